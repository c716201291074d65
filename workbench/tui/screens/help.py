"""The help of a screen, made from its actions and from the keys of the pane in focus."""

from __future__ import annotations

from collections.abc import Iterator

from textual.binding import Binding

from workbench.tui.actions import GROUPS, of_context
from workbench.tui.lines import Line
from workbench.tui.safe import padded
from workbench.tui.screens.acting import ActingScreen

WIDTH = 79
"""Cells of a line in the window that shows the help."""
NAMES = {"question_mark": "?", "pagedown": "page down", "pageup": "page up"}


def help_rows(screen: ActingScreen) -> list[Line]:
    """Every action by groups, with its keys, sentence, and the reason why it is impossible now;
    then the keys of the pane in focus.
    """
    now = screen.situation()
    rows: list[Line] = []
    group = ""
    order = list(GROUPS.values())
    actions = of_context(screen.CONTEXT)
    for action in sorted(actions, key=lambda each: order.index(each.group) if each.group else -1):
        if action.group != group:
            group = action.group
            rows += [*([()] if rows else []), ((f" {group}", "strong"),)]
        keys = "  ".join(screen.keys.keys[action.id]) or "palette"
        reason = action.impossible(now)
        rows.append(
            ((f" {padded(keys, 10)}", "accent"), (f" {action.help}", "dim" if reason else ""))
        )
        if reason:
            rows += _reason(rows.pop(), reason, min(WIDTH, screen.size.width - 7))
    moving = list(_pane_keys(screen))
    if moving:
        rows += [(), ((" In this pane", "strong"),), *moving]
    rows += [
        (),
        ((" ctrl+p    ", "accent"), (" All actions by name", "")),
        ((" ctrl+q    ", "accent"), (" Leave; the session stays as it is", "")),
        (),
        ((" Signs: ", "dim"), *_signs(screen)),
    ]
    return rows


def _reason(row: Line, reason: str, width: int) -> list[Line]:
    """The reason behind the action's words, or below them where both do not fit."""
    said = f"not now: {reason}"
    if sum(len(text) for text, _ in row) + 2 + len(said) <= width:
        return [(*row, (f"  {said}", "warn"))]
    return [row, ((f"{' ' * 12}{said}", "warn"),)]


def _pane_keys(screen: ActingScreen) -> Iterator[Line]:
    focused = screen.focused
    for binding in getattr(type(focused), "BINDINGS", ()):
        if isinstance(binding, Binding):
            keys = " ".join(NAMES.get(key, key) for key in binding.key.split(","))
            yield ((f" {padded(keys, 16)}", "accent"), (f" {binding.description}", ""))


def _signs(screen: ActingScreen) -> Line:
    g = screen.glyphs
    return (
        (f"{g.passed} pass ", "good"),
        (f"{g.failed} fail ", "bad"),
        (f"{g.warned} warning {g.unknown} undecided {g.broken_checker} checker error ", "warn"),
        (f"{g.fixed} fixed {g.broke} broke {g.flaky} flaky {g.not_run} not run", ""),
        (f" {g.best} best {g.current} where it goes on from", ""),
    )
