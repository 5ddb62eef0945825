"""Pieces that several screens are made of."""

from __future__ import annotations

from collections.abc import Sequence

from pycore.judge.book_view import BookConflict
from pycore.kernel.clauses import Refusal
from pycore.night.night_view import NightView, Player
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.words import t

# What a refusal says above its sentence, where that is not who refuses.
BETWEEN_HANDS = "between-hands"
"""The refusal that asks whether a hand is on where another tablet deals."""
NONE_ON = "hands-none-on"
MOVES_STAYING = "moves-staying"
CHOOSE_FINAL = "choose-final-table"
MOVE_STAYING = "move-staying"
FINAL_AT = "final-at"
# {refusal that asks: the id of its answer}
QUESTIONS = {BETWEEN_HANDS: NONE_ON, MOVES_STAYING: MOVE_STAYING, CHOOSE_FINAL: FINAL_AT}
"""The tap that answers it."""
HEADINGS = {"house-rules-damaged": "damaged", BETWEEN_HANDS: "asked"}


def clause(clause_id: str | None) -> Markup:
    """Return the small box with a clause's name, where the name is what one looks for; it opens
    the clause in plain words. Nothing for no clause.
    """
    if not clause_id:
        return NOTHING
    label, says = words.voice().clause(clause_id)
    if not says:
        return html(' <span class="clause">{label}</span>', label=label)
    return html(
        ' <button class="clause" type="button" data-act="clause" data-clause="{clause_id}" '
        'aria-label="{open}">{clause_id}</button>',
        clause_id=clause_id,
        open=t("ui.clause.open", clause=clause_id),
    )


def why_key(*clause_ids: str | None) -> Markup:
    """Return the quiet word that opens the clauses a sentence rests on, in plain words; nothing
    for no clause, the name alone of one that has no words.
    """
    clauses = [each for each in clause_ids if each]
    if not [each for each in clauses if words.voice().clause(each)[1]]:
        return join([clause(each) for each in clauses])
    return html(
        ' <button class="clause why" type="button" data-act="clause" data-clause="{clause_ids}" '
        'aria-label="{open}">{ui.clause.why}</button>',
        clause_ids=" ".join(clauses),
        open=t("ui.clause.why-open", clause=", ".join(clauses)),
    )


def button(
    act: str,
    label: Piece,
    kind: str = "",
    drawing: str = "",
    facts: Markup = NOTHING,
    disabled: bool = False,
) -> Markup:
    """Return a button that does *act*; *facts* are ready data- attributes."""
    return html(
        '<button class="btn {css}" type="button" data-act="{act}" {facts} {aria_disabled}>'
        "{icon}{label}</button>",
        css=kind,
        act=act,
        facts=facts,
        aria_disabled=html('aria-disabled="true"') if disabled else "",
        icon=icon(drawing) if drawing else "",
        label=label,
    )


def spoken_of(name: str, label: str) -> Markup:
    """Return what a key is called where it is heard apart from its row: whom it acts on, and what
    it says.
    """
    return html('aria-label="{spoken}"', spoken=words.joined([name, label]))


def of_ticket(ticket: int, name: str | None, label: str) -> Markup:
    """Return whose ticket a key is about, and what it is called where it is heard."""
    return html(
        'data-ticket="{ticket}" {spoken}',
        ticket=ticket,
        spoken=spoken_of(words.called(name), label),
    )


def submit(
    act: str,
    label: Piece,
    kind: str = "btn-main btn-big",
    drawing: str = "",
    disabled: bool = False,
) -> Markup:
    return html(
        '<button class="btn {css}" type="submit" data-act="{act}" {disabled}>'
        "{icon}{label}</button>",
        css=kind,
        act=act,
        disabled="disabled" if disabled else "",
        icon=icon(drawing) if drawing else "",
        label=label,
    )


