"""Calls to the worker. A call is one JSON text out and one back, matched by a number; answers come
in order.
"""

from __future__ import annotations

from browser import window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Answered = Callable[[Any], object]


def write(value: object) -> str:
    """Return the JSON of plain values: dict, list, tuple, str, int, bool, None."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, dict):
        parts = []
        for key in value:
            parts.append(window.JSON.stringify(key) + ":" + write(value[key]))
        return "{" + ",".join(parts) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([write(member) for member in value]) + "]"
    if isinstance(value, int):
        return "%d" % value
    return window.JSON.stringify(value)


def read(text: str) -> dict[str, Any]:
    """Return the plain values of a JSON object's text. JavaScript's null is not None: the browser
    puts None in its place while it reads.
    """
    values: dict[str, Any] = window.holdfast.read(text, None).to_dict()
    return values


class Bus:
    """call(op, facts, done): done(reply) gets {"ok"|"refused"|"failed": ...}; *text* is the answer
    that was heard last, as it came.
    """

    def __init__(
        self,
        guard: Callable[[Callable[[str], None]], Callable[[str], None]],
        heard_time: Callable[[int], None],
    ) -> None:
        """*guard* wraps whatever the browser calls; *heard_time(at_ms)* hears the time of every
        answer.
        """
        self._heard_time = heard_time
        self._waiting: dict[int, Answered] = {}
        self._last = 0
        self._guard = guard
        self.text = ""

    def start(self) -> None:
        window.holdfast.listen(self._guard(self._heard))

    def call(self, op: str, facts: Mapping[str, object], done: Answered) -> None:
        self._last += 1
        self._waiting[self._last] = done
        message: dict[str, object] = {"id": self._last, "op": op}
        for name in facts:
            message[name] = facts[name]
        window.holdfast.post(write(message))

    def _heard(self, text: str) -> None:
        self.text = text
        reply = read(text)
        if reply["at_ms"]:
            self._heard_time(reply["at_ms"])
        own = reply.get("id")  # another's question may have any name
        done = self._waiting.pop(own, None) if isinstance(own, int) else None
        if done:
            done(reply)
