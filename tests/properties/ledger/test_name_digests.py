"""Digests of names: every changed letter shows, an erased name tells nothing, order is nothing."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from pycore.ledger.fold.digests import merged, name_digest
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.model.names import ERASED_MS, ERASED_WORDS, erased, name_age, sound_name
from pycore.ledger.sync.marks import night_mark
from pycore.night.night import Night
from pycore.night.subject import NIGHT
from tests.core.hall import Hall, thursday

NO_LOGS = LogSet("t")
NAMES = (
    st.text(min_size=1, max_size=80)
    .filter(lambda text: "\0" not in text)
    .filter(lambda text: text.encode("utf-8", "ignore").decode() == text)
)
IDS = st.text("abcXYZ019-_", min_size=1, max_size=20)
SALTS = st.text("abcXYZ019-_", min_size=16, max_size=22)


def one_sale(name: str, salt: str) -> Hall:
    return thursday().sell(name=name, salt=salt)


@given(name=st.text("abcé' -Z", min_size=1, max_size=40), at=st.integers(0), other=st.characters())
def test_every_changed_letter_of_a_name_shows(name: str, at: int, other: str) -> None:
    assume(name.strip())
    assume(other.isprintable())
    hall = one_sale(name, "a-salt-of-a-sale")
    (player,) = hall.night.people
    person = hall.night.people[player]
    at %= len(person["name"])
    letters = person["name"]
    for changed in (letters[:at] + other + letters[at + 1 :], letters[:at] + letters[at + 1 :]):
        people = {player: {**person, "name": changed}}
        standing = Night.of(hall.night.logs, people).standings[player]
        assert standing == ("same" if changed == letters else "differs")


@given(people=st.lists(st.tuples(IDS, IDS, SALTS, NAMES), min_size=2, max_size=6, unique=True))
def test_no_two_people_nights_salts_or_names_share_a_digest(
    people: list[tuple[str, str, str, str]],
) -> None:
    """Of one name neither two people nor two nights nor two salts are alike: nothing that stays
    of an erased name can be laid beside anything else.
    """
    assert len({name_digest(*person) for person in people}) == len(people)


ENTRIES = st.builds(
    lambda name, wall, dev, salt: {"name": name, "wall": wall, "dev": dev, "salt": salt},
    name=st.sampled_from(["Ann", "Anne", "Ken"]),
    wall=st.sampled_from([1, 2, ERASED_MS, ERASED_MS + 1, (1 << 53) - 1]),
    dev=st.sampled_from(["a", "b"]),
    salt=st.sampled_from(["", "salt-number-0001", "salt-number-0002"]),
).map(lambda person: sound_name("p1", person))


@given(versions=st.lists(ENTRIES, min_size=1, max_size=4))
def test_whatever_meets_first_all_come_to_the_same_names(versions: list[dict[str, Any]]) -> None:
    ends = set()
    for order in permutations(versions):
        people: Any = {}
        for person in order:
            people = merged(NIGHT, NO_LOGS, people, {"p1": person})
        ends.add(night_mark({}, {}, people))
    assert len(ends) == 1
    assert name_age(people["p1"]) == max(name_age(person) for person in versions)


@given(versions=st.lists(ENTRIES, max_size=4), word=st.sampled_from(ERASED_WORDS))
def test_nothing_outlives_an_erasure(versions: list[dict[str, Any]], word: str) -> None:
    people: Any = {"p1": erased("p1", word, "office")}
    for person in versions:
        people = merged(NIGHT, NO_LOGS, {"p1": person}, people)
        people = merged(NIGHT, NO_LOGS, people, {"p1": person})
    assert people["p1"]["wall"] == ERASED_MS
    assert "salt" not in people["p1"]
