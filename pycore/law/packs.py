"""Finds jurisdictions, house rules and rule books by looking at their folders; nothing is listed
by hand. What a folder holds is told in pycore/law/jurisdictions/README.md.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from functools import cache
from types import ModuleType
from typing import Any

from pycore.kernel.values import dataclass
from pycore.law import houses as houses_folder
from pycore.law import jurisdictions as jurisdictions_folder
from pycore.law import policies as neutral_folder
from pycore.law import rulebooks as rulebooks_folder
from pycore.law.files.accounts import Accounts
from pycore.law.files.duties import Duties
from pycore.law.files.financial_report import FinancialReport
from pycore.law.files.library import read_library, with_clauses, without_gists
from pycore.law.files.situations import RegulatorContact, RulingTerms
from pycore.law.files.staff import StaffRules
from pycore.law.house import house_clauses, house_format, house_law
from pycore.law.policies.pack import RulePack
from pycore.law.policies.set_up import CAP_CODES, AtMost
from pycore.law.policies.settings import HouseRules
from pycore.law.policies.term_data import Terms, as_rules, later, names
from pycore.ledger.model import codec
from pycore.ledger.model.understood import back as _back
from pycore.ledger.model.understood import compare as _compare
from pycore.ledger.model.understood import filled as _filled
from pycore.ledger.model.understood import whole as _whole
from pycore.poker.terms import BookClauses, PlayRules, WagerRules

NEUTRAL = "tda"
"""The rule book for hands of no jurisdiction: recorded ones, unless somebody says otherwise."""


@dataclass(frozen=True)
class RuleBook:
    """Rules that no jurisdiction made. *code* is what a command line calls them by."""

    code: str
    edition: str
    play: PlayRules
    wagers: WagerRules


@cache
def codes() -> tuple[str, ...]:
    """Return the jurisdictions there are, by ISO 3166-2 code in lower case ("ca_nu")."""
    return tuple(folder.rpartition(".")[2] for folder in _inside(jurisdictions_folder))


@cache
def load(code: str) -> RulePack:
    """Return a jurisdiction's rule pack, which a new night adopts; LookupError when there is
    none.
    """
    if code not in codes():
        raise LookupError(f"no jurisdiction {code!r}")
    return read_pack(text_of(f"{jurisdictions_folder.__name__}.{code}", "pack.json"))


@cache
def duties(code: str) -> Duties:
    """Return what a jurisdiction asks for after a night; nothing where its documents give no
    figures, or where there is no such jurisdiction here.
    """
    source = _of_place(code, "duties.json")
    return read_duties(source) if source else Duties(code=code)


def accounts(code: str) -> Accounts:
    """Return what a jurisdiction asks of the money of an event; nothing where its documents do
    not.
    """
    return duties(code).accounts or Accounts()


@cache
def financial_report(code: str) -> FinancialReport:
    """Return the fields of the financial report that a jurisdiction asks for; none where its
    documents name none, or where there is no such jurisdiction here.
    """
    source = _of_place(code, "financial_report.json")
    return read_financial_report(source) if source else FinancialReport(code=code)


@cache
def staff(code: str) -> StaffRules:
    """Return what a jurisdiction asks of who works on a night. Where it tells nothing, or there is
    no such jurisdiction here: a few roles of which nothing is asked.
    """
    source = _of_place(code, "staff.json") or text_of(neutral_folder.__name__, "staff.json")
    staff_rules: StaffRules = _whole(StaffRules, source)
    return staff_rules


@cache
def contact(code: str) -> RegulatorContact | None:
    """Return whom a player may turn to about a ruling; None where the documents name nobody, or
    where there is no such jurisdiction here.
    """
    source = _of_place(code, "contact.json")
    return read_contact(source) if source else None


@cache
def misdeal_causes(code: str) -> tuple[str, ...]:
    """Return the clauses of the mistakes that make a misdeal in a jurisdiction, in their order;
    none where its documents name none.
    """
    source = _of_place(code, "causes.json")
    return read_causes(source) if source else ()


@cache
def rulings(code: str, template: str = "") -> RulingTerms:
    """Return what the floor meets most often where a night is held by the house rules of
    *template*: theirs first, then their jurisdiction's, then what every hall may meet; nothing
    where no jurisdiction says so.
    """
    source = _of_place(code, "rulings.json")
    anywhere = replace(read_rulings(text_of(neutral_folder.__name__, "rulings.json")), code=code)
    general = read_rulings(source).before(anywhere) if source else RulingTerms(code=code)
    folder = {house.id: name for name, house in house_folders().items()}.get(template)
    source = text_of(folder, "rulings.json") if folder else ""
    if not source:
        return general
    own = read_rulings(source)
    return rulings(code, own.like) if own.like else own.before(general)


def rank_of(clause: str, code: str) -> int | None:
    """Return how far down a text stands where the law of a jurisdiction holds (K0): its body 3,
    its appendices 4, house rules 5, rule books 6; None for what no folder tells, as a licence's
    terms.
    """
    folder = _tellers().get(clause)
    if folder is None or folder == neutral_folder.__name__:
        return None
    if folder.startswith(houses_folder.__name__):
        return 5
    if folder.startswith(rulebooks_folder.__name__):
        return 6
    return 4 if clause.startswith(rulings(code).appendices) else 3


@cache
def _tellers() -> dict[str, str]:
    """{clause: the folder that tells it}"""
    return {clause: folder for folder in folders() for clause in _told_by(folder)}


@cache
def houses() -> dict[str, HouseRules]:
    """Return every shipped set of house rules by its id."""
    in_order = sorted(house_folders().values(), key=lambda house: house.id)
    return {house.id: house for house in in_order}


@cache
def house_folders() -> dict[str, HouseRules]:
    """Return every shipped set by the folder it stands in."""
    inside = _inside(houses_folder)
    return {folder: read_house(text_of(folder, "house.json")) for folder in inside}


def house(template: str) -> HouseRules:
    """Return one shipped set of house rules; LookupError when there is none."""
    if template not in houses():
        raise LookupError(f"no template {template!r}")
    return houses()[template]


def read_house(source: str | Mapping[str, Any]) -> HouseRules:
    """Read house rules from the text of a file or what it parses to; Refused names the field that
    does not fit.
    """
    return house_format.read(source, load)


def take_house(source: str | Mapping[str, Any]) -> HouseRules:
    """Read house rules as read_house() does, when they are new here: what names a clause that is
    none of the jurisdiction's, or has what its law forbids, is Refused too. What was once taken is
    only read, as a later version may tell other clauses.
    """
    house_rules = read_house(source)
    house_clauses.check(
        house_format.document(house_rules), clauses(), clauses_under(house_rules.pack)
    )
    house_law.check(house_rules, load(house_rules.pack))
    return house_rules


@cache
def clauses() -> frozenset[str]:
    """Return every clause that a folder tells."""
    return _told_in(folders())


def _told_in(places: Iterable[str]) -> frozenset[str]:
    return frozenset(clause for folder in places for clause in _told_by(folder))


def _told_by(folder: str) -> set[str]:
    """The clauses of a folder: by its words, and by its library where a tablet has no words."""
    topics = read_library(text_of(folder, "library.json")).topics
    split_keys = (key.partition(".") for key in _words(folder, "en"))
    return {
        *(clause_id for ids in topics.values() for clause_id in ids),
        *(clause for kind, _, clause in split_keys if kind == "clause"),
    }


@cache
def clauses_under(code: str) -> frozenset[str]:
    """Return those of them that house rules of a jurisdiction may stand under: its own, those of
    the house rules made for it, and those that no jurisdiction made.
    """
    foreign = {
        folder for folder in _inside(jurisdictions_folder) if folder.rpartition(".")[2] != code
    }
    foreign |= {folder for folder, house in house_folders().items() if house.pack != code}
    return _told_in([folder for folder in folders() if folder not in foreign])


@cache
def rule_books() -> dict[str, RuleBook]:
    """Return every rule book by its code."""
    books = (read_rule_book(text_of(folder, "rules.json")) for folder in _inside(rulebooks_folder))
    return {book.code: book for book in books}


@cache
def play_rules() -> dict[str, PlayRules]:
    """Return every way of playing hands by its name: the rule books', the jurisdictions', the
    houses'.
    """
    neutral = {book.code: book.play for book in rule_books().values()}
    return neutral | {pack.play.code: pack.play for pack in _ways()}


def _ways() -> list[RulePack]:
    rule_packs = [load(code) for code in codes()]
    # An event beside another is played by the main event's.
    own = [house for house in houses().values() if house.play and house.beside is None]
    return rule_packs + [house.applied_to(load(house.pack)) for house in own]


# --- What the files of a folder say ---


def read_pack(source: str) -> RulePack:
    """Return a jurisdiction's rules from the text of a pack.json. ValueError says where it does
    not fit; nothing in it is passed over.
    """
    document = json.loads(source)
    terms = {name: document.get(name, {}) for name in ("play", "wagers", "book", "left_open")}
    for name, section in terms.items():
        if not isinstance(section, dict):
            raise ValueError(name)
    code = document.get("code")
    recorded = with_clauses({name: document[name] for name in document if name not in terms})
    recorded["play_terms"] = {"code": code, "terms": terms["play"], "book": terms["book"]}
    recorded["wager_terms"] = {"code": code, "terms": terms["wagers"]}
    recorded["left_open"] = [
        {"term": term, "clause": clause} for term, clause in terms["left_open"].items()
    ]
    pack: RulePack = _back(RulePack, recorded)
    _check_terms(pack.play_terms, pack.wager_terms)
    for term in terms["left_open"].keys() - terms["play"].keys() - terms["wagers"].keys():
        raise ValueError(f"left_open.{term}")
    for policy in pack.set_up:
        if isinstance(policy, AtMost) and policy.code not in CAP_CODES:
            raise ValueError(f"set_up: no refusal is called {policy.code!r}")
    _compare(document, pack_document(pack), "")
    return pack


def read_duties(source: str) -> Duties:
    """Return what a licence asks for after a night from the text of a duties.json. ValueError says
    where it does not fit.
    """
    duties: Duties = _whole(Duties, source)
    return duties


def read_financial_report(source: str) -> FinancialReport:
    """Return the fields asked for from the text of a financial_report.json. ValueError says where
    it does not fit.
    """
    report: FinancialReport = _whole(FinancialReport, source)
    return report


def read_rulings(source: str) -> RulingTerms:
    """Return what a rulings.json says of rulings. ValueError says where it does not fit."""
    document = json.loads(source)
    rulings: RulingTerms = _back(RulingTerms, document)
    understood = codec.plain(rulings)
    _compare(_filled(document, understood, "settled", "situations"), understood, "")
    if len({situation.code for situation in rulings.situations}) != len(rulings.situations):
        raise ValueError("situations")
    return rulings


def read_contact(source: str) -> RegulatorContact:
    """Return whom a player may turn to from the text of a contact.json. ValueError says where it
    does not fit.
    """
    contact: RegulatorContact = _whole(RegulatorContact, source)
    return contact


def read_causes(source: str) -> tuple[str, ...]:
    """Return the causes of a misdeal from the text of a causes.json. ValueError says where it does
    not fit.
    """
    document = json.loads(source)
    if not isinstance(document, dict) or document.keys() != {"code", "misdeal"}:
        raise ValueError("code, misdeal")
    causes = document["misdeal"]
    if not isinstance(causes, list) or not all(isinstance(cause, str) for cause in causes):
        raise ValueError("misdeal")
    if not causes or len(set(causes)) != len(causes):
        raise ValueError("misdeal")
    return tuple(causes)


def pack_document(pack: RulePack) -> dict[str, Any]:
    """Return the data of a pack.json; what is empty is left out."""
    document = without_gists(asdict(pack))
    play, wagers = document.pop("play_terms"), document.pop("wager_terms")
    own = {choice["term"]: choice["clause"] for choice in document.pop("left_open")}
    document |= {"left_open": own, "play": play["terms"], "book": play["book"]}
    document["wagers"] = wagers["terms"]
    return {name: value for name, value in document.items() if value not in (None, [], {})}


def read_rule_book(source: str) -> RuleBook:
    """Return a rule book from the text of a rules.json. ValueError says where it does not fit."""
    document = json.loads(source)
    code, edition = (str(document.get(name, "")) for name in ("code", "edition"))
    play = _back(Terms, {"code": code, "terms": document.get("play")})
    wagers = _back(Terms, {"code": code, "terms": document.get("wagers")})
    _check_terms(play, wagers)
    sets = {"play": asdict(play)["terms"], "wagers": asdict(wagers)["terms"]}
    _compare(document, {"code": code, "edition": edition, **sets}, "")
    return RuleBook(code, edition, as_rules(PlayRules, play), as_rules(WagerRules, wagers))


def _check_terms(play: Terms, wagers: Terms) -> None:
    """Both sets are whole, sound, and have nothing that no rule knows."""
    later_terms = later(PlayRules) | later(WagerRules)
    term_sets = (
        (play.terms, names(PlayRules)),
        (wagers.terms, names(WagerRules)),
        (play.book, play.book.keys() & BookClauses._fields),
    )
    for terms, wanted in term_sets:
        for name in sorted((terms.keys() ^ wanted) - (later_terms - terms.keys())):
            raise ValueError(f"{name}: missing, or known to no rule")
    as_rules(PlayRules, play)
    as_rules(WagerRules, wagers)


# --- What the folders are ---


def words(lang: str) -> dict[str, str]:
    """Return what every folder of data is called and says in one language, by key:
    "jurisdiction.<code>", "house.<id>" and "clause.<clause id>". Empty for a language that none of
    them speaks.
    """
    texts: dict[str, str] = {}
    for folder in folders():
        texts.update(_words(folder, lang))
    return texts


def _words(folder: str, lang: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads(text_of(folder, f"words.{lang}.json") or "{}")
    return texts


def folders() -> tuple[str, ...]:
    """Return every folder of data by the name of its module; the first is nobody's own."""
    inside = (jurisdictions_folder, houses_folder, rulebooks_folder)
    return (neutral_folder.__name__, *(folder for parent in inside for folder in _inside(parent)))


def _of_place(code: str, name: str) -> str:
    """A file of a jurisdiction's folder; "" where it has none, or there is none of this code."""
    return text_of(f"{jurisdictions_folder.__name__}.{code}", name) if code in codes() else ""


def text_of(folder: str, name: str) -> str:
    """Return a file of one of the folders; "" where it has none of that name."""
    try:
        data = pkgutil.get_data(folder, name)
    except OSError:
        return ""
    return (data or b"").decode("utf-8")


def _inside(parent: ModuleType) -> list[str]:
    names = (module.name for module in pkgutil.iter_modules(parent.__path__) if module.ispkg)
    return [f"{parent.__name__}.{name}" for name in sorted(names)]
