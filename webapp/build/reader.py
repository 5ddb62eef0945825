"""The reader of QR codes for browsers that have none: the npm package "qr" as one small module.

Its decoder and its encoder share their tables. Only the decoder is wanted: what it does not use is
left out, as terser can see once both stand in one scope.
"""

from __future__ import annotations

import re

from webapp.build import tools
from webapp.build.tools import BuildError

PACKAGE = tools.NODE_MODULES / "qr"
_SHARED = re.compile(r"^import \{([^}]*)\} from '\./index\.js';$", re.MULTILINE)
_NAMED = re.compile(r"^export \{[^}]*\};$", re.MULTILINE)
_EXPORT = re.compile(r"^export (default .*?;$)?", re.MULTILINE)


def source() -> str:
    """Return the module, minified: it exports `decodeQR(image)`."""
    shared = (PACKAGE / "index.js").read_text("utf-8")
    decoder = (PACKAGE / "decode.js").read_text("utf-8")
    imported = _SHARED.search(decoder)
    if imported is None:
        raise BuildError("the package qr is not the one this build knows: see build/reader.py")
    # Each is exported with "_" before its name and imported without: inside both it is the same.
    names = ", ".join(re.findall(r" as (\w+)", imported[1]))
    joined = (
        f"const {{ {names} }} = (() => {{\n{_inner(shared)}\nreturn {{ {names} }};\n}})();\n"
        f"export const decodeQR = (() => {{\n{_inner(_SHARED.sub('', decoder))}\n"
        "return decodeQR;\n})();\n"
    )
    return tools.minified(joined, "--module", name="the reader of codes")


def licence() -> str:
    """Return the licence that the package brings along."""
    return (PACKAGE / "LICENSE-MIT").read_text("utf-8")


def _inner(module: str) -> str:
    """A module's text as it can stand inside a function."""
    return _EXPORT.sub("", _NAMED.sub("", module))
