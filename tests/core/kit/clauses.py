"""The clauses of the law, and what was decided where its documents differ."""

from __future__ import annotations

from collections.abc import Iterator


def leaves(data: object) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for child in data.values() if isinstance(data, dict) else data:
            yield from leaves(child)


LABELS = (
    "K0 K1 K1b K1c K2 K3 K4 K5 K5b K7 K7b K8 K8b K9 K9b K10 K11 K14 K14b K16 K18s K19 K20n K22 "
    "K23 K24 K25 K28 K29 K31a K31b K31c K35 K45 K48 K50 K51 K52 K53 K54 K55"
)
"""Where the documents contradict each other: the labels under which it was decided."""
