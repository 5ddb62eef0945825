"""Lists of names as people paste them: every line comes back, with what is wrong with it."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Refused
from pycore.night.registration.lists.name_list import NameList, NameRow, name_list, read_names
from tests.core.hall import thursday
from tests.core.shapes import misfits


def read(text: str) -> list[tuple[str, bool, str]]:
    """Return who is read, whether they have paid, and the doubt."""
    return [(row.name, bool(row.paid), row.why) for row in read_names(text) if row.name]


def only(text: str) -> NameRow:
    """Return the line of a list below its heading."""
    heading, row = read_names(text)
    assert heading.why == "heading"
    return row


ANN_PAID = [("Ann Ross", True, ""), ("Zoë Dupré", False, "")]


@pytest.mark.parametrize(
    "text",
    [
        "name,paid\nAnn Ross,yes\nZoë Dupré,no\n",
        "\ufeffName;Paid\r\nAnn Ross;X\r\nZoë Dupré;\r\n",
        "Nom\tPayé\nAnn Ross\toui\nZoë Dupré\tnon",
        "Paid,Phone,Full name\n1,204 555 0199,Ann Ross\n0,,Zoë Dupré",
        "First name,Last name,Paid\nAnn,Ross,Y\nZoë,Dupré,\n",
        "Last name,First name,Paid\nRoss,Ann,Y\nDupré,Zoë,\n",
        "Paid;Last name;First name\nY;Ross;Ann\n;Dupré;Zoë\n",
        "Prénom;Nom;Payé\nAnn;Ross;oui\nZoë;Dupré;non\n",
        '"Ann  Ross","yes"\n"Zoë Dupré","no"',
        "Ann Ross, paid\n\n   \n Zoë Dupré \n",
        ";;;\nAnn Ross;✓;;\nZoë Dupré;;;\n",
    ],
)
def test_names_are_read_as_people_send_them(text: str) -> None:
    assert read(text) == ANN_PAID


def test_a_quoted_name_may_hold_the_separator_and_quotation_marks() -> None:
    text = 'name,paid\n"Ross, Ann ""Annie""",yes\n"Never closed, no\n'
    assert read(text) == [('Ann "Annie" Ross', True, ""), ('"Never closed', False, "half")]


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ('"Ann Ross"', "Ann Ross"),
        ('"""Annie"" Ross"', '"Annie" Ross'),
        ('"Ann ""Annie"""', 'Ann "Annie"'),
        ('"A"', "A"),
        ('"Red" Ross', '"Red" Ross'),
        ('"Red" ""Ross""', '"Red" ""Ross""'),
        ('Ann "Annie" Ross', 'Ann "Annie" Ross'),
    ],
)
def test_a_cell_between_quotation_marks_ends_where_it_is_closed(cell: str, name: str) -> None:
    for row in (only(f"paid,name\nyes,{cell}"), only(f"name,paid\n{cell},yes")):
        assert (row.name, row.paid, row.why) == (name, True, "")


@pytest.mark.parametrize("cell", ['"', '""', '""""'])
def test_a_cell_of_nothing_but_quotation_marks_is_no_name(cell: str) -> None:
    assert only(f"paid,name\nyes,{cell}").why == "no-name"


def test_a_line_that_is_wrong_spoils_no_other() -> None:
    text = "name,paid\nAnn,yes\n204 555 0199,yes\nBob,maybe\n" + "x" * 81 + ",no\nÄNN,no\nCy,no"
    rows = read_names(text)
    assert [(row.line, row.why, row.same_as) for row in rows] == [
        (1, "heading", 0),
        (2, "", 0),
        (3, "no-name", 0),
        (4, "unclear-paid", 0),
        (5, "too-long", 0),
        (6, "twice", 2),
        (7, "", 0),
    ]
    assert (rows[4].name, len(rows[4].text)) == ("", 80)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "list-empty"),
        (" \n;;\n\t\n", "list-empty"),
        ("\n".join(f"{n};%&/;§" for n in range(2_000)), "list-too-long"),
        ("x" * 300_001, "list-too-long"),
        ("PK\x03\x04\x00\x00", "list-no-text"),
        ("caf\ufffd", "list-no-text"),
    ],
)
def test_what_is_no_list_is_refused_whole(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_names(text)
    assert refused.value.code == code


def test_the_longest_list_has_a_heading_beside_its_names() -> None:
    names = "\n".join(f"Player {chr(65 + n % 26)} {'x' * (n // 26 + 1)}" for n in range(500))
    assert len(read("Thursday\n\nname\n" + names)) == 500
    with pytest.raises(Refused) as refused:
        read_names("name\nOne More\n" + names)
    assert refused.value.facts == {"rows": 501, "limit": 500}


def test_rubbish_within_the_limit_comes_back_line_by_line_and_none_of_it_is_good() -> None:
    shown = name_list(thursday().night, "\n".join(f"{n};%&/;§" for n in range(400)))
    assert not misfits(shown, NameList)
    assert {(row["name"], row["why"]) for row in shown["rows"]} == {("", "no-name")}


def test_who_has_a_ticket_or_is_expected_already_is_told() -> None:
    hall = (
        thursday()
        .sell(name="Ann Ross")
        .do("expect-players", players=["bob-id"], prepaid=[True], names=["Bob Li"])
    )
    shown = name_list(hall.night, "ann ross\nBOB LI, yes\nCy, yes\nDee")
    assert [(row["why"], row["ticket"], row["paid"]) for row in shown["rows"]] == [
        ("has-ticket", 1, None),
        ("expected", 0, None),
        ("", 0, True),
        ("", 0, None),
    ]


def test_a_file_of_windows_is_read_and_its_text_shown() -> None:
    shown = name_list(thursday().night, "Nom;Payé\r\nRenée Côté;oui\r\n".encode("cp1252"))
    assert [(row["name"], row["paid"]) for row in shown["rows"]] == [
        ("", None),
        ("Renée Côté", True),
    ]
    assert shown["text"] == "Nom;Payé\r\nRenée Côté;oui\r\n"
