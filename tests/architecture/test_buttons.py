"""A button that no browser test names is one that nobody pressed: a new one fails here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.architecture.acts import Sources

ROOT = Path(__file__).resolve().parents[2]
UI = ROOT / "webapp" / "ui"
PRESSED = "\n".join(
    path.read_text("utf-8")
    for path in sorted((ROOT / "e2e").rglob("*.py"))
    if not path.name.startswith("nights")  # those are made by commands: nobody presses anything
)
BY = {
    "count-confirm": '"tb-count-right"',
    "do-task": "[data-task=",
    "levels-why": '[data-why="pace"]',
    "penalty-why": "[data-why=",
    "table-key": '"key-0"',
}
"""{button: by what else than its act or its id a browser test presses it}"""
UNPRESSED = frozenset(
    {
        "book-export", "book-leave", "book-take", "branch-leave", "button-back",
        "button-here", "card-back", "card-place", "cards-clear", "count-again",
        "forfeit-cancel", "fullscreen", "install",
        "licence-cancel", "licence-drop", "overrule", "persist",
        "pots-next", "reload", "stack-key", "takings-complete", "takings-record", "takings-remove",
        "wager-amount", "wager-key", "wager-motion",
        "wager-took",
    }
)  # fmt: skip
"""Those that no browser test presses. This only grows shorter."""


MADE, LOST = Sources(UI).acts()
"""The buttons that a helper makes for whoever calls it, and those whose act nobody can tell."""


def buttons() -> dict[str, set[str]]:
    """{act: the ids that its buttons have; of one that is made up, how it begins}."""
    found: dict[str, set[str]] = {}
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            made, first = getattr(node.func, "id", ""), node.args[0]
            if not isinstance(first, ast.Constant):
                continue
            if made in ("button", "submit"):
                acts, texts = [str(first.value)], _texts(node)
            elif made == "html":
                texts = [str(first.value)]
                acts = re.findall(r'data-act="([\w-]+)"', texts[0])
            else:
                continue
            ids = {one for text in texts for one in re.findall(r'\bid="([\w-]+)', text)}
            for act in acts:
                found.setdefault(act, set()).update(ids)
    for act, ids in MADE.items():
        found.setdefault(act, set()).update(ids)
    return found


def _texts(node: ast.Call) -> list[str]:
    inside = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return [text for text in inside if isinstance(text, str)]


def is_named(name: str) -> bool:
    end = "" if name.endswith("-") else r"(?![\w-])"
    return bool(re.search(r"""["'=#]""" + re.escape(name) + end, PRESSED))


def unnamed() -> set[str]:
    return {
        act
        for act, ids in buttons().items()
        if not is_named(act) and not any(map(is_named, ids)) and act not in BY
    }


def test_every_button_is_named_in_a_browser_test() -> None:
    found = buttons()
    assert len(found) > 150
    assert unnamed() - UNPRESSED == set()


def test_the_act_of_every_button_can_be_told() -> None:
    assert LOST == []
    assert {"house-edit", "house-export", "house-retire"} <= MADE.keys()


def test_what_is_pressed_by_now_is_taken_off_the_list() -> None:
    assert UNPRESSED - unnamed() == set()
    assert all(by in PRESSED for by in BY.values())
    assert BY.keys() <= buttons().keys()
