"""Two tablets without a network: a newcomer gets its part, records go from screen to camera, and
nothing that a camera may see does harm.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.ids import read_typed
from pycore.ledger.lines.codes import read_code, write_code, write_message
from pycore.ledger.lines.pieces import Transfer, marks, write_shown
from pycore.ledger.lines.runs import Run
from tests.webapp.fakes import Hall, run
from webapp.worker import codes


class Screen:
    """What the codes of one tablet say, read again as a camera reads them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        real = codes.code_of

        def told(text: str) -> Any:
            self.texts.append(text)
            return real(text)

        monkeypatch.setattr(codes, "code_of", told)

    async def last(self, hall: Hall, op: str, **facts: Any) -> str:
        await hall.get(op, **facts)
        return self.texts[-1]

    async def all_of(self, hall: Hall, tid: str) -> list[str]:
        """Every piece that a screen shows of a night, in order."""
        found: list[str] = []
        said = {"first": 0, "pieces": 1}
        while len(found) < said["pieces"]:
            before = len(self.texts)
            said = await hall.get("show-pieces", tid=tid, first=len(found))
            found += self.texts[before:]
        return found


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    return Screen(monkeypatch)


async def sees(hall: Hall, text: str) -> Any:
    return await hall.get("scanned", text=text)


async def a_night(sold: int = 3) -> tuple[Hall, str]:
    director = Hall()
    tid = await director.create()
    for number in range(sold):
        await director.sell(tid, f"Player {number}")
    return director, tid


def test_a_new_tablet_joins_without_any_network(screen: Screen) -> None:
    async def play() -> None:
        director, tid = await a_night()
        new = Hall()
        seen = await sees(director, await screen.last(new, "show-tablet"))
        assert seen["kind"] == "tablet"
        placed = [
            {"dev": director.tablet.shelf.dev, "role": "director", "tables": []},  # type: ignore[union-attr]
            {"dev": seen["dev"], "role": "table", "tables": [5]},
        ]
        await director.do(tid, "place-tablets", placed=placed)
        await director.do(tid, "name-tablet", dev=seen["dev"], name="Table 5")
        asked = await screen.last(director, "show-night", tid=tid, role="table", tables=[5])
        awaits = (await sees(new, asked))["awaits"]
        assert awaits["name"] == "Thursday night"
        assert (awaits["tid"], awaits["role"], awaits["tables"], awaits["is_here"]) == (
            tid,
            "table",
            [5],
            False,
        )
        await new.start()
        assert (await new.get("show-tablet"))["awaits"] == awaits, "it survives a restart"
        await sees(director, await screen.last(new, "show-heads", tid=tid))
        for text in await screen.all_of(director, tid):
            said = await sees(new, text)
            if said["tid"]:
                break
        assert said["tid"] == tid
        assert said["lacks"] is False
        assert new.night(tid).logs == director.night(tid).logs
        assert new.night(tid).people == director.night(tid).people
        assert (await new.get("show-tablet"))["awaits"]["is_here"] is True
        rows = (await new.get("view", tid=tid))["view"]["tablets"]["rows"]
        mine = next(row for row in rows if row["dev"] == seen["dev"])
        assert (mine["name"], mine["role"], mine["tables"]) == ("Table 5", "table", [5])

    run(play())


def test_whoever_has_no_camera_types_both_ways(screen: Screen) -> None:
    async def play() -> None:
        director, tid = await a_night()
        new = Hall()
        short = (await new.get("show-tablet"))["short"]
        assert len(short.replace("-", "")) <= 10
        seen = await director.get("typed", text=short.lower(), of="tablet")
        assert new.tablet is not None
        assert seen["dev"] == new.tablet.shelf.dev
        asked = await director.get("show-night", tid=tid, role="desk", tables=[])
        awaits = (await new.get("typed", text=asked["short"], of="night"))["awaits"]
        assert (awaits["tid"], awaits["is_here"]) == ("", False)
        await new.get("import", text=(await director.get("export", tid=tid))["text"])
        awaits = (await new.get("show-tablet"))["awaits"]
        assert (awaits["tid"], awaits["is_here"]) == (tid, True)
        wrong = await director.ask("typed", text=short[:-1] + "?", of="tablet")
        assert wrong["refused"]["code"] == "typed-wrong"

    run(play())


