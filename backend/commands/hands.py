"""`holdfast hands`: poker hands without a night. Each verb is a module with add_parser and run."""

from __future__ import annotations

from typing import Any

from backend.commands import hand_rank, hand_replay
from backend.commands.parsing import add_group

VERBS = (hand_rank, hand_replay)


def add_parser(verbs: Any) -> None:
    group = add_group(verbs, "hands", says="rank poker hands, and play recorded ones again")
    for verb in VERBS:
        verb.add_parser(group)
