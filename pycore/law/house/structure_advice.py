"""What is to be said of a tournament structure before anybody plays it: each remark stands at the
row or the field that it is about. Blinds are chips, times are minutes after the start.

"cannot" is said of what a night would break on: a blind that the chips in play cannot make up, a
full house whose stacks cannot be laid out, a level past the hour of the law. "think" is said of
what works and is seldom meant. Nothing is refused here: the format and the law do that elsewhere.

Where no clause says so the measure is ours. A big blind that more than doubles halves everybody's
stack in blinds from one level to the next; one that rises by less than a tenth costs a level that
nobody feels; fewer than 20 big blinds at the start leave a player little but all-in or fold.

What is to be said of the chips that a player is handed: a starting stack or a rebuy that no
chips in play come to. Nobody gives change for either, so more is asked of them than of a blind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal, NamedTuple

from pycore.kernel.clauses import Refusals
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.law.policies.set_up import LastsAtMost, PlayedWithin
from pycore.law.policies.settings import HouseRules, StructureRow
from pycore.tournament.chip_capacity import is_made_of, is_postable, rebuys_from

REFUSALS: Refusals = {
    "ante-above-big": ("ante_chips", "big_chips"),
    "ante-falls": ("ante_chips", "before_chips"),
    "chip-gone-already": ("unit_chips",),
    "chip-needed-later": ("unit_chips", "level"),
    "chips-for-fewer": ("players", "needed", "pieces"),
    "chips-short-later": ("unit_chips", "players"),
    "chips-short-of-rebuys": ("rebuys",),
    "chips-short-of-stacks": ("players",),
    "cut-off-too-late": ("level", "until_minute"),
    "level-never-begins": ("level", "rows", "until_minute"),
    "not-postable": ("value_chips", "unit_chips"),
    "rebuy-not-made": ("value_chips",),
    "rebuy-not-made-later": ("value_chips", "level", "unit_chips"),
    "stack-not-made": ("value_chips",),
    "stack-shallow": ("count", "least"),
    "step-flat": ("before_chips", "big_chips"),
    "step-none": (),
    "step-steep": ("before_chips", "big_chips"),
}
"""The remarks, in the shape of refusals, so that every voice says them the same way."""

Grade = Literal["cannot", "think"]

UNSTATED_BREAK = 10
"""So many minutes a break counts that has none of its own: the set-up of a night says them."""
FEWEST_BIG_BLINDS = 20
DAY_MINUTES = 24 * 60


@dataclass(frozen=True)
class Remark:
    """What is said of the field *where*, named as the format names it: structure.items[3].big."""

    where: str
    code: str
    grade: Grade
    facts: Mapping[str, int | str] = field(default_factory=dict)
    clause: str | None = None


@dataclass(frozen=True)
class PlacedRow:
    """A row, where it stands, its level's number (0 for a break), the minute at which it begins
    and the chips that are in play then.
    """

    where: str
    row: StructureRow
    number: int
    begins: int
    chips: tuple[int, ...]


class End(NamedTuple):
    """Play is over so many *minutes* after the start; *law*: by a clause of the jurisdiction."""

    minutes: int
    law: bool
    clause: str


def placed(house: HouseRules) -> tuple[PlacedRow, ...]:
    """Return every row of the structure, the extra levels last."""
    placed_rows: list[PlacedRow] = []
    number, begins, gone = 0, 0, 0
    start = chips_at_the_start(house)
    for name, rows in (("structure", house.rows), ("structure.extra", house.extra_rows)):
        for index, row in enumerate(rows):
            number += 1 if row.small else 0
            chips = tuple(value for value in start if value > gone) or start[-1:]
            where = f"{name}.items[{index}]"
            placed_rows.append(PlacedRow(where, row, number if row.small else 0, begins, chips))
            begins += row.minutes or UNSTATED_BREAK
            gone = max(gone, row.remove)
    return tuple(placed_rows)


def chips_at_the_start(house: HouseRules) -> tuple[int, ...]:
    """Return the chip values that can be on the tables, smallest first: from the smallest that a
    stack is made of up, without those of which the organization says it has none.
    """
    chips = house.values["chip_set"].value
    least = min((chip.value for chip in chips if chip.count), default=0)
    values = [chip.value for chip in chips if chip.value >= least]
    return tuple(value for value in values if house.owned.get(value) != 0) or tuple(values)


def play_minutes(house: HouseRules) -> int | None:
    """Return how long play lasts by the house's own times; None where they do not say."""
    if house.stop_minute is None:
        return None
    return (house.stop_minute - house.start_minute) % DAY_MINUTES or DAY_MINUTES


