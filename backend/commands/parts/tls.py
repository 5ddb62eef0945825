"""The certificate of `holdfast serve`: which files, and what is wrong with them in a sentence."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from backend.commands.parts.ending import BadInput, Ends
from backend.commands.parts.parsing import whole
from backend.commands.parts.words import say
from backend.secure import BadCertificate, Certificate

SECURE_PORT = 8443
REASONS = {
    "unreadable": "serve.certificate-unreadable",
    "open-key": "serve.certificate-open-key",
    "no-pair": "serve.certificate-no-pair",
    "not-valid": "serve.certificate-not-valid",
    "ended": "serve.certificate-ended",
}
"""What BadCertificate's codes say."""


def add_certificate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--certificate",
        type=Path,
        metavar="FILE",
        help="a PEM certificate with its chain, for staff tablets to come by HTTPS; with --key",
    )
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="its private key, which nobody else may read"
    )
    parser.add_argument(
        "--secure-port",
        type=whole(1, 65535),
        default=SECURE_PORT,
        help="port for HTTPS, where there is a certificate (%(default)s)",
    )


def certificate(args: argparse.Namespace) -> Certificate | None:
    """Return the one that was named; None where none was. Ends, or BadInput, where it cannot be
    used.
    """
    if args.certificate is None and args.key is None:
        return None
    if args.certificate is None or args.key is None:
        raise BadInput(say("serve.certificate-alone"))
    try:
        return Certificate.read(args.certificate, args.key)
    except BadCertificate as bad:
        raise Ends(say(REASONS[bad.code], path=bad.path, why=bad.detail)) from None


def addresses(port: int, cert: Certificate) -> list[str]:
    """Return where it is served."""
    end = "" if port == 443 else f":{port}"
    return [f"https://{name}{end}" for name in cert.names]


def announced(port: int, cert: Certificate) -> list[str]:
    """Return what to say of it once it is served."""
    lines = [say("serve.secure", address=address) for address in addresses(port, cert)]
    now_ms = time.time_ns() // 1_000_000
    if cert.is_ending(now_ms):
        lines.append(say("serve.certificate-ends", days=str(cert.days_left(now_ms))))
    return lines
