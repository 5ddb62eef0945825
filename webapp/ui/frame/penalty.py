"""The sheet that gives a player a penalty, from wherever they are shown, and the list of those who
are away. A button with data-act="penalty-open" and data-ticket opens it.
"""

from __future__ import annotations

from pycore.portable.clock import countdown, played_between, played_until
from webapp.ui.frame import page, sheet, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, field, keys, live, refusal, seat_of
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.night import PenaltyRow
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

WHYS = ("abuse", "soft-play", "exposed", "card-off", "phone", "late")
HANDS = (1, 2, 4)
MINUTES = "m"


def penalty_button(ticket: int, css: str = "btn-soft", drawing: str = "flag") -> Markup:
    """The way to the sheet, for whoever shows a player; in a narrow row without a *drawing*."""
    place = html('id="penalty-{ticket}" data-ticket="{ticket}"', ticket=ticket)
    return button("penalty-open", t("ui.penalty.give") + "…", css, drawing, place)


def penalty_mark(app: Tablet, ticket: int) -> Markup:
    """The same in a row of many players: its drawing alone. Nothing once the night is over."""
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


def penalty_sheet(app: Tablet) -> Markup:
    player = app.player(app.sheet["ticket"])
    if not player:
        return NOTHING
    told = app.sheet
    body = html(
        '<p class="soft">{sits}</p>{refusal}',
        sits=seat_of(player),
        refusal=refusal(app.refusals.get("penalty")),
    )
    whys = [
        button(
            "penalty-why", t("ui.penalty.why." + why), "", "", html('data-why="{why}"', why=why)
        )
        for why in WHYS
    ]
    fields = html(
        '{lengths}<div class="cluster">{whys}</div>{reason}{clause}',
        lengths=keys(
            "penalty-length",
            t("ui.penalty.length"),
            _lengths(app),
            told["length"],
            "penalty-length",
        ),
        whys=whys,
        reason=field(
            "sheet-note", t("ui.penalty.reason"), told["reason"], attrs=html('maxlength="200"')
        ),
        clause=field(
            "penalty-clause", t("ui.ruling.clause"), told["clause"], attrs=html('maxlength="60"')
        ),
    )
    title = t("ui.penalty.title", name=words.called(player["name"]))
    return sheet.frame(title, body, "penalty-give", t("ui.penalty.do"), "flag", fields)


def _lengths(app: Tablet) -> list[tuple[object, str, str, bool]]:
    """A warning, the rungs in minutes, and hands. Nobody is sent away before the start."""
    early = app.view["phase"] != "playing"
    found: list[tuple[object, str, str, bool]] = [("w0", t("ui.penalty.warning"), "", False)]
    for minutes in app.view["penalty_terms"]["minutes"]:
        label = t("ui.penalty.minutes", minutes=minutes)
        found.append(("m%d" % minutes, label, "", early))
    for hands in HANDS:
        found.append(("h%d" % hands, words.count("ui.penalty.hands", hands), "", early))
    return found


def penalty_open(app: Tablet, element: Element) -> None:
    app.refusals.pop("penalty", None)
    terms = app.view["penalty_terms"]
    sheet_of = {
        "kind": "penalty",
        "ticket": int(page.data(element, "ticket")),
        "length": "w0",
        "reason": "",
        "clause": terms["clause"] or "",
    }
    app.open_sheet(sheet_of, page.selector(element))


def _keep(app: Tablet) -> None:
    """What is typed stays when the sheet is drawn anew."""
    given = page.form("sheet")
    app.sheet["reason"] = given.get("sheet-note", "")
    app.sheet["clause"] = given.get("penalty-clause", "")


def penalty_length(app: Tablet, element: Element) -> None:
    _keep(app)
    app.sheet["length"] = element.value


def penalty_why(app: Tablet, element: Element) -> None:
    _keep(app)
    app.sheet["reason"] = t("ui.penalty.why." + page.data(element, "why"))
    page.set_value("sheet-note", app.sheet["reason"])
    app.draw()


def penalty_give(app: Tablet, element: Element) -> None:
    _keep(app)
    told = app.sheet
    length = int(told["length"][1:])
    app.do(
        {
            "command": "give-penalty",
            "ticket": told["ticket"],
            "minutes": length if told["length"][0] == MINUTES else 0,
            "hands": 0 if told["length"][0] == MINUTES else length,
            "reason": told["reason"].strip(),
            "clause": told["clause"].strip(),
        },
        "penalty",
        app.close_over,
    )


# ---- who is away ----


def penalties_panel(app: Tablet) -> Markup:
    """Those who are away by a penalty, with what is left of it. Nothing while nobody is."""
    rows = [row for row in app.view["penalties"] if row["state"] in ("away", "due")]
    if not rows:
        return NOTHING
    return html(
        '<section class="panel stack below" data-test="penalties"><h2>{title}</h2>{refusal}'
        '<ul class="rows rows-in">{rows}</ul>{help}</section>',
        title=words.count("ui.penalty.away", len(rows)),
        refusal=refusal(app.refusals.get("penalties")),
        rows=[_row(app, row) for row in rows],
        help=html('<p class="soft small">{help}</p>', help=t("ui.penalty.blinded")),
    )


def _row(app: Tablet, row: PenaltyRow) -> Markup:
    place = html('id="penalty-end-{penalty}" data-penalty="{penalty}"', penalty=row["penalty"])
    player = app.player(row["ticket"])
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft small">{sits}</span><br>'
        '<span class="soft small">{reason}{clause}</span></div>{left}{back}</li>',
        name=words.called(row["name"]),
        sits=seat_of(player) if player else "",
        reason=row["reason"],
        clause=clause(row["clause"]),
        left=live("away-" + row["penalty"], _left(app, row), "b", html('class="num"')),
        back=button("penalty-end", t("ui.penalty.back"), "btn-soft", "check", place),
    )


def _left(app: Tablet, row: PenaltyRow) -> str:
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


def line(app: Tablet, ticket: int | None) -> str:
    """That a penalty keeps the holder of a ticket away, and for how long; "" where none does."""
    for row in app.view["penalties"]:
        if row["ticket"] == ticket and row["state"] == "away":
            return t("ui.penalty.keeps-away", left=_left(app, row))
    return ""


def tick(app: Tablet) -> None:
    """The time that is left of every penalty that is shown."""
    for row in app.view["penalties"]:
        if row["state"] == "away":
            page.text("away-" + row["penalty"], _left(app, row))


def penalty_end(app: Tablet, element: Element) -> None:
    """Back at the table. Before the time that needs a reason, which a sheet asks for."""
    target = page.data(element, "penalty")
    opener = page.selector(element)

    def asked() -> None:
        refused = app.refusals.get("penalties")
        if refused and refused["code"] == "penalty-still-runs":
            app.refusals.pop("penalties")
            app.note = None
            app.open_sheet({"kind": "penalty-early", "penalty": target}, opener)

    app.do({"command": "end-penalty", "penalty": target}, "penalties", undone=asked)


def early_sheet(app: Tablet) -> Markup:
    body = html(
        "<p>{early}</p>{refusal}",
        early=t("refused.penalty-still-runs"),
        refusal=refusal(app.refusals.get("penalty-early")),
    )
    note = sheet.note_field(t("ui.penalty.reason"))
    title = t("ui.penalty.early")
    return sheet.frame(title, body, "penalty-early", t("ui.penalty.back"), "check", note)


def penalty_early(app: Tablet, element: Element) -> None:
    wish = {
        "command": "end-penalty",
        "penalty": app.sheet["penalty"],
        "reason": sheet.note(),
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
