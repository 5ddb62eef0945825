"""One seat, or the floor: away, the button, the called clock, and what only the director decides,
with its reason.

A board card that came before the betting was over: what is done with it, by its clause.

The mistakes that make a misdeal here, and what makes a hand dead, each said by one tap in the
place of typed words.
"""

from __future__ import annotations

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.night_view import Player
from pycore.night.table.table_hand import EarlyCards
from pycore.night.table.table_view import TableView
from pycore.portable.sentences import CLAUSE, REASON, asks_for
from webapp.ui.app.app import App, Command
from webapp.ui.floor import penalty
from webapp.ui.floor.incident import incident_button
from webapp.ui.forms.why import why_field
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import BETWEEN_HANDS, button, count_question, refusal, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration import rebuy_sheet
from webapp.ui.results import out_sheet
from webapp.ui.seating import absent
from webapp.ui.seating.move_sheet import move_named
from webapp.ui.table import hands_links
from webapp.ui.table.table import between, dealing, result, told
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import (
    LIVE,
    RulingDraft,
    deal,
    room_state,
    seat_of,
    table_now,
    who,
)

IN_HAND = ("in", "all-in")


def refused(app: App) -> Markup:
    """Show why the last step was refused, and the director's way round a rule of play."""
    rejection = room_state(app).refused
    if not rejection or dealing.panel(app) == "ruling":
        return NOTHING
    if rejection["code"] == BETWEEN_HANDS and not app.wish:
        return NOTHING
    if rejection["code"] in ("count-differs", "stacks-moved", "table-needs-reason"):
        return html(
            '<form id="tb-count-why" data-submit="count-confirm">{question}</form>',
            question=count_question(rejection, "count", "tb-count", room_state(app).because),
        )
    if rejection["code"] == result.CODE:
        return result.question(app, rejection)
    wish = room_state(app).refused_wish or {}
    if rejection["kind"] != "poker" or wish.get("what") != "act":
        return refusal(rejection)
    return html(
        '{refusal}<p class="tb-overrule">{overrule}</p>',
        refusal=refusal(rejection),
        overrule=button("overrule", t("ui.table.overrule"), "", "flag", html('id="tb-overrule"')),
    )


def ways_on() -> Markup:
    """Return a hand that cannot be recorded: what changed is put right, or the hand is set
    aside.
    """
    return html(
        '<p class="small">{ui.table.stuck-help}</p><p>{aside}</p>',
        aside=_rule("aside", "ui.table.aside", 0),
    )


# ---- a seat ----


def seat_panel(app: App, table: TableView) -> Markup:
    number = room_state(app).seat
    seat = seat_of(table, number)
    if not seat:
        return NOTHING
    acts = []
    if table["stage"] == "ready":
        acts.append(
            button(
                "button-here",
                t("ui.table.button-here"),
                "btn-wide",
                "",
                html('id="tb-button-here"'),
                "button" in seat["marks"] and not room_state(app).button,
            )
        )
    acts += between.seat_acts(table, seat)
    kept_away = penalty.line(app, seat["ticket"])
    waited = absent.is_absent(app, seat["ticket"])
    player = app.player(seat["ticket"]) if seat["ticket"] else None
    if player:
        acts.append(absent.mark(app, player, "btn-wide"))
    if waited:
        kept_away = kept_away or t("ui.absent.blinded")
    if not kept_away:
        acts.append(
            button(
                "seat-away",
                t("ui.table.back" if seat["away"] else "ui.table.away"),
                "btn-wide",
                "",
                html('id="tb-away" data-away="{away}"', away="0" if seat["away"] else "1"),
            )
        )
    if table["stage"] == "bet" and table["turn"] and table["turn"]["seat"] == number:
        acts.append(
            button(
                "clock-call",
                t("ui.table.clock-call"),
                "btn-wide",
                "clock",
                html('id="tb-clock-call"'),
            )
        )
    if table["stage"] in LIVE and seat["state"] in IN_HAND:
        acts.append(_rule("kill", "ui.table.hand-dead", number))
        acts.append(_rule("disqualify", "ui.table.disqualify", number))
    return _sheet(
        t("common.seat", seat=number),
        dealing.name_of(table, number),
        html(
            '{refused}<p class="soft small">{away}</p><div class="tb-acts">{acts}</div>'
            '<div class="tb-acts tb-of-player">{of_player}</div>',
            refused=absent.refused(app),
            away=kept_away or t("ui.table.away-on" if seat["away"] else "ui.table.away-help"),
            acts=acts,
            of_player=_of_player(app, table, player) if player else NOTHING,
        ),
    )


