"""A volunteer's evening in Firefox or WebKitGTK: what a person does, in words."""

from __future__ import annotations

from e2e.engines.screen import Screen


class Night:
    """Works one screen; *id* is the night's id once there is one."""

    def __init__(self, screen: Screen, id: str = "") -> None:
        self.screen = screen
        self.id = id

    def go(self, name: str) -> None:
        self.screen.asks("location.hash = arguments[0]", f"#/night/{self.id}/{name}")
        self.screen.waits(
            "return document.querySelector(arguments[0])",
            f'#nav a[aria-current="page"][href$="/{name}"]',
        )

    def saved(self) -> None:
        self.screen.waits(
            "return document.querySelector('[data-test=\"saved\"]')?.dataset.state === 'saved'"
        )

    def sets_up_selkirk(self) -> None:
        self.fills_in_selkirk()
        self.opens_the_door()

    def fills_in_selkirk(self) -> None:
        screen = self.screen
        screen.asks("location.hash = '#/setup'")
        screen.choose("#template-selkirk-thursday")
        screen.types("#organization", "Royal Canadian Legion Branch 42")
        screen.types("#venue", "Selkirk")
        screen.types("#break_minutes", "10")

    def opens_the_door(self) -> None:
        self.screen.press('[data-act="create-night"]')
        self.id = self.screen.waits("return location.hash.split('#/night/')[1]?.split('/')[0]")

    def sells(self, names: list[str]) -> None:
        """The way a door works: type a name, press Enter, type the next."""
        for name in names:
            self.screen.types("#name", name, enter=True)
            self.screen.sees('[data-test="toast"]', name)
            self.saved()

    def draws_and_starts(self) -> None:
        """Everybody gets a seat and the clock runs."""
        self.go("seats")
        self.screen.press('[data-act="draw-seats"]')
        self.saved()
        self.go("tonight")
        self.screen.press('[data-act="start-clock"]')
        self.saved()

    def phone_link(self) -> str:
        return str(
            self.screen.waits("return document.querySelector('[data-test=\"qr-link\"]')?.href")
        )

    def opens_table(self) -> None:
        """The way in: the seats' screen, the table, deal."""
        self.go("seats")
        self.screen.press("#table-1")
        self.screen.press('a[href$="/table/1"]')
        self.screen.waits("return document.querySelector('[data-test=\"table\"]')")

    def tap(self, name: str) -> None:
        """One tap, and wait until what it did is on disk."""
        self.screen.press(f"#{name}")
        self.saved()

    def acts(self, keys: str) -> None:
        """f fold, c check or call, r bet or raise the least; each is one player's turn."""
        for key in keys:
            self.tap({"f": "tb-fold", "c": "tb-call", "r": "tb-raise"}[key])

    def sees_stage(self, stage: str) -> None:
        self.screen.waits(
            "return document.querySelector('.tb')?.dataset.stage === arguments[0]", stage
        )
