"""One line of a device's log: the exact bytes the device wrote, and what they say.

Receivers keep and forward the bytes and never write them anew, so a hash needs no agreement on
formatting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass, made

MAX_BYTES = 65_536


class BadLine(ValueError):
    """Bytes that are no log line; the message says why."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """*lam* is the Lamport number, *own* the stream, *base* the id of that stream's last event the
    author saw ("" for none), *wall* the author's clock, *type* the event's name and version,
    *body* its fields. *names* are {pseudonym: digest} of the names that were typed with it.
    """

    lam: int
    own: str
    base: str
    wall: Millis
    type: str
    body: dict[str, Any]
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


_SHAPE = {"lam": int, "own": str, "base": str, "wall": int, "type": str, "body": dict}


def encode(line: Line) -> bytes:
    """Return the bytes of a new line. ValueError when they are more than MAX_BYTES."""
    fields = {name: getattr(line, name) for name in _SHAPE}
    if line.names:
        fields["names"] = dict(line.names)
    raw = canonical.dumps(fields).encode()
    if len(raw) > MAX_BYTES:
        raise ValueError(f"a log line of {len(raw)} bytes: at most {MAX_BYTES}")
    return raw


def decode(raw: bytes) -> Line:
    """Return what a line says; fields a later version added are passed over. BadLine when it
    cannot be read.
    """
    if len(raw) > MAX_BYTES:
        raise BadLine(f"{len(raw)} bytes, at most {MAX_BYTES}")
    try:
        value = canonical.loads(raw.decode())
    except (ValueError, RecursionError) as err:
        raise BadLine(f"not JSON: {err}") from None
    if not isinstance(value, dict):
        raise BadLine("not an object")
    fields = {name: value.get(name) for name in _SHAPE}
    for (name, kind), content in zip(_SHAPE.items(), fields.values(), strict=True):
        if type(content) is not kind:
            raise BadLine(f"field {name!r} is missing or not {kind.__name__}")
    if value["lam"] < 1:
        raise BadLine("field 'lam' is below 1")
    fields["names"] = _names(value["names"]) if "names" in value else MappingProxyType({})
    return made(Line, fields)


def _names(value: Any) -> Mapping[str, str]:
    """The digests of names that a line says; what can be none is passed over."""
    names = value if isinstance(value, dict) else {}
    sound = {
        pseudonym: digest
        for pseudonym, digest in names.items()
        if is_id(pseudonym) and is_id(digest)
    }
    return MappingProxyType(sound)