def _of_player(app: App, table: TableView, player: Player) -> list[Markup]:
    """What a director does with a player anywhere: between two hands a rebuy, a move, out."""
    acts = []
    if table["stage"] not in LIVE and app.view["phase"] == "playing":
        acts.append(rebuy_sheet.rebuy_button(app, player, "btn-wide"))
        acts.append(move_named(player, "btn-wide"))
        acts.append(out_sheet.open_button(player, "btn-wide"))
    if app.view["phase"] in ("open", "playing"):
        acts += penalty.penalty_buttons(player, "btn-wide")
    return acts


def _rule(kind: str, key: str, seat: int, disabled: bool = False) -> Markup:
    return button(
        "rule",
        t(key) + "…",
        "btn-wide btn-no" if not disabled else "btn-wide",
        "",
        html('id="rule-{kind}" data-kind="{kind}" data-seat="{seat}"', kind=kind, seat=seat),
        disabled,
    )


def _sheet(label: str, heading: str, body: Markup) -> Markup:
    return html(
        '<div class="tb-sheet-head"><div class="tb-who"><p class="label">{label}</p>'
        '<h2 class="title">{heading}</h2></div>{close}</div>{body}',
        label=label,
        heading=heading,
        close=button("table-close", t("common.close"), "", "cross", html('data-keys="escape"')),
        body=body,
    )


# ---- the floor ----


def floor_panel(app: App, table: TableView) -> Markup:
    refused = table["misdeal"]["refused"] if table["misdeal"] else None
    seats = [
        html(
            '<button type="button" class="btn" data-act="table-seat" data-seat="{seat}">'
            "{seat_line}</button>",
            seat=seat["seat"],
            seat_line=table_words.seat_line(table, seat["seat"]),
        )
        for seat in table["seats"]
        if seat["state"] in IN_HAND
    ]
    body = html(
        '<div class="tb-acts">{misdeal}{shut}{void}{unseen}</div>{early}'
        '<p class="soft small">{ui.table.floor-seats}</p><div class="tb-chips">{seats}</div>'
        "<p>{incident}</p>{played}",
        early=note(table["early"]),
        played=hands_links.at_table(app.tid, table["table"], table["hand_no"] - 1),
        unseen=button(
            "board-unseen",
            t("ui.table.seen-again"),
            "btn-wide",
            "",
            html('id="tb-seen-again" data-unseen="0"'),
        )
        if table["unseen"]
        else NOTHING,
        incident=incident_button("tb-incident", "btn-wide", dealing.number(app)),
        misdeal=_rule("misdeal", "ui.table.misdeal", 0, bool(refused)),
        shut=shut(refused),
        void=_rule("void", "ui.table.void", 0),
        seats=seats,
    )
    return _sheet(t("ui.table.floor-label"), t("ui.table.floor-title"), body)


def ruling_panel(app: App, table: TableView) -> Markup:
    """Return what the director decides; nothing is decided without its reason."""
    ruling = room_state(app).ruling
    if not ruling:
        return NOTHING
    kind = ruling["kind"]
    seat = ruling["seat"]
    why = NOTHING
    if kind == "muck":
        why = html(
            '<p class="shut"><span>{ui.table.must-show}{clause}</span></p>',
            clause=why_key(ruling.get("clause")),
        )
    return _sheet(
        t("ui.table.ruling"),
        t("ui.table.ruling." + kind),
        html(
            '<p class="lead">{who}</p>{why}{causes}'
            '<form id="ruling" class="stack" data-submit="rule-say" data-input="rule-reason">'
            "{reason}{clause}{refused}"
            '<button class="btn btn-main btn-big btn-wide" type="submit" id="tb-rule" '
            'data-test="rule">{ui.table.ruling-say}</button></form>',
            who=who(table, seat) if seat else t("ui.table.whole-hand"),
            why=why,
            causes=offered(app, table, kind),
            reason=why_field(
                REASON,
                "reason",
                t("ui.table.reason"),
                room_state(app).reason,
                t("ui.table.reason-help"),
            ),
            clause=_clause_field(app, table) if kind == "void" else "",
            refused=html('<div role="alert">{shut}</div>', shut=shut(room_state(app).refused)),
        ),
    )


