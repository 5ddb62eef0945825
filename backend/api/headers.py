"""Headers that keep a page inside its own origin."""

from __future__ import annotations

import base64
import hashlib

from flask import Response, request

_BASE = "; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
_APP = (
    "default-src 'self'; script-src 'self'{wasm}; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'" + _BASE
)
# The director's page and that for inspectors run Pyodide: only there may WebAssembly be compiled.
DIRECTOR = _APP.format(wasm=" 'wasm-unsafe-eval'")
PHONE = _APP.format(wasm="")
ORGANIZATION = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'" + _BASE
)
PAPER = "default-src 'none'; style-src 'sha256-{digest}'" + _BASE
NOTHING = "default-src 'none'; frame-ancestors 'none'"

INSPECT = "/inspect/"
"""Where a link shows one night to somebody outside: the address is the key."""

# Of this name alone: what else an organization serves under its domain is not ours to decide.
_ALWAYS_SECURE = "max-age=31536000"

_POWERS = "camera=({camera}), geolocation=(), microphone=(), payment=(), usb=()"


def secure(
    response: Response, policy: str, *, referrer: str = "no-referrer", has_camera: bool = False
) -> Response:
    response.headers["Content-Security-Policy"] = policy
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = referrer
    response.headers["Permissions-Policy"] = _POWERS.format(camera="self" if has_camera else "")
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    return response


def plain_page(response: Response) -> Response:
    """Return a page of ours without any script. With no-referrer a browser would send its forms
    with "Origin: null", and then we could not tell our own form from a stranger's.
    """
    response.headers["Cache-Control"] = "no-store"
    return secure(response, ORGANIZATION, referrer="same-origin")


def paper_page(response: Response, style: str) -> Response:
    """Return a paper that stands alone, with no other style than its own."""
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    response.headers["Cache-Control"] = "no-store"
    return secure(response, PAPER.format(digest=digest), referrer="same-origin")


def fill_in(response: Response) -> Response:
    """Fill in whatever no view thought of: data is not a page, and is not kept by anything on the
    way. An address that is a key is found by nobody and told to no other site.
    """
    if "Content-Security-Policy" not in response.headers:
        secure(response, NOTHING)
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = _ALWAYS_SECURE
    if request.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    if request.path.startswith(INSPECT):
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Robots-Tag"] = "noindex, nofollow, noarchive"
    return response
