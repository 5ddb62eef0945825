"""What a forecast says in sentences, on the screen and on the command line. The catalogue, which
*say* asks, has the words; a likelihood is told as the forecast rounded it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Protocol

    class ForecastSay(Protocol):
        def __call__(self, key: str, **facts: object) -> str: ...

    Told = Mapping[str, Any]
    """A ForecastView, or the Way or InTime of one (pycore/night/clock/forecast_view.py)."""


def headline(say: ForecastSay, forecast: Told) -> str:
    """How likely it ends in time; where no time is set, when; that no time is left."""
    if forecast["stop_passed"]:
        return say("ui.forecast.stop-passed", stop_at_ms=forecast["stop_at_ms"])
    return _in_time(say, forecast, forecast["going_on"]) or when(say, forecast["going_on"])


def details(say: ForecastSay, forecast: Told) -> list[str]:
    """What stands beneath: when it ends, without more rebuys, and what it was worked out from."""
    way = forecast["going_on"]
    lines = []
    if forecast["paused"]:
        lines.append(say("ui.forecast.paused"))
    if forecast["stop_passed"]:
        lines.append(say("ui.forecast.played-on", told=when(say, way)))
    elif way["in_time"]:
        lines.append(when(say, way))
    without = forecast["without"]
    if without:
        lines.append(say("ui.forecast.rebuys", rebuys=way["rebuys"]))
        sentence = _in_time(say, forecast, without) or when(say, without)
        lines.append(say("ui.forecast.without", told=sentence))
    if way["in_time"]:
        lines.append(_counted(say, way["in_time"]))
    if not without:
        pace_bp = forecast["pace_percent"] * 100
        lines.append(say("ui.forecast.pace", busts=forecast["busts"], pace_bp=pace_bp))
    if forecast["open_door"]:
        lines.append(say("ui.forecast.open-door"))
    if forecast["averaged"]:
        lines.append(say("ui.forecast.averaged"))
    return lines


def when(say: ForecastSay, way: Told) -> str:
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


def _in_time(say: ForecastSay, forecast: Told, way: Told) -> str:
    share = way["in_time"]
    if not share:
        return ""
    kind = "about"
    if share["rounded_percent"] == 100:
        kind = "sure"
    elif share["rounded_percent"] == 0:
        kind = "hardly"
    share_bp = share["rounded_percent"] * 100
    return say("ui.forecast.in-time." + kind, share_bp=share_bp, stop_at_ms=forecast["stop_at_ms"])


def _counted(say: ForecastSay, share: Told) -> str:
    low_bp, high_bp = share["low"] * 100, share["high"] * 100
    return say(
        "ui.forecast.counted",
        count=share["count"],
        nights=share["of"],
        low_bp=low_bp,
        high_bp=high_bp,
    )
