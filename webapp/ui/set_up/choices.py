"""What a set-up must be told in words: who gets an odd chip, and the like."""

from webapp.ui.frame import amounts
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import clause
from webapp.ui.frame.words import h


def asked(given, template):
    """The choices of a template that matter with the numbers given."""
    return [choice for choice in template["choices"] if is_on(choice["with"], given, template)]


def is_on(name, given, template):
    """Whether this number is not 0. Half a number counts as what the template says."""
    if not name:
        return True
    typed = amounts.whole(given.get("set-" + name, ""))
    return (template["values"][name]["value"] if typed is None else typed) > 0


def panel(given, template):
    """Every choice that matters with what it means. Nothing for none."""
    shown = [_choice(choice, given) for choice in asked(given, template)]
    if not shown:
        return ""
    return '<section class="panel stack"><h2>%s</h2><p class="soft small">%s</p>%s</section>' % (
        h("ui.setup.choices"),
        h("ui.setup.choices-help"),
        "".join(shown),
    )


def _choice(choice, given):
    name = choice["field"]
    chosen = given.get(name, choice["value"])
    parts = [
        '<fieldset class="field" id="%s" tabindex="-1"><legend>%s%s</legend>'
        '<div class="stack stack-tight">'
        % (name, h("ui.setup.%s-ask" % name), clause(choice["clause"]))
    ]
    for value in choice["options"]:
        key = "ui.setup.%s-%s" % (name, value)
        parts.append(
            '<label class="option"><input type="radio" name="%s" value="%s" id="%s-%s" %s>'
            '<span class="option-body"><b>%s</b><span class="soft">%s</span></span></label>'
            % (
                name,
                esc(value),
                name,
                esc(value),
                "checked" if value == chosen else "",
                h(key),
                h(key + "-help"),
            )
        )
    parts.append("</div></fieldset>")
    return "".join(parts)
