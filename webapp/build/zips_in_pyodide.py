"""Runs inside Pyodide (zips.mjs), so that the .pyc files carry the right magic number."""

import ast
import importlib._bootstrap_external as bootstrap
import importlib.util
import zipfile
from pathlib import Path

# Not seen by boot and core_check, but wanted: imported late by C code or by error paths, or likely to be used
# by the core soon. Whole packages are not taken, only what is named.
EXTRAS = frozenset(
    """
    _strptime calendar datetime zoneinfo fractions numbers string.templatelib stringprep uuid secrets hmac csv
    pprint difflib textwrap graphlib html html.entities gettext locale pickle _compat_pickle queue traceback
    encodings.ascii encodings.latin_1 encodings.idna encodings.cp437 encodings.utf_16 encodings.utf_32
    encodings.utf_8_sig encodings.raw_unicode_escape encodings.unicode_escape
    pyodide.console pyodide.http pyodide.ffi.wrappers
    """.split()
)
# What a code matrix needs of segno; the command line and the business-card helpers stay out.
SEGNO_LEFT_OUT = frozenset({"segno/cli.py", "segno/helpers.py"})


class _DropDocstrings(ast.NodeTransformer):
    def strip(self, node):
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
            if not node.body and not isinstance(node, ast.Module):
                node.body = [ast.Pass()]
        return node

    visit_Module = visit_ClassDef = visit_FunctionDef = visit_AsyncFunctionDef = strip


def _compiled(source: bytes, filename: str) -> bytes:
    """.pyc bytes: no docstrings, asserts kept (-OO would drop both), no time stamp."""
    tree = ast.fix_missing_locations(_DropDocstrings().visit(ast.parse(source)))
    code = compile(tree, filename, "exec", dont_inherit=True, optimize=0)
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def _write_zip(path: str, files: dict[str, bytes], home: str) -> None:
    """Stored, not deflated: brotli over the whole zip does far better. Sorted, no dates."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
            archive.writestr(info, _compiled(files[name], f"{home}/{name}"))


def _module_name(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def stdlib_zip(stock: str, out: str, loaded: set[str]) -> str:
    """The modules of the stock zip that are in *loaded* or EXTRAS. Answers "178 of 559 modules"."""
    wanted = loaded | EXTRAS
    wanted |= {name.rsplit(".", k)[0] for name in wanted for k in range(1, name.count(".") + 1)}
    with zipfile.ZipFile(stock) as archive:
        names = {name for name in archive.namelist() if name.endswith(".py")}
        files = {name: archive.read(name) for name in names if _module_name(name) in wanted}
    missing = EXTRAS - {_module_name(name) for name in files}
    assert not missing, f"extras not in the stock zip: {missing}"
    _write_zip(out, files, "/lib/python314.zip")
    return f"{len(files)} of {len(names)} modules"


def core_zip(root: str, out: str) -> str:
    """pycore, webapp.worker and segno from below *root*. Answers "93 modules"."""
    files = {}
    for path in Path(root).rglob("*.py"):
        name = path.relative_to(root).as_posix()
        if name not in SEGNO_LEFT_OUT:
            files[name] = path.read_bytes()
    _write_zip(out, files, "/core.zip")
    return f"{len(files)} modules"
