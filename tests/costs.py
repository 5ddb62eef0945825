"""What a piece of work costs, counted: the same on every machine and at every load. What Python
does inside one call of its own, such as copying a list, is one call here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, ours and Python's own, while *work* runs."""
    call_count = 0

    def count(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal call_count
        call_count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return call_count


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python run while *work* does: what a loop inside one function costs."""
    line_count = 0

    def line(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal line_count
        line_count += event == "line"
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        work()
    finally:
        sys.settrace(before)
    return line_count
