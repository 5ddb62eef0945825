"""What moves when something is done: at every size, what opens has to come into sight, and what
stood under the finger has to stay there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from e2e.layout.look import USUAL
from e2e.layout.stage import Stage

TWICE_MS = 350
"""As slow as a double tap of a cold hand is."""
Act = Callable[[], None]


def top(stage: Stage, selector: str) -> int:
    return int(stage.page.evaluate("at => layout.top(at)", selector))


def standing(stage: Stage, selector: str) -> dict[str, Any]:
    """Where it stands, and what may have moved it: how far the page is scrolled, the heights of
    what stands above it.
    """
    where: dict[str, Any] = stage.page.evaluate("at => layout.standing(at)", selector)
    return where


def brings(stage: Stage, name: str, act: Act, opened: str, back: Act) -> None:
    """*act* opens something that is in sight at once, and *back* closes it."""
    for size in stage.eye.each_size():
        act()
        stage.sees(opened)
        wrong = stage.page.evaluate("at => layout.outOfSight(at)", opened)
        if wrong:
            stage.eye.says(name, size, "opens out of sight", opened, wrong)
        back()


def keeps_still(stage: Stage, name: str, selector: str, act: Act, back: Act) -> None:
    """*act* does not move *selector* under the finger."""
    for size in stage.eye.each_size():
        act()
        back()
        before = top(stage, selector)
        act()
        moved = top(stage, selector) - before
        if moved:
            stage.eye.says(name, size, "jumps", selector, f"by {moved} px")
        back()


def same_place(stage: Stage, name: str, selector: str, nights: Sequence[str], screen: str) -> None:
    """*selector* stands where it stood in each of these nights."""
    tops: dict[tuple[int, int], set[int]] = {}
    for night in nights:
        stage.opens(night, screen)
        for size in stage.eye.each_size():
            tops.setdefault(size, set()).add(top(stage, selector))
    for size, positions in tops.items():
        if len(positions) > 1:
            detail = f"at y={', '.join(map(str, sorted(positions)))} in {', '.join(nights)}"
            stage.eye.says(name, size, "jumps", selector, detail)


def stays_as_time_passes(
    stage: Stage, name: str, selector: str, minutes: int, seconds: int
) -> None:
    """*selector* stands where it stood so long ago."""
    before = {size: standing(stage, selector) for size in stage.eye.each_size()}
    stage.later(minutes, seconds)
    for size in stage.eye.each_size():
        after = standing(stage, selector)
        if after["top"] != before[size]["top"]:
            stage.eye.says(name, size, "jumps", selector, f"{before[size]} to {after}")


def strip_leaves(stage: Stage, name: str) -> None:
    """When its time is over the strip lies over nothing: it takes its place at the end."""
    for size in stage.eye.each_size():
        where = stage.page.evaluate("() => layout.stripOverPage()")
        if where:
            stage.eye.says(name, size, "stays over the page", "#last", where)


def tapped_twice(stage: Stage, name: str, selector: str, count: Callable[[], int]) -> None:
    """A double tap does one thing; *count* tells how many were done. Between the taps the worker
    answers and the page's clock moves on: a cold hand is slower than both.
    """
    before = count()
    stage.scrolls(selector)
    box = stage.at(selector).bounding_box()
    assert box
    for _ in range(2):
        stage.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        stage.settles(TWICE_MS)
    done = count() - before
    if done != 1:
        stage.eye.says(name, USUAL, "a double tap", selector, f"did {done} things")


def enters(stage: Stage, name: str, selector: str, then: str) -> None:
    """A key pressed by keyboard; afterwards the focus is on something."""
    stage.at(selector).focus()
    stage.at(selector).press("Enter")
    stage.settles()
    stage.sees(then)
    stage.eye.focus_stays(name)
