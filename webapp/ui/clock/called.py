"""The clocks that run for one player's decision: called clocks, and the time bank of the final
table. They run on this tablet only; what comes of them is recorded by whoever deals or decides.

They count by a timer that nobody sets, so that a wall clock that jumps moves none; and the worker
keeps them every few seconds. A page that is loaded anew cannot know how long it was away, and asks
whether they go on.
"""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.clock.clock_words import named_timer
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, live, why_key
from webapp.ui.kit.words import t
from webapp.worker.answers import CalledClocks, Reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    class Running(TypedDict):
        """A clock at a *table* (0: at none in particular), for *seat* and *ticket* where they are
        known: at *from_ms* of the timer there were *left_ms* to go, the last *countdown_ms* aloud.
        *bank*: the final table's. *key* is the decision it is for, as the table's screen names it,
        *second* the last one that was counted. *asks*: it stands, and asks whether it goes on.
        """

        table: int
        seat: int
        ticket: int
        bank: bool
        left_ms: int
        countdown_ms: int
        from_ms: int
        key: str
        second: int
        out: bool
        asks: bool


SECOND_MS = 1000
KEEP_MS = 5000
BANK_COUNTDOWN_MS = 5000


class Clocks:
    """Those of one night; none before it is looked at. *is_known*: the worker told them."""

    def __init__(self) -> None:
        self.tid = ""
        self.is_known = False
        self.running: list[Running] = []
        self.kept_at_ms = 0


_clocks = Clocks()


def clocks(app: App) -> list[Running]:
    """Return the clocks of the open night; those that were kept ask first where the page was
    loaded anew.
    """
    if app.tid and _clocks.tid != app.tid:
        _clocks.tid = app.tid
        _clocks.is_known = False
        _clocks.running = []
        _read(app, app.tid)
    return _clocks.running if app.tid else []


def is_known(app: App) -> bool:
    """Return whether it is known which clocks were kept."""
    clocks(app)
    return _clocks.is_known


def at_table(app: App, table: int) -> Running | None:
    for clock in clocks(app):
        if clock["table"] == table:
            return clock
    return None


def left_ms(clock: Running) -> int:
    """Return what is left; while it asks whether it goes on, nothing passes."""
    remaining_ms = clock["left_ms"]
    if not clock["asks"]:
        remaining_ms -= page.timer_ms() - clock["from_ms"]
    return remaining_ms if remaining_ms > 0 else 0


# ---- kept over a reload ----


def _keep(app: App, table: int) -> None:
    """Tell the worker how the clock of a table stands, or that there is none."""
    state = None
    for clock in _clocks.running:
        if clock["table"] == table:
            state = {
                "seat": clock["seat"],
                "ticket": clock["ticket"],
                "bank": clock["bank"],
                "left_ms": left_ms(clock),
                "countdown_ms": clock["countdown_ms"],
                "key": clock["key"],
            }
    _clocks.kept_at_ms = page.timer_ms()
    app.bus.call("called", {"tid": _clocks.tid, "table": table, "clock": state}, _kept)


def _kept(reply: Reply[CalledClocks]) -> None:
    """A clock that could not be kept runs on all the same."""


def _read(app: App, tid: str) -> None:
    def answered(reply: Reply[CalledClocks]) -> None:
        if _clocks.tid != tid:
            return
        _clocks.is_known = True
        if "ok" not in reply:
            return
        begun = [clock["table"] for clock in _clocks.running]
        for called_clock in reply["ok"]["clocks"]:
            if called_clock["table"] not in begun:
                _clocks.running.append(
                    {
                        "table": called_clock["table"],
                        "seat": called_clock["seat"],
                        "ticket": called_clock["ticket"],
                        "bank": called_clock["bank"],
                        "left_ms": called_clock["left_ms"],
                        "countdown_ms": called_clock["countdown_ms"],
                        "from_ms": page.timer_ms(),
                        "key": called_clock["key"],
                        "second": 0,
                        "out": False,
                        "asks": True,
                    }
                )
        if reply["ok"]["clocks"]:
            app.draw(True)

    app.bus.call("called", {"tid": tid}, answered)


# ---- start, more, stop ----


def start(app: App, table: int, seat: int, ticket: int, key: str = "") -> None:
    """Begin a clock at a table, by the rules of the night, in the place of an earlier one."""
    terms = app.view["act_clocks"]
    called = terms["called"]
    bank = terms["bank"]["is_on"]
    whole = terms["bank"]["seconds"] if bank else called["seconds"] + called["countdown"]
    others = [clock for clock in clocks(app) if clock["table"] != table]
    begun: Running = {
        "table": table,
        "seat": seat,
        "ticket": ticket,
        "bank": bank,
        "left_ms": whole * SECOND_MS,
        "countdown_ms": BANK_COUNTDOWN_MS if bank else called["countdown"] * SECOND_MS,
        "from_ms": page.timer_ms(),
        "key": key,
        "second": 0,
        "out": False,
        "asks": False,
    }
    _clocks.running = [*others, begun]
    _keep(app, table)


def stop(app: App, table: int) -> None:
    _clocks.running = [clock for clock in clocks(app) if clock["table"] != table]
    _keep(app, table)


def more(app: App, clock: Running, ms: int) -> None:
    """Give so many milliseconds more from now on, or on top of what is left."""
    clock["left_ms"] = left_ms(clock) + ms
    clock["from_ms"] = page.timer_ms()
    clock["out"] = False
    clock["asks"] = False
    _keep(app, clock["table"])


def chips_left(app: App, ticket: int) -> int:
    for row in app.view["act_clocks"]["bank"]["chips_left"]:
        if row["ticket"] == ticket:
            return row["chips"]
    return 0


