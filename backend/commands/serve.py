"""`holdfast serve`: the organization's server on this machine."""

from __future__ import annotations

import argparse
import errno
import logging
import signal
import socket
import sys
import threading
import urllib.request
from pathlib import Path
from types import FrameType
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from waitress.server import create_server  # type: ignore[import-untyped]

from backend import config
from backend.app import create_app
from backend.store.db import StorageBusy, StorageFull
from backend.store.migrations import NewerDatabase

# Phones ask every few seconds and go; 64 threads answer a full hall. Windows allows 512 sockets
# in one process.
THREADS = 64
CONNECTIONS = 400
# More than the largest body we take, so that our own answer says what is too large.
MOST_BODY = 2 * config.MAX_BUNDLE


def add_parser(verbs: Any) -> None:
    verb = verbs.add_parser("serve", help="serve the web app and take in the tablets' records")
    verb.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    verb.add_argument("--port", type=int, default=8000, help="port to listen on (%(default)s)")
    verb.add_argument(
        "--data", type=Path, default=config.DEFAULT_DATA_DIR, metavar="DIR",
        help="where the records are kept (./%(default)s); DATABASE_URL names a PostgreSQL instead",
    )  # fmt: skip
    verb.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C. 1 when it cannot start, with one sentence that says why."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    taken = _port_problem(args.host, args.port)
    if taken:
        return _fail(taken)
    try:
        app = create_app(args.data)
    except NewerDatabase:
        return _fail(
            "The database was written by a newer Holdfast. Install that version or a later one."
        )
    except StorageFull:
        return _fail("The disk is full. Make room, then start again.")
    except (SQLAlchemyError, StorageBusy, OSError) as error:
        cause = getattr(error, "orig", None) or error
        first_line = str(cause).strip().splitlines()[:1]
        return _fail(
            f"The records cannot be opened: {''.join(first_line) or type(cause).__name__}"
        )
    known = app.extensions["holdfast"]
    if not (known.settings.dist / "index.html").is_file():
        return _fail("The web app is not built. Run `python3 run.py build` first.")
    try:
        server = create_server(
            app, host=args.host, port=args.port, threads=THREADS, connection_limit=CONNECTIONS,
            max_request_body_size=MOST_BODY, channel_timeout=75, ident="holdfast",
        )  # fmt: skip
    except OSError as error:
        return _fail(_listen_problem(error, args.host, args.port))
    signal.signal(signal.SIGTERM, _stop)
    announce = threading.Thread(
        target=_announce, args=(args.host, args.port, known.pairing_code), daemon=True
    )
    announce.start()
    try:
        server.run()
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        server.close()
    print("Holdfast stopped.", flush=True)
    return 0


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit


def _announce(host: str, port: int, code: str) -> None:
    """Say that it is ready once it answers, not before."""
    address = f"http://{_shown(host)}:{port}"
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=5) as answer:
                if answer.status == 200:
                    print(f"Pairing code for tablets: {code}", flush=True)
                    print(f"Holdfast ready on {address}", flush=True)
                    return
        except OSError:
            threading.Event().wait(0.05)
    print(f"Holdfast does not answer on {address}.", file=sys.stderr, flush=True)


def _shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _port_problem(host: str, port: int) -> str:
    """Look at the port before anything is made on disk; "" when it is free."""
    if not 0 < port <= 65535:
        return f"There is no port {port}. Choose one from 1024 to 65535: --port 8000"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if sys.platform != "win32":  # there it would let two servers share a port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        return _listen_problem(error, host, port)
    return ""


def _listen_problem(error: OSError, host: str, port: int) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE or getattr(error, "winerror", None) == 10048:
        other = port + 1 if port < 65535 else port - 1
        return f"Port {port} is taken by another program. Choose another: --port {other}"
    if number == errno.EACCES:
        return f"Port {port} is only for administrators. Choose one above 1024: --port 8000"
    return f"Cannot listen on {host}, port {port}. Check --host and --port."


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return 1