def link(
    route: str, label: Piece, kind: str = "btn", drawing: str = "", attrs: Piece = NOTHING
) -> Markup:
    return html(
        '<a class="{css}" href="#{route}" {attrs}>{icon}{label}</a>',
        css=kind,
        route=route,
        attrs=attrs,
        icon=icon(drawing) if drawing else "",
        label=label,
    )


def row_link(
    route: str, inside: Piece, attrs: Piece = NOTHING, css: str = "", beside: Piece = NOTHING
) -> Markup:
    """Return a row of a list that leads somewhere as a whole, but for what stands *beside* that.
    *attrs* are the link's, *css* the row's.
    """
    whole = link(route, join([inside, icon("next", 20)]), "row-link", attrs=attrs)
    return html(
        '<li class="row-whole {css}">{whole}{beside}</li>', css=css, whole=whole, beside=beside
    )


def badge(kind: str, label: Piece, drawing: str = "") -> Markup:
    return html(
        '<span class="badge {css}">{icon}{label}</span>',
        css=kind,
        icon=icon(drawing, 18) if drawing else "",
        label=label,
    )


def field(
    name: str,
    label: str,
    value: object,
    kind: str = "text",
    attrs: Markup = NOTHING,
    help_text: Piece = "",
    big: bool = False,
) -> Markup:
    """Return a labelled input; its id is its form's name and its own."""
    helped = html(' aria-describedby="{name}-help"', name=name) if help_text else ""
    return html(
        '<div class="field"><label for="{name}">{label}</label>'
        '<input class="input {css}" id="{name}" name="{own}" type="{kind}" value="{value}"'
        ' autocomplete="off" {attrs}{helped}>{help}</div>',
        name=name,
        label=label,
        css="input-big" if big else "",
        own=name.rpartition("--")[2],
        kind=kind,
        value=value,
        attrs=attrs,
        helped=helped,
        help=html(
            '<span class="help" id="{name}-help">{help_text}</span>',
            name=name,
            help_text=help_text,
        )
        if help_text
        else "",
    )


def keys(
    name: str,
    legend: Piece,
    choices: Sequence[tuple[object, Piece, str, bool]],
    chosen: object,
    change: str = "",
    row: str = "keys-row keys-text",
    hidden: bool = False,
    values: Sequence[object] = (),
    wrong: Refusal | None = None,
) -> Markup:
    """Return radio choices as large keys: (value, label, spoken label, disabled). *values* are
    what they choose where the value in a choice only says which key it is: who sits on a seat.
    *wrong* is said beneath them.
    """
    options = []
    for i in range(len(choices)):
        key, label, spoken, disabled = choices[i]
        value = values[i] if values else key
        options.append(
            html(
                '<label class="key">'
                '<input type="radio" id="{name}-{key}" name="{name}" value="{value}" '
                "{change} {checked} {disabled} {spoken}>"
                "<span>{label}</span></label>",
                name=name,
                key=key,
                value=value,
                change=html('data-change="{change}"', change=change) if change else "",
                checked="checked" if str(value) == str(chosen) else "",
                disabled="disabled" if disabled else "",
                spoken=html('aria-label="{spoken}"', spoken=spoken) if spoken else "",
                label=label,
            )
        )
    return html(
        '<fieldset class="keys keys-line" {described}><legend {hidden}>{legend}</legend>'
        '<div class="{row}">{options}</div>{wrong}</fieldset>',
        described=html('aria-describedby="{name}-wrong"', name=name) if wrong else "",
        wrong=html(
            '<p class="wrong" id="{name}-wrong" role="alert">{sentence}</p>',
            name=name,
            sentence=words.refusal(wrong),
        )
        if wrong
        else "",
        hidden=html('class="hidden-text"') if hidden else "",
        legend=legend,
        row=row,
        options=options,
    )


def banner(
    kind: str,
    drawing: str,
    heading: str,
    body: Piece,
    more: Piece = "",
    attrs: Markup = NOTHING,
) -> Markup:
    return html(
        '<section class="banner {css}" {attrs}>{icon}<div class="banner-body">'
        '<p class="banner-head">{heading}</p><p>{body}</p>{more}</div></section>',
        css=kind,
        attrs=attrs,
        icon=icon(drawing, 26),
        heading=heading,
        body=body,
        more=more,
    )


