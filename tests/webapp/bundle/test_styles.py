"""The style sheets: one place for each thing, nothing left over, one dark by two ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from webapp.build.tools import ROOT

STYLES = ROOT / "webapp" / "styles"
SHEETS = sorted((STYLES / "concerns").glob("*.css"))
SOURCES = (
    *(ROOT / "webapp").glob("*.html"),
    *(ROOT / "webapp").glob("*.js"),
    *(ROOT / "webapp" / "ui").rglob("*.py"),
    *(ROOT / "webapp" / "phone").rglob("*.*"),
    *(ROOT / "webapp" / "verify").rglob("*.*"),
    ROOT / "webapp" / "build" / "pages.py",
    ROOT / "pycore" / "papers" / "sheet.py",
    *(ROOT / "backend" / "templates").rglob("*.html"),
)
CONCERNS = {
    room.relative_to(ROOT / "webapp" / "ui").parts[0]
    for room in (ROOT / "webapp" / "ui").rglob("room.py")
}


def bare(sheet: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


def rules(sheet: Path) -> Iterator[tuple[str, str]]:
    """(selectors, declarations) of a sheet, those within @media too."""
    for rule in re.finditer(r"([^{};]+)\{([^{}]*)\}", bare(sheet)):
        selectors = rule[1]
        while "(" in selectors:  # what stands in :has() and :not() is somebody else's
            selectors = re.sub(r"\([^()]*\)", "", selectors)
        yield selectors.strip(), rule[2].strip()


def classes(sheet: Path) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", bare(sheet))))


def leads(sheet: Path) -> set[str]:
    """Classes that a sheet styles by themselves: a selector that is nothing but the class."""
    return {
        selector.strip()[1:]
        for selectors, _ in rules(sheet)
        for selector in selectors.split(",")
        if re.fullmatch(r"\.[a-z][\w-]*", selector.strip())
    }


def test_each_concern_with_a_room_has_a_sheet_of_its_name() -> None:
    assert {sheet.stem for sheet in SHEETS} <= CONCERNS


def test_what_two_concerns_share_stands_in_neither() -> None:
    """A class that one concern's sheet defines is defined in no other sheet."""
    others = [STYLES / f"{name}.css" for name in ("base", "frame", "felt")]
    for sheet in SHEETS:
        for other in [*others, *(room for room in SHEETS if room != sheet)]:
            assert not leads(sheet) & leads(other), f"{sheet.name} and {other.name}"


def test_every_class_is_used() -> None:
    text = "\n".join(source.read_text("utf-8") for source in SOURCES if source.suffix != ".pyc")
    words = set(re.findall(r"[\w-]+", text))
    # A class that is put together has its beginning in the source: "tb-of-%s", "toast-" + kind.
    begun = set(re.findall(r"([a-z][\w-]*-)(?=[%{\"'])", text))
    for sheet in sorted(STYLES.rglob("*.css")):
        unused = {
            name
            for name in classes(sheet) - words
            if not any(name.startswith(start) for start in begun)
        }
        assert not unused, f"{sheet.name} styles what no page has: {sorted(unused)}"


def test_the_dark_of_the_system_is_the_dark_of_the_switch() -> None:
    text = bare(STYLES / "tokens.css")
    system = re.search(r":root:not\(\[data-theme=\"light\"\]\)\s*\{([^}]*)\}", text)
    switch = re.search(r":root\[data-theme=\"dark\"\]\s*\{([^}]*)\}", text)
    assert system
    assert switch
    assert system[1].split() == switch[1].split()


def test_colours_stand_in_the_tokens_alone() -> None:
    """Black and white of a code that is scanned, and paper, are the same in every light."""
    for sheet in sorted(STYLES.rglob("*.css")):
        if sheet.name == "tokens.css":
            continue
        for selectors, declarations in rules(sheet):
            colours = re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(", declarations)
            assert not colours or selectors in (".qr-paper", ".qr-ink") or ":root" in selectors, (
                f"{sheet.name}: {selectors}"
            )


def test_what_stays_in_sight_at_the_foot_has_the_ground_of_its_panel_around_it() -> None:
    """Else the rows that pass beneath it are seen beside it and below."""
    keys = {
        selectors: "var(--s4) var(--surface)" in declared
        for sheet in SHEETS
        for selectors, declared in rules(sheet)
        if "position: sticky" in declared and selectors.endswith("> .btn-main")
    }
    assert keys == {"#up-form > .btn-main": True, "#out > .btn-main": True}
