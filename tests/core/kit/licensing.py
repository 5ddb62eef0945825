"""A licence as its paper says it, and nights with staff."""

from __future__ import annotations

from typing import Any

from pycore.law.policies.licence_terms import LicenceChange, LicenceTerms
from pycore.ledger.model import codec
from tests.core.hall import (
    licensed,
)

THURSDAY, FRIDAY = "2026-11-19", "2026-11-20"


def paper(changes: str, number: str = "A-1", **fields: Any) -> dict[str, Any]:
    return {"number": number, "changes": changes, **fields}


def terms(day: str = THURSDAY, *papers: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Terms with papers taken in, as a book hands them over."""
    bare = codec.back(LicenceTerms, licensed(**fields))
    plain_terms: dict[str, Any] = codec.plain(
        bare.with_papers([codec.back(LicenceChange, row) for row in papers], day)
    )
    return plain_terms


SK = ("volunteer", "member", "unpaid", "adult")
