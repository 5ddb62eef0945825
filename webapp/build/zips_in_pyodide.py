"""Runs inside Pyodide (zips.mjs), so that the .pyc files carry the right magic number."""

from __future__ import annotations

import ast
import importlib._bootstrap_external as bootstrap
import json
import zipfile
from pathlib import Path
from types import CodeType
from typing import Any

CORE, JUDGE, STDLIB = "/core.zip", "/judge.zip", "/lib/python314.zip"
"""Where our own code is on a tablet, where what only inspectors have of it, and Python's."""
VERIFY = "verify"
"""The package of the core that no tablet needs."""

# Not seen by boot and core_check, but wanted: imported late by C code or by error paths.
# Whole packages are not taken, only what is named.
EXTRAS = frozenset(
    {
        "_compat_pickle",
        "_strptime",
        "calendar",
        "datetime",
        "encodings.ascii",
        "encodings.cp437",
        "encodings.idna",
        "encodings.latin_1",
        "encodings.raw_unicode_escape",
        "encodings.unicode_escape",
        "encodings.utf_16",
        "encodings.utf_32",
        "encodings.utf_8_sig",
        "fractions",
        "gettext",
        "hmac",
        "locale",
        "numbers",
        "pickle",
        "pprint",
        "pyodide.ffi.wrappers",
        "pyodide.http",
        "queue",
        "secrets",
        "string.templatelib",
        "stringprep",
        "textwrap",
        "traceback",
        "uuid",
    }
)


GENERIC = frozenset({"Generic", "Protocol"})
"""What makes a class generic, of which others may say types."""


class _Lean(ast.NodeTransformer):
    """Without docstrings and, where *types* go too, without what functions say of theirs: nothing
    asks for that but a plain class's own fields, told by its __init__.
    """

    def __init__(self, *, types: bool) -> None:
        self._types = types

    def strip(self, node: Any) -> Any:
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
            if not node.body and not isinstance(node, ast.Module):
                node.body = [ast.Pass()]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        """Leave out of which types a base is: `Slice[Part, Event]` is a `Slice`."""
        if self._types:
            node.bases = [
                base.value
                if isinstance(base, ast.Subscript) and ast.unparse(base.value) not in GENERIC
                else base
                for base in node.bases
            ]
        return self.strip(node)

    visit_Module = strip

    def function(self, node: Any) -> Any:
        if self._types and node.name != "__init__":
            node.returns = None
            arguments = node.args
            for argument in (
                *arguments.posonlyargs,
                *arguments.args,
                *arguments.kwonlyargs,
                arguments.vararg,
                arguments.kwarg,
            ):
                if argument is not None:
                    argument.annotation = None
        return self.strip(node)

    visit_FunctionDef = visit_AsyncFunctionDef = function


NO_COLUMN = 0b1_1101_000
"""What begins an entry of a line table that tells no column; its last bits say how long it is."""
NO_HASH = bytes(8)
"""In the place of a source's hash: Python is told not to ask, and 640 hashes are 5 KB that no
packer makes smaller.
"""
LONGEST = 8
"""So many code units one entry covers at most."""


def _first_lines(code: CodeType) -> CodeType:
    """The same code, each function all on the line it begins on: an eighth fewer bytes to
    download. The table is as Python 3.11 and later have it (Objects/locations.md). A traceback
    says a method's own name, so that of its class before it goes, too.
    """
    table = bytearray()
    for start in range(0, len(code.co_code) // 2, LONGEST):
        covered = min(LONGEST, len(code.co_code) // 2 - start)
        table += bytes((NO_COLUMN | covered - 1, 0))
    inside = (
        _first_lines(constant) if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(
        co_linetable=bytes(table), co_consts=tuple(inside), co_qualname=code.co_name
    )


def _compiled(source: bytes, filename: str, *, ours: bool) -> bytes:
    """.pyc bytes: no docstrings, asserts kept (-OO would drop both), no time stamp. A traceback
    tells the line on which a function begins, and no column (zips.mjs starts Python so).
    """
    tree = ast.fix_missing_locations(_Lean(types=ours).visit(ast.parse(source)))
    code = _first_lines(compile(tree, filename, "exec", dont_inherit=True, optimize=0))
    to_pyc: Any = bootstrap._code_to_hash_pyc  # type: ignore[attr-defined]
    return bytes(to_pyc(code, NO_HASH, False))


def _write_zip(path: str, files: dict[str, bytes], home: str) -> None:
    """Stored, not deflated: brotli over the whole zip does far better, best with like beside like.
    Sorted, no dates.
    """
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files, key=lambda name: (name.rpartition(".")[2], name)):
            is_code = name.endswith(".py")
            info = zipfile.ZipInfo(name + "c" if is_code else name, (1980, 1, 1, 0, 0, 0))
            ours = home != STDLIB
            place = f"{home}/{name}"
            data = _compiled(files[name], place, ours=ours) if is_code else files[name]
            archive.writestr(info, data)


NOT_NEEDED = ("ssl", "_ssl", "bz2", "lzma", "compression")
"""What the standard library imports where it is there, and does without where it is not: tablets
speak TLS by their browser, and no archive of ours is packed so.
"""


def _module_name(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def stdlib_zip(stock: str, out: str, loaded: set[str]) -> str:
    """Return the modules of the stock zip in *loaded* or EXTRAS, without what is NOT_NEEDED.
    Answers "178 of 559 modules".
    """
    spare = tuple(f"{part}." for part in NOT_NEEDED)
    wanted = {name for name in loaded | EXTRAS if not f"{name}.".startswith(spare)}
    wanted |= {name.rsplit(".", k)[0] for name in wanted for k in range(1, name.count(".") + 1)}
    with zipfile.ZipFile(stock) as archive:
        names = {name for name in archive.namelist() if name.endswith(".py")}
        files = {name: archive.read(name) for name in names if _module_name(name) in wanted}
    missing = EXTRAS - {_module_name(name) for name in files}
    assert not missing, f"extras not in the stock zip: {missing}"
    _write_zip(out, files, STDLIB)
    return f"{len(files)} of {len(names)} modules"


EDITION = "pycore/papers/edition.txt"


def core_zip(root: str, out: str, edition: str) -> str:
    """Zip pycore, webapp.worker and segno from below *root*, the law as the data it is, and which
    *edition* the core is of. Answers "93 modules". Without the words: the worker speaks in codes,
    its page in sentences.
    """
    data = (*Path(root).glob("pycore/law/*/*.json"), *Path(root).glob("pycore/law/*/*/*.json"))
    law = (path for path in data if path.name.partition(".")[0] not in ("cases", "words"))
    looks = Path(root).glob("pycore/papers/*.css")
    code = (path for path in Path(root).rglob("*.py") if path.parent.name not in ("voice", VERIFY))
    paths = sorted([*code, *looks, *law])
    files = {path.relative_to(root).as_posix(): _in_short(path) for path in paths}
    files[EDITION] = edition.encode("ascii")
    _write_zip(out, files, CORE)
    return f"{sum(name.endswith('.py') for name in files)} modules"


def _in_short(path: Path) -> bytes:
    """Return a file; data without the blanks that are there for people."""
    if path.suffix != ".json":
        return path.read_bytes()
    data = json.loads(path.read_text("utf-8"))
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def judge_zip(root: str, out: str) -> None:
    """Zip what judges a pack, which the page for inspectors has beside a tablet's core."""
    paths = Path(root).glob(f"pycore/{VERIFY}/*.py")
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
    _write_zip(out, files, JUDGE)
