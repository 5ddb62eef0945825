"""House rules on their way into fields and back: a document, what was typed over it, and rows.

What cannot be read stays in the document as it was typed, so that it moves with its row and
outlives a reload; the form refuses it before the worker sees it. Every function gives a new
document.

Why house rules in their form were not taken, as the form says it: its field, its unit.

What is being written in the book: it outlives a reload.
"""

from __future__ import annotations

from pycore.judge.book_view import House
from pycore.kernel.clauses import Refusal
from pycore.night.setup.house_advice_view import HouseAdvice
from pycore.portable.typed import MOST_OWNED, time_field
from webapp.ui.app.app import App
from webapp.ui.forms import forms
from webapp.ui.forms.drafts import Drafts, stored_draft
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit.words import t
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
    from typing import Any, TypedDict

    class Written(TypedDict):
        """House rules on their way: *text* is None while they are fields, *copy* while they are
        not yet the organization's own. What cannot be read stands in the document as it was typed.
        """

        document: dict[str, Any]
        text: str | None
        copy: bool


class RulesState(Drafts):
    """*form* reads the fields of *house*, if one is being written; *asks* are what a suggestion is
    made of as it was typed, *before* the document that it filled in, *ended* the one whose jackpot
    was taken out last. *advice* is what was told of the draft last, *turn* counts the keys,
    beneath the row *adding* one is put (-1: beneath none). *shown* is the document that the fields
    on the page are of, *offered* what stood in those of a suggestion before anybody typed.
    *references* are those of the wins' paperwork.
    """

    KEPT = ("house", "asks", "before", "licence_id", "win", "references")

    def __init__(self) -> None:
        self.house: Written | None = stored_draft("house", None)
        self.asks: dict[str, str] = stored_draft("asks", {})
        self.before: dict[str, Any] | None = stored_draft("before", None)
        self.ended: dict[str, Any] | None = None
        self.advice: HouseAdvice | None = None
        self.shown: dict[str, Any] | None = None
        self.offered: dict[str, str] = {}
        self.turn = 0
        self.adding = -1
        self.form = Form([])
        self.licence_id: str = stored_draft("licence_id", "")
        self.win: str = stored_draft("win", "")
        self.references: dict[str, str] = stored_draft("references", {})


def room_state(app: App) -> RulesState:
    return app.state(RulesState)


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
    """Return the same plain value anew, so that the one it came from stays as it is."""
    anew: Any = value
    if isinstance(value, dict):
        anew = {}
        for name in value:
            anew[name] = copied(value[name])
    elif isinstance(value, (list, tuple)):
        anew = [copied(member) for member in value]
    copy: T = anew
    return copy


def next_edition(houses: Iterable[House], house: str, today: str) -> str:
    """Return today as an edition, or today and a number where that is taken."""
    taken = [house_rules["edition"] for house_rules in houses if house_rules["id"] == house]
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


def fields(document: Document) -> list[InputField]:
    """Return every number, day and time of the form, in the order of the page."""
    listed = [
        InputField("approval-date", "day", empty=True),
        InputField("start", "time"),
        InputField("stop", "time", empty=True),
    ]
    for name in VALUES:
        if name != jackpot_draft.FEE:
            listed.append(value_field(name, "value-"))
    listed += [
        InputField("ask-players", "count", 2, MOST_PLAYERS, empty=True),
        InputField("ask-stack", "chips", 1, MOST_CHIPS, empty=True),
        InputField("ask-minutes", "minutes", MINUTE_MS, LONGEST_PLAY_MS, empty=True),
        InputField("ask-length", "minutes", MINUTE_MS, LONGEST_LEVEL_MS, empty=True),
    ]
    rows = levels(document)
    for index in range(len(rows)):
        listed += _row_fields("row-%d-" % index, is_break(rows[index]))
    for index in range(len(chips(document))):
        key = "chip-%d-" % index
        listed.append(InputField(key + "value", "chips", 1, MOST_CHIPS))
        listed.append(InputField(key + "count", "count", 0, MOST_OF_A_CHIP))
        listed.append(InputField(key + "owned", "count", 0, MOST_OWNED, empty=True))
    for index in range(len(bands(document))):
        key = "band-%d-" % index
        listed.append(InputField(key + "up_to", "count", 2, MOST_PLAYERS))
        listed.append(InputField(key + "parts", "percents"))
    return listed + jackpot_draft.fields(document)


