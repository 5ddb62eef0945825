"""A province that there is not, and house rules for it, are added as data and nothing else: a
whole small night is held there on a tablet, and every code that its screens are told has words.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from pycore.law import packs
from tests.fifth_province.graft import CODE, HOUSE, grafted, province, repository
from tests.fifth_province.words_needed import Keys, needed
from tests.kit.copies import ROOT, contents
from tests.kit.promises import RECIPE
from tests.webapp.fakes import START_MS, Hall, run
from webapp.ui.kit.catalogue import CATALOGUES

LANGUAGES = ("en", "fr")
BOOK = {"utc_offset_minutes": 0}
LICENCE = {
    "licence": "lic",
    "number": "LOT 2026/1",
    "office": "Lotteries",
    "first_day": "2026-04-01",
    "last_day": "2027-03-31",
    "players": 12,
}
DRAFT: dict[str, Any] = {
    "template": HOUSE,
    "start_at_ms": START_MS,
    "utc_offset_minutes": 0,
    "organization": "Club",
    "venue": "Hall",
    "night_name": "Friday",
    "licence": "LOT 2026/1",
    "available_population": 5_000,
    "odd_chip": "first",
    "settings": {"break_ms": 600_000, "rebuy_close_level": 3, "player_cap": 12},
}
UNLAWFUL = (
    {"odd_chip": ""},
    {"available_population": None},
    {"settings": {}},
    {"settings": {**DRAFT["settings"], "entry_fee_cents": 5_100}},
    {"settings": {**DRAFT["settings"], "pool_bp": 6_100}},
    {"settings": {**DRAFT["settings"], "seats_per_table": 10}},
    {"settings": {**DRAFT["settings"], "rebuy_limit": 3}},
    {"settings": {**DRAFT["settings"], "rebuy_close_level": 0}},
    {"settings": {**DRAFT["settings"], "player_cap": 18}},
    {"settings": {**DRAFT["settings"], "starting_stack_chips": 1}},
)


@dataclass(frozen=True)
class Evening:
    """Every answer that the tablet gave, and the words there were by language."""

    answers: list[dict[str, Any]]
    words: dict[str, dict[str, str]]

    def silent(self, lang: str, without: str = "") -> set[Keys]:
        """What has no words in a language, one of them taken away."""
        present = self.words[lang].keys() - {without}
        return {keys for keys in self.needed if present.isdisjoint(keys)}

    @cached_property
    def needed(self) -> set[Keys]:
        return set(needed(self.answers))


@pytest.fixture(scope="module")
def evening() -> Evening:
    with grafted():
        words = {lang: {**CATALOGUES[lang], **packs.words(lang)} for lang in LANGUAGES}
        return Evening(run(a_night()), words)


class Seen(Hall):
    """A tablet whose every answer is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[dict[str, Any]] = []

    async def ask(self, op: str, **facts: Any) -> dict[str, Any]:
        answer = await super().ask(op, **facts)
        assert "failed" not in answer, (op, answer)
        self.answers.append(answer)
        return answer

    async def refuses(self, clause: str | None, op: str, **facts: Any) -> None:
        refused = (await self.ask(op, **facts)).get("refused")
        assert refused is not None, (op, facts)
        assert refused["clause"] == clause, refused

    async def wont(self, clause: str | None, tid: str, command: str, **facts: Any) -> None:
        await self.refuses(clause, "do", tid=tid, command={"command": command, **facts})


# --- The night ---


async def a_night() -> list[dict[str, Any]]:
    """Every answer that the tablet gave in the evening."""
    hall = Seen()
    await _in_the_office(hall)
    tid = await _set_up(hall)
    await _at_the_door(hall, tid)
    await _at_a_table(hall, tid)
    await _apart(hall, tid)
    await _to_the_end(hall, tid)
    return hall.answers


async def _in_the_office(hall: Seen) -> None:
    book = (await hall.get("book", **BOOK))["book"]
    assert CODE in book["jurisdictions"]
    assert HOUSE in [house["id"] for house in book["houses"]]
    await hall.enters("keep-licence", **LICENCE)
    await hall.get("house", house=HOUSE, edition="2026-10", shipped=True)


