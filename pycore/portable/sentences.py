"""What a screen, a page or a terminal says of a refusal, a record, a thing to do: one sentence for
all of them, from a code and its facts.
"""

from __future__ import annotations

from pycore.portable.voice import Voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

_FIELDS = ("ui.setup.", "ui.setting.", "ui.book.", "field.")


def refusal(voice: Voice, code: str, facts: Mapping[str, object]) -> str:
    """Why something was turned down; of a limit that was passed, what alone would have been."""
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
    """What a field of a command is called, of a list's too: "stacks[2].ticket" is the ticket. Its
    own name where nobody calls it otherwise.
    """
    inner = name.split(".")[-1].split("[")[0]
    for start in _FIELDS:
        if voice.has(start + inner):
            return voice.words[start + inner]
    return name


def place(voice: Voice, numbers: Sequence[int], index: int) -> str:
    """What a place of the structure is called: its level, by *numbers* (0 for a break). An undo
    may have taken it away again.
    """
    if index >= len(numbers):
        return voice.tell("ui.clock.level-gone", {})
    number = numbers[index]
    return voice.tell("ui.clock.level" if number else "ui.clock.break", {"number": number})


def language(voice: Voice, code: str) -> str:
    """What the language of the tables is called: house rules may name one that has no word here,
    and then its code.
    """
    return voice.words.get("ui.setup.language-" + code, code)


def kind(voice: Voice, stored: str) -> str:
    """What sort of record it is, by its stored name: an entry, of entry-sold/1."""
    key = "ui.kind." + stored.split("/")[0]
    return voice.words[key] if voice.has(key) else stored


def conflict(voice: Voice, why: str, stored: str, facts: Mapping[str, object]) -> str:
    """Why a record waits for the director; by its own facts where that says more of a record of
    its sort.
    """
    key = "ui.conflict.why." + why
    fuller = key + "." + stored.split("/")[0]
    if voice.has(fuller):
        return voice.tell(fuller, facts)
    return voice.tell(key if voice.has(key) else "ui.conflict.why.other", {"code": why})


def missing(voice: Voice, records: int, sales: int, cents: int) -> str:
    """What stands on branches that do not count: so many *sales* and *cents*; where nothing was
    sold, so many *records*.
    """
    if sales:
        return voice.count("ui.missing.sales", sales, {"missing_cents": cents})
    return voice.count("ui.missing.records", records, {})


def duty(voice: Voice, code: str, facts: Mapping[str, object]) -> str:
    """What a licence asks for after a night."""
    count = facts.get("count")
    if isinstance(count, int):
        return voice.count("ui.after." + code, count, facts)
    return voice.tell("ui.after." + code, facts)


def named(facts: Mapping[str, object], names: Sequence[str]) -> dict[str, Any]:
    """A record's facts with its players as *names*: {name} is the first of them, or the record's
    own, as a deck and a tablet have one.
    """
    name = names[0] if names else facts.get("name", "")
    return {**facts, "names": names, "name": name}


def event(voice: Voice, stored: str, facts: Mapping[str, object]) -> str:
    """What a record says, by its stored name; that it was entered later from paper, and that it
    was asked at a table first.
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
    """What a value of a record is called where it can be put right."""
    key = "ui.value." + name
    return voice.words[key] if voice.has(key) else field(voice, name)


def value(voice: Voice, name: str, fact: object) -> str:
    """A value of a field as a person writes it; of a word from a list, its own word."""
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
