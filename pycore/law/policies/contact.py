"""Whom a player who is not content with a ruling may turn to, as the regulator's documents say it.

Clauses: NU-9.32b, MB-28b. The ruling stands at the table; this right stays (K22). The regulator's
name is the word "jurisdiction.<code>.regulator".
"""

from __future__ import annotations

from pycore.kernel.values import dataclass


@dataclass(frozen=True, kw_only=True)
class RegulatorContact:
    """The regulator of a jurisdiction; *phone* is "" where its documents give no number."""

    code: str
    clause: str
    phone: str = ""
