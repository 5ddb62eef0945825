"""`python -m webapp.build [--out DIR]`: build the web app; does nothing when nothing changed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from webapp.build.assemble import DEFAULT_OUT, build
from webapp.build.tools import BuildError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m webapp.build", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=DEFAULT_OUT, help="where to (default: %(default)s)"
    )
    try:
        build(parser.parse_args().out.resolve())
    except (BuildError, SyntaxError) as problem:
        sys.exit(f"web app: {problem}")


if __name__ == "__main__":
    main()
