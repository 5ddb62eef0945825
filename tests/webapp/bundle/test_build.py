"""The build: the same bytes from the same sources, a list that is true, and a clear stop for what
would hang.
"""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pycore.law import packs
from pycore.papers.edition import VERSION, edition
from pycore.voice import catalogues
from webapp.build import assemble, brython_app, inspectors, pages, site, stamp, tools, types_out
from webapp.build.tools import BuildError, sha256

ROOT = tools.ROOT


@pytest.fixture(scope="module")
def dist() -> Path:
    assemble.build()
    return assemble.DEFAULT_OUT


def listed(dist: Path) -> list[dict[str, object]]:
    entries: list[dict[str, object]] = json.loads((dist / "assets/manifest.json").read_text())
    return entries


def facts_of(worker: str) -> dict[str, object]:
    facts_match = re.search(
        r"^const \{ app, build, pages, files, later \} = (\{.*\});$", worker, re.MULTILINE
    )
    assert facts_match is not None
    facts: dict[str, object] = json.loads(facts_match[1])
    return facts


# ---- what is in dist ----


def test_the_list_is_true(dist: Path) -> None:
    for entry in listed(dist):
        assert set(entry) == {"url", "sha256", "bytes", "br_bytes", "role"}
        assert entry["role"] in ("director", "phone", "both", "later", "verify")
        path = dist / site.path_of(str(entry["url"]))
        data = path.read_bytes()
        assert (len(data), sha256(data)) == (entry["bytes"], entry["sha256"])
        assert path.with_name(path.name + ".br").stat().st_size == entry["br_bytes"]


def test_nothing_lies_about_that_the_list_does_not_name(dist: Path) -> None:
    named = {site.path_of(str(entry["url"])) for entry in listed(dist)} | {"assets/manifest.json"}
    there = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert there == named | {name + ".br" for name in named} | {stamp.STAMP}


def test_a_service_worker_keeps_its_own_app_and_nothing_else(dist: Path) -> None:
    roles = {str(entry["url"]): entry["role"] for entry in listed(dist)}
    for name, app in (("sw.js", "director"), ("phone/sw.js", "phone")):
        facts = facts_of((dist / name).read_text("utf-8"))
        assert facts["app"] == app
        urls = {str(file["url"]) for file in facts["files"]}  # type: ignore[attr-defined]
        assert all(re.search(r"\.[0-9a-f]{12}(\.|/)", url) for url in urls), "hashed names only"
        hashed = {url for url in roles if re.search(r"\.[0-9a-f]{12}(\.|/)", url)}
        assert urls == {url for url in hashed if roles[url] in (app, "both")}
        later = {str(file["url"]) for file in facts["later"]}  # type: ignore[attr-defined]
        assert later == {url for url in hashed if roles[url] == "later" and app == "phone"}
        assert set(facts["pages"].values()) <= urls | later  # type: ignore[attr-defined]


def test_inspectors_have_the_tablets_python_and_what_papers_are_made_again_with(
    dist: Path,
) -> None:
    facts = facts_of((dist / "verify/sw.js").read_text("utf-8"))
    urls = {str(file["url"]) for file in facts["files"]}  # type: ignore[attr-defined]
    assert facts["app"] == "verify"
    roles = {str(entry["url"]): entry["role"] for entry in listed(dist)}
    own = {url for url, role in roles.items() if role == "verify"}
    assert own - urls == {"/verify/", "/verify/sw.js"}
    assert {roles[url] for url in urls - own} <= {"director", "both"}
    shared = ("/judge.", "/core.", "/stdlib.", "/pyodide.asm.wasm", "/python.")
    assert all(any(part in url for url in urls) for part in shared)
    # A service worker answers a worker that lies in its scope.
    assert any(url.startswith("/verify/worker.") for url in urls)
    (words,) = (url for url in urls if "/words." in url)
    assert (dist / site.path_of(words)).read_text("utf-8") == inspectors.words()


def test_a_tablet_s_core_is_of_the_edition_of_its_sources(dist: Path) -> None:
    (core,) = (entry["url"] for entry in listed(dist) if "/core." in str(entry["url"]))
    with zipfile.ZipFile(dist / site.path_of(str(core))) as archive:
        assert archive.read("pycore/papers/edition.txt").decode() == edition()


