"""All the chips, counted by two people who each type what they found."""

from __future__ import annotations

from browser import Element

from pycore.night.floor.checks_view import ChecksView, CountRow, MomentCounts
from pycore.portable.typed import MOST_OWNED
from webapp.ui.app.app import App
from webapp.ui.floor.checks_state import room_state
from webapp.ui.floor.ticking import to_missing
from webapp.ui.forms import drafts, forms
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import keys, why_key
from webapp.ui.kit.words import t


def _chosen(app: App, checks: ChecksView) -> MomentCounts:
    """The moment that is counted: the last one once play is over."""
    for count in checks["counts"]:
        if count["moment"] == room_state(app).moment:
            return count
    return checks["counts"][-1 if app.view["phase"] == "finished" else 0]


def _form(app: App, counts: MomentCounts) -> Form:
    forms_by = room_state(app).counts
    if counts["moment"] not in forms_by:
        fields = [InputField(_name(row), "count", 0, MOST_OWNED) for row in counts["rows"]]
        forms_by[counts["moment"]] = Form(fields)
        forms_by[counts["moment"]].texts = drafts.stored_draft(_draft(app, counts), {})
    return forms_by[counts["moment"]]


def _draft(app: App, counts: MomentCounts) -> str:
    """What is typed stands under this name until it was kept."""
    return "tally-%s-%s" % (counts["moment"], app.tid)


def _name(row: CountRow) -> str:
    return "tally-%d" % row["unit_chips"]


def panel(app: App, checks: ChecksView) -> Markup:
    """Return nothing where no count is asked for."""
    if not checks["counts"]:
        return NOTHING
    counts = _chosen(app, checks)
    moments = [
        (count["moment"], t("ui.checks.count-" + count["moment"]), "", False)
        for count in checks["counts"]
    ]
    return html(
        '<section class="panel stack" data-test="tally"><div><h2>{ui.checks.chips}{clause}</h2>'
        '<p class="soft">{ui.checks.chips-help}</p></div>{moments}{said}{form}</section>',
        clause=why_key(counts["clause"]),
        moments=keys(
            "tally-moment",
            t("ui.checks.when"),
            moments,
            counts["moment"],
            "tally-moment",
            "keys-row keys-2",
            hidden=True,
        ),
        said=_said(counts),
        form=_fields(app, counts),
    )


def body(app: App, checks: ChecksView, moment: str) -> Markup:
    """Return the count of one moment alone, with its form; nothing where none is asked for."""
    for counts in checks["counts"]:
        if counts["moment"] == moment:
            room_state(app).moment = moment
            return html(
                '<div class="stack" data-test="tally">{said}{form}</div>',
                said=_said(counts),
                form=_fields(app, counts),
            )
    return NOTHING


def _said(counts: MomentCounts) -> Markup:
    if not counts["by"]:
        return html('<p class="soft">{ui.checks.counted-none}</p>')
    css, key = "", "one"
    if counts["agrees"] is not None:
        css, key = ("", "same") if counts["agrees"] else ("no-text", "differs")
    facts = {"by": counts["by"][-1], "value_chips": counts["value_chips"]}
    short = counts["short_chips"]
    return html(
        '<div data-test="tally-said"><p class="{css}">{said}</p>{short}</div>{rows}',
        css=css,
        said=words.tell("ui.checks.counted-" + key, facts),
        short=html('<p class="no-text">{said}</p>', said=short_words(short)) if short else "",
        rows=_table(counts),
    )


def short_words(short: int) -> str:
    """Return by how much the chips are fewer, or more, than before the doors."""
    if short > 0:
        return t("ui.checks.short", short_chips=short)
    return t("ui.checks.more", short_chips=-short)


def _table(counts: MomentCounts) -> Markup:
    return html(
        '<table class="grid-table tally"><thead><tr><th scope="col">{ui.checks.chip}</th>{by}'
        '<th scope="col" class="end">{ui.checks.apart}</th></tr></thead>'
        "<tbody>{rows}</tbody></table>",
        by=[html('<th scope="col" class="end">{by}</th>', by=by) for by in counts["by"]],
        rows=[_row(row) for row in counts["rows"]],
    )


def _row(row: CountRow) -> Markup:
    return html(
        '<tr><th scope="row">{chip}</th>{pieces}<td class="end num">{differs}</td></tr>',
        chip=_chip(row),
        pieces=[
            html('<td class="end num">{n}</td>', n=words.grouped(n) if n is not None else "–")
            for n in row["pieces"]
        ],
        differs=words.grouped(row["differs"]) if row["differs"] else "",
    )


def _chip(row: CountRow) -> str:
    return "%s %s" % (row["colour"], words.grouped(row["unit_chips"]))


def _fields(app: App, counts: MomentCounts) -> Markup:
    form = _form(app, counts)
    typed = forms.Drawing(app, form, "tally")
    return html(
        '<form class="stack" id="tally" data-submit="tally-keep" data-input="tally-typed" '
        'novalidate><div class="two">{fields}</div>{how_many}<button class="btn btn-main" '
        'type="submit" data-act="tally-keep">{ui.checks.count-keep}</button></form>',
        fields=[
            typed.field(_name(row), t("ui.checks.piece", what=_chip(row)))
            for row in counts["rows"]
        ],
        how_many=forms.how_many(form),
    )


# ---- taps ----


def choose(app: App, element: Element) -> None:
    room_state(app).moment = element.value
    app.draw()


def typed(app: App, element: Element) -> None:
    view = room_state(app).answer
    if not view:
        return
    counts = _chosen(app, view)
    form = _form(app, counts)
    forms.typed_in(app, form, "tally")
    drafts.keep(_draft(app, counts), form.texts)


def keep(app: App, element: Element) -> None:
    view = room_state(app).answer
    if not view:
        return
    counts = _chosen(app, view)
    form = _form(app, counts)
    form.take(page.form("tally"))
    values = forms.sent(app, form)
    if values is None:
        return
    pieces = []
    for row in counts["rows"]:
        pieces.append({"unit_chips": row["unit_chips"], "pieces": values[_name(row)]})
    command = {
        "command": "tally-chips",
        "moment": counts["moment"],
        "pieces": pieces,
        "by": room_state(app).by,
    }
    is_first = not counts["by"]

    def done() -> None:
        form.clear()
        drafts.keep(_draft(app, counts), {})
        if is_first:
            room_state(app).by = ""  # somebody else counts next
            app.draw()
            page.show("checks-who--by")

    app.do(command, "checks", done, undone=lambda: to_missing(app))


ACTIONS = {"tally-moment": choose, "tally-typed": typed, "tally-keep": keep}
