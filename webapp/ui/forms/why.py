"""The fields in which something is explained: a reason, the clause a ruling follows, the
regulator's reference. Which are asked for the core says, of a refusal or of what can be changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pycore.portable.asks import APPROVAL, CLAUSE, MOST_LETTERS, REASON
from webapp.ui.kit.html import Markup, Piece, html, join
from webapp.ui.kit.parts import field
from webapp.ui.kit.words import t

_LABELS = {
    REASON: "ui.table.reason",
    CLAUSE: "ui.ruling.clause",
    APPROVAL: "ui.structure.approval",
}


def why_field(
    what: str, place: str, label: str, text: str, help_text: Piece = "", more: Piece = ""
) -> Markup:
    """The field for *what*, one of those that the core asks for, at *place*."""
    attrs = html('maxlength="{most}" {more}', most=MOST_LETTERS[what], more=more)
    return field(place, label, text, attrs=attrs, help_text=help_text)


def why_fields(
    asked: Sequence[str], form_id: str, kept: Mapping[str, str], source: Piece = ""
) -> Markup:
    """A field for all that is *asked*, with what was *kept* of it, in the form of this id; under
    the first the *source* that asks.
    """
    return join(
        [
            why_field(
                asked[nth],
                "%s--%s" % (form_id, asked[nth]),
                t(_LABELS[asked[nth]]),
                kept.get(asked[nth], ""),
                "" if nth else source,
            )
            for nth in range(len(asked))
        ]
    )


def given(form: Mapping[str, object], asked: Sequence[str]) -> dict[str, str]:
    """What stands in those fields, as a command takes it."""
    return {what: str(form.get(what, "")).strip() for what in asked}
