"""Where the data are, held against what everybody really has: what is said to be somewhere is
there, and what is said to be missing exists and is not here; whatever was copied, lost or late.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.sync.whereabouts import lacks, reached

TID = "night-1"
DEVS = ("a", "b", "c")
PLACES = (*DEVS, "copy", "hub", "org")
"""Who holds records: three tablets, a copy of the second that writes under its id, two servers."""


@dataclass
class World:
    """Who holds what; *words* are what tablet "a" was told, of which a count alone has no ids."""

    logs_by_place: dict[str, LogSet] = field(
        default_factory=lambda: dict.fromkeys(PLACES, LogSet(TID))
    )
    words: list[tuple[str, dict[str, list[Any]]]] = field(default_factory=list)
    written: int = 0

    def writes(self, who: str) -> None:
        dev = "b" if who == "copy" else who
        log = self.logs_by_place[who].log(dev)
        seq, prev = log.head
        self.written += 1
        run = Run(dev, seq + 1, prev, (b"%s %d" % (who.encode(), self.written),), "")
        whole = replace(run, head=run.ids(TID)[-1])
        self.logs_by_place[who], _ = self.logs_by_place[who].receive(whole)
        assert self.logs_by_place[who].log(dev).head[0] == seq + 1

    def meets(self, who: str, other: str, most: int) -> None:
        """*who* takes in so many lines of what *other* has and *who* has not."""
        own_logs = self.logs_by_place[who]
        for run in self.logs_by_place[other].missing_for(own_logs.heads(), own_logs.forks(), most):
            self.logs_by_place[who], _ = self.logs_by_place[who].receive(run)

    def tells(self, who: str, *, ids: bool) -> None:
        heads = self.logs_by_place[who].heads()
        word = {dev: [seq, line_id if ids else ""] for dev, (seq, line_id) in heads.items()}
        self.words.append((who, word))

    def everywhere(self, dev: str) -> set[str]:
        """The ids of all lines of a device that anybody holds."""
        logs = [log_set.log(dev) for log_set in self.logs_by_place.values()]
        return {line_id for log in logs for line_id in (*log.ids, *log.strays)}


places = st.sampled_from(PLACES)
steps = st.one_of(
    st.tuples(st.just("writes"), st.sampled_from(("b", "copy", *DEVS))),
    st.tuples(st.just("meets"), places, places, st.integers(1, 4)),
    st.tuples(st.just("meets"), st.just("a"), st.sampled_from(("b", "copy")), st.integers(1, 4)),
    st.tuples(st.just("tells"), places, st.booleans()),
)
lives = st.lists(steps, min_size=12, max_size=60)


def lived(steps: list[Any]) -> World:
    world = World()
    for kind, *how in steps:
        if kind == "writes":
            world.writes(*how)
        elif kind == "meets":
            world.meets(*how)
        else:
            world.tells(how[0], ids=how[1])
    return world


@settings(max_examples=200)
@given(lives)
def test_what_is_said_to_be_somewhere_is_there(story: list[Any]) -> None:
    world = lived(story)
    here = world.logs_by_place["a"]
    for who in PLACES:
        words = [word for other, word in world.words if other == who]
        for dev, count in reached(here, words).items():
            log = world.logs_by_place[who].log(dev)
            assert count <= len(here.log(dev).ids)
            assert all(log.knows(line_id) for line_id in here.log(dev).ids[:count])


@settings(max_examples=200)
@given(lives)
def test_what_is_said_to_be_missing_exists_and_is_not_here(story: list[Any]) -> None:
    world = lived(story)
    here = world.logs_by_place["a"]
    for dev, count in lacks(here, [word for _, word in world.words]).items():
        log = here.log(dev)
        away = {line_id for line_id in world.everywhere(dev) if not log.knows(line_id)}
        assert 0 < count <= len(away)


@settings(max_examples=200)
@given(lives)
def test_whoever_has_everything_lacks_nothing(story: list[Any]) -> None:
    world = lived(story)
    for other in PLACES:
        world.meets("a", other, 1 << 30)
    assert not lacks(world.logs_by_place["a"], [word for _, word in world.words])


@settings(max_examples=200)
@given(lives)
def test_a_line_that_a_word_names_and_that_is_not_here_is_never_passed_over(
    story: list[Any],
) -> None:
    """Also where as many lines, or more, are here of another branch."""
    world = lived(story)
    here = world.logs_by_place["a"]
    lacking = lacks(here, [word for _, word in world.words])
    for _, word in world.words:
        for dev, (_, line_id) in word.items():
            if line_id and not here.log(dev).knows(line_id):
                assert lacking[dev]