def _clause_field(app: App, table: TableView) -> Markup:
    """The clause that a ruling follows; the rules hold one ready for a void hand."""
    ready = table["misdeal"]["void_clause"] if table["misdeal"] else ""
    clause_text = room_state(app).clause or ready
    return why_field(CLAUSE, "clause", t("ui.ruling.clause"), clause_text)


# ---- taps ----


def table_seat(app: App, element: Element) -> None:
    """Open the sheet of a seat that is tapped, or its stack while stacks are counted; another tap
    closes it. Where a hand is told it puts in as much as the highest.
    """
    seat = int(page.data(element, "seat"))
    room_state(app).typed = ""
    table = table_now(app)
    counts = table and (table["stage"] == "count" or dealing.panel(app) == "counting")
    if table and counts and seat in [row["seat"] for row in table["count"] or []]:
        room_state(app).seat = seat
        room_state(app).panel = "stack"
        app.draw()
        page.show("tb-panel")
        return
    if table and told.matches(table, seat):
        told.match(app, seat)
        return
    opens = "told" if table and told.takes(table, seat) else dealing.SEAT
    was = dealing.panel(app) == opens and room_state(app).seat == seat
    room_state(app).seat = seat
    room_state(app).whom.pick(app, seat)
    room_state(app).panel = "" if was else opens
    app.draw()
    if not was:
        page.show("tb-panel")


def close(app: App, element: Element) -> None:
    room_state(app).panel = ""
    room_state(app).typed = ""
    room_state(app).ruling = None
    room_state(app).reason = ""
    room_state(app).refused = None
    app.draw()


def open_floor(app: App, element: Element) -> None:
    room_state(app).panel = "floor"
    app.draw()
    page.show("tb-panel")


def away(app: App, element: Element) -> None:
    if dealing.panel(app) != dealing.SEAT:
        app.draw()
        return

    def done() -> None:
        room_state(app).panel = ""

    deal(
        app,
        {
            "what": "away",
            "seat": room_state(app).seat,
            "away": page.data(element, "away") == "1",
        },
        done,
    )


def button_here(app: App, element: Element) -> None:
    table = table_now(app)
    if dealing.panel(app) != dealing.SEAT:
        app.draw()
    elif table and table["told_hand"]:
        deal(app, {"what": "place", "seat": room_state(app).seat})
    else:
        room_state(app).button = room_state(app).seat
        close(app, element)


def rule(app: App, element: Element) -> None:
    kind, seat = page.data(element, "kind"), int(page.data(element, "seat"))
    _rules_on(app, {"kind": kind, "seat": seat})


def overrule(app: App, element: Element) -> None:
    """Take the same step once more, with a reason."""
    wish = room_state(app).refused_wish
    if wish:
        step: RulingDraft = {
            "kind": wish["kind"],
            "seat": wish["seat"],
            "amount": wish["amount"],
            "cards": wish["cards"],
        }
        _rules_on(app, step)


def let_raise_stand(app: App, element: Element) -> None:
    """Let a raise stand that is too small, if the director says so."""
    seat, amount = int(page.data(element, "seat")), int(page.data(element, "amount"))
    _rules_on(app, {"kind": "raise", "seat": seat, "amount": amount, "cards": ""})


def _rules_on(app: App, step: RulingDraft) -> None:
    room_state(app).ruling = step
    room_state(app).reason = ""
    room_state(app).refused = None
    room_state(app).panel = "ruling"
    app.draw()
    page.show("tb-panel")
    page.focus("reason")


