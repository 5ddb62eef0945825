"""What the page is told of hands that were played: they are looked at, and nothing is written."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from pycore.night.table.hand_story import SentenceCode
from pycore.voice import catalogues
from tests.webapp.fakes import run
from tests.webapp.felt import HAND, Felt
from tests.webapp.pages import Page, page  # noqa: F401

LANGUAGES = ("en", "fr")


def test_a_hand_that_ended_is_listed_and_told_and_nothing_is_written() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        hall, tid = felt.hall, felt.tid
        request: dict[str, Any] = {"tid": tid, "table": 0, "ticket": 0, "start": 0}
        await felt.deal(*HAND)
        assert (await hall.get("hands-played", **request))["count"] == 0  # it is in play
        await felt.deal({"what": "end"})
        commits = len(hall.journal.commits)
        answer = await hall.get("hands-played", **request)
        (line,) = answer["hands"]
        assert (line["table"], line["no"], line["pot"]) == (1, 1, 3150)
        story = await hall.get("hand-story", tid=tid, table=1, no=1, step=1)
        assert story["steps"][1][0]["code"] == "raise"
        assert (story["step"], story["felt"]["pot"]) == (1, 225)
        assert len(hall.journal.commits) == commits

    run(work())


def test_a_hand_that_is_not_there_is_refused_and_a_half_question_our_mistake() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        missing = await felt.hall.ask("hand-story", tid=felt.tid, table=1, no=7, step=0)
        assert missing["refused"]["code"] == "no-such-hand"
        for op, more in (("hand-story", {"table": 1}), ("hands-played", {"table": "1"})):
            reply = await felt.hall.ask(op, tid=felt.tid, **more)
            assert reply["failed"]["code"] == "bad-request"

    run(work())


def test_what_is_shown_during_play_is_the_same_whatever_hands_were_played() -> None:
    """The night's view, which the big screen is made of, tells no hand but its line among the
    records; and the players' phones are told no more than the clock and the seats."""

    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(*HAND, {"what": "end"})
        view = (await felt.hall.get("view", tid=felt.tid))["view"]
        assert "QdQc" not in str(view)
        assert "Qs9d4c" not in str(view)
        link = await felt.hall.get("qr", tid=felt.tid)
        assert "Qd" not in link["text"]

    run(work())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", sorted(set(get_args(SentenceCode)) - {"by"}))
def test_every_sentence_of_a_story_has_its_words(lang: str, code: str) -> None:
    assert f"ui.hands.say.{code}" in catalogues.own(lang)


def test_there_are_no_words_for_what_no_story_says() -> None:
    keys = {key for key in catalogues.own("en") if key.startswith("ui.hands.say.")}
    assert keys == {f"ui.hands.say.{code}" for code in get_args(SentenceCode) if code != "by"}


def test_a_sentence_fills_every_hole_of_its_words(page: Page) -> None:  # noqa: F811
    felt = {"seats": [{"seat": 3, "name": "Ann <b>"}]}
    story = {"felt": felt, "level": {"number": 1, "small": 100, "big": 200, "ante": 0}}
    hand = {"category": "flush", "ranks": ["A", "K"], "kickers": []}
    for lang in LANGUAGES:
        page.table__hands__story.words.choose(lang)
        for code in get_args(SentenceCode):
            sentence = {
                "code": code,
                "clause": "",
                "seat": 3,
                "chips": 1200,
                "number": 1,
                "cards": "AsTd",
                "hand": hand,
                "by": "kicker",
                "text": "",
            }
            text = page.table__hands__story.sentence(story, sentence)
            assert "{" not in text, code
            assert text.strip()
