"""A checksum over all that a row says, in the tables that nothing else proves.

Lines of logs prove each other, heads are signed, and names are held to digests in lines: damage
there is found by those, and some tablet has them whole. Of the other rows (who a device is, who
has an account, what waits) nobody has another copy, so whatever a disk or a careless hand made of
them would be believed. Each carries a checksum that is written with it, by the few functions of
the store that write rows, and is compared where the row is read. A damaged row of those that let
somebody in, or say how far, is as good as none; every damaged row is told in red. This is no
signature: who means to deceive the server and may write its database can write the checksum too.

What is empty ("", 0, None) is left out, so that a column more changes no checksum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

from sqlalchemy import delete, event, or_, select, type_coerce
from sqlalchemy.orm import ORMExecuteState, Session
from sqlalchemy.types import NullType

from backend.store.rows import Base, Checked, Organization

T = TypeVar("T", bound=Checked)
SIZE = 12

Values = Mapping[str, Any]


def checksum(row: Values) -> str:
    """Return the checksum of a row: {column: value}; its own column does not count."""
    return _checksum(sorted(row.items()))


def _checksum(columns: Iterable[tuple[str, Any]]) -> str:
    """The same of columns and values in the order of their names."""
    texts = [
        (name, value.hex() if isinstance(value, bytes) else str(value))
        for name, value in columns
        if value and name != "checksum"
    ]
    text = "".join(f"{name} {len(column_text)} {column_text}\n" for name, column_text in texts)
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=SIZE).hexdigest()


@cache
def _columns(model: type[Base]) -> tuple[str, ...]:
    return tuple(column.name for column in model.__table__.columns)


def _values(row: Checked) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _columns(type(row))}  # type: ignore[arg-type]


def is_whole(row: Checked) -> bool:
    """Return whether a row says what was written in it."""
    return row.checksum == checksum(_values(row))


def whole(rows: Iterable[T]) -> list[T]:
    """Return the rows that say what was written in them, in their order."""
    return [row for row in rows if is_whole(row)]


def whole_or_none(row: T | None) -> T | None:
    """Return a row that says what was written in it; None for a damaged one too."""
    return row if row is not None and is_whole(row) else None


def with_checksum(model: type[Base], row: Values) -> Values:
    """Return the values of a new row, with its checksum where its table has one."""
    return {**row, "checksum": checksum(row)} if issubclass(model, Checked) else row


def change(
    session: Session, model: type[T], *where: Any, values: Values | Callable[[T], Values]
) -> list[T]:
    """Give rows these values, or what *values* makes of each; return them. The rows stay locked
    until the commit. A damaged one stays damaged, whatever is changed of it.
    """
    query = select(model).where(*where).with_for_update()
    rows = session.scalars(query.execution_options(populate_existing=True)).all()
    for row in rows:
        was_whole = is_whole(row)
        for name, value in (values(row) if callable(values) else values).items():
            setattr(row, name, value)
        if was_whole:
            row.checksum = checksum(_values(row))
    session.flush()
    return list(rows)


@event.listens_for(Checked, "before_insert", propagate=True)
def _inserted(_mapper: Any, _connection: Any, row: Checked) -> None:
    row.checksum = checksum(_values(row))


@event.listens_for(Session, "do_orm_execute")
def _check(execution: ORMExecuteState) -> None:
    """Raise TypeError where rows would be changed and their checksums not."""
    mapper = execution.bind_mapper if execution.is_update else None
    if mapper is not None and issubclass(mapper.class_, Checked):
        raise TypeError(f"{mapper.class_.__name__} is changed with store.checksums.change")


def models() -> list[type[Checked]]:
    """Return every table whose rows carry a checksum."""
    return [
        mapper.class_ for mapper in Base.registry.mappers if issubclass(mapper.class_, Checked)
    ]


def damaged(session: Session, org: str, model: type[Checked]) -> list[dict[str, Any]]:
    """Return the damaged rows of a table, as they stand there: an organization's, and those that
    are nobody's.
    """
    table: Any = model.__table__  # type: ignore[attr-defined]
    names = sorted(_columns(model))  # type: ignore[arg-type]
    query = select(*(type_coerce(table.c[name], NullType()) for name in names))
    if model is not Organization:
        orgs = select(Organization.org)
        query = query.where(or_(table.c.org == org, table.c.org.not_in(orgs)))
    own = names.index("checksum")
    rows = (list(zip(names, row, strict=True)) for row in session.execute(query))
    return [dict(row) for row in rows if row[own][1] != _checksum(row)]


def remove(session: Session, model: type[Checked], row: Values) -> None:
    """Remove a damaged row."""
    table: Any = model.__table__  # type: ignore[attr-defined]
    session.execute(delete(table).where(*_key(table, row)))


def accept(session: Session, model: type[Checked], row: Values) -> None:
    """Take a damaged row as it stands for whole; values of another kind than their columns go."""
    table: Any = model.__table__  # type: ignore[attr-defined]
    kinds = {column.name: column.type.python_type for column in table.columns}
    none = {
        name: kinds[name]()
        for name, value in row.items()
        if value is not None and not isinstance(value, kinds[name])
    }
    values = {**none, "checksum": checksum({**row, **none})}
    session.execute(table.update().where(*_key(table, row)).values(values))


def _key(table: Any, row: Values) -> list[Any]:
    return [column == row[column.name] for column in table.primary_key.columns]
