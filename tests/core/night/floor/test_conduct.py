"""Conduct: every offence of a place's catalogue can be recorded under its clause, and what nobody
may do there is no command.
"""

from __future__ import annotations

import dataclasses
import re

import pytest

from pycore.law import packs
from pycore.night.subject import NIGHT
from pycore.voice import catalogues
from tests.core.hall import Hall, nunavut
from tests.core.papers import desk

NUNAVUT = "nunavut-five-table"
HANDED_ON = re.compile(
    r"(chips|stack|entry|ticket)_?(to|from)|giv(e|er|en)_to|transfer|recipient|payee"
)


def kind_and_clause(house: str, code: str) -> tuple[str, str]:
    """(kind, clause) of a note of a situation that was kept by its key alone."""
    hall: Hall = desk.set_up(house).sell(2)
    situations = {row["code"]: row for row in hall.view["incident_terms"]["situations"]}
    wish = {"kind": situations[code]["kind"], "situation": code, "text": code, "ticket": 1}
    hall = hall.do("note-incident", incident="one", **wish)
    (row,) = hall.view["incidents"]
    return row["kind"], row["clause"]


@pytest.mark.clause(
    "NU-B.CC1", "NU-B.CC2", "NU-B.CC3", "NU-B.ET1", "NU-B.PR14", "NU-B.TP5", "NU-B.TP17",
    "NU-B.TP25", "NU-B.TP26", "NU-B.TP28", "NU-B.TP18", "NU-9.31", "NU-9.08a", "NU-9.08d",
    "NU-9.08b", "NU-9.08c", "NU-9.08f", "NU-9.08h", "NU-B.PR5", "NU-B.PR7", "NU-8.14e", "NU-9.06",
)  # fmt: skip
@pytest.mark.parametrize(
    ("code", "kind", "clause"),
    [
        ("cheating", "wrongdoing", "NU-B.CC1"),
        ("threat", "wrongdoing", "NU-B.CC2"),
        ("disturbance", "conduct", "NU-B.CC3"),
        ("damage", "conduct", "NU-B.CC3"),
        ("substance-or-weapon", "wrongdoing", "NU-B.CC3"),
        ("on-purpose-out-of-turn", "conduct", "NU-B.ET1"),
        ("splashed", "conduct", "NU-B.ET1"),
        ("agreed-to-check", "conduct", "NU-B.ET1"),
        ("read-for-another", "conduct", "NU-B.ET1"),
        ("told-to-show", "conduct", "NU-B.ET1"),
        ("revealed-live", "conduct", "NU-B.ET1"),
        ("stalled", "conduct", "NU-B.ET1"),
        ("threw-discards", "conduct", "NU-B.ET1"),
        ("stacked-in-the-way", "conduct", "NU-B.ET1"),
        ("influenced", "conduct", "NU-B.ET1"),
        ("slow", "conduct", "NU-B.PR14"),
        ("card-off-table", "conduct", "NU-B.TP5"),
        ("soft-play", "conduct", "NU-B.TP5"),
        ("abuse", "conduct", "NU-B.TP5"),
        ("miscall", "conduct", "NU-B.TP17"),
        ("discards-discussed", "conduct", "NU-B.TP25"),
        ("showed-cards", "conduct", "NU-B.TP26"),
        ("talked", "conduct", "NU-B.TP28"),
        ("chips-pocketed", "irregularity", "NU-B.TP18"),
        ("phone", "conduct", "NU-9.31"),
        ("two-hands", "irregularity", "NU-9.08a"),
        ("substitute", "irregularity", "NU-9.08b"),
        ("chips-passed", "irregularity", "NU-9.08c"),
        ("touched-pot", "conduct", "NU-9.08d"),
        ("hidden-cards", "conduct", "NU-9.08f"),
        ("told-cards", "conduct", "NU-9.08h"),
        ("helped", "conduct", "NU-B.PR5"),
        ("pushed-bet", "conduct", "NU-B.PR7"),
        ("theft", "wrongdoing", "NU-8.14e"),
        ("marked-deck", "wrongdoing", "NU-9.06"),
    ],
)
def test_an_offence_in_nunavut_is_recorded_under_its_clause(
    code: str, kind: str, clause: str
) -> None:
    assert kind_and_clause(NUNAVUT, code) == (kind, clause)


