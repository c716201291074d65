"""The front door: a task of one's own by answering a few questions, a model by naming its
server.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.errors import WorkbenchError
from workbench.tui.lines import Row
from workbench.tui.safe import one_line, padded
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.screens.asking import ChoiceScreen, LineScreen

if TYPE_CHECKING:
    from workbench.tui.services import Asked, ModelLine

TABLE_DOMAIN = "analysis"
KINDS = {
    "analysis": "a table and a question about it",
    "code": "a function, and three example calls that become its tests",
    "creative": "a text that is to sell or move, against its brief",
    "essay": "a text for readers, with what it must speak of",
    "math": "a problem, and its answer where that is known",
    "planning": "a goal with a date and a budget",
    "research": "a question, answered from sources",
    "service": "a customer's message and the rules that hold",
}
"""What is asked for in each domain, in a line; others are asked for a prompt."""


class Making:
    """What the task list asks on the way to a task or a model."""

    def __init__(
        self,
        screen: ActingScreen,
        look_again: Callable[[], None],
        start: Callable[[str], Awaitable[None]],
    ) -> None:
        """`look_again` is called when a task or another model is there; `start` opens a task."""
        self.screen, self._look_again, self._start = screen, look_again, start

    async def task(self) -> None:
        """Ask for a domain, then for what it needs; the task is saved and opened."""
        forms = self.screen.services.questions()
        rows = [
            Row(name, ((f" {padded(name, 10)}", "strong"), (KINDS.get(name, "a prompt"), "dim")))
            for name in forms
        ]
        title = "A task of your own: of which kind?"
        domain = await self.screen.app.push_screen_wait(ChoiceScreen(title, rows))
        if domain == TABLE_DOMAIN:
            await self.table("")
        elif domain:
            await self._form(domain, forms[domain])

    async def _form(self, domain: str, asked: object) -> None:
        answers: dict[str, str] = {}
        questions: tuple[Asked, ...] = tuple(asked)  # type: ignore[arg-type]
        for number, question in enumerate(questions, 1):
            place = f" ({number} of {len(questions)})" if len(questions) > 1 else ""
            text = await self._line(f"new:{domain}:{question.name}", question, place)
            if text is None:
                return
            answers[question.name] = text
        await self._open(self.screen.services.make_task(domain, answers))

    async def _line(self, name: str, asked: Asked, place: str) -> str | None:
        """One answer; what was typed and not taken is there again next time."""
        window = LineScreen(
            asked.ask + place,
            self.screen.unsent(name),
            hint=asked.hint,
            wrong=asked.wrong,
            may_be_empty=asked.optional,
            typed=partial(self.screen.keep_soon, name),
        )
        return await self.screen.app.push_screen_wait(window)

    async def table(self, file: str) -> None:
        """A table and a question about it."""
        file = file or await self._which_table()
        if not file:
            return
        hint = "The schema is written beside the table, where you can correct it."
        asking = LineScreen(f"What do you want to know from {one_line(file)}?", hint=hint)
        question = await self.screen.app.push_screen_wait(asking)
        if question:
            await self._open(self.screen.services.ask_table(file, question))

    async def _which_table(self) -> str:
        hint = "A CSV or Parquet file; its columns are read, nothing is sent anywhere."
        window = LineScreen("Which table?", hint=hint, wrong=no_file)
        return await self.screen.app.push_screen_wait(window) or ""

    async def _open(self, making: object) -> None:
        """Wait for the task and open it, or say what is wrong."""
        try:
            task = await making  # type: ignore[misc]
            self._look_again()
            await self._start(task)
        except WorkbenchError as error:
            self.screen.problem(error)

    async def model(self, task: str = "") -> None:
        """Choose who writes: what is known, what runs on this machine, or a server by address; a
        task that waits for it is opened then.
        """
        services = self.screen.services
        known = [*services.models(), *await services.servers()]
        rows = [_model_row(str(at), line.label, line.note) for at, line in enumerate(known)]
        rows.append(_model_row("other", "another server …", "its address; the key from outside"))
        title = "Who writes the drafts"
        chosen = await self.screen.app.push_screen_wait(ChoiceScreen(title, rows))
        line = await self._server() if chosen == "other" else known[int(chosen)] if chosen else None
        if line is None:
            return
        self.screen.workbench.model = line
        self._look_again()
        works = line.provider != "openai" or await self._try(line)
        if task and works and line.provider != "practice":
            await self._start(task)

    async def _server(self) -> ModelLine | None:
        hint = "Such as http://127.0.0.1:8000/v1. A key is taken from WORKBENCH_API_KEY or the "
        hint += "keyring (keyring set feedback-workbench HOST); it is never stored here."
        app, services = self.screen.app, self.screen.services

        def wrong(text: str) -> str:
            try:
                services.model_on("model", text)
            except WorkbenchError as error:
                return f"{error.message} {error.hint}"
            return ""

        url = await app.push_screen_wait(
            LineScreen("Address of the server", hint=hint, wrong=wrong)
        )
        if not url:
            return None
        asked = LineScreen("Name of the model", hint="As the server calls it.")
        name = await app.push_screen_wait(asked)
        return services.model_on(name, url) if name else None

    async def _try(self, line: ModelLine) -> bool:
        """A small call, so that a wrong key or address shows now and not in a session."""
        self.screen.flash(f"Asking {line.name} one short thing …")
        try:
            told = await self.screen.services.try_model(line)
        except WorkbenchError as error:
            self.screen.problem(error)
            return False
        self.screen.flash(told, "good")
        return True


def _model_row(id: str, name: str, note: str) -> Row:
    return Row(id, ((f" {one_line(name)}", ""), (f"  {one_line(note)}", "dim")))


def no_file(text: str) -> str:
    """What keeps it from being a file that can be read; empty for nothing."""
    try:
        found = Path(text.strip()).expanduser().is_file()
    except (OSError, RuntimeError, ValueError):  # a name too long, nobody's home, a zero byte
        found = False
    return "" if found else f"There is no file {one_line(text)} here."
