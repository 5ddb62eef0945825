"""One trial: tests run while one module is not what the tree holds but another file.

    python -m tests.mutants.trial <module> <file> <pytest arguments>

The tree stays as it is; the file is imported in the module's place, by this process only.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest


class Once:
    """Seeks no smaller example of a failure: here it is only asked whether."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings  # pytest rewrites it first

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "once", deadline=None, derandomize=True, database=None, phases=phases
        )


class Instead(importlib.abc.MetaPathFinder):
    """Finds one module in another file."""

    def __init__(self, module: str, file: str) -> None:
        self.module, self.file = module, file

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.module:
            return None
        return importlib.util.spec_from_file_location(name, self.file)


STOPPED = 70
"""pytest itself did not come to its end; 1 would say that a test failed."""

if __name__ == "__main__":
    module, file, *arguments = sys.argv[1:]
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, Instead(module, file))
    if module in sys.modules:
        sys.exit(STOPPED)
    try:
        ended = int(pytest.main([*arguments, "--hypothesis-profile=once"], plugins=[Once()]))
    except Exception:
        traceback.print_exc()
        ended = STOPPED
    sys.exit(ended)
