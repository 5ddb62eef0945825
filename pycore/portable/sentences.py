"""What a screen, a page or a terminal says of a refusal, a record, a thing to do: one sentence for
all of them, from a code and its facts.

Which refusals ask for words, and for which: what a page then shows a field for. A reason, the
clause that a ruling follows, the regulator's reference (*approval*), why a count is right though
it differs (*because*): the command that was refused takes each by that name.

What a director says aloud at this moment of a night, most pressing first: codes whose sentences
stand under "ui.say.". Times are milliseconds in the hall's clock.

Our choice of moments; that a level's end is signalled at all is SEL-14 and NU-B.TP14.

What a forecast says in sentences, on the screen and on the command line. The catalogue, which
*say* asks, has the words; a likelihood is told as the forecast rounded it.
"""

from __future__ import annotations

from pycore.portable.clock import stop_warning
from pycore.portable.voice import Voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Protocol

    from pycore.portable.clock import Face
    from pycore.portable.structure import StructureItem

    class ForecastSay(Protocol):
        def __call__(self, key: str, **facts: object) -> str: ...

    Told = Mapping[str, Any]
    """A ForecastView, or the Way or InTime of one (pycore/night/clock/forecast_view.py)."""

_FIELDS = ("ui.setup.", "ui.setting.", "ui.book.", "field.")


def refusal(voice: Voice, code: str, facts: Mapping[str, object]) -> str:
    """Return why something was turned down; of a limit that was passed, what alone would have
    been.
    """
    worded = dict(facts)
    worded["code"] = code
    if code == "house-rules-damaged":
        worded["why"] = voice.tell("ui.house.why." + str(worded["why"]), worded)
        if worded["field"] == "file":
            worded["field"] = voice.words["ui.house.file"]
    elif "field" in worded:
        worded["field"] = field(voice, str(worded["field"]))
    if "by" in worded:
        worded["by"] = kind(voice, str(worded["by"]))
    key = "refused." + code
    return voice.tell(key if voice.has(key) else "refused.other", worded)


def field(voice: Voice, name: str) -> str:
    """Return what a field of a command is called, of a list's too: "stacks[2].ticket" is the
    ticket. Its own name where nobody calls it otherwise.
    """
    inner = name.split(".")[-1].split("[")[0]
    for start in _FIELDS:
        if voice.has(start + inner):
            return voice.words[start + inner]
    return name


def place(voice: Voice, numbers: Sequence[int], index: int) -> str:
    """Return what a place of the structure is called: its level, by *numbers* (0 for a break). An
    undo may have taken it away again.
    """
    if index >= len(numbers):
        return voice.tell("ui.clock.level-gone", {})
    number = numbers[index]
    return voice.tell("ui.clock.level" if number else "ui.clock.break", {"number": number})


def language(voice: Voice, code: str) -> str:
    """Return what the language of the tables is called: house rules may name one that has no word
    here, and then its code.
    """
    return voice.words.get("ui.setup.language-" + code, code)


def kind(voice: Voice, stored: str) -> str:
    """Return what sort of record it is, by its stored name: an entry, of entry-sold/1."""
    key = "ui.kind." + stored.split("/")[0]
    return voice.words[key] if voice.has(key) else stored


def conflict(voice: Voice, why: str, stored: str, facts: Mapping[str, object]) -> str:
    """Return why a record waits for the director; by its own facts where that says more of a
    record of its sort.
    """
    key = "ui.conflict.why." + why
    fuller = key + "." + stored.split("/")[0]
    if voice.has(fuller):
        return voice.tell(fuller, facts)
    return voice.tell(key if voice.has(key) else "ui.conflict.why.other", {"code": why})


def missing(voice: Voice, records: int, sales: int, cents: int) -> str:
    """Return what stands on branches that do not count: so many *sales* and *cents*; where nothing
    was sold, so many *records*.
    """
    if sales:
        return voice.count("ui.missing.sales", sales, {"missing_cents": cents})
    return voice.count("ui.missing.records", records, {})


def duty(voice: Voice, code: str, facts: Mapping[str, object]) -> str:
    """Return what a licence asks for after a night."""
    count = facts.get("count")
    if isinstance(count, int):
        return voice.count("ui.after." + code, count, facts)
    return voice.tell("ui.after." + code, facts)


