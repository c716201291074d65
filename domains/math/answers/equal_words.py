"""Answers in words, times of day and values with names compared."""

from __future__ import annotations

import re

from domains.math.algebra.outcomes import Outcome, all_equal, differs, proved, unknown
from domains.math.answers.measures import HEDGES
from domains.math.answers.named_answers import contradict, same_quantity
from domains.math.answers.values import (
    Choice,
    Collection,
    Context,
    Named,
    Rules,
    Scalar,
    Value,
    Words,
    kind_name,
)
from domains.math.notation.nodes import walk
from domains.math.notation.number_words import spells_number


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
    """The choice letter (B) against B; a time of day against `14:30`."""
    parts = list(walk(right.node))
    spelled = "".join(part.text for part in parts if part.kind == "sym")
    if spelled.lower() == left.text.lower() and {p.kind for p in parts} <= {"sym", "mul"}:
        return proved("the same letters")
    if left.text.startswith("clock ") and right.node.kind == "ratio":
        shown = ":".join(part.text for part in right.node.args)
        hour, _, minutes = left.text.removeprefix("clock ").partition(":")
        dials = {f"{h}:{minutes}" for h in (hour, f"{int(hour):02}", (int(hour) - 1) % 12 + 1)}
        return proved("the same time of day") if shown in dials else differs("another time of day")
    reason = f"'{left.text[:40]}' against {kind_name(right)}"
    numbers = says_numbers(left) or spells_number(left.text)
    return unknown(reason) if numbers and not HEDGES.search(left.text) else differs(reason)


def choices(own: Choice, other: Value, context: Context) -> Outcome:
    """`(B) 12` against B, against 12, or against another choice with its value."""
    if isinstance(other, Choice):
        if own.letter == other.letter:
            return context.compare(own.value, other.value)
        return differs(f"choice {own.letter} against choice {other.letter}")
    by_letter = context.compare(Words(own.letter), other)
    return by_letter if by_letter.equal else context.compare(own.value, other)


def named(left: Named, right: Named, context: Context) -> Outcome:
    """Value by value, whatever the order; names must mean the same quantity."""
    if len(left.entries) != len(right.entries):
        return differs(f"{len(left.entries)} named values against {len(right.entries)}")
    waiting, outcomes = list(right.entries), []
    for name, value in left.entries:
        near = [e for e in waiting if e[0] == name]
        near = near or [e for e in waiting if same_quantity(name, e[0])]
        if not near and all(contradict(name, other) for other, _ in waiting):
            return differs(f"'{name}' stands on one side only")
        if len(near) != 1:
            return unknown(f"'{name}' has no counterpart that is known")
        waiting.remove(near[0])
        outcome = context.compare(value, near[0][1])
        outcomes.append(outcome.because(f"{name}: {outcome.reason}"))
    return all_equal(outcomes, "every named value is the same")


def named_and_collection(left: Named, right: Collection, context: Context) -> Outcome:
    """`mean 4, variance 8/3` against values with letters, or the same values in the same order."""
    if len(left.entries) != len(right.items):
        return differs(f"{len(left.entries)} named values against {len(right.items)}")
    letters = (right.variable or "").split(",")
    if len(letters) == len(right.items):
        by_name = named(left, Named(tuple(zip(letters, right.items, strict=True))), context)
        if by_name.verdict != "unknown":
            return by_name
    pairs = zip(left.entries, right.items, strict=True)
    found = all_equal([context.compare(v, w) for (_, v), w in pairs], "the same values in order")
    aside = unknown(f"values with names against values without; {found.reason}")
    return found if found.equal else aside


RULES: Rules = {
    (Named, Named): named,
    (Named, Collection): named_and_collection,
    (Words, Words): words,
    (Words, Scalar): words_and_scalar,
}
