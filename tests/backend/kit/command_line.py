"""`holdfast` as a person types it, run in this process: what it says and how it ends."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from backend.cli import main


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def holdfast(*words: object) -> Done:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(word) for word in words])
    return Done(status, out.getvalue(), err.getvalue())
