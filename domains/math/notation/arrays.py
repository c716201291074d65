"""Matrices, determinants, case distinctions and aligned equations."""

from __future__ import annotations

from domains.math.notation.cursor import Levels
from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node

_MATRICES = frozenset(
    ["matrix", "pmatrix", "bmatrix", "Bmatrix", "smallmatrix", "array", "vmatrix"]
)

_ALIGNED = frozenset(["aligned", "align", "gathered", "gather", "split", "equation", "eqnarray"])


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
        lines_up = (
            depth == 0 and token == ("op", "&", *token[2:]) and (everywhere or "rel" in beside)
        )
        if not lines_up:
            kept.append(token)
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
        lines = tuple(_aligned(row) for row in rows)
        return lines[0] if len(lines) == 1 else Node("and", lines)
    if len({len(row) for row in rows}) > 1:
        raise Unreadable("The rows of the matrix differ in length.")
    body = tuple(Node("row", tuple(row)) for row in rows)
    return Node("det" if name == "vmatrix" else "matrix", body)


def _case(row: list[Node]) -> Node:
    if len(row) == 1:
        body = row[0]
        if body.kind == "case":
            return body
        if body.kind == "list" and len(body.args) == 2:
            return Node("case", body.args)
        return Node("case", (body,))
    value = row[0].args[0] if row[0].kind == "list" and len(row[0].args) == 1 else row[0]
    return Node("case", (value, row[1]))


def _aligned(row: list[Node]) -> Node:
    cells = [cell for cell in row if cell != Node("list")]
    return cells[0] if len(cells) == 1 else Node("and", tuple(cells))
