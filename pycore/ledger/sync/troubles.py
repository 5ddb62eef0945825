"""How long to leave alone what did not work: the whole server, or one night of it."""

from __future__ import annotations

from collections.abc import Callable

from pycore.kernel.values import dataclass

FIRST_WAIT_MS = 1_000
LONGEST_WAIT_MS = 300_000


Chance = Callable[[int], int]
"""Some whole number from 0 on, below the one that is given."""


def some_ms(chance: Chance, failures: int) -> int:
    """A wait after so many failures before this one: by chance, up to a limit that doubles."""
    most_ms = min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** min(failures, 16))
    return chance(most_ms + 1)


@dataclass
class _Trouble:
    code: str
    failures: int
    due_ms: int


class Troubles:
    """Nights that did not get through, why, and when each is tried again."""

    def __init__(self, chance: Chance, elapsed_ms: Callable[[], int]) -> None:
        self._chance = chance
        self._elapsed_ms = elapsed_ms
        self._held: dict[str, _Trouble] = {}

    def failed(self, tid: str, code: str) -> None:
        failures = self._held[tid].failures if tid in self._held else 0
        due_ms = self._elapsed_ms() + some_ms(self._chance, failures)
        self._held[tid] = _Trouble(code, failures + 1, due_ms)

    def passed(self, tid: str) -> None:
        self._held.pop(tid, None)

    def forget(self) -> None:
        self._held.clear()

    def of(self, tid: str) -> str | None:
        """Why a night does not get through, as a code; None when it does."""
        return self._held[tid].code if tid in self._held else None

    def any(self) -> str | None:
        """The trouble of some night, always the same one while it lasts."""
        return self._held[min(self._held)].code if self._held else None

    def is_left_alone(self, tid: str) -> bool:
        return tid in self._held and self._held[tid].due_ms > self._elapsed_ms()
