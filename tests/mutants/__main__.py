"""Slips of the hand in the rules of a hand: which of them no test sees.

    python3 run.py test --mutants                       300 of them, 20 minutes on one core
    python3 run.py test --mutants --piece 2/6           a sixth of them
    python3 run.py test --mutants --named               those told by hand in named/
    python3 run.py test --mutants --only "button "      those with these letters in their names
    python3 run.py test --mutants --promised            a fault for each promise: promised.py

It ends with 0 when at least 95 of 100 die that can (equivalent.json names those that change
nothing, each with its reason) and those that live are named in survivors.json, each with its
reason, and when every named one dies by its own test. One whose tests do not come to an end is
told apart: it goes round in circles, or the machine was busy.
"""

from __future__ import annotations

import argparse
import enum
import json
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutants.mutate import Mutant, chosen, mutants
from tests.mutants.promised import changed, try_promised

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COUNT = 300
ENOUGH = 95
SECONDS = 60
"""A trial that takes longer has no end: no test has seen it, but nobody would overlook it."""

HANDS = (
    "tests/core/poker/test_hand.py",
    "tests/core/poker/test_betting.py",
    "tests/core/poker/test_showdown.py",
    "tests/core/poker/test_reopening.py",
    "tests/core/poker/test_dead_hands.py",
    "tests/core/night/clock/test_jumps.py",
    "tests/properties/table/test_reference.py",
    "tests/properties/clock/test_jumps.py",
)
THREE_WAYS = (
    "tests/core/night/table/test_told_hands.py",
    "tests/core/night/table/test_told_slips.py",
    "tests/properties/table/test_three_ways.py",
)
TESTS: dict[str, tuple[str, ...]] = {
    "pycore/poker/actions.py": ("tests/core/poker/test_phh.py", *HANDS),
    "pycore/poker/betting.py": ("tests/core/poker/test_betting.py", *HANDS),
    "pycore/poker/blinds.py": (
        "tests/core/poker/test_blinds.py",
        *HANDS,
        "tests/core/night/table/test_hands.py",
    ),
    "pycore/poker/button.py": (
        "tests/core/poker/test_button.py",
        "tests/properties/table/test_reference.py",
    ),
    "pycore/poker/hand.py": HANDS,
    "pycore/poker/pots.py": ("tests/core/poker/test_pots.py", *HANDS),
    "pycore/poker/showdown.py": ("tests/core/poker/test_showdown.py", *HANDS),
    "pycore/poker/terms.py": (
        "tests/core/poker/test_wagers.py",
        "tests/core/poker/test_one_chip.py",
    ),
    "pycore/poker/wagers.py": (
        "tests/core/poker/test_wagers.py",
        "tests/core/poker/test_one_chip.py",
        "tests/properties/table/test_wagers.py",
    ),
    "pycore/night/clock/jumps.py": (
        "tests/core/night/clock/test_jumps.py",
        "tests/properties/clock/test_jumps.py",
    ),
    "pycore/night/table/hands_told.py": (*THREE_WAYS, "tests/oracle/test_told_hands.py"),
    "pycore/night/table/stacks.py": (*THREE_WAYS, "tests/core/night/chips/test_chips.py"),
    "pycore/night/base/pools.py": (*THREE_WAYS, "tests/core/night/chips/test_chips.py"),
    "pycore/night/table/hand_records.py": (
        *THREE_WAYS,
        "tests/oracle/test_told_hands.py",
        "tests/core/night/table/test_hands.py",
        "tests/core/night/base/test_between_hands.py",
        "tests/properties/table/test_between_hands.py",
    ),
    "pycore/night/table/hand_in_play.py": (
        "tests/core/night/test_wishes.py",
        "tests/core/night/table/test_hands.py",
        "tests/core/night/chips/test_chips.py",
        "tests/core/night/table/test_antes.py",
        "tests/core/night/clock/test_jumps.py",
        "tests/core/night/table/test_told_hands.py",
        "tests/core/night/chips/test_colour_ups.py",
        "tests/core/test_scenarios_hands.py",
        "tests/properties/table/test_between_hands.py",
    ),
    "pycore/night/base/known_stacks.py": (
        "tests/core/night/test_wishes.py",
        "tests/core/night/table/test_hands.py",
        "tests/core/night/chips/test_chips.py",
        "tests/core/night/table/test_antes.py",
        "tests/core/night/clock/test_jumps.py",
        "tests/core/night/table/test_told_hands.py",
        "tests/core/night/chips/test_colour_ups.py",
        "tests/core/test_scenarios_hands.py",
        "tests/properties/table/test_between_hands.py",
    ),
}
"""The modules, and the quick tests of each, the likeliest to see a slip first."""


