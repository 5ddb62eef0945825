"""The pages with all they need: filled addresses, one build id, the policy, their service
workers.
"""

from __future__ import annotations

from collections.abc import Iterable

from webapp.build import guides, inspectors, notices, site, tools
from webapp.build.site import DIRECTOR, LATER, PHONE, VERIFY, File, Site
from webapp.build.tools import sha256

WEBAPP = tools.HERE.parent
MANIFEST = "/assets/manifest.json"
_FIXED = frozenset(
    {
        "/",
        "/phone/",
        "/verify/",
        "/sw.js",
        "/phone/sw.js",
        "/verify/sw.js",
        "/manifest.webmanifest",
        "/assets/NOTICES.txt",
    }
)
SCOPES = {DIRECTOR: "/", PHONE: "/phone/", VERIFY: "/verify/"}
KEPT_AS = {DIRECTOR: "index.html", PHONE: "phone.html", VERIFY: "verify.html"}
"""What the copy of a page is called that its service worker keeps."""
SCRIPTS = {DIRECTOR: "app-ui.js", PHONE: "app-phone.js"}
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# In the pages themselves too, so that the policy holds whoever serves them. The server adds
# frame-ancestors, which is not allowed in a page.
POLICY = (
    "default-src 'self'; script-src 'self'{wasm}; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; "
    "base-uri 'none'"
)

Answers = dict[str, dict[str, str]]


def is_fixed(url: str) -> bool:
    """Whether an address stays the same from version to version; every other one carries its
    content's hash.
    """
    return url in _FIXED or url.startswith(guides.FOLDER)


def add(made: Site, lock: dict[str, object], version: str) -> Answers:
    """Put every file of the installs into *made*, all but the service workers.

    Answers {app: {address: the hashed copy that a service worker answers it with}}; the build id
    is in "".
    """
    made.put("/assets/NOTICES.txt", notices.notices().encode("utf-8"), DIRECTOR, PHONE)
    files = {
        DIRECTOR: {**_apps(made, DIRECTOR), **_bundle(made, DIRECTOR, "worker/worker.js")},
        PHONE: _apps(made, PHONE),
        VERIFY: {
            **_bundle(made, VERIFY, "verify/worker.js"),
            **{name: made.asset(name, VERIFY) for name in ("judge.zip", "words.json")},
        },
    }
    told = guides.add(made)
    manifest = made.filled(_text("manifest.webmanifest"), DIRECTOR).encode("utf-8")
    made.put("/manifest.webmanifest", manifest, DIRECTOR)
    shells = {
        DIRECTOR: made.filled(_text("index.html"), DIRECTOR),
        PHONE: made.filled(_text("phone/index.html"), PHONE),
        VERIFY: made.filled(_text("verify/index.html"), VERIFY),
    }
    # A page cannot carry its own digest: the build is named after all it is made of.
    sources = [made.digest(), *shells.values(), _text("sw.js"), version]
    build = sha256("\n".join(sources).encode("utf-8"))[:12]
    answers: Answers = {}
    for app in SCOPES:
        facts: dict[str, object] = {"version": version, "build": build, "files": files[app]}
        wasm = "" if app == PHONE else " 'wasm-unsafe-eval'"
        if app != PHONE:
            facts["lock"] = lock
        if app == VERIFY:
            facts["said"] = inspectors.said()
        page = shells[app].replace("@policy", POLICY.format(wasm=wasm)).replace("@build", build)
        page = page.replace("@version", version).replace("@facts", site.as_json(facts))
        data = page.encode("utf-8")
        address = made.put(SCOPES[app], data, app)
        kept = made.put_hashed(KEPT_AS[app], data, app)
        answers[app] = {address: kept, address + "index.html": kept}
    answers[PHONE] |= told
    kept = made.put_hashed("holdfast.webmanifest", manifest, DIRECTOR)
    answers[DIRECTOR]["/manifest.webmanifest"] = kept
    answers[""] = {"build": build}
    return answers


def add_service_workers(made: Site, answers: Answers, br_bytes: dict[str, int]) -> None:
    """One source, filled twice: each app's own list of files, and what a phone keeps later."""

    def listed(files: Iterable[File]) -> list[dict[str, object]]:
        return [
            {"url": file.url, "sha256": sha256(file.data), "br_bytes": br_bytes[file.url]}
            for file in files
            if not is_fixed(file.url)
        ]

    later = listed(file for file in made.needed_by(LATER) if file.role == LATER)
    for app, scope in SCOPES.items():
        facts = {
            "app": app,
            "build": answers[""]["build"],
            "pages": answers[app],
            "files": listed(made.needed_by(app)),
            "later": later if app == PHONE else [],
        }
        text = _text("sw.js").replace('"@SW@"', site.as_json(facts))
        made.put(scope + "sw.js", text.encode("utf-8"), app)


def _apps(made: Site, app: str) -> dict[str, str]:
    return {
        "runtime.js": made.asset("runtime.js", app),
        "app.js": made.asset(SCRIPTS[app], app),
    }


def _bundle(made: Site, app: str, worker: str) -> dict[str, str]:
    """A worker and all that it loads: {name: address}. A service worker answers a worker whose own
    address lies in its scope.
    """
    found = {name: made.asset(name, app) for name in ("stdlib.zip", "core.zip")}
    folder = site.ASSETS if app == DIRECTOR else SCOPES[app]
    found["worker.js"] = made.asset(worker, app, folder=folder)
    # Pyodide looks for its wasm by name beside the others, so the three share a hashed folder.
    own = {name: (tools.NODE_MODULES / "pyodide" / name).read_bytes() for name in PYODIDE}
    folder = sha256("".join(sha256(data) for data in own.values()).encode("utf-8"))[:12]
    for name, data in own.items():
        found[name] = made.put(f"/assets/py.{folder}/{name}", data, app)
    return found


def _text(name: str) -> str:
    return (WEBAPP / name).read_text("utf-8")
