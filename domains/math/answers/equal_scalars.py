"""Numbers, expressions, quantities compared: rounding, percent, degrees, units, constants."""

from __future__ import annotations

import mpmath as mp
import sympy as sp

from domains.math.algebra import numeric, sampling
from domains.math.algebra.outcomes import Outcome, agrees, differs, unknown
from domains.math.answers import general_solutions
from domains.math.answers.phrases import spoken
from domains.math.answers.values import Context, Quantity, Rules, Scalar, Value

_INVERSE_ANGLES = (sp.asin, sp.acos, sp.atan, sp.acot)
ROUNDED_DIGITS = 3  # a decimal with fewer digits is not taken for a rounding


def scalars(left: Scalar, right: Scalar, context: Context) -> Outcome:
    outcome = sampling.compare(left.expr, right.expr)
    if not outcome.different:
        return outcome
    for a, b in ((left, right), (right, left)):
        relaxed = _is_rounding(a, b) or _as_asked(a, b, context)
        if relaxed is not None:
            return relaxed
    if not (left.expr.free_symbols or right.expr.free_symbols):
        return outcome
    return general_solutions.same_functions(left.expr, right.expr) or outcome


def _is_rounding(shown: Scalar, other: Scalar) -> Outcome | None:
    """`shown` has three or more digits and is the correct rounding of the other, finer value."""
    if shown.digits is None or shown.digits < ROUNDED_DIGITS or other.expr.free_symbols:
        return None
    if other.digits is not None and other.unit >= shown.unit:
        return None
    if shown.degrees != other.degrees and not other.expr.has(sp.pi, *_INVERSE_ANGLES):
        return None
    with mp.workdps(40):
        a, b = numeric.approximate(shown.expr, {}), numeric.approximate(other.expr, {})
        last = numeric.approximate(shown.unit, {})
        if a is None or b is None or last is None or abs(a - b) > last / 2 * (1 + mp.mpf("1e-9")):
            return None
    return agrees(f"the same to the {shown.digits} digits shown")


def is_near(one: Value, other: Value, *, half: bool = False) -> bool:
    """Whether one of two numbers may be the other, rounded or cut; `half`: the first rounded."""
    if not isinstance(one, Scalar) or not isinstance(other, Scalar):
        return False
    gap = numeric.approximate(one.expr - other.expr, {})
    last = [s.unit or sp.Rational(int(s.percent), 100) for s in (one, other)]
    units = [numeric.approximate(u, {}) or 0 for u in last]
    if gap is None or half:
        return gap is not None and abs(gap) <= units[0] / 2
    return any(abs(gap) < unit for unit in units)


def _as_asked(marked: Scalar, bare: Scalar, context: Context) -> Outcome | None:
    """40 % against 40 where the question asks for percent; 30° against 30 where for degrees."""
    percent = marked.percent and not bare.percent and context.asks("percent", "%")
    degrees = marked.degrees and not bare.degrees and context.asks("degree", "\\circ", "°")
    if not (percent or degrees):
        return None
    same = sampling.compare(marked.expr * (100 if percent else 180 / sp.pi), bare.expr)
    name = "percent" if percent else "degrees"
    return same.because(f"the same; the question asks for {name}") if same.equal else None


def quantities(left: Quantity, right: Quantity, context: Context) -> Outcome:
    if left.unit.noun and right.unit.noun:
        return _nouns(left, right, context)
    if left.unit.noun or right.unit.noun:
        outcome = scalars(left.scalar, right.scalar, context)
        if "units" in (left.unit.noun, right.unit.noun) or outcome.different:
            return outcome
        return unknown(f"'{left.unit.text}' against '{right.unit.text}' has no known conversion")
    if _is_sterling(left, right) or _is_sterling(right, left):
        return scalars(left.scalar, right.scalar, context)
    if left.unit.dimensions != right.unit.dimensions:
        reason = f"the units measure different things: {left.unit.text} against {right.unit.text}"
        shown = [f"{sampling.show(q.scalar.expr)} {q.unit.text}" for q in (left, right)]
        return differs(reason, dict(zip(("left", "right"), shown, strict=True)))
    if left.unit.factor == right.unit.factor:
        return scalars(left.scalar, right.scalar, context)
    outcome = scalars(_in_base(left), _in_base(right), context)
    return outcome.because(f"{left.unit.text} converted to {right.unit.text}: {outcome.reason}")


def _is_sterling(left: Quantity, right: Quantity) -> bool:
    """£5 against 5 pounds, which is a mass as well."""
    return left.unit.dimensions == (("sterling", 1),) and right.unit.text in ("pound", "pounds")


def _in_base(quantity: Quantity) -> Scalar:
    factor, own = sp.Rational(quantity.unit.factor), quantity.scalar
    last = None if own.unit is None else own.unit * factor
    return Scalar(own.expr * factor, own.node, own.digits, last)


def _nouns(left: Quantity, right: Quantity, context: Context) -> Outcome:
    outcome = scalars(left.scalar, right.scalar, context)
    mine, yours = (set(q.unit.text.lower().split()) | {q.unit.noun} for q in (left, right))
    pairs = ({one, other} for one, other in spoken("opposites").items())
    if any(pair <= mine | yours and not pair & mine & yours for pair in pairs):
        return differs(f"'{left.unit.text}' against '{right.unit.text}'")
    if outcome.equal and not (mine & yours) and "units" not in mine | yours:
        return unknown(f"the same number of '{left.unit.text}' and of '{right.unit.text}'")
    return outcome


def quantity_and_scalar(quantity: Quantity, bare: Scalar, context: Context) -> Outcome:
    if quantity.unit.converts and quantity.unit.dimensions in ((("angle", 1),), (("count", 1),)):
        return scalars(_in_base(quantity), bare, context)
    own = quantity.scalar
    marks = [(side.degrees, side.percent) for side in (own, bare)]
    if any(marks[1]) and marks[0] != marks[1]:
        return differs(f"a quantity ({quantity.unit.text}) against an angle or percentage")
    outcome = scalars(quantity.scalar, bare, context)
    aside = f"{outcome.reason}; the unit {quantity.unit.text} stands on one side only"
    return outcome.because(aside) if outcome.equal else outcome


RULES: Rules = {
    (Scalar, Scalar): scalars,
    (Quantity, Quantity): quantities,
    (Quantity, Scalar): quantity_and_scalar,
}
