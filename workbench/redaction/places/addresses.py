"""Postal addresses: a street with its number, then what follows of unit, town, code and state.

Half of the words for streets mean something else as well (`Run`, `Point`, `Ring`), so such a match
counts only where a town, a label, a verb of living or the end of the line speaks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..patterns import compiled, fitting
from ..spans import CHECKED, SHAPED, Span
from ..view import View, around, matches, matches_near, words_before
from .labelled import find_labelled_addresses
from .parts import with_parts
from .streets import (
    CODE_NAMED,
    LOWER_ENGLISH,
    NAMED_ADDRESS,
    PART,
    TOWN_CODE,
    UK_CODE_ALONE,
    ways,
)
from .told_streets import find_told_streets

_TOLD = (
    r"(?:\b(?:at|to|from|near|of|by|address|live[sd]?|living|deliver\w*|ship\w*|mov(?:ed|ing)|"
    r"resid\w*|located|house|flat|home|visit\w*|property|parcel|send|sent|post(?:ed)?|mail\w*|"
    r"office|outside|corner|opposite|bill\w*|street|addr|location|venue|in|on|is|wohn\w*|"
    r"adresse|anschrift|geliefert|liefer\w*|sitz|treffen)\b|:)[^\w\n]{0,4}(?:the\s)?$"
)
_COUNTED = (
    r"(?i)\b(?:minutes?|hours?|days?|weeks?|months?|years?|people|items?|users?|"
    r"points|steps?|percent|million|billion|main reasons?|"
    r"chapters?|jan(?!\s(?:van|de|ter)\b)|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|"
    r"march|april|june|july|august|september|october|november|december|star|bit|gauge|"
    r"jahr|januar|februar|märz|mai|juni|juli|oktober|dezember|montag|dienstag|mittwoch|"
    r"donnerstag|freitag|samstag|sonntag|kapitel|abschnitt|schritt|beispiel|fall|schnitt|"
    r"mittel|durchschnitt|sommer|winter|herbst|ende|anfang|vergleich|alter|bereich|punkt|teil)\b"
)
_NAMED_BY_DAY = r"\s(?:des|del|de|di)\s\d{1,2}\.?\s(?:de\s)?\w+"
"""`Straße des 17. Juni`: the month in the name of a street counts nothing."""
_OTHERWISE = r"\d+\s(?:new|different|other|free)\b"
_NUMBERED = (
    r"(?:figure|fig\.|table|chapter|section|step|line|page|version|v|no\.|vol\.|"
    r"issue|part|rule|act|case|python|top|error|http|status|thread|copyright|\(c\)|©|level|item|"
    r"stage|phase|round|task|question|problem|exercise|lemma|theorem|day|week|season|episode)\s?$"
)


def find_addresses(view: View) -> Iterator[Span]:
    """Streets with numbers, post boxes, and towns with codes, in the writing of some thirty
    countries.
    """
    text = view.prose
    if not _holds_digit(text):
        return
    for pattern, hints, needs in ways():
        if not view.lower_prose.may_hold(hints) or not fitting(needs, text).search(text):
            continue
        for found in matches(pattern, text, around(view.lower_prose, hints, 70, 90)):
            end = _with_tail(text, found.end())
            if _is_street(found, text, end):
                start, end = with_parts(text, found.start(), end)
                yield Span(start, end, "STREET_ADDRESS", CHECKED)
    for found in compiled(LOWER_ENGLISH).finditer(text):
        if compiled(
            r"(?:live|lives|living|address|deliver\w*|ship\w*|send|sent|moved?|house|at|"
            r"parcel|mail)\b[^\n.]{0,20}$"
        ).search(words_before(text, found.start())):
            yield Span(found.start(), found.end(), "STREET_ADDRESS", SHAPED)
    yield from _codes(view)
    for span in find_told_streets(view):
        if not compiled(_COUNTED).search(text[span.start : span.end]):
            yield span
    yield from _named(view)
    yield from find_labelled_addresses(view)


def _holds_digit(text: str) -> bool:
    if text.isascii():
        return compiled(r"[0-9]").search(text) is not None
    return any(map(str.isdigit, text))


def _is_street(found: re.Match[str], text: str, end: int) -> bool:
    """Not counted or numbered things, nor a year in a title; a word of many meanings needs more."""
    start, value = found.start(), found.group()
    if compiled(_COUNTED).search(compiled(_NAMED_BY_DAY).sub("", value)) or compiled(
        _OTHERWISE
    ).match(value):
        return False
    before = words_before(text, start, 60)
    if "foundation" in before:
        return False  # the one of the Free Software Foundation, in many licences
    if value[0].isdigit() and compiled(_NUMBERED).search(before):
        return False
    groups = found.groupdict()
    year = compiled(r"(?:19|20)\d{2}\s|\D*\s(?:19|20)\d{2}$").match(value) is not None
    if not (groups.get("weak") or year):
        return True
    return end > found.end() or _stands_as_address(text, start, end, before)


def _stands_as_address(text: str, start: int, end: int, before: str) -> bool:
    """After a word such as 'at' or 'address', or alone in its line, cell or quotes."""
    if compiled(_TOLD).search(before):
        return True
    left = text[max(start - 6, 0) : start].rstrip(" \t")[-1:]
    right = text[end : end + 6].lstrip(" \t")[:1]
    return left in ("", "\n", '"', "'", "|", ">", "\x00") and right in (
        *("", "\n", '"', "'", "|", "<", ";", ",", "\x00"),
    )


_NO_TOWN = (
    r"(?i)[\s,]{1,4}(?:phone|tel|email|e-mail|fax|mobile|attn|dob|and|but|regards|thanks|"
    r"best|dear|hi|the|date|name|order|please)\b"
)


def _with_tail(text: str, end: int) -> int:
    """Where the address ends: behind unit, town, state, code and country as far as they follow; a
    town alone must close the phrase.
    """
    sure = place = end
    for _ in range(6):
        found = fitting(PART, text).match(text, place)
        if found is None or "\n\n" in found.group() or compiled(_NO_TOWN).match(found.group()):
            break
        place = found.end()
        joined = found.group()[0] in ",\n" or "\n" in found.group()[:4]
        closes = compiled(r"\s*(?:[.,;?!)\"'\n<|]|$)").match(text, place) is not None
        if (
            found["code"]
            or found["unit"]
            or (found["country"] and (closes or sure != end))
            or (found["state"] and (sure != end or closes or text[place : place + 1] == " "))
            or found["county"]
            or (joined and closes)
        ):
            sure = place
    return sure


def _codes(view: View) -> Iterator[Span]:
    text = view.prose
    for pattern, least in ((TOWN_CODE, r",\s[A-Z]{2,3}\s\d{5}"), (UK_CODE_ALONE, r"\d[A-Z]{2}")):
        if not compiled(least).search(text):
            continue
        for found in fitting(pattern, text).finditer(text):
            if pattern is TOWN_CODE or compiled(
                r"(?i)\b(?:live|address|post ?code|street|road|house|deliver\w*|near|lane|"
                r"ship\w*|moved|flat|england|uk|london)\b"
            ).search(text[max(found.start() - 80, 0) : found.end() + 30]):
                yield Span(found.start(), found.end(), "STREET_ADDRESS", SHAPED)
    for found in matches(
        CODE_NAMED, text, around(view.lower_prose, r"zip|post|plz|code|eircode|cap|cep|pin")
    ):
        yield Span(found.start(1), found.end(1), "STREET_ADDRESS", SHAPED)


def _named(view: View) -> Iterator[Span]:
    """The rest of a line that is called an address, as far as it reads as one."""
    hints = (
        r"addr|street|anschrift|adres|direcci|domici|indirizzo|endere|morada|osoite|cím|alamat|địa|διεύθ|адрес|地址|"
        r"住所|주소|पता|deliver|ship|live|lives|resid|located|moved|send|wohnhaft"
    )
    for found in matches_near(NAMED_ADDRESS, view.prose, view.lower_prose, hints, 24, 80, 160):
        value = (
            compiled(
                r"(?:\.\s+[A-Z]|[?!]|,\s(?:new|old|previous|current|former)\b|\s(?:and|or|und|et|"
                r"y|e)\s[a-z]|\s(?:attn|c/o)\b|\s(?:and (?:my|the|her|his)|but|so|"
                r"because|since|please|"
                r"where|which|phone|tel|email|e-mail|dob|born|from|until|for|when|with|ssn)\b|"
                r"\sह(?![ऀ-ॿ])|\s[A-Za-z_]+:|\s-\s|\.$|\.\s*$|\\n)"
            )
            .split(found["value"])[0]
            .rstrip(" ,.;:'`)")
        )
        if _reads_as_address(value) and (
            not found["verb"] or value[0].isdigit() or compiled(r"\d{5}").search(value)
        ):
            yield Span(
                found.start("value"), found.start("value") + len(value), "STREET_ADDRESS", SHAPED
            )


def _reads_as_address(value: str) -> bool:
    if len(value) < 8 or compiled(
        r"://|\(|\)|\\|_|\b0x|^\d+(?:\.\d+){2,}|^[\d\s:.-]+$|^[0-9a-fA-F:]+$|^\$|"
        r"\b\d{1,2}:\d{2}\b"
    ).search(value):
        return False
    if value[0].isdigit():
        return (
            compiled(r"^\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})?,?\s+(?:[^\W\d_a-z]|[a-z]+ [A-Z])").match(
                value
            )
            is not None
        )
    return (
        compiled(r"[A-Za-zÀ-ÿА-яऀ-ॿ一-龥가-힣.]{2,}.{0,40}[\s#-]\d{1,5}\b|[一-龥가-힣]").search(
            value
        )
        is not None
    )
