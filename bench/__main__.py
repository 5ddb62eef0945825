"""Runs every benchmark, prints the figures and writes them as one flat JSON object."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
from pathlib import Path

import bench
from bench.rounds import Figure, Spread, shown


def main() -> int:
    found = [
        name
        for _, name, _ in pkgutil.iter_modules(bench.__path__)
        if hasattr(importlib.import_module(f"bench.{name}"), "measure")
    ]
    parser = argparse.ArgumentParser(prog="run.py bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here")
    parser.add_argument("--rounds", type=int, default=15, help="default: 15")
    parser.add_argument("--only", choices=found, help="one benchmark instead of all")
    asked = parser.parse_args()
    figures: dict[str, Figure] = {}
    failed = 0
    for name in [asked.only] if asked.only else found:
        print(f"{name} ...", flush=True)
        try:
            measured = importlib.import_module(f"bench.{name}").measure(max(1, asked.rounds))
        except Exception as error:  # the others are still worth having
            failed += 1
            print(f"{name} failed: {error!r}", file=sys.stderr, flush=True)
            continue
        for key, figure in measured.items():
            print(f"  {key:34}{shown(figure)}", flush=True)
        figures |= measured
    if asked.json:
        plain = {
            key: figure.as_data() if isinstance(figure, Spread) else figure
            for key, figure in figures.items()
        }
        asked.json.write_text(json.dumps(plain, indent=1) + "\n", "utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
