"""Numbers of states, phones, banks, nets and keys, one row for each: hidden behind their label, and
left alone where they are orders, versions or anything else of that form.
"""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor
from workbench.redaction.detecting import detect


def redacted(text: str) -> str:
    return Redactor().redact(text).text


NUMBERS_OF_STATES = [
    ("El DNI es {}.", "21223307B"),
    ("NIR {}", "1 85 05 78 006 440 26"),
    ("Steuer-ID: {}", "48065271002"),
    ("BSN {}", "246749350"),
    ("rijksregisternummer {}", "85.07.30-746.91"),
    ("PESEL {}", "85073086810"),
    ("personnummer {}", "850730-5483"),
    ("hetu {}", "130585-353R"),
    ("CPR {}", "130585-4504"),
    ("fødselsnummer {}", "130585 04232"),
    ("NIF {}", "275862224"),
    ("AHV {}", "756.5151.1615.03"),
    ("Aadhaar {}", "8311 5418 8173"),
    ("CPF {}", "135.870.393-05"),
    ("SIN {}", "656 840 832"),
    ("TFN {}", "042 690 838"),
    ("身份证 {}", "110105198507302315"),
    ("South African ID {}", "8507301809188"),
    ("T.C. kimlik no {}", "99084819356"),
    ("บัตรประชาชน {}", "1-2059-42080-54-9"),
    ("PPS {}", "9038674V"),
    ("teudat zehut {}", "538917147"),
    ("CNP {}", "1850730104382"),
    ("rodné číslo {}", "850730/9041"),
    ("ЕГН {}", "8507307943"),
    ("isikukood {}", "38507317617"),
    ("asmens kodas {}", "38507310650"),
    ("kennitala {}", "130585-4699"),
    ("RUT {}", "20.229.084-1"),
    ("CUIT {}", "20-67171255-3"),
    ("NHS number {}", "873 018 2980"),
    ("IRD {}", "85-879-367"),
    ("OIB {}", "09698638069"),
    ("ΑΜΚΑ {}", "13078532952"),
    ("ІПН {}", "7403705119"),
    ("주민등록번호 {}", "850730-1858001"),
    ("codice fiscale {}", "RSSMRA85M30H501U"),
    ("MyKad {}", "850730-10-8951"),
]
"""Made up, with check digits that python-stdnum accepts."""


@pytest.mark.parametrize(("said", "number"), NUMBERS_OF_STATES)
def test_a_number_of_a_state_is_hidden_behind_its_name(said: str, number: str) -> None:
    assert number not in redacted(said.format(number))


@pytest.mark.parametrize(("said", "number"), NUMBERS_OF_STATES)
def test_the_same_number_keeps_its_placeholder_in_one_conversation(said: str, number: str) -> None:
    redactor = Redactor()
    first = redactor.redact(said.format(number)).text
    assert redactor.redact(said.format(number)).text == first
    assert redactor.redact(first).text == first


