"""House rules as plain data, as commands and events carry them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType

_Leaf = bool | int | str | None
_Deep1 = _Leaf | tuple[_Leaf, ...] | Mapping[str, _Leaf]
_Deep2 = _Leaf | tuple[_Deep1, ...] | Mapping[str, _Deep1]
_Deep3 = _Leaf | tuple[_Deep2, ...] | Mapping[str, _Deep2]
_Deep4 = _Leaf | tuple[_Deep3, ...] | Mapping[str, _Deep3]
_Deep5 = _Leaf | tuple[_Deep4, ...] | Mapping[str, _Deep4]
HouseDocument = NewType("HouseDocument", Mapping[str, _Deep5])
"""House rules as data, of the format that docs/house-rules.md tells; deeper than six is none."""
