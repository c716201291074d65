"""Personal numbers by what they are called, in some forty languages: state, tax, health, insurance,
school and staff numbers whose form alone proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..listed import plain_entries
from ..patterns import any_of, compiled
from ..spans import SHAPED, Span
from ..view import View, around, matches

KIND = "NATIONAL_ID"

_FILL = r"[^\d\n;?!=|]{0,24}?"
"""`μου είναι`, `của em là`, `(NIDA):`; no number and no sentence."""
_VALUE = (
    r"(?<![\w.,-])(?P<value>(?:[A-Z]{1,4}[ -]?)?(?=(?:[ ./A-Z-]{0,4}\d){6})\d(?:[ ./-]{0,2}[A-Z"
    r"\d]){5,26}"
    r"(?:\([\dA-Z]\))?)(?![\w%€$£]|[.,]\d)"
)
_LEAST_DIGITS = 6
_DATE = r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4}"
_OTHER = (
    r"(?i)(?:\+|tel|phone|call|mobile|order|invoice|ticket|iban|amount|price|telefon|téléfono|fax|@|"
    r"тел|заказ|电话|電話|전화|订单|注文|주문|هاتف|الطلب|טלפון|הזמנה)[^\d]{0,12}$"
)


def find_labelled_ids(view: View) -> Iterator[Span]:
    """The number behind its label, with at most a few words between."""
    hints = _labels()
    if not view.lower.may_hold(hints):
        return
    for found in matches(_pattern(), view.text, around(view.lower, hints, 4, 64)):
        value = found["value"].rstrip(" -./")
        digits = sum(sign.isdigit() for sign in value)
        between = found.string[found.end("label") : found.start("value")]
        if digits < _LEAST_DIGITS or compiled(_DATE).fullmatch(value):
            continue
        if compiled(_OTHER).search(between):
            continue
        yield Span(found.start("value"), found.start("value") + len(value), KIND, SHAPED)


@cache
def _labels() -> str:
    return any_of(plain_entries("id_labels", "labels"))


@cache
def _pattern() -> str:
    return rf"(?i:(?<![^\W\d_])(?P<label>{_labels()}))(?:[^\W\d_]{{0,6}}){_FILL}{_VALUE}"
