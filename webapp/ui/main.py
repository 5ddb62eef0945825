"""Starts the tablet with every room there is."""

from webapp.ui.frame.tablet import Tablet
from webapp.ui.rooms import PARTS, ROOMS

Tablet(ROOMS, PARTS).start()
