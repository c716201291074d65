"""Phone numbers: candidates by shape once, then each is tried with the numbering plans it could
belong to.

`+` or a word such as 'call' makes a possible number enough, since numbers reserved for fiction are
in no plan. Without either, the number must be written like one and be valid somewhere. Bare runs of
digits always need the word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .naming.full_names import is_given
from .patterns import compiled
from .spans import GUESSED, LABELLED, SHAPED, Span
from .view import View, around, matches

_REGIONS = [
    "US",
    "GB",
    "DE",
    "FR",
    "ES",
    "IT",
    "NL",
    "BE",
    "CH",
    "AT",
    "IE",
    "AU",
    "IN",
    "BR",
    "MX",
    "JP",
    "CN",
    "ZA",
    "SE",
    "NO",
    "DK",
    "FI",
    "PL",
    "PT",
    "TR",
    "RU",
    "KR",
    "SG",
    "NZ",
    "CZ",
    "HU",
    "RO",
    "GR",
    "IL",
    "AE",
    "NG",
    "KE",
    "AR",
    "CO",
    "CL",
]
_SHAPE = (
    r"(?<![\w.,+@/#&-])(?<!\d:)(?:tel:|(?<=/))?(?P<number>\(?\+?\(?\d(?:[ "
    r"./\u00b7()-]{0,3}\d){4,17}\)?)"
    r"(?P<extension>\s?,?\s?(?:ext(?:ension|n)?\.?|x|poste|durchwahl|"
    r"#)\s?:?\s?\d{1,6})?(?![\w]|[.,:%]\d|\s?(?:%|°|[€$£]))"
)
_WORD = (
    r"(?i)\b(?:tel(?:e?(?:phone|fon|fono|phoon|fone|foon))?s?|phones?|ph|mob(?:ile|"
    r"il)?s?|cell(?:ular|phone)?s?|fax|calls?|called|calling|ring(?:ing)?|rang|dial|"
    r"text(?:ed)?|sms|whats?app|signal|telegram|contact|reach(?:ed|able)?|hotline|"
    r"landline|voicemail|"
    r"callback|handy(?:nummer)?|rufnummer|telefonnummer|anruf\w*|portable|appel\w*|"
    r"appeler|joindre|m[oó]vil|celular|ll[aá]m\w+|cellulare|chiam\w+|telem[oó]vel|"
    r"ligar|contato|bellen|gsm|mobiel|nummer|numer|telefonu|kom[oó]rka|puh(?:elin)?|"
    r"puhelinnumero|mobilnummer|tlf|fono|"
    r"work|home|msisdn|caller|customer_phone|number to|my number|number is|"
    r"answering at|messages to|"
    r"(?:get|catch|find)\s(?:hold\sof\s)?(?:me|us|him|her)\s(?:on|at|under)|"
    r"cep(?:\stel(?:efonu)?)?|"
    r"contact_number)\b|phone|mobile|тел|звон|电话|手机|電話|携帯|전화|휴대|☎|📞|📱|κινητ|τηλ|"
    r"điện thoại|\bsđt|\btelp|\bmob\.|โทร"
)
_STRONG_WORD = (
    r"(?i)\b(?:tel|tele(?:phone|fon|fono|phoon|fone|foon)|phones?|ph|mob(?:ile|il)?|cell(?:ular|phone)?|"
    r"fax|sms|whats?app|hotline|landline|handy(?:nummer)?|rufnummer|telefonnummer|m[oó]vil|celular|"
    r"cellulare|telem[oó]vel|gsm|mobiel|mobilnummer|tlf|fono|msisdn|my number|number is|"
    r"caller|cep)\b|"
    r"phone|mobile|тел|电话|手机|電話|携帯|전화|휴대|☎|📞|📱|κινητ|τηλ|điện thoại|\bsđt|\btelp|โทร"
)
_CLOSE_WORD = (
    r"(?i)\b(?:call|calling|ring|dial|text|reach|contact|bel|ligar|llam\w+|chiam\w+|appel\w*|anruf\w*)"
    r"(?:\s(?:me|us|him|her|them|back|now|at|on|under|unter|au|al|me at|me on|us at|us on|him on|"
    r"her on|him at|her at|mich unter|op)){0,2}[\s:]{1,2}$"
)
_WORD_AFTER = (
    r"(?i)^[\s)\"',.;:-]{0,4}(?:\(?(?:(?:is|was|es|ist|est|è|é)\s(?:also\s)?(?:my|the|our|his|her|their|"
    r"your|mi|el|meine?|mon|il mio|o meu|mijn)\s)?(?:new\s|old\s|direct\s|personal\s|work\s|home\s|"
    r"current\s|best\s|contact\s|[A-Z]{2}\s)?(?:mobile|cell|cel|home|work|office|phone|tel|fax|mob|mobil|"
    r"handy(?:nummer)?|direct|landline|whatsapp|tlf|tel[eé]fono|m[oó]vil|celular|cellulare|telefono|"
    r"number(?!\sof)|num[eé]ro|n[uú]mero|telefonnummer|portable|telem[oó]vel)\b|"
    r"\(?(?:call|bel|text|ring|phone)\s(?:me|us|him|her)\b|\s?\(?call\b)"
)
_COUNTED = (
    r"(?i)^\s?(?:times|bytes|users?|pixels|px|ms|people|rows|items|records|steps|tokens|calls|"
    r"usd|eur|km|m|kg)\b"
)
_OTHER = (
    r"(?i)(?:\b(?:isbn|issn|doi|arxiv|pmid|order|invoice|ticket|tracking|version|v|"
    r"page|pages|pp|line|lines|error|code|port|pid|id|uid|uuid|ids|sku|ean|upc|gtin|"
    r"serial|model|part|ref|reference|case|"
    r"build|commit|rev|revision|section|rfc|iso|cve|patent|lat|lon|lng|latitude|"
    r"longitude|timestamp|ts|epoch|time|date|size|bytes|price|total|amount|cost|"
    r"score|sum|mean|std|range|seed|account|acct|iban|imei|"
    r"vat|eori|duns|ein|job|issue|pr|bug|chapter|figure|table|eq|equation|level|"
    r"room|zip|postcode|population|years?|hash|checksum|key|offset|index|batch|step|"
    r"epoch|iter|loss|dims?|shape|width|height|license|licence|passport|pr[ií]ce|"
    r"lot|nr|article|asin|oclc|lccn|asset|batch|flight|train)\b|[$€£¥#=<>*^~%])"
    r"[\s.:#=_\"'-]{0,4}(?:number|no\.?|num|nr|id|is|of|was)?[\s.:#=\"'(-]{0,4}$"
)
_NANP = (
    r"(?:(?:\+?1)[ .-]?)?(?:\([2-9]\d{2}\)[ .-]{0,2}|"
    r"[2-9]\d{2}(?P<s>[.-]))\d{3}(?:(?P=s)|[ .-])\d{4}"
)
_NANP_SPACED = r"(?:1[ .-])?[2-9]\d{2} [2-9]\d{2}[ -]\d{4}|1-[2-9]\d{2}-[2-9]\d{2}-\d{4}"
_WORDY = (
    r"(?<![\w-])(?:\+?1[ .-]?)?(?:\(?(?:800|888|877|866|855|844|833)\)?)[ "
    r".-](?:(?=[\d-]{0,7}[A-Z])[A-Z\d](?:-?[A-Z\d]){6})(?![\w-])"
)
_DIGIT_WORDS = (
    r"(?i)\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|"
    r"triple)[\s,.-]{1,3}){6,16}(?:zero|oh|one|two|three|four|five|six|seven|eight|"
    r"nine)\b"
)
_LEAST_DIGITS = 7
"""Of a number without a country's code."""
_MOST_PARSED = 400


