"""Drawings as SVG: one stroke, the colour of the words beside them."""

from webapp.ui.kit.html import Markup, html

_PATHS = {
    "clock": html('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>'),
    "seats": html(
        '<ellipse cx="12" cy="12" rx="6" ry="4"/>'
        '<path d="M5 5.5v.01M12 4v.01M19 5.5v.01M3 12v.01M21 12v.01M5 18.5v.01M12 20v.01M19 '
        '18.5v.01"/>'
    ),
    "door": html('<path d="M6 21V4l9-1v18M15 5h4v16M3 21h18M12 12v.01"/>'),
    "out": html(
        '<circle cx="9" cy="8" r="3.5"/>'
        '<path d="M2.5 20a6.5 6.5 0 0 1 11-4.7M16 15l5 5M21 15l-5 5"/>'
    ),
    "standings": html('<path d="M4 20v-6h5v6M9.5 20V5h5v15M15 20v-9h5v9M2 20h20"/>'),
    "payouts": html(
        '<rect x="3" y="6" width="18" height="12" rx="2"/><circle cx="12" cy="12" '
        'r="2.5"/>'
        '<path d="M6.5 12v.01M17.5 12v.01"/>'
    ),
    "pots": html(
        '<ellipse cx="9" cy="7" rx="6" ry="3"/>'
        '<path d="M3 7v10c0 1.7 2.7 3 6 3M15 7v3M3 12c0 1.7 2.7 3 6 3"/>'
        '<ellipse cx="16" cy="13.5" rx="5" ry="2.5"/>'
        '<path d="M11 13.5V18c0 1.4 2.2 2.5 5 2.5s5-1.1 5-2.5v-4.5"/>'
    ),
    "tablet": html('<rect x="4" y="3" width="16" height="18" rx="2"/><path d="M11 18h2"/>'),
    "tv": html('<rect x="3" y="4" width="18" height="13" rx="2"/><path d="M8 21h8M12 17v4"/>'),
    "night": html('<path d="M3 19h18M6 19a6 6 0 0 1 12 0M12 6v3M4.5 9.5l2 2M19.5 9.5l-2 2"/>'),
    "table": html(
        '<rect x="4" y="4" width="9" height="13" rx="1.5"/><path d="M16 7l3.6 1-3.3 '
        "12-6-1.6"
        'M8.5 8v.01M8.5 13v.01"/>'
    ),
    "keypad": html(
        '<path d="M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 '
        "18h.01"
        'M18 18h.01" stroke-width="3.2"/>'
    ),
    "erase": html('<path d="M9 5h12v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5"/>'),
    "flag": html('<path d="M6 21V4M6 5h12l-3 4 3 4H6"/>'),
    "check": html('<path d="M5 12.5l4.5 4.5L19 7"/>'),
    "plus": html('<path d="M12 5v14M5 12h14"/>'),
    "grip": html('<path d="M5 8h14M5 12h14M5 16h14"/>'),
    "minus": html('<path d="M5 12h14"/>'),
    "undo": html('<path d="M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3"/>'),
    "pencil": html('<path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3"/>'),
    "next": html('<path d="M5 12h14M13 6l6 6-6 6"/>'),
    "back": html('<path d="M19 12H5M11 6l-6 6 6 6"/>'),
    "pause": html('<path d="M8 5v14M16 5v14"/>'),
    "play": html('<path d="M8 5l11 7-11 7z"/>'),
    "house": html('<path d="M4 21V9l8-6 8 6v12M9 21v-6h6v6M2 21h20"/>'),
    "scan": html(
        '<path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13 13h3v3h-3zM14 8v2M9 14v2"/>'
    ),
    "save": html('<path d="M12 3v11M7.5 10L12 14.5 16.5 10M4 17v3h16v-3"/>'),
    "bring": html('<path d="M12 14.5V3.5M7.5 8L12 3.5 16.5 8M4 17v3h16v-3"/>'),
    "warn": html('<path d="M12 3.5L2.5 20h19zM12 10v4.5M12 17.2v.01"/>'),
    "info": html('<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5M12 7.6v.01"/>'),
    "no": html('<circle cx="12" cy="12" r="9"/><path d="M6 12h12"/>'),
    "phone": html('<rect x="7" y="3" width="10" height="18" rx="2"/><path d="M11 18h2"/>'),
    "players": html(
        '<circle cx="9" cy="8" r="3.5"/>'
        '<path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 '
        '5.5"/>'
    ),
    "full": html('<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>'),
    "shuffle": html(
        '<path d="M3 7h4l10 10h4M3 17h4l3-3M14 10l3-3h4M18 4l3 3-3 3M18 14l3 3-3 3"/>'
    ),
    "cloud": html('<path d="M7 18h10a3.8 3.8 0 0 0 .9-7.5A6 6 0 0 0 6.3 9.9 4 4 0 0 0 7 18z"/>'),
    "offline": html(
        '<path d="M3 3l18 18M7 18h10M7 18a4 4 0 0 1-.7-7.9 5 5 0 0 1 1.5-3M11 5.6a5 5 '
        "0 0 1 6 4.9 3.5 3.5 0 0 1 "
        '3.2 5.2"/>'
    ),
    "sound": html(
        '<path d="M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"/>'
    ),
    "silent": html('<path d="M4 9.5v5h4l5 4v-13l-5 4zM17 9.5l5 5M22 9.5l-5 5"/>'),
    "cross": html('<path d="M6 6l12 12M18 6L6 18"/>'),
    "print": html(
        '<path d="M7 9V3h10v6M7 18H4v-7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7h-3M7 14h10v7H7z"/>'
    ),
}


def icon(name: str, size: int = 24) -> Markup:
    """Return the drawing *name*, *size* pixels wide; words beside it say what it means."""
    return html(
        '<svg width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" '
        'stroke="currentColor" stroke-width="1.9" stroke-linecap="round" '
        'stroke-linejoin="round" aria-hidden="true">{drawing}</svg>',
        size=size,
        drawing=_PATHS[name],
    )


def mark(size: int = 40) -> Markup:
    """Return the Holdfast mark: two posts and a line made fast to both."""
    return html(
        '<svg width="{size}" height="{size}" viewBox="0 0 40 40" fill="none" '
        'stroke="currentColor" stroke-linecap="round" aria-hidden="true">'
        '<path d="M12 7v26M28 7v26" stroke-width="5"/>'
        '<path d="M3 25c6 0 6-9 12-9h10c6 0 6-6 12-6" stroke-width="3.2"/></svg>',
        size=size,
    )
