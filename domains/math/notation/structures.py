"""The parts of notation with an inner shape: numbers, brackets, fractions, roots, accents, sets,
matrices, case distinctions and aligned equations.

Each function is given the parser with its cursor on the part and returns the node it read.
"""

from __future__ import annotations

import itertools
import re

from domains.math.notation import calculus_notation as calculus
from domains.math.notation import vocabulary as n
from domains.math.notation.cursor import Levels
from domains.math.notation.limits import Unreadable
from domains.math.notation.names_and_functions import argument, subscript
from domains.math.notation.nodes import Node, number, symbol
from domains.math.notation.tables import words

_MATRICES = words("matrix pmatrix bmatrix Bmatrix smallmatrix array vmatrix")
_ALIGNED = words("aligned align gathered gather split equation eqnarray")
MOST_LEADING_DIGITS = 3  # before the block of a decimal that is written with dots


def number_atom(parser: Levels, text: str) -> Node:
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
    known = {"pi": symbol("pi"), "infty": Node("inf"), "emptyset": Node("empty")}
    return known.get(text) or Node("numset", text=text.partition(":")[2])


def bracket(opener: str, closer: str, inner: Node, *, bare: bool) -> Node:
    items = inner.args if inner.kind == "list" else (inner,)
    if opener in ("{", "\\{"):
        holds_one = inner.kind == "builder" or not (bare or inner.kind == "list")
        return inner if holds_one else Node("set", items)
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


def command_atom(parser: Levels) -> Node:
    token = parser.next()
    match token.text:
        case "frac":
            return _fraction(parser)
        case "binom":
            return Node("call", (argument(parser), argument(parser)), "binom")
        case "sqrt" | "cbrt" | "qdrt":
            return _root(parser, token.text)
        case "lim":
            return calculus.limit(parser)
        case "sum" | "prod":
            return calculus.big(parser, token.text)
        case "int" | "oint":
            return calculus.integral(parser)
        case "iint" | "iiint":
            raise parser.unreadable("multiple integrals are read only as nested ones")
        case "boxed" | "underline" | "fbox" | "cancel" | "underbrace":
            return parser.group()
        case "mathbb" | "Bbb":
            return _blackboard(parser)
        case "overrightarrow" | "overleftrightarrow":
            return _accented(parser, "vec")
        case accent if accent in n.ACCENTS:
            return _accented(parser, accent)
        case "angle":
            return _angle(parser)
        case text if text.startswith("begin:"):
            return environment(parser, text.partition(":")[2])
        case _:
            parser.at -= 1
            raise parser.unreadable("this command has no reading here")


def _fraction(parser: Levels) -> Node:
    start = parser.at
    derivative = calculus.leibniz(parser)
    if derivative is not None:
        return derivative
    parser.at = start
    return Node("div", (argument(parser), argument(parser)))


def _root(parser: Levels, name: str) -> Node:
    degree = number({"sqrt": 2, "cbrt": 3, "qdrt": 4}[name])
    if name == "sqrt" and parser.sees("open", "["):
        parser.next()
        parser.brackets.append("[")
        degree = parser.sum()
        parser.brackets.pop()
        parser.expect("close", "]")
    radicand = parser.group() if not parser.sees("open", "(") else parser.bracketed()
    return Node("root", (radicand, degree))


def _blackboard(parser: Levels) -> Node:
    letter = parser.group()
    if letter.text not in n.NUMBER_SETS:
        return letter
    suffix = calculus.raw(calculus.group_tokens(parser)) if parser.take("op", "^", "_") else ""
    return Node("numset", text=letter.text + suffix)


def _accented(parser: Levels, accent: str) -> Node:
    tokens = calculus.group_tokens(parser)
    name = calculus.raw(tokens)
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
            f"{name}_{'bar' if accent in ('bar', 'overline') else accent}{subscript(parser)}"
        )
    if accent == "overline":
        return Node("call", (calculus.sub_parse(parser, tokens),), "conj")
    raise parser.unreadable("an accent over more than one letter")


def _angle(parser: Levels) -> Node:
    name = ""
    while parser.sees("name") and (not name or not parser.peek().spaced):
        name += parser.next().text
    if not name and (
        parser.sees("num") or parser.sees("cmd", "frac") or parser.sees("const", "pi")
    ):
        return Node("call", (parser.power(),), "cis")  # r∠θ
    return symbol(f"angle{name}")


def environment(parser: Levels, name: str) -> Node:
    if name not in _MATRICES | _ALIGNED | {"cases"}:
        raise parser.unreadable(f"the environment {name[:20]}")
    if name in _ALIGNED or name == "cases":
        _without_alignment(parser, everywhere=name in _ALIGNED)
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


def _without_alignment(parser: Levels, *, everywhere: bool) -> None:
    """Drops the & that only line up: all of an aligned block, those beside a relation else."""
    kept, depth, at = [], 0, parser.at
    for place, token in enumerate(parser.tokens[at:], start=at):
        depth += token.text.startswith("begin:") - token.text.startswith("end:")
        if depth < 0:
            break
        beside = [parser.tokens[k].kind for k in (place - 1, place + 1) if k < len(parser.tokens)]
        lines_up = depth == 0 and token[:2] == ("op", "&") and (everywhere or "rel" in beside)
        kept += [] if lines_up else [token]
    parser.tokens = [*parser.tokens[:at], *kept, *parser.tokens[place:]]


def _cell(parser: Levels) -> Node:
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
        cells = [tuple(cell for cell in row if cell != Node("list")) for row in rows]
        lines = tuple(row[0] if len(row) == 1 else Node("and", row) for row in cells)
        return lines[0] if len(lines) == 1 else Node("and", lines)
    if len({len(row) for row in rows}) > 1:
        raise Unreadable("The rows of the matrix differ in length.")
    body = tuple(Node("row", tuple(row)) for row in rows)
    return Node("det" if name == "vmatrix" else "matrix", body)


def _case(row: list[Node]) -> Node:
    if len(row) == 1:
        pair = row[0].kind == "list" and len(row[0].args) == 2
        return row[0] if row[0].kind == "case" else Node("case", row[0].args if pair else (row[0],))
    value = row[0].args[0] if row[0].kind == "list" and len(row[0].args) == 1 else row[0]
    return Node("case", (value, row[1]))
