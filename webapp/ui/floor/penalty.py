"""The sheet that gives a player a penalty or takes them out of the tournament, from wherever they
are shown, and the list of those who are away. A button with data-act="penalty-open" and
data-ticket opens it, with data-length at what is most likely meant.
"""

from __future__ import annotations

from browser import Element

from pycore.night.floor.incidents_view import NoteView
from pycore.night.floor.penalty_rows import PenaltyRow
from pycore.night.night_view import Player
from pycore.portable.clock import countdown, played_between, played_until
from pycore.portable.sentences import CLAUSE, MOST_LETTERS, REASON
from webapp.ui.app import sheet
from webapp.ui.app.app import App, Command
from webapp.ui.forms import forms
from webapp.ui.forms.picked import Picked
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.forms.why import why_field
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, clause, keys, live, refusal, seat_of, spoken_of
from webapp.ui.kit.words import t

WHYS = ("abuse", "soft-play", "exposed", "card-off", "phone", "late")
HANDS = (1, 2, 4)
MINUTES = "m"
OUT = ("disqualified", "abandoned")
"""What takes somebody out of the tournament, with their chips."""


def penalty_buttons(player: Player, css: str = "") -> list[Markup]:
    """Return the ways to the sheet, for whoever shows a player: for a penalty, and to take them
    out of the tournament. Bordered: beside the key that puts a player out they must not look like
    it.
    """
    return [
        _open_button(player, "w0", "ui.penalty.for", css),
        _open_button(player, OUT[0], "ui.penalty.disqualify", css),
    ]


def _open_button(player: Player, length: str, key: str, css: str) -> Markup:
    place = html(
        'id="penalty-{length}-{ticket}" data-ticket="{ticket}" data-length="{length}"',
        ticket=player["ticket"],
        length=length,
    )
    label = t(key, name=words.short_name(player["name"]))
    return button("penalty-open", label + "…", css, "", place)


def penalty_mark(app: App, ticket: int) -> Markup:
    """Return the same in a row of many players: its drawing alone. Nothing once the night is
    over.
    """
    if app.view["phase"] not in ("open", "playing"):
        return NOTHING
    return html(
        '<button class="btn btn-plain btn-square" type="button" data-act="penalty-open" '
        'id="penalty-{ticket}" data-ticket="{ticket}" aria-label="{label}" title="{label}">{icon}'
        "</button>",
        ticket=ticket,
        label=t("common.told", about=t("ui.penalty.give"), told=app.name_of(ticket)),
        icon=icon("flag", 20),
    )


# ---- the sheet ----


def penalty_sheet(app: App) -> Markup:
    player = app.sheet["whom"].player(app)
    if not player:
        return NOTHING
    state, name = app.sheet, words.called(player["name"])
    body = html(
        '<p class="soft">{sits}</p>{earlier}{refusal}',
        sits=seat_of(player),
        earlier=_earlier(app, player["ticket"]),
        refusal=refusal(app.refusals.get("penalty")),
    )
    is_out = state["length"] in OUT
    whys = [
        button(
            "penalty-why", t("ui.penalty.why." + why), "", "", html('data-why="{why}"', why=why)
        )
        for why in WHYS
    ]
    fields = html(
        '{lengths}{chips}<div class="cluster">{whys}</div>{reason}{clause}',
        lengths=keys(
            "penalty-length",
            t("ui.penalty.length"),
            _lengths(app),
            state["length"],
            "penalty-length",
        ),
        chips=_chips(app) if is_out else NOTHING,
        whys=whys,
        reason=why_field(REASON, "sheet-note", t("ui.penalty.reason"), state["reason"]),
        clause=why_field(CLAUSE, "penalty-clause", t("ui.ruling.clause"), state["clause"]),
    )
    title = t("ui.penalty.title-out" if is_out else "ui.penalty.title", name=name)
    label = t("ui.penalty.remove" if is_out else "ui.penalty.do", name=name)
    return sheet.frame(title, body, "penalty-give", label, "flag", fields)


