"""Many histories of a hall with bad luck, over the real outbox, tablet and server: nothing that
was called saved is lost, nothing is said that is not so, and all become one.

HOLDFAST_HISTORIES says how many (unless told 200 in a normal run, 2,000 in a whole one),
HOLDFAST_SEED which one is told alone.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from tests.kit import promises
from tests.simulator import ablations
from tests.simulator.ablations import Ablation
from tests.simulator.history import COPIED, LONGER, History
from tests.simulator.ledger import header
from tests.simulator.server import Server
from tests.webapp.pages import Page, page

__all__ = ["page"]

HISTORIES = int(
    os.environ.get("HOLDFAST_HISTORIES", promises.HISTORIES.dose(part=200, full=2_000))
)
SEED = int(os.environ.get("HOLDFAST_SEED", "8"))
AT_ONCE = 40
TRIES = 60
WENT_WRONG = {
    71544: "believed what the server had acknowledged before it was put back to a copy",
    220864: "the same, of a copy under the server's own name",
    517952: "forgot a branch once the organization would not take its line",
    525034: "took a line that was spoilt on the way, of a run cut by what may be written",
    848: "kept a name that the organization had erased since the copy that was put back",
    301960: "was asked about the night when it had heard of the book alone since",
}
MISTAKEN = 200
"""At most so many histories are told until one goes wrong with a mistake."""


def wrong_with(
    server: Server, seed: int, plan: Sequence[int], luck: Sequence[str] = ()
) -> tuple[History, str]:
    """A history of these steps, and what is wrong with it; "" when all is well."""
    history = History(seed, server, luck=luck)
    try:
        history.tell(plan).ledger.holds()
    except Exception:
        return history, traceback.format_exc(limit=-4)
    return history, ""


def shorter(server: Server, seed: int, plan: Sequence[int]) -> list[int]:
    """The same without steps that it goes wrong without too."""
    steps = list(plan)
    for step in list(reversed(steps))[:TRIES]:
        fewer = [other for other in steps if other != step]
        if wrong_with(server, seed, fewer)[1]:
            steps = fewer
    return steps


def check(server: Server, seed: int) -> History:
    """Tell a history. What is wrong with one is told with as few steps as it takes."""
    plan = History(seed, server).plan()
    history, wrong = wrong_with(server, seed, plan)
    if wrong:
        history, wrong = wrong_with(server, seed, shorter(server, seed, plan))
        again = f"HOLDFAST_SEED={seed} python -m pytest -n 0 tests/simulator -k this_one_history"
        pytest.fail("\n".join([*history.story, "", wrong, "", f"To tell it again: {again}"]))
    return history


@pytest.mark.parametrize("first_seed", range(0, HISTORIES, AT_ONCE))
def test_after_any_history_all_are_one_and_nothing_saved_is_lost_in_silence(
    server: Server, first_seed: int
) -> None:
    histories = [
        check(server, seed) for seed in range(first_seed, min(first_seed + AT_ONCE, HISTORIES))
    ]
    signed = [history.ledger.signed for history in histories if history.is_keyed]
    assert sum(signed) >= len(signed), "who has a key signs"
    copied = [history for history in histories if history.seed % COPIED == 0]
    assert sum(history.ledger.forked for history in copied) >= len(copied) // 3, (
        "they have bad luck"
    )


@pytest.mark.parametrize(("trait", "taken"), [("is_parted", "bound"), ("is_lied_to", "lies")])
def test_helpers_tablets_and_liars_bring_something(server: Server, trait: str, taken: str) -> None:
    """That nothing too much is taken of them says little while they bring nothing."""
    theirs = [
        history
        for history in (History(seed, server) for seed in range(200))
        if getattr(history, trait)
    ]
    brought = 0
    for history in theirs:
        brought += getattr(history.tell().ledger, taken)
        if brought >= 5:
            return
    pytest.fail(f"{brought} times in {len(theirs)} histories")


def test_the_words_of_a_header_are_those_that_the_page_shows(server: Server, page: Page) -> None:
    """What the histories are held by is what a volunteer sees."""
    words_seen: set[str] = set()
    for seed in range(0, 60 * LONGER, LONGER):
        if seed > 3 * COPIED and words_seen >= {"missing", "conflicts"}:
            break
        for answer in History(seed, server, with_hub=False).tell().ledger.answers:
            app = SimpleNamespace(
                view=answer["view"],
                tid="night",
                saved_state=lambda: "saved",
                session=SimpleNamespace(data=answer["data"], dev=answer["dev"]),
                route="door",
                clock=SimpleNamespace(started=False),
            )
            shown, words = str(page.app__shell.status(app)), header(answer)
            assert ('data-test="missing"' in shown) == ("missing" in words)
            assert ('data-test="conflict-count"' in shown) == ("conflicts" in words)
            words_seen |= words
    assert words_seen >= {"missing", "conflicts"}


@pytest.mark.parametrize("seed", sorted(WENT_WRONG), ids=WENT_WRONG.get)
def test_a_history_that_once_went_wrong_goes_well(server: Server, seed: int) -> None:
    check(server, seed)


def test_this_one_history(server: Server) -> None:
    check(server, SEED)


def test_a_history_told_again_is_the_same_to_the_letter(server: Server) -> None:
    for seed in (3, 8, 16):
        assert History(seed, server).tell().story == History(seed, server).tell().story


def test_heads_without_ids_would_hide_a_fork_for_ever(server: Server) -> None:
    """The ablation: told only how many lines the other holds, some tablets never meet again."""
    seeds = range(0, 12 * COPIED, COPIED)
    apart = 0
    for seed in seeds:
        apart += not History(seed, server, by_counter=True).tell().ledger.is_one()
    assert apart >= 2


@pytest.mark.parametrize("mistake", ablations.SEEN, ids=lambda ablation: ablation.__name__)
def test_a_mistake_of_the_sync_layer_is_seen(server: Server, mistake: Ablation) -> None:
    luck = ablations.SEEN[mistake]
    for seed in range(0, MISTAKEN * LONGER, LONGER):
        plan = History(seed, server).plan()
        with mistake():
            wrong = wrong_with(server, seed, plan, luck)[1]
        if "AssertionError" in wrong:
            assert wrong_with(server, seed, plan, luck)[1] == "", "it is the mistake that is seen"
            return
    pytest.fail(f"none of {MISTAKEN} histories goes wrong")


@pytest.mark.parametrize("mistake", ablations.HARMLESS, ids=lambda ablation: ablation.__name__)
def test_a_mistake_that_costs_nothing_but_time_loses_nothing(
    server: Server, mistake: Ablation
) -> None:
    for seed in range(20):
        with mistake():
            wrong = wrong_with(
                server, seed, History(seed, server).plan(), ablations.HARMLESS[mistake]
            )[1]
        assert wrong == ""
