"""What a connection to the front door may cost, and how many there may be.

Times are seconds, sizes are bytes.
"""

from __future__ import annotations

import select
import sys
from dataclasses import dataclass

from backend import config

HAS_POLL = hasattr(select, "poll")
"""Not on Windows, where select() takes 512 sockets."""
MOST_CONNECTIONS = 2_000 if HAS_POLL else 400
# The database, the web app's files and the bodies that went to disk need descriptors too.
OTHER_FILES = 256


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a connection may cost. A body, and an answer, may take *slack_s* and after that must
    move at *slowest* bytes a second; *bodies* is what all unfinished bodies may take together.
    """

    connections: int = MOST_CONNECTIONS
    header: int = 16 * 1024
    # More than the largest body we take, so that our own answer says what is too large.
    body: int = 2 * config.MAX_BUNDLE
    bodies: int = 8 * config.MAX_BUNDLE
    first_s: float = 20
    header_s: float = 15
    idle_s: float = 75
    slack_s: float = 30
    slowest: int = 1_024
    look_every_s: float = 1


def within_this_system() -> Limits:
    """As many connections as the system lets this process hold, and no more than we can serve."""
    if sys.platform == "win32":
        return Limits()
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS * 2 + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    # Half of them: a body that went to disk holds a second one.
    most = MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else (soft - OTHER_FILES) // 2
    return Limits(connections=max(32, min(MOST_CONNECTIONS, most)))