def reason(app: App, element: Element) -> None:
    typed = page.form("ruling")
    room_state(app).reason = typed["reason"]
    room_state(app).clause = typed.get("clause", "")
    if room_state(app).refused:
        room_state(app).refused = None
        app.draw()


def say(app: App, element: Element) -> None:
    ruling = room_state(app).ruling
    typed = page.form("ruling")
    if not ruling:
        return
    if ruling["kind"] == "aside":
        wish: Command = {"what": "aside", "reason": typed["reason"]}
    else:
        wish = {
            "what": "act",
            "kind": ruling["kind"],
            "seat": ruling["seat"],
            "amount": ruling.get("amount", 0),
            "cards": ruling.get("cards", ""),
            "ruling": ruling["kind"] != "kill" or bool(ruling.get("clause")),
            "reason": typed["reason"],
            "clause": typed.get("clause", ""),
        }

    def turned_down(refused: Refusal) -> None:
        if refused["code"] == "tabled-hand-stays":
            ruling["clause"] = refused["clause"] or ""  # said once more, it is overruled
        page.focus("clause" if asks_for(refused["code"], CLAUSE) else "reason")

    deal(app, wish, turned_down=turned_down)


def undo(app: App, element: Element) -> None:
    table = table_now(app)
    if table and table["undo"]:
        deal(app, {"what": "undo"})


def note(cards: EarlyCards | None) -> Markup:
    if not cards:
        return NOTHING
    return html(
        '<details class="fold" data-test="early"><summary>{ui.early.title}</summary>'
        "<p>{what}{clause}</p></details>",
        what=t("ui.early." + cards["code"]),
        clause=why_key(cards["clause"]),
    )


def offered(app: App, table: TableView, kind: str) -> Markup:
    """Return what a ruling of this kind may be said by; nothing for the others."""
    if kind == "misdeal":
        return causes(table)
    return dead(app) if kind == "kill" else NOTHING


def causes(table: TableView) -> Markup:
    """Return a key for each; nothing where the documents of the place name none."""
    named = table["misdeal"]["causes"] if table["misdeal"] else []
    if not named:
        return NOTHING
    return html(
        '<div class="tb-acts" data-test="causes">{keys}</div>',
        keys=[
            button(
                "rule-cause",
                words.voice().clause(cause)[1] or cause,
                "btn-wide tb-cause",
                "",
                html('id="cause-{cause}" data-cause="{cause}"', cause=cause),
            )
            for cause in named
        ],
    )


def dead(app: App) -> Markup:
    """Return a key for each reason why a hand is dead; nothing where the place names none."""
    named = [row for row in app.view["incident_terms"]["situations"] if row["kills"]]
    if not named:
        return NOTHING
    return html(
        '<div class="tb-acts" data-test="dead">{keys}</div>',
        keys=[
            button(
                "rule-dead",
                t("situation." + row["code"]),
                "btn-wide tb-cause",
                "",
                html('id="dead-{code}" data-clause="{by}"', code=row["code"], by=row["clause"]),
            )
            for row in named
        ],
    )


def say_dead(app: App, element: Element) -> None:
    """Say that a hand is dead, with the clause of what made it so for its reason."""
    ruling = room_state(app).ruling
    if ruling:
        wish: Command = {"what": "act", "kind": "kill", "seat": ruling["seat"], "ruling": False}
        deal(app, {**wish, "reason": page.data(element, "clause")})


def say_cause(app: App, element: Element) -> None:
    """Say that there is a misdeal, with the clause of what caused it for its reason."""
    named = page.data(element, "cause")
    deal(app, {"what": "act", "kind": "misdeal", "ruling": True, "reason": named})


ACTIONS = {
    "table-seat": table_seat,
    "table-close": close,
    "table-floor": open_floor,
    "seat-away": away,
    "button-here": button_here,
    "rule": rule,
    "overrule": overrule,
    "table-stands": let_raise_stand,
    "rule-reason": reason,
    "rule-say": say,
    "table-undo": undo,
    "rule-cause": say_cause,
    "rule-dead": say_dead,
}
