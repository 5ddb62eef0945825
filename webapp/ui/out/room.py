"""Bust-out: one player or several on the same hand."""

from __future__ import annotations

from webapp.ui.frame import forms, page, records, words
from webapp.ui.frame.html import html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, empty, refusal, seat_of
from webapp.ui.frame.room import Room
from webapp.ui.frame.typed_field import Field
from webapp.ui.frame.words import t
from webapp.ui.out import stop
from webapp.ui.out.state import State, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def render(app: Tablet) -> Markup:
    view = app.view
    if view["phase"] in ("open", "cancelled"):
        return html(
            '<section class="panel">{empty}</section>',
            empty=empty("out", t("ui.out.title"), t("ui.out.none-yet")),
        )
    return html(
        '<div class="split"><div class="stack stack-wide">{same_hand}{stop}</div>'
        '<div class="stack stack-wide">{lately}</div></div>',
        same_hand=_same_hand(app),
        stop=stop.panel(app),
        lately=_lately(app),
    )


# ---- out on one hand ----


def _picked(app: Tablet):
    """Tickets that were picked and are still in."""
    still = []
    for ticket in mine(app).tickets:
        player = app.player(ticket)
        if player and not player["out"]:
            still.append(ticket)
    return still


def _same_hand(app: Tablet) -> Markup:
    view = app.view
    if view["phase"] == "finished":
        return html(
            '<section class="panel quiet"><div class="cluster">{icon}<h2>{finished}</h2></div>'
            "</section>",
            icon=icon("check", 28),
            finished=t("ui.out.finished"),
        )
    finder = mine(app).finder
    picked = _picked(app)
    found = [p for p in finder.found(app) if p["ticket"] not in picked]
    parts = [
        html(
            '<section class="panel stack"><div><h2>{title}</h2><p class="soft">{help}</p></div>'
            "{refusal}",
            title=t("ui.out.title"),
            help=t("ui.out.help"),
            refusal=refusal(app.refusals.get("out")),
        ),
        html(
            '<form class="field" id="out-finder" data-submit="out-first">'
            '<label for="out-find">{who}</label>{find}{below}</form>',
            who=t("ui.out.who"),
            find=finder.input("find", "input-big"),
            below=finder.below(app),
        ),
    ]
    if found:
        rows = []
        for player in found[:5]:
            rows.append(
                html(
                    '<li><div class="grow"><b>{name}</b> <span class="soft small num">'
                    "{ticket}</span><br>"
                    '<span class="soft small">{seat_of}</span></div>{out_add}</li>',
                    name=player["name"] or t("ui.player.unnamed"),
                    ticket=words.ticket(player["ticket"]),
                    seat_of=seat_of(player),
                    out_add=button(
                        "out-add",
                        t("ui.out.add"),
                        "btn-soft",
                        "plus",
                        html('data-ticket="{ticket}"', ticket=player["ticket"]),
                    )
                    if not player["out"]
                    else "",
                )
            )
        parts.append(html('<ul class="rows rows-in">{rows}</ul>', rows=rows))
    if picked:
        parts.append(_picked_form(app, picked))
    parts.append(html("</section>"))
    return join(parts)


def _stacks_form(app: Tablet):
    """The chips of those picked, asked for where there are two or more."""
    picked = _picked(app)
    form = mine(app).stacks
    form.fields = []
    if len(picked) > 1:
        most = app.view["counts"]["chips_in_play"]
        form.fields = [Field("stack-%d" % ticket, "chips", 1, most) for ticket in picked]
    return form


