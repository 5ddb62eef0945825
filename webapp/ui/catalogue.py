"""Every word of the screens: CATALOGUES = {"en": {key: text}, "fr": {key: text}}.

This file is for CPython (tests). In the page the build puts the same words here as a literal.
"""

import json
from pathlib import Path

CATALOGUES = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parent.parent / "catalogue").glob("*.json"))
}
