"""The small language that a formaliser writes relations in: `total = 3*price - 20/100*price`.

Promises: `read` takes text of bounded length and gives a relation of names, exact numbers, the four
operations, powers and a few functions, or raises `Unreadable`; nothing in the text is ever run.
A literal keeps its place in the tree, so that it can be looked up in the problem and moved.
`count(k, 1, 20, mod(k, 3) = 0)` and its like speak of whole numbers alone: what stands in them is
made of `k`, numbers and conditions, and has one value (see `domains.math.modelling.wholes`).
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

from domains.math.modelling.writing import as_python, plain_signs
from domains.math.notation.limits import Unreadable

LONGEST = 600
"""Characters of one relation: a condition may list a few cases."""
MOST_DIGITS = 18
MOST_POWER = 64
FUNCTIONS: Mapping[str, int | None] = MappingProxyType(
    {
        "sqrt": 1, "abs": 1, "floor": 1, "ceil": 1, "min": None, "max": None,
        "sin": 1, "cos": 1, "tan": 1, "log": 2,
        "mod": 2, "gcd": None, "lcm": None, "factorial": 1, "choose": 2, "is_prime": 1,
    }
)  # fmt: skip
"""Functions with the number of their arguments; None for two and more. Angles are in degrees, and
the second argument of a logarithm is its base.
"""
OF_WHOLES = frozenset({"mod", "gcd", "lcm", "factorial", "choose", "is_prime"})
OVER = frozenset({"count", "sum", "least", "greatest", "only"})
"""What runs a letter over whole numbers: (letter, from, to, condition or term)."""
CONSTANTS = ("pi",)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
_RELATION = re.compile(r"<=|>=|!=|==|=|<|>|~")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_COMPARED: Mapping[type[ast.cmpop], str] = MappingProxyType(
    {
        ast.Eq: "=", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    }
)  # fmt: skip
_OPERATIONS: Mapping[type[ast.operator], str] = MappingProxyType(
    {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
)
Operator = Literal["=", "!=", "<", "<=", ">", ">=", "~"]


@dataclass(frozen=True, slots=True)
class Term:
    """A tree: `number` has a value, `name` a word, the others arguments; `over` runs a letter, and
    `compared`, `and`, `or`, `not` stand in its condition.
    """

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
    plain = plain_signs(text)
    found = [match for match in _RELATION.finditer(plain) if _outside(plain[: match.start()])]
    if len(found) != 1:
        raise Unreadable("not one relation" if found else "no relation")
    sides = term(plain[: found[0].start()]), term(plain[found[0].end() :])
    return Relation(sides[0], found[0][0], sides[1], " ".join(text.split()))  # type: ignore[arg-type]


def _outside(before: str) -> bool:
    """Whether no parenthesis is open."""
    return before.count("(") <= before.count(")")


def term(text: str) -> Term:
    """One side; Unreadable where it is none."""
    if len(text) > LONGEST:
        raise Unreadable(f"an expression of {len(text):,} characters")
    source = as_python(plain_signs(text))
    try:
        parsed = ast.parse(source, mode="eval")
        return _whole(_term(parsed.body, source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Unreadable(f"'{text.strip()[:40]}' is no expression") from None


def _whole(found: Term) -> Term:
    """A side as a whole: what runs over whole numbers is closed, conditions stand there only."""
    if found.kind == "over":
        odd = sorted(names_in(found))
        if odd:
            raise Unreadable(f"'{odd[0]}' is a quantity, and {found.word} takes numbers")
        return found
    condition = found.kind == "call" and found.word == "is_prime"
    if condition or found.kind in ("compared", "and", "or", "not"):
        raise Unreadable("a condition stands alone")
    for arg in found.args:
        _whole(arg)
    return found


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
            return _called(word, [_term(arg, source) for arg in given], FUNCTIONS[word])
        case ast.Call(func=ast.Name(id=word), args=[letter, *given], keywords=[]) if word in OVER:
            found = _called(word, [_term(arg, source) for arg in (letter, *given)], 4)
            if found.args[0].kind != "name":
                raise Unreadable(f"{word} over no letter")
            return Term("over", found.args, word)
        case ast.Compare(left=left, ops=signs, comparators=others):
            parts = [_term(part, source) for part in (left, *others)]
            return _all_of([
                Term("compared", (parts[k], parts[k + 1]), _COMPARED[type(sign)])
                for k, sign in enumerate(signs) if type(sign) in _COMPARED
            ])  # fmt: skip
        case ast.BoolOp(op=joint, values=parts):
            kind = "and" if isinstance(joint, ast.And) else "or"
            return Term(kind, tuple(_term(part, source) for part in parts))
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return Term("not", (_term(inner, source),))
        case _:
            raise Unreadable(f"'{(ast.get_source_segment(source, node) or '')[:40]}' is not read")


def _called(word: str, args: list[Term], wanted: int | None) -> Term:
    if (wanted is None and len(args) < 2) or (wanted is not None and wanted != len(args)):
        raise Unreadable(f"{word} of {len(args)}")
    return Term("call", tuple(args), word)


def _all_of(conditions: list[Term]) -> Term:
    if not conditions:
        raise Unreadable("no comparison")
    return conditions[0] if len(conditions) == 1 else Term("and", tuple(conditions))


def _number(text: str) -> Term:
    if not _NUMBER.fullmatch(text) or len(text) > MOST_DIGITS:
        raise Unreadable(f"'{text[:40]}' is no number here")
    return Term("number", value=Fraction(text), decimals=len(text.partition(".")[2]))


def _named(word: str) -> Term:
    if not NAME.fullmatch(word):
        raise Unreadable(f"'{word[:40]}' is no name")
    return Term("constant" if word in CONSTANTS else "name", word=word)


def _checked(found: Term) -> Term:
    """A power has a short exponent, and those below it only such that all together are short;
    nothing is over a plain zero.
    """
    if found.kind == "/" and found.args[1].ratio == 0:
        raise Unreadable("a division by zero")
    if found.kind == "^":
        size = _size(found)
        if size is not None and size > MOST_POWER:
            raise Unreadable("a power too high")
        below = [_size(part) for arg in found.args for part in walk(arg) if part.kind == "^"]
        inside = [each for each in (size, *below) if each is not None]
        if below and (len(inside) <= len(below) or math.prod(inside) > MOST_POWER):
            raise Unreadable("a power of a power")
    return found


def _size(power: Term) -> Fraction | None:
    """The size of an exponent that is a plain number, 1 at the least."""
    exponent = power.args[1]
    size = (exponent.args[0] if exponent.kind == "neg" else exponent).ratio
    return None if size is None else max(size, Fraction(1))


def unrounded(relation: Relation) -> Relation:
    """The relation without rounding to wholes."""
    return replace(relation, left=_unrounded(relation.left), right=_unrounded(relation.right))


def _unrounded(found: Term) -> Term:
    args = tuple(_unrounded(arg) for arg in found.args)
    rounds = found.kind == "call" and found.word in ("floor", "ceil")
    return args[0] if rounds else replace(found, args=args)


def hundredths(relation: Relation) -> Relation:
    """The relation with a hundred that something is divided by as a number that stays."""
    return replace(relation, left=_hundredths(relation.left), right=_hundredths(relation.right))


def _hundredths(found: Term) -> Term:
    if found.ratio is not None or found.kind == "over":
        return found
    args = tuple(_hundredths(arg) for arg in found.args)
    if found.kind == "/" and args[1].kind == "number" and args[1].value == 100:
        args = args[0], replace(args[1], kind="staying")
    return replace(found, args=args)


def walk(found: Term) -> Iterator[Term]:
    """The tree from the top, each part once."""
    yield found
    for arg in found.args:
        yield from walk(arg)


def names_in(found: Term) -> frozenset[str]:
    """The names of a side, without the letters that are run."""
    if found.kind == "over":
        letter, *given = found.args
        return names_in(Term("args", tuple(given))) - {letter.word}
    if found.args:
        return frozenset[str]().union(*(names_in(arg) for arg in found.args))
    return frozenset(part.word for part in walk(found) if part.kind == "name")


def literals_in(found: Term) -> Iterator[Term]:
    """The literals of a side; one over another counts as one."""
    if found.ratio is not None:
        yield found
        return
    for arg in found.args:
        yield from literals_in(arg)
