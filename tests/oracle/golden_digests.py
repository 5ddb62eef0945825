"""What each golden night comes to."""

from __future__ import annotations

DIGESTS = {
    "called-off-2026": "76e6c0719d525de99332f1a5e62672519c566f8436050acf297cd8f02ff9c36b",
    "carried-2026": "a8195e61286f50be319362fe871fd05db554f4fb075a2efcef7b24a3f1831cd4",
    "copied-tablet-2026": "9bd6dbf9b6cabf3fc3cdb871138aefe2ea6d525a9c02b7e25d24af9f2eb62e50",
    "floor-2026": "fb301d0f0481d68a1f33faac81b0cdc2cabf8dc1edb5d8350661778e7c434c4a",
    "sealed-2026": "4e609b3a6035134c76e5595fa83b885d24202abbdfba4248a736d45b48fa14fd",
    "stopped-2026": "8771aa1809bfb1680781da6fd3ab596ca9b8ef446ed2bb910eb4fedf9899c701",
    "table-2026": "9dea59fba865dcdacc2a270dc3ff7bbc5e6c235218cac8ef0134878fb03d301f",
    "thursday-2026": "b22db0c50eaeb13ed64433db7e9e279ba3026853c70311e3060c95b1e3eb5b5a",
    "two-tablets-at-a-table-2026": (
        "0b3b157996fe72b877674cfb4bcf5c608ce4d064f9f57773f4b33515e80cf0ff"
    ),
}
