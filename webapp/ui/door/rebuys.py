"""The door's other two tills: rebuys while play allows them, refunds before it begins."""

from __future__ import annotations

from webapp.ui.door.state import mine
from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import button, clause, matches, refusal, seat_of, shut
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

# ---- rebuys ----


def rebuy_panel(app: Tablet) -> Markup:
    desk = app.view["desk"]
    refused = desk["rebuy_refused"]
    parts = [
        html(
            '<section class="panel stack"><div class="panel-head"><h2>{title}</h2>',
            title=t("ui.rebuy.title"),
        )
    ]
    if desk["rebuy_limit"]:
        parts.append(
            html(
                '<span class="soft small">{terms}{clause}</span>',
                terms=t(
                    "ui.rebuy.terms",
                    rebuy_fee_cents=desk["rebuy_fee_cents"],
                    rebuy_chips=desk["rebuy_chips"],
                    limit=desk["rebuy_limit"],
                ),
                clause=clause(desk["rebuy_clause"]),
            )
        )
    parts.append(html("</div>"))
    parts.append(refusal(app.refusals.get("rebuy")) or shut(refused))
    parts.append(_between_hands(app))
    if refused:
        parts.append(html("</section>"))
        return join(parts)
    typed = mine(app).rebuy_who
    parts.append(
        html(
            '<form id="rebuy" class="stack" data-submit="sell-rebuy" novalidate>'
            '<div class="field"><label for="who">{who}</label>'
            '<input class="input" id="who" name="who" type="search" value="{typed}" '
            'autocomplete="off" '
            'spellcheck="false" data-input="find-rebuy" '
            'aria-describedby="who-help"></div></form>',
            who=t("ui.rebuy.who"),
            typed=typed,
        )
    )
    found = matches(app.view, typed)
    if typed.strip() and not found:
        parts.append(
            html('<p class="soft" id="who-help">{nobody}</p>', nobody=t("ui.find.nobody"))
        )
    elif not typed.strip():
        parts.append(
            html('<p class="soft small" id="who-help">{help}</p>', help=t("ui.rebuy.help"))
        )
    else:
        parts.append(
            html(
                '<ul class="rows rows-in" id="who-help">{candidate}</ul>',
                candidate=[_candidate(app, p) for p in found[:4]],
            )
        )
    parts.append(html("</section>"))
    return join(parts)


def _between_hands(app: Tablet) -> Markup:
    """Another tablet deals there: who asked at the table says that no hand is on."""
    if app.refusals.get("rebuy", {}).get("code") != "rebuy-between-hands":
        return NOTHING
    return button(
        "sell-rebuy",
        t("ui.rebuy.between"),
        "btn-soft",
        "check",
        html(
            'data-ticket="{kept}" data-between="1" data-test="between-hands"',
            kept=mine(app).rebuy_ticket,
        ),
    )


def _candidate(app: Tablet, player) -> Markup:
    limit = app.view["desk"]["rebuy_limit"]
    left = player["rebuys_left"]
    if left:
        act = button(
            "sell-rebuy",
            t("ui.rebuy.sell", n=player["rebuys"] + 1, limit=limit),
            "btn-soft",
            "",
            html('data-ticket="{ticket}"', ticket=player["ticket"]),
        )
    else:
        act = html('<span class="badge">{none_left}</span>', none_left=t("ui.rebuy.none-left"))
    return html(
        '<li><div class="grow"><b>{name}</b> <span class="soft num">{ticket}</span><br>'
        '<span class="soft small">{seat_of} · {rebuys}</span></div>{act}</li>',
        name=player["name"] or t("ui.player.unnamed"),
        ticket=words.ticket(player["ticket"]),
        seat_of=seat_of(player),
        rebuys=words.count("ui.player.rebuys", player["rebuys"]),
        act=act,
    )


def find_rebuy(app: Tablet, element: Element) -> None:
    mine(app).rebuy_who = element.value
    app.refusals.pop("rebuy", None)
    app.draw()


def sell_rebuy(app: Tablet, element: Element) -> None:
    """From a button with its ticket, or Enter in the field when only one player fits."""
    given = page.data(element, "ticket")
    if given:
        ticket = int(given)
    else:
        found = matches(app.view, mine(app).rebuy_who)
        if len(found) != 1 and not (found and mine(app).rebuy_who.strip().isdigit()):
            return
        ticket = found[0]["ticket"]

    def done() -> None:
        mine(app).paid = "cash"
        mine(app).rebuy_who = ""
        page.set_value("who", "")
        page.focus("who")

    mine(app).rebuy_ticket = ticket
    command = {
        "command": "sell-rebuy",
        "ticket": ticket,
        "paid": mine(app).paid,
        "between_hands": bool(page.data(element, "between")),
    }
    app.do(command, "rebuy", done)


# ---- refunds, before play begins ----


def refund_panel(app: Tablet) -> Markup:
    view = app.view
    called_off = view["phase"] == "cancelled"
    if view["phase"] not in ("open", "cancelled") or not view["players"]:
        return NOTHING
    typed = mine(app).refund_who
    found = view["players"] if called_off and not typed.strip() else matches(view, typed)
    rows = []
    for player in found[:20]:
        rows.append(
            html(
                '<li><div class="grow"><b>{name}</b> <span class="soft num">{ticket}</span>'
                "</div>{refund_entry}</li>",
                name=player["name"] or t("ui.player.unnamed"),
                ticket=words.ticket(player["ticket"]),
                refund_entry=button(
                    "refund-entry",
                    t("ui.refund.do", refund_cents=_paid_in(app, player)),
                    "",
                    "undo",
                    html('data-ticket="{ticket}"', ticket=player["ticket"]),
                ),
            )
        )
    listed = html('<ul class="rows rows-in">{rows}</ul>', rows=rows) if rows else ""
    if typed.strip() and not rows:
        listed = html('<p class="soft">{nobody}</p>', nobody=t("ui.find.nobody"))
    return html(
        '<section class="panel"><details class="fold" data-fold="refund-open" {open}><summary>'
        "<h2>{title}</h2>"
        '</summary><div class="stack">{refusal}<p class="soft small">{help}</p>'
        '<form class="field" id="refunds" '
        'data-submit="none"><label for="refund-who">{who}</label>'
        '<input class="input" id="refund-who" '
        'name="who" type="search" autocomplete="off" spellcheck="false" value="{typed}" '
        'data-input="find-refund"></form>{listed}</div></details></section>',
        open="open" if called_off or app.is_open("refund-open") else "",
        title=t("ui.refund.title"),
        refusal=refusal(app.refusals.get("refund")),
        help=t("ui.refund.help"),
        who=t("ui.rebuy.who"),
        typed=typed,
        listed=listed,
    )


def _paid_in(app: Tablet, player):
    desk = app.view["desk"]
    return desk["entry_fee_cents"] + (desk["jackpot_fee_cents"] if player["jackpot"] else 0)


def find_refund(app: Tablet, element: Element) -> None:
    mine(app).refund_who = element.value
    app.draw()


def refund_entry(app: Tablet, element: Element) -> None:
    def done() -> None:
        mine(app).refund_who = ""

    command = {"command": "refund-entry", "ticket": int(page.data(element, "ticket"))}
    app.do(command, "refund", done)


ACTIONS = {
    "find-rebuy": find_rebuy,
    "sell-rebuy": sell_rebuy,
    "find-refund": find_refund,
    "refund-entry": refund_entry,
}
