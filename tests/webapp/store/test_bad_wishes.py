"""Bad input on the floor: a sentence that a person understands, in both languages, and nothing
half-done.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.ledger.lines.bundle import write_bundle
from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall, counted, playing, thursday
from tests.webapp.fakes import Hall as Tablet
from tests.webapp.fakes import run
from tests.webapp.said import refusal_words

THREE = counted({1: 20_000, 2: 20_000, 3: 20_000})
dealt = cache(lambda: counted_in(playing(18).on("t1")))
first_ticket = cache(lambda: min(dealt().state.at_table(1)))
Wish = dict[str, Any]


def stacks(*rows: tuple[int, int]) -> list[Wish]:
    return [{"seat": seat, "chips": chips} for seat, chips in rows]


def wish(command: str, **fields: Any) -> Wish:
    return {"command": command, **fields}


BAD: dict[str, tuple[Hall, Wish, str, str]] = {
    "a negative number of tables": lambda: (
        thursday().sell(18), wish("draw-seats", tables=-3),
        "Choose from 2 to 9 tables.", "Choisissez de 2 à 9 tables.",
    ),
    "a table below nothing breaks": lambda: (
        playing(18), wish("break-table", table=-1),
        "Nobody sits at table -1.", "Personne n’est à la table -1.",
    ),
    "a seat below nothing": lambda: (
        playing(18), wish("move-player", ticket=1, table=1, seat=-4),
        "There is no such seat.", "Cette place n’existe pas.",
    ),
    "stacks at a table below nothing": lambda: (
        playing(18), wish("count-stacks", table=-1, stacks=stacks((1, 15_000))),
        "Nobody sits at table -1.", "Personne n’est à la table -1.",
    ),
    "a seat that somebody has": lambda: (
        playing(18), wish("move-player", ticket=first_ticket(), table=2, seat=1),
        "Table 2, seat 1 is taken.", "La place 1 de la table 2 est prise.",
    ),
    "a seat counted twice": lambda: (
        playing(18), wish("count-stacks", table=1, stacks=stacks((1, 15_000), (1, 14_000))),
        "Seat 1 is entered twice.", "La place 1 est inscrite deux fois.",
    ),
    "a seat changed up twice": lambda: (
        playing(18).at("20:05"),
        wish("colour-up", table=1, unit_chips=100, counts=[{"seat": 2, "pieces": 1}] * 2),
        "Seat 2 is entered twice.", "La place 2 est inscrite deux fois.",
    ),
    "a player out twice": lambda: (
        playing(18), wish("eliminate", out=[{"ticket": 3, "stack_chips": 500}] * 2),
        "Ticket 0003 is entered twice.", "Le billet 0003 est inscrit deux fois.",
    ),
    "a count with a missing player": lambda: (
        playing(4).at("00:45"), wish("stop-play", stacks=THREE),
        "Count the chips of everybody who is still in. Missing tickets: 0004.",
        "Comptez les jetons de tous ceux qui jouent encore. Billets manquants : 0004.",
    ),
    "a count with a player in the place of another": lambda: (
        playing(4).at("00:45"), wish("stop-play", stacks=[*THREE, THREE[2]]),
        "Ticket 0003 is entered twice.", "Le billet 0003 est inscrit deux fois.",
    ),
    "a player moved where another tablet deals": lambda: (
        dealt(), wish("move-player", ticket=first_ticket(), table=2, seat=10, reason="mistake"),
        "Another tablet deals at table 1: ask there whether a hand is on.",
        "Une autre tablette donne à la table 1 : demandez sur place si une main est en cours.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_gets_a_sentence_and_does_nothing(case: str) -> None:
    hall, wish, english, french = BAD[case]()

    async def work() -> None:
        tablet = Tablet()
        tablet.wall_ms = hall.now
        text = write_bundle(hall.night.logs, hall.night.people)
        tid = (await tablet.get("import", text=text))["tid"]
        before, commits = tablet.night(tid).digest(), len(tablet.journal.commits)
        reply = await tablet.ask("do", tid=tid, command={**wish, "seed": SEED})
        assert refusal_words(reply["refused"]) == (english, french)
        assert (tablet.night(tid).digest(), len(tablet.journal.commits)) == (before, commits)

    run(work())
