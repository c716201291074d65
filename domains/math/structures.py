"""The parts of notation with an inner shape: names, functions, fractions, limits, sums, integrals,
arrays.

Each function is given the parser with its cursor on the part and returns the node it read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from domains.math import notation as n
from domains.math.limits import Unreadable
from domains.math.nodes import Node, number, symbol
from domains.math.tokens import Token

if TYPE_CHECKING:
    from domains.math.grammar import Parser

_OPAQUE = frozenset(("P", "E", "Var", "Cov", "SD", "Pr"))


def number_atom(parser: Parser, text: str) -> Node:
    node = number(text)
    if parser.sees("op", "_") and parser.peek(1).kind in ("num", "open", "text"):
        mark = parser.at
        parser.next()
        base = parser.group()
        if base.kind == "num" and base.text.isdigit():
            return Node("base", (node, base))
        parser.at = mark
    return node


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
    derivative = _slash_derivative(parser, token)
    if derivative is not None:
        return derivative
    name = token.text + _subscript(parser) + _primes(parser)
    if _is_opaque(parser, token, name):
        return _opaque(parser, name)
    counted = _counting(parser, name)
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


def _counting(parser: Parser, name: str) -> Node | None:
    """`C(5, 2)` and `P(5, 2)` with whole numbers or small letters count choices and arrangements."""
    if name not in ("C", "P") or name in parser.notation.functions:
        return None
    inside = [parser.peek(k) for k in range(5)]
    shape = [t.text for t in inside]
    values = (inside[1], inside[3])
    if shape[0] != "(" or shape[2] != "," or shape[4] != ")":
        return None
    if not all(t.kind == "num" or t.text in ("n", "k", "r", "m") for t in values):
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
    if parser.sees("open", "(", "[", "\\{") or (parser.sees("open", "{") and name != "log"):
        inner = parser.bracketed()
        several = inner.kind in ("tuple", "list", "square", "set")
        return inner.args if several else (inner,)
    if parser.sees("op", "-"):
        parser.next()
        return (Node("neg", (_bare_operand(parser),)),)
    return (_bare_operand(parser),)


def _bare_operand(parser: Parser) -> Node:
    """`sin 2x cos x` is sin(2x)·cos x: an unbracketed operand ends at the next function or bracket."""
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
            return Node("call", (parser.group(), parser.group()), "binom")
        case "sqrt" | "cbrt" | "qdrt":
            return _root(parser, token.text)
        case "lim":
            return _limit(parser)
        case "sum" | "prod":
            return _big(parser, token.text)
        case "int" | "oint":
            return _integral(parser)
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
            return _environment(parser, text.partition(":")[2])
        case _:
            parser.at -= 1
            raise parser.unreadable("this command has no reading here")


def _fraction(parser: Parser) -> Node:
    if parser.sees("num") and len(parser.peek().text) > 1 and parser.peek().text.isdigit():
        return _digit_fraction(parser)
    start = parser.at
    derivative = _leibniz(parser)
    if derivative is not None:
        return derivative
    parser.at = start
    top = parser.group()
    return Node("div", (top, parser.group()))


def _digit_fraction(parser: Parser) -> Node:
    """`\\frac12` and `\\frac1{72}`: LaTeX takes one digit for each unbraced argument."""
    digits = parser.next().text
    top = number(digits[0])
    if len(digits) == 2:
        return Node("div", (top, number(digits[1])))
    return Node("mul", (Node("div", (top, number(digits[1]))), number(digits[2:])))


def _leibniz(parser: Parser) -> Node | None:
    """`\\frac{dy}{dx}`, `\\frac{d}{dx}`, `\\frac{d^2y}{dx^2}`, `\\frac{d f(x)}{dx}`."""
    top = _group_tokens(parser)
    bottom = _group_tokens(parser)
    if len(top) < 1 or top[0].text != "d" or len(bottom) < 2 or bottom[0].text != "d":
        return None
    if bottom[1].kind != "name":
        return None
    variable, rest = symbol(bottom[1].text), list(top[1:])
    order = "1"
    if len(rest) >= 2 and rest[0].text == "^" and rest[1].kind == "num":
        order, rest = rest[1].text, rest[2:]
    elif len(rest) >= 4 and rest[0].text == "^":
        order, rest = rest[2].text, rest[4:]
    if not rest:
        return Node("diffop", (variable, _differentiand(parser)), order)
    return Node("deriv", (variable, _sub_parse(parser, rest)), order)


def _differentiand(parser: Parser) -> Node:
    if not parser.starts_atom():
        raise parser.unreadable("d/dx has nothing to act on")
    return parser.product()


def _slash_derivative(parser: Parser, token: Token) -> Node | None:
    """`dy/dx` and `d/dx (…)` in plain text; the cursor stands after the first d."""
    if token.text not in ("d", "dy") or token.kind != "name":
        return None
    a, b, c, e = (parser.peek(k) for k in range(4))
    if a.text == "/" and b.text == "d" and c.kind == "name":
        parser.at += 3
        return Node("diffop", (symbol(c.text), _differentiand(parser)), "1")
    if a.kind == "name" and not a.spaced and b.text == "/" and c.text == "d" and e.kind == "name":
        parser.at += 4
        return Node("deriv", (symbol(e.text), symbol(a.text)), "1")
    return None


def _group_tokens(parser: Parser) -> Sequence[Token]:
    """The tokens of the next group, unread; the cursor moves past it."""
    if not parser.sees("open", "{"):
        return (parser.next(),)
    start, depth = parser.at + 1, 0
    while parser.peek().kind != "end":
        token = parser.next()
        depth += (token.kind == "open") - (token.kind == "close")
        if depth == 0:
            return parser.tokens[start : parser.at - 1]
    raise parser.unreadable("a group is not closed")


def _sub_parse(parser: Parser, tokens: Sequence[Token]) -> Node:
    inner = type(parser)(tokens, parser.notation, depth=parser.depth)
    node = inner.statement()
    inner.expect_end()
    return node


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


def _limit(parser: Parser) -> Node:
    tokens = _limit_condition(parser)
    where = next((i for i, t in enumerate(tokens) if t.text == "to"), None)
    if where is None or where == 0:
        raise parser.unreadable("a limit without 'variable → value'")
    target = list(tokens[where + 1 :])
    side = _trim_side(target)
    variable = _sub_parse(parser, tokens[:where])
    to = _sub_parse(parser, target)
    parser.take("op", ",")
    return Node("lim", (parser.product(), variable, to), side)


def _limit_condition(parser: Parser) -> Sequence[Token]:
    if parser.take("op", "_") or parser.sees("open", "{"):
        return _group_tokens(parser)
    if parser.sees("open", "("):
        start = parser.at + 1
        while not parser.sees("close", ")"):
            if parser.next().kind == "end":
                raise parser.unreadable("a limit without 'variable → value'")
        parser.next()
        return parser.tokens[start : parser.at - 1]
    start = parser.at
    while parser.peek().kind != "end" and parser.peek().text != "to":
        parser.next()
    parser.next()
    parser.unary()
    return parser.tokens[start : parser.at]


def _trim_side(target: list[Token]) -> str:
    """Takes `^+`, `^{-}` or a closing sign off the limit's target and returns the side."""
    while target and target[-1].text in ("}",):
        target.pop()
    side = ""
    if target and target[-1].text in ("+", "-"):
        side = target.pop().text
        while target and target[-1].text in ("^", "{"):
            target.pop()
    return side


