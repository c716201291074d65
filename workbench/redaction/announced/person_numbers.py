"""Numbers that a firm, a school, a clinic or an office gives a person: customer, member, staff,
patient and student numbers, by what they are called.

Nothing but a verb, a sign or a moment's hesitation may stand between the label and the number, so
that what is counted (`student numbers fell to 12000`) and what describes a column stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..listed import plain_entries
from ..patterns import any_of, compiled
from ..spans import SHAPED, Span
from ..view import View, around, matches

KIND = "NATIONAL_ID"

_VALUE = (
    r"(?<![\w.-])(?P<value>(?:[A-Za-z]{1,4}\d?[ /-]?)?\d[A-Z\d]*"
    r"(?:[ ./-]{1,2}[A-Z]{0,3}\d[A-Z\d]*){0,5}(?:[/-][A-Z]{1,3}(?!\w))?)(?![\w%€$£]|[.,]\d)"
)
_DATE = (
    r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ](?:\d{4}|\d{2})|(?:19|20)\d\d"
    r"|\d{1,3}(?: 000)+"
)
_BUSINESS = r"\b(?:invoice|purchase order|po|order|rechnung|bestellung|facture|commande|pedido)\b"
"""What a few bare digits beside it number is a firm, as on a bill."""
_LEAST, _LEAST_BARE = 4, 5
"""Digits of a number with letters, signs or a leading zero, and of a bare one."""


def find_person_numbers(view: View) -> Iterator[Span]:
    """The number behind its label; in a program, what stands there is a constant."""
    hints = _labels()
    if view.code or not view.lower.may_hold(hints):
        return
    for found in matches(_pattern(), view.text, around(view.lower, hints, 4, 56)):
        value = found["value"].rstrip(" ./-")
        digits = sum(sign.isdigit() for sign in value)
        least = _LEAST_BARE if value.isdigit() and value[0] != "0" else _LEAST
        bill = value.isdigit() and _is_on_a_bill(view, found.start())
        if digits >= least and not bill and not compiled(_DATE).fullmatch(value):
            yield Span(found.start("value"), found.start("value") + len(value), KIND, SHAPED)


def _is_on_a_bill(view: View, place: int) -> bool:
    line = view.lower.rfind("\n", 0, place) + 1
    return compiled(_BUSINESS).search(view.lower, max(line, place - 48), place) is not None


@cache
def _labels() -> str:
    return any_of(plain_entries("person_numbers", "labels"))


@cache
def _pattern() -> str:
    links = any_of(plain_entries("person_numbers", "links"))
    link = rf"(?:[\"'`*)\]]{{0,2}}\s?(?:{links}(?!\w)|:|=|\#|,|-|\.|\|){{1,2}}){{0,3}}"
    label = rf"(?<![^\W\d_])(?:{_labels()})(?:[^\W\d_]{{1,4}}(?<!s))?"
    return rf"(?i:{label}{link}[\"'`*(<]{{0,2}}\s{{0,2}}){_VALUE}"
