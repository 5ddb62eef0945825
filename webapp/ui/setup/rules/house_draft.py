"""House rules on their way into fields and back: a document, what was typed over it, and rows.

What cannot be read stays in the document as it was typed, so that it moves with its row and
outlives a reload; the form refuses it before the worker sees it. Every function gives a new
document.
"""

from __future__ import annotations

from pycore.judge.book_view import House
from pycore.portable.typed_numbers import MOST_OWNED
from pycore.portable.typed_when import time_field
from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import Field
from webapp.ui.setup.house_fields import (
    LONGEST_BREAK_MS,
    LONGEST_LEVEL_MS,
    MINUTE_MS,
    MOST_CHIPS,
    kind_of,
    value_field,
)
from webapp.ui.setup.rules import jackpot_draft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeVar

    T = TypeVar("T")
    Document = dict[str, Any]
    Given = Mapping[str, str]
    Values = Mapping[str, Any]

VALUES = (
    "entry_fee_cents",
    "rebuy_fee_cents",
    "rebuy_limit",
    "rebuy_chips",
    "jackpot_fee_cents",
    "starting_stack_chips",
    "player_cap",
    "table_limit",
    "seats_per_table",
    "entry_close_level",
    "rebuy_close_level",
    "pool_bp",
)
TEXTS = ("name", "description", "edition")
TERMS = ("odd_chip", "ante_payer")
LEVEL = ("small", "big", "ante", "minutes")
FIRST = {"small": 25, "big": 50, "minutes": 20}
ASKS = ("players", "stack", "minutes", "length")
"""What a suggestion is made of."""
MOST_OF_A_CHIP = 1000
LONGEST_PLAY_MS = 24 * 60 * MINUTE_MS
MOST_PLAYERS = 1000


def copied(value: T) -> T:
    """The same plain value anew, so that the one it came from stays as it is."""
    anew: Any = value
    if isinstance(value, dict):
        anew = {}
        for name in value:
            anew[name] = copied(value[name])
    elif isinstance(value, (list, tuple)):
        anew = [copied(item) for item in value]
    same: T = anew
    return same


def next_edition(houses: Iterable[House], house: str, today: str) -> str:
    """Today as an edition, or today and a number where that is taken."""
    taken = [known["edition"] for known in houses if known["id"] == house]
    edition = today
    number = 2
    while edition in taken:
        edition = "%s-%d" % (today, number)
        number += 1
    return edition


def is_break(row: Document) -> bool:
    return "break" in row


def levels(document: Document) -> list[Document]:
    rows: list[Document] = document["structure"]["items"]
    return rows


def chips(document: Document) -> list[Document]:
    rows: list[Document] = document["values"]["chip_set"]["value"]
    return rows


def bands(document: Document) -> list[Document]:
    rows: list[Document] = document["values"]["payout_bands"]["value"]
    return rows


# ---- fields ----


def fields(document: Document) -> list[Field]:
    """Every number, day and time of the form, in the order of the page."""
    listed = [
        Field("approval-date", "day", empty=True),
        Field("start", "time"),
        Field("stop", "time", empty=True),
    ]
    for name in VALUES:
        if name != jackpot_draft.FEE:
            listed.append(value_field(name, "value-"))
    listed += [
        Field("ask-players", "count", 2, MOST_PLAYERS, empty=True),
        Field("ask-stack", "chips", 1, MOST_CHIPS, empty=True),
        Field("ask-minutes", "minutes", MINUTE_MS, LONGEST_PLAY_MS, empty=True),
        Field("ask-length", "minutes", MINUTE_MS, LONGEST_LEVEL_MS, empty=True),
    ]
    rows = levels(document)
    for nth in range(len(rows)):
        listed += _row_fields("row-%d-" % nth, is_break(rows[nth]))
    for nth in range(len(chips(document))):
        key = "chip-%d-" % nth
        listed.append(Field(key + "value", "chips", 1, MOST_CHIPS))
        listed.append(Field(key + "count", "count", 0, MOST_OF_A_CHIP))
        listed.append(Field(key + "owned", "count", 0, MOST_OWNED, empty=True))
    for nth in range(len(bands(document))):
        key = "band-%d-" % nth
        listed.append(Field(key + "up_to", "count", 2, MOST_PLAYERS))
        listed.append(Field(key + "parts", "percents"))
    return listed + jackpot_draft.fields(document)


