"""docs/carrying-on.md says how to add a command with its screen. Here its steps are carried out in
a copy of the code as they stand there, and the tests that would say what was forgotten are run."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.kit.copies import copied
from tests.kit.promises import RECIPE

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "carrying-on.md"
HEADING = "## A command with its screen, step by step"
MOST_FILES = 10
# What would speak up if the reference, a room or a slice were not as it should be.
WATCHES = (
    "tests/architecture/test_guides.py",
    "tests/architecture/test_rooms.py",
    "tests/architecture/test_slices.py",
    "tests/architecture/test_brython_subset.py",
    "tests/architecture/test_pages_read_declared_keys.py",
    "tests/core",
)
# What would if a word, a declaration, a case or a sample were missing, without naming it: these
# go over every command, every event or every word there is.
WHOLE = (
    "tests/architecture/test_declared.py",
    "tests/architecture/test_undo_places.py",
    "tests/webapp/words/test_catalogue.py",
    "tests/core/test_words.py",
    "tests/core/test_clauses.py",
    "tests/core/book/test_book.py",
    "tests/core/ledger",
    "tests/core/night/test_undo.py",
    "tests/core/night/registration/test_expecting.py",
    "tests/core/portable",
    "tests/oracle/test_golden_nights.py",
)
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
RINGS = """
from tests.core.hall import thursday
from webapp.build import brython_app, rooms, tools

hall = thursday().do("ring-bell", why="The first break")
print(hall.refused("ring-bell", why="").code)
print(hall.view["history"][0]["type"])
made = {rooms.MODULE: rooms.source(tools.ROOT), "webapp.ui.kit.catalogue": "CATALOGUES = {}"}
found = brython_app.collect("webapp.ui.main", tools.ROOT, made)
print(any(module.name == "webapp.ui.floor.bell.room" for module in found))
"""


@dataclass(frozen=True)
class Step:
    """What a paragraph of the recipe says to write, and where."""

    file: str
    block: str
    before: str = ""


def steps() -> list[Step]:
    text = PAGE.read_text("utf-8").split(HEADING, 1)[1].split("\n## ", 1)[0]
    recipe_steps, file = [], ""
    for prose, block in re.findall(r"(.*?)```\w+\n(.*?)```", text, flags=re.S):
        named = re.findall(r"`((?:pycore|webapp|tests)/[\w/.]+)`", prose)
        file = named[-1] if named else file
        before = re.findall(r"before `([^`]+)`", prose)
        brought_before = before[-1].replace("\\n", "\n") if before else ""
        recipe_steps.append(Step(file, block, brought_before))
    return recipe_steps


def carry_out(step: Step, root: Path) -> None:
    path = root / step.file
    if path.suffix == ".json":
        words = {**json.loads(path.read_text("utf-8")), **json.loads(step.block)}
        text = json.dumps(dict(sorted(words.items())), ensure_ascii=False, indent=2) + "\n"
    elif step.before:
        text = path.read_text("utf-8")
        assert text.count(step.before) == 1, step
        brought = step.block.rstrip("\n") if step.block.startswith("bell, ") else step.block
        text = text.replace(step.before, brought + step.before)
    else:
        assert not path.exists(), step
        path.parent.mkdir(parents=True, exist_ok=True)
        text = step.block
    path.write_text(text, "utf-8")


def run(root: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=root,
        env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.slow
def test_the_recipe_for_a_command_lacks_nothing(tmp_path: Path) -> None:
    copied(tmp_path)
    recipe = steps()
    for step in recipe:
        carry_out(step, tmp_path)
    page = run(tmp_path, "-m", "backend.cli", "reference")
    (tmp_path / "docs" / "commands.md").write_text(page, "utf-8")
    assert len({step.file for step in recipe}) == MOST_FILES
    run(tmp_path, *PYTEST, "-k", "bell or page", *WATCHES)
    if whole := RECIPE.dose(part=(), full=WHOLE):
        run(tmp_path, *PYTEST, "-m", "not slow", *whole)
    assert run(tmp_path, "-c", RINGS).split() == ["bell-needs-why", "bell-rung/1", "True"]


def test_what_is_forgotten_is_found(tmp_path: Path) -> None:
    """Without its words the same command is refused by the tests that watch."""
    copied(tmp_path)
    for step in steps():
        if not step.file.endswith(".json"):
            carry_out(step, tmp_path)
    words = "tests/webapp/words/test_catalogue.py"
    with pytest.raises(AssertionError, match="bell"):
        run(tmp_path, *PYTEST, "-k", "bell", words)
