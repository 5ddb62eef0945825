"""One night as a regulator sees it, behind a link that the organization gave: everything of it,
nothing of another, and nothing can be written.

The address is the key, so it stands in no log of ours and goes to no other site.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, render_template, request

from backend.api.context import server
from backend.api.errors import ApiError
from backend.api.headers import INSPECT, paper_page, plain_page
from backend.api.views.organization import A_YEAR_S, XLSX
from backend.api.views.sync import bundle_answer
from backend.services.devices import own_key
from backend.services.nights import inspected, papers
from backend.services.nights.nights import FoldedNight, UnworkableNight
from backend.services.organization import overview
from backend.services.organization.inspections import Link
from backend.services.organization.words import CHOSEN, speech_for
from pycore.papers import pack, printing
from pycore.papers.printing import NoSuchPaper

blueprint = Blueprint("inspection", __name__, url_prefix=f"{INSPECT}<token>")


@blueprint.url_value_preprocessor
def _opened(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Sets g.token, for whoever lets in."""
    g.token = (values or {}).pop("token", "")


@blueprint.get("")
def night() -> Response:
    """Return the night in figures: what was passed, what is stopped, incidents, places,
    devices.
    """
    tid = _link().tid
    try:
        folded_night = server().nights.get(tid)
        if folded_night is None:
            raise _none()
        facts = inspected.page(server().org, server().nights, folded_night, server().now_ms())
    except UnworkableNight:
        return _page("trouble", **overview.trouble_page(server().org, tid))
    settings = folded_night.night.state.settings  # None where the line that set it up is damaged
    return _page("night", settings.utc_offset_minutes if settings else None, **facts)


@blueprint.get("/records")
def records() -> Response:
    """Return every record in its place, as a sentence."""
    folded_night = _held()
    ahead = folded_night.night.state.adopted.utc_offset_minutes
    start = max(0, request.args.get("from", 0, type=int))
    say = speech_for(request).in_hall(ahead)
    facts = inspected.records(folded_night.night, say, start)
    return _page("records", ahead, **_kept(folded_night), **facts)


@blueprint.get("/files")
def files() -> Response:
    """Return every paper and table, the report pack, their digests, and how to check them."""
    folded_night = _held()
    keeper, lang = server(), speech_for(request).lang
    filed = inspected.report(keeper.nights, folded_night.night, lang, keeper.secret)
    ahead = folded_night.night.state.adopted.utc_offset_minutes
    facts = {**inspected.digests(filed), "key": own_key.fingerprint(keeper.secret)}
    return _page(
        "files", ahead, name=pack.filename(folded_night.night), **_kept(folded_night), **facts
    )


def _kept(folded_night: FoldedNight) -> dict[str, Any]:
    """The devices of the night, and what is damaged here of it or of the book."""
    trouble = overview.trouble_page(server().org, folded_night.night.tid)
    return {name: trouble[name] for name in ("devices", "damage")}


@blueprint.get("/report.zip")
def report() -> Response:
    folded_night = _held()
    keeper, lang = server(), speech_for(request).lang
    data = papers.packed(keeper.nights, folded_night.night, lang, keeper.secret)
    return _saved(data, "application/zip", pack.filename(folded_night.night))


@blueprint.get("/night.txt")
def bundle() -> Response:
    """Return the night's own file, also of a night that cannot be worked out."""
    return plain_page(bundle_answer(_link().tid))


@blueprint.get("/papers/<name>.html")
def paper(name: str) -> Response:
    """Return a paper as it is printed: the same bytes as in the pack."""
    printed = _printed(name)
    response = Response(printed.document, content_type="text/html; charset=utf-8")
    return paper_page(response, printing.style())


@blueprint.get("/papers/<name>.xlsx")
def spreadsheet(name: str) -> Response:
    """Return all tables of a paper in one spreadsheet."""
    folded_night, lang = _held(), speech_for(request).lang
    at_ms = pack.moment(folded_night.night)
    try:
        file = papers.spreadsheet(server().nights, folded_night.night, name, lang, at_ms)
    except NoSuchPaper:
        raise _none() from None
    return _saved(file, XLSX, f"{printing.day_of(folded_night.night)}-{name}.xlsx")


@blueprint.get("/papers/<name>/<file>")
def table(name: str, file: str) -> Response:
    """Return one table of a paper, for a spreadsheet."""
    text = _printed(name).files.get(file)
    if text is None:
        raise _none()
    return _saved(text.encode("utf-8"), "text/csv; charset=utf-8", file)


def _link() -> Link:
    link: Link = g.link
    return link


def _held() -> FoldedNight:
    """The link's night, once papers can be made of it."""
    folded_night = server().nights.get(_link().tid)
    if folded_night is None:
        raise _none()
    if folded_night.night.state.settings is None:  # the line that set it up is damaged
        raise UnworkableNight(folded_night.night.tid)
    return folded_night


def _printed(name: str) -> printing.Printed:
    folded_night = _held()
    lang, at_ms = speech_for(request).lang, pack.moment(folded_night.night)
    try:
        return papers.printed(server().nights, folded_night.night, name, lang, at_ms, {})
    except NoSuchPaper:
        raise _none() from None


def _none() -> ApiError:
    return ApiError(404, "no-such-page", "This night has no such page.")


def _saved(data: bytes, content_type: str, filename: str) -> Response:
    response = Response(data, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return plain_page(response)


def _page(tab: str, ahead: int | None = None, **facts: Any) -> Response:
    """A page; *ahead* is how far the clocks of its hall are ahead of UTC, in minutes."""
    say = speech_for(request).in_hall(ahead)
    here = f"{INSPECT}{g.token}"
    page = render_template(
        f"inspection/{tab}.html", say=say, here=here, link=_link(), tab=tab, **facts
    )
    response = plain_page(Response(page, content_type="text/html; charset=utf-8"))
    response.headers["Vary"] = "Accept-Language, Cookie"
    response.headers["Content-Language"] = say.lang
    if "lang" in request.args:
        response.set_cookie(
            CHOSEN,
            say.lang,
            max_age=A_YEAR_S,
            path=INSPECT,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return response
