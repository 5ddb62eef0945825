"""Import the test modules below folders and print what each plays, reads or parses meanwhile:

    python -m tests.architecture.collecting ROOT FOLDER...

A line is "tests/core/test_x.py:12 plays". Playing counts whoever is asked to do it: a record that
decides, takes in lines or is folded. Reading and parsing count where a test's own code does it:
what the product reads of its own, the list of houses or of sentences by which tests are named, it
reads once a process, whoever asks first.
"""

from __future__ import annotations

import ast
import json
import sys
import warnings
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from typing import Any

from pycore.ledger.fold import checkpoint, sealing
from pycore.ledger.fold.record import Record

WATCHED = {
    "plays": [
        (Record, "decide"),
        (Record, "commit"),
        (Record, "receive_all"),
        (sealing, "sealed"),
        (checkpoint, "restored"),
    ],
    "reads": [(Path, "open"), (Path, "read_bytes"), (Path, "read_text")],
    "parses": [(json, "load"), (json, "loads"), (ast, "parse")],
}
done_at_import: dict[str, None] = {}


def watch(owner: Any, name: str, verb: str, own: tuple[str, ...]) -> None:
    """Note from now on on which line of a module below *own* this is done."""
    plain = getattr(owner, name)

    def noted(*args: Any, **kwargs: Any) -> Any:
        frame = sys._getframe(1)
        counts = verb == "plays" or frame.f_code.co_filename.startswith(own)
        while frame.f_back and frame.f_code.co_name != "<module>":
            frame = frame.f_back
        if counts and frame.f_code.co_filename.startswith(own):
            done_at_import[f"{frame.f_code.co_filename}:{frame.f_lineno} {verb}"] = None
        return plain(*args, **kwargs)

    setattr(owner, name, noted)


def forget() -> None:
    """Empty the tests' own caches, else whoever is imported later would be let off."""
    for module in [
        loaded for name, loaded in sys.modules.items() if name.startswith(("tests", "e2e"))
    ]:
        for value in vars(module).values():
            if isinstance(value, _lru_cache_wrapper):
                value.cache_clear()


def main(root: Path, *tops: str) -> None:
    """Import what pytest would below these folders of *root*, and print what it did."""
    warnings.simplefilter("ignore")
    sys.path.insert(0, str(root))
    folders = [root / top for top in tops]
    for verb, ways in WATCHED.items():
        for owner, name in ways:
            watch(owner, name, verb, tuple(str(folder) for folder in folders))
    for path in sorted(file for folder in folders for file in folder.rglob("*.py")):
        if path.name.startswith(("conftest", "test_")):
            forget()
            import_module(".".join(path.relative_to(root).with_suffix("").parts))
    sys.stdout.writelines(
        f"{Path(file).relative_to(root).as_posix()}\n" for file in done_at_import
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
