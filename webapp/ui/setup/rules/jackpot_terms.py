"""The royal flush jackpot in the form of house rules: what it costs, how it is split and paid, and
what goes by rules that nobody chooses.
"""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.forms.forms import Drawing
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import button, clause, keys
from webapp.ui.kit.words import t
from webapp.ui.setup.rules import advice, fixed, form_rows
from webapp.ui.setup.rules.jackpot_draft import FEE, FLAGS, PARTS, SALES, Document, Terms, terms

NAME = "ui.differs.jackpot"


def panel(app: App, document: Document, typed: Drawing) -> Markup:
    jackpot = terms(document)
    law = fixed.of(app, document, FEE)
    if not jackpot and law:
        return form_rows.panel(NAME, fixed.number(law))
    if not jackpot:
        label = t("ui.house.form.add-jackpot")
        add = button("house-with-jackpot", label, "", "plus", html('id="with-jackpot"'))
        return form_rows.panel(NAME, html('<div class="cluster">{add}</div>', add=add))
    fee = typed.field("value-" + FEE, t("ui.setting." + FEE), _said(document["values"][FEE]))
    fields = [
        html(
            '<div class="advised">{fee}{beside}</div>',
            fee=fee,
            beside=advice.slot(app, document, "said-value-" + FEE),
        )
    ]
    for name in PARTS:
        label = t("%s.%s" % (NAME, name))
        fields.append(typed.field("jackpot-" + name, label, _said(jackpot[name])))
    chosen = [
        _choice("sales", jackpot, [(sale, t("%s.sales-%s" % (NAME, sale))) for sale in SALES])
    ]
    for name in FLAGS:
        chosen.append(_choice(name, jackpot, [("yes", t("common.yes")), ("no", t("common.no"))]))
    none = button(
        "house-without-jackpot",
        t("ui.house.form.without-jackpot"),
        "",
        "cross",
        html('id="without-jackpot"'),
    )
    return form_rows.panel(
        NAME,
        html(
            '<div class="two">{asked}</div>{chosen}{rest}',
            asked=fields,
            chosen=chosen,
            rest=_rest(jackpot),
        ),
        html('<div class="cluster">{none}</div>', none=none),
        "ui.house.form.jackpot-help",
    )


def _said(ruled: Terms) -> Markup:
    return clause(ruled["clause"])


def _choice(name: str, jackpot: Terms, options: list[tuple[str, str]]) -> Markup:
    value = jackpot[name]["value"]
    now = value if isinstance(value, str) else "yes" if value else "no"
    legend = html("{label}{clause}", label=t("%s.%s" % (NAME, name)), clause=_said(jackpot[name]))
    choices = [(choice, label, "", False) for choice, label in options]
    return keys("jackpot-" + name, legend, choices, now, row="keys-row keys-wide")


def _rest(jackpot: Terms) -> Markup:
    """What goes by rules without a value: nobody chooses it, and the clause says it."""
    rows: list[Markup] = []
    for name in jackpot["clauses"]:
        clause_id = jackpot["clauses"][name]
        says = words.voice().clause(clause_id)[1]
        rows.append(html("<li>{says}{clause}</li>", says=says, clause=clause(clause_id)))
    if not rows:
        return NOTHING
    return html('<ul class="small" data-test="fixed">{rows}</ul>', rows=join(rows))
