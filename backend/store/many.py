"""Asking for thousands of things in one statement, on SQLite and PostgreSQL alike.

They go over as one value, a JSON text that the database reads as rows, so no statement grows with
them. Join them from the left, with an outer join: a database that never counted its rows then
looks each up by its key. Left to choose, SQLite holds every line of a night against each of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache

from sqlalchemy import JSON, BigInteger, Subquery, Text, bindparam, cast, column, func, select


def told(asked: Iterable[tuple[str, int]]) -> dict[str, str]:
    """(dev, seq) of each, as what a statement with `places` is carried out with."""
    return {"places": json.dumps([{"dev": dev, "seq": seq} for dev, seq in asked])}


@cache
def places(dialect: str) -> Subquery:
    """(dev, seq) of each that is `told`, as rows to join with."""
    text = bindparam("places", type_=Text())
    if dialect == "postgresql":
        rows = func.json_to_recordset(cast(text, JSON)).table_valued(
            column("dev", Text()), column("seq", BigInteger())
        )
        found = rows.render_derived(with_types=True)
        return select(found.c.dev, found.c.seq).subquery("asked")
    each = func.json_each(text).table_valued("value").alias("each")
    parts = (func.json_extract(each.c.value, f"$.{name}").label(name) for name in ("dev", "seq"))
    return select(*parts).subquery("asked")
