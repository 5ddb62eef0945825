"""What the director sets of the seats: which table breaks first, who is kept apart, who stays
at their table, which seats nobody is given.

The table that is open, and what was printed. Forgotten when the night is closed.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.seating.seat_lists import KeptApart, StayLine
from webapp.ui.app.app import App, Command
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, field, refusal, submit
from webapp.ui.kit.words import t
from webapp.ui.registration.finder import Finder
from webapp.ui.seating.staying import stay_button


class SeatsState:
    def __init__(self) -> None:
        self.finder = Finder("find", "find", only_in=False)
        self.lists: str = ""
        self.order_reason: str = ""
        self.printed: list[str] = []
        self.table: int = 0


def room_state(app: App) -> SeatsState:
    return app.state(SeatsState)


def plan_panel(app: App) -> Markup:
    """Return the plan, folded away; open where it was opened, or where something was refused."""
    refused = app.refusals.get("plan")
    is_open = refused or app.is_open("plan-open")
    return html(
        '<details class="panel fold plan" data-fold="plan-open" id="plan-fold" {open}>'
        '<summary>{ui.plan.title}</summary><div class="stack">{refusal}{order}{apart}{staying}'
        "</div></details>",
        open="open" if is_open else "",
        refusal=refusal(refused),
        order=_order(app),
        apart=_apart(app),
        staying=_staying(app),
    )


def _order(app: App) -> Markup:
    """The tables in the order in which they break; a tap on one puts it first."""
    view = app.view
    order = view["seating"]["order"]
    if len(order) < 2 or view["phase"] not in ("open", "playing"):
        return NOTHING
    tables = [
        button(
            "break-first",
            t("common.table", table=table),
            "btn-soft",
            "",
            html('data-table="{table}" id="order-{table}"', table=table),
        )
        for table in order
    ]
    why = NOTHING
    if view["phase"] == "playing":
        why = field("order--reason", t("ui.plan.why-order"), room_state(app).order_reason)
    return html(
        '<form class="stack" id="order" data-input="keep-order" data-submit="no-order" novalidate>'
        '<div><h3>{ui.plan.order}</h3><p class="soft small">{ui.plan.order-help}</p></div>{why}'
        '<div class="cluster" data-test="order">{tables}</div></form>',
        why=why,
        tables=tables,
    )


def _apart(app: App) -> Markup:
    """Who is kept apart, and two more."""
    typed = APART.drawing(app)
    return html(
        '<form class="stack" id="apart" data-submit="keep-apart" data-input="apart-typed" '
        'novalidate><div><h3>{ui.plan.apart}</h3><p class="soft small">{ui.plan.apart-help}</p>'
        '</div><ul class="rows rows-in">{pairs}</ul><div class="cluster">{one}{other}'
        "</div>{reason}{send}</form>",
        pairs=[_pair(pair) for pair in app.view["seating"]["apart"]],
        one=typed.field("ticket", t("ui.plan.ticket")),
        other=typed.field("other", t("ui.plan.other")),
        reason=field("apart--reason", t("ui.seats.reason"), APART.texts(app).get("reason", "")),
        send=submit("keep-apart", t("ui.plan.keep-apart"), "btn-soft"),
    )


def _pair(pair: KeptApart) -> Markup:
    both = html(
        'data-ticket="{one}" data-other="{other}"', one=pair["ticket"], other=pair["other"]
    )
    return html(
        '<li><div class="grow">{one} · {other}</div>{end}</li>',
        one=_who(pair["name"], pair["ticket"]),
        other=_who(pair["other_name"], pair["other"]),
        end=button("let-together", t("ui.plan.let-together"), "btn-plain", "", both),
    )


def _staying(app: App) -> Markup:
    """Who stays at their table, and somebody more; before the draw with a table."""
    typed = STAYING.drawing(app)
    table = NOTHING
    if not app.view["draw"]:
        table = typed.field("table", t("ui.stays.table"), t("ui.stays.table-help"))
    return html(
        '<form class="stack" id="staying" data-submit="keep-seat" data-input="staying-typed" '
        'novalidate><div><h3>{ui.stays.title}</h3><p class="soft small">{ui.stays.help}</p></div>'
        '<ul class="rows rows-in" data-test="staying">{rows}</ul>'
        '<div class="cluster">{ticket}{table}</div>{send}</form>',
        rows=[_stay_row(line) for line in app.view["seating"]["staying"]],
        ticket=typed.field("ticket", t("ui.plan.ticket")),
        table=table,
        send=submit("keep-seat", t("ui.stays.here"), "btn-soft"),
    )


def _stay_row(line: StayLine) -> Markup:
    at = t("common.table", table=line["table"]) if line["table"] else ""
    return html(
        '<li><div class="grow">{who} <span class="soft small">{at}</span></div>{end}</li>',
        who=_who(line["name"], line["ticket"]),
        at=at,
        end=stay_button(line["ticket"], line["name"], True),
    )


def _who(name: str, ticket: int) -> str:
    return words.called(name) + " " + words.ticket(ticket)


def blocked_panel(app: App) -> Markup:
    """Return the seats that nobody is given, while no tables show them. Nothing for none."""
    rows = [_blocked(place["table"], place["seat"]) for place in app.view["seating"]["blocked"]]
    if not rows:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="blocked">'
        '<h2>{ui.plan.blocked-seats}</h2>{refused}<ul class="rows rows-in">{rows}</ul></section>',
        refused=refusal(app.refusals.get("table")),
        rows=rows,
    )


def _blocked(table: int, seat: int) -> Markup:
    facts = html(
        'data-do="unblock-seat" data-table="{table}" data-seat="{seat}"', table=table, seat=seat
    )
    return html(
        '<li><div class="grow">{place}</div>{end}</li>',
        place=t("common.table-seat", table=table, seat=seat),
        end=button("block-seat", t("ui.plan.unblock-seat"), "btn-soft", "", facts),
    )


# ---- actions ----


def keep_order(app: App, element: Element) -> None:
    room_state(app).order_reason = page.form("order")["reason"]


def no_order(app: App, element: Element) -> None:
    """Enter in the reason: which table is meant only a tap on it says."""


def break_first(app: App, element: Element) -> None:
    table = int(page.data(element, "table"))
    others = [other for other in app.view["seating"]["order"] if other != table]
    command: Command = {"command": "set-table-order", "table_order": [table] + others}
    if app.view["phase"] == "playing":
        command["reason"] = page.form("order")["reason"].strip()

    def done() -> None:
        room_state(app).order_reason = ""

    app.do(command, "plan", done)


def _ticket(app: App, number: int) -> int:
    """Under what the holder of a printed number stands."""
    for player in app.view["players"]:
        if player["number"] == number and not player["doubled"]:
            return player["ticket"]
    return number


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "keep-apart",
        "ticket": _ticket(app, values["ticket"]),
        "other": _ticket(app, values["other"]),
        "reason": typed["reason"].strip(),
    }


APART = CommandForm(
    "apart",
    _command,
    "keep-apart",
    lambda app: [
        InputField("ticket", "ticket", place="apart-ticket"),
        InputField("other", "ticket", place="apart-other"),
    ],
    where="plan",
)


def _stay_command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    command: Command = {"command": "keep-seat", "ticket": _ticket(app, values["ticket"])}
    if values.get("table") is not None:
        command["table"] = values["table"]
    return command


STAYING = CommandForm(
    "staying",
    _stay_command,
    "keep-seat",
    lambda app: [
        InputField("ticket", "ticket", place="staying-ticket"),
        InputField("table", "count", 1, 200, empty=True, place="staying-table"),
    ],
    where="plan",
)


def let_together(app: App, element: Element) -> None:
    app.do(
        {
            "command": "let-together",
            "ticket": int(page.data(element, "ticket")),
            "other": int(page.data(element, "other")),
        },
        "plan",
    )


def block_seat(app: App, element: Element) -> None:
    """Take a seat out of use, or give it back."""
    app.do(
        {
            "command": page.data(element, "do"),
            "table": int(page.data(element, "table")),
            "seat": int(page.data(element, "seat")),
        },
        "table",
    )


ACTIONS = {
    "keep-order": keep_order,
    "no-order": no_order,
    "break-first": break_first,
    **APART.actions,
    **STAYING.actions,
    "let-together": let_together,
    "block-seat": block_seat,
}
