"""How many taps a hand takes where a dealer enters every hand, over 1,560 real hands.

The model is what a dealer plainly does; it knows nothing that has not happened on the felt yet.

A fold, a check or a call, the least raise, a preset, all-in: one tap. Any other
amount: the keys + until it stands there, or the keypad (opening it, its keys, "00" is one, and the
tap that says it), whichever is fewer. When somebody acts after others have passed (folded, or
checked where nothing was owed), their seat is tapped and these have passed: one tap, as is the
seat of who wins because all others folded. When all who are left in a round call, or all check,
that is one tap. The pots then: one tap for the winner of each that no earlier winner is in; who
share one are tapped each, between a tap before and one after. The last tap pays and deals the
next hand; where somebody went out it only pays, and the next is dealt by one more. Board cards
are not written down; `table.taps_mean_cards` says how many it is where they are: five more taps
for all five.

What was bet lately is a preset too, as on the screen: the amounts of the last eight hands of the
same table at the same blinds. The file keeps about one hand in six of most sessions, so a hand
counts as lately played only where the ids say so: the same session, a number lower by at most
eight. What was bet in the hands that are not kept is unknown here, and no preset.

`table.taps_mean` and `_p90` take the smallest chip as 1, so that no bet has to be typed for not
being a multiple of it. Beside them:

    table.taps_mean_without_last  what was bet lately is no preset
    table.taps_mean_last_kept     the hands kept of a session are taken to have followed one
                                  another, as every hand of a table does
    table.taps_mean_unit_25       the same hands where the smallest chip is 25 (or 50): presets are
                                  rounded down to it, and any other bet is typed
    table.taps_mean_unit_25_whole only the hands whose bets are all whole chips, which are fewer
                                  (table.taps_unit_25_whole_hands) and easier

The hands: bench/real_hands.jsonl.gz, from the histories of PokerKit (University of Toronto
Computer Poker Research Group, 2023: Pluribus and the WSOP), HHSmithy/PokerHandHistoryParser
("Luke" Kader Belbina, 2014) and pokerregion/poker (Kiss György, 2013-2019), all under the MIT
licence; each line names its own. e2e/test_hand_taps.py plays twenty of them in a browser.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, NamedTuple

from bench.rounds import Figure
from pycore.law import packs
from pycore.night.clock import jumps
from pycore.night.table.table_hand import (
    HANDS_BACK,
    NOTHING_LATELY,
    Bets,
    bets_of,
    joined,
    presets,
)
from pycore.poker.actions import Action
from pycore.poker.betting import NOBODY
from pycore.poker.hand import Hand, start
from pycore.poker.phh import BETTING, PhhHand, action, record, replay
from pycore.poker.terms import PlayRules

TDA = packs.play_rules()[packs.NEUTRAL]
FILE = Path(__file__).resolve().parent / "real_hands.jsonl.gz"
BOARD_CARDS = 5
STREET_CARDS = (0, 3, 4, 5)
STEPS_AT_MOST = 9
HANDS_IN_FILE = 1560
SESSIONS = ("pluribus-", "wsop-")
"""So begin the ids that end in the number of the hand at its table."""

Tap = str
"""What is tapped: fold, call, raise, all-in, plus, amount, enter, round, split, shared, next, end,
deal, key-5, preset-250, seat-3 and win-3 with a player's number from 0, or a card.
"""


class RealHand(NamedTuple):
    """A real hand as it went: the hand before each decision, the decisions, and how it ended."""

    before: tuple[Hand, ...]
    done: tuple[Action, ...]
    end: Hand
    lately: Bets


def measure(rounds: int) -> dict[str, Figure]:
    replays = told_in_turn()
    plain = [len(every_hand(replayed)) for replayed in replays]
    written = [count + cards_of(replayed) for count, replayed in zip(plain, replays, strict=True)]
    without = [len(every_hand(replayed._replace(lately=NOTHING_LATELY))) for replayed in replays]
    with_file = [len(every_hand(replayed)) for replayed in told_in_turn(HANDS_IN_FILE)]
    by_25, by_50 = in_chips(replays, 25), in_chips(replays, 50)
    whole_25 = [count for count, is_whole in by_25 if is_whole]
    whole_50 = [count for count, is_whole in by_50 if is_whole]
    return {
        "table.taps_hands": len(replays),
        "table.taps_mean": round(mean(plain), 2),
        "table.taps_p90": round(quantiles(plain, n=10)[-1]),
        "table.taps_mean_cards": round(mean(written), 2),
        "table.taps_p90_cards": round(quantiles(written, n=10)[-1]),
        "table.taps_mean_without_last": round(mean(without), 2),
        "table.taps_mean_last_kept": round(mean(with_file), 2),
        "table.taps_mean_unit_25": round(mean(count for count, _ in by_25), 2),
        "table.taps_mean_unit_50": round(mean(count for count, _ in by_50), 2),
        "table.taps_mean_unit_25_whole": round(mean(whole_25), 2),
        "table.taps_mean_unit_50_whole": round(mean(whole_50), 2),
        "table.taps_unit_25_whole_hands": len(whole_25),
        "table.taps_unit_50_whole_hands": len(whole_50),
    }


def in_chips(replays: Sequence[RealHand], unit: int) -> list[tuple[int, bool]]:
    """Each hand's taps where the smallest chip is *unit*, and whether every bet is whole chips."""
    return [
        (len(every_hand(replayed, unit)), all(step.amount % unit == 0 for step in replayed.done))
        for replayed in replays
    ]


