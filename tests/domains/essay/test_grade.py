"""The reading grade is asked about well outside of the band, and below it later than above."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, checked
from workbench.prose.document import read_document
from workbench.prose.readability import readability

LONGER = f"{PROSE}\n\n" + "The boat goes out. Some sit on deck. A few of them read. " * 4


@pytest.mark.parametrize(
    ("low", "high", "status"),
    [(3.5, 8, "pass"), (5, 8, "warn"), (-6, -3, "warn"), (-6, -1.5, "pass")],
)
def test_a_text_is_too_easy_later_than_it_is_too_hard(low: float, high: float, status: str) -> None:
    grade = readability(read_document(LONGER).plain).grade
    assert grade is not None
    band = [grade + low, grade + high]
    found = {r.check: r.status for r in checked(LONGER, style={"grade_band": band})}
    assert found["clarity.grade"] == status