def watch(app: App) -> None:
    """Tell, on every tick, the seconds aloud at the end, and that the time is out, to see and to
    hear.
    """
    running = clocks(app)
    if not running:
        return
    if page.timer_ms() - _clocks.kept_at_ms >= KEEP_MS:
        for clock in running:
            if not clock["asks"] and not clock["out"]:
                _keep(app, clock["table"])
    for clock in running:
        if clock["asks"]:
            continue
        remaining_ms = left_ms(clock)
        page.text("called-%d" % clock["table"], figure(clock))
        second = (remaining_ms + SECOND_MS - 1) // SECOND_MS
        if remaining_ms and remaining_ms <= clock["countdown_ms"] and second != clock["second"]:
            if remaining_ms + SECOND_MS > clock["countdown_ms"]:
                app.draw(True)
            app.sound.counted()
        clock["second"] = second
        if not remaining_ms and not clock["out"]:
            clock["out"] = True
            app.sound.time_out()
            app.draw(True)


# ---- what is shown ----


def figure(clock: Running) -> str:
    seconds = (left_ms(clock) + SECOND_MS - 1) // SECOND_MS
    return "%d:%02d" % (seconds // 60, seconds % 60)


def who(app: App, clock: Running) -> str:
    """Return the name of whom it runs for, as far as that was said."""
    if clock["ticket"]:
        name = app.name_of(clock["ticket"])
        return t("ui.called.player", table=clock["table"], seat=clock["seat"], name=name)
    if clock["table"]:
        return t("common.table", table=clock["table"])
    return t("ui.called.anybody")


def term_clause(app: App, clock: Running) -> str:
    terms = app.view["act_clocks"]
    return terms["bank"]["clause"] if clock["bank"] else terms["called"]["clause"]


def verdict(app: App, clock: Running) -> str:
    """Return what the rules say once the time is out."""
    if clock["bank"]:
        return t("ui.called.bank-out")
    if app.view["act_clocks"]["called"]["without_a_bet"]:
        return t("ui.called.dead")
    return t("ui.called.dead-to-bet")


def note(app: App, clock: Running) -> Markup:
    """Return the clock with its large figure, or that its time is out."""
    counting = not clock["asks"] and 0 < left_ms(clock) <= clock["countdown_ms"]
    css = (
        "called" + (" called-counts" if counting else "") + (" called-out" if _out(clock) else "")
    )
    says = t("ui.called.bank" if clock["bank"] else "ui.called.runs")
    if counting:
        says = t("ui.called.counting")
    if _out(clock):
        says = t("ui.called.out") + " " + verdict(app, clock)
    if clock["asks"]:
        says = t("ui.called.asks")
    return html(
        '<div class="{css}" data-test="called" role="{role}"><p class="called-who">{who}</p>{left}'
        "<p>{says}{clause}</p></div>",
        css=css,
        role="alert" if _out(clock) else "group",
        who=who(app, clock),
        left=live(
            "called-%d" % clock["table"],
            figure(clock),
            "b",
            html('class="num called-left" {timer}', timer=named_timer(who(app, clock))),
        ),
        says=says,
        clause=why_key(term_clause(app, clock)),
    )


def _out(clock: Running) -> bool:
    return not clock["asks"] and left_ms(clock) <= 0


def go_on_button(clock: Running, css: str = "") -> Markup:
    """Return the answer of a clock that asks; nothing for one that runs."""
    if not clock["asks"]:
        return NOTHING
    place = html('id="called-go-on-{table}" data-table="{table}"', table=clock["table"])
    return button("called-go-on", t("ui.called.go-on"), css + " btn-main", "play", place)


def chip_button(app: App, clock: Running, css: str = "") -> Markup:
    """Return the key that plays one of the player's time chips; nothing where there is none."""
    chips = chips_left(app, clock["ticket"]) if clock["bank"] and clock["ticket"] else 0
    if not chips:
        return NOTHING
    place = html('id="called-chip-{table}" data-table="{table}"', table=clock["table"])
    return button("called-chip", words.count("ui.called.chip", chips), css, "plus", place)


def called_panel(app: App) -> Markup:
    """Return every clock that runs, on the director's screen. Nothing while none does."""
    rows = []
    for clock in clocks(app):
        place = html('id="called-stop-{table}" data-table="{table}"', table=clock["table"])
        rows.append(
            html(
                '<li>{note}<div class="cluster">{go_on}{chip}{stop}</div></li>',
                note=note(app, clock),
                go_on=go_on_button(clock, "btn-big"),
                chip=chip_button(app, clock, "btn-big"),
                stop=button("called-stop", t("ui.called.stop"), "btn-big", "cross", place),
            )
        )
    if not rows:
        return NOTHING
    return html(
        '<ul class="panel panel-now called-list" data-test="called-list">{rows}</ul>', rows=rows
    )


def called_stop(app: App, element: Element) -> None:
    stop(app, int(page.data(element, "table")))
    app.draw()


def called_go_on(app: App, element: Element) -> None:
    """Let the clock go on from now with what was left."""
    clock = at_table(app, int(page.data(element, "table")))
    if clock:
        more(app, clock, 0)
    app.draw()


def called_chip(app: App, element: Element) -> None:
    """Give another thirty seconds for one time chip; the chip is recorded."""
    clock = at_table(app, int(page.data(element, "table")))
    if not clock:
        return

    def done() -> None:
        more(app, clock, app.view["act_clocks"]["bank"]["seconds"] * SECOND_MS)

    app.do({"command": "play-time-chips", "ticket": clock["ticket"]}, "called", done)


ACTIONS = {
    "called-stop": called_stop,
    "called-go-on": called_go_on,
    "called-chip": called_chip,
}