def test_a_tablet_has_all_the_law_but_its_words(dist: Path) -> None:
    (core,) = (entry["url"] for entry in listed(dist) if "/core." in str(entry["url"]))
    with zipfile.ZipFile(dist / site.path_of(str(core))) as archive:
        there = {name for name in archive.namelist() if name.endswith(".json")}
    law = {
        path.relative_to(ROOT).as_posix()
        for folder in packs.folders()
        for path in (ROOT / folder.replace(".", "/")).glob("*.json")
        if path.stem != "cases" and not path.name.startswith("words.")
    }
    assert there == law


def downloads(dist: Path, app: str) -> int:
    """The bytes that one of the apps fetches to be there offline."""
    return sum(
        int(str(entry["br_bytes"]))
        for entry in listed(dist)
        if entry["role"] in (app, "both") and "." in str(entry["url"]).rpartition("/")[2]
    )


def test_the_downloads_stay_small(dist: Path) -> None:
    """The budgets: 5.1 MB for a tablet, 194 KB for a phone. Raise them knowingly. A player's own
    seat, asked for and followed, takes 2 of a phone's; damage, told and healed, 2 of a tablet's,
    packs that are signed and can be made again 3, names that a record vouches for, and what waits
    at the office, 2, checksums of what a tablet keeps 1, and what stands where a night is not
    sealed 1; the evening in acts, choices that expire, lists that people bring, players who
    stay and the first run 58; hand for hand, the closest clauses and what a lost place of
    records and an erasure say 6; the tables seen from above 1, one voice and large letters 4, two
    who count at the close 2, what is asked once and said where it is missing 2. TLS and three
    packers that Python does without gave 17 back. What judges packs no tablet fetches.
    """
    for app, budget in (("director", 5_102_000), ("phone", 194_000)):
        assert downloads(dist, app) < budget, app


BEFORE_THE_LAW = 4_894_594
"""A tablet's bytes before licences, staff, incidents, the library and the papers came."""
NOT_THE_LAW = {
    "the seal and the tablets' parts": 36_000,
    "the reader of codes": 13_000,
    "where each tablet's records are": 10_000,
    "the digests of names": 3_000,
    "packs that are signed and can be made again": 3_000,
    "undos that wait for the director": 1_250,
    "checksums of what a tablet keeps": 1_100,
    "what stands where a night is not sealed": 600,
    "acts, choices that expire, lists that people bring, players who stay": 45_600,
    "the first run": 12_400,
}
"""What came since then and is no law, as it was measured when it came."""


def test_the_law_takes_no_more_than_120_kb(dist: Path) -> None:
    since = downloads(dist, "director") - BEFORE_THE_LAW
    assert since - sum(NOT_THE_LAW.values()) < 120_000


def test_the_rules_stay_small(dist: Path) -> None:
    """The rules in every language are no part of a phone's install: whoever opens them fetches
    them once, and 20 KB is their budget.
    """
    later = {str(row["url"]): row["br_bytes"] for row in listed(dist) if row["role"] == "later"}
    pages = {f"/phone/rules/{lang}.html" for lang in catalogues.codes()}
    assert pages <= later.keys()
    assert sum(int(str(size)) for url, size in later.items() if url not in pages) < 20_000


class _Page(HTMLParser):
    """Collects what a policy without unsafe-inline would stop."""

    def __init__(self) -> None:
        super().__init__()
        self.offences: list[str] = []
        self.policy = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.offences += [name for name in named if name == "style" or name.startswith("on")]
        if tag == "style":
            self.offences.append("<style>")
        if tag == "script" and "src" not in named and named.get("type") != "application/json":
            self.offences.append("<script>")
        if named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"] or ""


