"""What the writer says to have seen to rests on the desk, and what the ledger does is told by its
outcome and not by its reason. Each has near misses that stay silent.
"""

from __future__ import annotations

import pytest

from domains.service.acting.seen_to import seen_to
from domains.service.acting.told import told
from domains.service.acting.unledgered import unledgered
from domains.service.words import told_words
from tests.domains.service.library import LISTED, SPLIT, named

STRANGE = [
    "I have also set up free extra data for your phone for the rest of June.",
    "I have arranged piano lessons for you.",
    "We have put a hamper in the post for you.",
    "I've added two concert vouchers to it.",
    "I have organised a taxi for Friday.",
    "We are sending rosin along.",
    "I have waived your parking penalty and ordered new rosin.",
]
KNOWN = [
    "I have set up three monthly parts for you.",
    "I have put your home on the quiet list.",
    "I have had a close look at it.",
    "I have made a note of that.",
    "We have started work on it.",
    "I have caused confusion with that, and I regret it.",
    "I have read your messages with care.",
    "We have found damage at the scroll.",
    "I have to say no to that.",
    "I have written a summary for you.",
    "I have asked a colleague about it.",
    "We are open on Saturday.",
    "I am waiting for news from the luthier.",
    "I have split it for you.",
    "If you like, I have leaflets for you.",
    "I have taken care of that.",
    "I have not booked lessons.",
]
DEEDS = [
    "I have had the fine frozen until the spring.",
    "I have left the loan untouched and had your deposit raised.",
    "I have read your message and cancelled your lesson.",
    "We had the bow insured for you.",
    "I have left the bow for you with a neighbour.",
    "I have also paused your lessons until May.",
    "I have taken the €12.00 fine off your account.",
    "We have exchanged your bow.",
    "Your cello has been insured.",
    "I have put aside a viola for you on Sunday.",
    "We have informed your doctor.",
    "I have told our insurer about it.",
    "I've reduced your deposit.",
    "We have lengthened the loan until Sunday.",
    "I have struck the late fee from your account.",
    "I have already ordered a new bow.",
]
NO_DEEDS = [
    "I have put your home CH-3 on the quiet list.",
    "I have spread the bill over three months.",
    "I have divided the €210.00 for you.",
    "I have cut it into three.",
    "I have looked at your account.",
    "I have read your message.",
    "I have asked the team about it.",
    "We have received your photo.",
    "We have your photo.",
    "If I have lengthened your loan, you will hear of it.",
    "Once I have lengthened the loan, I will write.",
    "I have not lengthened your loan.",
    "Your cello has been played by another.",
    "I have attached a summary.",
    "I have taken the time to read your messages.",
    "I hope that I have answered your questions.",
    "We have changed your bill to three parts.",
    "I have also explained the rule.",
    "I have reviewed your loan.",
    "We have compared the two days.",
    "I have calculated the fee anew.",
    "Our luthier has examined your scroll, and we have studied the photos.",
    "I have left the loan untouched.",
    "I have left your deposit where it stands.",
    "We have let the loan run on.",
    "I have kept the bow's invoice as it is.",
    "I have left the workshop's visit open.",
    "I have left out the late fee.",
    "Your loan has been left as it was.",
    "I have kept the due day at 3 June.",
    "I have refrained from reporting it and left the loan alone.",
    "I have read your message and looked at the bill.",
    "I have put your home on the quiet list and split the bill.",
    "Had you had the bow repaired, we would pay for it.",
]
REASONS = [
    "We will not report you if a loan is late, because a care home is protected, and this rule "
    "comes before the one on late loans.",
    "A care home is not reported, since this rule comes first.",
    "Because a care home is protected, late loans are not reported.",
]
OUTCOMES = [
    "I have put your home CH-3 on the quiet list.",
    "Your home CH-3 is now on the quiet list, because a care home is protected.",
    "CH-3 has been put on our quiet list.",
    "Because a care home is protected, I have entered CH-3 in the quiet list.",
    "Your home stands on the quiet list from today.",
    "The quiet list now has your home CH-3.",
    "I have added CH-3 to those that are not reported.",
    "You are on the quiet list as of now.",
    "Done: CH-3 put on the quiet list.",
    "As a care home, CH-3 went on the quiet list today.",
]


@pytest.mark.parametrize("prose", STRANGE)
def test_a_thing_seen_to_of_which_nobody_knows_is_named(prose: str) -> None:
    assert named(seen_to, "promise.seen_to", prose)


@pytest.mark.parametrize("prose", KNOWN)
def test_a_known_thing_and_a_deed_that_hands_out_nothing_are_not(prose: str) -> None:
    assert named(seen_to, "promise.seen_to", prose) == []


@pytest.mark.parametrize("prose", DEEDS)
def test_a_deed_that_no_action_did_is_named(prose: str) -> None:
    assert named(unledgered, "promise.deed", prose, SPLIT) == ["warn"]


@pytest.mark.parametrize("prose", NO_DEEDS)
def test_a_deed_of_the_ledger_a_reading_and_a_message_are_not(prose: str) -> None:
    done = {**LISTED, "quote": "I have put your home CH-3 on the quiet list."}
    assert named(unledgered, "promise.deed", prose, SPLIT, done) == []


@pytest.mark.parametrize("quote", REASONS)
def test_the_reason_of_an_action_does_not_tell_of_it(quote: str) -> None:
    assert named(told, "told", quote, {**LISTED, "quote": quote}, SPLIT) == ["warn"]


@pytest.mark.parametrize("quote", OUTCOMES)
def test_its_outcome_does(quote: str) -> None:
    assert named(told, "told", quote, {**LISTED, "quote": quote}, SPLIT) == []


def test_a_preposition_in_the_name_of_an_action_tells_of_nothing() -> None:
    assert "on" not in told_words("put_on_list")
    assert "up" not in told_words("set_up_plan")
