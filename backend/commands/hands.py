"""`holdfast hands`: poker hands without a night. Each verb is a module with add_parser and run."""

from __future__ import annotations

from typing import Any

from backend.commands import hand_rank, hand_replay

VERBS = (hand_rank, hand_replay)


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("hands", help="rank poker hands, and play recorded ones again")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for verb in VERBS:
        verb.add_parser(verbs)
