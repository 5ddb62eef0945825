"""What is looked for in the library. *shelf* "here" is whatever holds for the open night; *most*
is how many cards are shown.
"""

from __future__ import annotations

from webapp.ui.app.app import App

HERE = "here"
ALL = ""
AT_ONCE = 30


class LibraryState:
    def __init__(self) -> None:
        self.text: str = ""
        self.shelf: str = HERE
        self.topic: str = ALL
        self.most: int = AT_ONCE


def room_state(app: App) -> LibraryState:
    return app.state(LibraryState)
