"""The organization's own pages: make the first account, sign in, look at the nights, save one.

Written on the server and readable without any script. A form is ours when its hidden field fits
the browser's cookie and the browser says that it comes from this site.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    g,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from backend.api.access import (
    FORM,
    SESSION,
    back_home,
    form_token,
    may_change,
    office,
)
from backend.api.context import night_id, server, upward
from backend.api.errors import ApiError, wholeness
from backend.api.headers import paper_page, plain_page
from backend.api.turned_away import FirstEnded, WrongPassword
from backend.api.views.sync import bundle_answer
from backend.secure import Certificate
from backend.services.devices import enrolment, fleet
from backend.services.nights import damage, inspected, nights, papers, summaries
from backend.services.nights.nights import FoldedNight, UnworkableNight
from backend.services.organization import accounts, inspections, overview
from backend.services.organization.accounts import AccountHolder, BadAccount
from backend.services.organization.inspections import BadLink
from backend.services.organization.words import CHOSEN, languages, speech_for
from backend.services.sync import tray
from pycore.book.book import is_book
from pycore.papers import pack, printing
from pycore.papers.kinds import BLANK
from pycore.papers.printing import NoSuchPaper, Printed

ON_ONE_PAGE = 20
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
A_YEAR_S = 365 * 86_400
SHEET = Path(__file__).resolve().parents[2] / "static" / "organization.css"
LINK = re.compile(r'<link rel="(stylesheet|icon)" href="(/assets/[^"]+)"')

blueprint = Blueprint("organization", __name__, url_prefix="/org")


@blueprint.get("")
def home() -> Response:
    if not office():
        return _sign_in_page()
    server().sweep.look(server().org)
    start = request.args.get("from", 0, type=int)
    listed = summaries.listed_nights(server().org)
    shown = listed[max(0, start) : max(0, start) + ON_ONE_PAGE]
    later = start + ON_ONE_PAGE if start + ON_ONE_PAGE < len(listed) else None
    rows = [overview.row(server().org, server().nights, listed_night) for listed_night in shown]
    due = overview.due(server().nights, server().now_ms())
    way_up = upward()
    above = way_up.standing() if way_up else None
    certificate: Certificate | None = current_app.extensions.get("holdfast.certificate")
    now_ms = server().now_ms()
    ends = certificate.days_left(now_ms) if certificate and certificate.is_ending(now_ms) else None
    return page(
        "nights",
        rows=rows,
        is_whole=wholeness().is_whole,
        damaged=overview.damaged(server().org, server().nights),
        unsealed=overview.unsealed(rows, now_ms),
        own_damage=damage.own_rows(server().org),
        total=len(listed),
        later=later,
        due=due,
        above=above,
        ends=ends,
        strangers=fleet.unknown(server().org),
        in_tray=tray.waiting(server().org),
        contradicted=fleet.contradicted(server().org),
    )


@blueprint.post("/damage")
def settle_damage() -> AnyResponse:
    """End the damage of the server's own rows, and go where tablets are let in again."""
    damage.settle(server().org, server().now_ms())
    response = redirect(url_for("fleet.show"), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/sign-in")
def sign_in() -> AnyResponse:
    response = back_home()
    person: AccountHolder = g.account
    return _signed_in(response, person.key)


@blueprint.get("/first/<token>")
def first_account_page(token: str) -> Response:
    """Return the page on which the link makes the organization's first account."""
    return _form_page("first", token=token)


@blueprint.post("/first/<token>")
def make_first(token: str) -> AnyResponse:
    """Make the first account and sign this browser in; this page alone shows the password."""
    name, org = request.form.get("name", ""), server().org
    try:
        password = accounts.add(org, name, "office", server().now_ms(), link=token)
    except BadAccount as bad:
        if bad.why == "first":
            raise FirstEnded from None
        return _form_page("first", status=400, token=token, whose=name, bad=bad.why)
    response: AnyResponse = page("first", whose=name, password=password)
    return _signed_in(response, accounts.key_of(name))


def _signed_in(response: AnyResponse, account: str) -> AnyResponse:
    """The answer, with which this browser is signed in."""
    token = enrolment.sign_in(server().org, server().now_ms(), account)
    _set_cookie(response, SESSION, token)
    response.delete_cookie(FORM, path="/org")
    return response


@blueprint.post("/sign-out")
def sign_out() -> AnyResponse:
    enrolment.sign_out(server().org, g.session)
    response = back_home()
    response.delete_cookie(SESSION, path="/org")
    return response


@blueprint.get("/nights/<tid>")
def night(tid: str) -> AnyResponse:
    org = server().org
    try:
        folded_night = server().nights.get(night_id(tid))
        if folded_night is None:
            raise ApiError(404, "no-such-night", "Nothing was ever received of this night.")
        facts = overview.page(org, server().nights, folded_night, server().now_ms())
        settings = facts["view"].get("night")
        ahead = settings["utc_offset_minutes"] if settings else None
        from_paper = inspected.from_paper(folded_night.night, speech_for(request).in_hall(ahead))
    except UnworkableNight:
        return page("trouble", **overview.trouble_page(org, tid))
    shelf = papers.shelf(folded_night.night)
    return page("night", ahead=ahead, papers=shelf, late=from_paper, **facts)


@blueprint.get("/nights/<tid>/papers/<name>.html")
def paper(tid: str, name: str) -> AnyResponse:
    """Return a paper as it is printed."""
    printed = _printed(tid, name)
    response = Response(printed.document, content_type="text/html; charset=utf-8")
    return paper_page(response, printing.style())


@blueprint.get("/nights/<tid>/papers/<name>.xlsx")
def paper_spreadsheet(tid: str, name: str) -> AnyResponse:
    """Return all tables of a paper in one spreadsheet."""
    folded_night, lang = _held(tid), speech_for(request).lang
    try:
        now_ms = server().now_ms()
        file = papers.spreadsheet(server().nights, folded_night.night, name, lang, now_ms)
    except NoSuchPaper:
        raise ApiError(404, "no-such-paper", "This night has no such paper.") from None
    response = Response(file, content_type=XLSX)
    filename = f"{printing.day_of(folded_night.night)}-{name}.xlsx"
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return plain_page(response)


@blueprint.get("/nights/<tid>/report.zip")
def report(tid: str) -> AnyResponse:
    """Return everything that is filed of a night."""
    folded_night = _held(tid)
    keeper, lang = server(), speech_for(request).lang
    data = papers.packed(keeper.nights, folded_night.night, lang, keeper.secret)
    response = Response(data, content_type="application/zip")
    name = pack.filename(folded_night.night)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return plain_page(response)


@blueprint.get("/nights/<tid>/papers/<name>/<file>")
def paper_table(tid: str, name: str, file: str) -> AnyResponse:
    """Return one table of a paper, for a spreadsheet."""
    text = _printed(tid, name).files.get(file)
    if text is None:
        raise ApiError(404, "no-such-paper", "This paper has no such table.")
    response = Response(text, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return plain_page(response)


def _held(tid: str) -> FoldedNight:
    """A night that papers can be made of."""
    folded_night = server().nights.get(night_id(tid))
    if folded_night is None or folded_night.night.state.settings is None:
        raise ApiError(404, "no-such-night", "Nothing was ever received of this night.")
    return folded_night


def _printed(tid: str, name: str) -> Printed:
    """A night's paper in the language of the page, as it is now."""
    folded_night = _held(tid)
    lang = speech_for(request).lang
    options = {BLANK: "1"} if request.args.get(BLANK) else {}
    try:
        return papers.printed(
            server().nights,
            folded_night.night,
            name,
            lang,
            server().now_ms(),
            options,
            server().hall or request.host_url.rstrip("/"),
        )
    except NoSuchPaper:
        raise ApiError(404, "no-such-paper", "This night has no such paper.") from None


@blueprint.get("/nights/<tid>/bundle.txt")
def bundle(tid: str) -> AnyResponse:
    if not nights.is_known(server().org, night_id(tid)):
        raise ApiError(404, "no-such-night", "Nothing was ever received of this night.")
    return plain_page(bundle_answer(tid))


@blueprint.get("/nights/<tid>/links")
def links(tid: str) -> AnyResponse:
    """Return the links that show this night to a regulator."""
    return _links_page(tid)


@blueprint.post("/nights/<tid>/links")
def give_link(tid: str) -> AnyResponse:
    """Return a new link; this page alone shows it, once."""
    _check_known(tid)
    whom, days = request.form.get("whom", ""), request.form.get("days", "")
    try:
        token = inspections.give(server().org, tid, whom, days, server().now_ms())
    except BadLink as bad:
        return _links_page(tid, bad=bad.field, whom=whom, days=days)
    return _links_page(tid, new_link=url_for("inspection.night", token=token, _external=True))


@blueprint.post("/nights/<tid>/links/withdraw")
def withdraw_link(tid: str) -> AnyResponse:
    _check_known(tid)
    now_ms = server().now_ms()
    inspections.withdraw(server().org, tid, request.form.get("link", ""), now_ms)
    response = redirect(url_for("organization.links", tid=tid), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


def _links_page(
    tid: str,
    *,
    new_link: str = "",
    bad: str = "",
    whom: str = "",
    days: str = str(inspections.DAYS),
) -> Response:
    _check_known(tid)
    org, now_ms = server().org, server().now_ms()
    open_links = inspections.of_night(org, tid, now_ms)
    facts: dict[str, Any] = {"given": new_link, "bad": bad, "whom": whom, "days": days}
    most = {"days": inspections.MOST_DAYS, "letters": inspections.MOST_LETTERS}
    response = page("links", tid=tid, held=open_links, most=most, **facts)
    response.status_code = 400 if bad else 200
    return response


def _check_known(tid: str) -> None:
    if is_book(tid) or not nights.is_known(server().org, night_id(tid)):
        raise ApiError(404, "no-such-night", "Nothing was ever received of this night.")


@blueprint.get("/organization.css")
def sheet() -> Response:
    response = send_file(SHEET, mimetype="text/css", conditional=True)
    response.headers["Cache-Control"] = "no-cache"
    response.headers.pop("Content-Disposition", None)
    return response


@blueprint.app_context_processor
def _everywhere() -> dict[str, Any]:
    """What every page needs, the error page too."""
    links = _app_links()
    return {
        "organization": server().settings.organization,
        "languages": languages(),
        "sheets": [href for rel, href in links if rel == "stylesheet"],
        "may_change": may_change(),
        "icon": next((href for rel, href in links if rel == "icon"), "data:,"),
    }


@blueprint.errorhandler(WrongPassword)
@blueprint.errorhandler(FirstEnded)
def _not_let_in(error: ApiError) -> Response:
    return _sign_in_page(wrong=error.code, status=error.status)


def _sign_in_page(*, wrong: str = "", status: int = 200) -> Response:
    """With a name and a password where somebody has one; else how the first account is made."""
    own_damage = damage.own_rows(server().org, damage.OF_SIGN_IN)
    ways = accounts.ways_in()
    return _form_page(
        "sign_in",
        status=status,
        wrong=wrong,
        ways=ways,
        own_damage=own_damage,
        is_whole=wholeness().is_whole,
    )


def _form_page(name: str, *, status: int = 200, **facts: Any) -> Response:
    """A page with a form for a browser that is not signed in."""
    secret = request.cookies.get(FORM, "") or enrolment.new_token()
    response = page(name, secret=secret, **facts)
    _set_cookie(response, FORM, secret)
    response.status_code = status
    return response


def page(name: str, *, secret: str = "", ahead: int | None = None, **facts: Any) -> Response:
    """Return a page; *ahead* is how far the clocks of its hall are ahead of UTC, in minutes."""
    say = speech_for(request).in_hall(ahead)
    written = render_template(
        f"organization/{name}.html",
        form_token=form_token(secret),
        say=say,
        **facts,
    )
    response = plain_page(Response(written, content_type="text/html; charset=utf-8"))
    response.headers["Vary"] = "Accept-Language, Cookie"
    response.headers["Content-Language"] = say.lang
    if "lang" in request.args:
        response.set_cookie(CHOSEN, say.lang, max_age=A_YEAR_S, path="/org", samesite="Lax")
    return response


def _app_links() -> list[tuple[str, str]]:
    """(rel, address) of the app's own style sheets and icon, in its order; none before a build."""
    try:
        page = (server().settings.dist / "index.html").read_text(encoding="utf-8")
    except OSError:
        return []
    own_links: list[tuple[str, str]] = LINK.findall(page)
    return own_links


def _set_cookie(response: AnyResponse, name: str, value: str) -> None:
    response.set_cookie(
        name, value, path="/org", httponly=True, samesite="Strict", secure=request.is_secure
    )
