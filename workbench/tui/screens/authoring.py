"""A person as an author: edit, rate, accept, note, copy a draft; go on from it, or fork there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.session import Draft
from workbench.models.person import Edited
from workbench.tui.prompted import messages_of, prompt_text
from workbench.tui.screens.acting import Deed
from workbench.tui.screens.session import Share
from workbench.tui.why.told import as_text
from workbench.tui.widgets.findings import Findings

if TYPE_CHECKING:
    from workbench.tui.rating.desk import Sheet


class Authoring(Share):
    """Verbs on the draft that is selected."""

    def deeds(self) -> dict[str, Deed]:
        """What it does for each action of the registry, by id."""
        return {
            "draft.edit": self.draft_edit,
            "draft.editor": self.draft_editor,
            "draft.rate_up": self.draft_rate_up,
            "draft.rate_down": self.draft_rate_down,
            "draft.rate": self.draft_rate,
            "draft.accept": self.draft_accept,
            "draft.branch": self.draft_branch,
            "draft.fork": self.draft_fork,
            "draft.copy": self.draft_copy,
            "draft.note": self.draft_note,
            "screen.tree": self.screen_tree,
        }

    def draft_edit(self) -> None:
        """Edit here."""
        from workbench.tui.colouring.syntax import language_of
        from workbench.tui.screens.writing.editing import DraftEditor

        draft = self.screen.chosen
        name = f"edit:{self.session.id}:{draft.id}"
        unsent = self.screen.unsent(name)
        self.screen.hold("you are editing")

        async def edited(text: str | None) -> None:
            if text is not None:
                self.screen.keep_soon(name, "")
                await self._save_edit(draft, text)
            self.screen.hold("")

        note = " · unsaved text from before" if unsent else ""
        begun = unsent or draft.text
        window = DraftEditor(
            f"Your version of draft {draft.number}",
            begun,
            check=partial(self.services.check_text, self.session, draft),
            glyphs=self.glyphs,
            language=language_of(self.services.fence(self.session.task.domain), begun),
            typed=lambda text: self.screen.keep_soon(name, "" if text == draft.text else text),
            note=note,
        )
        self.screen.app.push_screen(window, edited)

    async def draft_editor(self) -> None:
        """Edit in $EDITOR."""
        from textual.app import SuspendNotSupported

        from workbench.tui.outside import edit_outside

        draft = self.screen.chosen
        name = f"edit:{self.session.id}:{draft.id}"
        self.screen.hold("you are editing")
        try:
            fence = self.services.fence(self.session.task.domain)
            edited = await edit_outside(
                self.screen.workbench, self.screen.unsent(name) or draft.text, fence
            )
            if edited.trouble:
                self._keep_unsaved(name, draft, edited)
            else:
                self.screen.keep_soon(name, "")
                await self._save_edit(draft, edited.text)
        except SuspendNotSupported:
            self.screen.flash(
                "An outside editor needs a terminal of its own here; e edits in place.", "warn"
            )
        finally:
            self.screen.hold("")

    def _keep_unsaved(self, name: str, draft: Draft, edited: Edited) -> None:
        """The editor failed: what it had saved waits for e, and the person is told."""
        if edited.text == draft.text:
            self.screen.flash(f"{edited.trouble} Nothing was changed. {edited.hint}", "bad")
            return
        self.screen.keep_soon(name, edited.text)
        self.screen.flash(f"{edited.trouble} What it saved is kept: e goes on with it.", "bad")

    async def _save_edit(self, draft: Draft, text: str) -> None:
        """A child draft by the person, checked at once; calls wait for r."""
        if text == draft.text:
            self.screen.flash("Nothing was changed, so there is no new draft.")
            return
        edited = ev.DraftEdited(self.services.new_id(), draft.id, text)
        await self.screen.act(edited)
        self.screen.select(edited.draft)
        self.screen.go_on()

    async def draft_rate_up(self) -> None:
        """Good, or not rated again."""
        await self.screen.act(
            ev.Rated(self.screen.right, 0 if self.screen.chosen.rating > 0 else 1)
        )

    async def draft_rate_down(self) -> None:
        """Bad, or not rated again."""
        await self.screen.act(
            ev.Rated(self.screen.right, 0 if self.screen.chosen.rating < 0 else -1)
        )

    def draft_rate(self) -> None:
        """By its rubric; what this screen showed of it counts as seen."""
        loop, desk = self.screen.loop, self.services.rating
        if loop is None:
            return

        async def write(sheet: Sheet, levels: dict[str, float], note: str) -> Sequence[str]:
            body, told = desk.rated(loop.log, sheet, levels, note)
            await loop.act(body, author=desk.author)
            return told

        self.screen.workbench.open_rating(desk.sheet(loop.log, self.screen.right), write)

    async def draft_accept(self) -> None:
        """Accept, which stops the session."""
        await self.screen.act(ev.Accepted(self.screen.right))
        self.screen.go_on()

    async def draft_branch(self) -> None:
        """Go back and go on from there."""
        await self.screen.act(ev.BranchChosen(self.screen.right))
        self.screen.go_on()

    async def draft_fork(self) -> None:
        """A new session from here; this one pauses and stays."""
        session, draft = self.session.id, self.screen.right
        await self.screen.leave()
        await self.screen.workbench.open_fork(session, draft)

    async def draft_copy(self) -> None:
        """Copy what the pane in focus shows, by a program of the system and by the terminal (OSC
        52). Only a copied draft is kept in the log: it says that somebody had a use for it.
        """
        from asyncio import to_thread

        from workbench.tui.outside import OSC52_CAP, copy_outside

        draft = self.screen.chosen
        name, text = self._focused() or (f"Draft {draft.number}", draft.text)
        program = await to_thread(copy_outside, text)
        by_terminal = len(text) <= OSC52_CAP
        if by_terminal:
            self.screen.app.copy_to_clipboard(text)
        if text is draft.text and not self.screen.looks_on:
            await self.screen.act(ev.Copied(draft.id))
        ways = [way for way in (program, "the terminal (OSC 52)" if by_terminal else "") if way]
        said = f"{name} copied by {' and '.join(ways)}."
        self.screen.flash(said if ways else f"{name} is too long for the terminal.", "good")

    def _focused(self) -> tuple[str, str] | None:
        """What the pane in focus shows other than the draft: its name, its text."""
        screen, draft = self.screen, self.screen.chosen
        match screen.pane:
            case "task":
                return "The task's prompt", self.session.task.prompt
            case "told" if draft.call and screen.loop is not None:
                messages = messages_of(draft, screen.loop.log)
                return f"The prompt of draft {draft.number}", prompt_text(messages)
            case "findings":
                finding = screen.query_one("#findings", Findings).chosen
                if finding is not None:
                    return f"The finding '{finding.result.check}'", as_text(finding)
        return None

    def draft_note(self) -> None:
        """A note for oneself."""
        draft = self.screen.right

        async def typed(text: str | None) -> None:
            if text:
                await self.screen.act(ev.Noted(text, draft))

        hint = "For you; the model does not see it (i writes to the model)."
        title = f"Note on draft {self.screen.chosen.number}"
        window = self.screen.line_window(f"note:{self.session.id}:{draft}", title, hint=hint)
        self.screen.app.push_screen(window, typed)

    def screen_tree(self) -> None:
        """The tree of drafts."""
        from workbench.tui.screens.tree import TreeScreen

        self.screen.app.push_screen(TreeScreen(self.screen))
