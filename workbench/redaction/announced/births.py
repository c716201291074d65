"""Dates of birth, in any usual spelling, where the text calls them so.

A pattern holds `<month>` and `<birth>` where the words of all languages stand, which are data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..listed import entries
from ..patterns import by_first_letter, compiled, phrases
from ..spans import LABELLED, Span
from ..view import View, around, matches

_DATE = (
    r"(?:\d{1,2}(?:st|nd|rd|th|er|º|°|\.)?(?:\s(?:of|de|di|"
    r"d'))?[\s-]{1,2}<month>\.?,?(?:\s(?:de|del|of))?[\s,-]{1,2}(?:\d{4}|"
    r"'?\d{2})\b"
    r"|<month>\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:\d{4}|'\d{2})\b|"
    r"\d{4}[\s-]<month>\.?[\s-]\d{1,2}\b"
    r"|\d{4}\.?\s<month>\.?\s\d{1,2}\b\.?"
    r"|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]?|"
    r"\d{4}[-./]\d{1,2}[-./]\d{1,2}(?!\d)|(?:明治|大正|昭和|平成|令和)\s?(?:\d{1,2}|元)\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日|\d{1,2}\s?[-./]\s?\d{1,2}\s?[-./]\s?(?:\d{4}|"
    r"'?\d{2})\b|(?:19|20)\d{2}[01]\d[0-3]\d\b|[0-3]\d[01]\d(?:19|20)\d{2}\b|"
    r"[0-3]?\d [01]?\d (?:19|20)\d{2}\b)"
)
_BIRTH_WORD = r"(?i)(?<![a-zà-ÿ])(?:<birth>)(?!\s(?:again|in the))"
_PLAIN_DATE = rf"(?i)(?<![\d./-]){_DATE}(?!\d)"
_REACH = r"(?:[^\n.!?;\d]|\.(?!\s[A-ZÀ-Þ])){0,48}\n?[^\n.!?;\d]{0,12}"
_WHERE = (
    r"(?:in|im|i|v|ve|w|we|à|a|en|em|te)\s"
    r"(?-i:[^\W\d_a-zß-ÿ])[^\W\d_]+(?:[\s/-][^\W\d_]+){0,3}?\s"
)
"""The town between a date and its word: `am 3. Mai 1980 in Gera geboren`."""
_THEN_BORN = (
    rf"(?i)(?<![\d./-])(?P<date>{_DATE})[\s\"')]{{0,3}}[(\[,-]?\s?(?:is\s(?:my|his|"
    rf"her|their|the)\s)?(?:{_WHERE})?(?:<birth>)(?![a-zà-ÿ])"
)
_ASKED_BIRTH = (
    rf"(?i)(?:<birth>)[^\n?]{{0,40}}\?\s{{1,4}}(?:[\w "
    rf"]{{1,20}}:\s{{1,2}})?(?:[^\n\d?]{{0,24}}\s)?(?P<date>{_DATE}|[0-3]\d[01]\d{{3}})(?![\d-])"
)
_WITHOUT_YEAR = (
    r"(?i)(?:(?<![a-z])(?:birthday|b-?day|geburtstag|anniversaire|cumpleaños|compleanno|verjaardag|"
    r"aniversário|fødselsdag|födelsedag|\bturn(?:ed|s|ing)?\s\d{1,3})\b[^\n\d.!?]{0,24}?(?:(?<=\W)on\s)?(?P<date>"
    r"\d{1,2}(?:st|nd|rd|th|\.|er)?\s(?:of\s|de\s)?<month>\b(?:,?\s\d{4})?|<month>\s\d{1,2}(?:st|nd|rd|th)?\b"
    r"(?:,?\s\d{4})?|\d{1,2}[/.]\d{1,2}(?![\d/.]\d|%)))"
)
_MONTH_OF_BIRTH = (
    r"(?i)\b(?:i|he|she|we|who|patient|child|mother|father)(?:'s|'m)?\s(?:was |am |is |were "
    r")?born\sin\s"
    r"(?P<date><month>\.?,?\s(?:19|20)\d{2})\b"
)
_BORN_AFTER = (
    rf"(?i)(?<![\d./-])(?P<date>{_DATE})\s?(?:生まれ|出生|生(?![一-龥])|년?생|일생|doğumlu|"
    rf"geboren|geb\.|г\. ?р\.|г\. ?рожд|року нар|р\. ?н\.)"
)
_LIFE = (
    r"(?i)(?<![\w*)\]])\*\s?(?P<date>\d{1,2}\.\s?(?:\d{1,2}\.|"
    r"<month>\.?)\s?\d{4})(?!\d)"
)

_BIRTHS = (
    (_THEN_BORN, ""),
    (_LIFE, r"\*"),
    (_ASKED_BIRTH, r"\?"),
    (_BORN_AFTER, r"生|出生|년?생|doğumlu|geb|г\. ?р|року нар|р\. ?н\."),
    (
        _WITHOUT_YEAR,
        r"birthday|b-?day|geburtstag|anniversaire|cumpleaños|compleanno|verjaardag|aniversário|"
        r"fødselsdag|födelsedag|turn",
    ),
    (_MONTH_OF_BIRTH, "born"),
)
"""Each with what it cannot do without, in lower case; empty for a word of birth."""


@cache
def _filled(pattern: str) -> str:
    """A pattern with the months and the words of birth of every language put in."""
    months = rf"(?<![^\W\d_]){by_first_letter(entries('date_words', 'forms'))}"
    births = phrases("\n".join(entries("date_words", "births")))
    return pattern.replace("<month>", months).replace("<birth>", births)


def birth_word() -> str:
    """The pattern of what a birth is called."""
    return _filled(_BIRTH_WORD)


@cache
def birth_hints() -> str:
    """What must stand nearby, in lower case."""
    return "|".join(entries("date_words", "birth_hints"))


def is_date(value: str) -> bool:
    """Is it a date and nothing more, in any usual spelling?"""
    return compiled(_filled(rf"(?i){_DATE}")).fullmatch(value) is not None


def find_birth_dates(view: View) -> Iterator[Span]:
    """A date that the text calls one of birth, in any usual spelling."""
    windows = around(view.lower, birth_hints())
    if not windows:
        return
    for found in matches(birth_word(), view.text, windows):
        date = _date_after(view.text, found.end())
        if date and _may_be_birth(date.group(), view.text[found.start() : date.start()]):
            yield Span(date.start(), date.end(), "DATE_OF_BIRTH", LABELLED)
    for pattern, needs in _BIRTHS:
        if needs and not view.lower.may_hold(needs):
            continue
        for found in matches(_filled(pattern), view.text, windows):
            if _may_be_birth(found["date"], found.group()):
                yield Span(found.start("date"), found.end("date"), "DATE_OF_BIRTH", LABELLED)


def _date_after(text: str, place: int) -> re.Match[str] | None:
    """The first date within the same sentence, not far behind `place`."""
    digit = compiled(r"\d").search(text, place, place + 64)
    reach = compiled(_REACH).match(text, place) if digit else None
    if digit is None or reach is None or digit.start() > reach.end() + 12:
        return None
    date = compiled(_filled(_PLAIN_DATE)).search(
        text, max(place, digit.start() - 14), digit.start() + 32
    )
    return date if date and date.start() <= reach.end() else None


def _may_be_birth(value: str, words: str) -> bool:
    return _of_a_living_person(value) and not compiled(r"(?i)expir|issued|valid|since").search(
        words
    )


def _of_a_living_person(value: str) -> bool:
    """Years from 1900 on, or two-digit years; whoever was born before is history."""
    years = compiled(r"\d{4}").findall(value)
    return not years or any(1900 <= int(year) <= 2035 for year in years) or len(value) in (6, 8)
