"""House rules a tool can check: layers, style, types, and what the core may not contain."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.architecture.sources import (
    MADE,
    ROOT,
    at,
    dotted,
    files,
    imported,
    nodes,
    pages,
    python,
    shown,
    text,
    tree,
)

PYCORE = ROOT / "pycore"
SHIPPED = ("pycore", "backend", "webapp")
CODES = sorted(path.parent.name for path in PYCORE.glob("law/jurisdictions/*/pack.json"))
LAW = {"jurisdictions": "pack.json", "houses": "house.json", "rulebooks": "rules.json"}
"""{folder of folders of data: the file that makes one}"""


def passes(*command: str) -> None:
    tool = shutil.which(command[0], path=str(Path(sys.executable).parent))
    assert tool, f"{command[0]} belongs to the test lock"
    done = subprocess.run(
        [tool, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def of_core(is_wrong: Callable[[ast.AST], bool]) -> list[str]:
    """Where the core has a node that is wrong."""
    return [at(path, node) for path in python("pycore") for node in nodes(path) if is_wrong(node)]


# --- What the tools hold -----------------------------------------------------------------------


def test_imports_point_down() -> None:
    passes("lint-imports", "--no-cache")


def test_ruff_finds_nothing() -> None:
    passes("ruff", "check", ".")


def test_every_file_is_formatted() -> None:
    passes("ruff", "format", "--check", ".")


def test_types_hold() -> None:
    passes("mypy")


def test_types_are_asked_of_everything_that_ships() -> None:
    """A package that nobody checks passes every check: the core, the server, the pages."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    assert {*SHIPPED} <= {*settings["files"]}
    assert settings["strict"] is True
    left_out = re.compile("|".join(settings["exclude"]))
    assert [path for path in map(shown, python(*SHIPPED)) if left_out.search(path)] == []


# --- What the core may not contain -------------------------------------------------------------


def test_there_are_packs_to_check() -> None:
    assert {"ca_mb", "ca_nu"} <= set(CODES)


def test_no_code_asks_which_jurisdiction_it_is_in() -> None:
    """A place differs by its data. Its code in a string outside that data is a hidden `if`."""
    named = [
        at(path, node)
        for path in python(*SHIPPED)
        for node in nodes(path)
        if isinstance(node, ast.Constant) and node.value in CODES
    ]
    assert named == []


@pytest.mark.parametrize(("top", "needed"), LAW.items())
def test_the_law_is_data(top: str, needed: str) -> None:
    """A folder of the law holds no code: its package is a line that says what it is."""
    # Of the files in a folder, those that the core names are read.
    read = set(re.findall(r'"([a-z_]+\.json)"', "".join(map(text, python("pycore")))))
    folders = [
        path
        for path in (PYCORE / "law" / top).iterdir()
        if path.is_dir() and path.name not in MADE
    ]
    assert folders
    for folder in folders:
        inside = {path.name for path in folder.iterdir() if path.name not in MADE}
        words = {name for name in inside if re.fullmatch(r"words\.[a-z]+\.json", name)}
        assert {"words.en.json", "words.fr.json"} <= words
        assert needed in inside
        assert inside - words - read == {"__init__.py", "SOURCES.md", "cases.json"}, folder
        (only,) = tree(folder / "__init__.py").body
        assert isinstance(only, ast.Expr)
        assert isinstance(only.value, ast.Constant)


def test_the_core_counts_in_whole_numbers() -> None:
    """Chips, cents and milliseconds are ints: no float is written, made or divided into being."""

    def is_float(node: ast.AST) -> bool:
        return (
            (isinstance(node, ast.Constant) and isinstance(node.value, float))
            or (isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div))
            or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "float")
        )

    assert of_core(is_float) == []


