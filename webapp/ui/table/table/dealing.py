"""What the dealer's screen knows of its table, and how a tap gets to the worker and back.

The worker's answer is the whole table; the screen keeps the last one and what the dealer is about
to say: an amount, cards not yet complete, which sheet is open.

Taps made while a step is being saved. They are kept with the moment they were meant for, and
done in their order as the answers come.

The moment is foreseen from the table on the screen and from the taps before: after a fold or a
call it is the next player's turn, after a tap on a seat ahead that seat's, after two cards the
next hand's. Where the table comes to stand otherwise, or a step is turned down, neither that tap
nor those after it are done: they would fall on another player, or on another hand. The screen
says which they were.

What the dealer's screen knows and is about to say. Forgotten when the night is closed.
"""

from __future__ import annotations

from collections.abc import Callable

from browser import Element, window

from pycore.kernel.clauses import Refusal
from pycore.night.night_view import NightView
from pycore.night.table.pot_view import Showdown
from pycore.night.table.table_hand import ToShow, Wager
from pycore.night.table.table_view import TableSeat, TableView
from pycore.portable import hand_words, typed
from webapp.ui.app import shell
from webapp.ui.app.app import App, Command
from webapp.ui.forms import forms
from webapp.ui.forms.picked import Picked
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t
from webapp.ui.table.cards import POCKET_CARDS
from webapp.worker.answers import DealtAnswer, Reply, TableShown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    class WagerDraft(TypedDict):
        """What the dealer saw and heard, as "wager" asks about it: *chips* by motion, *faced* the
        bet of another moment or IN_TURN, *taken* back of an earlier bet.
        """

        seat: int
        chips: list[list[int]]
        word: str
        amount: int
        chips_first: bool
        faced: int
        taken: int

    class RulingDraft(TypedDict):
        """What the director is about to decide: a step, *seat* 0 for the whole hand."""

        kind: str
        seat: int
        amount: NotRequired[int]
        cards: NotRequired[str]
        clause: NotRequired[str]


def as_sitter(app: App, seat: int) -> tuple[object, ...] | None:
    """Return who sits on a seat of the table, as a choice has them."""
    table = table_now(app)
    row = seat_of(table, seat) if table else None
    return (row["ticket"], row["name"]) if row else None


class TableState:
    """*table* is what the worker last told, of the night's *view*. *turn* numbers the questions to
    the worker. What forget() names belongs to one moment of the table.
    """

    def __init__(self) -> None:
        self.number: int = 0
        self.table: TableView | None = None
        self.view: NightView | None = None
        self.turn: int = 0
        self.counted: dict[int, int] = {}
        self.counting: bool = False
        self.level: int = 0
        self.button: int = 0
        self.seat: int = 0
        self.whom = Picked(as_sitter)
        self.board_first: int = 0
        self.by_eye: bool = False
        self.clause: str = ""
        self.why: Showdown | None = None
        self.refused_wish: Command | None = None
        self.keypad: bool = False
        self.reading: Wager | None = None
        self.wager_refused: Refusal | None = None
        self.wager_seats: bool = False
        self.wager_turn: int = 0
        self.clock_stopped: str = ""
        self.heard_hand: tuple[int, int] = (0, 0)
        self.heard: list[str] = []
        self.news: list[str] = []
        self.forget()

    def forget(self) -> None:
        """Forget what was half told: the table has moved on, and it has no meaning any more."""
        self.panel: str = ""
        self.picks: list[str] = []
        self.splits: bool = False
        self.winners: list[int] = []
        self.place: int = 0
        self.show: int = 0
        self.amount: int = 0
        self.typed: str = ""
        self.reason: str = ""
        self.because: str = ""
        self.right_winners: list[list[int]] = []
        self.ruling: RulingDraft | None = None
        self.wager: WagerDraft | None = None
        self.refused: Refusal | None = None


def room_state(app: App) -> TableState:
    return app.state(TableState)


LIVE = ("bet", "board", "showdown")
SEAT = "seat"
OF_A_SEAT = (SEAT, "stack", "told")
"""The sheets that speak of whoever sits on the chosen seat."""
FULL_BOARD = 10  # five cards, two letters each


def table_now(app: App) -> TableView | None:
    """Return the table as the worker last told it, or None."""
    return room_state(app).table


