"""Slips of the hand in the rules of a hand: which of them no test sees.

    python3 run.py test --mutants                       300 of them, 20 minutes on one core
    python3 run.py test --mutants --piece 2/6           a sixth of them
    python3 run.py test --mutants --named               those told by hand in named/
    python3 run.py test --mutants --only "button "      those with these letters in their names

It ends with 0 when at least 95 of 100 die that can (equivalent.json names those that change
nothing, each with its reason), and when every named one dies by its own test.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutants.mutate import Mutant, chosen, mutants

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COUNT = 300
ENOUGH = 95
SECONDS = 60
"""A trial that takes longer goes round in circles, which some test would notice."""

RULES, NIGHT, ALWAYS = "tests/core/rules/test_", "tests/core/night/test_", "tests/properties/test_"
HANDS = (f"{RULES}hand.py", f"{RULES}betting.py", f"{ALWAYS}reference.py")
TESTS: dict[str, tuple[str, ...]] = {
    "pycore/rules/actions.py": (f"{RULES}phh.py", *HANDS),
    "pycore/rules/betting.py": (f"{RULES}betting.py", *HANDS),
    "pycore/rules/blinds.py": (f"{RULES}blinds.py", *HANDS, f"{NIGHT}antes.py", f"{NIGHT}hands.py"),
    "pycore/rules/button.py": (f"{RULES}button.py", f"{ALWAYS}reference.py"),
    "pycore/rules/hand.py": HANDS,
    "pycore/rules/pots.py": (f"{RULES}pots.py", *HANDS),
    "pycore/rules/showdown.py": (f"{RULES}showdown.py", *HANDS),
    "pycore/rules/showing.py": HANDS,
    "pycore/rules/wager_terms.py": (f"{RULES}wagers.py",),
    "pycore/rules/wagers.py": (f"{RULES}wagers.py", f"{ALWAYS}wagers.py"),
    "pycore/night/hand_in_play.py": (
        f"{NIGHT}hands.py", f"{NIGHT}chips.py", f"{NIGHT}antes.py", f"{NIGHT}colour_ups.py",
        "tests/core/test_scenarios_hands.py", f"{ALWAYS}between_hands.py",
    ),
}  # fmt: skip
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
        text = (ROOT / self.file).read_text("utf-8")
        if text.count(self.find) != 1:
            raise LookupError(
                f"named/{self.name}.toml: {self.file} holds this {text.count(self.find)} times,"
                f" not once; say anew what to find:\n{self.find}"
            )
        return text.replace(self.find, self.replace)


def named() -> list[Named]:
    found = []
    for path in sorted((HERE / "named").glob("*.toml")):
        told = tomllib.loads(path.read_text("utf-8"))
        found.append(Named(path.stem, **told))
    return found


def equivalent() -> dict[str, str]:
    """{name: why it changes nothing that anybody could see}."""
    found: dict[str, str] = json.loads((HERE / "equivalent.json").read_text("utf-8"))
    return found


def all_chosen() -> list[tuple[str, Mutant]]:
    """(file, mutant) of those to be tried, in an order that every piece has some of every module."""
    by_file = {file: mutants(Path(file).stem, (ROOT / file).read_text("utf-8")) for file in TESTS}
    return [(file, one) for file, found in chosen(by_file, COUNT).items() for one in found]


# --- Trying ---


def trial(file: str, source: str, tests: Sequence[str]) -> str:
    """What the tests say to this source in the place of a file: "dies", "lives" or what else."""
    module = file.removesuffix(".py").replace("/", ".")
    with tempfile.TemporaryDirectory(prefix="holdfast-mutant-") as folder:
        overlay = Path(folder) / Path(file).name
        overlay.write_text(source, "utf-8")
        command = [sys.executable, "-m", "tests.mutants.trial", module, str(overlay), *tests]
        command += ["-x", "-q", "--tb=no", "-pno:cacheprovider", "--hypothesis-profile=once"]
        command += ["-mnot slow"]
        try:
            done = subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return "dies"
    if done.returncode in (0, 1):
        return ("lives", "dies")[done.returncode]
    # 2: the tests could not even be read with it. Anything else is no answer.
    return "dies" if done.returncode == 2 else f"stopped: {done.stdout[-500:]}{done.stderr[-500:]}"


def try_chosen(piece: tuple[int, int], letters: str) -> int:
    nth, of = piece
    every = all_chosen()
    known = equivalent()
    stale = sorted(known.keys() - {mutant.name for _, mutant in every})
    for name in stale:
        print(f"equivalent.json names what is not chosen any more: {name}")
    wanted = [(file, mutant) for file, mutant in every[nth - 1 :: of] if letters in mutant.name]
    for file in sorted({file for file, _ in wanted}):
        found = trial(file, (ROOT / file).read_text("utf-8"), TESTS[file])
        if found != "lives":
            print(f"the tests of {file} fail without any mutant: {found}")
            return 2
    dead, alive, same = 0, [], 0
    for file, mutant in wanted:
        if mutant.name in known:
            same += 1
            continue
        begun = time.monotonic()
        found = trial(file, mutant.source, TESTS[file])
        print(f"{time.monotonic() - begun:6.1f} s  {found:6}{mutant.name}", flush=True)
        if found == "dies":
            dead += 1
        else:
            alive.append(mutant.name)
    tried = dead + len(alive)
    print(f"{len(wanted)} mutants, {same} of them equivalent; {dead} of {tried} die")
    for name in alive:
        print(f"  lives: {name}")
    return int(bool(stale) or 100 * dead < ENOUGH * tried)


def try_named(letters: str) -> int:
    failed = 0
    wanted = [one for one in named() if letters in one.name]
    for one in wanted:
        source = one.source()
        whole = (ROOT / one.file).read_text("utf-8")
        found = trial(one.file, source, [one.killed_by]), trial(one.file, whole, [one.killed_by])
        says = "dies" if found == ("dies", "lives") else f"with it {found[0]}, without {found[1]}"
        print(f"{says:8}{one.name}: {one.killed_by}", flush=True)
        failed += says != "dies"
    print(f"{len(wanted) - failed} of {len(wanted)} named mutants die by their tests")
    return int(failed > 0)


def main(arguments: Iterable[str]) -> int:
    parser = argparse.ArgumentParser("run.py test --mutants", description=__doc__.split("\n")[0])
    parser.add_argument("--named", action="store_true", help="those told by hand in named/")
    parser.add_argument("--piece", type=piece, default=(1, 1), metavar="i/n", help="an n-th of all")
    parser.add_argument("--only", default="", metavar="LETTERS", help="those named with these")
    parser.add_argument("--list", action="store_true", help="say their names and try none")
    asked: Any = parser.parse_args(list(arguments))
    try:
        if asked.list:
            print("\n".join(mutant.name for _, mutant in all_chosen()))
            return 0
        return try_named(asked.only) if asked.named else try_chosen(asked.piece, asked.only)
    except LookupError as error:
        print(error.args[0])
        return 2


def piece(text: str) -> tuple[int, int]:
    nth, of = map(int, text.split("/"))
    if not 1 <= nth <= of:
        raise ValueError(text)
    return nth, of


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
