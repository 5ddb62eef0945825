"""Bust-out: one player or several on the same hand, and the count of chips when play must stop."""

from __future__ import annotations

from webapp.ui.frame import amounts, page, records, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, empty, field, matches, refusal, seat_of
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t
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
        stop=_stop(app),
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
    typed = mine(app).find
    picked = _picked(app)
    found = [p for p in matches(view, typed) if p["ticket"] not in picked]
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
            '<label for="out-find">{who}</label>'
            '<input class="input input-big" id="out-find" name="find" type="search" '
            'autocomplete="off" spellcheck="false" value="{typed}" '
            'data-input="out-find"></form>',
            who=t("ui.out.who"),
            typed=typed,
        ),
    ]
    if typed.strip() and not found:
        parts.append(html('<p class="soft">{nobody}</p>', nobody=t("ui.find.nobody")))
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
                    ),
                )
            )
        parts.append(html('<ul class="rows rows-in">{rows}</ul>', rows=rows))
    if picked:
        parts.append(_picked_form(app, picked))
    parts.append(html("</section>"))
    return join(parts)


def _picked_form(app: Tablet, picked) -> Markup:
    several = len(picked) > 1
    stacks = mine(app).stacks
    rows = []
    for ticket in picked:
        player = app.player(ticket)
        stack = ""
        if several:
            stack = html(
                '<div class="field short"><label for="stack-{ticket}">{stack}</label>'
                '<input class="input num" id="stack-{ticket}" name="stack-{ticket}" '
                'inputmode="numeric" autocomplete="off" value="{stacks}"></div>',
                ticket=ticket,
                stack=t("ui.out.stack"),
                stacks=stacks.get("stack-%d" % ticket, ""),
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
        'novalidate><ul class="rows rows-in picked">{rows}</ul>{stack_help}'
        '<button class="btn btn-main btn-big btn-wide" type="submit" data-act="eliminate">'
        "{label}</button></form>",
        rows=rows,
        stack_help=html(
            '<p class="soft small">{stack_help}</p>', stack_help=t("ui.out.stack-help")
        )
        if several
        else "",
        label=label,
    )


def out_find(app: Tablet, element: Element) -> None:
    mine(app).find = element.value
    app.draw()


def _add(app: Tablet, ticket) -> None:
    mine(app).tickets = _picked(app) + [ticket]
    mine(app).find = ""
    app.refusals.pop("out", None)
    app.draw()
    page.set_value("out-find", "")


def out_add(app: Tablet, element: Element) -> None:
    _add(app, int(page.data(element, "ticket")))


def out_first(app: Tablet, element: Element) -> None:
    """Enter takes the first player that fits."""
    picked = _picked(app)
    for player in matches(app.view, mine(app).find):
        if player["ticket"] not in picked:
            _add(app, player["ticket"])
            return


def out_remove(app: Tablet, element: Element) -> None:
    ticket = int(page.data(element, "ticket"))
    mine(app).tickets = [other for other in _picked(app) if other != ticket]
    app.draw()


def out_stacks(app: Tablet, element: Element) -> None:
    mine(app).stacks = page.form("out")


def eliminate_hand(app: Tablet, element: Element) -> None:
    picked = _picked(app)
    given = page.form("out")
    mine(app).stacks = given
    gone = []
    for ticket in picked:
        typed = given.get("stack-%d" % ticket, "")
        gone.append({"ticket": ticket, "stack_chips": amounts.whole(typed)})

    def done() -> None:
        mine(app).tickets = []
        mine(app).stacks = {}
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


# ---- the hard stop ----


