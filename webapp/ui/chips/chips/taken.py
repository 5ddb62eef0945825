"""Chips of one player that leave play while the player stays: in a pocket, hidden, ruled out. And
hidden ones of who is out.

The table in hand at a colour-up, how it is done where no rule says so, and what was typed.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.night_view import Player
from webapp.ui.app.app import App, Command
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.picked import Picked
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, field, keys, missing, seat_of
from webapp.ui.kit.words import t
from webapp.ui.registration.finder import Finder

MOST_PIECES = 1000
"""As many of one chip as the records take before one seat."""


class ChipsState:
    def __init__(self) -> None:
        self.table: int = 0
        self.method: str = ""
        self.pieces = Form([])
        self.only: list[int] = []
        self.finder = Finder("forfeit-find", "forfeit-find")
        self.whom = Picked()


def room_state(app: App) -> ChipsState:
    return app.state(ChipsState)


WHYS = ("pocketed", "hidden", "absent", "ruling")
WHYS_OUT = ("hidden",)
WHYS_REMOVED = ("removed", "hidden")
MOST_FITTING = 4


def panel(app: App) -> Markup:
    if app.view["phase"] != "playing":
        return NOTHING
    player = room_state(app).whom.player(app)
    return html(
        '<section class="panel stack" data-test="forfeit"><div><h2>{ui.chips.forfeit}</h2>'
        '<p class="soft">{ui.chips.forfeit.help}</p></div>{body}</section>',
        body=_form(app, player) if player else _finder(app),
    )


def _finder(app: App) -> Markup:
    finder = room_state(app).finder
    players = finder.matches(app)
    if not finder.text.strip():  # nobody is looked for: those who are to be counted
        waiting = _uncounted(app)
        players = [player for player in app.view["players"] if player["ticket"] in waiting]
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
        for player in players
    ]
    return html(
        '<form class="field" id="forfeit-finder" data-submit="forfeit-first">'
        '<label for="forfeit-find">{ui.out.who}</label>{input}{below}</form>{rows}',
        input=finder.input("find"),
        below=finder.below(app),
        rows=html('<ul class="rows rows-in">{rows}</ul>', rows=rows[:MOST_FITTING])
        if rows
        else "",
    )


def _form(app: App, player: Player) -> Markup:
    texts, typed = FORM.texts(app), FORM.drawing(app)
    refused = app.refusals.get("forfeit")
    return html(
        '<form class="stack" id="forfeit" data-submit="forfeit-do" data-input="forfeit-typed" '
        'novalidate><p><b>{name}</b> <span class="soft small">{seat}</span></p>{chips}{why}'
        '{reason}{refused}<div class="cluster"><button class="btn btn-main" type="submit" '
        'data-act="forfeit-do">{ui.chips.take-out}</button>{cancel}</div></form>',
        name=words.called(player["name"]),
        seat=seat_of(player),
        chips=typed.field("chips", t("ui.chips.forfeit.chips")),
        why=keys(
            "forfeit-why",
            t("field.why"),
            [(why, t("ui.chips.why." + why), "", False) for why in _whys(app, player)],
            _why(app, player),
            wrong=missing(refused),
        ),
        reason=field("forfeit--reason", t("field.reason"), texts.get("reason", "")),
        refused=NOTHING if missing(refused) else FORM.wrong(app),
        cancel=button("forfeit-cancel", t("common.cancel")),
    )


def _uncounted(app: App) -> list[int]:
    """Those who were taken out before anybody counted their chips."""
    return [task["ticket"] for task in app.view["todo"] if task["kind"] == "count-removed"]


def _whys(app: App, player: Player) -> tuple[str, ...]:
    if player["ticket"] in _uncounted(app):
        return WHYS_REMOVED
    return WHYS_OUT if player["out"] else WHYS


def _why(app: App, player: Player) -> str:
    """What was chosen. Before: that they were removed, as is recorded; what alone there is."""
    chosen: str = FORM.texts(app).get("forfeit-why", "")
    whys = _whys(app, player)
    return chosen if chosen in whys else "" if whys == WHYS else whys[0]


# ---- taps ----


def find(app: App, element: Element) -> None:
    room_state(app).finder.type(element.value)
    app.draw()


def take_best(app: App, element: Element) -> None:
    _choose(app, room_state(app).finder.meant(app))


def who(app: App, element: Element) -> None:
    _choose(app, int(page.data(element, "ticket")))


def _choose(app: App, ticket: int) -> None:
    player = app.player(ticket) if ticket else None
    if player:
        room_state(app).whom.pick(app, ticket)
        room_state(app).finder.begin()
        app.refusals.pop("forfeit", None)
        app.draw()
        page.show("forfeit-chips")


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command | None:
    ticket = room_state(app).whom.number(app)
    if not ticket:
        app.draw()
        return None
    return {
        "command": "forfeit-chips",
        "ticket": ticket,
        "chips": values["chips"],
        "why": typed.get("forfeit-why"),
        "reason": typed["reason"].strip(),
    }


def _fewest(app: App) -> int:
    """Who was removed may have had no chips."""
    return 0 if room_state(app).whom.number(app) in _uncounted(app) else 1


def _at_why(app: App) -> None:
    """The focus where why is chosen, if nobody did."""
    player = room_state(app).whom.player(app)
    if player and missing(app.refusals.get("forfeit")):
        app.draw()
        page.show("forfeit-why-" + _whys(app, player)[0])


def _begin(app: App) -> None:
    room_state(app).whom.clear()


FORM = CommandForm(
    "forfeit",
    _command,
    "forfeit-do",
    lambda app: [InputField("chips", "chips", _fewest(app), place="forfeit-chips")],
    done=_begin,
    refused=_at_why,
)


def cancel(app: App, element: Element) -> None:
    FORM.clear(app)
    _begin(app)
    app.draw()


ACTIONS = {
    "forfeit-cancel": cancel,
    **FORM.actions,
    "forfeit-find": find,
    "forfeit-first": take_best,
    "forfeit-who": who,
}