PHONES = [
    ("US", "+1 201-555-0123", "(201) 555-0123"),
    ("GB", "+44 7400 123456", "07400 123456"),
    ("DE", "+49 1512 3456789", "01512 3456789"),
    ("FR", "+33 6 12 34 56 78", "06 12 34 56 78"),
    ("ES", "+34 612 34 56 78", "612 34 56 78"),
    ("IT", "+39 312 345 6789", "312 345 6789"),
    ("PT", "+351 912 345 678", "912 345 678"),
    ("NL", "+31 6 12345678", "06 12345678"),
    ("BE", "+32 450 00 12 34", "0450 00 12 34"),
    ("CH", "+41 78 123 45 67", "078 123 45 67"),
    ("AT", "+43 664 123456", "0664 123456"),
    ("PL", "+48 512 345 678", "512 345 678"),
    ("CZ", "+420 601 123 456", "601 123 456"),
    ("SK", "+421 912 123 456", "0912 123 456"),
    ("HU", "+36 20 123 4567", "06 20 123 4567"),
    ("RO", "+40 712 034 567", "0712 034 567"),
    ("BG", "+359 43 012 345", "043 012 345"),
    ("GR", "+30 691 234 5678", "691 234 5678"),
    ("TR", "+90 501 234 56 78", "0501 234 56 78"),
    ("RU", "+7 912 345-67-89", "8 (912) 345-67-89"),
    ("UA", "+380 50 123 4567", "050 123 4567"),
    ("SE", "+46 70 123 45 67", "070-123 45 67"),
    ("NO", "+47 40 61 23 45", "40 61 23 45"),
    ("DK", "+45 34 41 23 45", "34 41 23 45"),
    ("FI", "+358 41 2345678", "041 2345678"),
    ("IE", "+353 85 012 3456", "085 012 3456"),
    ("IN", "+91 81234 56789", "081234 56789"),
    ("JP", "+81 90-1234-5678", "090-1234-5678"),
    ("KR", "+82 10-2000-0000", "010-2000-0000"),
    ("CN", "+86 131 2345 6789", "131 2345 6789"),
    ("BR", "+55 11 96123-4567", "(11) 96123-4567"),
    ("MX", "+52 222 123 4567", "222 123 4567"),
    ("AR", "+54 9 11 2345-6789", "011 15-2345-6789"),
    ("CL", "+56 2 2123 4567", "(2) 2123 4567"),
    ("ZA", "+27 71 123 4567", "071 123 4567"),
    ("NG", "+234 802 123 4567", "0802 123 4567"),
    ("KE", "+254 712 123456", "0712 123456"),
    ("EG", "+20 10 01234567", "010 01234567"),
    ("IL", "+972 50-234-5678", "050-234-5678"),
    ("AE", "+971 50 123 4567", "050 123 4567"),
    ("SA", "+966 51 234 5678", "051 234 5678"),
    ("AU", "+61 412 345 678", "0412 345 678"),
    ("NZ", "+64 21 123 4567", "021 123 4567"),
    ("SG", "+65 8123 4567", "8123 4567"),
    ("MY", "+60 12-345 6789", "012-345 6789"),
    ("TH", "+66 81 234 5678", "081 234 5678"),
    ("VN", "+84 912 345 678", "0912 345 678"),
    ("PH", "+63 905 123 4567", "0905 123 4567"),
    ("ID", "+62 812-345-678", "0812-345-678"),
]
"""Example numbers of the regions, from the tables of the library phonenumbers."""


@pytest.mark.parametrize(("region", "abroad", "at_home"), PHONES)
def test_a_phone_is_hidden_in_both_of_its_usual_forms(
    region: str, abroad: str, at_home: str
) -> None:
    assert abroad not in redacted(f"my number is {abroad}"), region
    assert at_home not in redacted(f"phone: {at_home}"), region


@pytest.mark.parametrize(("region", "abroad", "at_home"), PHONES)
def test_its_digits_as_a_number_of_an_order_stay(region: str, abroad: str, at_home: str) -> None:
    digits = "".join(sign for sign in at_home if sign.isdigit())[:7]
    text = f"order {digits} for {region} was sent"
    assert redacted(text) == text


