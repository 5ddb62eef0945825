"""Chips of one player that leave play while the player stays: in a pocket, hidden, ruled out. And
hidden ones of who is out.
"""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Player
from webapp.ui.chips.state import mine
from webapp.ui.frame import forms, page, words
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.parts import button, field, keys, refusal, seat_of
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Form
from webapp.ui.frame.words import t

WHYS = ("pocketed", "hidden", "absent", "ruling")
WHYS_OUT = ("hidden",)
MOST_FITTING = 4


def form_of(app: Tablet) -> Form:
    return mine(app).forfeit


def panel(app: Tablet) -> Markup:
    if app.view["phase"] != "playing":
        return NOTHING
    player = app.player(mine(app).ticket) if mine(app).ticket else None
    return html(
        '<section class="panel stack" data-test="forfeit"><div><h2>{title}</h2>'
        '<p class="soft">{help}</p></div>{body}</section>',
        title=t("ui.chips.forfeit"),
        help=t("ui.chips.forfeit.help"),
        body=_form(app, player) if player else _finder(app),
    )


def _finder(app: Tablet) -> Markup:
    finder = mine(app).finder
    rows = [
        html(
            '<li><div class="grow"><b>{name}</b><br><span class="soft small">{seat}</span></div>'
            "{choose}</li>",
            name=words.called(player["name"]),
            seat=seat_of(player),
            choose=button(
                "forfeit-who",
                t("ui.chips.choose"),
                "btn-soft",
                "",
                html('data-ticket="{ticket}"', ticket=player["ticket"]),
            ),
        )
        for player in finder.found(app)
    ]
    return html(
        '<form class="field" id="forfeit-finder" data-submit="forfeit-first">'
        '<label for="forfeit-find">{who}</label>{input}{below}</form>{rows}',
        who=t("ui.out.who"),
        input=finder.input("find"),
        below=finder.below(app),
        rows=html('<ul class="rows rows-in">{rows}</ul>', rows=rows[:MOST_FITTING])
        if rows
        else "",
    )


def _form(app: Tablet, player: Player) -> Markup:
    typed = forms.Drawing(app, form_of(app), "forfeit")
    return html(
        '<form class="stack" id="forfeit" data-submit="forfeit-do" data-input="forfeit-typed" '
        'novalidate><p><b>{name}</b> <span class="soft small">{seat}</span></p>{chips}{why}'
        '{reason}{refused}<div class="cluster"><button class="btn btn-main" type="submit" '
        'data-act="forfeit-do">{label}</button>{cancel}</div></form>',
        name=words.called(player["name"]),
        seat=seat_of(player),
        chips=typed.field("chips", t("ui.chips.forfeit.chips")),
        why=keys(
            "forfeit-why",
            t("field.why"),
            [(why, t("ui.chips.why." + why), "", False) for why in _whys(player)],
            mine(app).why,
            "forfeit-why",
        ),
        reason=field("forfeit--reason", t("field.reason"), mine(app).reason),
        refused=refusal(app.refusals.get("forfeit")),
        label=t("ui.chips.take-out"),
        cancel=button("forfeit-cancel", t("common.cancel")),
    )


def _whys(player: Player) -> tuple[str, ...]:
    return WHYS_OUT if player["out"] else WHYS


# ---- taps ----


def find(app: Tablet, element: Element) -> None:
    mine(app).finder.type(element.value)
    app.draw()


def first(app: Tablet, element: Element) -> None:
    _choose(app, mine(app).finder.meant(app))


def who(app: Tablet, element: Element) -> None:
    _choose(app, int(page.data(element, "ticket")))


def _choose(app: Tablet, ticket: int) -> None:
    player = app.player(ticket) if ticket else None
    if player:
        mine(app).ticket = ticket
        mine(app).why = _whys(player)[0]
        mine(app).finder.begin()
        app.refusals.pop("forfeit", None)
        app.draw()
        page.show("forfeit-chips")


def _note(app: Tablet) -> None:
    given = page.form("forfeit")
    form_of(app).take(given)
    mine(app).reason = given.get("reason", "")


def typed(app: Tablet, element: Element) -> None:
    _note(app)
    forms.typed_in(app, form_of(app), "forfeit")


def why(app: Tablet, element: Element) -> None:
    _note(app)
    mine(app).why = element.value
    app.draw()


def cancel(app: Tablet, element: Element) -> None:
    _begin(app)
    app.draw()


def _begin(app: Tablet) -> None:
    mine(app).ticket = 0
    mine(app).reason = ""
    mine(app).forfeit.clear()
    app.refusals.pop("forfeit", None)


def take(app: Tablet, element: Element) -> None:
    _note(app)
    values = forms.sent(app, form_of(app))
    if values is None:
        return
    command = {
        "command": "forfeit-chips",
        "ticket": mine(app).ticket,
        "chips": values["chips"],
        "why": mine(app).why,
        "reason": mine(app).reason.strip(),
    }
    app.do(command, "forfeit", done=lambda: _begin(app))


ACTIONS = {
    "forfeit-cancel": cancel,
    "forfeit-do": take,
    "forfeit-find": find,
    "forfeit-first": first,
    "forfeit-typed": typed,
    "forfeit-who": who,
    "forfeit-why": why,
}
