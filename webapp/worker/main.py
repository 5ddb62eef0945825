"""The door between `worker.js` and Python: `boot` is called once, `Tablet.handle` for every
message. Only text crosses.
"""

from __future__ import annotations

import json

from pycore.ledger.sync.wire import Transport
from webapp.worker.database.journal import Port
from webapp.worker.sync.signing import Keys, NoKeys
from webapp.worker.tablet import Tablet


async def boot(
    journal: Port, transport: Transport, env_json: str, keys: Keys | None = None
) -> Tablet:
    """Return the tablet, with everything read and checked.

    *env_json* is {"now_ms","perf_ms","app","core","origin","lang"}; without *keys* nothing is
    signed. A database that cannot be read is no reason to fail here: every answer then says so,
    and the tablet tries again with each request.
    """
    tablet = Tablet(journal, transport, json.loads(env_json), keys or NoKeys())
    await tablet.start()
    return tablet
