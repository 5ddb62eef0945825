"""Playing a recorded hand again, every action checked by the terms of a table.

A history is a fact, so what it says of cards is believed: a card that it names twice is a warning,
and a hand it threw away at the showdown is away even where it should have been shown. Betting is
not believed but checked. What a history leaves out at its end is added: known hands are turned up,
unknown ones can win nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.actions import UNKNOWN, Action
from pycore.poker.betting import NOBODY, Options
from pycore.poker.hand import Hand, start
from pycore.poker.phh import BadHistory, Record, action, written
from pycore.poker.terms import PlayRules

REFUSALS: Refusals = {
    "no-such-player": ("player",),
}

BETTING = frozenset(("fold", "call", "raise", "clock"))


class Replay(NamedTuple):
    """The hand as far as its history goes, and what each betting decision could have been."""

    hand: Hand
    legal: list[Options]
    warnings: list[str]


def replay(history: Record, rules: PlayRules) -> Replay:
    """Play *history* by *rules*; BadHistory names the line and what was legal."""
    try:
        hand = start(history.setup, rules)
    except Refused as refused:
        raise BadHistory(refused.code, clause=refused.clause, facts=refused.facts) from None
    legal: list[Options] = []
    warnings: list[str] = []
    late: list[Action] = []
    scale = history.scale
    players = len(history.setup.stacks)
    for at, text in enumerate(history.actions):
        try:
            done = action(text, scale)
            if done is None:
                continue
            kind, player = done[0], done[1]
            if player >= players:
                raise Refused("no-such-player", player=player)
            if kind in BETTING:
                turn = hand.turn
                if turn != NOBODY:
                    legal.append(hand.options(turn))
                elif kind == "call" and _pointless(hand, player):
                    continue
                hand.do(done)
            elif kind == "muck":
                if hand.phase == "board":
                    late.append(done)
                else:
                    hand.do(done._replace(ruling=True))
            else:
                _cards(hand, done, text, warnings)
        except (Refused, BadHistory) as err:
            raise _stopped(history, at, hand, err) from None
    try:
        _finish(hand, late)
    except Refused as refused:
        raise _stopped(history, len(history.actions) - 1, hand, refused) from None
    return Replay(hand, legal, warnings)


def _pointless(hand: Hand, player: int) -> bool:
    """Whether a check is told that there was nobody left to check to."""
    return hand.able == 1 and not hand.folded[player] and hand.stacks[player] > 0


def _cards(hand: Hand, done: Action, text: str, warnings: list[str]) -> None:
    try:
        hand.do(done)
    except Refused as refused:
        if refused.code != "card-seen-already":
            raise
        warnings.append(f"{refused}: {text}")
        hand.do(done._replace(ruling=True))


def _finish(hand: Hand, late: list[Action]) -> None:
    """Bring a showdown to its end with the hands that are known."""
    if hand.phase != "showdown":
        return
    thrown = {done.player for done in late}
    live = [player for player in hand.in_hand() if not hand.tabled[player]]
    unknown = [player for player in live if player in thrown or UNKNOWN in hand.hole[player]]
    if UNKNOWN in hand.board or len(unknown) == len(hand.in_hand()) > 1:
        return
    for player in live:
        if player not in unknown and hand.phase == "showdown":
            hand.do(Action("show", player))
    for player in unknown:
        if hand.phase == "showdown":
            hand.do(Action("muck", player, ruling=True))


def _stopped(history: Record, at: int, hand: Hand, err: Refused | BadHistory) -> BadHistory:
    options = hand.next_options if hand.turn != NOBODY else None
    legal: dict[str, object] = {"phase": hand.phase}
    if options:
        scale = history.scale
        legal |= {"player": options.player + 1, "call": written(options.call, scale)}
        if options.least is not None and options.most is not None:
            legal["min_raise_to"] = written(options.least, scale)
            legal["max_raise_to"] = written(options.most, scale)
    facts = dict(err.facts)
    for key in ("player", "turn"):
        place = facts.get(key)
        if isinstance(place, int):
            facts[key] = place + 1
    for key in [key for key in facts if key.endswith("chips")]:
        chips = facts[key]
        if isinstance(chips, int):
            facts[key] = written(chips, history.scale)
    text = history.actions[at] if history.actions else ""
    return BadHistory(
        err.code, line=history.line(at), action=text, clause=err.clause, legal=legal, facts=facts
    )