def _row_fields(key: str, of_break: bool) -> list[Field]:
    if of_break:
        return [
            Field(key + "minutes", "minutes", MINUTE_MS, LONGEST_BREAK_MS, empty=True),
            Field(key + "remove", "chips", 0, MOST_CHIPS, empty=True),
        ]
    return [
        Field(key + "small", "chips", 1, MOST_CHIPS),
        Field(key + "big", "chips", 1, MOST_CHIPS),
        Field(key + "ante", "chips", 0, MOST_CHIPS, empty=True),
        Field(key + "minutes", "minutes", MINUTE_MS, LONGEST_LEVEL_MS),
    ]


def texts(document: Document) -> dict[str, str]:
    """{name: text} of those fields, as the document has them."""
    written = {
        "approval-date": (document.get("approval") or {}).get("date", ""),
        "start": document["start"],
        "stop": (document.get("stop") or {}).get("value", ""),
    }
    for name in VALUES:
        written["value-" + name] = _text(document["values"][name]["value"], kind_of(name))
    rows = levels(document)
    for nth in range(len(rows)):
        for cell in rows[nth]:
            name = "minutes" if cell == "break" else cell
            written["row-%d-%s" % (nth, name)] = _text(rows[nth][cell], "count")
    for nth in range(len(chips(document))):
        for cell in ("value", "count", "owned"):
            held = chips(document)[nth].get(cell, "")
            written["chip-%d-%s" % (nth, cell)] = _text(held, "count")
    for nth in range(len(bands(document))):
        written["band-%d-up_to" % nth] = _text(bands(document)[nth]["up_to"], "count")
        written["band-%d-parts" % nth] = _text(bands(document)[nth]["parts"], "percents")
    written.update(jackpot_draft.texts(document))
    return written


def _text(value: object, kind: str) -> str:
    return value if isinstance(value, str) else forms.text_of(value, kind)


# ---- what was typed ----


def _read(given: Given, values: Values, name: str) -> Any:
    """What a field says: its value, or the text where that could not be read."""
    return values[name] if name in values else given[name].strip()


def _minutes(given: Given, values: Values, name: str) -> Any:
    read = _read(given, values, name)
    return read // MINUTE_MS if isinstance(read, int) else read


def _time(given: Given, values: Values, name: str) -> Any:
    read = _read(given, values, name)
    return time_field(read) if isinstance(read, int) else read


def applied(document: Document, given: Given, values: Values) -> Document:
    """The document with what stands in the fields: their texts are *given*, *values* are of those
    that could be read.
    """
    anew = copied(document)
    for name in TEXTS:
        if name in given:
            anew[name] = given[name].strip()
    if not anew.get("description"):
        anew.pop("description", None)
    _approval(anew, given, values)
    for name in VALUES:
        if "value-" + name in given:
            anew["values"][name]["value"] = _read(given, values, "value-" + name)
    if "start" in given:
        anew["start"] = _time(given, values, "start")
    _stop(anew, given, values)
    for name in TERMS:
        _term(anew, given, name)
    for nth in range(len(levels(anew))):
        levels(anew)[nth] = _row(levels(anew)[nth], given, values, "row-%d-" % nth)
    for nth in range(len(chips(anew))):
        _chip(chips(anew)[nth], given, values, "chip-%d-" % nth)
    for nth in range(len(bands(anew))):
        key = "band-%d-" % nth
        if key + "up_to" in given:
            bands(anew)[nth]["up_to"] = _read(given, values, key + "up_to")
            bands(anew)[nth]["parts"] = _read(given, values, key + "parts")
    jackpot_draft.apply(anew, given, lambda name: _read(given, values, name))
    return anew


