"""The chips that the organization owns: how many players and rebuys they are enough for.

Clauses: SEL-5, NU-7.05 (chips by value and colour, what a starting stack is made of).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Annotated, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, IntRange
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import literals
from pycore.night.base.state import NightSlice, State
from pycore.portable.typed import MOST_OWNED
from pycore.tournament.chip_capacity import rebuys_from, stacks_by_value, stacks_from

Pieces = Annotated[int, IntRange(0, MOST_OWNED)]
NEAR = 10
"""Of so many stacks the last one is near: our choice, no clause asks."""


@dataclass(frozen=True)
class OwnedChip:
    """So many *pieces* of the chip of this value."""

    unit_chips: ChipCount
    pieces: Pieces


@dataclass(frozen=True, kw_only=True)
class OwnChips(Dated):
    """Say how many chips of each value there are for tonight; none at all takes it back."""

    owned: tuple[OwnedChip, ...]


@dataclass(frozen=True, kw_only=True)
class ChipsOwned(Dated):
    """So many chips there are."""

    owned: tuple[OwnedChip, ...]


@dataclass(frozen=True, kw_only=True)
class Owned:
    """{value: pieces}; empty while nobody has said."""

    pieces: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))


Reason = Literal["no-such-chip"]


def stacks(state: State) -> int | None:
    """Return the number of players for whom there are starting stacks; None where nobody said what
    is owned.
    """
    return stacks_of(state.part(Owned).pieces, state.adopted)


def stacks_of(owned: Mapping[int, int], settings: NightSettings) -> int | None:
    """Return the number of players for whom the chips *owned* are enough; None where there is
    nothing said.
    """
    if not owned:
        return None
    made_of = {int(chip.value): chip.count for chip in settings.chip_set}
    if any(made_of.values()):
        return stacks_from(owned, made_of)
    return stacks_by_value(owned, settings.starting_stack_chips)


def rebuys(state: State) -> int | None:
    """Return the number of rebuys for which there are chips beside those that are out; None where
    nobody said.
    """
    owned, settings = state.part(Owned).pieces, state.adopted
    if not owned or not settings.rebuy_chips:
        return None
    return rebuys_from(owned, state.chips_in_play(), settings.rebuy_chips)


def runs_short(state: State) -> bool:
    """Return whether the next sales may find no chips."""
    most, rebuys_left = stacks(state), rebuys(state)
    few = most is not None and most - len(state.entries) < max(2, most // NEAR)
    return few or (rebuys_left is not None and bool(state.adopted.rebuy_limit) and rebuys_left < 2)


REFUSALS: Refusals = {"bad-command": ("field",)}


class OwnedSlice(NightSlice[Owned, OwnChips, ChipsOwned]):
    """The chips that the organization owns."""

    def decide(self, state: State, command: OwnChips, pack: RulePack) -> ChipsOwned:
        """Take down what is owned; Refused where that is not of tonight's set."""
        event = ChipsOwned(owned=command.owned, at=command.at)
        if self.conflict(state, event) is not None:
            raise Refused("bad-command", field="owned")
        return event

    def conflict(self, state: State, event: ChipsOwned) -> Reason | None:
        values = [owned_chip.unit_chips for owned_chip in event.owned]
        chip_values = {chip.value for chip in state.adopted.chip_set}
        sound = set(values) <= chip_values and len(set(values)) == len(values)
        return (
            None
            if sound and all(owned_chip.pieces >= 0 for owned_chip in event.owned)
            else "no-such-chip"
        )

    def apply(self, state: State, event: ChipsOwned) -> State:
        pieces = {int(owned_chip.unit_chips): owned_chip.pieces for owned_chip in event.owned}
        return state.having(Owned(pieces=MappingProxyType(pieces)))


SLICE = OwnedSlice(
    name="owned",
    part=Owned,
    stream="owned",
    guarded=False,
    commands={"own-chips": OwnChips},
    events={"chips-owned/1": ChipsOwned},
    reasons=literals(Reason),
    refuses=REFUSALS,
)
