"""A demand that takes one of the thesis's two times out, and an absolute that nothing bears."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, checked, ledger
from workbench.core.checks import failing

THESIS = "Phones should stay in lockers during lessons and breaks."


def found(words: str, check: str) -> bool:
    data = {**ledger(), "thesis": {"quote": THESIS}}
    prose = PROSE.replace("The ferry should sail at night.\n", f"{THESIS}\n", 1)
    results = failing(checked(f"{prose}\n\n{words}", data))
    return any(one.check.startswith(check) and one.severity == "minor" for one in results)


@pytest.mark.parametrize(
    "words",
    [
        "Let the phones rest in their lockers while lessons last, hand them back at break.",
        "Let us keep the phones in lockers, but not during breaks.",
        "Phones should stay in lockers except at break.",
        "We should give the phones back during breaks.",
        "Let the phones stay locked up in lessons and be handed out again at break.",
    ],
)
def test_a_time_that_the_thesis_names_is_not_taken_out_at_the_end(words: str) -> None:
    assert found(words, "contradiction")


@pytest.mark.parametrize(
    "words",
    [
        "Let phones be handed out again when the last lesson is over.",
        "Let us not hand them back at break.",
        "Some would hand them back at break.",
        "If we hand them back at break, the talk stops, so let us keep them locked.",
        "Should they be handed back at break?",
        "We should hand them back at the end of the day.",
        "Let the phones rest in their lockers until the last bell.",
        "Let breaks be free of phones.",
        "Let us give the breaks back to the pupils.",
        "The school should let pupils take their books out in lessons.",
        "The pupils should get out at break.",
    ],
)
def test_a_demand_that_keeps_both_times_is_one_with_the_thesis(words: str) -> None:
    assert not found(words, "contradiction")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("which proves beyond doubt that tired skippers steer badly", True),
        ("which proves that they had need of it, one way or other", False),
        ("which cannot prove that tired skippers steer badly", False),
        ("and the letter proves it", False),
    ],
)
def test_evidence_that_shares_no_word_with_an_absolute_bears_none(words: str, asked: bool) -> None:
    said = f"Of those who travelled by night 48 % depended on it, {words}."
    data = ledger()
    entry = {"source": "s1", "source_quote": "Of them 48 % had no other way", "draft_quote": said}
    data["claims"][0]["evidence"].append(entry)
    results = failing(checked(f"{PROSE}\n\n{said}", data))
    assert any(one.check.startswith("style.absolute") for one in results) is asked
