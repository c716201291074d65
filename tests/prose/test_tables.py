"""Figures of a table have what its heads say; with a unit, a word or no head they keep theirs."""

from __future__ import annotations

import pytest

from workbench.prose.document import read_document


def values(table: str) -> list[tuple[float, str]]:
    """Value and unit of each number of a draft's cells."""
    return [(one.value, one.unit) for one in read_document(table).numbers]


@pytest.mark.parametrize(
    ("head", "cell", "read"),
    [
        ("Millions of marks", "4.7", (4.7e6, "")),
        ("Cost, in thousand marks", "about 412", (412e3, "")),
        ("Cost (€m)", "4.7", (4.7e6, "")),
        ("Output in '000", "12", (12e3, "")),
        ("Change (%)", "−3.5", (-3.5, "percent")),
        ("Millions of marks", "4.7 %", (4.7, "percent")),
        ("Millions of marks", "4 boats", (4.0, "")),
        ("Cases per thousand", "4.7", (4.7, "")),
        ("Length (m)", "4.7", (4.7, "")),
        ("Cost", "4.7", (4.7, "")),
    ],
)
def test_a_head_scales_the_bare_figures_below_it(
    head: str, cell: str, read: tuple[float, str]
) -> None:
    assert values(f"| What | {head} |\n|---|---|\n| Sum | {cell} |") == [pytest.approx(read)]


def test_a_figure_with_a_head_prints_both_readings() -> None:
    number = read_document("| Millions | A |\n|---|---|\n| Cost | 4.7 |").numbers[-1]
    assert number.prints(4.7)
    assert number.prints(4_700_000)
    assert not number.prints(4_700)


def test_a_head_reaches_no_other_table() -> None:
    one = "| What | Millions |\n|---|---|\n| Cost | 4.7 |"
    other = "| What | Boats |\n|---|---|\n| In all | 12 |"
    assert values(f"{one}\n\n{other}") == [(4.7e6, ""), (12.0, "")]
    assert values(f"{one}\n\nMore of it is told below.\n\n{other}") == [(4.7e6, ""), (12.0, "")]
