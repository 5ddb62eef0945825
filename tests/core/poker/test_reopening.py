"""Who may raise again, and when a cap on raises ends: what is easily taken for something else."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Refused
from tests.core.poker.felt import felt

DOUBLE = ("ca_nu", "ca_sk")


@pytest.mark.clause("NU-3.raise", "NU-B.TP29", "SK-A.1.raise1")
@pytest.mark.parametrize("code", DOUBLE)
@pytest.mark.parametrize(
    ("all_in", "legal"), [(599, (3, 299, None, None)), (600, (3, 300, 1200, 5000))]
)
def test_where_a_raise_is_twice_the_bet_less_than_that_reopens_nothing(
    code: str, all_in: int, legal: tuple[int, int, int | None, int | None]
) -> None:
    """Over 300 it takes 600, though the raise to 300 was one of 200."""
    table = felt(5000, 5000, 5000, all_in, code=code)
    table = table.do("p3 cbr 300", f"p4 cbr {all_in}", "p1 cc", "p2 f")
    assert table.legal == legal


@pytest.mark.clause("NU-3.raise", "NU-B.TP29")
@pytest.mark.parametrize("code", DOUBLE)
def test_where_a_raise_is_twice_the_bet_a_bet_below_the_least_reopens_nothing(code: str) -> None:
    """Twice nothing is nothing; who checked faces less than a bet all the same."""
    table = felt(5000, 140, 5000, 5000, code=code).do("p3 cc", "p4 cc", "p1 cc", "p2 cc")
    table = table.do("d db 2c7dTh", "p1 cc", "p2 cbr 40", "p3 cc", "p4 f")
    assert table.legal == (1, 40, None, None)


@pytest.mark.clause("SK-A.2.x", "SK-A.3.k2n")
def test_the_cap_is_lifted_when_two_are_in_the_pot_not_when_two_have_chips() -> None:
    three = felt(5000, 800, 5000, code="ca_sk").do("p3 cbr 200", "p1 cbr 400", "p2 cbr 800")
    assert three.legal == (3, 600, None, None)
    assert three.refused("p3 cbr 1600").code == "raise-cap-reached"
    two = felt(5000, 5000, 5000, code="ca_sk").do("p3 cbr 200", "p1 cbr 400", "p2 f")
    assert two.do("p3 cbr 800").legal == (1, 400, 1600, 5000)


def test_what_only_matches_the_bet_is_no_raise_not_even_by_a_ruling() -> None:
    """Who is all-in for just the bet calls it: as a raise it would count as the last bet."""
    table = felt(5000, 5000, 100)
    assert table.refused("p3 cbr 100").code == "raise-too-small"
    with pytest.raises(Refused, match="raise-too-small"):
        felt(5000, 5000, 5000).ruled("p3 cbr 100")
    assert table.do("p3 cc").stacks == [4950, 4900, 0]


@pytest.mark.clause("TDA-2024/47", "TDA-2024/48")
def test_in_limit_an_all_in_of_half_a_bet_opens_and_is_no_raise_of_the_cap() -> None:
    table = felt(5000, 160, 5000, 5000, bets=(100, 200)).do("p3 cc", "p4 cc", "p1 cc", "p2 cc")
    table = table.do("d db 2c7dTh", "p1 cc", "p2 cbr 60")
    assert table.legal == (3, 60, 200, 200)
    table = table.do("p3 cbr 200", "p4 cbr 300", "p1 cbr 400")
    assert table.refused("p3 cbr 500").code == "raise-cap-reached"


@pytest.mark.clause("SK-A.1.subst", "SK-A.3.x")
def test_a_raise_is_an_action_after_which_one_more_is_substantial() -> None:
    table = felt(5000, 5000, 5000, 5000, code="ca_sk").do("p3 cbr 300")
    assert table.allows("misdeal")
    assert table.do("p4 f").refused("misdeal").facts == {"acted": 2}