def _row_fields(key: str, of_break: bool) -> list[InputField]:
    if of_break:
        return [
            InputField(key + "minutes", "minutes", MINUTE_MS, LONGEST_BREAK_MS, empty=True),
            InputField(key + "remove", "chips", 0, MOST_CHIPS, empty=True),
        ]
    return [
        InputField(key + "small", "chips", 1, MOST_CHIPS),
        InputField(key + "big", "chips", 1, MOST_CHIPS),
        InputField(key + "ante", "chips", 0, MOST_CHIPS, empty=True),
        InputField(key + "minutes", "minutes", MINUTE_MS, LONGEST_LEVEL_MS),
    ]


def texts(document: Document) -> dict[str, str]:
    """Return {name: text} of those fields, as the document has them."""
    written = {
        "approval-date": (document.get("approval") or {}).get("date", ""),
        "start": document["start"],
        "stop": (document.get("stop") or {}).get("value", ""),
    }
    for name in VALUES:
        written["value-" + name] = _text(document["values"][name]["value"], kind_of(name))
    rows = levels(document)
    for index in range(len(rows)):
        for cell in rows[index]:
            name = "minutes" if cell == "break" else cell
            written["row-%d-%s" % (index, name)] = _text(rows[index][cell], "count")
    for index in range(len(chips(document))):
        for cell in ("value", "count", "owned"):
            cell_value = chips(document)[index].get(cell, "")
            written["chip-%d-%s" % (index, cell)] = _text(cell_value, "count")
    for index in range(len(bands(document))):
        written["band-%d-up_to" % index] = _text(bands(document)[index]["up_to"], "count")
        written["band-%d-parts" % index] = _text(bands(document)[index]["parts"], "percents")
    written.update(jackpot_draft.texts(document))
    return written


def _text(value: object, kind: str) -> str:
    return value if isinstance(value, str) else forms.text_of(value, kind)


# ---- what was typed ----


def _read(typed: Given, values: Values, name: str) -> Any:
    """What a field says: its value, or the text where that could not be read."""
    return values[name] if name in values else typed[name].strip()


def _minutes(typed: Given, values: Values, name: str) -> Any:
    read = _read(typed, values, name)
    return read // MINUTE_MS if isinstance(read, int) else read


def _time(typed: Given, values: Values, name: str) -> Any:
    read = _read(typed, values, name)
    return time_field(read) if isinstance(read, int) else read


def applied(document: Document, typed: Given, values: Values) -> Document:
    """Return the document with what stands in the fields: their texts are *typed*, *values* are of
    those that could be read.
    """
    anew = copied(document)
    for name in TEXTS:
        if name in typed:
            anew[name] = typed[name].strip()
    if not anew.get("description"):
        anew.pop("description", None)
    _approval(anew, typed, values)
    for name in VALUES:
        if "value-" + name in typed:
            anew["values"][name]["value"] = _read(typed, values, "value-" + name)
    if "start" in typed:
        anew["start"] = _time(typed, values, "start")
    _stop(anew, typed, values)
    for name in TERMS:
        _term(anew, typed, name)
    for index in range(len(levels(anew))):
        levels(anew)[index] = _row(levels(anew)[index], typed, values, "row-%d-" % index)
    for index in range(len(chips(anew))):
        _chip(chips(anew)[index], typed, values, "chip-%d-" % index)
    for index in range(len(bands(anew))):
        key = "band-%d-" % index
        if key + "up_to" in typed:
            bands(anew)[index]["up_to"] = _read(typed, values, key + "up_to")
            bands(anew)[index]["parts"] = _read(typed, values, key + "parts")
    jackpot_draft.apply(anew, typed, lambda name: _read(typed, values, name))
    return anew