@pytest.mark.clause(
    "MB-7a", "MB-7b", "MB-7c", "MB-7d", "MB-7e", "MB-7g", "MB-7i", "MB-27", "SEL-1", "SEL-2",
    "SEL-20", "SEL-26", "SEL-27", "SEL-33", "SEL-34", "SK-A.2.bb", "SK-A.2.dd", "SK-A.2.ee",
    "SK-A.2.ff", "SK-A.2.gg", "SK-A.2.w", "SK-A.3.i", "SK-A.3.j", "BC-D1.g",
)  # fmt: skip
@pytest.mark.parametrize(
    ("house", "code", "clause"),
    [
        ("manitoba-hall", "two-hands", "MB-7a"),
        ("manitoba-hall", "side-bet", "MB-7b"),
        ("manitoba-hall", "substitute", "MB-7c"),
        ("manitoba-hall", "chips-passed", "MB-7d"),
        ("manitoba-hall", "touched-pot", "MB-7e"),
        ("manitoba-hall", "hidden-cards", "MB-7g"),
        ("manitoba-hall", "talked", "MB-7i"),
        ("manitoba-hall", "phone", "MB-27"),
        ("selkirk-thursday", "talked", "SEL-1"),
        ("selkirk-thursday", "language", "SEL-2"),
        ("selkirk-thursday", "phone", "SEL-20"),
        ("selkirk-thursday", "stays-at-table", "SEL-26"),
        ("selkirk-thursday", "showed-cards", "SEL-27"),
        ("selkirk-thursday", "chips-pocketed", "SEL-33"),
        ("selkirk-thursday", "abuse", "SEL-34"),
        ("selkirk-thursday", "side-bet", "MB-7b"),
        ("saskatchewan-night", "hidden-cards", "SK-A.2.bb"),
        ("saskatchewan-night", "language", "SK-A.2.dd"),
        ("saskatchewan-night", "phone", "SK-A.2.ee"),
        ("saskatchewan-night", "drunk", "SK-A.2.ff"),
        ("saskatchewan-night", "abuse", "SK-A.2.gg"),
        ("saskatchewan-night", "two-hands", "SK-A.2.w"),
        ("saskatchewan-night", "talked", "SK-A.3.i"),
        ("saskatchewan-night", "showed-cards", "SK-A.3.j"),
        ("british-columbia-night", "abuse", "BC-D1.g"),
    ],
)
def test_an_offence_elsewhere_is_recorded_under_its_clause(
    house: str, code: str, clause: str
) -> None:
    assert kind_and_clause(house, code)[1] == clause


@pytest.mark.clause(
    "NU-B.DM1", "NU-B.DM3", "NU-B.DM5", "NU-B.DM6", "NU-B.DH1a", "NU-B.DH1d", "NU-B.DH2",
    "NU-B.IR1", "NU-B.IR5", "NU-B.IR6", "NU-B.IR8", "NU-B.IR11", "NU-B.TP20", "NU-B.TP21",
    "NU-B.TP22", "NU-B.TP27", "SK-A.1.live", "SK-A.3.k3", "SK-A.2.hh", "SK-5.b4", "SK-5.b5",
    "SEL-19a", "SEL-25", "SEL-29", "SEL-41", "BC-5.l", "BC-D1.e", "BC-D1.f", "BC-D1.i", "BC-D1.k",
    "SK-5.b6", "SK-5.b9", "MB-28a", "NU-9.32a", "SK-A.2.f", "BC-5.d", "SEL-35",
)  # fmt: skip
@pytest.mark.parametrize(
    ("house", "code", "clause"),
    [
        (NUNAVUT, "fairness", "NU-B.DM1"),
        (NUNAVUT, "raised-late", "NU-B.DM3"),
        (NUNAVUT, "asked-too-late", "NU-B.DM5"),
        (NUNAVUT, "pot-corrected", "NU-B.DM6"),
        (NUNAVUT, "wrong-count", "NU-B.DH1a"),
        (NUNAVUT, "joker", "NU-B.DH1d"),
        (NUNAVUT, "thrown-away", "NU-B.DH2"),
        (NUNAVUT, "button-wrong", "NU-B.IR1"),
        (NUNAVUT, "known-bad-deck", "NU-B.IR5"),
        (NUNAVUT, "boxed-card", "NU-B.IR6"),
        (NUNAVUT, "unseen-card", "NU-B.IR8"),
        (NUNAVUT, "dropped-card", "NU-B.IR11"),
        (NUNAVUT, "killed-unprotected", "NU-B.TP20"),
        (NUNAVUT, "tabled-winner", "NU-B.TP21"),
        (NUNAVUT, "out-of-turn", "NU-B.TP22"),
        (NUNAVUT, "string-bet", "NU-B.TP27"),
        (NUNAVUT, "dispute-settled", "NU-9.32a"),
        ("saskatchewan-night", "thrown-away", "SK-A.1.live"),
        ("saskatchewan-night", "string-bet", "SK-A.3.k3"),
        ("saskatchewan-night", "slow", "SK-A.2.hh"),
        ("saskatchewan-night", "fairness", "SK-5.b4"),
        ("saskatchewan-night", "rule-book", "SK-5.b5"),
        ("saskatchewan-night", "dispute-settled", "SK-5.b6"),
        ("saskatchewan-night", "cheating", "SK-5.b9"),
        ("selkirk-thursday", "left-the-seat", "SEL-19a"),
        ("selkirk-thursday", "hidden-chips", "SEL-25"),
        ("selkirk-thursday", "string-bet", "SEL-29"),
        ("selkirk-thursday", "slow", "SEL-41"),
        ("selkirk-thursday", "dispute-settled", "MB-28a"),
        ("british-columbia-night", "slow", "BC-5.l"),
        ("british-columbia-night", "fairness", "BC-D1.e"),
        ("british-columbia-night", "rule-book", "BC-D1.f"),
        ("british-columbia-night", "dispute-settled", "BC-D1.i"),
        ("british-columbia-night", "theft", "BC-D1.k"),
        ("saskatchewan-night", "theft", "SK-5.b9"),
        ("saskatchewan-night", "marked-deck", "SK-A.2.f"),
        ("british-columbia-night", "marked-deck", "BC-5.d"),
        ("selkirk-thursday", "marked-deck", "SEL-35"),
        ("manitoba-hall", "abuse", ""),
        ("manitoba-hall", "marked-deck", ""),
        ("british-columbia-night", "hurt", ""),
    ],
)
def test_a_ruling_is_recorded_under_its_clause(house: str, code: str, clause: str) -> None:
    assert kind_and_clause(house, code)[1] == clause


