"""Which papers the documents of a place ask for, and what its tournament rules must say on them:
data, papers.json in its folder.

Clauses: NU-8.02a, NU-8.03a, NU-8.03c, NU-8.05b, NU-8.18b, NU-9.01a to NU-9.01l, NU-10.02,
NU-11.01a, NU-11.01c, NU-11.01d, SK-4.c, SK-4.h1 to SK-4.h5, SK-4.i2, SK-4.r, SK-6.v, MB-1a to
MB-1o.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial

from pycore.law import jurisdictions, packs
from pycore.night.night import Night
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import Paper

Clauses = Mapping[str, tuple[str, ...]]


@cache
def _of(code: str) -> Mapping[str, Clauses]:
    folder = f"{jurisdictions.__name__}.{code}"
    source = packs.text_of(folder, "papers.json") if code in packs.codes() else ""
    return read(source) if source else {"papers": {}, "rules": {}}


def read(source: str) -> Mapping[str, Clauses]:
    """Return {"papers" or "rules": {name: its clauses}} from the text of a papers.json. ValueError
    says where it does not fit.
    """
    document = json.loads(source)
    if not isinstance(document, dict) or document.keys() != {"code", "papers", "rules"}:
        raise ValueError("code, papers, rules")
    for part in ("papers", "rules"):
        if not isinstance(document[part], dict):
            raise ValueError(part)
        for name, clauses in document[part].items():
            if not isinstance(clauses, list) or not clauses:
                raise ValueError(f"{part}.{name}")
            if not all(isinstance(clause, str) for clause in clauses):
                raise ValueError(f"{part}.{name}")
    return {
        part: {name: tuple(clauses) for name, clauses in document[part].items()}
        for part in ("papers", "rules")
    }


def paper(night: Night, name: str) -> tuple[str, ...]:
    """Return the clauses that ask for a paper where this night is held; none where nobody does."""
    return _of(night.state.adopted.pack)["papers"].get(name, ())


def is_asked_for(name: str, night: Night) -> bool:
    return bool(paper(night, name))


def where_asked(name: str, make: Callable[[PaperRequest], Paper]) -> Kind:
    """Return a paper, needed before the doors open, that only those have who are asked for it."""
    return Kind(name=name, make=make, moment="before", applies=partial(is_asked_for, name))


def section(night: Night, name: str) -> str:
    """Return the clause that asks the tournament rules to say something; "" where none does."""
    return next(iter(_of(night.state.adopted.pack)["rules"].get(name, ())), "")


def its_own(night: Night, clauses: Iterable[str]) -> tuple[str, ...]:
    """Return those of *clauses* that bind this night: of the documents that its rules quote."""
    settings = night.state.adopted
    quoted = [settings.rules.no_return.id, *settings.clauses.values()]
    documents = {clause.partition("-")[0] for clause in quoted}
    return tuple(clause for clause in clauses if clause.partition("-")[0] in documents)
