"""What the front door leans on inside waitress, by name: whoever takes another version of it looks
at these first. The version is pinned, in the wheel too.
"""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.parser import HTTPRequestParser  # type: ignore[import-untyped]
from waitress.receiver import ChunkedReceiver  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ThreadedTaskDispatcher, WSGITask  # type: ignore[import-untyped]

from backend import front, secure

ROOT = Path(__file__).parents[3]

MINE = {
    HTTPRequestParser: {"parse_header", "received", "body_rcv", "chunked", "headers", "version"},
    WSGITask: {"set_close_on_finish", "has_body", "request", "version", "wrote_header"},
    HTTPChannel: {
        "_flush_some_if_lockable", "handle_close", "handle_read", "last_activity", "send",
        "service", "adj", "outbuf_lock", "received", "request", "requests", "socket",
        "total_outbufs_len", "will_close",
    },
    TcpWSGIServer: {
        "handle_accept", "handle_close", "readable", "_map", "accept", "accepting", "adj", "close",
        "fix_addr", "set_socket_options",
    },
}  # fmt: skip
"""What our subclasses put in the place of waitress's, or ask of themselves and it gives them."""
ASKED = {
    HTTPRequestParser: {"body_bytes_received", "completed", "error", "expect_continue"},
    TcpWSGIServer: {"active_channels", "effective_port", "pull_trigger"},
    ThreadedTaskDispatcher: {"queue", "shutdown"},
    ChunkedReceiver: {"control_line", "trailer"},
}
"""What is asked of others of its objects."""


def subclasses() -> Iterator[tuple[type, ast.ClassDef]]:
    """Each class of ours over one of waitress's: (waitress's, the source of ours)."""
    for module in (front, secure):
        for node in ast.parse(inspect.getsource(module)).body:
            ours = getattr(module, node.name) if isinstance(node, ast.ClassDef) else object
            theirs = [base for base in ours.__mro__[1:] if base in MINE]
            if theirs and isinstance(node, ast.ClassDef):
                yield theirs[0], node


def leans_on(theirs: type, node: ast.ClassDef) -> set[str]:
    """The names of waitress's that a class of ours overrides or asks of itself."""
    own = {method.name for method in node.body if isinstance(method, ast.FunctionDef)}
    own -= {name for name in own if hasattr(theirs, name)} | {"__init__"}
    attributes = [
        attribute
        for attribute in ast.walk(node)
        if isinstance(attribute, ast.Attribute)
        and isinstance(attribute.value, ast.Name)
        and attribute.value.id == "self"
    ]
    own |= {attribute.attr for attribute in attributes if isinstance(attribute.ctx, ast.Store)}
    overridden = {method.name for method in node.body if isinstance(method, ast.FunctionDef)}
    return ({attribute.attr for attribute in attributes} | overridden) - own - {"__init__"}


def test_every_part_of_it_that_ours_lean_on_is_named() -> None:
    parts_by_class: dict[type, set[str]] = {}
    for theirs, node in subclasses():
        parts_by_class.setdefault(theirs, set()).update(leans_on(theirs, node))
    assert parts_by_class == MINE


@pytest.mark.parametrize("theirs", [*MINE, ThreadedTaskDispatcher, ChunkedReceiver])
def test_it_has_those_parts(theirs: type) -> None:
    bases = [base for base in theirs.__mro__ if base.__module__.startswith("waitress")]
    source = "".join(map(inspect.getsource, bases))
    wanted = MINE.get(theirs, set()) | ASKED.get(theirs, set())
    assert {name for name in wanted if not re.search(rf"\b{name}\b", source)} == set()


def test_the_wheel_takes_the_version_that_was_looked_at() -> None:
    pins = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert f"waitress=={version('waitress')}" in pins
