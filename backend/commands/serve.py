"""`holdfast serve`: the organization's server on this machine."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gc
import http.client
import ipaddress
import os
import signal
import socket
import sys
import threading
from types import FrameType
from typing import Any, NoReturn

from flask import Flask

from backend import config, front, logs
from backend.commands import VERBS
from backend.commands.parts import hall, tls
from backend.commands.parts.ending import DONE, BadInput, Ends, tell
from backend.commands.parts.opening import add_data, opened
from backend.commands.parts.parsing import add_command, echo, whole
from backend.commands.parts.words import say, why
from backend.config import CODE_FILE
from backend.secure import Certificate
from backend.services.organization import accounts, audit
from backend.services.server import Server
from backend.services.sync import upward
from backend.services.sync.upward import Upward
from backend.store.devices.upward_file import UPWARD_FILE, BadFile

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
# The collector looks once so many more objects were made than let go: a push makes thousands.
SELDOM = 10_000


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "serve",
        run,
        says=VERBS["serve"],
        example="holdfast serve --port 8000 --data records",
    )
    parser.add_argument("--host", help=f"address to listen on ({HERE}; with --hub {EVERYWHERE})")
    parser.add_argument(
        "--port", type=whole(1, 65535), default=8000, help="port to listen on (%(default)s)"
    )
    add_data(parser)
    parser.add_argument(
        "--hub",
        action="store_true",
        help="serve the hall: listen for its other devices, and print what they open",
    )
    parser.add_argument(
        "--upward",
        metavar="ADDRESS",
        help="with --hub: the organization's server that the records go on to; the first time a "
        "hub code of its office stands in HOLDFAST_UPWARD_CODE",
    )
    tls.add_certificate(parser)
    parser.add_argument(
        "--behind-proxy",
        type=whole(0, 9),
        metavar="N",
        help="how many proxies of yours stand in front and set X-Forwarded-... (0)",
    )
    parser.add_argument(
        "--log-requests",
        action="store_true",
        help="write the log as JSON to stderr, a line for each request; it names nobody",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    logs.to_stderr(requests=args.log_requests)
    above = _above(args.upward, args.hub)
    secured = tls.certificate(args)
    host = args.host or (EVERYWHERE if args.hub else HERE)
    _check_port(host, args.port)
    if secured:
        _check_port(host, args.secure_port)
    if not (config.built_app() / "index.html").is_file():  # before anything is made on disk
        raise Ends(say("serve.not-built"))
    app = opened(args.data, args.behind_proxy)
    holdfast = app.extensions["holdfast"]
    way_up = _way_up(app, above) if above else None
    first_link = _first_link(app)
    try:
        secure = (args.secure_port, secured) if secured else None
        server = front.served(app, host=host, port=args.port, secure=secure)
        app.extensions["holdfast.front"] = server
    except OSError as error:
        _cannot_listen(error, host, args.port)
    signal.signal(signal.SIGTERM, _stop)
    app.extensions["holdfast.certificate"] = secured
    announce = threading.Thread(
        target=_announce,
        args=(host, args.port, holdfast, args.hub, way_up, first_link),
        kwargs={"secure": secure},
        daemon=True,
    )
    announce.start()
    if way_up:
        way_up.start()
    _settle()
    try:
        server.run()
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        if way_up:
            way_up.stop()
        server.close()
    print(say("serve.stopped"), flush=True)
    return DONE


def _settle() -> None:
    """What stands by now stays: Python's collector need not look through it again, which it did
    in the middle of long pushes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit


# --- The way up ----------------------------------------------------------------------------------


def _above(text: str | None, hub: bool) -> str:
    """The address that the records go on to; "" where they stay here."""
    if text is None:
        return ""
    if not hub:
        raise BadInput(say("serve.upward-alone"))
    try:
        return upward.checked(text)
    except upward.BadAddress:
        raise BadInput(say("serve.upward-address", address=echo(text))) from None


def _way_up(app: Flask, address: str) -> Upward:
    path = app.extensions["holdfast"].settings.data_dir / UPWARD_FILE
    try:
        way_up = Upward.open(app, address, os.environ.get("HOLDFAST_UPWARD_CODE", ""))
    except BadFile as bad:
        raise Ends(say("serve.upward-file", path=path, why=str(bad))) from None
    except OSError as error:
        raise Ends(say("serve.upward-file", path=path, why=why(error))) from None
    app.extensions["holdfast.upward"] = way_up
    return way_up


# --- Being there ---------------------------------------------------------------------------------


