"""Whatever somebody hands to a parser, sound, damaged or made up, is read or refused in the one
way that it says: nothing else is raised, and what is read stays what it was when written again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.ledger.lines.bundle import BadBundle, read_bundle, write_bundle
from pycore.ledger.lines.codes import BadCode, read_code, write_code
from pycore.ledger.lines.frames import BadFrame, read_frames, write_frames
from pycore.ledger.lines.pieces import read_shown, write_shown
from pycore.night.registration.lists.name_list import read_names
from pycore.poker import phh
from pycore.portable.card import PhoneCard, read_card, read_seat, write_card
from pycore.portable.clock import Clock
from pycore.portable.structure import level, pause
from pycore.portable.ticket import read_ticket, write_ticket
from tests.core.hall import Hall, playing

NAMES = (
    "Prénom;Nom;Payé\nÉloïse;Tremblay;oui\nBob;Okemaw;non\n",
    'Name,Ticket\n"Smith, Red",4\nAnn Ross,5\n',
    "Ann Ross\nBob Okemaw\n",
)
HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [5000, 5000]
actions = ["d dh p1 AsKd", "d dh p2 ????", "p1 cbr 300", "p2 f"]
"""
ITEMS = [level(1, 25, 50, 0, 1_200_000), pause(600_000, 25), level(2, 50, 100, 0, 1_200_000)]
CLOCK = Clock(0, 900_000, 500, True, True)
FACTS = {"name": "Thursday", "players_left": 9, "entered": 12, "rule": "SEL-20", "live": "a1"}
CARD = write_card(PhoneCard("live", 7, "TUNDRA2345"))

T = TypeVar("T")
E = TypeVar("E", bound=Exception)


@cache
def night() -> Hall:
    return playing(6)


@cache
def bundle() -> str:
    return write_bundle(night().night.logs, night().night.people)


@cache
def transfer() -> bytes:
    logs = night().night.logs
    return write_frames(logs.all_runs(), {"heads": logs.heads()}, {}, short_of=logs.tid)


@cache
def house() -> str:
    return packs.text_of("pycore.law.houses.selkirk_thursday", "house.json")