def refusal(refused: Refusal | None, name: str = "") -> Markup:
    """Return a refusal in its banner: who refuses, why, and the clause; where it asks, the
    answers. *name* is the banner's id, for the field it speaks of. Nothing for none.
    """
    if not refused:
        return NOTHING
    kind = refused["kind"]
    style = "banner-law" if kind == "law" else "banner-warn"
    heading = HEADINGS.get(refused["code"], kind)
    return banner(
        style,
        "no" if kind == "law" else "warn",
        t("ui.refused." + heading),
        join([words.refusal(refused), why_key(refused["clause"])]),
        _answers(refused),
        html(
            'data-test="refusal" role="alert"{id}',
            id=html(' id="{name}"', name=name) if name else "",
        ),
    )


def missing(refused: Refusal | None) -> Refusal | None:
    """Return the refusal of what was sent without something, which is said where that is chosen;
    None for another.
    """
    return refused if refused and refused["code"] == "field-needed" else None


def at_field(refused: Refusal) -> Markup:
    """Return what was refused, as it stands at the field that it speaks of."""
    return html(
        '<span class="wrong" role="alert">{sentence}</span>', sentence=words.refusal(refused)
    )


def _answers(refused: Refusal) -> Markup:
    """The buttons that answer a refusal that asks; nothing under another."""
    if refused["code"] == BETWEEN_HANDS:
        return button(
            NONE_ON, t("ui.hands.none-on"), "btn-soft", "check", html('id="hands-none-on"')
        )
    if refused["code"] == MOVES_STAYING:
        return button(
            MOVE_STAYING, t("ui.stays.move"), "btn-soft", "check", html('id="move-staying"')
        )
    if refused["code"] != CHOOSE_FINAL:
        return NOTHING
    tables = [
        button(
            FINAL_AT,
            t("common.table", table=table),
            "btn-soft",
            "",
            html('data-table="{table}"', table=table),
        )
        for table in refused["facts"]["at_table"]
    ]
    return html('<div class="cluster" id="final-at" tabindex="-1">{tables}</div>', tables=tables)


def count_question(refused: Refusal, act: str, place: str, because: str = "") -> Markup:
    """Return the question whether it is right, and why, that other chips were counted than there
    should be. Its keys do *act*-confirm and *act*-again, and stand at *place*-right and
    *place*-again; the reason is typed at *place*--because.
    """
    right, again = html('id="{place}-right"', place=place), html('id="{place}-again"', place=place)
    return banner(
        "banner-warn",
        "warn",
        t("ui.refused.ask"),
        words.refusal(refused),
        html(
            '{because}<div class="cluster">{right}{again}</div>',
            because=field(
                place + "--because", t("ui.count.because"), because, attrs=html('maxlength="200"')
            ),
            right=button(act + "-confirm", t("ui.count.right"), "", "check", right),
            again=button(act + "-again", t("ui.count.again"), "", "", again),
        ),
        html('data-test="{what}-question" role="alert"', what=act),
    )


def disagreements(cards: list[Markup], refused: Refusal | None) -> Markup:
    """Return what two tablets wrote against each other: the *cards* that wait for somebody to
    decide, and the refusal of the last one tried. Nothing for no cards.
    """
    if not cards:
        return NOTHING
    return html(
        '<section class="panel panel-sun stack" data-test="conflicts"><div class="cluster">'
        "{icon}"
        '<h2>{title}</h2></div><p class="soft">{ui.conflict.help}</p>{refusal}{cards}</section>',
        icon=icon("warn", 28),
        title=words.count("ui.conflict.title", len(cards)),
        refusal=refusal(refused),
        cards=cards,
    )


