"""A WebKitGTK browser of one window that keeps its profile.

`python webkit_window.py PROFILE WIDTH HEIGHT`, started by WebKitWebDriver; with --version it only
says whether it can start. The browser that comes
with WebKitGTK forgets everything when it is automated, and what a tablet keeps over a kill is what
has to be tried. Standard library only: GTK and WebKit are called through ctypes.
"""

from __future__ import annotations

import ctypes
import sys
from ctypes import CFUNCTYPE, c_char_p, c_int, c_void_p
from typing import Any

VERSIONS = (
    ("libwebkit2gtk-4.1.so.0", "libgtk-3.so.0"),
    ("libwebkit2gtk-4.0.so.37", "libgtk-3.so.0"),
)
Started = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)
View = CFUNCTYPE(c_void_p, c_void_p, c_void_p)


def libraries() -> tuple[Any, Any]:
    """WebKit and GTK; OSError where neither version is installed."""
    for webkit, gtk in VERSIONS:
        try:
            return ctypes.CDLL(webkit), ctypes.CDLL(gtk)
        except OSError:
            continue
    raise OSError("no WebKitGTK for GTK 3 on this machine")


def run(profile: str, width: int, height: int) -> None:
    webkit, gtk = libraries()
    for function in (
        webkit.webkit_website_data_manager_new,
        webkit.webkit_web_context_new_with_website_data_manager,
        webkit.webkit_web_view_get_type,
        webkit.g_object_new,
        gtk.gtk_window_new,
    ):
        function.restype = c_void_p
    webkit.g_object_new.argtypes = [c_void_p, c_char_p, c_void_p, c_char_p, c_int, c_void_p]
    if not gtk.gtk_init_check(None, None):
        sys.exit("no display")
    folders = {b"base-data-directory": "data", b"base-cache-directory": "cache"}
    named = [
        c_char_p(text)
        for name, folder in folders.items()
        for text in (name, f"{profile}/{folder}".encode())
    ]
    manager = webkit.webkit_website_data_manager_new(*named, None)
    context = c_void_p(webkit.webkit_web_context_new_with_website_data_manager(c_void_p(manager)))
    connect = webkit.g_signal_connect_data
    webkit.webkit_web_context_set_automation_allowed(context, 1)

    def view(session: int, data: int) -> int:
        made = webkit.g_object_new(
            webkit.webkit_web_view_get_type(),
            b"web-context",
            context,
            b"is-controlled-by-automation",
            1,
            None,
        )
        window = c_void_p(gtk.gtk_window_new(0))
        gtk.gtk_window_set_default_size(window, width, height)
        gtk.gtk_container_add(window, c_void_p(made))
        gtk.gtk_widget_show_all(window)
        return int(made)

    keep_view = View(view)

    def started(context: int, session: int, data: int) -> None:
        webkit.g_signal_connect_data(
            c_void_p(session), b"create-web-view", keep_view, None, None, 0
        )

    keep_started = Started(started)
    connect(context, b"automation-started", keep_started, None, None, 0)
    gtk.gtk_main()


if __name__ == "__main__":
    if sys.argv[1:] == ["--version"]:
        libraries()
        sys.exit()
    run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
