"""A round of the dealer trainer as plain data: questions about dealt hands, answered and scored by
the rules of a house. Where a round stands is what was asked for and answered; nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.law import packs
from pycore.law.policies.play import PlayRules, stated
from pycore.law.policies.settings import HouseRules
from pycore.night.table.trainer_questions import Question, can_ask, question, shown
from pycore.night.table.trainer_shape import QuestionKind, TrainerHouse, TrainerMark, TrainerView
from pycore.tournament.seating import Dice

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "unknown-template": (),
}

ROUND = 10
EVERY: tuple[QuestionKind, ...] = get_args(QuestionKind)


def trainer_view(
    key: str, seed: str, chosen: Sequence[Any], own: Iterable[Mapping[str, Any]] = ()
) -> TrainerView:
    """The round of *seed* under the rules that *key* names, after so many answers were *chosen*.

    *own* are documents of the organization's own house rules; the first of all rules where *key*
    is "". Refused when there are no such rules, or an answer was not among those to choose from.
    """
    houses = _houses(own)
    key = key or next(iter(houses))
    if key not in houses:
        raise Refused("unknown-template")
    rules, asks_odd_chip = _playable(houses[key])
    causes = packs.misdeal_causes(houses[key].pack)
    marks: list[TrainerMark] = []
    last = None
    for nth, answer in enumerate(chosen):
        asked = _asked(rules, asks_odd_chip, causes, seed, nth) if nth < ROUND else None
        if asked is None or type(answer) is not int or not 0 <= answer < len(asked.options):
            raise Refused("bad-command", field="chosen")
        marks.append(
            {
                "kind": asked.kind,
                "is_right": answer == asked.right,
                "clause": asked.clause,
            }
        )
        last = {"chosen": answer, "right": asked.right, "clause": asked.clause}
    is_over = len(marks) == ROUND
    return {
        "houses": [_named(one, house) for one, house in houses.items()],
        "key": key,
        "seed": seed,
        "of": ROUND,
        "score": sum(mark["is_right"] for mark in marks),
        "marks": marks,
        "last": last,  # type: ignore[typeddict-item]
        "question": None
        if is_over
        else shown(_asked(rules, asks_odd_chip, causes, seed, len(marks))),
    }


def _houses(own: Iterable[Mapping[str, Any]]) -> dict[str, HouseRules]:
    """Rules to train by; an event beside another is played by the main event's."""
    kept = [packs.read_house(document) for document in own]
    found = {f"{house.id}@{house.edition}": house for house in kept}
    return found | {house.id: house for house in packs.houses().values() if house.beside is None}


def _named(key: str, house: HouseRules) -> TrainerHouse:
    return {"key": key, "house": house.id if key == house.id else "", "name": house.name}


def _playable(house: HouseRules) -> tuple[PlayRules, bool]:
    """How the house plays, and whether it says where an odd chip goes. Where it does not, hands
    are dealt all the same, and nobody is asked about odd chips.
    """
    rules = house.over(packs.load(house.pack)).play
    if can_ask("odd-chip", rules):
        return rules, True
    return stated(rules, rules.odd_chip.clause, odd_chip="each"), False


@lru_cache(maxsize=64)
def _asked(
    rules: PlayRules, asks_odd_chip: bool, causes: tuple[str, ...], seed: str, nth: int
) -> Question:
    """The *nth* question of a round, from 0: every kind once before any comes again."""
    kinds = [kind for kind in EVERY if asks_odd_chip or kind != "odd-chip"]
    dice = Dice(f"trainer-round1/{seed}")
    order: list[QuestionKind] = []
    while len(order) <= nth:
        order += dice.shuffled(kinds)
    return question(order[nth], rules, f"{nth}/{seed}", causes)
