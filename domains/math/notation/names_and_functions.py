"""Names and functions as they are written: f'(x), C(5, 2), AB, P(A|B), sin^2 x, log_2 8.

Each function is given the parser with its cursor on the part and returns the node it read.
"""

from __future__ import annotations

from domains.math.notation.calculus_notation import group_tokens, raw, slash_derivative, until_close
from domains.math.notation.cursor import Levels
from domains.math.notation.nodes import Node, number, symbol
from domains.math.notation.tokens import Token

_OPAQUE = frozenset(("P", "E", "Var", "Cov", "SD", "Pr"))


def name_atom(parser: Levels) -> Node:
    token = parser.next()
    derivative = slash_derivative(parser, token)
    if derivative is not None:
        return derivative
    name = token.text + subscript(parser) + _primes(parser)
    if _is_opaque(parser, name):  # one unknown quantity, named by what stands inside
        parser.next()
        return Node("opaque", text=f"{name}({raw(until_close(parser))})")
    if name == "Gamma" and parser.sees("open", "("):
        return Node("call", _arguments(parser), "gamma")
    counted = _counting(parser, name) or _raised_choice(parser, name)
    if counted is not None:
        return counted
    functions = parser.notation.functions
    if name in functions and parser.sees("op", "^"):
        after = parser.tokens[parser.at : parser.at + 5]
        if [t.text for t in after] == list("^{-1}"):
            parser.at += 5
            name += "^-1"
            called = parser.sees("open", "(")
            return Node("app", _arguments(parser), name) if called else symbol(name)
    if parser.sees("open", "(") and name.rstrip("'").partition("_")[0] in functions:
        return Node("app", _arguments(parser), name)
    if name[-1] == "'" and _at_a_number(parser):
        return Node("app", _arguments(parser), name)
    if parser.notation.segments and _joins_segment(parser, token):
        second = parser.next()
        third = parser.next().text if _joins_segment(parser, second) else ""
        ends = [name, second.text + subscript(parser)]
        return symbol("".join(sorted(ends)) if not third else name + second.text + third)
    return symbol(name)


def _at_a_number(parser: Levels) -> bool:
    """Whether a number in brackets follows at once: `y'(0)` is a value, and not y' times 0."""
    inside = parser.tokens[parser.at : parser.at + 4]
    if inside[0].text != "(" or inside[0].spaced:
        return False
    rest = inside[2:] if inside[1].text == "-" else inside[1:]
    return rest[0].kind == "num" and rest[1].text == ")"


def _raised_choice(parser: Levels, name: str) -> Node | None:
    """`C_{10}^{3}`: a binomial with its whole numbers below and above."""
    if name[0] != "C":
        return None
    letter, _, below = name.partition("_")
    if letter != "C" or not below.isdigit() or not parser.sees("op", "^"):
        return None
    mark = parser.at
    parser.next()
    above = parser.group()
    if above.kind == "num" and above.text.isdecimal() and int(above.text) <= int(below):
        return Node("call", (number(below), above), "binom")
    parser.at = mark
    return None


def _counting(parser: Levels, name: str) -> Node | None:
    """`C(5, 2)` and `P(5, 2)` of whole numbers or small letters count choices and arrangements."""
    if name not in ("C", "P") or name in parser.notation.functions:
        return None
    opener, top, comma, bottom, closer = parser.tokens[parser.at : parser.at + 5]
    values, shape = (top, bottom), (opener.text, comma.text, closer.text)
    plain = all(t.kind == "num" or t.text in ("n", "k", "r", "m") for t in values)
    if shape != ("(", ",", ")") or not plain:
        return None
    if all(t.text.isdecimal() for t in values) and int(values[0].text) < int(values[1].text):
        return None
    parser.at += 5
    arguments = tuple(number(t.text) if t.kind == "num" else symbol(t.text) for t in values)
    return Node("call", arguments, "binom" if name == "C" else "perm")


def _joins_segment(parser: Levels, token: Token) -> bool:
    """Two capitals side by side name the length of a segment (AB = BA)."""
    after = parser.peek()
    return after.kind == "name" and not after.spaced and _capital(token) and _capital(after)


def _capital(token: Token) -> bool:
    return len(token.text) == 1 and token.text.isupper()


def _primes(parser: Levels) -> str:
    count = 0
    if not parser.sees("op", "'", "^"):
        return ""
    while parser.take("op", "'"):
        count += 1
    if parser.sees("op", "^") and parser.peek(1).text == "{" and parser.peek(2).text == "'":
        while parser.peek(2 + count).text == "'":
            count += 1
        parser.at += 3 + count
    return "'" * count


def subscript(parser: Levels) -> str:
    return f"_{raw(group_tokens(parser))}" if parser.take("op", "_") else ""


