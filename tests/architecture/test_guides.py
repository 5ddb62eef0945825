"""The guides of docs/: every page is in their list, every link leads somewhere, every word that is
said to stand on a screen stands there, and the pages about the code say what it says.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from backend.commands.reference import reference
from pycore.law import packs
from pycore.voice.catalogues import catalogue

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
READMES = [ROOT / "README.md", *sorted(ROOT.glob("*/README.md"))]
EVENING = ("install", "before", "play", "close", "afterwards")


def plain(words: str) -> str:
    """The words with every figure and every placeholder as a hash, spaces single, no ending."""
    return " ".join(re.sub(r"\{[^}]*\}|\d+", "#", words).split()).strip(" .:…").lower()


@cache
def sentences() -> frozenset[str]:
    return frozenset(plain(text) for text in catalogue("en").values())


def is_on_a_screen(words: str) -> bool:
    """Whether the words are a sentence of the catalogue, or the beginning of one."""
    return any(sentence.startswith(plain(words)) for sentence in sentences())


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


@pytest.mark.parametrize("page", [*DOCS, *READMES], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        if link.startswith("http"):
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_in_the_list_of_guides() -> None:
    linked = re.findall(r"\]\(([a-z-]+\.md)", (ROOT / "docs" / "README.md").read_text("utf-8"))
    assert sorted(linked) == [page.name for page in DOCS if page.name != "README.md"]


@pytest.mark.parametrize("name", EVENING)
def test_every_word_said_to_stand_on_a_screen_stands_there(name: str) -> None:
    text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    named = re.findall(r"(?<![*\w])\*([^*]+)\*(?!\*)", text)
    assert len(named) > 5
    assert [words for words in named if not is_on_a_screen(words)] == []


def test_a_word_that_stands_on_no_screen_is_seen() -> None:
    assert is_on_a_screen("Deal at table 2")
    assert not is_on_a_screen("Shuffle up and deal anew")


def test_the_page_of_house_rules_lists_what_ships() -> None:
    text = (ROOT / "docs" / "house-rules.md").read_text("utf-8")
    section = text.partition("## What ships")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([a-z0-9-]+)` \|", section, re.M) == list(packs.houses())


def test_the_page_of_commands_is_what_the_code_says() -> None:
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    assert text == reference(), "run: holdfast reference > docs/commands.md"


def test_every_command_and_event_explains_itself() -> None:
    sections = reference().split("\n### ")[1:]
    assert len(sections) > 40
    for section in sections:
        title, _, text = section.partition("\n\n")
        explained = text.strip() != "" and not text.startswith("|")
        assert explained, f"{title} has no docstring"
