"""What is personal because of what stands before it: births in words, small names, plates, PANs."""

from __future__ import annotations

import pytest

from tests.redaction.texts import covered
from workbench.redaction.detecting import detect


def hidden(text: str, value: str, type: str) -> bool:
    spans = [(span.start, span.end) for span in detect(text) if span.type == type]
    start = text.index(value)
    return covered(text, start, start + len(value), spans)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "I was born on the third of May nineteen eighty-four.",
            "third of May nineteen eighty-four",
        ),
        ("DOB: May third, 1984", "May third, 1984"),
        ("Date of birth: twelfth of March, nineteen seventy", "twelfth of March"),
        ("geboren am dritten Mai 1984 in Ulm", "dritten Mai 1984"),
        ("née le trois mai 1984", "trois mai 1984"),
        ("nacido el tres de mayo de 1984", "tres de mayo de 1984"),
        (
            "fecha de nacimiento: tres de mayo de mil novecientos ochenta y cuatro",
            "tres de mayo de mil novecientos ochenta y cuatro",
        ),
    ],
)
def test_a_birth_in_words_is_hidden_whole(text: str, value: str) -> None:
    assert hidden(text, value, "DATE_OF_BIRTH")


@pytest.mark.parametrize(
    "text",
    [
        "The idea was born on the third floor.",
        "She was born in May.",
        "Stars are born in two ways.",
        "Date of birth: see page three.",
        "The meeting is on the third of May at nine.",
    ],
)
def test_what_is_no_birth_in_words_stays(text: str) -> None:
    assert not [span for span in detect(text) if span.type == "DATE_OF_BIRTH"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ptr 1.0.0.0" + ".0" * 20 + ".8.b.d.0.1.0.0.2.ip6.arpa", "8.b.d.0.1.0.0.2"),
        (r"\\2a02-8108-8a40--1.ipv6-literal.net\share", "2a02-8108-8a40--1"),
        ("server [2a02:8108:8a40::1]:443", "2a02:8108:8a40::1"),
        ("addr fe80::1%eth0 up", "fe80::1"),
        ("::ffff:198.51.100.7 connected", "::ffff:198.51.100.7"),
        ("ping 2001:0db8:85a3:0000:0000:8a2e:0370:7334", "2001:0db8:85a3:0000:0000:8a2e:0370:7334"),
    ],
)
def test_every_form_of_an_ipv6_address_is_hidden(text: str, value: str) -> None:
    assert hidden(text, value, "IP_ADDRESS")


@pytest.mark.parametrize(
    "text",
    ["std::vector::size_type", "at 10:20:30 sharp", "see docs.ip6.arpa", "a-b.ipv6-literal.net"],
)
def test_what_only_looks_like_ipv6_stays(text: str) -> None:
    assert detect(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("my name is priya raghunathan", "priya raghunathan"),
        ("hi, i'm tomasz kowalczyk and i need help", "tomasz kowalczyk"),
        ("name: priya raghunathan", "priya raghunathan"),
        ("full name: annika zwierzkowa\ncity: ulm", "annika zwierzkowa"),
        ("thanks, priya sharma", "priya sharma"),
        ("see you then,\nregards, priya", "priya"),
        ("patient name: john okafor, room 4", "john okafor"),
        ("ich heiße annika schneider", "annika schneider"),
    ],
)
def test_a_small_name_is_hidden_where_something_announces_it(text: str, value: str) -> None:
    assert hidden(text, value, "PERSON")


@pytest.mark.parametrize(
    "text",
    [
        "i am happy to help",
        "this is great news",
        "name: default value",
        "name: priya.txt",
        "regards, the whole team",
        "file name: main module",
        "hi there, please hand in the form",
        "hello world, this is art",
        "my name is not important",
        "dear customer, the mark is set",
    ],
)
def test_small_words_that_are_no_name_stay(text: str) -> None:
    assert detect(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("license plate: B-MW 1234", "B-MW 1234"),
        ("number plate AB12 CDE was seen", "AB12 CDE"),
        ("vehicle registration no. MH 12 AB 1234", "MH 12 AB 1234"),
        ("Kennzeichen: M-AB 1234", "M-AB 1234"),
        ("plaque d'immatriculation AB-123-CD", "AB-123-CD"),
        ("the plate number is 7ABC123", "7ABC123"),
        ("vehicle reg KA-01-MJ-2022", "KA-01-MJ-2022"),
    ],
)
def test_a_labelled_plate_is_hidden(text: str, value: str) -> None:
    assert hidden(text, value, "LICENSE_PLATE")


@pytest.mark.parametrize(
    "text",
    [
        "the plate of pasta costs 12 EUR",
        "plate number 7",
        "a steel plate, 12 MM thick",
        "plate: M8 X 20",
        "template AB12 CDE",
        "AB12 CDE is free",
    ],
)
def test_what_is_no_plate_stays(text: str) -> None:
    assert not [span for span in detect(text) if span.type == "LICENSE_PLATE"]


@pytest.mark.parametrize(
    "text", ["PAN: ABCPE1234F", "pan card number abcpe1234f", "my PAN is ABCPE 1234 F"]
)
def test_a_labelled_pan_is_hidden(text: str) -> None:
    assert [span.type for span in detect(text)] == ["NATIONAL_ID"]


@pytest.mark.parametrize("text", ["pan left", "pan: ABCDE12345", "a pan of abcxe1234f"])
def test_what_is_no_pan_stays(text: str) -> None:
    assert "NATIONAL_ID" not in [span.type for span in detect(text)]
