"""An independent second route to the answer, from our own formalisation of the problem, which is shown.

Equations are solved and each solution put back in; integrals, limits and sums are worked out symbolically
and checked numerically; counts, figures and data come from `facts`. Where the text is not formalised the
answer is "not formalised": nothing is guessed. `certain` needs a formalisation that leaves no choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from domains.math import comparing, equality, numeric, sampling
from domains.math.facts import Fact
from domains.math.ledger import Ledger, open_ledger
from domains.math.limits import TooLarge, Unreadable
from domains.math.nodes import Node
from domains.math.reading import read
from domains.math.systems import System
from domains.math.values import Antiderivative, Collection, Region, Scalar, Value
from domains.math.verdicts import Alternative

Expr = Any
_NODE = Node("num")


def alternative(problem: str, answer: str | None = None) -> Alternative:
    """The alternative route, compared with `answer` if one is given."""
    try:
        ledger = open_ledger(problem)
    except (Unreadable, TooLarge) as unread:
        return Alternative("not formalised", note=unread.message)
    return from_ledger(ledger, answer)


def from_ledger(ledger: Ledger, answer: str | None) -> Alternative:
    """The route for a problem that has been read, before any step has been."""
    found = _routes(ledger)
    if found is None:
        return Alternative("not formalised", note="the problem's text has no formalisation here")
    method, formalisation, value, certain = found
    result = shown(value)
    if answer is None:
        return Alternative("not compared", method, formalisation, result, certain)
    return _compared(method, formalisation, value, result, certain, answer, ledger.problem.text)


def _compared(
    method: str,
    formalisation: str,
    value: Value,
    result: str,
    certain: bool,
    answer: str,
    problem: str,
) -> Alternative:
    try:
        outcome = equality.compare_with_families(
            read(answer), value, equality.Context(problem.lower())
        )
    except Unreadable as unread:
        return Alternative(
            "not compared",
            method,
            formalisation,
            result,
            certain,
            f"the answer was not read: {unread.message}",
        )
    if outcome.verdict == "unknown":
        return Alternative("not compared", method, formalisation, result, certain, outcome.reason)
    state = "agrees" if outcome.equal else "differs"
    return Alternative(state, method, formalisation, result, certain, outcome.reason)  # type: ignore[arg-type]


def _routes(ledger: Ledger) -> tuple[str, str, Value, bool] | None:
    if (
        ledger.stated is not None
        and ledger.stated.complete
        and ledger.problem.asks(
            r"\bsolve\b|solution|root|zero|find (?:all )?(?:the )?(?:values?|x|y)\b|what is x|intersect"
        )
    ):
        return _solved(ledger.stated)
    if ledger.region is not None and ledger.problem.asks(r"solve|solution|inequality"):
        unknown, truth = ledger.region
        return (
            "sign of the difference between its zeros",
            f"{unknown} in the reals",
            Region(truth),
            True,
        )
    derived = _calculus(ledger)
    if derived is not None:
        return derived
    asked = [f for f in ledger.facts if f.asked]
    if len({sampling.show(f.value) for f in asked}) == 1:
        return _fact(asked)
    return None


def _solved(system: System) -> tuple[str, str, Value, bool]:
    shown_equations = "; ".join(f"{sampling.show(d)} = 0" for d in system.differences)
    method = "solved, and each solution put back in"
    if not system.worlds:
        return method, shown_equations, Region(sp.S.EmptySet), True
    names = [s.name for s in system.unknowns]
    if len(names) == 1:
        values: tuple[Value, ...] = tuple(
            Scalar(v, _NODE) for w in system.worlds for v in w.values()
        )
        return method, shown_equations, Collection(values, "set", names[0]), True
    tuples: list[Value] = []
    for world in system.worlds:
        tuples.append(
            Collection(
                tuple(Scalar(world[s], _NODE) for s in system.unknowns), "tuple", ",".join(names)
            )
        )
    value = tuples[0] if len(tuples) == 1 else Collection(tuple(tuples), "set")
    return method, shown_equations, value, True


def _calculus(ledger: Ledger) -> tuple[str, str, Value, bool] | None:
    problem = ledger.problem
    first = next(iter(ledger.functions.items()), None)
    if first is not None and problem.asks(r"\bderivative\b|differentiate|find f'|find \$?f'|dy/dx|find y'") and not problem.asks(
            r"second derivative|at x|at \$|tangent|f''|critical|maximum|minimum|increasing|implicit"):  # fmt: skip
        slope = ledger.values.get(f"{first[0]}'")
        if slope is not None:
            return (
                "differentiated by rule",
                f"{first[0]}({first[1][0][0]}) = {first[1][1]}",
                Scalar(slope, _NODE),
                True,
            )
    goal = ledger.target
    if goal is None:
        return None
    if isinstance(goal, sp.Integral) and len(goal.limits[0]) == 1:
        done = sampling.resolve(goal, 1.5)
        if not done.has(sp.Integral):
            return (
                "integrated, and differentiated again",
                sampling.show(goal),
                Antiderivative(done, "C"),
                True,
            )
        return None
    if (
        ledger.target_kind == "derivative"
        and not goal.has(sp.Integral)
        and len(goal.free_symbols) == 1
    ):
        letter = next(iter(goal.free_symbols))
        return (
            "differentiated by rule",
            f"d/d{letter} of {sampling.show(goal)}",
            Scalar(sp.diff(goal, letter), _NODE),
            True,
        )
    if goal.has(sp.Integral, sp.Limit, sp.Sum) and not goal.free_symbols:
        return _closed_form(goal)
    return None


def _closed_form(goal: Expr) -> tuple[str, str, Value, bool] | None:
    exact = sampling.resolve(goal, 1.5)
    near = numeric.approximate(goal, {})
    if exact.has(sp.Integral, sp.Limit, sp.Sum):
        return None
    certain = near is not None and sampling.same_number(exact, goal) is True
    return (
        "worked out symbolically, checked numerically",
        sampling.show(goal),
        Scalar(exact, _NODE),
        certain,
    )


def _fact(asked: Sequence[Fact]) -> tuple[str, str, Value, bool]:
    fact = asked[0]
    certain = not fact.also and fact.name not in ("probability", "number of ways", "term")
    return f"{fact.name} recomputed", fact.formalisation, Scalar(fact.value, _NODE), certain


def shown(value: Value) -> str:
    """The result as a person reads it."""
    match value:
        case Scalar():
            return sampling.show(value.expr)
        case Collection():
            return (
                ", ".join(shown(v) for v in value.items)
                if value.order != "tuple"
                else "(" + ", ".join(map(shown, value.items)) + ")"
            )
        case Region():
            return str(value.reals)
        case Antiderivative():
            return f"{sampling.show(value.expr)} + C"
        case _:
            return ""


__all__ = ["alternative", "comparing", "shown"]
