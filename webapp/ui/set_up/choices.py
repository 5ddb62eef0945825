"""What a set-up must be told in words: who gets an odd chip, and the like."""

from __future__ import annotations

from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import clause
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pycore.views.shapes.set_up import Choice, Template
    from webapp.ui.frame.html import Markup


def asked(values: dict[str, Any], template: Template) -> list[Choice]:
    """The choices of a template that matter with these values of the form."""
    return [choice for choice in template["choices"] if is_on(choice["with"], values, template)]


def is_on(name: str, values: dict[str, Any], template: Template) -> bool:
    """Whether this number is not 0. While half of it is typed, it may be anything but that."""
    if not name:
        return True
    ruled = template["values"][name]
    return bool((values.get("set-" + name) if ruled["free"] else ruled["value"]) != 0)


def panel(given: dict[str, Any], values: dict[str, Any], template: Template) -> Markup:
    """Every choice that matters with what it means, those *given* chosen. Nothing for none."""
    choices = [_choice(choice, given) for choice in asked(values, template)]
    if not choices:
        return NOTHING
    return html(
        '<section class="panel stack"><h2>{title}</h2><p class="soft small">{help}</p>{choices}'
        "</section>",
        title=t("ui.setup.choices"),
        help=t("ui.setup.choices-help"),
        choices=choices,
    )


def _choice(choice: Choice, given: dict[str, Any]) -> Markup:
    name = choice["field"]
    chosen = given.get(name, choice["value"])
    return html(
        '<fieldset class="field" id="{name}" tabindex="-1"><legend>{question}{clause}</legend>'
        '<div class="stack stack-tight">{options}</div></fieldset>',
        name=name,
        question=t("ui.setup.%s-ask" % name),
        clause=clause(choice["clause"]),
        options=[_option(name, value, value == chosen) for value in choice["options"]],
    )


def _option(name: str, value: str, is_chosen: bool) -> Markup:
    key = "ui.setup.%s-%s" % (name, value)
    return html(
        '<label class="option"><input type="radio" name="{name}" value="{value}" '
        'id="{name}-{value}" {checked}><span class="option-body"><b>{label}</b>'
        '<span class="soft">{help}</span></span></label>',
        name=name,
        value=value,
        checked="checked" if is_chosen else "",
        label=t(key),
        help=t(key + "-help"),
    )
