"""Which refusals ask for words, and for which: what a page then shows a field for. A reason, the
clause that a ruling follows, the regulator's reference (*approval*), why a count is right though
it differs (*because*): the command that was refused takes each by that name.
"""

REASON = "reason"
CLAUSE = "clause"
APPROVAL = "approval"
BECAUSE = "because"

ASKS = {
    "amending-needs-reason": (REASON,),
    "balance-otherwise": (REASON,),
    "calling-off-needs-reason": (REASON,),
    "calling-off-unapproved": (REASON, APPROVAL),
    "change-needs-approval": (REASON, APPROVAL),
    "change-needs-reason": (REASON,),
    "count-needs-reason": (BECAUSE,),
    "late-needs-reason": (REASON,),
    "leaving-needs-reason": (REASON,),
    "penalty-needs-reason": (REASON,),
    "reason-needed": (REASON,),
    "ruling-needs-clause": (CLAUSE,),
    "seat-change-later": (REASON,),
    "seat-change-needs-reason": (REASON,),
    "seal-needs-reason": (REASON,),
    "stop-needs-reason": (REASON, CLAUSE),
    "table-needs-reason": (BECAUSE,),
    "undo-is-ruling": (REASON, CLAUSE),
    "undo-jumps": (REASON, CLAUSE),
}

MOST_LETTERS = {REASON: 200, CLAUSE: 40, APPROVAL: 200, BECAUSE: 200}
"""How much a record holds of each."""


def fields_asked(code: str) -> "tuple[str, ...]":
    """What a refusal of this code asks for, in the order in which it is asked; nothing for one
    that words cannot change.
    """
    return ASKS.get(code, ())


def asks_for(code: str, subject: str) -> bool:
    return subject in fields_asked(code)
