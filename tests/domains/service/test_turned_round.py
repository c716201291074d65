"""What an earlier message, a record or a policy says, turned round by the reply; words that nobody
wrote; and common words in capitals. Each has near misses that stay silent.
"""

from __future__ import annotations

import pytest

from domains.service.earlier.mentioned import mentioned
from domains.service.earlier.reversed import turned_round
from domains.service.manners import courteous
from domains.service.stating.outranked import outranked
from tests.domains.service.library import named

NO_SUCH_KIND = [
    "RB-5 was no estimate, but a proper bill.",
    "The bill was never an estimate.",
    "Your bill RB-5 is not an estimate.",
    "The bill isn't an estimate at all.",
]
STILL_ONE = [
    "RB-5 was an estimate, and I have split it.",
    "The bill is no longer an estimate.",
    "The bill is not just an estimate, it is far too high.",
    "An estimate is not a promise.",
    "The cello is not an estimate's matter.",
    "The loan CL-12 is no estimate.",
    "The bill is not a receipt.",
    "If the bill is not an estimate, it stays as it is.",
    "The bill is now no estimate any more.",
    "I was wrong: the bill is not an estimate.",
    "It is no trouble that the bill is an estimate.",
]
INDEPENDENT = [
    "On which day you bring the cello makes no difference.",
    "What you pay is the same, no matter on which day you bring the cello.",
    "It does not depend on the day on which you bring it.",
    "The day on which you bring the cello did not matter.",
]
DEPENDENT = [
    "What you pay depends on the day on which you bring the cello.",
    "At what hour you come makes no difference.",
    "It makes no difference who brings the cello.",
    "Whether you bring a friend does not matter.",
    "The day on which the money arrives makes no difference to the fee.",
    "Which string you play makes no difference.",
    "It does not matter how you pay.",
    "No matter what the bill says, the cello is yours to play.",
    "The day is what counts.",
    "If the day on which you bring it made no difference, I would say so.",
]
IN_THE_MOUTH = [
    "You mentioned that you are insured.",
    "You wrote that your neighbour drives a lorry.",
    "You told us that the strings had snapped.",
    "You also said that the Wednesdays suit you best, and I have kept to it.",
    "You have told us about your holiday.",
]
WRITTEN = [
    "You mentioned that you play in a care home.",
    "You wrote that the bill is too high.",
    "You told us that the repair is dear.",
    "You wrote that you would like to pay in parts.",
    "You said that Friday is the day.",
    "You told us about your cello.",
    "You wrote that you want your deposit.",
    "When you wrote to us, I looked it up.",
    "You mentioned your bill.",
    "You told us that it is CL-12.",
    "You told us that it fell silent.",
    "You wrote that you could not get through.",
    "You told us about your trouble.",
    "You explained that well, so I could find the error in our list.",
]
BOUNDED = [
    "A care home is not reported until a loan is more than 21 days late.",
    "You stay on the quiet list as long as no loan is more than 21 days late.",
    "A care home is safe unless it is 21 days late.",
    "A care home is only reported when a loan is more than 21 days late.",
]
UNBOUNDED = [
    "A care home is not reported, even if a loan is more than 21 days late.",
    "A care home is not reported, whatever the rule on 21 days says.",
    "Other homes are reported once a loan is 21 days late; a care home is not.",
    "A care home is never reported, not even after 21 days.",
    "Normally nobody waits up to 21 days, but a care home may.",
    "A care home is not reported.",
    "This comes before the rule on loans of more than 21 days.",
    "A care home is put on the quiet list until 2027.",
    "A care home stays on the list as long as you tell us.",
    "Unlike others, of whom a loan up to 21 days late is safe, you are never reported.",
]
STRESSED = [
    "You pay NOT €210.00 but less.",
    "It is ONLY a day.",
    "You MUST come.",
    "It is FREE.",
    "Your CELLO is late.",
]
CALM = [
    "The BBC and the NHS play it.",
    "Send it to RB-5 or CL-12.",
    "It is open at 10 AM.",
    "The LAN cable and a USB plug are there.",
    "Pay by IBAN or PIN.",
    "I play in A and in D.",
    "Your VAT is in it.",
    "The NOW-Card holds.",
    "It is not dear.",
    "MORE-2 is its code.",
    "Your cello has the number [CELLO].",
]


@pytest.mark.parametrize("prose", NO_SUCH_KIND)
def test_a_kind_that_our_message_or_a_record_gives_is_not_denied(prose: str) -> None:
    assert named(turned_round, "thread.turned", prose) == ["warn"]


@pytest.mark.parametrize("prose", STILL_ONE)
def test_a_change_another_thing_and_an_open_correction_deny_nothing(prose: str) -> None:
    assert named(turned_round, "thread.turned", prose) == []


@pytest.mark.parametrize("prose", INDEPENDENT)
def test_what_was_said_to_depend_on_a_day_does_not_come_out_the_same(prose: str) -> None:
    assert named(turned_round, "thread.turned", prose) == ["warn"]


@pytest.mark.parametrize("prose", DEPENDENT)
def test_another_day_and_another_matter_may_make_no_difference(prose: str) -> None:
    assert named(turned_round, "thread.turned", prose) == []


@pytest.mark.parametrize("prose", IN_THE_MOUTH)
def test_what_nobody_wrote_is_not_told_as_written(prose: str) -> None:
    assert named(mentioned, "thread.mentioned", prose) == ["warn"]


@pytest.mark.parametrize("prose", WRITTEN)
def test_what_has_a_word_of_the_thread_may_be_told_as_written(prose: str) -> None:
    assert named(mentioned, "thread.mentioned", prose) == []


@pytest.mark.parametrize("prose", BOUNDED)
def test_the_higher_policy_is_not_bounded_by_the_figure_of_the_lower(prose: str) -> None:
    facts = [{"policy_id": "L4", "quote": prose}]
    assert named(outranked, "policy.outranked", prose, facts=facts) == ["warn"]


@pytest.mark.parametrize("prose", UNBOUNDED)
def test_the_lower_policy_told_of_others_or_as_no_bound_is_right(prose: str) -> None:
    facts = [{"policy_id": "L4", "quote": prose}]
    assert named(outranked, "policy.outranked", prose, facts=facts) == []


@pytest.mark.parametrize("prose", STRESSED)
def test_a_common_word_in_capitals_is_loud(prose: str) -> None:
    assert named(courteous, "courtesy: loud", prose) == ["warn"]


@pytest.mark.parametrize("prose", CALM)
def test_an_abbreviation_and_a_code_are_not(prose: str) -> None:
    assert named(courteous, "courtesy: loud", prose) == []
