"""What the chain says of names: a salted digest where each was typed, alike in every runtime."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from pycore.book.book import Book
from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.kernel.units import Cents, Millis
from pycore.ledger.fold.digests import NameTally, merged, name_digest, recorded, standings, tally
from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.ledger.lines.line import Line, decode, encode
from pycore.ledger.model.names import (
    ERASED_MS,
    ERASED_WORDS,
    erased,
    sound_name,
    sound_names,
)
from pycore.ledger.model.slices import TextBeside
from pycore.night.night import Night
from pycore.night.subject import NIGHT
from tests.core.hall import Hall, thursday
from tests.core.raffle import RAFFLE, RaffleSlice, RaffleSold, SellRaffle

SALT = "a-salt-of-96-bit"
OTHER = "another-salt-now"


def sold(*names: str, salt: str = SALT) -> Hall:
    hall = thursday()
    for name in names:
        hall = hall.sell(name=name, salt=salt)
    return hall


def counted(hall: Hall, people: Any = None) -> NameTally:
    return tally(NIGHT, hall.night.logs, hall.night.people if people is None else people)


def with_name(hall: Hall, player: str, **fields: Any) -> dict[str, Any]:
    """The names of a hall, one of them tampered with."""
    people = dict(hall.night.people)
    return {**people, player: {**people[player], **fields}}


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("Rose Spence", "vvztbrxEx0yAHxECaY2FcA"),
        ("Zoë Lévesque-Côté", "uFGsDrYmUbhsLGcaB3gcqA"),
        ("ᐊᓪᓚᒃ", "i4bvpVc8it6sgxiTW8ZM2g"),
    ],
)
def test_a_digest_is_the_same_wherever_it_is_made(name: str, digest: str) -> None:
    assert name_digest("night", "p1", SALT, name) == digest


def test_a_sale_says_the_digest_of_its_name_and_not_the_name() -> None:
    hall = sold("Rose Spence")
    raw = hall.night.logs.log("desk").lines[-1]
    digest = name_digest(hall.night.tid, "desk-1", SALT, "Rose Spence")
    assert dict(decode(raw).names) == {"desk-1": digest}
    assert b"Rose" not in raw
    assert SALT.encode() not in raw
    assert hall.night.people["desk-1"]["salt"] == SALT
    assert counted(hall) == NameTally(unchanged=1, erased=0, differs=0, unsaid=0, absent=0)


def test_of_several_records_of_one_act_that_which_names_the_person_says_it() -> None:
    hall = thursday().sell(name="Rose Spence", salt=SALT, jackpot=True)
    saying = [
        placed.line.type
        for record in hall.night.folded.recorded
        if (placed := record.placed).line is not None and placed.line.names
    ]
    assert saying == ["entry-sold/1"]


def test_a_digest_is_said_only_where_a_record_of_the_act_names_the_person() -> None:
    class Sells(RaffleSlice):
        def decide(self, state: Any, command: Any, pack: Any) -> tuple[RaffleSold, ...]:
            paid = Cents(200)
            return (RaffleSold(counter=1, count=1, paid_cents=paid, secret="", at=command.at),)

    place = TextBeside(text="name", of="secret")

    class QuietNight(Night):
        subject = NIGHT.having(Sells(**{**vars(RAFFLE), "beside": {SellRaffle: place}}))

    hall = thursday()
    hall = replace(hall, night=QuietNight.of(hall.night.logs))
    wish = {"counter": 1, "count": 1, "secret": "somebody", "name": "Ann", "salt": SALT}
    assert hall.do("sell-raffle", **wish).night.standings == {"somebody": "unsaid"}


def forged(hall: Hall, kind: str, body: dict[str, Any]) -> Hall:
    """A hall in which another tablet wrote a line that says another name of the first player."""
    digest = name_digest(hall.night.tid, "desk-1", OTHER, "Thief")
    line = Line(
        lam=50,
        own="door/x",
        base="",
        wall=Millis(50),
        type=kind,
        body=body,
        names={"desk-1": digest},
    )
    return replace(hall, dev="x").writes_bytes(encode(line))


def test_only_a_record_that_brings_a_name_vouches_for_one() -> None:
    """Not one that a table writes, nor one about somebody else, nor one that does not fit."""
    struck = {"player": "desk-1", "at": 50}
    for kind, body in (
        ("tablet-named/1", {"dev": "x", "name": "desk-1"}),
        ("expected-struck/1", {"player": "another", "of": "desk-1"}),
        ("entry-sold/1", {"player": "desk-1"}),
        ("not-known-yet/1", struck),
    ):
        hall = forged(sold("Rose Spence"), kind, body)
        assert hall.night.standings == {"desk-1": "same"}
        fake = with_name(hall, "desk-1", name="Thief", salt=OTHER, wall=ERASED_MS - 1)
        assert standings(NIGHT, hall.night.logs, fake) == {"desk-1": "differs"}
        assert merged(NIGHT, hall.night.logs, hall.night.people, fake) == hall.night.people


def test_a_name_is_vouched_for_by_a_correction_s_own_digest() -> None:
    hall = sold("Rose Spense")
    hall = hall.do("correct-name", ticket=1, written="right", name="Rose Spence", salt=OTHER)
    assert set(recorded(NIGHT, hall.night.logs)) == {"desk-1", "right"}
    assert counted(hall).unchanged == 2
    assert hall.night.standings == {"desk-1": "same", "right": "same"}


def test_a_list_says_a_digest_of_each_with_a_salt_of_its_own() -> None:
    salts = iter(["salt-number-0001", "salt-number-0002"])
    wish = {"command": "expect-players", "names": ["Ann", "Ken"], "players": ["x1", "x2"]}
    wish = Night.subject.salted(wish, lambda: next(salts))
    assert wish["salt"] == ["salt-number-0001", "salt-number-0002"]


@pytest.mark.parametrize("kind", [Night, Book])
def test_every_command_that_brings_a_name_gets_a_salt(kind: Any) -> None:
    count = 0
    for concern in kind.subject.slices:
        for command, place in concern.beside.items():
            (name,) = (named for named, made in concern.commands.items() if made is command)
            for texts, salts in (("Ann", SALT), (["Ann", "Ken"], [SALT, SALT])):
                wish = {"command": name, place.text: texts, "salt": "claimed-by-a-screen"}
                assert kind.subject.salted(wish, lambda: SALT)["salt"] == salts
            count += 1
    assert count > 2


def test_a_command_without_a_name_gets_none_and_a_claimed_one_is_refused() -> None:
    wish = {"command": "start-clock"}
    assert Night.subject.salted(wish, lambda: SALT) == wish
    for salt in ("short", 5, "with a space in it", [SALT, SALT]):
        who = {"player": "x", "name": "Ann", "paid": "cash", "of_age": True}
        with pytest.raises(Refused) as refused:
            thursday().do("sell-entry", **who, salt=salt)
        assert refused.value.facts == {"field": "salt"}


@pytest.mark.parametrize(
    "fields", [{"name": "Rose Spencer"}, {"salt": OTHER}, {"name": "Rosé Spence"}]
)
def test_a_name_that_was_changed_beside_the_records_differs(fields: dict[str, str]) -> None:
    hall = sold("Rose Spence", "Ken Oleson")
    people = with_name(hall, "desk-1", **fields)
    assert standings(NIGHT, hall.night.logs, people) == {"desk-1": "differs", "desk-2": "same"}


def test_a_name_that_lost_its_salt_or_was_never_typed_is_told() -> None:
    hall = sold("Rose Spence")
    people = dict(hall.night.people)
    bare = {name: value for name, value in people["desk-1"].items() if name != "salt"}
    put_in = {"name": "Nobody", "wall": 5, "dev": "desk", "salt": SALT}
    assert standings(NIGHT, hall.night.logs, {"desk-1": bare, "x9": put_in}) == {
        "desk-1": "differs",
        "x9": "unsaid",
    }
    assert counted(hall, {}) == NameTally(unchanged=0, erased=0, differs=0, unsaid=0, absent=1)
    assert counted(sold("Ann", salt=SALT).sell()).unsaid == 1


def test_the_names_of_two_people_are_not_taken_for_each_other() -> None:
    hall = sold("Rose Spence", "Ken Oleson")
    first_person, second = (hall.night.people[player] for player in ("desk-1", "desk-2"))
    swapped = {"desk-1": second, "desk-2": first_person}
    assert set(standings(NIGHT, hall.night.logs, swapped).values()) == {"differs"}


def test_an_erased_name_takes_its_salt_along_and_its_digest_stays() -> None:
    hall = sold("Rose Spence")
    gone = {"desk-1": erased("desk-1", "erased", "office")}
    night = hall.night.with_people(gone)
    assert night.standings == {"desk-1": "erased"}
    assert "salt" not in night.people["desk-1"]
    assert set(recorded(NIGHT, night.logs)) == {"desk-1"}
    bundle = write_bundle(night.logs, night.people)
    assert SALT not in bundle
    assert SALT in write_bundle(hall.night.logs, hall.night.people)
    # No peer can put a salt back into the place of what was erased.
    assert sound_name("desk-1", {**gone["desk-1"], "salt": SALT}) == gone["desk-1"]


NOT_ERASED = (
    "Ken Oleson",
    "(Mallory, in his own right desk-1)",
    "(erased desk-2)",
    "(erased  desk-1)",
    "(Erased desk-1)",
    "(erased desk-1) ",
    "(deleted desk-1)",
)


@pytest.mark.parametrize("name", NOT_ERASED)
def test_no_name_is_hidden_behind_the_time_of_an_erasure(name: str) -> None:
    hall = sold("Rose Spence")
    hidden = {"desk-1": {**erased("desk-1", "erased", "office"), "name": name}}
    assert standings(NIGHT, hall.night.logs, hidden) == {"desk-1": "differs"}
    assert standings(NIGHT, hall.night.logs, sound_names(hidden)) == {"desk-1": "differs"}


@pytest.mark.parametrize("name", NOT_ERASED)
def test_the_time_of_an_erasure_alone_wins_over_no_name(name: str) -> None:
    """Whatever meets first, the name that a record vouches for comes back."""
    hall = sold("Rose Spence")
    logs, people = hall.night.logs, hall.night.people
    fake = sound_names({"desk-1": {"name": name, "wall": ERASED_MS, "dev": "zzz"}})
    assert merged(NIGHT, logs, people, fake) == people
    assert merged(NIGHT, logs, fake, people) == people
    for word in ERASED_WORDS:
        gone = sound_names({"desk-1": erased("desk-1", word, "office")})
        for ours, theirs in permutations((gone, fake, people), 2):
            if gone in (ours, theirs):
                assert merged(NIGHT, logs, ours, theirs) == gone


def test_a_name_that_no_record_says_loses_no_less_to_a_true_time() -> None:
    fake = sound_names({"x9": {"name": "Thief", "wall": ERASED_MS, "dev": "zzz"}})
    true = sound_names({"x9": {"name": "Nan Xavier", "wall": 5, "dev": "desk", "salt": SALT}})
    logs = thursday().night.logs
    assert merged(NIGHT, logs, true, fake) == merged(NIGHT, logs, fake, true) == true


def test_a_file_carries_the_salts_with_the_names() -> None:
    hall = sold("Rose Spence")
    bundle = read_bundle(write_bundle(hall.night.logs, hall.night.people))
    assert tally(NIGHT, bundle.logs, sound_names(bundle.people)).unchanged == 1


def test_the_digests_of_a_branch_that_does_not_count_vouch_for_its_names() -> None:
    original = sold("Rose Spence")
    twin = thursday().later(minutes=1).sell(name="Ken Oleson", salt=OTHER, player="twin")
    both = original.meets(twin)
    assert both.night.logs.log("desk").strays
    assert both.night.standings == {"desk-1": "same", "twin": "same"}


@pytest.mark.parametrize(
    "names", [5, [], {"p1": 5}, {"": "x"}, {"p1": "not an id"}, None, {"p1": {"a": 1}}]
)
def test_what_a_line_says_of_names_can_be_anything(names: Any) -> None:
    hall = sold("Rose Spence")
    body = {"own": "door/x", "base": "", "lam": 9, "wall": 5, "type": "x/1", "body": {}}
    raw = canonical.dumps({**body, "names": names}).encode()
    assert dict(decode(raw).names) == {}
    assert counted(replace(hall, dev="x").writes_bytes(raw)).unchanged == 1


@pytest.mark.parametrize("salt", ["", "short", 5, "x" * 65, "a salt with spaces", None])
def test_a_salt_that_can_be_none_is_left_out(salt: Any) -> None:
    assert sound_name("p1", {"name": "Ann", "wall": 5, "dev": "d", "salt": salt}) == {
        "name": "Ann",
        "wall": 5,
        "dev": "d",
    }
