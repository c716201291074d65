"""Are two typed answers the same? Dispatch by the pair of kinds; every difference says what
differs.

Symmetric by construction: each rule is written for one order and called with the sides swapped for
the
other, and counterexamples name the sides as they were given.
Policies (research/math.md §1 lists them as disputes): a missing +C differs; 50 % is 0.5 and not 50
unless
the context asks for percent; a missing unit is accepted and said; a rounded decimal equals an exact
value
if it is its correct rounding and shows three or more digits.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math import notation, numeric, relations_of, sampling, solving, units
from domains.math.algebra import make_symbol
from domains.math.curves import compare_conditions, compare_equations
from domains.math.limits import Unreadable
from domains.math.nodes import Node
from domains.math.values import (
    Antiderivative,
    Assignment,
    Collection,
    Condition,
    Congruence,
    Equation,
    Family,
    Function,
    Grid,
    Quantity,
    Region,
    Scalar,
    Sequence,
    Value,
    Words,
    kind_name,
)
from domains.math.verdicts import Outcome, agrees, all_equal, differs, proved, unknown

Expr = Any
MAX_ITEMS = 200
ROUNDED_DIGITS = 3  # a decimal with fewer digits is not taken for a rounding


@dataclass(frozen=True)
class Context:
    """What the question allows: its words (lower case) and the domain of its letters."""

    words: str = ""
    domain: sampling.Domain = sampling.REALS

    @property
    def asks_percent(self) -> bool:
        return "percent" in self.words or "%" in self.words

    @property
    def asks_degrees(self) -> bool:
        return "degree" in self.words or "\\circ" in self.words or "°" in self.words


PLAIN = Context()


def compare(left: Value, right: Value, context: Context = PLAIN) -> Outcome:
    """The outcome of comparing two typed values."""
    for a, b, swapped in ((left, right, False), (right, left, True)):
        rule = _RULES.get((type(a), type(b)))
        if rule is not None:
            outcome = rule(a, b, context)
            return _swapped(outcome) if swapped else outcome
    return differs(f"{kind_name(left)} against {kind_name(right)}")


def _swapped(outcome: Outcome) -> Outcome:
    point = outcome.counterexample
    if point is None or "left" not in point or "right" not in point:
        return outcome
    turned = {**point, "left": point["right"], "right": point["left"]}
    return Outcome(outcome.verdict, outcome.proof, outcome.reason, turned)


# --- scalars and quantities ---------------------------------------------------------------------


def scalars(left: Scalar, right: Scalar, context: Context) -> Outcome:
    outcome = sampling.compare(left.expr, right.expr, context.domain)
    if not outcome.different:
        return outcome
    for a, b in ((left, right), (right, left)):
        relaxed = _is_rounding(a, b) or _bare_percent(a, b, context) or _bare_degrees(a, b, context)
        if relaxed is not None:
            return relaxed
    renamed = _constants_renamed(left.expr, right.expr, context)
    return renamed or outcome


def _is_rounding(shown: Scalar, other: Scalar) -> Outcome | None:
    """`shown` is a decimal of three or more digits and the correct rounding of the other, finer
    value.
    """
    if shown.digits is None or shown.digits < ROUNDED_DIGITS or other.expr.free_symbols:
        return None
    if other.digits is not None and other.unit >= shown.unit:
        return None
    if (
        shown.degrees != other.degrees
        and (shown.degrees or other.degrees)
        and not other.expr.has(sp.pi)
    ):
        return None
    with mp.workdps(40):
        a, b = numeric.approximate(shown.expr, {}), numeric.approximate(other.expr, {})
        last = numeric.approximate(shown.unit, {})
        if a is None or b is None or last is None or abs(a - b) > last / 2 * (1 + mp.mpf("1e-9")):
            return None
    return agrees(f"the same to the {shown.digits} digits shown")


def _bare_percent(marked: Scalar, bare: Scalar, context: Context) -> Outcome | None:
    if not (context.asks_percent and marked.percent and not bare.percent):
        return None
    same = sampling.compare(marked.expr * 100, bare.expr)
    return (
        same.because("the same percentage; the question asks for percent") if same.equal else None
    )


def _bare_degrees(marked: Scalar, bare: Scalar, context: Context) -> Outcome | None:
    if not (context.asks_degrees and marked.degrees and not bare.degrees):
        return None
    same = sampling.compare(marked.expr * 180 / sp.pi, bare.expr)
    return same.because("the same angle; the question asks for degrees") if same.equal else None


def _constants_renamed(left: Expr, right: Expr, context: Context) -> Outcome | None:
    """General solutions: letters that stand on one side only and name free constants may be
    exchanged.
    """
    mine = sorted((s for s in left.free_symbols - right.free_symbols), key=str)
    yours = sorted((s for s in right.free_symbols - left.free_symbols), key=str)
    names = {s.name for s in [*mine, *yours]}
    if not left.free_symbols & right.free_symbols:
        return None
    if (
        not mine
        or len(mine) != len(yours)
        or len(mine) > 3
        or not all(_names_constant(n) for n in names)
    ):
        return None
    for order in itertools.permutations(yours):
        outcome = sampling.compare(
            left.xreplace(dict(zip(mine, order, strict=True))), right, context.domain
        )
        if outcome.equal:
            return outcome.because("the same up to the names of the constants")
    return None


def _names_constant(name: str) -> bool:
    return name in notation.CONSTANTS_OF_INTEGRATION or name in (
        "A",
        "B",
        "D",
        "a",
        "b",
        "A_1",
        "A_2",
        "c_0",
        "C_4",
    )


def quantities(left: Quantity, right: Quantity, context: Context) -> Outcome:
    if left.unit.noun and right.unit.noun:
        return _nouns(left, right, context)
    if left.unit.noun or right.unit.noun:
        outcome = scalars(left.scalar, right.scalar, context)
        if "units" in (left.unit.noun, right.unit.noun) or outcome.different:
            return outcome
        return unknown(f"'{left.unit.text}' against '{right.unit.text}' has no known conversion")
    if left.unit.dimensions != right.unit.dimensions:
        return differs(
            f"the units measure different things: {left.unit.text} against {right.unit.text}",
            {
                "left": f"{sampling.show(left.scalar.expr)} {left.unit.text}",
                "right": f"{sampling.show(right.scalar.expr)} {right.unit.text}",
            },
        )
    if left.unit.factor == right.unit.factor:
        return scalars(left.scalar, right.scalar, context)
    outcome = scalars(_in_base(left), _in_base(right), context)
    return outcome.because(f"{left.unit.text} converted to {right.unit.text}: {outcome.reason}")


def _in_base(quantity: Quantity) -> Scalar:
    factor = sp.Rational(quantity.unit.factor.numerator, quantity.unit.factor.denominator)
    own = quantity.scalar
    return Scalar(
        own.expr * factor, own.node, own.digits, None if own.unit is None else own.unit * factor
    )


def _nouns(left: Quantity, right: Quantity, context: Context) -> Outcome:
    outcome = scalars(left.scalar, right.scalar, context)
    mine, yours = (set(q.unit.text.lower().split()) | {q.unit.noun} for q in (left, right))
    if outcome.equal and not (mine & yours) and "units" not in mine | yours:
        return unknown(f"the same number of '{left.unit.text}' and of '{right.unit.text}'")
    return outcome


def quantity_and_scalar(quantity: Quantity, bare: Scalar, context: Context) -> Outcome:
    if quantity.unit.converts and quantity.unit.dimensions in ((("angle", 1),), (("count", 1),)):
        return scalars(_in_base(quantity), bare, context)
    if bare.degrees or bare.percent:
        return differs(
            f"{kind_name(quantity)} ({quantity.unit.text}) against an angle or percentage"
        )
    if bare.expr.free_symbols and not quantity.scalar.expr.free_symbols:
        as_product = _unit_as_letters(quantity, bare, context)
        if as_product is not None:
            return as_product
    outcome = scalars(quantity.scalar, bare, context)
    return (
        outcome.because(f"{outcome.reason}; the unit {quantity.unit.text} stands on one side only")
        if (outcome.equal)
        else outcome
    )


def _unit_as_letters(quantity: Quantity, bare: Scalar, context: Context) -> Outcome | None:
    """`5m` read as a quantity against `5 \\cdot m`: the unit may have been a letter."""
    if not quantity.unit.text.isalpha() or len(quantity.unit.text) > 2:
        return None
    letters = sp.Mul(*(make_symbol(c) for c in quantity.unit.text))
    return sampling.compare(quantity.scalar.expr * letters, bare.expr, context.domain)


# --- functions, antiderivatives, assignments -----------------------------------------------------


def antiderivatives(left: Antiderivative, right: Antiderivative, context: Context) -> Outcome:
    """Equal if their difference has derivative zero, whatever the constants are called."""
    a, b = sampling.resolve(left.expr), sampling.resolve(right.expr)
    if a.has(sp.Integral) or b.has(sp.Integral):
        return _differentiated(left.expr, right.expr, context)
    free = sorted((a.free_symbols | b.free_symbols), key=str)
    outcome = sampling.compare(a, b, context.domain)
    if outcome.equal or not free:
        return outcome if outcome.equal or free else agrees("two constants")
    slopes = [sampling.compare(sp.diff(a, s), sp.diff(b, s), context.domain) for s in free]
    result = all_equal(slopes, "they differ by a constant only")
    if result.different:
        return result.because(f"their derivatives differ: {result.reason}")
    return result


def _differentiated(left: Expr, right: Expr, context: Context) -> Outcome:
    integral = left if left.has(sp.Integral) else right
    variable = next(iter(integral.atoms(sp.Integral))).limits[0][0]
    return sampling.compare(sp.diff(left, variable), sp.diff(right, variable), context.domain)


def antiderivative_and_scalar(left: Antiderivative, right: Scalar, context: Context) -> Outcome:
    if left.expr.has(sp.Integral):
        return antiderivatives(left, Antiderivative(right.expr, "C"), context)
    with_constant = left.expr + make_symbol(left.constant)
    exact = sampling.compare(with_constant, right.expr, context.domain)
    if exact.equal:
        return exact
    return differs(
        f"the constant of integration {left.constant} stands on one side only", exact.counterexample
    )


def assignments(left: Assignment, right: Assignment, context: Context) -> Outcome:
    outcome = compare(left.value, right.value, context)
    if left.name == right.name or not outcome.equal:
        if outcome.different and left.name != right.name:
            return _as_curves(left, right, context) or outcome
        return outcome
    if {left.name, right.name} & _letters_in(left.value) | {left.name, right.name} & _letters_in(
        right.value
    ):
        return differs(f"a value for {left.name} against a value for {right.name}")
    if _is_function_name(left.name) and _is_function_name(right.name) and _letters_in(left.value):
        return outcome
    return differs(f"a value for {left.name} against a value for {right.name}")


def _is_function_name(name: str) -> bool:
    return name in ("y", "f", "g", "h", "s", "u", "v", "w", "z", "P", "F")


def _letters_in(value: Value) -> set[str]:
    return {s.name for s in value.expr.free_symbols} if isinstance(value, Scalar) else set()


def _as_curves(left: Assignment, right: Assignment, context: Context) -> Outcome | None:
    """`y = 2x` and `x = y/2` are the same line."""
    if isinstance(left.value, Scalar) and isinstance(right.value, Scalar):
        a, b = _equation_of(left), _equation_of(right)
        if (
            a is not None
            and b is not None
            and a.left.free_symbols | a.right.free_symbols
            == b.left.free_symbols | (b.right.free_symbols)
        ):
            return compare_equations(a, b)
    return None


def _equation_of(value: Assignment | Function) -> Equation | None:
    if isinstance(value, Function):
        return Equation(make_symbol("y"), value.expr, Node("rel"))
    if isinstance(value.value, Scalar):
        return Equation(make_symbol(value.name), value.value.expr, value.value.node)
    return None


def assignment_and_value(left: Assignment, right: Value, context: Context) -> Outcome:
    """`x = 3` against `3`."""
    return compare(left.value, right, context)


def assignment_and_collection(left: Assignment, right: Collection, context: Context) -> Outcome:
    if isinstance(left.value, Collection):
        return compare(left.value, right, context)
    return collections(Collection((left.value,), "set", left.name), right, context)


def assignment_and_equation(left: Assignment, right: Equation, context: Context) -> Outcome:
    own = _equation_of(left)
    if isinstance(left.value, Antiderivative):
        own = Equation(
            make_symbol(left.name), left.value.expr + make_symbol(left.value.constant), right.node
        )
    if own is None:
        return differs(f"{kind_name(left.value)} against an equation")
    return compare_equations(own, right)


def functions(left: Function, right: Function, context: Context) -> Outcome:
    if len(left.parameters) != len(right.parameters):
        return differs(f"functions of {len(left.parameters)} and {len(right.parameters)} letters")
    return sampling.compare(left.expr, _renamed(right, left.parameters), context.domain)


def _renamed(function: Function, parameters: tuple[str, ...]) -> Expr:
    pairs = zip(function.parameters, parameters, strict=True)
    return function.expr.xreplace({make_symbol(a): make_symbol(b) for a, b in pairs if a != b})


def function_and_scalar(left: Function, right: Scalar, context: Context) -> Outcome:
    return sampling.compare(left.expr, right.expr, context.domain)


def function_and_assignment(left: Function, right: Assignment, context: Context) -> Outcome:
    if isinstance(right.value, Scalar):
        return sampling.compare(left.expr, right.value.expr, context.domain)
    return compare(Scalar(left.expr, Node("add")), right.value, context)


def function_and_equation(left: Function, right: Equation, context: Context) -> Outcome:
    own = _equation_of(left)
    return (
        compare_equations(own, right)
        if own is not None
        else unknown("a function against an equation")
    )


def equations(left: Equation, right: Equation, context: Context) -> Outcome:
    return compare_equations(left, right)


def equation_and_solutions(
    left: Equation, right: Collection | Scalar | Region, context: Context
) -> Outcome:
    """`x² = 9` against `±3`: the equation's real solutions are compared."""
    free = sorted(left.left.free_symbols | left.right.free_symbols, key=str)
    if len(free) != 1:
        return differs(f"an equation in {len(free)} unknowns against {kind_name(right)}")
    solved = solving.real_solutions(left.left - left.right, free[0])
    if solved.identity:
        return (
            compare(Region(sp.S.Reals), right, context)
            if isinstance(right, Region)
            else differs("an identity")
        )
    if not solved.complete:
        return unknown("the equation could not be solved completely")
    if isinstance(right, Region):
        return regions(Region(sp.FiniteSet(*solved.values)), right, context)
    found = Collection(tuple(Scalar(v, left.node) for v in solved.values), "set", free[0].name)
    return collections(
        found, right if isinstance(right, Collection) else Collection((right,), "set"), context
    )