async def _set_up(hall: Seen) -> str:
    (row,) = [row for row in await hall.get("templates") if row["id"] == HOUSE]
    assert (row["pack"], row["break_length_needed"]) == (CODE, True)
    assert [choice["field"] for choice in row["choices"]] == ["odd_chip", "out_at"]
    await hall.refuses("XA-2.2b", "create", draft=DRAFT)  # nobody said there was nothing else
    takings = {"day": "2026-05-02", "gross_cents": 100_000, "event_name": "Spring night"}
    await hall.enters("record-takings", takings="may", jurisdiction=CODE, **takings)
    await hall.enters("state-complete", jurisdiction=CODE)
    for wrong in UNLAWFUL:
        assert (await hall.get("preview", draft={**DRAFT, **wrong}))["refused"]
        assert "refused" in await hall.ask("create", draft={**DRAFT, **wrong})
    assert (await hall.get("preview", draft=DRAFT))["refused"] == []
    tid: str = (await hall.get("create", draft=DRAFT))["tid"]
    assert hall.night(tid).state.adopted.pack == CODE
    return tid


async def _at_the_door(hall: Seen, tid: str) -> None:
    sale = {"paid": "cash", "same_person": "no"}
    await hall.wont("XA-1.2", tid, "sell-entry", name="Young", of_age=False, **sale)
    for number in range(1, 9):
        await hall.sell(tid, f"Player {number}")
    await hall.wont("AFR-13", tid, "join-jackpot", ticket=1, signed=False)
    await hall.do(tid, "join-jackpot", ticket=1, signed=True)
    await hall.wont("AFR-27", tid, "sell-rebuy", ticket=1, paid="cash")
    await hall.do(tid, "draw-seats", seed="a-seed-for-the-draw", tables=1)
    await hall.do(tid, "start-clock")
    await hall.wont("AFR-28", tid, "refund-entry", ticket=1)
    await hall.wont("AFR-21", tid, "announce-payouts")
    await hall.wont("XA-3.3", tid, "next-level", reason="late")
    await hall.get("qr", tid=tid)


async def _at_a_table(hall: Seen, tid: str) -> None:
    at = {"tid": tid, "table": 1}

    async def deal(step: str, **more: Any) -> dict[str, Any]:
        table: dict[str, Any] = (await hall.get("deal", **at, do={"what": step, **more}))["table"]
        return table

    async def wont(clause: str | None, step: str, **more: Any) -> None:
        await hall.refuses(clause, "deal", **at, do={"what": step, **more})

    async def acts(*kinds: str) -> dict[str, Any]:
        table = (await hall.get("table", **at))["table"]
        for kind in kinds:
            word, _, amount = kind.partition(" ")
            more = {"amount": int(amount)} if amount else {}
            table = await deal("act", kind=word, seat=table["turn"]["seat"], **more)
        return table

    rows = (await hall.get("table", **at))["table"]["count"]
    await deal("count", stacks=[{"seat": row["seat"], "chips": row["stack"]} for row in rows])
    table = await deal("begin", button=None)
    turn, seats = table["turn"]["seat"], [row["seat"] for row in rows]
    did = {"seat": turn, "word": "", "amount": 0, "chips_first": False}
    for chips, word in (
        ([[500]], ""),
        ([[50], [100]], ""),
        ([[50]], "raise"),
        ([[50, 25]], ""),
        ([[25]], "call"),
        ([], "all-in"),
        ([[50, 50]], ""),
        ([[30, 30]], ""),
        ([], "fold"),
        ([], "check"),
        ([[100]], "raise"),
    ):
        await hall.get("wager", **at, did={**did, "chips": chips, "word": word})
    early = {**did, "seat": next(seat for seat in seats if seat != turn), "chips": [[50]]}
    await hall.get("wager", **at, did={**early, "faced": 50})
    await wont("AFR-18", "act", kind="raise", seat=turn, amount=75)
    await acts("raise 100", "raise 200", "raise 400", "raise 800")
    table = (await hall.get("table", **at))["table"]
    await wont("XA-4.2", "act", kind="raise", seat=table["turn"]["seat"], amount=1600)
    await wont("XA-4.4", "act", kind="misdeal", seat=None, reason="a card fell")
    while table["stage"] == "bet":
        table = await acts("fold")
    await deal("end")
    await deal("begin", button=None)
    last_id = hall.night(tid).folded.latest(1)[0].placed.id
    await hall.wont("XA-4.9", tid, "undo", target=last_id)
    for step in ({"kind": "clock", "seat": None}, {"kind": "kill", "seat": None}):
        table = (await hall.get("table", **at))["table"]
        step["seat"] = table["turn"]["seat"]
        await hall.ask("deal", **at, do={"what": "act", "reason": "x", "clause": "XA-4.6", **step})
    await wont("XA-4.4", "act", kind="void", seat=None, reason="two aces of spades")
    await deal("act", kind="void", seat=None, reason="two aces of spades", clause="XA-4.10")
    await deal("end")
    seat = [
        {"seat": number, "chips": chips, "folded": False, "all_in": all_in}
        for number, chips, all_in in ((1, 1625, False), (2, 1025, True), (3, 1625, False))
    ]
    pots = {"seats": seat, "button": 3, "unit": 25, "order": [[1, 2, 3]]}
    pot_view = await hall.get("pots", tid=tid, hand=pots)
    assert pot_view["odd_chip_clause"] == "XA-1.9"
    for cards in ({"1": "Ah Qd", "2": "Ac Jh"}, {"1": "Ah Qd", "2": "Ac Qh"}):
        hand = {"board": "As Kd 9h 5c 2s", "cards": cards}
        await hall.get("showdown", tid=tid, hand=hand)


