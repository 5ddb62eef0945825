"""What stands in every table of a database, row by row and byte by byte."""

from __future__ import annotations

from typing import Any

from sqlalchemy import MetaData, select

from backend.store.rows import db
from tests.backend.kit.tables import HELD

Rows = dict[str, list[dict[str, Any]]]


def rows() -> Rows:
    """All there is, table by table, as the database itself tells its tables."""
    metadata = MetaData()
    metadata.reflect(db.engine)
    with db.engine.connect() as connection:
        return {
            name: [
                dict(row)
                for row in connection.execute(
                    select(table).order_by(*table.primary_key.columns)
                ).mappings()
            ]
            for name, table in metadata.tables.items()
            if name != HELD
        }


def by_organization() -> dict[str, Rows]:
    """The same for each organization; tables in which it has nothing are left out."""
    rows_by_org: dict[str, Rows] = {}
    for name, listed in rows().items():
        for row in listed:
            rows_by_org.setdefault(row["org"], {}).setdefault(name, []).append(row)
    return rows_by_org
