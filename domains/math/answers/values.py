"""Typed answers: what kind of thing an answer is, so that a difference can be explained and not
only found.

Each class is one kind. Expressions inside are sympy objects; A scalar remembers the digits that a
decimal showed, because tolerance follows the digits shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from domains.math.algebra import Expr
from domains.math.notation.nodes import Node
from domains.math.notation.units import Unit


@dataclass(frozen=True)
class Scalar:
    """A number or expression.

    A decimal literal shows `digits` significant digits, the last worth `unit`.
    """

    expr: Expr
    node: Node
    digits: int | None = None
    unit: Expr = None
    degrees: bool = False
    percent: bool = False


@dataclass(frozen=True)
class Quantity:
    """A scalar with a unit or counted noun."""

    scalar: Scalar
    unit: Unit


@dataclass(frozen=True)
class Antiderivative:
    """An expression up to an additive constant: `expr` is what stands without the constant."""

    expr: Expr
    constant: str


@dataclass(frozen=True)
class Region:
    """A set of real numbers, as a sympy set; `variable` if the text named one."""

    reals: Expr
    variable: str | None = None


@dataclass(frozen=True)
class Collection:
    """Several values.

    `order`: tuple (ordered), set (neither order nor repeats), list (no order, repeats count).
    """

    items: tuple[Value, ...]
    order: str
    variable: str | None = None


@dataclass(frozen=True)
class Assignment:
    """`x = 3`: a name and the value it is said to have. Several at once are an unordered
    Collection.
    """

    name: str
    value: Value


@dataclass(frozen=True)
class Function:
    """`f(t) = t^2`: equal to another function whatever its letters are called."""

    name: str
    parameters: tuple[str, ...]
    expr: Expr


@dataclass(frozen=True)
class Equation:
    left: Expr
    right: Expr
    node: Node


@dataclass(frozen=True)
class Condition:
    """Inequalities in several unknowns, or a mixture that is no single region."""

    condition: Expr


@dataclass(frozen=True)
class Grid:
    """A matrix or column vector."""

    matrix: Expr


@dataclass(frozen=True)
class Sequence:
    """A list with dots: the shown terms before and after."""

    before: tuple[Expr, ...]
    after: tuple[Expr, ...]


@dataclass(frozen=True)
class Family:
    """Values that run over all whole numbers: π/6 + 2πn."""

    expressions: tuple[Expr, ...]
    parameter: str


@dataclass(frozen=True)
class Words:
    """An answer in words or a choice letter, in normal form."""

    text: str


@dataclass(frozen=True)
class Choice:
    """A choice letter with what stands beside it: `(B) 12`."""

    letter: str
    value: Value


@dataclass(frozen=True)
class Named:
    """Several values with names in words ("mean 4, variance 8/3"), as they were listed."""

    entries: tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Congruence:
    left: Expr
    right: Expr
    modulus: Expr


Value = (
    Scalar
    | Quantity
    | Antiderivative
    | Region
    | Collection
    | Assignment
    | Function
    | Equation
    | Condition
    | Grid
    | Sequence
    | Family
    | Words
    | Choice
    | Named
    | Congruence
)


_KINDS = {
    Quantity: "a quantity with a unit",
    Antiderivative: "an antiderivative with a constant",
    Region: "an interval or solution set",
    Function: "a function",
    Equation: "an equation",
    Condition: "a condition",
    Grid: "a matrix",
    Sequence: "a sequence with dots",
    Family: "a periodic family",
    Words: "words",
    Named: "several named values",
    Congruence: "a congruence",
}
_ORDERS = {"tuple": "an ordered tuple", "set": "a set", "list": "a list of values"}


def kind_name(value: Value) -> str:
    """What the kind is called in a reason that a person reads."""
    match value:
        case Scalar():
            return "a number" if not value.expr.free_symbols else "an expression"
        case Collection():
            return _ORDERS[value.order]
        case Assignment():
            return f"a value for {value.name}"
        case Choice():
            return f"choice {value.letter}"
        case _:
            return _KINDS[type(value)]
