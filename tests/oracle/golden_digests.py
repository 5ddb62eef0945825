"""What each golden night comes to."""

from __future__ import annotations

DIGESTS = {
    "called-off-2026": "76e6c0719d525de99332f1a5e62672519c566f8436050acf297cd8f02ff9c36b",
    "carried-2026": "a8195e61286f50be319362fe871fd05db554f4fb075a2efcef7b24a3f1831cd4",
    "copied-tablet-2026": "9bd6dbf9b6cabf3fc3cdb871138aefe2ea6d525a9c02b7e25d24af9f2eb62e50",
    "floor-2026": "5f3cdfec847d9a0976fc1ca743796a064be946549149c01fe276329c22d2d01f",
    "sealed-2026": "b47660aa4e132690cf9afe10fc4f062074b2bffb10ccaa07647ac495b31bf584",
    "stopped-2026": "43656d5693e03d103c2d1b25f594af52a4d7d8b68b556ecd2e517fcdbb116cef",
    "table-2026": "c1dd968c2a9a10d334f81df3fdbf2d9c53ef3d7f9bf8dfe6e3e31c4e6c9655b2",
    "thursday-2026": "c13d7d4abcd628674d2d275fc8ece9f29637731b4b421412af726a5d5aa18d6c",
    "two-tablets-at-a-table-2026": (
        "0b3b157996fe72b877674cfb4bcf5c608ce4d064f9f57773f4b33515e80cf0ff"
    ),
}
