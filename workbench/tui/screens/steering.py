"""Steering the loop: run, pause, step, stop, budget, model, strategy; the task
and the person's own checks. Each act is an event; whether it is possible was asked before.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.addedchecks import CHECK_HINT, read_check
from workbench.tui.lines import Line, Row
from workbench.tui.parsing import (
    BUDGET_HINT,
    SETTINGS_HINT,
    budget_text,
    read_budget,
    read_settings,
    settings_text,
    wrong_with,
)
from workbench.tui.safe import one_line, wrapped
from workbench.tui.screens.acting import Deed
from workbench.tui.screens.session import Share


class Steering(Share):
    """Verbs on the session."""

    def deeds(self) -> dict[str, Deed]:
        """What it does for each action of the registry, by id."""
        return {
            "session.run": self.session_run,
            "session.continue": self.session_continue,
            "session.pause": self.session_pause,
            "session.pause_after": self.session_pause_after,
            "session.step": self.session_step,
            "session.stop": self.session_stop,
            "session.consent": self.session_consent,
            "session.answer": self.session_answer,
            "session.retry": self.session_retry,
            "session.fresh": self.session_fresh,
            "session.budget": self.session_budget,
            "session.model": self.session_model,
            "session.strategy": self.session_strategy,
            "check.add": self.check_add,
            "task.edit": self.task_edit,
            "task.reread": self.task_reread,
        }

    async def session_run(self) -> None:
        """Run on; a session that another process let go is opened as one's own."""
        if self.screen.looks_on:
            await self.screen.reload()
            return
        if self.session.paused or self.session.held or self.session.stop is not None:
            await self.screen.act(ev.Resumed())
        self.screen.go_on()

    async def session_continue(self) -> None:
        """Run on; the next draft continues what the ended call had written."""
        await self.screen.act(ev.Resumed(fragment=True))
        self.screen.go_on()

    async def session_pause(self) -> None:
        """Pause now."""
        await self.screen.act(ev.Paused())

    async def session_pause_after(self) -> None:
        """Pause after this call."""
        await self.screen.act(ev.Paused(after_call=True))

    async def session_step(self) -> None:
        """One verdict further."""
        await self.screen.act(ev.Resumed(steps=1))
        self.screen.go_on()

    async def session_stop(self) -> None:
        """Stop and keep the best."""
        assert self.screen.loop is not None
        await self.screen.loop.stop()
        self.screen.go_on()

    def session_consent(self) -> None:
        """Say what is weak, and ask whether drafts may run all the same."""
        from workbench.tui.screens.asking import ChoiceScreen

        def chosen(answer: str | None) -> None:
            if answer == "yes" and self.screen.loop is not None:
                self.screen.loop.consent()
                self.screen.go_on()
                self.screen.flash("Drafts run here until this session is closed.", "warn")

        rows = [Row("", ((f" {line}", ""),)) for line in wrapped(self.screen.live.note, 76)]
        rows += [
            Row("", ()),
            Row("no", ((" No: nothing runs; the session waits", ""),)),
            Row("yes", ((" Yes: run this session's drafts here all the same", "warn"),)),
        ]
        self.screen.app.push_screen(ChoiceScreen("Run drafts under weak isolation?", rows), chosen)

    def session_answer(self) -> None:
        """Answer the oldest question: choose what is offered, or write."""
        question, asked = next(iter(self.session.questions.items()))

        async def typed(text: str | None) -> None:
            if text:
                await self.screen.act(ev.QuestionAnswered(question, text))
                self.screen.go_on()

        def write() -> None:
            name = f"answer:{self.session.id}:{question}"
            window = self.screen.line_window(name, "Your answer", hint=asked.text)
            self.screen.app.push_screen(window, typed)

        if asked.options:
            self._offer(asked, typed, write)
        else:
            write()

    def _offer(
        self,
        asked: ev.QuestionAsked,
        typed: Callable[[str | None], Awaitable[None]],
        write: Callable[[], None],
    ) -> None:
        """The question with its options; what none of them says is written."""
        from workbench.tui.screens.asking import ChoiceScreen

        async def chosen(row: str | None) -> None:
            if row == "=":
                write()
            elif row is not None:
                await typed(row.removeprefix("="))

        said = [Row("", ((f" {line}", "strong"),)) for line in wrapped(asked.text, 72)]
        offered = [Row(f"={option}", ((f" {option}", ""),)) for option in asked.options]
        other = Row("=", ((" something else: a note to the writer …", "dim"),))
        screen = ChoiceScreen("Your answer", [*said, Row("", ()), *offered, other])
        self.screen.app.push_screen(screen, chosen)

    async def session_retry(self) -> None:
        """End the call and ask again."""
        if self.session.open_call is not None:
            await self.screen.act(ev.Paused("to ask again"), ev.Resumed())
        elif self.session.paused or self.session.held:
            await self.screen.act(ev.Resumed())
        self.screen.go_on()

    async def session_fresh(self) -> None:
        """Forget the tries, keep the best."""
        await self.screen.act(ev.FreshStarted("asked for"))
        self.screen.go_on()

    def session_budget(self) -> None:
        """Type a budget."""
        from workbench.tui.screens.asking import LineScreen

        old = self.session.budget

        async def typed(text: str | None) -> None:
            if text:
                await self.screen.act(ev.SettingsChanged(budget=read_budget(text, old)))

        window = LineScreen(
            "Budget",
            budget_text(old),
            hint=BUDGET_HINT,
            wrong=lambda text: wrong_with(read_budget, text, old),
        )
        self.screen.app.push_screen(window, typed)

    def session_model(self) -> None:
        """Choose the model of the next rounds."""
        from workbench.tui.screens.asking import ChoiceScreen

        models = list(self.services.models())
        now = (self.session.model.provider, self.session.model.name)
        rows = [
            row
            for place, model in enumerate(models)
            for row in self._choice(
                str(place), model.label, model.note, (model.provider, model.name) == now
            )
        ]

        async def chosen(place: str | None) -> None:
            if place:
                choice = self.services.choice(models[int(place)])
                await self.screen.act(ev.SettingsChanged(model=choice))

        current = next((r.id for r in rows if r.id and r.tail), "")
        window = ChoiceScreen("Model from the next round on", rows, current=current)
        self.screen.app.push_screen(window, chosen)

    def session_strategy(self) -> None:
        """Choose the strategy of the next rounds."""
        from workbench.core.strategy import STRATEGIES
        from workbench.tui.screens.asking import ChoiceScreen

        now = self.session.strategy.name
        rows = [
            row
            for name, strategy in STRATEGIES.items()
            for row in self._choice(name, name, _sentence(strategy.about), name == now)
        ]
        settings = settings_text(self.session.strategy)
        rows = [*self._choice("=", "its settings …", settings, False), Row("", ()), *rows]

        async def chosen(name: str | None) -> None:
            if name == "=":
                self._strategy_settings()
            elif name:
                strategy = replace(self.session.strategy, name=name)
                await self.screen.act(ev.SettingsChanged(strategy=strategy))

        window = ChoiceScreen("Strategy from the next round on", rows, current=now)
        self.screen.app.push_screen(window, chosen)

    def _strategy_settings(self) -> None:
        """Type settings of the strategy in force: how many polish rounds, how much is told, …"""
        from workbench.tui.screens.asking import LineScreen

        old = self.session.strategy

        async def typed(text: str | None) -> None:
            if text:
                await self.screen.act(ev.SettingsChanged(strategy=read_settings(text, old)))

        window = LineScreen(
            f"Settings of {old.name}",
            f"polish={old.polish}",
            hint=SETTINGS_HINT,
            wrong=lambda text: wrong_with(read_settings, text, old),
        )
        self.screen.app.push_screen(window, typed)

    def _choice(self, id: str, name: str, said: str, current: bool) -> list[Row]:
        """A row to choose, the one in force marked; what is said of it below, folded."""
        mark = self.glyphs.running if current else " "
        width = min(78, self.screen.size.width - 8)
        head: Line = ((f" {mark} ", "accent"), (name, "strong" if current else ""))
        below = [Row("", ((f"     {line}", "dim"),)) for line in wrapped(said, width - 5) if said]
        return [Row(id, head, (("in force ", "dim"),) if current else ()), *below]

    def check_add(self) -> None:
        """A check of one's own."""
        taken = {check.name for check in self.session.task.added}

        async def typed(text: str | None) -> None:
            if text:
                await self.screen.act(ev.CheckAdded(read_check(text, taken)))
                self.screen.go_on()

        window = self.screen.line_window(
            f"check:{self.session.id}",
            "A check of your own, from now on",
            hint=CHECK_HINT,
            wrong=lambda text: wrong_with(read_check, text, taken),
        )
        self.screen.app.push_screen(window, typed)

    def task_edit(self) -> None:
        """Change the prompt: a new revision."""
        from workbench.tui.screens.asking import EditScreen

        name, prompt = f"task:{self.session.id}", self.session.task.prompt
        unsent = self.screen.unsent(name)
        self.screen.hold("you are editing the task")

        async def edited(text: str | None) -> None:
            if text is not None:
                self.screen.keep_soon(name, "")
                await self._revise_prompt(text)
            self.screen.hold("")

        window = EditScreen(
            "The task's prompt",
            unsent or prompt,
            typed=lambda text: self.screen.keep_soon(name, "" if text == prompt else text),
            note=" · unsaved text from before" if unsent else "",
        )
        self.screen.app.push_screen(window, edited)

    async def _revise_prompt(self, text: str) -> None:
        task = self.session.task
        if text == task.prompt:
            self.screen.flash("Nothing was changed, so the task stays as it is.")
            return
        revised = replace(task, prompt=text, revision=task.revision + 1)
        await self.screen.act(ev.TaskRevised(revised, "prompt changed"))
        self.screen.go_on()

    async def task_reread(self) -> None:
        """The task as its file says now."""
        task = await self.services.reread_task(self.session.task.id)
        kept = replace(
            task,
            revision=self.session.task.revision + 1,
            added=self.session.task.added,
        )
        await self.screen.act(ev.TaskRevised(kept, "file read again"))
        self.screen.go_on()


def _sentence(doc: str | None) -> str:
    return one_line((doc or "").strip().split("\n\n")[0]).split(". ")[0].rstrip(".")
