"""Which player is meant by what was typed at a till: the number of a ticket, or a name.

A number is a ticket and never part of a name: where nobody holds ticket 6, "6" is nobody, and not
whoever is called P06.
"""

from pycore.portable.typed import DIGITS, Typed, answered, has_other_digits, refused, trimmed
from pycore.portable.typed_numbers import ticket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_NUMBER = DIGITS + "# \u00a0\u202f.,"


def is_number(text: str) -> bool:
    """Whether this is meant as the number of a ticket rather than as a name."""
    some = False
    for letter in text:
        if letter not in _NUMBER and not has_other_digits(letter):
            return False
        some = some or letter in DIGITS or has_other_digits(letter)
    return some


def matching(
    text: str,
    rules: dict[str, object],
    players: list[dict[str, object]],
    folded: "Callable[[str], str]",
    only_in: bool = True,
) -> list[dict[str, object]]:
    """The rows that fit so far, best first: who holds the number, out or not; or those whose name
    is the text, begins with it, holds it, of whoever is in play or of everybody. *folded* makes
    of a name what is compared (night/namesakes).
    """
    wanted = folded(trimmed(text))
    if not wanted:
        return []
    if is_number(text):
        number = ticket(text, rules).value
        return [row for row in players if number is not None and row["number"] == number]
    whole: list[dict[str, object]] = []
    start: list[dict[str, object]] = []
    inside: list[dict[str, object]] = []
    for row in players:
        name = folded(_name(row))
        if wanted not in name or (only_in and row["out"]):
            continue
        if name == wanted:
            whole.append(row)
        elif name.startswith(wanted):
            start.append(row)
        else:
            inside.append(row)
    return whole + start + inside


def player(
    text: str,
    rules: dict[str, object],
    players: list[dict[str, object]],
    folded: "Callable[[str], str]",
    only_in: bool = True,
) -> Typed:
    """The one player who is meant, as the number their entry stands under ("ticket").

    *players* are rows with "ticket", "number" (the one printed), "name" and "out". What the holder
    of a number may still do the core says. A part of a name is an answer only where it fits nobody
    else; several are none.
    """
    if not trimmed(text):
        return refused("typed-empty", text)
    matches = matching(text, rules, players, folded, only_in)
    if is_number(text):
        read = ticket(text, rules)
        if read.code or len(matches) > 1:
            return read if read.code else refused("typed-ticket-twice", text)
        return _is(matches[0]) if matches else _nobody_holds(read)
    named = [row for row in matches if folded(_name(row)) == folded(trimmed(text))]
    if len(matches) == 1 or len(named) == 1:
        return _is(matches[0])
    if not matches:
        return refused("typed-name-nobody", text)
    several = refused("typed-name-several", text)
    several.facts["players"] = len(matches)
    return several


def _nobody_holds(read: Typed) -> Typed:
    """The core's own refusal, said before anything is sold."""
    number = read.value
    return Typed(None, "no-such-ticket", {"ticket": number if isinstance(number, int) else 0})


def _is(row: dict[str, object]) -> Typed:
    own_ticket = row["ticket"]
    return answered(own_ticket if isinstance(own_ticket, int) else None)


def _name(row: dict[str, object]) -> str:
    return row["name"] if isinstance(row["name"], str) else ""