def _approval(document: Document, typed: Given, values: Values) -> None:
    if "approval-reference" not in typed:
        return
    approval = {}
    if typed["approval-reference"].strip():
        approval["reference"] = typed["approval-reference"].strip()
    date = _read(typed, values, "approval-date")
    if date:
        approval["date"] = date
    document.pop("approval", None)
    if approval:
        document["approval"] = approval


def _stop(document: Document, typed: Given, values: Values) -> None:
    if "stop" not in typed:
        return
    text = _time(typed, values, "stop")
    if not text:
        document.pop("stop", None)
    else:
        before = document.get("stop") or {}
        document["stop"] = {"value": text, "clause": before.get("clause", "OWN-1")}


def term(document: Document, name: str) -> Document:
    """Return a term of play as the document writes it; of one that it does not, empty texts."""
    written: Document = (document.get("play") or {}).get(name) or {"value": "", "clause": ""}
    return written


def _term(document: Document, typed: Given, name: str) -> None:
    """Only what differs from the jurisdiction is written: nothing for its own way."""
    if name not in typed:
        return
    play = document.get("play") or {}
    chosen = typed[name]
    if chosen:
        before = play.get(name) or {}
        play[name] = {"value": chosen, "clause": before.get("clause", "OWN-1")}
    else:
        play.pop(name, None)
    document.pop("play", None)
    if play:
        document["play"] = play


def _row(row: Document, typed: Given, values: Values, key: str) -> Document:
    if key + "minutes" not in typed:
        return row
    minutes = _minutes(typed, values, key + "minutes")
    if is_break(row):
        cells = {"break": minutes}
        remove = _read(typed, values, key + "remove")
        if remove is not None:
            cells["remove"] = remove
        return cells
    cells = {
        "small": _read(typed, values, key + "small"),
        "big": _read(typed, values, key + "big"),
    }
    ante = _read(typed, values, key + "ante")
    if ante:
        cells["ante"] = ante
    cells["minutes"] = minutes
    return cells


def _chip(chip: Document, typed: Given, values: Values, key: str) -> None:
    if key + "colour" not in typed:
        return
    chip["colour"] = typed[key + "colour"].strip()
    for name in ("value", "count", "owned"):
        chip[name] = _read(typed, values, key + name)
    if chip["owned"] in ("", None):
        chip.pop("owned")


def with_row(document: Document, kind: str) -> Document:
    """Return one more row at the end of a list, like the last one."""
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


def without_row(document: Document, kind: str, index: int) -> Document:
    anew = copied(document)
    rows = {"row": levels, "chip": chips, "band": bands}[kind](anew)
    if 0 <= index < len(rows):
        rows.pop(index)
    return anew


def moved(document: Document, index: int, to: int) -> Document:
    """Return a row of the structure put where another one stands."""
    anew = copied(document)
    rows = levels(anew)
    if 0 <= index < len(rows) and 0 <= to < len(rows):
        rows.insert(to, rows.pop(index))
    return anew


def below(document: Document, index: int, kind: str) -> Document:
    """Return one more row of the structure beneath another: a break, or a level like the last
    one.
    """
    anew = copied(document)
    rows = levels(anew)
    before = [row for row in rows[: index + 1] if not is_break(row)]
    row = {"break": 10} if kind == "break" else copied((before or [FIRST])[-1])
    rows.insert(index + 1, row)
    return anew


if TYPE_CHECKING:
    # (id of the field on the page, its name in words, unit)
    Place = tuple[str, str, str]

