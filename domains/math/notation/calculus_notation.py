"""Derivatives, limits, sums, products and integrals as they are written."""

from __future__ import annotations

from collections.abc import Sequence

from domains.math.notation.cursor import Levels
from domains.math.notation.nodes import Node, number, symbol, symbols
from domains.math.notation.tokens import Token


def leibniz(parser: Levels) -> Node | None:
    """`\\frac{dy}{dx}`, `\\frac{d}{dx}`, `\\frac{d^2y}{dx^2}`, `\\frac{d f(x)}{dx}`."""
    if parser.peek(parser.sees("open", "{")).text != "d":
        return None
    top = group_tokens(parser)
    bottom = group_tokens(parser)
    if len(top) < 1 or top[0].text != "d" or len(bottom) < 2 or bottom[0].text != "d":
        return None
    variable, rest = symbol(bottom[1].text), list(top[1:])
    order = "1"
    if len(rest) >= 2 and rest[0].text == "^":
        braced = rest[1].text == "{"
        order, rest = rest[1 + braced].text, rest[2 + 2 * braced :]
    if not rest:
        return Node("diffop", (variable, parser.product()), order)
    return Node("deriv", (variable, sub_parse(parser, rest)), order)


def slash_derivative(parser: Levels, token: Token) -> Node | None:
    """`dy/dx` and `d/dx (…)` in plain text; the cursor stands after the first d."""
    if token.text not in ("d", "dy") or token.kind != "name":
        return None
    a, b, c, e = parser.tokens[parser.at : parser.at + 4]
    if a.text == "/" and b.text == "d" and c.kind == "name":
        parser.at += 3
        return Node("diffop", (symbol(c.text), parser.product()), "1")
    if a.kind == "name" and not a.spaced and b.text == "/" and c.text == "d" and e.kind == "name":
        parser.at += 4
        return Node("deriv", (symbol(e.text), symbol(a.text)), "1")
    return None


def group_tokens(parser: Levels) -> Sequence[Token]:
    """The tokens of the next group, or the next token, unread; the cursor moves past them."""
    token = parser.next()
    return until_close(parser) if (token.kind, token.text) == ("open", "{") else (token,)


def until_close(parser: Levels) -> Sequence[Token]:
    """The tokens up to the bracket that closes the group just opened, unread."""
    start, depth = parser.at, 1
    while depth:
        token = parser.next()
        if token.kind == "end":
            raise parser.unreadable("a group is not closed")
        depth += (token.kind == "open") - (token.kind == "close")
    return parser.tokens[start : parser.at - 1]


def raw(tokens: Sequence[Token]) -> str:
    """What stands in the tokens, as one name."""
    return "".join(token.text for token in tokens)


def sub_parse(parser: Levels, tokens: Sequence[Token]) -> Node:
    inner = type(parser)(tokens, parser.notation, depth=parser.depth)
    node = inner.statement()
    inner.expect_end()
    return node


def limit(parser: Levels) -> Node:
    tokens = _limit_condition(parser)
    where = next((i for i, t in enumerate(tokens) if t.text == "to"), None)
    if where is None or where == 0:
        raise parser.unreadable("a limit without 'variable → value'")
    target = list(tokens[where + 1 :])
    side = _trim_side(target)
    variable = sub_parse(parser, tokens[:where])
    to = sub_parse(parser, target)
    parser.take("op", ",")
    return Node("lim", (parser.product(), variable, to), side)


def _limit_condition(parser: Levels) -> Sequence[Token]:
    if parser.take("op", "_") or parser.sees("open", "{"):
        return group_tokens(parser)
    if parser.take("open", "("):
        return until_close(parser)
    start = parser.at
    while parser.peek().kind != "end" and parser.peek().text != "to":
        parser.next()
    parser.next()
    parser.unary()
    return parser.tokens[start : parser.at]


def _trim_side(target: list[Token]) -> str:
    """Takes `^+`, `^{-}` or a closing sign off the limit's target and returns the side."""
    while target and target[-1].text == "}":
        target.pop()
    side = ""
    if target and target[-1].text in ("+", "-"):
        side = target.pop().text
        while target and target[-1].text in ("^", "{"):
            target.pop()
    return side


