"""What a draft would mean: the room left under the licence, what is refused, and the button that
opens the night. Drawn by itself, so that nothing moves under a person who types.
"""

from webapp.ui import keeping, words
from webapp.ui.dom import esc
from webapp.ui.icons import icon
from webapp.ui.parts import banner, clause, meter, refusal
from webapp.ui.words import h, t

# What a person has not come to yet, rather than something that may not be.
NOT_YET = ("field-needed", "break-length-needed", "odd-chip-rule-missing")


def side(app):
    """The button first: what stands below it may come and go without moving it."""
    return _foot(app) + _room(app)


def _room(app):
    """Limits as meters, if every seat sells and everybody rebuys as often as allowed."""
    preview = app.kept("preview", None)
    if not preview or "limits" not in preview:
        return ""
    parts = [
        '<aside class="panel stack stack-wide" aria-label="%s"><div class="stack stack-tight">'
        '<h2>%s</h2><p class="soft small">%s</p></div>'
        % (
            h("ui.setup.room"),
            h("ui.setup.room"),
            h(
                "ui.setup.full-house",
                gross_cents=preview["full_house_gross_cents"],
                pool_cents=preview["full_house_pool_cents"],
            ),
        )
    ]
    for limit in preview["limits"]:
        parts.append(_limit(limit))
    if not preview["limits"]:
        parts.append('<p class="small soft">%s</p>' % h("ui.setup.no-limits"))
    parts.append("</aside>")
    return "".join(parts)


def _limit(limit):
    over = limit["used"] > limit["limit"]
    unit = {"cents": "money", "bp": "percent"}.get(limit["unit"], "number")
    label = t("ui.limit." + limit["code"])
    used = shown(limit["used"], unit)
    most = shown(limit["limit"], unit)
    return (
        '<div class="stack stack-tight"><div class="cluster between"><b>%s</b>%s</div>%s'
        '<div class="cluster between small"><span class="num %s">%s</span>'
        '<span class="soft num">%s</span></div></div>'
    ) % (
        esc(label),
        clause(limit["clause"]),
        meter(
            limit["used"],
            limit["limit"],
            t("ui.limit.spoken", label=label, used=used, limit=most),
            "fill-no" if over else "fill",
        ),
        "no-text" if over else "",
        esc(t("ui.limit.over", used=used) if over else used),
        h("ui.limit.most", limit=most),
    )


def _foot(app):
    preview = app.kept("preview", None)
    told = [_clock(preview)]
    blocked = False
    waiting = []
    if preview:
        for refused in preview["refused"]:
            if refused["code"] in NOT_YET:
                waiting.append(refused)
            else:
                told.append(refusal(refused))
                blocked = True
        for refused in preview.get("warnings", []):
            told.append(refusal(refused))
        told.append(_lawful(preview))
    told.append(refusal(app.refusals.get("setup")))
    if waiting and not app.refusals.get("setup"):
        told.append(
            banner(
                "",
                "info",
                t("ui.setup.missing"),
                esc(words.refusal(waiting[0])) + clause(waiting[0]["clause"]),
            )
        )
    if not app.data["enrolled"]:
        told.append(keeping.tab_note())
    busy = app.kept("creating", False)
    return (
        '<section class="stack" id="setup-foot">'
        '<button id="create-night" class="btn btn-main btn-big btn-wide" type="submit" '
        'data-act="create-night" '
        "%s>%s%s</button>%s</section>"
    ) % (
        "disabled" if busy or blocked else "",
        icon("check"),
        h("ui.saved.saving") if busy else h("ui.setup.open"),
        "".join(told),
    )


def _clock(preview):
    """By whose clock the night is held: the tablet's own, which may be set wrong."""
    if not preview or "utc_offset_minutes" not in preview:
        return ""
    offset = words.offset(preview["utc_offset_minutes"])
    city = preview["zone"].split("/")[-1].replace("_", " ")
    return '<p class="small soft" id="hall-clock">%s</p>' % h(
        "ui.setup.hall-clock", zone=city, offset=offset
    )


def _lawful(preview):
    """The prizes that a full house would be paid where the payout table passes a cap."""
    if not preview.get("lawful_prizes_cents"):
        return ""
    prizes = [words.amount(cents) for cents in preview["lawful_prizes_cents"]]
    kept = ""
    if preview["not_paid_cents"]:
        kept = " " + h("ui.setup.lawful-kept", not_paid_cents=preview["not_paid_cents"])
    return '<p class="small" id="lawful-prizes">%s <b class="num">%s</b>%s</p>' % (
        h("ui.setup.lawful"),
        esc(" · ".join(prizes)),
        kept,
    )


def shown(value, unit):
    if unit == "money":
        return words.amount(value)
    if unit == "percent":
        return words.percent(value)
    return words.grouped(value)
