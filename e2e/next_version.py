"""Makes a built app look like its next release, without building: one file that the page names
changes, and with it all that names it: the page, its kept copy and the service worker.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from webapp.build.tools import sha256

_FACTS = re.compile(r"^const \{ app, build, pages, files, later \} = (\{.*\});$", re.MULTILINE)


def _restyled(sheet: bytes) -> bytes:
    return sheet + b"\n/* next */\n"


def next_version(
    dist: Path, out: Path, kind: str = ".css", change: Callable[[bytes], bytes] = _restyled
) -> str:
    """A copy of *dist* at *out* as of the next release; answers its build id. What changes is the
    first file with *kind* in its address.
    """
    shutil.copytree(dist, out)
    worker = (out / "sw.js").read_text("utf-8")
    facts_match = _FACTS.search(worker)
    assert facts_match is not None
    facts = json.loads(facts_match[1])
    page = (out / "index.html").read_text("utf-8")
    build = "0123456789ab"

    file = next(file for file in facts["files"] if kind in file["url"])
    data = change((out / file["url"].lstrip("/")).read_bytes())
    page = page.replace(file["url"], _put(out, file, data)).replace(facts["build"], build)
    index_file = next(file for file in facts["files"] if file["url"] == facts["pages"]["/"])
    address = _put(out, index_file, page.encode("utf-8"))
    facts["pages"] |= {"/": address, "/index.html": address}
    facts["build"] = build
    _write(out / "index.html", page.encode("utf-8"))
    text = worker.replace(facts_match[1], json.dumps(facts))
    _write(out / "sw.js", text.encode("utf-8"))
    return build


def _put(out: Path, file: dict[str, str], data: bytes) -> str:
    """Store new content under a new hashed address, which also goes into *file*."""
    stem, _, kind = file["url"].rsplit(".", 2)
    file |= {"url": f"{stem}.{sha256(data)[:12]}.{kind}", "sha256": sha256(data)}
    _write(out / file["url"].lstrip("/"), data)
    return file["url"]


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    path.with_name(path.name + ".br").unlink(missing_ok=True)