@pytest.mark.parametrize(
    ("name", "wasm"),
    [
        ("index.html", True),
        ("phone/index.html", False),
        ("verify/index.html", True),
        *((f"phone/rules/{lang}.html", False) for lang in catalogues.codes()),
    ],
)
def test_a_page_keeps_to_its_own_policy(dist: Path, name: str, wasm: bool) -> None:
    text = (dist / name).read_text("utf-8")
    page = _Page()
    page.feed(text)
    assert page.offences == []
    assert ("'wasm-unsafe-eval'" in page.policy) == wasm
    assert "unsafe-inline" not in page.policy
    assert "'unsafe-eval'" not in page.policy
    assert '"@' not in text, "every address was filled in"
    assert not re.search(r"https?://", text)


def test_pages_carry_version_and_build(dist: Path) -> None:
    build = facts_of((dist / "sw.js").read_text("utf-8"))["build"]
    for name in ("index.html", "phone/index.html", "verify/index.html"):
        text = (dist / name).read_text("utf-8")
        assert f'data-version="{VERSION}" data-build="{build}"' in text


def test_the_web_manifest_names_icons_that_are_there(dist: Path) -> None:
    manifest = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    icons = {(icon["sizes"], icon["purpose"]): icon["src"] for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= icons.keys()
    assert all((dist / src.lstrip("/")).is_file() for src in icons.values())


def test_the_notices_name_everything_bundled(dist: Path) -> None:
    text = (dist / "assets/NOTICES.txt").read_text("utf-8")
    for words in ("Pyodide 314.0.7", "Mozilla Public License", "PYTHON SOFTWARE FOUNDATION"):
        assert words in text
    for words in ("Brython 3.15.0", "Pierre Quentel", "segno", "Lars Heuer"):
        assert words in text
    assert text == pages.notices()


@pytest.mark.slow
def test_two_builds_give_the_same_bytes(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "KEPT", tmp_path / "kept")  # nothing of the first one is at hand
    assemble.build(tmp_path / "again")

    def content(folder: Path) -> dict[str, str]:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()) for path in paths}

    assert content(tmp_path / "again") == content(dist)


def test_an_unchanged_build_is_not_done_again(dist: Path) -> None:
    assemble.build(dist)
    assert assemble.build(dist) is False


def test_a_damaged_dist_is_noticed(dist: Path) -> None:
    inputs = stamp.of_inputs(ROOT)
    page = dist / "phone/index.html.br"
    whole = page.read_bytes()
    assert stamp.is_fresh(dist, inputs)
    page.write_bytes(whole[:-1])
    try:
        assert not stamp.is_fresh(dist, inputs)
    finally:
        page.write_bytes(whole)
    assert not stamp.is_fresh(dist, "other sources")


# ---- what is pinned ----


def test_the_packages_are_pinned_by_integrity_and_name_no_registry() -> None:
    text = (tools.HERE / "package-lock.json").read_text("utf-8")
    lock = json.loads(text)["packages"]
    assert "resolved" not in text
    assert "http" not in text
    assert all(entry["integrity"].startswith("sha512-") for name, entry in lock.items() if name)
    assert lock["node_modules/pyodide"]["version"] == "314.0.7"
    assert lock["node_modules/terser"]["version"] == "5.51.2"
    examined = lock["node_modules/axe-core"]
    assert (examined["version"], examined["dev"]) == ("4.14.1", True)


def test_only_the_reviewed_brython_is_taken() -> None:
    source = brython_app.brython_js().read_bytes()
    assert sha256(source) == brython_app.BRYTHON_SHA256


@pytest.mark.parametrize(
    "old",
    [
        *(old for _, old, _ in brython_app.PATCHES),
        *(mark for _, start, end, _ in brython_app.CUTS for mark in (start, end)),
    ],
)
def test_another_brython_fails_loudly(old: str) -> None:
    source = brython_app.brython_js().read_text("utf-8")
    with pytest.raises(BuildError, match="found 0 times"):
        brython_app.runtime(source.replace(old, "/* changed */"))