def first_end(house: HouseRules, pack: RulePack) -> End | None:
    """Return what ends play first: the house's own time, or the law's."""
    ends = []
    own = play_minutes(house)
    if own is not None:
        ends.append(End(own, False, house.stop_clause))
    for policy in pack.set_up:
        if isinstance(policy, LastsAtMost):
            ends.append(End(policy.minutes, True, policy.clause.id))
        elif isinstance(policy, PlayedWithin):
            room = policy.until_minute - house.start_minute
            ends.append(End(max(0, room), True, policy.clause.id))
    return min(ends, default=None)


def structure_advice(house: HouseRules, pack: RulePack) -> tuple[Remark, ...]:
    """Return every remark on levels, breaks, times and chips, in the order of the rows."""
    rows = placed(house)
    return (
        *_posting(rows),
        *_steps(house, rows),
        *_times(house, rows, first_end(house, pack)),
        *_chips(house, rows),
    )


# --- Levels ---


def _amounts(row: StructureRow) -> dict[str, int]:
    return {name: getattr(row, name) for name in ("small", "big", "ante") if getattr(row, name)}


def _posting(rows: tuple[PlacedRow, ...]) -> Iterator[Remark]:
    """Blinds that the chips in play cannot make up, and the break that took the chip."""
    gone = 0
    for index, placed_row in enumerate(rows):
        for name, amount in _amounts(placed_row.row).items():
            if not is_postable(amount, placed_row.chips):
                facts = {"value_chips": amount, "unit_chips": placed_row.chips[0]}
                yield Remark(f"{placed_row.where}.{name}", "not-postable", "cannot", facts)
        removed = placed_row.row.remove
        if not removed:
            continue
        where = f"{placed_row.where}.remove"
        if removed <= gone:
            yield Remark(where, "chip-gone-already", "think", {"unit_chips": removed})
        gone = max(gone, removed)
        chips_left = (
            tuple(chip for chip in placed_row.chips if chip > removed) or placed_row.chips[-1:]
        )
        for later in rows[index + 1 :]:
            needed = _amounts(later.row).values()
            if any(
                is_postable(due, placed_row.chips) and not is_postable(due, chips_left)
                for due in needed
            ):
                facts = {"unit_chips": removed, "level": later.number}
                yield Remark(where, "chip-needed-later", "cannot", facts)
                break


def _steps(house: HouseRules, rows: tuple[PlacedRow, ...]) -> Iterator[Remark]:
    previous: StructureRow | None = None
    for placed_row in rows:
        row = placed_row.row
        if not row.small:
            continue
        at_big, at_ante = f"{placed_row.where}.big", f"{placed_row.where}.ante"
        if previous is None:
            count = house.values["starting_stack_chips"].value // row.big
            if count < FEWEST_BIG_BLINDS:
                facts = {"count": count, "least": FEWEST_BIG_BLINDS}
                yield Remark(at_big, "stack-shallow", "think", facts)
        else:
            facts = {"before_chips": previous.big, "big_chips": row.big}
            if row.big > 2 * previous.big:
                yield Remark(at_big, "step-steep", "think", facts)
            elif (row.small, row.big, row.ante) == (previous.small, previous.big, previous.ante):
                yield Remark(at_big, "step-none", "think")
            elif previous.big < row.big and 10 * row.big < 11 * previous.big:
                yield Remark(at_big, "step-flat", "think", facts)
            if row.ante < previous.ante:
                facts = {"ante_chips": row.ante, "before_chips": previous.ante}
                yield Remark(at_ante, "ante-falls", "think", facts)
        if row.ante > row.big:
            facts = {"ante_chips": row.ante, "big_chips": row.big}
            yield Remark(at_ante, "ante-above-big", "think", facts)
        previous = row


