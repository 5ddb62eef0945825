"""The organization's server as a process of its own, with faults that a test can switch on while
it runs.

`python -m e2e.serving --data DIR --dist DIR --port N --faults FILE --log FILE`. The faults file
is JSON and is read at every request: {"cut": "part of a path"} sends half of such a file and
closes the connection; {"types": {"part": "content/type"}} sends it under a wrong type;
{"instead": {"part": "text"}} sends a script of this text; {"refuse": "part of a path"} answers
503. Each finished request is one line "METHOD path status" in the log.
"""

from __future__ import annotations

import argparse
import json
import logging
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from backend import front
from backend.app import create_app


class Faulty:
    """The application behind it, served as badly as the faults file says."""

    def __init__(self, app: WSGIApplication, faults: Path, log: Path) -> None:
        self._app = app
        self._faults = faults
        self._log = log
        self._writing = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        faults: dict[str, Any] = json.loads(self._faults.read_text("utf-8"))
        if faults.get("refuse") and faults["refuse"] in path:
            self._note(environ, "503")
            start("503 Service Unavailable", [("Content-Length", "0")])
            return [b""]
        other = next(
            (text for part, text in faults.get("instead", {}).items() if part in path), None
        )
        if other is not None:
            self._note(environ, "200")
            start("200 OK", [("Content-Type", "text/javascript")])
            return [other.encode()]
        wrong = next((t for part, t in faults.get("types", {}).items() if part in path), None)

        def answer(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            self._note(environ, status[:3])
            if wrong:
                headers = [(k, v) for k, v in headers if k.lower() != "content-type"]
                headers.append(("Content-Type", wrong))
            return start(status, headers, *rest)

        body = self._app(environ, answer)
        if not faults.get("cut") or faults["cut"] not in path:
            return body
        whole = b"".join(body)
        getattr(body, "close", lambda: None)()
        return [whole[: len(whole) // 2]]  # shorter than promised: the connection is closed

    def _note(self, environ: WSGIEnvironment, status: str) -> None:
        line = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']} {status}\n"
        with self._writing, self._log.open("a", encoding="utf-8") as log:
            log.write(line)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    for name in ("data", "dist", "faults", "log"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    options = parser.parse_args(arguments)
    logging.getLogger("waitress").setLevel(logging.ERROR)
    app = create_app(options.data, dist=options.dist, pairing_code="open-sesame")
    wrapped = Faulty(app.wsgi_app, options.faults, options.log)
    front.served(wrapped, port=options.port, threads=8).run()


if __name__ == "__main__":
    main()
