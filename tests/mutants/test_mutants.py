"""The tool that makes slips of the hand: quick, on a toy; and what it is told by hand still holds.

The trials themselves take long and are run on demand: `python3 run.py test --mutants`.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.kit.promises import MUTANTS
from tests.mutants.__main__ import (
    COUNT,
    ROOT,
    TESTS,
    Fate,
    Named,
    NoAnswer,
    all_chosen,
    equivalent,
    fate,
    judged,
    named,
    piece,
    survivors,
    try_named,
)
from tests.mutants.mutate import mutants

TOY = "tests/mutants/toy.py"
CHECKS = ["tests/mutants/toy_checks.py"]
toy_text = cache(lambda: (ROOT / TOY).read_text("utf-8"))
by_name = cache(lambda: {mutant.name: mutant for mutant in mutants("toy", toy_text())})


def test_every_kind_of_slip_is_made_and_what_is_only_said_is_left_alone() -> None:
    line = "if level <= bet or not level:"
    assert set(by_name()) == {
        "toy module: 2 -> 3 in `LEAST = 2`",
        "toy module: 2 -> 1 in `LEAST = 2`",
        "toy Tally: 0 -> 1 in `calls: int = 0`",
        "toy Tally: 0 -> -1 in `calls: int = 0`",
        "toy Tally.add: self.calls = self.calls + times -> pass",
        "toy Tally.add: self.calls + times -> self.calls - times"
        " in `self.calls = self.calls + times`",
        "toy owed: if level <= bet or not level -> if not (level <= bet or not level)",
        f"toy owed: level <= bet or not level -> level <= bet and (not level) in `{line}`",
        f"toy owed: level <= bet -> level < bet in `{line}`",
        f"toy owed: level <= bet -> level > bet in `{line}`",
        f"toy owed: not level -> level in `{line}`",
        "toy owed: 0 -> 1 in `return 0`",
        "toy owed: 0 -> -1 in `return 0`",
        "toy owed: level - bet -> level + bet in `return level - bet`",
        "toy is_small: bool(divmod(chips, LEAST)[0]) is False"
        " -> bool(divmod(chips, LEAST)[0]) is not False"
        " in `return bool(divmod(chips, LEAST)[0]) is False`",
        "toy is_small: divmod(chips, LEAST) -> divmod(LEAST, chips)"
        " in `return bool(divmod(chips, LEAST)[0]) is False`",
        "toy is_small: 0 -> 1 in `return bool(divmod(chips, LEAST)[0]) is False`",
        "toy is_small: 0 -> -1 in `return bool(divmod(chips, LEAST)[0]) is False`",
        "toy is_small: False -> True in `return bool(divmod(chips, LEAST)[0]) is False`",
    }


def test_a_mutant_is_the_module_with_one_change() -> None:
    plain = ast.unparse(ast.parse(toy_text())).splitlines()
    for name, mutant in by_name().items():
        changed = mutant.source().splitlines()
        differ = [pair for pair in zip(plain, changed, strict=True) if pair[0] != pair[1]]
        assert len(differ) == 1, name


def test_a_name_stays_while_lines_move() -> None:
    assert [mutant.name for mutant in mutants("toy", f"# one line more\n\n{toy_text()}")] == [
        *by_name()
    ]


def test_a_slip_that_a_test_sees_dies_and_one_that_none_sees_lives() -> None:
    before = (ROOT / TOY).read_bytes()
    noticed = by_name()["toy owed: level - bet -> level + bet in `return level - bet`"]
    assert fate(TOY, noticed.source(), CHECKS) is Fate.DIES
    unseen = by_name()["toy owed: level <= bet -> level < bet in `if level <= bet or not level:`"]
    assert fate(TOY, unseen.source(), CHECKS) is Fate.LIVES
    assert (ROOT / TOY).read_bytes() == before


def test_one_without_an_end_is_neither_dead_nor_alive() -> None:
    endless = f"{toy_text()}\nwhile True:\n    pass\n"
    assert fate(TOY, endless, CHECKS, seconds=3) is Fate.NO_END


@pytest.mark.parametrize(
    ("fates", "excused", "code", "line"),
    [
        ([Fate.DIES] * 20, (), 0, "20 of 20 die by a test, 0 have no end"),
        ([Fate.DIES] * 19 + [Fate.NO_END], (), 0, "19 of 20 die by a test, 1 have no end"),
        ([Fate.DIES] * 19 + [Fate.NO_END], (), 0, "no end in 60 s: m19"),
        ([Fate.DIES] * 19 + [Fate.LIVES], (), 1, "1 live and are not in survivors.json"),
        ([Fate.DIES] * 19 + [Fate.LIVES], ("m19",), 0, "lives (survivors.json): m19"),
        ([Fate.DIES] * 18 + [Fate.LIVES] * 2, ("m18", "m19"), 1, "18 of 20 die by a test"),
        ([Fate.DIES] * 20, ("m3",), 1, "names what does not live any more: m3"),
        ([Fate.DIES] * 20, ("another piece",), 0, "20 of 20 die by a test"),
    ],
)
def test_who_lives_must_be_named_and_who_has_no_end_is_told_apart(
    capsys: pytest.CaptureFixture[str],
    fates: list[Fate],
    excused: tuple[str, ...],
    code: int,
    line: str,
) -> None:
    assert judged({f"m{index}": outcome for index, outcome in enumerate(fates)}, excused) == code
    assert line in capsys.readouterr().out


def test_no_tests_are_no_answer() -> None:
    with pytest.raises(NoAnswer):
        fate(TOY, toy_text(), ["tests/mutants/no_such_checks.py"])


def test_three_hundred_are_chosen_of_every_module_and_always_the_same() -> None:
    picked = all_chosen()
    names = [mutant.name for _, mutant in picked]
    assert len(set(names)) == len(names) == COUNT
    assert {file for file, _ in picked} == set(TESTS)
    assert names == [mutant.name for _, mutant in all_chosen()]
    for file, mutant in picked[::10]:
        assert mutant.source() != ast.unparse(ast.parse((ROOT / file).read_text("utf-8")))


def test_the_tests_of_every_module_are_there() -> None:
    for tests in TESTS.values():
        assert all((ROOT / test).is_file() for test in tests)


def test_every_equivalent_has_its_reason() -> None:
    assert all(reason.endswith(".") for reason in equivalent().values())
    assert all(reason.endswith(".") for reason in survivors().values())
    assert equivalent().keys().isdisjoint(survivors())


def test_what_is_excused_is_a_mutant_that_there_is() -> None:
    every = {
        mutant.name
        for file in TESTS
        for mutant in mutants(Path(file).stem, (ROOT / file).read_text("utf-8"))
    }
    assert {*equivalent(), *survivors()} <= every


@pytest.mark.slow
def test_every_slip_told_by_hand_dies_by_its_own_test() -> None:
    some = [mutant for mutant in named() if MUTANTS.holds_of(mutant.name, 4)]
    assert some
    assert try_named(some) == 0


@pytest.mark.parametrize("mutant", named(), ids=lambda mutant: mutant.name)
def test_what_is_told_by_hand_still_applies(mutant: Named) -> None:
    compile(mutant.source(), mutant.file, "exec")
    file, _, test = mutant.killed_by.partition("::")
    assert f"def {test}(" in (ROOT / file).read_text("utf-8")


def test_what_cannot_be_found_any_more_is_said() -> None:
    gone = Named("00-gone", TOY, "nowhere at all", "", "")
    with pytest.raises(LookupError, match=r"named/00-gone.toml: .*toy.py holds this 0 times"):
        gone.source()


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "a/b"])
def test_a_piece_that_is_none(text: str) -> None:
    assert piece("2/3") == (2, 3)
    with pytest.raises(ValueError, match=r"unpack|invalid literal|^\d/\d$"):
        piece(text)
