"""What the law leaves nobody to choose, in the form of house rules: said with its clause, and no
field; or how much it allows at most. Where the draft has it otherwise, the field stands, so that
it can be put right.
"""

from __future__ import annotations

from typing import Any

from pycore.judge.book_view import Fixed
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import clause
from webapp.ui.kit.words import t


def approved(document: dict[str, Any]) -> bool:
    """Whether the draft has the reference of an approval."""
    return bool((document.get("approval") or {}).get("reference"))


def of(app: App, document: dict[str, Any], name: str) -> Fixed | None:
    """What the law says of this value or term; None where it may be chosen."""
    for law in app.book["fixed"].get(document["jurisdiction"], []):
        if law["at_most"] or law["field"] != name:
            continue
        if not (law["by_approval"] and approved(document)):
            return law if _standing(document, law) == law["value"] else None
    return None


def most(app: App, document: dict[str, Any], name: str) -> Markup:
    """The most that the law allows of a value, with its clause where the value names another;
    nothing where it says nothing.
    """
    for law in app.book["fixed"].get(document["jurisdiction"], []):
        if law["at_most"] and law["field"] == name:
            written = words.voice().written(name, law["value"])
            is_its_own = document["values"][name]["clause"] == law["clause"]
            return html(
                '<span data-test="most">{most}{clause}</span>',
                most=t("ui.house.form.most", most=written),
                clause="" if is_its_own else clause(law["clause"]),
            )
    return NOTHING


def _standing(document: dict[str, Any], law: Fixed) -> Any:
    """What the draft has; a term that it does not name is the law's."""
    name = law["field"]
    if name in document["values"]:
        return document["values"][name]["value"]
    term = (document.get("play") or {}).get(name)
    return term["value"] if term else law["value"]


def number(law: Fixed) -> Markup:
    """A value that stands, in the place of its field."""
    return html(
        '<div class="field" data-test="fixed"><span class="label">{label}</span>'
        '<p><b class="num">{value}</b>{clause}<br><span class="soft small">{why}</span></p></div>',
        label=t("ui.setting." + law["field"]),
        value=words.voice().written(law["field"], law["value"]),
        clause=clause(law["clause"]),
        why=t("ui.house.form.fixed"),
    )


def term(law: Fixed, key: str) -> Markup:
    """A term of play that stands, in the place of the choice; its words begin with *key*."""
    return html(
        '<section class="panel stack stack-tight" data-test="fixed"><h2>{label}</h2>'
        '<p><b>{value}</b>{clause}<br><span class="soft small">{why}</span></p></section>',
        label=t(key),
        value=t(key + "-" + str(law["value"])),
        clause=clause(law["clause"]),
        why=t("ui.house.form.fixed-approval"),
    )
