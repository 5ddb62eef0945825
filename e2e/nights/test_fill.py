"""fill.js alone on an empty page: what differs is touched, what stays is the same element, and
every field ends as if all had been written anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from e2e.machines import FLAGS, ROOT

BEFORE = (
    '<p id="one">One</p><ul><li id="a"><button id="go">Go</button></li><li id="b">B</li></ul>'
    '<div id="deep" style="height:50px;overflow:auto"><p style="height:900px">tall</p></div>'
    '<b data-live="clock"></b><svg id="sky" viewBox="0 0 9 9"><circle r="1"/></svg>'
)


@pytest.fixture
def bare(playwright_driver: Playwright, chromium: str) -> Iterator[Page]:
    """An empty page with fill() and renew() on it."""
    browser = playwright_driver.chromium.launch(executable_path=chromium, args=FLAGS)
    page = browser.new_page()
    page.set_content('<main id="box"></main>')
    source = (
        (ROOT / "webapp" / "fill.js").read_text("utf-8").replace("export function", "function")
    )
    page.evaluate(f"() => {{ {source}; Object.assign(window, {{ fill, renew }}); }}")
    yield page
    browser.close()


def fill(page: Page, text: str) -> None:
    page.evaluate("text => fill(document.getElementById('box'), text)", text)


def written(page: Page) -> str:
    markup: str = page.evaluate("() => document.getElementById('box').innerHTML")
    return markup


def same_elements(page: Page, *names: str) -> list[str]:
    """Those that still are the elements that keep() saw."""
    unchanged: list[str] = page.evaluate(
        "names => names.filter(name => kept[name] === document.getElementById(name))", names
    )
    return unchanged


def keep(page: Page) -> None:
    page.evaluate(
        """() => {
          window.kept = Object.fromEntries([...document.querySelectorAll("#box [id]")]
            .map(one => [one.id, one]));
        }"""
    )


def fields(page: Page) -> Any:
    return page.evaluate(
        """() => [...document.querySelectorAll("#box input, #box textarea, #box select")]
          .map(one => one.type === "checkbox" || one.type === "radio" ? one.checked : one.value)"""
    )


@pytest.mark.browser
@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("", BEFORE),
        (BEFORE, ""),
        (BEFORE, BEFORE.replace("One", "Two")),
        (BEFORE, BEFORE.replace('<li id="b">B</li>', "")),
        (BEFORE, BEFORE.replace('<li id="a">', '<li id="c">C</li><li id="a">')),
        ("<i>1</i><b>2</b><i>3</i>", "<b>2</b>text<i class='x'>4</i>"),
        ('<p id="a">A</p><p id="b">B</p>', '<p id="b">B</p><p id="a">A</p><p id="c">C</p>'),
        ('<p id="a" data-key="bet">A</p>', '<p id="a" data-key="board">B</p>'),
        ("<p>a</p><!--[x]--><p id='x'>b</p><!--[]-->", "<!--[x]--><p id='x'>c</p><!--[]-->"),
        (
            "<details open><summary>s</summary></details>",
            "<details><summary>s</summary></details>",
        ),
    ],
)
def test_it_ends_as_if_written_anew(bare: Page, before: str, now: str) -> None:
    fill(bare, before)
    fill(bare, now)
    filled = written(bare)
    bare.evaluate("text => { document.getElementById('box').innerHTML = text }", now)
    assert filled == written(bare)


@pytest.mark.browser
def test_what_stays_keeps_its_focus_its_scroll_and_itself(bare: Page) -> None:
    fill(bare, BEFORE)
    keep(bare)
    bare.locator("#go").focus()
    bare.evaluate("() => { document.getElementById('deep').scrollTop = 300 }")
    row = '<li id="new">N</li>'
    fill(bare, BEFORE.replace("<ul>", f"<ul>{row}").replace(">B<", ">C<").replace("One", "Two"))
    assert same_elements(bare, "one", "a", "b", "go", "deep", "sky") == [
        "one",
        "a",
        "b",
        "go",
        "deep",
        "sky",
    ]
    assert bare.evaluate("() => document.activeElement.id") == "go"
    assert bare.evaluate("() => document.getElementById('deep').scrollTop") == 300


@pytest.mark.browser
def test_another_key_is_another_element(bare: Page) -> None:
    fill(bare, '<div id="panel" data-key="bet"><p>1</p></div>')
    keep(bare)
    fill(bare, '<div id="panel" data-key="bet"><p>2</p></div>')
    assert same_elements(bare, "panel") == ["panel"]
    fill(bare, '<div id="panel" data-key="board"><p>2</p></div>')
    assert same_elements(bare, "panel") == []


@pytest.mark.browser
def test_a_text_that_runs_by_itself_is_left_alone(bare: Page) -> None:
    live = '<p>{0}</p><b data-live="clock"></b><b data-live="told">start</b>'
    fill(bare, live.format("x"))
    bare.evaluate("() => document.querySelectorAll('[data-live]').forEach(one => one.append('!'))")
    fill(bare, live.format("y"))
    assert written(bare) == live.format("y").replace('clock">', 'clock">!')


@pytest.mark.browser
def test_fields_end_with_the_values_they_are_given(bare: Page) -> None:
    form = (
        '<input id="name" value="{name}"><textarea id="why">{name}</textarea>'
        '<input type="checkbox" id="of_age"{age}><input type="radio" name="r" id="r1"{age}>'
        '<input type="radio" name="r" id="r2"><input type="range" id="s" max="9" value="3">'
        '<select id="pick"><option>a</option><option{age_picked}>b</option></select>'
    )
    empty = form.format(name="", age="", age_picked="")
    fill(bare, empty)
    keep(bare)
    bare.evaluate(
        """() => {
          kept.name.value = "typed"; kept.why.value = "typed"; kept.of_age.checked = true;
          kept.r2.checked = true; kept.s.value = 7; kept.pick.value = "b";
        }"""
    )
    fill(bare, empty + "<p>sold</p>")
    assert fields(bare) == ["", "", False, False, False, "3", "a"]
    fill(bare, form.format(name="Annie", age=" checked", age_picked=" selected"))
    assert fields(bare) == ["Annie", "Annie", True, True, False, "3", "b"]
    assert len(same_elements(bare, "name", "why", "of_age", "r1", "r2", "s", "pick")) == 7


@pytest.mark.browser
def test_one_element_is_renewed_with_its_own_tag(bare: Page) -> None:
    fill(bare, '<ul><li id="a" class="x">A</li><li id="b">B</li></ul>')
    keep(bare)
    bare.evaluate('() => renew(kept.a, \'<li id="a" data-y="1"><b>C</b></li>\')')
    assert written(bare) == '<ul><li id="a" data-y="1"><b>C</b></li><li id="b">B</li></ul>'
    assert same_elements(bare, "a", "b") == ["a", "b"]
    names = bare.evaluate("() => document.getElementById('box').firstChild.firstChild.tagName")
    assert names == "LI"
    drawn = '<svg id="sky"><circle id="c" r="1"></circle></svg>'
    fill(bare, drawn)
    bare.evaluate("() => renew(document.getElementById('c'), '<circle id=\"c\" r=\"2\"/>')")
    space = bare.evaluate("() => document.getElementById('c').namespaceURI")
    assert space == "http://www.w3.org/2000/svg"
