"""NOTICES.txt: what is bundled with the web app and the licences it comes under.

segno and qr carry their licences; Pyodide, the CPython inside it and Brython come without
theirs, so those texts stand in licences/.
"""

from __future__ import annotations

from importlib.metadata import distribution, version

from webapp.build import reader, tools
from webapp.build.tools import BuildError

HEAD = """Holdfast bundles the work of others. Holdfast itself is under the MIT licence.

The files of Pyodide are bundled unchanged (pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm); their
source is at https://github.com/pyodide/pyodide. reader.js is the
decoder of qr, minified. stdlib.zip holds compiled modules of the Python standard library, without
docstrings. core.zip holds the encoder of segno. runtime.js is Brython without its compiler and its
docstrings, minified.
"""


def _own(name: str) -> str:
    return (tools.HERE / "licences" / name).read_text("utf-8")


def _carried_by(package: str) -> str:
    """The licence files that an installed Python package brings along."""
    texts = [
        path.read_text("utf-8")
        for path in distribution(package).files or ()
        if ".dist-info" in str(path) and path.name.upper().startswith(("LICEN", "COPYING"))
    ]
    if not texts:
        raise BuildError(f"{package} carries no licence file")
    return "\n".join(texts)


def notices() -> str:
    """The text of NOTICES.txt. BuildError when a licence is missing from what is installed."""
    parts = [
        (
            f"Pyodide {tools.pyodide_version()} (MPL-2.0), by its contributors and Mozilla",
            _own("Pyodide-MPL-2.0.txt"),
        ),
        ("CPython (PSF-2.0), inside Pyodide", _own("CPython-PSF-2.0.txt")),
        ("Emscripten (MIT), inside Pyodide", _own("Emscripten-MIT.txt")),
        (f"Brython {version('brython')} (BSD-3-Clause)", _own("Brython-BSD-3-Clause.txt")),
        ("qr (MIT or Apache-2.0), by Paul Miller", reader.licence()),
        (f"segno {version('segno')} (BSD-3-Clause)", _carried_by("segno")),
    ]
    bar = "=" * 98
    return HEAD + "".join(f"\n{bar}\n{name}\n{bar}\n\n{text.strip()}\n" for name, text in parts)
