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


OFFER = [
    {"from": "customer", "date": "2026-03-02", "text": "We cannot come on 9 May. Please cancel."},
    {"from": "agent", "date": "2026-03-04",
     "text": "The hall is also free on 12 September at the same price. Would you rather move the "
             "concert? A smaller piano for the concert is available, too."},
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("It is a pity that we had no other evening at the same price to offer you.", True),
        ("We could not offer you a smaller piano for it.", True),
        ("There was no other hall at the same price.", True),
        ("Sadly no smaller piano for the concert was available.", True),
        ("We did not have the hall free at that price in September.", True),
        ("I am sorry that we had no smaller piano.", True),
        ("We had no evening in June to offer you.", False),
        ("We had no hall at a lower price.", False),
        ("The hall is no longer free on 12 September.", False),
        ("Since then the hall has been let, so it is not free now.", False),
        ("We had no time to tune the piano.", False),
        ("There is no fee for the cancellation.", False),
        ("You did not want to move the concert, so I have cancelled it.", False),
        ("We have not moved the concert to 12 September.", False),
        ("There were no other messages of yours at our desk.", False),
        ("If we had no hall free, we would tell you.", False),
    ],
)
def test_what_our_message_offers_was_there(text: str, odd: bool) -> None:
    one = Reply(Desk(desk(ticket=OFFER)), reply(text).draft)
    assert any(r.status == "warn" for r in recalled(one)) is odd
