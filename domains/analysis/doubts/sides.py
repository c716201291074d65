"""The side of a bound that a quote names, held against its entry's own condition: `the half with
the higher incomes` over an expression that keeps `df.income <= df.income.median()`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from domains.analysis.claims import Claim
from domains.analysis.doubts.report import Report
from domains.analysis.verdicts import Judged
from workbench.core.checks import CheckResult

_HIGH = (
    r"higher|highest|upper|larger|largest|longer|longest|greater|top|older|oldest|richer|richest|"
    r"heavier|warmer|warmest|busier|busiest|more|most"
)
_LOW = (
    r"lower|lowest|bottom|smaller|smallest|shorter|shortest|lesser|younger|youngest|poorer|poorest|"
    r"lighter|colder|coldest|cooler|quieter|quietest|fewer|fewest|less|least"
)
_SIDE = re.compile(rf"\b(?:(?P<high>{_HIGH})|(?P<low>{_LOW}))\b(?! than\b)", re.I)
_OUT = re.compile(r"\b(?:without|except|excluding|leaving|left out|apart from|beside|but)\b", re.I)
"""The quote names the rows that are left out."""
_FAR = 3
"""Words between a word of more or less and the column whose rows it picks."""
_OPS = {ast.Lt: -1, ast.LtE: -1, ast.Gt: 1, ast.GtE: 1}
_SIGNS = {"<": -1, "<=": -1, "lt": -1, "le": -1, ">": 1, ">=": 1, "gt": 1, "ge": 1}


def other_side(report: Report) -> Iterator[CheckResult]:
    """A doubt at each right entry whose quote names the other side of its only bound."""
    for one in report.judged:
        kept = _kept(one.named.claim)
        if kept is None or not one.right or kept[0] == report.table.time:
            continue
        column, side = kept
        said = _said(report, one.named.claim.quote, column)
        if said * side < 0:
            yield _turned(report, one, column, side)


def _kept(claim: Claim) -> tuple[str, int] | None:
    """The column and the side (1 above, -1 below) of the one bound of a claim."""
    found = [
        (c.col, _SIGNS[c.op.strip().casefold()])
        for c in claim.filter
        if not c.first and c.op.strip().casefold() in _SIGNS
    ]
    if claim.expression and not claim.filter:
        found = list(_bounds(claim.expression))
    return found[0] if len(found) == 1 else None


def _bounds(expression: str) -> Iterator[tuple[str, int]]:
    """The comparisons of a column in an expression."""
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _OPS:
            column = _column(node.left)
            if column:
                yield column, _OPS[type(node.ops[0])]


def _column(node: ast.expr) -> str:
    """`df.income` or `df["income"]`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return str(node.slice.value)
    return ""


def _said(report: Report, quote: str, column: str) -> int:
    """The side that a quote names of a column: 1 high, -1 low; 0 where it names not just one."""
    place = report.names.place(quote, column)
    sides = set()
    for found in _SIDE.finditer(quote) if place and not _OUT.search(quote) else ():
        assert place is not None
        between = quote[found.end() : place[0]] if found.end() <= place[0] else None
        after = quote[place[1] : found.start()] if found.start() >= place[1] else None
        words = between if between is not None else after
        if words is not None and not re.search(r"[.;:,()]", words) and len(words.split()) <= _FAR:
            sides.add(1 if found["high"] else -1)
    return sides.pop() if len(sides) == 1 else 0


def _turned(report: Report, one: Judged, column: str, side: int) -> CheckResult:
    true = "high" if side > 0 else "low"
    return report.judge.result(
        "side",
        one.named,
        "warn",
        f"“{one.named.claim.quote}” speaks of the other side: its entry keeps the rows with {true} "
        f"{column}.",
        observed=one.named.claim.quote,
        expected=f"words for the rows with {true} {column}",
        fix="Let the quote name the rows that the entry keeps, or turn the entry's condition.",
        field="filter",
        decides=False,
    )
