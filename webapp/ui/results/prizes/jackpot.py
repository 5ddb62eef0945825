"""The royal flush jackpot tonight: what it stands at, the royal flushes that tables recorded, the
one recorded by hand, and the register to sign.

The prize in goods that is being offered, the royal flush that is being recorded, and who saw
each royal flush that a table recorded. Forgotten when the night is closed.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.registration.jackpot_shape import JackpotWin, NightJackpot, RoyalSeen
from pycore.portable import typed
from webapp.ui.app.app import App, Command
from webapp.ui.floor import paper_links
from webapp.ui.forms import book
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, banner, field, keys, link, refusal, submit, why_key
from webapp.ui.kit.words import t


class PrizesState:
    def __init__(self) -> None:
        self.witnesses: dict[str, str] = {}


def room_state(app: App) -> PrizesState:
    return app.state(PrizesState)


FOLD = "jackpot-open"


def panel(app: App) -> Markup:
    """Return what it stands at and what was won; nothing where the night has no jackpot."""
    jackpot = app.view["jackpot"]
    if not jackpot:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="jackpot"><div class="cluster between">'
        '<h2>{ui.jackpot.title}</h2><b class="title num" data-test="jackpot-now">{now}</b></div>'
        '<p class="soft small">{pays}{carry}</p>{wins}{royals}{by_hand}'
        '<div class="cluster">{register}{ledger}</div></section>',
        now=words.amount(jackpot["current_cents"]),
        pays=_pays(jackpot),
        carry=why_key(jackpot["once_clause"] if jackpot["is_over"] else jackpot["carry_clause"]),
        wins=[_won(app, win) for win in jackpot["wins"]],
        royals=_royals(app, jackpot),
        by_hand=_by_hand(app) if jackpot["began_at_ms"] is not None else "",
        register=paper_links.key(
            "jackpot-register", words.count("ui.jackpot.register", jackpot["players"]), "btn-plain"
        ),
        ledger=link("/book", t("ui.jackpot.ledger"), "btn btn-plain", "next"),
    )


def _pays(jackpot: NightJackpot) -> str:
    if jackpot["is_over"]:
        return t("ui.jackpot.over", seed_cents=jackpot["seed_cents"])
    return t(
        "ui.jackpot.pays",
        one_card_cents=jackpot["one_card_cents"],
        two_cards_cents=jackpot["two_cards_cents"],
    )


def _won(app: App, win: JackpotWin) -> Markup:
    name = words.called(app.name_of(win["ticket"]))
    return html(
        '<p class="cluster between" data-test="jackpot-win"><span>{icon} {who} <span '
        'class="soft small">{cards}{clause}</span></span><b class="num">{pays}</b></p>',
        icon=badge("badge-sun", t("ui.jackpot.won"), "check"),
        who="%s %s" % (name, words.ticket(win["ticket"])),
        cards=t("ui.jackpot.cards-%d" % win["cards"]),
        clause=why_key(win["why_clause"]),
        pays=words.amount(win["payout_cents"]),
    )


# ---- a royal flush ----


def _royals(app: App, jackpot: NightJackpot) -> list[Markup]:
    """Those that tables recorded and the book has not."""
    return [_seen(app, royal) for royal in jackpot["royals"] if not royal["recorded"]]


def _seen(app: App, royal: RoyalSeen) -> Markup:
    who = "%s %s" % (words.called(royal["name"]), words.ticket(royal["ticket"]))
    where = t("ui.jackpot.seen", table=royal["table"], no=royal["no"], who=who)
    if not royal["signed"]:
        return html(
            '<p class="soft" data-test="royal-unsigned">{where} {ui.jackpot.not-signed}</p>',
            where=where,
        )
    return banner(
        "banner-warn",
        "standings",
        where,
        t("ui.jackpot.would-pay-%d" % royal["cards"], cents=royal["cents"]),
        html(
            '<form class="stack" id="{royal}" data-submit="record-royal" '
            'data-input="keep-witness">{refused}{witness}{record}</form>',
            royal=_named(royal),
            refused=refusal(app.refusals.get(_named(royal))),
            witness=field(
                _named(royal) + "--witness",
                t("ui.jackpot.witness"),
                room_state(app).witnesses.get(_named(royal), ""),
                attrs=html('maxlength="80"'),
            ),
            record=submit("record-royal", t("ui.jackpot.record"), "btn-main", "check"),
        ),
        html('data-test="royal-seen"'),
    )


def _hand(royal: RoyalSeen) -> str:
    return "%d/%d" % (royal["table"], royal["no"])


def _named(royal: RoyalSeen) -> str:
    """Whose it was, in which hand: its form's id."""
    return "royal-%d-%d-%d" % (royal["table"], royal["no"], royal["ticket"])


