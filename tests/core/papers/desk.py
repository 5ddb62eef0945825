"""A desk at which papers are asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache

from pycore.law import packs
from pycore.law.policies import statements
from pycore.law.policies.statements import OPTIONS
from pycore.papers import printing
from pycore.papers.kinds import PaperRequest
from tests.core.hall import MINUTE, Hall, empty_hall, nunavut_draft, wall
from webapp.ui.kit.catalogue import CATALOGUES

HOSTILE = (
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "@SUM(A1)",
    "+1",
    "-1",
    "ᐃᖃᓗᐃᑦ",
    "\u202eتجربة",
    'She said "no", twice',
    "A" * 60,
)
LANGUAGES = tuple(CATALOGUES)


def asks(hall: Hall, lang: str = "en", **options: str) -> PaperRequest:
    """The night of a hall, for a paper in a language: with the words that a page has for it."""
    return printing.asking(hall.night, CATALOGUES[lang], hall.now, options=options)


@cache
def set_up(house: str, *, hostile: bool = False, organization: str = "") -> Hall:
    """A night by house rules that ship, whatever they leave to be stated."""
    rules = packs.house(house)
    pack = packs.load(rules.pack)
    required = {requirement.field for requirement in pack.required}
    draft = nunavut_draft(template=house, start_at_ms=wall("18:00"))
    if "available_population" not in required:
        draft["available_population"] = draft["gross_before_cents"] = None
    if rules.needs_break_length:
        draft["settings"] = {"break_ms": 15 * MINUTE}
    if rules.applied_to(pack).play.to_be_stated():
        draft["odd_chip"] = "first"
    wanted = statements.wanted(rules, pack)
    draft["stated"] = {name: next(iter(OPTIONS[name])) for name in wanted}
    if hostile:
        draft |= dict(
            zip(("organization", "venue", "night_name", "licence"), HOSTILE, strict=False)
        )
    if organization:
        draft["organization"] = organization
    return empty_hall("17:00").do("set-up-night", **draft)


@cache
def finished_night(house: str, *, hostile: bool = False, players: int = len(HOSTILE)) -> Hall:
    """The same night once it is over and its prizes are announced."""
    hall = set_up(house, hostile=hostile)
    for index in range(players):
        hall = hall.sell(name=HOSTILE[index] if hostile else f"Player {index + 1}")
    hall = hall.at("17:55").draw().at("18:00").start()
    if hall.state.adopted.rebuy_limit:
        hall = hall.rebuy(1)
    hall = hall.at("21:45")
    hall = hall.do("announce-payouts") if hall.state.announced is None else hall
    return hall.out(*sorted(hall.state.still_in())[:-1])


MAIN_HOUSES = tuple(name for name, house in packs.houses().items() if house.beside is None)


def digests() -> Mapping[str, str]:
    """The digest of every paper of every shipped kind of night, in every language."""
    by_paper = {}
    for house in MAIN_HOUSES:
        hall = finished_night(house, hostile=True)
        for lang in LANGUAGES:
            request = asks(hall, lang)
            for kind in printing.there(hall.night):
                made = printing.printed(kind.name, request, lang)
                text = made.document + "".join(
                    f"{file}\n{made.files[file]}" for file in made.files
                )
                digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
                by_paper[f"{house}/{lang}/{kind.name}"] = digest
    return by_paper
