"""Typed answers: what kind of thing an answer is, so that a difference can be explained and not
only found.

Each class is one kind. Expressions inside are sympy objects; A scalar remembers the digits that a
decimal showed, because tolerance follows the digits shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from domains.math.algebra import Expr
from domains.math.algebra.building import make_symbol
from domains.math.algebra.outcomes import Outcome
from domains.math.notation.nodes import Node
from domains.math.notation.units import Unit


@dataclass(frozen=True)
class Value:
    """What an answer is."""

    kind: ClassVar[str]

    def __init_subclass__(cls, called: str = "") -> None:
        cls.kind = called


@dataclass(frozen=True)
class Scalar(Value):
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
class Quantity(Value, called="a quantity with a unit"):
    """A scalar with a unit or counted noun."""

    scalar: Scalar
    unit: Unit


@dataclass(frozen=True)
class Antiderivative(Value, called="an antiderivative with a constant"):
    """An expression up to an additive constant: `expr` is what stands without the constant."""

    expr: Expr
    constant: str

    @property
    def whole(self) -> Expr:
        """The expression with its constant."""
        return self.expr + make_symbol(self.constant)


@dataclass(frozen=True)
class Region(Value, called="an interval or solution set"):
    """A set of real numbers, as a sympy set; `variable` if the text named one."""

    reals: Expr
    variable: str | None = None


@dataclass(frozen=True)
class Collection(Value):
    """Several values.

    `order`: tuple (ordered), set (neither order nor repeats), list (no order, repeats count).
    """

    items: tuple[Value, ...]
    order: str
    variable: str | None = None


@dataclass(frozen=True)
class Assignment(Value):
    """`x = 3`: a name and the value that it has. Several at once are an unordered Collection."""

    name: str
    value: Value


@dataclass(frozen=True)
class Function(Value, called="a function"):
    """`f(t) = t^2`: equal to another function whatever its letters are called."""

    name: str
    parameters: tuple[str, ...]
    expr: Expr


@dataclass(frozen=True)
class Equation(Value, called="an equation"):
    left: Expr
    right: Expr
    node: Node

    @property
    def letters(self) -> set[Expr]:
        return set(self.left.free_symbols | self.right.free_symbols)


@dataclass(frozen=True)
class Condition(Value, called="a condition"):
    """Inequalities in several unknowns, or a mixture that is no single region."""

    condition: Expr


@dataclass(frozen=True)
class Grid(Value, called="a matrix"):
    """A matrix or column vector."""

    matrix: Expr


@dataclass(frozen=True)
class Sequence(Value, called="a sequence with dots"):
    """A list with dots: the shown terms before and after."""

    before: tuple[Expr, ...]
    after: tuple[Expr, ...]


@dataclass(frozen=True)
class Family(Value, called="a periodic family"):
    """Values that run over all whole numbers: π/6 + 2πn."""

    expressions: tuple[Expr, ...]
    parameter: str


@dataclass(frozen=True)
class Words(Value, called="words"):
    """An answer in words or a choice letter, in normal form."""

    text: str


@dataclass(frozen=True)
class Choice(Value):
    """A choice letter with what stands beside it: `(B) 12`."""

    letter: str
    value: Value


@dataclass(frozen=True)
class Named(Value, called="several named values"):
    """Several values with names in words ("mean 4, variance 8/3"), as they were listed."""

    entries: tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Congruence(Value, called="a congruence"):
    left: Expr
    right: Expr
    modulus: Expr


def listed(exprs: Iterable[Expr], order: str = "tuple", variable: str | None = None) -> Collection:
    """Several expressions as a collection."""
    return Collection(tuple(Scalar(e, Node("num")) for e in exprs), order, variable)


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
            return value.kind


@dataclass(frozen=True)
class Context:
    """What the question allows: its words (lower case). `comparing` is the whole comparison, for
    the parts of larger values.
    """

    comparing: Callable[[Value, Value, Context], Outcome]
    words: str = ""

    def asks(self, *signs: str) -> bool:
        """Whether one of the words or signs stands in the question."""
        return any(sign in self.words for sign in signs)

    def compare(self, left: Value, right: Value) -> Outcome:
        """The outcome for two values inside a larger one, under the same question."""
        return self.comparing(left, right, self)


Rules = Mapping[tuple[type, type], Callable[[Any, Any, Context], Outcome | None]]
"""How two kinds of values are compared; each rule in one order of the two. None where
they are of kinds that cannot be the same."""
