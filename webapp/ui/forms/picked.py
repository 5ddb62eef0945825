"""What was chosen on a page, and for how long that counts.

A choice is of somebody, never of a place: the player as they were when they were picked. It ends
when they change, move or go out, when nothing of it was touched for a while, and when its page is
left. What ended does not come back: a player who sits there again has to be picked again.
"""

from __future__ import annotations

from pycore.night.night_view import Player
from webapp.ui.app.app import App, ScreenChoice
from webapp.ui.kit import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Mark = tuple[object, ...]
    Look = Callable[[App, int], Mark | None]

CHOSEN_MS = 20_000
"""So long does a choice count that nobody touches."""


def as_player(app: App, ticket: int) -> Mark | None:
    """Return who holds a ticket, where they sit and whether they are out; None for nobody."""
    player = app.player(ticket)
    if not player:
        return None
    who = (player["player"], player["number"], player["name"])
    return who + (player["table"], player["seat"], bool(player["out"]))


class Picked(ScreenChoice):
    """The numbers that were chosen, in their order, each with how it looked then: of players the
    tickets. *look(app, number)* is what must stay as it is, None where there is nothing. Where it
    is not *timed* it waits as long as its page is shown: somebody is writing.
    """

    def __init__(self, look: Look = as_player, timed: bool = True) -> None:
        self._look = look
        self.timed = timed
        self._marks: dict[int, Mark] = {}
        self._touched_ms = 0

    def pick(self, app: App, number: int) -> None:
        """Choose this one alone."""
        self.clear()
        self.add(app, number)

    def add(self, app: App, number: int) -> None:
        """Choose this one as well."""
        mark = self._look(app, number)
        if mark is not None:
            self._marks[number] = mark
        self.touch()
        if self not in app.choices:
            app.choices.append(self)

    def drop(self, number: int) -> None:
        self._marks.pop(number, None)
        self.touch()

    def clear(self) -> None:
        self._marks = {}

    def touch(self) -> None:
        self._touched_ms = page.timer_ms()

    def ends(self, app: App) -> bool:
        """Let go of what changed, or of all where the time is up; return whether any was."""
        is_up = self.timed and page.timer_ms() - self._touched_ms >= CHOSEN_MS
        gone = [
            number
            for number in self._marks
            if is_up or self._look(app, number) != self._marks[number]
        ]
        for number in gone:
            self._marks.pop(number)
        return bool(gone)

    def numbers(self, app: App) -> list[int]:
        """Return all that are chosen still."""
        self.ends(app)
        return list(self._marks)

    def number(self, app: App) -> int:
        """Return the one that is chosen still, 0 for none."""
        numbers = self.numbers(app)
        return numbers[0] if numbers else 0

    def is_on(self, app: App, number: int) -> bool:
        return number in self.numbers(app)

    def players(self, app: App) -> list[Player]:
        """Return the players who are chosen still."""
        players = [app.player(ticket) for ticket in self.numbers(app)]
        return [player for player in players if player]

    def player(self, app: App) -> Player | None:
        """Return the player who is chosen still, or None."""
        players = self.players(app)
        return players[0] if players else None