def test_the_runtime_loads_on_a_machine_without_a_language() -> None:
    """WebKit then says "C", which no formatter of dates takes for a language."""
    source = brython_app.runtime(brython_app.brython_js().read_text("utf-8"))
    load = (
        'const context = require("./husk.cjs").browserHusk(); context.navigator.language = "C";'
        ' require("vm").runInContext(require("fs").readFileSync(0, "utf8"), context);'
        " console.log(typeof context.__BRYTHON__)"
    )
    done = subprocess.run(
        [tools.node_exe(), "-e", load],
        cwd=tools.HERE,
        input=source,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout == "object\n", done.stderr


def test_nothing_of_the_compiler_reaches_a_page() -> None:
    source = brython_app.brython_js().read_text("utf-8")
    parts = ("$B.tokenizer=", "$B.js_from_ast=", ".to_js=function", "$B.ast={}", "run_parser=")
    assert [part for part in parts if part not in source] == []
    runtime = brython_app.runtime(source)
    assert [part for part in parts if part in runtime] == []


def test_a_page_carries_no_columns_of_a_source_it_does_not_have() -> None:
    source = 'def f(a):\n    return a.b["c"] + 1\n'
    js = brython_app.compile_modules([brython_app.Module("m", source, False, ())])["m"]["js"]
    assert "frame.positions" not in js
    assert "$B.set_lineno(frame, 2)" in js


def test_only_a_module_that_changed_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiled(**sources: str) -> dict[str, dict[str, str]]:
        modules = [brython_app.Module(name, text, False, ()) for name, text in sources.items()]
        return brython_app.compile_modules(modules)

    batches: list[list[str]] = []
    node = tools.node

    def watched_node(script: str, *, text: str, task: str) -> str:
        batches.append([module["name"] for module in json.loads(text)["modules"]])
        return node(script, text=text, task=task)

    monkeypatch.setattr(tools, "KEPT", tmp_path)
    monkeypatch.setattr(tools, "NODE_MODULES", tmp_path)
    monkeypatch.setattr(tools, "node", watched_node)
    first_build = compiled(one="x = 1\n", other="y = 1\n")
    assert compiled(one="x = 1\n", other="y = 1\n") == first_build
    second = compiled(one="x = 1\n", other="y = 2\n")
    assert batches == [["one", "other"], ["other"]]
    assert second["one"] == first_build["one"]
    assert second["other"] != first_build["other"]


def year_of(script: Path) -> int:
    """The least edition of JavaScript that a script's words are from."""
    parse = (
        'const { parse } = require("acorn"); const text = require("fs").readFileSync(0, "utf8");'
        " for (let year = 2015; ; year++) {"
        ' try { parse(text, { ecmaVersion: year, sourceType: "module" }); }'
        " catch (err) { if (year === 2025) throw err; continue; }"
        " console.log(year); break; }"
    )
    done = subprocess.run(
        [tools.node_exe(), "-e", parse],
        cwd=tools.HERE,
        input=script.read_text("utf-8"),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return int(done.stdout)


def test_who_reads_the_floor_reads_the_app(dist: Path) -> None:
    """Whoever raises what an app needs raises its floor.js, and the browsers that stand in it."""
    static_block = re.compile(r"\bstatic\s*\{")
    floors = {"director": ROOT / "webapp" / "floor.js", "phone": ROOT / "webapp/phone/floor.js"}
    for app, floor in floors.items():
        roles = (app, "both")
        urls = [str(entry["url"]) for entry in listed(dist) if entry["role"] in roles]
        urls = [url for url in urls if url.endswith("js") and "floor." not in url]
        scripts = [dist / site.path_of(url) for url in urls]
        assert max(map(year_of, scripts)) <= year_of(floor) == 2022
        blocks = [script for script in scripts if static_block.search(script.read_text("utf-8"))]
        assert bool(blocks) == bool(static_block.search(floor.read_text("utf-8"))), blocks
    assert year_of(ROOT / "webapp" / "old.js") == 2015


# ---- what the pieces refuse and do ----


def tree(root: Path, files: dict[str, str]) -> Path:
    """A repository with the packages that pages stand in, and these files."""
    for package in ("webapp", "webapp/ui", "pycore", "pycore/portable"):
        (root / package).mkdir(parents=True, exist_ok=True)
        (root / package / "__init__.py").write_text('"""One line."""\n')
    for name, text in files.items():
        (root / name).write_text(text)
    return root


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import json\n", "import of json: it is not bundled"),
        ("from browser import timer\ntimer.f()\n", "browser.timer is not in brython.js"),
        ("from webapp.ui import gone_module_with_no_file\nimport webapp.ui.gone\n", "no module"),
        ("a = round(1)\n", "round"),
    ],
)
def test_what_would_fail_in_the_page_fails_in_the_build(
    tmp_path: Path, source: str, why: str
) -> None:
    root = tree(tmp_path, {"webapp/ui/main.py": source})
    with pytest.raises(BuildError, match=re.escape(why)):
        brython_app.collect("webapp.ui.main", root, {})


