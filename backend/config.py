"""Where the server keeps things: settings come from arguments first, then from the environment.

DATABASE_URL puts the records on PostgreSQL; without it they are one SQLite file in the data
directory.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import make_url

DATABASE_FILE = "holdfast.sqlite3"
CODE_FILE = "pairing-code.txt"
KEY_FILE = "signing-key.txt"
DEFAULT_DATA_DIR = Path("data")
HOME = Path(__file__).resolve().parent.parent
BUILT_APP = HOME / "webapp" / "dist"

# Limits of one request of sync/1; hello tells them to the client. Sizes are bytes after unpacking.
MAX_REQUEST = 8 * 1024 * 1024
MAX_BUNDLE = 64 * 1024 * 1024
MAX_EVENTS = 4000
MAX_EVENT = 64 * 1024
MAX_NAMES = 1000
MAX_NAMES_OF_FILE = 20_000
# Each device of a push is asked and written for itself, some 3 ms in which nobody else writes.
MAX_DEVICES = 100
MAX_DEVICES_OF_FILE = 300

# Of one night, whoever brings it: a long night with every hand recorded has some 10,000 records
# in 10 MB, and as many players as a hall holds.
MOST_EVENTS_OF_NIGHT = 200_000
MOST_BYTES_OF_NIGHT = 256 * 1024 * 1024
MOST_NAMES_OF_NIGHT = 40_000
# What waits in the tray for one night, of one device: more than a busy tablet writes. It is no
# part of what the night holds: a lent tablet keeps nobody from writing there.
MOST_LINES_OF_TRAY = 20_000
MOST_BYTES_OF_TRAY = 16 * 1024 * 1024
# Of devices that were never let in, and whose records others bring: a hall has some ten tablets. A
# tablet that was let in always brings its own, however many strangers there are.
MOST_STRANGERS_OF_NIGHT = 200
MOST_STRANGERS_BY_HELPERS = 50

# A played night with hands recorded takes 1 to 10 MB of memory.
NIGHTS_MB = 256


class BadSetting(ValueError):
    """A variable *name* of the environment whose *text* is no whole number."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(f"{name} is no whole number: {text!r}")
        self.name = name
        self.text = text


Use = Literal["serve", "make", "change", "look"]
"""What the records are opened for. Who serves, or makes them, brings the tables up to date; who
changes some, or only looks, takes none but today's; who looks changes no record.
"""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """data_dir may not exist yet; database_url is a SQLAlchemy URL; pairing_code None means "keep
    one in a file", made by who serves where there is none; organization is the name that tablets
    and pages show, "" when nobody gave one; nights_mb is the memory that folded nights may take.
    """

    data_dir: Path
    database_url: str
    dist: Path
    pairing_code: str | None
    use: Use
    organization: str
    proxies: int
    nights_mb: int

    @property
    def database_file(self) -> Path | None:
        """Where SQLite keeps the records; None on PostgreSQL."""
        url = make_url(self.database_url)
        on_disk = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
        return Path(url.database or "") if on_disk else None


def settings(
    data_dir: Path | str | None,
    database_url: str | None,
    dist: Path | None,
    pairing_code: str | None,
    proxies: int | None = None,
    *,
    use: Use = "serve",
) -> Settings:
    """Return the settings: arguments win over the environment, the environment over the defaults.
    Raises BadSetting.
    """
    folder = Path(data_dir) if data_dir is not None else DEFAULT_DATA_DIR
    url = database_url or os.environ.get("DATABASE_URL")
    return Settings(
        data_dir=folder,
        database_url=_driver_named(url)
        if url
        else f"sqlite:///{(folder / DATABASE_FILE).resolve()}",
        dist=dist or built_app(),
        pairing_code=pairing_code or os.environ.get("HOLDFAST_PAIRING_CODE") or None,
        use=use,
        organization=os.environ.get("HOLDFAST_ORGANIZATION", ""),
        proxies=_whole("HOLDFAST_PROXIES", 0) if proxies is None else proxies,
        nights_mb=_whole("HOLDFAST_NIGHTS_MB", NIGHTS_MB),
    )


def are_there(data_dir: Path) -> bool:
    """Return whether there is a database at all that holds, or will hold, the records."""
    return bool(os.environ.get("DATABASE_URL")) or (data_dir / DATABASE_FILE).is_file()


def built_app() -> Path:
    """Return the folder of the built web app."""
    return Path(os.environ.get("HOLDFAST_DIST") or BUILT_APP)


def _whole(name: str, default: int) -> int:
    text = os.environ.get(name, "")
    if text and not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadSetting(name, text)
    return int(text or default)


def _driver_named(url: str) -> str:
    """Hosts hand out postgres:// or postgresql://; SQLAlchemy wants the driver's name too."""
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    return url
