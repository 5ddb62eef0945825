"""What a room asks the worker, asked again where what it is about has changed since."""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.worker.answers import Reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    class Looks(Protocol):
        """What keeps the last answer of a question, and what the night was like then."""

        told: Any
        asked: Any


class Look:
    """One question, where nothing else is kept with it: nothing was told yet."""

    def __init__(self) -> None:
        self.told: Any = None
        self.asked: Any = None


def again(
    app: App,
    look: Looks,
    op: str,
    then: "Callable[[], object] | None" = None,
    mark: object = None,
    background: bool = False,
) -> None:
    """Ask *op* of the open night where it has grown, or *mark* is another, and draw its answer;
    *then* before it is drawn.
    """
    question = (app.view["events"], mark)
    if look.asked == question:
        return
    look.asked = question
    tid = app.tid

    def answered(reply: Reply[Any]) -> None:
        if "ok" in reply and tid == app.tid:
            look.told = reply["ok"]
            if then:
                then()
            app.draw(background)

    app.bus.call(op, {"tid": tid}, answered)
