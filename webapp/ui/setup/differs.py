"""What house rules, or a night, have otherwise than the shipped rules they are compared with."""

from __future__ import annotations

from typing import Any

from pycore.night.setup.house_differs import Differs, FieldDifference
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import why_key
from webapp.ui.kit.words import t

FOLD = "differs-"
"""How the names of its folds begin."""


def panel(app: App, differs: Differs | None, name: str) -> Markup:
    """Return one line that says how much differs and opens to what; *name* is that of its fold.
    Nothing where no rules ship that could be compared with.
    """
    if not differs:
        return NOTHING
    rows = differs["rows"]
    shipped = name_of(differs)
    if not rows:
        return html(
            '<p class="soft small" data-test="differs">{same}</p>',
            same=t("ui.differs.none", house=shipped),
        )
    is_open = app.is_open(name)
    return html(
        '<details class="fold" data-fold="{name}" data-test="differs" {open}><summary>{many}'
        '</summary><ul class="rows rows-in">{rows}</ul></details>',
        name=name,
        open="open" if is_open else "",
        many=words.count("ui.differs.many", len(rows), house=shipped),
        rows=[_row(row) for row in rows] if is_open else "",
    )


def name_of(differs: Differs) -> str:
    """Return what the shipped rules are called in the language of the page."""
    key = "house." + differs["house"]
    return t(key) if words.has(key) else differs["name"]


def _row(row: FieldDifference) -> Markup:
    field = row["field"]
    return html(
        '<li><div class="grow">{label}{clause}<br><b class="num">{own}</b><br>'
        '<span class="soft small">{shipped}</span></div></li>',
        label=label(field, row["number"]),
        clause=why_key(row["clause"]),
        own=_written(field, row["own"]),
        shipped=t("ui.differs.shipped", value=_written(field, row["shipped"])),
    )


def label(field: str, number: int = 0) -> str:
    """Return what a setting or a term of play is called, by its own name or with what it is of
    before it. Of some terms there is one value today: nobody sets them, so nobody calls them
    anything.
    """
    name = field.partition(".")[2] or field
    for start in ("ui.differs.", "ui.differs.play.", "ui.differs.wagers."):
        if words.has(start + field):
            return t(start + field, number=number)
    for start in ("ui.setting.", "ui.setup."):
        if words.has(start + name):
            return t(start + name, number=number)
    return t("ui.differs.other")


def _written(field: str, value: Any) -> str:
    """A value as a person writes it; a word for nothing."""
    if value is None:
        return t("ui.differs.nothing")
    if field == "free":
        return ", ".join([label(freed) for freed in value])
    if field in ("clauses", "book"):
        return ", ".join([words.voice().clause(clause_id)[0] for clause_id in value])
    if field == "chip":
        return t("ui.differs.chip-said", colour=value[0], count=value[1])
    if field == "band":
        return words.joined([words.percent(part) for part in value])
    if field == "level":
        blinds = words.blinds(value[0], value[1])
        if value[2]:
            blinds += " " + t("common.with-ante", ante=value[2])
        return t("ui.differs.level-said", blinds=blinds, minutes=value[3])
    if field == "break":
        breaks = [_break(value[index], value[index + 1]) for index in range(0, len(value), 2)]
        return words.joined(breaks)
    if field in ("start", "stop"):
        return words.time_of_day(value)
    if isinstance(value, dict):
        return t("ui.differs." + field + "-said", **value)
    name = field.partition(".")[2] or field
    if isinstance(value, str):
        for key in ("ui.differs.%s-%s" % (field, value), "ui.setup.%s-%s" % (name, value)):
            if words.has(key):
                return t(key)
    return words.voice().written(name, value)


def _break(minutes: int, remove: int) -> str:
    key = "ui.differs.break-said" if minutes else "ui.differs.break-open"
    sentence = t(key, minutes=minutes)
    return sentence + ", " + t("ui.differs.break-remove", chips=remove) if remove else sentence
