"""A catalogue of every state: where HOLDFAST_PICTURES names a folder, each state that is looked at
is kept there as a picture, as a director's lying tablet shows it, with how much a person reads and
can press on it (`run.py pictures`).

Processes that run beside one another write to one folder: each state has a line of its own in it,
and whoever ends last lists them all.
"""

from __future__ import annotations

import json
import os
from html import escape
from pathlib import Path

from playwright.sync_api import Page

FOLDER = os.environ.get("HOLDFAST_PICTURES", "")
HEAD = "<!doctype html><meta charset=utf-8><title>States</title><table>"
ROW = '<tr><td>{state}<td>{words}<td>{controls}<td><img width=640 src="{picture}">'


def keep(page: Page, state: str) -> None:
    """The state as it stands, and its line."""
    name = "-".join("".join(c if c.isalnum() else " " for c in state).split())
    lines = Path(FOLDER) / "lines"
    lines.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=Path(FOLDER) / f"{name}.png")
    line = {"state": state, "picture": f"{name}.png", **page.evaluate("() => layout.counts()")}
    (lines / f"{name}.json").write_text(json.dumps(line, ensure_ascii=False), "utf-8")


def list_all() -> None:
    """catalogue.json and index.html, of every line that is there."""
    paths = sorted((Path(FOLDER) / "lines").glob("*.json"))
    rows = [json.loads(path.read_text("utf-8")) for path in paths]
    catalogue = json.dumps(rows, ensure_ascii=False, indent=1)
    (Path(FOLDER) / "catalogue.json").write_text(catalogue, "utf-8")
    lines = [ROW.format(**{key: escape(str(value)) for key, value in row.items()}) for row in rows]
    (Path(FOLDER) / "index.html").write_text("\n".join([HEAD, *lines]), "utf-8")
