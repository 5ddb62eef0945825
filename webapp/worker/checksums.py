"""A checksum of every value that proves nothing by itself, kept beside it in the same transaction.

Lines of the log give their ids and a fold carries its digest. Of the rest (this tablet's id and
part, names, what was acknowledged, what is set aside, the hand in play) one changed character
would be believed.

    sums    store/key   the first characters of the value's digest

What no longer fits, or is gone while its checksum is here, is set aside as damaged and counted on
the screen that says where the data are. A value without a checksum is taken as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pycore.kernel.ids import digest64
from webapp.worker.records import (
    ACKS,
    KV,
    PEOPLE,
    PLAY,
    QUARANTINE,
    SUMS,
    Op,
    delete,
    put,
    set_aside,
)

GUARDED = (PEOPLE, ACKS, QUARANTINE, KV, PLAY)
LENGTH = 11
"""66 bits: what changes by chance never has the same."""


def checksum(value: str) -> str:
    """Return what is kept beside a value."""
    return digest64(value.encode("utf-8", "replace"))[:LENGTH]


def with_checksums(ops: Sequence[Op], kept: Mapping[str, str]) -> list[Op]:
    """Return the operations with those on the checksums of what they write; *kept* are those that
    are there.
    """
    more: dict[str, Op] = {}
    for op in ops:
        if op[1] in GUARDED:
            key = f"{op[1]}/{op[2]}"
            if op[0] == "put":
                more[key] = put(SUMS, key, checksum(op[3]))
            elif key in kept or key in more:
                more[key] = delete(SUMS, key)
    return [*ops, *more.values()]


def repairs(stores: Mapping[str, Mapping[str, str]]) -> list[Op]:
    """Return what sets aside the values that do not fit their checksums, or are gone; to be
    written `with_checksums`.
    """
    ops: list[Op] = []
    for place, kept in stores[SUMS].items():
        store, _, key = place.partition("/")
        value = stores[store].get(key) if store in GUARDED else None
        if value is not None and checksum(value) == kept:
            continue
        ops.append(delete(SUMS, place) if value is None else delete(store, key))
        ops.append(put(QUARANTINE, *set_aside("", "", 0, "damaged", value or "", key=place)))
    return ops
