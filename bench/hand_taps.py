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
for all five. Amounts bet in the hands before are no presets here: these hands have none before.

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
from pycore import packs
from pycore.night import jumps
from pycore.rules.actions import Action
from pycore.rules.betting import NOBODY
from pycore.rules.hand import Hand, start
from pycore.rules.phh import Record, action, record
from pycore.rules.phh_replay import BETTING, replay
from pycore.rules.terms import PlayRules
from pycore.views.presets import HANDS_BACK, NOTHING_LATELY, Bets, bets_of, joined, presets

TDA = packs.play_rules()[packs.NEUTRAL]
FILE = Path(__file__).resolve().parent / "real_hands.jsonl.gz"
BOARD_CARDS = 5
STREET_CARDS = (0, 3, 4, 5)
STEPS_AT_MOST = 9

Tap = str
"""What is tapped: fold, call, raise, all-in, plus, amount, enter, round, split, shared, next, end,
deal, key-5, preset-250, seat-3 and win-3 with a player's number from 0, or a card.
"""


class Told(NamedTuple):
    """A real hand as it went: the hand before each decision, the decisions, and how it ended."""

    before: tuple[Hand, ...]
    done: tuple[Action, ...]
    end: Hand
    lately: Bets


def measure(rounds: int) -> dict[str, Figure]:
    told = told_in_turn()
    plain = [len(every_hand(one)) for one in told]
    written = [count + cards_of(one) for count, one in zip(plain, told, strict=True)]
    return {
        "table.taps_hands": len(told),
        "table.taps_mean": round(mean(plain), 2),
        "table.taps_p90": round(quantiles(plain, n=10)[-1]),
        "table.taps_mean_cards": round(mean(written), 2),
        "table.taps_p90_cards": round(quantiles(written, n=10)[-1]),
    }


@cache
def hands() -> tuple[dict[str, Any], ...]:
    with gzip.open(FILE, "rt", encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)


def history(one: dict[str, Any]) -> Record:
    return record({"variant": "NT", "ante_trimming_status": True, **one}, one["id"])


def told_in_turn() -> list[Told]:
    """Every hand, each after those before it in the file."""
    found: list[Told] = []
    lately: list[Bets] = []
    for one in hands():
        played = history(one)
        if found and found[-1].end.setup.blinds != played.setup.blinds:
            lately = []
        found.append(told_of(played, joined(lately)))
        lately = [bets_of(_steps(played)), *lately][:HANDS_BACK]
    return found


def _steps(played: Record) -> list[Action]:
    return [step for text in played.actions if (step := action(text, played.scale)) is not None]


def told_of(played: Record, lately: Bets = NOTHING_LATELY, rules: PlayRules = TDA) -> Told:
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
    return Told(tuple(before), tuple(done), end, lately)


def every_hand(told: Told, unit: int = 1) -> list[Tap]:
    """The taps, the one that deals the next hand last; *unit* is the smallest chip."""
    taps: list[Tap] = []
    for street in _streets(told):
        taps += _fewest(told, street, unit)
    return taps + winners(told) + ending(told)


def _streets(told: Told) -> Iterator[range]:
    first = 0
    for nth in range(1, len(told.done) + 1):
        if nth == len(told.done) or told.before[nth].street != told.before[first].street:
            yield range(first, nth)
            first = nth


def _fewest(told: Told, street: range, unit: int) -> list[Tap]:
    """The fewest taps for a round, from its end on."""
    rest: dict[int, list[Tap]] = {street.stop: []}
    for nth in reversed(street):
        ways = [
            [*taps, *rest[after]]
            for taps, after in _ways(told, nth, street.stop, unit)
            if after in rest
        ]
        rest[nth] = min(ways, key=len)
    return rest[street.start]


def _ways(told: Told, nth: int, stop: int, unit: int) -> Iterator[tuple[list[Tap], int]]:
    """What may be tapped at a decision, and which decision comes after it."""
    hand = told.before[nth]
    yield one_action(hand, told.done[nth], unit, told.lately), nth + 1
    for player, steps in jumps.ahead(hand).items():
        if _went(told, nth, steps):
            yield [f"seat-{player}"], nth + len(steps)
    steps = jumps.calling(hand)
    if len(steps) > 1 and nth + len(steps) == stop and _went(told, nth, steps):
        yield ["round"], stop


def _went(told: Told, nth: int, steps: Sequence[jumps.Passing]) -> bool:
    """Whether these steps are what was done from here on."""
    done = told.done[nth : nth + len(steps)]
    return [(step.player, step.kind) for step in steps] == [(one.player, one.kind) for one in done]


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
    if any(one["amount"] == done.amount for one in presets(hand, options, unit, lately)):
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


def winners(told: Told) -> list[Tap]:
    """Who won which pot at a showdown."""
    taps: list[Tap] = []
    seen: set[int] = set()
    for given in told.end.awards:
        if len(given.pot.players) < 2 or not seen.isdisjoint(given.pot.players):
            continue
        won = [player for player, _ in given.shares]
        seen.update(won)
        each = [f"win-{player}" for player in won]
        taps += each if len(won) == 1 else ["split", *each, "shared"]
    return taps


def ending(told: Told) -> list[Tap]:
    return ["end", "deal"] if min(told.end.stacks) == 0 else ["next"]


def cards_of(told: Told) -> int:
    """The board cards of a hand: each is a tap."""
    contested = any(len(given.pot.players) > 1 for given in told.end.awards)
    last = told.before[-1].street if told.before else 0
    return BOARD_CARDS if contested else STREET_CARDS[last]
