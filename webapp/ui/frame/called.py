"""The clocks that run for one player's decision: called clocks, and the time bank of the final
table. They run on this tablet only; what comes of them is recorded by whoever deals or decides.

They count by a timer that nobody sets, so that a wall clock that jumps moves none; and they are
kept every second, so that a page that is loaded anew goes on with them.
"""

from __future__ import annotations

from browser import window

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button, clause, live
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    from browser import Element

    from webapp.ui.frame.app import App
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

    class Running(TypedDict):
        """A clock at a *table* (0: at none in particular), for *seat* and *ticket* where they are
        known: at *from_ms* of the timer there were *left_ms* to go, the last *countdown_ms* aloud.
        *bank*: the final table's. *key* is the decision it is for, as the table's screen names it,
        *second* the last one that was counted.
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


KEPT = "holdfast-called"
SECOND_MS = 1000
TOO_OLD_MS = 600000
NUMBERS = 6
BANK_COUNTDOWN_MS = 5000


class Clocks:
    """Those of one night; none before it is looked at."""

    def __init__(self) -> None:
        self.tid = ""
        self.running: list[Running] = []
        self.kept_at_ms = 0


_clocks = Clocks()


def clocks(app: App) -> list[Running]:
    """The clocks of the open night; read back where the page was loaded anew."""
    if app.tid and _clocks.tid != app.tid:
        _clocks.tid = app.tid
        _clocks.running = _read(app.tid)
    return _clocks.running if app.tid else []


def at_table(app: App, table: int) -> Running | None:
    for clock in clocks(app):
        if clock["table"] == table:
            return clock
    return None


def left_ms(clock: Running) -> int:
    left = clock["left_ms"] - (page.timer_ms() - clock["from_ms"])
    return left if left > 0 else 0


# ---- kept over a reload ----


def _keep() -> None:
    lines = []
    for clock in _clocks.running:
        numbers = [
            clock["table"],
            clock["seat"],
            clock["ticket"],
            1 if clock["bank"] else 0,
            left_ms(clock),
            clock["countdown_ms"],
        ]
        lines.append(",".join(["%d" % number for number in numbers]) + "," + clock["key"])
    told = [_clocks.tid, "%d" % int(window.Date.now()), *lines]
    window.localStorage.setItem(KEPT, ";".join(told))
    _clocks.kept_at_ms = page.timer_ms()


def _read(tid: str) -> list[Running]:
    """What was kept of this night. The wall clock says how long ago; backwards is no time."""
    parts = (window.localStorage.getItem(KEPT) or "").split(";")
    if len(parts) < 3 or parts[0] != tid or not parts[1].isdigit():
        return []
    gone_ms = int(window.Date.now()) - int(parts[1])
    if gone_ms < 0:
        gone_ms = 0
    found: list[Running] = []
    for line in parts[2:]:
        fields = line.split(",")
        if len(fields) != NUMBERS + 1 or gone_ms > TOO_OLD_MS:
            continue
        if not all([field.isdigit() for field in fields[:NUMBERS]]):
            continue
        numbers = [int(field) for field in fields[:NUMBERS]]
        found.append(
            {
                "table": numbers[0],
                "seat": numbers[1],
                "ticket": numbers[2],
                "bank": numbers[3] == 1,
                "left_ms": numbers[4] - gone_ms,
                "countdown_ms": numbers[5],
                "from_ms": page.timer_ms(),
                "key": fields[NUMBERS],
                "second": 0,
                "out": False,
            }
        )
    return found


# ---- start, more, stop ----


def start(app: Tablet, table: int, seat: int, ticket: int, key: str = "") -> None:
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
    }
    _clocks.running = [*others, begun]
    _keep()


def stop(app: App, table: int) -> None:
    _clocks.running = [clock for clock in clocks(app) if clock["table"] != table]
    _keep()


def more(clock: Running, ms: int) -> None:
    """So much more time from now on, or on top of what is left."""
    clock["left_ms"] = left_ms(clock) + ms
    clock["from_ms"] = page.timer_ms()
    clock["out"] = False
    _keep()


def chips_left(app: App, ticket: int) -> int:
    for row in app.view["act_clocks"]["bank"]["left"]:
        if row["ticket"] == ticket:
            return row["chips"]
    return 0


def watch(app: Tablet) -> None:
    """Every tick: the seconds aloud at the end, and that the time is out, to see and to hear."""
    running = clocks(app)
    if not running:
        return
    if page.timer_ms() - _clocks.kept_at_ms >= SECOND_MS:
        _keep()
    for clock in running:
        left = left_ms(clock)
        page.text("called-%d" % clock["table"], figure(clock))
        second = (left + SECOND_MS - 1) // SECOND_MS
        if left and left <= clock["countdown_ms"] and second != clock["second"]:
            if left + SECOND_MS > clock["countdown_ms"]:
                app.draw(True)
            app.sound.counted()
        clock["second"] = second
        if not left and not clock["out"]:
            clock["out"] = True
            app.sound.time_out()
            app.draw(True)


# ---- what is shown ----


def figure(clock: Running) -> str:
    left = (left_ms(clock) + SECOND_MS - 1) // SECOND_MS
    return "%d:%02d" % (left // 60, left % 60)


def who(app: App, clock: Running) -> str:
    """For whom it runs, as far as that was said."""
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
    """What the rules say once the time is out."""
    if clock["bank"]:
        return t("ui.called.bank-out")
    if app.view["act_clocks"]["called"]["without_a_bet"]:
        return t("ui.called.dead")
    return t("ui.called.dead-to-bet")


def note(app: App, clock: Running) -> Markup:
    """The clock with its large figure, or that its time is out."""
    counting = 0 < left_ms(clock) <= clock["countdown_ms"]
    css = (
        "called" + (" called-counts" if counting else "") + (" called-out" if _out(clock) else "")
    )
    says = t("ui.called.bank" if clock["bank"] else "ui.called.runs")
    if counting:
        says = t("ui.called.counting")
    if _out(clock):
        says = t("ui.called.out") + " " + verdict(app, clock)
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
            html('class="num called-left" role="timer"'),
        ),
        says=says,
        clause=clause(term_clause(app, clock)),
    )


def _out(clock: Running) -> bool:
    return left_ms(clock) <= 0


def chip_button(app: App, clock: Running, css: str = "") -> Markup:
    """The key that plays one of the player's time chips; nothing where there is none."""
    chips = chips_left(app, clock["ticket"]) if clock["bank"] and clock["ticket"] else 0
    if not chips:
        return NOTHING
    place = html('id="called-chip-{table}" data-table="{table}"', table=clock["table"])
    return button("called-chip", words.count("ui.called.chip", chips), css, "plus", place)


