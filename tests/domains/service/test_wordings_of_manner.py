"""What answers nothing, what a limit ended, a defect that nobody told, reproach and apology: each
mechanism in several words, and right sentences of the same shape.
"""

from __future__ import annotations

import pytest

from domains.service.manners import courteous
from domains.service.stating.tone import tone
from tests.domains.service.piano import families, found, reply


def answers(question: str, quote: str) -> bool:
    """Whether a quote is told as one that does not answer."""
    given = [{"intent": question, "quote": quote}]
    return any(name.startswith("intents") for name in families(quote, answers=given))


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("mend", "Thank you for asking; pedals are mended free."),
        ("mend", "I have read your question, and yes, we can mend it."),
        ("cost", "I see that you asked about the price: it is not charged."),
        ("when", "Thank you for the photo; the fitter comes on 12 March."),
        ("mend", "I have noted that tuning is included."),
        ("when", "We come on Thursday."),
    ],
)
def test_a_decision_a_figure_a_day_or_a_rule_answers(question: str, quote: str) -> None:
    assert not answers(question, quote)


@pytest.mark.parametrize(
    "prose",
    [
        "You can hand it back until 22 March, and should you miss that day, we will still take it.",
        "If it comes a week later, that is no problem.",
        "Even after that date we are happy to refund the fee.",
        "You can hand it back within 30 days, but we will not be strict if you need longer.",
        "We will still take it back in July.",
    ],
)
def test_what_a_limit_ended_is_not_granted_in_free_words(prose: str) -> None:
    assert "policy.lapsed" in families(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "You can hand it back within 30 days after it was delivered.",
        "After that date we cannot take it back.",
        "If you miss the fitter, please ring us.",
        "We will refund the fee within 5 working days.",
        "Should you need longer, please write to us.",
    ],
)
def test_a_limit_told_as_it_is_grants_nothing(prose: str) -> None:
    assert "policy.lapsed" not in families(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "Pedals of this kind only break when they are not looked after.",
        "This usually happens because the lid was never closed.",
        "It is a pity that you mentioned the pedal only now.",
        "You told us of it at the very last minute.",
        "We would have preferred that you had rung us at once.",
        "Most customers check the pedals first.",
        "Next time please read the booklet.",
    ],
)
def test_neglect_and_reproach_are_blame(prose: str) -> None:
    assert {"blame"} == {one.cause for one in tone(reply(prose))}


@pytest.mark.parametrize(
    "prose",
    [
        "We can only take it back when it has not been played.",
        "It is a pity that you had to wait.",
        "It is a pity about your wrist, and I wish you that it heals soon.",
        "It is unfortunate that you did not receive our letter.",
        "You told us on 2 March, so the fee is paid back.",
        "The refund usually comes within 5 working days.",
    ],
)
def test_a_rule_and_regret_blame_nobody(prose: str) -> None:
    assert list(tone(reply(prose))) == []


def test_each_apology_past_the_second_has_its_place() -> None:
    prose = ("I am sorry. We apologise for it. It is late; please forgive us. The fitter comes on "
             "12 March. I beg your pardon for all of this.")  # fmt: skip
    told = [one for one in courteous(reply(prose)) if one.cause == "apologies"]
    places = [one.span.quote for one in told if one.span is not None]
    assert places == ["It is late; please forgive us.", "I beg your pardon for all of this."]


def test_what_is_read_from_these_words_only_warns() -> None:
    every = found("A pedal that leaks is no use. Even after that date we will take it back.")
    assert {one.status for one in every} == {"warn"}