def _approval(document: Document, given: Given, values: Values) -> None:
    if "approval-reference" not in given:
        return
    approval = {}
    if given["approval-reference"].strip():
        approval["reference"] = given["approval-reference"].strip()
    date = _read(given, values, "approval-date")
    if date:
        approval["date"] = date
    document.pop("approval", None)
    if approval:
        document["approval"] = approval


def _stop(document: Document, given: Given, values: Values) -> None:
    if "stop" not in given:
        return
    text = _time(given, values, "stop")
    if not text:
        document.pop("stop", None)
    else:
        known = document.get("stop") or {}
        document["stop"] = {"value": text, "clause": known.get("clause", "OWN-1")}


def term(document: Document, name: str) -> Document:
    """A term of play as the document writes it; of one that it does not, empty texts."""
    found: Document = (document.get("play") or {}).get(name) or {"value": "", "clause": ""}
    return found


def _term(document: Document, given: Given, name: str) -> None:
    """Only what differs from the jurisdiction is written: nothing for its own way."""
    if name not in given:
        return
    play = document.get("play") or {}
    chosen = given[name]
    if chosen:
        known = play.get(name) or {}
        play[name] = {"value": chosen, "clause": known.get("clause", "OWN-1")}
    else:
        play.pop(name, None)
    document.pop("play", None)
    if play:
        document["play"] = play


def _row(row: Document, given: Given, values: Values, key: str) -> Document:
    if key + "minutes" not in given:
        return row
    minutes = _minutes(given, values, key + "minutes")
    if is_break(row):
        cells = {"break": minutes}
        remove = _read(given, values, key + "remove")
        if remove is not None:
            cells["remove"] = remove
        return cells
    cells = {
        "small": _read(given, values, key + "small"),
        "big": _read(given, values, key + "big"),
    }
    ante = _read(given, values, key + "ante")
    if ante:
        cells["ante"] = ante
    cells["minutes"] = minutes
    return cells


def _chip(chip: Document, given: Given, values: Values, key: str) -> None:
    if key + "colour" not in given:
        return
    chip["colour"] = given[key + "colour"].strip()
    for name in ("value", "count", "owned"):
        chip[name] = _read(given, values, key + name)
    if chip["owned"] in ("", None):
        chip.pop("owned")


def with_row(document: Document, kind: str) -> Document:
    """One more row at the end of a list, like the last one."""
    anew = copied(document)
    if kind == "level":
        return below(anew, len(levels(anew)) - 1, kind)
    if kind == "break":
        levels(anew).append({"break": 10})
    elif kind == "chip":
        chips(anew).append({"colour": "", "value": "", "count": 0})
    else:
        bands(anew).append({"up_to": "", "parts": []})
    return anew


def without_row(document: Document, kind: str, nth: int) -> Document:
    anew = copied(document)
    rows = {"row": levels, "chip": chips, "band": bands}[kind](anew)
    if 0 <= nth < len(rows):
        rows.pop(nth)
    return anew


def moved(document: Document, nth: int, to: int) -> Document:
    """A row of the structure put where another one stands."""
    anew = copied(document)
    rows = levels(anew)
    if 0 <= nth < len(rows) and 0 <= to < len(rows):
        rows.insert(to, rows.pop(nth))
    return anew


def below(document: Document, nth: int, kind: str) -> Document:
    """One more row of the structure beneath another: a break, or a level like the last one."""
    anew = copied(document)
    rows = levels(anew)
    before = [row for row in rows[: nth + 1] if not is_break(row)]
    row = {"break": 10} if kind == "break" else copied((before or [FIRST])[-1])
    rows.insert(nth + 1, row)
    return anew
