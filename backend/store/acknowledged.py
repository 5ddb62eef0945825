"""How far each device's log of a night was ever acknowledged: what was here once and is not any
more was cut, also where no key signed it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from backend.store.checksums import with_checksum
from backend.store.rows import AcknowledgedHead


def keep(session: Session, org: str, tid: str, heads: Mapping[str, tuple[int, str]]) -> None:
    """Keep {device: (seq, id)} of last lines that are stored now; an earlier one of a log that
    went on further stays: its lines may be gone.
    """
    rows = [
        with_checksum(
            AcknowledgedHead, {"org": org, "tid": tid, "dev": dev, "seq": seq, "id": line_id}
        )
        for dev, (seq, line_id) in heads.items()
    ]
    if rows:
        session.execute(_insert(session.get_bind().dialect.name), rows)


@cache
def _insert(dialect: str) -> Any:
    kind: Any = postgresql if dialect == "postgresql" else sqlite
    asked = kind.insert(AcknowledgedHead)
    new = asked.excluded
    return asked.on_conflict_do_update(
        index_elements=["org", "tid", "dev"],
        set_={"seq": new.seq, "id": new.id, "checksum": new.checksum},
        where=new.seq >= AcknowledgedHead.seq,
    )