async def _apart(hall: Seen, tid: str) -> None:
    """Another tablet sells and pays as well, and the two meet."""
    other = Seen()
    await other.get("import", text=(await hall.get("export", tid=tid))["text"])
    await other.wont("AFR-26", tid, "sell-rebuy", ticket=2, paid="cash")
    for tablet, names in ((hall, ("Nine", "Ten", "Eleven")), (other, ("Neuf", "Dix", "Onze"))):
        for name in names:
            await tablet.sell(tid, name)
        rebuy = {"ticket": 2, "paid": "cash", "between_hands": True}
        await tablet.do(tid, "sell-rebuy", **rebuy)
        await tablet.do(tid, "sell-rebuy", **rebuy)
        await tablet.wont("AFR-6", tid, "sell-rebuy", **rebuy)
    await hall.do(tid, "eliminate", out=[{"ticket": 3, "stack_chips": None}])
    out = [{"ticket": 3, "stack_chips": None}]
    await other.wont(None, tid, "eliminate", out=out)
    await other.do(tid, "eliminate", out=out, between_hands=True)
    for tablet, peer in ((hall, other), (other, hall)):
        await tablet.get("import", text=(await peer.get("export", tid=tid))["text"])
    view = (await hall.get("open", tid=tid))["view"]
    passed = {passed["clause"] for breach in view["breaches"] for passed in breach["passed"]}
    assert {"XA-2.1b", "licence", "AFR-6"} & passed
    assert view["conflicts"]
    hall.answers += other.answers