def number(app: App) -> int:
    return room_state(app).number


def panel(app: App) -> str:
    """Return the sheet that lies in the place of the actions, or nothing. That of a seat is there
    while the player is chosen who sat there then.
    """
    state = room_state(app)
    if state.panel == SEAT and not state.whom.is_on(app, state.seat):
        state.panel = ""
    return state.panel


def seat_of(table: TableView, at: int) -> TableSeat | None:
    """Return the seat of the table with this number, or None."""
    for seat in table["seats"]:
        if seat["seat"] == at:
            return seat
    return None


def name_of(table: TableView, at: int) -> str:
    seat = seat_of(table, at)
    if not seat or seat["state"] == "empty":
        return t("ui.seat.free")
    return words.called(seat["name"])


def who(table: TableView, at: int) -> str:
    """Return Seat 7, Elisapee A."""
    return t("ui.table.who", seat=at, name=name_of(table, at))


def listed(names: list[str]) -> str:
    """Return names in a row, as a sentence has them."""
    return hand_words.in_a_row(t, names)


# ---- asking ----


def _next_turn(app: App) -> int:
    turn = room_state(app).turn + 1
    room_state(app).turn = turn
    return turn


def ask(app: App) -> None:
    """Look at the table again; an answer that a tap has overtaken is thrown away."""
    turn = _next_turn(app)
    table_number = number(app)
    room_state(app).view = app.view

    def answered(reply: Reply[TableShown]) -> None:
        if room_state(app).turn != turn or app.route != "table":
            return
        if "ok" in reply:
            _take(app, reply["ok"]["table"])
            app.draw(True)
        elif "refused" in reply:
            room_state(app).number = 0
            room_state(app).table = None
            room_state(app).refused = reply["refused"]
            app.draw()
        else:
            app.failed(reply)
            app.draw()

    app.bus.call("table", {"tid": app.tid, "table": table_number}, answered)


def _take(app: App, table: TableView) -> None:
    before = table_now(app)
    room_state(app).table = table
    if before:
        _let_go(app, before, table)
    if not before or _moment(before) != _moment(table):
        forget(app)
    if table["stage"] in LIVE and table["level"]:
        room_state(app).level = table["level"]["number"]
    if table["stage"] not in ("ready", "count"):
        room_state(app).button = 0
    _ask_why(app, table)


def _let_go(app: App, before: TableView, table: TableView) -> None:
    """Let go of what was chosen or counted for whoever sat where somebody else sits now."""
    state = room_state(app)
    sat = {seat["seat"]: seat["ticket"] for seat in before["seats"]}
    for seat in table["seats"]:
        number = seat["seat"]
        if sat.get(number) == seat["ticket"]:
            continue
        state.counted = {other: state.counted[other] for other in state.counted if other != number}
        if state.button == number:
            state.button = 0
        if state.seat == number:
            state.seat = 0
            state.typed = ""
            if state.panel in OF_A_SEAT:
                state.panel = ""


def _ask_why(app: App, table: TableView) -> None:
    """What decides between the hands that were shown, and by which clause: the showdown checker
    says it.
    """
    room_state(app).why = None
    cards = {}
    for seat in table["seats"]:
        if seat["hand"] and seat["cards"]:
            cards["%d" % seat["seat"]] = seat["cards"]
    if table["stage"] != "over" or len(cards) < 2 or len(table["board"]) < FULL_BOARD:
        return
    turn = room_state(app).turn

    def answered(reply: Reply[Showdown]) -> None:
        if "ok" in reply and room_state(app).turn == turn:
            room_state(app).why = reply["ok"]
            app.draw()

    hand = {"board": table["board"], "cards": cards, "button": table["button"] or 0}
    app.bus.call("showdown", {"tid": app.tid, "hand": hand}, answered)


def _moment(table: TableView) -> tuple[int, str, int, int, str, str, int]:
    """What must stay the same for a half-told answer to keep its meaning."""
    turn = table["turn"]["seat"] if table["turn"] else 0
    due = table["due"]["street"] if table["due"] else ""
    shows = len(table["to_show"])
    return (table["hand_no"], table["stage"], turn, table["pot"], table["board"], due, shows)


def forget(app: App) -> None:
    room_state(app).forget()