def _announce(
    host: str,
    port: int,
    server: Server,
    hub: bool,
    way_up: Upward | None,
    first_link: str | None,
    secure: tuple[int, Certificate] | None,
) -> None:
    """Say that it is ready once it answers, not before."""
    here = _here(host)
    address = hall.address(here, port)
    problem = _waited_for(here, port)
    with contextlib.suppress(OSError):
        print(_where_the_code_is(server), flush=True)
        reached = (
            [hall_host for hall_host in hall.reached(host) if not _waited_for(hall_host, port)]
            if hub
            else []
        )
        for hall_host in reached:
            print(say("serve.hall", address=hall.address(hall_host, port)), flush=True)
        if reached:
            address = server.hall = hall.address(reached[0], port)
            hall.show(phones := f"{address}/phone/")
            print(say("serve.phones", address=phones), flush=True)
        elif hub:
            print(say("serve.alone"), flush=True)
        safe = tls.addresses(*secure) if secure else []
        nights = safe[0] if safe else address
        print(_where_the_nights_are(server, nights), flush=True)
        if first_link is not None:
            print(_how_the_first_account_is_made(server, nights, first_link), flush=True)
        for line in tls.announced(*secure) if secure else []:
            print(line, flush=True)
        if way_up:
            above = way_up.records.upward_file.address
            key = "serve.upward" if way_up.is_known or way_up.code else "serve.upward-code"
            print(say(key, address=above), flush=True)
        if not problem:
            print(say("serve.ready", address=address), flush=True)
            return
    tell(say("serve.silent", address=address, why=problem))


def _where_the_code_is(server: Server) -> str:
    """The pairing code, for whoever sits before it. A journal or a file keeps what is said for
    years, and is read by others.
    """
    if sys.stdout.isatty():
        return say("serve.code", code=server.pairing_code)
    if server.settings.pairing_code:
        return say("serve.code-set")
    return say("serve.code-file", path=server.settings.data_dir / CODE_FILE)


def _where_the_nights_are(server: Server, address: str) -> str:
    """What is signed in to there goes over the way that is safe, where there is one."""
    if server.settings.proxies:
        return say("serve.nights-behind")
    return say("serve.nights", address=address)


def _first_link(app: Flask) -> str | None:
    """The path of a link to the first account, for the person before this terminal; "" where it
    would go into a journal, None where somebody has an account.
    """
    with app.app_context():
        server: Server = app.extensions["holdfast"]
        if accounts.listed(server.org):
            return None
        if not sys.stdout.isatty():
            return ""
        path = accounts.first_link(server.org)
        audit.note(server.org, "first-link", "", server.now_ms())
        return path


def _how_the_first_account_is_made(server: Server, address: str, first_link: str) -> str:
    if not first_link:
        return say("serve.first-none")
    if server.settings.proxies:
        return say("accounts.first", path=first_link)
    return say("serve.first", address=address + first_link)


def _waited_for(host: str, port: int) -> str:
    """Wait until the server answers; "" then, else why it does not. It is asked directly: a proxy
    that this machine goes out through knows nothing of it.
    """
    problem = ""
    for _ in range(100):
        line = http.client.HTTPConnection(host, port, timeout=5)
        try:
            line.request("GET", "/healthz")
            answer = line.getresponse()
            if answer.status == 200:
                return ""
            problem = f"{answer.status} {answer.reason}"
        except (OSError, http.client.HTTPException) as error:
            problem = why(error) if isinstance(error, OSError) else type(error).__name__
        finally:
            line.close()
        threading.Event().wait(0.05)
    return problem


def _here(host: str) -> str:
    """The address at which this machine itself reaches what listens on *host*."""
    try:
        everywhere = ipaddress.ip_address(host or "0.0.0.0")
    except ValueError:  # a name
        return host
    if not everywhere.is_unspecified:
        return host
    return "::1" if everywhere.version == 6 else "127.0.0.1"


def _check_port(host: str, port: int) -> None:
    """Look at the port before anything is made on disk."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if sys.platform != "win32":  # there it would let two servers share a port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        _cannot_listen(error, host, port)
    except UnicodeError:  # a name that no network could have
        raise BadInput(say("serve.host", host=echo(host))) from None


def _cannot_listen(error: OSError, host: str, port: int) -> NoReturn:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE or getattr(error, "winerror", None) == 10048:
        other = port + 1 if port < 65535 else port - 1
        raise Ends(say("serve.taken", port=str(port), other=str(other))) from None
    if number == errno.EACCES:
        raise Ends(say("serve.low-port", port=str(port))) from None
    raise BadInput(say("serve.host", host=echo(host))) from None