def test_only_what_is_imported_is_bundled_with_the_packages_above_it(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        {
            "webapp/ui/main.py": "from webapp.ui import dom\n"
            "from pycore.portable.clock import face\ndom.text(face())\n",
            "webapp/ui/dom.py": "def text(a):\n    pass\n",
            "webapp/ui/unused.py": "a = 1\n",
            "pycore/portable/clock.py": "def face():\n    return 1\n",
        },
    )
    modules = brython_app.collect("webapp.ui.main", root, {})
    assert [module.name for module in modules] == [
        "pycore",
        "pycore.portable",
        "pycore.portable.clock",
        "webapp",
        "webapp.ui",
        "webapp.ui.dom",
        "webapp.ui.main",
    ]


def test_a_package_above_the_pages_may_hold_nothing_but_a_docstring(tmp_path: Path) -> None:
    root = tree(tmp_path, {"webapp/ui/main.py": "a = 1\n", "pycore/__init__.py": "import json\n"})
    with pytest.raises(BuildError, match="a docstring, nothing else"):
        brython_app.collect("webapp.ui.main", root, {})


def test_docstrings_go_and_line_numbers_stay() -> None:
    source = '"""Doc\n\nmore"""\n\n\ndef f():\n    """Doc."""\n\n\n'
    source += 'class A:\n    """Doc\n    """\n\n    b = 1\n'
    blank = brython_app.without_docstrings(source)
    assert "Doc" not in blank
    assert len(blank.splitlines()) == len(source.splitlines())
    assert blank.splitlines()[13] == "    b = 1"
    compile(blank, "blank", "exec")


def test_annotations_cost_the_phone_nothing() -> None:
    source = (
        'def f(a: int, *rest: str, é: "list[int]" = None, **more: object) -> dict[str, int]:\n'
        "    return {a: more}\n\n\n"
        "def g(\n    a: int, b=1\n) -> None:\n    c: int = a  # -> stays\n"
    )
    bare = types_out.without_annotations(source)
    assert bare == (
        "def f(a, *rest, é = None, **more):\n"
        "    return {a: more}\n\n\n"
        "def g(\n    a, b=1\n):\n    c = a  # -> stays\n"
    )


def test_a_type_may_take_several_lines() -> None:
    source = (
        "def f(\n    a: Callable[\n        [int], str\n    ] = None, *, b: int\n"
        ") -> dict[\n    str, int\n]:\n    self.c: list[\n        int\n    ] = []\n"
        "    return a\n"
    )
    bare = types_out.without_annotations(source)
    assert bare == ("def f(\n    a = None, *, b\n\n\n):\n\n\n    self.c = []\n\n\n    return a\n")
    compile(bare, "bare", "exec")


def test_a_name_that_is_only_declared_is_nothing_in_a_page() -> None:
    bare = types_out.without_annotations(
        "class A:\n    b: dict[\n        str, int\n    ]\n\n\nc = 1\n"
    )
    assert bare == "class A:\n    pass\n\n\n\n\nc = 1\n"
    compile(bare, "bare", "exec")


TYPED = """from __future__ import annotations

from collections.abc import Callable

from pycore.night.night_view import NightView
from webapp.ui.dom import (
    Colour,
    text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    class Told(TypedDict):
        tid: str


def draw(view: NightView, done: Callable[[], None], colour: Colour) -> Told:
    return text(view["tid"])
"""


