"""The footer: keys and what they do now, what is impossible greyed with its reason; and for some
seconds a message instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from workbench.tui.actions import Hint
from workbench.tui.lines import Line, Part, Row
from workbench.tui.widgets.painted import Lines


class Hints(Lines):
    """One line of hints, as many as fit."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._hints: Sequence[Hint] = ()
        self._flash: Line = ()

    def tell(self, hints: Sequence[Hint]) -> None:
        """Show other hints."""
        self._hints = tuple(hints)
        self._show()

    def flash(self, line: Line) -> None:
        """Show a message in place of the hints; an empty one brings them back."""
        self._flash = line
        self._show()

    @property
    def message(self) -> str:
        """The message that is shown instead of the hints; empty for none."""
        return "".join(text for text, _ in self._flash)

    def on_resize(self) -> None:
        """Fewer or more hints fit now."""
        self._show()

    def _show(self) -> None:
        if self._flash:
            self.show([((" ", ""), *self._flash)])
        else:
            self.show([Row("", fitting(self._hints, self.size.width))])


def fitting(hints: Sequence[Hint], width: int) -> Line:
    """As many hints as fit. Reasons give way first, then what is impossible, then the last ones
    before `?`, which always stays.
    """
    for chosen, reasons in _choices(hints):
        line = _line(chosen, reasons)
        if sum(cell_len(text) for text, _ in line) <= width:
            return line
    return ()


def _choices(hints: Sequence[Hint]) -> list[tuple[list[Hint], bool]]:
    everything = list(hints)
    choices = [(everything, True), (everything, False)]
    kept = everything
    while len(kept) > 1:
        impossible = [place for place, hint in enumerate(kept) if hint.reason]
        give_up = impossible[-1] if impossible else len(kept) - 2
        kept = [*kept[:give_up], *kept[give_up + 1 :]]
        choices.append((kept, False))
    return choices


def _line(hints: Sequence[Hint], reasons: bool) -> Line:
    parts: list[Part] = []
    for hint in hints:
        if hint.reason:
            why = f" ({hint.reason})" if reasons else ""
            parts.append((f" {hint.key} {hint.label}{why} ", "dim"))
        else:
            parts += [(f" {hint.key}", "accent"), (f" {hint.label} ", "")]
    return tuple(parts)
