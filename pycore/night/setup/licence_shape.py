"""The licence that a night is held under."""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.days import Day


class ChangedBy(TypedDict):
    """A paper that changed the licence, and the one thing that it changes; what its kind has no
    use for is "" or 0. *here*: it was told at this night.
    """

    number: str
    changes: str
    day: Day
    place: str
    from_minute: int
    until_minute: int
    amount: int
    check: str
    here: bool


class NightLicence(TypedDict):
    """What a night keeps of its licence. No *days*: every one of its period; no *places* and no
    hours: it names none. *needed*: the night's rules make one a condition. *news*: the
    organization's book says otherwise by now, and the night can take it over, under *clause*; what
    is new about it are *new_papers*, and the *new_status* where that differs.
    """

    number: str
    status: str
    first: Day
    last: Day
    days: list[Day]
    places: list[str]
    from_minute: int | None
    until_minute: int | None
    special: str
    papers: list[ChangedBy]
    needed: bool
    news: bool
    clause: str | None
    new_papers: list[str]
    new_status: str
