"""Amounts in words a person reads. Money is cents, chips are chips; "en" and "fr" follow Canadian
usage.
"""

THIN = "\u00a0"


def grouped(number: int, mark: str) -> str:
    """1234567 -> 1,234,567 with *mark* between the groups of three."""
    digits = "%d" % (number if number >= 0 else -number)
    out = ""
    while len(digits) > 3:
        out = mark + digits[len(digits) - 3 :] + out
        digits = digits[: len(digits) - 3]
    return ("\u2212" if number < 0 else "") + digits + out


def chips(number: int, lang: str) -> str:
    if lang == "fr":
        return grouped(number, THIN)
    return grouped(number, ",")


def money(cents: int, lang: str) -> str:
    """$1,078 or $55.50; in French 1 078 $ or 55,50 $. Cents are left out when there are none."""
    size = cents if cents >= 0 else -cents
    sign = "\u2212" if cents < 0 else ""
    dollars = size // 100
    rest = size % 100
    if lang == "fr":
        return sign + chips(dollars, lang) + (",%02d" % rest if rest else "") + THIN + "$"
    return sign + "$" + chips(dollars, lang) + (".%02d" % rest if rest else "")


def ordinal(number: int, lang: str) -> str:
    """1st, 2nd, 11th; in French 1er, 2e."""
    if lang == "fr":
        return "%d" % number + ("er" if number == 1 else "e")
    tail = "th"
    if number // 10 % 10 != 1:
        if number % 10 == 1:
            tail = "st"
        elif number % 10 == 2:
            tail = "nd"
        elif number % 10 == 3:
            tail = "rd"
    return "%d" % number + tail
