"""The royal flush jackpot tonight: what it stands at, the royal flushes that tables recorded, the
one recorded by hand, and the register to sign.
"""

from __future__ import annotations

from browser import Element

from pycore.night.registration.jackpot_shape import JackpotWin, NightJackpot, RoyalSeen
from pycore.portable import typed_when
from webapp.ui.frame import book, forms, page, papers, words
from webapp.ui.frame.app import Command
from webapp.ui.frame.html import NOTHING, Markup, html
from webapp.ui.frame.parts import badge, banner, clause, field, keys, link, refusal, submit
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Form
from webapp.ui.frame.words import t
from webapp.ui.prizes.state import mine

FORM = "jackpot"
FOLD = "jackpot-open"


def panel(app: Tablet) -> Markup:
    """What it stands at and what was won; nothing where the night has no jackpot."""
    jackpot = app.view["jackpot"]
    if not jackpot:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="jackpot"><div class="cluster between">'
        '<h2>{title}</h2><b class="title num" data-test="jackpot-now">{now}</b></div>'
        '<p class="soft small">{pays}{carry}</p>{wins}{royals}{by_hand}'
        '<div class="cluster">{register}{ledger}</div></section>',
        title=t("ui.jackpot.title"),
        now=words.amount(jackpot["current_cents"]),
        pays=_pays(jackpot),
        carry=clause(jackpot["once_clause"] if jackpot["over"] else jackpot["carry_clause"]),
        wins=[_win(app, win) for win in jackpot["wins"]],
        royals=_royals(app, jackpot),
        by_hand=_by_hand(app) if jackpot["began_at_ms"] is not None else "",
        register=papers.key(
            "jackpot-register", words.count("ui.jackpot.register", jackpot["players"]), "btn-plain"
        ),
        ledger=link("/book", t("ui.jackpot.ledger"), "btn btn-plain", "next"),
    )


def _pays(jackpot: NightJackpot) -> str:
    if jackpot["over"]:
        return t("ui.jackpot.over", seed_cents=jackpot["seed_cents"])
    return t(
        "ui.jackpot.pays",
        one_card_cents=jackpot["one_card_cents"],
        two_cards_cents=jackpot["two_cards_cents"],
    )


def _win(app: Tablet, win: JackpotWin) -> Markup:
    name = words.called(app.name_of(win["ticket"]))
    return html(
        '<p class="cluster between" data-test="jackpot-win"><span>{icon} {who} <span '
        'class="soft small">{cards}{clause}</span></span><b class="num">{pays}</b></p>',
        icon=badge("badge-sun", t("ui.jackpot.won"), "check"),
        who="%s %s" % (name, words.ticket(win["ticket"])),
        cards=t("ui.jackpot.cards-%d" % win["cards"]),
        clause=clause(win["why_clause"]),
        pays=words.amount(win["payout_cents"]),
    )


# ---- a royal flush ----


def _royals(app: Tablet, jackpot: NightJackpot) -> list[Markup]:
    """Those that tables recorded and the book has not."""
    seen = jackpot["royals"]
    return [_seen(app, seen[i], i) for i in range(len(seen)) if not seen[i]["recorded"]]


def _seen(app: Tablet, royal: RoyalSeen, index: int) -> Markup:
    who = "%s %s" % (words.called(royal["name"]), words.ticket(royal["ticket"]))
    where = t("ui.jackpot.seen", table=royal["table"], no=royal["no"], who=who)
    if not royal["signed"]:
        return html(
            '<p class="soft" data-test="royal-unsigned">{where} {not_signed}</p>',
            where=where,
            not_signed=t("ui.jackpot.not-signed"),
        )
    return banner(
        "banner-warn",
        "standings",
        where,
        t("ui.jackpot.would-pay-%d" % royal["cards"], cents=royal["cents"]),
        html(
            '<form class="stack" id="royal-{index}" data-submit="record-royal" '
            'data-input="keep-witness" data-index="{index}">{refused}{witness}{record}</form>',
            index=index,
            refused=refusal(app.refusals.get("royal-%d" % index)),
            witness=field(
                "royal-%d--witness" % index,
                t("ui.jackpot.witness"),
                mine(app).witnesses.get(_hand(royal), ""),
                attrs=html('maxlength="80"'),
            ),
            record=submit("record-royal", t("ui.jackpot.record"), "btn-main", "check"),
        ),
        html('data-test="royal-seen"'),
    )


