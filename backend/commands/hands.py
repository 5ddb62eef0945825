"""`holdfast hands`: poker hands without a night. Each verb is a module with add_parser and run."""

from __future__ import annotations

from typing import Any

from backend.commands import VERBS
from backend.commands.parts import hand_rank, hand_replay
from backend.commands.parts.parsing import add_group


def add_parser(verbs: Any) -> None:
    group = add_group(verbs, "hands", says=VERBS["hands"])
    for verb in (hand_rank, hand_replay):
        verb.add_parser(group)
