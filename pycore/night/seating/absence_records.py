"""What may be asked about those who paid and have not come, and what is recorded of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from pycore.kernel.ranges import Count, Id
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.night.base.between_hands import ReachingFact, ReachingWish
from pycore.night.base.parts import FinalCount, OfPlayer, Out


@dataclass(frozen=True, kw_only=True)
class SeatPrepaid(Dated):
    """Enter everybody who is expected, has paid and has not come: they are absent until they do.
    *seed* draws their seats where the others have theirs. *namesakes* are pseudonyms under whose
    name somebody has a ticket already: those are asked about at the door. *desk*, this tablet, the
    record knows.
    """

    seed: str
    namesakes: tuple[str, ...] = ()
    desk: str = ""


@dataclass(frozen=True, kw_only=True)
class MarkAbsent(Dated):
    """Somebody who paid beforehand is not at their seat."""

    ticket: int


@dataclass(frozen=True, kw_only=True)
class NoteArrival(Dated):
    """Somebody who was absent is there; *of_age* is what is attested of them now."""

    ticket: int
    of_age: bool = False


@dataclass(frozen=True, kw_only=True)
class RemoveAbsent(ReachingWish, Dated):
    """Remove all who have not come by the end of the first break, with what is left before them:
    *stacks* tells it where no tablet knows it.
    """

    stacks: tuple[FinalCount, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PrepaidSeated(Dated):
    """These players had paid and had not come: they were entered all the same."""

    players: tuple[Id, ...]


@dataclass(frozen=True, kw_only=True)
class PlayerAbsent(OfPlayer):
    """A player who had paid was not there."""


@dataclass(frozen=True, kw_only=True)
class PlayerArrived(OfPlayer):
    """A player who had been absent was there."""


@dataclass(frozen=True, kw_only=True)
class AbsentRemoved(ReachingFact, Dated):
    """These had not come by the end of the first break: they are out, and what was left of their
    chips is out of play. *rebuys* is how many they had bought together: who bought one more was
    there.
    """

    out: tuple[Out, ...]
    rebuys: Count = 0


@dataclass(frozen=True, kw_only=True)
class Absences:
    """Which entries of those who paid were said to be of somebody who is not there, by pseudonym
    and the moment they were sold, until somebody says that the player came. An entry sold at
    another moment is of somebody who came for it.
    """

    players: Mapping[str, tuple[Millis, ...]] = field(default_factory=lambda: MappingProxyType({}))


Command = SeatPrepaid | MarkAbsent | NoteArrival | RemoveAbsent
Event = PrepaidSeated | PlayerAbsent | PlayerArrived | AbsentRemoved
