"""Answers in words, times of day and values with names compared."""

from __future__ import annotations

import sympy as sp

from domains.math.algebra.outcomes import Outcome, all_equal, differs, proved, unknown
from domains.math.answers.contexts import Context, Rules
from domains.math.answers.named_answers import contradict, same_quantity
from domains.math.answers.values import (
    Assignment,
    Choice,
    Collection,
    Named,
    Quantity,
    Region,
    Scalar,
    Value,
    Words,
    kind_name,
)


def words(left: Words, right: Words, context: Context) -> Outcome:
    if left.text.lower() == right.text.lower() or _singular(left.text) == _singular(right.text):
        return proved("the same words")
    return differs(
        f"'{left.text[:40]}' against '{right.text[:40]}'", {"left": left.text, "right": right.text}
    )


def _singular(text: str) -> str:
    return " ".join(w.removesuffix("s") for w in text.split())


def words_and_scalar(left: Words, right: Scalar, context: Context) -> Outcome:
    """The choice letter (B) against B, and the clock against `14:30`."""
    if right.expr.is_Symbol and right.expr.name.lower() == left.text.lower():
        return proved("the same letter")
    if left.text.startswith("clock ") and right.node.kind == "ratio":
        return _clock_and_ratio(left.text.removeprefix("clock "), right)
    if left.text == "dne" and right.expr in (sp.oo, -sp.oo):
        return differs("'does not exist' against an infinite value")
    return differs(f"'{left.text[:40]}' against {kind_name(right)}")


def _clock_and_ratio(clock: str, right: Scalar) -> Outcome:
    """`14:30` without a.m. or p.m. is the time itself, or the same on a 12-hour dial."""
    hour, _, minutes = clock.partition(":")
    shown = ":".join(part.text for part in right.node.args)
    if shown in (f"{hour}:{minutes}", f"{int(hour):02}:{minutes}"):
        return proved("the same time of day")
    if shown in (f"{(int(hour) - 1) % 12 + 1}:{minutes}",):
        return proved("the same time of day; one side does not say before or after noon")
    return differs(f"{clock} against {shown}", {"left": clock, "right": shown})


def words_and_region(left: Words, right: Region, context: Context) -> Outcome:
    if left.text == "infinitely many" and right.reals == sp.S.Reals:
        return unknown("'infinitely many' against every real number")
    return differs(f"'{left.text[:40]}' against {kind_name(right)}")


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


def named(left: Named, right: Named, context: Context) -> Outcome:
    """Value by value, whatever the order; names must mean the same quantity."""
    if len(left.entries) != len(right.entries):
        return differs(f"{len(left.entries)} named values against {len(right.entries)}")
    waiting = list(right.entries)
    outcomes = []
    for name, value in left.entries:
        partner = _partner(name, waiting)
        if partner is None and all(contradict(name, other) for other, _ in waiting):
            return differs(f"'{name}' stands on one side only")
        if partner is None:
            return unknown(f"'{name}' has no counterpart that is known")
        waiting.remove(partner)
        outcome = context.compare(value, partner[1])
        outcomes.append(outcome.because(f"{name}: {outcome.reason}"))
    return all_equal(outcomes, "every named value is the same")


def _partner(name: str, entries: list[tuple[str, Value]]) -> tuple[str, Value] | None:
    exact = [e for e in entries if e[0] == name]
    near = exact or [e for e in entries if same_quantity(name, e[0])]
    return near[0] if len(near) == 1 else None


def named_and_collection(left: Named, right: Collection, context: Context) -> Outcome:
    """`mean 4, variance 8/3` against values with letters, or the same values in the same order."""
    letters = (right.variable or "").split(",")
    if right.variable and len(letters) == len(right.items) > 1:
        pairs = tuple(zip(letters, right.items, strict=True))
        outcome = named(left, Named(pairs), context)
        if outcome.verdict != "unknown":
            return outcome
    if len(left.entries) != len(right.items):
        return differs(f"{len(left.entries)} named values against {len(right.items)}")
    outcomes = [context.compare(v, w) for (_, v), w in zip(left.entries, right.items, strict=True)]
    found = all_equal(outcomes, "the same values in the same order, named on one side only")
    aside = unknown(f"values with names against values without; {found.reason}")
    return found if found.equal else aside


def named_and_value(left: Named, right: Value, context: Context) -> Outcome:
    """Several named values against one: equal in none."""
    own = right.value if isinstance(right, Assignment) else right
    return differs(f"{len(left.entries)} named values against {kind_name(own)}")


RULES: Rules = {
    (Words, Words): words,
    (Words, Scalar): words_and_scalar,
    (Words, Region): words_and_region,
    (Named, Named): named,
    (Named, Collection): named_and_collection,
    (Named, Scalar): named_and_value,
    (Named, Quantity): named_and_value,
    (Named, Assignment): named_and_value,
}
