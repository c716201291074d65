"""The help of a screen: its actions by groups, the keys of the pane in focus, and what the marks
mean. `/` searches it. However narrow the window is, every line is told to its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from workbench.tui.actions import GROUPS, of_context
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Part, Tone, plain
from workbench.tui.safe import padded, wrapped
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.asking import ReadingScreen
from workbench.tui.widgets.fitted import Fitted

NARROWEST = 18
"""Cells of words at the least beside their keys; with fewer they stand below them."""
KEYS, FIRST, BELOW = 18, 12, 4
"""Cells that keys take at most beside their words; cells before words that stand below their keys,
in line with the others, and where that leaves too few.
"""
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
        keys = " ".join(screen.keys.keys[action.id]) or "palette"
        reason = action.impossible(now)
        rows.append(
            (
                (f" {_filled(keys, 10)}", "accent"),
                (f" {action.help}", "dim" if reason else ""),
                *(((f"  not now: {reason}", "warn"),) if reason else ()),
            )
        )
    moving = list(_pane_keys(screen))
    if moving:
        rows += [(), ((" In this pane", "strong"),), *moving]
    rows += [
        (),
        ((" ctrl+p    ", "accent"), (" All actions by name", "")),
        ((" ctrl+z    ", "accent"), (" To the shell; fg comes back", "")),
        ((" ctrl+q    ", "accent"), (" Leave; the session stays as it is", "")),
        (),
        ((" The marks", "strong"),),
        *_marks(screen.glyphs),
    ]
    return rows


def matching(rows: Sequence[Line], text: str) -> list[Line]:
    """The rows that hold all the words, each under the heading of its group; all for no words."""
    words = text.casefold().split()
    if not words:
        return list(rows)
    found: list[Line] = []
    heading: Line = ()
    for row in rows:
        if row and row[0][1] == "strong":
            heading = row
        elif row and all(word in plain(row).casefold() for word in words):
            found += [heading, row] if heading else [row]
            heading = ()
    return found or [((" Nothing here has that word.", "dim"),)]


class HelpScreen(ReadingScreen):
    """Keys and marks, to be read or searched."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1", "dismiss(None)", "leave"),
        Binding("slash", "search", "search"),
    ]

    def __init__(self, rows: Sequence[Line]) -> None:
        super().__init__()
        self._rows = tuple(rows)

    def compose(self) -> ComposeResult:
        """The search line above the rows."""
        with Vertical(classes="window", id="help-window") as window:
            window.border_title = "Keys"
            yield Input(placeholder="search", id="help-search", compact=True)
            yield Fitted(id="help-rows")

    def on_mount(self) -> None:
        """All rows; the search line comes when it is asked for."""
        self.query_one("#help-window").styles.height = min(
            len(self._rows) + 2, self.size.height - 2
        )
        search = self.query_one(Input)
        search.display = search.can_focus = False
        rows = self.query_one(Fitted)
        self._show("")
        self.watch(rows, "scroll_y", self._count_below)
        self.call_after_refresh(self._count_below)

    def _show(self, words: str) -> None:
        """What fits the words, each row on as many lines as the width asks for."""
        found = matching(self._rows, words)
        self.query_one(Fitted).fit(
            lambda width: [line for row in found for line in whole(row, width)]
        )

    def on_resize(self) -> None:
        """More or fewer rows are seen."""
        self.call_after_refresh(self._count_below)

    def _count_below(self) -> None:
        below = self.query_one(Fitted).below
        parts = [f"{below} more below" if below else "", "/ searches · Esc leaves"]
        self.query_one("#help-window").border_subtitle = "   ".join(filter(None, parts))

    def action_search(self) -> None:
        """Type to search."""
        search = self.query_one(Input)
        search.display = search.can_focus = True
        search.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits the words."""
        event.stop()
        self._show(event.value)
        self.query_one(Fitted).scroll_to(y=0, animate=False)
        self._count_below()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Back to the rows, which stay as they were found."""
        event.stop()
        self.set_focus(None)


def _filled(keys: str, width: int) -> str:
    """The keys in their column; no key is cut, however many there are."""
    return padded(keys, max(width, cell_len(keys)))


def whole(row: Line, width: int) -> list[Line]:
    """The row on as many lines as it takes: the words beside their keys, and below them the reason
    why not, where both do not fit on one.
    """
    if cell_len(plain(row)) <= width:
        return [row]
    (keys, _), *told = row
    if not told:
        return _below(row, 1, width)
    beside = cell_len(keys) + 1
    if beside > KEYS or width - beside < NARROWEST:
        below = FIRST if width - FIRST >= NARROWEST else BELOW
        return [*_below([row[0]], 1, width), *_below(told, below, width)]
    (_, (words, tone)), *rest = _below(told, beside, width)
    return [(row[0], (f" {words}", tone)), *rest]


def _below(parts: Sequence[Part], indent: int, width: int) -> list[Line]:
    """Each part on lines of its own."""
    return [
        ((" " * indent, ""), (line, tone))
        for text, tone in parts
        for line in wrapped(text.strip(), width - indent)
    ]


def _pane_keys(screen: ActingScreen) -> Iterator[Line]:
    focused = screen.focused
    for binding in getattr(type(focused), "BINDINGS", ()):
        if isinstance(binding, Binding):
            keys = " ".join(NAMES.get(key, key) for key in binding.key.split(","))
            yield ((f" {_filled(keys, 16)}", "accent"), (f" {binding.description}", ""))


def _marks(g: Glyphs) -> Iterator[Line]:
    """What each sign means, wherever it stands."""
    meant: tuple[tuple[str, Tone, str], ...] = (
        (g.passed, "good", "the check passes"),
        (g.failed, "bad", "it fails; a draft that was refused"),
        (g.warned, "warn", "a warning"),
        (g.unknown, "warn", "undecided: neither pass nor fail"),
        (g.broken_checker, "warn", "the checker itself failed"),
        (g.not_applicable, "dim", "not applicable: there was nothing to check"),
        (g.not_run, "dim", "not run on that draft"),
        (g.hidden, "dim", "a hidden check: scored at the end, steers nothing"),
        (g.fixed, "good", "fixed by this draft: was wrong, passes now or is no longer found"),
        (g.broke, "bad", "broken by this draft: passed, fails now"),
        ("20/22", "", "of 22 checks that decide (blocker, major) 20 pass"),
        ("", "", "+3 minor, +3 other: changed too, but not counted in 20/22"),
        ("", "", "3 settled: had no verdict, pass now"),
        ("", "", "3 no longer asked: were counted, not checks of this draft"),
        ("", "", "3 new: counted here, not checks of the draft before"),
        (g.flaky, "warn", "flaky: two verdicts on one text; before a number: about"),
        (g.best, "warn", "the best draft"),
        (g.current, "accent", "the draft that the loop goes on from"),
        (g.running, "accent", "running"),
        (g.paused, "warn", "paused"),
        (g.stopped, "warn", "stopped"),
        (g.idle, "dim", "ready to run"),
        (g.answer, "accent", "a change that answers feedback, with the item's number"),
        (g.mark_up, "bad", "what is wrong in the line above, in the draft of that number"),
        (g.parted, "bad", "where two routes, or two drafts side by side, part"),
        (g.rated, "", "rated by you"),
        (g.corrected, "", "corrected by you"),
    )
    for sign, tone, words in meant:
        yield ((f" {padded(sign, 10)}", tone), (f" {words}", ""))
