"""The least a server can do with a night's lines: a POST, unpacked, into SQLite, on disk before it
answers. `python -m bench.plain_post FILE PORT`; the peer of bench/sync.py.
"""

from __future__ import annotations

import gzip
import sqlite3
import sys

import waitress  # type: ignore[import-untyped]
from flask import Flask, request


def app_over(path: str) -> Flask:
    app = Flask("plain")
    with sqlite3.connect(path) as database:
        database.execute(
            "CREATE TABLE line (night TEXT, seq INT, raw BLOB, PRIMARY KEY (night, seq))"
        )

    @app.get("/")
    def alive() -> str:
        return "ok"

    @app.post("/<night>")
    def take(night: str) -> str:
        lines = gzip.decompress(request.get_data()).split(b"\n")
        database = sqlite3.connect(path)
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            database.execute(f"PRAGMA {pragma}")
        with database:
            rows = [(night, seq, raw) for seq, raw in enumerate(lines)]
            database.executemany("INSERT INTO line VALUES (?, ?, ?)", rows)
        database.close()
        return str(len(rows))

    return app


if __name__ == "__main__":
    waitress.serve(
        app_over(sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2]), threads=4, _quiet=True
    )
