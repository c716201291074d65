"""From syntax tree to typed value: which kind of answer a tree is.

The tree decides; where notation is ambiguous ((0, 5) is a pair or an interval) the choice is left
to `equality`, which sees both sides.
"""

from __future__ import annotations

import sympy as sp

from domains.math.algebra import Expr
from domains.math.algebra.building import DEFAULT, Reading, build, condition, make_symbol, matrix
from domains.math.algebra.measured import halves
from domains.math.algebra.showing import shown_digits
from domains.math.algebra.solving import real_solutions, region_where
from domains.math.answers import lists_of, sides_of
from domains.math.answers.arrays_of import array_of, names_point, vector_of
from domains.math.answers.values import (
    Antiderivative,
    Assignment,
    Collection,
    Condition,
    Congruence,
    Equation,
    Function,
    Grid,
    Quantity,
    Region,
    Scalar,
    Value,
    listed,
)
from domains.math.answers.values import Sequence as DottedSequence
from domains.math.notation import units
from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node, has, signs_chosen, symbols

_SETS = ("interval", "cup", "cap", "setminus", "numset", "empty")
_JOINS = {"cup": sp.Union, "cap": sp.Intersection, "setminus": sp.Complement}
_ORDER_SIGNS = {"<", "<=", ">", ">=", "!="}


def value_of(node: Node, reading: Reading = DEFAULT) -> Value:
    """The typed value of a tree; Unreadable where the tree has no sensible one."""
    if node.kind not in ("list", "tuple", "set", "square") and has(node, "pm", "mp"):
        return _plus_minus(node, reading)
    array = array_of(node, reading)
    if array is not None:
        return array
    match node.kind:
        case "rel":
            return _relation(node, reading)
        case "and" | "or" | "list":
            return _several(node, reading)
        case "tuple" | "square" | "set":
            return _bracketed(node, reading)
        case "builder":
            return _set_builder(node, reading)
        case kind if kind in _SETS:
            return Region(region(node, reading))
        case "matrix":
            return Grid(matrix(node, reading))
        case "add" if node.args[0].kind in _SETS and node.args[-1].kind == "neg":
            return Region(region(node, reading))
        case "mul" if names_point(node):
            return value_of(node.args[1], reading)
        case "ratio" if len(node.args) > 2:
            parts = [build(a, reading) for a in node.args]
            if parts[0].is_zero:
                raise Unreadable("A ratio that begins with zero.")
            return listed([part / parts[0] for part in parts])
        case "congruent":
            return Congruence(*(build(a, reading) for a in node.args[:3]))
        case "arrow":
            return value_of(node.args[-1], reading)
        case "cases" if any(case.args[0].kind == "rel" for case in node.args):
            return _several(Node("and", tuple(a for case in node.args for a in case.args)), reading)
        case _:
            return scalar(node, reading)


def scalar(node: Node, reading: Reading = DEFAULT) -> Value:
    if node.kind == "qty":
        unit = units.parse_unit(node.text)
        inner = value_of(node.args[0], reading)
        if unit is None:
            raise Unreadable(f"The words '{node.text[:40]}' after a number.")
        if isinstance(inner, Scalar):
            return Quantity(inner, unit)
    with_constant = sides_of.antiderivative(node, reading)
    if with_constant is not None:
        return with_constant
    expr = build(node, reading)
    if expr.func is sp.Integral and len(expr.limits[0]) == 1:
        return Antiderivative(expr, "C")
    vector = vector_of(expr)
    if vector is not None:
        return Collection(tuple(Scalar(c, node) for c in vector), "tuple")
    digits, unit_of_last = shown_digits(node)
    return Scalar(expr, node, digits, unit_of_last, node.kind == "deg", node.kind == "percent")


def _plus_minus(node: Node, reading: Reading) -> Value:
    upper, lower = (value_of(n, reading) for n in signs_chosen(node))
    if isinstance(upper, Assignment) and isinstance(lower, Assignment):
        return Collection((upper.value, lower.value), "set", upper.name)
    if isinstance(upper, Region) and isinstance(lower, Region) and "!=" in node.text:
        return Region(sp.Intersection(upper.reals, lower.reals), upper.variable)
    return Collection((*lists_of.flat(upper), *lists_of.flat(lower)), "set")


