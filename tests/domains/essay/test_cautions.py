"""A source's own caution is told beside its figure, with or without an entry for it."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, TRIAL, checked
from workbench.core.checks import failing


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Of 212 shops asked, 61 reported fewer customers, so shops suffer.", True),
        ("Shops lose: in the poll 61 of the 212 shops asked reported fewer customers.", True),
        ("Of 212 shops asked, 61 reported fewer customers, though the poll was short.", False),
        ("Of 212 shops asked, 61 reported fewer customers. It may have been the month.", False),
        ("I leave aside that 61 of the 212 shops asked reported fewer customers.", False),
        ("There are 212 houses on the island.", False),
    ],
)
def test_a_figure_that_no_entry_names_is_told_with_its_caution_too(words: str, asked: bool) -> None:
    source = {**TRIAL, "caution": "The poll was short and may have missed the quiet months."}
    found = failing(checked(f"{PROSE}\n\n{words}", sources=[*SOURCES, source]))
    assert any(one.check == "ev.caution: s3" for one in found) is asked