def _earlier(app: App, ticket: int) -> Markup:
    """What they were penalized for before: a past record counts (NU-B.DM7). Nothing for none."""
    rows = []
    for row in app.view["penalties"]:
        if row["ticket"] == ticket:
            kind = "minutes" if row["minutes"] else "hands" if row["hands"] else "warning"
            says = t(
                "ui.penalty.earlier." + kind,
                n=row["minutes"] or row["hands"],
                reason=row["reason"],
            )
            rows.append(sheet.row(says, row["at_ms"]))
    if not rows:
        return NOTHING
    return html(
        '<div class="stack stack-tight" data-test="earlier">'
        "<h3>{ui.penalty.earlier}</h3>{rows}</div>",
        rows=sheet.records(rows, len(rows)),
    )


def _chips(app: App) -> Markup:
    """Where no tablet deals, their chips are counted before they leave play."""
    typed = forms.Drawing(app, _form(app), "sheet")
    return typed.field("chips", t("ui.penalty.chips"), t("ui.penalty.chips.help"))


def _form(app: App) -> Form:
    form: Form = app.sheet["form"]
    return form


def _lengths(app: App) -> list[tuple[object, str, str, bool]]:
    """A warning, the rungs in minutes, hands, and out. Nobody is sent away before the start."""
    early = app.view["phase"] != "playing"
    lengths: list[tuple[object, str, str, bool]] = [("w0", t("ui.penalty.warning"), "", False)]
    for minutes in app.view["penalty_terms"]["minutes"]:
        label = t("ui.penalty.minutes", minutes=minutes)
        lengths.append(("m%d" % minutes, label, "", early))
    for hands in HANDS:
        lengths.append(("h%d" % hands, words.count("ui.penalty.hands", hands), "", early))
    lengths += [(reason, t("ui.penalty.out." + reason), "", early) for reason in OUT]
    return lengths


def _clause_of(app: App, length: str) -> str:
    """The clause that is offered for it, which the director may write anew."""
    terms = app.view["penalty_terms"]
    return terms["abandoned_clause" if length == "abandoned" else "clause"] or ""


def penalty_open(app: App, element: Element) -> None:
    length = page.data(element, "length") or "w0"
    open_for(app, int(page.data(element, "ticket")), page.selector(element), None, length)


def open_for(
    app: App, ticket: int, opener: str, note: NoteView | None, length: str = "w0"
) -> None:
    """Open the sheet for the holder of *ticket*; with a *note* of the floor, under its clause."""
    app.refusals.pop("penalty", None)
    whom = Picked(timed=False)
    whom.pick(app, ticket)
    sheet_of = {
        "kind": "penalty",
        "whom": whom,
        "length": length,
        "reason": note["text"][: MOST_LETTERS[REASON]] if note else "",
        "clause": (note["clause"] if note else "") or _clause_of(app, length),
        "incident": note["incident"] if note else "",
        "form": Form([InputField("chips", "chips", empty=True, place="penalty-chips")]),
    }
    app.open_sheet(sheet_of, opener)


def _keep(app: App) -> None:
    """What is typed stays when the sheet is drawn anew."""
    typed = page.form("sheet")
    app.sheet["reason"] = typed.get("sheet-note", "")
    app.sheet["clause"] = typed.get("penalty-clause", "")
    _form(app).take(typed)


def penalty_length(app: App, element: Element) -> None:
    _keep(app)
    state = app.sheet
    if state["clause"] == _clause_of(app, state["length"]):
        state["clause"] = _clause_of(app, element.value)
    state["length"] = element.value
    app.refusals.pop("penalty", None)
    app.draw()


def penalty_why(app: App, element: Element) -> None:
    _keep(app)
    app.sheet["reason"] = t("ui.penalty.why." + page.data(element, "why"))
    page.set_value("sheet-note", app.sheet["reason"])
    app.draw()


def penalty_give(app: App, element: Element) -> None:
    _keep(app)
    state = app.sheet
    ticket = state["whom"].number(app)
    if not ticket:
        app.draw()
        return
    wish: Command = {
        "ticket": ticket,
        "reason": state["reason"].strip(),
        "clause": state["clause"].strip(),
        "incident": state["incident"],
    }
    if state["length"] in OUT:
        values = forms.sent(app, _form(app))
        if values is None:
            return
        wish["command"] = "remove-player"
        wish["why"] = state["length"]
        wish["stack_chips"] = values["chips"]
        wish["count_later"] = values["chips"] is None
    else:
        length = int(state["length"][1:])
        is_minutes = state["length"][0] == MINUTES
        wish["command"] = "give-penalty"
        wish["minutes"] = length if is_minutes else 0
        wish["hands"] = 0 if is_minutes else length
    app.do(wish, "penalty", app.close_over)


