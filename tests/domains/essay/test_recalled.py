"""A figure that looks back to one told before: another digit, two digits in another order; and the
figures that only look alike.
"""

from __future__ import annotations

import pytest

from domains.essay.checks.recalled import slipped
from tests.domains.essay.test_checks import ledger, proof
from tests.domains.essay.test_figures_and_turns import found_in
from workbench.prose.numbers import numbers

ONCE = {"id": "loft", "title": "Loft Note", "text": "Sails for 34 boats lie in the loft, which the "
        "harbour lets for 14,400 crowns a year. In the yard stand 52 carts."}  # fmt: skip
BEFORE = "The harbour lets the loft for 14,400 crowns a year, with sails for 34 boats in it."


@pytest.mark.parametrize(
    ("again", "named"),
    [
        ("So the loft that the harbour lets would bring 12,400 crowns more.", True),
        ("With 43 boats, the sails in the loft have owners enough.", True),
        ("So the loft that the harbour lets would bring 14,400 crowns more.", False),
        ("With 34 boats, the sails in the loft have owners enough.", False),
        ("Of the carts in the yard, 43 boats have no need.", False),
        ("A cart for the yard costs 12,400 crowns.", False),
    ],
)
def test_a_figure_is_the_one_it_looks_back_to(again: str, named: bool) -> None:
    found = found_in(f"{BEFORE} People know it.\n\n{again}", ONCE)
    told = [r for name, r in found.items() if name.startswith("contradiction")]
    assert bool(told) is named
    assert all((r.status, r.severity) == ("warn", "minor") for r in told)
    assert all(r.expected in ("14,400", "34") for r in told)


def test_a_figure_of_a_source_looks_back_to_none() -> None:
    text = "Repairs came to £80 a year for each sail and £230 a year for the door. It brings £550."
    for figure, named in (("230", False), ("302", True)):
        said = f"The harbour spent £{figure} a year on repairs."
        data = {**ledger(), "workings": ["£550 - £230 = £320"]}
        data["claims"][0]["evidence"].append(proof("book", "£230 a year for the door", said))
        left = "The rent leaves £320 a year for the harbour."
        found = found_in(f"{said} {left}", {"id": "book", "title": "Book", "text": text}, data=data)
        assert any(name.startswith("contradiction") for name in found) is named


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("14,400", "12,400", True), ("1.34", "1.43", True), ("497,000", "417,000", True),
        ("240", "260", False), ("8", "6", False), ("0.3", "0.4", False), ("1,440", "144", False),
        ("14,400", "12,300", False), ("14.4", "14.40", False),
    ],
)  # fmt: skip
def test_a_slip_is_one_digit_of_three_or_two_that_changed_places(
    one: str, other: str, same: bool
) -> None:
    [first], [second] = numbers(one), numbers(other)
    assert slipped(first, second) is same
