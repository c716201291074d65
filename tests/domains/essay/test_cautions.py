"""A source's own caution is told beside its figure, with or without an entry for it."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, TRIAL, checked, ledger, proof
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


@pytest.mark.parametrize(
    ("told", "asked"),
    [("", True), ("Short as it was, that poll passed by the quiet months.", False)],
)
def test_one_of_two_clauses_of_a_caution_tells_it(told: str, asked: bool) -> None:
    caution = "The poll was short and passed by the quiet months, and it asked each of the shops "
    caution += "around the square no more than one single time in the course of a long year."
    source = {**TRIAL, "text": f"{TRIAL['text']} {caution}", "caution": caution}
    said = "In a poll of 212 shops 61 had fewer customers and 48 had more."
    passage = "Of 212 shops asked, 61 reported fewer customers and 48 reported more"
    raised = "Shops are said to suffer."
    prose = PROSE.replace("So the ferry", f"{raised} {said}\n\n{told}\n\nSo the ferry")
    data = ledger()
    entry = {"point": "shops", "quote": raised, "reply_quote": said}
    data["counters"].append({**entry, "evidence": [proof("s3", passage, said)]})
    found = failing(checked(prose, data, sources=[*SOURCES, source]))
    assert any(one.check == "ev.caution: s3" for one in found) is asked
