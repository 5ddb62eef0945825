"""Hands that were really played give the stacks they really gave.

Some sixty with blinds and antes of every kind, side pots, splits and odd chips stand beside this
file. A folder of many more is used where the machine has one (HOLDFAST_HANDS, or shared/hands two
steps above the repository).
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from pycore.poker.phh import PhhHand, record, replay
from tests.oracle.real_hands import HERE, SMALL, TDA

MORE = Path(
    os.environ.get("HOLDFAST_HANDS", HERE.parents[2] / "shared" / "hands" / "hands.jsonl.gz")
)


def finishing(history: PhhHand) -> list[str]:
    return [str(chips) for chips in replay(history, TDA).hand.stacks]


@pytest.mark.parametrize("history", SMALL, ids=lambda history: str(history.extra["_id"]))
def test_a_real_hand_gives_its_stacks(history: PhhHand) -> None:
    assert history.finishing is not None
    assert finishing(history) == list(history.finishing)


def test_there_are_hands_of_every_kind() -> None:
    histories = [history for history in SMALL if isinstance(history, PhhHand)]
    assert len(histories) == len(SMALL) > 60
    assert any(len(history.setup.stacks) == 2 for history in histories)
    assert any(any(history.setup.antes) for history in histories)
    assert any(len(set(history.setup.antes)) > 1 for history in histories)
    assert any(len(replay(history, TDA).hand.awards) > 2 for history in histories)


@pytest.mark.skipif(not MORE.is_file(), reason="the larger collection is not on this machine")
def test_every_hand_of_the_larger_collection_gives_its_stacks() -> None:
    wrong = []
    with gzip.open(MORE, "rt", encoding="utf-8") as lines:
        for line in lines:
            fields: dict[str, Any] = json.loads(line)
            keys = {
                **{key: fields[key] for key in ("antes", "blinds_or_straddles", "min_bet")},
                **{key: fields[key] for key in ("starting_stacks", "actions")},
            }
            history = record({"variant": "NT", "ante_trimming_status": True, **keys}, fields["id"])
            if finishing(history) != [str(chips) for chips in fields["finishing_stacks"]]:
                wrong.append(fields["id"])
    assert wrong == []
