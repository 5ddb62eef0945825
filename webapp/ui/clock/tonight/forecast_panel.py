"""When the night is likely to end: asked for here, worked out by the worker a turn at a time, and
shown with its uncertainty. Folded away until somebody wants to know.
"""

from __future__ import annotations

from browser import Element

from pycore.night.clock.forecast_view import ForecastView, HistogramView
from pycore.portable import sentences
from webapp.ui.app.app import App
from webapp.ui.clock.tonight.state import ForecastState, room_state
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, live, refusal
from webapp.ui.kit.words import t
from webapp.worker.answers import ForecastAnswer, Reply

WIDE = 640
TALL = 100
BAR_TALL = 86
MOST_SLOTS = 36
LIVE = "forecast-progress"
FOLD = "forecast-open"


def forecast_panel(app: App) -> Markup:
    """Return nothing while nobody plays."""
    forecast = room_state(app).forecast
    if app.view["phase"] != "playing":
        return NOTHING
    is_open = app.is_open(FOLD)
    return html(
        '<section class="panel panel-flush"><details class="fold" id="forecast" '
        'data-fold="{fold}" {open}><summary><h2>{ui.forecast.title}</h2></summary>'
        '<div class="pad stack" data-test="forecast">{body}</div></details></section>',
        fold=FOLD,
        open="open" if is_open else "",
        body=_body(app, forecast) if is_open else "",
    )


def _body(app: App, forecast: ForecastState) -> Markup:
    return html(
        "{refusal}{cut_off}{told}{asks}",
        refusal=refusal(app.refusals.get("forecast")),
        cut_off=_cut_off() if forecast.is_cut_off else NOTHING,
        told=_told(forecast.forecast) if forecast.forecast else _before(),
        asks=_running(forecast) if forecast.is_running else _begin(forecast),
    )


def _cut_off() -> Markup:
    return html('<p role="alert" data-test="forecast-cut-off"><b>{ui.forecast.cut-off}</b></p>')


def _before() -> Markup:
    return html('<p class="soft">{ui.forecast.body}</p>')


def _begin(forecast: ForecastState) -> Markup:
    key = "ui.forecast.again" if forecast.forecast else "ui.forecast.ask"
    return html('<div class="cluster">{begin}</div>', begin=_act("forecast-begin", t(key)))


def _act(act: str, label: str) -> Markup:
    """One id for all: who began by a key cancels by it."""
    return button(act, label, "", "", html('id="forecast-act"'))


def _running(forecast: ForecastState) -> Markup:
    return html(
        '<div class="cluster between">{progress}{cancel}</div>',
        progress=live(LIVE, _progress(forecast), attrs=html('class="num"')),
        cancel=_act("forecast-cancel", t("common.cancel")),
    )


def _progress(forecast: ForecastState) -> str:
    return t("ui.forecast.progress", played=forecast.played, nights=forecast.nights)


# ---- what came of it ----


def _told(view: ForecastView) -> Markup:
    bars = view["going_on"]["bars"]
    return html(
        '<p class="forecast-head" data-test="forecast-told" role="status">{headline}</p>{chart}'
        '<ul class="stack stack-tight small">{details}</ul>'
        '<p class="soft small">{stale} {ui.forecast.model}</p>',
        headline=sentences.headline(t, view),
        chart=_chart(view, bars) if bars else NOTHING,
        details=[html("<li>{said}</li>", said=detail) for detail in sentences.details(t, view)],
        stale=t("ui.forecast.stale", at_ms=view["at_ms"], players=view["players_left"]),
    )


