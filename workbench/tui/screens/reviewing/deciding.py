"""Verdicts on the review screen: given with a key, written behind the next item, taken back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.errors import WorkbenchError
from workbench.tui.lines import Row
from workbench.tui.reviews.contract import ContractLine
from workbench.tui.reviews.desk import DECIDED, Done, ReviewLine, Verdict

if TYPE_CHECKING:
    from workbench.tui.screens.acting import Deed
    from workbench.tui.screens.reviewing.screen import ReviewScreen

Write = Callable[[Sequence[str], float], Awaitable[Done]]
"""Writes a decision on these items, which were looked at for so many seconds."""


class Deciding:
    """What the person decides about the line under the cursor."""

    def __init__(self, screen: ReviewScreen) -> None:
        self._screen = screen
        self._tags: dict[str, tuple[int, ...]] = {}
        self._notes: dict[str, str] = {}
        self._shown_at = screen.services.clock()
        self.writing = 0
        """Verdicts that are being written."""
        self.given = 0
        """Decisions so far; what was put off is none."""
        self.deeds: dict[str, Deed] = {
            "review.up": lambda: self.decide("up"),
            "review.down": self._down,
            "review.confirm": self._confirm,
            "review.skip": lambda: self.decide("skip"),
            "review.flag": lambda: self.decide("flag"),
            "review.discard": lambda: self.decide("discard"),
            "review.reopen": lambda: self.decide("reopen"),
            "review.note": self._write_note,
            "review.tag": self._tag,
            "review.undo": lambda: self._turn(self._screen.desk.undo),
            "review.redo": lambda: self._turn(self._screen.desk.redo),
        }

    def looks(self) -> None:
        """The person looks at another item from now on."""
        self._shown_at = self._screen.services.clock()

    def begun(self, id: str) -> tuple[list[str], str]:
        """The tags, as `1 wrong`, and the note that go with the next verdict on an item."""
        names = self._screen.desk.tags
        return [f"{n} {names[n - 1]}" for n in self._tags.get(id, ())], self._note(id)

    def _note(self, id: str) -> str:
        return self._notes.get(id) or self._screen.services.kept(f"review-note:{id}")

    def decide(
        self,
        verdict: Verdict,
        correction: str = "",
        note: str = "",
        contract: Sequence[ContractLine] | None = None,
    ) -> None:
        """Moves on at once; the verdict is written behind."""
        id = self._screen.current
        tags, told = self._tags.get(id, ()), note or self._note(id)

        def write(ids: Sequence[str], seconds: float) -> Awaitable[Done]:
            return self._screen.desk.decide(
                ids,
                verdict,
                correction=correction,
                tags=tags,
                note=told,
                seconds=seconds,
                contract=contract,
            )

        counts = verdict not in ("skip", "reopen")
        self._move_on(id, write, counts=counts, again=verdict == "skip")

    def _confirm(self) -> None:
        """Yes to what users said: their correction, edit or thumb is the verdict."""
        item = self._screen.item
        if item is None or item.confirms is None:
            self._screen.flash("nothing to confirm: nobody said what would be right", "warn")
            return
        told = self._note(item.id)
        desk = self._screen.desk
        self._move_on(
            item.id, lambda ids, seconds: desk.confirm(ids, note=told, seconds=seconds), counts=True
        )

    def _move_on(self, id: str, write: Write, *, counts: bool, again: bool = False) -> None:
        """The next line under the cursor; what was decided is written meanwhile."""
        screen = self._screen
        taken = screen.queue.take_out(id)
        if taken is None:
            return
        line, place = taken
        if again:
            screen.queue.append(line)
        seconds = screen.services.clock() - self._shown_at
        items = 0 if again else 1 + len(line.others)
        self.writing += 1
        self.given += counts
        screen.counted(-items)
        screen.show(screen.queue.at(place) if place < len(screen.queue.lines) else None)
        screen.arrived()
        screen.run_worker(
            self._written(line, place, lambda ids: write(ids, seconds), counts, items),
            group="verdict",
            exit_on_error=False,
        )
        screen.fetch_soon()

    async def _written(
        self,
        line: ReviewLine,
        place: int,
        write: Callable[[Sequence[str]], Awaitable[Done]],
        counts: bool,
        items: int,
    ) -> None:
        screen = self._screen
        try:
            done = await write((line.id, *line.others))
        except WorkbenchError as error:
            screen.queue.put(line, place)
            screen.counted(items)
            self.given -= counts
            screen.problem(error)
            screen.show(line.id)
        else:
            self._forget(line.id)
            screen.flash(done.says, "good")
            rest = [id for id in line.others if id not in done.others]
            if rest and items:
                first, *others = rest
                screen.queue.put(replace(line, id=first, others=tuple(others)), place)
                screen.counted(len(rest))
        finally:
            self.writing -= 1
            screen.show()

    def _forget(self, id: str) -> None:
        """What was begun went with the verdict."""
        self._tags.pop(id, None)
        self._notes.pop(id, None)
        self._screen.items.pop(id, None)
        self._screen.keep_soon(f"review-note:{id}", "")

    def _down(self) -> None:
        """Bad: say why; without a correction it is flagged."""
        from workbench.tui.screens.asking import LineScreen

        def typed(why: str | None) -> None:
            if why is not None:
                self.decide("down", note=why)

        hint = "Enter alone flags it for a correction. With e you correct it yourself."
        window = LineScreen("Bad: what is wrong?", hint=hint, may_be_empty=True, beside=True)
        self._screen.app.push_screen(window, typed)

    def _write_note(self) -> None:
        """A note that goes with the verdict."""
        from workbench.tui.screens.asking import LineScreen

        id = self._screen.current

        def typed(text: str | None) -> None:
            if text is not None:
                self._notes[id] = text
                self._screen.keep_soon(f"review-note:{id}", text)
                self._screen.show_item()

        hint = "It is written with the verdict."
        window = LineScreen("Note", self._note(id), hint=hint, beside=True)
        self._screen.app.push_screen(window, typed)

    def _tag(self) -> None:
        """A failure tag, by its digit; again takes it away."""
        if self._screen.pressed.isdecimal():
            self._toggle(int(self._screen.pressed))
            return
        from workbench.tui.screens.asking import ChoiceScreen

        names = enumerate(self._screen.desk.tags, 1)
        rows = [Row(str(n), ((f" {n} {name}", ""),)) for n, name in names]

        def chosen(number: str | None) -> None:
            if number:
                self._toggle(int(number))

        self._screen.app.push_screen(ChoiceScreen("What is wrong", rows), chosen)

    def _toggle(self, number: int) -> None:
        id = self._screen.current
        self._tags[id] = tuple(sorted({*self._tags.get(id, ())} ^ {number}))
        self._screen.show_item()

    # Undo

    async def _turn(self, act: Callable[[], Awaitable[Done]]) -> None:
        """What was unmade comes back under the cursor; what was made again leaves the queue."""
        screen = self._screen
        done = await act()
        item = screen.items[done.item] = await screen.desk.item(done.item)
        for id in done.others:
            screen.items.pop(id, None)
        before, listed = screen.current, screen.queue.items
        place = screen.queue.place(before)
        screen.queue.without((done.item, *done.others))
        open_ = done.state not in DECIDED
        here = open_ if screen.listing == "open" else done.state == screen.listing
        if here:
            question = " ".join(item.question.split())[:200]
            line = ReviewLine(item.id, question, item.state, item.why[0], others=done.others)
            screen.queue.put(line, place)
        screen.counted(screen.queue.items - listed)
        screen.show(done.item if here else before)
        screen.arrived()
        await screen.fetch()
        screen.flash(done.says, "good")
