"""The hands of a night as PHH, the open format of hand histories (poker/phh.py).

Players are ticket numbers ("#12"): who bought them is nobody's business outside the hall. The core
knows no calendar, so the time of the first riffle stands as `_begun_ms`. Cards that were shown
stand at the deal too; all others are unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pycore.ledger.model.acts import ConflictResolved
from pycore.night.night import Night
from pycore.night.records import printed
from pycore.night.table.hand_in_play import HandInPlay, read_step, replayed
from pycore.night.table.hands import HandPlayed
from pycore.poker import phh
from pycore.poker.actions import Action
from pycore.poker.cards import Card
from pycore.poker.hand import Hand, act
from pycore.portable.rehearsal import is_rehearsal


def histories(night: Night) -> list[phh.PhhHand]:
    """Return every hand in the record, in the order in which they ended; undone ones are not
    told.
    """
    return [_history(night, event) for event in _played(night)]


def _played(night: Night) -> Iterator[HandPlayed]:
    taken = {
        taken
        for folded_event in night.folded.recorded
        if folded_event.kind == "applied"
        and isinstance(folded_event.event, ConflictResolved)
        and folded_event.event.take
        for taken in (folded_event.event.target, *folded_event.event.also)
    }
    for folded_event in night.folded.recorded:
        counts = folded_event.kind == "applied" or (
            folded_event.kind == "resolved" and folded_event.placed.id in taken
        )
        if counts and isinstance(folded_event.event, HandPlayed):
            yield folded_event.event


def _history(night: Night, event: HandPlayed) -> phh.PhhHand:
    sitting, settings = event.hand, night.state.adopted
    dealt = replayed(replace(sitting, actions=()), night.pack.play)
    extra: dict[str, Any] = {
        "event": settings.night_name,
        "venue": settings.venue,
        "table": sitting.table,
        "hand": sitting.no,
        "level": sitting.level,
        "seats": [sat.seat for sat in sitting.seats],
        "seat_count": settings.seats_per_table,
        "players": [f"#{printed(night.state, sat.ticket)}" for sat in sitting.seats],
        "_begun_ms": sitting.begun_ms,
        "_button_seat": sitting.button,
        "_small_blind_is_dead": sitting.small not in sitting.order(),
        "_rules": event.rules,
    }
    if settings.odd_chip:
        extra["_odd_chip"] = settings.odd_chip
    if is_rehearsal(night.tid):
        extra["_is_rehearsal"] = True
    return phh.PhhHand(
        name=sitting.no,
        variant="NT",
        setup=dealt.setup,
        actions=(*_dealt(sitting), *_steps(sitting, dealt)),
        finishing=tuple(str(chips) for chips in event.finish),
        extra={key: value for key, value in extra.items() if value != ""},
    )


def _dealt(sitting: HandInPlay) -> Iterator[str]:
    tabled: dict[int, tuple[Card, ...]] = {}
    for text in sitting.actions:
        step = read_step(text)
        if step.kind == "show":
            tabled.setdefault(step.player, step.cards)
    for player in range(len(sitting.seats)):
        yield phh.action_text(Action("hole", player, cards=tabled.get(player, ())))


def _steps(sitting: HandInPlay, dealt: Hand) -> Iterator[str]:
    """The steps as they are kept; a called clock that only made its player check is told so, for
    a reader who knows nothing of called clocks.
    """
    hand = dealt
    for text in sitting.actions:
        step = read_step(text)
        after = act(hand, step)
        if step.kind == "clock" and not after.folded[step.player]:
            text = text.replace(f"p{step.player + 1} f", f"p{step.player + 1} cc", 1)
        hand = after
        yield text
