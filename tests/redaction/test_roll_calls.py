"""Names by the form in which people are called, each beside what only looks like it."""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor


def redacted(text: str) -> str:
    return Redactor().redact(text).text


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Guests: Pim, Saoirse and Oleander", ("Pim", "Saoirse", "Oleander")),
        ("Attendees: Oyelaran, Saoirse, Strand", ("Oyelaran", "Strand")),
        ("Our driver, Tevita, was very kind.", ("Tevita",)),
        ("My new plumber, Gwilliam Toft, was late.", ("Gwilliam Toft",)),
        ("NWOSU/CHIDI MR, seat 14C", ("NWOSU", "CHIDI")),
        ("@Fionnuala can you look at this?", ("Fionnuala",)),
        ("<Niamh> did you get the file?", ("Niamh",)),
        ('{"first": "Xq", "last": "Kallonde"}', ("Xq", "Kallonde")),
        ("Zzyva: where is my refund?\nAgent: on its way.", ("Zzyva",)),
        ("priya: did the refund go out?", ("priya",)),
        ("Bitte an die Zentrale schicken, Gruß Katja", ("Katja",)),
        ("Née le 12 mars 1987, Aïva Benkirole habite à Colmar.", ("Aïva Benkirole",)),
        ("Ms. van den Boogaardt will call you.", ("van den Boogaardt",)),
        ("The lease was signed by Maxime von Quastelheim.", ("Maxime von Quastelheim",)),
        ("السيد خالد العتيبي اتصل أمس", ("خالد العتيبي",)),
        ("לא קיבלתי.\nבברכה,\nנועה לוי", ("נועה לוי",)),
        ("מר כהן התקשר אתמול", ("כהן",)),
        ("我叫欧阳婷婷,订单没到。", ("欧阳婷婷",)),
        ("MARGUERITE HOLLIS CALLED TWICE", ("MARGUERITE HOLLIS",)),
    ],
)
def test_people_are_hidden_in_every_form_of_calling_them(
    text: str, hidden: tuple[str, ...]
) -> None:
    found = redacted(text)
    assert not [name for name in hidden if name in found], found


@pytest.mark.parametrize(
    "text",
    [
        "Guests: two adults and one child",
        "Attendees: Engineering, Marketing, Sales",
        "Participants: Team Red and Team Blue",
        "Our driver, Uber, was late.",
        "Our new engine, Kestrel, was fast.",
        "The colleague, however, was late.",
        "TCP/UDP MRI",
        "@Component can you look at this?",
        "<Button> did you get the file?",
        '{"first": 1, "last": 10}',
        "Status: where is it?\nPriority: high",
        "Kestrel: a bird of prey\nOsprey: another",
        "rose: 3\ngrace: 4",
        "born in 1987, and raised there",
        "Send it to the office, best before May",
        "السيد المدير اتصل أمس",
        "מר יקר, תודה",
        "我是老师。",
        "我叫车了,还没到。",
        "MARGUERITE CALLED TWICE ABOUT IT",
        "Update Rose theme to 4.12.3.88 and mark it done.",
    ],
)
def test_what_has_the_form_and_names_nobody_stays(text: str) -> None:
    assert redacted(text) == text


def test_an_address_behind_a_server_stays_one() -> None:
    assert redacted("We moved the server to 10.12.3.88 and rebooted.").count("<IP_ADDRESS_1>") == 1