def _chart(view: ForecastView, bars: HistogramView) -> Markup:
    """How many nights ended when, over the line of the middle four fifths; the hard stop stands
    across both where it is near.
    """
    start_ms = bars["from_ms"]
    width = bars["width_ms"]
    counts = bars["counts"]
    stop = view["stop_at_ms"] or 0
    slots = len(counts)
    if stop >= start_ms + slots * width and stop - start_ms < MOST_SLOTS * width:
        slots = (stop - start_ms) // width + 1
    most = max(counts)
    drawn = []
    spoken = []
    for i in range(len(counts)):
        begins = start_ms + i * width
        x = WIDE * i // slots
        tall = BAR_TALL * counts[i] // most
        drawn.append(
            html(
                '<rect class="{css}" x="{x}" y="{y}" width="{wide}" height="{tall}"/>',
                css="fill-late" if 0 < stop <= begins else "fill",
                x=x + 1,
                y=BAR_TALL - tall,
                wide=max(1, WIDE * (i + 1) // slots - x - 2),
                tall=tall,
            )
        )
        if counts[i]:
            spoken.append(t("ui.forecast.chart-bar", at_ms=begins, nights=counts[i]))
    end_ms = start_ms + slots * width
    is_near = start_ms < stop < end_ms
    return html(
        '<figure class="forecast-chart">{stop}<svg viewBox="0 0 {wide} {tall}" role="img" '
        'preserveAspectRatio="none" aria-label="{spoken}">{bars}{range}{line}</svg>'
        '<figcaption class="cluster between small soft num"><span>{from_at}</span>'
        "<span>{to_at}</span></figcaption></figure>",
        stop=_stop_label(stop) if is_near else NOTHING,
        wide=WIDE,
        tall=TALL,
        spoken=t("ui.forecast.chart", bars=", ".join(spoken)),
        bars=drawn,
        range=_range(view, start_ms, end_ms),
        line=html(
            '<rect class="fill-stop" x="{x}" y="0" width="3" height="{tall}"/>',
            x=WIDE * (stop - start_ms) // (end_ms - start_ms),
            tall=TALL,
        )
        if is_near
        else NOTHING,
        from_at=words.clock_time(start_ms),
        to_at=words.clock_time(end_ms),
    )


def _stop_label(stop_at_ms: int) -> Markup:
    return html(
        '<p class="forecast-stop small"><svg viewBox="0 0 3 20" aria-hidden="true">'
        '<rect class="fill-stop" width="3" height="20"/></svg>{label}</p>',
        label=t("ui.forecast.chart-stop", stop_at_ms=stop_at_ms),
    )


def _range(view: ForecastView, start_ms: int, end_ms: int) -> Markup:
    """From when one night in ten has ended until nine have; a notch where half have."""
    way = view["going_on"]
    if not way["early_ms"] or not way["middle_ms"] or not way["late_ms"]:
        return NOTHING
    x = _across(way["early_ms"], start_ms, end_ms)
    return html(
        '<rect class="fill-range" x="{x}" y="92" width="{wide}" height="4"/>'
        '<rect class="fill-range" x="{middle}" y="88" width="4" height="12"/>',
        x=x,
        wide=max(1, _across(way["late_ms"], start_ms, end_ms) - x),
        middle=_across(way["middle_ms"], start_ms, end_ms) - 2,
    )


def _across(at_ms: int, start_ms: int, end_ms: int) -> int:
    return max(0, min(WIDE, WIDE * (at_ms - start_ms) // (end_ms - start_ms)))


# ---- actions ----


def begin(app: App, element: Element) -> None:
    forecast = room_state(app).forecast
    if forecast.is_running:
        return  # a tap that shook
    app.refusals.pop("forecast", None)
    forecast.begins()
    app.draw()
    _ask(app, forecast, "begin")


def cancel(app: App, element: Element) -> None:
    """Cancel the forecast: the answer that is on its way is nobody's, and nothing is asked for
    after it. Before the first one no seed is known: then it is whatever the worker has begun.
    """
    forecast = room_state(app).forecast
    seed = forecast.seed
    forecast.stops()
    app.bus.call("forecast", {"tid": app.tid, "what": "stop", "seed": seed}, _heard_nothing)
    app.draw()


def _heard_nothing(reply: Reply[ForecastAnswer]) -> None:
    pass


def _ask(app: App, forecast: ForecastState, act: str) -> None:
    """A turn of it, and the next one when that is answered, while somebody waits."""
    turn = forecast.turn

    def answered(reply: Reply[ForecastAnswer]) -> None:
        if not app.tid or room_state(app).forecast is not forecast or forecast.turn != turn:
            return
        forecast_turn = reply["ok"]["forecast"] if "ok" in reply else None
        if forecast_turn and "going_on" not in forecast_turn:
            forecast.seed = forecast_turn["seed"]
            forecast.played = forecast_turn["played"]
            page.text(LIVE, _progress(forecast))
            _ask(app, forecast, "more")
            return
        forecast.stops()
        if forecast_turn:
            forecast.forecast = forecast_turn
        elif "refused" in reply:
            app.refusals["forecast"] = reply["refused"]
        else:
            forecast.is_cut_off = True
            if "failed" in reply:
                app.failed(reply)
        app.draw(True)

    app.bus.call("forecast", {"tid": app.tid, "what": act, "seed": forecast.seed}, answered)


ACTIONS = {"forecast-begin": begin, "forecast-cancel": cancel}
