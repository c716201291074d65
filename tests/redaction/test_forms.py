"""Writings of values that are easily missed, by what they have in common."""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor
from workbench.redaction.detecting import detect

WRITINGS = [
    ("PHONE", "nasty format: 4 1 5 5 5 5 0 1 3 2 is my number", "4 1 5 5 5 5 0 1 3 2"),
    ("PHONE", "612345678 es mi móvil", "612345678"),
    ("PHONE", "030/1234567", "030/1234567"),
    ("PHONE", "two one two, five five five, zero one eight seven is my number", "two one two"),
    ("DATE_OF_BIRTH", "Thiago, nasci em 09/11/1995", "09/11/1995"),
    ("DATE_OF_BIRTH", "could you confirm your birthday?\nuser: July 9, 1993", "July 9, 1993"),
    ("DATE_OF_BIRTH", "1990年5月3日生まれです", "1990年5月3日"),
    ("DATE_OF_BIRTH", '{"dob": "1985-03-14T00:00:00Z"}', "1985-03-14"),
    ("STREET_ADDRESS", "bor i Bjørnstjerne vei 7B, 0567 Oslo", "Bjørnstjerne vei 7B, 0567 Oslo"),
    ("STREET_ADDRESS", "Carrera 7 # 71-21, Bogotá", "Carrera 7 # 71-21"),
    ("STREET_ADDRESS", "12 rue des lilas, 75020 Paris", "12 rue des lilas, 75020 Paris"),
    ("STREET_ADDRESS", "lives at 28 Hollow Run, Boise, ID 83702", "28 Hollow Run, Boise, ID 83702"),
    ("STREET_ADDRESS", "98 Elm Street\n> Suite 680\n> Leeds\n> United Kingdom", "Suite 680"),
    ("DRIVER_LICENSE", "born 1988, license no: D123-4567-8901 (Illinois)", "D123-4567-8901"),
    ("PASSPORT", "| name | passport no. |\n|---|---|\n| K. | 94820175 |", "94820175"),
    ("NATIONAL_ID", "Emirates ID 784-1984-1234567-1", "784-1984-1234567-1"),
    ("NATIONAL_ID", "My NINO is QQ 12 34 56 C and so on", "QQ 12 34 56 C"),
    ("IP_ADDRESS", "remote=41.190.2.77 xff=10.1.0.9", "10.1.0.9"),
    ("IP_ADDRESS", "10.65.208.212", "10.65.208.212"),
    ("MAC_ADDRESS", "A4 83 E7 2B 1C 0D is the mac address", "A4 83 E7 2B 1C 0D"),
    ("CREDIT_CARD", "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"),
    ("IBAN", "IBANDE89370400440532013000", "DE89370400440532013000"),
    ("US_SSN", "social security no. 668 61 9949 (spouse: 201 47 8727)", "201 47 8727"),
    ("URL_CREDENTIALS", "https://oauth2:gl" + "pat-Xy7kQ2mZr9TvB4nWcE1s@gitlab.com/a", "oauth2:gl"),
    ("SECRET", '<add key="SmtpPassword" value="q9!Trumpet_Lane" />', "q9!Trumpet_Lane"),
    ("SECRET", "the password for the archive: zip-me-2024", "zip-me-2024"),
    ("SECRET", "das Passwort lautet Geheim123!", "Geheim123!"),
    ("SECRET", "recovery codes: abcd-1234-efgh, ijkl-5678-mnop", "ijkl-5678-mnop"),
    ("SECRET", "curl -H 'Basic dXNlcjpwYXNzd29yZDEyMw=='", "dXNlcjpwYXNzd29yZDEyMw"),
    ("PERSON", "Groet, Joris van der Velde", "Joris van der Velde"),
    ("PERSON", "Student record: Wei-Ling Tan", "Wei-Ling Tan"),
    ("PERSON", "the report of Soib K. Kishiev was late", "Soib K. Kishiev"),
    ("PERSON", "as Tove Lindqvist and Zaven Petrosyan wrote", "Zaven Petrosyan"),
    ("PERSON", "They met Park Ji-woo in Seoul", "Park Ji-woo"),
    ("PERSON", "What's the name on the account? Šárka Ottová", "Šárka Ottová"),
    ("PERSON", "Leif, can I please speak to your boss?", "Leif"),
    ("PERSON", "Dreux Joly\nPaxata\n+41 44 668 18 00", "Dreux Joly"),
    ("PERSON", "Halldór: What a life.\nDanielle: Indeed.\nHalldór: So it is.", "Halldór"),
]


@pytest.mark.parametrize(("type", "text", "value"), WRITINGS)
def test_a_writing_is_found(type: str, text: str, value: str) -> None:
    start = text.index(value)
    hidden = {place for span in detect(text) for place in range(span.start, span.end)}
    assert all(place in hidden for place in range(start, start + len(value)))
    assert type in {span.type for span in detect(text) if span.start <= start < span.end}


def test_a_long_text_is_redacted_to_the_end_and_again_without_change() -> None:
    """A long text is looked at once as a whole, then only around what was replaced."""
    block = "The parcel was late and we waited for an answer since monday.\n" * 40
    text = "".join(f"{block}mail ann.lee{each}@example.org\n" for each in range(8))
    assert len(text) > 8_000
    redacted = Redactor().redact(text).text
    assert redacted.count("<EMAIL_") == 8
    assert Redactor().redact(redacted).text == redacted
