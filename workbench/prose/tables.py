"""What the heads of a table say of its figures: `Millions of marks` over 4.7 makes 4.7 million,
`Share (%)` over 37 makes 37 %.

A head is the first cell of a row or column, the corner, or a short line right before or behind the
table. Prose that tells the figure without the head's word may mean it too, so that a figure with a
head prints both readings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from workbench.prose.numbers import NumberFound
from workbench.prose.plain import Block, Plain

_SCALES = {"thousand": 1e3, "000": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "mn": 1e6}
_SCALES |= {"billion": 1e9, "bn": 1e9}
_SCALE = re.compile(
    r"(?<!\d )(?<!\d)(?<!\bper )(?<!\bof )(?<!\bevery )(?<!\bthe )(?<!\ba )(?<!\bone )"
    r"(?:\b(?P<word>thousand|million|billion)s?\b|['’]?\b(?P<noughts>000)s?\b"
    r"|[€£$](?P<letter>k|mn?|bn)\b)",
    re.I,
)
_PERCENT = re.compile(r"(?<!\d)(?<!\d )(?:%|\bper ?cent\b|\bpct\b)", re.I)
_WORDS_BESIDE = frozenset(["to", "and", "or", "about", "over", "under", "nearly", "some"])
"""Words of a cell that holds figures and nothing else."""
_BARE = re.compile(r"(?:thousand|million|billion|000)", re.I)
CAPTION = 12
"""Words of a line beside a table that may say what its figures are in."""


def heads(plain: Plain) -> Mapping[int, Sequence[str]]:
    """The start of each cell -> its heads, the nearest first; a cell of the first row has none."""
    found: dict[int, Sequence[str]] = {}
    for first, rows in _tables(plain.blocks):
        last = first + sum(map(len, rows))
        beside = [plain.blocks[at] for at in (first - 1, last) if 0 <= at < len(plain.blocks)]
        captions = [one for one in (_text(plain, each) for each in beside)
                    if len(one.split()) <= CAPTION]  # fmt: skip
        top = [_text(plain, one) for one in rows[0]]
        for row in rows[1:]:
            for at, cell in enumerate(row):
                mine = [_text(plain, row[0])] if at else []
                found[cell.start] = (*mine, *top[at : at + 1], top[0], *captions)
    return found


def _text(plain: Plain, block: Block) -> str:
    return plain.text[block.start : block.end]


def _tables(blocks: Sequence[Block]) -> Iterator[tuple[int, list[list[Block]]]]:
    """The place of each table's first cell, and its rows; the line of dashes stands behind the
    first row alone, so that another gap begins another table.
    """
    rows: list[list[Block]] = []
    first = 0
    for at, block in enumerate(blocks):
        line = rows[-1][0].row if rows else -1
        goes_on = bool(rows) and block.row >= 0 and block.row - line <= (2 if len(rows) == 1 else 1)
        if rows and not goes_on:
            yield first, rows
            rows = []
        if block.row < 0:
            continue
        first = first if rows else at
        if rows and rows[-1][0].row == block.row:
            rows[-1].append(block)
        else:
            rows.append([block])
    if rows:
        yield first, rows


def headed(found: Sequence[NumberFound], text: str, said: Sequence[str]) -> list[NumberFound]:
    """The numbers of a cell's text as its heads have them; a scale of its own, as a head has one,
    counts nothing.
    """
    kept = [one for one in found if not _BARE.fullmatch(one.text)]
    rest = text
    for one in reversed(kept):
        rest = f"{rest[: one.start]} {rest[one.end :]}"
    if any(word.casefold() not in _WORDS_BESIDE for word in re.findall(r"[^\W\d_]+", rest)):
        return kept
    return [_headed(one, said) for one in kept]


def _headed(number: NumberFound, said: Sequence[str]) -> NumberFound:
    if number.role != "quantity" or number.unit or number.times != 1:
        return number
    for head in said:
        if _PERCENT.search(head):
            return replace(number, unit="percent", either=True)
        scale = _SCALE.search(head)
        if scale is not None:
            times = _SCALES[(scale["word"] or scale["noughts"] or scale["letter"]).casefold()]
            value, half = number.value * times, number.half * times
            return replace(number, value=value, half=half, scale=times, times=times)
    return number
