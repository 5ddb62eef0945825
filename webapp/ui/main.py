"""Starts the tablet with every room there is, or a window that only shows the big screen."""

from browser import window

from webapp.ui.app.tablet import TabletShell
from webapp.ui.bigscreen.show import Show
from webapp.ui.rooms import PARTS, ROOMS

(Show if window.holdfast.show else TabletShell)(ROOMS, PARTS).start()
