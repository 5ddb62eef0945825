"""What one tap does at a dealer's table, as plain data: to which seats everybody passes, what is
left of the round, who can win the next pot, the steps of the hand, whether the next is dealt on.

Clauses: those of pycore/night/clock/jumps.py and pycore/night/table/dealing_on.py, which decide.
"""

from __future__ import annotations

from collections.abc import Mapping

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.night.clock import jumps
from pycore.night.night import Night
from pycore.night.table import hands, table_hand
from pycore.night.table.dealing_on import deals_on
from pycore.night.table.dealt import read_step, stages
from pycore.night.table.hands import HandPlayed
from pycore.night.table.presets import bet_lately
from pycore.night.table.table_hand import Replay, cards_text, did_of
from pycore.night.table.table_shape import Ahead, HandStepTold, Result, RoundLeft, ToWin, Turn
from pycore.poker.betting import NOBODY


def turn(night: Night, replay: Replay, names: Mapping[int, str]) -> Turn | None:
    """Whose turn it is, and what one tap may do."""
    if replay.hand.phase != "bet":
        return None
    found = table_hand.turn(replay, names, bet_lately(night, replay.sitting))
    if found is not None:
        found["ahead"] = ahead(replay)
        found["round"] = round_left(replay)
    return found


def result(
    night: Night,
    replay: Replay,
    recorded: HandPlayed | None,
    names: Mapping[int, str],
    at: Millis,
) -> Result | None:
    """What the hand comes to, and whether the tap that pays can deal the next."""
    found = table_hand.result(replay, recorded, names)
    if found is not None:
        found["deals_on"] = can_deal_on(night, recorded, at)
    return found


def ahead(replay: Replay) -> list[Ahead]:
    """The seats that one tap passes to, and how many steps that is."""
    order = replay.sitting.order()
    if replay.hand.turn == NOBODY:
        return []
    return [
        {
            "seat": order[player],
            "folds": sum(step.kind == "fold" for step in steps),
            "checks": sum(step.kind == "call" for step in steps),
        }
        for player, steps in jumps.ahead(replay.hand).items()
    ]


def round_left(replay: Replay) -> RoundLeft | None:
    """What is left of the round when nobody raises; None where one tap would not be fewer."""
    steps = jumps.calling(replay.hand)
    if len(steps) < 2:
        return None
    owed = any(replay.hand.bets[step.player] < replay.hand.level for step in steps)
    return {"kind": "call" if owed else "check", "players": len(steps)}


def to_win(replay: Replay) -> ToWin | None:
    """The pot whose winner is asked for, and who can win it."""
    stake = replay.hand.pot_to_win()
    if stake is None:
        return None
    nth, players = stake
    order = replay.sitting.order()
    return {
        "pot": nth,
        "pots": len(replay.hand.at_stake),
        "amount": replay.hand.at_stake[nth].amount,
        "seats": [order[player] for player in players],
    }


def steps(replay: Replay, night: Night) -> list[HandStepTold]:
    """Every step of the hand, in order; *to* is how many steps stand when it is taken back."""
    order = replay.sitting.order()
    found: list[HandStepTold] = []
    before, _ = stages(replay.sitting, night.pack.play)
    for nth, text in enumerate(replay.sitting.actions[: replay.steps]):
        step = read_step(text)
        done = did_of(before[nth], step)
        kind: str = done["kind"] if done and step.kind in ("call", "raise") else step.kind
        if done and done["all_in"]:
            kind = "all-in"
        found.append(
            {
                "to": nth,
                "kind": kind,
                "seat": order[step.player] if 0 <= step.player < len(order) else None,
                "seats": [order[player] for player in step.players],
                "amount": done["amount"] if done else step.amount,
                "cards": cards_text(step.cards),
            }
        )
    return found


def can_deal_on(night: Night, recorded: HandPlayed | None, at: Millis) -> bool:
    """Whether the tap that pays can deal the next hand too."""
    if recorded is None:
        return False
    try:
        after = hands.SLICE.apply(night.state, recorded)
        return deals_on(after, night.pack.play, recorded, at)
    except Refused:
        return False
