"""Figures of a way that the plan does not take: the ledger has no fields for it, and a memo that
weighs it against the plan tells its date, its price and what is left of the budget.

A date or amount is known by its form: in a table whose columns are ways, the column beside the one
with the plan's own cost or finish; in a paragraph, an amount that follows from others there.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.planning.rules.findings import Examined
from domains.planning.rules.worked import is_worked
from workbench.prose.dates import dates
from workbench.prose.document import Document
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.plain import Block

_EACH = re.compile(r"\s*(?:[A-Z]{3}|[$€£¥])?\s*(?:a|per|each|every|/)\s*(?P<unit>[a-z]+)", re.I)
_EACH_BEFORE = re.compile(r"\b(?:a|per|each|every) (?P<unit>day|week|month|year)\b[^.;:\d]*$", re.I)
FAR = 60
"""Characters between a unit of time and the price that is told for it."""
LENGTHS = frozenset({"day", "week", "month", "year"})
Row = list[Block]


def columns_of_ways(seen: Examined) -> list[list[Block]]:
    """The columns of other ways than the plan's, their heads left out."""
    found = []
    for rows in tables(seen.document):
        columns = [list(column) for column in zip(*rows[1:], strict=True)][1:]
        mixed = [each for each in columns if len(_kinds(seen.document, each)) > 1]
        ours = [each for each in mixed if _is_ours(seen, each)]
        if len(mixed) > 1 and len(ours) == 1:
            found += [each for each in mixed if each is not ours[0]]
    return found


def is_of_a_way(seen: Examined, start: int) -> bool:
    """Whether a place of the memo stands in such a column."""
    cells = itertools.chain.from_iterable(columns_of_ways(seen))
    return any(cell.start <= start < cell.end for cell in cells)


def tables(document: Document) -> Iterator[list[Row]]:
    """The tables of a memo by rows, of at least two rows of one width."""
    blocks = itertools.groupby(document.plain.blocks, key=lambda block: block.kind == "cell")
    for is_table, cells in blocks:
        rows = [list(row) for _, row in itertools.groupby(cells, key=lambda cell: cell.row)]
        if is_table and len(rows) > 1 and len({len(row) for row in rows}) == 1:
            yield rows


def _text(document: Document, cell: Block) -> str:
    return document.plain.text[cell.start : cell.end]


def _kinds(document: Document, column: Row) -> set[str]:
    """What the cells of a column tell: days, shares, amounts; a column of one task's or risk's
    values has one kind, that of a way has several.
    """
    found = set()
    for cell in column:
        told = [n for n in document.numbers_of(cell) if n.role == "quantity"]
        if dates(_text(document, cell)):
            found.add("day")
        elif told:
            found.add("share" if told[0].percent else "amount")
    return found


def _is_ours(seen: Examined, column: Row) -> bool:
    """It tells the cost or the finish that the plan claims."""
    claims = seen.plan.claims
    for cell in column:
        told = seen.document.numbers_of(cell)
        if claims.cost is not None and any(number.prints(claims.cost) for number in told):
            return True
        days = dates(_text(seen.document, cell))
        if claims.finish is not None and any(d.day and d.fits(claims.finish) for d in days):
            return True
    return False


def is_worked_out(seen: Examined, number: NumberFound, known: Sequence[float]) -> bool:
    """An amount that the memo works out, or that belongs to a way which the plan does not take."""
    if is_of_a_way(seen, number.start):
        return True
    return is_worked(seen.document, number, _wholes(seen), known)


def _wholes(seen: Examined) -> list[float]:
    """Budget, cost and what is left: what a memo shares out."""
    budget, cost = seen.demands.budget, seen.plan.claims.cost
    found = [each for each in (budget, cost) if each is not None]
    return [*found, budget - cost] if budget is not None and cost is not None else found


def rates(told: str) -> Iterator[tuple[float, str]]:
    """(price, unit) of each price by the unit that a text gives, `each week costs 5600` too."""
    for number in numbers(told):
        if number.role != "quantity":
            continue
        each = _EACH.match(told, number.end)
        before = _EACH_BEFORE.search(told[max(0, number.start - FAR) : number.start])
        if each or before:
            unit = (each or before)["unit"]  # type: ignore[index]
            yield number.value, unit.casefold().removesuffix("s")
