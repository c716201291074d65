"""What a report is made of, whatever its form."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Points."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with their values, one line each."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A head and rows of texts."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Signs by row and column; each sign has its meaning in `legend`."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """A name, and a sign for each column."""
    legend: str


@dataclass(frozen=True, slots=True)
class Code:
    """A text kept as it is, e.g. a diff."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A named row of numbers, one for each draft."""

    name: str
    values: tuple[float, ...]
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Folded:
    """What few readers want: shown under its title when it is unfolded, and left out of paper and
    of Markdown but for the title.
    """

    title: str
    blocks: tuple[Code, ...]


Block = Paragraph | Listing | Facts | Table | Matrix | Code | Curve | Folded


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its blocks, in order."""

    title: str
    blocks: tuple[Block, ...]


def number(value: float) -> str:
    """A number for people: whole where it is, else with one digit behind the point."""
    rounded = round(value, 1)
    return f"{rounded:.0f}" if rounded == int(rounded) else f"{rounded:.1f}"
