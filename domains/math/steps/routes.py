"""An independent second route to the answer, from our own formalisation of the problem, which is
shown.

Equations are solved and each solution put back in; integrals, limits and sums are worked out
symbolically and checked numerically; counts, figures and data come from `facts`. Where the text is
not formalised the answer is "not formalised": nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.numeric import approximate
from domains.math.algebra.proofs import expandable
from domains.math.algebra.replaying import Check, confirms, record_of
from domains.math.answers import equality
from domains.math.answers.reading import read
from domains.math.answers.values import Antiderivative, Collection, Region, Scalar, Value
from domains.math.notation import asking
from domains.math.notation.limits import Unreadable
from domains.math.steps import asked
from domains.math.steps.asked import Route
from domains.math.steps.conclusions import several_named
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Alternative, WorkedLine

State = Literal["agrees", "differs"]
MOST_CHECKED = 4
"""Checks that are written down; the record holds all."""
LONG = 60
"""Of a check whose formulas are longer (difference quotients) only the values are written."""


def from_ledger(ledger: Ledger, answer: str | None) -> Alternative:
    """The route for a problem that has been read, before any step has been."""
    found = asked.route(ledger)
    if found is None:
        return Alternative("not formalised", note="the problem's text has no formalisation here")
    record = _record(found.checks)
    plain = Alternative(
        "not compared",
        found.method,
        found.formalisation,
        shown(found.value),
        found.certain and record is not None,
        comparable=isinstance(found.value, (Scalar, Collection, Antiderivative)),
        record=record,
        lines=worked_lines(found, shown(found.value)),
    )
    if answer is None:
        return plain
    return _compared(plain, found.value, answer, ledger.problem.text)


def _record(checks: Sequence[Check]) -> tuple[Mapping[str, Any], ...] | None:
    """The checks as records, if there are any and each one holds when it is computed again."""
    records = [record_of(left, right, relation, at) for left, right, relation, at in checks]
    kept = tuple(r for r in records if r is not None)
    if not kept or len(kept) < len(records) or not all(map(confirms, kept)):
        return None
    return kept


def _compared(plain: Alternative, value: Value, answer: str, problem: str) -> Alternative:
    if several_named(answer):
        return plain
    try:
        outcome = equality.compare_with_families(read(answer), value, equality.asked(problem))
    except Unreadable as unread:
        note = f"the answer was not read: {unread.message}"
        return replace(plain, note=note)
    if outcome.verdict == "unknown":
        return replace(plain, note=outcome.reason)
    if not outcome.equal and not asking.familiar(problem):
        return Alternative("not formalised", note="words of the problem were not read")
    state: State = "agrees" if outcome.equal else "differs"
    return replace(plain, state=state, note=outcome.reason)


def shown(value: Value) -> str:
    """The result as a person reads it."""
    match value:
        case Scalar():
            return sampling.show(value.expr)
        case Collection(items, "tuple", _):
            return "(" + ", ".join(map(shown, items)) + ")"
        case Collection():
            return ", ".join(map(shown, value.items))
        case Region():
            return str(value.reals)
        case Antiderivative():
            return f"{sampling.show(value.expr)} + C"
    return ""


def worked_lines(route: Route, result: str) -> tuple[WorkedLine, ...]:
    """The route as a person would write it down: formalisation, rearrangements, result, and the
    checks put into numbers. Every line was computed; nothing is narrated that was not done.
    """
    told = route.formalisation not in ("", result)
    found = [WorkedLine(route.formalisation, "set up")] if told else []
    found += _rearranged(route.checks)
    found.append(WorkedLine(result, route.method))
    found += _checked(route.checks)
    texts: dict[str, WorkedLine] = {}
    for line in found:
        texts.setdefault(line.text, line)
    return tuple(texts.values())


def _rearranged(checks: Sequence[Check]) -> Iterator[WorkedLine]:
    """Each equation that is solved, multiplied out and then factored."""
    seen: list[Expr] = []
    for left, right, relation, _ in checks:
        if relation != "=" or right != 0 or left in seen or len(left.free_symbols) != 1:
            continue
        seen.append(left)
        letter = next(iter(left.free_symbols))
        if not left.is_polynomial(letter) or not expandable(left):
            continue
        for form, how in ((sp.expand(left), "multiplied out"), (sp.factor(left), "factored")):
            if form != left:
                yield WorkedLine(f"{sampling.show(form)} = 0", how)


def _checked(checks: Sequence[Check]) -> Iterator[WorkedLine]:
    for left, right, relation, at in checks[:MOST_CHECKED]:
        place = sampling.where(at)
        values = [approximate(side, at) for side in (left, right)]
        if None in values:
            continue
        sign = "≈" if relation == "~" else relation
        told = f" {sign} ".join(map(sampling.show_number, values))
        start = f"{sampling.show(left)} {sign} {sampling.show(right)}"
        text = f"{start}: {told}" if len(start) <= LONG else told
        yield WorkedLine(text, f"checked at {place}" if place else "checked")