def _big(parser: Parser, kind: str) -> Node:
    lower: Sequence[Token] = ()
    upper: Node | None = None
    for _ in range(2):
        if parser.take("op", "_"):
            lower = _group_tokens(parser)
        elif parser.take("op", "^"):
            upper = parser.group()
    where = next((i for i, t in enumerate(lower) if t.text == "="), None)
    if where is None or upper is None:
        raise parser.unreadable(f"a {kind} without both bounds")
    variable = _sub_parse(parser, lower[:where])
    start = _sub_parse(parser, lower[where + 1 :])
    return Node(kind, (parser.product(), variable, start, upper))


def _integral(parser: Parser) -> Node:
    bounds: dict[str, Node] = {}
    for _ in range(2):
        if parser.sees("op", "_", "^"):
            side = parser.next().text
            bounds[side] = _bound(parser)
    end, inside_group = _differential(parser)
    variable = symbol(parser.tokens[end + 1].text)
    if inside_group:
        body = _sub_parse(
            parser, _without(parser.tokens[parser.at : inside_group], end - parser.at)
        )
        parser.at = inside_group
    else:
        tokens = parser.tokens[parser.at : end]
        body = _sub_parse(parser, tokens) if tokens else number(1)
        parser.at = end + 2
    limits = (bounds["_"], bounds["^"]) if len(bounds) == 2 else ()
    return Node("integral", (body, variable, *limits))


def _bound(parser: Parser) -> Node:
    """A bound of an integral or bar: a group, or one signed symbol (`_0^1` is two bounds, no
    power).
    """
    if parser.take("op", "-"):
        return Node("neg", (_bound(parser),))
    return parser.group()


def _differential(parser: Parser) -> tuple[int, int]:
    """Where the integral's own `dx` stands, and where its fraction ends if it stands in one (else
    0).
    """
    depth, nested = 0, 0
    tokens = parser.tokens
    for at in range(parser.at, len(tokens) - 1):
        token = tokens[at]
        depth += (token.kind == "open") - (token.kind == "close")
        if depth < 0:
            break
        nested += token.kind == "cmd" and token.text == "int"
        follows = tokens[at + 1]
        if (
            token.text == "d"
            and token.kind == "name"
            and follows.kind == "name"
            and not _is_fraction_d(tokens, at)
        ):
            if nested == 0:
                return at, (_group_end(tokens, parser.at) if depth else 0)
            nested -= 1
    raise parser.unreadable("an integral without dx")


def _is_fraction_d(tokens: Sequence[Token], at: int) -> bool:
    """The d of a derivative d/dx is not a differential."""
    return at >= 1 and tokens[at - 1].text == "/" and at >= 2 and tokens[at - 2].text == "d"


