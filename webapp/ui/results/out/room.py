"""Bust-out: one player or several on the same hand."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.night_view import Player
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.devices import records
from webapp.ui.devices.lately import lately_panel
from webapp.ui.forms import forms
from webapp.ui.forms.forms import Drawing
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, empty, of_ticket, refusal, seat_of
from webapp.ui.kit.words import t
from webapp.ui.results import foreseen, outs, prize_words, same_hand
from webapp.ui.results.out import stop
from webapp.ui.results.out.stop import room_state

ACTS = ("hands-at-once", "hand-alone", "hand-for-hand-called")

MOST_FITTING = 5
LATELY = 12


def render(app: App) -> Markup:
    view = app.view
    if view["phase"] in ("open", "cancelled"):
        return html(
            '<section class="panel">{empty}</section>',
            empty=empty("out", t("ui.out.title"), t("ui.out.none-yet")),
        )
    return html(
        '<div class="split"><div class="stack stack-wide">{same_hand}{hands}{stop}</div>'
        '<div class="stack stack-wide">{lately}{hands_lately}</div></div>',
        same_hand=_same_hand(app),
        hands=same_hand.hand_for_hand_panel(app),
        stop=stop.panel(app),
        lately=_lately(app),
        hands_lately=lately_panel(app, ACTS),
    )


# ---- out on one hand ----


def _picked(app: App) -> list[Player]:
    """Who was picked, and is where they were then. While stacks are asked for nothing is timed:
    they are being counted.
    """
    players = room_state(app).picked.players(app)
    room_state(app).picked.timed = not _to_count(app, players)
    return players


def _same_hand(app: App) -> Markup:
    if app.view["phase"] == "finished":
        return html(
            '<section class="panel quiet"><div class="cluster">{icon}'
            "<h2>{ui.out.finished}</h2></div></section>",
            icon=icon("check", 28),
        )
    finder = room_state(app).finder
    picked = _picked(app)
    tickets = [player["ticket"] for player in picked]
    rows = [_fitting(p) for p in finder.matches(app) if p["ticket"] not in tickets]
    return html(
        '<section class="panel stack"><div><h2>{ui.out.title}</h2>'
        '<p class="soft">{ui.out.help}</p></div>{refusal}'
        '<form class="field" id="out-finder" data-submit="out-first">'
        '<label for="out-find">{ui.out.who}</label>{input}{below}</form>{rows}{picked}</section>',
        refusal=refusal(app.refusals.get("out")),
        input=finder.input("find", "input-big"),
        below=finder.below(app),
        rows=html('<ul class="rows rows-in">{rows}</ul>', rows=rows[:MOST_FITTING])
        if rows
        else "",
        picked=_picked_form(app, picked) if picked else "",
    )


def _who(player: Player) -> Markup:
    """Name, ticket and seat: what a row says of somebody."""
    return html(
        '<div class="grow"><b>{name}</b> <span class="soft small num">{number}</span><br>'
        '<span class="soft small">{seat}</span></div>',
        name=words.called(player["name"]),
        number=words.ticket(player["ticket"]),
        seat=seat_of(player),
    )


def _key(player: Player, act: str, label: str, css: str, drawing: str) -> Markup:
    return button(act, label, css, drawing, of_ticket(player["ticket"], player["name"], label))


def _fitting(player: Player) -> Markup:
    return html(
        "<li>{who}{add}</li>",
        who=_who(player),
        add=_key(player, "out-add", t("ui.out.add"), "btn-soft", "plus")
        if not player["out"]
        else "",
    )


def _stacks_form(app: App) -> Form:
    """The chips of those picked who are of one table, asked for where prizes may hang on them."""
    most = app.view["counts"]["chips_in_play"]
    form = room_state(app).stacks
    form.fields = [
        InputField(_stack(player), "chips", 1, most) for player in _to_count(app, _picked(app))
    ]
    return form


def _to_count(app: App, picked: list[Player]) -> list[Player]:
    """Those of the picked on whose stacks a prize may hang: two or more of one table."""
    counts = app.view["counts"]
    if counts["players_left"] - len(picked) + 1 > counts["paid_places"]:
        return []
    tables = [player["table"] for player in picked]
    return [player for player in picked if tables.count(player["table"]) > 1]


def _why_stacks(picked: list[Player], to_count: list[Player]) -> str:
    """Why stacks are asked for, or not; and that players of two tables share."""
    sentences = [t("ui.out.stack-help")] if to_count else []
    if len({player["table"] for player in picked}) > 1:
        sentences.append(t("ui.out.tables-differ"))
    return " ".join(sentences) or t("ui.out.no-stacks")


def _stack(player: Player) -> str:
    """The name of the field for a player's chips."""
    return "stack-%d" % player["ticket"]


def _picked_form(app: App, picked: list[Player]) -> Markup:
    room_state(app).foresight.ask(app, _gone(app, picked))
    typed = forms.Drawing(app, _stacks_form(app), "out")
    to_count, help_text = _to_count(app, picked), NOTHING
    label = t("ui.out.is-out", name=words.called(picked[0]["name"]))
    if len(picked) > 1:
        label = words.count("ui.out.are-out", len(picked))
        help_text = html('<p class="soft small">{help}</p>', help=_why_stacks(picked, to_count))
    # The last one picked stands first: under the finger, however many there are
    rows = [
        _picked_row(player, _chips(typed, player) if player in to_count else NOTHING)
        for player in reversed(picked)
    ]
    tickets = [player["ticket"] for player in picked]
    if foreseen.waits_for_rebuy(app, tickets):
        label = t("ui.out.anyway")
    return html(
        '<form class="stack" id="out" data-submit="eliminate-hand" data-input="out-stacks" '
        'data-tickets="{tickets}" novalidate><ul class="rows rows-in picked">{rows}</ul>'
        "{help}{foreseen}{how_many}"
        '<button class="btn btn-main btn-big btn-wide" type="submit" data-act="eliminate">'
        "{label}</button></form>",
        tickets=" ".join(["%d" % ticket for ticket in tickets]),
        rows=rows,
        help=help_text,
        foreseen=foreseen.foresight_panel(app, room_state(app).foresight),
        how_many=forms.how_many(room_state(app).stacks),
        label=label,
    )


