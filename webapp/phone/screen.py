"""What the page shows: one clock, or one sentence that says why there is none."""

from __future__ import annotations

from pycore.portable.card import prizes_in
from pycore.portable.clock import Clock, Face, countdown, counting, face, starts_at, write_clock
from pycore.portable.hand_guide import RANKING
from pycore.portable.structure import LEVEL, StructureItem
from pycore.portable.ticket import TicketFacts
from webapp.phone import dom, words
from webapp.phone.words import t
from webapp.ui.clock.sky import sky
from webapp.ui.kit.html import html

# Element -> sentence that never changes, only its language does.
LABELS = (
    ("guides", "phone.guides"),
    ("label-next", "ui.tv.next-level"),
    ("label-break", "ui.tv.next-break"),
    ("label-left", "ui.figure.left"),
    ("label-average", "ui.figure.average"),
    ("label-stop", "ui.setup.stop"),
    ("label-prizes", "ui.tv.prizes"),
    ("play", "phone.play"),
    ("rehearsal", "ui.rehearsal.title"),
    ("rule-text", "phone.rule"),
    ("rules", "phone.rules"),
    ("update-text", "phone.update"),
)
STANDING = {
    "not-started": "phone.not-started",
    "paused": "ui.clock.paused",
    "stop": "ui.clock.stop-help",
    "last": "phone.last",
    "over": "ui.clock.over",
}
_last = [""]  # what was last said to a screen reader
_drawn: list[object] = [None]  # what the sky was last drawn of
_listed: list[object] = [None]  # and the prizes
SKY_MS = 5000


def label() -> None:
    """Write the words that stand still, and set the language of the page."""
    dom.language(words.lang())
    for name, key in LABELS:
        dom.text(name, t(key))
    dom.text("ranking", "\n".join([t("rank." + name) for name, _cards in RANKING]))
    _guides("")
    dom.choices("langs", words.other_languages())
    dom.text("said", "")  # what was said last was said in the language before
    _last[0] = ""


def message(kind: str) -> None:
    """Show a message instead of a clock: damaged, newer, none, waiting or trouble."""
    dom.body("data-state", "message")
    dom.visible("clock", False)
    dom.visible("message", True)
    dom.attribute("message", "data-kind", kind)
    dom.text("message-title", t("phone." + kind + "-title"))
    dom.text("message-text", t("phone." + kind + "-text"))
    dom.title(t("phone.title"))


def real(is_real: bool) -> None:
    """Say of a night that is not real that it is none."""
    dom.visible("rehearsal", not is_real)


def clock(
    items: list[StructureItem] | tuple[StructureItem, ...],
    at: Clock,
    facts: TicketFacts,
    hall_ms: int,
) -> None:
    """Draw the clock *at* with its *facts* as it stands at *hall_ms*."""
    shown = face(items, at, hall_ms)
    dom.body("data-state", "clock")
    dom.visible("message", False)
    dom.visible("clock", True)
    name = facts["name"] or t("phone.title")
    dom.text("name", name)
    _standing(shown, facts, hall_ms)
    _blinds(shown)
    _times(items, at, shown, hall_ms)
    _figures(facts)
    _rule(facts["rule"])
    _guides(facts["rule"])
    _sky(items, at, facts, hall_ms)
    dom.title(_heading(shown) + " · " + name)


def _heading(shown: Face) -> str:
    return (
        t("ui.clock.break") if shown["is_break"] else t("ui.clock.level", number=shown["number"])
    )


def _rule(clause_id: str) -> None:
    """The clause of the rule; it opens in plain words where this page has them."""
    label, says = words.clause(clause_id) if "-" in clause_id else ("", "")
    dom.visible("rule-own", label != "" and says == "")
    dom.visible("rule-more", says != "")
    dom.text("rule-clause" if says else "rule-own", label)
    dom.text("rule-says", says)


def _guides(clause_id: str) -> None:
    """The way to the rules of the place whose clause the night quotes, or that it names."""
    document = clause_id.partition("-")[0]
    mark = "#" + document if document else ""
    dom.attribute("guides", "href", "rules/" + words.lang() + ".html" + mark)


def _sky(
    items: list[StructureItem] | tuple[StructureItem, ...],
    at: Clock,
    facts: TicketFacts,
    hall_ms: int,
) -> None:
    """Drawn anew every few seconds only: five times a second would tire a battery."""
    now_ms = hall_ms // SKY_MS * SKY_MS
    drawn = (words.lang(), write_clock(at), facts["stop_at_ms"], now_ms)
    if _drawn[0] != drawn:
        _drawn[0] = drawn
        stop_at_ms = facts["stop_at_ms"]
        dom.drawing("sky", sky(items, at, 0, stop_at_ms, now_ms, 90, t("phone.night-so-far")))


def _standing(shown: Face, facts: TicketFacts, hall_ms: int) -> None:
    dom.text("level", _heading(shown))
    is_counted = not shown["is_break"] and shown["number"] <= shown["levels"]
    dom.text("levels", t("ui.clock.of-levels", n=shown["levels"]) if is_counted else "")
    standing = ""
    counted, left_ms = counting(shown, facts["stop_at_ms"], hall_ms)
    if shown["started"] and facts["players_left"] == 1 and facts["entered"] > 1:
        counted = "over"  # one is left: whoever won
        standing = counted
    elif not shown["started"]:
        standing = "not-started"
    elif not shown["running"]:
        standing = "paused"
    elif counted != "item":
        standing = counted
    still = "ran-out" if counted == "last" else standing
    dom.body("data-standing", still or ("break" if shown["is_break"] else "running"))
    dom.visible("standing", standing != "")
    dom.text("standing", t(STANDING[standing]) if standing else "")
    counts = counted in ("item", "stop")
    dom.text("left", countdown(left_ms) if counts else "–")
    dom.body("data-long", "1" if left_ms > 3599000 else "0")
    dom.attribute("left", "aria-label", words.spoken(left_ms) if counts else t("phone.ran-out"))
    _say(shown, standing)


