"""The royal flush jackpot of house rules on its way into fields and back: whether there is one,
and how it is split and paid. What joining costs is a value of the rules and stands with it.
"""

from __future__ import annotations

from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import InputField
from webapp.ui.setup.house_fields import value_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Document = dict[str, Any]
    Terms = dict[str, Any]

FEE = "jackpot_fee_cents"
WON = ("one_card_bp", "two_cards_bp")
PARTS = ("current_bp", *WON)
SALES = ("all", "before-royal")
FLAGS = ("once", "paperwork")
FIRST = {
    "current_bp": 9000,
    "one_card_bp": 5000,
    "two_cards_bp": 10000,
    "sales": "all",
    "once": True,
    "paperwork": True,
}
"""What the rules of the one jackpot that we know say: somewhere to start from."""


def terms(document: Document) -> Terms:
    """Return what the section says; nothing where there is none."""
    return document.get("jackpot") or {}


def fields(document: Document) -> list[InputField]:
    if not terms(document):
        return []
    parts = [InputField("jackpot-" + name, "percent", 0, 10000) for name in PARTS]
    return [value_field(FEE, "value-"), *parts]


def texts(document: Document) -> dict[str, str]:
    """Return {name: text} of the parts, as the document has them."""
    by_name = {}
    jackpot = terms(document)
    if jackpot:
        for name in PARTS:
            value = jackpot[name]["value"]
            text = value if isinstance(value, str) else forms.text_of(value, "percent")
            by_name["jackpot-" + name] = text
    return by_name


def apply(document: Document, typed: Mapping[str, str], read: Callable[[str], Any]) -> None:
    """Put what stands in the fields into a document; *read* gives what a field says."""
    jackpot = terms(document)
    if not jackpot or "jackpot-current_bp" not in typed:
        return
    for name in PARTS:
        jackpot[name]["value"] = read("jackpot-" + name)
    if "jackpot-sales" in typed:
        jackpot["sales"]["value"] = typed["jackpot-sales"]
    for name in FLAGS:
        if "jackpot-" + name in typed:
            jackpot[name]["value"] = typed["jackpot-" + name] == "yes"


def begin(document: Document, ended: Document | None) -> Document:
    """Return the document with a jackpot: that of the draft in which it *ended* last, if it did,
    else one by rules of one's own.
    """
    if ended:
        document["jackpot"] = ended["jackpot"]
        document["values"][FEE]["value"] = ended["values"][FEE]["value"]
        return document
    jackpot: Terms = {"clauses": {}}
    for name in FIRST:
        jackpot[name] = {"value": FIRST[name], "clause": "OWN-1"}
    document["jackpot"] = jackpot
    return document


def end(document: Document) -> Document:
    """Return the document without a jackpot, and so with nothing that it costs."""
    document.pop("jackpot", None)
    document["values"][FEE]["value"] = 0
    return document