def equation_and_assignment_value(left: Equation, right: Scalar, context: Context) -> Outcome:
    return equation_and_solutions(left, right, context)


# --- collections --------------------------------------------------------------------------------


def collections(left: Collection, right: Collection, context: Context) -> Outcome:
    if max(len(left.items), len(right.items)) > MAX_ITEMS:
        return unknown(f"more than {MAX_ITEMS} values")
    orders = {left.order, right.order}
    if orders == {"tuple", "set"} and not any(_numbered_roots(c) for c in (left, right)):
        return differs("an ordered tuple against a set")
    if "tuple" in orders and orders != {"tuple", "set"}:
        return _in_order(left, right, context)
    mine, yours = left.items, right.items
    if "set" in orders:
        mine, yours = _distinct(mine, context), _distinct(yours, context)
    return _matched(mine, yours, context)


def _numbered_roots(values: Collection) -> bool:
    """x₁ = 1, x₂ = 2: numbered values of one letter, whose order means nothing beside a set."""
    names = (values.variable or "").split(",")
    return (
        len(names) > 1
        and len({n.partition("_")[0] for n in names}) == 1
        and all("_" in n for n in names)
    )


def _in_order(left: Collection, right: Collection, context: Context) -> Outcome:
    if len(left.items) != len(right.items):
        return differs(f"{len(left.items)} values against {len(right.items)}")
    if _names_differ(left, right):
        return differs(f"values for {left.variable} against values for {right.variable}")
    pairs = zip(left.items, right.items, strict=True)
    outcomes = [compare(a, b, context) for a, b in pairs]
    result = all_equal(outcomes, "every entry is the same")
    if result.different:
        place = next(k for k, o in enumerate(outcomes) if o.different)
        return Outcome(
            "different", result.proof, f"entry {place + 1}: {result.reason}", result.counterexample
        )
    return result


