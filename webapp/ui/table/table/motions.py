"""What did the player do? The sheet where chips by motion and words are told as seen and heard."""

from __future__ import annotations

from pycore.night.table.table_hand import Turn
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.amount import keypad
from webapp.ui.table.table.dealing import who
from webapp.ui.table.table.state import WagerDraft, room_state
from webapp.ui.table.table.wager import IN_TURN, MOST_MOTIONS, WITH_AMOUNT, wager_so_far

WORDS = ("", "check", "call", "bet", "raise", "raise-by", "amount", "all-in", "fold")


def wager_panel(app: App, table: TableView) -> Markup:
    did = wager_so_far(app, table)
    turn = table["turn"]
    if not turn:
        return NOTHING
    if room_state(app).keypad:
        return _said_amount(did)
    return html(
        '<div class="tb-sheet-head"><div class="tb-who"><h2>{title}</h2></div>'
        "{close}</div>{words}{chips}{seats}",
        title=t("ui.wager.title", who=who(table, did["seat"])),
        close=button("wager-close", t("common.close"), "", "cross", html('data-keys="escape"')),
        words=_words(did),
        chips=_chips(table, turn, did),
        seats=_seats(app, table, did),
    )


def _words(did: WagerDraft) -> Markup:
    """The words a player may have said, and the amount where one goes with it."""
    amount = NOTHING
    if did["word"] in WITH_AMOUNT:
        amount = html(
            '<button type="button" class="btn btn-wide" data-act="wager-amount" id="tb-said">'
            '<span>{label}</span> <b class="num">{amount}</b>{icon}</button>',
            label=t("ui.wager.amount-said"),
            amount=words.grouped(did["amount"]) if did["amount"] else "–",
            icon=icon("keypad", 20),
        )
    return html(
        '<fieldset class="keys tb-words"><legend class="hidden-text">{legend}</legend>{keys}'
        "</fieldset>{amount}",
        legend=t("ui.wager.word"),
        keys=[_word_key(word, word == did["word"]) for word in WORDS],
        amount=amount,
    )


def _word_key(word: str, is_said: bool) -> Markup:
    name = word or "none"
    return html(
        '<button type="button" class="btn" data-act="wager-word" data-word="{word}" '
        'id="word-{name}" aria-pressed="{pressed}">{label}</button>',
        word=word,
        name=name,
        pressed="true" if is_said else "false",
        label=t("ui.wager.word." + name),
    )


def _said_amount(did: WagerDraft) -> Markup:
    return html(
        '<div class="tb-sum"><span class="label">{label}</span><b class="num">'
        "{amount}</b></div>{keypad}{done}",
        label=t("ui.wager.amount-said"),
        amount=words.grouped(did["amount"]),
        keypad=keypad("wager-key"),
        done=button(
            "wager-amount",
            t("ui.wager.amount-done"),
            "btn-main btn-big btn-wide",
            "",
            html('id="tb-said" data-keys="enter"'),
        ),
    )


def _chips(table: TableView, turn: Turn, did: WagerDraft) -> Markup:
    """Every chip in play as a key, and the motions that they went in by."""
    motions = did["chips"]
    chips_first = NOTHING
    if did["word"] and [motion for motion in motions if motion]:
        chips_first = html(
            '<label class="check"><input type="checkbox" id="chips-first" '
            'data-change="wager-first" {checked}><span>{label}</span></label>',
            checked="checked" if did["chips_first"] else "",
            label=t("ui.wager.chips-first"),
        )
    return html(
        '<div class="tb-motions"><div class="tb-chip-keys" role="group" aria-label="{label}">'
        "{keys}</div>{took}{motions}{chips_first}</div>",
        label=t("ui.wager.chips"),
        keys=[_chip_key(value) for value in table["chips"]],
        took=_took(turn, did),
        motions=[_motion(i, motions) for i in range(len(motions))],
        chips_first=chips_first,
    )


def _chip_key(value: int) -> Markup:
    return html(
        '<button type="button" class="btn tb-chip num" data-act="wager-chip" '
        'data-value="{value}" id="chip-{value}" aria-label="{spoken}">{chips}</button>',
        value=value,
        spoken=t("ui.wager.chip", chips=value),
        chips=words.grouped(value),
    )


def _took(turn: Turn, did: WagerDraft) -> Markup:
    """Chips of an earlier bet, taken back before new ones went in: all of them or a part."""
    if not turn["bet"] or did["seat"] != turn["seat"]:
        return NOTHING
    if did["taken"]:
        label = t("ui.wager.took", chips=did["taken"])
    else:
        label = t("ui.wager.took-none", chips=turn["bet"])
    return html(
        '<div class="cluster"><button type="button" class="btn" data-act="wager-took" '
        'id="tb-took" aria-pressed="{taken}">{label}</button></div>',
        taken="true" if did["taken"] else "false",
        label=label,
    )


def _motion(i: int, motions: list[list[int]]) -> Markup:
    motion = motions[i]
    if not motion and len(motions) == 1:
        return NOTHING
    chips = [
        html(
            '<button type="button" class="btn tb-chip-in num" data-act="wager-take" '
            'data-motion="{i}" '
            'data-nth="{n}" id="in-{i}-{n}" aria-label="{take_back}">{chip}</button>',
            i=i,
            n=n,
            take_back=t("ui.wager.take-back", chips=motion[n]),
            chip=words.grouped(motion[n]),
        )
        for n in range(len(motion))
    ]
    more = NOTHING
    if motion and i + 1 == len(motions) and i + 1 < MOST_MOTIONS:
        more = button(
            "wager-motion",
            "",
            "btn-square",
            "plus",
            html('id="tb-motion" aria-label="{next}"', next=t("ui.wager.next-motion")),
        )
    return html(
        '<p class="tb-motion"><span class="soft small">{motion}</span>{chips}<b class="num">'
        "{sum}</b>{more}</p>",
        motion=t("ui.wager.motion", n=i + 1),
        chips=chips,
        sum=words.grouped(sum(motion)),
        more=more,
    )


def _seats(app: App, table: TableView, did: WagerDraft) -> Markup:
    """Another seat, out of turn; or in turn now, but done when the bet was another."""
    if did["faced"] != IN_TURN:
        return html(
            '<p class="small soft">{faced}</p>', faced=t("ui.wager.faced", amount=did["faced"])
        )
    if not room_state(app).wager_seats:
        return button("wager-other", t("ui.wager.other"), "btn-plain", "", html('id="tb-other"'))
    return html(
        '<div class="tb-chips" role="group" aria-label="{other}">{seats}</div>',
        other=t("ui.wager.other"),
        seats=[
            _seat_key(table, seat["seat"], seat["seat"] == did["seat"])
            for seat in table["seats"]
            if seat["state"] == "in"
        ],
    )


def _seat_key(table: TableView, seat: int, is_theirs: bool) -> Markup:
    return html(
        '<button type="button" class="btn" data-act="wager-seat" data-seat="{seat}" '
        'id="wager-{seat}" aria-pressed="{pressed}">{seat_line}</button>',
        seat=seat,
        pressed="true" if is_theirs else "false",
        seat_line=table_words.seat_line(table, seat),
    )
