"""The report as Markdown that reads well unrendered too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from workbench.report.blocks import (
    Block,
    Code,
    Curve,
    Facts,
    Folded,
    Listing,
    Matrix,
    Paragraph,
    Section,
    Table,
    number,
)

BARS = "▁▂▃▄▅▆▇█"
_INSIDE_A_WORD = re.compile(r"(?<=\w)\\_(?=\w)")


def written(sections: Sequence[Section]) -> str:
    """All sections, the first as the title."""
    lines: list[str] = []
    for place, section in enumerate(sections):
        lines += [f"{'#' if place == 0 else '##'} {inline(section.title)}", ""]
        for block in section.blocks:
            lines += [*_lines(block), ""]
    return "\n".join(lines)


def inline(text: str) -> str:
    """One line in which nothing is markup; what marks nothing where it stands is left alone."""
    flat = " ".join(text.split())
    for sign in "\\`*_[]<>|":
        flat = flat.replace(sign, f"\\{sign}")
    if flat.startswith(("#", "+", "-", "~", "=")) or re.match(r"\d+[.)]\s", flat):
        flat = f"\\{flat}" if not flat[:1].isdigit() else re.sub(r"([.)])", r"\\\1", flat, count=1)
    return _INSIDE_A_WORD.sub("_", flat)


def _lines(block: Block) -> list[str]:
    match block:
        case Paragraph(text=text):
            return [inline(line) for line in text.splitlines()] or [""]
        case Listing(items=items):
            return [f"- {inline(item)}" for item in items]
        case Facts(pairs=pairs):
            return [f"- **{inline(name)}:** {inline(value)}" for name, value in pairs]
        case Table(head=head, rows=rows):
            return _table(head, rows)
        case Matrix(columns=columns, rows=rows, legend=legend):
            signs = [(name, *cells) for name, cells in rows]
            return [*_table(("check", *columns), signs), "", inline(legend)]
        case Code(text=text, language=language):
            fence = "`" * max(3, longest_run(text) + 1)
            return [f"{fence}{language}", text.rstrip("\n"), fence]
        case Folded(title=title):
            return [f"{inline(title)} (in the HTML report)"]
        case Curve(name=name, values=values, unit=unit):
            ends = f"{number(values[0])} → {number(values[-1])} {unit}".rstrip()
            return [f"{inline(name)}: {sparkline(values)} {ends}"]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    ruled = ["| " + " | ".join("---" for _ in head) + " |"]
    body = ["| " + " | ".join(inline(cell) for cell in row) + " |" for row in (head, *rows)]
    return [body[0], *ruled, *body[1:]]


def longest_run(text: str) -> int:
    """Of backticks in a row."""
    return max((len(found) for found in re.findall("`+", text)), default=0)


def sparkline(values: Sequence[float]) -> str:
    """The values as a row of block characters, lowest to highest."""
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    return "".join(BARS[round((value - low) / span * (len(BARS) - 1))] for value in values)
