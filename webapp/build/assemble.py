"""The whole build, from sources to dist."""

from __future__ import annotations

import importlib.util
import json
import tempfile
from pathlib import Path

from pycore.papers import printing
from pycore.papers.edition import VERSION, of_sources
from pycore.voice import catalogues
from webapp.build import brython_app, inspectors, pages, reader, rooms, site, stamp, tools
from webapp.build.site import DIRECTOR, LATER, PHONE, VERIFY, Site
from webapp.build.tools import BuildError, say
from webapp.phone.catalogue import PREFIXES as PHONE_PREFIXES
from webapp.ui.kit.catalogue import PREFIXES as TABLET_PREFIXES

WEBAPP = tools.HERE.parent
DEFAULT_OUT = WEBAPP / "dist"


def build(out: Path = DEFAULT_OUT) -> bool:
    """Bring *out* up to date; False when it already was. BuildError when it cannot be done."""
    with tools.one_at_a_time():
        inputs = stamp.of_inputs(tools.ROOT)
        if stamp.is_fresh(out, inputs):
            say(f"{out} is up to date")
            return False
        tools.install_packages()
        made = Site(WEBAPP)
        lock = _parts(made)
        answers = pages.add(made, lock, VERSION)
        _write(made, answers, out)
        stamp.leave(out, inputs)
        tools.forget_old()
        say(f"ready in {out}")
        return True


# ---- the parts ----


def _parts(made: Site) -> dict[str, object]:
    """Brython, the two apps and the Pyodide bundle; answers Pyodide's lock file."""
    say("Brython without its compiler")
    made.make("runtime.js", _runtime().encode("utf-8"))
    own_words = {lang: catalogues.own(lang) for lang in catalogues.codes()}
    made.make("reader.js", reader.source().encode("utf-8"))
    made.make("paper.css", printing.style().encode("utf-8"))
    made.make("words.js", _first_words().encode("utf-8"))
    made.make("words.json", inspectors.words().encode("utf-8"))
    for name, main, spoken_by, prefixes in (
        ("app-ui.js", "webapp.ui.main", "webapp.ui.kit.catalogue", TABLET_PREFIXES),
        ("app-phone.js", "webapp.phone.main", "webapp.phone.catalogue", PHONE_PREFIXES),
    ):
        words = brython_app.catalogue_source(own_words, catalogues.BASE, prefixes)
        replaced = {spoken_by: words, rooms.MODULE: rooms.source(tools.ROOT)}
        modules = brython_app.collect(main, tools.ROOT, replaced)
        say(f"{main}: {len(modules)} modules, ahead of time")
        script = tools.minified(brython_app.app(modules, main), name=name)
        made.make(name, brython_app.without_eval(script, name).encode("utf-8"))
    return _pyodide(made)


def _runtime() -> str:
    """The runtime, minified; kept from the last build, as it takes a while and hardly ever
    changes.
    """
    source = brython_app.runtime(brython_app.brython_js().read_text("utf-8"))
    lock = (tools.HERE / "package-lock.json").read_text("utf-8")
    script = tools.kept_result("runtime", source + lock)
    if script is None:
        script = tools.minified(source, name="brython.js")
        tools.keep("runtime", source + lock, script)
    return script


def _first_words() -> str:
    """words.js with what it says in every language before the app is there."""
    boot_words = {}
    for lang in catalogues.codes():
        words = catalogues.catalogue(lang)
        ours = {key[5:]: text for key, text in words.items() if key.startswith("boot.")}
        boot_words[lang] = {**ours, "decimal": words["lang.decimal"]}
    return (WEBAPP / "words.js").read_text("utf-8").replace('"@WORDS@"', site.as_json(boot_words))


def zips(folder: str) -> str:
    """Make the zips of the standard library and the core in a folder; return what is in them, as
    JSON. Raises BuildError.
    """
    segno = importlib.util.find_spec("segno")
    if segno is None or segno.origin is None:
        raise BuildError("segno is missing: pip install segno")
    at = (folder, str(tools.ROOT), str(Path(segno.origin).parent), of_sources())
    return tools.node("zips.mjs", *at, task="making the Pyodide bundle")


def _pyodide(made: Site) -> dict[str, object]:
    """stdlib.zip, core.zip and Pyodide's own three files; answers the lock file's content."""
    say(f"the core for Pyodide {tools.pyodide_version()}, compiled and tried inside it")
    with tempfile.TemporaryDirectory() as folder:
        report = zips(folder)
        for name in ("stdlib.zip", "core.zip", "judge.zip"):
            made.make(name, (Path(folder) / name).read_bytes())
        lock: dict[str, object] = json.loads((Path(folder) / "lock.json").read_text("utf-8"))
    done = json.loads(report)
    say(f"standard library {done['stdlib']}, core {done['core']}; the trimmed bundle runs a night")
    return lock


# ---- into dist ----


def _write(made: Site, answers: pages.Answers, out: Path) -> None:
    """Hashed files first, then what names them: whoever is served meanwhile never meets a missing
    file.
    """
    hashed = {url: file for url, file in made.files.items() if not pages.is_fixed(url)}
    sizes = site.write(hashed, out, DEFAULT_OUT, site.compressed)
    pages.add_service_workers(made, answers, sizes)
    rest = {url: file for url, file in made.files.items() if url not in hashed}
    sizes |= site.write(rest, out, DEFAULT_OUT, site.compressed)
    listed = site.manifest(made.files, sizes)
    text = json.dumps(listed, indent=1) + "\n"
    file = site.File(pages.MANIFEST, text.encode("utf-8"), set())
    site.write({pages.MANIFEST: file}, out, DEFAULT_OUT, site.compressed)
    site.sweep(out, {site.path_of(url) for url in [*made.files, pages.MANIFEST]})
    for app in (DIRECTOR, PHONE, VERIFY, LATER):
        needed = [file for file in made.needed_by(app) if app != LATER or file.role == LATER]
        urls = [file.url for file in needed if file.url in hashed]
        total = sum(sizes[url] for url in urls)
        say(f"{app}: {len(urls)} files, {total:,} bytes to download")
