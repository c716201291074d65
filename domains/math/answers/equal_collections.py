"""Several values compared: tuples, sets, lists, matrices, intervals, families, dotted lists."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterable
from typing import Any

import mpmath as mp
import sympy as sp

from domains.math.algebra import Expr, numeric, sampling, solving
from domains.math.algebra.building import make_symbol
from domains.math.algebra.measured import arithmetic_terms
from domains.math.algebra.outcomes import (
    Outcome,
    agrees,
    all_equal,
    differs,
    on_one_side,
    proved,
    unknown,
)
from domains.math.answers.arrays_of import plain_vector_of
from domains.math.answers.equal_scalars import scalars
from domains.math.answers.values import (
    Assignment,
    Collection,
    Context,
    Family,
    Grid,
    Quantity,
    Region,
    Rules,
    Scalar,
    Sequence,
    Value,
    kind_name,
    listed,
)

MAX_ITEMS = 200
_NAMED_SETS = frozenset((sp.S.Reals, sp.S.Integers, sp.S.Naturals, sp.S.Rationals, sp.S.Complexes))


def collections(left: Collection, right: Collection, context: Context) -> Outcome:
    if max(len(left.items), len(right.items)) > MAX_ITEMS:
        return unknown(f"more than {MAX_ITEMS} values")
    orders = {left.order, right.order}
    if orders == {"tuple", "set"} and not any(_numbered_roots(c) for c in (left, right)):
        return differs("an ordered tuple against a set")
    if "tuple" in orders and orders != {"tuple", "set"}:
        found = _in_order(left, right, context)
        by_name = "list" in orders and (left.variable is None) != (right.variable is None)
        loose = by_name and found.different and _matched(left.items, right.items, context).equal
        return unknown("the same values, named on one side only") if loose else found
    mine, yours = left.items, right.items
    points = all(isinstance(i, Collection) and i.order == "tuple" for i in (*mine, *yours))
    if "set" in orders or points:  # a point that is listed twice is one
        mine, yours = _distinct(mine, context), _distinct(yours, context)
    return _matched(mine, yours, context)


def _numbered_roots(values: Collection) -> bool:
    """x₁ = 1, x₂ = 2: numbered values of one letter, whose order means nothing beside a set."""
    names = (values.variable or "").split(",")
    letters = {name.partition("_")[0] for name in names}
    return len(names) > 1 and len(letters) == 1 and all("_" in name for name in names)


def _in_order(left: Collection, right: Collection, context: Context) -> Outcome:
    if len(left.items) != len(right.items):
        return differs(f"{len(left.items)} values against {len(right.items)}")
    right = _aligned(left, right)
    if None not in (left.variable, right.variable) and left.variable != right.variable:
        return differs(f"values for {left.variable} against values for {right.variable}")
    pairs = zip(left.items, right.items, strict=True)
    return all_equal([context.compare(a, b) for a, b in pairs], "every entry is the same")


def _aligned(left: Collection, right: Collection) -> Collection:
    """The right side in the order of the left side's letters, where both give the same letters."""
    mine, yours = ((c.variable or "").split(",") for c in (left, right))
    if mine == yours or sorted(mine) != sorted(yours) or len(set(mine)) != len(right.items):
        return right
    by_name = dict(zip(yours, right.items, strict=True))
    return Collection(tuple(by_name[name] for name in mine), right.order, left.variable)


def _distinct(items: tuple[Value, ...], context: Context) -> tuple[Value, ...]:
    kept: list[Value] = []
    for item in items:
        if not any(context.compare(item, other).equal for other in kept):
            kept.append(item)
    return tuple(kept)


def _matched(mine: tuple[Value, ...], yours: tuple[Value, ...], context: Context) -> Outcome:
    """Each value with an equal partner of its own, or named as the one without."""
    left_over, outcomes, unclear = list(yours), [], None
    for item in mine:
        found = [(other, context.compare(item, other)) for other in left_over]
        match = next(((o, v) for o, v in found if v.equal), None)
        if match is None:
            unclear = unclear or next((v for _, v in found if v.verdict == "unknown"), None)
            if unclear is None:
                return _alone(item, "left")
            continue
        left_over.remove(match[0])
        outcomes.append(match[1])
    if unclear is not None:
        return unclear
    if left_over:
        return _alone(left_over[0], "right")
    return all_equal(outcomes, "the same values")


def _alone(value: Value, side: str) -> Outcome:
    shown = sampling.show(value.expr) if isinstance(value, Scalar) else kind_name(value)
    sides = {"left": "missing", "right": "missing", side: shown}
    return differs(f"{shown} is missing on one side", sides)


def collection_and_value(left: Collection, right: Value, context: Context) -> Outcome | None:
    """Several values against one: equal only if there is just one."""
    if isinstance(right, Region):
        return _collection_and_region(left, right, context)
    if left.order == "tuple" and len(left.items) != 1:
        return None
    own = right.value if isinstance(right, Assignment) else right
    return collections(
        left, Collection((own,), "set" if left.order == "tuple" else left.order), context
    )


def _collection_and_region(left: Collection, right: Region, context: Context) -> Outcome | None:
    if left.order == "tuple":
        ends = [i.expr for i in left.items if isinstance(i, Scalar) and i.expr.is_number]
        whole = len(ends) == len(left.items) == 2
        return regions(Region(sp.Interval.open(*ends)), right, context) if whole else None
    if isinstance(right.reals, sp.FiniteSet):
        return collections(left, listed(right.reals, "set"), context)
    parts = [i.reals for i in left.items if isinstance(i, Region)]
    whole = len(parts) == len(left.items)
    return regions(Region(sp.Union(*parts)), right, context) if whole else None


