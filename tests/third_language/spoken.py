"""A third language: the two there are, and one file more. Its few sentences are samples in
syllabics, no translation; what it leaves out is said in English.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pycore.voice import catalogues

CODE = "iu"
FILE = Path(__file__).parent / f"{CODE}.json"


@contextmanager
def in_three_languages(folder: Path) -> Iterator[None]:
    """The languages stand in *folder* while this lasts: copies of ours, and the third."""
    ours = Path(str(catalogues.FOLDER))
    for path in (*ours.glob("*.json"), FILE):
        shutil.copy(path, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogues, "FOLDER", folder)
        _forget()
        yield
    _forget()


def _forget() -> None:
    """What was read is read again."""
    catalogues.own.cache_clear()
    catalogues.catalogue.cache_clear()