ADDRESSES = [
    ("IP_ADDRESS", "refused from 2001:db8::8a2e:370:7334", "2001:db8::8a2e:370:7334"),
    ("IP_ADDRESS", "refused from 2001:0db8:0000:0000:0000:ff00:0042:8329", "2001:0db8"),
    ("IP_ADDRESS", "listening on [2001:db8::17]:8080", "2001:db8::17"),
    ("IP_ADDRESS", "via fe80::4c1:2aff:fe9b:3d%en0", "fe80::4c1:2aff:fe9b:3d"),
    ("IP_ADDRESS", "client ::ffff:192.0.2.128 left", "::ffff:192.0.2.128"),
    ("IP_ADDRESS", "net 2001:db8:12::/48 is theirs", "2001:db8:12::"),
    ("IP_ADDRESS", "http://[2a00:1450:4001::200e]/a", "2a00:1450:4001::200e"),
    ("IP_ADDRESS", "last seen at 203.0.113.9", "203.0.113.9"),
    ("IP_ADDRESS", "192.0.2.44:51820 is the peer", "192.0.2.44"),
    ("MAC_ADDRESS", "ether 3c:22:fb:8a:10:4e txqueuelen 1000", "3c:22:fb:8a:10:4e"),
    ("MAC_ADDRESS", "device 3C-22-FB-8A-10-4E", "3C-22-FB-8A-10-4E"),
    ("MAC_ADDRESS", "mac 3c22.fb8a.104e", "3c22.fb8a.104e"),
    ("EMAIL", "write to zoë.müller@beispiel.de", "zoë.müller@beispiel.de"),
    ("EMAIL", "cc: a.b+list@mail.example.co.uk", "a.b+list@mail.example.co.uk"),
    ("EMAIL", "<mailto:kim@example.org>", "kim@example.org"),
    ("EMAIL", "почта: ivan@example.ru", "ivan@example.ru"),
    ("EMAIL", "reach kim [at] example [dot] org", "kim [at] example [dot] org"),
    ("IBAN", "IBAN DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"),
    ("IBAN", "to GB82WEST12345698765432 today", "GB82WEST12345698765432"),
    ("IBAN", "FR14 2004 1010 0505 0001 3M02 606", "FR14 2004 1010 0505 0001 3M02 606"),
    ("IBAN", "konto PL61 1090 1014 0000 0712 1981 2874", "PL61 1090 1014 0000 0712 1981 2874"),
    ("IBAN", "NL91 ABNA 0417 1643 00", "NL91 ABNA 0417 1643 00"),
    ("CREDIT_CARD", "card 4111 1111 1111 1111", "4111 1111 1111 1111"),
    ("CREDIT_CARD", "card 5555-5555-5555-4444", "5555-5555-5555-4444"),
    ("CREDIT_CARD", "amex 378282246310005", "378282246310005"),
    ("US_SSN", "SSN 536-90-4399", "536-90-4399"),
    ("NATIONAL_ID", "my PAN is ABCPK1234F", "ABCPK1234F"),
    ("PASSPORT", "passport number: K94820175", "K94820175"),
    ("PASSPORT", "Reisepassnummer C01X00T47", "C01X00T47"),
    ("DRIVER_LICENSE", "driving licence MORGA657054SM9IJ", "MORGA657054SM9IJ"),
    ("BANK_ACCOUNT", "sort code 20-00-00, account number 55779911", "55779911"),
    ("URL_CREDENTIALS", "postgres://admin:h0rse-stapler@db:5432/main", "h0rse-stapler"),
    ("SECRET", "password: Wr0ng!Battery9", "Wr0ng!Battery9"),
    ("SECRET", "contraseña: Luna_Azul99", "Luna_Azul99"),
    ("SECRET", "mot de passe : Chaton#8812", "Chaton#8812"),
    ("SECRET", "wachtwoord: Fiets!Kaas42", "Fiets!Kaas42"),
]


@pytest.mark.parametrize(("type", "text", "value"), ADDRESSES)
def test_it_is_hidden_as_what_it_is(type: str, text: str, value: str) -> None:
    result = Redactor().redact(text)
    assert value not in result.text
    assert type in {span.type for span in result.spans}


@pytest.mark.parametrize(("type", "text", "value"), ADDRESSES)
def test_only_the_types_that_are_asked_for_are_looked_for(type: str, text: str, value: str) -> None:
    assert value
    assert {span.type for span in detect(text, entities=frozenset([type]))} == {type}
    assert detect(text, entities=frozenset(["DENIED"])) == []


@pytest.mark.parametrize(
    "text",
    [
        "use std::vector::iterator here",
        "the ratio was 3:2:1 at 12:45:10",
        "see a::b and Foo::bar",
        "version 10.2.14 came after 10.2.13",
        "release 2.0.0.1 of the firmware",
        "the MAC layer and the IP layer",
        "section 4.1.2.3 of the manual",
        "it cost 1.299,00 and then 1,299.00",
        "ISBN 978-3-16-148410-0 is a book",
        "commit 3c22fb8a104e fixes it",
        "a PAN has ten characters",
        "the SSN field is empty",
        "an IBAN begins with two letters",
        "your card ending in 4242 was charged",
        "the passport office is closed",
        "a driving licence is needed",
        "the password must have 12 characters",
        "your password has expired",
        "mot de passe oublié ?",
        "postgres://localhost:5432/main",
        "https://example.org/users/42",
        "uuid 123e4567-e89b-12d3-a456-426614174000",
        "sha1 da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "API_KEY=<your-key>",
        "token: YOUR_TOKEN_HERE",
        "order 4500128831 is on its way",
        "article 1240 du Code civil",
        "§ 312g Abs. 1 BGB",
        "invoice INV-2024-00017 is due",
        "call the function at line 220",
    ],
)
def test_what_only_looks_like_one_stays(text: str) -> None:
    assert redacted(text) == text
