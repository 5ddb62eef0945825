"""`python -m webapp.build [--out DIR]`: build the web app; does nothing when nothing changed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from webapp.build import stamp
from webapp.build.assemble import DEFAULT_OUT, build
from webapp.build.tools import BuildError


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m webapp.build",
        description="Build the web app; does nothing when nothing changed.",
        epilog="example: python -m webapp.build --out ../try",
    )
    parser.add_argument(
        "--out", type=Path, default=DEFAULT_OUT, help="where to (default: %(default)s)"
    )
    out = parser.parse_args().out.resolve()
    if out != DEFAULT_OUT and _holds_something_else(out):
        parser.error(f"--out: what {out} holds would be swept away, so name an empty folder")
    try:
        build(out)
    except (BuildError, SyntaxError) as problem:
        sys.exit(f"web app: {problem}")


def _holds_something_else(out: Path) -> bool:
    """A build removes from its folder whatever the app does not need."""
    if out.is_dir():
        return any(out.iterdir()) and not (out / stamp.STAMP).is_file()
    return out.exists()


if __name__ == "__main__":
    main()
