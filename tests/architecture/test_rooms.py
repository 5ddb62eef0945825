"""The tablet's rooms: each is found by looking, none knows another, and its markup cannot forget
to escape."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from webapp.build import rooms

ROOT = Path(__file__).resolve().parents[2]
UI = ROOT / "webapp" / "ui"
PAGES = sorted([*UI.rglob("*.py"), *(ROOT / "webapp" / "phone").rglob("*.py")])
FOLDERS = sorted(
    path.name
    for path in UI.iterdir()
    if path.is_dir() and path.name not in ("frame", "__pycache__")
)
ON_THE_DOCUMENT = {
    "ui/frame/page.py": "the page: its regions, its values, its focus, its events",
    "ui/frame/filling.py": "new content for a region: only what differs is touched",
    "ui/frame/fields.py": "what of page.py did not fit into one head: folds, forms that are sent",
    "ui/frame/keyboard.py": "keys that tap: heard wherever the focus is",
    "ui/frame/rows.py": "rows that are dragged, and moved by keys",
    "ui/frame/device.py": "a file saved, the whole screen, whether it is seen",
    "phone/dom.py": "the phone's page, small enough for one",
}
"""{who may import the document: what for}"""
TAG = re.compile(r"<[a-zA-Z/!]")


def nodes(path: Path) -> Iterator[ast.AST]:
    yield from ast.walk(ast.parse(path.read_text("utf-8")))


def called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def test_every_folder_is_a_room() -> None:
    assert rooms.rooms(ROOT) == [f"webapp.ui.{name}.room" for name in FOLDERS]
    assert len(FOLDERS) >= 13


@pytest.mark.parametrize("folder", [*FOLDERS, "frame"])
def test_no_room_knows_another_and_the_frame_knows_none(folder: str) -> None:
    others = {name for name in FOLDERS if name != folder}
    for path in (UI / folder).rglob("*.py"):
        known = {name.split(".")[2] for name in imported(path) if name.startswith("webapp.ui.")}
        assert not known & others, path
        assert "rooms" not in known, path


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_few_touch_the_document_and_no_room_does(path: Path) -> None:
    allowed = path.relative_to(ROOT / "webapp").as_posix() in ON_THE_DOCUMENT
    assert ("browser.document" in imported(path)) == allowed
    assert not {"browser", "browser.html", "browser.*"} & imported(path), "there it is as well"
    around = [
        node.lineno
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in ("document", "ownerDocument")
    ]
    assert around == [], "the document by another road"


def test_the_page_s_module_imports_every_room_once() -> None:
    source = rooms.source(ROOT)
    for folder in FOLDERS:
        assert source.count(f"from webapp.ui.{folder}.room import ROOM") == 1
    assert "from webapp.ui.frame import todo" in source


def test_a_new_room_is_found_without_a_line_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "webapp" / "ui" / "cellar"
    (tmp_path / "webapp" / "ui" / "frame").mkdir(parents=True)
    folder.mkdir()
    (folder / "room.py").write_text("ROOM = 1\n", "utf-8")
    assert "from webapp.ui.cellar.room import ROOM as room_0" in rooms.source(tmp_path)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_markup_is_made_of_written_out_templates_with_named_holes(path: Path) -> None:
    tree = list(nodes(path))
    docs = {
        id(node.value)
        for node in tree
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    templates: set[int] = set()
    for node in tree:
        if called(node) == "html":
            assert isinstance(node, ast.Call)
            (template,) = node.args
            assert isinstance(template, ast.Constant), f"{path}:{node.lineno} a computed template"
            holes = set(re.findall(r"\{(\w+)\}", template.value))
            given = {keyword.arg for keyword in node.keywords}
            assert holes == given, f"{path}:{node.lineno} {holes ^ given}"
            templates.add(id(template))
        elif called(node) == "Markup":
            assert path.name == "html.py", f"{path}: only frame/html.py makes Markup"
    for node in tree:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if TAG.search(node.value) and id(node) not in docs | templates:
            pytest.fail(f"{path}:{node.lineno} a tag outside html(): {node.value[:60]!r}")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_template_closes_what_it_opens_and_its_holes_have_names(path: Path) -> None:
    for node in nodes(path):
        if called(node) == "html":
            assert isinstance(node, ast.Call)
            (template,) = node.args
            assert isinstance(template, ast.Constant)
            text = str(template.value)
            assert left_open(text) == [], f"{path}:{node.lineno}"
            assert not re.search(r"\{\w+_\d\}", text), f"{path}:{node.lineno} a numbered hole"


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
    takes = [path for path in PAGES if any(called(node) == act for node in nodes(path))]
    assert [path.relative_to(UI).as_posix() for path in takes] == ["frame/paper_sheet.py"]


def test_each_tap_is_answered_in_one_place() -> None:
    """Actions are merged into one table: two of one name would silently hide each other."""
    seen: dict[str, str] = {}
    for path in UI.rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Assign):
                target = node.targets[0]
            elif isinstance(node, ast.AnnAssign):
                target = node.target
            else:
                continue
            if getattr(target, "id", "") != "ACTIONS" or not isinstance(node.value, ast.Dict):
                continue
            for key in node.value.keys:
                assert isinstance(key, ast.Constant)
                assert key.value not in seen, f"{key.value}: {path} and {seen[key.value]}"
                seen[key.value] = str(path)
    assert len(seen) > 100
