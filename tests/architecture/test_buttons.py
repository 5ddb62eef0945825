"""A button that no browser test names is one that nobody pressed: a new one fails here."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.architecture.acts import PAGE
from tests.architecture.sources import nodes, python, text

WORD = re.compile(r"""(?<=["'=#])[\w-]+""")
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


def pressing() -> list[Path]:
    """The tests of the screens, and what helps them to press."""
    # Nights are made by commands, and the window is what a page runs in: nobody presses there.
    return [
        path
        for path in python("e2e", "tests/screens", "tests/states", "tests/kit")
        if path.parent.name != "nights" and path.name != "window.py"
    ]


@cache
def pressed() -> frozenset[str]:
    """Every word there that follows a quote, "=" or "#"."""
    return frozenset(word for path in pressing() for word in WORD.findall(text(path)))


@cache
def buttons() -> dict[str, set[str]]:
    """{act: the ids that its buttons have; of one that is made up, how it begins}."""
    ids_by_act: dict[str, set[str]] = {}
    for path in PAGE.trees:
        for node in nodes(path):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            made, argument = getattr(node.func, "id", ""), node.args[0]
            if not isinstance(argument, ast.Constant):
                continue
            if made in ("button", "submit"):
                acts, texts = [str(argument.value)], _texts(node)
            elif made == "html":
                texts = [str(argument.value)]
                acts = re.findall(r'data-act="([\w-]+)"', texts[0])
            else:
                continue
            ids = {tag_id for text in texts for tag_id in re.findall(r'\bid="([\w-]+)', text)}
            for act in acts:
                ids_by_act.setdefault(act, set()).update(ids)
    for act, ids in PAGE.acts[0].items():
        ids_by_act.setdefault(act, set()).update(ids)
    return ids_by_act


def _texts(node: ast.Call) -> list[str]:
    inside = (constant.value for constant in ast.walk(node) if isinstance(constant, ast.Constant))
    return [text for text in inside if isinstance(text, str)]


def is_named(name: str) -> bool:
    if name.endswith("-"):
        return any(word.startswith(name) for word in pressed())
    return name in pressed()


@cache
def unnamed() -> set[str]:
    return {
        act
        for act, ids in buttons().items()
        if not is_named(act) and not any(map(is_named, ids)) and act not in BY
    }


def test_every_button_is_named_in_a_browser_test() -> None:
    ids_by_act = buttons()
    assert len(ids_by_act) > 150
    assert unnamed() - UNPRESSED == set()


def test_the_act_of_every_button_can_be_told() -> None:
    made, lost = PAGE.acts
    assert lost == []
    assert {"house-edit", "house-export", "house-retire"} <= made.keys()


def test_what_is_pressed_by_now_is_taken_off_the_list() -> None:
    assert UNPRESSED - unnamed() == set()
    test_source = "\n".join(map(text, pressing()))
    assert [by for by in BY.values() if by not in test_source] == []
    assert BY.keys() <= buttons().keys()
