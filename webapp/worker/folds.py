"""Folds that this tablet keeps for its next start (pycore/ledger/fold/checkpoint.py).

    folds   tid   "<the core that wrote it> <digest of the rest> {...}"

A kept fold is only ever a cache. Another core, one damaged character, or logs that do not go on
from those it was folded from: then it is as if it were not there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pycore.kernel import canonical
from pycore.kernel.ids import digest64
from pycore.ledger.fold.record import Record
from webapp.worker.records import FOLDS, Op, put

EVERY = 256
"""So many records later a fold is kept again: reading back fewer costs next to nothing."""


def read_fold(text: str, core: str) -> Mapping[str, Any] | None:
    """What was kept by the same core; None when there is nothing to go by."""
    wrote, _, rest = text.partition(" ")
    digest, _, told = rest.partition(" ")
    if not core or wrote != core or digest != digest64(told.encode("utf-8", "replace")):
        return None
    try:
        value = json.loads(told)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def fold_changes(night: Record[Any], core: str) -> list[Op]:
    """What keeps the fold of a night; nothing where it cannot be kept, or no core is named."""
    told = night.to_keep() if core else None
    if told is None:
        return []
    text = canonical.dumps(told)
    return [put(FOLDS, night.tid, f"{core} {digest64(text.encode())} {text}")]
