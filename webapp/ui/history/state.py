"""How much is shown, and the ruling that is written. Forgotten when the night is closed."""


class State:
    def __init__(self) -> None:
        self.all: bool = False
        self.ruling: dict[str, str] = {}


def mine(app) -> State:
    return app.state(State)
