"""What the server keeps belongs to whoever runs it: folders 0700, files 0600.

Names of players and the pairing code lie there. Windows has no such modes: there a folder in a
person's own profile is theirs alone already, and nothing is done here.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite lays beside a database; it makes each with the database's own mode."""


def make_private(database: Path, *others: str) -> None:
    """Make the folder and the empty file of *database* where they are missing, and take away from
    everybody else what they could read of it, of what lies beside it, and of the *others* in its
    folder.

    A folder that holds something else stays as it is: it may be somebody's home. Files are those
    of the folder's owner. What cannot be made or changed here is left to whoever opens it, to say
    so.
    """
    folder = database.parent
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if os.name != "posix":
        return
    ours = {database.name + end for end in ("", *BESIDE)} | set(others)
    with contextlib.suppress(OSError):
        # Before SQLite would make it as readable as everything else is.
        os.close(os.open(database, os.O_CREAT | os.O_RDWR, 0o600))
    there = {path.name for path in folder.iterdir()}
    private = [folder / name for name in sorted(there & ours)]
    if there <= ours:
        private.append(folder)
    owner = folder.stat()
    for path in private:
        with contextlib.suppress(OSError):  # somebody else's, shared with us, or just gone
            path.chmod(0o700 if path.is_dir() else 0o600)
            _give(path, owner)


def _give(path: Path, owner: os.stat_result) -> None:
    """Or whoever serves it could not open what root put there."""
    with contextlib.suppress(OSError):
        if os.name == "posix" and os.geteuid() == 0:
            os.chown(path, owner.st_uid, owner.st_gid)


@contextlib.contextmanager
def written_beside(path: Path, text: str) -> Iterator[Path]:
    """Yield a file beside *path* that holds *text*, on the disk and its owner's alone, to be put
    in the place of *path* whole. It is gone afterwards where it was not. Raises OSError.
    """
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(handle)
        _give(Path(name), path.parent.stat())
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
