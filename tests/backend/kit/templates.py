"""The office's templates, compiled once a session: each application of a test would do so anew."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """The compiled templates, in memory; Jinja looks whether the source is still the same."""

    def __init__(self) -> None:
        self.bytecode: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.bytecode:
            bucket.bytecode_from_string(self.bytecode[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.bytecode[bucket.key] = bucket.bytecode_to_string()


def environment_with(cache: BytecodeCache) -> type[Environment]:
    """Return what stands in the place of `Flask.jinja_environment`."""

    class Cached(Environment):
        def __init__(self, app: Flask, **options: Any) -> None:
            super().__init__(app, bytecode_cache=cache, **options)

    return Cached
