"""The pages with all they need: filled addresses, one build id, the policy, their service
workers.

NOTICES.txt: what is bundled with the web app and the licences it comes under.

segno and qr carry their licences; Pyodide, the CPython inside it and Brython come without
theirs, so those texts stand in licences/.

The rules that players read on their phones, away from the table: a page a language, made of the
papers' own guides, with a style sheet and no script. What holds everywhere comes first, then each
place. A night's clock leads to those of its own place: it names a clause, and `#NU` of NU-9.31 is
where Nunavut's begin; where no rule speaks of telephones, it names the place. A browser opens what
folds away around such a mark; an older one is at the top of the page, which leads to every place.

Clauses: NU-C, NU-D, NU-A.1, BC-1.a.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import distribution, version

from pycore.law import packs
from pycore.papers import sheet
from pycore.papers.contents import guides
from pycore.papers.paper import Paper
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues
from webapp.build import inspectors, reader, site, tools
from webapp.build.site import DIRECTOR, LATER, PHONE, VERIFY, File, Site
from webapp.build.tools import BuildError, sha256

FOLDER = "/phone/rules/"
SOURCE = tools.HERE.parent / "phone" / "rules.html"
OPEN = "rules-ranking"
"""What is open at once: what players look for most often."""


def add_guides(made: Site) -> dict[str, str]:
    """Put the pages into *made*; answers {address: the hashed copy a service worker keeps}."""
    hashed_copies = {}
    for lang in catalogues.codes():
        data = made.filled(page(lang), LATER).encode("utf-8")
        address = made.put(f"{FOLDER}{lang}.html", data, LATER)
        hashed_copies[address] = made.put_hashed(f"rules-{lang}.html", data, LATER)
    return hashed_copies


def page(lang: str) -> str:
    """Return a language's page, its addresses not filled in yet."""
    words = catalogues.catalogue(lang)
    voice = Voice(words, Wall(0))
    holes = {
        "lang": lang,
        "title": sheet.escaped(words["phone.rules"]),
        "lead": sheet.escaped(words["phone.play"]),
        "ours": sheet.escaped(words["paper.rules.ours"]),
        "back": sheet.escaped(words["guide.back"]),
        "where": sheet.escaped(words["guide.where"]),
        "others": _others(lang),
        "to": "".join(_to_places(voice)),
        "anywhere": "".join(_anywhere(voice)),
        "places": "".join(_places(voice)),
    }
    text = SOURCE.read_text("utf-8")
    for name, value in holes.items():
        text = text.replace("{" + name + "}", value)
    return text


def _others(lang: str) -> str:
    """The way to the same in every other language."""
    return "".join(
        f'<a class="btn btn-plain" href="{code}.html" lang="{code}" hreflang="{code}">'
        f"{sheet.escaped(name)}</a>"
        for code, name in catalogues.names().items()
        if code != lang
    )


def _anywhere(voice: Voice) -> Iterable[str]:
    for paper in guides.anywhere(voice):
        inside = sheet.content(paper, voice)
        yield _fold(paper.name, paper.title, inside, is_open=paper.name == OPEN)


def _places(voice: Voice) -> Iterable[str]:
    marked = marks()
    for code in packs.codes():
        inside = "".join(_part(paper, voice) for paper in guides.of_place(code, voice))
        if inside:
            anchors = "".join(
                f'<span class="read-mark" id="{mark}"></span>'
                for mark in (code, *marked.get(code, ()))
            )
            yield _fold(code, voice.words[f"jurisdiction.{code}"], anchors + inside)


def _to_places(voice: Voice) -> Iterable[str]:
    for code in packs.codes():
        if guides.of_place(code, voice):
            name = sheet.escaped(voice.words[f"jurisdiction.{code}"])
            yield f'<a class="btn btn-plain" href="#{code}">{name}</a>'


def marks() -> dict[str, list[str]]:
    """Return {place: the documents whose clauses are quoted where it is held, and nowhere
    else}.
    """
    quoted: dict[str, set[str]] = {}
    for house in packs.houses().values():
        for clause in house.clauses.values():
            quoted.setdefault(clause.partition("-")[0], set()).add(house.pack)
    documents: dict[str, list[str]] = {}
    for document, places in sorted(quoted.items()):
        if len(places) == 1:
            documents.setdefault(min(places), []).append(document)
    return documents


def _part(paper: Paper, voice: Voice) -> str:
    clauses = "".join(
        f' <span class="clause">{sheet.escaped(clause)}</span>' for clause in paper.clauses
    )
    return f"<h3>{sheet.escaped(paper.title)}{clauses}</h3>{sheet.content(paper, voice)}"


