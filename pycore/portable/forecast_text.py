"""What a forecast says in sentences, on the screen and on the command line. The catalogue, which
*say* asks, has the words; a likelihood is told as the forecast rounded it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Protocol

    class Say(Protocol):
        def __call__(self, key: str, **facts: object) -> str: ...

    Told = Mapping[str, Any]
    """A ForecastView, or the Way or InTime of one (pycore/night/clock/forecast_view.py)."""


def headline(say: Say, told: Told) -> str:
    """How likely it ends in time; where no time is set, when; that no time is left."""
    if told["stop_passed"]:
        return say("ui.forecast.stop-passed", stop_at_ms=told["stop_at_ms"])
    return _in_time(say, told, told["going_on"]) or when(say, told["going_on"])


def details(say: Say, told: Told) -> list[str]:
    """What stands beneath: when it ends, without more rebuys, and what it was worked out from."""
    way = told["going_on"]
    found = []
    if told["paused"]:
        found.append(say("ui.forecast.paused"))
    if told["stop_passed"]:
        found.append(say("ui.forecast.played-on", told=when(say, way)))
    elif way["in_time"]:
        found.append(when(say, way))
    without = told["without"]
    if without:
        found.append(say("ui.forecast.rebuys", rebuys=way["rebuys"]))
        what = _in_time(say, told, without) or when(say, without)
        found.append(say("ui.forecast.without", told=what))
    if way["in_time"]:
        found.append(_counted(say, way["in_time"]))
    if not without:
        pace_bp = told["pace_percent"] * 100
        found.append(say("ui.forecast.pace", busts=told["busts"], pace_bp=pace_bp))
    if told["open_door"]:
        found.append(say("ui.forecast.open-door"))
    if told["averaged"]:
        found.append(say("ui.forecast.averaged"))
    return found


def when(say: Say, way: Told) -> str:
    """Between which times it ends in four nights of five."""
    if not way["early_ms"]:
        return say("ui.forecast.open")
    if not way["late_ms"]:
        return say("ui.forecast.late-open", early_at_ms=way["early_ms"])
    return say(
        "ui.forecast.when",
        early_at_ms=way["early_ms"],
        middle_at_ms=way["middle_ms"],
        late_at_ms=way["late_ms"],
    )


def _in_time(say: Say, told: Told, way: Told) -> str:
    one = way["in_time"]
    if not one:
        return ""
    kind = "about"
    if one["told"] == 100:
        kind = "sure"
    elif one["told"] == 0:
        kind = "hardly"
    share_bp = one["told"] * 100
    return say("ui.forecast.in-time." + kind, share_bp=share_bp, stop_at_ms=told["stop_at_ms"])


def _counted(say: Say, one: Told) -> str:
    low_bp, high_bp = one["low"] * 100, one["high"] * 100
    return say(
        "ui.forecast.counted", count=one["count"], nights=one["of"], low_bp=low_bp, high_bp=high_bp
    )
