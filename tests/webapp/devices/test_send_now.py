"""Sending when a person asks: their tap is carried out even while the tablet sends by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]

SYNCED = {"ok": {"data": {"enrolled": True}, "changed": []}}
Answer = Callable[[Any], object]


class Bus:
    """A worker that answers when it is told to."""

    def __init__(self) -> None:
        self.requests: list[tuple[dict[str, Any], Answer]] = []

    def call(self, kind: str, args: dict[str, Any], answered: Answer) -> None:
        assert kind == "sync"
        self.requests.append((args, answered))

    def answers(self, reply: Any = SYNCED) -> None:
        self.requests[-1][1](reply)


@pytest.fixture
def bus() -> Bus:
    return Bus()


@pytest.fixture
def session(page: Page, bus: Bus) -> Any:
    quiet = MagicMock()
    session = page.app__session.Session(bus, quiet, quiet, quiet, quiet)
    session.data = {"enrolled": True}
    return session


def test_a_tap_while_the_tablet_sends_by_itself_is_sent_after_it(session: Any, bus: Bus) -> None:
    done: list[str] = []
    session.sync()
    session.send_now(lambda: done.append("sent"))
    assert [args["force"] for args, _ in bus.requests] == [False]
    assert done == [], "it has not been sent yet"
    bus.answers()
    assert [args["force"] for args, _ in bus.requests] == [False, True]
    assert done == []
    bus.answers()
    assert done == ["sent"]
    assert len(bus.requests) == 2


@pytest.mark.parametrize("reply", [SYNCED, {"failed": {"code": "busy", "detail": ""}}])
def test_it_is_sent_whatever_became_of_the_one_before(
    session: Any, bus: Bus, reply: dict[str, Any]
) -> None:
    session.sync()
    session.send_now(lambda: None)
    bus.answers(reply)
    assert [args["force"] for args, _ in bus.requests] == [False, True]


def test_tapping_again_and_again_sends_once_more_and_tells_each(session: Any, bus: Bus) -> None:
    done: list[int] = []
    session.sync()
    for tap in range(3):
        session.send_now(lambda tap=tap: done.append(tap))
    bus.answers()
    bus.answers()
    assert len(bus.requests) == 2
    assert done == [0, 1, 2]


def test_what_the_tablet_wants_by_itself_waits_for_nobody(session: Any, bus: Bus) -> None:
    session.send_now(lambda: None)
    session.sync()
    bus.answers()
    assert [args["force"] for args, _ in bus.requests] == [True]


def test_a_tablet_that_belongs_to_nobody_sends_nothing(session: Any, bus: Bus) -> None:
    done: list[str] = []
    session.data = {"enrolled": False}
    session.send_now(lambda: done.append("none"))
    assert (bus.requests, done) == ([], ["none"])