@pytest.mark.parametrize("code", packs.codes())
def test_what_is_serious_has_its_key_in_every_hall(code: str) -> None:
    """Where no document names it, it is kept without a clause."""
    kinds = {situation.code: situation.kind for situation in packs.rulings(code).situations}
    for serious in ("threat", "cheating", "marked-deck", "theft"):
        assert kinds[serious] == "wrongdoing"
    assert (kinds["abuse"], kinds["hurt"]) == ("conduct", "injury")


@pytest.mark.clause("NU-8.14e", "NU-9.06", "SK-5.b9", "SK-A.2.f", "BC-D1.k", "BC-5.d")
@pytest.mark.parametrize("serious", ["theft", "marked-deck"])
@pytest.mark.parametrize(
    ("house", "clause"),
    [
        (NUNAVUT, "NU-8.14e"),
        ("saskatchewan-night", "SK-5.b9"),
        ("british-columbia-night", "BC-D1.k"),
    ],
)
def test_a_theft_and_a_marked_deck_are_reported(house: str, clause: str, serious: str) -> None:
    hall = desk.set_up(house).sell(1)
    wish = {"kind": "wrongdoing", "situation": serious, "text": serious}
    (row,) = hall.do("note-incident", incident="one", **wish).view["incidents"]
    assert row["due"]["clause"] == clause


@pytest.mark.clause("NU-B.TP5", "NU-B.TP26", "SEL-27")
def test_the_catalogue_says_whether_a_penalty_may_or_does_follow() -> None:
    penalties = {
        situation.code: situation.penalty for situation in packs.rulings("ca_nu").situations
    }
    assert (penalties["showed-cards"], penalties["soft-play"], penalties["abuse"]) == (
        "may",
        "may",
        "will",
    )
    assert penalties["odd-chip"] == ""


@pytest.mark.clause("NU-9.08b", "MB-7c", "NU-9.08c", "MB-7d")
def test_no_command_hands_an_entry_or_chips_on_to_somebody_else() -> None:
    """An entry is its player's to the end; chips go to the pot, out of play, or nowhere."""
    for name, command in NIGHT.commands.items():
        fields = {field.name for field in dataclasses.fields(command)}
        assert not [field for field in fields if HANDED_ON.search(field)], name
        if {"ticket", "player"} <= fields:
            named = ("sell-entry", "sell-expected", "tell-players-apart")
            assert name in named, f"{name} puts a player under a ticket"
    hall = nunavut().sell(4).at("17:55").draw().at("18:00").start()
    names = {ticket: entry.player for ticket, entry in hall.state.entries.items()}
    for wish in ("transfer-entry", "transfer-chips", "replace-player", "give-chips"):
        assert hall.refused(wish, ticket=1, other=2, chips=100).code == "unknown-command"
    moved = hall.do("exchange-players", ticket=1, other=2, reason="a chair", approval="A-1")
    assert {ticket: entry.player for ticket, entry in moved.state.entries.items()} == names
    assert moved.state.chips_in_play() == hall.state.chips_in_play()


def test_every_situation_of_every_place_has_its_words() -> None:
    codes = {
        situation.code
        for code in packs.codes()
        for template in ("", *packs.houses())
        for situation in packs.rulings(code, template).situations
    }
    for lang in ("en", "fr"):
        catalogue = catalogues.catalogue(lang)
        codes_with_words = {
            key.removeprefix("situation.") for key in catalogue if key.startswith("situation.")
        }
        assert codes_with_words == codes