def find_phones(view: View) -> Iterator[Span]:
    """Every number that somebody could be called on."""
    text = view.text
    plans = _Plans()
    for found in compiled(_SHAPE).finditer(text) if view.digits >= 5 else ():
        raw = found["number"].strip()
        digits = compiled(r"\D").sub("", raw)
        if len(digits) > 15:
            pattern = rf"(?<![\d-]){_NANP}(?![\d-])"
            for part in compiled(pattern).finditer(
                text, found.start("number"), found.end("number")
            ):
                yield Span(part.start(), part.end(), "PHONE", SHAPED)
            continue
        score = _score(text, found, raw, digits, plans)
        if score:
            start = found.start("number") + found["number"].index(raw)
            end = found.end("extension") if found["extension"] else start + len(raw)
            yield Span(start, _balanced_end(text, start, end), "PHONE", score)
    for found in matches(_WORDY, text, around(view.lower, r"8(?:00|88|77|66|55|44|33)", 8, 24)):
        yield Span(found.start(), found.end(), "PHONE", SHAPED)
    for found in matches(
        _DIGIT_WORDS,
        text,
        around(
            view.lower,
            r"\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)[ "
            r",-]+(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)",
        ),
    ):
        if _named(text, found.start(), found.end(), ""):
            yield Span(found.start(), found.end(), "PHONE", SHAPED)


