"""The command line: a night from a script, shown, verified; payouts. Run as a person would."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
from pycore.papers import pack
from pycore.papers.pack import zipped
from pycore.voice import catalogues
from tests.backend.kit.command_line import holdfast

ROOT = Path(__file__).resolve().parents[3]
START_MS = 1_795_136_400_000


def script_of(tmp_path: Path, *wishes: dict[str, object]) -> Path:
    set_up = {
        "at_ms": START_MS - 3_600_000,
        "command": "set-up-night",
        "template": "selkirk-thursday",
        "utc_offset_minutes": 0,
        "start_at_ms": START_MS,
        "organization": "Legion",
        "venue": "Hall",
        "settings": {"break_ms": 600_000},
    }
    path = tmp_path / "night.jsonl"
    path.write_text("\n".join(json.dumps(wish) for wish in (set_up, *wishes)) + "\n", "utf-8")
    return path


SELL = {"command": "sell-entry", "paid": "cash", "name": "Zoë Ippak", "same_person": "no"}


@pytest.mark.clause("SEL-8b", "SEL-8c")
def test_payouts_of_a_full_thursday() -> None:
    words = [
        "payouts",
        "--template",
        "selkirk-thursday",
        "--entries",
        "87",
        "--rebuys",
        "61",
        "--json",
    ]
    done = holdfast(*words)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "pool_cents": 371_700,
        "payouts_cents": [107800, 70600, 44600, 29700, 27900, 24200, 22300, 18600, 14900, 11100],
    }


def test_payouts_refuse_a_field_the_template_cannot_hold() -> None:
    done = holdfast("payouts", "--template", "selkirk-thursday", "--entries", 121)
    assert (done.returncode, done.stdout) == (2, "")
    assert "1 to 120" in done.stderr


def test_a_script_becomes_a_night_that_verifies_and_shows(tmp_path: Path) -> None:
    script = script_of(tmp_path, SELL, SELL, {"command": "undo", "target": "#3"}, SELL)
    out = tmp_path / "night.txt"
    assert holdfast("night", "run", script, "--out", out).returncode == 0
    assert "5 records" in holdfast("verify", out).stdout
    view = json.loads(holdfast("night", "show", out, "--json").stdout)
    bundle = read_bundle(out.read_text("utf-8"))
    assert view["digest"] == Night.of(bundle.logs).digest()
    assert view["desk"]["entries"] == 2
    assert [player["ticket"] for player in view["players"]] == [1, 3]
    assert view["players"][0]["name"] == "Zoë Ippak"
    assert "Zoë" not in out.read_text("utf-8").split('{"people"')[0], "a name stands in the log"
    again = tmp_path / "again.txt"
    holdfast("night", "run", script, "--out", again)
    assert again.read_bytes() == out.read_bytes()


def test_the_hands_of_a_night_are_read_by_whoever_reads_hand_histories(tmp_path: Path) -> None:
    night = ROOT / "tests" / "oracle" / "golden" / "table-2026.txt"
    out = tmp_path / "hands.phhs"
    done = holdfast("night", "hands", night, "--out", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert "10 hands" in done.stdout
    replayed = holdfast("hands", "replay", out, "--ruleset", "ca_nu")
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert len(replayed.stdout.splitlines()) == 10


def test_hands_are_not_written_from_what_is_no_night_or_to_where_nothing_can_be(
    tmp_path: Path,
) -> None:
    script = script_of(tmp_path, SELL)
    out = tmp_path / "hands.phhs"
    wrong = holdfast("night", "hands", script, "--out", out)
    assert (wrong.returncode, out.exists()) == (2, False)
    assert str(script) in wrong.stderr
    night = tmp_path / "night.txt"
    holdfast("night", "run", script, "--out", night)
    assert holdfast("night", "hands", night, "--out", out).stdout.startswith("0 hands")
    assert out.read_text("utf-8") == ""
    nowhere = holdfast("night", "hands", night, "--out", tmp_path / "no" / "hands.phhs")
    assert (nowhere.returncode, "cannot be written" in nowhere.stderr) == (2, True)


def test_a_refused_command_stops_the_script_and_writes_nothing(tmp_path: Path) -> None:
    script = script_of(tmp_path, SELL, {"command": "sell-rebuy", "ticket": 1, "paid": "cash"})
    out = tmp_path / "night.txt"
    done = holdfast("night", "run", script, "--out", out)
    assert done.returncode == 1
    assert "line 3" in done.stderr
    assert "SEL-7b" in done.stderr
    assert not out.exists()
    going = holdfast("night", "run", script, "--out", out, "--keep-going")
    assert going.returncode == 1
    assert "line 3" in going.stderr
    assert "2 records" in holdfast("verify", out).stdout


def test_verify_names_the_first_line_that_was_changed(tmp_path: Path) -> None:
    out = tmp_path / "night.txt"
    holdfast("night", "run", script_of(tmp_path, SELL, SELL, SELL), "--out", out)
    lines = out.read_text("utf-8").split("\n")
    index = next(n for n, line in enumerate(lines) if '"ticket":2' in line)
    lines[index] = lines[index].replace('"fee_cents":4000', '"fee_cents":4001')
    out.write_text("\n".join(lines), "utf-8")
    done = holdfast("verify", out)
    assert done.returncode == 1
    assert f"line {index + 1} was changed" in done.stderr
    shown = holdfast("night", "show", out)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert f"line {index + 1} was changed" in shown.stderr


def test_every_code_of_a_bad_file_has_words() -> None:
    raised = {
        code
        for module in ("bundle", "frames")
        for code in re.findall(
            r'Bad(?:Bundle|Frame)\([^"()]*"([a-z-]+)"',
            (ROOT / "pycore" / "ledger" / "lines" / f"{module}.py").read_text("utf-8"),
        )
    }
    assert {"bad-line", "cut-off", "gap", "heads-differ"} <= raised
    assert {f"cli.line.{code}" for code in raised} <= catalogues.catalogue("en").keys()


def test_verify_says_where_a_file_is_cut_off_or_not_text(tmp_path: Path) -> None:
    out = tmp_path / "night.txt"
    holdfast("night", "run", script_of(tmp_path, SELL), "--out", out)
    whole = out.read_bytes()
    out.write_bytes(whole[: len(whole) // 2])
    assert holdfast("verify", out).returncode == 1
    out.write_bytes(whole[:200] + b"\xff" + whole[200:])
    assert "is not UTF-8" in holdfast("verify", out).stderr
    assert holdfast("verify", tmp_path / "absent.txt").returncode == 2


def test_the_command_stands_in_the_venv_that_run_py_makes(tmp_path: Path) -> None:
    name = "holdfast.cmd" if sys.platform == "win32" else "holdfast"
    command = Path(sys.executable).parent / name
    done = subprocess.run(
        [command, "payouts", "--template", "selkirk-thursday", "--entries", "2", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert json.loads(done.stdout) == {"pool_cents": 5_600, "payouts_cents": [3_900, 1_700]}


def test_verify_takes_a_report_pack_and_names_what_was_changed_in_it(tmp_path: Path) -> None:
    out = tmp_path / "night.txt"
    holdfast("night", "run", script_of(tmp_path, SELL, SELL), "--out", out)
    bundle = read_bundle(out.read_text("utf-8"))
    night = Night.of(bundle.logs, bundle.people)
    files = pack.files(night, catalogues.catalogue("en"), "en")
    file = tmp_path / "report.zip"
    file.write_bytes(zipped(files))
    done = holdfast("verify", file)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{len(files)} files, 3 records" in done.stdout
    file.write_bytes(zipped({**files, "night.txt": b"{}"}))
    done = holdfast("verify", file)
    assert (done.returncode, done.stdout) == (1, "")
    assert "ALTERED. night.txt was changed after the pack was made." in done.stderr
    file.write_bytes(zipped(files)[:-60] + zipped(files)[-22:])
    assert holdfast("verify", file).returncode == 1
