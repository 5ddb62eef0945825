"""The modules of a page in a test, where only the browser is not there."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest


class Page:
    """Every module under webapp/ui by its name: `registration__cash_up`."""

    def __getattr__(self, name: str) -> Any:
        return importlib.import_module(f"webapp.ui.{name.replace('__', '.')}")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Nothing that it imported, and nothing that a test set in it, is there for the next test."""
    before = set(sys.modules)
    monkeypatch.setitem(sys.modules, "browser", MagicMock())
    yield Page()
    for name in set(sys.modules) - before:
        del sys.modules[name]
        package, _, module = name.rpartition(".")
        if package in sys.modules:  # which would hand out the module of this test's browser
            vars(sys.modules[package]).pop(module, None)
