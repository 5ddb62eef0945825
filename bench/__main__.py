"""Runs every benchmark, prints the figures and writes them as one flat JSON object.

It ends with 1 where a benchmark failed or a goal (bench/goals.py) is missed.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from pathlib import Path

import bench
from backend.commands.parts import files
from backend.commands.parts.ending import ended
from backend.commands.parts.parsing import Parser, whole
from bench import goals
from bench.rounds import Figure, Spread, shown


def main() -> int:
    return ended(measured)


def measured() -> int:
    benchmarks = [
        name
        for _, name, _ in pkgutil.iter_modules(bench.__path__)
        if hasattr(importlib.import_module(f"bench.{name}"), "measure")
    ]
    parser = Parser(
        prog="run.py bench",
        description="How fast it is, against its peers.",
        example="python3 run.py bench --json figures.json",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here")
    parser.add_argument("--replace", action="store_true", help="write over that file")
    parser.add_argument("--rounds", type=whole(1, 1_000), default=15, help="default: 15")
    parser.add_argument("--only", choices=benchmarks, help="one benchmark instead of all")
    namespace = parser.parse_args()
    replace = namespace.replace or (namespace.json is not None and _holds_figures(namespace.json))
    if namespace.json:  # told at once, not after the measuring
        files.may_write(namespace.json, replace=replace)
    figures: dict[str, Figure] = {}
    failed = 0
    wanted = [namespace.only] if namespace.only else benchmarks
    for name in wanted:
        print(f"{name} ...", flush=True)
        try:
            found_out = importlib.import_module(f"bench.{name}").measure(namespace.rounds)
        except Exception as error:  # the others are still worth having
            failed += 1
            print(f"{name} failed: {error!r}", file=sys.stderr, flush=True)
            continue
        for key, figure in found_out.items():
            print(f"  {key:34}{shown(figure)}", flush=True)
        figures |= found_out
    missed = goals.missed(figures, wanted)
    for sentence in missed:
        print(f"goal missed: {sentence}", file=sys.stderr, flush=True)
    if namespace.json:
        plain = {
            key: figure.as_data() if isinstance(figure, Spread) else figure
            for key, figure in figures.items()
        }
        files.write(namespace.json, json.dumps(plain, indent=1) + "\n", replace=replace)
    return 1 if failed or missed else 0


def _holds_figures(path: Path) -> bool:
    """Whether a file is an earlier answer of this command, or empty."""
    try:
        text = path.read_text("utf-8")
        figures = json.loads(text) if text.strip() else {}
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(figures, dict) and all("." in key for key in figures)


if __name__ == "__main__":
    sys.exit(main())