def _names_differ(left: Collection, right: Collection) -> bool:
    return (
        left.variable is not None and right.variable is not None and left.variable != right.variable
    )


def _distinct(items: tuple[Value, ...], context: Context) -> tuple[Value, ...]:
    kept: list[Value] = []
    for item in items:
        if not any(compare(item, other, context).equal for other in kept):
            kept.append(item)
    return tuple(kept)


def _matched(mine: tuple[Value, ...], yours: tuple[Value, ...], context: Context) -> Outcome:
    """A one-to-one pairing of equal values; each value finds its partner or is named as the one
    without.
    """
    left_over, outcomes, unclear = list(yours), [], None
    for item in mine:
        found = [(other, compare(item, other, context)) for other in left_over]
        match = next(((o, v) for o, v in found if v.equal), None)
        if match is None:
            unclear = unclear or next((v for _, v in found if v.verdict == "unknown"), None)
            if unclear is None:
                return differs(
                    f"{_shown(item)} is missing on one side",
                    {"left": _shown(item), "right": "missing"},
                )
            continue
        left_over.remove(match[0])
        outcomes.append(match[1])
    if unclear is not None:
        return unclear
    if left_over:
        return differs(
            f"{_shown(left_over[0])} is missing on one side",
            {"left": "missing", "right": _shown(left_over[0])},
        )
    return all_equal(outcomes, "the same values")


