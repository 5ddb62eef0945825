"""The Flask application: settings in, an application out. Nothing happens at import."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from backend import config
from backend.api import access, audited, errors, headers, pages
from backend.api.views import (
    accounts,
    erasure,
    fleet,
    inspection,
    live,
    nights,
    organization,
    sync,
    tray,
    watch,
)
from backend.config import Use
from backend.services import server
from backend.store.db import open_database
from backend.store.devices.upward_file import UPWARD_FILE
from backend.store.private import make_private
from pycore.ledger.model.unturned import closed


def create_app(
    data_dir: Path | str | None = None,
    *,
    database_url: str | None = None,
    dist: Path | None = None,
    pairing_code: str | None = None,
    proxies: int | None = None,
    use: Use = "serve",
) -> Flask:
    """Return the organization's server over one database, opened for a *use*.

    What is not given comes from the environment (see README.md in this folder) or from the
    defaults: an SQLite file and a made-up code in ./data, the built web app beside this package.
    """
    chosen = config.settings(data_dir, database_url, dist, pairing_code, proxies, use=use)
    app = Flask(
        "backend", static_folder=None, template_folder=str(Path(__file__).parent / "templates")
    )
    # Nothing is signed with a key: sign-ins and tokens are random and looked up in the database.
    app.config["MAX_CONTENT_LENGTH"] = config.MAX_BUNDLE
    app.jinja_options = {"finalize": closed}
    app.json.sort_keys = False  # type: ignore[attr-defined]
    looks = use == "look"
    if chosen.database_file and not looks:
        make_private(chosen.database_file, config.CODE_FILE, config.KEY_FILE, UPWARD_FILE)
    open_database(app, chosen.database_url, looks=looks)
    with app.app_context():
        app.extensions["holdfast"] = server.start(chosen)
    errors.register(app)
    watch.register(app)
    app.after_request(headers.fill_in)
    audited.register(app)
    offices = (organization, accounts, audited, erasure, fleet, tray)
    for part in (sync, nights, live, *offices, inspection, pages):
        app.register_blueprint(part.blueprint)
    access.register(app)
    if chosen.proxies:
        count = chosen.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
    return app


def database_of(data_dir: Path) -> Flask:
    """Return an application that knows its database alone and only looks, of whichever version it
    is.
    """
    app = Flask("backend", static_folder=None)
    open_database(
        app, config.settings(data_dir, None, None, None, use="look").database_url, looks=True
    )
    return app