@st.composite
def damaged(draw: st.DrawFn, sound: Sequence[Callable[[], str]]) -> str:
    """A sound text with a few places cut out, doubled or written over; now and then any text."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(max_size=200))
    text = draw(st.sampled_from(sound))()
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(0, len(text) - 1)))
        size = draw(st.integers(0, 40))
        more = draw(
            st.one_of(
                st.just(""),
                st.just(text[at : at + size] * 2),
                st.text(max_size=8),
                st.sampled_from(["-1", "9007199254740992", "null", "[", "{", '"', "\n", "\u0000"]),
            )
        )
        text = text[:at] + more + text[at + size :]
    return text


def outcome(error: type[E], read: Callable[[], T]) -> tuple[T | None, E | None]:
    """What was read, or the one error that a parser may raise."""
    try:
        return read(), None
    except error as bad:
        return None, bad


@given(damaged([bundle]))
def test_a_nights_file_is_a_night_or_names_its_first_bad_line(text: str) -> None:
    night_file, bad = outcome(BadBundle, lambda: read_bundle(text))
    if night_file is not None:
        assert (
            read_bundle(write_bundle(night_file.logs, night_file.people, night_file.signed))
            == night_file
        )
    if bad is not None:
        assert 1 <= bad.line_no <= text.count("\n") + 2
        assert bad.code


@given(damaged([lambda: transfer().decode()]))
def test_a_transfer_is_read_or_names_the_line_that_cannot_be(text: str) -> None:
    tid, lines = night().night.tid, text.count("\n") + 1
    frames, bad = outcome(BadFrame, lambda: read_frames(text.encode(), tid=tid))
    if frames is not None:
        assert all(len(run.ids(tid)) == len(run.lines) for run in frames.runs)
        assert all(1 <= at <= lines for at in frames.at)
    if bad is not None:
        assert 1 <= bad.line_no <= lines + 1


@given(damaged([lambda name=name: name for name in NAMES]))  # type: ignore[misc]
def test_a_list_of_names_is_its_rows_or_refused(text: str) -> None:
    rows, refusal = outcome(Refused, lambda: read_names(text))
    assert rows is None or len(rows) <= len(text.splitlines())
    assert refusal is None or refusal.code.startswith("list-")


@given(damaged([house]))
def test_house_rules_are_read_or_a_field_is_named(text: str) -> None:
    house_rules, refusal = outcome(Refused, lambda: packs.read_house(text))
    taken, refused = outcome(Refused, lambda: packs.take_house(text))
    assert (house_rules is None) == (refusal is not None)
    assert taken is None or taken == house_rules, "what is taken is what was read"
    assert refusal is None or refused is not None, "what cannot be read is not taken"


@given(damaged([lambda: HAND]))
def test_a_recorded_hand_is_read_or_says_what_is_wrong_with_it(text: str) -> None:
    for history in phh.read(text):
        if isinstance(history, phh.PhhHand):
            (again,) = phh.read(phh.write(history))
            assert isinstance(again, phh.PhhHand)
            assert again.actions == history.actions
        else:
            assert history.code


@given(st.data())
def test_what_a_camera_sees_is_whole_or_none_of_it_is_taken(data: st.DataObject) -> None:
    logs = night().night.logs
    sound = write_code("piece", b"holdfast")
    text = data.draw(damaged([lambda: sound]))
    code, bad = outcome(BadCode, lambda: read_code(text))
    assert (code is None) == (bad is not None)
    if text == sound:
        assert code is not None
        assert (code.kind, code.body) == ("piece", b"holdfast")
    whole = write_shown(logs, {}, {})
    shown = bytearray(whole)
    for _ in range(data.draw(st.integers(0, 3))):
        shown[data.draw(st.integers(0, len(shown) - 1))] = data.draw(st.integers(0, 255))
    read_back, _ = outcome(BadCode, lambda: read_shown(bytes(shown)))
    assert read_back is None or read_back == read_shown(whole)


@given(damaged([lambda: CARD]))
def test_what_a_seat_card_says_is_read_or_not_there(text: str) -> None:
    card = read_card(text)
    if card is not None:
        again = read_card(write_card(card))
        assert again is not None
        assert (again.live, again.number, again.word) == (card.live, card.number, card.word)
    assert (card is None) <= (text != CARD), "the sound one is read"
    assert read_seat(text)[0] in ("", "seat", "wait", "out")


@given(damaged([lambda: write_ticket(ITEMS, CLOCK, 1_000, FACTS)]))
def test_a_phones_link_is_the_clock_it_was_made_of_or_damaged(text: str) -> None:
    sound = write_ticket(ITEMS, CLOCK, 1_000, FACTS)
    ticket, bad = outcome(ValueError, lambda: read_ticket(text))
    assert (ticket is None) == (bad is not None)
    if text == sound:
        assert ticket is not None
        assert write_ticket(ticket.items, ticket.clock, ticket.now_ms, ticket.facts) == sound


def test_what_is_sound_is_read() -> None:
    """Else the properties above would hold of a parser that refuses everything."""
    assert read_bundle(bundle()).logs == night().night.logs
    assert read_frames(transfer(), tid=night().night.tid).runs
    assert [sum(bool(row.name) for row in read_names(name)) for name in NAMES] == [2, 2, 2]
    assert packs.take_house(house()) == packs.house("selkirk-thursday")
    assert isinstance(phh.read(HAND)[0], phh.PhhHand)
    assert read_card(CARD) is not None
    assert read_ticket(write_ticket(ITEMS, CLOCK, 1_000, FACTS)).now_ms == 1_000
    assert read_shown(write_shown(night().night.logs, {}, {})).runs
