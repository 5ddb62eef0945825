"""Why house rules in their form were not taken, as the form says it: its field, its unit."""

from __future__ import annotations

from pycore.kernel.clauses import Refusal
from webapp.ui.forms import forms
from webapp.ui.kit.words import t
from webapp.ui.setup.house_fields import kind_of
from webapp.ui.setup.rules import house_draft, jackpot_draft
from webapp.ui.setup.rules.house_draft import Document

TYPE_CHECKING = False
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
    """Where a field of the document stands in the form; None where the form has no field for
    it.
    """
    if field in _WHO:
        name, key = _WHO[field]
        return name, t(key), "text"
    for name in house_draft.VALUES:
        if field == "values.%s.value" % name:
            return "value-" + name, t("ui.setting." + name), kind_of(name)
    for name in jackpot_draft.PARTS:
        if field == "jackpot.%s.value" % name:
            return "jackpot-" + name, t("ui.differs.jackpot." + name), "percent"
    index, cell = _row(field, "structure.items[")
    if index >= 0:
        return _level(document, index, cell)
    index, cell = _row(field, "values.chip_set.value[")
    if index >= 0:
        return _cell("chip", index, cell, t("ui.house.form.chip", n=index + 1), "number")
    index, cell = _row(field, "values.payout_bands.value[")
    if index >= 0:
        unit = "percent" if cell == "parts" else "number"
        return _cell("band", index, cell, t("ui.house.form.band", n=index + 1), unit)
    return None


def outside(document: Document, field: str) -> str:
    """What a field is called that the form has none for: an extra level; "" for what is said of
    all.
    """
    index, _ = _row(field, "structure.extra.items[")
    if index < 0:
        return ""
    rows = [row for row in house_draft.levels(document) if not house_draft.is_break(row)]
    return t("ui.differs.extra", number=len(rows) + index + 1)


def _row(field: str, start: str) -> tuple[int, str]:
    """(which row, which of its cells) of a field in a list; -1 where it is in another."""
    if not field.startswith(start):
        return -1, ""
    number, _, cell = field[len(start) :].partition("]")
    return int(number), cell.lstrip(".").split("[")[0]


def _level(document: Document, index: int, cell: str) -> Place | None:
    rows = house_draft.levels(document)
    if index >= len(rows):
        return None
    if house_draft.is_break(rows[index]):
        cell = "minutes" if cell == "break" else cell
        return _cell("row", index, cell, t("ui.clock.break"), "number")
    number = len([row for row in rows[: index + 1] if not house_draft.is_break(row)])
    return _cell("row", index, cell, t("ui.clock.level", number=number), "number")


def _cell(kind: str, index: int, cell: str, label: str, unit: str) -> Place:
    if not cell:
        return "house-without-%s-%d" % (kind, index), label, unit
    name = t("ui.house.form.cell", row=label, cell=t("ui.house.form." + cell))
    unit = "text" if cell == "colour" else unit
    return "%s-%d-%s" % (kind, index, cell), name, unit


def in_form(document: Document, refused: Refusal) -> tuple[Refusal, str]:
    """(the refusal as the form says it, the id of its field); as it came, and no id, where it is
    about no field of the form.
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
