"""What the checks say of a text that is being typed: as lines, the failing ones whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.core.checks import CheckResult, failing, scorecard
from workbench.tui.difflayout import locate
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Tone
from workbench.tui.safe import fit, one_line, padded, wrapped
from workbench.tui.why.findings import facts

LABEL = 9
VALUE_LINES = 4
"""Lines of one value; more are marked as left out."""


def typed_lines(text: str, results: Sequence[CheckResult], width: int, g: Glyphs) -> list[Line]:
    """How many pass, then each failing check with its line and values."""
    passing, total = scorecard(results).counts
    wrong = failing(results)
    tone: Tone = "bad" if wrong else "good"
    rows: list[Line] = [((f"{passing} of {total} checks pass", tone),)]
    for result in wrong:
        rows += [(), *_finding(text, result, width, g)]
    return rows


def _finding(text: str, result: CheckResult, width: int, g: Glyphs) -> Iterator[Line]:
    place = locate(text, result.span) if result.span is not None else None
    where = "" if place is None else f"line {text.count(chr(10), 0, place[0]) + 1}"
    sign = g.warned if result.status == "warn" else g.failed
    name = fit(one_line(result.check), max(6, width - 3 - len(where)), ellipsis=g.ellipsis)
    yield ((f"{sign} ", "bad"), (name, "strong"), (f" {where}", "dim"))
    for label, value in facts(result):
        yield from _value(label, value, width, g)


def _value(label: str, value: str, width: int, g: Glyphs) -> Iterator[Line]:
    lines = wrapped(value, max(8, width - LABEL - 3))
    for number, line in enumerate(lines[:VALUE_LINES]):
        yield ((f"  {padded('' if number else label, LABEL)}", "dim"), (line, ""))
    left = len(lines) - VALUE_LINES
    if left > 0:
        yield ((f"  {' ' * LABEL}{g.ellipsis} {left} more", "warn"),)
