"""Recorded hands played again with every check, against PokerKit's own HandHistory.

`replay.vs_pokerkit` takes the hands that stand beside the tests: real ones and generated ones; a
larger collection of real hands is used as well where the machine has one. Ours is the whole
`replay`, which also works out what could be done at every decision; no text of an action is
remembered from the round before. PokerKit steps through its states and is asked for nothing.
Hands that PokerKit does not play to the end are left out of both.
"""

from __future__ import annotations

import gzip
import json
import os
import warnings
from pathlib import Path
from typing import Any

from pokerkit import HandHistory

from bench.rounds import Figure, Job, interleaved, per_second, times_faster
from pycore.law import packs
from pycore.poker.phh import PhhHand, action, read, record, replay

TDA = packs.play_rules()[packs.NEUTRAL]
ROOT = Path(__file__).resolve().parent.parent
ORACLE = ROOT / "tests" / "oracle"
MORE = Path(os.environ.get("HOLDFAST_HANDS", ROOT.parent / "shared" / "hands" / "hands.jsonl.gz"))
OF_MORE = 200


def measure(rounds: int) -> dict[str, Figure]:
    pairs = [pair for pair in map(pair_of, tables()) if plays(pair[1])]
    ours = [history for history, _ in pairs]
    theirs = [history for _, history in pairs]
    jobs = {
        "ours": Job(lambda: play_ours(ours), len(pairs)),
        "pokerkit": Job(lambda: play_theirs(theirs), len(pairs)),
    }
    seconds = interleaved(jobs, rounds)
    return {
        "replay.vs_pokerkit": times_faster(seconds["ours"], seconds["pokerkit"]),
        "replay.per_s": per_second(seconds["ours"]),
        "replay.pokerkit_per_s": per_second(seconds["pokerkit"]),
        "replay.hands": len(pairs),
    }


def tables() -> list[dict[str, Any]]:
    """The PHH keys of every hand."""
    hands = []
    for line in (ORACLE / "pokerkit-0.7.7.jsonl").read_text("utf-8").splitlines():
        fields = json.loads(line)
        turn = -1 if len(fields["stacks"]) == 2 else 1
        blinds, antes = fields["blinds"][::turn], fields["antes"][::turn]
        hands.append(keys(antes, blinds, 100, fields["stacks"], fields["actions"]))
    for history in read((ORACLE / "real_hands.phhs").read_text("utf-8")):
        assert isinstance(history, PhhHand)
        setup = history.setup
        turn = -1 if len(setup.stacks) == 2 else 1
        blinds, antes = list(setup.blinds[::turn]), list(setup.antes[::turn])
        hands.append(
            keys(antes, blinds, setup.big_blind, list(setup.stacks), list(history.actions))
        )
    if MORE.is_file():
        with gzip.open(MORE, "rt", encoding="utf-8") as lines:
            more = [json.loads(line) for line in lines]
        for fields in more[:: max(1, len(more) // OF_MORE)]:
            names = ("antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions")
            hands.append(keys(*(fields[name] for name in names)))
    return hands


def keys(
    antes: list[int], blinds: list[int], big: int, stacks: list[int], actions: list[str]
) -> dict[str, Any]:
    return {
        "variant": "NT",
        "ante_trimming_status": True,
        "antes": antes,
        "blinds_or_straddles": blinds,
        "min_bet": big,
        "starting_stacks": stacks,
        "actions": actions,
    }


def pair_of(table: dict[str, Any]) -> tuple[PhhHand, Any]:
    return record(table), HandHistory(**table)


def plays(history: Any) -> bool:
    try:
        play_theirs([history])
    except (ValueError, IndexError):
        return False
    return True


def play_ours(histories: list[PhhHand]) -> None:
    action.cache_clear()
    for history in histories:
        replay(history, TDA)


def play_theirs(histories: list[Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for history in histories:
            for _ in history:
                pass