def _gone(app: App, picked: list[Player]) -> list[dict[str, Any]]:
    """Those picked, with the stacks that can be read so far."""
    values = _stacks_form(app).values(forms.rules())
    return [
        {"ticket": player["ticket"], "stack_chips": values.get(_stack(player))}
        for player in picked
    ]


def _chips(typed: Drawing, player: Player) -> Markup:
    name = _stack(player)
    return html(
        '<div class="field short"><label for="{name}">{ui.out.stack}</label>{input}{below}</div>',
        name=name,
        input=typed.input(name, "num"),
        below=typed.below(name),
    )


def _picked_row(player: Player, chips: Markup) -> Markup:
    return html(
        "<li>{who}{chips}{remove}</li>",
        who=_who(player),
        chips=chips,
        remove=_key(player, "out-remove", t("ui.out.remove"), "btn-plain", "cross"),
    )


def out_find(app: App, element: Element) -> None:
    room_state(app).finder.type(element.value)
    app.draw()


def _add(app: App, ticket: int) -> None:
    room_state(app).picked.add(app, ticket)
    room_state(app).finder.begin()
    app.refusals.pop("out", None)
    app.draw()
    page.set_value("out-find", "")


def out_add(app: App, element: Element) -> None:
    _add(app, int(page.data(element, "ticket")))


def out_first(app: App, element: Element) -> None:
    """Enter takes the one player who is meant, if they are in."""
    ticket = room_state(app).finder.meant(app)
    player = app.player(ticket)
    if player and player["out"]:
        room_state(app).finder.refuse(app, "player-not-in", {"ticket": ticket})
    elif player and player not in _picked(app):
        _add(app, ticket)


def out_remove(app: App, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    room_state(app).picked.drop(ticket)
    app.refusals.pop("out", None)
    app.draw()


def out_stacks(app: App, element: Element) -> None:
    room_state(app).picked.touch()
    forms.typed_in(app, _stacks_form(app), "out")
    room_state(app).foresight.ask(app, _gone(app, _picked(app)))


def eliminate_hand(app: App, element: Element) -> None:
    form = _stacks_form(app)
    form.take(page.form("out"))
    values = forms.sent(app, form)
    if values is None:
        return
    picked = _picked(app)
    gone = _gone(app, picked)
    tickets = [player["ticket"] for player in picked]
    if page.data(element, "tickets") != " ".join(["%d" % ticket for ticket in tickets]):
        app.draw()
        return

    def done() -> None:
        room_state(app).picked.clear()
        form.clear()
        page.focus("out-find")

    meant = foreseen.waits_for_rebuy(app, tickets)
    if gone and (not meant or app.tap_counts()):
        command = {"command": "eliminate", "out": gone, "confirmed": meant}
        app.do(command, "out", done, undone=app.rest)


# ---- lately ----


def _lately(app: App) -> Markup:
    rows = [_lately_row(app, row) for row in outs.rows(app.view)[:LATELY]]
    if not rows:
        return html(
            '<section class="panel quiet"><h2>{ui.standings.title}</h2>'
            '<p class="soft">{ui.standings.none}</p></section>'
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{ui.standings.title}</h2>'
        '<a href="#/night/{tid}/standings">{ui.standings.all}</a></div>'
        '<ul class="rows rows-tight" data-test="lately">{rows}</ul></section>',
        tid=app.tid,
        rows=rows,
    )


def _lately_row(app: App, row: outs.OutRow) -> Markup:
    """A place, or whoever was taken back from one a moment ago."""
    standing = row.standing
    if row.gone:
        return html(
            '<li class="gone"><b class="place-badge num">–</b><div class="grow"><b>{name}</b><br>'
            '<span class="soft small num">{when}</span></div>{back}</li>',
            name=words.called(row.gone["name"]),
            when=records.when_back(app, row),
            back=records.back_out(row),
        )
    if not standing:
        return NOTHING
    return html(
        '<li><b class="place-badge num">{place}</b><div class="grow"><b>{name}</b>{tied}{goods}'
        '</div><span class="num">{prize}</span>{undo}</li>',
        place=words.ordinal(standing["place"]),
        name=words.called(standing["name"]),
        tied=html('<br><span class="soft small">{ui.standings.tied}</span>')
        if standing["tied"]
        else "",
        goods=prize_words.beside(
            standing["prize_cents"], standing["prize_goods"], standing["tied"]
        ),
        prize=words.amount(standing["prize_cents"]) if standing["prize_cents"] else "",
        undo=records.undo_out(standing),
    )


ACTIONS = {
    "out-find": out_find,
    "out-first": out_first,
    "out-add": out_add,
    "out-remove": out_remove,
    "out-stacks": out_stacks,
    "eliminate-hand": eliminate_hand,
}


ROOM = Room(
    "out",
    render,
    actions={**ACTIONS, **stop.ACTIONS},
    icon="out",
    place=40,
    redraws_on_fold=("stop-open",),
)