def _balanced_end(text: str, start: int, end: int) -> int:
    """Without a closing bracket that was opened before the number."""
    value = text[start:end]
    return end - 1 if value.endswith(")") and value.count(")") > value.count("(") else end


def _score(text: str, found: re.Match[str], raw: str, digits: str, plans: _Plans) -> float:
    start, end = found.span("number")
    if len(digits) < _LEAST_DIGITS and "+" not in raw:
        return 0.0
    before = text[max(start - 45, 0) : start]
    somebodys = _is_somebodys(raw, before)
    if _looks_otherwise(raw, digits, before) and not (
        compiled(r"\d{1,3}(?: \d{3})+|\d(?: \d){6,14}").fullmatch(raw)
        and not raw.endswith(" 000")
        and (somebodys or compiled(_WORD_AFTER).search(text[end : end + 40]))
    ):
        return 0.0
    named = _named(text, start, end, raw)
    if raw.startswith(("+", "(+")):
        return LABELLED if plans.possible(f"+{digits}") else 0.0
    if not named and compiled(_OTHER).search(before):
        return 0.0
    if (
        raw.startswith("00")
        and compiled(r"00[ .-]?[1-9]\d?").match(raw)
        and len(digits) >= 10
        and (named or not raw.isdigit())
    ) and plans.possible(f"+{digits[2:]}"):
        return SHAPED
    if named:
        return _named_score(raw, digits)
    if compiled(_NANP).fullmatch(raw) and _alone(text, start, end):
        return SHAPED
    if raw.isdigit() or not _alone(text, start, end):
        return 0.0
    if compiled(_NANP_SPACED).fullmatch(raw) and not compiled(r"\d\s{1,4}$").search(before):
        return GUESSED if plans.valid(digits, ("US",)) else 0.0
    shaped = somebodys or _national_shape(raw)
    return GUESSED if shaped and plans.valid(digits, _REGIONS) else 0.0


def _is_somebodys(raw: str, before: str) -> bool:
    """`Nuno, 912 640 387`: at least two groups right behind a given name."""
    digits = sum(sign.isdigit() for sign in raw)
    if digits < 9 or not compiled(r"\(?\d{2,5}\)?(?:[ .-]\d{2,5}){1,4}").fullmatch(raw):
        return False
    name = compiled(r"([^\W\d_]{2,})(?: [^\W\d_]{3,}){0,2}(?:,|:| -|\s?\()?\s$").search(before)
    return name is not None and name[1][0].isupper() and is_given(name[1])


def _named_score(raw: str, digits: str) -> float:
    """After a word for it, any plausible number of digits will do; a date or a price was ruled out
    before.
    """
    if len(digits) <= 8 and raw.isdigit() and digits.startswith(("19", "20")):
        return 0.0
    return LABELLED


def _named(text: str, start: int, end: int, raw: str) -> bool:
    """Is there a word for phones before it (in the same line and sentence, or as a key) or right
    after it? A bare run of digits needs a word that is about nothing else, or one right before it.
    """
    before = text[max(start - 48, 0) : start]
    line = compiled(r"\n\s*\n|(?<=[a-z]{4})[.!?]\s").split(before)[-1]
    if compiled(_COUNTED).match(text[end : end + 12]):
        return False
    if compiled(_WORD_AFTER).search(text[end : end + 40]):
        return True
    if not raw.isdigit():
        return compiled(_WORD).search(line) is not None
    return compiled(_STRONG_WORD).search(line) is not None or (
        9 <= len(raw) <= 13
        and not raw.endswith("0000")
        and compiled(_CLOSE_WORD).search(line) is not None
    )


