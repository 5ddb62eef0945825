"""The dealer trainer on the page and in the worker: what is asked, answered, and never kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pycore.night.table.trainer import EVERY, ROUND, trainer_view
from tests.core.kit.houses import OURS
from tests.webapp.fakes import Hall, run
from tests.webapp.pages import Page, page  # noqa: F401

LANGUAGES = ("en", "fr")
HOUSES = ("selkirk-thursday", "nunavut-five-table", "manitoba-hall", "british-columbia-night")


class App(SimpleNamespace):
    """As much of the running app as the room's markup needs."""

    def state(self, kind: type) -> Any:
        if not hasattr(self, "made"):
            self.made = kind()
        return self.made


def at(page: Page, key: str, seed: str, chosen: list[int], answered: bool) -> str:  # noqa: F811
    """The screen after these answers, before or after the last one's result is left."""
    app = App()
    state = page.table__trainer__room.room_state(app)
    state.round = trainer_view(key, seed, chosen)
    state.question = trainer_view(key, seed, chosen[:-1] if answered else chosen)["question"]
    state.is_answered = answered
    return str(page.table__trainer__room.render(app))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", HOUSES)
def test_every_screen_of_a_round_is_said_whole(page: Page, key: str, lang: str) -> None:  # noqa: F811
    page.table__trainer__room.words.choose(lang)
    chosen: list[int] = []
    for _ in range(ROUND):
        view = trainer_view(key, "walk", chosen)
        assert view["question"]
        screen = at(page, key, "walk", chosen, answered=False)
        assert "{" not in screen
        assert screen.count('data-test="option"') == len(view["question"]["options"])
        chosen.append(0)
        screen = at(page, key, "walk", chosen, answered=True)
        assert "{" not in screen
        assert screen.count('data-test="right"') == 1
        assert 'id="train-next"' in screen
    assert 'data-test="over"' in at(page, key, "walk", chosen, answered=False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_that_differ_are_said_differently(page: Page, lang: str) -> None:  # noqa: F811
    page.table__trainer__room.words.choose(lang)
    for number in range(12):
        view = trainer_view("selkirk-thursday", f"say{number}", [0] * (number % ROUND))
        assert view["question"]
        texts = [
            page.table__trainer__room.answer_text(option) for option in view["question"]["options"]
        ]
        assert len(set(texts)) == len(texts)


def test_a_round_needs_no_night_and_writes_nothing() -> None:
    async def work() -> None:
        hall = Hall()
        begun = await hall.get("trainer", key="", seed="", chosen=[])
        commits = len(hall.journal.commits)
        again = await hall.get("trainer", key=begun["key"], seed=begun["seed"], chosen=[])
        assert again["question"] == begun["question"]
        other = await hall.get("trainer", key=begun["key"], seed="", chosen=[])
        assert other["seed"] != begun["seed"]
        chosen: list[int] = []
        while (now := await hall.get("trainer", key="", seed="s", chosen=chosen))["question"]:
            chosen.append(len(now["question"]["options"]) - 1)
        assert len(now["marks"]) == ROUND
        assert {mark["kind"] for mark in now["marks"]} <= set(EVERY)
        assert len(hall.journal.commits) == commits

    run(work())


def test_the_organization_s_own_rules_are_trained_by_too() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.enters("keep-house", document=OURS)
        view = await hall.get("trainer", key="", seed="s", chosen=[])
        assert view["houses"][0]["name"] == OURS["name"]
        assert view["key"] == f"{OURS['id']}@{OURS['edition']}"

    run(work())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"key": "no-such-house"}, "unknown-template"),
        ({"chosen": [9]}, "bad-command"),
        ({"chosen": ["0"]}, "bad-command"),
        ({"chosen": [True]}, "bad-command"),
        ({"chosen": [0] * (ROUND + 1)}, "bad-command"),
    ],
)
def test_what_was_not_offered_is_refused(wish: dict[str, Any], code: str) -> None:
    async def work() -> None:
        request = {"key": "", "seed": "s", "chosen": [], **wish}
        assert (await Hall().ask("trainer", **request))["refused"]["code"] == code

    run(work())
