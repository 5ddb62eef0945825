"""How much is kept of lines that cannot be used, of one device and of a whole night: enough to see
what went wrong. The rest is counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

LINES, BYTES = 50, 256 * 1024
LINES_OF_NIGHT, BYTES_OF_NIGHT = 500, 2 * 1024 * 1024


def room(held: Mapping[str, tuple[int, int]], dev: str, sizes: Sequence[int]) -> int:
    """Return how many of the first of a device's lines, with so many bytes each, are still kept
    beside what is *held*: {device: (lines, bytes)}.
    """
    lines, size = held.get(dev, (0, 0))
    all_lines = sum(count for count, _ in held.values())
    all_size = sum(count for _, count in held.values())
    for place, more in enumerate(sizes):
        lines, size, all_lines, all_size = lines + 1, size + more, all_lines + 1, all_size + more
        too_many = lines > LINES or all_lines > LINES_OF_NIGHT
        if too_many or size > BYTES or all_size > BYTES_OF_NIGHT:
            return place
    return len(sizes)
