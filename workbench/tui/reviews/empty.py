"""What the review screen says while nothing is in it: what it is for, and how it is filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from workbench.tui.lines import Line
from workbench.tui.reviews.desk import Listing
from workbench.tui.safe import wrapped

PURPOSE = (
    "Here you decide, answer by answer, what was good and what would have been right. A verdict "
    "is one key, and becomes an eval case and a training row."
)
COMMANDS = (
    ("workbench log FILE", "an agent's answers, JSON lines"),
    ("workbench log --listen PORT", "an agent's OpenTelemetry traces, live"),
    ("workbench take FILE", "chats, logs or evals of another tool"),
    ("workbench bundle merge FILE", "what a colleague collected"),
)
VERDICTS = (("review.up", "good"), ("review.edit", "correct it"), ("review.down", "bad, and why"))
DRAFT_VERBS = (
    ("draft.rate_up", "good"),
    ("draft.rate_down", "bad"),
    ("draft.edit", "edit"),
    ("draft.accept", "accept"),
)


def empty_lines(listing: Listing, keys: Mapping[str, Sequence[str]], width: int) -> list[Line]:
    """The lines for a listing without items; `keys` are the person's keys by action id."""
    if listing != "open":
        turn = keys["review.list"]
        told = f"Nothing is {listing}." + (f" {turn[0]} shows the next list." if turn else "")
        return [((f" {part}", "dim"),) for part in wrapped(told, width)]
    return [
        ((" What this screen is for", "strong"),),
        *_paragraph(PURPOSE, width),
        *_paragraph(_listed(VERDICTS, keys), width),
        (),
        ((" How to fill it", "strong"),),
        *_paragraph(f"In any session, on a draft: {_listed(DRAFT_VERBS, keys)}.", width),
        *_paragraph("In a shell:", width),
        *_commands(width),
    ]


def _paragraph(text: str, width: int) -> list[Line]:
    return [((f" {part}", ""),) for part in wrapped(text, width)] if text else []


def _listed(verbs: Sequence[tuple[str, str]], keys: Mapping[str, Sequence[str]]) -> str:
    """`u good, e correct it`; a verb that the person gave no key is left out."""
    return ", ".join(f"{keys[id][0]} {word}" for id, word in verbs if keys[id])


def _commands(width: int) -> Iterator[Line]:
    """The command beside what it brings, or above it where both do not fit."""
    room = max(len(command) for command, _ in COMMANDS) + 2
    beside = room + max(len(said) for _, said in COMMANDS) + 2 <= width
    for command, said in COMMANDS:
        if beside:
            yield ((f"   {command:<{room}}", "accent"), (said, "dim"))
        else:
            yield ((f"   {command}", "accent"),)
            yield ((f"     {said}", "dim"),)