# ---- who is away ----


def penalties_panel(app: App) -> Markup:
    """Return those who are away by a penalty, with what is left of it. Nothing while nobody is."""
    rows = [row for row in app.view["penalties"] if row["state"] in ("away", "due")]
    if not rows:
        return NOTHING
    return html(
        '<section class="panel stack below" data-test="penalties"><h2>{title}</h2>{refusal}'
        '<ul class="rows rows-in">{rows}</ul>{help}</section>',
        title=words.count("ui.penalty.away", len(rows)),
        refusal=refusal(app.refusals.get("penalties")),
        rows=[_row(app, row) for row in rows],
        help=html('<p class="soft small">{ui.penalty.blinded}</p>'),
    )


def _row(app: App, row: PenaltyRow) -> Markup:
    back = t("ui.penalty.back")
    place = html(
        'id="penalty-end-{penalty}" data-penalty="{penalty}" {spoken}',
        penalty=row["penalty"],
        spoken=spoken_of(words.called(row["name"]), back),
    )
    player = app.player(row["ticket"])
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft small">{sits}</span><br>'
        '<span class="soft small">{reason}{clause}</span></div>{left}{back}</li>',
        name=words.called(row["name"]),
        sits=seat_of(player) if player else "",
        reason=row["reason"],
        clause=clause(row["clause"]),
        left=live("away-" + row["penalty"], _left(app, row), "b", html('class="num"')),
        back=button("penalty-end", back, "btn-soft", "check", place),
    )


def _left(app: App, row: PenaltyRow) -> str:
    """What is left of a penalty, and until when by the clock on the wall."""
    if row["hands"]:
        return t("ui.penalty.missed", missed=row["missed"], hands=row["hands"])
    now = app.now()
    left_ms = row["left_ms"] - played_between(app.items, app.clock, row["from_ms"], now)
    if left_ms <= 0:
        return t("ui.penalty.due")
    until_ms = played_until(app.items, app.clock, now, left_ms)
    if until_ms < 0:
        return t("ui.penalty.held", left=countdown(left_ms))
    return t("ui.penalty.until", left=countdown(left_ms), until_ms=until_ms)


def line(app: App, ticket: int | None) -> str:
    """Return that a penalty keeps the holder of a ticket away, and for how long; "" where none
    does.
    """
    for row in app.view["penalties"]:
        if row["ticket"] == ticket and row["state"] == "away":
            return t("ui.penalty.keeps-away", left=_left(app, row))
    return ""


def tick(app: App) -> None:
    """Write the time that is left of every penalty that is shown."""
    for row in app.view["penalties"]:
        if row["state"] == "away":
            page.text("away-" + row["penalty"], _left(app, row))


def penalty_end(app: App, element: Element) -> None:
    """End a penalty: the player is back at the table. Before the time that needs a reason, which a
    sheet asks for.
    """
    target = page.data(element, "penalty")
    opener = page.selector(element)

    def ask_reason() -> None:
        refused = app.refusals.get("penalties")
        if refused and refused["code"] == "penalty-still-runs":
            app.refusals.pop("penalties")
            app.note = None
            app.open_sheet({"kind": "penalty-early", "penalty": target}, opener)

    app.do({"command": "end-penalty", "penalty": target}, "penalties", undone=ask_reason)


def early_sheet(app: App) -> Markup:
    body = html(
        "<p>{refused.penalty-still-runs}</p>{refusal}",
        refusal=refusal(app.refusals.get("penalty-early")),
    )
    note = sheet.note_field(app, t("ui.penalty.reason"))
    title = t("ui.penalty.early")
    return sheet.frame(title, body, "penalty-early", t("ui.penalty.back"), "check", note)


def penalty_early(app: App, element: Element) -> None:
    wish = {
        "command": "end-penalty",
        "penalty": app.sheet["penalty"],
        "reason": sheet.note(app),
    }
    app.do(wish, "penalty-early", app.close_over)


SHEETS = {"penalty": penalty_sheet, "penalty-early": early_sheet}
ACTIONS = {
    "penalty-open": penalty_open,
    "penalty-length": penalty_length,
    "penalty-why": penalty_why,
    "penalty-give": penalty_give,
    "penalty-end": penalty_end,
    "penalty-early": penalty_early,
}