def deal(
    app: App,
    wish: Command,
    done: Callable[[], object] | None = None,
    turned_down: Callable[[Refusal], object] | None = None,
) -> None:
    """Send one step, of the hand on the screen and of no other. Taps on the table wait meanwhile
    (waiting.py); a form that is sent meanwhile is gone with the answer, so it does not wait and
    the screen says so. After the screen was drawn *turned_down* hears why the step was refused.
    """
    if app.saving:
        sent = "ui.table.count-right" if wish["what"] == "count" else "ui.table.ruling-say"
        app.state(Waiting).dropped = [t(sent)]
    if app.blocked or app.saving:
        return
    app.saving += 1
    was_told = bool(room_state(app).refused or app.state(Waiting).dropped)
    room_state(app).refused = None
    app.state(Waiting).dropped = []
    turn = _next_turn(app)
    tid = app.tid

    def answered(reply: Reply[DealtAnswer]) -> None:
        app.saving -= 1
        is_only_table = "ok" in reply and "view" not in reply["ok"]
        if "ok" in reply and tid == app.tid:
            app.blocked = None
            app.note = None
            app.take(reply)
            room_state(app).view = app.view
            if room_state(app).turn == turn:
                room_state(app).panel = ""
                room_state(app).picks = []
                room_state(app).ruling = None
                _take(app, reply["ok"]["table"])
                if done:
                    done()
        elif "refused" in reply:
            room_state(app).refused = reply["refused"]
            room_state(app).refused_wish = wish
            room_state(app).picks = []
            drop(app)
        elif "ok" not in reply:
            app.failed(reply)
        go_on(app)
        app.draw(False, is_only_table)
        shell.say_saving(app)
        if turned_down and "refused" in reply:
            turned_down(reply["refused"])

    table = table_now(app)
    step = {"no": table["hand_no"], **wish} if table else wish
    app.bus.call("deal", {"tid": tid, "table": number(app), "do": step}, answered)
    if was_told:
        app.draw()
    else:
        shell.say_saving(app)


def act(app: App, kind: str, seat: int = 0, amount: int = 0, cards: str = "") -> None:
    """Enter one thing that was done in the hand."""
    deal(app, {"what": "act", "kind": kind, "seat": seat, "amount": amount, "cards": cards})


def route_number() -> int:
    """Return the table that the address names, 0 for none."""
    parts = window.location.hash.split("/")
    read = typed.count(parts[4], forms.rules(), 1, 999).value if len(parts) > 4 else 0
    return read if isinstance(read, int) else 0


if TYPE_CHECKING:
    from collections.abc import Callable

    Moment = tuple[int, str, int, int]
    """What a tap is meant for: a hand, its stage, so many letters of its board, and the seat that
    acts or shows, 0 for none.
    """
    Run = Callable[[], object]

UNDO = "table-undo"
CARD = "table-card"
RAISE = "table-raise"
PASS = "table-pass"
FOLD = "table-fold"
PRESET = "table-preset"
ALL_IN = "table-all-in"
RAISES = (RAISE, PRESET, ALL_IN)
TURNS = (FOLD, "table-call", *RAISES)
"""What a player does whose turn it is."""
RECORDS = ("told-record", "told-walk", "hand-unentered")
"""With these the hand is recorded that stands on their key, and the next one is on."""
AMOUNTS = ("table-less", "table-plus", "table-set", "table-key")
IN_HAND = ("action", "begin")
CARD_LETTERS = 2


class Tap:
    """*label* says what was tapped, *run* does it. *meant* is None where nobody could foresee for
    what it is; an Undo takes back the step before it, in the hand *hand_no*.
    """

    def __init__(
        self, label: str, meant: Moment | None, run: Run, is_undo: bool, hand_no: int
    ) -> None:
        self.label = label
        self.meant = meant
        self.run = run
        self.is_undo = is_undo
        self.hand_no = hand_no

    def is_due(self, app: App, table: TableView) -> bool:
        """Return whether the table stands as it was foreseen."""
        if self.is_undo:
            undo = table["undo"]
            if not undo or undo["step"] not in IN_HAND:
                return False
            return table["hand_no"] == self.hand_no
        return self.meant == moment(app, table)


