"""Any other amount than the least: slider, quick amounts, keypad. Which amounts are right the
worker has said; a wrong one says why before anybody taps.
"""

from __future__ import annotations

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.table.table_hand import Turn
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, live, why_key
from webapp.ui.kit.words import t
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.dealing import room_state, table_now, who

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back")
LONGEST = 9


def chosen(app: App, turn: Turn) -> int:
    """Return the amount that Bet or Raise stands at."""
    return room_state(app).amount or turn["least"] or 0


def sheet(app: App, table: TableView, turn: Turn) -> Markup:
    amount = typed(app, turn)
    least, most = turn["least"] or 0, turn["most"] or 0
    top = "all-in-word" if most >= turn["all_in"] else "most"
    return html(
        '<p class="label">{who}</p>'
        '<div class="tb-sum"><span class="label">{label}</span>{amount}</div>{rule}'
        '<input type="range" class="tb-slider" id="tb-slider" min="{least}" max="{most}" '
        'step="{unit}" value="{value}" data-input="table-slide" data-change="table-slid" '
        'aria-label="{other}"><div class="tb-quick">{quick}</div>{keypad}',
        who=who(table, turn["seat"]),
        label=t("ui.table.raise-total" if turn["level"] else "ui.table.bet-total"),
        amount=live(
            "tb-amount", words.grouped(amount), "b", html('class="num" data-test="typed"')
        ),
        rule=_rule(table, turn, amount),
        least=least,
        most=most,
        unit=table["unit"],
        value=amount if amount > least else least,
        other=t("ui.table.other-amount", amount=amount),
        quick=[
            _quick("least", "least", least),
            *[
                _quick("%d" % preset["amount"], "preset." + preset["name"], preset["amount"])
                for preset in turn["presets"]
                if preset["name"] != "last"
            ],
            _quick("most", top, most),
        ],
        keypad=keypad("table-key"),
    )


def _quick(name: str, label: str, chips: int | None) -> Markup:
    """A key for one amount. Nothing where there is no such raise."""
    if not chips:
        return NOTHING
    return html(
        '<button class="btn tb-preset" type="button" data-act="table-set" '
        'data-amount="{chips}" id="tb-q-{name}"><span>{label}</span>'
        '<span class="num">{written}</span></button>',
        chips=chips,
        name=name,
        label=t("ui.table." + label),
        written=words.grouped(chips),
    )


def confirm(app: App, table: TableView) -> Markup:
    """Return the one filled button, and beside it the way back."""
    turn = table["turn"]
    if not turn:
        return NOTHING
    amount = typed(app, turn)
    if amount >= turn["all_in"]:
        label = t("ui.table.all-in", amount=amount)
    else:
        label = table_words.wager(amount, turn["level"])
    return html(
        '<div class="tb-foot-keys">{cancel}{raise_to}</div>',
        cancel=button(
            "table-close", t("common.cancel"), "", "", html('id="tb-cancel" data-keys="escape"')
        ),
        raise_to=button(
            "table-raise",
            label,
            "btn-main btn-big",
            "",
            html('id="tb-raise" data-keys="enter" data-test="raise"'),
            bool(_wrong(table, turn, amount)),
        ),
    )


def _rule(table: TableView, turn: Turn, amount: int) -> Markup:
    """What is allowed; when the amount is not, why."""
    wrong = _wrong(table, turn, amount)
    if wrong:
        return html(
            '<p class="tb-wrong small" data-test="wrong" role="status">{icon}<span>'
            "{refusal}{clause}</span></p>{may_stand}",
            icon=icon("no", 20),
            refusal=words.refusal(wrong),
            clause=why_key(wrong["clause"]),
            may_stand=_may_stand(table, turn, amount, wrong),
        )
    key = "ui.table.least-raise" if turn["level"] else "ui.table.least-bet"
    return html(
        '<p class="small soft tb-wrong">{icon}<span>{least}{clause}</span></p>',
        icon=icon("info", 20),
        least=t(key, amount=turn["least"]),
        clause=why_key(turn["raise_clause"]),
    )


