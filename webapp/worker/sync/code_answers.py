"""What the worker answers of the codes that two tablets show each other. Types alone."""

from __future__ import annotations

from typing import Literal, TypedDict


class QrCode(TypedDict):
    """Draw *path* in black on white in the viewBox "0 0 size size": modules, with the white that
    the standard wants around them.
    """

    size: int
    path: str


class SeatCode(TypedDict):
    """The code of a seat card, None where no server is known that phones could ask."""

    drawn: QrCode | None


class CodeShown(QrCode):
    """*short* is what a person types in its place, "" where nothing can be."""

    short: str


class Awaited(TypedDict):
    """The night that this tablet was asked into: *tid* is "" where it was typed, then *short*
    tells it. *is_here*: its records are.
    """

    tid: str
    short: str
    name: str
    role: str
    tables: list[int]
    is_here: bool


class NewTablet(CodeShown):
    """This tablet as one that wants a part, and the night that it waits for."""

    awaits: Awaited | None


class Pieces(TypedDict):
    """So many *records* of a night in *blocks* pieces at least; *pieces* different ones are
    shown, and these *codes* are some of them, from *first_piece* on.
    """

    records: int
    blocks: int
    pieces: int
    first_piece: int
    codes: list[QrCode]


class TabletSeen(TypedDict):
    """A tablet that wants a part."""

    kind: Literal["tablet"]
    dev: str
    short: str
    name: str


class NightSeen(TypedDict):
    """A night that this tablet was asked into."""

    kind: Literal["night"]
    awaits: Awaited


class HeadsSeen(TypedDict):
    """How far another tablet has a night: it lacks so many *records* of what is here."""

    kind: Literal["heads"]
    tid: str
    records: int


class PieceSeen(TypedDict):
    """So many pieces (*have*) of the *blocks* that are needed. Once it is whole (*tid* is not ""),
    *added* records were new; *lacks*: others did not connect to what is here.
    """

    kind: Literal["piece"]
    have: int
    blocks: int
    tid: str
    added: int
    lacks: bool


Seen = TabletSeen | NightSeen | HeadsSeen | PieceSeen
