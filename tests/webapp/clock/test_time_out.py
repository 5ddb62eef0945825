"""The key of a player whose time is over: what it says, and what the tap asks of the worker."""

from __future__ import annotations

from typing import Any

import pytest

from tests.webapp.dealing import Dealing
from tests.webapp.fakes import run
from tests.webapp.felt import Felt, act
from tests.webapp.pages import Page, page

__all__ = ["page"]

CALLED = {"seconds": 30, "countdown": 0, "without_a_bet": True, "clause": "SEL-41"}
BANK = {"chips": 8, "seconds": 30, "is_on": True, "clause": "SEL-42b", "chips_left": []}


def runs_out(screen: Dealing, *, bank: bool) -> None:
    """The clock of the decision that is asked for, with nothing left of it."""
    page, table = screen.page, screen.state.table
    page.kit__page.timer_ms = lambda: 0
    screen.app.view = {"act_clocks": {"called": CALLED, "bank": BANK}}
    clocks = page.clock__called._clocks
    clocks.tid, clocks.is_known = screen.felt.tid, True
    clocks.running = [
        {
            "table": screen.felt.table,
            "seat": table["turn"]["seat"],
            "ticket": 0,
            "bank": bank,
            "left_ms": 0,
            "countdown_ms": 0,
            "from_ms": 0,
            "second": 0,
            "out": True,
            "asks": False,
            "key": page.table__table__act._key(table, table["turn"]),
        }
    ]


def label(screen: Dealing) -> str:
    """What stands on the key."""
    drawn = str(screen.page.table__table__act.bet_panel(screen.app, screen.state.table))
    return drawn.partition('id="tb-dead"')[2].partition("</button>")[0].rpartition(">")[2]


@pytest.mark.clause("SEL-41", "SEL-42b")
@pytest.mark.parametrize(
    ("bank", "owes", "says", "kind"),
    [
        (True, True, "Fold", "fold"),
        (True, False, "Check", "call"),
        (False, True, "Hand is dead", "clock"),
        (False, False, "Hand is dead", "clock"),
    ],
)
def test_by_the_time_bank_they_check_where_nobody_bet_and_else_fold(
    page: Page, bank: bool, owes: bool, says: str, kind: str
) -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        table: dict[str, Any] = await felt.deal({"what": "begin", "button": None})
        if not owes:
            await felt.deal({"what": "round"})
            table = await felt.deal(act("board", cards="Qs9d4c"))
        seat = table["turn"]["seat"]
        screen = Dealing(page, felt)
        await screen.looks()
        runs_out(screen, bank=bank)
        assert label(screen) == says
        assert not screen.tap("clock-dead")
        await screen.answers()
        assert screen.did == [(kind, seat)]
        (sat,) = (row for row in screen.state.table["seats"] if row["seat"] == seat)
        assert (sat["state"], sat["did"]["kind"]) == (
            ("in", "check") if kind == "call" else ("folded", "fold")
        )

    run(work())
