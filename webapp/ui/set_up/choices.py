"""What a set-up must be told in words: who gets an odd chip, and the like."""

from __future__ import annotations

from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import clause
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup


def asked(values, template):
    """The choices of a template that matter with these values of the form."""
    return [choice for choice in template["choices"] if is_on(choice["with"], values, template)]


def is_on(name, values, template) -> bool:
    """Whether this number is not 0. While half of it is typed, it may be anything but that."""
    if not name:
        return True
    if template["values"][name]["free"]:
        return values.get("set-" + name) != 0
    return template["values"][name]["value"] != 0


def panel(given, values, template) -> Markup:
    """Every choice that matters with what it means, those *given* chosen. Nothing for none."""
    shown = [_choice(choice, given) for choice in asked(values, template)]
    if not shown:
        return NOTHING
    return html(
        '<section class="panel stack"><h2>{choices}</h2><p class="soft small">'
        "{choices_help}</p>{shown}</section>",
        choices=t("ui.setup.choices"),
        choices_help=t("ui.setup.choices-help"),
        shown=shown,
    )


def _choice(choice, given) -> Markup:
    name = choice["field"]
    chosen = given.get(name, choice["value"])
    parts = [
        html(
            '<fieldset class="field" id="{name}" tabindex="-1"><legend>{s_ask}{clause}</legend>'
            '<div class="stack stack-tight">',
            name=name,
            s_ask=t("ui.setup.%s-ask" % name),
            clause=clause(choice["clause"]),
        )
    ]
    for value in choice["options"]:
        key = "ui.setup.%s-%s" % (name, value)
        parts.append(
            html(
                '<label class="option"><input type="radio" name="{name}" value="{value}" '
                'id="{name}-{value}" {checked}>'
                '<span class="option-body"><b>{label}</b><span class="soft">{label_2}</span>'
                "</span></label>",
                name=name,
                value=value,
                checked="checked" if value == chosen else "",
                label=t(key),
                label_2=t(key + "-help"),
            )
        )
    parts.append(html("</div></fieldset>"))
    return join(parts)
