"""Puts files into dist: hashed names, who needs them, brotli beside each, and one manifest of an
install.

An address that starts with "@" in a page, a script or the web manifest names a source file (or
several, joined by "+", or all of a folder: styles/concerns/*.css); the hashed address takes its
place. What a page names, its install needs.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from webapp.build import tools
from webapp.build.tools import BuildError, sha256

DIRECTOR, PHONE, LATER, VERIFY = "director", "phone", "later", "verify"
"""Who needs a file: an app of its install, or the players' phones once somebody asks for it; and
the page for inspectors, which takes the tablets' Python.
"""
ASSETS = "/assets/"
_ADDRESS = re.compile(r'"@([\w/+*-]*\.[\w./+*-]+)"')
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_HASH = 12


@dataclass
class File:
    """One file of dist: its address, content, and the apps that need it."""

    url: str
    data: bytes
    apps: set[str]

    @property
    def role(self) -> str:
        if {DIRECTOR, PHONE} <= self.apps:
            return "both"
        return next(app for app in (DIRECTOR, PHONE, LATER, VERIFY) if app in self.apps)


def path_of(url: str) -> str:
    """Return the file under dist that answers an address."""
    return (url + "index.html" if url.endswith("/") else url).lstrip("/")


class Site:
    """Everything that goes into dist, before any of it is written."""

    def __init__(self, sources: Path) -> None:
        self._sources = sources
        self._made: dict[str, bytes] = {}
        self.files: dict[str, File] = {}

    def make(self, name: str, data: bytes) -> None:
        """Keep a file that the build made: "@name" means it from now on."""
        self._made[name] = data

    def put(self, url: str, data: bytes, *apps: str) -> str:
        """Return a file at a fixed address. The same address twice must be the same bytes."""
        there = self.files.setdefault(url, File(url, data, set()))
        if there.data != data:
            raise BuildError(f"two different files at {url}")
        there.apps |= set(apps)
        return url

    def put_hashed(self, name: str, data: bytes, *apps: str, folder: str = ASSETS) -> str:
        """Return a file whose address carries its content's hash; answers the address."""
        stem, dot, ending = name.rpartition(".")
        return self.put(f"{folder}{stem}.{sha256(data)[:_HASH]}{dot}{ending}", data, *apps)

    def asset(self, reference: str, *apps: str, folder: str = ASSETS) -> str:
        """Return the hashed address of one "@" reference."""
        parts = [name for part in reference.split("+") for name in self._named(part)]
        data = b"".join(self._content(part, *apps) for part in parts)
        return self.put_hashed(_asset_name(parts), data, *apps, folder=folder)

    def filled(self, text: str, *apps: str) -> str:
        """Return the text with every "@" address replaced by the hashed one."""
        return _ADDRESS.sub(lambda match: f'"{self.asset(match[1], *apps)}"', text)

    def _named(self, part: str) -> list[str]:
        """The files that a part of a reference names."""
        if "*" not in part:
            return [part]
        paths = sorted(path for path in self._sources.glob(part) if path.is_file())
        if not paths:
            raise BuildError(f"a page or script names @{part}, and nothing is there")
        return [path.relative_to(self._sources).as_posix() for path in paths]

    def _content(self, name: str, *apps: str) -> bytes:
        if name in self._made:
            return self._made[name]
        path = self._sources / name
        if not path.is_file():
            raise BuildError(f"a page or script names @{name}, which is not there")
        data = path.read_bytes()
        if path.suffix in {".js", ".css"}:
            text = data.decode("utf-8")
            if path.suffix == ".css":
                text = _COMMENT.sub("", text)  # they are for who reads the source
            data = self.filled(text, *apps).encode("utf-8")
        return data

    def digest(self) -> str:
        """Return one digest over every file so far."""
        lines = [f"{url} {sha256(file.data)}" for url, file in sorted(self.files.items())]
        return sha256("\n".join(lines).encode("utf-8"))

    def needed_by(self, app: str) -> list[File]:
        """Return the files of one app's install, by address."""
        return [file for _, file in sorted(self.files.items()) if app in file.apps]


def _asset_name(parts: list[str]) -> str:
    """webapp-relative path -> a flat name: phone/boot.js -> phone-boot.js, icons/icon.svg ->
    icon.svg.
    """
    if len(parts) > 1:
        return "style" + Path(parts[0]).suffix
    folder, _, name = parts[0].rpartition("/")
    return f"phone-{name}" if folder == "phone" else name


def write(
    files: dict[str, File],
    out: Path,
    reuse: Path,
    compress: Callable[[list[Path]], None],
) -> dict[str, int]:
    """Write the files and a .br beside each; answers {url: size of the .br}.

    A .br is kept when its file did not change, and copied from *reuse* (another dist) when it has
    the same file: brotli at its best takes half a minute for Pyodide.
    """
    lacking = []
    for url, file in sorted(files.items()):
        target = out / path_of(url)
        packed = _br(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file() or target.read_bytes() != file.data:
            packed.unlink(missing_ok=True)
            target.write_bytes(file.data)
        other = reuse / path_of(url)
        if not packed.is_file():
            if _br(other).is_file() and other.is_file() and other.read_bytes() == file.data:
                shutil.copyfile(_br(other), packed)
            else:
                lacking.append(target)
    if lacking:
        compress(lacking)
    return {url: _br(out / path_of(url)).stat().st_size for url in files}


def _br(path: Path) -> Path:
    return path.with_name(path.name + ".br")


def sweep(out: Path, keep: set[str]) -> None:
    """Remove what no version in dist needs any more; *keep* holds paths relative to dist."""
    needed = keep | {name + ".br" for name in keep}
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(out).as_posix() not in needed:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def manifest(files: dict[str, File], br_bytes: dict[str, int]) -> list[dict[str, object]]:
    """Return the public list of an install: {url, sha256, bytes, br_bytes, role}, by address."""
    return [
        {
            "url": url,
            "sha256": sha256(file.data),
            "bytes": len(file.data),
            "br_bytes": br_bytes[url],
            "role": file.role,
        }
        for url, file in sorted(files.items())
    ]


def compressed(paths: list[Path]) -> None:
    tools.say(f"compressing {len(paths)} files")
    tools.node("compress.mjs", text="\n".join(map(str, paths)), task="brotli")


def as_json(value: object) -> str:
    """Return JSON that is compact, sorted, and safe inside a script element."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.replace("<", "\\u003c")
