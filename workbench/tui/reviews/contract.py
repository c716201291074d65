"""The contract of a case while it is corrected: its lines, each kept, dropped or added. Pure.

Lines follow from question, answer and correction until the person touches them; what they dropped
stays dropped and what they added stays, while the others follow the correction as it is typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Part, Row, Tone
from workbench.tui.safe import one_line, wrapped

GradeVerdict = Literal["pass", "fail", "unknown"]


@dataclass(frozen=True, slots=True)
class ContractLine:
    """One demand: its kind, and the words that make it."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Held:
    """A contract, with what it says of the answer and of the correction."""

    lines: tuple[ContractLine, ...] = ()
    answer: GradeVerdict = "unknown"
    answer_reasons: tuple[str, ...] = ()
    correction: GradeVerdict = "unknown"
    correction_reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """What the person did to the lines that follow from the texts."""

    found: tuple[ContractLine, ...] = ()
    """As they follow from the texts now."""
    dropped: frozenset[ContractLine] = frozenset()
    added: tuple[ContractLine, ...] = ()

    @property
    def listed(self) -> tuple[ContractLine, ...]:
        """Every line that is shown, dropped ones too."""
        return (*self.found, *(line for line in self.added if line not in self.found))

    @property
    def kept(self) -> tuple[ContractLine, ...]:
        """The contract."""
        return tuple(line for line in self.listed if line not in self.dropped)

    @property
    def touched(self) -> bool:
        """Whether it differs from the one that follows."""
        return self.kept != self.found

    def toggled(self, place: int) -> Terms:
        """With the line at a place dropped, or kept again."""
        if not 0 <= place < len(self.listed):
            return self
        return replace(self, dropped=self.dropped ^ {self.listed[place]})

    def with_line(self, line: ContractLine) -> Terms:
        """With one line more; one that was dropped is kept again."""
        added = self.added if line in self.listed else (*self.added, line)
        return replace(self, added=added, dropped=self.dropped - {line})


TONES: dict[GradeVerdict, Tone] = {"pass": "good", "fail": "bad", "unknown": "warn"}


def term_rows(terms: Terms, signs: Glyphs) -> list[Row]:
    """The lines as rows; a dropped one is dim and marked."""
    rows: list[Row] = []
    for place, line in enumerate(terms.listed):
        gone = line in terms.dropped
        own = line in terms.added and line not in terms.found
        mark = signs.failed if gone else "+" if own else signs.passed
        tones: tuple[Tone, Tone] = ("dim", "dim") if gone else ("good", "")
        kind = f"{line.kind:<9} "
        parts: tuple[Part, ...] = ((f"{mark} ", tones[0]), (kind, "dim"))
        rows.append(Row(str(place), (*parts, (one_line(line.text), tones[1]))))
    return rows or [Row("", ((" no line follows: a adds one", "dim"),))]


def verdict_lines(held: Held, width: int) -> list[Line]:
    """What the contract says of both texts; more than a line where it does not say what it should:
    the answer has to fail, the correction to pass.
    """
    return [
        *_told("answer", held.answer, held.answer_reasons, width, "fail"),
        *_told("correction", held.correction, held.correction_reasons, width, "pass"),
    ]


def _told(
    name: str, verdict: GradeVerdict, reasons: Sequence[str], width: int, wanted: str
) -> list[Line]:
    shown = one_line(reasons[0]) if reasons else ""
    head: Line = ((f" {name:<11}", ""), (verdict, TONES[verdict]))
    if verdict == wanted or not shown:
        return [head]
    return [head, *(((f"   {part}", "dim"),) for part in wrapped(shown, width - 3)[:2])]
