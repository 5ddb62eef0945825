"""Whoever does not see the screen hears each fact once: the level, the last minute, what is next
to do, what was recorded, what was undone.
"""

from __future__ import annotations

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands


class Listener:
    """Writes down whatever the live region says."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.heard: list[str] = []
        self._last = self.hands.at("#voice").inner_text()

    def listens(self, minutes: int = 0, seconds: int = 1) -> list[str]:
        """What is said while that time passes, a second at a time."""
        start = len(self.heard)
        for _ in range(minutes * 60 + seconds):
            self.hands.volunteer.pass_time(0, 1)
            now = self.hands.at("#voice").inner_text()
            if now != self._last:
                self.heard.append(now.strip("\u00a0"))
                self._last = now
        return self.heard[start:]

    def hears_one(self) -> str:
        """The one thing that is said in the next second."""
        (line,) = self.listens()
        return line


def playing() -> Hall:
    return nights.now(nights.started(nights.begun("heard", 10), 12, 10))


def test_the_clock_is_heard_once_for_each_thing(hands: Hands) -> None:
    hands.opens(playing, "tonight")
    listener = Listener(hands)
    heard = listener.listens(17)
    assert len([line for line in heard if line.startswith("Level 2.")]) == 1, heard
    assert len([line for line in heard if "minute" in line]) == 1, heard
    assert len(heard) == len(set(heard)), heard


def test_what_was_done_is_heard_once_and_its_undo_too(hands: Hands) -> None:
    hands.opens(playing, "tonight")
    listener = Listener(hands)
    assert listener.listens() == [], "nothing of what stood there before"
    hands.at('[data-act="pause-clock"]').click()
    hands.saved()
    assert "paused" in listener.hears_one()
    hands.goes(f"#/night/{hands.volunteer.night}/door")
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    assert listener.listens() == [], "coming back says nothing again"
    hands.at('#last [data-act="undo"]').click()
    hands.saved()
    assert "Undone" in listener.hears_one()


def test_what_is_next_to_do_is_heard_when_it_changes(hands: Hands) -> None:
    hands.opens(nights.to_break, "tonight")
    listener = Listener(hands)
    listener.listens()
    hands.volunteer.pass_time(0, 5)
    hands.page.wait_for_timeout(300)
    hands.at('[data-task="break-table"]').click()
    hands.saved()
    heard = listener.hears_one()
    assert "Table 4 was broken" in heard
    assert "Next to do: " in heard
