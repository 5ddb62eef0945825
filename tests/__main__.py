"""What `run.py test` and `run.py pictures` start beside pytest, by the word that says which.

python -m tests --all                everything in full (tests/whole.py)
python -m tests --pictures DIR       a picture of every state of the screens
python -m tests --mutants | --law    slips in the rules, changes of the law
python -m tests --advisories         security advisories for what the locks pin
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import pytest

from run import ALL


def main(arguments: Sequence[str]) -> int:
    if "--pictures" in arguments:
        os.environ["HOLDFAST_PICTURES"] = arguments[-1]
        return int(pytest.main([*ALL, "e2e/layout"]))
    if "--all" in arguments:
        return int(import_module("tests.whole").main())
    if "--advisories" in arguments:
        return int(import_module("tests.advisories").main())
    program = "tests.mutants.law" if "--law" in arguments else "tests.mutants.__main__"
    return int(import_module(program).main(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