class TapsAhead:
    """How the table stands once all that was tapped so far is done, as far as that can be
    foreseen: at *moment*, None where it cannot. *acting* seats still act, of them *owing* ones
    face a bet; *shows* have yet to show; *picks* are of a hand or a street that takes *needed*
    cards. Undo comes back to what was *before*.
    """

    def __init__(self, app: App, table: TableView) -> None:
        self.moment: Moment | None = moment(app, table)
        self.hand_no = table["hand_no"]
        level = table["turn"]["level"] if table["turn"] else 0
        playing = [seat for seat in table["seats"] if seat["state"] == "in"]
        self.acting = [seat["seat"] for seat in playing]
        self.owing = [seat["seat"] for seat in playing if seat["bet"] < level]
        self.shows = [holder["seat"] for holder in table["to_show"]]
        self.picks = room_state(app).picks[:]
        self.needed = needed(app, table)
        self.before: list[Moment] = []
        self.has_amount = False

    def meant(self, name: str) -> Moment | None:
        """Return what the next tap is for. A hand's number stands on the keys that record it."""
        now = self.moment
        return None if name in RECORDS and now and now[0] != self.hand_no else now

    def tapped(self, name: str, card: str = "", seat: int = 0, is_all_in: bool = False) -> None:
        """Take one more tap."""
        now = self.moment
        if not now:
            return
        if name == UNDO:
            self.moment = self.before.pop() if self.before else None
            self.picks = []
        elif name == CARD:
            self._card(now, card)
        elif name in RECORDS:
            self.moment = (now[0] + 1, now[1], 0, 0)
        elif now[1] == "bet" and name in TURNS:
            self._turn(now, name, is_all_in)
        elif now[1] == "bet" and name == PASS:
            self._pass(now, seat)
        self.has_amount = name in AMOUNTS

    def _turn(self, now: Moment, name: str, is_all_in: bool) -> None:
        after = self._order(now)[1:]
        if name == FOLD or is_all_in:
            self.acting = [seat for seat in self.acting if seat != now[3]]
        if name in RAISES:
            self.owing = self.acting[:]
        self.owing = [seat for seat in self.owing if seat != now[3]]
        self._go(now, (after + [0])[0])

    def _pass(self, now: Moment, to: int) -> None:
        """Everybody before that seat checks, or folds where they owe."""
        order = self._order(now)
        passing = order[: order.index(to)] if to in order else []
        out = [seat for seat in passing if seat in self.owing]
        self.acting = [seat for seat in self.acting if seat not in out]
        self.owing = [seat for seat in self.owing if seat not in out]
        self._go(now, to if passing else 0)

    def _order(self, now: Moment) -> list[int]:
        """Who acts from this turn on."""
        after = [seat for seat in self.acting if seat >= now[3]]
        return after + [seat for seat in self.acting if seat < now[3]]

    def _card(self, now: Moment, card: str) -> None:
        if card in self.picks:
            self.picks.remove(card)
        else:
            self.picks.append(card)
        if len(self.picks) < self.needed:
            return
        if now[3]:
            self.shows = [seat for seat in self.shows if seat != now[3]]
            self._go(now, self.shows[0] if self.shows else 0)
        else:
            # Where nobody can bet any more one street follows another.
            self.before.append(now)
            self.moment = (now[0], now[1], now[2] + CARD_LETTERS * self.needed, 0)
            self.needed = 1
        self.picks = []

    def _go(self, now: Moment, seat: int) -> None:
        """To that seat; with 0 nobody knows whose turn comes."""
        self.before.append(now)
        self.moment = (now[0], now[1], now[2], seat) if seat else None


# ---- the table as it stands ----


class Waiting:
    """*tapped* is the tap whose step is being saved (its name, card and seat, whether it puts all
    in), *taps* what was tapped since and *ahead* the table after them, *dropped* what of that was
    not done.
    """

    def __init__(self) -> None:
        self.tapped: tuple[str, str, int, bool] = ("", "", 0, False)
        self.ahead: TapsAhead | None = None
        self.taps: list[Tap] = []
        self.dropped: list[str] = []


def moment(app: App, table: TableView) -> Moment:
    """Return what a tap on this table is meant for."""
    seat = 0
    if table["stage"] == "bet" and table["turn"]:
        seat = table["turn"]["seat"]
    elif table["to_show"] and shows_now(app, table):
        seat = showing(app, table)["seat"]
    return (table["hand_no"], table["stage"], len(table["board"]), seat)