def _stop(app: Tablet) -> Markup:
    view = app.view
    if view["phase"] != "playing":
        return NOTHING
    due = False
    for task in view["todo"]:
        if task["kind"] == "stop-play":
            due = True
    night = view["night"]
    opened = due or app.is_open("stop-open")
    stacks = mine(app).stop_stacks
    rows = []
    total = 0
    for player in view["players"]:
        if player["out"] or not opened:
            continue
        name = "stop-%d" % player["ticket"]
        typed = stacks.get(name, "")
        total += amounts.whole(typed) or 0
        rows.append(
            html(
                '<li><div class="grow"><label for="{name}"><b>{name_2}</b> '
                '<span class="soft small num">{ticket}</span></label><br>'
                '<span class="soft small">{seat_of}</span></div>'
                '<input class="input num stack-input" id="{name}" name="{name}" '
                'inputmode="numeric" '
                'autocomplete="off" value="{typed}"></li>',
                name=name,
                name_2=player["name"] or t("ui.player.unnamed"),
                ticket=words.ticket(player["ticket"]),
                seat_of=seat_of(player),
                typed=typed,
            )
        )
    when = ""
    if night["stop_at_ms"]:
        when = join(
            [t("ui.stop.when", stop_at_ms=night["stop_at_ms"]), clause(night["stop_clause"])]
        )
    return html(
        '<section class="panel panel-flush">'
        '<details class="fold" id="stop-fold" data-fold="stop-open" {open}><summary>'
        "<h2>{title}</h2></summary>"
        '<div class="pad stack"><p class="soft">{help} {when}</p>{refusal}</div>'
        '<form id="stop" data-submit="stop-play" data-input="stop-stacks" novalidate>'
        '<ul class="rows">{rows}</ul>'
        '<div class="pad stack"><p>{counted} <b class="num" data-test="stop-total">{total}</b> '
        '<span class="soft">{of}</span></p>{reason}'
        '<button class="btn btn-big btn-wide" type="submit" data-act="stop-play">'
        "{button}</button>"
        "</div></form></details></section>",
        open="open" if opened else "",
        title=t("ui.stop.title"),
        help=t("ui.stop.help"),
        when=when,
        refusal=refusal(app.refusals.get("stop")),
        rows=rows,
        counted=t("ui.stop.counted"),
        total=words.grouped(total),
        of=t("ui.figure.of", n=view["counts"]["chips_in_play"]),
        reason=""
        if due
        else join(
            [
                field(
                    "stop--reason",
                    t("ui.stop.reason"),
                    stacks.get("reason", ""),
                    attrs=html('maxlength="200"'),
                ),
                field(
                    "stop--clause",
                    t("ui.ruling.clause"),
                    stacks.get("clause", ""),
                    attrs=html('maxlength="40"'),
                ),
            ]
        ),
        button=t("ui.stop.button"),
    )


def stop_stacks(app: Tablet, element: Element) -> None:
    mine(app).stop_stacks = page.form("stop")
    app.draw()


def stop_play(app: Tablet, element: Element) -> None:
    given = page.form("stop")
    mine(app).stop_stacks = given
    stacks = []
    missing = []
    for player in app.view["players"]:
        if player["out"]:
            continue
        stack = amounts.whole(given.get("stop-%d" % player["ticket"], ""))
        if stack is None:
            missing.append(player["name"] or words.ticket(player["ticket"]))
        else:
            stacks.append({"ticket": player["ticket"], "stack_chips": stack})
    if missing:
        app.refusals["stop"] = {
            "code": "stacks-incomplete",
            "clause": None,
            "kind": "state",
            "facts": {"names": ", ".join(missing[:5])},
        }
        app.draw()
        return
    command = {
        "command": "stop-play",
        "stacks": stacks,
        "reason": given.get("reason", "").strip(),
        "clause": given.get("clause", "").strip(),
    }
    app.do(command, "stop")


ACTIONS = {
    "out-find": out_find,
    "out-first": out_first,
    "out-add": out_add,
    "out-remove": out_remove,
    "out-stacks": out_stacks,
    "eliminate-hand": eliminate_hand,
    "stop-stacks": stop_stacks,
    "stop-play": stop_play,
}

ROOM = Room(
    "out",
    render,
    state=State,
    actions=ACTIONS,
    icon="out",
    place=40,
    redraws_on_fold=("stop-open",),
)
