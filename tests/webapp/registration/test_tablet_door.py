"""The door's own questions and lists, as the page asks the tablet."""

from __future__ import annotations

from typing import Any

from tests.webapp.fakes import Hall, run

LIST = "name,paid\nWanda Flett,yes\nAnn,no\nGus Nault,no\n204 555,yes"


async def expecting(hall: Hall) -> tuple[str, list[dict[str, Any]]]:
    """A night with Ann in it, and the good names of a list taken in."""
    tid = await hall.create()
    await hall.sell(tid, "Ann")
    rows = (await hall.get("names", tid=tid, text=LIST))["rows"]
    good = [row for row in rows if not row["why"]]
    listed = {
        "names": [row["name"] for row in good],
        "prepaid": [row["paid"] is True for row in good],
    }
    await hall.do(tid, "expect-players", **listed)
    return tid, rows


def test_a_list_is_looked_at_without_writing_and_kept_with_a_pseudonym_for_each_name() -> None:
    async def work() -> None:
        hall = Hall()
        tid, rows = await expecting(hall)
        assert [row["why"] for row in rows] == ["heading", "", "has-ticket", "", "no-name"]
        last_commit = hall.journal.commits[-1]
        assert sorted(op[1] for op in last_commit) == ["log", "people", "people"]
        assert "Wanda" not in next(op[3] for op in last_commit if op[1] == "log")
        expected = (await hall.get("entries", tid=tid))["expected"]
        assert [(row["name"], row["prepaid"]) for row in expected] == [
            ("Gus Nault", False),
            ("Wanda Flett", True),
        ]
        assert len({row["player"] for row in expected}) == 2

    run(work())


def test_who_is_expected_comes_and_is_still_there_after_a_restart() -> None:
    async def work() -> None:
        hall = Hall()
        tid, _ = await expecting(hall)
        wanda = (await hall.get("entries", tid=tid))["expected"][1]
        sale = {"player": wanda["player"], "name": wanda["name"], "paid": "prepaid"}
        await hall.do(tid, "sell-entry", of_age=True, **sale)
        await hall.start()
        listed = await hall.get("entries", tid=tid)
        assert [row["ticket"] for row in listed["expected"]] == [0, 2]
        assert [(row["name"], row["paid"]) for row in listed["rows"]] == [
            ("Ann", "cash"),
            ("Wanda Flett", "prepaid"),
        ]

    run(work())


def test_rubbish_is_refused_and_nothing_is_written() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        commits = len(hall.journal.commits)
        rubbish = "\n".join(f"{number};%&/;§" for number in range(2_000))
        refused = (await hall.ask("names", tid=tid, text=rubbish))["refused"]
        assert (refused["code"], refused["facts"]) == (
            "list-too-long",
            {"rows": 2_000, "limit": 500},
        )
        for fields in ({"text": 7}, {"file": 7}, {"file": "a"}, {"file": "é"}):
            answer = await hall.ask("names", tid=tid, **fields)
            assert answer["failed"]["code"] == "bad-request"
        assert len(hall.journal.commits) == commits

    run(work())


def test_a_corrected_name_is_on_the_disk_beside_the_first_and_stands_after_a_restart() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        await hall.sell(tid, "Ann")
        await hall.do(tid, "correct-name", ticket=1, name="Anne")
        await hall.start()
        view = (await hall.get("open", tid=tid))["view"]
        assert [player["name"] for player in view["players"]] == ["Anne"]
        assert sorted(person["name"] for person in hall.night(tid).people.values()) == [
            "Ann",
            "Anne",
        ]

    run(work())


def test_the_till_is_that_of_the_tablet_that_asks() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        await hall.sell(tid, "Ann")
        cash_count = {"float_cents": 5_000, "taken_out_cents": 0, "counted_cents": 8_900}
        await hall.do(tid, "count-cash", **cash_count, desk="another", cash_cents=1)
        till = await hall.get("cash", tid=tid)
        assert (till["counted"]["should_be_cents"], till["counted"]["short_cents"]) == (9_000, 100)
        assert till["desk"] == (await hall.get("hello"))["dev"][:6]

    run(work())
