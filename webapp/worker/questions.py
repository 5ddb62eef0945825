"""What the page asks of one night and nothing is written for. *dev* is the tablet that asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pycore.night.night import Night
from pycore.views.door_list import door_list
from pycore.views.hand_lines import hands_played
from pycore.views.hand_story import hand_story
from pycore.views.house_differs import night_rules
from pycore.views.name_list import name_list
from pycore.views.pot_view import pot_view
from pycore.views.shapes.differs import NightRules
from pycore.views.shapes.door_list import DoorList
from pycore.views.shapes.hands_played import HandsPlayed, HandStory
from pycore.views.shapes.name_list import NameList
from pycore.views.shapes.pots import PotView, Showdown
from pycore.views.showdown_view import showdown_view
from webapp.worker import answers
from webapp.worker.files import hands_file
from webapp.worker.requests import Request, field


def pots(night: Night, request: Request, dev: str) -> PotView:
    """The pots of a hand that a person tells."""
    return pot_view(night.pack.play, field(request, "hand", dict))


def showdown(night: Night, request: Request, dev: str) -> Showdown:
    return showdown_view(night.pack.play, field(request, "hand", dict))


def hands(night: Night, request: Request, dev: str) -> answers.HandsFile:
    return hands_file(night)


def played(night: Night, request: Request, dev: str) -> HandsPlayed:
    """The hands of a table, or of all (0), in which a player was dealt in, or anybody (0)."""
    asked = (field(request, name, int) for name in ("table", "ticket", "start"))
    return hands_played(night, *asked)


def story(night: Night, request: Request, dev: str) -> HandStory:
    asked = (field(request, name, int) for name in ("table", "no", "step"))
    return hand_story(night, *asked)


def entries(night: Night, request: Request, dev: str) -> DoorList:
    return door_list(night)


def names(night: Night, request: Request, dev: str) -> NameList:
    return name_list(night, field(request, "text", str))


def rules(night: Night, request: Request, dev: str) -> NightRules:
    """The rules that the night adopted, beside those that ship."""
    return night_rules(night)


QUESTIONS: dict[str, Callable[[Night, Request, str], Any]] = {
    "pots": pots,
    "showdown": showdown,
    "hands": hands,
    "hands-played": played,
    "hand-story": story,
    "entries": entries,
    "names": names,
    "rules": rules,
}