def _is_opaque(parser: Levels, name: str) -> bool:
    """P(A | B), E[X]; but P(5, 2) counts arrangements and E(x - 1) is a product."""
    if name not in _OPAQUE or name in parser.notation.functions:
        return False
    opener, *inside = parser.tokens[parser.at : parser.at + 5]
    if opener.kind != "open" or opener.text not in ("(", "[", "\\{") or inside[0].kind == "end":
        return False
    if name == "P" and [t.kind for t in inside] == ["num", "op", "num", "close"]:
        return False
    return inside[0].kind in ("word", "text") or name != "E" or inside[0].text[:1].isupper()


def _arguments(parser: Levels) -> tuple[Node, ...]:
    inner = parser.bracketed()
    return inner.args if inner.kind in ("tuple", "list", "square") else (inner,)


def function_atom(parser: Levels, name: str) -> Node:
    """sin x, sin^2 x, sin^{-1} x, log_2 8, gcd(12, 18): the function with its operand."""
    base, exponent = None, None
    for _ in range(2):
        if parser.sees("op", "_") and name in ("log", "max", "min", "ln"):
            parser.next()
            base = _base_of_logarithm(parser)
        elif parser.sees("op", "^"):
            parser.next()
            exponent = parser.signed_group()
    if _primes(parser):
        raise parser.unreadable("a primed function name")
    if parser.sees("rel", "=") and base is exponent is None:  # `LCM = 36` names a value so
        return symbol(name)
    arguments = _operand(parser, name)
    if name == "log" and base is not None:
        arguments = (*arguments, base)
    return _powered_call(name, arguments, exponent)


def _base_of_logarithm(parser: Levels) -> Node:
    """A group or one number; in `\\log_28` one digit of it."""
    after = parser.peek(1)
    lone = after.kind in ("end", "close", "rel", "kw") or (after.kind == "op" and after.text != "|")
    return argument(parser) if lone else parser.group()


def argument(parser: Levels) -> Node:
    """A group, or one digit of a number, as LaTeX takes it: `\\frac12`, `\\binom52`."""
    token = parser.peek()
    if token.kind != "num" or not token.text.isdigit() or len(token.text) == 1:
        return parser.group()
    rest = token._replace(text=token.text[1:])
    parser.tokens = [*parser.tokens[: parser.at], rest, *parser.tokens[parser.at + 1 :]]
    return number(token.text[0])


def _powered_call(name: str, arguments: tuple[Node, ...], exponent: Node | None) -> Node:
    inverse = _INVERSES.get(name) if exponent == Node("neg", (number(1),)) else None
    node = Node("call", arguments, inverse) if inverse else _call(name, arguments)
    return node if inverse or exponent is None else Node("pow", (node, exponent))


_INVERSES = {
    **{name: f"arc{name}" for name in ("sin", "cos", "tan", "cot", "sec", "csc")},
    **{name: f"ar{name}" for name in ("sinh", "cosh", "tanh")},
}


def _call(name: str, arguments: tuple[Node, ...]) -> Node:
    match name:
        case "sqrt" | "cbrt" if len(arguments) == 1:
            return Node("root", (arguments[0], number(2 if name == "sqrt" else 3)))
        case "abs" | "floor" | "ceil" if len(arguments) == 1:
            return Node(name, arguments)
        case "exp" if len(arguments) == 1:
            return Node("pow", (symbol("e"), arguments[0]))
        case _:
            return Node("call", arguments, name)


def _operand(parser: Levels, name: str) -> tuple[Node, ...]:
    if parser.sees("open", "(", "[", "\\{", "{"):
        inner = parser.group() if parser.sees("open", "{") else parser.bracketed()
        several = inner.kind in ("tuple", "list", "square", "set")
        return inner.args if several else (inner,)
    if parser.take("op", "-"):
        return (Node("neg", (_bare_operand(parser),)),)
    return (_bare_operand(parser),)


def _bare_operand(parser: Levels) -> Node:
    """`sin 2x cos x` is sin(2x)·cos x: a bare operand ends at the next function or bracket."""
    node = parser.power()
    while parser.peek().kind in ("num", "name", "const") or parser.sees("cmd", "frac", "sqrt"):
        if parser.sees("cmd", "sqrt") and node.kind == "sym":
            break  # `cos θ √2` is √2 cos θ
        if parser.sees("num") and node.kind == "num":
            break
        if parser.sees("name", "d") and parser.peek(1).kind == "name":
            break
        node = Node("mul", (node, parser.power()))
    if parser.sees("op", "/") and parser.peek(1).kind == "num" and node.kind != "num":
        parser.next()
        node = Node("div", (node, parser.power()))
    return node
