"""The server's log as JSON, one object a line, for `holdfast serve --log-requests`.

What an exception says could quote a name or a line somebody sent, and what waitress says quotes an
address, which may be a key: of the one the type and the places are told, of the other nothing
behind "while serving".
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        fields: dict[str, Any] = {
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "log": record.name,
            "says": record.getMessage().partition(" while serving ")[0],
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0]:
            fields["error"] = record.exc_info[0].__name__
            fields["where"] = traceback.format_tb(record.exc_info[2])
        return json.dumps(fields, ensure_ascii=False)


def to_stderr(*, requests: bool) -> None:
    """Log warnings to stderr as a person reads them; with *requests*, log everything as JSON, each
    request too.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines() if requests else logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("holdfast.requests").setLevel(logging.INFO if requests else logging.WARNING)
