"""The parts of notation with an inner shape: names, functions, fractions, limits, sums, integrals,
arrays.

Each function is given the parser with its cursor on the part and returns the node it read.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from domains.math import notation as n
from domains.math.arrays import environment
from domains.math.calculus_notation import (
    big,
    group_tokens,
    integral,
    leibniz,
    limit,
    slash_derivative,
    sub_parse,
)
from domains.math.limits import Unreadable
from domains.math.nodes import Node, number, symbol
from domains.math.tokens import Token

if TYPE_CHECKING:
    from domains.math.grammar import Parser

MOST_LEADING_DIGITS = 3  # before the block of a decimal that is written with dots
_OPAQUE = frozenset(("P", "E", "Var", "Cov", "SD", "Pr"))


def number_atom(parser: Parser, text: str) -> Node:
    node = number(text)
    if "." in text and parser.sees("dots"):
        parser.next()
        return _continued(text)
    if parser.sees("op", "_") and parser.peek(1).kind in ("num", "open", "text"):
        mark = parser.at
        parser.next()
        base = parser.group()
        if base.kind == "num" and base.text.isdigit():
            return Node("base", (node, base))
        parser.at = mark
    return node


def _continued(text: str) -> Node:
    """`0.1666...`: the block that repeats at the end, else a decimal that goes on."""
    whole, _, decimals = text.partition(".")
    for size in (1, 2, 3, 6):
        block = decimals[-size:]
        times = next(k for k in itertools.count() if not decimals.endswith(block * (k + 1)))
        lead = len(decimals) - times * size
        if times >= 2 and lead <= MOST_LEADING_DIGITS and set(block) != {"0"}:
            return number(f"{whole}.{decimals[:lead]}({block})")
    return Node("continued", (number(text),))


def constant_atom(text: str) -> Node:
    match text:
        case "pi":
            return symbol("pi")
        case "infty":
            return Node("inf")
        case "emptyset":
            return Node("empty")
        case _:
            return Node("numset", text=text.partition(":")[2])


# --- names and functions ------------------------------------------------------------------------


def name_atom(parser: Parser) -> Node:
    token = parser.next()
    derivative = slash_derivative(parser, token)
    if derivative is not None:
        return derivative
    name = token.text + _subscript(parser) + _primes(parser)
    if _is_opaque(parser, token, name):
        return _opaque(parser, name)
    if name == "Gamma" and parser.sees("open", "("):
        return Node("call", _arguments(parser), "gamma")
    counted = _counting(parser, name) or _raised_choice(parser, name)
    if counted is not None:
        return counted
    if name in parser.notation.functions and [parser.peek(k).text for k in range(5)] == [
        "^",
        "{",
        "-",
        "1",
        "}",
    ]:
        parser.at += 5
        name += "^-1"
        return Node("app", _arguments(parser), name) if parser.sees("open", "(") else symbol(name)
    if name.rstrip("'") == "log":
        return function_atom(parser, "log")
    if parser.sees("open", "(") and name.rstrip("'").partition("_")[0] in parser.notation.functions:
        return Node("app", _arguments(parser), name)
    if parser.notation.segments and _joins_segment(parser, token):
        second = parser.next()
        third = parser.next().text if _joins_segment(parser, second) else ""
        return symbol(
            "".join(sorted(token.text + second.text))
            if not third
            else token.text + second.text + third
        )
    return symbol(name)


def _raised_choice(parser: Parser, name: str) -> Node | None:
    """`C_{10}^{3}`: a binomial with its whole numbers below and above."""
    letter, _, below = name.partition("_")
    if letter != "C" or not below.isdigit() or not parser.sees("op", "^"):
        return None
    mark = parser.at
    parser.next()
    above = parser.group()
    if above.kind == "num" and above.text.isdigit() and int(above.text) <= int(below):
        return Node("call", (number(below), above), "binom")
    parser.at = mark
    return None


def _counting(parser: Parser, name: str) -> Node | None:
    """`C(5, 2)` and `P(5, 2)` of whole numbers or small letters count choices and arrangements."""
    if name not in ("C", "P") or name in parser.notation.functions:
        return None
    inside = [parser.peek(k) for k in range(5)]
    shape = [t.text for t in inside]
    values = (inside[1], inside[3])
    if shape[0] != "(" or shape[2] != "," or shape[4] != ")":
        return None
    if not all(t.kind == "num" or t.text in ("n", "k", "r", "m") for t in values):
        return None
    if all(t.text.isdigit() for t in values) and int(values[0].text) < int(values[1].text):
        return None
    parser.at += 5
    arguments = tuple(number(t.text) if t.kind == "num" else symbol(t.text) for t in values)
    return Node("call", arguments, "binom" if name == "C" else "perm")


def _joins_segment(parser: Parser, token: Token) -> bool:
    """Two capitals side by side name the length of a segment (AB = BA)."""
    after = parser.peek()
    return after.kind == "name" and not after.spaced and _capital(token) and _capital(after)


def _capital(token: Token) -> bool:
    return len(token.text) == 1 and token.text.isupper()


def _primes(parser: Parser) -> str:
    count = 0
    while parser.take("op", "'"):
        count += 1
    if parser.sees("op", "^") and parser.peek(1).text == "{" and parser.peek(2).text == "'":
        while parser.peek(2 + count).text == "'":
            count += 1
        parser.at += 3 + count
    elif parser.sees("op", "^") and parser.peek(1).text == "'":
        parser.next()
        return _primes(parser)
    return "'" * count


def _subscript(parser: Parser) -> str:
    if not parser.sees("op", "_"):
        return ""
    parser.next()
    if parser.sees("open", "{"):
        parser.next()
        return "_" + _raw_until_close(parser)
    return "_" + parser.next().text


def _raw_until_close(parser: Parser) -> str:
    """The texts of the tokens up to the brace that closes the open group, without reading them."""
    pieces: list[str] = []
    depth = 1
    while True:
        token = parser.next()
        if token.kind == "end":
            raise parser.unreadable("a group is not closed")
        depth += (token.kind == "open") - (token.kind == "close")
        if depth == 0:
            return "".join(pieces)
        pieces.append(token.text)


def _is_opaque(parser: Parser, token: Token, name: str) -> bool:
    if (
        name not in _OPAQUE
        or name in parser.notation.functions
        or not parser.sees("open", "(", "[", "\\{")
    ):
        return False
    inside = list(parser.tokens[parser.at + 1 : parser.at + 12])
    first = inside[0] if inside else None
    if name == "P" and [t.kind for t in inside[:4]] == ["num", "op", "num", "close"]:
        return False
    return first is not None and (
        first.kind in ("word", "text") or name != "E" or first.text[:1].isupper()
    )


def _opaque(parser: Parser, name: str) -> Node:
    """P(A | B), E[X]: one unknown quantity, named by what stands inside."""
    parser.next()
    inner = _raw_until_close(parser)
    return Node("opaque", text=f"{name}({inner})")


def _arguments(parser: Parser) -> tuple[Node, ...]:
    inner = parser.bracketed()
    if inner.kind in ("tuple", "list", "square"):
        return inner.args
    return (inner,)


def function_atom(parser: Parser, name: str) -> Node:
    """sin x, sin^2 x, sin^{-1} x, log_2 8, gcd(12, 18), \\max\\{a, b\\}: the function with its
    operand.
    """
    base, exponent = None, None
    for _ in range(2):
        if parser.sees("op", "_") and name in ("log", "max", "min", "ln"):
            parser.next()
            base = _base_of_logarithm(parser)
        elif parser.sees("op", "^"):
            parser.next()
            exponent = parser.signed_group()
    primes = _primes(parser)
    if primes:
        raise parser.unreadable("a primed function name")
    arguments = _operand(parser, name)
    if name == "log" and base is not None:
        arguments = (*arguments, base)
    return _powered_call(name, arguments, exponent)


def _base_of_logarithm(parser: Parser) -> Node:
    """A group or one number; `\\log_28` has base 2, as LaTeX takes a single digit there."""
    token, after = parser.peek(), parser.peek(1)
    lone = after.kind in ("end", "close", "rel", "kw") or (after.kind == "op" and after.text != "|")
    if token.kind == "num" and token.text.isdigit() and len(token.text) > 1 and lone:
        rest = token._replace(text=token.text[1:])
        parser.tokens = [*parser.tokens[: parser.at], rest, *parser.tokens[parser.at + 1 :]]
        return number(token.text[0])
    return parser.group()


def _powered_call(name: str, arguments: tuple[Node, ...], exponent: Node | None) -> Node:
    minus_one = exponent == Node("neg", (number(1),))
    if minus_one and name in ("sin", "cos", "tan", "cot", "sec", "csc"):
        return Node("call", arguments, f"arc{name}")
    if minus_one and name in ("sinh", "cosh", "tanh"):
        return Node("call", arguments, f"ar{name}")
    node = _call(name, arguments)
    return node if exponent is None else Node("pow", (node, exponent))


def _call(name: str, arguments: tuple[Node, ...]) -> Node:
    match name:
        case "sqrt" | "cbrt" if len(arguments) == 1:
            return Node("root", (arguments[0], number(2 if name == "sqrt" else 3)))
        case "abs" | "floor" | "ceil" | "det" if len(arguments) == 1:
            return Node(name, arguments) if name != "det" else Node("call", arguments, "det")
        case "exp" if len(arguments) == 1:
            return Node("pow", (symbol("e"), arguments[0]))
        case _:
            return Node("call", arguments, name)


def _operand(parser: Parser, name: str) -> tuple[Node, ...]:
    if parser.sees("open", "(", "[", "\\{", "{"):
        inner = parser.group() if parser.sees("open", "{") else parser.bracketed()
        several = inner.kind in ("tuple", "list", "square", "set")
        return inner.args if several else (inner,)
    if parser.sees("op", "-"):
        parser.next()
        return (Node("neg", (_bare_operand(parser),)),)
    return (_bare_operand(parser),)


def _bare_operand(parser: Parser) -> Node:
    """`sin 2x cos x` is sin(2x)·cos x: a bare operand ends at the next function or bracket."""
    node = parser.power()
    while parser.peek().kind in ("num", "name", "const") or parser.sees("cmd", "frac", "sqrt"):
        if parser.sees("num") and node.kind == "num":
            break
        if parser.sees("name", "d") and parser.peek(1).kind == "name":
            break
        node = Node("mul", (node, parser.power()))
    if parser.sees("op", "/") and parser.peek(1).kind == "num" and node.kind != "num":
        parser.next()
        node = Node("div", (node, parser.power()))
    return node


# --- brackets -----------------------------------------------------------------------------------


def bracket(opener: str, closer: str, inner: Node, *, bare: bool) -> Node:
    items = inner.args if inner.kind == "list" else (inner,)
    if opener in ("{", "\\{"):
        return _brace(inner, items, bare)
    if opener in ("floor", "ceil"):
        return Node(opener, (inner,))
    if opener == "<":
        return Node("tuple", items)
    if len(items) == 2 and (opener, closer) != ("(", ")"):
        return Node("interval", items, opener + closer)
    if opener + closer in ("(]", "[)"):
        raise Unreadable(f"The bracket {opener}…{closer} does not hold two ends.")
    if inner.kind == "list":
        return Node("tuple" if opener == "(" else "square", items)
    return inner if opener == "(" else Node("square", (inner,))


def _brace(inner: Node, items: tuple[Node, ...], bare: bool) -> Node:
    if inner.kind == "builder":
        return inner
    if inner.kind == "list" or bare:
        return Node("set", items)
    return inner


# --- commands -----------------------------------------------------------------------------------


def command_atom(parser: Parser) -> Node:
    token = parser.next()
    match token.text:
        case "frac":
            return _fraction(parser)
        case "binom":
            return _binomial(parser)
        case "sqrt" | "cbrt" | "qdrt":
            return _root(parser, token.text)
        case "lim":
            return limit(parser)
        case "sum" | "prod":
            return big(parser, token.text)
        case "int" | "oint":
            return integral(parser)
        case "iint" | "iiint":
            raise parser.unreadable("multiple integrals are read only as nested ones")
        case "boxed" | "underline" | "fbox" | "cancel" | "underbrace":
            return parser.group()
        case "mathbb" | "Bbb":
            return _blackboard(parser)
        case (
            "overline" | "bar" | "hat" | "vec" | "tilde" | "widehat" | "widetilde" | "dot" | "ddot"
        ):
            return _accented(parser, token.text)
        case "overrightarrow" | "overleftrightarrow":
            return _accented(parser, "vec")
        case "angle":
            return _angle(parser)
        case text if text.startswith("begin:"):
            return environment(parser, text.partition(":")[2])
        case _:
            parser.at -= 1
            raise parser.unreadable("this command has no reading here")


def _fraction(parser: Parser) -> Node:
    if parser.sees("num") and len(parser.peek().text) > 1 and parser.peek().text.isdigit():
        return _digit_fraction(parser)
    start = parser.at
    derivative = leibniz(parser)
    if derivative is not None:
        return derivative
    parser.at = start
    top = parser.group()
    return Node("div", (top, parser.group()))


def _binomial(parser: Parser) -> Node:
    """`\binom{5}{2}`, and `\binom52` as LaTeX takes one digit for each unbraced argument."""
    token = parser.peek()
    if token.kind == "num" and len(token.text) == 2 and token.text.isdigit():
        parser.next()
        return Node("call", (number(token.text[0]), number(token.text[1])), "binom")
    return Node("call", (parser.group(), parser.group()), "binom")


def _digit_fraction(parser: Parser) -> Node:
    """`\\frac12` and `\\frac1{72}`: LaTeX takes one digit for each unbraced argument."""
    digits = parser.next().text
    top = number(digits[0])
    if len(digits) == 2:
        return Node("div", (top, number(digits[1])))
    return Node("mul", (Node("div", (top, number(digits[1]))), number(digits[2:])))


def _root(parser: Parser, name: str) -> Node:
    degree = number({"sqrt": 2, "cbrt": 3, "qdrt": 4}[name])
    if name == "sqrt" and parser.sees("open", "["):
        parser.next()
        parser.brackets.append("[")
        degree = parser.sum()
        parser.brackets.pop()
        parser.expect("close", "]")
    radicand = parser.group() if not parser.sees("open", "(") else parser.bracketed()
    return Node("root", (radicand, degree))


def _blackboard(parser: Parser) -> Node:
    letter = parser.group()
    if letter.text in n.NUMBER_SETS:
        sign = parser.next().text if parser.sees("op", "^", "_") else ""
        if sign and parser.sees("op", "+", "-"):
            return Node("numset", text=letter.text + parser.next().text)
        if sign and parser.sees("open", "{"):
            return Node("numset", text=letter.text + _raw_group(parser))
        if sign:
            parser.group()
            return Node("numset", text=f"{letter.text}^n")
        return Node("numset", text=letter.text)
    return letter


def _raw_group(parser: Parser) -> str:
    parser.next()
    return _raw_until_close(parser)


def _accented(parser: Parser, accent: str) -> Node:
    tokens = group_tokens(parser)
    name = "".join(t.text for t in tokens)
    if accent == "overline" and re.fullmatch(r"[A-Z]{2}", name):
        return symbol("".join(sorted(name))) if parser.notation.segments else symbol(name)
    if accent == "overline" and name.isdigit():
        raise parser.unreadable("a bar over digits outside a decimal number")
    if accent in ("vec", "hat", "overrightarrow") and name in ("i", "j", "k"):
        return symbol(f"{name}_hat")
    if accent == "vec":
        return symbol(name) if len(name) == 1 else symbol(f"vec{name}")
    if len(tokens) == 1 and tokens[0].kind == "name":
        return symbol(
            f"{name}_{'bar' if accent in ('bar', 'overline') else accent}{_subscript(parser)}"
        )
    if accent == "overline":
        return Node("call", (sub_parse(parser, tokens),), "conj")
    raise parser.unreadable("an accent over more than one letter")


def _angle(parser: Parser) -> Node:
    name = ""
    while parser.sees("name") and (not name or not parser.peek().spaced):
        name += parser.next().text
    if not name and (
        parser.sees("num") or parser.sees("cmd", "frac") or parser.sees("const", "pi")
    ):
        return Node("call", (parser.power(),), "cis")  # r∠θ
    return symbol(f"angle{name}")


# --- arrays -------------------------------------------------------------------------------------