def _bracketed(node: Node, reading: Reading) -> Value:
    if any(a.kind == "dots" for a in node.args):
        return _dotted(node, reading)
    if node.kind == "square" and len(node.args) == 1:
        return value_of(node.args[0], reading)
    order = "set" if node.kind == "set" else "tuple"
    items: list[Value] = []
    for part in node.args:
        value = value_of(part, reading)
        items += lists_of.flat(value) if has(part, "pm", "mp") else [value]
    if order == "set":
        assigned = lists_of.values_of_one_name(items)
        if assigned is not None:
            return assigned
    return Collection(tuple(items), order)


def _dotted(node: Node, reading: Reading) -> Value:
    before, after = (tuple(build(a, reading) for a in half) for half in halves(node.args))
    return DottedSequence(before, after)


def _set_builder(node: Node, reading: Reading) -> Value:
    head, rule = node.args
    _, letter = lists_of.without_whole_number_note((head, rule))
    if letter is not None and head.kind not in ("sym", "rel"):  # {π/6 + 2kπ | k ∈ ℤ}
        found = value_of(head, reading)
        return lists_of.as_family(found, frozenset((letter,))) or found
    variable = head if head.kind == "sym" else head.args[0]
    if variable.kind != "sym":
        raise Unreadable("A set described by more than one letter.")
    value = value_of(rule, reading)
    if head.kind == "rel" and head.text == "in" and isinstance(value, Region):
        whole = region(head.args[1], reading)
        if whole == sp.S.Integers:
            return Region(sides_of.whole_numbers_in(value.reals))
        return Region(sp.Intersection(whole, value.reals))
    if isinstance(value, Assignment):
        return Collection((value.value,), "set")
    if isinstance(value, Equation):
        letter_ = make_symbol(variable.text)
        return Region(sp.FiniteSet(*real_solutions(value.left - value.right, letter_).values))
    if isinstance(value, (Region, Collection)):
        return value
    raise Unreadable("A set whose rule has no reading.")


def region(node: Node, reading: Reading = DEFAULT) -> Expr:
    """The sympy set of a set-valued tree. A pair in round brackets is an open interval here."""
    match node.kind:
        case "interval" | "tuple":
            return sides_of.interval(node, reading)
        case "add" if all(a.kind == "neg" for a in node.args[1:]):
            parts = [region(a.args[0], reading) for a in node.args[1:]]
            return sp.Complement(region(node.args[0], reading), sp.Union(*parts))
        case kind if kind in _JOINS:
            return _JOINS[kind](*(region(a, reading) for a in node.args))
        case "empty":
            return sp.S.EmptySet
        case "set":
            return sp.FiniteSet(*(build(a, reading) for a in node.args))
        case "numset":
            return sides_of.number_set(node.text)
        case _:
            raise Unreadable(f"A {node.kind} stands where a set was expected.")


def _relation(node: Node, reading: Reading) -> Value:
    signs = node.text.split()
    if set(signs) <= {"=", ":=", "~"}:
        return _equality(node, reading)
    if signs == ["in"]:
        return _membership(node, reading)
    if signs == ["notin"]:
        inside = _membership(Node("rel", node.args, "in"), reading)
        points = sides_of.numbers_in(inside)
        left_out = inside.reals if isinstance(inside, Region) else sp.FiniteSet(*(points or ()))
        return Region(sp.Complement(sp.S.Reals, left_out))
    if set(signs) <= _ORDER_SIGNS | {"="}:
        return _inequality(node, reading)
    raise Unreadable(f"The relation {' '.join(signs)}.")


