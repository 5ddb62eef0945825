"""House rules of one's own: a draft, and a book that keeps them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from pycore.law import packs
from pycore.law.house import house_format
from tests.core.book.office import Office
from tests.core.hall import (
    LICENSED,
    Hall,
    empty_hall,
    wall,
)

OURS: dict[str, Any] = house_format.document(packs.house("nunavut-five-table"))
OURS |= {"id": "our-rules", "edition": "2026-1", "name": "Our rules"}


def edition(number: str, **fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(OURS), "edition": number, **fields}


def keep(hall: Office, **fields: Any) -> Office:
    return hall.do("keep-house", document=edition("2026-1", **fields))


FOLDER = Path(__file__).parents[2] / "houses"


def own(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return document


def draft(name: str, **fields: Any) -> dict[str, Any]:
    made = {
        "house": own(name),
        "start_at_ms": wall("18:30"),
        "utc_offset_minutes": 0,
        "organization": "Service Club",
        "venue": "Hall",
        "licensed": LICENSED,
    }
    return {**made, **fields}


def set_up(name: str, **fields: Any) -> Hall:
    return empty_hall().do("set-up-night", **draft(name, **fields))
