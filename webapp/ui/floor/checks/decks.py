"""The decks: entered, looked at, put in play, taken away with the reason."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.floor.checks_view import ChecksView, DeckRow
from webapp.ui.app.app import App, Command
from webapp.ui.floor.checks_state import MOST_INITIALS, room_state
from webapp.ui.floor.incident import incident_button
from webapp.ui.floor.ticking import ticks, to_missing
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, button, field, keys, submit, why_key
from webapp.ui.kit.words import t

UNFIT = ("damaged", "marked", "worn", "incomplete")
MOST_NOTES = 5
MOST_LETTERS = 40
"""So many notes are offered, and so much of each; as long as a deck's name may be."""


def panel(app: App, checks: ChecksView) -> Markup:
    body = html('<p class="soft">{ui.checks.decks-none}</p>')
    if checks["decks"]:
        body = html(
            '<ul class="rows rows-in">{rows}</ul>',
            rows=[_row(app, checks, deck) for deck in checks["decks"]],
        )
    return html(
        '<section class="panel stack" data-test="decks">'
        "<h2>{ui.checks.decks}{clause}</h2>{refused}{body}"
        '<form class="stack" id="deck" data-submit="deck-keep" data-input="deck-typed">'
        '<div class="two">{name}{holder}</div>{add}</form></section>',
        clause=why_key(checks["deck_rules"]["decides"]),
        refused=DECK.wrong(app),
        body=body,
        name=_line("deck--name", "name", DECK.texts(app).get("name", "")),
        holder=_line("deck--holder", "holder", DECK.texts(app).get("holder", "")),
        add=submit("deck-keep", t("ui.checks.deck-add"), "btn-soft", "plus"),
    )


def _row(app: App, checks: ChecksView, deck: DeckRow) -> Markup:
    acts = []
    if not deck["is_out"]:
        if deck["open"]:
            acts.append(_act(deck, "look", "btn-soft", "check"))
        acts.append(_act(deck, "open", "btn-plain", "next"))
    return html(
        '<li data-test="deck-row"><div class="grow"><b>{name}</b><br><span class="soft small">'
        '{facts}</span>{report}</div>{state}<div class="cluster">{acts}</div>{more}</li>',
        name=deck["name"],
        facts=words.joined(_facts(deck)),
        report=html(
            '<br><span class="small">{ui.checks.deck-report}{clause}</span>',
            clause=why_key(deck["report_clause"]),
        )
        if deck["report_clause"]
        else "",
        state=badge("", _state(deck)),
        acts=acts,
        more=_more(app, checks, deck) if room_state(app).taking == deck["deck"] else "",
    )


def _act(deck: DeckRow, act: str, css: str, drawing: str) -> Markup:
    """A button of a deck; which deck is said to those who do not see where it stands."""
    facts = html(
        'data-deck="{deck}" id="deck-{act}-{deck}" aria-label="{spoken}"',
        deck=deck["deck"],
        act=act,
        spoken=t("ui.checks.deck-%s-of" % act, name=deck["name"]),
    )
    return button("deck-" + act, t("ui.checks.deck-" + act), css, drawing, facts)


def _facts(deck: DeckRow) -> list[str]:
    facts = []
    if deck["holder"]:
        facts.append(t("ui.checks.deck-held", name=deck["holder"]))
    if deck["why"]:
        facts.append(t("ui.checks.why." + deck["why"]))
    if deck["by"]:
        facts.append(deck["by"])
    if deck["sealed"]:
        facts.append(t("ui.checks.deck-sealed"))
    if deck["at_ms"]:
        facts.append(words.clock_time(deck["at_ms"]))
    return facts


def _state(deck: DeckRow) -> str:
    if deck["is_out"]:
        return t("ui.checks.deck-out")
    if deck["table"]:
        return t("ui.checks.deck-at", table=deck["table"])
    return t("ui.checks.deck-free")


def _line(place: str, name: str, value: str) -> Markup:
    most = html('maxlength="{most}"', most=MOST_LETTERS)
    return field(place, t("ui.checks.deck-" + name), value, attrs=most)


def _more(app: App, checks: ChecksView, deck: DeckRow) -> Markup:
    place = NOTHING
    if not deck["table"]:
        typed = PLACE.drawing(app)
        place = html(
            '<form class="stack" id="deck-place" data-submit="deck-place" novalidate>{table}'
            "{do}</form>",
            table=typed.field("table", t("ui.checks.deck-place")),
            do=submit("deck-place", t("ui.checks.deck-place-do"), "btn-main"),
        )
    hand = html(
        '<form class="stack" id="deck-hand" data-submit="deck-hand" novalidate>{holder}{do}'
        "</form>",
        holder=_line("deck-hand--holder", "holder", deck["holder"]),
        do=submit("deck-hand", t("ui.checks.deck-hand"), "btn-soft"),
    )
    take = _take(app, checks, deck)
    return html(
        '<div class="grow stack">{place}{hand}{take}</div>', place=place, hand=hand, take=take
    )


