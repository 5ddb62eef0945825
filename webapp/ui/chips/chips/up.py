"""A colour-up, a card for each table: who gives what, who gets what."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.chips.chips_view import Up, UpRow, UpTable
from pycore.portable import hand_words
from webapp.ui.app.app import App
from webapp.ui.chips.chips.taken import MOST_PIECES, room_state
from webapp.ui.floor import paper_links
from webapp.ui.forms import forms
from webapp.ui.forms.forms import Drawing
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, keys, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.table import asking

METHODS = ("top-up", "race", "exchange")


def panel(app: App) -> Markup:
    """Return what leaves, and the card of one table. Nothing where no chip can leave now."""
    up = app.view["chips"]["up"]
    if not up or not up["tables"]:
        return NOTHING
    table = _chosen(app, up)
    return html(
        '<section class="panel stack up" id="up" data-test="colour-up"><div><h2>{title}</h2>'
        '<p class="soft">{how}{clause}</p></div>{method}{tables}{card}</section>',
        title=t(
            "ui.chips.up.title",
            from_what=_chip(up["unit_colour"], up["unit_chips"]),
            to_what=_chip(up["into_colour"], up["into_chips"]),
        ),
        how=_how(app, up),
        clause=why_key(up["clause"]),
        method=_method_keys(app, up),
        tables=_table_keys(up, table),
        card=_card(app, up, table),
    )


def _chip(colour: str, chips: int) -> str:
    return "%s %s" % (colour, words.grouped(chips))


def _how(app: App, up: Up) -> Piece:
    """What becomes of the odd chips; that nobody said so where nobody did."""
    method = _method(app, up)
    key = "ui.chips.how." + method if method else "ui.chips.how.none"
    return t(key, size=up["size"], unit_chips=up["unit_chips"], into_chips=up["into_chips"])


def _method(app: App, up: Up) -> str:
    if up["is_ruled"]:
        return up["method"]
    return room_state(app).method or up["method"]


def _method_keys(app: App, up: Up) -> Markup:
    if up["is_ruled"]:
        return NOTHING
    choices = [(method, t("ui.chips.method." + method), "", False) for method in METHODS]
    legend = t("ui.chips.method")
    return keys("up-method", legend, choices, _method(app, up), "up-method")


def _chosen(app: App, up: Up) -> UpTable:
    """The table that was picked, else the first that is still to do."""
    for table in up["tables"]:
        if table["table"] == room_state(app).table:
            return table
    waiting = [table for table in up["tables"] if not table["record"]]
    up_table = (waiting or up["tables"])[0]
    room_state(app).table = up_table["table"]
    return up_table


def _table_keys(up: Up, chosen: UpTable) -> Markup:
    """Every open table; those that are done have a tick."""
    if len(up["tables"]) < 2:
        return NOTHING
    choices: list[tuple[object, Piece, str, bool]] = []
    for table in up["tables"]:
        number = table["table"]
        label: Piece = "%d" % number
        spoken = t("common.table", table=number)
        if table["record"]:
            label = html("{number}{tick}", number=number, tick=icon("check", 16))
            spoken = t("ui.chips.table-done", table=number)
        choices.append((number, label, spoken, False))
    name = t("ui.table")
    return keys("up-table", name, choices, chosen["table"], "up-table", "keys-row keys-table")


# ---- one table ----


def form_of(app: App) -> Form:
    """Return a number of chips for every seat of the table in hand that nobody knows of."""
    form = room_state(app).pieces
    form.fields = []
    up = app.view["chips"]["up"]
    if up and up["tables"]:
        rows = _open_rows(_chosen(app, up))
        form.fields = [InputField(_name(row), "count", 0, MOST_PIECES, empty=True) for row in rows]
    return form


def _name(row: UpRow) -> str:
    return "up-%d" % row["ticket"]


def _open_rows(table: UpTable) -> list[UpRow]:
    if table["record"]:
        return []
    return [row for row in table["rows"] if not row["is_known"]]


def _card(app: App, up: Up, table: UpTable) -> Markup:
    heading = t("common.table", table=table["table"])
    if table["record"]:
        return html(
            '<div class="stack up-card" data-test="up-done"><h3>{heading}</h3>{sum}'
            '<ul class="rows rows-tight">{rows}</ul><div class="cluster">{next}{print}'
            "</div></div>",
            heading=heading,
            sum=_sum(up, table),
            rows=[_done_row(up, row) for row in table["rows"]],
            next=_next(up, table),
            print=paper_links.key("colour-up", t("ui.chips.print"), "", None, True),
        )
    typed = forms.Drawing(app, form_of(app), "up-form")
    is_open = bool(_open_rows(table))
    return html(
        '<form class="stack up-card" id="up-form" data-submit="up-do" data-input="up-typed" '
        'data-table="{table}" novalidate><h3>{heading}</h3>{help}{asks}{count}'
        '<ul class="rows rows-tight">{rows}</ul>'
        "{refused}{how_many}"
        '<button class="btn btn-main btn-big btn-wide" type="submit" data-act="up-do" '
        'id="up-do">{label}</button></form>',
        table=table["table"],
        heading=heading,
        help=html('<p class="soft small">{ui.chips.help}</p>') if is_open else "",
        asks=_asks(app, table),
        count=_count_first(app, table),
        rows=[_row(app, up, row, typed) for row in table["rows"]],
        refused=refusal(app.refusals.get("up")),
        how_many=forms.how_many(room_state(app).pieces),
        label=t("ui.chips.do", table=table["table"]),
    )


def _asks(app: App, table: UpTable) -> Markup:
    sentence = asking.beforehand(app, [table["table"]])
    return (
        html('<p class="soft small" data-test="asks">{said}</p>', said=sentence)
        if sentence
        else NOTHING
    )


def _count_first(app: App, table: UpTable) -> Markup:
    if not table["count"]:
        return NOTHING
    return html('<p class="wrong">{ui.chips.count-first}</p>')


def _who(row: UpRow) -> Markup:
    return html(
        '<span class="seat-no num">{seat}</span><div class="grow"><b>{name}</b> '
        '<span class="soft small num">{number}</span></div>',
        seat=row["seat"],
        name=words.called(row["name"]),
        number=words.ticket(row["ticket"]) if row["ticket"] else "",
    )


def _row(app: App, up: Up, row: UpRow, typed: Drawing) -> Markup:
    """A seat before the change: what it will give and get, as far as that is known."""
    if row["is_known"]:
        return html(
            '<li>{who}<span class="num up-what">{what}</span></li>',
            who=_who(row),
            what=_what(up, row),
        )
    name = _name(row)
    below = typed.below(name)
    only: Piece = ""
    if _method(app, up) in ("race", "exchange"):
        only = html(
            '<label class="check"><input type="checkbox" id="only-{ticket}" '
            'name="only-{ticket}" {checked}><span>{ui.chips.only}</span></label>',
            ticket=row["ticket"],
            checked="checked" if row["ticket"] in room_state(app).only else "",
        )
    return html(
        '<li class="{css}">{who}{only}<label class="hidden-text" for="{name}">{label}</label>'
        "{input}{below}</li>",
        css="row-says" if below else "",
        who=_who(row),
        only=only,
        name=name,
        label=t("ui.chips.pieces", seat=row["seat"]),
        input=typed.input(name, "num up-input"),
        below=below,
    )


def _what(up: Up, row: UpRow) -> str:
    if row["pieces"] is None:
        return t("ui.chips.unknown")
    if not row["pieces"]:
        return t("ui.chips.nothing-odd")
    if row["gets"] is None:
        return words.count("ui.chips.odd", row["pieces"])
    return t(
        "ui.chips.gives-gets",
        gives="%d" % row["pieces"],
        gets="%d" % row["gets"],
        unit_chips=up["unit_chips"],
        into_chips=up["into_chips"],
    )


def _done_row(up: Up, row: UpRow) -> Markup:
    cards: Piece = ""
    if row["cards"]:
        cards = html(
            '<br><span class="small">{cards}</span>', cards=hand_words.signs(row["cards"])
        )
    return html(
        '<li>{who}<span class="num up-what">{what}{cards}</span></li>',
        who=_who(row),
        what=_what(up, row),
        cards=cards,
    )


def _sum(up: Up, table: UpTable) -> Markup:
    """By how much the chips in play changed."""
    unknown = len([row for row in table["rows"] if row["pieces"] is None])
    sentence = t("ui.chips.sum.same")
    if table["created"]:
        sentence = t("ui.chips.sum.created", chips=table["created"])
    elif table["lost"]:
        sentence = t("ui.chips.sum.lost", chips=table["lost"])
    if unknown:
        sentence = words.count("ui.chips.sum.unknown", unknown)
    return html('<p class="soft" data-test="up-sum">{said}</p>', said=sentence)


def _next(up: Up, table: UpTable) -> Markup:
    waiting = [up_table["table"] for up_table in up["tables"] if not up_table["record"]]
    if not waiting:
        return NOTHING
    number = html('data-table="{table}" id="up-next"', table=waiting[0])
    return button("up-next", t("ui.chips.next", table=waiting[0]), "btn-main", "next", number)


# ---- taps ----


def _note(app: App) -> None:
    """What stands in the fields."""
    texts = page.form("up-form")
    form_of(app).take(texts)
    only = []
    for name in texts:
        if name.startswith("only-") and texts[name]:
            only.append(int(name[5:]))
    room_state(app).only = only


def typed(app: App, element: Element) -> None:
    _note(app)
    if app.refusals.pop("up", None):
        app.draw()


def pick(app: App, element: Element) -> None:
    _turn_to(app, int(element.value))


def turn_to_next(app: App, element: Element) -> None:
    if app.tap_counts():
        _turn_to(app, int(page.data(element, "table")))
        page.show("up-do")


def _turn_to(app: App, table: int) -> None:
    room_state(app).table = table
    room_state(app).pieces.clear()
    room_state(app).only = []
    app.refusals.pop("up", None)
    app.draw()


def pick_method(app: App, element: Element) -> None:
    _note(app)
    room_state(app).method = element.value
    app.refusals.pop("up", None)
    app.draw()


def change(app: App, element: Element) -> None:
    up = app.view["chips"]["up"]
    if not up or not app.tap_counts():
        return
    _note(app)
    table = _chosen(app, up)
    if table["table"] != int(page.data(element, "table")):  # the one on the key is closed
        app.draw()
        return
    values = forms.sent(app, form_of(app))
    if values is None or table["record"]:
        return
    counts: list[dict[str, Any]] = []
    for row in _open_rows(table):
        pieces = values.get(_name(row))
        if pieces is not None:
            only = row["ticket"] in room_state(app).only
            counts.append({"seat": row["seat"], "pieces": pieces, "only": only})
    command = {
        "command": "colour-up",
        "table": table["table"],
        "unit_chips": up["unit_chips"],
        "counts": counts,
        "method": "" if up["is_ruled"] else _method(app, up),
    }

    def done() -> None:
        room_state(app).pieces.clear()
        room_state(app).only = []
        app.rest()
        page.show("up")

    app.do(asking.answered(app, command, [table["table"]]), "up", done=done)


ACTIONS = {
    "up-do": change,
    "up-method": pick_method,
    "up-next": turn_to_next,
    "up-table": pick,
    "up-typed": typed,
}