# --- Times ---


def _times(house: HouseRules, rows: tuple[PlacedRow, ...], end: End | None) -> Iterator[Remark]:
    """Levels that play never comes to, and sales that stop only there."""
    if end is None:
        return
    until = (house.start_minute + end.minutes) % DAY_MINUTES
    late_rows = [row for row in rows if row.number and row.begins >= end.minutes]
    if late_rows:
        facts = {"level": late_rows[0].number, "rows": len(late_rows), "until_minute": until}
        grade: Grade = "cannot" if end.law else "think"
        yield Remark(late_rows[0].where, "level-never-begins", grade, facts, end.clause)
    numbers = {row.number for row in late_rows}
    for name in ("entry_close_level", "rebuy_close_level"):
        level = house.values[name].value
        is_sold = name != "rebuy_close_level" or house.values["rebuy_limit"].value
        if level in numbers and is_sold:
            facts = {"level": level, "until_minute": until}
            yield Remark(f"values.{name}.value", "cut-off-too-late", "think", facts, end.clause)


# --- Chips ---


def _chips(house: HouseRules, rows: tuple[PlacedRow, ...]) -> Iterator[Remark]:
    """What the chips on hand are too few for, with every seat sold."""
    values = house.plain
    cap, stack, owned = values["player_cap"], values["starting_stack_chips"], house.owned
    chip_set = values["chip_set"]
    for index, chip in enumerate(chip_set):
        pieces, needed = owned.get(chip.value), chip.count * cap
        if pieces is not None and pieces < needed:
            facts = {"players": pieces // chip.count, "needed": needed, "pieces": pieces}
            at = f"values.chip_set.value[{index}].owned"
            yield Remark(at, "chips-for-fewer", "cannot", facts)
    if any(chip.value not in owned for chip in chip_set):
        return
    worth = sum(value * count for value, count in owned.items())
    if worth < cap * stack:
        facts = {"players": worth // stack}
        yield Remark("values.chip_set.value", "chips-short-of-stacks", "cannot", facts)
    elif values["rebuy_limit"] and values["rebuy_chips"]:
        rebuys = rebuys_from(owned, cap * stack, values["rebuy_chips"])
        if rebuys < cap:
            facts = {"rebuys": rebuys}
            yield Remark("values.chip_set.value", "chips-short-of-rebuys", "think", facts)
    for row in rows:
        removed = row.row.remove
        worth_left = sum(value * count for value, count in owned.items() if value > removed)
        if removed and worth_left < cap * stack <= worth:
            facts = {"unit_chips": removed, "players": worth_left // stack}
            yield Remark(f"{row.where}.remove", "chips-short-later", "cannot", facts)


"""The remarks, in the shape of refusals."""


def stack_advice(house: HouseRules) -> Iterator[Remark]:
    """Yield every remark on what the chips of the set come to."""
    values = house.plain
    chips, stack = chips_at_the_start(house), values["starting_stack_chips"]
    if not is_made_of(stack, chips):
        facts = {"value_chips": stack}
        yield Remark("values.starting_stack_chips.value", "stack-not-made", "cannot", facts)
    rebuy = values["rebuy_chips"] if values["rebuy_limit"] else 0
    where, facts = "values.rebuy_chips.value", {"value_chips": rebuy}
    if not is_made_of(rebuy, chips):
        yield Remark(where, "rebuy-not-made", "cannot", facts)
        return
    for level, placed_row in _while_rebuys(house, values["rebuy_close_level"]):
        if not is_made_of(rebuy, placed_row.chips):
            later = {"level": level, "unit_chips": placed_row.chips[0]}
            yield Remark(where, "rebuy-not-made-later", "cannot", {**facts, **later})
            return


def _while_rebuys(house: HouseRules, close_level: int) -> Iterator[tuple[int, PlacedRow]]:
    """(the level, the row) of every row that begins while rebuys are sold; a break counts to the
    level after it.
    """
    level = 0
    for placed_row in placed(house):
        level = placed_row.number or level
        if close_level and placed_row.number >= close_level:
            return
        yield (level if placed_row.number else level + 1), placed_row
