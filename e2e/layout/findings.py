"""What the eye saw, told so that a person can go there: state, fault, where, and in which sizes,
languages and themes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

SIZES = ((360, 800), (800, 1280), (1280, 800), (1920, 1080))
LANGUAGES = ("en", "fr")
THEMES = ("light", "dark")


@dataclass(frozen=True)
class Finding:
    """One thing wrong in one state at one size, in one language and theme."""

    state: str
    size: tuple[int, int]
    lang: str
    theme: str
    fault: str
    where: str
    detail: str


def finding_lines(findings: Iterable[Finding]) -> str:
    """A line for each thing that is wrong, with every place it was met in."""
    places: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        places.setdefault((finding.state, finding.fault, finding.where), []).append(finding)
    return "\n".join(
        f"{state}: {fault}: {where} [{_all(alike)}] {alike[0].detail}"
        for (state, fault, where), alike in places.items()
    )


def _all(alike: list[Finding]) -> str:
    """360x800, 800x1280 fr dark: only what does not hold for all of a kind is named."""
    sizes = [
        f"{wide}x{tall}"
        for wide, tall in SIZES
        if (wide, tall) in {finding.size for finding in alike}
    ]
    if any(finding.size not in SIZES for finding in alike):
        sizes.append("text at 200 %")
    langs = [lang for lang in LANGUAGES if lang in {finding.lang for finding in alike}]
    themes = [theme for theme in THEMES if theme in {finding.theme for finding in alike}]
    parts = ["every size" if len(sizes) == len(SIZES) else ", ".join(sizes)]
    parts += langs if len(langs) < len(LANGUAGES) else []
    parts += themes if len(themes) < len(THEMES) else []
    return " ".join(parts)