_WHO = {
    "name": ("name", "ui.house.form.name"),
    "edition": ("edition", "ui.house.form.edition-name"),
    "description": ("description", "ui.house.form.description"),
    "approval.reference": ("approval-reference", "ui.house.form.approval"),
    "approval.date": ("approval-date", "ui.house.form.approval-date"),
    "start": ("start", "ui.house.form.start"),
    "stop.value": ("stop", "ui.house.form.stop"),
    "play.odd_chip.value": ("odd_chip-law", "ui.setup.odd_chip"),
    "play.ante_payer": ("ante_payer-each", "ui.differs.play.ante_payer"),
    "play.ante_payer.value": ("ante_payer-each", "ui.differs.play.ante_payer"),
    "structure.items": ("add-level", "ui.house.form.structure"),
    "values.chip_set.value": ("add-chip", "ui.house.form.chips"),
    "values.payout_bands.value": ("add-band", "ui.house.form.bands"),
    "jackpot": ("with-jackpot", "ui.differs.jackpot"),
}


def place(document: Document, field: str) -> Place | None:
    """Return where a field of the document stands in the form; None where the form has no field
    for it.
    """
    if field in _WHO:
        name, key = _WHO[field]
        return name, t(key), "text"
    for name in VALUES:
        if field == "values.%s.value" % name:
            return "value-" + name, t("ui.setting." + name), kind_of(name)
    for name in jackpot_draft.PARTS:
        if field == "jackpot.%s.value" % name:
            return "jackpot-" + name, t("ui.differs.jackpot." + name), "percent"
    index, cell = _row_refused(field, "structure.items[")
    if index >= 0:
        return _level(document, index, cell)
    index, cell = _row_refused(field, "values.chip_set.value[")
    if index >= 0:
        return _cell("chip", index, cell, t("ui.house.form.chip", n=index + 1), "number")
    index, cell = _row_refused(field, "values.payout_bands.value[")
    if index >= 0:
        unit = "percent" if cell == "parts" else "number"
        return _cell("band", index, cell, t("ui.house.form.band", n=index + 1), unit)
    return None


def outside(document: Document, field: str) -> str:
    """Return what a field is called that the form has none for: an extra level; "" for what is
    said of all.
    """
    index, _ = _row_refused(field, "structure.extra.items[")
    if index < 0:
        return ""
    rows = [row for row in levels(document) if not is_break(row)]
    return t("ui.differs.extra", number=len(rows) + index + 1)


def _row_refused(field: str, start: str) -> tuple[int, str]:
    """(which row, which of its cells) of a field in a list; -1 where it is in another."""
    if not field.startswith(start):
        return -1, ""
    number, _, cell = field[len(start) :].partition("]")
    return int(number), cell.lstrip(".").split("[")[0]


def _level(document: Document, index: int, cell: str) -> Place | None:
    rows = levels(document)
    if index >= len(rows):
        return None
    if is_break(rows[index]):
        cell = "minutes" if cell == "break" else cell
        return _cell("row", index, cell, t("ui.clock.break"), "number")
    number = len([row for row in rows[: index + 1] if not is_break(row)])
    return _cell("row", index, cell, t("ui.clock.level", number=number), "number")


def _cell(kind: str, index: int, cell: str, label: str, unit: str) -> Place:
    if not cell:
        return "house-without-%s-%d" % (kind, index), label, unit
    name = t("ui.house.form.cell", row=label, cell=t("ui.house.form." + cell))
    unit = "text" if cell == "colour" else unit
    return "%s-%d-%s" % (kind, index, cell), name, unit


def in_form(document: Document, refused: Refusal) -> tuple[Refusal, str]:
    """Return (the refusal as the form says it, the id of its field); as it came, and no id, where
    it is about no field of the form.
    """
    if refused["code"] != "house-rules-damaged" or "field" not in refused["facts"]:
        return refused, ""
    field = place(document, refused["facts"]["field"])
    if not field:
        return refused, ""
    name, label, unit = field
    facts = dict(refused["facts"])
    facts["field"] = label
    if unit in ("money", "percent"):
        if facts["why"] == "not-a-whole-number":
            facts["why"] = "not-an-amount"
        for bound in ("least", "most"):
            if bound in facts:
                facts[bound] = forms.text_of(facts[bound], unit)
    reworded: Refusal = {
        "code": refused["code"],
        "clause": refused["clause"],
        "kind": refused["kind"],
        "facts": facts,
    }
    return reworded, name
