"""Calls and values written as text, read as Python literals and no more.

A task file is data: reading one never runs code. Beside what `ast.literal_eval` takes there are the
few spellings that literals lack: `float("inf")`, `set()`, `frozenset(…)`, `Decimal("…")`,
`Fraction(…)`, and sums and products of numbers, texts and lists, as benchmarks write them.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

LARGEST = 1_000_000
"""Most elements or digits that an arithmetic literal may grow to."""

_MAKERS: Mapping[str, Callable[..., object]] = {
    "float": float,
    "set": set,
    "frozenset": frozenset,
    "Decimal": Decimal,
    "Fraction": Fraction,
}
_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}


@dataclass(frozen=True, slots=True)
class Call:
    """One call with literal arguments."""

    function: str
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] | None = None


def value_of(text: str) -> Any:
    """The value that a literal stands for; ValueError says why a text is none."""
    return evaluate(_expression(text))


def call_of(text: str) -> Call:
    """The call that a text such as `f([1, 2], mode='x')` writes; ValueError says what is wrong."""
    return call_in(_expression(text))


def call_in(node: ast.expr) -> Call:
    """The call that a syntax tree is; ValueError when it is none, or has other than literals."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        raise ValueError("it is not a call of a function by its name")
    if any(isinstance(arg, ast.Starred) for arg in node.args) or any(
        keyword.arg is None for keyword in node.keywords
    ):
        raise ValueError("it unpacks arguments with * or **")
    args = tuple(evaluate(arg) for arg in node.args)
    return Call(node.func.id, args, {str(k.arg): evaluate(k.value) for k in node.keywords})


def _expression(text: str) -> ast.expr:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        detail = error.msg if isinstance(error, SyntaxError) else str(error)
        raise ValueError(f"it is not a Python expression ({detail})") from None


def evaluate(node: ast.expr) -> Any:
    """The value of a literal's syntax tree; ValueError when it is more than a literal, or grows to
    more than `LARGEST`.
    """
    return _weighed(node)[0]


def _weighed(node: ast.expr) -> tuple[Any, int]:
    """The value, and how many elements, characters and digits it would take to write it out."""
    match node:
        case ast.Constant(value=value):
            return value, _length(value)
        case ast.Tuple(elts=elts):
            items, weight = _items(elts)
            return tuple(items), weight
        case ast.List(elts=elts):
            return _items(elts)
        case ast.Set(elts=elts):
            items, weight = _items(elts)
            return _hashed(lambda: set(items)), weight
        case ast.Dict(keys=keys, values=values) if None not in keys:
            names, weight = _items([key for key in keys if key is not None])
            items, more = _items(values)
            return _hashed(lambda: dict(zip(names, items, strict=True))), _bounded(weight + more)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Not(), operand=operand):
            value, weight = _weighed(operand)
            return _unary(node.op, value), weight
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _binary(type(op), _weighed(left), _weighed(right))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _MAKERS:
            items, weight = _items(args)
            return _made(name, items), weight
    raise ValueError(f"'{ast.unparse(node)[:80]}' is not a literal")


def _items(nodes: Sequence[ast.expr]) -> tuple[list[Any], int]:
    """The values of several literals, weighed while they are gathered."""
    items, total = [], 1
    for node in nodes:
        value, weight = _weighed(node)
        total = _bounded(total + weight)
        items.append(value)
    return items, total


def _bounded(weight: float) -> int:
    if weight > LARGEST:
        raise ValueError("the value is too large to write as a literal")
    return int(weight)


def _length(value: Any) -> int:
    if isinstance(value, (str, bytes)):
        return len(value) + 1
    return value.bit_length() // 3 + 1 if isinstance(value, int) else 1


def _hashed(build: Callable[[], Any]) -> Any:
    try:
        return build()
    except TypeError as error:
        raise ValueError(str(error)) from None


def _unary(op: ast.unaryop, value: Any) -> Any:
    if isinstance(op, ast.Not):
        return not value
    if not isinstance(value, (int, float, complex, Decimal, Fraction)):
        raise ValueError(f"a sign stands before {type(value).__name__}")
    return -value if isinstance(op, ast.USub) else +value


def _binary(op: type, first: tuple[Any, int], second: tuple[Any, int]) -> tuple[Any, int]:
    (left, _), (right, _) = first, second
    weight = _bounded(_size(op, first, second))
    try:
        return _OPERATORS[op](left, right), weight
    except (TypeError, ArithmeticError, ValueError) as error:
        raise ValueError(str(error)) from None


def _size(op: type, first: tuple[Any, int], second: tuple[Any, int]) -> float:
    """An upper bound of the digits or elements of the result."""
    (left, heavy), (right, weight) = first, second
    texts = [w for v, w in (first, second) if isinstance(v, (str, bytes, list, tuple))]
    if op is ast.Pow:
        base = math.log10(abs(left) + 2) if isinstance(left, (int, float)) else LARGEST
        return base * abs(right) if isinstance(right, (int, float)) else LARGEST + 1
    if op is ast.Mod and texts:
        return LARGEST + 1  # a format can name any width
    if op is ast.Mult and texts:
        counts = [v for v in (left, right) if isinstance(v, int)]
        return texts[0] * max(counts, default=1)
    return heavy + weight


def _made(name: str, args: list[Any]) -> Any:
    if name == "Fraction" and any(map(_vast, args)):
        raise ValueError("the value is too large to write as a literal")
    try:
        return _MAKERS[name](*args)
    except (TypeError, ValueError, ArithmeticError) as error:
        raise ValueError(f"{name}: {error}") from None


def _vast(value: Any) -> bool:
    """Whether a number's exponent stands for more digits than may be written: a fraction has them
    all, where a decimal has the exponent alone.
    """
    try:
        number = Decimal(value) if isinstance(value, (str, Decimal)) else Decimal(0)
    except ArithmeticError:
        return False  # no number, or a quotient such as "1/3"
    return number.is_finite() and abs(number.adjusted()) > LARGEST


def text_of(value: Any) -> str:
    """The value as a literal that `value_of` reads back."""
    match value:
        case float() if not math.isfinite(value):
            return f"float('{value}')"
        case tuple():
            inner = ", ".join(text_of(item) for item in value)
            return f"({inner},)" if len(value) == 1 else f"({inner})"
        case list():
            return "[" + ", ".join(text_of(item) for item in value) + "]"
        case set() if value:
            return "{" + ", ".join(sorted(text_of(item) for item in value)) + "}"
        case dict():
            return "{" + ", ".join(f"{text_of(k)}: {text_of(v)}" for k, v in value.items()) + "}"
        case _:
            return repr(value)


def call_text(
    function: str, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
) -> str:
    """The call as one would type it."""
    parts = [text_of(arg) for arg in args]
    parts += [f"{name}={text_of(value)}" for name, value in (kwargs or {}).items()]
    return f"{function}({', '.join(parts)})"