def _say(shown: Face, standing: str) -> None:
    """Tell a screen reader of a new level, a break or a pause: once, and never of seconds."""
    spoken = _heading(shown)
    if not shown["is_break"]:
        spoken += ". " + t("ui.clock.blinds") + " " + words.blinds(shown["small"], shown["big"])
    if standing:
        spoken += ". " + t(STANDING[standing])
    if _last[0] and _last[0] != spoken:
        dom.text("said", spoken)
    _last[0] = spoken


def _blinds(shown: Face) -> None:
    small, big, ante = shown["small"], shown["big"], shown["ante"]
    if shown["is_break"]:
        small, big, ante = shown["next_small"], shown["next_big"], shown["next_ante"]
    dom.text("blinds-label", t("phone.after-break" if shown["is_break"] else "ui.clock.blinds"))
    dom.text("blinds", words.blinds(small, big))
    dom.visible("blinds-box", big > 0)
    dom.visible("ante", ante > 0)
    dom.text("ante", words.ante(ante))
    back_ms = shown["next_at_ms"] if shown["is_break"] else -1
    dom.visible("back", back_ms >= 0)
    dom.text("back", t("ui.tv.back-at", at_ms=words.time_of_day(back_ms)) if back_ms >= 0 else "")
    dom.visible("remove", shown["remove"] > 0)
    dom.text("remove", t("phone.remove", chips=shown["remove"]))


def _times(
    items: list[StructureItem] | tuple[StructureItem, ...], at: Clock, shown: Face, hall_ms: int
) -> None:
    dom.visible("row-next", not shown["is_break"])
    if shown["next_big"] > 0:
        following = shown["index"] + 1
        while items[following].kind != LEVEL:
            following += 1
        next_ms = starts_at(items, at, hall_ms, following)
        dom.text("next", words.blinds(shown["next_small"], shown["next_big"]))
        dom.text("next-at", words.time_of_day(next_ms) if next_ms >= 0 else "")
        dom.visible("next-ante", shown["next_ante"] > 0)
        dom.text("next-ante", words.ante(shown["next_ante"]))
    else:
        dom.text("next", t("phone.last-level"))
        dom.text("next-at", "")
        dom.visible("next-ante", False)
    dom.visible("row-break", shown["next_break_in_ms"] >= 0)
    if shown["next_break_at_ms"] >= 0:
        dom.text("break", words.time_of_day(shown["next_break_at_ms"]))
    else:
        minutes = (shown["next_break_in_ms"] + 59999) // 60000
        dom.text("break", t("phone.after-play", minutes=minutes))


def _figures(facts: TicketFacts) -> None:
    dom.visible("row-left", facts["players_left"] >= 0)
    if facts["entered"] >= 0:
        dom.text(
            "players",
            t("phone.left-of", players_left=facts["players_left"], entered=facts["entered"]),
        )
    else:
        dom.text("players", words.amount(facts["players_left"]))
    dom.visible("row-average", facts["average"] >= 0)
    dom.text("average", words.amount(facts["average"]))
    dom.visible("row-stop", facts["stop_at_ms"] >= 0)
    dom.text("stop", words.time_of_day(facts["stop_at_ms"]))


def prizes(text: str) -> None:
    """Show the prizes in money, once they are announced."""
    if _listed[0] == (words.lang(), text):
        return
    _listed[0] = (words.lang(), text)
    rows = [
        html(
            '<li><span>{place}</span> <b class="num">{cents}</b></li>',
            place=words.ordinal(place),
            cents=words.money(cents),
        )
        for place, cents in prizes_in(text)
    ]
    dom.visible("prizes", rows != [])
    dom.drawing("prize-list", html("{rows}", rows=rows))


def source(is_live: bool, set_ms: int) -> None:
    """Say where the time comes from: the live address, or this phone counting on by itself."""
    dom.body("data-source", "live" if is_live else "alone")
    if is_live:
        dom.text("source-text", t("phone.live"))
    else:
        dom.text("source-text", t("phone.alone", time=words.time_of_day(set_ms)))


def doubt(phone_ms: int) -> None:
    """Show a hint when the phone's clock and the link disagree; -1 when they agree."""
    dom.visible("doubt", phone_ms >= 0)
    dom.text("doubt", t("phone.doubt", time=words.phone_time(phone_ms)) if phone_ms >= 0 else "")


def awake(can: bool, is_on: bool) -> None:
    dom.visible("awake", can)
    dom.attribute("awake", "aria-pressed", "true" if is_on else "false")
    dom.text("awake-text", t("phone.awake-on" if is_on else "phone.awake"))


def update(waits: bool) -> None:
    dom.visible("update", waits)


def kept_offline(is_kept: bool) -> None:
    """Say that the page now opens without a network."""
    dom.visible("offline", is_kept)
    dom.text("offline-text", t("phone.offline"))
