"""Heights that are reckoned for long drafts are those of the lines as they are drawn."""

from __future__ import annotations

import asyncio
import gc
import random

import pytest

from workbench.tui.aside import aside
from workbench.tui.difflayout import compare, lay_out
from workbench.tui.safe import hanging, wrap
from workbench.tui.tabular.heights import unit_heights
from workbench.tui.tabular.pages import page

DRAW = random.Random(11)
WORDS = ["a", "value", "compute(12,", "mode='mean')", "über", "数値", "\u0301", "x" * 30, "-"]


def _line() -> str:
    return " " * DRAW.choice((0, 0, 2, 4, 9, 40)) + " ".join(
        DRAW.choice(WORDS) for _ in range(DRAW.randrange(14))
    )


@pytest.mark.parametrize("width", [4, 9, 20, 33, 68])
def test_a_reckoned_height_is_the_number_of_pieces_that_are_drawn(width: int) -> None:
    lines = ["", *(_line() for _ in range(400))]
    drawn = [len(wrap(line, width, hanging(line, width))) for line in lines]
    measured: dict[str, int] = {}
    assert unit_heights(lines, width, measured) == drawn
    assert unit_heights(lines[::-1], width, measured) == drawn[::-1]


@pytest.mark.parametrize("split", [True, False])
@pytest.mark.parametrize("wrapping", [True, False])
def test_a_layouts_lines_are_the_higher_of_both_sides(split: bool, wrapping: bool) -> None:
    old = [_line() for _ in range(60)]
    new = [line if n % 3 else line + " changed and longer" for n, line in enumerate(old)]
    del new[10:14]
    pair = compare(page("\n".join(old)), page("\n".join(new)))
    layout = lay_out(pair, 70, split=split, wrapping=wrapping)
    width = layout.text_width
    for index, entry in enumerate(layout.entries):
        lines = [] if entry.left is None or entry.kind == "+" else [pair.left.shown[entry.left]]
        if entry.right is not None and (split or entry.kind == "+"):
            lines.append(pair.right.shown[entry.right])
        high = max(len(wrap(x, width, hanging(x, width))) for x in lines) if wrapping else 1
        assert layout.starts[index + 1] - layout.starts[index] == high


async def test_what_is_done_aside_is_given_back_and_the_collector_works_on() -> None:
    during: list[bool] = []

    def work(number: int) -> int:
        during.append(gc.isenabled())
        return number + 1

    assert await asyncio.gather(*(aside(work, n) for n in range(8))) == list(range(1, 9))
    assert not any(during)
    with pytest.raises(ZeroDivisionError):
        await aside(lambda: 1 / 0)
    assert gc.isenabled()