def grids(left: Grid, right: Grid, context: Context) -> Outcome:
    if left.matrix.shape != right.matrix.shape:
        a, b = left.matrix.shape, right.matrix.shape
        return differs(f"a {a[0]}×{a[1]} against a {b[0]}×{b[1]} matrix")
    return _alike(left.matrix, right.matrix, "every entry is the same")


def scalar_and_array(left: Collection, right: Scalar, context: Context) -> Outcome | None:
    """`(2, 3, −1)` against `2i + 3j − k`; other values as members of a collection."""
    size = len(left.items) if left.order == "tuple" else 0
    components = plain_vector_of(right.expr, size)
    if components is None:
        return collection_and_value(left, right, context)
    return collections(left, listed(components), context)


def grid_and_scalar(left: Grid, right: Scalar, context: Context) -> Outcome | None:
    """A column against `2i + 3j`, the unit matrix against its name I."""
    if 1 in left.matrix.shape:
        return scalar_and_array(listed(left.matrix), right, context)
    if right.expr.is_Symbol and right.expr.name in ("I", "E") and left.matrix.is_square:
        same = left.matrix == sp.eye(left.matrix.rows)
        return proved("the unit matrix") if same else differs("not the unit matrix")
    return None


def grid_and_collection(left: Grid, right: Collection, context: Context) -> Outcome | None:
    """A column vector against a tuple."""
    column = right.order == "tuple" and 1 in left.matrix.shape
    return collections(listed(left.matrix), right, context) if column else None


def regions(left: Region, right: Region, context: Context) -> Outcome:
    found = solving.compare_regions(left.reals, right.reals)
    if found is None:
        named = {left.reals, right.reals} <= _NAMED_SETS and left.reals != right.reals
        return differs("other kinds of numbers") if named else unknown("sets that are not compared")
    same, witness, side = found
    if same:
        return proved("the same set of real numbers")
    return on_one_side(f"{witness} belongs to the {side} side only", witness, side)


def region_and_scalar(left: Region, right: Scalar, context: Context) -> Outcome | None:
    if isinstance(left.reals, sp.FiniteSet) and len(left.reals) == 1:
        return scalars(Scalar(next(iter(left.reals)), right.node), right, context)
    return None


def families(left: Family, right: Family, context: Context) -> Outcome:
    """Two periodic families: the same values within a window around zero."""
    a, b = (_members(f) for f in (left, right))
    if a is None or b is None:
        return unknown("a family whose members could not be computed")
    window = min(max(map(abs, a)), max(map(abs, b))) * mp.mpf("0.6")
    for mine, yours, side in ((a, b, "left"), (b, a, "right")):
        for value in mine:
            if abs(value) <= window and not _holds(yours, value):
                shown = mp.nstr(value, 8)
                return on_one_side(f"{shown} belongs to the {side} side only", shown, side)
    return agrees("the same values over a wide window")


def _holds(rising: list[Any], value: Any) -> bool:
    """Whether a list in rising order holds the value, to 15 digits."""
    slack = mp.mpf("1e-15") * max(1, abs(value))
    place = bisect.bisect_left(rising, value - slack)
    return place < len(rising) and bool(rising[place] <= value + slack)


def _members(family: Family) -> list[Any] | None:
    letter, found = make_symbol(family.parameter), []
    with mp.workdps(40):
        for expr, k in itertools.product(family.expressions, range(-24, 25)):
            value = numeric.approximate(expr, {letter: mp.mpf(k)})
            if value is None:
                return None
            found.append(value)
    return sorted(found) if any(found) else None


def sequences(left: Sequence, right: Sequence, context: Context) -> Outcome:
    a, b = _expanded(left), _expanded(right)
    if a is not None and b is not None:
        return collections(listed(a), listed(b), context)
    if len(left.after) != len(right.after):
        return differs("one sequence has an end, the other a different one")
    starts = _alike(left.before, right.before, "the same first terms")
    ends = _alike(left.after, right.after, "the same last terms")
    outcome = all_equal([starts, ends], "the same shown terms")
    shown = sorted((len(left.before), len(right.before)))
    if outcome.equal and shown[0] < min(2, shown[1]):
        return unknown("too few terms are shown to tell")
    return outcome


def _expanded(sequence: Sequence) -> list[Expr] | None:
    """A finite arithmetic progression written with dots, in full."""
    last = sequence.after[-1] if sequence.after else sp.oo
    return arithmetic_terms(sequence.before, last, MAX_ITEMS)


def sequence_and_collection(left: Sequence, right: Collection, context: Context) -> Outcome | None:
    full = _expanded(left)
    return None if full is None else collections(listed(full, right.order), right, context)


def _alike(mine: Iterable[Expr], yours: Iterable[Expr], reason: str) -> Outcome:
    """One after the other, as far as both go."""
    pairs = zip(mine, yours, strict=False)
    return all_equal([sampling.compare(a, b) for a, b in pairs], reason)


RULES: Rules = {
    (Collection, Collection): collections,
    (Collection, Quantity): collection_and_value,
    (Collection, Region): collection_and_value,
    (Grid, Grid): grids,
    (Grid, Collection): grid_and_collection,
    (Grid, Scalar): grid_and_scalar,
    (Collection, Scalar): scalar_and_array,
    (Region, Region): regions,
    (Region, Scalar): region_and_scalar,
    (Family, Family): families,
    (Sequence, Sequence): sequences,
    (Sequence, Collection): sequence_and_collection,
}
