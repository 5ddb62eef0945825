"""House rules on their way into fields and back: a document, what was typed over it, and rows.

What cannot be read as a number goes into the document as it was typed: the worker refuses it and
names the field. Every function gives a new document.
"""

from __future__ import annotations

from webapp.ui.frame import amounts

VALUES = (
    ("entry_fee_cents", "money"),
    ("rebuy_fee_cents", "money"),
    ("rebuy_limit", "number"),
    ("rebuy_chips", "number"),
    ("jackpot_fee_cents", "money"),
    ("starting_stack_chips", "number"),
    ("player_cap", "number"),
    ("table_limit", "number"),
    ("seats_per_table", "number"),
    ("entry_close_level", "number"),
    ("rebuy_close_level", "number"),
    ("pool_bp", "percent"),
)
TEXTS = ("name", "description", "edition", "start")
LEVEL = ("small", "big", "ante", "minutes")
CHIP = ("colour", "value", "count")
PARTS_MAX = 60


def copied(value):
    """The same plain value anew, so that the one it came from stays as it is."""
    if isinstance(value, dict):
        found = {}
        for name in value:
            found[name] = copied(value[name])
        return found
    if isinstance(value, (list, tuple)):
        return [copied(item) for item in value]
    return value


def next_edition(houses, house, today):
    """Today as an edition, or today and a number where that is taken."""
    taken = [one["edition"] for one in houses if one["id"] == house]
    found = today
    number = 2
    while found in taken:
        found = "%s-%d" % (today, number)
        number += 1
    return found


def editable(value, unit):
    """A value of a document as it is typed."""
    if not isinstance(value, int):
        return "" if value is None else str(value)
    if unit == "number":
        return "%d" % value
    text = "%d" % (value // 100)
    return text + (".%02d" % (value % 100) if value % 100 else "")


def typed(text, unit):
    """What was typed as a value; the text itself where it is no number."""
    number = amounts.whole(text) if unit == "number" else amounts.cents(text)
    return text if number is None else number


def is_break(row) -> bool:
    return "break" in row


def levels(document):
    return document["structure"]["items"]


def chips(document):
    return document["values"]["chip_set"]["value"]


def bands(document):
    return document["values"]["payout_bands"]["value"]


def parts_text(parts):
    """50 30 20: the parts of a payout row in per cent."""
    return " ".join([editable(part, "percent") for part in parts])


def _parts(text):
    found = []
    for part in text.replace("%", " ").replace(";", " ").replace(", ", " ").split():
        several = part.split(",")
        for one in several if len(several) > 2 else [part.strip(",")]:
            found.append(typed(one, "percent"))
    return found[:PARTS_MAX]


def applied(document, given):
    """The document with what stands in the fields."""
    found = copied(document)
    for name in TEXTS:
        if name in given:
            found[name] = given[name].strip()
    if not found.get("description"):
        found.pop("description", None)
    _approval(found, given)
    for name, unit in VALUES:
        if "value-" + name in given:
            found["values"][name]["value"] = typed(given["value-" + name], unit)
    _stop(found, given)
    _odd_chip(found, given)
    for nth in range(len(levels(found))):
        levels(found)[nth] = _row(levels(found)[nth], given, "row-%d-" % nth)
    for nth in range(len(chips(found))):
        _chip(chips(found)[nth], given, "chip-%d-" % nth)
    for nth in range(len(bands(found))):
        key = "band-%d-" % nth
        if key + "up_to" in given:
            bands(found)[nth]["up_to"] = typed(given[key + "up_to"], "number")
            bands(found)[nth]["parts"] = _parts(given[key + "parts"])
    return found


def _approval(document, given) -> None:
    if "approval-reference" not in given:
        return
    found = {}
    for name in ("reference", "date"):
        text = given["approval-" + name].strip()
        if text:
            found[name] = text
    document.pop("approval", None)
    if found:
        document["approval"] = found


def _stop(document, given) -> None:
    if "stop" not in given:
        return
    text = given["stop"].strip()
    if not text:
        document.pop("stop", None)
    else:
        known = document.get("stop") or {}
        document["stop"] = {"value": text, "clause": known.get("clause", "OWN-1")}


def _odd_chip(document, given) -> None:
    """Only what differs from the jurisdiction is written: nothing for its own way."""
    if "odd_chip" not in given:
        return
    play = document.get("play") or {}
    chosen = given["odd_chip"]
    if chosen:
        known = play.get("odd_chip") or {}
        play["odd_chip"] = {"value": chosen, "clause": known.get("clause", "OWN-1")}
    else:
        play.pop("odd_chip", None)
    document.pop("play", None)
    if play:
        document["play"] = play


def _row(row, given, key):
    if key + "minutes" not in given:
        return row
    minutes = given[key + "minutes"].strip()
    if is_break(row):
        found = {"break": typed(minutes, "number") if minutes else None}
        remove = given[key + "remove"].strip()
        if remove:
            found["remove"] = typed(remove, "number")
        return found
    found = {}
    for name in LEVEL:
        text = given[key + name].strip()
        if name != "ante" or (text and text != "0"):
            found[name] = typed(text, "number")
    return found


def _chip(chip, given, key) -> None:
    if key + "colour" not in given:
        return
    chip["colour"] = given[key + "colour"].strip()
    for name in ("value", "count"):
        chip[name] = typed(given[key + name], "number")


def with_row(document, kind):
    """One more row at the end of a list, like the last one."""
    found = copied(document)
    if kind == "level":
        last = [row for row in levels(found) if not is_break(row)]
        row = copied(last[-1]) if last else {"small": 25, "big": 50, "minutes": 20}
        levels(found).append(row)
    elif kind == "break":
        levels(found).append({"break": 10})
    elif kind == "chip":
        chips(found).append({"colour": "", "value": "", "count": 0})
    else:
        bands(found).append({"up_to": "", "parts": []})
    return found


def without_row(document, kind, nth):
    found = copied(document)
    rows = {"row": levels, "chip": chips, "band": bands}[kind](found)
    if 0 <= nth < len(rows):
        rows.pop(nth)
    return found


def moved_up(document, nth):
    """A row of the structure one place earlier."""
    found = copied(document)
    rows = levels(found)
    if 0 < nth < len(rows):
        rows.insert(nth - 1, rows.pop(nth))
    return found