@cache
def hands() -> tuple[dict[str, Any], ...]:
    with gzip.open(FILE, "rt", encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)


def history(fields: dict[str, Any]) -> PhhHand:
    return record({"variant": "NT", "ante_trimming_status": True, **fields}, fields["id"])


def told_in_turn(within: int = HANDS_BACK) -> list[RealHand]:
    """Every hand, with what was bet at its table in the last eight kept hands, as far as they are
    *within* so many hands before it.
    """
    replays: list[RealHand] = []
    recent: list[KeptHand] = []
    for hand in hands():
        played = history(hand)
        recent = [before for before in recent if before.is_lately(hand, within)]
        replays.append(told_of(played, joined([before.bets for before in recent[:HANDS_BACK]])))
        recent.insert(0, KeptHand(hand, bets_of(_steps(played))))
    return replays


class KeptHand(NamedTuple):
    """A hand of the file, and what was bet in it."""

    hand: dict[str, Any]
    bets: Bets

    def is_lately(self, other: dict[str, Any], within: int) -> bool:
        """Whether this is one of so many hands before *other*: of its session, at its blinds."""
        (session, number), (its, at) = numbered(self.hand["id"]), numbered(other["id"])
        same_blinds = self.hand["blinds_or_straddles"] == other["blinds_or_straddles"]
        return same_blinds and session == its and 0 < at - number <= within


def numbered(name: str) -> tuple[str, int]:
    """The session of a hand's id, and its number there. A room's own number is one of all its
    tables, and so says nothing of the hand before: such a hand is alone in its session.
    """
    session, _, number = name.rpartition("-")
    return (session, int(number)) if session.startswith(SESSIONS) else (name, 0)


def _steps(played: PhhHand) -> list[Action]:
    return [step for text in played.actions if (step := action(text, played.scale)) is not None]


def told_of(played: PhhHand, lately: Bets = NOTHING_LATELY, rules: PlayRules = TDA) -> RealHand:
    """The betting of a hand, decision by decision. BadHistory where the rules do not allow it."""
    end, hand = replay(played, rules).hand, start(played.setup, rules)
    before, done = [], []
    for step in _steps(played):
        if step.kind in BETTING and hand.turn == NOBODY:
            continue
        if step.kind in BETTING:
            before.append(hand.copy())
            done.append(step)
        elif step.kind not in ("hole", "board"):
            continue
        hand.do(step._replace(ruling=step.kind == "board"))
    return RealHand(tuple(before), tuple(done), end, lately)


