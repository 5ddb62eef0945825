"""The tablet's rooms: each is found by looking, none knows another, and its markup cannot forget
to escape."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.acts import PAGE
from tests.architecture.sources import ROOT, UI, at, dotted, imported, nodes, pages, python, shown
from webapp.build import rooms

ROOMS = {
    path.parent.name: path.parent
    for path in sorted(UI.rglob("room.py"), key=lambda path: path.parent.name)
    if path.parent != UI / "app"
}
"""Each room's folder, in that of its concern or one of its own."""
ON_THE_DOCUMENT = {
    "webapp/ui/kit/page.py": "the page: its regions, its values, its focus, its events",
    "webapp/ui/kit/filling.py": "new content for a region: only what differs is touched",
    "webapp/ui/forms/fields.py": "what did not fit into page.py: folds, forms that are sent",
    "webapp/ui/kit/keyboard.py": "keys that tap: heard wherever the focus is",
    "webapp/ui/kit/rows.py": "rows that are dragged, and moved by keys",
    "webapp/ui/device/device.py": "a file saved, the whole screen, whether it is seen",
    "webapp/phone/dom.py": "the phone's page, small enough for one",
}
"""{who may import the document: what for}"""
HOLE = re.compile(r"\{(\w+|[a-z]+(\.[\w-]+)+)\}")
"""What a hole of a template holds: a name, or the key of a sentence."""
TAG = re.compile(r"<[a-zA-Z/!]")


def called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def test_every_room_is_found() -> None:
    modules = [dotted(folder / "room.py") for folder in ROOMS.values()]
    assert rooms.rooms(ROOT) == modules
    assert len(modules) >= 13


def test_no_room_knows_another_and_what_they_share_knows_none() -> None:
    cross_imports = []
    for path in python("webapp/ui"):
        others = [folder for folder in ROOMS.values() if folder not in path.parents]
        rooms_of_others = tuple(f"{dotted(folder)}." for folder in others)
        cross_imports += [
            f"{shown(path)}: {name}"
            for name in imported(path)
            if name.startswith((*rooms_of_others, "webapp.ui.rooms.")) and path.name != "main.py"
        ]
    assert cross_imports == []


def test_few_touch_the_document_and_no_room_does() -> None:
    importing, whole, around = set(), [], []
    for path in pages():
        names = imported(path)
        if "browser.document" in names:
            importing.add(shown(path))
        if {"browser", "browser.html", "browser.*"} & names:
            whole.append(shown(path))
        around += [
            at(path, node)
            for node in nodes(path)
            if isinstance(node, ast.Attribute) and node.attr in ("document", "ownerDocument")
        ]
    assert importing == ON_THE_DOCUMENT.keys()
    assert whole == [], "the document is in there as well"
    assert around == [], "the document by another road"


def test_the_page_s_module_imports_every_room_once() -> None:
    source = rooms.source(ROOT)
    for folder in ROOMS.values():
        assert source.count(f"from {dotted(folder)}.room import ROOM") == 1
    assert "from webapp.ui.clock import todo" in source


def test_a_new_room_is_found_without_a_line_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "webapp" / "ui" / "floor" / "cellar"
    folder.mkdir(parents=True)
    (folder / "room.py").write_text("ROOM = 1\n", "utf-8")
    assert "from webapp.ui.floor.cellar.room import ROOM as room_0" in rooms.source(tmp_path)


def test_markup_is_made_of_written_out_templates_with_named_holes() -> None:
    assert [wrong for path in pages() for wrong in badly_made(path)] == []


def badly_made(path: Path) -> Iterator[str]:
    """Where a file makes markup otherwise, and how."""
    tags: dict[int, ast.Constant] = {}
    allowed: set[int] = set()
    for node in nodes(path):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and TAG.search(node.value):
                tags[id(node)] = node
        elif isinstance(node, ast.Expr):
            allowed.add(id(node.value))
        elif called(node) == "Markup" and path.name != "html.py":
            yield f"{at(path, node)}: only kit/html.py makes Markup"
        elif called(node) == "html":
            assert isinstance(node, ast.Call)
            template = node.args[0] if len(node.args) == 1 else None
            if not isinstance(template, ast.Constant):
                yield f"{at(path, node)}: a computed template"
                continue
            allowed.add(id(template))
            text = str(template.value)
            holes = set(re.findall(r"\{(\w+)\}", text))
            if other := holes ^ {str(keyword.arg) for keyword in node.keywords}:
                yield f"{at(path, node)}: holes {other}"
            if "{" in HOLE.sub("", text):
                yield f"{at(path, node)}: neither a hole nor a key"
            if "phone" in path.parts and re.search(r"\{\w+\.", text):
                yield f"{at(path, node)}: the key of a sentence of the tablet's"
            if open_tags := left_open(text):
                yield f"{at(path, node)}: left open {open_tags}"
            if re.search(r"\{\w+_\d\}", text):
                yield f"{at(path, node)}: a numbered hole"
    for key, node in tags.items():
        if key not in allowed:
            yield f"{at(path, node)}: a tag outside html(): {node.value!r:.60}"


def left_open(template: str) -> list[str]:
    """The tags that a template opens and does not close, or closes and never opened."""
    opened: list[str] = []
    for closing, name, alone in re.findall(r"<(/?)([\w{}]+)[^>]*?(/?)>", template):
        if closing and opened[-1:] == [name]:
            opened.pop()
        elif closing:
            return [f"/{name}"]
        elif not alone and name not in ("br", "input"):
            opened.append(name)
    return opened


@pytest.mark.parametrize(
    ("template", "tags"),
    [
        ('<p class="{css}">{body}<br><input id="a"><path d="m"/></p>', []),
        ("<div><p>{body}", ["div", "p"]),
        ("{body}</div>", ["/div"]),
        ("<b><i>{body}</b></i>", ["/b"]),
    ],
)
def test_what_is_left_open_is_seen(template: str, tags: list[str]) -> None:
    assert left_open(template) == tags


@pytest.mark.parametrize("act", ["from_core", "print_page"])
def test_only_the_sheet_of_papers_takes_markup_from_the_core_and_prints(act: str) -> None:
    takes = [shown(path) for path in pages() if any(called(node) == act for node in nodes(path))]
    assert takes == ["webapp/ui/floor/paper_sheet.py"]


def test_each_tap_is_answered_in_one_place() -> None:
    """Actions are merged into one table: two of one name would silently hide each other."""
    places = {act: str(path) for act, (path, _) in PAGE.forms.items()}
    for path in python("webapp/ui"):
        for node in nodes(path):
            if isinstance(node, ast.Assign):
                target = node.targets[0]
            elif isinstance(node, ast.AnnAssign):
                target = node.target
            else:
                continue
            if getattr(target, "id", "") != "ACTIONS" or not isinstance(node.value, ast.Dict):
                continue
            for key in filter(None, node.value.keys):  # none where a form's own are merged in
                assert isinstance(key, ast.Constant)
                assert key.value not in places, f"{key.value}: {path} and {places[key.value]}"
                places[key.value] = str(path)
    assert len(places) > 100
