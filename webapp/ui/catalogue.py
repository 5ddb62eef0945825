"""Every word on the screens, by language, those of the law's data among them. For CPython only:
in a page the build puts a literal in its place.
"""

import json
from pathlib import Path

from pycore import packs

_FOLDER = Path(__file__).resolve().parent.parent / "catalogue"

CATALOGUES: dict[str, dict[str, str]] = {
    lang: {**json.loads((_FOLDER / f"{lang}.json").read_text("utf-8")), **packs.words(lang)}
    for lang in ("en", "fr")
}
