"""What tournament rules state in words: a line for each, with its clause."""

from __future__ import annotations

from pycore.night.setup.house_differs import Statement
from pycore.portable import sentences
from webapp.ui.kit import words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import why_key
from webapp.ui.kit.words import t


def row(statement: Statement) -> Markup:
    """Return what the rules say of one thing."""
    is_spoken = statement["rule"] == "language"
    key = "ui.setup.%s-%s" % (statement["rule"], statement["value"])
    return html(
        '<div data-rule="{rule}"><dt>{label}{clause}</dt><dd>{value}</dd></div>',
        rule=statement["rule"],
        label=t("ui.setup." + statement["rule"]),
        clause=why_key(statement["clause"]),
        value=sentences.language(words.voice(), statement["value"]) if is_spoken else t(key),
    )
