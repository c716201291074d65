"""Old sources that are told as current, and sentences that are said twice."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import CheckResult, failing

OLD = {
    "id": "old", "title": "First Count", "year": 2019, "superseded_by": "new",
    "text": "The first count found 918 riders on the night ferry.",
}  # fmt: skip
NEW = {
    "id": "new", "title": "Second Count", "year": 2022,
    "text": "The corrected count found 512 riders on the night ferry.",
}  # fmt: skip
TAKEN = "The first count found 918 riders"


def found(words: str, both: bool) -> list[CheckResult]:
    """The findings on an old source: quoted alone, or beside its successor."""
    data = ledger()
    proofs = [proof("old", TAKEN, words)]
    fresh = "The corrected count found 512 riders."
    if both:
        proofs.append(proof("new", "The corrected count found 512 riders", fresh))
    data["claims"][0]["evidence"] += proofs
    prose = f"{PROSE}\n\n{words}" + (f"\n\nSince then: {fresh}" if both else "")
    results = checked(prose, data, sources=[*SOURCES, OLD, NEW])
    return [one for one in failing(results) if one.check.startswith("ev.superseded")]


def test_an_old_source_in_the_stead_of_the_new_one_fails() -> None:
    (result,) = found("A count found 918 riders.", both=False)
    assert (result.status, result.expected) == ("fail", "new")


@pytest.mark.parametrize(
    ("words", "warned"),
    [
        ("A count found 918 riders.", True),
        ("A count of 2019, since withdrawn, found 918 riders.", False),
        ("In 2019 a count found 918 riders.", False),
        ("A count found riders enough.", False),
    ],
)
def test_its_figure_beside_the_new_source_must_be_told_as_old(words: str, warned: bool) -> None:
    results = found(words, both=True)
    assert bool(results) is warned
    assert all((one.status, one.observed) == ("warn", "918") for one in results)


@pytest.mark.parametrize(
    ("again", "status"),
    [
        ("Fares brought in 310 crowns a night, against 265 for crew.", True),
        ("Fuel is another matter and nobody has counted it.", False),
    ],
)
def test_a_sentence_said_again_is_told(again: str, status: bool) -> None:
    results = failing(checked(f"{PROSE}\n\n{again}"))
    assert any(one.check.startswith("style.repeated") for one in results) is status


POLL = {"id": "poll", "title": "Shop Poll", "year": 2024, "text": "In all 61 of 212 shops want it."}


@pytest.mark.parametrize(
    ("words", "warned"),
    [
        ("Then 71 of 212 shops want it.", True),
        ("Then 61 of 212 shops want it.", False),
        ("Then 71 of 300 shops want it.", False),
        ("There are 212 shops, and the road is 71 years old.", False),
    ],
)
def test_a_part_of_a_whole_is_the_sources_part(words: str, warned: bool) -> None:
    results = failing(checked(f"{PROSE}\n\n{words}", sources=[*SOURCES, POLL]))
    parts = [one for one in results if one.check.startswith("ev.part")]
    assert [one.observed for one in parts] == (["71"] if warned else [])
    assert all((one.status, one.expected) == ("warn", "61") for one in parts)
