"""Who is named without being studied."""

from __future__ import annotations

import pytest

from tests.domains.research.making import SOURCES, Data, added, cite, claim, wrong


def told(words: str, *cites: Data) -> set[str]:
    keys = "; ".join(f"@{one['id']}" for one in cites)
    text = added(f"{words} [{keys}].", claim(words, *cites, id="c9"))
    found = wrong(text, sources=SOURCES)
    return {name for name in found if name.startswith("scope")}


@pytest.mark.parametrize(
    "words",
    [
        "The trial with workers' desks was financed by a company that sells chairs",
        "The money for it came from a small firm",
    ],
)
def test_who_pays_is_not_whom_a_study_is_on(words: str) -> None:
    found = told(words, cite("k1", "We randomised 120 office workers"))
    assert not any(name.startswith("scope") for name in found)


def test_a_group_that_nobody_studied_is_told() -> None:
    words = "Standing desks make children sit 2.0 hours less a day"
    assert "scope: children" in told(words, cite("k1", "they sat 2.0 hours less a day"))


def test_whom_nobody_studied_may_be_named_as_such() -> None:
    words = "They sat 2.0 hours less a day, and nothing is reported of children"
    assert "scope: children" not in told(words, cite("k1", "they sat 2.0 hours less a day"))
