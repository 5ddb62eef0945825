"""The organization's own pages without a browser: plain pages of links and forms, asked of the
server in this process and worked as a Screen is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

from tests.kit.account import office_account
from tests.kit.document import Document, Element
from tests.kit.locator import Locator, Wrong, unsettled
from tests.kit.organization import CODE, Organization

ORIGIN = "http://localhost"


class OfficePage:
    """One person at the office, with their cookies."""

    def __init__(self, organization: Organization, lang: str = "en") -> None:
        self._client = organization.app.test_client()
        self._headers = {"Accept-Language": lang}
        self.url = ORIGIN + "/org"
        self.document = Document(self._follows)

    def goto(self, path: str) -> None:
        self._shows(self._client.get(path, headers=self._headers, follow_redirects=True))

    def _shows(self, answer: Any) -> None:
        self.url = answer.request.url
        self.text = str(answer.text)
        self.document = Document(self._follows, self._sends, self.text)

    def _follows(self, link: Element) -> None:
        self.goto(urljoin(self.url, link.href).removeprefix(ORIGIN))

    def _sends(self, form: Element, button: Element | None) -> None:
        fields = {}
        for place in range(form.elements.length):
            field = form.elements[place]
            is_chosen = field.type not in ("checkbox", "radio", "submit") or field.checked
            if field.name and (is_chosen or field == button):
                fields[field.name] = field.value
        path = urljoin(self.url, str(form.getAttribute("action") or "")).removeprefix(ORIGIN)
        method = str(form.getAttribute("method") or "get").upper()
        payload = {"data": fields} if method == "POST" else {"query_string": fields}
        self._shows(
            self._client.open(
                path, method=method, headers=self._headers, follow_redirects=True, **payload
            )
        )

    # ---- what a Locator asks of a page ----

    def locator(self, selector: str, **more: Any) -> Locator:
        return Locator(self, []).locator(selector, **more)

    def get_by_role(self, role: str, **more: Any) -> Locator:
        return Locator(self, []).get_by_role(role, **more)

    def until(self, wrong: Callable[[], Wrong]) -> None:
        why = wrong()
        if why is not None:
            unsettled(why)

    def settles(self) -> None:
        """A plain page does nothing by itself."""


def signs_in(organization: Organization) -> OfficePage:
    page = OfficePage(organization)
    account = office_account(organization.app, CODE)
    page.goto("/org")
    page.locator("#name").fill(account["name"])
    page.locator("#password").fill(account["password"])
    page.locator("form button").first.click()
    return page


def lists_devices(organization: Organization) -> OfficePage:
    """The organization's list of devices, signed in."""
    page = signs_in(organization)
    page.locator('.org-head a[href="/org/devices"]').click()
    return page
