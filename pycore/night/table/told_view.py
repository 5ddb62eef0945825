"""A hand that is told, half-way, and the last hand's winners, as plain data.

Clauses: those of pycore/night/table/told_chips.py, hands_told.py and hands.py,
which decide all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict

from pycore.kernel.clauses import Refusal, Refused
from pycore.kernel.ranges import Count, NoSeat, SeatNo
from pycore.kernel.units import Chips, Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model import codec
from pycore.night.night import Night
from pycore.night.registration import royals
from pycore.night.table import told_chips
from pycore.night.table.dealt import HandInPlay, disqualified, read_step, replayed
from pycore.night.table.hands import HandPlayed, PotPaid
from pycore.night.table.hands_told import HandTold, check_sums
from pycore.night.table.mixed import HandFrame, frame
from pycore.night.table.told_chips import Cut, ToldChips
from pycore.poker import phh
from pycore.poker.actions import Action

# Amounts are chips.


class ToldRow(TypedDict):
    """What was told of a seat: *chips* put in without an ante, what they come to when all-in."""

    seat: int
    name: str
    chips: int
    all_in: bool
    folded: bool


class ToldPot(TypedDict):
    """A pot, the *seats* that can win it and those that do; *decided* where one alone can, or who
    won a pot before it must.
    """

    amount: int
    seats: list[int]
    winners: list[int]
    decided: bool


class ToldView(TypedDict):
    """The hand that is on at a table where hands are told, or not entered. *rows* stand in the
    order in which they were told; *most* is the highest amount so far; *back* is [seat, chips]
    that nobody matched. *lost* are seats without chips by a hand without entry. *refused* says
    what is wrong or still missing before it can be recorded as told. *walks*: nothing is told of
    yet, and everybody may have folded to the big blind.
    """

    rows: list[ToldRow]
    most: int
    pots: list[ToldPot]
    back: list[int]
    lost: list[int]
    order: list[int]
    refused: Refusal | None
    walks: bool


class LastPots(TypedDict):
    """The last hand of a table, whose winners can still be put right."""

    no: int
    pots: list[ToldPot]


_SHOWDOWN = ("show", "muck", "win")


@dataclass(frozen=True, kw_only=True)
class HalfTold:
    """What was told so far of hand *no*: rows, winners pot by pot, who lost everything, and where
    the button was put, 0 where nobody put it.
    """

    no: Count
    rows: tuple[ToldChips, ...] = ()
    winners: tuple[tuple[SeatNo, ...], ...] = ()
    lost: tuple[SeatNo, ...] = ()
    button: NoSeat = 0


def hand_on(
    night: Night, table: int, half: HalfTold | None, away: Collection[int], at: Millis
) -> tuple[HandFrame, HalfTold]:
    """The hand that is on, and what was told of it: nothing, where *half* is of another hand.
    Refused when none can be.
    """
    state, rules = night.state, night.pack.play
    felt = state.felts.get(table)
    no = felt.hands + 1 if felt else 1
    half = half if half is not None and half.no == no else HalfTold(no=no)
    placed = half.button or None
    return frame(state, rules, table=table, at=at, placed=placed, absent=away), half


def told_view(
    night: Night, table: int, half: HalfTold | None, away: Collection[int], at: Millis
) -> ToldView:
    """The hand that is on, as it was told so far. Refused when none can be."""
    hand, half = hand_on(night, table, half, away, at)
    cut, refused = None, None
    try:
        cut = told_chips.cut(hand, night.pack.play, half.rows)
        check_sums(night.state, hand, cut)
        told_chips.awards(hand, night.pack.play, cut, half.winners)
    except Refused as why:
        refused = why
    rows = [_row(night, hand, cut, row) for row in half.rows]
    return {
        "rows": rows,
        "most": max((row["chips"] for row in rows), default=0),
        "pots": _pots(hand, cut, half.winners),
        "back": [hand.order()[cut.back[0]], cut.back[1]] if cut and cut.back[1] else [],
        "lost": list(half.lost),
        "order": list(hand.order()),
        "refused": refused.as_data() if refused else None,
        "walks": not rows and told_chips.walks(hand, night.pack.play),
    }


def _row(night: Night, hand: HandFrame, cut: Cut | None, row: ToldChips) -> ToldRow:
    chips, order = row.chips, hand.order()
    if row.seat in order:
        player = order.index(row.seat)
        stack = hand.seats[player].stack_chips
        if cut is not None:
            chips = type(chips)(cut.put_in(player) - cut.antes[player])
        elif row.all_in and not chips and stack is not None:
            chips = stack
        entry = night.state.entries[hand.seats[player].ticket]
        name = night.name(entry.player)
    else:
        name = ""
    return {
        "seat": row.seat,
        "name": name,
        "chips": chips,
        "all_in": row.all_in,
        "folded": row.folded,
    }


def _pots(hand: HandFrame, cut: Cut | None, winners: Sequence[Sequence[int]]) -> list[ToldPot]:
    if cut is None:
        return []
    order, won = hand.order(), list[Collection[int]]()
    rows: list[ToldPot] = []
    for index, pot in enumerate(cut.pots):
        seats = [order[player] for player in pot.players]
        sure = [order[player] for player in told_chips.decided(pot, won)]
        named = winners[index] if index < len(winners) else ()
        wins = sure or [seat for seat in seats if seat in named]
        won.append({order.index(seat) for seat in wins})
        rows.append({"amount": pot.amount, "seats": seats, "decided": bool(sure), "winners": wins})
    return rows


# --- The last hand, put right ---


def last_pots(event: object) -> LastPots | None:
    """The pots of a hand whose winners can be put right; None where it had none, or where it holds
    what a hand that is told again cannot: who was disqualified in it (NU-B.TP24, SK-A.2.gg,
    SEL-33), an all-in that a ruling killed, or a royal flush that was shown (SELJ-5). Such a hand
    is taken back whole.
    """
    if isinstance(event, HandTold) or (isinstance(event, HandPlayed) and _is_told_whole(event)):
        pots = [_paid(pot) for pot in event.pots]
        if any(not pot["decided"] for pot in pots):
            return {"no": event.hand.no, "pots": pots}
    return None


def _is_told_whole(event: HandPlayed) -> bool:
    hand, live = event.hand, {seat for pot in event.pots for seat in pot.seats}
    dead = {sat.seat for sat, chips in zip(hand.seats, event.finish, strict=True) if not chips}
    ruled = event.removed or disqualified(hand) or dead - live - {*hand.absent}
    return event.result == "played" and not ruled and not any(royals.royals_shown(hand))


def _paid(pot: PotPaid) -> ToldPot:
    return {
        "amount": pot.amount,
        "seats": list(pot.seats),
        "winners": [share.seat for share in pot.shares],
        "decided": len(pot.seats) == 1,
    }


def put_right(
    night: Night, event: HandPlayed | HandTold, winners: Sequence[Sequence[int]]
) -> Mapping[str, Any]:
    """The wish that records a hand again as it was but for its winners, once it is taken back.
    Refused where these cannot have won. One that was played stays one, so that its steps can be
    gone through.
    """
    hand = _played_again(night, event, winners) if isinstance(event, HandPlayed) else None
    if hand is None:
        return told_again(night, event, winners)
    return {"command": "record-hand", "hand": codec.plain(hand), "corrects": True}


def _played_again(
    night: Night, event: HandPlayed, winners: Sequence[Sequence[int]]
) -> HandInPlay | None:
    """The hand as it was played, won as everybody saw. The cards that were shown are left out:
    whoever named them said by them who won. None where the pots would be others then, because
    somebody threw their hand away before another one was killed.
    """
    rules, order = night.pack.play, event.hand.order()
    steps = tuple(text for text in event.hand.actions if read_step(text).kind not in _SHOWDOWN)
    hand = replace(event.hand, actions=steps)
    pots = replayed(hand, rules).pots()
    lying = [(pot.amount, tuple(order[player] for player in pot.players)) for pot in pots]
    if lying != [(pot.amount, pot.seats) for pot in event.pots]:
        return None
    best = told_chips.best_hands(order, pots, winners)
    while (stake := replayed(hand, rules).pot_to_win()) is not None:
        won = phh.action_text(Action("win", players=best[stake[0]]))
        hand = replace(hand, actions=(*hand.actions, won))
    return hand


def told_again(
    night: Night, event: HandPlayed | HandTold, winners: Sequence[Sequence[int]]
) -> Mapping[str, Any]:
    """The wish that tells a hand again as it was but for its winners, once it is taken back."""
    hand = event.hand
    return {
        "command": "tell-hand",
        "table": hand.table,
        "chips": [codec.plain(row) for row in _told_rows(event)]
        if isinstance(event, HandTold)
        else _played_rows(night, event),
        "winners": [list(seats) for seats in winners],
        "absent": list(hand.absent),
        "button": hand.button if hand.placed else None,
        "begun_ms": hand.begun_ms,
        "corrects": True,
    }


def told_half(event: HandTold) -> HalfTold:
    """A hand as it was told, when its record is taken back."""
    winners = tuple(
        tuple(share.seat for share in pot.shares) if len(pot.seats) > 1 else ()
        for pot in event.pots
    )
    return HalfTold(no=event.hand.no, rows=_told_rows(event), winners=winners)


def _told_rows(event: HandTold) -> tuple[ToldChips, ...]:
    """Who was told of: a blind that was folded tells itself."""
    return tuple(
        ToldChips(
            seat=sat.seat,
            chips=Chips(row.put_in - row.ante),
            all_in=row.all_in,
            folded=not row.stayed,
        )
        for sat, row in zip(event.hand.seats, event.rows, strict=True)
        if row.stayed or row.put_in - row.ante > told_chips.blind_of(event.hand, sat.seat)
    )


def _played_rows(night: Night, event: HandPlayed) -> list[dict[str, Any]]:
    """Who stayed, though an ante was all they had, and who folded more than a blind."""
    played = replayed(event.hand, night.pack.play)
    # Who mucked at the showdown stayed to it, and is among those of the pots.
    live = {seat for pot in event.pots for seat in pot.seats}
    bets = [paid + bet for paid, bet in zip(played.paid, played.bets, strict=True)]
    return [
        {
            "seat": sat.seat,
            "chips": bets[player],
            "all_in": bets[player] + played.ante[player] == sat.stack_chips,
            "folded": sat.seat not in live,
        }
        for player, sat in enumerate(event.hand.seats)
        if sat.seat in live or bets[player] > told_chips.blind_of(event.hand, sat.seat)
    ]
