"""Markup escapes by itself: whatever is not markup already becomes text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.pages import Page, page
from webapp.ui.kit import html as markup
from webapp.ui.kit.html import NOTHING, Markup, attrs, html, join

__all__ = ["page"]


def test_text_in_a_hole_is_escaped_everywhere() -> None:
    evil = "<img src=x onerror='a()'>\"&"
    made = html('<b title="{name}">{name}</b>', name=evil)
    safe = "&lt;img src=x onerror=&#39;a()&#39;&gt;&quot;&amp;"
    assert made.text == f'<b title="{safe}">{safe}</b>'


def test_markup_and_lists_of_it_go_in_as_they_are() -> None:
    rows = [html("<li>{n}</li>", n=number) for number in (1, 2)]
    assert html("<ul>{rows}{more}</ul>", rows=rows, more=None).text == (
        "<ul><li>1</li><li>2</li></ul>"
    )
    assert html("{rows}", rows=["<", html("<i>{x}</i>", x=">")]).text == "&lt;<i>&gt;</i>"


def test_nothing_stands_for_none_and_false_but_zero_is_a_number() -> None:
    assert html("{a}{b}{c}{d}", a=None, b=False, c=0, d=NOTHING).text == "0"
    assert not NOTHING
    assert html("x")


def test_a_key_in_a_hole_is_said_in_the_language_of_the_page(page: Page) -> None:
    made = {}
    for lang in ("en", "fr"):
        page.kit__words.choose(lang)
        made[lang] = page.kit__html.html('<b title="{common.yes}">{n}</b>', n=1).text
    assert made == {"en": '<b title="yes">1</b>', "fr": '<b title="oui">1</b>'}


def test_a_sentence_in_a_hole_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markup, "speaking", [lambda key: f"<{key}>"])
    assert html("{a.b}").text == "&lt;a.b&gt;"


def test_a_missing_hole_is_an_error() -> None:
    with pytest.raises(KeyError):
        html("<b>{name}</b>")


def test_markup_is_only_added_to_markup() -> None:
    assert (html("<i>") + html("</i>")).text == "<i></i>"
    with pytest.raises(TypeError):
        html("<i>") + "<script>"  # type: ignore[operator]
    assert join([html("<i></i>"), html("<b></b>")], " & ").text == "<i></i> &amp; <b></b>"


def test_attributes_are_left_out_named_or_given() -> None:
    attributes = {"id": 'a"b', "hidden": True, "disabled": False, "data-x": None, "tabindex": 0}
    assert attrs(attributes).text == ' id="a&quot;b" hidden tabindex="0"'


@given(st.text())
def test_no_text_opens_a_tag_or_leaves_its_quotes(value: str) -> None:
    inside = html('<b title="{v}">{v}</b>', v=value).text.removeprefix('<b title="')
    quoted, _, rest = inside.partition('">')
    assert '"' not in quoted
    assert "<" not in quoted
    assert rest.removesuffix("</b>") == quoted
    assert isinstance(html("{v}", v=value), Markup)
