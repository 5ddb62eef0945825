"""What the dealer's screen says: what a player did, what Undo takes back, whose turn it is."""

from __future__ import annotations

from webapp.ui.frame import cards, hand_words, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.words import t
from webapp.ui.table.dealing import name_of, number, shown, who

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def heading(app: Tablet) -> str:
    """The title bar's: Table 2, hand 31."""
    found = shown(app)
    if not number(app):
        return t("ui.title.table")
    if not found or not found["hand_no"]:
        return t("common.table", table=number(app))
    return t("ui.table.heading", table=found["table"], number=found["hand_no"])


def spoken(app: Tablet):
    """What a screen reader hears when the table changes."""
    found = shown(app)
    if not found or app.room.route != "table":
        return NOTHING
    said = ""
    if found["stage"] == "bet" and found["turn"]:
        said = t("ui.table.to-act", who=who(found, found["turn"]["seat"]))
    elif found["stage"] == "board" and found["due"]:
        said = t("ui.table.due." + found["due"]["street"])
    elif found["stage"] == "showdown" and found["to_show"]:
        said = t("ui.table.shows", who=who(found, found["to_show"][0]["seat"]))
    elif found["stage"] in ("over", "called-off"):
        said = t("ui.table.spoken." + found["stage"])
    return (
        html('<p class="hidden-text" data-test="spoken">{said}</p>', said=said)
        if said
        else NOTHING
    )


def did(one) -> str:
    """The last thing a seat did in this round, as its place at the table says it."""
    done = one["did"]
    if not done:
        return ""
    key = "ui.table.did." + ("all-in" if done["all_in"] else done["kind"])
    return t(key, amount=done["amount"])


def undo(found):
    """What the Undo button takes back."""
    step = found["undo"]
    if not step:
        return t("ui.table.undo.none")
    if step["what"] == "begin":
        return t("ui.table.undo.begin")
    if step["what"] == "hand":
        return t("ui.table.undo.hand", number=step["no"])
    kind = _said(found, step)
    if not words.has("ui.table.undo." + kind):
        return t("common.undo")
    return words.tell(
        "ui.table.undo." + kind,
        {"seat": step.get("seat"), "amount": step.get("amount"), "cards": _cards(step)},
    )


def _said(found, step):
    """A call of nothing is a check and a raise of nothing a bet: the seat's place says which."""
    for one in found["seats"]:
        if one["seat"] == step.get("seat") and one["did"] and step["kind"] in ("call", "raise"):
            return "all-in" if one["did"]["all_in"] else one["did"]["kind"]
    return step["kind"]


def _cards(step):
    text = step.get("cards") or ""
    return " ".join([_short(card) for card in split(text)])


def _short(card):
    return ("10" if card[0] == "T" else card[0]) + cards.SIGNS[card[1]]


def split(text):
    """The cards of a text such as AsKd."""
    plain = text.replace(" ", "")
    return [plain[i : i + 2] for i in range(0, len(plain) - 1, 2)]


def card_names(cards):
    return ", ".join([hand_words.card(t, card) for card in cards])


def level(found):
    """100 / 200 ante 25; nothing when the structure has run out."""
    now = found["level"]
    if not now:
        return "–"
    return words.blinds(now["small"], now["big"], now["ante"])


def seat_line(found, seat) -> Markup:
    """Seat number and name as HTML, the number first as on the felt."""
    return html(
        '<span class="tb-no num">{seat}</span><b>{name_of}</b>',
        seat=seat,
        name_of=name_of(found, seat),
    )


def wager(amount, bet) -> str:
    """Bet 400, or Raise to 800."""
    return t("ui.table.raise-to" if bet else "ui.table.bet", amount=amount)


def fit(found):
    """A refusal that stands in the table, in the shape that parts.refusal() and shut() take."""
    if not found:
        return None
    facts = dict(found)
    for name in ("code", "clause", "kind", "facts"):
        facts.pop(name, None)
    facts.update(found.get("facts") or {})
    return {
        "code": found["code"],
        "clause": found.get("clause"),
        "kind": found.get("kind") or "state",
        "facts": facts,
    }
