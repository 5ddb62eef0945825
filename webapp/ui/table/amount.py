"""Any other amount than the least: slider, quick amounts, keypad. Which amounts are right the
worker has said; a wrong one says why before anybody taps.
"""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, live
from webapp.ui.frame.words import t
from webapp.ui.table import sentences as table_words
from webapp.ui.table.dealing import shown, who
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back")
LONGEST = 9


def top(turn):
    """All in: what lies in front in this round and what is behind."""
    return turn["bet"] + turn["behind"]


def chosen(app: Tablet, turn):
    """The amount that Bet or Raise stands at."""
    return mine(app).amount or turn["least"]


def sheet(app: Tablet, found, turn) -> Markup:
    amount = typed(app, turn)
    parts = [
        html('<p class="label">{who}</p>', who=who(found, turn["seat"])),
        html(
            '<div class="tb-sum"><span class="label">{label}</span>{tb_amount}</div>{rule}',
            label=t("ui.table.raise-total" if turn["level"] else "ui.table.bet-total"),
            tb_amount=live(
                "tb-amount", words.grouped(amount), "b", html('class="num" data-test="typed"')
            ),
            rule=_rule(found, turn, amount),
        ),
        html(
            '<input type="range" class="tb-slider" id="tb-slider" min="{least}" max="{most}" '
            'step="{unit}" '
            'value="{value}" data-input="table-slide" data-change="table-slid" '
            'aria-label="{other_amount}">',
            least=turn["least"],
            most=turn["most"],
            unit=found["unit"],
            value=amount if amount > turn["least"] else turn["least"],
            other_amount=t("ui.table.other-amount", amount=amount),
        ),
        html('<div class="tb-quick">'),
    ]
    for name in ("least", "half_pot", "pot", "most"):
        if turn[name]:
            label = "all-in-word" if name == "most" and turn["most"] >= top(turn) else name
            parts.append(
                html(
                    '<button class="btn tb-preset" type="button" data-act="table-set" '
                    'data-amount="{turn}" id="tb-q-{name}"><span>{table}</span><span '
                    'class="num">{turn_2}</span></button>',
                    turn=turn[name],
                    name=name,
                    table=t("ui.table." + label),
                    turn_2=words.grouped(turn[name]),
                )
            )
    parts.append(html("</div>"))
    parts.append(keypad("table-key"))
    return join(parts)


def confirm(app: Tablet, found) -> Markup:
    """The one filled button, and beside it the way back."""
    turn = found["turn"]
    if not turn:
        return NOTHING
    amount = typed(app, turn)
    if amount >= top(turn):
        label = t("ui.table.all-in", amount=amount)
    else:
        label = table_words.wager(amount, turn["level"])
    return html(
        '<div class="tb-foot-keys">{table_close}{table_raise}</div>',
        table_close=button(
            "table-close", t("common.cancel"), "", "", html('id="tb-cancel" data-keys="escape"')
        ),
        table_raise=button(
            "table-raise",
            label,
            "btn-main btn-big",
            "",
            html('id="tb-raise" data-keys="enter" data-test="raise"'),
            bool(_wrong(found, turn, amount)),
        ),
    )


def _rule(found, turn, amount) -> Markup:
    """What is allowed; when the amount is not, why."""
    wrong = _wrong(found, turn, amount)
    if wrong:
        return html(
            '<p class="tb-wrong small" data-test="wrong" role="status">{icon}<span>'
            "{refusal}{clause}</span></p>{may_stand}",
            icon=icon("no", 20),
            refusal=words.refusal(wrong),
            clause=clause(wrong["clause"]),
            may_stand=_may_stand(found, turn, amount, wrong),
        )
    key = "ui.table.least-raise" if turn["level"] else "ui.table.least-bet"
    return html(
        '<p class="small soft tb-wrong">{icon}{label}{clause}</p>',
        icon=icon("info", 20),
        label=html("<span>{label}", label=t(key, amount=turn["least"])),
        clause=join([clause(turn["raise_clause"]), html("</span>")]),
    )


