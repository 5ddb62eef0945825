"""Says whether dist still is what the sources would give, without building it."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

from webapp.build import site
from webapp.build.pages import MANIFEST
from webapp.build.tools import sha256

STAMP = ".stamp"
_KINDS = {
    ".py",
    ".js",
    ".mjs",
    ".cjs",
    ".json",
    ".html",
    ".css",
    ".svg",
    ".png",
    ".txt",
    ".webmanifest",
}
_SKIPPED = {"dist", "node_modules", "__pycache__"}


def of_inputs(root: Path) -> str:
    """Return one digest over everything the build reads."""
    lines = [f"{name} {version(name)}" for name in ("brython", "segno")]
    lines.append(f"pyproject {sha256((root / 'pyproject.toml').read_bytes())}")
    for package in ("pycore", "webapp"):
        for path in _below(root / package):
            lines.append(f"{path.relative_to(root).as_posix()} {sha256(path.read_bytes())}")
    return sha256("\n".join(lines).encode("utf-8"))


def _below(folder: Path) -> list[Path]:
    paths: list[Path] = []
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            paths += _below(path) if path.name not in _SKIPPED else []
        elif path.suffix in _KINDS:
            paths.append(path)
    return paths


def is_fresh(out: Path, inputs: str) -> bool:
    """Return whether *out* was built from these inputs and no file is missing or cut short."""
    try:
        if (out / STAMP).read_text("utf-8") != inputs:
            return False
        for entry in json.loads((out / MANIFEST.lstrip("/")).read_text("utf-8")):
            path = out / site.path_of(entry["url"])
            packed = path.with_name(path.name + ".br")
            if path.stat().st_size != entry["bytes"] or packed.stat().st_size != entry["br_bytes"]:
                return False
    except (OSError, ValueError, KeyError):
        return False
    return True


def leave(out: Path, inputs: str) -> None:
    (out / STAMP).write_text(inputs, "utf-8")
