"""The pots of a worked hand, as tables show them."""

from __future__ import annotations

from typing import Any

from pycore.law import packs

NU, BC, SK, MB = (packs.load(code).play for code in ("ca_nu", "ca_bc", "ca_sk", "ca_mb"))


def seats(*rows: tuple[int, int, str]) -> list[dict[str, Any]]:
    """(seat, chips, "" or "fold" or "all-in")."""
    return [
        {"seat": seat, "chips": chips, "folded": how == "fold", "all_in": how == "all-in"}
        for seat, chips, how in rows
    ]


S07 = {
    "seats": seats((4, 50, "fold"), (5, 1_600, "all-in"), (7, 1_025, "all-in"), (9, 1_600, "")),
    "button": 3,
    "unit": 25,
    "order": [[5, 7], [9]],
}
