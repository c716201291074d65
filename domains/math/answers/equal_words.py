"""Answers in words, times of day and values with names compared."""

from __future__ import annotations

import re

from domains.math.algebra.outcomes import Outcome, differs, proved, unknown
from domains.math.answers.measures import HEDGES
from domains.math.answers.values import Choice, Context, Rules, Scalar, Value, Words, kind_name


def words(left: Words, right: Words, context: Context) -> Outcome:
    if left.text.lower() == right.text.lower() or _singular(left.text) == _singular(right.text):
        return proved("the same words")
    reason = f"'{left.text[:40]}' against '{right.text[:40]}'"
    if says_numbers(left) or says_numbers(right):
        return unknown(reason)
    return differs(reason, {"left": left.text, "right": right.text})


def says_numbers(value: Value) -> bool:
    """Whether words hold numbers, which may say what another form says as well: `mean 4, range 2`;
    a time of day and a place in a row are words.
    """
    if not isinstance(value, Words) or value.text.startswith("clock "):
        return False
    return re.search(r"\d(?!\d*th\b)", value.text) is not None


def _singular(text: str) -> str:
    return " ".join(w.removesuffix("s") for w in text.split())


def words_and_scalar(left: Words, right: Scalar, context: Context) -> Outcome:
    """The choice letter (B) against B."""
    if right.expr.is_Symbol and right.expr.name.lower() == left.text.lower():
        return proved("the same letter")
    if left.text.startswith("clock ") and right.node.kind == "ratio":
        return unknown("a time of day against a ratio")
    reason = f"'{left.text[:40]}' against {kind_name(right)}"
    one_number = says_numbers(left) and len(re.findall(r"\d[\d.]*", left.text)) == 1
    return unknown(reason) if one_number and not HEDGES.search(left.text) else differs(reason)


def choices(left: Value, right: Value, context: Context) -> Outcome:
    """`(B) 12` against B, against 12, or against another choice with its value."""
    if isinstance(left, Choice) and isinstance(right, Choice):
        if left.letter == right.letter:
            return context.compare(left.value, right.value)
        return differs(f"choice {left.letter} against choice {right.letter}")
    own, other = (left, right) if isinstance(left, Choice) else (right, left)
    if not isinstance(own, Choice):
        return unknown("no choice letter")
    by_letter = context.compare(Words(own.letter), other)
    return by_letter if by_letter.equal else context.compare(own.value, other)


RULES: Rules = {
    (Words, Words): words,
    (Words, Scalar): words_and_scalar,
}