def keep_witness(app: App, element: Element) -> None:
    room_state(app).witnesses[element.id] = page.form(element.id)["witness"]


def _by_hand(app: App) -> Markup:
    """For a table without a tablet."""
    texts, drawing = FORM.texts(app), FORM.drawing(app)
    is_played = app.view["phase"] == "playing"
    choices = [(str(cards), t("ui.jackpot.cards-%d" % cards), "", False) for cards in (1, 2, 0)]
    return html(
        '<details class="fold" data-fold="{fold}" {open}><summary>'
        '<h3>{ui.jackpot.by-hand}</h3></summary><form class="stack" id="jackpot" '
        'data-submit="record-royal-by-hand" data-input="jackpot-typed" novalidate>{ticket}{cards}'
        "{time}{witness}{wrong}{refused}{record}</form></details>",
        fold=FOLD,
        open="open" if app.is_open(FOLD) else "",
        ticket=drawing.field("ticket", t("ui.door.ticket")),
        cards=keys("cards", t("ui.jackpot.which-cards"), choices, texts.get("cards", "")),
        time=drawing.field(
            "time", t("ui.jackpot.hand-at"), t("ui.jackpot.hand-at-help") if is_played else ""
        ),
        witness=field(
            "jackpot--witness",
            t("ui.jackpot.witness"),
            texts.get("witness", ""),
            attrs=html('maxlength="80"'),
        ),
        wrong=FORM.how_many(app),
        refused=FORM.wrong(app),
        record=submit("record-royal-by-hand", t("ui.jackpot.record"), "", "check"),
    )


def _win(app: App, wish: Command, witness: str) -> Command:
    return {"command": "record-win", "night": app.tid, "witness": witness, **wish}


def _recorded(app: App) -> None:
    app.fold(FOLD, False)
    app.reload_view()


def record_seen(app: App, element: Element) -> None:
    jackpot = app.view["jackpot"]
    recorded = jackpot["royals"] if jackpot else []
    royals = [royal for royal in recorded if _named(royal) == element.id]
    if not royals:
        app.draw()
        return
    royal = royals[0]
    wish: Command = {
        "ticket": royal["ticket"],
        "player": royal["player"],
        "cards": royal["cards"],
        "royal_at_ms": royal["at_ms"],
        "hand": _hand(royal),
    }
    keep_witness(app, element)

    def done(app: App) -> None:
        FORM.clear(app)
        _recorded(app)

    wish = _win(app, wish, room_state(app).witnesses[element.id])
    book.do(app, wish, element.id, done)


def _moment(app: App, minute: int | None) -> int | None:
    """A time of day on the hall's clock as the first such moment since play began; None for just
    now.
    """
    jackpot = app.view["jackpot"]
    if minute is None or not jackpot or jackpot["began_at_ms"] is None:
        return None
    ahead = app.view["night"]["utc_offset_minutes"] or 0
    return typed.first_since(jackpot["began_at_ms"], minute, ahead)


def _by_hand_command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command | None:
    if not typed.get("cards"):
        page.focus("cards-1")
        return None
    player = app.player(values["ticket"])
    wish: Command = {
        "ticket": values["ticket"],
        "player": player["player"] if player else "",
        "cards": int(typed["cards"]),
        "royal_at_ms": _moment(app, values["time"]),
    }
    return _win(app, wish, typed["witness"])


def _fields(app: App) -> list[InputField]:
    is_played = app.view["phase"] == "playing"  # afterwards nobody means just now
    return [
        InputField("ticket", "count", 1, 99999, place="jackpot--ticket"),
        InputField("time", "time", empty=is_played, place="jackpot--royal_at_ms"),
    ]


FORM = CommandForm(
    "jackpot", _by_hand_command, "record-royal-by-hand", _fields, in_book=True, done=_recorded
)


ACTIONS = {
    **FORM.actions,
    "keep-witness": keep_witness,
    "record-royal": record_seen,
}