def _picked_form(app: Tablet, picked) -> Markup:
    several = len(picked) > 1
    typed = forms.Drawing(app, _stacks_form(app), "out")
    rows = []
    for ticket in picked:
        player = app.player(ticket)
        stack = ""
        if several:
            stack = html(
                '<div class="field short"><label for="stack-{ticket}">{stack}</label>'
                "{input}{below}</div>",
                ticket=ticket,
                stack=t("ui.out.stack"),
                input=typed.input("stack-%d" % ticket, "num"),
                below=typed.below("stack-%d" % ticket),
            )
        rows.append(
            html(
                '<li><div class="grow"><b>{name_of}</b> <span class="soft small num">'
                "{ticket}</span><br>"
                '<span class="soft small">{seat_of}</span></div>{stack}{out_remove}</li>',
                name_of=app.name_of(ticket),
                ticket=words.ticket(ticket),
                seat_of=seat_of(player),
                stack=stack,
                out_remove=button(
                    "out-remove",
                    t("ui.out.remove"),
                    "btn-plain",
                    "cross",
                    html('data-ticket="{ticket}"', ticket=ticket),
                ),
            )
        )
    label = (
        t("ui.out.is-out", name=app.name_of(picked[0]))
        if not several
        else words.count("ui.out.are-out", len(picked))
    )
    return html(
        '<form class="stack" id="out" data-submit="eliminate-hand" data-input="out-stacks" '
        'novalidate><ul class="rows rows-in picked">{rows}</ul>{stack_help}{how_many}'
        '<button class="btn btn-main btn-big btn-wide" type="submit" data-act="eliminate">'
        "{label}</button></form>",
        rows=rows,
        stack_help=html(
            '<p class="soft small">{stack_help}</p>', stack_help=t("ui.out.stack-help")
        )
        if several
        else "",
        how_many=forms.how_many(mine(app).stacks),
        label=label,
    )


def out_find(app: Tablet, element: Element) -> None:
    mine(app).finder.type(element.value)
    app.draw()


def _add(app: Tablet, ticket) -> None:
    mine(app).tickets = _picked(app) + [ticket]
    mine(app).finder.begin()
    app.refusals.pop("out", None)
    app.draw()
    page.set_value("out-find", "")


def out_add(app: Tablet, element: Element) -> None:
    _add(app, int(page.data(element, "ticket")))


def out_first(app: Tablet, element: Element) -> None:
    """Enter takes the one player who is meant, if they are in."""
    ticket = mine(app).finder.meant(app)
    if ticket and app.player(ticket)["out"]:
        mine(app).finder.refuse(app, "player-not-in", {"ticket": ticket})
    elif ticket and ticket not in _picked(app):
        _add(app, ticket)


def out_remove(app: Tablet, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    mine(app).tickets = [other for other in _picked(app) if other != ticket]
    app.draw()


def out_stacks(app: Tablet, element: Element) -> None:
    forms.typed_in(app, _stacks_form(app), "out")


def eliminate_hand(app: Tablet, element: Element) -> None:
    form = _stacks_form(app)
    form.take(page.form("out"))
    values = forms.sent(app, form)
    if values is None:
        return
    gone = []
    for ticket in _picked(app):
        gone.append({"ticket": ticket, "stack_chips": values.get("stack-%d" % ticket)})

    def done() -> None:
        mine(app).tickets = []
        form.clear()
        page.focus("out-find")

    if gone:
        app.do({"command": "eliminate", "out": gone}, "out", done)


# ---- lately ----


def _lately(app: Tablet) -> Markup:
    rows = []
    for row in app.view["standings"][:12]:
        rows.append(
            html(
                '<li><b class="place-badge num">{place}</b><div class="grow"><b>{name}</b>'
                "{tied}</div>"
                '<span class="num">{prize_cents}</span>{undo}</li>',
                place=words.nth(row["place"]),
                name=row["name"] or t("ui.player.unnamed"),
                tied=html(
                    '<br><span class="soft small">{tied}</span>', tied=t("ui.standings.tied")
                )
                if row["tied"]
                else "",
                prize_cents=words.amount(row["prize_cents"]) if row["prize_cents"] else "",
                undo=records.undo_out(row),
            )
        )
    if not rows:
        return html(
            '<section class="panel quiet"><h2>{title}</h2><p class="soft">{none}</p></section>',
            title=t("ui.standings.title"),
            none=t("ui.standings.none"),
        )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{title}</h2>'
        '<a href="#/night/{tid}/standings">{all}</a></div><ul class="rows rows-tight" '
        'data-test="lately">{rows}</ul></section>',
        title=t("ui.standings.title"),
        tid=app.tid,
        all=t("ui.standings.all"),
        rows=rows,
    )


ACTIONS = {
    "out-find": out_find,
    "out-first": out_first,
    "out-add": out_add,
    "out-remove": out_remove,
    "out-stacks": out_stacks,
    "eliminate-hand": eliminate_hand,
}


def forms_of(app: Tablet):
    return {"out": _stacks_form(app), "stop": stop.form_of(app)}


ROOM = Room(
    "out",
    render,
    state=State,
    actions={**ACTIONS, **stop.ACTIONS},
    forms=forms_of,
    icon="out",
    place=40,
    redraws_on_fold=("stop-open",),
)
