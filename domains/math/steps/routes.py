"""An independent second route to the answer, from our own formalisation of the problem, which is
shown.

Equations are solved and each solution put back in; integrals, limits and sums are worked out
symbolically and checked numerically; counts, figures and data come from `facts`. Where the text is
not formalised the answer is "not formalised": nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from domains.math.algebra import sampling
from domains.math.algebra.replaying import confirms, record_of
from domains.math.answers import equality
from domains.math.answers.reading import read
from domains.math.answers.values import Antiderivative, Collection, Equation, Region, Scalar, Value
from domains.math.notation.limits import TooLarge, Unreadable
from domains.math.steps import asked, asking
from domains.math.steps.asked_functions import Check
from domains.math.steps.conclusions import several_named
from domains.math.steps.ledger import Ledger, open_ledger
from domains.math.steps.verdicts import Alternative

State = Literal["agrees", "differs"]


def alternative(problem: str, answer: str | None = None) -> Alternative:
    """The alternative route, compared with `answer` if one is given."""
    try:
        return from_ledger(open_ledger(problem), answer)
    except (Unreadable, TooLarge) as unread:
        return Alternative("not formalised", note=unread.message)
    except (ArithmeticError, ValueError, TypeError, AttributeError, NotImplementedError) as failure:
        return Alternative("not formalised", note=f"the route failed ({type(failure).__name__})")


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
        case Equation():
            return f"{sampling.show(value.left)} = {sampling.show(value.right)}"
        case _:
            return ""
