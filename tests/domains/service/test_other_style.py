"""A customer who writes decimal commas, and a desk that answers in decimal stops."""

from __future__ import annotations

import pytest

from tests.domains.service.bundled import checked, reply, small, wrong

TICKET = [
    {"from": "customer", "text": "Invoice A-1, USD 3.708,00. Of 6.600 stems 412 came wilted."},
    {"from": "customer", "text": "All 1.200 measured at 50 cm. My sum is USD 542,22, and more."},
]
ODD = ("uncovered", "count", "policy.value")


def odd(prose: str, **more: object) -> list[str]:
    found = wrong(checked(small(language="en", ticket=TICKET, **more), reply(prose)))
    return [one for one in found if one.split(":")[0] in ODD]


@pytest.mark.parametrize(
    ("prose", "other"),
    [
        ("In place of your 542.22 you pay USD 3,708.00.", "542.32"),
        ("In place of your 542,22 you pay USD 3.708,00.", "542,32"),
    ],
)
def test_an_amount_of_the_ticket_supports_both_styles_and_no_other(prose: str, other: str) -> None:
    assert odd(prose) == []
    assert any(other in one for one in odd(prose.replace(other[:-2] + "22", other)))


def test_a_count_behind_which_the_deed_stands_counts_what_was_spoken_of() -> None:
    assert odd("All 1,200 stems were short.") == []
    assert odd("All 6,600 stems were counted.") == []


def test_each_message_has_its_own_style() -> None:
    english = {"from": "customer", "text": "It is USD 4.50 for 1.250 kg, and 6,600 stems."}
    more = [*TICKET[:1], english]
    found = wrong(checked(small(language="en", ticket=more), reply("It is USD 1,250.00.")))
    assert "uncovered: USD 1,250.00" in found