def test_the_core_touches_no_file_and_no_console() -> None:
    outside = {"open", "print", "input", "eval", "exec"}

    def goes_out(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and getattr(node.func, "id", "") in outside

    assert of_core(goes_out) == []


def test_dataclasses_of_the_worker_wait_as_the_core_s_do() -> None:
    """In the core ruff says so. What does not wait is compiled at every start."""
    worker = python("webapp/worker")
    assert len(worker) > 20
    taken = [
        at(path, node)
        for path in worker
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module == "dataclasses"
        if "dataclass" in {name.name for name in node.names}
    ]
    assert taken == []


def test_the_top_of_the_core_costs_nothing_to_import() -> None:
    """Brython runs every __init__ on the way to a portable module: those hold a docstring only."""
    for name in ("__init__.py", "portable/__init__.py"):
        (only,) = tree(PYCORE / name).body
        assert isinstance(only, ast.Expr)
        assert isinstance(only.value, ast.Constant)


# --- What the repository may not contain -------------------------------------------------------


def test_import_linter_sees_every_module_but_the_pages() -> None:
    """It passes over a folder without an __init__.py, and a room's folder has none."""
    unseen = [
        shown(path)
        for path in python(*SHIPPED)
        if not shown(path).startswith("webapp/ui/") and not (path.parent / "__init__.py").exists()
    ]
    assert unseen == []


FOR_PAGES = (
    "pycore.portable",
    "webapp.phone",
    # For types: the build drops what a page imports for them. Were one used, it would stop.
    "pycore.kernel.clauses",
    "pycore.kernel.units",
    "pycore.judge",
    "pycore.night",
    "webapp.worker.answers",
    "webapp.worker.sync.code_answers",
)
KNOWS_NO_POKER = {
    "kit": ("kit",),
    "device": ("kit", "device"),
    "forms": ("kit", "device", "app", "forms"),
}
"""{folder of webapp/ui: the folders there that it may lean on}; another may lean on all."""


def strange(path: Path) -> list[str]:
    """Return what a page's module imports of ours and may not."""
    beneath = KNOWS_NO_POKER.get(path.parent.name)
    allowed = [*FOR_PAGES, *(f"webapp.ui.{folder}" for folder in beneath or ())]
    if beneath is None:
        allowed.append("webapp.ui")
    if path.stem == "catalogue":  # for CPython alone: a page gets its words as a literal
        allowed.append("pycore.voice.catalogues")
    starts = tuple(f"{name}." for name in allowed)
    ours = (name for name in imported(path) if re.match(r"pycore|webapp|backend|tests", name))
    return [f"{shown(path)}: {name}" for name in ours if not f"{name}.".startswith(starts)]


def test_a_page_takes_of_the_core_only_what_is_portable_and_the_kit_no_concern() -> None:
    assert [wrong for path in pages() for wrong in strange(path)] == []
    assert {path.parent.name for path in pages()} >= KNOWS_NO_POKER.keys()


@pytest.mark.parametrize("top", ["pycore", "webapp/ui"])
def test_no_module_comes_back_to_itself_even_for_a_type(top: str) -> None:
    """What two lean on stands beneath both."""
    names = {dotted(path): path for path in python(top)}
    leads = {
        name: {other if other in names else other.rpartition(".")[0] for other in imported(path)}
        for name, path in names.items()
    }
    while ends := {name for name in leads if not leads[name] & leads.keys()}:
        leads = {name: leads[name] for name in leads.keys() - ends}
    assert sorted(leads) == [], "those in a circle, and who leans on it"


FULL_FOLDERS = {
    "backend/commands": (17, "a verb each"),
    "bench": (24, "a measurement each"),
    "e2e": (13, "what every browser test stands on"),
    "e2e/devices": (13, "a mishap of devices each"),
    "e2e/layout": (23, "a group of screens each"),
    "tests/architecture": (29, "a promise of the house each"),
    "tests/backend/commands": (17, "a verb each"),
    "tests/backend/kit": (14, "what the server's tests stand on"),
    "tests/backend/sync": (15, "a promise of the protocol each"),
    "tests/core": (22, "a group of scenarios each, and what they stand on"),
    "tests/core/kit": (13, "what the core's tests stand on"),
    "tests/core/law": (21, "a file of the law each"),
    "tests/core/ledger": (22, "a module of the ledger each"),
    "tests/core/night": (13, "what holds for every slice"),
    "tests/core/night/registration": (14, "a rule of the door each"),
    "tests/core/night/table": (13, "a part of the table each"),
    "tests/core/papers": (21, "a group of papers each"),
    "tests/core/poker": (15, "a rule of the hand each"),
    "tests/kit": (21, "what all tests stand on"),
    "tests/mutants": (17, "the trials of the law and of the slips"),
    "tests/properties/ledger": (16, "a property each"),
    "tests/screens": (13, "what holds for every screen"),
    "tests/webapp/devices": (14, "a promise of the tablet each"),
    "tests/webapp/table": (13, "a part of the table each"),
    "webapp/build": (16, "a step of the build each"),
}
"""Folders with more than twelve modules, how many they have and why; they only ever lose some."""


def test_a_folder_has_at_most_twelve_modules() -> None:
    """A module is one idea, however long; a folder is what a reader takes in at a glance."""
    written = python(*SHIPPED, "tests", "e2e", "bench")
    modules = [shown(path.parent) for path in written if path.name != "__init__.py"]
    counted = {folder: modules.count(folder) for folder in sorted(set(modules))}
    assert len(counted) > 50
    full = {folder: count for folder, count in counted.items() if count > 12}
    assert full == {folder: count for folder, (count, _) in FULL_FOLDERS.items()}


def test_the_formatter_is_switched_off_for_few_tables() -> None:
    """A table that would grow tenfold keeps its rows; everything else is the formatter's."""
    switched_off = [
        shown(path)
        for path in python(*SHIPPED, "tests", "e2e")
        for line in text(path).splitlines()
        if line.endswith("# fmt: " + "skip")
    ]
    assert len(switched_off) <= 100


def test_locks_pin_by_hash_and_name_no_address() -> None:
    """Where packages come from is the machine's setting; what they are is ours."""
    for lock in ("requirements.lock", "requirements-test.lock", "requirements-bench.lock"):
        text = (ROOT / lock).read_text("utf-8")
        assert "://" not in text
        assert "--index" not in text
        for entry in re.split(r"\n(?=\S)", text.strip()):
            assert re.match(r"[\w.-]+==\S+", entry), entry
            assert "--hash=sha256:" in entry, entry
    npm = (ROOT / "webapp/build/package-lock.json").read_text("utf-8")
    assert '"integrity"' in npm
    assert '"resolved"' not in npm


def test_no_file_names_a_package_registry() -> None:
    registry = re.compile(r"registry\.\w+\.\w+|files\.pythonhosted|pypi\.org|https?://[\w.]*pypi")
    this = Path(__file__).resolve()
    naming = [
        shown(path)
        for path in files(ROOT)
        if path != this and registry.search(path.read_text("utf-8", errors="ignore"))
    ]
    assert naming == []


def test_the_tests_lock_holds_the_servers_lock() -> None:
    """Installing for the tests leaves the server exactly what it would have installed itself."""

    def pins(lock: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==\S+", (ROOT / lock).read_text("utf-8"), re.MULTILINE))

    assert pins("requirements.lock") <= pins("requirements-test.lock")


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = project["dependency-groups"]
    serving = project["project"]["dependencies"] + groups["build"]
    testing = serving + groups["test"] + project["project"]["optional-dependencies"]["postgres"]
    for lock, requirements in {
        "requirements.lock": serving,
        "requirements-test.lock": testing,
        "requirements-bench.lock": groups["bench"],
    }.items():
        text = (ROOT / lock).read_text("utf-8")
        locked = dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.M))
        for requirement in map(Requirement, requirements):
            assert requirement.specifier.contains(locked[requirement.name]), requirement


def test_the_wheel_asks_for_no_later_generation_than_was_tested() -> None:
    """And it names each package that the server imports."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    requirements = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    named = {"argon2"}
    for requirement in map(Requirement, requirements):
        assert {spec.operator for spec in requirement.specifier} in ({"=="}, {"~="}), requirement
        named.add(requirement.name.replace("-", "_"))
    imported = {
        match[1]
        for path in (ROOT / "backend").rglob("*.py")
        for match in re.finditer(r"^(?:from|import) (\w+)", path.read_text("utf-8"), re.M)
    }
    assert imported - sys.stdlib_module_names - {"backend", "pycore"} <= named


def test_the_readme_and_the_checker_run_the_same_command() -> None:
    assert "python3 run.py test" in (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / ".ci/run").read_text("utf-8").splitlines()[-1] == "exec python3 run.py test"