def _may_stand(table: TableView, turn: Turn, amount: int, wrong: Refusal) -> Markup:
    """The director may let a raise of the wrong size stand; that is a rule of play, not law."""
    if wrong["kind"] != "poker" or amount <= turn["level"] or amount % table["unit"]:
        return NOTHING
    return html(
        '<p class="tb-overrule">{stands}</p>',
        stands=button(
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


def typed(app: App, turn: Turn) -> int:
    """Return the amount the keypad shows."""
    digits = room_state(app).typed
    return int(digits) if digits else chosen(app, turn)


def _wrong(table: TableView, turn: Turn, amount: int) -> Refusal | None:
    """Why the worker will turn this amount down, or None."""
    if turn["least"] is not None and amount < turn["least"]:
        return turn["below"]
    if turn["most"] is not None and amount > turn["most"]:
        return turn["beyond"]
    if amount % table["unit"] and amount != turn["all_in"]:
        return turn["odd"]
    return None


def keypad(name: str) -> Markup:
    """Return twelve keys; *name* hears which one through data-key."""
    return html(
        '<div class="tb-keypad" role="group" aria-label="{ui.table.keypad}">{keys}</div>',
        keys=[_key(name, key) for key in KEYS],
    )


def _key(name: str, key: str) -> Markup:
    if key == "back":
        facts = html(
            'data-key="back" id="key-back" data-keys="backspace" aria-label="{ui.table.key-back}"'
        )
        return button(name, "", "", "erase", facts)
    facts = html('data-key="{key}" id="key-{key}" data-keys="{key}"', key=key)
    return button(name, key, "num", "", facts)


def press(typed: str, key: str) -> str:
    """Return the digits after one more key."""
    if key == "back":
        return typed[:-1]
    longer = (typed + key).lstrip("0")
    return longer if len(longer) <= LONGEST else typed


# ---- taps ----


def turn_of(app: App) -> Turn | None:
    table = table_now(app)
    return table["turn"] if table else None


def _change(app: App, steps: int) -> None:
    """So many of the smallest chip more, within what may be raised to."""
    table = table_now(app)
    turn = turn_of(app)
    if not table or not turn or turn["least"] is None or turn["most"] is None:
        return
    amount = chosen(app, turn) + steps * table["unit"]
    amount = turn["least"] if amount < turn["least"] else amount
    room_state(app).amount = turn["most"] if amount > turn["most"] else amount
    app.draw()


def less(app: App, element: Element) -> None:
    _change(app, -1)


def plus(app: App, element: Element) -> None:
    _change(app, 1)


def set_amount(app: App, element: Element) -> None:
    room_state(app).amount = int(page.data(element, "amount"))
    room_state(app).typed = ""
    app.draw()


def open_amount(app: App, element: Element) -> None:
    room_state(app).typed = ""
    room_state(app).panel = "amount"
    app.draw()
    page.focus("tb-slider")


def slide(app: App, element: Element) -> None:
    """Change only texts while the slider moves: its knob must not be replaced under the finger."""
    turn = turn_of(app)
    if not turn:
        return
    amount = int(element.value)
    room_state(app).amount = amount
    room_state(app).typed = ""
    page.text("tb-amount", words.grouped(amount))


def slid(app: App, element: Element) -> None:
    slide(app, element)
    app.draw()


def key(app: App, element: Element) -> None:
    """Take a key: the first digit begins a new number; the first "back" shortens the one that
    stands there.
    """
    name = page.data(element, "key")
    digits = room_state(app).typed
    turn = turn_of(app)
    if not digits and name == "back" and turn:
        digits = "%d" % chosen(app, turn)
    room_state(app).typed = press(digits, name) or "0"
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
