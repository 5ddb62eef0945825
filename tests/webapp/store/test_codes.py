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
from webapp.worker.sync import codes


class Screen:
    """What the codes of one tablet say, read again as a camera reads them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        real = codes.code_of

        def note_text(text: str) -> Any:
            self.texts.append(text)
            return real(text)

        monkeypatch.setattr(codes, "code_of", note_text)

    async def last_reply(self, hall: Hall, op: str, **facts: Any) -> str:
        await hall.get(op, **facts)
        return self.texts[-1]

    async def all_of(self, hall: Hall, tid: str) -> list[str]:
        """Every piece that a screen shows of a night, in order."""
        texts: list[str] = []
        answer = {"first": 0, "pieces": 1}
        while len(texts) < answer["pieces"]:
            before = len(self.texts)
            answer = await hall.get("show-pieces", tid=tid, first=len(texts))
            texts += self.texts[before:]
        return texts


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
        tablet_seen = await sees(director, await screen.last_reply(new, "show-tablet"))
        assert tablet_seen["kind"] == "tablet"
        placed = [
            {"dev": director.tablet.shelf.dev, "role": "director", "tables": []},  # type: ignore[union-attr]
            {"dev": tablet_seen["dev"], "role": "table", "tables": [5]},
        ]
        await director.do(tid, "place-tablets", placed=placed)
        await director.do(tid, "name-tablet", dev=tablet_seen["dev"], name="Table 5")
        night_code = await screen.last_reply(
            director, "show-night", tid=tid, role="table", tables=[5]
        )
        awaits = (await sees(new, night_code))["awaits"]
        assert awaits["name"] == "Thursday night"
        assert (awaits["tid"], awaits["role"], awaits["tables"], awaits["is_here"]) == (
            tid,
            "table",
            [5],
            False,
        )
        await new.start()
        assert (await new.get("show-tablet"))["awaits"] == awaits, "it survives a restart"
        await sees(director, await screen.last_reply(new, "show-heads", tid=tid))
        for text in await screen.all_of(director, tid):
            piece_seen = await sees(new, text)
            if piece_seen["tid"]:
                break
        assert piece_seen["tid"] == tid
        assert piece_seen["lacks"] is False
        assert new.night(tid).logs == director.night(tid).logs
        assert new.night(tid).people == director.night(tid).people
        assert (await new.get("show-tablet"))["awaits"]["is_here"] is True
        rows = (await new.get("view", tid=tid))["view"]["tablets"]["rows"]
        own_row = next(row for row in rows if row["dev"] == tablet_seen["dev"])
        assert (own_row["name"], own_row["role"], own_row["tables"]) == ("Table 5", "table", [5])

    run(play())


def test_whoever_has_no_camera_types_both_ways(screen: Screen) -> None:
    async def play() -> None:
        director, tid = await a_night()
        new = Hall()
        short = (await new.get("show-tablet"))["short"]
        assert len(short.replace("-", "")) <= 10
        tablet_seen = await director.get("typed", text=short.lower(), of="tablet")
        assert new.tablet is not None
        assert tablet_seen["dev"] == new.tablet.shelf.dev
        night_code = await director.get("show-night", tid=tid, role="desk", tables=[])
        awaits = (await new.get("typed", text=night_code["short"], of="night"))["awaits"]
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
        heads_seen = await sees(director, await screen.last_reply(helper, "show-heads", tid=tid))
        assert (heads_seen["kind"], heads_seen["records"]) == ("heads", 1)
        pieces = await screen.all_of(director, tid)
        assert len(pieces) <= 2 * 3 + 8, "one record, not the night"
        pieces_seen = [await sees(helper, text) for text in pieces]
        assert next(piece["added"] for piece in pieces_seen if piece["tid"]) == 1
        assert sum(piece["added"] for piece in pieces_seen) == 1
        heads_seen = await sees(helper, await screen.last_reply(director, "show-heads", tid=tid))
        assert heads_seen["records"] == 1
        for text in await screen.all_of(helper, tid):
            await sees(director, text)
        assert director.night(tid).logs == helper.night(tid).logs
        heads_seen = await sees(director, await screen.last_reply(helper, "show-heads", tid=tid))
        assert heads_seen["records"] == 0

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
            piece_seen = await sees(new, write_code("piece", transfer.piece(number)))
        assert (piece_seen["added"], piece_seen["lacks"]) == (0, True)
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
        reply = await director.ask("show-pieces", tid=tid, first=0)
        assert reply["refused"]["code"] == "codes-too-many"

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
def test_whatever_a_code_says_is_answered(message: dict[str, Any], kind: Any) -> None:
    try:
        text = write_message(kind, message)
    except ValueError:
        return  # half a character: no code can say that

    async def play() -> None:
        reply = await Hall().ask("scanned", text=text)
        assert "ok" in reply or reply["refused"]["code"].startswith("code-")

    run(play())


def test_what_is_typed_is_an_id_to_type(screen: Screen) -> None:
    async def play() -> None:
        hall = Hall()
        await screen.last_reply(hall, "show-tablet")
        assert hall.tablet is not None
        assert read_typed(hall.tablet.shelf.dev) == hall.tablet.shelf.dev
        assert read_code(screen.texts[-1]).kind == "tablet"

    run(play())