def called_panel(app: Tablet) -> Markup:
    """Every clock that runs, on the director's screen. Nothing while none does."""
    rows = []
    for clock in clocks(app):
        place = html('id="called-stop-{table}" data-table="{table}"', table=clock["table"])
        rows.append(
            html(
                '<li>{note}<div class="cluster">{chip}{stop}</div></li>',
                note=note(app, clock),
                chip=chip_button(app, clock, "btn-big"),
                stop=button("called-stop", t("ui.called.stop"), "btn-big", "cross", place),
            )
        )
    if not rows:
        return NOTHING
    return html(
        '<ul class="panel panel-now called-list" data-test="called-list">{rows}</ul>', rows=rows
    )


def called_stop(app: Tablet, element: Element) -> None:
    stop(app, int(page.data(element, "table")))
    app.draw()


def called_chip(app: Tablet, element: Element) -> None:
    """Another thirty seconds for one time chip; the chip is recorded."""
    clock = at_table(app, int(page.data(element, "table")))
    if not clock:
        return

    def done() -> None:
        more(clock, app.view["act_clocks"]["bank"]["seconds"] * SECOND_MS)

    app.do({"command": "play-time-chips", "ticket": clock["ticket"]}, "called", done)


ACTIONS = {"called-stop": called_stop, "called-chip": called_chip}
