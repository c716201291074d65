"""Undo and redo in review: what one person did last, taken back, and brought back.

The log is the only memory: a process that was killed in between, or another day, changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.curation import questions, queue
from workbench.curation.acts import Act, redo_target, undo_target, undos_of
from workbench.curation.items import Item, fold_item
from workbench.curation.verdicts import sentence
from workbench.errors import UsageError
from workbench.history import History

ACTS = 4_000
"""Latest deeds of a person that undo and redo look at."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an act of review did."""

    item: str
    state: cu.ItemState
    made: tuple[str, ...]
    event: str
    says: str
    """One line for the footer: what was made, or unmade."""
    verdict: str = ""
    others: tuple[str, ...] = ()
    """The other items that the same deed decided, or opened again."""


def told_together(done: Sequence[Outcome], word: str, rest: Sequence[str] = ()) -> Outcome:
    """Several outcomes of one deed as one; `rest` are items that it decided without a verdict."""
    first = done[0]
    others = (*(each.item for each in done[1:]), *rest)
    if not others:
        return first
    cases = sum(len(each.made) for each in done)
    kinds = f"{cases} cases and rows" if cases else f"nothing made; {first.state}"
    return replace(first, says=f"{word}{len(done)} verdicts, {kinds}", others=others)


class Turning:
    """Undo and redo of one person on one history; `item` reads an item with all rulings on it."""

    def __init__(self, history: History, author: str, item: Callable[[str], Item]) -> None:
        self._history, self.author, self._item = history, author, item

    def undo(self, id: str = "") -> Outcome:
        """Takes the latest deed back, of this item or of all. UsageError when there is none."""
        target = undo_target(self._acts(id))
        if target is None:
            raise UsageError("There is nothing to undo.", "Verdicts of other people stay theirs.")
        found = [(target.stream, target.event)]
        if target.batch and not id:
            found = self._history.items.batch(self.author, target.batch)
        return self._turned(found, "unmade")

    def redo(self, id: str = "") -> Outcome:
        """Brings back what was undone last. UsageError when there is nothing, or when something was
        decided since.
        """
        acts = self._acts(id)
        target = redo_target(acts)
        if target is None:
            raise UsageError("There is nothing to redo.")
        found = [target]
        batch = next((act.batch for act in acts if act.event == target.target), "")
        if batch and not id:
            whole = self._history.items.batch(self.author, batch)
            found = undos_of(acts, [event for _, event in whole])
        return self._turned([(act.stream, act.event) for act in found], "made again")

    def _acts(self, id: str) -> list[Act]:
        acts = (Act(*each) for each in self._history.items.acts(self.author, ACTS))
        return [act for act in acts if not id or act.stream == id]

    def _turned(self, found: Sequence[tuple[str, str]], word: str) -> Outcome:
        """The undo of these events, told as one deed."""
        with self._history.together():
            return told_together([self._undone(*each, word) for each in found], f"{word}: ")

    def _undone(self, stream: str, event: str, word: str) -> Outcome:
        before = self._item(stream)
        (written,) = self._history.record(stream, [ev.Undone(event)], self.author)
        item = fold_item(self._history.events(stream))
        assert item is not None, "it was just read"
        row = queue.row_of(item)
        self._history.items.put([row])
        questions.rule(self._history, [row.question])
        changed = sorted({*before.made} ^ {*item.made})
        says = f"{word}: {sentence(changed, item.state)}" if changed else f"{word}; {item.state}"
        if rule := self._rule_in(stream, event):
            says = f"{word}: the check that “{rule}”"
        return Outcome(stream, item.state, item.made, written.id, says)

    def _rule_in(self, stream: str, event: str) -> str:
        """What the check demands that the event is about; empty where it is about none."""
        log = {each.id: each.body for each in self._history.events(stream)}
        body = log.get(event)
        while isinstance(body, ev.Undone):
            body = log.get(body.event)
        if isinstance(body, cu.CheckRetired):
            body = log.get(body.check)
        return body.rule if isinstance(body, cu.CheckCompiled) else ""