def _take(app: App, checks: ChecksView, deck: DeckRow) -> Markup:
    """Why it is taken away; who decided, while somebody plays with it."""
    texts = TAKE.texts(app)
    whys = list(UNFIT)
    if deck["table"]:
        whys += ["director" if app.view["phase"] == "playing" else "away"]
    spare = [deck for deck in checks["decks"] if not deck["table"] and not deck["is_out"]]
    others = [("", t("ui.checks.deck-nothing"), "", False)]
    others += [(deck["deck"], deck["name"], "", False) for deck in spare]
    request = checks["deck_rules"]["request"]
    return html(
        '<form class="stack" id="deck-take" data-submit="deck-take" data-input="deck-take-typed" '
        "novalidate>{why}{request}{instead}{by}{sealed}{of}{do}{note}</form>",
        why=keys(
            "deck-why",
            t("ui.checks.deck-why"),
            [(why, t("ui.checks.why." + why), "", False) for why in whys],
            texts.get("deck-why", ""),
            row="keys-row keys-wide",
        ),
        request=html(
            '<p class="soft small">{refused.deck-not-on-request}{clause}</p>',
            clause=why_key(request),
        )
        if request
        else "",
        instead=keys(
            "deck-instead",
            t("ui.checks.deck-instead"),
            others,
            texts.get("deck-instead", ""),
            row="keys-row keys-wide",
        )
        if deck["table"] and spare
        else "",
        by=field(
            "deck-take--by",
            t("ui.checks.deck-decides"),
            texts.get("by", ""),
            attrs=html('maxlength="{most}"', most=MOST_INITIALS),
        ),
        sealed=html(
            '<label class="check"><input type="checkbox" id="deck-sealed" name="sealed" '
            "{checked}><span>{ui.checks.deck-seal}{clause}</span></label>",
            checked="checked" if texts.get("sealed") else "",
            clause=why_key(checks["deck_rules"]["sealed"]),
        ),
        of=_note(app, texts.get("deck-note", "")),
        do=submit("deck-take", t("ui.checks.deck-take-do"), "btn-main"),
        note=incident_button("deck-incident", "btn-plain", deck["table"]),
    )


def _note(app: App, chosen: str) -> Markup:
    """The floor's note that the deck goes with: the last few. Nothing where there is none."""
    notes = [row for row in app.view["incidents"] if not row["about"]][:MOST_NOTES]
    if not notes:
        return NOTHING
    choices = [("", t("ui.checks.deck-nothing"), "", False)]
    choices += [(row["incident"], row["text"][:MOST_LETTERS], "", False) for row in notes]
    return keys("deck-note", t("ui.checks.deck-note"), choices, chosen, row="stack stack-tight")


# ---- taps ----


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {"command": "keep-deck", "name": typed["name"], "holder": typed["holder"]}


DECK = CommandForm("deck", _command, "deck-keep")


def hand(app: App, element: Element) -> None:
    """Hand the deck to somebody else, who keeps it from now on."""
    view = room_state(app).answer
    for deck in view["decks"] if view else []:
        if deck["deck"] == room_state(app).taking:
            holder = page.form("deck-hand")["holder"]
            command = {"command": "keep-deck", "deck": deck["deck"], "name": deck["name"]}
            command["holder"] = holder
            app.do(command, "deck", lambda: _closed(app))


def look(app: App, element: Element) -> None:
    deck = page.data(element, "deck")
    view = room_state(app).answer
    for deck_row in view["decks"] if view else []:
        if deck_row["deck"] == deck:
            ticks(app, deck_row["open"], deck=deck)


def open_one(app: App, element: Element) -> None:
    deck = page.data(element, "deck")
    room_state(app).taking = "" if room_state(app).taking == deck else deck
    TAKE.clear(app)
    app.draw()


def _closed(app: App) -> None:
    room_state(app).taking = ""
    TAKE.clear(app)


def _place(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {"command": "place-deck", "deck": room_state(app).taking, "table": values["table"]}


PLACE = CommandForm(
    "deck-place",
    _place,
    "deck-place",
    lambda app: [InputField("table", "count", 1, 999, place="deck-table")],
    where="deck",
    done=_closed,
)


def _taken(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "take-deck",
        "deck": room_state(app).taking,
        "why": typed.get("deck-why", ""),
        "by": typed["by"],
        "instead": typed.get("deck-instead", ""),
        "sealed": typed["sealed"],
        "incident": typed.get("deck-note", ""),
    }


TAKE = CommandForm(
    "deck-take", _taken, "deck-take", where="deck", done=_closed, refused=to_missing
)

ACTIONS = {
    **DECK.actions,
    "deck-look": look,
    "deck-open": open_one,
    "deck-hand": hand,
    **PLACE.actions,
    **TAKE.actions,
}