def disagreement(act: str, conflict: BookConflict, sentence: str, written: str) -> Markup:
    """Return one card: its *sentence*, when it was *written*, why it waits, and the buttons that
    take it or leave it by *act*.
    """
    target = html('data-target="{id}"', id=conflict["id"])
    return html(
        '<div class="conflict-card stack stack-tight"><p><b>{sentence}</b><br>'
        '<span class="soft small num">{written}</span></p><p class="soft">{why}</p>'
        '<div class="cluster">{take}{leave}</div></div>',
        sentence=sentence,
        written=written,
        why=words.conflict(conflict),
        take=button(act + "-take", t("ui.conflict.take"), "", "check", target),
        leave=button(act + "-leave", t("ui.conflict.leave"), "", "cross", target),
    )


def shut(refused: Refusal | None) -> Markup:
    """Return what the desk refuses already before anybody taps: quiet, with its clause. Nothing
    for none.
    """
    if not refused:
        return NOTHING
    return html(
        '<p class="shut" data-test="refusal">{icon}<span>{refusal}{clause}</span></p>',
        icon=icon("no", 20),
        refusal=words.refusal(refused),
        clause=why_key(refused["clause"]),
    )


def limit_left(
    label: str,
    source: Markup,
    used: str,
    most: str,
    used_bp: int,
    is_over: bool,
    least: bool = False,
    near: Markup = NOTHING,
) -> Markup:
    """Return how far a limit is used, in words and as a bar; *source* is what sets it. *least*: so
    much is to remain. *near* says that it is nearly used up.
    """
    of = "ui.limit.least-" if least else "ui.limit."
    return html(
        '<div class="stack stack-tight"><div class="cluster between"><b>{label}</b>{source}</div>'
        '<svg class="meter" viewBox="0 0 10000 120" preserveAspectRatio="none" role="img" '
        'aria-label="{spoken}"><rect class="{fill}" width="{used_bp}" height="120"/></svg>'
        '<div class="cluster between small"><span class="num {css}">{used}{near}</span>'
        '<span class="soft num">{most}</span></div></div>',
        label=label,
        source=source,
        near=html(" {near}", near=near) if near else "",
        spoken=t(of + "spoken", label=label, used=used, limit=most),
        fill="fill-no" if is_over else "fill",
        used_bp=used_bp,
        css="no-text" if is_over else "",
        used=t(of + "over", used=used) if is_over else used,
        most=t(of + "most", limit=most),
    )


def figure(
    label: str, value: Piece | int, small: Piece = "", test: str = "", css: str = ""
) -> Markup:
    """Return one figure: its label over its number."""
    return html(
        '<div><dt>{label}</dt><dd {test} class="{css}">{value}{small}</dd></div>',
        label=label,
        test=html('data-test="{test}"', test=test) if test else "",
        css=css,
        value=value,
        small=html(" <small>{small}</small>", small=small) if small else "",
    )


def empty(drawing: str, heading: str, body: Piece, more: Piece = "") -> Markup:
    return html(
        '<div class="empty">{icon}<h2>{heading}</h2><p>{body}</p>{more}</div>',
        icon=icon(drawing, 48),
        heading=heading,
        body=body,
        more=more,
    )


def seat_of(player: Player) -> str:
    """Return Table 3, seat 4; or that no seat was drawn yet."""
    if player["out"]:
        return t("ui.player.out")
    if not player["table"]:
        return t("ui.player.no-seat")
    return t("common.table-seat", table=player["table"], seat=player["seat"])


def winners(view: NightView) -> tuple[str, list[str]]:
    """Return (what they are called, the names at first place); several when they tie."""
    names = []
    for row in view["standings"]:
        if row["place"] == 1:
            names.append(words.called(row["name"]))
    return words.count("ui.tv.winner", len(names)), names


def live(key: str, content: Piece, kind: str = "span", attrs: Markup = NOTHING) -> Markup:
    """Return an element whose text the tick replaces with page.text(key, ...)."""
    return html(
        '<{kind} data-live="{key}" {attrs}>{content}</{kind}>',
        kind=kind,
        key=key,
        attrs=attrs,
        content=content,
    )