def _fold(name: str, title: str, inside: str, *, is_open: bool = False) -> str:
    attributes = f'data-test="{name}"{" open" if is_open else ""}'
    return (
        f'<details class="read-fold" {attributes}><summary>'
        f'<h2>{sheet.escaped(title)}</h2></summary><div class="read-text">{inside}</div></details>'
    )


HEAD = """Holdfast bundles the work of others. Holdfast itself is under the MIT licence.

The files of Pyodide are bundled unchanged (pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm); their
source is at https://github.com/pyodide/pyodide. reader.js is the
decoder of qr, minified. stdlib.zip holds compiled modules of the Python standard library, without
docstrings. core.zip holds the encoder of segno. runtime.js is Brython without its compiler and its
docstrings, minified.
"""


def _own(name: str) -> str:
    return (tools.HERE / "licences" / name).read_text("utf-8")


def _carried_by(package: str) -> str:
    """The licence files that an installed Python package brings along."""
    texts = [
        path.read_text("utf-8")
        for path in distribution(package).files or ()
        if ".dist-info" in str(path) and path.name.upper().startswith(("LICEN", "COPYING"))
    ]
    if not texts:
        raise BuildError(f"{package} carries no licence file")
    return "\n".join(texts)


def notices() -> str:
    """Return the text of NOTICES.txt. BuildError when a licence is missing from what is
    installed.
    """
    parts = [
        (
            f"Pyodide {tools.pyodide_version()} (MPL-2.0), by its contributors and Mozilla",
            _own("Pyodide-MPL-2.0.txt"),
        ),
        ("CPython (PSF-2.0), inside Pyodide", _own("CPython-PSF-2.0.txt")),
        ("Emscripten (MIT), inside Pyodide", _own("Emscripten-MIT.txt")),
        (f"Brython {version('brython')} (BSD-3-Clause)", _own("Brython-BSD-3-Clause.txt")),
        ("qr (MIT or Apache-2.0), by Paul Miller", reader.licence()),
        (f"segno {version('segno')} (BSD-3-Clause)", _carried_by("segno")),
    ]
    bar = "=" * 98
    return HEAD + "".join(f"\n{bar}\n{name}\n{bar}\n\n{text.strip()}\n" for name, text in parts)


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
    """Return whether an address stays the same from version to version; every other one carries
    its content's hash.
    """
    return url in _FIXED or url.startswith(FOLDER)


def add(made: Site, lock: dict[str, object], version: str) -> Answers:
    """Put every file of the installs into *made*, all but the service workers.

    Answers {app: {address: the hashed copy that a service worker answers it with}}; the build id
    is in "".
    """
    made.put("/assets/NOTICES.txt", notices().encode("utf-8"), DIRECTOR, PHONE)
    files = {
        DIRECTOR: {**_apps(made, DIRECTOR), **_bundle(made, DIRECTOR, "worker/worker.js")},
        PHONE: _apps(made, PHONE),
        VERIFY: {
            **_bundle(made, VERIFY, "verify/worker.js"),
            **{name: made.asset(name, VERIFY) for name in ("judge.zip", "words.json")},
        },
    }
    guide_pages = add_guides(made)
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
            facts["said"] = inspectors.page_words()
        page = shells[app].replace("@policy", POLICY.format(wasm=wasm)).replace("@build", build)
        page = page.replace("@version", version).replace("@facts", site.as_json(facts))
        data = page.encode("utf-8")
        address = made.put(SCOPES[app], data, app)
        hashed_copy = made.put_hashed(KEPT_AS[app], data, app)
        answers[app] = {address: hashed_copy, address + "index.html": hashed_copy}
    answers[PHONE] |= guide_pages
    hashed_copy = made.put_hashed("holdfast.webmanifest", manifest, DIRECTOR)
    answers[DIRECTOR]["/manifest.webmanifest"] = hashed_copy
    answers[""] = {"build": build}
    return answers


def add_service_workers(made: Site, answers: Answers, br_bytes: dict[str, int]) -> None:
    """Add the service workers, one source, filled twice: each app's own list of files, and what a
    phone keeps later.
    """

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
    addresses = {name: made.asset(name, app) for name in ("stdlib.zip", "core.zip")}
    folder = site.ASSETS if app == DIRECTOR else SCOPES[app]
    addresses["worker.js"] = made.asset(worker, app, folder=folder)
    # Pyodide looks for its wasm by name beside the others, so the three share a hashed folder.
    own = {name: (tools.NODE_MODULES / "pyodide" / name).read_bytes() for name in PYODIDE}
    folder = sha256("".join(sha256(data) for data in own.values()).encode("utf-8"))[:12]
    for name, data in own.items():
        addresses[name] = made.put(f"/assets/py.{folder}/{name}", data, app)
    return addresses


def _text(name: str) -> str:
    return (WEBAPP / name).read_text("utf-8")