def _shown(value: Value) -> str:
    match value:
        case Scalar():
            return sampling.show(value.expr)
        case Quantity():
            return f"{sampling.show(value.scalar.expr)} {value.unit.text}"
        case Collection():
            return "(" + ", ".join(_shown(v) for v in value.items) + ")"
        case Assignment():
            return f"{value.name} = {_shown(value.value)}"
        case _:
            return kind_name(value)


def collection_and_value(left: Collection, right: Value, context: Context) -> Outcome:
    """Several values against one: equal only if there is just one."""
    if isinstance(right, Region):
        return _collection_and_region(left, right, context)
    if left.order == "tuple" and len(left.items) != 1:
        return differs(f"{kind_name(left)} against {kind_name(right)}")
    own = right.value if isinstance(right, Assignment) else right
    return collections(
        left, Collection((own,), "set" if left.order == "tuple" else left.order), context
    )


def _collection_and_region(left: Collection, right: Region, context: Context) -> Outcome:
    if right.reals == sp.S.EmptySet:
        return differs(f"{len(left.items)} values against no solution")
    if left.order == "tuple" and len(left.items) == 2:
        ends = [i.expr for i in left.items if isinstance(i, Scalar)]
        if len(ends) == 2 and all(e.is_number for e in ends):
            return regions(Region(sp.Interval.open(*ends)), right, context)
    if left.order != "tuple" and isinstance(right.reals, sp.FiniteSet):
        items = tuple(Scalar(e, Node("num")) for e in right.reals)
        return collections(left, Collection(items, "set"), context)
    if left.order == "tuple":
        return differs(f"an ordered tuple against {kind_name(right)}")
    as_regions = [i.reals for i in left.items if isinstance(i, Region)]
    if len(as_regions) == len(left.items):
        return regions(Region(sp.Union(*as_regions)), right, context)
    return differs(f"{kind_name(left)} against {kind_name(right)}")


