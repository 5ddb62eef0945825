"""When a night is likely to end. Times are milliseconds of the hall's clock."""

from __future__ import annotations

from typing import TypedDict, final


class InTime(TypedDict):
    """So many (*count*) *of* the simulated nights ended before the hard stop: in per cent, *low*
    to *high* as far as so few nights tell, *told* rounded for people: 0 is hardly ever, 100 nearly
    always.
    """

    count: int
    of: int
    percent: int
    low: int
    high: int
    told: int


class Bars(TypedDict):
    """How many nights ended in each *width_ms* from *from_ms* on."""

    from_ms: int
    width_ms: int
    counts: list[int]


class Way(TypedDict):
    """One way to go on. *in_time* None where no hard stop is ahead. One night in ten ends before
    *early_ms*, half before *middle_ms*, nine in ten before *late_ms*; None where that is not
    known, or longer than is followed. *rebuys* are bought on average.
    """

    in_time: InTime | None
    early_ms: int | None
    middle_ms: int | None
    late_ms: int | None
    bars: Bars | None
    rebuys: int


@final
class ForecastTurn(TypedDict):
    """A forecast that is being worked out: *played* of so many *nights*."""

    seed: str
    nights: int
    played: int


@final
class ForecastView(TypedDict):
    """*played* of so many *nights*, from *at_ms* on with so many players *left*. *without* is the
    same without rebuys, None where none can be bought. *stop_passed*: no time is left before the
    hard stop; *paused*: the clock stands still, and is taken to go on at *at_ms*; *open_door*:
    entries are still sold, and whoever comes is not counted; *averaged*: not everybody's chips
    were counted. *pace_percent*, in tens, is how fast players went out so far, and is believed to
    go on: 100 is usual, by so many *busts* since rebuys closed.
    """

    seed: str
    nights: int
    played: int
    at_ms: int
    stop_at_ms: int | None
    left: int
    stop_passed: bool
    paused: bool
    open_door: bool
    averaged: bool
    busts: int
    pace_percent: int
    going_on: Way
    without: Way | None
