"""Who was trained for what, by whom and when: what the organization keeps of its workers. Their
names stand beside the log.

Clauses: NU-8.13 (workers are trained and know the game), SK-5.a5, BC-D1.b (knowledge and skill).
What a trainer's screen counts is no record: somebody enters it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.book.state import BookSlice, BookState
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Id, Name
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, TextBeside, literals

MOST_KEPT = 1_000


@dataclass(frozen=True, kw_only=True)
class Training:
    """*person* was trained in *topic* on a *day* by *trainer*; both are pseudonyms."""

    person: str
    trainer: str
    topic: str
    day: Day


@dataclass(frozen=True, kw_only=True)
class Trainings:
    """Every training by the id it was entered under."""

    trainings: Mapping[str, Training] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class KeepTraining(Dated):
    """Enter a training: who was trained and by whom, in this order, in *people*; their names
    (`names`) are kept beside.
    """

    training: Id
    people: tuple[str, ...]
    topic: Name
    day: Day


@dataclass(frozen=True, kw_only=True)
class DropTraining(Dated):
    """Take out a training that should not have been entered."""

    training: Id


@dataclass(frozen=True, kw_only=True)
class TrainingKept(Dated):
    """Somebody was trained."""

    training: Id
    person: Id
    trainer: Id
    topic: Name
    day: Day


@dataclass(frozen=True, kw_only=True)
class TrainingDropped(Dated):
    """The training under this id should not have been entered."""

    training: Id
    topic: Name


Command = KeepTraining | DropTraining
Event = TrainingKept | TrainingDropped


Reason = Literal["training-unsound", "no-such-training"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "no-such-day": ("field",),
    "no-such-training": (),
    "too-many-trainings": ("limit",),
}


class TrainingSlice(BookSlice[Trainings, Command, Event]):
    """Who was trained for what, by whom and when."""

    def decide(self, state: BookState, command: Command, pack: None) -> Event:
        """Enter or take out a training. Refused names the field that makes no sense."""
        trainings = state.part(Trainings).trainings
        if isinstance(command, DropTraining):
            training = trainings.get(command.training)
            if training is None:
                raise Refused("no-such-training")
            return TrainingDropped(training=command.training, topic=training.topic, at=command.at)
        if not is_id(command.training) or command.training in trainings:
            raise Refused("bad-command", field="training")
        two = [person for person in command.people if is_id(person)]
        if len(two) != 2 or len(command.people) != 2 or two[0] == two[1]:
            raise Refused("bad-command", field="people")
        topic = " ".join(command.topic.split())
        if not topic:
            raise Refused("field-needed", field="topic")
        if not is_day(command.day):
            raise Refused("no-such-day", field="day")
        if len(trainings) >= MOST_KEPT:
            raise Refused("too-many-trainings", limit=MOST_KEPT)
        return TrainingKept(
            training=command.training,
            person=two[0],
            trainer=two[1],
            topic=topic,
            day=command.day,
            at=command.at,
        )

    def conflict(self, state: BookState, event: Event) -> Reason | None:
        trainings = state.part(Trainings).trainings
        if isinstance(event, TrainingDropped):
            return None if event.training in trainings else "no-such-training"
        sound = is_id(event.training) and is_day(event.day) and event.training not in trainings
        return None if sound else "training-unsound"

    def apply(self, state: BookState, event: Event) -> BookState:
        trainings = dict(state.part(Trainings).trainings)
        if isinstance(event, TrainingDropped):
            del trainings[event.training]
        else:
            trainings[event.training] = Training(
                person=event.person, trainer=event.trainer, topic=event.topic, day=event.day
            )
        return state.having(Trainings(trainings=MappingProxyType(trainings)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if not isinstance(event, TrainingKept):
            return super().facts(event)
        return (Fact("topic", event.topic, "text"), Fact("day", event.day, "day"))


SLICE = TrainingSlice(
    name="training",
    part=Trainings,
    stream="training",
    guarded=False,
    commands={"keep-training": KeepTraining, "drop-training": DropTraining},
    events={"training-kept/1": TrainingKept, "training-dropped/1": TrainingDropped},
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"training": "id", "people": "ids"},
    beside={KeepTraining: TextBeside(text="names", of="people")},
)
