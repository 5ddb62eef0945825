"""The fields in which something is explained: a reason, the clause a ruling follows, the
regulator's reference. Which are asked for the core says, of a refusal or of what can be changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pycore.portable.sentences import APPROVAL, CLAUSE, MOST_LETTERS, REASON
from webapp.ui.kit.html import Markup, Piece, html, join
from webapp.ui.kit.parts import field
from webapp.ui.kit.words import t

_LABELS = {
    REASON: "ui.table.reason",
    CLAUSE: "ui.ruling.clause",
    APPROVAL: "ui.structure.approval",
}


def why_field(
    kind: str, place: str, label: str, text: str, help_text: Piece = "", more: Piece = ""
) -> Markup:
    """Return the field for *kind*, one of those that the core asks for, at *place*."""
    attrs = html('maxlength="{most}" {more}', most=MOST_LETTERS[kind], more=more)
    return field(place, label, text, attrs=attrs, help_text=help_text)


def why_fields(
    kinds: Sequence[str], form_id: str, texts: Mapping[str, str], source: Piece = ""
) -> Markup:
    """Return a field for all that is *kinds*, with what was *texts* of it, in the form of this id;
    under the first the *source* that asks.
    """
    return join(
        [
            why_field(
                kinds[index],
                "%s--%s" % (form_id, kinds[index]),
                t(_LABELS[kinds[index]]),
                texts.get(kinds[index], ""),
                "" if index else source,
            )
            for index in range(len(kinds))
        ]
    )


def reasons_typed(form: Mapping[str, object], kinds: Sequence[str]) -> dict[str, str]:
    """Return what stands in those fields, as a command takes it."""
    return {kind: str(form.get(kind, "")).strip() for kind in kinds}
