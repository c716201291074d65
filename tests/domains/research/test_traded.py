"""Two keys that stand behind each other's words."""

from __future__ import annotations

import pytest

from tests.domains.research.making import added, cite, claim, wrong


@pytest.mark.parametrize(
    ("told", "warned"),
    [
        ("Pain did not change [{0}], and age set the cohort apart [{1}]", False),
        (
            "Workers were randomised, back pain the same [{1}]; the cohort asked for a desk [{0}]",
            True,
        ),
        (
            "Workers were randomised, back pain the same [{0}]; the cohort asked for a desk [{1}]",
            False,
        ),
        ("Workers in the cohort differ [{1}]; the cohort asked for a desk [{0}]", False),
        ("Randomised workers had back pain [{1}; {0}]; the cohort asked for a desk [{0}]", False),
    ],
)
def test_keys_behind_the_words_of_the_other_source_warn(told: str, warned: bool) -> None:
    prose = told.format("@k1", "@k3")
    entry = claim(prose, cite("k1", "We randomised 120 office workers"), cite("k3", "900 clerks"))
    found = wrong(added(f"{prose}.", {**entry, "id": "c9"}))
    assert ("cite.traded: k3 and k1" in found) == warned


@pytest.mark.parametrize(
    ("told", "warned"),
    [
        ("Neither 120 people, 2.0 hours apart [{1}], nor 900 [{0}] gave up their chairs", True),
        ("Neither 120 people, 2.0 hours apart [{0}], nor 900 [{1}] gave up their chairs", False),
        (
            "Of 120 people, far from the 900 of the cohort [{0}], more stood than of 900 [{1}]",
            False,
        ),
        ("Some people sat [{1}], and of 900 [{0}] so did others", False),
    ],
)
def test_keys_behind_the_figures_of_the_other_source_warn(told: str, warned: bool) -> None:
    prose = told.format("@k1", "@k3")
    entry = claim(prose, cite("k1", "We randomised 120 office workers"), cite("k3", "900 clerks"))
    found = wrong(added(f"{prose}.", {**entry, "id": "c9"}))
    assert ("cite.traded: k3 and k1" in found) == warned
