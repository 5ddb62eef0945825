"""Every word on the screens, by language. For CPython only: in a page the build puts a literal in
its place.
"""

import json
from pathlib import Path

_FOLDER = Path(__file__).resolve().parents[2] / "catalogue"

CATALOGUES: dict[str, dict[str, str]] = {
    lang: json.loads((_FOLDER / f"{lang}.json").read_text("utf-8")) for lang in ("en", "fr")
}
