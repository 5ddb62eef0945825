"""A field in which a player is looked for by ticket or name, and what Enter makes of it.

A number is a ticket and never part of a name. Where Enter does not find one player, it says why
at the field.
"""

from __future__ import annotations

from typing import Any

from pycore.kernel.clauses import Refusal
from pycore.night.night_view import Player
from pycore.portable import typed
from webapp.ui.app.app import App
from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import wrong_id
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, attrs, html


class Finder:
    """What was typed into the field with the id *place*, and the refusal of the last Enter. *act*
    hears its input, *only_in* leaves out names of players who are out.
    """

    def __init__(self, place: str, act: str, only_in: bool = True) -> None:
        self.place = place
        self.act = act
        self.only_in = only_in
        self.begin()

    def begin(self) -> None:
        """Begin anew: nothing is looked for."""
        self.type("")

    def type(self, text: str) -> None:
        self.text = text
        self.refused: Refusal | None = None

    def matches(self, app: App) -> list[Player]:
        """Return the players who fit so far, best first; the holder of a number even when out."""
        players: Any = app.view["players"]
        fitting: Any = self.among(players)
        rows: list[Player] = fitting
        return rows

    def among(self, rows: list[dict[str, object]]) -> list[dict[str, object]]:
        """Return those of any rows (typed_player) who fit so far, best first."""
        return typed.matching(self.text, forms.rules(), rows, words.folded, self.only_in)

    def meant(self, app: App) -> int:
        """Return what the one player stands under whom Enter means. 0 where that is nobody: the
        field says why, and has the focus.
        """
        players: Any = app.view["players"]
        read = typed.player(self.text, forms.rules(), players, words.folded, self.only_in)
        if read.code:
            self.refuse(app, read.code, read.facts)
            return 0
        return read.value if isinstance(read.value, int) else 0

    def refuse(self, app: App, code: str, facts: dict[str, Any]) -> None:
        """Say at the field why not."""
        self.refused = {"code": code, "clause": None, "kind": "state", "facts": facts}
        app.draw()
        page.show(self.place)

    def input(self, name: str, css: str = "", described: str = "") -> Markup:
        """Return the field; *described* is the id of what else is read with it."""
        by = [described] if described else []
        more: dict[str, object] = {"data-input": self.act}
        if self.refused:
            more["aria-invalid"] = "true"
            by.append(wrong_id(self.place))
        if by:
            more["aria-describedby"] = " ".join(by)
        return html(
            '<input class="input {css}" id="{place}" name="{name}" type="search" value="{text}" '
            'autocomplete="off" spellcheck="false"{more}>',
            css=css,
            place=self.place,
            name=name,
            text=self.text,
            more=attrs(more),
        )

    def below(self, app: App) -> Markup:
        """Return why Enter found nobody, or that nobody fits what was typed so far."""
        if self.refused:
            return html(
                '<p class="wrong" id="{id}">{sentence}</p>',
                id=wrong_id(self.place),
                sentence=words.refusal(self.refused),
            )
        if self.text.strip() and not self.matches(app):
            return html('<p class="soft">{ui.find.nobody}</p>')
        return NOTHING