def big(parser: Levels, kind: str) -> Node:
    lower: Sequence[Token] = ()
    upper: Node | None = None
    for _ in range(2):
        if parser.take("op", "_"):
            lower = group_tokens(parser)
        elif parser.take("op", "^"):
            upper = parser.group()
    where = next((i for i, t in enumerate(lower) if t.text == "="), None)
    if where is None or upper is None:
        raise parser.unreadable(f"a {kind} without both bounds")
    variable = sub_parse(parser, lower[:where])
    start = sub_parse(parser, lower[where + 1 :])
    return Node(kind, (parser.product(), variable, start, upper))


def integral(parser: Levels) -> Node:
    bounds = _bounds(parser)
    limits = (bounds["_"], bounds["^"]) if len(bounds) == 2 else ()
    if not any(t.text == "d" for t in parser.tokens[parser.at :]):
        return _without_differential(parser, limits)
    end, inside_group = _differential(parser)
    variable = symbol(parser.tokens[end + 1].text)
    if inside_group:
        body = sub_parse(parser, _without(parser.tokens[parser.at : inside_group], end - parser.at))
        parser.at = inside_group
    else:
        tokens = parser.tokens[parser.at : end]
        body = sub_parse(parser, tokens) if tokens else number(1)
        parser.at = end + 2
    return Node("integral", (body, variable, *limits))


def _without_differential(parser: Levels, limits: tuple[Node, ...]) -> Node:
    """An integral that was written without its dx: over the one letter that it holds."""
    body = parser.product()
    letters = sorted(symbols(body) - {"e", "pi", "i"})
    if len(letters) != 1:
        raise parser.unreadable("an integral without dx")
    return Node("integral", (body, symbol(letters[0]), *limits))


def _bounds(parser: Levels) -> dict[str, Node]:
    """What stands below and above an integral or bar, each at most once."""
    bounds: dict[str, Node] = {}
    while parser.sees("op", "_", "^") and len(bounds) < 2:
        side = parser.next().text
        bounds[side] = _bound(parser)
    return bounds


def _bound(parser: Levels) -> Node:
    """A bound of an integral or bar: a group, or one signed symbol (`_0^1` is two bounds)."""
    if parser.take("op", "-"):
        return Node("neg", (_bound(parser),))
    return parser.group()


def _differential(parser: Levels) -> tuple[int, int]:
    """Where the integral's own `dx` stands, and where the fraction ends that it stands in, or 0."""
    depth, nested = 0, 0
    tokens = parser.tokens
    for at in range(parser.at, len(tokens) - 1):
        token = tokens[at]
        depth += (token.kind == "open") - (token.kind == "close")
        if depth < 0:
            break
        nested += token.kind == "cmd" and token.text == "int"
        follows = tokens[at + 1]
        of_fraction = [t.text for t in tokens[max(0, at - 2) : at]] == ["d", "/"]
        if token[:2] == ("name", "d") and follows.kind == "name" and not of_fraction:
            if nested == 0:
                return at, (_group_end(tokens, parser.at) if depth else 0)
            nested -= 1
    raise parser.unreadable("an integral without dx")


def _group_end(tokens: Sequence[Token], start: int) -> int:
    """The end of the integrand when dx stands in its fraction: the next relation or sum sign."""
    depth = 0
    for at in range(start, len(tokens)):
        token = tokens[at]
        depth += (token.kind == "open") - (token.kind == "close")
        stops = token.kind in ("rel", "kw", "arrow") or (
            token.kind == "op" and token.text in "+-,;"
        )
        if depth < 0 or (depth == 0 and stops and at > start) or token.kind == "end":
            return at
    return len(tokens)


def _without(tokens: Sequence[Token], at: int) -> list[Token]:
    """The integrand's tokens without `dx`; a numerator that was only dx becomes 1."""
    kept = [*tokens[:at], *tokens[at + 2 :]]
    before, after = kept[at - 1] if at else None, kept[at] if at < len(kept) else None
    if before and before.text == "{" and after and after.text == "}":
        kept.insert(at, Token("num", "1", tokens[at].start, False))
    return kept


def evaluation_bar(parser: Levels, node: Node) -> Node:
    """`[F(x)]_0^1` and `F(x)|_0^1` become F(1) − F(0); a single lower `x=a` substitutes."""
    bounds = _bounds(parser)
    body = node.args[0] if node.kind == "square" and len(node.args) == 1 else node
    if "_" not in bounds:
        raise parser.unreadable("an evaluation bar without a lower bound")
    return Node("evalbar", (body, bounds["_"], *([bounds["^"]] if "^" in bounds else [])))