def _group_end(tokens: Sequence[Token], start: int) -> int:
    """The end of the integrand when dx stands inside its fraction: up to the next relation or sum
    sign.
    """
    depth = 0
    for at in range(start, len(tokens)):
        token = tokens[at]
        depth += (token.kind == "open") - (token.kind == "close")
        stops = token.kind in ("rel", "kw", "arrow") or (
            token.kind == "op" and token.text in "+-,;"
        )
        if depth < 0 or (depth == 0 and stops and at > start):
            return at
    return len(tokens)


def _without(tokens: Sequence[Token], at: int) -> list[Token]:
    """The integrand's tokens without `dx`; a numerator that was only dx becomes 1."""
    kept = [*tokens[:at], *tokens[at + 2 :]]
    before, after = kept[at - 1] if at else None, kept[at] if at < len(kept) else None
    if before and before.text == "{" and after and after.text == "}":
        kept.insert(at, Token("num", "1", tokens[at].start, False))
    return kept


def evaluation_bar(parser: Parser, node: Node) -> Node:
    """`[F(x)]_0^1` and `F(x)|_0^1` become F(1) − F(0); a single lower `x=a` substitutes."""
    bounds: dict[str, Node] = {}
    while parser.sees("op", "_", "^") and len(bounds) < 2:
        side = parser.next().text
        bounds[side] = _bound(parser)
    body = node.args[0] if node.kind == "square" and len(node.args) == 1 else node
    if "_" not in bounds:
        raise parser.unreadable("an evaluation bar without a lower bound")
    return Node("evalbar", (body, bounds["_"], *([bounds["^"]] if "^" in bounds else [])))


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
    tokens = _group_tokens(parser)
    name = "".join(t.text for t in tokens)
    if accent == "overline" and re.fullmatch(r"[A-Z]{2}", name):
        return symbol("".join(sorted(name))) if parser.notation.segments else symbol(name)
    if accent == "overline" and name.isdigit():
        raise parser.unreadable("a bar over digits outside a decimal number")
    if accent == "vec":
        return symbol(name) if len(name) == 1 else symbol(f"vec{name}")
    if len(tokens) == 1 and tokens[0].kind == "name":
        return symbol(
            f"{name}_{'bar' if accent in ('bar', 'overline') else accent}{_subscript(parser)}"
        )
    if accent == "overline":
        return Node("call", (_sub_parse(parser, tokens),), "conj")
    raise parser.unreadable("an accent over more than one letter")


def _angle(parser: Parser) -> Node:
    name = ""
    while parser.sees("name") and (not name or not parser.peek().spaced):
        name += parser.next().text
    return symbol(f"angle{name}")


# --- arrays -------------------------------------------------------------------------------------

_MATRICES = frozenset(
    ["matrix", "pmatrix", "bmatrix", "Bmatrix", "smallmatrix", "array", "vmatrix"]
)
_ALIGNED = frozenset(["aligned", "align", "gathered", "gather", "split", "equation", "eqnarray"])


def _environment(parser: Parser, name: str) -> Node:
    if name not in _MATRICES | _ALIGNED | {"cases"}:
        raise parser.unreadable(f"the environment {name[:20]}")
    parser.brackets.append("env")
    outer, parser.bars = parser.bars, 0
    rows = [[_cell(parser)]]
    while not parser.take("cmd", f"end:{name}"):
        if parser.take("op", "&"):
            rows[-1].append(_cell(parser))
        elif parser.take("cmd", "row"):
            if not parser.sees("cmd", f"end:{name}"):
                rows.append([_cell(parser)])
        else:
            raise parser.unreadable(f"the environment {name} is not closed")
    parser.brackets.pop()
    parser.bars = outer
    return _array(name, rows)


def _cell(parser: Parser) -> Node:
    if parser.sees("op", "&") or parser.sees("cmd", "row"):
        return Node("list")
    parser.take("kw", "if")
    node = parser.statement()
    parser.take("op", ",", ".")
    return node


def _array(name: str, rows: list[list[Node]]) -> Node:
    if name == "cases":
        return Node("cases", tuple(_case(row) for row in rows))
    if name in _ALIGNED:
        lines = tuple(_aligned(row) for row in rows)
        return lines[0] if len(lines) == 1 else Node("and", lines)
    if len({len(row) for row in rows}) > 1:
        raise Unreadable("The rows of the matrix differ in length.")
    body = tuple(Node("row", tuple(row)) for row in rows)
    return Node("det" if name == "vmatrix" else "matrix", body)


def _case(row: list[Node]) -> Node:
    if len(row) == 1:
        body = row[0]
        if body.kind == "list" and len(body.args) == 2:
            return Node("case", body.args)
        return Node("case", (body,))
    value = row[0].args[0] if row[0].kind == "list" and len(row[0].args) == 1 else row[0]
    return Node("case", (value, row[1]))


def _aligned(row: list[Node]) -> Node:
    cells = [cell for cell in row if cell != Node("list")]
    return cells[0] if len(cells) == 1 else Node("and", tuple(cells))
