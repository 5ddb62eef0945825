"""The sheet of winners on paper."""

from __future__ import annotations

import pytest

from pycore.night.results.after_night import after_night
from pycore.papers import columns, printing, sheet
from pycore.papers.paper import Items, Table
from tests.core.hall import closed
from tests.core.papers.desk import LANGUAGES, asks, finished_night


@pytest.mark.clause("NU-10.02", "SK-6.v")
def test_the_winners_are_signed_for_and_witnessed() -> None:
    hall = closed().do("announce-payouts")
    tickets_left = sorted(hall.state.still_in())
    hall = hall.out(*tickets_left[:-1])
    request = asks(hall)
    assert "winners" in [kind.name for kind in printing.of_night(request)]
    made = printing.make("winners", request)
    text = sheet.body(made, request.voice)
    assert text.count('class="paper-line"') == 2
    for row in hall.view["standings"]:
        assert (f"<bdi>{row['name']}</bdi>" in text) == bool(row["prize_cents"])
    filed = columns.files(made, request.voice.wall)["winners"].splitlines()
    assert hall.state.announced
    paid = sum(hall.state.announced.payouts_cents)
    assert filed[-1] == f",,Total,{paid // 100}.{paid % 100:02},,,"
    assert len(filed) == 2 + sum(1 for row in hall.view["standings"] if row["prize_cents"])


@pytest.mark.clause("NU-10.02", "SK-6.v")
def test_who_wins_goods_stands_there_too() -> None:
    hall = closed().do(
        "offer-goods", description="Toaster", place=1, value_cents=40_00, donated=True
    )
    hall = hall.do("announce-payouts")
    hall = hall.out(*sorted(hall.state.still_in())[:-1])
    text = sheet.body(printing.make("winners", asks(hall)), asks(hall).voice)
    assert "Toaster (value $40)" in text


def test_before_the_prizes_are_announced_there_is_none() -> None:
    assert "winners" not in [kind.name for kind in printing.of_night(asks(closed()))]


@pytest.mark.clause("NU-10.02")
def test_a_place_that_is_still_played_for_has_its_prize_and_room_for_a_name() -> None:
    hall = closed().do("announce-payouts")
    assert hall.state.announced
    paid = hall.state.announced.payouts_cents
    for out, still_open in ((0, len(paid)), (1, len(paid) - 1)):
        tickets_left = sorted(hall.state.still_in())
        ended = hall.out(*tickets_left[: len(tickets_left) - len(paid) + out])
        table = printing.make("winners", asks(ended)).blocks[0]
        assert isinstance(table, Table)
        assert [row[0] for row in table.rows] == list(range(1, len(paid) + 1))
        assert [row[3] for row in table.rows] == list(paid)
        assert [row[2] for row in table.rows].count(None) == still_open
        assert table.totals[3] == sum(paid)
    under = printing.make("winners", asks(hall)).under[-1]
    assert under.startswith(f"{len(hall.state.entries)} players")


@pytest.mark.clause("SK-6", "SK-7.c", "SK-7.i", "NU-11.02b")
@pytest.mark.parametrize("house", ["saskatchewan-night", "nunavut-five-table"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_files_the_sheet_reads_on_it_what_the_licence_asks(house: str, lang: str) -> None:
    hall = finished_night(house)
    request = asks(hall, lang)
    blocks = [
        block for block in printing.make("winners", request).blocks if isinstance(block, Items)
    ]
    licence = hall.state.adopted.licensed
    duties = after_night(hall.night, licence.last_day if licence else None)
    assert duties
    assert [line.clause.split(" · ") for line in blocks[0].items] == [
        duty["clauses"] for duty in duties
    ]
    assert not any("{" in line.text for line in blocks[0].items)


def test_a_night_has_its_seal_or_that_it_has_none_above_the_signatures() -> None:
    hall = closed().do("announce-payouts")
    ended = hall.out(*sorted(hall.state.still_in())[:-1])
    for unsealed, key in ((asks(hall), "paper.seal-later"), (asks(ended), "paper.seal-none")):
        text = sheet.body(printing.make("winners", unsealed), unsealed.voice)
        assert text.index(unsealed.voice.words[key]) < text.index('class="paper-line"')
    sealed = ended.do("seal-night", confirmed=True)
    made = printing.make("winners", asks(sealed))
    names = [type(block).__name__ for block in made.blocks]
    assert names.index("Fields") < names.index("Signatures")
    assert sealed.view["seal"]["short"] in sheet.body(made, asks(sealed).voice)
