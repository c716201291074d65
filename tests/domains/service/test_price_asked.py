"""A question for a price is answered by an amount or by words for none."""

from __future__ import annotations

import pytest

from tests.domains.service.bundled import reference
from tests.support.looks import said_of

COSTS = "The pause costs £4.00 a month."


def _answered(words: str) -> list[str]:
    name, draft = reference("paused_membership")
    found = said_of("service", name, draft.replace(COSTS, words))
    return [one.status for one in found if one.check.startswith("intents")]


@pytest.mark.parametrize(
    "words",
    [
        COSTS,
        "For each month you pay 4 pounds.",
        "It will not cost you a penny.",
        "There is no fee for it.",
        "Cost: none.",
        "I cannot tell you the price yet.",
    ],
)
def test_an_amount_or_words_for_none_answer(words: str) -> None:
    assert _answered(words) == []