async def _to_the_end(hall: Seen, tid: str) -> None:
    async def later(minutes: int) -> Any:
        hall.passes(minutes * 60_000)
        return (await hall.get("view", tid=tid))["view"]

    await later(20)
    late_entry = {"name": "Late", "paid": "cash", "of_age": True, "same_person": "no"}
    await hall.wont("AFR-5", tid, "sell-entry", **late_entry)
    await hall.wont("XA-2.5", tid, "sell-rebuy", ticket=3, paid="cash")
    await later(30)
    await hall.wont("AFR-6", tid, "sell-rebuy", ticket=1, paid="cash")
    await hall.do(tid, "announce-payouts")
    await hall.wont("AFR-17", tid, "stop-play", stacks=[])
    await later(11 * 60)
    view = await later(5)
    assert "stop-play" in [task["kind"] for task in view["todo"]]
    tickets_left = [player["ticket"] for player in view["players"] if not player["out"]]
    for ticket in tickets_left[:-1]:
        await hall.do(tid, "eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    view = await later(1)
    (winner, *_) = view["standings"]
    assert (view["phase"], winner["prize_cents"]) == ("finished", 12_000)
    await hall.do(tid, "pay-prize", ticket=winner["ticket"])
    await hall.get("book", **BOOK)
    await hall.get("hello")
    assert hall.book().state.figures[tid].jurisdiction == CODE


def test_an_id_that_chance_made_is_no_clause() -> None:
    assert set(needed({"live": "DGES-sU3o8ASvA3I", "under": "XA-1.2"})) == {("clause.XA-1.2",)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_night_in_a_province_of_data_alone_has_words_for_everything(
    evening: Evening, lang: str
) -> None:
    needed = {key for keys in evening.needed for key in keys}
    assert {f"jurisdiction.{CODE}", f"house.{HOUSE}", "clause.licence"} <= needed
    assert len({key for key in needed if key.startswith(("clause.XA-", "clause.AFR-"))}) > 50
    assert evening.silent(lang) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "key",
    [
        f"jurisdiction.{CODE}",
        f"house.{HOUSE}",
        "clause.XA-1.2",
        "clause.XA-4.2",
        "clause.AFR-17",
        "clause.AFR-26",
        "clause.licence",
        "clause.TDA-2024/45",
        "refused.entry-fee-cap",
        "todo.stop-soon.why",
        "ui.wager.read.string-bet-calls",
    ],
)
def test_whatever_is_taken_away_is_missed(evening: Evening, lang: str, key: str) -> None:
    assert evening.silent(lang, without=key) == {(key,)}


def test_the_province_is_gone_when_nobody_grafts_it() -> None:
    with grafted():
        assert CODE in packs.codes()
    assert CODE not in packs.codes()
    assert HOUSE not in packs.houses()


# --- The repository with the two folders in it ---

SHARED = (
    "tests/core/test_words.py",
    "tests/core/test_cases.py",
    "tests/core/test_clauses.py",
    "tests/core/test_play_rules.py",
    "tests/core/law/test_pack_file.py",
)
"""What the tests ask of every place, the quickest first."""
COUNTED = (
    "tests/architecture/test_contracts.py::test_the_law_is_data",
    "tests/architecture/test_contracts.py::test_no_code_asks_which_jurisdiction_it_is_in",
    "tests/backend/commands/test_rules_command.py",
    "tests/core/law/test_own_houses.py",
    "tests/core/poker/test_hand.py",
    "tests/core/poker/test_wagers.py",
    "tests/core/judge/test_book_view.py",
    "tests/core/night/setup/test_set_up_view.py",
    "tests/properties/table/test_wagers.py",
)
"""What goes through every place, or once counted them."""


@pytest.fixture
def added(tmp_path: Path) -> Path:
    return repository(tmp_path)


def ran(root: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *tests],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_copy_is_the_repository_and_the_province(added: Path) -> None:
    before, after = contents(ROOT), contents(added)
    assert set(province()).isdisjoint(before)
    assert {name for name in after if after[name] != before.get(name)} == set(province())
    assert before.keys() <= after.keys()


@pytest.mark.slow
def test_no_other_file_is_touched_to_add_it(added: Path) -> None:
    done = ran(added, *SHARED, *RECIPE.dose(part=COUNTED[:3], full=COUNTED))
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]


@pytest.mark.parametrize(
    ("name", "text", "instead", "missed"),
    [
        ("jurisdictions/ca_xa/words.fr.json", '"clause.XA-4.2"', '"clause.XA-4.3x"', "test_words"),
        (
            "jurisdictions/ca_xa/words.en.json",
            '"jurisdiction.ca_xa"',
            '"clause.X"',
            "test_both_languages",
        ),
        ("jurisdictions/ca_xa/pack.json", '"XA-3.2"', '"QX-3.2"', "QX-3.2"),
        ("jurisdictions/ca_xa/pack.json", '"minimum_age"', '"minimun_age"', "minimun_age"),
        ("jurisdictions/ca_xa/cases.json", '"XA-2.4b"', '"XA-2.4a"', "XA-2.4b"),
        ("houses/acadia_friday/house.json", '"AFR-22"', '"AFR-99"', "AFR-99"),
        ("houses/acadia_friday/cases.json", "12000, 8000", "12000, 8001", "under the caps"),
    ],
)
def test_a_piece_that_is_missing_is_missed(
    added: Path, name: str, text: str, instead: str, missed: str
) -> None:
    path = added / "pycore" / "law" / name
    original = path.read_text("utf-8")
    assert text in original
    path.write_text(original.replace(text, instead), "utf-8")
    done = ran(added, *SHARED)
    assert done.returncode != 0
    assert missed in done.stdout
