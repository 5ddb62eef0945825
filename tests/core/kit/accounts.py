"""Nights whose money is spent, banked and paid."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.core.hall import empty_hall, licensed, nunavut, wall

in_nunavut = cache(lambda: nunavut().sell(40))


in_saskatchewan = cache(
    lambda: (
        empty_hall()
        .do(
            "set-up-night",
            template="saskatchewan-night",
            start_at_ms=wall("19:00"),
            utc_offset_minutes=0,
            organization="Lions",
            venue="Hall",
            licensed=licensed(number="SK-1"),
        )
        .sell(40)
    )
)


def expense(kind: str = "supplies", cents: int = 1_000, **fields: Any) -> dict[str, Any]:
    return {
        "expense": f"e-{kind}-{cents}",
        "kind": kind,
        "description": "Cards",
        "cents": cents,
        "people": ["supplier"],
        "names": ["Card House"],
        "states": ["approved"],
        **fields,
    }


def cheque(**fields: Any) -> dict[str, Any]:
    return {
        "payment": f"p-{fields.get('cheque', '101')}",
        "towards": "purpose",
        "cheque": "101",
        "day": "2026-11-24",
        "people": ["payee"],
        "names": ["Food Bank"],
        "cents": 500,
        "description": "Winter boxes",
        "purpose": "charitable",
        **fields,
    }


def bank(**fields: Any) -> dict[str, Any]:
    return {
        "deposit": "d-1",
        "source": "takings",
        "account": "0042",
        "slip": "17",
        "cents": 9_000,
        "day": "2026-11-23",
        "people": ["ann"],
        "names": ["Ann Ito"],
        **fields,
    }