def test_what_stands_there_for_types_is_not_in_the_page(tmp_path: Path) -> None:
    root = tree(
        tmp_path, {"webapp/ui/main.py": TYPED, "webapp/ui/dom.py": "def text(a):\n    pass\n"}
    )
    modules = {module.name: module for module in brython_app.collect("webapp.ui.main", root, {})}
    assert modules["webapp.ui.main"].imports == ("webapp", "webapp.ui", "webapp.ui.dom")
    assert not [name for name in modules if name.startswith("pycore")]
    source = modules["webapp.ui.main"].source
    lines = [line for line in source.splitlines() if line]
    assert lines == [
        "from webapp.ui.dom import text",
        "def draw(view, done, colour):",
        '    return text(view["tid"])',
    ]
    assert source.splitlines().index(lines[-1]) == TYPED.splitlines().index(lines[-1])


def test_a_name_that_is_asked_for_or_handed_on_is_still_imported() -> None:
    source = "from a import b as c, d, e\nfrom f import g\n__all__ = ['e']\n\nprint(c)\n"
    assert types_out.without_types(source).splitlines()[:2] == ["from a import b as c, e", ""]


def test_an_else_beside_the_types_stays() -> None:
    source = (
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import NewType\n\n"
        '    Chips = NewType("Chips", int)\nelse:\n    Chips = int\n'
    )
    namespace: dict[str, object] = {}
    exec(types_out.without_type_checking(source), namespace)
    assert namespace["Chips"] is int
    assert "typing" not in types_out.without_type_checking(source)


def test_types_on_the_line_of_their_if_are_refused() -> None:
    with pytest.raises(BuildError, match="line 2"):
        types_out.without_type_checking("TYPE_CHECKING = False\nif TYPE_CHECKING: import json\n")


def test_a_page_gets_the_words_it_is_meant_to_have() -> None:
    words = {"en": {"phone.a": "A", "ui.b": "B"}, "fr": {"phone.a": "« A »", "ui.b": "B"}}
    namespace: dict[str, object] = {}
    exec(brython_app.catalogue_source(words, "en", ("phone.",)), namespace)
    assert namespace["CATALOGUES"] == {"en": {"phone.a": "A"}, "fr": {"phone.a": "« A »"}}


def test_what_a_language_borrows_stands_in_a_page_once() -> None:
    words = {"en": {"a": "A", "b": "B"}, "fr": {"a": "« A »", "b": "« B »"}, "iu": {"b": "ᐱ"}}
    source = brython_app.catalogue_source(words, "en", ())
    namespace: dict[str, object] = {}
    exec(source, namespace)
    assert namespace["CATALOGUES"] == {**words, "iu": {"a": "A", "b": "ᐱ"}}
    assert source.count("'A'") == 1
    assert "CATALOGUES['fr'][key]" not in source


def test_two_files_cannot_have_one_address(tmp_path: Path) -> None:
    made = site.Site(tmp_path)
    made.put("/a", b"one", site.PHONE)
    made.put("/a", b"one", site.DIRECTOR)
    made.put("/a", b"one", site.LATER)
    assert made.files["/a"].role == "both"
    with pytest.raises(BuildError, match="two different files"):
        made.put("/a", b"two", site.PHONE)


def test_all_files_of_a_folder_are_joined_by_name_and_without_their_comments(
    tmp_path: Path,
) -> None:
    (tmp_path / "rooms").mkdir()
    (tmp_path / "base.css").write_text(".x {}\n", "utf-8")
    (tmp_path / "rooms" / "b.css").write_text("/* why */\n.b {}\n", "utf-8")
    (tmp_path / "rooms" / "a.css").write_text(".a {}\n", "utf-8")
    made = site.Site(tmp_path)
    page = made.filled('<link href="@base.css+rooms/*.css">', site.DIRECTOR)
    (file,) = made.needed_by(site.DIRECTOR)
    assert file.data == b".x {}\n.a {}\n.b {}\n"
    assert page == f'<link href="{file.url}">'
    with pytest.raises(BuildError, match=r"halls/\*\.css"):
        made.filled('"@halls/*.css"', site.DIRECTOR)


def test_a_page_that_names_a_missing_file_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"@gone\.css"):
        site.Site(tmp_path).filled('<link href="@gone.css">', site.PHONE)
