"""Who is being moved, and where. Forgotten when the night is closed."""


class State:
    def __init__(self) -> None:
        self.draw_tables: str = ""
        self.balance_to: int = 0
        self.find: str = ""
        self.to_seat: int = 0
        self.to_table: int = 0
        self.moving: int = 0
        self.reason: str = ""
        self.table: int = 0


def mine(app) -> State:
    return app.state(State)
