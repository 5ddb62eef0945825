"""Which Holdfast makes the papers: its version, for people, and the edition of its code.

The same records make the same papers only in one edition: it changes with every letter of the
code, the law and the sentences that papers are made of. Two trees of one version may differ.
"""

from __future__ import annotations

import hashlib
import pkgutil
from functools import cache

from pycore.kernel.ids import text64

VERSION = "0.1.0"
KEPT = "edition.txt"
"""Where a tablet's bundle keeps the edition: it has compiled code alone, and not all of that."""
_LETTERS = 16
_MADE_OF = (".py", ".json", ".css")


@cache
def edition() -> str:
    """Return the edition of this core: 16 letters, digits, - or _."""
    try:
        stored = pkgutil.get_data("pycore.papers", KEPT)
    except OSError:
        stored = None
    return stored.decode("ascii") if stored else of_sources()


def of_sources() -> str:
    """Return the edition that the sources of this core are of."""
    from importlib.resources import files  # a tablet never asks, and need not download it

    digests: dict[str, bytes] = {}
    folders = [("", files("pycore"))]
    while folders:
        path, folder = folders.pop()
        for traversable in folder.iterdir():
            name = f"{path}/{traversable.name}"
            if traversable.is_dir():
                folders.append((name, traversable))
            elif name.endswith(_MADE_OF):
                digests[name] = hashlib.sha256(traversable.read_bytes()).digest()
    listing = b"".join(b"%b\0%b" % (name.encode(), digests[name]) for name in sorted(digests))
    return text64(hashlib.sha256(b"edition1\0" + listing).digest())[:_LETTERS]