def _may_stand(found, turn, amount, wrong) -> Markup:
    """The director may let too small a raise stand; that is a rule of play, not law."""
    small = wrong["code"] == "raise-too-small" and amount > turn["level"]
    if not small or amount % found["unit"]:
        return NOTHING
    return html(
        '<p class="tb-overrule">{table_stands}</p>',
        table_stands=button(
            "table-stands",
            t("ui.table.overrule"),
            "",
            "flag",
            html(
                'id="tb-stands" data-seat="{seat}" data-amount="{amount}"',
                seat=turn["seat"],
                amount=amount,
            ),
        ),
    )


def typed(app: Tablet, turn):
    """The amount the keypad shows."""
    digits = mine(app).typed
    return int(digits) if digits else chosen(app, turn)


def _wrong(found, turn, amount):
    """Why this amount will not do, as a refusal, or None."""
    rule = turn["raise_clause"]
    if amount < turn["least"]:
        return {"code": "raise-too-small", "clause": rule, "facts": {"least_chips": turn["least"]}}
    if amount > top(turn):
        return {"code": "more-than-the-stack", "clause": None, "facts": {"most_chips": top(turn)}}
    if amount > turn["most"]:
        return {"code": "raise-too-large", "clause": rule, "facts": {"most_chips": turn["most"]}}
    if amount % found["unit"] and amount != turn["most"]:
        return {"code": "not-in-unit", "clause": None, "facts": {"unit_chips": found["unit"]}}
    return None


def keypad(name) -> Markup:
    """Twelve keys; *name* hears which one through data-key."""
    parts = [
        html(
            '<div class="tb-keypad" role="group" aria-label="{keypad}">',
            keypad=t("ui.table.keypad"),
        )
    ]
    for key in KEYS:
        facts = html('data-key="{key}" id="key-{key}"', key=key)
        if key == "back":
            spoken = html(
                ' data-keys="backspace" aria-label="{back}"', back=t("ui.table.key-back")
            )
            parts.append(button(name, "", "", "erase", facts + spoken))
        else:
            facts += html(' data-keys="{key}"', key=key)
            parts.append(button(name, key, "num", "", facts))
    parts.append(html("</div>"))
    return join(parts)


def press(typed, key):
    """The digits after one more key."""
    if key == "back":
        return typed[:-1]
    longer = (typed + key).lstrip("0")
    return longer if len(longer) <= LONGEST else typed


# ---- taps ----


def turn_of(app: Tablet):
    found = shown(app)
    return found["turn"] if found else None


def _change(app: Tablet, step) -> None:
    turn = turn_of(app)
    amount = chosen(app, turn) + step
    amount = turn["least"] if amount < turn["least"] else amount
    mine(app).amount = turn["most"] if amount > turn["most"] else amount
    app.draw()


def less(app: Tablet, element: Element) -> None:
    _change(app, -shown(app)["unit"])


def plus(app: Tablet, element: Element) -> None:
    _change(app, shown(app)["unit"])


def set_amount(app: Tablet, element: Element) -> None:
    mine(app).amount = int(page.data(element, "amount"))
    mine(app).typed = ""
    app.draw()


def open_amount(app: Tablet, element: Element) -> None:
    mine(app).typed = ""
    mine(app).panel = "amount"
    app.draw()
    page.focus("tb-slider")


def slide(app: Tablet, element: Element) -> None:
    """While the slider moves only texts change: its knob must not be replaced under the finger."""
    turn = turn_of(app)
    if not turn:
        return
    amount = int(element.value)
    mine(app).amount = amount
    mine(app).typed = ""
    page.text("tb-amount", words.grouped(amount))


def slid(app: Tablet, element: Element) -> None:
    slide(app, element)
    app.draw()


def key(app: Tablet, element: Element) -> None:
    """The first digit begins a new number; the first "back" shortens the one that stands there."""
    name = page.data(element, "key")
    digits = mine(app).typed
    if not digits and name == "back" and turn_of(app):
        digits = "%d" % chosen(app, turn_of(app))
    mine(app).typed = press(digits, name) or "0"
    app.draw()


ACTIONS = {
    "table-less": less,
    "table-plus": plus,
    "table-set": set_amount,
    "table-amount": open_amount,
    "table-slide": slide,
    "table-slid": slid,
    "table-key": key,
}
