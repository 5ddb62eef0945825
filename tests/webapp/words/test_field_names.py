"""A field's own name is what stands behind the last two dashes of its id, whatever the form is
called: ids that chance draws may end with a dash themselves.
"""

from __future__ import annotations

import random
import string
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]

URL_SAFE = string.ascii_letters + string.digits + "-_"


@pytest.mark.parametrize("form", ["paperwork-win", "paperwork-win-", "paperwork---", "p--w--"])
def test_a_field_is_called_by_what_follows_the_last_dashes(page: Page, form: str) -> None:
    drawn = str(page.kit__parts.field(f"{form}--reference", "Reference", ""))
    assert f'id="{form}--reference" name="reference"' in drawn
    assert 'name="because"' in str(page.kit__parts.field("because", "Because", ""))


def test_the_paperwork_of_a_win_is_confirmed_whatever_its_id(page: Page) -> None:
    """One id in sixty-four ends with a dash: its paperwork could never be confirmed."""
    jackpot, chance = page.setup__rules__jackpot, random.Random(64)
    for number in range(200):
        win = "".join(chance.choices(URL_SAFE, k=15)) + ("-" if number % 2 else "x")
        win_view = {"win": win, "is_held_up": True, "paperwork_clause": "MB-R"}
        jackpot_state = SimpleNamespace(references={})
        app = SimpleNamespace(refusals={}, state=lambda kind, state=jackpot_state: state)
        drawn = str(jackpot._next(app, win_view))
        own = drawn.split(f'id="paperwork-{win}--reference" name="')[1].split('"')[0]
        jackpot.page = MagicMock()
        jackpot.page.data.return_value = win
        jackpot.page.form.side_effect = lambda form, at=own: {at: "LGCA 7"}
        jackpot.paperwork_typed(app, MagicMock())
        assert jackpot_state.references == {win: "LGCA 7"}
