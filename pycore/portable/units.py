"""What a fact's name says of its unit, and so of how it is written.

    ..._cents  cents      money, in cents            ..._at_ms   at_ms    a time of day
    ..._chips  chips      chips                      ..._ms      ms       a length of time
    ..._bp     bp         a share, in hundredths     ..._minutes minutes  whole minutes
                          of a per cent

Whatever else is a fact has its name in the table below. A number that only something bears (a
table's, a level's) is never grouped; a count is.
"""

_ENDS = (
    ("at_ms", "at_ms"),
    ("until_ms", "at_ms"),
    ("from_ms", "at_ms"),
    ("ms", "ms"),
    ("cents", "cents"),
    ("chips", "chips"),
    ("bp", "bp"),
    ("minutes", "minutes"),
    ("table", "table"),
    ("seat", "seat"),
    ("level", "level"),
    ("players", "count"),
    ("entries", "count"),
    ("tables", "count"),
    ("code", "text"),
)

_NAMES = {
    "along": "records",
    "by": "kind",
    "card": "text",
    "cards": "text",
    "clause": "clause",
    "count": "count",
    "day": "day",
    "edition": "text",
    "field": "field",
    "first": "day",
    "format": "text",
    "id": "text",
    "jurisdiction": "jurisdiction",
    "kind": "kind",
    "last": "day",
    "least": "count",
    "left": "count",
    "limit": "count",
    "line": "number",
    "line_no": "number",
    "missing": "tickets",
    "most": "count",
    "name": "text",
    "names": "text",
    "needed": "count",
    "no": "number",
    "number": "number",
    "offered": "text",
    "options": "text",
    "out": "flag",
    "pack": "text",
    "phase": "phase",
    "place": "place",
    "player": "nobody",
    "records": "count",
    "room": "count",
    "seats": "numbers",
    "template": "text",
    "ticket": "ticket",
    "tickets": "tickets",
    "turn": "seat",
    "value": "count",
    "what": "text",
    "whole": "flag",
    "why": "why",
    "years": "count",
}


def unit_of(name: str) -> str:
    """The unit of a fact of this name, "" for a name that says none."""
    if name in _NAMES:
        return _NAMES[name]
    for end, unit in _ENDS:
        if name == end or name.endswith("_" + end):
            return unit
    return ""
