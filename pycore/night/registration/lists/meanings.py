"""What the words of a list mean, in English and French: a title, whether somebody has paid, a
total. A cell is read by itself; what becomes of it, name_list.py decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from pycore.kernel.text import unaccented

Role = Literal[
    "name", "given", "family", "guest", "paid", "amount", "status", "quantity", "other", ""
]
"""What stands in a column; "" where its title says nothing."""

Verdict = Literal["", "yes", "no", "void", "neutral", "unclear"]
"""Whether somebody has paid, as a cell says it. "": nothing stands there; "void": it was paid back
or called off; "neutral": it speaks of something else, such as that they are coming.
"""

_WORDS = re.compile(r"[^\W\d_]+")
_PARTS = re.compile(r"[/|()\[\]\n:,*?]|\s[-–—]\s")


def among(words: str) -> frozenset[str]:
    """Return the words of a text, to look one up."""
    return frozenset(words.split())


def tokens(text: str) -> list[str]:
    """Return the words of a text, without case, accents, digits and marks."""
    return _WORDS.findall(unaccented(text))


def together(text: str) -> str:
    """Return the letters of a text as one word: "Not paid!" is "notpaid"."""
    return "".join(tokens(text))


# ---- titles ----

_GIVEN = among("first given prenom prenoms forename firstname givenname fname")
_FAMILY = among("last surname surnames family famille lastname familyname lname")
_FULL = among(
    "name names nom noms player players joueur joueurs joueuse joueuses participant "
    "participants participante participantes attendee attendees registrant registrants "
    "entrant entrants member members membre membres donor donors donateur donateurs donatrice "
    "customer customers client clients contact contacts person persons people personne "
    "personnes holder inscrit inscrits inscrite inscrites buyer purchaser acheteur acheteuse "
    "fullname playername nomcomplet who qui competitor competitors titulaire"
)
_GUEST = among("guest guests invite invites accompagnateur accompagnateurs partner conjoint")
_BUYER = among(
    "buyer purchaser acheteur acheteuse billing facturation payer payeur donor donateur "
    "display contact customer client"
)
_PAID = among(
    "paid prepaid payment payments paye payee payes payees prepaye paiement paiements haspaid "
    "regle reglement"
)
_PAYMENT = among("payment payments paiement paiements reglement")
_AMOUNT = among("amount montant montants total gross brut revenue")
_STATUS = among("status statut etat")
_QUANTITY = among(
    "quantity qty quantite qte seats places tickets billets sieges entries inscriptions"
)
_HOW_MANY = among("number nombre nb no num how many combien count")
_OTHER = among(
    "mail email mails courriel courriels adresse address phone phones telephone tel mobile "
    "cell cellulaire cellphone date time heure hour note notes comment comments commentaire "
    "commentaires remarque remarques remarks message type id fee fees frais tax taxes taxe "
    "discount rabais refund refunded rembourse remboursement tip currency devise due dus "
    "owing owed balance solde outstanding method mode moyen price prix cost cout order "
    "commande ticket billet seat siege table row rang rank number no num nr numero company "
    "organization organisation organisme entreprise event evenement username nickname surnom "
    "middle prefix suffix maiden phonetic title titre labels tags birthday city ville "
    "province postal zip code country pays street rue source language langue group groupe "
    "team equipe item article description category categorie birth age gender timestamp "
    "horodateur created updated question answer receipt recu donation don campaign campagne "
    "unsubscribed rating staff reference location lieu"
)
_SUBJECT = _OTHER - among("order commande ticket billet table event evenement title")
_ENTRY = among("entry inscription registration buyin buy droits")
_FILLERS = _ENTRY | among(
    "the of de du des d la le les l and et or ou your votre vos what is s are quel est please "
    "enter full complet complete legal ticket billet order commande registered reserved card "
    "carte on sur as a this player joueur has have been you they avez vous ont already deja "
    "online en ligne e cad usd in at for pour par by"
)
_KNOWN = frozenset().union(
    _GIVEN, _FAMILY, _FULL, _GUEST, _BUYER, _PAID, _AMOUNT, _STATUS, _QUANTITY, _HOW_MANY, _OTHER,
    _FILLERS,
)  # fmt: skip


def role(title: str) -> Role:
    """Return what a column holds whose title this is, where every word of it is one of titles."""
    if "#" in title:
        return "other"
    if any(sign.isdigit() for sign in title):
        return ""
    roles = [role for part in _PARTS.split(title) if (role := _role(set(tokens(part))))]
    if "given" in roles and ("family" in roles or ("name" in roles and "," in title)):
        return "name"
    for role in ("given", "family"):  # "Name (First)"
        if roles[:1] == ["name"] and role in roles:
            return role
    return roles[0] if roles else ""


def is_whole_name(title: str) -> bool:
    """Return whether a title of names means the given name, too."""
    return not {"full", "complet", "display", "fullname", "nomcomplet"}.isdisjoint(tokens(title))


def is_buyer(title: str) -> bool:
    """Return whether a column is about who bought, who may be another than who comes."""
    return not _BUYER.isdisjoint(tokens(title))


def _role(words: set[str]) -> Role:
    if not words or not words <= _KNOWN:
        return ""
    if words & _QUANTITY and not words & _PAID and not words & {"type", "id", "date"}:
        return "quantity"
    if words & {"how", "many", "combien"} or words == {"nombre"}:
        return "quantity"
    is_entry = words & _ENTRY and words & {"fee", "fees", "frais", "paid", "paye", "payes"}
    if (words & _SUBJECT and not (is_entry and words & _PAID)) or words == {"montant", "du"}:
        return "other"
    if words & _STATUS:
        return "status"
    if words & _PAID and not (words & _AMOUNT and words & _PAID <= _PAYMENT):
        return "other" if words & {"by", "par"} else "paid"
    if words & _AMOUNT:
        return "amount"
    is_french_pair = words & {"prenom", "prenoms"} and words & {"nom", "noms"}
    if words & _GIVEN and (words & _FAMILY or is_french_pair):
        return "name"
    if words & _GIVEN:
        return "given"
    if words & _FAMILY:
        return "family"
    if words & _GUEST:
        return "guest"
    is_of_things = words & {"event", "evenement", "table", "title", "ticket", "billet"}
    if words & _FULL and (not is_of_things or words & {"holder", "titulaire"}):
        return "name" if words & (_FULL - {"joueur", "player"}) or len(words) == 1 else ""
    return "other" if words & _OTHER else ""


# ---- whether somebody has paid ----

_YES = among(
    "yes y x true paid prepaid oui o vrai paye payee payes prepaye prepayee ok done fait "
    "received recu recue complete completed completee succeeded success successful reussi "
    "reussie captured settled regle reglee acquitte acquittee paidinfull payeenentier paidup "
    "alreadypaid dejapaye haspaid apaye"
)
_NO = among(
    "no n false unpaid notpaid non faux nonpaye nonpayee paspaye paspayee impaye impayee "
    "pending enattente apayer topay willpay due du owing owes owed open outstanding later "
    "atdoor atthedoor payatdoor payatthedoor alaporte surplace failed declined expired "
    "incomplete awaiting awaitingpayment notyet pasencore notyetpaid none aucun aucune na nil "
    "refuse echoue hasnotpaid napaspaye paiementenattente pendingpayment"
)
_VOID = among(
    "refunded refund rembourse remboursee cancelled canceled cancel annule annulee void "
    "voided withdrawn deleted waitlist waitlisted waitinglist listedattente notattending "
    "noshow chargeback disputed transferred partiallyrefunded desiste partialrefund"
)
_NEUTRAL = among(
    "attending active confirmed registered checkedin going coming inscrit inscrite confirme "
    "confirmee present presente accepted acceptee accepte approved valid valide actif "
    "subscribed new nouveau vip"
)
_MEANS = among(
    "cash comptant argent online en ligne etransfer e transfer transfert interac virement "
    "visa mastercard credit card carte debit cheque check paypal stripe square cad usd "
    "dollars by par via with avec in at the"
)
_TICKS = set("✓✔☑✅🗸🗹")
_CROSSES = set("✗✘❌✖☐☒⬜")
_CURRENCY = re.compile(r"(?i)\b(?:cad|usd|ca|us|dollars?)\b|(?:\bca?|\bus)?\$|€|£|\bc\b")
_NUMBER = re.compile(r"[-−(+]?\s*\d[\d\s.,'’]*\)?\s*-?")
STRONG = re.compile(
    r"(?i)\b(?:not\s+(?:yet\s+)?paid|unpaid|non[\s-]pay[ée]e?|pas\s+(?:encore\s+)?pay[ée]e?|"
    r"to\s+pay|[àa]\s+payer|pre-?paid|pr[ée]pay[ée]e?|paid|pay[ée]e?)$"
)
"""What may stand behind a name without a mark between them."""


def amount(cell: str) -> int | None:
    """Return the sign of a sum or a count: 1, 0 or -1; None where the cell is none."""
    bare = _CURRENCY.sub("", cell).strip()
    if not _NUMBER.fullmatch(bare):
        return None
    if not re.search("[1-9]", bare):
        return 0
    return -1 if bare[0] in "-−(" or bare.endswith("-") else 1


def verdict(cell: str) -> Verdict:
    """Return whether somebody has paid, of whom this stands in a column that says so."""
    bare = cell.strip()
    signs = set(bare) - set(" ")
    if not signs:
        return ""
    if signs <= _TICKS:
        return "yes"
    if signs <= _CROSSES or signs <= set("-–—"):
        return "no"
    sign = amount(bare)
    if sign is not None and re.fullmatch("[2-9]", bare):
        return "unclear"  # so many places, perhaps
    if sign is not None:
        return "yes" if sign > 0 else "void" if sign else "no"
    return _said(bare)


def is_tick(cell: str) -> bool:
    """Return whether nothing but ticks stands there."""
    signs = set(cell) - set(" ")
    return bool(signs) and signs <= _TICKS


def _said(text: str) -> Verdict:
    """What words say, with the amount and the means of payment that stand among them."""
    spoken = tokens(text)
    whole = _of_word("".join(spoken))
    if whole == "unclear":
        whole = _of_word("".join(word for word in spoken if word not in _MEANS))
    if whole == "yes" and re.search(r"\d", text) and not _is_one_sum(text):
        return "unclear"
    return whole


def _is_one_sum(text: str) -> bool:
    """Return whether the numbers in a text are one sum, and no count of places."""
    numbers = re.findall(r"\d[\d.,]*", text)
    return len(numbers) == 1 and re.search(r"[1-9]\d|[5-9]", numbers[0]) is not None


def _of_word(word: str) -> Verdict:
    if word in _YES:
        return "yes"
    if word in _NO:
        return "no"
    if word in _VOID:
        return "void"
    return "neutral" if word in _NEUTRAL else "unclear"


# ---- lines that are about the list ----

_TOTAL = among("total totals totaux subtotal subtotals soustotal somme sum count nombre sums")
_OF_TOTALS = (
    _FULL | _PAID | _AMOUNT | _QUANTITY | _FILLERS | among("grand sous sub due net unpaid impayes")
)
_PAGE = among("page of sur de p")
_WAITING = among(
    "waitlist waitinglist waiting listedattente attente alternates alternate reserves "
    "remplacants substituts cancelled canceled annules annulations maybe peutetre notcoming "
    "absents"
)
_GREETING = among(
    "hi hello dear thanks thank merci bonjour bonsoir salut regards cheers cordialement "
    "sincerely here voici sent envoye from subject objet printed imprime exported generated "
    "genere re fw fwd doors see note nb ps"
)
_ABOUT = among(
    "poker tournament tournoi list liste roster sheet players joueurs participants attendees "
    "guests invites registration registrations inscriptions monday tuesday wednesday thursday "
    "friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche"
)


def is_total(cell: str) -> bool:
    """Return whether a cell sums the list up: "Total: 12", "22 players"."""
    words = tokens(cell)
    if not words or not set(words) <= _TOTAL | _OF_TOTALS:
        return False
    return not _TOTAL.isdisjoint(words) or (
        re.match(r"\s*\d+\s", cell) is not None and not _FULL.isdisjoint(words)
    )


def is_page(cell: str) -> bool:
    """Return whether a cell numbers a page, or is an address."""
    words = set(tokens(cell))
    is_numbered = "page" in words and words <= _PAGE and re.search(r"\d", cell) is not None
    return is_numbered or "://" in cell or cell.startswith("www.")


def section(cells: Iterable[str]) -> Verdict | None:
    """Return what a line says of those beneath it where it is a title between them; "neutral" is
    one that says nothing of payment, None no such line.
    """
    (cell, *more) = [cell for cell in cells if cell] or [""]
    word = together(cell)
    if more or not word:
        return None
    if word in _WAITING or (len(word) > 2 and _of_word(word) == "void"):
        return "void"
    if re.search(r"pa[iy]|pend|door|porte|regl", word) and not re.search(r"\d", cell):
        payment = _of_word(word)
        if payment in ("yes", "no"):
            return payment
    return "neutral" if cell.endswith(":") else None


def is_greeting(name: str) -> bool:
    """Return whether a line begins as a letter does, or a note to a list."""
    return bool(set(tokens(name)[:1]) & _GREETING)


def is_about_list(name: str) -> bool:
    """Return whether a line may be the title of a list without a heading."""
    return not _ABOUT.isdisjoint(tokens(name))