def _looks_otherwise(raw: str, digits: str, before: str) -> bool:
    """Dates, times, ranges of years, decimals, addresses on the net, sums with blanks as thousands
    signs.
    """
    if compiled(
        r"(?:(?:19|20)\d{2}[ ,]*){2,}|\d{1,3}(?: \d{3})* 000|\d{1,2}\.\d\.\d{3,6}|"
        r"\d{4}[-./]\d{1,2}[-./]\d{1,2}(?:[ T-]\d{1,2}.*)?|"
        r"\d{1,2}[-./]\d{1,2}[-./](?:19|20)?\d{2}(?: \d{1,2}.*)?|(?:19|20)\d{2} ?- "
        r"?(?:19|20)\d{2}"
    ).fullmatch(raw):
        return True
    if compiled(
        r"\d+\.\d+|\d{1,3}(?:\.\d{1,3}){3}|\d{1,3}(?: \d{3})+|97[89][ -].*|\d{1,4} ?- "
        r"?\d{1,4}|\d+/\d+"
    ).fullmatch(raw):
        return not (
            compiled(r"\d{3}[.-]\d{4}|0\d{1,4}/\d{5,8}").fullmatch(raw)
            or (
                compiled(r"[03]\d{2,3}\.\d{6,7}").fullmatch(raw)
                and compiled(_STRONG_WORD).search(before)
            )
            or (raw.count(" ") >= 2 and compiled(_WORD).search(before))
        )
    if len(set(digits)) == 1:
        return True
    return compiled(r"(?:(?<!\d)\d ){3}").search(raw) is not None and not compiled(_WORD).search(
        before
    )


def _alone(text: str, start: int, end: int) -> bool:
    """No other number right beside it, as in a table row or a vector."""
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    line = text[line_start:start] + " ~ " + text[end : line_end if line_end >= 0 else len(text)]
    return not compiled(r"\d[\s,;|]{1,6}~|~[\s,;|]{1,6}[-(]?\d").search(
        compiled(r"\s~\s").sub("~", line)[:2000] if len(line) < 2000 else ""
    )


def _national_shape(raw: str) -> bool:
    """Trunk prefix and at least two groups, as people write numbers at home; or a Spanish or
    Italian mobile.
    """
    if sum(sign.isdigit() for sign in raw) >= 8 and compiled(
        r"\(?0\d{1,5}\)?(?:[ ./-]{1,3}\d{2,8}){1,5}|\(0\)\d{2,5}(?:[ ./-]\d{2,8}){1,4}|"
        r"1[389]00[ -]\d{3}[ -]\d{3}"
    ).fullmatch(raw):
        return True
    if compiled(r"\(0?\d{2,5}\)[ ]?\d{3,5}[ -]?\d{3,5}").fullmatch(raw):
        return True
    return (
        compiled(
            r"[679]\d{2} \d{2} \d{2} \d{2}|[67]\d{2} \d{3} \d{3}|3\d{2} \d{3} ?\d{4}|"
            r"1[3-9]\d[ -]\d{4}[ -]\d{4}|\d{2} 9\d{4}-\d{4}|[6-9]\d{4}[ -]\d{5}|8 \(\d{3}\) "
            r"\d{3}-\d{2}-\d{2}"
        ).fullmatch(raw)
        is not None
    )


class _Plans:
    """Numbering plans of one search; after many numbers only their form counts, so that hostile
    text cannot hold it up.
    """

    def __init__(self) -> None:
        self._left = _MOST_PARSED

    def possible(self, number: str) -> bool:
        """Could `+…` be a number? Length and country code decide, not whether it is in use."""
        digits = len(number) - 1
        if self._left <= 0:
            return 8 <= digits <= 15
        self._left -= 1
        return (10 <= digits <= 15 and number[1] != "0") or _possible(number)

    def valid(self, digits: str, regions: list[str] | tuple[str, ...]) -> bool:
        """Is it in use in one of these regions?"""
        if self._left <= 0:
            return True
        for region in regions:
            self._left -= 1
            if _valid(digits, region):
                return True
        return False


def _possible(number: str) -> bool:
    import phonenumbers

    try:
        return bool(phonenumbers.is_possible_number(phonenumbers.parse(number, None)))
    except phonenumbers.NumberParseException:
        return False


def _valid(digits: str, region: str) -> bool:
    import phonenumbers

    try:
        return bool(phonenumbers.is_valid_number(phonenumbers.parse(digits, region)))
    except phonenumbers.NumberParseException:
        return False


def canonical(value: str) -> str:
    """One spelling for a number, for equal placeholders: digits, with a leading '+' or '00' taken
    as the same.
    """
    digits = compiled(r"\D").sub("", value.split("x")[0])
    return digits[2:] if digits.startswith("00") else digits
