"""Nights by an organization's own house rules, entered as data: nothing of them is shipped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.house.house_format import document, text
from pycore.night.night import Night
from pycore.night.setup.set_up_view import set_up_view, templates_view
from tests.core.felt import counted_in, deal
from tests.core.hall import (
    MINUTE,
    empty_hall,
    nunavut,
    nunavut_draft,
    thursday,
    wall,
)
from tests.core.kit.houses import FOLDER, draft, own, set_up

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_are_as_the_writer_writes_them(path: Path) -> None:
    assert text(packs.read_house(path.read_text("utf-8"))) == path.read_text("utf-8")


@pytest.mark.clause("SK-4.k", "SK-A.2.i", "BC-5.k", "BC-5.e", "SK-A.2.v")
@pytest.mark.parametrize("name", ["prairie-cup", "harbour-night"])
def test_a_night_is_held_by_them(name: str) -> None:
    """Six sold, seats drawn, the clock started, one hand recorded, one player out."""
    assert set_up_view(draft(name))["refused"] == []
    hall = set_up(name).sell(6).draw().at("18:30").start()
    hall = deal(counted_in(hall)).folds(5).ends().later(minutes=1)
    table = deal(hall)
    most = table.now.options(table.now.turn).most
    assert most is not None
    table = table.bet(most).calls(1).folds(4)
    board, shown = iter(("2c7d9h", "Js", "3h")), iter(("AsAd", "KsKd"))
    while table.now.phase in ("board", "showdown"):
        if table.now.phase == "board":
            table = table.board(next(board))
        else:
            player = next(player for player in table.now.in_hand() if not table.now.tabled[player])
            table = table.do("show", table.hand.order()[player], cards=next(shown))
    hall = table.ends().later(minutes=1)
    (broke,) = (ticket for ticket, stack in hall.state.stacks.items() if stack.chips == 0)
    if broke not in hall.state.out():
        hall = hall.out(broke)
    assert hall.conflicts() == []
    assert len(hall.state.still_in()) == 5
    assert hall.state.felts[1].hands == 2
    assert hall.night.pack.play.code == name


def test_saskatchewans_limits_bind_a_night_of_ones_own() -> None:
    assert [house.id for house in (packs.read_house(own("prairie-cup")),)] == ["prairie-cup"]
    data = own("prairie-cup")
    data["values"]["entry_close_level"]["value"] = 0
    refusal = empty_hall().refused("set-up-night", **draft("prairie-cup", house=data))
    assert (refusal.code, refusal.clause) == ("late-entry-prohibited", "SK-4.k")
    data = own("prairie-cup")
    data["values"]["rebuy_limit"]["value"] = 1
    refusal = empty_hall().refused("set-up-night", **draft("prairie-cup", house=data))
    assert (refusal.code, refusal.clause) == ("rebuys-prohibited", "SK-A.2.i")


@pytest.mark.clause("SK-A.2.p1")
def test_in_saskatchewan_seven_tables_two_apart_are_balanced() -> None:
    """Where others let tables differ by two, these may differ by one however many there are."""
    data = own("prairie-cup")
    data["values"]["balance_many"]["value"] = 2
    refusal = empty_hall().refused("set-up-night", **draft("prairie-cup", house=data))
    assert (refusal.code, refusal.clause) == ("balance-cap", "SK-A.2.p1")
    data = own("prairie-cup")
    values = data["values"]
    values["player_cap"]["value"] = 70
    values["table_limit"]["value"] = 7
    values["payout_bands"]["value"][-1]["up_to"] = 70
    hall = set_up("prairie-cup", house=data).sell(68).draw().at("18:30").start()
    assert "balance" not in hall.todo()
    one_less = hall.out(min(hall.state.at_table(7)))
    (balance,) = [task for task in one_less.view["todo"] if task["kind"] == "balance"]
    assert (balance["from_players"], balance["to_table"], balance["to_players"]) == (10, 7, 8)


def test_the_breaks_are_as_long_as_the_house_says() -> None:
    settings = set_up("harbour-night").state.adopted
    assert f"b,{10 * MINUTE},25;" in settings.structure
    assert f"b,{15 * MINUTE},100;" in settings.structure
    assert settings.structure.endswith(f"x,8,2000,4000,0,{15 * MINUTE}")
    assert settings.stop_at_ms == wall("23:30")
    assert settings.language == "fr"


def test_no_clause_of_british_columbia_speaks_of_refunds() -> None:
    hall = set_up("harbour-night").sell(6).draw().at("18:30").start()
    refusal = hall.refused("refund-entry", ticket=1)
    assert (refusal.code, refusal.clause, refusal.kind) == ("refund-after-start", None, "state")


def test_set_up_offers_ones_own_before_the_shipped_ones() -> None:
    rows = templates_view([own("harbour-night")])
    assert [row["id"] for row in rows] == ["harbour-night", *packs.houses()]
    assert rows[0]["house"] == own("harbour-night")
    assert rows[0]["approval"] == {"reference": "GPEB 9921", "date": "2026-09-01"}
    assert (rows[0]["break_length_needed"], rows[1]["house"]) == (False, None)
    with pytest.raises(Refused, match="house-rules-damaged"):
        templates_view([{}])


def test_a_draft_of_a_damaged_house_says_where() -> None:
    data = own("harbour-night")
    data["structure"]["items"][3]["break"] = -1
    (refusal,) = set_up_view(draft("harbour-night", house=data))["refused"]
    assert (refusal["code"], refusal["facts"]["field"]) == (
        "house-rules-damaged",
        "structure.items[3].break",
    )


@pytest.mark.parametrize("kind", ["thursday", "nunavut", "harbour-night"])
def test_nothing_of_an_old_night_depends_on_a_file_of_this_version(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every shipped house and every jurisdiction changed: the night decides and looks the same."""
    begun = {"thursday": thursday, "nunavut": nunavut}.get(kind, lambda: set_up(kind))()
    hall = begun.sell(6).draw().at("19:00").start()
    hall = deal(counted_in(hall)).folds(5).ends().later(minutes=1)

    def answers_of(night: Night) -> list[object]:
        again = replace(hall, night=night)
        near_midnight = again.at("23:55")
        return [
            night.digest(),
            again.view,
            night.pack,
            deal(again).folds(5).event(),
            again.refused("refund-entry", ticket=1).as_data(),
            again.refused("sell-rebuy", ticket=99, paid="cash").as_data(),
            again.out(3).night.digest(),
            near_midnight.view,
        ]

    before = answers_of(hall.night)
    houses = {
        name: replace(house, values={}, rows=(), play={}, wagers={}, clauses={}, ruleset="x")
        for name, house in packs.houses().items()
    }
    monkeypatch.setattr(packs, "houses", lambda: houses)

    def gone(code: str) -> None:
        raise LookupError(code)

    monkeypatch.setattr(packs, "load", gone)
    assert answers_of(Night.of(hall.night.logs, hall.night.people)) == before


def test_a_shipped_house_can_be_copied_edited_and_used() -> None:
    data = document(packs.house("nunavut-five-table"))
    data["id"], data["name"] = "our-own", "Ours"
    data["values"]["entry_fee_cents"]["value"] = 4_200
    data["structure"]["items"] = data["structure"]["items"][:6]
    settings = empty_hall().do("set-up-night", **nunavut_draft(house=data)).state.adopted
    assert (settings.template, settings.entry_fee_cents) == ("our-own", 4_200)
    assert settings.structure.count("l,") == 6
