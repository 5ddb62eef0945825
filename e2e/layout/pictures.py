"""A catalogue of every state: where HOLDFAST_PICTURES names a folder, each state that is looked at
is kept there as a picture, as a director's lying tablet shows it, with how much a person reads and
can press on it (`run.py pictures`).

Processes that run beside one another write to one folder: each state has a line of its own in it,
and whoever ends last lists them all.

`counts.json` keeps how many words and controls each state of a night had when its picture was last
taken: none grows unless somebody takes them anew, and that file's change is read.
"""

from __future__ import annotations

import json
import os
from functools import cache
from html import escape
from pathlib import Path

from playwright.sync_api import Page

FOLDER = os.environ.get("HOLDFAST_PICTURES", "")
HEAD = "<!doctype html><meta charset=utf-8><title>States</title><table>"
KEPT = Path(__file__).parent / "counts.json"
ROW = '<tr><td>{state}<td>{words}<td>{controls}<td><img width=640 src="{picture}">'


@cache
def counts() -> dict[str, list[int]]:
    """{state of a night: [words, controls]}, as they were."""
    counted: dict[str, list[int]] = json.loads(KEPT.read_text("utf-8"))
    return counted


def grown(page: Page, state: str) -> str:
    """By what a state has more than it had; "" for nothing. While pictures are taken it is what
    they say.
    """
    now = page.evaluate("() => layout.counts()")
    if FOLDER:
        (_lines() / f"{_file_name(state)}.count").write_text(
            json.dumps({state: [now["words"], now["controls"]]}), "utf-8"
        )
        return ""
    if state not in counts():
        return "was never counted: take the pictures (run.py pictures DIR)"
    words, controls = counts()[state]
    more = {"words": now["words"] - words, "controls": now["controls"] - controls}
    return ", ".join(f"{count} more {unit}" for unit, count in more.items() if count > 0)


def keep(page: Page, state: str) -> None:
    """The state as it stands, and its line."""
    name = _file_name(state)
    lines = _lines()
    page.screenshot(path=Path(FOLDER) / f"{name}.png")
    line = {"state": state, "picture": f"{name}.png", **page.evaluate("() => layout.counts()")}
    (lines / f"{name}.json").write_text(json.dumps(line, ensure_ascii=False), "utf-8")


def _file_name(state: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in state).split())


def _lines() -> Path:
    lines = Path(FOLDER) / "lines"
    lines.mkdir(parents=True, exist_ok=True)
    return lines


def list_all() -> None:
    """catalogue.json and index.html, of every line that is there; counts.json, as they are now."""
    counted = dict(counts())
    for path in (Path(FOLDER) / "lines").glob("*.count"):
        counted |= json.loads(path.read_text("utf-8"))
    rows_of_counts = [
        f"  {json.dumps(state)}: {json.dumps(counted[state])}" for state in sorted(counted)
    ]
    KEPT.write_text("{\n" + ",\n".join(rows_of_counts) + "\n}\n", "utf-8")
    paths = sorted((Path(FOLDER) / "lines").glob("*.json"))
    rows = [json.loads(path.read_text("utf-8")) for path in paths]
    catalogue = json.dumps(rows, ensure_ascii=False, indent=1)
    (Path(FOLDER) / "catalogue.json").write_text(catalogue, "utf-8")
    lines = [ROW.format(**{key: escape(str(value)) for key, value in row.items()}) for row in rows]
    (Path(FOLDER) / "index.html").write_text("\n".join([HEAD, *lines]), "utf-8")
