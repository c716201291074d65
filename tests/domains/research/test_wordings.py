"""Each fault in three wordings from no list. What is read from words is a guess: four in five are
asked for, and every wording that is compared and not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.domains.research.making import CLAIMS, PROSE, SOURCES, claim, draft, wrong

FILE = Path(__file__).parent / "data" / "wordings.yaml"
WORDINGS: dict[str, list[dict[str, Any]]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
LONGER = {
    "id": "k9", "authors": ["Abel, R."], "year": 2023, "title": "Desks again", "design": "survey",
    "text": "Over three years clerks with and without such desks sat equally long at work and at "
    "home. Of 90 asked, 62 % would keep the desk for good and 27 % complained of their backs. "
    "Their knees and backs hurt as they had before the desks came.",
}  # fmt: skip
"""Its sentences have twelve words and more."""
READ = {"trial for cohort", "causal for observational", "cohort counted twice", "over-scope claim",
        "dropped not"}  # fmt: skip
"""Faults that are read from words."""
LISTED = """

## References

- [@k1] Abel, R., Quist, M. (2018). Standing desks.
- [@k2] Boyd, S. (2020). Desks and steps.
- [@k3] Chen, L. (2019). A cohort of clerks.
"""


def found(wording: Mapping[str, Any]) -> bool:
    """Whether a finding of the expected families is there."""
    prose, claims = PROSE, list(CLAIMS)
    if wording.get("drop"):
        prose, claims = re.sub(r" A cohort of [^.]*\[@k3\]\.", "", PROSE), claims[:1]
    told = wording.get("told", "")
    if wording.get("claim"):
        cites = [{"id": id, "source_quote": quote} for id, quote in wording["of"].items()]
        claims.append(claim(re.sub(r" ?\[[^]]*\]\.?$", "", told), *cites, id="added"))
    more = {"pooled": wording["pooled"]} if wording.get("pooled") else {}
    listed = f"{LISTED}{wording['references']}\n" if wording.get("references") else ""
    given = [*SOURCES, LONGER] if "@k9" in told else SOURCES
    names = wrong(draft(f"{prose} {told}{listed}", claims, **more), sources=given)
    return any(name.split(".")[0].split(":")[0] in wording["families"] for name in names)


def test_there_are_three_wordings_of_each_described_fault() -> None:
    assert len(WORDINGS) == 14
    assert all(len(each) == 3 for each in WORDINGS.values())


@pytest.mark.parametrize("name", sorted(set(WORDINGS) - READ))
def test_what_is_compared_is_found_in_any_wording(name: str) -> None:
    assert [found(wording) for wording in WORDINGS[name]] == [True] * 3


def test_of_all_wordings_four_in_five_are_found() -> None:
    hits = [found(wording) for each in WORDINGS.values() for wording in each]
    assert sum(hits) >= 0.8 * len(hits)