def test_only_what_the_other_lacks_is_shown_and_a_second_time_changes_nothing(
    screen: Screen,
) -> None:
    async def play() -> None:
        director, tid = await a_night(40)
        helper = Hall()
        await helper.get("import", text=(await director.get("export", tid=tid))["text"])
        await director.sell(tid, "One more")
        await helper.sell(tid, "At the other door")
        seen = await sees(director, await screen.last(helper, "show-heads", tid=tid))
        assert (seen["kind"], seen["records"]) == ("heads", 1)
        pieces = await screen.all_of(director, tid)
        assert len(pieces) <= 2 * 3 + 8, "one record, not the night"
        said = [await sees(helper, text) for text in pieces]
        assert next(one["added"] for one in said if one["tid"]) == 1
        assert sum(one["added"] for one in said) == 1
        seen = await sees(helper, await screen.last(director, "show-heads", tid=tid))
        assert seen["records"] == 1
        for text in await screen.all_of(helper, tid):
            await sees(director, text)
        assert director.night(tid).logs == helper.night(tid).logs
        seen = await sees(director, await screen.last(helper, "show-heads", tid=tid))
        assert seen["records"] == 0

    run(play())


def test_records_that_do_not_connect_are_said_to(screen: Screen) -> None:
    async def play() -> None:
        director, tid = await a_night()
        logs = director.night(tid).logs
        await director.sell(tid, "Later")
        later = director.night(tid)
        transfer = Transfer(write_shown(later.logs, later.people, marks(logs)))
        new = Hall()
        for number in range(transfer.blocks):
            said = await sees(new, write_code("piece", transfer.piece(number)))
        assert (said["added"], said["lacks"]) == (0, True)
        assert tid not in {line["tid"] for line in (await new.get("hello"))["nights"]}

    run(play())


def test_too_many_records_are_refused() -> None:
    async def play() -> None:
        director, tid = await a_night(1)
        chance = random.Random("lines")
        lines = tuple(chance.randbytes(200).hex().encode() for _ in range(120))
        bare = Run("another", 1, "", lines, "")
        assert director.tablet is not None
        whole = replace(bare, head=bare.ids(tid)[-1])
        await director.tablet.shelf.receive(tid, [whole], {}, 0)
        said = await director.ask("show-pieces", tid=tid, first=0)
        assert said["refused"]["code"] == "codes-too-many"

    run(play())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("https://club.example.org/", "code-not-ours"),
        ("HF9T000", "code-other-version"),
        ("HF1T000", "code-damaged"),
        (write_message("tablet", {"dev": "../.."}), "code-damaged"),
        (write_message("tablet", {}), "code-damaged"),
        (write_message("night", {"tid": 5}), "code-damaged"),
        (write_message("night", {"tid": "book"}), "code-damaged"),
        (write_message("heads", {"tid": "n", "have": {"d": [0, "a"]}}), "code-damaged"),
        (write_code("piece", b"short"), "code-damaged"),
    ],
)
def test_a_code_that_tells_nothing_is_refused_and_changes_nothing(text: str, code: str) -> None:
    async def play() -> None:
        hall = Hall()
        await hall.start()
        before = hall.disk.copy()
        assert (await hall.ask("scanned", text=text))["refused"]["code"] == code
        assert hall.disk.copy() == before

    run(play())


@given(
    st.dictionaries(
        st.sampled_from(["tid", "dev", "name", "role", "tables", "have"]),
        st.one_of(
            st.none(),
            st.integers(-(1 << 53) + 1, (1 << 53) - 1),
            st.text(max_size=60),
            st.lists(st.integers(-9, 9), max_size=4),
        ),
    ),
    st.sampled_from(["tablet", "night", "heads"]),
)
@settings(max_examples=80, deadline=None)
def test_whatever_a_code_says_is_answered(told: dict[str, Any], kind: Any) -> None:
    try:
        text = write_message(kind, told)
    except ValueError:
        return  # half a character: no code can say that

    async def play() -> None:
        said = await Hall().ask("scanned", text=text)
        assert "ok" in said or said["refused"]["code"].startswith("code-")

    run(play())


def test_what_is_typed_is_an_id_to_type(screen: Screen) -> None:
    async def play() -> None:
        hall = Hall()
        await screen.last(hall, "show-tablet")
        assert hall.tablet is not None
        assert read_typed(hall.tablet.shelf.dev) == hall.tablet.shelf.dev
        assert read_code(screen.texts[-1]).kind == "tablet"

    run(play())
