"""House rules as a form: a copy of others or a new edition of one's own, as fields or as text.

The fields of house rules in panels: whose they are, numbers, levels, chips, prizes.

The royal flush jackpot in the form of house rules: what it costs, how it is split and paid, and
what goes by rules that nobody chooses.

The rows of a structure moved, added and suggested: by tap, by key, by dragging.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser import Element, window

from webapp.ui.app.app import App
from webapp.ui.floor import paper_sheet
from webapp.ui.forms import book, forms
from webapp.ui.forms.forms import Drawing
from webapp.ui.forms.typed_field import Form
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html, join
from webapp.ui.kit.parts import button, clause, field, keys, refusal, submit, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup.house_fields import MINUTE_MS
from webapp.ui.setup.rules import advice, form_rows, house_draft, jackpot_draft, level_rows
from webapp.ui.setup.rules.house_draft import Document, Written, bands, chips, room_state
from webapp.ui.setup.rules.jackpot_draft import FEE, FLAGS, PARTS, SALES, Terms, terms
from webapp.worker.answers import CheckedHouse, Reply, SuggestedHouse

ODD_CHIPS = ("", "each", "first", "carry")
ONE_IN = (10, 8, 5)
PAYER = "ui.differs.play.ante_payer"


def every(app: App, document: dict[str, Any], typed: Drawing) -> Markup:
    """Return all panels; *typed* draws the fields of the form."""

    def advised(name: str, label: str, help_text: Piece = "") -> Markup:
        drawn = typed.field(name, label, help_text)
        beside = advice.slot(app, document, "said-" + name)
        return html('<div class="advised">{drawn}{beside}</div>', drawn=drawn, beside=beside)

    approval = document.get("approval") or {}
    who = [
        field(
            "name",
            t("ui.house.form.name"),
            document["name"],
            attrs=html('maxlength="200" required'),
        ),
        field(
            "edition",
            t("ui.house.form.edition-name"),
            document["edition"],
            attrs=html('maxlength="40"'),
        ),
        field(
            "description",
            t("ui.house.form.description"),
            document.get("description", ""),
            attrs=html('maxlength="2000"'),
        ),
        field(
            "approval-reference",
            t("ui.house.form.approval"),
            approval.get("reference", ""),
            attrs=html('maxlength="200"'),
            help_text=t("ui.house.form.approval-help"),
        ),
        typed.field("approval-date", t("ui.house.form.approval-date")),
        advised("start", t("ui.house.form.start")),
        advised("stop", t("ui.house.form.stop")),
    ]
    numbers = []
    for name in house_draft.VALUES:
        if name == jackpot_draft.FEE:
            continue
        law = form_rows.of(app, document, name)
        if law:
            numbers.append(form_rows.number(law))
            continue
        help_text = form_rows.most(app, document, name) + why_key(
            document["values"][name]["clause"]
        )
        numbers.append(advised("value-" + name, t("ui.setting." + name), help_text))
    return join(
        [
            form_rows.panel("ui.house.form.who", html('<div class="two">{who}</div>', who=who)),
            form_rows.panel(
                "ui.house.form.numbers", html('<div class="two">{numbers}</div>', numbers=numbers)
            ),
            level_rows.panel(app, document, typed),
            _ante_payer(app, document),
            _chips(app, document, typed),
            _bands(app, document, typed),
            _odd_chip(app, document),
            panel(app, document, typed),
        ]
    )


def _chips(app: App, document: dict[str, Any], typed: Drawing) -> Markup:
    rows = []
    chip_rows = chips(document)
    for index in range(len(chip_rows)):
        key = "chip-%d-" % index
        name = key + "colour"
        colour = form_rows.cell(
            name,
            t("ui.house.form.colour"),
            html(
                '<input class="input" id="{name}" name="{name}" type="text" value="{colour}" '
                'autocomplete="off" maxlength="40">',
                name=name,
                colour=chip_rows[index]["colour"],
            ),
        )
        cells = colour + form_rows.cells(typed, key, ("value", "count", "owned"))
        remarks = advice.slot(app, document, "said-chip-%d" % index)
        label = t("ui.house.form.chip", n=index + 1)
        rows.append(form_rows.row("chip", index, label, cells, below=remarks))
    return form_rows.panel(
        "ui.house.form.chips",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html(
            '{said}<div class="cluster">{add}</div>',
            said=advice.slot(app, document, "said-add-chip"),
            add=form_rows.add("chip", "ui.house.form.add-chip"),
        ),
        "ui.house.form.chips-help",
    )


def _bands(app: App, document: dict[str, Any], typed: Drawing) -> Markup:
    rows = []
    band_rows = bands(document)
    for index in range(len(band_rows)):
        key = "band-%d-" % index
        cells = form_rows.cells(typed, key, ("up_to", "parts"))
        remarks = advice.slot(app, document, "said-band-%d" % index)
        totals = advice.slot(app, document, "told-band-%d" % index)
        label = t("ui.house.form.band", n=index + 1)
        rows.append(form_rows.row("band", index, label, cells, below=totals + remarks))
    return form_rows.panel(
        "ui.house.form.bands",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html(
            '{said}<div class="cluster">{add}</div><div class="cluster">'
            "<span>{ui.house.design.bands-suggest}</span>{keys}</div>",
            said=advice.slot(app, document, "said-add-band"),
            add=form_rows.add("band", "ui.house.form.add-band"),
            keys=[_one_in(number) for number in ONE_IN],
        ),
        "ui.house.form.bands-help",
    )


def _odd_chip(app: App, document: dict[str, Any]) -> Markup:
    law = form_rows.of(app, document, "odd_chip")
    if law:
        return form_rows.term(law, "ui.setup.odd_chip")
    ruled = house_draft.term(document, "odd_chip")
    parts = []
    for value in ODD_CHIPS:
        key = "ui.setup.odd_chip-" + value if value else "ui.house.form.odd-chip-law"
        chosen = value == ruled["value"]
        parts.append(_option("odd_chip", value or "law", value, key, key + "-help", chosen))
    return _choice("ui.setup.odd_chip", ruled["clause"], parts)


def _ante_payer(app: App, document: dict[str, Any]) -> Markup:
    """Who pays the antes of the levels above; what is not written is each player."""
    law = form_rows.of(app, document, "ante_payer")
    if law:
        return form_rows.term(law, PAYER)
    ruled = house_draft.term(document, "ante_payer")
    of_one = ruled["value"] == "big-blind"
    values = {"each": "" if of_one else ruled["value"], "big-blind": "big-blind"}
    parts = []
    for name in values:
        chosen = (name == "big-blind") == of_one
        help_key = "ui.house.ante-payer-" + name + "-help"
        parts.append(
            _option("ante_payer", name, values[name], PAYER + "-" + name, help_key, chosen)
        )
    return _choice(PAYER, ruled["clause"], parts)


def _option(field: str, name: str, value: str, key: str, help_key: str, chosen: bool) -> Markup:
    return html(
        '<label class="option"><input type="radio" name="{field}" value="{value}" '
        'id="{field}-{name}" {checked}><span class="option-body"><b>{label}</b>'
        '<span class="soft">{help}</span></span></label>',
        field=field,
        value=value,
        name=name,
        checked="checked" if chosen else "",
        label=t(key),
        help=t(help_key),
    )


def _choice(key: str, named: str, parts: list[Markup]) -> Markup:
    return html(
        '<section class="panel"><fieldset class="field"><legend class="lead">'
        "{legend}{clause}</legend>"
        '<div class="stack stack-tight">{parts}</div></fieldset></section>',
        legend=t(key),
        clause=why_key(named),
        parts=parts,
    )


def _one_in(number: int) -> Markup:
    return button(
        "house-bands",
        t("ui.house.design.one-in", n=number),
        "btn-plain",
        "",
        html('id="bands-{number}" data-one="{number}"', number=number),
    )


NAME = "ui.differs.jackpot"


def panel(app: App, document: Document, typed: Drawing) -> Markup:
    jackpot = terms(document)
    law = form_rows.of(app, document, FEE)
    if not jackpot and law:
        return form_rows.panel(NAME, form_rows.number(law))
    if not jackpot:
        label = t("ui.house.form.add-jackpot")
        add = button("house-with-jackpot", label, "", "plus", html('id="with-jackpot"'))
        return form_rows.panel(NAME, html('<div class="cluster">{add}</div>', add=add))
    fee = typed.field("value-" + FEE, t("ui.setting." + FEE), _said(document["values"][FEE]))
    fields = [
        html(
            '<div class="advised">{fee}{beside}</div>',
            fee=fee,
            beside=advice.slot(app, document, "said-value-" + FEE),
        )
    ]
    for name in PARTS:
        label = t("%s.%s" % (NAME, name))
        fields.append(typed.field("jackpot-" + name, label, _said(jackpot[name])))
    chosen = [
        _term_choice("sales", jackpot, [(sale, t("%s.sales-%s" % (NAME, sale))) for sale in SALES])
    ]
    for name in FLAGS:
        chosen.append(
            _term_choice(name, jackpot, [("yes", t("common.yes")), ("no", t("common.no"))])
        )
    none = button(
        "house-without-jackpot",
        t("ui.house.form.without-jackpot"),
        "",
        "cross",
        html('id="without-jackpot"'),
    )
    return form_rows.panel(
        NAME,
        html(
            '<div class="two">{asked}</div>{chosen}{rest}',
            asked=fields,
            chosen=chosen,
            rest=_rest(jackpot),
        ),
        html('<div class="cluster">{none}</div>', none=none),
        "ui.house.form.jackpot-help",
    )


def _said(ruled: Terms) -> Markup:
    return why_key(ruled["clause"])


def _term_choice(name: str, jackpot: Terms, options: list[tuple[str, str]]) -> Markup:
    value = jackpot[name]["value"]
    now = value if isinstance(value, str) else "yes" if value else "no"
    legend = html("{label}{clause}", label=t("%s.%s" % (NAME, name)), clause=_said(jackpot[name]))
    choices = [(choice, label, "", False) for choice, label in options]
    return keys("jackpot-" + name, legend, choices, now, row="keys-row keys-wide")


def _rest(jackpot: Terms) -> Markup:
    """What goes by rules without a value: nobody chooses it, and the clause says it."""
    rows: list[Markup] = []
    for name in jackpot["clauses"]:
        clause_id = jackpot["clauses"][name]
        says = words.voice().clause(clause_id)[1]
        rows.append(html("<li>{says}{clause}</li>", says=says, clause=clause(clause_id)))
    if not rows:
        return NOTHING
    return html('<ul class="small" data-test="fixed">{rows}</ul>', rows=join(rows))


TYPING_MS = 400


def draft(app: App) -> Written | None:
    """Return what is being written, or None."""
    return room_state(app).house


def begin(app: App, document: Document, is_copy: bool) -> None:
    """Start from a document. A copy gets an id of its own from its name; an edition keeps it."""
    anew = house_draft.copied(document)
    today = words.date_field(app.now())
    if is_copy:
        name = t("ui.house.form.copy-of", name=document["name"])[:200]
        anew["name"] = name
        anew["id"] = book.slug(name)
    anew["edition"] = house_draft.next_edition(app.book["houses"], anew["id"], today)
    room_state(app).house = {"document": anew, "text": None, "copy": is_copy}
    room_state(app).before = None
    room_state(app).ended = None
    room_state(app).asks = {}
    room_state(app).advice = None
    app.refusals.pop("house", None)
    advice.ask(app, anew)


def render(app: App, written: Written) -> Markup:
    document = written["document"]
    as_text = written["text"] is not None
    room_state(app).shown = document
    room_state(app).offered = _asks(app, document)
    return html(
        '<form id="house-form" class="stack stack-wide house-form" data-submit="house-save" '
        'data-change="house-typed" data-input="house-typing" novalidate>'
        '<section class="panel stack">'
        '<div class="cluster between"><h2>{title}</h2>{other}</div>'
        '<p class="soft">{help}</p></section>{body}{foot}</form>',
        title=t("ui.house.form.copy" if written["copy"] else "ui.house.form.edition"),
        other=button(
            "house-as-fields" if as_text else "house-as-text",
            t("ui.house.form.as-fields" if as_text else "ui.house.form.as-text"),
            "btn-plain",
            "",
            html('id="house-other"'),
        ),
        help=t("ui.house.form.help", jurisdiction=t("jurisdiction." + document["jurisdiction"]))
        if not as_text
        else t("ui.house.form.text-help"),
        body=_text(written["text"])
        if written["text"] is not None
        else every(app, document, forms.Drawing(app, form_of(app, written), "house-form")),
        foot=_foot(app, written),
    )


def _foot(app: App, written: Written) -> Markup:
    refused = app.refusals.get("house")
    show = NOTHING
    if refused and written["text"] is None:
        refused, place = house_draft.in_form(written["document"], refused)
        if place:
            target = html('data-target="{place}"', place=place)
            show = html(
                '<div class="cluster">{show}</div>',
                show=button("house-show", t("ui.house.form.show"), "", "", target),
            )
    return html(
        '<section class="stack">{advice}{refusal}{show}{how_many}<div class="cluster">{save}'
        "{poster}{cancel}</div></section>",
        advice=advice.slot(app, written["document"], "said-rest")
        if written["text"] is None
        else "",
        refusal=refusal(refused),
        show=show,
        how_many=forms.how_many(room_state(app).form) if written["text"] is None else "",
        save=submit("house-save", t("ui.house.form.keep"), "btn-main btn-big", "check"),
        poster=button(
            "house-poster",
            t("ui.house.design.poster"),
            "btn-big",
            "print",
            html('id="house-poster"'),
        )
        if written["text"] is None
        else "",
        cancel=button("house-cancel", t("common.cancel"), "btn-big"),
    )


def _text(text: str) -> Markup:
    return html(
        '<section class="panel stack"><div class="field">'
        '<label for="house-text">{ui.house.form.text}</label>'
        '<textarea class="input house-text" id="house-text" name="text" rows="30" '
        'spellcheck="false" autocapitalize="off">{text}</textarea></div></section>',
        text=text,
    )


def form_of(app: App, written: Written) -> Form:
    """Return the fields of the draft, with its texts."""
    document = written["document"]
    form = room_state(app).form
    form.fields = house_draft.fields(document)
    form.texts = house_draft.texts(document)
    form.texts.update(_asks(app, document))
    form.keep = lambda: noted(app)
    return form


def _asks(app: App, document: Document) -> dict[str, str]:
    """What a suggestion is asked for: as it was typed, else as the draft has it."""
    values = document["values"]
    house_advice = room_state(app).advice
    lengths = [row["minutes"] for row in house_draft.levels(document) if "minutes" in row]
    likely = (
        values["player_cap"]["value"],
        values["starting_stack_chips"]["value"],
        (house_advice["play_minutes"] if house_advice else None) or 240,
        lengths[0] if lengths else 20,
    )
    texts = {}
    for index in range(len(house_draft.ASKS)):
        name = "ask-" + house_draft.ASKS[index]
        texts[name] = room_state(app).asks.get(name, str(likely[index]))
    return texts


# ---- what a tap does ----


def noted(app: App) -> Written | None:
    """Take what stands in the fields into the draft, and give the draft."""
    written = draft(app)
    if not written:
        return None
    texts = page.form("house-form")
    text = written["text"]
    document = written["document"]
    if text is not None:
        text = texts.get("text", text)
    elif document is room_state(app).shown:  # else the page still shows rows that were moved since
        form = form_of(app, written)
        form.take(texts)
        offered = room_state(app).offered
        document = house_draft.applied(document, texts, form.values(forms.rules()))
        answers = dict(room_state(app).asks)
        for name in offered:
            if name in texts and (name in answers or texts[name] != offered[name]):
                answers[name] = texts[name]
        room_state(app).asks = answers
        if written["copy"]:
            document["id"] = book.slug(document["name"])
        room_state(app).shown = document
    room_state(app).house = {"document": document, "text": text, "copy": written["copy"]}
    return room_state(app).house


def typed(app: App, element: Element) -> None:
    """Keep the text of a field that was left: it outlives whatever is drawn or opened next. With
    the reference of an approval more may be chosen, and without it less.
    """
    before = draft(app)
    written = noted(app)
    if not before or not written or written["text"] is not None:
        return
    if form_rows.approved(before["document"]) != form_rows.approved(written["document"]):
        app.draw()
    advice.ask(app, written["document"])


def typing(app: App, element: Element) -> None:
    """Say what is to be said of the draft a moment after the last key."""
    turn = room_state(app).turn + 1
    room_state(app).turn = turn

    def later() -> None:
        if app.route == "book" and room_state(app).turn == turn:
            typed(app, element)

    window.setTimeout(app.guard(later), TYPING_MS)


def show_field(app: App, element: Element) -> None:
    page.show(page.data(element, "target"))


def with_row(app: App, element: Element) -> None:
    kind = page.data(element, "kind")
    change(app, lambda document: house_draft.with_row(document, kind))


def without_row(app: App, element: Element) -> None:
    kind, index = page.data(element, "kind"), int(page.data(element, "nth"))
    change(app, lambda document: house_draft.without_row(document, kind, index))


def with_jackpot(app: App, element: Element) -> None:
    ended = room_state(app).ended
    change(app, lambda document: jackpot_draft.begin(house_draft.copied(document), ended))
    page.show("value-" + jackpot_draft.FEE)


def without_jackpot(app: App, element: Element) -> None:
    """End the jackpot and keep what it was at hand: a slip must not cost the clauses that it was
    approved under.
    """
    written = noted(app)
    if written:
        room_state(app).ended = written["document"]
        change(app, lambda document: jackpot_draft.end(house_draft.copied(document)))
        page.show("with-jackpot")


def change(app: App, changed: Callable[[Document], Document]) -> None:
    written = noted(app)
    if written:
        document = changed(written["document"])
        room_state(app).house = {"document": document, "text": None, "copy": written["copy"]}
        room_state(app).form.renamed()
        room_state(app).adding = -1
        app.draw()
        advice.ask(app, document)


def show_poster(app: App, element: Element) -> None:
    written = noted(app)
    if written:
        facts = {"document": written["document"]}
        paper_sheet.beside(app, "house-poster", facts, "house-poster")


def as_text(app: App, element: Element) -> None:
    """Have the worker write the text; it says what does not fit before it does."""
    written = noted(app)
    if written and forms.sent(app, form_of(app, written)) is not None:
        _check(app, {"document": written["document"]}, True)


def as_fields(app: App, element: Element) -> None:
    written = noted(app)
    if written:
        _check(app, {"text": written["text"]}, False)


def _check(app: App, question: dict[str, Any], text_next: bool) -> None:
    def answered(reply: Reply[CheckedHouse]) -> None:
        written = draft(app)
        if not written:
            return
        app.refusals.pop("house", None)
        if "refused" in reply:
            app.refusals["house"] = reply["refused"]
        elif "ok" in reply:
            document: Any = reply["ok"]["document"]
            text = reply["ok"]["text"] if text_next else None
            room_state(app).house = {"document": document, "text": text, "copy": written["copy"]}
            advice.ask(app, document)
        else:
            app.failed(reply)
        app.draw()

    app.bus.call("house-check", question, answered)


def save(app: App, element: Element) -> None:
    written = noted(app)
    if not written:
        return
    request: dict[str, Any] = {"utc_offset_minutes": words.offset_minutes(app.now())}
    if written["text"] is not None:
        request["text"] = written["text"]
    elif forms.sent(app, form_of(app, written)) is None:
        return
    else:
        request["document"] = written["document"]
    book.keep_house(app, request, close)


def close(app: App) -> None:
    room_state(app).house = None
    room_state(app).before = None
    room_state(app).form.clear()
    page.scroll_up()
    page.focus("main")


def cancel(app: App, element: Element) -> None:
    close(app)
    app.refusals.pop("house", None)
    app.draw()


def move_up(app: App, element: Element) -> None:
    index = int(page.data(element, "nth"))
    _move(app, index, index - 1)


def move_down(app: App, element: Element) -> None:
    index = int(page.data(element, "nth"))
    _move(app, index, index + 1)


def drop(app: App, element: Element) -> None:
    """Move a row that was dragged to where another one stands."""
    _move(app, int(page.data(element, "nth")), int(page.data(element, "to")))


def _move(app: App, index: int, to: int) -> None:
    """The focus stays at what it was on in the row, wherever that stands now."""
    written = draft(app)
    if not written or index == to or not 0 <= to < len(house_draft.levels(written["document"])):
        return
    place = page.where()
    change(app, lambda document: house_draft.moved(document, index, to))
    for pattern, put in (("row-%d-", "row-%d-"), ('-row-%d"', '-row-%d"')):
        if pattern % index in place:
            page.focus_place(place.replace(pattern % index, put % to))


def add_below(app: App, element: Element) -> None:
    """Ask what is put beneath a row; once more, and nothing is."""
    index = int(page.data(element, "nth"))
    room_state(app).adding = -1 if room_state(app).adding == index else index
    noted(app)
    app.draw()


def put_below(app: App, element: Element) -> None:
    index, kind = int(page.data(element, "nth")), page.data(element, "kind")
    change(app, lambda document: house_draft.below(document, index, kind))
    page.show("row-%d-%s" % (index + 1, "minutes" if kind == "break" else "small"))


def suggest(app: App, element: Element) -> None:
    """Suggest rows from the four questions, in place of those that are there."""
    written = noted(app)
    if not written:
        return
    form = form_of(app, written)
    values = form.values(forms.rules())
    answers: dict[str, Any] = {}
    for name in house_draft.ASKS:
        value = values.get("ask-" + name)
        if value is None:
            form.leave("ask-" + name)
            app.draw()
            page.show("ask-" + name)
            return
        answers[name] = value
    for name in ("minutes", "length"):
        answers[name] = answers[name] // MINUTE_MS
    _suggest(app, answers)


def suggest_bands(app: App, element: Element) -> None:
    if noted(app):
        _suggest(app, {"one_in": int(page.data(element, "one"))})


def _suggest(app: App, answers: dict[str, Any]) -> None:
    written = draft(app)
    if not written:
        return
    before = written["document"]

    def answered(reply: Reply[SuggestedHouse]) -> None:
        app.refusals.pop("house", None)
        if "ok" in reply and draft(app):
            document: Any = reply["ok"]["document"]
            change(app, lambda now: document)
            room_state(app).before = before
        elif "refused" in reply:
            app.refusals["house"] = reply["refused"]
        else:
            app.failed(reply)
        app.draw()

    answers["document"] = before
    app.bus.call("house-suggest", answers, answered)


def put_back(app: App, element: Element) -> None:
    """Put back the draft as it was before the last suggestion."""
    before = room_state(app).before
    if before:
        change(app, lambda document: before)
        room_state(app).before = None
        app.draw()


ACTIONS = {
    "house-typed": typed,
    "house-show": show_field,
    "house-with": with_row,
    "house-without": without_row,
    "house-with-jackpot": with_jackpot,
    "house-without-jackpot": without_jackpot,
    "house-typing": typing,
    "house-poster": show_poster,
    "house-as-text": as_text,
    "house-as-fields": as_fields,
    "house-save": save,
    "house-cancel": cancel,
    "house-up": move_up,
    "house-down": move_down,
    "house-drop": drop,
    "house-below": add_below,
    "house-put": put_below,
    "house-suggest": suggest,
    "house-bands": suggest_bands,
    "house-put-back": put_back,
}
