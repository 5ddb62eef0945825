"""The door's other two tills: rebuys while play allows them, refunds before it begins."""

from webapp.ui.frame import page, words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, clause, matches, refusal, seat_of, shut
from webapp.ui.frame.words import h, t

# ---- rebuys ----


def rebuy_panel(app):
    desk = app.view["desk"]
    refused = desk["rebuy_refused"]
    parts = [
        '<section class="panel stack"><div class="panel-head"><h2>%s</h2>' % h("ui.rebuy.title")
    ]
    if desk["rebuy_limit"]:
        parts.append(
            '<span class="soft small">%s%s</span>'
            % (
                h(
                    "ui.rebuy.terms",
                    rebuy_fee_cents=desk["rebuy_fee_cents"],
                    rebuy_chips=desk["rebuy_chips"],
                    limit=desk["rebuy_limit"],
                ),
                clause(desk["rebuy_clause"]),
            )
        )
    parts.append("</div>")
    parts.append(refusal(app.refusals.get("rebuy")) or shut(refused))
    parts.append(_between_hands(app))
    if refused:
        parts.append("</section>")
        return "".join(parts)
    typed = app.kept("rebuy-who")
    parts.append(
        '<form id="rebuy" class="stack" data-submit="sell-rebuy" novalidate>'
        '<div class="field"><label for="who">%s</label>'
        '<input class="input" id="who" name="who" type="search" value="%s" autocomplete="off" '
        'spellcheck="false" data-input="find-rebuy" '
        'aria-describedby="who-help"></div></form>' % (h("ui.rebuy.who"), esc(typed))
    )
    found = matches(app.view, typed)
    if typed.strip() and not found:
        parts.append('<p class="soft" id="who-help">%s</p>' % h("ui.find.nobody"))
    elif not typed.strip():
        parts.append('<p class="soft small" id="who-help">%s</p>' % h("ui.rebuy.help"))
    else:
        parts.append(
            '<ul class="rows rows-in" id="who-help">%s</ul>'
            % "".join([_candidate(app, p) for p in found[:4]])
        )
    parts.append("</section>")
    return "".join(parts)


def _between_hands(app):
    """Another tablet deals there: who asked at the table says that no hand is on."""
    if app.refusals.get("rebuy", {}).get("code") != "rebuy-between-hands":
        return ""
    return button(
        "sell-rebuy",
        t("ui.rebuy.between"),
        "btn-soft",
        "check",
        'data-ticket="%d" data-between="1" data-test="between-hands"'
        % app.kept("rebuy-ticket", 0),
    )


def _candidate(app, player):
    limit = app.view["desk"]["rebuy_limit"]
    left = player["rebuys_left"]
    if left:
        act = button(
            "sell-rebuy",
            t("ui.rebuy.sell", n=player["rebuys"] + 1, limit=limit),
            "btn-soft",
            "",
            'data-ticket="%d"' % player["ticket"],
        )
    else:
        act = '<span class="badge">%s</span>' % h("ui.rebuy.none-left")
    return (
        '<li><div class="grow"><b>%s</b> <span class="soft num">%s</span><br>'
        '<span class="soft small">%s · %s</span></div>%s</li>'
        % (
            esc(player["name"] or t("ui.player.unnamed")),
            words.ticket(player["ticket"]),
            esc(seat_of(player)),
            esc(words.count("ui.player.rebuys", player["rebuys"])),
            act,
        )
    )


def find_rebuy(app, element):
    app.keep("rebuy-who", element.value)
    app.refusals.pop("rebuy", None)
    app.draw()


def sell_rebuy(app, element):
    """From a button with its ticket, or Enter in the field when only one player fits."""
    given = page.data(element, "ticket")
    if given:
        ticket = int(given)
    else:
        found = matches(app.view, app.kept("rebuy-who"))
        if len(found) != 1 and not (found and app.kept("rebuy-who").strip().isdigit()):
            return
        ticket = found[0]["ticket"]

    def done():
        app.keep("rebuy-who", "")
        page.set_value("who", "")
        page.focus("who")

    app.keep("rebuy-ticket", ticket)
    command = {
        "command": "sell-rebuy",
        "ticket": ticket,
        "paid": app.kept("paid", "cash"),
        "between_hands": bool(page.data(element, "between")),
    }
    app.do(command, "rebuy", done)


# ---- refunds, before play begins ----


def refund_panel(app):
    view = app.view
    called_off = view["phase"] == "cancelled"
    if view["phase"] not in ("open", "cancelled") or not view["players"]:
        return ""
    typed = app.kept("refund-who")
    found = view["players"] if called_off and not typed.strip() else matches(view, typed)
    rows = []
    for player in found[:20]:
        rows.append(
            '<li><div class="grow"><b>%s</b> <span class="soft num">%s</span></div>%s</li>'
            % (
                esc(player["name"] or t("ui.player.unnamed")),
                words.ticket(player["ticket"]),
                button(
                    "refund-entry",
                    t("ui.refund.do", refund_cents=_paid_in(app, player)),
                    "",
                    "undo",
                    'data-ticket="%d"' % player["ticket"],
                ),
            )
        )
    listed = '<ul class="rows rows-in">%s</ul>' % "".join(rows) if rows else ""
    if typed.strip() and not rows:
        listed = '<p class="soft">%s</p>' % h("ui.find.nobody")
    return (
        '<section class="panel"><details class="fold" data-fold="refund-open" %s><summary>'
        "<h2>%s</h2>"
        '</summary><div class="stack">%s<p class="soft small">%s</p>'
        '<form class="field" id="refunds" '
        'data-submit="none"><label for="refund-who">%s</label>'
        '<input class="input" id="refund-who" '
        'name="who" type="search" autocomplete="off" spellcheck="false" value="%s" '
        'data-input="find-refund"></form>%s</div></details></section>'
    ) % (
        "open" if called_off or app.kept("refund-open", False) else "",
        h("ui.refund.title"),
        refusal(app.refusals.get("refund")),
        h("ui.refund.help"),
        h("ui.rebuy.who"),
        esc(typed),
        listed,
    )


def _paid_in(app, player):
    desk = app.view["desk"]
    return desk["entry_fee_cents"] + (desk["jackpot_fee_cents"] if player["jackpot"] else 0)


def find_refund(app, element):
    app.keep("refund-who", element.value)
    app.draw()


def refund_entry(app, element):
    def done():
        app.keep("refund-who", "")

    command = {"command": "refund-entry", "ticket": int(page.data(element, "ticket"))}
    app.do(command, "refund", done)


ACTIONS = {
    "find-rebuy": find_rebuy,
    "sell-rebuy": sell_rebuy,
    "find-refund": find_refund,
    "refund-entry": refund_entry,
}
