"""The prizes announced, and each handed over, by one press."""

from __future__ import annotations

from browser import Element

from pycore.night.night_view import Standing
from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.kit.words import t


def pay_words(row: Standing) -> str:
    """Return what the key says: Pay $120; the goods go along where nobody else has a claim."""
    if not row["prize_cents"]:
        return t("ui.payouts.hand-over")
    if row["prize_goods"] and not row["tied"]:
        return t("ui.payouts.pay-with-goods", prize_cents=row["prize_cents"])
    return t("ui.payouts.pay", prize_cents=row["prize_cents"])


def announce(app: App, element: Element) -> None:
    app.do({"command": "announce-payouts"}, "announce")


def pay_prize(app: App, element: Element) -> None:
    app.do({"command": "pay-prize", "ticket": int(page.data(element, "ticket"))}, "pay")


ACTIONS = {"announce-payouts": announce, "pay-prize": pay_prize}
