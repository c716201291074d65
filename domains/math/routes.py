"""An independent second route to the answer, from our own formalisation of the problem, which is
shown.

Equations are solved and each solution put back in; integrals, limits and sums are worked out
symbolically and checked numerically; counts, figures and data come from `facts`. Where the text is
not formalised the answer is "not formalised": nothing is guessed.
"""

from __future__ import annotations

from typing import Literal

from domains.math import asked, asking, contexts, equality, sampling
from domains.math.conclusions import several_named
from domains.math.ledger import Ledger, open_ledger
from domains.math.limits import TooLarge, Unreadable
from domains.math.reading import read
from domains.math.values import Antiderivative, Collection, Equation, Region, Scalar, Value
from domains.math.verdicts import Alternative

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
    method, formalisation, value, certain = found
    comparable = isinstance(value, (Scalar, Collection, Antiderivative))
    result = shown(value)
    plain = Alternative(
        "not compared", method, formalisation, result, certain, comparable=comparable
    )
    if answer is None:
        return plain
    return _compared(plain, value, answer, ledger.problem.text)


def _compared(plain: Alternative, value: Value, answer: str, problem: str) -> Alternative:
    method, formalisation, result, certain = (
        plain.method,
        plain.formalisation,
        plain.result,
        plain.certain,
    )
    if several_named(answer):
        return plain
    try:
        outcome = equality.compare_with_families(
            read(answer), value, contexts.Context(problem.lower())
        )
    except Unreadable as unread:
        note = f"the answer was not read: {unread.message}"
        return Alternative("not compared", method, formalisation, result, certain, note)
    if outcome.verdict == "unknown":
        return Alternative("not compared", method, formalisation, result, certain, outcome.reason)
    if not outcome.equal and not asking.plain(problem):
        return Alternative("not formalised", note="words of the problem were not read")
    state: State = "agrees" if outcome.equal else "differs"
    certain = certain and outcome.equal  # a contradicted route may rest on a wrong formalisation
    return Alternative(state, method, formalisation, result, certain, outcome.reason)


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
