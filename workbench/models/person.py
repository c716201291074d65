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
from workbench.errors import GO_ON, ModelAnswerError, ModelUnreachable
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
            raise ModelAnswerError("No draft was written.", f"Write one: {GO_ON}.")
        if size > settings.answer_cap:
            raise ModelAnswerError(
                f"The draft has {size:,} bytes; at most {settings.answer_cap:,} are taken.",
                "Shorten it, or raise the setting answer_cap.",
            )
        yield text
        yield Finished(Usage(cost=0.0), model="person")


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of file that a draft is written in: its ending, and how a line becomes a comment."""

    suffix: str = ".md"
    opening: str = "<!-- "
    closing: str = " -->"

    def comment(self, line: str) -> str:
        """The line as a comment; what would end the comment early is broken up."""
        held = line.replace("--", "- -") if self.closing.strip() else line
        return f"{self.opening}{held}{self.closing}".rstrip()


KINDS = {"python": Kind(".py", "# ", "")}
"""By the language of the fence around a domain's drafts; prose else."""
MARK = "workbench: above this line only comments; write the draft below it"
"""Ends the comments that are put before a draft, and tells where they end."""


def kind_of(fence: str | None) -> Kind:
    """The kind of file for drafts that stand in such a fence."""
    return KINDS.get(fence or "", Kind())


@dataclass(frozen=True, slots=True)
class Edited:
    """How a person's editor ended: what the file held then, and what was wrong, empty if nothing.

    With trouble the text is whatever was saved by then: it is not taken, and not lost either.
    """

    text: str
    trouble: str = ""
    hint: str = ""
    opened: bool = True
    """The editor was there and started."""


async def edit_in_editor(text: str, kind: Kind, environ: Mapping[str, str]) -> Edited:
    """Open the text in $VISUAL or $EDITOR, on a file that only the person can read and that is then
    removed. Whatever the editor does, this ends when it ends; cancelled, it ends the editor.
    """
    try:
        command = editor(environ)
        with _private_file(text, kind.suffix) as path:
            trouble = await _ended([*command, str(path)], environ)
            after = _saved(path)
    except ModelUnreachable as error:
        return Edited(text, error.message, error.hint, opened=False)
    try:
        return Edited(after.decode("utf-8"), trouble, _SET_EDITOR if trouble else "")
    except UnicodeDecodeError:
        hint = "Save it as UTF-8 and write again."
        return Edited(after.decode("utf-8", "replace"), trouble or "The draft is not UTF-8.", hint)


def _saved(path: Path) -> bytes:
    """What the file holds; nothing where the editor took it away."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


async def _ended(command: Sequence[str], environ: Mapping[str, str]) -> str:
    """Run the editor to its end; what was wrong with it, empty if nothing. ModelUnreachable when it
    could not be started.
    """
    try:
        process = await asyncio.create_subprocess_exec(*command, env=dict(environ))
    except OSError as error:
        said = f"The editor '{command[0]}' could not be started: {error.strerror}."
        raise ModelUnreachable(said, _SET_EDITOR) from error
    try:
        with _interrupts_left_to_the_editor():
            status = await process.wait()
    except asyncio.CancelledError:
        process.terminate()
        await process.wait()
        raise
    if status < 0:
        return f"The editor was ended by signal {-status} ({_signal_name(-status)})."
    return f"The editor ended with status {status}." if status else ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"


@dataclass(frozen=True, slots=True)
class EditorAsking:
    """Asks in $VISUAL or $EDITOR: the file holds the task and what was found as comments, then the
    current draft. The request is handed to `tell` too, for editors that hide what is above.
    """

    environ: Mapping[str, str]
    tell: Callable[[str], None]
    kind: Kind = Kind()

    async def __call__(self, messages: Sequence[Message]) -> str:
        """What the file holds below the comments when the editor closes."""
        before = current_draft(messages) or ""
        self.tell(messages[-1].text)
        head = _head(messages, self.kind)
        edited = await edit_in_editor(head + before, self.kind, self.environ)
        after = without_head(edited.text, self.kind)
        if edited.trouble:
            if not edited.opened:
                raise ModelUnreachable(edited.trouble, edited.hint)
            kept = "" if after == before else after
            said = f"{edited.trouble} Its text was not taken."
            raise ModelAnswerError(said, f"Write again: {GO_ON}.", text=kept)
        if before and after == before:
            hint = f"Change it: {GO_ON}."
            raise ModelAnswerError("The draft was left as it is.", hint)
        return after


def _head(messages: Sequence[Message], kind: Kind) -> str:
    """The task and the findings as comments, and the line that ends them."""
    asked = [message.text for message in messages if message.role == "user"]
    lines = [line for text in asked for line in (*text.splitlines(), "")]
    return "\n".join(kind.comment(line) for line in (*lines, MARK)) + "\n"


def without_head(text: str, kind: Kind) -> str:
    """The text below the comments that were put before it; all of it where their end is gone."""
    before, mark, after = text.partition(kind.comment(MARK) + "\n")
    return after if mark and _only_comments(before, kind) else text


def _only_comments(text: str, kind: Kind) -> bool:
    return all(not line or line.startswith(kind.opening.rstrip()) for line in text.splitlines())


def chosen_editor(environ: Mapping[str, str], chosen: str) -> dict[str, str]:
    """The environment with the editor of the person's settings, where they chose one."""
    return {**environ, **({"VISUAL": chosen} if chosen.strip() else {})}


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
    redacted yet, and would stay on the disk if the program were killed. ModelUnreachable where no
    place takes it.
    """
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() and os.access(memory, os.W_OK) else None
    try:
        folder = tempfile.TemporaryDirectory(prefix="workbench-", dir=place)
    except OSError as error:
        raise _no_file(error) from error
    with folder:
        path = Path(folder.name) / f"draft{suffix}"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(handle, "w", encoding="utf-8", errors="replace") as file:
                file.write(text)
        except OSError as error:
            raise _no_file(error) from error
        yield path


def _no_file(error: OSError) -> ModelUnreachable:
    said = f"No file could be made for the editor: {error.strerror}."
    return ModelUnreachable(said, "Make room for temporary files, or name a place in TMPDIR.")


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
