"""A rehearsal is a night that is not real: the same commands on the same screens, to be learned
from. Its id says so from its set-up on, and nothing that is done on it can take that away. No
organization takes it in, and no book counts it.
"""

PREFIX = "rehearsal-"


def rehearsal_id(token: str) -> str:
    """Return the id of a rehearsal, from a token that nobody had before."""
    return PREFIX + token


def is_rehearsal(tid: str) -> bool:
    """Return whether the night of this id is not real."""
    return tid.startswith(PREFIX)
