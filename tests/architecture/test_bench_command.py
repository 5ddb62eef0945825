"""`run.py bench` writes its figures where it is told, and over nothing but figures."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bench
from bench import goals, table_speed
from bench.__main__ import main

BENCH = Path(bench.__file__).parent
FIGURE = re.compile(r"[a-z]+\.[a-z]\w*")
MEASURES = "def measure(rounds): return {'small.things': rounds}\n"


@pytest.fixture(autouse=True)
def _small_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "benchmarks"
    folder.mkdir()
    (folder / "small.py").write_text(MEASURES)
    monkeypatch.setattr(bench, "__path__", [str(folder)])
    monkeypatch.delitem(sys.modules, "bench.small", raising=False)


def run_bench(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bench", *words])
    return main()


def test_figures_are_written_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "figures.json"
    out.touch()  # as who asks for a temporary file has it
    for rounds in (3, 4):
        assert run_bench(monkeypatch, "--json", str(out), "--rounds", str(rounds)) == 0
        assert json.loads(out.read_text()) == {"small.things": rounds}


@pytest.mark.parametrize("text", ["my notes", "[1]", '{"night": 5}', "{", "[" * 20_000])
def test_another_file_is_written_over_only_when_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    out = tmp_path / "notes.json"
    out.write_text(text)
    assert run_bench(monkeypatch, "--json", str(out)) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1), "told before anything is measured"
    assert "--replace" in output.err
    assert out.read_text() == text
    assert run_bench(monkeypatch, "--json", str(out), "--replace") == 0


def test_wrong_arguments_are_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["--rounds", "many"], ["--rounds", "0"], ["--only", "large"], ["--quick"]):
        assert run_bench(monkeypatch, *words) == 2
        errors = capsys.readouterr().err
        assert errors.startswith("run.py bench: ")
        assert errors.endswith("; for example: python3 run.py bench --json figures.json\n")
        assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("figure", "missed_goal", "code"),
    [
        ("{'small.things': 2.5}", "", 0),
        ("{'small.things': Spread(2.5, 1, 9)}", "", 0),
        ("{'small.things': 2.51}", "small.things is 2.51; the goal is 2.5 at most", 1),
        ("{'small.things': Spread(2.51, 1, 9)}", "small.things is 2.51; the goal is 2.5", 1),
        ("{'small.things': float('nan')}", "small.things is nan; the goal is 2.5 at most", 1),
        ("{}", "small.things was not measured; the goal is 2.5 at most", 1),
        ("1 / 0", "small.things was not measured; the goal is 2.5 at most", 1),
    ],
)
def test_a_goal_that_is_missed_or_not_measured_is_said_and_ends_with_1(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    figure: str,
    missed_goal: str,
    code: int,
) -> None:
    text = f"from bench.rounds import Spread\ndef measure(rounds): return {figure}\n"
    (tmp_path / "benchmarks" / "small.py").write_text(text)
    monkeypatch.setattr(goals, "GOALS", [("small", "small.things", 2.5)])
    assert run_bench(monkeypatch) == code
    errors = capsys.readouterr().err
    assert f"goal missed: {missed_goal}" in errors if missed_goal else errors == ""


def test_a_goal_of_a_benchmark_that_was_not_asked_for_is_not_missed() -> None:
    assert goals.missed({}, ["boot"]) == []
    assert len(goals.missed({}, ["table_speed"])) == 2


def test_every_goal_is_of_a_figure_that_its_benchmark_gives() -> None:
    assert ("table_speed", "table.tap_vs_before", 0.5) in goals.GOALS
    assert ("table_speed", "table.taps_lost", 0) in goals.GOALS
    for name, figure, _ in goals.GOALS:
        assert figure in figures_written(BENCH / f"{name}.py")


@pytest.mark.parametrize(
    "error",
    [
        PermissionError(13, "Permission denied"),
        subprocess.CalledProcessError(128, ["git", "worktree"]),
    ],
)
def test_the_tap_that_cannot_be_compared_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def refused() -> Path:
        raise error

    monkeypatch.setattr(table_speed, "build", lambda: None)
    monkeypatch.setattr(table_speed, "built_before", refused)
    assert table_speed.measure(1) == {}
    output = capsys.readouterr().out
    assert "table.tap_vs_before is left out: there is no version before: " in output
    assert str(error) in output


def figures_written(path: Path) -> set[str]:
    """The figures whose names a benchmark writes as keys."""
    keys: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Dict):
            keys += node.keys
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            keys.append(node.slice)
    texts = [key.value for key in keys if isinstance(key, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and FIGURE.fullmatch(text)}


def test_what_a_tap_costs_is_measured() -> None:
    """A person with a finger on the glass waits for this one: it may not get lost."""
    assert "ui.tap_to_screen_ms" in figures_written(BENCH / "taps.py")


@pytest.mark.parametrize("path", sorted(BENCH.glob("[a-z]*.py")), ids=lambda path: path.stem)
def test_a_benchmark_gives_what_its_first_lines_promise(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    docstring = ast.get_docstring(tree) or ""
    promised = set(re.findall(r"`([a-z]+\.[a-z]\w*)`|^ {4}([a-z]+\.[a-z]\w*) ", docstring, re.M))
    names = {quoted or other for quoted, other in promised}
    assert names <= figures_written(path)
    measures = any(
        isinstance(node, ast.FunctionDef) and node.name == "measure" for node in tree.body
    )
    assert bool(figures_written(path)) == measures
