"""Python elsewhere: inside Pyodide, and in Brython compiled ahead of time, both under Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from webapp.build import brython_app, tools

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PORTABLE = sorted(
    path.stem for path in (ROOT / "pycore" / "portable").glob("*.py") if path.stem != "__init__"
)


def in_pyodide(code: str, **mounts: Path) -> str:
    """What *code* prints and then evaluates to; each folder is mounted at /name."""
    tools.install_packages()
    job = {
        "home": str(tools.NODE_MODULES / "pyodide"),
        "mounts": {f"/{name}": str(folder) for name, folder in mounts.items()},
        "code": code,
    }
    return _node("pyodide_run.mjs", json.dumps(job))


def in_brython(source: str) -> str:
    """What `run()` of a module answers that imports nothing but the portable core."""
    tools.install_packages()
    modules = []
    for name in PORTABLE:
        modules += brython_app.collect(f"pycore.portable.{name}", ROOT, {})
    by_name = {module.name: module for module in modules}
    by_name["vectors"] = brython_app.Module("vectors", source, False, tuple(sorted(by_name)))
    main_source = "from browser import window\nfrom vectors import run\n\nwindow.result = run()\n"
    by_name["main"] = brython_app.Module("main", main_source, False, ("vectors",))
    job = {
        "runtime": brython_app.runtime(brython_app.brython_js().read_text("utf-8")),
        "app": brython_app.app([by_name[name] for name in sorted(by_name)], "main"),
    }
    return _node("brython_run.cjs", text=json.dumps(job))


def _node(script: str, *args: str, text: str | None = None) -> str:
    done = subprocess.run(
        [tools.node_exe(), str(HERE / script), *args],
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]
    return done.stdout.strip()
