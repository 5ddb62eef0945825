"""What the dealer's screen says: what a player did, what Undo takes back, whose turn it is."""

from __future__ import annotations

from pycore.night.table.table_hand import ActionStep
from pycore.night.table.table_view import HandStepTold, TableView
from pycore.portable import hand_words
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t
from webapp.ui.table.cards import short, split
from webapp.ui.table.table.dealing import (
    LIVE,
    TableState,
    name_of,
    number,
    room_state,
    table_now,
    who,
)


def heading(app: App) -> str:
    """Return the title bar's: Table 2, hand 31."""
    table = table_now(app)
    if not number(app):
        return t("ui.title.table")
    if not table or not table["hand_no"]:
        return t("common.table", table=number(app))
    return t("ui.table.heading", table=table["table"], number=table["hand_no"])


def spoken(app: App) -> Markup:
    """Return what a screen reader hears when the table changes: what was done or taken back, the
    pot, and who is next.
    """
    table = table_now(app)
    if not table or app.route != "table":
        return NOTHING
    sentences = _news(room_state(app), table)
    if sentences and table["stage"] in LIVE:
        sentences = [*sentences, t("ui.table.pot") + " " + words.grouped(table["pot"])]
    if table["stage"] == "bet" and table["turn"]:
        sentences = [*sentences, t("ui.table.to-act", who=who(table, table["turn"]["seat"]))]
    elif table["stage"] == "board" and table["due"]:
        sentences = [*sentences, t("ui.table.due." + table["due"]["street"])]
    elif table["stage"] == "showdown" and table["to_show"]:
        sentences = [*sentences, t("ui.table.shows", who=who(table, table["to_show"][0]["seat"]))]
    elif table["stage"] in ("over", "called-off"):
        sentences = [*sentences, t("ui.table.spoken." + table["stage"])]
    if not sentences:
        return NOTHING
    return html('<p class="hidden-text" data-test="spoken">{said}</p>', said=". ".join(sentences))


def _news(state: TableState, table: TableView) -> list[str]:
    """What was done in this hand since it was drawn before, or taken back, the newest last; the
    same for as long as nothing else is done.
    """
    hand = (table["table"], table["hand_no"])
    steps = [step(each) for each in table["steps"]]
    if (hand, steps) != (state.heard_hand, state.heard):
        shared = 0
        while shared < min(len(steps), len(state.heard)) and steps[shared] == state.heard[shared]:
            shared += 1
        back = [t("ui.table.taken-back", what=each) for each in reversed(state.heard[shared:])]
        state.news = [*back, *steps[shared:]] if hand == state.heard_hand else []
        state.heard_hand, state.heard = hand, steps
    return state.news


def undo(table: TableView) -> str:
    """Return what the Undo button takes back."""
    last_step = table["undo"]
    if not last_step:
        return t("ui.table.undo.none")
    if last_step["step"] == "begin":
        return t("ui.table.undo.begin")
    if last_step["step"] == "hand":
        return t("ui.table.undo.hand", number=last_step["no"])
    if last_step["step"] == "jump":
        return t("ui.table.undo.jump", count=last_step["count"])
    if last_step["step"] != "action":
        return _undo_of(last_step["kind"], {})
    facts: dict[str, object] = {
        "seat": last_step["seat"],
        "amount": last_step["amount"],
        "cards": _cards(last_step),
    }
    return _undo_of(_said(table, last_step), facts)


def step(hand_step: HandStepTold) -> str:
    """Return one step of the hand, as its list says it."""
    return words.tell(
        "ui.table.step." + hand_step["kind"],
        {
            "seat": hand_step["seat"],
            "seats": hand_step["seats"],
            "amount": hand_step["amount"],
            "cards": " ".join([short(card) for card in split(hand_step["cards"])]),
        },
    )


def _undo_of(kind: str, facts: dict[str, object]) -> str:
    key = "ui.table.undo." + kind
    return words.tell(key, facts) if words.has(key) else t("common.undo")


def _said(table: TableView, step: ActionStep) -> str:
    """A call of nothing is a check and a raise of nothing a bet: the seat's place says which."""
    for seat in table["seats"]:
        if seat["seat"] == step["seat"] and seat["did"] and step["kind"] in ("call", "raise"):
            return "all-in" if seat["did"]["all_in"] else seat["did"]["kind"]
    return step["kind"]


def _cards(step: ActionStep) -> str:
    return " ".join([short(card) for card in split(step["cards"])])


def card_names(cards: list[str]) -> str:
    return ", ".join(
        [t("ui.table.card-unseen") if "?" in card else hand_words.card(t, card) for card in cards]
    )


def level(table: TableView) -> str:
    """Return 100 / 200 ante 25, or 100 / 200, big blind ante 200; nothing when the structure has
    run out.
    """
    now = table["level"]
    if not now:
        return "–"
    return words.blinds(now["small"], now["big"], now["ante"])


def seat_line(table: TableView, at: int) -> Markup:
    """Return seat number and name as HTML, the number first as on the felt."""
    return html(
        '<span class="tb-no num">{seat}</span><b>{name}</b>',
        seat=at,
        name=name_of(table, at),
    )


def wager(amount: int, bet: int) -> str:
    """Return Bet 400, or Raise to 800."""
    return t("ui.table.raise-to" if bet else "ui.table.bet", amount=amount)
