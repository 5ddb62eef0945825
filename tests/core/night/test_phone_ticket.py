"""What a phone at a table is told beside the clock: the rule about phones in this place."""

from __future__ import annotations

import pytest

from pycore.night.phone_ticket import phone_ticket
from pycore.night.setup.library_view import libraries
from pycore.portable.ticket import read_ticket
from tests.core.hall import Hall, nunavut, thursday
from tests.core.papers.desk import set_up


def rule_told(hall: Hall) -> str:
    ticket = read_ticket(phone_ticket(hall.night, now_ms=hall.now, live=None))
    assert ticket is not None
    return str(ticket.facts["rule"])


@pytest.mark.clause("NU-9.31", "NU-B.ET2", "NU-B.TP12", "SEL-20")
def test_a_phone_is_told_the_rule_about_phones_and_what_stands_beside_it_is_decided() -> None:
    assert rule_told(nunavut()) == "NU-9.31"
    assert libraries()["ca_nu"].decisions["K16"].follows == ("NU-9.31", "NU-B.ET2", "NU-B.TP12")
    assert rule_told(thursday()) == "SEL-20"


def test_where_no_rule_speaks_of_phones_the_place_leads_to_its_rules() -> None:
    assert rule_told(set_up("british-columbia-night")) == "ca_bc"
