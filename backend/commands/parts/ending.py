"""How a command ends: 0 when it is done; else one sentence on stderr, and 1 when it could not be
done or the answer is no, 2 when what it was given cannot be used.

The only place where something that went wrong becomes a sentence and a status.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable

from backend.commands.parts.words import say, why

DONE, NO, WRONG = 0, 1, 2
INTERRUPTED = 130


class Ends(Exception):
    """The command cannot go on; the text is one sentence, with the way out where there is one."""

    status = NO


class BadInput(Ends):
    """What the command was given cannot be used; the sentence says what would be right."""

    status = WRONG


def ended(work: Callable[[], int]) -> int:
    """Return the status that *work* ends with, all that it said being written."""
    for stream in (sys.stdout, sys.stderr):
        _speak_plainly(stream)
    try:
        try:
            status = work()
        except SystemExit as helped:  # --help was shown
            status = int(helped.code or DONE)
        sys.stdout.flush()
    except Ends as end:
        tell(str(end))
        return end.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read has what they wanted
        _drop_output()
        return DONE
    except OSError as error:  # every file is read and written in files.py, which has its own words
        _drop_output()
        tell(say("output", why=why(error)))
        return NO
    return status


def tell(sentence: str) -> None:
    """Write one line to stderr."""
    with contextlib.suppress(OSError):
        print(" ".join(sentence.split("\n")), file=sys.stderr, flush=True)


def _speak_plainly(stream: object) -> None:
    """Let a name that a console cannot show be shown somehow, and a file be UTF-8 on every
    system.
    """
    if isinstance(stream, io.TextIOWrapper):
        asked_for = stream.isatty() or "PYTHONIOENCODING" in os.environ
        stream.reconfigure(encoding=None if asked_for else "utf-8", errors="backslashreplace")


def _drop_output() -> None:
    """Throw away what waits for stdout: Python would try once more at its very end, and complain
    in its own words.
    """
    with contextlib.suppress(OSError), open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