class Named(NamedTuple):
    """A slip told by hand: *find* stands once in *file*; *killed_by* is the test that sees it."""

    name: str
    file: str
    find: str
    replace: str
    killed_by: str

    def source(self) -> str:
        """The file with the slip in it. LookupError where what to find is not there once."""
        return changed(f"named/{self.name}.toml", self.file, self.find, self.replace)


def named() -> list[Named]:
    named_mutants = []
    for path in sorted((HERE / "named").glob("*.toml")):
        fields = tomllib.loads(path.read_text("utf-8"))
        named_mutants.append(Named(path.stem, **fields))
    return named_mutants


def equivalent() -> dict[str, str]:
    """{name: why it changes nothing that anybody could see}."""
    reasons: dict[str, str] = json.loads((HERE / "equivalent.json").read_text("utf-8"))
    return reasons


def survivors() -> dict[str, str]:
    """{name: why no test need see it, though it changes something}."""
    reasons: dict[str, str] = json.loads((HERE / "survivors.json").read_text("utf-8"))
    return reasons


def all_chosen() -> list[tuple[str, Mutant]]:
    """(file, mutant) of those to be tried; every n-th of them has some of every module."""
    by_file = {file: mutants(Path(file).stem, (ROOT / file).read_text("utf-8")) for file in TESTS}
    return [(file, mutant) for file, picked in chosen(by_file, COUNT).items() for mutant in picked]


# --- Trying ---


class NoAnswer(Exception):
    """The tests said neither yes nor no."""


class Fate(enum.Enum):
    """What became of a mutant."""

    DIES = "dies"
    LIVES = "lives"
    NO_END = "no end"


def fate(file: str, source: str, tests: Sequence[str], seconds: float = SECONDS) -> Fate:
    """Whether a test fails with this source in the place of a file, or none comes to an end."""
    module = file.removesuffix(".py").replace("/", ".")
    with tempfile.TemporaryDirectory(prefix="holdfast-mutant-") as folder:
        overlay = Path(folder) / Path(file).name
        overlay.write_text(source, "utf-8")
        command = [sys.executable, "-m", "tests.mutants.trial", module, str(overlay), *tests]
        command += ["-x", "-q", "--tb=no", "-pno:cacheprovider"]
        command += ["-mnot slow"]
        try:
            done = subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return Fate.NO_END
    if done.returncode in (0, 1):
        return Fate.DIES if done.returncode == 1 else Fate.LIVES
    output = done.stdout + done.stderr
    # The tests could not even be read with it.
    if done.returncode == 2 or "ImportError while loading conftest" in output:
        return Fate.DIES
    raise NoAnswer(f"pytest ended with {done.returncode} over {file}:\n{output[-2000:]}")


def untouched(files: Iterable[str], tests: Mapping[str, Sequence[str]]) -> None:
    """NoAnswer where the tests of a file say something of it as it stands."""
    for file in sorted(set(files)):
        if fate(file, (ROOT / file).read_text("utf-8"), tests[file]) is not Fate.LIVES:
            raise NoAnswer(f"the tests of {file} fail, or do not end, without any mutant")


