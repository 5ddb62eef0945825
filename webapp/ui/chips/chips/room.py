"""Chips: those that leave, table by table; where those in play came from; what is taken out."""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.chips.chips import owned, taken, up
from webapp.ui.devices.lately import lately_panel
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.parts import button, refusal
from webapp.ui.kit.words import t

# What is done on this screen.
ACTS = ("coloured-up", "chips-forfeited", "carried-settled", "chips-owned")


def render(app: App) -> Markup:
    return html(
        '<div class="split"><div class="stack stack-wide">{up}{ledger}{lately}</div>'
        '<div class="stack stack-wide">{stranded}{owned}{taken}</div></div>',
        up=up.panel(app),
        ledger=_ledger(app),
        lately=lately_panel(app, ACTS),
        stranded=_stranded(app),
        owned=owned.panel(app),
        taken=taken.panel(app),
    )


# ---- the ledger ----


def _ledger(app: App) -> Markup:
    chips = app.view["chips"]
    rows = [_line("sold", chips["sold"], "")]
    if chips["rebought"]:
        rows.append(_line("rebought", chips["rebought"], "+"))
    if chips["created"]:
        rows.append(_line("created", chips["created"], "+"))
    if chips["lost"]:
        rows.append(_line("lost", chips["lost"], "−"))
    if chips["forfeited"]:
        rows.append(_line("forfeited", chips["forfeited"], "−"))
    if chips["removed"]:
        rows.append(_line("removed", chips["removed"], "−"))
    return html(
        '<section class="panel panel-flush" data-test="ledger"><div class="panel-head">'
        '<h2>{ui.chips.ledger}</h2></div><table class="grid-table"><tbody>{rows}</tbody><tfoot>'
        '<tr><th scope="row">{ui.chips.in-play}</th><td class="end" data-test="in-play">{sum}'
        '</td></tr></tfoot></table><div class="pad stack stack-tight">{notes}</div></section>',
        rows=rows,
        sum=words.grouped(chips["in_play"]),
        notes=_notes(app),
    )


def _line(name: str, chips: int, sign: str) -> Markup:
    return html(
        '<tr><th scope="row">{label}</th><td class="end">{sign}{chips}</td></tr>',
        label=t("ui.chips.ledger." + name),
        sign=sign,
        chips=words.grouped(chips),
    )


def _notes(app: App) -> list[Markup]:
    """The average, what is carried, how far the sum may be off, and what was counted."""
    chips = app.view["chips"]
    sentences: list[Piece] = []
    if chips["average"]:
        sentences.append(t("ui.chips.average", chips=chips["average"]))
    if chips["carried"]:
        sentences.append(t("ui.chips.carried", chips=chips["carried"]))
    if chips["fewer"]:
        sentences.append(
            t("ui.chips.unsure.both", fewer_chips=chips["fewer"], chips=chips["more"])
        )
    elif chips["more"]:
        sentences.append(t("ui.chips.unsure.more", chips=chips["more"]))
    notes = [html('<p class="soft small">{said}</p>', said=sentence) for sentence in sentences]
    counted = chips["counted"]
    if counted is None:
        return notes
    lies = chips["in_play"] - chips["carried"]
    if counted == lies:
        count_note = html(
            '<p class="small">{said}</p>', said=t("ui.chips.counted.same", chips=counted)
        )
    else:
        count_note = html(
            '<p class="no-text" data-test="ledger-differs">{said}</p>',
            said=t("ui.chips.counted.differs", counted_chips=counted, expected_chips=lies),
        )
    return [*notes, count_note]


# ---- what lies at a closed table ----


def _stranded(app: App) -> Markup:
    rows = app.view["chips"]["stranded"]
    if not rows:
        return NOTHING
    tables = [table["table"] for table in app.view["tables"]]
    return html(
        '<section class="panel stack panel-sun" data-test="stranded"><div>'
        '<h2>{ui.chips.stranded}</h2><p class="soft">{ui.chips.stranded.help}</p>'
        "</div>{refused}{rows}</section>",
        refused=refusal(app.refusals.get("carried")),
        rows=[_stranded_row(row["table"], row["chips"], tables) for row in rows],
    )


def _stranded_row(table: int, chips: int, tables: list[int]) -> Markup:
    acts = [_settle(table, to, t("ui.chips.give-to", table=to)) for to in tables]
    acts.append(_settle(table, 0, t("ui.chips.take-out")))
    return html(
        '<div class="stack stack-tight"><p><b>{what}</b></p><div class="cluster">{acts}</div>'
        "</div>",
        what=t("ui.chips.stranded.row", table=table, chips=chips),
        acts=acts,
    )


def _settle(table: int, to: int, label: str) -> Markup:
    facts = html('data-table="{table}" data-to="{to}"', table=table, to=to)
    return button("settle-carried", label, "btn-soft", "", facts)


def settle_carried(app: App, element: Element) -> None:
    if app.tap_counts():
        table, to = int(page.data(element, "table")), int(page.data(element, "to"))
        command = {"command": "settle-carried", "table": table, "to_table": to}
        app.do(command, "carried", done=app.rest)


ROOM = Room(
    "chips",
    render,
    actions={"settle-carried": settle_carried, **owned.ACTIONS, **up.ACTIONS, **taken.ACTIONS},
    icon="pots",
    linked=120,
    redraws_on_fold=("owned-open",),
)
