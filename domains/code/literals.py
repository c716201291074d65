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
    """The value of a literal's syntax tree; ValueError when it is more than a literal."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Tuple(elts=elts):
            return tuple(evaluate(item) for item in elts)
        case ast.List(elts=elts):
            return [evaluate(item) for item in elts]
        case ast.Set(elts=elts):
            return _hashed(lambda: {evaluate(item) for item in elts})
        case ast.Dict(keys=keys, values=values) if None not in keys:
            pairs = zip(keys, values, strict=True)
            return _hashed(lambda: {evaluate(k): evaluate(v) for k, v in pairs if k is not None})
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Not(), operand=operand):
            return _unary(node.op, evaluate(operand))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _binary(type(op), evaluate(left), evaluate(right))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _MAKERS:
            return _made(name, [evaluate(arg) for arg in args])
    raise ValueError(f"'{ast.unparse(node)}' is not a literal")


def _hashed(build: Callable[[], Any]) -> Any:
    try:
        return build()
    except TypeError as error:
        raise ValueError(str(error)) from None


def _unary(op: ast.unaryop, value: Any) -> Any:
    if isinstance(op, ast.Not):
        return not value
    if not isinstance(value, (int, float, complex, Decimal, Fraction)):
        raise ValueError(f"a sign stands before {value!r}")
    return -value if isinstance(op, ast.USub) else +value


def _binary(op: type, left: Any, right: Any) -> Any:
    if _size(op, left, right) > LARGEST:
        raise ValueError("the value is too large to write as a literal")
    try:
        return _OPERATORS[op](left, right)
    except (TypeError, ArithmeticError, ValueError) as error:
        raise ValueError(str(error)) from None


def _size(op: type, left: Any, right: Any) -> float:
    """An upper bound of the digits or elements of the result."""
    if op is ast.Pow:
        base = math.log10(abs(left) + 2) if isinstance(left, (int, float)) else LARGEST
        return base * abs(right) if isinstance(right, (int, float)) else LARGEST + 1
    if op is ast.Mult:
        sizes = [len(v) for v in (left, right) if isinstance(v, (str, bytes, list, tuple))]
        counts = [v for v in (left, right) if isinstance(v, int)]
        return sizes[0] * max(counts, default=1) if sizes else 0
    return 0


def _made(name: str, args: list[Any]) -> Any:
    try:
        return _MAKERS[name](*args)
    except (TypeError, ValueError, ArithmeticError) as error:
        raise ValueError(f"{name}: {error}") from None


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