def grids(left: Grid, right: Grid, context: Context) -> Outcome:
    if left.matrix.shape != right.matrix.shape:
        a, b = left.matrix.shape, right.matrix.shape
        return differs(f"a {a[0]}×{a[1]} against a {b[0]}×{b[1]} matrix")
    outcomes = [
        sampling.compare(a, b, context.domain)
        for a, b in zip(left.matrix, right.matrix, strict=True)
    ]
    return all_equal(outcomes, "every entry is the same")


def grid_and_collection(left: Grid, right: Collection, context: Context) -> Outcome:
    """A column vector against a tuple."""
    if right.order != "tuple" or 1 not in left.matrix.shape:
        return differs("a matrix against values")
    items = tuple(Scalar(e, Node("num")) for e in left.matrix)
    return collections(Collection(items, "tuple"), right, context)


# --- regions, families, sequences, words ---------------------------------------------------------


def regions(left: Region, right: Region, context: Context) -> Outcome:
    found = solving.compare_regions(left.reals, right.reals)
    if found is None:
        return _named_sets(left.reals, right.reals)
    same, witness, side = found
    if same:
        return proved("the same set of real numbers")
    return differs(
        f"{witness} belongs to the {side} side only",
        {"at": witness, "left": side == "left", "right": side == "right"},
    )


