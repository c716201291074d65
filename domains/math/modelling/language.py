"""The small language that a formaliser writes relations in: `total = 3*price - 20/100*price`.

Promises: `read` takes text of bounded length and gives a relation of names, exact numbers, the four
operations, powers and a few functions, or raises `Unreadable`; nothing in the text is ever run.
A literal keeps its place in the tree, so that it can be looked up in the problem and moved.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

from domains.math.notation.limits import Unreadable

LONGEST = 300
"""Characters of one relation."""
MOST_DIGITS = 18
MOST_POWER = 64
FUNCTIONS: Mapping[str, int | None] = MappingProxyType(
    {"sqrt": 1, "abs": 1, "floor": 1, "ceil": 1, "min": None, "max": None}
)
"""Functions with the number of their arguments; None for two and more."""
CONSTANTS = ("pi",)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
_RELATION = re.compile(r"<=|>=|!=|==|=|<|>|~")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_OPERATIONS: Mapping[type[ast.operator], str] = MappingProxyType(
    {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
)
Operator = Literal["=", "!=", "<", "<=", ">", ">=", "~"]


@dataclass(frozen=True, slots=True)
class Term:
    """A tree: `number` has a value, `name` a word, the others arguments."""

    kind: str
    args: tuple[Term, ...] = ()
    word: str = ""
    value: Fraction = Fraction(0)
    decimals: int = 0
    """Digits behind the point of a literal as it was written."""

    @property
    def ratio(self) -> Fraction | None:
        """The value where this is a literal, or one literal over another."""
        if self.kind == "number":
            return self.value
        if self.kind == "/" and all(arg.kind == "number" for arg in self.args):
            return self.args[0].value / self.args[1].value if self.args[1].value else None
        return None


@dataclass(frozen=True, slots=True)
class Relation:
    """Two sides and how they stand to each other; `~` is equal to the digits shown."""

    left: Term
    operator: Operator
    right: Term
    text: str

    @property
    def names(self) -> frozenset[str]:
        """The quantities that it speaks of."""
        return names_in(self.left) | names_in(self.right)


def read(text: str) -> Relation:
    """The relation in a text; Unreadable says what has no reading."""
    if len(text) > LONGEST:
        raise Unreadable(f"a relation of {len(text):,} characters")
    found = list(_RELATION.finditer(text))
    if len(found) != 1:
        raise Unreadable("not one relation" if found else "no relation")
    sign = found[0][0].replace("==", "=")
    sides = text[: found[0].start()], text[found[0].end() :]
    return Relation(term(sides[0]), sign, term(sides[1]), " ".join(text.split()))  # type: ignore[arg-type]


def term(text: str) -> Term:
    """One side; Unreadable where it is none."""
    if len(text) > LONGEST:
        raise Unreadable(f"an expression of {len(text):,} characters")
    source = " ".join(text.split()).replace("^", "**")
    try:
        parsed = ast.parse(source, mode="eval")
        return _term(parsed.body, source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Unreadable(f"'{text.strip()[:40]}' is no expression") from None


def _term(node: ast.expr, source: str) -> Term:
    match node:
        case ast.Constant():
            return _number(ast.get_source_segment(source, node) or "")
        case ast.Name(id=word):
            return _named(word)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return Term("neg", (_term(inner, source),))
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _OPERATIONS:
            args = (_term(left, source), _term(right, source))
            return _checked(Term(_OPERATIONS[type(operation)], args))
        case ast.Call(func=ast.Name(id=word), args=given, keywords=[]) if word in FUNCTIONS:
            wanted = FUNCTIONS[word]
            if (wanted is None and len(given) < 2) or (wanted is not None and wanted != len(given)):
                raise Unreadable(f"{word} of {len(given)}")
            return Term("call", tuple(_term(arg, source) for arg in given), word)
        case _:
            raise Unreadable(f"'{(ast.get_source_segment(source, node) or '')[:40]}' is not read")


def _number(text: str) -> Term:
    if not _NUMBER.fullmatch(text) or len(text) > MOST_DIGITS:
        raise Unreadable(f"'{text[:40]}' is no number here")
    return Term("number", value=Fraction(text), decimals=len(text.partition(".")[2]))


def _named(word: str) -> Term:
    if not NAME.fullmatch(word):
        raise Unreadable(f"'{word[:40]}' is no name")
    return Term("constant" if word in CONSTANTS else "name", word=word)


def _checked(found: Term) -> Term:
    """A power has a short exponent and no power below; nothing is over a plain zero."""
    if found.kind == "/" and found.args[1].ratio == 0:
        raise Unreadable("a division by zero")
    if found.kind == "^":
        exponent = found.args[1]
        inner = exponent.args[0] if exponent.kind == "neg" else exponent
        size = inner.ratio
        if size is not None and size > MOST_POWER:
            raise Unreadable("a power too high")
        if any(below.kind == "^" for below in walk(found) if below is not found):
            raise Unreadable("a power of a power")
    return found


def walk(found: Term) -> Iterator[Term]:
    """The tree from the top, each part once."""
    yield found
    for arg in found.args:
        yield from walk(arg)


def names_in(found: Term) -> frozenset[str]:
    """The names of a side."""
    return frozenset(part.word for part in walk(found) if part.kind == "name")


def literals_in(found: Term) -> Iterator[Term]:
    """The literals of a side; one over another counts as one."""
    if found.ratio is not None:
        yield found
        return
    for arg in found.args:
        yield from literals_in(arg)
