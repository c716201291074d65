"""What a reply says of earlier messages, at a desk that wrote that it sees two invoices and that
there are places on the Monday tour.
"""

from __future__ import annotations

import pytest

from domains.service.desk import Desk
from domains.service.earlier.recalled import recalled
from domains.service.reply import Reply
from tests.domains.service.piano import desk, reply

TURNS = [
    {"from": "customer", "date": "2026-03-02",
     "text": "You billed me twice. I cannot practise before May. So pause it for April."},
    {"from": "agent", "date": "2026-03-04",
     "text": "We see both invoices. There are places on tour T-9 of 16 March at 10:30."},
]  # fmt: skip


def contradicted(text: str) -> bool:
    one = Reply(Desk(desk(ticket=TURNS)), reply(text).draft)
    return any(r.status == "warn" for r in recalled(one))


@pytest.mark.parametrize(
    "text",
    [
        "On 4 March we could see only one of your invoices.",
        "When I last wrote, the second invoice had not turned up.",
        "Until today no invoice was to be found.",
        "Our first message said that there was just the one invoice.",
        "T-9 was full when I wrote to you.",
        "At that time there was not a place left on T-9.",
        "I wrote to you that the tour begins at 11:30.",
        "I am glad that you hope to practise again in April.",
        "You wrote that you were billed three times.",
    ],
)
def test_what_the_thread_speaks_against_is_asked_about(text: str) -> None:
    assert contradicted(text)


@pytest.mark.parametrize(
    "text",
    [
        "On 4 March we wrote that we see both invoices.",
        "When I last wrote, the second invoice had not been paid back.",
        "On 4 March we could not yet say why it happened.",
        "At that time we had not found out which of the invoices was wrong.",
        "There were places left on T-9 when I wrote to you.",
        "I wrote to you that the tour begins at 10:30.",
        "You hope to practise again in May.",
        "You wrote that you were billed twice.",
        "Only one of the two invoices is right.",
        "Should you wish to practise in April, tell us.",
    ],
)
def test_what_the_thread_bears_is_not(text: str) -> None:
    assert not contradicted(text)


ADVICE = [
    {"from": "customer", "date": "2026-03-02", "text": "I have a cold. Must I come on 11 March?"},
    {"from": "agent", "date": "2026-03-04",
     "text": "Please stay in bed, Mr Orr. Your deposit was paid in on 20 February 2026."},
    {"from": "agent", "date": "2026-03-05", "text": "Please keep the wooden crate. Wait for us."},
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("You might just as well have come, as a cold bothers nobody here.", True),
        ("There was no need to stay in bed for a cold.", True),
        ("Your cold was no reason to stay in bed.", True),
        ("You can safely throw the crate away.", True),
        ("It was not necessary to keep the crate.", True),
        ("You could have started without us.", True),
        ("Nothing was owed before your deposit was paid in yesterday.", True),
        ("Your deposit was paid in a week ago.", True),
        ("There is no need to come tomorrow.", False),
        ("There is no need to stay in bed any longer.", False),
        ("You may come from Monday.", False),
        ("You need not keep the receipt.", False),
        ("You can come once the fever is gone.", False),
        ("It was good that you stayed in bed.", False),
        ("Your deposit was paid in on 20 February.", False),
        ("Your letter came in yesterday.", False),
        ("Please keep the crate.", False),
        ("Should you have thrown the crate away, tell us.", False),
    ],
)
def test_our_own_advice_and_the_day_of_an_event_are_kept_to(text: str, odd: bool) -> None:
    one = Reply(Desk(desk(ticket=ADVICE)), reply(text).draft)
    assert any(r.status == "warn" for r in recalled(one)) is odd


NEEDLESS = [
    TURNS[0],
    {"from": "agent", "date": "2026-03-04", "text": "You need not send the worn covers back."},
]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Please post the worn covers to us.", True),
        ("You must return both covers.", True),
        ("Please do not send the covers back.", False),
        ("Please send a photo of the keys.", False),
        ("Please send the new covers back.", False),
        ("If a cover tears, please send that cover back.", False),
        ("Please keep the covers.", False),
    ],
)
def test_what_was_needless_is_not_asked_for_later(text: str, named: bool) -> None:
    one = Reply(Desk(desk(ticket=NEEDLESS)), reply(text).draft)
    assert any(r.status == "warn" for r in recalled(one)) is named
