"""What the checks once took for granted of how people write: right sentences that break it, each in
a way of its own, are told nothing; the faults beside them still are.
"""

from __future__ import annotations

import pytest

from tests.domains.service.bundled import added, reference
from tests.support.looks import said_of

DAYS_OF_THE_WRITER = [
    "On 10 September I will e-mail you to say whether the new kettle has gone out.",
    "On 11 September you will hear from me by e-mail.",
    "My next message comes on 10 September.",
    "Expect an e-mail from us on 11 September.",
    "Thursday, 10 September, is the day on which I look at the order again and write to you.",
    "I am back at my desk on 14 September and will write to you then.",
    "On 10 September I look at the order once more and send you an e-mail.",
    "Next message from me: 10 September, by e-mail.",
    "On Thursday, 10 September, a colleague or I will write to you.",
    "Both on 8 and on 10 September I will look at the order.",
]
"""The day that a next step sets may stand anywhere in its sentence."""
NOTHING_ASKED_FOR = [
    "Should you want to return the lantern, please send it off by 3 November.",
    "If you wish to return it, please post it by 3 November.",
    "Please give us until Friday to find out more.",
    "Please give us a few days.",
    "Please give the parcel a little more time.",
    "Please share this e-mail with whoever is waiting for the lantern with you.",
    "Please send them off together.",
    "You need to send it back by 3 November if you do not want it.",
    "Please let us have a line if it turns up before then.",
    "Please tell us what you would like.",
]
"""Who asks for a thing names it: a pronoun, time and a message to others are none."""
COUNTED_FROM_THE_DEED = [
    "The money is sent within 3 working days of today.",
    "The money is sent within three working days of your cancelling.",
    "The refund is sent within 3 working days from now.",
    "The refund leaves us within 3 working days of this e-mail, as today is the day of "
    "cancellation.",
    "The refund is sent within 3 working days of 18 May.",
    "The refund is sent no later than 3 working days after today.",
    "Counting from today, it takes at most 3 working days until the refund is sent.",
    "Today counts as the day of cancellation, so the refund is sent by Thursday.",
]
"""What an action of today sets off counts from today, by whatever preposition."""
OTHERWISE_THAN_BEFORE = [
    "Your new bill is £67.20, which is 32 cubic metres at £2.10.",
    "Instead of £168.00 the bill comes to £67.20.",
    "The bill goes down from £168.00 to £67.20.",
    "The right bill is £67.20, and the £168.00 was wrong.",
    "The bill was £168.00; it is now £67.20.",
    "A bill of £67.20 takes the place of the old one.",
    "The old bill rested on 460 cubic metres; the new bill of £67.20 rests on your 412 cubic "
    "metres.",
    "Your bill of 3 June is now £67.20, for 32 cubic metres.",
    "The bill should have been £67.20 for 32 cubic metres and not £168.00.",
    "Not 460 but 412 cubic metres is what the meter shows.",
    "You should have paid £67.20 and paid £168.00.",
]
"""A figure that was worked out anew contradicts neither the records nor what was said before."""
DENIED_OF_ANOTHER = [
    ("broken_kettle", "Please take the old one to a recycling point near you when it suits you."),
    ("hotel_stay", "The refund is £304.00 and not £380.00, as 80 % of the price is paid back."),
    ("hotel_stay", "A stay that is cancelled later than 7 days before arrival is not paid back at "
     "all, but yours was in time."),
    ("strange_request", "Only he can change the e-mail address, and only he may hear the balance."),
    ("train_rebooking", "You travel on 21 August and not on 20 August."),
    ("train_rebooking", "Had we told you of it on 19 August, the taxi would have been ours."),
    ("late_parcel", "The carrier has had it since 6 October."),
    ("late_parcel", "The fee of €5.40 is on its way back to you and not only promised."),
    ("museum_class", "Letterpress has 13 places too few for all of you."),
    ("double_charge", "The two refunds come as two payments of £30.00 and £20.00."),
    ("water_estimate", "The estimate of 1412 was 44 cubic metres above your meter."),
]  # fmt: skip
"""A negator denies the word behind it, and not all that its sentence speaks of."""
NOBODY_BLAMED = [
    ("late_parcel", "Because you did not get the parcel by 13 October, the fee is yours again."),
    ("late_parcel", "You were supposed to have the lantern on 9 October."),
    ("train_rebooking", "I am sorry that you were told of it so late for your plans."),
    ("double_charge", "This should not have happened, and it could have been avoided on our side."),
    ("boiler_noshow", "It would not have come to this if we had kept the first visit."),
    ("boiler_noshow", "You should have had heat again by the morning of 21 January."),
]
"""What they were to have from us, and what was of our own doing, blames nobody but us."""
TOLD_IN_OTHER_WORDS = [
    ("late_parcel", "I have asked the carrier to trace it",
     "The carrier has been told to find it,"),
    ("late_parcel", "I have asked the carrier to trace it",
     "The hunt for it has begun: the carrier has my request"),
    ("late_parcel", "I have refunded the shipping fee of €5.40", "the fee of €5.40 is yours again"),
    ("broken_kettle", "I have ordered a new kettle for you, and it will be sent",
     "A fresh kettle has your name on it and leaves"),
    ("train_rebooking", "A helper will wait for your father at the meeting point in Stenholm.",
     "Your father will be taken to his train at Stenholm by a member of our staff."),
    ("boiler_noshow", "I have put the dripping tap on the same visit",
     "your bathroom tap is booked in with it"),
    ("broken_kettle", "a kettle that stays cold is no use, and I am sorry about it.",
     "Your kettle should have gone on heating for years, and I am sorry that it did not."),
    ("double_charge", "two payments on one day should not happen, and I am sorry they did.",
     "The second payment should never have been taken, and I am sorry."),
]  # fmt: skip
"""A deed is told by any verb; who is sorry for what should not be takes it upon themselves."""
OF_THE_CUSTOMER = [
    ("late_parcel", "You did not receive the lantern on 9 October."),
    ("late_parcel", "As you wrote, the lantern was to come on 9 October."),
    ("late_parcel", "Nothing about your right to return the lantern changes through the delay."),
    ("double_charge", "I am glad that you told us on 9 June."),
    ("broken_kettle", "Expect a parcel from us this week."),
    ("train_rebooking", "Expect an easy change at Stenholm."),
    ("broken_kettle", "I have ordered it at once, so that you need not wait."),
    ("museum_class", "The lunch room costs nothing, and nothing is charged for the change."),
    ("late_parcel", "The 30 days do not run from the promised day but from the order."),
]
"""What they did not get, what was to come and when they wrote is nothing that they deny."""
RIGHT = [
    *OF_THE_CUSTOMER,
    *(("broken_kettle", one) for one in DAYS_OF_THE_WRITER),
    *(("late_parcel", one) for one in NOTHING_ASKED_FOR),
    *(("hotel_stay", one) for one in COUNTED_FROM_THE_DEED),
    *(("water_bill", one) for one in OTHERWISE_THAN_BEFORE),
    *DENIED_OF_ANOTHER,
    *NOBODY_BLAMED,
]
WRONG = [
    ("broken_kettle", "You bought it on 10 August 2025.", "uncovered.day"),
    ("broken_kettle", "Our workshop has it ready on 10 September.", "uncovered.day"),
    ("late_parcel", "You have 30 days from the promised day to send it back.", "policy.counted"),
    ("hotel_stay", "The refund is sent within 3 working days of your arrival.", "policy.counted"),
    ("water_bill", "The bill does not rest on an estimate.", "thread"),
    ("late_parcel", "We find no lantern under order WE-318.", "thread"),
    ("late_parcel", "You were supposed to tell us of it.", "courtesy"),
    ("late_parcel", "Because you did not ask earlier, it took so long.", "courtesy"),
    ("double_charge", "With a look at the page this could have been avoided.", "courtesy"),
    ("hotel_stay", "Mrs Sallow, this is all.", "courtesy"),
    ("broken_kettle", "Please reply with the serial number and the day of purchase.", "thread"),
    ("late_parcel", "I have also moved you to express delivery, so that you do not wait.",
     "promise.unbacked"),
]  # fmt: skip


def told(task: str, sentence: str) -> set[str]:
    """The families of what one more paragraph brings, its length apart."""
    found = {one.check.partition(":")[0] for one in added(task, sentence)}
    return found - {"form"}


@pytest.mark.parametrize(("task", "sentence"), RIGHT)
def test_a_right_sentence_is_told_nothing(task: str, sentence: str) -> None:
    assert told(task, sentence) == set()


@pytest.mark.parametrize(("task", "old", "new"), TOLD_IN_OTHER_WORDS)
def test_a_right_reply_in_other_words_is_told_nothing(task: str, old: str, new: str) -> None:
    name, draft = reference(task)
    assert old in draft
    found = said_of("service", name, draft.replace(old, new))
    assert [(r.check, r.message) for r in found] == []


@pytest.mark.parametrize(("task", "sentence", "family"), WRONG)
def test_the_fault_beside_it_is_named(task: str, sentence: str, family: str) -> None:
    assert family in told(task, sentence)