def named(facts: Mapping[str, object], names: Sequence[str]) -> dict[str, Any]:
    """Return a record's facts with its players as *names*: {name} is the first of them, or the
    record's own, as a deck and a tablet have one.
    """
    name = names[0] if names else facts.get("name", "")
    return {**facts, "names": names, "name": name}


def event(voice: Voice, stored: str, facts: Mapping[str, object]) -> str:
    """Return what a record says, by its stored name; that it was entered later from paper, and
    that it was asked at a table first.
    """
    sentence = _event(voice, stored, facts)
    if facts.get("happened_at_ms"):
        sentence = voice.tell("ui.history.paper", {**facts, "told": sentence})
    if facts.get("between_hands") or facts.get("confirmed"):
        return voice.tell("ui.history.asked", {"told": sentence})
    return sentence


def _amended(voice: Voice, rows: object) -> str:
    """What was written and what counts, of every value that was put right."""
    assert isinstance(rows, list)
    return "; ".join(
        [
            voice.tell(
                "ui.conflict.value",
                {
                    "field": value_name(voice, row["field"]),
                    "was": value(voice, row["field"], row["was"]),
                    "now": value(voice, row["field"], row["now"]),
                },
            )
            for row in rows
        ]
    )


def value_name(voice: Voice, name: str) -> str:
    """Return what a value of a record is called where it can be put right."""
    key = "ui.value." + name
    return voice.words[key] if voice.has(key) else field(voice, name)


def value(voice: Voice, name: str, fact: object) -> str:
    """Return a value of a field as a person writes it; of a word from a list, its own word."""
    key = "ui.%s.%s" % (name, fact)
    return voice.words[key] if voice.has(key) else voice.written(name, fact)


def _event(voice: Voice, stored: str, facts: Mapping[str, object]) -> str:
    """The sentence of a record. Some say it otherwise by how it ended (*result*), or when it names
    nobody.
    """
    key = "event." + stored.split("/")[0]
    if facts.get("check"):
        facts = {**facts, "what": voice.words.get("check." + str(facts["check"]), facts["check"])}
    if facts.get("amended"):
        facts = {**facts, "values": _amended(voice, facts["amended"])}
    names = facts.get("names")
    many = len(names) if isinstance(names, (list, tuple)) else 0
    for variant in (str(facts.get("result", "")), "" if many else "none"):
        if variant and voice.has(key + "." + variant):
            return voice.tell(key + "." + variant, facts)
    if voice.has(key + ".other"):
        return voice.count(key, many, facts)
    if not voice.has(key):
        return voice.tell("event.other", {"kind": stored})
    return voice.tell(key, facts)


REASON = "reason"
CLAUSE = "clause"
APPROVAL = "approval"
BECAUSE = "because"

ASKS = {
    "amending-needs-reason": (REASON,),
    "balance-otherwise": (REASON,),
    "calling-off-needs-reason": (REASON,),
    "calling-off-unapproved": (REASON, APPROVAL),
    "change-needs-approval": (REASON, APPROVAL),
    "change-needs-reason": (REASON,),
    "count-needs-reason": (BECAUSE,),
    "late-needs-reason": (REASON,),
    "leaving-needs-reason": (REASON,),
    "penalty-needs-reason": (REASON,),
    "reason-needed": (REASON,),
    "ruling-needs-clause": (CLAUSE,),
    "seat-change-later": (REASON,),
    "seat-change-needs-reason": (REASON,),
    "seal-needs-reason": (REASON,),
    "stop-needs-reason": (REASON, CLAUSE),
    "table-needs-reason": (BECAUSE,),
    "undo-is-ruling": (REASON, CLAUSE),
    "undo-jumps": (REASON, CLAUSE),
}

MOST_LETTERS = {REASON: 200, CLAUSE: 40, APPROVAL: 200, BECAUSE: 200}
"""How much a record holds of each."""


def fields_asked(code: str) -> "tuple[str, ...]":
    """Return what a refusal of this code asks for, in the order in which it is asked; nothing for
    one that words cannot change.
    """
    return ASKS.get(code, ())


def asks_for(code: str, subject: str) -> bool:
    return subject in fields_asked(code)


BEGAN_MS = 60000
ENDS_MS = 60000
SEATS_MS = 120000
SALES_MS = 300000


