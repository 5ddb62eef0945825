"""What the page asks of one night and nothing is written for. *dev* is the tablet that asks; each
request says when, as "at_ms".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pycore.kernel.units import Millis
from pycore.night.devices.disagreements import Disagreements, disagreements
from pycore.night.floor.checks_view import AdvertView, ChecksView, advert_view, checks_view
from pycore.night.from_paper import from_paper
from pycore.night.money.money_view import MoneyView, money_view
from pycore.night.night import Night
from pycore.night.records import HistoryLine
from pycore.night.registration.door_list import DoorList, door_list
from pycore.night.registration.name_list_view import NameList, name_list
from pycore.night.setup.house_differs import NightRules, night_rules
from pycore.night.table.hand_lines import HandsPlayed, hands_played
from pycore.night.table.hand_story import HandStory, hand_story
from pycore.night.table.pot_view import PotView, pot_view
from pycore.night.table.showdown_view import Showdown, showdown_view
from pycore.papers import printing
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


def checks(night: Night, request: Request, dev: str) -> ChecksView:
    """What is to be looked at, and what was."""
    return checks_view(night)


def advert(night: Night, request: Request, dev: str) -> AdvertView:
    """What an advertisement's text lacks, or had better not say."""
    return advert_view(night, field(request, "text", str))


def against(night: Night, request: Request, dev: str) -> Disagreements:
    """What tablets wrote against each other, side by side, as it is now."""
    return disagreements(night, Millis(field(request, "at_ms", int)))


def papers(night: Night, request: Request, dev: str) -> list[answers.PaperLine]:
    """The papers that the night has, in the order in which it needs them."""
    return [
        {"name": kind.name, "moment": kind.moment, "clauses": list(printing.clauses(night, kind))}
        for kind in printing.there(night)
    ]


def paper_records(night: Night, request: Request, dev: str) -> list[HistoryLine]:
    """What was entered later from paper, with its undos, newest first."""
    return from_paper(night)


def money(night: Night, request: Request, dev: str) -> MoneyView:
    """What was spent, banked and paid, and the financial report as it stands."""
    return money_view(night)


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
    "papers": papers,
    "from-paper": paper_records,
    "money": money,
    "rules": rules,
    "checks": checks,
    "advert": advert,
    "disagreements": against,
}