def _hand(royal: RoyalSeen) -> str:
    return "%d/%d" % (royal["table"], royal["no"])


def keep_witness(app: Tablet, element: Element) -> None:
    jackpot = app.view["jackpot"]
    index = int(page.data(element, "index"))
    if jackpot and index < len(jackpot["royals"]):
        given = page.form("royal-%d" % index)["witness"]
        mine(app).witnesses[_hand(jackpot["royals"][index])] = given


def _by_hand(app: Tablet) -> Markup:
    """For a table without a tablet."""
    form = mine(app).royal
    is_played = app.view["phase"] == "playing"
    form.field("time").empty = is_played  # afterwards nobody means just now
    typed = forms.Drawing(app, form, FORM)
    choices = [(str(cards), t("ui.jackpot.cards-%d" % cards), "", False) for cards in (1, 2, 0)]
    return html(
        '<details class="fold" data-fold="{fold}" {open}><summary><h3>{title}</h3></summary>'
        '<form class="stack" id="{id}" data-submit="record-royal-by-hand" '
        'data-input="keep-royal" novalidate>{ticket}{cards}{time}{witness}{wrong}{refused}'
        "{record}</form></details>",
        fold=FOLD,
        open="open" if app.is_open(FOLD) else "",
        title=t("ui.jackpot.by-hand"),
        id=FORM,
        ticket=typed.field("ticket", t("ui.door.ticket")),
        cards=keys("cards", t("ui.jackpot.which-cards"), choices, mine(app).cards),
        time=typed.field(
            "time", t("ui.jackpot.hand-at"), t("ui.jackpot.hand-at-help") if is_played else ""
        ),
        witness=field(
            "jackpot--witness",
            t("ui.jackpot.witness"),
            mine(app).witness,
            attrs=html('maxlength="80"'),
        ),
        wrong=forms.how_many(form),
        refused=refusal(app.refusals.get(FORM)),
        record=submit("record-royal-by-hand", t("ui.jackpot.record"), "", "check"),
    )


def forms_of(app: Tablet) -> dict[str, Form]:
    return {FORM: mine(app).royal}


def keep(app: Tablet, element: Element) -> None:
    given = page.form(FORM)
    mine(app).witness = given["witness"]
    mine(app).cards = given.get("cards", "")
    forms.typed_in(app, mine(app).royal, FORM)


def _record(app: Tablet, wish: Command, witness: str, where: str) -> None:
    wish["command"] = "record-win"
    wish["night"] = app.tid
    wish["witness"] = witness

    def done(app: Tablet) -> None:
        mine(app).witness = ""
        mine(app).cards = ""
        mine(app).royal.clear()
        app.fold(FOLD, False)
        app.reload_view()

    book.do(app, wish, where, done)


def record_seen(app: Tablet, element: Element) -> None:
    jackpot = app.view["jackpot"]
    index = int(page.data(element, "index"))
    if not jackpot or index >= len(jackpot["royals"]):
        return
    royal = jackpot["royals"][index]
    wish: Command = {
        "ticket": royal["ticket"],
        "player": royal["player"],
        "cards": royal["cards"],
        "royal_at_ms": royal["at_ms"],
        "hand": _hand(royal),
    }
    keep_witness(app, element)
    _record(app, wish, mine(app).witnesses[_hand(royal)], "royal-%d" % index)


def _moment(app: Tablet, minute: int | None) -> int | None:
    """A time of day on the hall's clock as the first such moment since play began; None for just
    now.
    """
    jackpot = app.view["jackpot"]
    if minute is None or not jackpot or jackpot["began_at_ms"] is None:
        return None
    ahead = app.view["night"]["utc_offset_minutes"] or 0
    return typed_when.first_since(jackpot["began_at_ms"], minute, ahead)


def record_by_hand(app: Tablet, element: Element) -> None:
    given = page.form(FORM)
    keep(app, element)
    values = forms.sent(app, mine(app).royal)
    if values is None:
        return
    if not given.get("cards"):
        page.focus("cards-1")
        return
    player = app.player(values["ticket"])
    wish: Command = {
        "ticket": values["ticket"],
        "player": player["player"] if player else "",
        "cards": int(given["cards"]),
        "royal_at_ms": _moment(app, values["time"]),
    }
    _record(app, wish, given["witness"], FORM)


ACTIONS = {
    "keep-royal": keep,
    "keep-witness": keep_witness,
    "record-royal": record_seen,
    "record-royal-by-hand": record_by_hand,
}
