"""Where two of an estimate and its two ends are those of one effect, the third is too."""

from __future__ import annotations

import pytest

from domains.research.checks.aligned.triples import told
from tests.domains.research.making import added, case, cite, claim, draft, wrong

ENTRY = {"studies": ["k1", "k2"], "model": "fixed", "est": -1.5, "lo": -2.21, "hi": -0.79,
         "unit": "hours"}  # fmt: skip


def off(words: str) -> list[str]:
    entry = claim(words, cite("k1", "they sat 2.0 hours less a day"), id="c9")
    found = wrong(added(f"{words} [@k1].", entry, pooled=[ENTRY]))
    return [one.observed for name, one in found.items() if name.startswith("support.triple")]


@pytest.mark.parametrize(
    ("words", "observed"),
    [
        ("They sat 2.0 hours less (95 % CI 1.0 to 3.0)", []),
        ("They sat 2.4 hours less (95 % CI 1.0 to 3.0)", ["2.4"]),
        ("They sat 2.0 hours less (95 % CI 1.0 to 3.9)", ["3.9"]),
        ("They sat 2.0 hours less (interval from 1.6 to 3.0)", ["1.6"]),
        ("They sat −2.0 hours (−3.0 to −1.4)", ["−1.4"]),
        ("They sat 120 minutes less (95 % CI 60 to 180)", []),
        ("They sat 120 minutes less (95 % CI 60 to 150)", ["150"]),
        ("Together 1.5 hours less (95 % CI 0.79 to 2.21)", []),
        ("Together 1.8 hours less (95 % CI 0.79 to 2.21)", ["1.8"]),
        ("They sat 2.0 hours less, as 40 of 60 said", []),
        ("In 2.4 of the 3.0 hours they sat, with 1.0 to spare", []),
        ("Of 120 workers (95 % CI 1.0 to 3.0) some stood", []),
        ("They sat 2.0 hours less than 60 others (95 % CI 1.0 to 3.0)", []),
        ("It was 2.0 hours. They sat 2.4 hours less (95 % CI 1.0 to 3.0)", ["2.4"]),
        ("Something else was 7.0 (95 % CI 1.0 to 9.0)", []),
    ],
)
def test_the_third_figure_is_that_of_the_effect(words: str, observed: list[str]) -> None:
    assert off(words) == observed


def test_an_interval_stands_behind_its_estimate() -> None:
    text = "It was 2.0 less (95 % CI 1.0 to 3.0), 5 of 6 in a week, and 41 km/h (38 to 44)."
    there = [(one.est.value, one.lo.value, one.hi.value) for one in told(case(draft(text)))]
    assert there == [(2.0, 1.0, 3.0), (41.0, 38.0, 44.0)]