def _named_sets(left: Expr, right: Expr) -> Outcome:
    if left == right:
        return proved("the same set")
    try:
        for probe in (sp.Rational(1, 2), sp.Integer(-1), sp.Integer(0), sp.Integer(3), sp.sqrt(2)):
            inside = [s.contains(probe) for s in (left, right)]
            if inside[0] != inside[1] and all(i in (sp.true, sp.false) for i in inside):
                return differs(f"{probe} belongs to one side only")
    except (TypeError, NotImplementedError):
        pass
    return unknown("these sets could not be compared")


def region_and_scalar(left: Region, right: Scalar, context: Context) -> Outcome:
    if isinstance(left.reals, sp.FiniteSet) and len(left.reals) == 1:
        return scalars(Scalar(next(iter(left.reals)), right.node), right, context)
    return differs(f"{kind_name(left)} against {kind_name(right)}")


def families(left: Family, right: Family, context: Context) -> Outcome:
    """Two periodic families: the same values within a window around zero."""
    a, b = (_members(f) for f in (left, right))
    if a is None or b is None:
        return unknown("a family whose members could not be computed")
    window = min(max(map(abs, a)), max(map(abs, b))) * mp.mpf("0.6")
    for mine, yours, side in ((a, b, "left"), (b, a, "right")):
        for value in mine:
            if abs(value) <= window and not any(
                abs(value - o) < mp.mpf("1e-15") * max(1, abs(value)) for o in yours
            ):
                shown = mp.nstr(value, 8)
                return differs(
                    f"{shown} belongs to the {side} side only",
                    {"at": shown, "left": side == "left", "right": side == "right"},
                )
    return agrees("the same values over a wide window")


def _members(family: Family) -> list[Any] | None:
    letter, found = make_symbol(family.parameter), []
    with mp.workdps(40):
        for expr, k in itertools.product(family.expressions, range(-24, 25)):
            value = numeric.approximate(expr, {letter: mp.mpf(k)})
            if value is None:
                return None
            found.append(value)
    return found if any(found) else None


def sequences(left: Sequence, right: Sequence, context: Context) -> Outcome:
    a, b = _expanded(left), _expanded(right)
    if a is not None and b is not None:
        outcome = all_equal(
            [sampling.compare(x, y) for x, y in zip(a, b, strict=False)], "the same terms"
        )
        return (
            outcome
            if len(a) == len(b) or outcome.different
            else differs(f"{len(a)} terms against {len(b)}")
        )
    if len(left.after) != len(right.after):
        return differs("one sequence has an end, the other a different one")
    ends = [
        sampling.compare(x, y, context.domain) for x, y in zip(left.after, right.after, strict=True)
    ]
    starts = [
        sampling.compare(x, y, context.domain)
        for x, y in zip(left.before, right.before, strict=False)
    ]
    outcome = all_equal([*starts, *ends], "the same shown terms")
    if (
        outcome.equal
        and len(left.before) != len(right.before)
        and min(len(left.before), len(right.before)) < 2
    ):
        return unknown("too few terms are shown to tell")
    return outcome


def _expanded(sequence: Sequence) -> list[Expr] | None:
    """A finite arithmetic progression written with dots, in full."""
    before = sequence.before
    if (
        len(before) < 2
        or not sequence.after
        or len({b - a for a, b in itertools.pairwise(before)}) != 1
    ):
        return None
    step, last = before[1] - before[0], sequence.after[-1]
    if not all(e.is_Rational for e in (*before, *sequence.after)) or step == 0:
        return None
    count = (last - before[0]) / step
    if not count.is_Integer or not 0 <= count <= MAX_ITEMS:
        return None
    return [before[0] + step * k for k in range(int(count) + 1)]


