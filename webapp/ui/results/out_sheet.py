"""The sheet that puts a player out where they are shown: their place first, then one tap. A button
with data-act="out-open" and data-ticket opens it.
"""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.forms.picked import Picked
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, refusal, seat_of
from webapp.ui.kit.words import t
from webapp.ui.results import foreseen
from webapp.ui.results.foreseen import Foresight


def open_button(player: Player, css: str = "") -> Markup:
    """Return the way to the sheet."""
    place = html('id="out-{ticket}" data-ticket="{ticket}"', ticket=player["ticket"])
    return button("out-open", _is_out(player) + "…", css, "", place)


def out_button(app: App, player: Player, css: str) -> Markup:
    """Return the key that puts a player out, with their name on it; where they said that they buy
    again, another press says that it is meant.
    """
    meant = foreseen.waits_for_rebuy(app, [player["ticket"]])
    facts = html(
        'data-ticket="{ticket}" {meant}',
        ticket=player["ticket"],
        meant=html('data-meant="1"') if meant else "",
    )
    label = t("ui.out.anyway") if meant else _is_out(player)
    return button("eliminate", label, css, "", facts)


def _is_out(player: Player) -> str:
    return t("ui.out.is-out", name=words.called(player["name"]))


def out_sheet(app: App) -> Markup:
    player = app.sheet["whom"].player(app)
    if not player or player["out"]:
        return NOTHING
    foresight: Foresight = app.sheet["foresight"]
    foresight.ask(app, [{"ticket": player["ticket"], "stack_chips": None}])
    body = html(
        '<p class="soft">{seat}</p>{foreseen}{refused}{out}',
        seat=seat_of(player),
        foreseen=foreseen.foresight_panel(app, foresight),
        refused=refusal(app.refusals.get("out")),
        out=out_button(app, player, "btn-main btn-big btn-wide"),
    )
    return sheet.bare(t("ui.out.title"), body, t("common.cancel"))


# ---- taps ----


def out_open(app: App, element: Element) -> None:
    whom = Picked()
    whom.pick(app, int(page.data(element, "ticket")))
    app.refusals.pop("out", None)
    sheet_of = {"kind": "out", "whom": whom, "foresight": Foresight()}
    app.open_sheet(sheet_of, page.selector(element))


def eliminate(app: App, element: Element) -> None:
    """Put out whom the key names, while they are chosen as they are: in the sheet, or on the
    page below it.
    """
    ticket = int(page.data(element, "ticket"))
    player = app.player(ticket)
    chosen = [picked for picked in app.choices if picked.is_on(app, ticket)]
    if not player or not chosen:
        app.draw()
        return
    if not app.tap_counts():
        return
    table = player["table"] or 0

    def done() -> None:
        if app.sheet:
            app.close_over()
        page.focus("table-%d" % table)

    for picked in chosen:
        picked.touch()
    command = {
        "command": "eliminate",
        "out": [{"ticket": ticket, "stack_chips": None}],
        "confirmed": bool(page.data(element, "meant")),
    }
    app.do(command, "out", done, undone=app.rest)


SHEETS = {"out": out_sheet}
ACTIONS = {"out-open": out_open, "eliminate": eliminate}
