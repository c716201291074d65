"""A draft, its rubric with the levels given so far, and what is told afterwards, as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Part, Tone
from workbench.tui.rating.desk import Sheet, SheetCriterion
from workbench.tui.safe import fit, one_line, padded, wrapped

SEEN: Mapping[str, tuple[str, Tone]] = {
    "nothing": ("unseen: this rating calibrates judges", "good"),
    "checks": ("you saw its checks: kept, but calibrates nothing", "warn"),
    "judge": ("you saw its judges: kept, but calibrates nothing", "warn"),
    "unknown": ("not known what you saw: calibrates nothing", "warn"),
}
"""What a rating will be worth, by what was seen before."""
LEVELS = (1, 2, 3, 4, 5)


def draft_lines(sheet: Sheet, width: int) -> list[Line]:
    """The task and the draft in lines of at most `width` columns."""
    lines: list[Line] = [((" Task", "strong"),)]
    lines += [((f"  {line}", "dim"),) for line in wrapped(sheet.task, width - 2)]
    lines += [(), ((" Draft", "strong"),)]
    return [*lines, *(((f"  {line}", ""),) for line in wrapped(sheet.text, width - 2))]


def rubric_lines(
    sheet: Sheet, given: Mapping[str, float], at: int, width: int, glyphs: Glyphs
) -> list[Line]:
    """Each criterion with its level; the one at `at` with its question and anchors."""
    lines: list[Line] = []
    for place, criterion in enumerate(sheet.criteria):
        here = place == at
        lines.append(_head(criterion, given.get(criterion.id), here, width, glyphs))
        if here:
            lines += _anchors(criterion, given.get(criterion.id), width)
    return lines


def short_rubric_lines(
    sheet: Sheet, given: Mapping[str, float], at: int, width: int, glyphs: Glyphs
) -> list[Line]:
    """As `rubric_lines` where there is little room: all criteria on a line, then the anchors that
    are described.
    """
    row: list[Part] = []
    for place, criterion in enumerate(sheet.criteria):
        level = given.get(criterion.id)
        shown = f"{level:.0f}" if level is not None else glyphs.not_run
        mark = glyphs.cursor if place == at else " "
        row.append((f"{mark}{one_line(criterion.id)} {shown} ", "accent" if place == at else "dim"))
    criterion = sheet.criteria[at]
    anchors = _anchors(criterion, given.get(criterion.id), width, between=False)
    return [tuple(row), *anchors[:-1]]


def _head(
    criterion: SheetCriterion, level: float | None, here: bool, width: int, glyphs: Glyphs
) -> Line:
    mark = f"{glyphs.cursor} " if here else "  "
    shown = f"{level:.0f}" if level is not None else glyphs.not_run
    name = padded(fit(one_line(criterion.id), width - 6), width - 6)
    tone: Tone = "accent" if here else "" if level is not None else "dim"
    return ((mark, "accent"), (name, tone), (f" {shown} ", "strong" if level else "dim"))


def _anchors(
    criterion: SheetCriterion, level: float | None, width: int, *, between: bool = True
) -> list[Line]:
    lines: list[Line] = [
        ((f"   {part}", "strong"),) for part in wrapped(criterion.question, width - 4)
    ]
    for number in LEVELS:
        text = criterion.anchors.get(number, "")
        if not text and not between and number != level:
            continue
        tone: Tone = "accent" if level == number else ""
        parts = wrapped(text, width - 8) if text else ["between"]
        said: Tone = tone or ("" if text else "dim")
        lines.append(((f"   {number} ", tone or "strong"), (f" {parts[0]}", said)))
        lines += [((f"      {part}", said),) for part in parts[1:]]
    return [*lines, ()]


def told_lines(told: Sequence[str], given: Mapping[str, float], width: int) -> list[Line]:
    """What the rater did not know before, below what they said."""
    own = ", ".join(f"{name} {level:.0f}" for name, level in given.items())
    rows = [(f"you: {own}", "accent")] if own else []
    lines: list[Line] = [((" Now you may know", "strong"),)]
    for text, tone in [*rows, *((each, "") for each in told)]:
        shown: Tone = "accent" if tone else ""
        lines += [((f"  {part}", shown),) for part in wrapped(text, width - 3)]
    return lines


def worth_line(saw: str, width: int) -> Line:
    """What the rating will be worth."""
    text, tone = SEEN[saw]
    return ((f" {fit(text, width - 2)}", tone),)
