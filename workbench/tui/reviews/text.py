"""A review item as lines: why it is here, the question, the answer, and what was said of it."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.tui.lines import Line
from workbench.tui.reviews.desk import ReviewItem
from workbench.tui.safe import wrapped


def item_lines(
    item: ReviewItem, width: int, *, tags: Sequence[str] = (), note: str = ""
) -> list[Line]:
    """The item in lines of at most `width` columns; `tags` and `note` go with the next verdict."""
    lines: list[Line] = []
    if item.simulated:
        lines.append(((" practice: scripted; not trained on unless asked for", "warn"),))
    for text in item.why:
        lines += [((f" {part}", "warn"),) for part in wrapped(text, width)]
    for role, text in item.before:
        lines += _part(role.capitalize(), text, width, dim=True)
    lines += _part("Question", item.question, width)
    lines += _part("Answer", item.answer, width)
    if item.suggestion:
        lines += _part("Suggested correction (e)", item.suggestion, width)
    for source in item.sources:
        lines += _part("Source", source, width, dim=True)
    facts = (*item.scores, *item.signals, *item.standing)
    lines += _part("Signals", "\n".join(facts), width) if facts else []
    lines += _part("Tags", ", ".join(tags), width) if tags else []
    lines += _part("Note", note, width) if note else []
    return lines


def _part(title: str, text: str, width: int, *, dim: bool = False) -> list[Line]:
    """A heading and its text."""
    heading: Line = ((f" {title}", "strong"),)
    return [(), heading, *(((f"  {line}", "dim" if dim else ""),) for line in wrapped(text, width))]
