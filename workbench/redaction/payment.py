"""IBANs and payment cards: found by form, proven by their check digits, or trusted when a word
beside them names them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from .patterns import compiled
from .spans import CHECKED, LABELLED, SHAPED, Span
from .view import View, words_before

# Length per country, ISO 13616 registry.
_LENGTHS = (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 "
    "CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27"
    " GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 "
    "KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24"
    " ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 "
    "RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23"
    " ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
)
_IBAN_START = (
    r"(?:(?<![A-Za-z0-9])|(?<=IBAN)|(?<=iban))[A-Za-z] ?[A-Za-z][ -]?\d ?\d(?=[ "
    r".:_-]{0,2}[A-Za-z0-9])"
)
_IBAN_SIGN = r"[A-Za-z0-9]"
_CARD = r"(?<![\w.])(?:\d[ ._/\n-]{0,3}){11,18}\d(?![\w]|\.\d)"
_CARD_WORD = (
    r"card|visa|master\s?card|maestro|amex|american express|discover|diners|jcb|"
    r"unionpay|credit|debit|carte|karte|tarjeta|cart[aã]o|carta|kreditkort|kort|"
    r"kaart|karta|"
    r"\bcc\b|\bpan\b|\bccn|payment|charge|billing|карт|卡|カード|카드"
)


_CARD_AFTER = (
    r"(?i)[\s,)(\"']{1,3}(?:is\s)?(?:on\s)?(?:my\s|the\s|your\s|his\s|her\s|our\s)?(?:visa|master\s?card|amex|credit|"
    r"debit|card|maestro|discover)\b"
)


def find_ibans(view: View) -> Iterator[Span]:
    """A country's prefix followed by exactly as many characters as its IBANs have, in any grouping
    and case.
    """
    text = view.text
    lengths = _iban_lengths()
    for found in compiled(_IBAN_START).finditer(text):
        length = lengths.get(found.group().replace(" ", "")[:2].upper())
        if length is None:
            continue
        end = _end_of_signs(text, found.start(), length)
        if end is None:
            continue
        value = compiled(r"[^A-Za-z0-9]").sub("", text[found.start() : end]).upper()
        if _iban_holds(value):
            yield Span(found.start(), end, "IBAN", LABELLED)
        elif "iban" in words_before(text, found.start(), 40):
            yield Span(found.start(), end, "IBAN", SHAPED)


@cache
def _iban_lengths() -> dict[str, int]:
    return {entry[:2]: int(entry[2:]) for entry in _LENGTHS.split()}


def _end_of_signs(text: str, start: int, count: int) -> int | None:
    """Where `count` letters and digits end that stand together or apart by one or two separators;
    None if they do not.
    """
    pattern = compiled(
        rf"(?:{_IBAN_SIGN}[ .:_/\n-]{{0,2}}){{{count - 1}}}{_IBAN_SIGN}(?![A-Za-z0-9])"
    )
    found = pattern.match(text, start)
    return found.end() if found else None


def _iban_holds(value: str) -> bool:
    """ISO 7064 mod 97-10 over the rearranged value."""
    digits = "".join(str(int(sign, 36)) for sign in value[4:] + value[:4])
    return int(digits) % 97 == 1


def find_cards(view: View) -> Iterator[Span]:
    """Card numbers that hold by Luhn and issuer, or grouped like one beside a word for cards."""
    text = view.text
    for found in compiled(_CARD).finditer(text):
        yield from _cards_in(text, found.start(), found.end())


def _cards_in(text: str, start: int, end: int) -> Iterator[Span]:
    raw = text[start:end]
    digits = compiled(r"\D").sub("", raw)
    named = (
        compiled(_CARD_WORD).search(words_before(text, start, 60)) is not None
        or compiled(_CARD_AFTER).match(text, end) is not None
    )
    grouped = compiled(
        r"\d{4}(?P<sign>[ ._/-]{1,3}|\n)\d{4}(?P=sign)\d{4}(?P=sign)\d{1,4}(?:(?P=sign)"
        r"\d{1,3})?|\d{4}[ -]\d{4}\n\d{4}[ -]\d{4}|\d{4}(?P<gap>[ ._-]{1,3})\d{6}(?P=gap)\d{4,5}"
    ).fullmatch(raw)
    spaced_out = compiled(r"\d(?:[ .-]\d)+").fullmatch(raw) is not None
    if (
        _issuer_length(digits)
        and luhn(digits)
        and (raw.isdigit() or grouped or named or spaced_out)
    ):
        if not _is_other_number(text, start, raw) or named:
            yield Span(start, end, "CREDIT_CARD", LABELLED if named else CHECKED)
    elif named and (luhn(digits) or _looks_like_card(digits, grouped is not None)):
        yield Span(start, end, "CREDIT_CARD", SHAPED)
    elif len(digits) > 13 and not grouped and compiled(r"[ \n/]").search(raw):
        yield from _shorter(text, start, end)


def _looks_like_card(digits: str, grouped: bool) -> bool:
    """Mistyped or invented, but as long as a card's number and beginning like one."""
    return len(digits) >= 13 and digits[0] in "23456" and (grouped or _issuer_length(digits))


def _shorter(text: str, start: int, end: int) -> Iterator[Span]:
    """A card followed by a date or code (`4111 1111 1111 1111 12/27`): the first groups alone."""
    for found in compiled(r"(?:\d{4}[ -]?){3}\d{4}(?!\d)|\d{4}[ -]\d{6}[ -]\d{5}(?!\d)").finditer(
        text, start, end
    ):
        digits = compiled(r"\D").sub("", found.group())
        if _issuer_length(digits) and luhn(digits):
            yield Span(found.start(), found.end(), "CREDIT_CARD", CHECKED)


def _is_other_number(text: str, start: int, raw: str) -> bool:
    """Ids and times are long digit runs as well, and one in ten of them holds by Luhn."""
    before = words_before(text, start, 24)
    if not raw.isdigit():
        return False
    return (
        compiled(
            r"(?:\bid|_id|order|tracking|timestamp|time|\bts|ticket|invoice|isbn|imei|"
            r"serial|sku|gtin|ean|upc|build|hash|seed|trace|span|ref\w*|case|"
            r"batch)\W{0,5}(?:no|number|is|nr)?\W{0,4}$"
        ).search(before)
        is not None
    )


def _issuer_length(digits: str) -> bool:
    """Are there cards that begin so and are as long (ISO/IEC 7812 ranges)?"""
    size, two, three, four = len(digits), int(digits[:2]), int(digits[:3]), int(digits[:4])
    if digits[0] == "4":
        return size in (13, 16, 19)
    if 51 <= two <= 55 or 2221 <= four <= 2720 or 2200 <= four <= 2204:
        return size == 16
    if two in (34, 37):
        return size == 15
    if two in (36, 38, 39) or 300 <= three <= 305:
        return size in (14, 16)
    if two == 35 or two in (60, 64, 65, 81, 82) or four == 9792:
        return size == 16
    if two == 62:
        return 16 <= size <= 19
    return two in (50, 56, 57, 58, 61, 63, 67, 68, 69) and size in (16, 18, 19)


def luhn(digits: str) -> bool:
    """The Luhn check of ISO/IEC 7812-1."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
