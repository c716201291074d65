"""Keys, signs, denials, sums and scope in other words than the ones by which each was made."""

from __future__ import annotations

import pytest

from tests.domains.research.making import SOURCES, added, cite, claim, wrong
from workbench.core.checks import CheckResult


def told(sentence: str, key: str, passage: str) -> dict[str, CheckResult]:
    one = claim(sentence, cite(key, passage), id="c9")
    return wrong(added(f"{sentence} [@{key}].", one), sources=SOURCES)


@pytest.mark.parametrize(
    ("key", "renamed"),
    [("abel2018", True), ("AbelQuist2018", True), ("K1", False), ("k-1", False)],
)
def test_a_key_is_the_bundles_own(key: str, renamed: bool) -> None:
    found = told("The workers sat less with such desks", key, "they sat 2.0 hours less a day")
    assert (f"cite.keys: {key}" in found) == renamed


@pytest.mark.parametrize(
    ("said", "off"),
    [
        ("an interval from 0.4 to 0.6 hours", True),
        ("an interval of 0.4–0.6", True),
        ("an interval from −0.4 to 0.6 hours", False),
        ("0.4 less to 0.6 more", False),
    ],
)
def test_an_end_of_an_interval_keeps_its_sign(said: str, off: bool) -> None:
    found = told(f"Clerks sat equally long, {said}", "k3", "sat equally long")
    assert any(name.startswith("support.interval") for name in found) == off


@pytest.mark.parametrize(
    ("said", "lost"),
    [
        ("Back pain did change with these desks", True),
        ("Back pain changed in the workers", True),
        ("Back pain did not change with these desks", False),
        ("Back pain was the same with these desks", False),
    ],
)
def test_a_denial_of_the_passage_is_kept(said: str, lost: bool) -> None:
    found = told(said, "k1", "Back pain did not change")
    assert any(name.startswith("support.parity") for name in found) == lost


def test_a_bent_passage_is_read_as_its_source_has_it() -> None:
    found = told("Back pain did change with these desks", "k1", "Back pain did change")
    assert {"support.quote: c9 k1", "support.parity: c9"} <= set(found)


@pytest.mark.parametrize(
    ("said", "twice"),
    [
        ("Three further offices were counted, with sitting time unchanged", True),
        ("In other towns sitting time had not changed either", True),
        ("The same clerks, five years on, had not changed their sitting time", False),
        ("Sitting time was 3.6 more minutes", False),
        ("By then sitting time in the two groups had not changed", False),
    ],
)
def test_a_second_report_is_no_new_group(said: str, twice: bool) -> None:
    found = told(said, "k4", "Sitting time had not changed")
    assert any(name.startswith("source.cohort") for name in found) == twice


@pytest.mark.parametrize(
    ("said", "twice"),
    [
        ("Four studies with 1,950 people were read", True),
        ("Three studies with 1,100 people were read", False),
        ("Four studies compared 1,950 people with and without such desks", True),
    ],
)
def test_sizes_with_one_group_twice_are_told_by_their_sum(said: str, twice: bool) -> None:
    found = wrong(added(f"{said}."), sources=SOURCES)
    assert any(name.startswith("source.cohort") for name in found) == twice


@pytest.mark.parametrize(
    ("said", "wide"),
    [
        ("Such desks will make the whole continent stand", True),
        ("The entire industry will sit less", True),
        ("At any age such a desk may help", True),
        ("Whatever their age they may stand", True),
        ("At the age of the clerks a desk may help", False),
        ("The whole day was spent at the desk", False),
        ("All older people stand more", True),
        ("All 974 people were asked twice", False),
        ("A desk helps anywhere", True),
        ("It took three years before a desk stood anywhere in the records", False),
    ],
)
def test_a_whole_that_nobody_studied_is_too_wide(said: str, wide: bool) -> None:
    found = wrong(added(f"{said}."), sources=SOURCES)
    assert any(name.startswith("scope: ") for name in found) == wide


@pytest.mark.parametrize(
    ("said", "beyond"),
    [
        ("What is good for clerks is good for nurses on early shift.", True),
        ("The same holds for children.", True),
        ("What is good for clerks is good for workers.", False),
        ("Whether it holds for nurses is open.", False),
        ("It does not hold for nurses.", False),
    ],
)
def test_a_finding_is_carried_over_to_nobody_else(said: str, beyond: bool) -> None:
    found = wrong(added(said), sources=SOURCES)
    assert any(name.startswith("scope: ") for name in found) == beyond
