"""Pages run here as they are shipped: without types, and without the imports that only types use.

Whoever imports this module gets every page so.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

from webapp.build.brython_lint import PAGES
from webapp.build.types_out import without_types


class _Kept(SourceFileLoader):
    """Compiles a page's module once for all pages."""

    @staticmethod
    @cache
    def code(path: str) -> CodeType:
        source = without_types(Path(path).read_text("utf-8"))
        return compile(source, path, "exec", dont_inherit=True)

    def get_code(self, _name: str) -> CodeType:
        return self.code(self.path)


class _Shipped(PathFinder):
    @classmethod
    def find_spec(cls, name: str, *path_and_target: Any) -> ModuleSpec | None:
        spec = super().find_spec(name, *path_and_target) if name.startswith(PAGES) else None
        if spec is not None and spec.origin:
            spec.loader = _Kept(name, spec.origin)
        return spec


sys.meta_path.insert(0, _Shipped)
