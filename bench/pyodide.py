"""Python in the Pyodide of the web app, under Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from webapp.build import tools

ROOT = Path(__file__).parents[1]


def in_pyodide(code: str, mounts: Mapping[str, Path] | None = None) -> Any:
    """What the JSON that the code evaluates to says. The repository is at /repo, *mounts* are
    further folders.
    """
    tools.install_packages()
    home = str(tools.NODE_MODULES / "pyodide")
    places = {"/repo": str(ROOT)} | {at: str(folder) for at, folder in (mounts or {}).items()}
    job = {"home": home, "mounts": places, "code": code}
    script = ROOT / "tests/parity/pyodide_run.mjs"
    done = subprocess.run(
        [tools.node_exe(), script, json.dumps(job)], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout.splitlines()[-1])
