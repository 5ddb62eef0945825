"""What a set-up must be told in words: who gets an odd chip, and whatever else the tournament's
rules must say.
"""

from __future__ import annotations

from typing import Any

from pycore.night.setup.set_up_view import Choice, Template
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import why_key
from webapp.ui.kit.words import t
from webapp.ui.setup import rules_said
from webapp.ui.setup.set_up import lacking


def choices_that_matter(values: dict[str, Any], template: Template) -> list[Choice]:
    """Return the choices of a template that matter with these values of the form."""
    return [choice for choice in template["choices"] if is_on(choice["with"], values, template)]


def is_on(name: str, values: dict[str, Any], template: Template) -> bool:
    """Return whether this number is not 0. While half of it is typed, it may be anything but
    that.
    """
    if not name:
        return True
    ruled = template["values"][name]
    return bool((values.get("set-" + name) if ruled["free"] else ruled["value"]) != 0)


GROUPS = {
    "hands": ("odd_chip", "raises", "colour_up", "leaving", "rule_book"),
    "places": ("out_at", "finish", "ties"),
    "door": ("prepaid", "language", "other"),
}
"""What belongs together, in the order in which it is asked."""


def panel(app: App, texts: dict[str, Any], values: dict[str, Any], template: Template) -> Markup:
    """Return every choice that matters with what it means, those *texts* chosen, and what the
    house rules say already. Nothing for none.
    """
    matter = choices_that_matter(values, template)
    stated = _said(template)
    if not matter:
        return stated
    groups = []
    for group in GROUPS:
        choices = [
            _choice(app, choice, texts) for choice in matter if choice["field"] in GROUPS[group]
        ]
        if choices:
            title = html("<h3>{title}</h3>", title=t("ui.setup.choices-" + group))
            groups.append(join([title if len(matter) > len(choices) else NOTHING, *choices]))
    open_ones = [choice for choice in matter if not texts.get(choice["field"], choice["value"])]
    return html(
        '<section class="panel stack"><h2>{ui.setup.choices}</h2>'
        '<p class="soft small">{ui.setup.choices-help}</p>{left}{groups}</section>{said}',
        left=html(
            '<p class="small sun" data-test="choices-left">{left}</p>',
            left=words.count("ui.setup.choices-left", len(open_ones)),
        )
        if open_ones
        else NOTHING,
        groups=groups,
        said=stated,
    )


def _said(template: Template) -> Markup:
    """What is said already in words, by the house rules or by law, with its clause."""
    if not template["stated"]:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="stated"><h2>{ui.setup.stated}</h2>'
        '<dl class="sum">{rows}</dl></section>',
        rows=[rules_said.row(statement) for statement in template["stated"]],
    )


def _choice(app: App, choice: Choice, texts: dict[str, Any]) -> Markup:
    name = choice["field"]
    chosen = texts.get(name, choice["value"])
    return html(
        '<fieldset class="field" id="{name}" tabindex="-1"><legend>{question}{clause}</legend>'
        '<div class="stack stack-tight">{options}</div>{lack}</fieldset>',
        name=name,
        lack=lacking.spot(app, name),
        question=t("ui.setup.%s-ask" % name),
        clause=why_key(choice["clause"]),
        options=[_option(name, value, value == chosen) for value in choice["options"]],
    )


def _option(name: str, value: str, is_chosen: bool) -> Markup:
    key = "ui.setup.%s-%s" % (name, value)
    return html(
        '<label class="option"><input type="radio" name="{name}" value="{value}" '
        'id="{name}-{value}" {checked}><span class="option-body"><b>{label}</b>{help}'
        "</span></label>",
        name=name,
        value=value,
        checked="checked" if is_chosen else "",
        label=t(key),
        help=html('<span class="soft">{help}</span>', help=t(key + "-help"))
        if words.has(key + "-help")
        else NOTHING,
    )
