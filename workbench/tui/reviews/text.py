"""A review item as lines: why it is here, the question, the answer, and what was said of it."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.tui.lines import Line
from workbench.tui.reviews.changes import change_lines
from workbench.tui.reviews.desk import ReviewItem
from workbench.tui.safe import wrapped


def item_lines(
    item: ReviewItem,
    width: int,
    *,
    tags: Sequence[str] = (),
    note: str = "",
    others: int = 0,
) -> list[Line]:
    """The item in lines of at most `width` columns; `tags` and `note` go with the next verdict,
    `others` say the same and are decided with it.
    """
    lines: list[Line] = []
    if item.simulated:
        lines.append(((" practice: scripted; not trained on unless asked for", "warn"),))
    if others:
        told = f"{others + 1} items say the same: a key decides all of them. Enter looks into them."
        lines += [((f" {part}", "accent"),) for part in wrapped(told, width)]
    for text in item.why:
        lines += [((f" {part}", "warn"),) for part in wrapped(text, width)]
    lines += conversation_lines(item, width)
    lines += _part("Answer", item.answer, width)
    lines += _corrected(item, width)
    lines += source_lines(item, width)
    facts = (*item.scores, *item.signals, *item.standing)
    lines += _part("Signals", "\n".join(facts), width) if facts else []
    lines += _part("Tags", ", ".join(tags), width) if tags else []
    lines += _part("Note", note, width) if note else []
    return lines


def conversation_lines(item: ReviewItem, width: int) -> list[Line]:
    """The turns before the question, and the question."""
    lines: list[Line] = []
    for role, text in item.before:
        lines += _part(role.capitalize(), text, width, dim=True)
    return lines + _part("Question", item.question, width)


def source_lines(item: ReviewItem, width: int) -> list[Line]:
    """What the answer relied on."""
    lines: list[Line] = []
    for source in item.sources:
        lines += _part("Source", source, width, dim=True)
    return lines


def _corrected(item: ReviewItem, width: int) -> list[Line]:
    """What was corrected, or is suggested, word by word."""
    better = item.correction or item.suggestion
    if not better:
        return []
    title = "Corrected" if item.correction else "Suggested correction (e)"
    heading: Line = ((f" {title}", "strong"),)
    found = change_lines(item.answer, better, width)
    return [(), heading, *((("  ", ""), *line) for line in found)]


def _part(title: str, text: str, width: int, *, dim: bool = False) -> list[Line]:
    """A heading and its text."""
    heading: Line = ((f" {title}", "strong"),)
    return [(), heading, *(((f"  {line}", "dim" if dim else ""),) for line in wrapped(text, width))]
