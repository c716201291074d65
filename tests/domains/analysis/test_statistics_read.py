"""A p-value read as the chance of a state of things, and a middling p as a proof of none."""

from __future__ import annotations

import pytest

from tests.domains.analysis.doubts.tables import _made, doubts

ROWS = {
    "visitor": [f"V{n:02}" for n in range(60)],
    "form": ["new", "old"] * 30,
    "minutes": [(12 if n % 2 else 10.6) + (n * 7 % 11) - 5 for n in range(60)],
}
COLUMNS = [
    {"name": "visitor", "role": "id"},
    {"name": "form", "role": "group"},
    {"name": "minutes", "role": "outcome", "unit": "minutes"},
]
FORMS = _made(ROWS, COLUMNS, "one row per visitor", question="Does the new form save minutes?")


def _p() -> float:
    import numpy as np
    from scipy import stats

    minutes = np.array(ROWS["minutes"])
    return round(float(stats.ttest_ind(minutes[::2], minutes[1::2], equal_var=False).pvalue), 3)


P = _p()


def told(family: str, said: str) -> bool:
    claim = {"id": "c1", "kind": "test", "col": "minutes", "by": "form", "method": "welch",
             "value": P, "quote": said.replace("{p}", str(P))}  # fmt: skip
    return doubts(family, "", FORMS, claim)


def test_the_case_lies_between() -> None:
    assert 0.05 <= P < 0.2


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("As p is {p}, the form makes no difference to the time.", True),
        ("Welch gives p = {p}, so the two forms are equally quick.", True),
        ("The form has no effect: p = {p}.", True),
        ("As p is {p}, the form makes no visible difference.", False),
        ("As p is {p}, the form may make no difference.", False),
        ("With p = {p} chance alone can tell the forms apart.", False),
        ("The forms cannot be told apart (p = {p}).", False),
        ("We cannot tell whether the form makes no difference (p = {p}).", False),
    ],
)
def test_a_middling_p_is_no_proof_of_nothing(said: str, wrong: bool) -> None:
    assert told("null", said) is wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("As forms were handed out in turn and p is {p}, that is the probability that both are "
         "really equally quick.", True),
        ("The sample gives p = {p}, the probability that there is no difference.", True),
        ("As to p = {p}, it is the probability that a gap so wide comes about by luck.", False),
        ("Were the forms alike, {p} is the probability that they look this unequal.", False),
        ("So wide a gap has p = {p}, a chance that is small.", False),
        ("A gap like this has a probability of {p} under equal forms.", False),
    ],
)  # fmt: skip
def test_p_is_no_chance_of_a_state_of_things(said: str, wrong: bool) -> None:
    assert told("p value", said) is wrong