def shows_now(app: App, table: TableView) -> bool:
    """Return whether hands are entered now: at the showdown, or when everybody is all in, unless
    the dealer wants the board first.
    """
    if table["stage"] == "board":
        is_board_first = room_state(app).board_first == table["hand_no"]
        return bool(table["to_show"]) and not is_board_first
    return table["stage"] == "showdown"


def showing(app: App, table: TableView) -> ToShow:
    """Return the one whose cards are entered, of those who have not shown."""
    chosen = room_state(app).show
    for holder in table["to_show"]:
        if holder["seat"] == chosen:
            return holder
    return table["to_show"][0]


def needed(app: App, table: TableView) -> int:
    """Return how many cards are entered at once."""
    if table["due"] and not shows_now(app, table):
        return table["due"]["cards"]
    return POCKET_CARDS


def _is_all_in(table: TableView, name: str, amount: int) -> bool:
    turn = table["turn"]
    if name == "table-call" and turn:
        return turn["call"] >= turn["behind"]
    if name == PRESET and turn:
        return amount >= turn["all_in"]
    return name == ALL_IN


# ---- keeping ----


def tapped(app: App, name: str, element: Element) -> bool:
    """Return a tap of the room: True where it is kept, False where it is done now."""
    table = room_state(app).table
    if not table or app.blocked:
        return False
    facts = (name, page.data(element, "card"), _number(element, "seat"))
    if not app.saving:
        app.state(Waiting).tapped = (*facts, _is_all_in(table, name, _number(element, "amount")))
        app.state(Waiting).ahead = None
        return False
    ahead = app.state(Waiting).ahead or _after_first(app, table)
    app.state(Waiting).ahead = ahead
    run = _run(app, name, element, 0 if ahead.has_amount else _amount(app, table))
    is_undo = name == UNDO
    app.state(Waiting).taps.append(
        Tap(_label(element), ahead.meant(name), run, is_undo, table["hand_no"])
    )
    ahead.tapped(*facts, name == ALL_IN)
    return True


def _number(element: Element, name: str) -> int:
    return int(page.data(element, name) or 0)


def _after_first(app: App, table: TableView) -> TapsAhead:
    """The table after the step that is being saved."""
    ahead = TapsAhead(app, table)
    name, card, seat, is_all_in = app.state(Waiting).tapped
    if name == CARD:
        ahead.picks = [pick for pick in ahead.picks if pick != card]
    ahead.tapped(name, card, seat, is_all_in)
    return ahead


def _amount(app: App, table: TableView) -> int:
    """What the key for a raise says."""
    turn = table["turn"]
    amount_typed = room_state(app).typed
    if amount_typed and room_state(app).panel == "amount":
        return int(amount_typed)
    return room_state(app).amount or (turn["least"] if turn else 0) or 0


def _run(app: App, name: str, element: Element, amount: int) -> Run:
    def run() -> None:
        if name == RAISE and amount:
            room_state(app).amount = amount
            room_state(app).typed = ""
        app.act(name, element)

    return run


def _label(element: Element) -> str:
    return str(element.getAttribute("aria-label") or element.textContent).strip()


# ---- doing ----


def go_on(app: App) -> None:
    """Do, after an answer, what was tapped meanwhile, up to the next step that is sent."""
    while app.state(Waiting).taps and not app.saving:
        table = room_state(app).table
        if not table or app.blocked or not app.state(Waiting).taps[0].is_due(app, table):
            drop(app)
            return
        tap = app.state(Waiting).taps.pop(0)
        tap.run()


def drop(app: App) -> None:
    """Drop the taps that wait: none of them is done, and the screen says so."""
    waiting = app.state(Waiting).taps
    app.state(Waiting).taps = []
    app.state(Waiting).dropped = [tap.label for tap in waiting]


def dropped(app: App) -> Markup:
    """Return which taps were not done; nothing where all were."""
    labels = app.state(Waiting).dropped
    if not labels:
        return NOTHING
    return html(
        '<p class="tb-coming small" role="alert" data-test="taps-dropped">{dropped}</p>',
        dropped=t("ui.table.taps-dropped", taps=words.joined(labels)),
    )