def sequence_and_collection(left: Sequence, right: Collection, context: Context) -> Outcome:
    full = _expanded(left)
    if full is None:
        return differs("a sequence with dots against a finished list")
    return collections(
        Collection(tuple(Scalar(e, Node("num")) for e in full), right.order),
        right,
        context,
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
    """The choice letter (B) against B."""
    if right.expr.is_Symbol and right.expr.name.lower() == left.text.lower():
        return proved("the same letter")
    if left.text == "dne" and right.expr in (sp.oo, -sp.oo):
        return differs("'does not exist' against an infinite value")
    return differs(f"'{left.text[:40]}' against {kind_name(right)}")


def words_and_region(left: Words, right: Region, context: Context) -> Outcome:
    if left.text == "infinitely many" and right.reals == sp.S.Reals:
        return unknown("'infinitely many' against every real number")
    return differs(f"'{left.text[:40]}' against {kind_name(right)}")


def conditions(left: Condition, right: Condition, context: Context) -> Outcome:
    return compare_conditions(left.condition, right.condition)


def congruences(left: Congruence, right: Congruence, context: Context) -> Outcome:
    if left.modulus != right.modulus:
        return differs("different moduli")
    if left.left == right.left or left.left == left.right or right.left == right.right:
        same = sp.Mod(left.right - right.right, left.modulus) == 0
        return proved("the same remainder class") if same else differs("different remainders")
    return unknown("two congruences in different forms")


def congruence_and_value(left: Congruence, right: Scalar | Assignment, context: Context) -> Outcome:
    """`x ≡ 7 (mod 12)` against 7."""
    value = right.value if isinstance(right, Assignment) else right
    if not isinstance(value, Scalar):
        return differs(f"a congruence against {kind_name(value)}")
    return sampling.compare(left.right, value.expr, context.domain)


_RULES: dict[tuple[type, type], Callable[[Any, Any, Context], Outcome]] = {
    (Scalar, Scalar): scalars,
    (Quantity, Quantity): quantities,
    (Quantity, Scalar): quantity_and_scalar,
    (Antiderivative, Antiderivative): antiderivatives,
    (Antiderivative, Scalar): antiderivative_and_scalar,
    (Assignment, Assignment): assignments,
    (Assignment, Scalar): assignment_and_value,
    (Assignment, Quantity): assignment_and_value,
    (Assignment, Antiderivative): assignment_and_value,
    (Assignment, Grid): assignment_and_value,
    (Assignment, Region): assignment_and_value,
    (Assignment, Words): assignment_and_value,
    (Assignment, Collection): assignment_and_collection,
    (Assignment, Equation): assignment_and_equation,
    (Function, Function): functions,
    (Function, Scalar): function_and_scalar,
    (Function, Assignment): function_and_assignment,
    (Function, Equation): function_and_equation,
    (Equation, Equation): equations,
    (Equation, Collection): equation_and_solutions,
    (Equation, Scalar): equation_and_solutions,
    (Equation, Region): equation_and_solutions,
    (Collection, Collection): collections,
    (Collection, Scalar): collection_and_value,
    (Collection, Quantity): collection_and_value,
    (Collection, Region): collection_and_value,
    (Collection, Antiderivative): collection_and_value,
    (Grid, Grid): grids,
    (Grid, Collection): grid_and_collection,
    (Region, Region): regions,
    (Region, Scalar): region_and_scalar,
    (Family, Family): families,
    (Sequence, Sequence): sequences,
    (Sequence, Collection): sequence_and_collection,
    (Words, Words): words,
    (Words, Scalar): words_and_scalar,
    (Words, Region): words_and_region,
    (Condition, Condition): conditions,
    (Congruence, Congruence): congruences,
    (Congruence, Scalar): congruence_and_value,
    (Congruence, Assignment): congruence_and_value,
}


def compare_with_families(left: Value, right: Value, context: Context = PLAIN) -> Outcome:
    """Like `compare`, but two values that each run over one whole-number letter are compared as
    families.
    """
    if isinstance(left, Family) or isinstance(right, Family) or _letters_differ(left, right):
        a, b = relations_of.as_family(left), relations_of.as_family(right)
        if a is not None and b is not None:
            return families(a, b, context)
    return compare(left, right, context)


def _letters_differ(left: Value, right: Value) -> bool:
    a, b = relations_of.as_family(left), relations_of.as_family(right)
    has_pi = any(e.has(sp.pi) for f in (a, b) if f for e in f.expressions)
    return a is not None and b is not None and has_pi


__all__ = ["PLAIN", "Context", "Unreadable", "compare", "compare_with_families", "units"]
