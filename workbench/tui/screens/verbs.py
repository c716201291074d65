"""What a person can do to a session: one method for each action of the session's screen.

Each act is an event; nothing here changes state in any other way. Whether an act is possible was
asked before (`actions`).
"""

from __future__ import annotations

from dataclasses import replace

from workbench.core import events as ev
from workbench.core.session import Draft, Session, undone_ids
from workbench.tui.lines import Row
from workbench.tui.parsing import (
    BUDGET_HINT,
    CHECK_HINT,
    budget_text,
    read_budget,
    read_check,
    wrong_with,
)
from workbench.tui.safe import one_line
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.services import Loop
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.guidance import GuidanceLine

UNDOABLE: dict[type[ev.Body], str] = {
    ev.Rated: "the rating",
    ev.Noted: "the note",
    ev.Tagged: "the tag",
    ev.HunkDecided: "the decision on a change",
    ev.GuidanceQueued: "the queued note",
    ev.GuidanceEdited: "the change of a note",
    ev.GuidanceWithdrawn: "the withdrawal of a note",
    ev.SettingsChanged: "the change of settings",
    ev.CheckAdded: "the check",
    ev.Accepted: "the acceptance",
}
"""Acts that can be taken back, in words. Others have their own way back (branch, resume)."""


class SessionVerbs(ActingScreen):
    """The verbs; what they act on is the screen's."""

    session: Session
    loop: Loop | None
    left: str
    right: str
    unified: bool
    zoomed: str
    pane: str
    _found: int
    _acts: tuple[int, tuple[str, str]] = (-1, ("", ""))
    """What can be undone and redone, by the length of the log that it was found in."""

    async def act(self, *bodies: ev.Body) -> None:
        """Append a person's events."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Let the loop run."""
        raise NotImplementedError

    def select(self, right: str, left: str | None = None) -> None:
        """Compare two drafts."""
        raise NotImplementedError

    def go_to_pane(self, name: str) -> None:
        """Focus a pane."""
        raise NotImplementedError

    async def leave(self) -> None:
        """Close the screen."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw what changed."""
        raise NotImplementedError

    @property
    def chosen(self) -> Draft:
        """The draft on the right."""
        return self.session.drafts[self.right]

    @property
    def diff(self) -> DiffView:
        """The diff."""
        return self.query_one("#diff", DiffView)

    # ---- running -------------------------------------------------------------------------------

    async def do_session_run(self) -> None:
        """Run on."""
        if self.session.paused or self.session.stop is not None:
            await self.act(ev.Resumed())
        self.go_on()

    async def do_session_pause(self) -> None:
        """Pause now."""
        await self.act(ev.Paused())

    async def do_session_pause_after(self) -> None:
        """Pause after this call."""
        await self.act(ev.Paused(after_call=True))

    async def do_session_step(self) -> None:
        """One verdict further."""
        await self.act(ev.Resumed(steps=1))
        self.go_on()

    async def do_session_stop(self) -> None:
        """Stop and keep the best."""
        assert self.loop is not None
        await self.loop.stop()
        if self.session.paused:
            await self.act(ev.Resumed())
        self.go_on()

    async def do_session_retry(self) -> None:
        """End the call and ask again."""
        if self.session.open_call is not None:
            await self.act(ev.Paused("to ask again"), ev.Resumed())
        elif self.session.paused:
            await self.act(ev.Resumed())
        self.go_on()

    async def do_session_fresh(self) -> None:
        """Forget the tries, keep the best."""
        await self.act(ev.FreshStarted("asked for"))
        self.go_on()

    def do_session_budget(self) -> None:
        """Type a budget."""
        from workbench.tui.screens.asking import LineScreen

        old = self.session.budget

        async def typed(text: str | None) -> None:
            if text:
                await self.act(ev.SettingsChanged(budget=read_budget(text, old)))

        window = LineScreen(
            "Budget",
            budget_text(old),
            hint=BUDGET_HINT,
            wrong=lambda text: wrong_with(read_budget, text, old),
        )
        self.app.push_screen(window, typed)

    def do_session_model(self) -> None:
        """Choose the model of the next rounds."""
        from workbench.tui.screens.asking import ChoiceScreen

        models = list(self.services.models())
        rows = [
            Row(str(place), ((f" {model.label}", ""), (f"  {model.note}", "dim")))
            for place, model in enumerate(models)
        ]

        async def chosen(place: str | None) -> None:
            if place:
                choice = self.services.choice(models[int(place)])
                await self.act(ev.SettingsChanged(model=choice))

        self.app.push_screen(ChoiceScreen("Model from the next round on", rows), chosen)

    def do_session_strategy(self) -> None:
        """Choose the strategy of the next rounds."""
        from workbench.core.strategy import STRATEGIES
        from workbench.tui.screens.asking import ChoiceScreen

        rows = [
            Row(name, ((f" {name}", ""), (f"  {_sentence(phase.__doc__)}", "dim")))
            for name, phase in STRATEGIES.items()
        ]

        async def chosen(name: str | None) -> None:
            if name:
                strategy = replace(self.session.strategy, name=name)
                await self.act(ev.SettingsChanged(strategy=strategy))

        self.app.push_screen(ChoiceScreen("Strategy from the next round on", rows), chosen)

    # ---- drafts --------------------------------------------------------------------------------

    def do_draft_edit(self) -> None:
        """Edit here."""
        from workbench.tui.screens.asking import EditScreen

        draft = self.chosen
        name = f"edit:{draft.id}"
        unsent = self.unsent(name)

        async def edited(text: str | None) -> None:
            if text is None:
                return
            self.keep_soon(name, "")
            await self._save_edit(draft, text)

        note = " · unsaved text from before" if unsent else ""
        window = EditScreen(
            f"Your version of draft {draft.number}",
            unsent or draft.text,
            typed=lambda text: self.keep_soon(name, "" if text == draft.text else text),
            note=note,
        )
        self.app.push_screen(window, edited)

    async def do_draft_editor(self) -> None:
        """Edit in $EDITOR."""
        from asyncio import to_thread

        from textual.app import SuspendNotSupported

        from workbench.tui.outside import edit_outside

        draft = self.chosen
        suffix = {"code": ".py"}.get(self.session.task.domain, ".md")
        try:
            with self.app.suspend():
                text = await to_thread(edit_outside, draft.text, suffix, self.app.no_color)
        except SuspendNotSupported:
            self.flash(
                "An outside editor needs a terminal of its own here; e edits in place.", "warn"
            )
            return
        await self._save_edit(draft, text)

    async def _save_edit(self, draft: Draft, text: str) -> None:
        """A child draft by the person; checked at once, also where the session is paused."""
        if text == draft.text:
            self.flash("Nothing was changed, so there is no new draft.")
            return
        edited = ev.DraftEdited(self.services.new_id(), draft.id, text)
        at_rest = self.session.paused or self.session.stop is not None
        await self.act(edited, *((ev.Resumed(steps=1),) if at_rest else ()))
        self.select(edited.draft)
        self.go_on()

    def do_guidance_write(self) -> None:
        """Write a note to the model."""
        line = self.query_one("#guidance", GuidanceLine)
        self.typing = line.field
        line.write()

    def do_guidance_queue(self) -> None:
        """Change or withdraw a queued note."""
        from workbench.tui.screens.asking import ChoiceScreen

        pending = [note for note in self.session.path.guidance if note.status == "pending"]
        rows = [Row(note.id, ((f" {one_line(note.text)}", ""),)) for note in pending]

        def chosen(id: str | None) -> None:
            if id:
                self._change_note(id)

        footer = "Enter changes or withdraws, Esc leaves"
        self.app.push_screen(ChoiceScreen("Queued for the model", rows, footer=footer), chosen)

    def _change_note(self, id: str) -> None:
        from workbench.tui.screens.asking import LineScreen

        text = next((note.text for note in self.session.path.guidance if note.id == id), "")

        async def typed(answer: str | None) -> None:
            if answer is None or answer == text:
                return
            if not any(n.id == id and n.status == "pending" for n in self.session.path.guidance):
                self.flash("The note was sent while you wrote; queue another with i.", "warn")
                return
            body = ev.GuidanceEdited(id, answer) if answer else ev.GuidanceWithdrawn(id)
            await self.act(body)

        hint = "An empty line withdraws the note."
        window = LineScreen("Queued note", text, hint=hint, may_be_empty=True)
        self.app.push_screen(window, typed)

    async def do_draft_rate_up(self) -> None:
        """Good, or not rated again."""
        await self.act(ev.Rated(self.right, 0 if self.chosen.rating > 0 else 1))

    async def do_draft_rate_down(self) -> None:
        """Bad, or not rated again."""
        await self.act(ev.Rated(self.right, 0 if self.chosen.rating < 0 else -1))

    async def do_draft_accept(self) -> None:
        """Accept, which stops the session."""
        await self.act(ev.Accepted(self.right))
        self.go_on()

    async def do_draft_branch(self) -> None:
        """Go back and go on from there."""
        await self.act(ev.BranchChosen(self.right))
        self.go_on()

    async def do_draft_fork(self) -> None:
        """A new session from here; this one pauses and stays."""
        session, draft = self.session.id, self.right
        await self.leave()
        await self.workbench.open_fork(session, draft)

    async def do_draft_copy(self) -> None:
        """Copy by a program of the system and by the terminal (OSC 52)."""
        from asyncio import to_thread

        from workbench.tui.outside import OSC52_CAP, copy_outside

        draft = self.chosen
        program = await to_thread(copy_outside, draft.text)
        by_terminal = len(draft.text) <= OSC52_CAP
        if by_terminal:
            self.app.copy_to_clipboard(draft.text)
        await self.act(ev.Copied(draft.id))
        ways = [way for way in (program, "the terminal (OSC 52)" if by_terminal else "") if way]
        said = f"Draft {draft.number} copied by {' and '.join(ways)}."
        self.flash(said if ways else "The draft is too long for the terminal's clipboard.", "good")

    def do_draft_note(self) -> None:
        """A note for oneself."""
        from workbench.tui.screens.asking import LineScreen

        draft = self.right

        async def typed(text: str | None) -> None:
            if text:
                await self.act(ev.Noted(text, draft))

        hint = "For you; the model does not see it (i writes to the model)."
        self.app.push_screen(LineScreen(f"Note on draft {self.chosen.number}", hint=hint), typed)

    # ---- task and checks -----------------------------------------------------------------------

    def do_check_add(self) -> None:
        """A check of one's own."""
        from workbench.tui.screens.asking import LineScreen

        taken = {check.name for check in self.session.task.added}

        async def typed(text: str | None) -> None:
            if text:
                await self.act(ev.CheckAdded(read_check(text, taken)))
                self.go_on()

        window = LineScreen(
            "A check of your own, from now on",
            hint=CHECK_HINT,
            wrong=lambda text: wrong_with(read_check, text, taken),
        )
        self.app.push_screen(window, typed)

    def do_task_edit(self) -> None:
        """Change the prompt: a new revision."""
        from workbench.tui.screens.asking import EditScreen

        async def edited(text: str | None) -> None:
            task = self.session.task
            if text is None or text == task.prompt:
                return
            revised = replace(task, prompt=text, revision=task.revision + 1)
            await self.act(ev.TaskRevised(revised, "prompt changed"))
            self.go_on()

        self.app.push_screen(EditScreen("The task's prompt", self.session.task.prompt), edited)

    async def do_task_reread(self) -> None:
        """The task as its file says now."""
        task = await self.services.reread_task(self.session.task.id)
        kept = replace(task, revision=self.session.task.revision + 1, added=self.session.task.added)
        await self.act(ev.TaskRevised(kept, "file read again"))
        self.go_on()

    # ---- comparing -----------------------------------------------------------------------------

    def do_pair_earlier(self) -> None:
        """The draft before, with its parent."""
        self._shift_right(-1)

    def do_pair_later(self) -> None:
        """The draft after, with its parent."""
        self._shift_right(1)

    def _shift_right(self, by: int) -> None:
        other = self._neighbour(self.right, by)
        if other:
            self.select(other)
            self.redraw()

    def do_left_earlier(self) -> None:
        """An earlier draft on the left."""
        self._shift_left(-1)

    def do_left_later(self) -> None:
        """A later draft on the left."""
        self._shift_left(1)

    def _shift_left(self, by: int) -> None:
        other = self._neighbour(self.left or self.right, by)
        if other == self.right:
            other = self._neighbour(other, by)
        if other:
            self.select(self.right, other)
            self.redraw()

    def _neighbour(self, draft: str, by: int) -> str:
        order = self.session.order
        place = order.index(draft) + by if draft in order else -1
        if 0 <= place < len(order):
            return order[place]
        self.flash(f"There is no {'later' if by > 0 else 'earlier'} draft.")
        return ""

    def do_diff_unified(self) -> None:
        """Unified or side by side."""
        self.unified = not self.unified
        self.redraw()

    def do_diff_wrap(self) -> None:
        """Wrap or cut."""
        view = self.diff
        view.reshape(split=view.split, wrapping=not view.wrapping, folded=view.folded)
        self.redraw()

    def do_diff_fold(self) -> None:
        """Fold or unfold."""
        view = self.diff
        view.reshape(split=view.split, wrapping=view.wrapping, folded=not view.folded)
        self.redraw()

    def do_diff_swap(self) -> None:
        """Swap the sides."""
        self.select(self.left, self.right)
        self.redraw()

    def do_diff_next(self) -> None:
        """Next change."""
        if not self.diff.jump(1):
            self.flash("No change further down.")

    def do_diff_previous(self) -> None:
        """Previous change."""
        if not self.diff.jump(-1):
            self.flash("No change further up.")

    def do_diff_search(self) -> None:
        """Search in both drafts."""
        from workbench.tui.screens.asking import LineScreen

        def typed(text: str | None) -> None:
            if text is None:
                return
            self._found = self.diff.search(text)
            if text:
                number = self._found
                self.flash(
                    f"{number} line{'s' * (number != 1)} with “{text}”."
                    if number
                    else f"No line holds “{text}”."
                )
            self.go_to_pane("diff")

        hint = "Enter marks all hits; an empty line takes the marks away."
        self.app.push_screen(
            LineScreen("Search in the drafts", hint=hint, may_be_empty=True), typed
        )

    def do_diff_hit(self) -> None:
        """Next line found."""
        self._hit(1)

    def do_diff_hit_back(self) -> None:
        """Previous line found."""
        self._hit(-1)

    def _hit(self, by: int) -> None:
        place, total = self.diff.next_hit(by)
        self.flash(f"Hit {place} of {total}.")

    def do_hunk_take(self) -> None:
        """Accept the change."""
        self._decide(accepted=True)

    def do_hunk_refuse(self) -> None:
        """Refuse the change."""
        self._decide(accepted=False)

    def _decide(self, *, accepted: bool) -> None:
        from workbench.tui.screens.asking import LineScreen

        hunk, left, right = self.diff.hunk, self.left, self.right
        if hunk is None:
            return

        async def typed(why: str | None) -> None:
            if why is None:
                return
            await self.act(ev.HunkDecided(left, right, hunk.old, hunk.new, accepted, why))
            self.diff.jump(1)

        title = "Take this change: why?" if accepted else "Refuse this change: why?"
        hint = "Enter alone gives no reason." if accepted else "The model is told, with the change."
        self.app.push_screen(LineScreen(title, hint=hint, may_be_empty=True), typed)

    # ---- undo ----------------------------------------------------------------------------------

    def history_of_acts(self) -> tuple[str, str]:
        """What undo and redo would do now, in words; empty for nothing."""
        length = len(self.loop.log) if self.loop is not None else 0
        if self._acts[0] != length:
            self._acts = (length, self._find_acts())
        return self._acts[1]

    def _find_acts(self) -> tuple[str, str]:
        undo, redo = self._last_act(), self._last_undo()
        said = ""
        if redo is not None and isinstance(redo.body, ev.Undone):
            said = self._words_of(redo.body.event)
        return ("" if undo is None else UNDOABLE[type(undo.body)]), said

    def _words_of(self, id: str) -> str:
        log = self.loop.log if self.loop is not None else ()
        body = next((event.body for event in reversed(log) if event.id == id), None)
        return UNDOABLE.get(type(body), "") if body is not None else ""

    def _last_act(self) -> ev.Event | None:
        """The person's latest act that can be taken back."""
        log = self.loop.log if self.loop is not None else ()
        skipped = undone_ids(log)
        for event in reversed(log):
            if (
                event.author != "workbench"
                and event.id not in skipped
                and self._undoable(event.body)
            ):
                return event
        return None

    def _undoable(self, body: ev.Body) -> bool:
        if isinstance(body, ev.GuidanceQueued | ev.GuidanceEdited | ev.GuidanceWithdrawn):
            notes = {note.id: note.status for note in self.session.path.guidance}
            return notes.get(body.guidance) in ("pending", "withdrawn")
        if isinstance(body, ev.Accepted):
            return self.session.accepted == body.draft and self.session.stop is None
        return type(body) in UNDOABLE

    def _last_undo(self) -> ev.Event | None:
        """The latest undo, where nothing else was done since."""
        log = self.loop.log if self.loop is not None else ()
        skipped = undone_ids(log)
        for event in reversed(log):
            if event.author == "workbench" or event.id in skipped:
                continue
            if isinstance(event.body, ev.Undone):
                return event if self._words_of(event.body.event) else None
            return None
        return None

    async def do_undo(self) -> None:
        """Take the last act back."""
        event = self._last_act()
        if event is not None:
            await self.act(ev.Undone(event.id))
            self.flash(
                f"Undone: {UNDOABLE[type(event.body)]}. {self.keys.keys['redo'][0]} brings it back."
            )

    async def do_redo(self) -> None:
        """Bring back what was undone."""
        event = self._last_undo()
        if event is not None:
            await self.act(ev.Undone(event.id))
            self.flash("Brought back.")

    # ---- panes and screens ---------------------------------------------------------------------

    def do_pane_task(self) -> None:
        """Pane 1."""
        self.go_to_pane("task")

    def do_pane_timeline(self) -> None:
        """Pane 2."""
        self.go_to_pane("timeline")

    def do_pane_diff(self) -> None:
        """Pane 3."""
        self.go_to_pane("diff")

    def do_pane_checks(self) -> None:
        """Pane 4."""
        self.go_to_pane("checks")

    def do_pane_zoom(self) -> None:
        """This pane alone, or all."""
        self.zoomed = "" if self.zoomed else self.pane
        self.go_to_pane(self.pane)

    def do_screen_tree(self) -> None:
        """The tree of drafts."""
        from workbench.tui.screens.tree import TreeScreen

        self.app.push_screen(TreeScreen(self))

    def do_screen_history(self) -> None:
        """Past sessions."""
        self.workbench.open_history()

    def do_screen_settings(self) -> None:
        """Settings of the screen."""
        self.workbench.open_settings()

    def do_screen_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    async def do_screen_close(self) -> None:
        """Back to the task list."""
        await self.leave()


def _sentence(doc: str | None) -> str:
    return one_line((doc or "").strip().split("\n\n")[0]).split(". ")[0].rstrip(".")