def _equality(node: Node, reading: Reading) -> Value:
    left, right = node.args[0], node.args[-1]
    if len(node.args) > 2:
        ends = Node("rel", (left, right), "=") if left.kind == "sym" else right
        return value_of(ends, reading)
    if left.kind == right.kind == "matrix":  # (x, y)ᵀ = (1, 2)ᵀ
        cells = [tuple(cell for row in side.args for cell in row.args) for side in (left, right)]
        left, right = (Node("tuple", side) for side in cells)
    if left.kind == "tuple" and right.kind == "tuple" and len(left.args) == len(right.args):
        return _named_tuple(left, right, reading)
    if left.kind in ("opaque", "words") or not (symbols(left) | symbols(right)) - {"pi", "e", "i"}:
        return value_of(right, reading)
    if left.kind == "app":
        return _function_or_value(left, right, reading)
    if sides_of.is_name(left) and left.text not in symbols(right):
        return Assignment(left.text, value_of(right, reading))
    if sides_of.names_result(left) or (sides_of.is_array(right) and not sides_of.is_array(left)):
        return value_of(right, reading)
    if sides_of.is_name(right) and not symbols(left):
        return Assignment(right.text, value_of(left, reading))
    return Equation(build(left, reading), build(right, reading), node)


def _named_tuple(left: Node, right: Node, reading: Reading) -> Value:
    """`(p, q) = (3, −1)`: the values with their letters, as they were written."""
    found = value_of(right, reading)
    names = [a.text for a in left.args if sides_of.is_name(a)]
    if not isinstance(found, Collection) or len(names) != len(found.items):
        return found
    return Collection(found.items, found.order, ",".join(names))


def _function_or_value(left: Node, right: Node, reading: Reading) -> Value:
    value, parameters = value_of(right, reading), tuple(a.text for a in left.args)
    if not isinstance(value, Scalar) or len(set(parameters)) < len(parameters):
        return value
    named = all(map(sides_of.is_name, left.args))
    return Function(left.text, parameters, value.expr) if named else value


def _membership(node: Node, reading: Reading) -> Value:
    name = node.args[0].text if node.args[0].kind == "sym" else None
    right = node.args[1]
    if right.kind == "sym" and right.text in ("R", "Z", "N", "Q"):
        right = Node("numset", text=right.text)
    if right.kind in ("interval", "tuple", "cup", "cap", "setminus", "numset", "empty"):
        return Region(region(right, reading), name)
    value = value_of(right, reading)
    return Collection(value.items, "set", name) if isinstance(value, Collection) else value


def _inequality(node: Node, reading: Reading) -> Value:
    rule = condition(node, reading)
    if rule in (sp.true, sp.false):
        return Region(sp.S.Reals if rule == sp.true else sp.S.EmptySet)
    free = sorted(rule.free_symbols, key=str)
    if len(free) == 1:
        found = region_where(rule, free[0])
        if found is not None:
            return Region(found, free[0].name)
    return Condition(rule)


def _by_cases(node: Node, reading: Reading) -> Value:
    """`f(x) = 2x if x > 0, 0 otherwise`: one value by cases, named by its first."""
    first = node.args[0].args[0]
    if first.kind != "rel" or first.text != "=":
        return scalar(Node("cases", node.args), reading)
    opening = Node("case", (first.args[1], *node.args[0].args[1:]))
    whole = Node("cases", (opening, *node.args[1:]))
    return value_of(Node("rel", (first.args[0], whole), "="), reading)


def _several(node: Node, reading: Reading) -> Value:
    if all(p.kind == "case" for p in node.args):
        return _by_cases(node, reading)
    parts = lists_of.carried_names(node)
    if any(p.kind == "dots" for p in parts):
        return _dotted(Node("list", parts), reading)
    parts, parameter = lists_of.without_whole_number_note(parts)
    values = [value_of(p, reading) for p in parts]
    if parameter is not None:
        found = lists_of.as_family(Collection(tuple(values), "list"), frozenset((parameter,)))
        if found is not None:
            return found
    if len(values) == 1:
        return sides_of.whole_part(values[0], parameter)
    if node.kind == "or":
        values = lists_of.points_as_regions(values)
    regions = [v for v in values if isinstance(v, Region)]
    if len(regions) == len(values):
        return sides_of.whole_part(lists_of.joined_regions(node.kind, regions), parameter)
    assigned = lists_of.assignments_of(node.kind, values)
    if assigned is not None:
        return assigned
    if node.kind == "list" and lists_of.mixes_conditions(values):
        raise Unreadable("A mixture of conditions and values.")
    order = "set" if node.kind == "or" else "list"
    return Collection(lists_of.spliced(values, parts), order)
