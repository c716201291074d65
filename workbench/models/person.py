"""A person as the model: the draft is typed or pasted on a screen, or written in an editor.

It costs nothing. An empty text is no draft, as an empty answer of a server is none.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workbench.core.messages import Message, Usage
from workbench.errors import ModelAnswerError, ModelUnreachable
from workbench.models import CallSettings, Finished, Retrying
from workbench.models.practice import current_draft

Asking = Callable[[Sequence[Message]], Awaitable[str]]
"""Shows the messages to the person and gives back what they write; '' when they write nothing."""


@dataclass(frozen=True, slots=True)
class PersonModel:
    """Asks a person."""

    ask: Asking

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        """What the person wrote, in one piece; see `workbench.models.Model`."""
        text = await self.ask(messages)
        size = len(text.encode(errors="replace"))
        if not text.strip():
            raise ModelAnswerError("No draft was written.", "Write one: workbench resume SESSION.")
        if size > settings.answer_cap:
            raise ModelAnswerError(
                f"The draft has {size:,} bytes; at most {settings.answer_cap:,} are taken.",
                "Shorten it, or raise the setting answer_cap.",
            )
        yield text
        yield Finished(Usage(cost=0.0), model="person")


@dataclass(frozen=True, slots=True)
class EditorAsking:
    """Asks in $VISUAL or $EDITOR, on a file that only the person can read and that is then removed.

    The file holds the current draft. What is asked for is handed to `tell` first, because an
    editor shows one text.
    """

    environ: Mapping[str, str]
    tell: Callable[[str], None]
    suffix: str = ".txt"
    """Of the file, so that the editor knows the language."""

    async def __call__(self, messages: Sequence[Message]) -> str:
        """What the file holds when the editor closes."""
        command = editor(self.environ)
        before = current_draft(messages) or ""
        self.tell(messages[-1].text)
        with _private_file(before, self.suffix) as path:
            await self._edit([*command, str(path)])
            after = _read(path)
        if before and after == before:
            hint = "Change it: workbench resume SESSION."
            raise ModelAnswerError("The draft was left as it is.", hint)
        return after

    async def _edit(self, command: Sequence[str]) -> None:
        try:
            process = await asyncio.create_subprocess_exec(*command, env=dict(self.environ))
        except OSError as error:
            message = f"The editor '{command[0]}' could not be started: {error.strerror}."
            raise ModelUnreachable(message, _SET_EDITOR) from None
        try:
            with _interrupts_left_to_the_editor():
                status = await process.wait()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise
        if status:
            message = f"The editor ended with status {status}; its text was not taken."
            raise ModelAnswerError(message, "Write again: workbench resume SESSION.")


def editor(environ: Mapping[str, str]) -> list[str]:
    """The command of the person's editor, split as a shell would split it."""
    named = environ.get("VISUAL", "").strip() or environ.get("EDITOR", "").strip()
    if not named:
        found = next((name for name in ("nano", "vim", "vi") if shutil.which(name)), None)
        if found is None:
            raise ModelUnreachable("There is no editor to write in.", _SET_EDITOR)
        return [found]
    try:
        return shlex.split(named)
    except ValueError as error:
        raise ModelUnreachable(f"$VISUAL or $EDITOR is not a command: {error}.", _SET_EDITOR) from (
            None
        )


_SET_EDITOR = "Set EDITOR, e.g. EDITOR=nano."


@contextmanager
def _private_file(text: str, suffix: str) -> Iterator[Path]:
    """A file of mode 0600 in a folder of its own (0700), where editors may leave their backups.

    It lies in memory (`/dev/shm`) where the system has such a place: what a person writes is not
    redacted yet, and would stay on the disk if the program were killed.
    """
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() and os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="workbench-", dir=place) as folder:
        path = Path(folder) / f"draft{suffix}"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
        yield path


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        message = "The draft is not UTF-8."
        raise ModelAnswerError(message, "Save it as UTF-8 and write again.") from None


@contextmanager
def _interrupts_left_to_the_editor() -> Iterator[None]:
    """Ctrl+C in an editor is the editor's business, as it is under git."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread: nothing would reach us anyway
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