def every_hand(replayed: RealHand, unit: int = 1) -> list[Tap]:
    """The taps, the one that deals the next hand last; *unit* is the smallest chip."""
    taps: list[Tap] = []
    for street in _streets(replayed):
        taps += _fewest(replayed, street, unit)
    return taps + winners(replayed) + ending(replayed)


def _streets(replayed: RealHand) -> Iterator[range]:
    opening = 0
    for index in range(1, len(replayed.done) + 1):
        if (
            index == len(replayed.done)
            or replayed.before[index].street != replayed.before[opening].street
        ):
            yield range(opening, index)
            opening = index


def _fewest(replayed: RealHand, street: range, unit: int) -> list[Tap]:
    """The fewest taps for a round, from its end on."""
    rest: dict[int, list[Tap]] = {street.stop: []}
    for index in reversed(street):
        ways = [
            [*taps, *rest[after]]
            for taps, after in _ways(replayed, index, street.stop, unit)
            if after in rest
        ]
        rest[index] = min(ways, key=len)
    return rest[street.start]


def _ways(replayed: RealHand, index: int, stop: int, unit: int) -> Iterator[tuple[list[Tap], int]]:
    """What may be tapped at a decision, and which decision comes after it."""
    hand = replayed.before[index]
    yield one_action(hand, replayed.done[index], unit, replayed.lately), index + 1
    for player, steps in jumps.ahead(hand).items():
        if _went(replayed, index, steps):
            yield [f"seat-{player}"], index + len(steps)
    steps = jumps.calling(hand)
    if len(steps) > 1 and index + len(steps) == stop and _went(replayed, index, steps):
        yield ["round"], stop


def _went(replayed: RealHand, index: int, steps: Sequence[jumps.Passing]) -> bool:
    """Whether these steps are what was done from here on."""
    done = replayed.done[index : index + len(steps)]
    return [(step.player, step.kind) for step in steps] == [
        (decision.player, decision.kind) for decision in done
    ]


def one_action(
    hand: Hand, done: Action, unit: int = 1, lately: Bets = NOTHING_LATELY
) -> list[Tap]:
    """One player's action by itself."""
    if done.kind != "raise":
        return [done.kind]
    options = hand.options(done.player)
    least = options.least or done.amount
    if done.amount == hand.bets[done.player] + hand.stacks[done.player]:
        return ["all-in"]
    if done.amount == least:
        return ["raise"]
    if any(preset["amount"] == done.amount for preset in presets(hand, options, unit, lately)):
        return [f"preset-{done.amount}"]
    steps, odd = divmod(done.amount - least, unit)
    typed = ["amount", *typed_keys(done.amount), "enter"]
    if not odd and 0 < steps < len(typed) - 1 and steps <= STEPS_AT_MOST:
        return ["plus"] * steps + ["raise"]
    return typed


def typed_keys(amount: int) -> list[Tap]:
    """The keys of a number; two noughts are one key."""
    digits = str(amount)
    taps: list[Tap] = []
    while digits:
        width = 2 if taps and digits.startswith("00") else 1
        taps.append(f"key-{digits[:width]}")
        digits = digits[width:]
    return taps


def winners(replayed: RealHand) -> list[Tap]:
    """Who won which pot at a showdown."""
    taps: list[Tap] = []
    settled: set[int] = set()
    for award in replayed.end.awards:
        if len(award.pot.players) < 2 or not settled.isdisjoint(award.pot.players):
            continue
        won = [player for player, _ in award.shares]
        settled.update(won)
        each = [f"win-{player}" for player in won]
        taps += each if len(won) == 1 else ["split", *each, "shared"]
    return taps


def ending(replayed: RealHand) -> list[Tap]:
    return ["end", "deal"] if min(replayed.end.stacks) == 0 else ["next"]


def cards_of(replayed: RealHand) -> int:
    """The board cards of a hand: each is a tap."""
    contested = any(len(award.pot.players) > 1 for award in replayed.end.awards)
    last_street = replayed.before[-1].street if replayed.before else 0
    return BOARD_CARDS if contested else STREET_CARDS[last_street]
