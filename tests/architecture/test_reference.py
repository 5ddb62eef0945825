"""The reference page is written from the code and says the same."""

from __future__ import annotations

from pathlib import Path

from backend.commands.reference import reference

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"


def test_the_page_is_what_the_code_says() -> None:
    assert PAGE.read_text("utf-8") == reference(), "run: holdfast reference > docs/commands.md"


def test_every_entry_explains_itself() -> None:
    sections = reference().split("\n### ")[1:]
    assert len(sections) > 40
    for section in sections:
        title, _, text = section.partition("\n\n")
        explained = text.strip() != "" and not text.startswith("|")
        assert explained, f"{title} has no docstring"