def to_say(
    items: "list[StructureItem] | tuple[StructureItem, ...]",
    shown: "Face",
    now_ms: int,
    stop_at_ms: int,
    entries_at_ms: int,
    rebuys_at_ms: int,
) -> list[str]:
    """Return the codes of what is to be said at *now_ms*. *entries_at_ms* and *rebuys_at_ms* are
    when their sale closes, -1 or 0 where it is closed or nobody knows.
    """
    if not shown["started"]:
        return []
    codes = []
    stop = stop_warning(shown, stop_at_ms, now_ms)
    if stop != "":
        codes.append("stop-" + stop)
    if stop == "over":
        return codes
    if not shown["running"]:
        return codes
    left_ms = shown["left_ms"]
    if shown["ran_out"]:
        return codes
    passed_ms = items[shown["index"]].ms - left_ms
    is_last = shown["index"] + 1 == len(items)
    if shown["is_break"]:
        if left_ms <= SEATS_MS:
            codes.append("seats")
        elif 0 <= passed_ms < BEGAN_MS:
            codes.append("break-colour-up" if shown["remove"] else "break")
    elif left_ms <= ENDS_MS and not is_last:
        codes.append("break-soon" if shown["next_is_break"] else "blinds-soon")
    elif 0 <= passed_ms < BEGAN_MS:
        codes.append("level")
    if 0 < entries_at_ms - now_ms <= SALES_MS:
        codes.append("entries")
    if 0 < rebuys_at_ms - now_ms <= SALES_MS:
        codes.append("rebuys")
    return codes


def headline(say: ForecastSay, forecast: Told) -> str:
    """Return how likely it ends in time; where no time is set, when; that no time is left."""
    if forecast["stop_passed"]:
        return say("ui.forecast.stop-passed", stop_at_ms=forecast["stop_at_ms"])
    return _in_time(say, forecast, forecast["going_on"]) or when(say, forecast["going_on"])


def details(say: ForecastSay, forecast: Told) -> list[str]:
    """Return what stands beneath: when it ends, without more rebuys, and what it was worked out
    from.
    """
    way = forecast["going_on"]
    lines = []
    if forecast["paused"]:
        lines.append(say("ui.forecast.paused"))
    if forecast["stop_passed"]:
        lines.append(say("ui.forecast.played-on", told=when(say, way)))
    elif way["in_time"]:
        lines.append(when(say, way))
    without = forecast["without"]
    if without:
        lines.append(say("ui.forecast.rebuys", rebuys=way["rebuys"]))
        sentence = _in_time(say, forecast, without) or when(say, without)
        lines.append(say("ui.forecast.without", told=sentence))
    if way["in_time"]:
        lines.append(_counted(say, way["in_time"]))
    if not without:
        pace_bp = forecast["pace_percent"] * 100
        lines.append(say("ui.forecast.pace", busts=forecast["busts"], pace_bp=pace_bp))
    if forecast["open_door"]:
        lines.append(say("ui.forecast.open-door"))
    if forecast["averaged"]:
        lines.append(say("ui.forecast.averaged"))
    return lines


def when(say: ForecastSay, way: Told) -> str:
    """Return the times between which it ends in four nights of five."""
    if not way["early_ms"]:
        return say("ui.forecast.open")
    if not way["late_ms"]:
        return say("ui.forecast.late-open", early_at_ms=way["early_ms"])
    return say(
        "ui.forecast.when",
        early_at_ms=way["early_ms"],
        middle_at_ms=way["middle_ms"],
        late_at_ms=way["late_ms"],
    )


def _in_time(say: ForecastSay, forecast: Told, way: Told) -> str:
    share = way["in_time"]
    if not share:
        return ""
    kind = "about"
    if share["rounded_percent"] == 100:
        kind = "sure"
    elif share["rounded_percent"] == 0:
        kind = "hardly"
    share_bp = share["rounded_percent"] * 100
    return say("ui.forecast.in-time." + kind, share_bp=share_bp, stop_at_ms=forecast["stop_at_ms"])


def _counted(say: ForecastSay, share: Told) -> str:
    low_bp, high_bp = share["low"] * 100, share["high"] * 100
    return say(
        "ui.forecast.counted",
        count=share["count"],
        nights=share["of"],
        low_bp=low_bp,
        high_bp=high_bp,
    )
