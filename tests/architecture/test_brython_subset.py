"""Code that Brython runs keeps to what Brython runs as CPython does."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.sources import ROOT, at, nodes
from webapp.build import brython_lint, rooms


def test_our_brython_code_keeps_to_the_subset() -> None:
    problems = brython_lint.check_tree(ROOT)
    assert problems == [], "\n".join(map(str, problems))


def test_the_lint_sees_all_three_folders() -> None:
    modules = brython_lint.modules(ROOT)
    assert {"webapp.ui.main", "webapp.phone.main", "pycore.portable.clock"} <= modules.keys()


def test_no_variable_hides_a_module() -> None:
    """In a function it would hide it from mypy too, which holds every other name of a module."""
    files = brython_lint.modules(ROOT)
    for name in (rooms.MODULE, *brython_lint.REPLACED):
        files.pop(name, None)
    hidden = []
    for path in files.values():
        modules = {
            alias.asname or alias.name
            for node in nodes(path)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if f"{node.module}.{alias.name}" in files
        }
        hidden += [
            f"{at(path, node)}: {node.id}"
            for node in nodes(path)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            if node.id in modules
        ]
    assert hidden == []


PAGE_REFUSED = {
    "import json": "import of json",
    "from pycore.kernel import canonical\nf(canonical)": "import of pycore.kernel",
    "from webapp.phone import dom\nf(dom)": "import of webapp.phone",
    "from browser import timer\nf(timer)": "browser.timer",
    "from browser import template\nf(template)": "browser.template",
    "from . import dom\nf(dom)": "relative import",
    "from webapp.ui.dom import *": "import *",
    "for x in a:\n try:\n  continue\n except E:\n  pass\n else:\n  f()": "try/else",
    "while a:\n try:\n  if b:\n   break\n except E:\n  pass\n else:\n  f()": "try/else",
    "try:\n f()\nexcept* E:\n g()": "except*",
    "a = [lambda: i for i in b]": "lambda in a comprehension",
    "class A(str):\n pass": "subclass of str",
    "class A(int):\n pass": "subclass of int",
    "exec('a')": "no compiler",
    "a = round(b)": "round",
    "a = f'{b:.2f}'": "float format",
    "a = f'{b:{c}.1f}'": "float format",
    "a = '%5.1f' % b": "float format",
    "a = '{:.1f}'.format(b)": "float format",
    "a = format(b, '.2f')": "float format",
    "from pycore.night.night_view import NightView\na = NightView()": "import of pycore.night",
    "if a:\n from pycore.night.night_view import NightView": "import of pycore.night",
    "a = window.localStorage.getItem('b')\nif a is None:\n pass": "is None",
    "if event.target.closest('a') is not None:\n pass": "is None",
}
PAGE_ALLOWED = [
    "from browser import document, window, aio",
    "from pycore.portable.clock import face\nfrom webapp.ui import dom",
    "for x in a:\n try:\n  for y in x:\n   break\n except E:\n  pass\n else:\n  f()",
    "a = '%d:%02d and 100 %%' % (b, c)",
    "a = f'{b:>3}{c!r}'",
    "a = f(lambda: i)",
    "def f(value):\n return value is None",
    "a = d.get('b')\nif a is None:\n pass",
    "a = b / 2",
    "from __future__ import annotations",
    "from typing import Any\nfrom pycore.night.night_view import NightView\n\n"
    "def f(view: NightView) -> Any:\n return view",
    "TYPE_CHECKING = False\nif TYPE_CHECKING:\n from typing import TypedDict\n\n"
    " class Did(TypedDict):\n  tid: str",
]
PORTABLE_REFUSED = {
    "import math": "import of math",
    "from browser import window": "import of browser",
    "from pycore.kernel import units": "import of pycore.kernel",
    "from pycore.night.night_view import NightView\n\n"
    "def f(view: NightView):\n return view": "import of pycore.night",
    "a = b / 2": "true division",
    "a /= 2": "true division",
    "a = 0.5": "float",
    "a = float(b)": "float",
}


@pytest.mark.parametrize("source", PAGE_REFUSED)
def test_a_page_may_not(source: str) -> None:
    findings = brython_lint.check(source, "webapp.ui.example", "example.py")
    assert [p for p in findings if PAGE_REFUSED[source] in p.why], findings


@pytest.mark.parametrize("source", PAGE_ALLOWED)
def test_a_page_may(source: str) -> None:
    assert brython_lint.check(source, "webapp.ui.example", "example.py") == []


@pytest.mark.parametrize("source", PORTABLE_REFUSED)
def test_portable_code_may_not(source: str) -> None:
    findings = brython_lint.check(source, "pycore.portable.example", "example.py")
    assert [p for p in findings if PORTABLE_REFUSED[source] in p.why], findings


def test_a_finding_says_where() -> None:
    (finding,) = brython_lint.check("a = 1\nb = round(2)\n", "webapp.ui.example", "ui/example.py")
    assert str(finding).startswith("ui/example.py:2: round")


@pytest.mark.parametrize("name", brython_lint.SHARED)
def test_the_phone_takes_of_the_frame_what_is_drawn_alike_and_no_more(name: str) -> None:
    def problems(source: str) -> list[brython_lint.Problem]:
        return brython_lint.check(source, "webapp.phone.example", "example.py")

    folder, module = name.rsplit(".", 1)
    assert problems(f"from {name} import a\na()") == []
    assert problems(f"from {folder} import {module}\n{module}.a()") != []
    assert problems("from webapp.ui.kit.page import mount\nmount()") != []
    assert problems("from webapp.ui.clock.tonight.state import State\nState()") != []