def try_chosen(piece: tuple[int, int], letters: str) -> int:
    piece_number, of = piece
    every = all_chosen()
    equivalents = equivalent()
    wanted = [
        (file, mutant) for file, mutant in every[piece_number - 1 :: of] if letters in mutant.name
    ]
    untouched((file for file, _ in wanted), TESTS)
    fates: dict[str, Fate] = {}
    for file, mutant in wanted:
        if mutant.name in equivalents:
            continue
        begun = time.monotonic()
        outcome = fates[mutant.name] = fate(file, mutant.source(), TESTS[file])
        took = time.monotonic() - begun
        print(f"{took:6.1f} s  {outcome.value:7} {mutant.name}", flush=True)
    print(f"{len(wanted)} mutants, {len(wanted) - len(fates)} of them equivalent")
    return judged(fates, survivors())


def judged(fates: Mapping[str, Fate], excused: Collection[str]) -> int:
    """0 where enough die, and those that live are *excused*. Said in words, name by name."""
    of = {kind: [name for name, outcome in fates.items() if outcome is kind] for kind in Fate}
    for name in of[Fate.LIVES]:
        print(f"  lives{' (survivors.json)' * (name in excused)}: {name}")
    for name in of[Fate.NO_END]:
        print(f"  no end in {SECONDS} s: {name}")
    dead, endless = len(of[Fate.DIES]), len(of[Fate.NO_END])
    print(f"{dead} of {len(fates)} die by a test, {endless} have no end")
    new = [name for name in of[Fate.LIVES] if name not in excused]
    if new:
        print(f"{len(new)} live and are not in survivors.json")
    gone = [name for name in excused if fates.get(name, Fate.LIVES) is not Fate.LIVES]
    for name in gone:
        print(f"survivors.json names what does not live any more: {name}")
    return int(bool(new) or bool(gone) or 100 * (dead + endless) < ENOUGH * len(fates))


def try_named(wanted: Sequence[Named]) -> int:
    tests = {
        file: [mutant.killed_by for mutant in wanted if mutant.file == file]
        for file in {mutant.file for mutant in wanted}
    }
    untouched(tests, tests)
    dead = 0
    for mutant in wanted:
        outcome = fate(mutant.file, mutant.source(), [mutant.killed_by])
        print(f"{outcome.value:7} {mutant.name}: {mutant.killed_by}", flush=True)
        dead += outcome is Fate.DIES
    print(f"{dead} of {len(wanted)} named mutants die by their tests")
    return int(dead < len(wanted))


def main(arguments: Iterable[str]) -> int:
    parser = argparse.ArgumentParser("run.py test --mutants", description=__doc__.split("\n")[0])
    parser.add_argument("--mutants", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--named", action="store_true", help="those told by hand in named/")
    parser.add_argument("--promised", action="store_true", help="a fault for each promise")
    parser.add_argument("--untouched", action="store_true", help="the same, and none is planted")
    parser.add_argument(
        "--piece", type=piece, default=(1, 1), metavar="i/n", help="an n-th of all"
    )
    parser.add_argument("--only", default="", metavar="LETTERS", help="those named with these")
    parser.add_argument("--list", action="store_true", help="say their names and try none")
    options: Any = parser.parse_args(list(arguments))
    try:
        if options.list:
            print("\n".join(mutant.name for _, mutant in all_chosen()))
            return 0
        return _tried(options)
    except (LookupError, NoAnswer) as error:
        print(error.args[0])
        return 2


def _tried(options: Any) -> int:
    if options.promised:
        return try_promised(options.only, planted=not options.untouched)
    if options.named:
        return try_named([mutant for mutant in named() if options.only in mutant.name])
    return try_chosen(options.piece, options.only)


def piece(text: str) -> tuple[int, int]:
    piece_number, of = map(int, text.split("/"))
    if not 1 <= piece_number <= of:
        raise ValueError(text)
    return piece_number, of


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
