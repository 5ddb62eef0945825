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

        answer: Any
        question: Any


class Look:
    """One question, where nothing else is kept with it: nothing was answered yet."""

    def __init__(self) -> None:
        self.answer: Any = None
        self.question: Any = None


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
    if look.question == question:
        return
    look.question = question
    tid = app.tid

    def answered(reply: Reply[Any]) -> None:
        if "ok" in reply and tid == app.tid:
            look.answer = reply["ok"]
            if then:
                then()
            app.draw(background)

    app.bus.call(op, {"tid": tid}, answered)
