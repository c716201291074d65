"""Every error a person can meet, in one tree. Each says what happened, with what, and what to type
next.

WorkbenchError
├── UsageError            the request cannot be carried out as typed            exit status 2
│   ├── TaskFileError     a task file is broken: file, line, field, fix
│   ├── NoScript          the practice model cannot write a draft of this task
│   ├── UnknownName       no task, domain, session or model of that name
│   └── SettingsError     a setting, key or keymap that does not fit
├── ModelError            a model did not give a whole answer                   exit status 3
│   ├── ModelRefused      the server or the model declined (key, quota, content)
│   ├── ModelUnreachable  no connection, time-out, TLS
│   └── ModelAnswerError  an answer came but cannot be used (cut off, empty, no JSON, too long)
├── SandboxError          untrusted code could not be run safely
│   └── SandboxSlow       what guards it lives and said nothing in time: a busy machine
├── HistoryError          the history cannot be read or written (disk, lock, corrupt file)
│   ├── SessionHeld       another process holds the session's lease
│   ├── DiskTrouble       its disk is full or fails: what was saved before is intact
│   ├── ReadOnlyHistory   nothing can be written to its file or folder
│   └── DamagedRow        one row cannot be read; the others can
├── CheckerError          a domain's checker crashed, hung or answered nonsense
├── DomainError           a domain or strategy could not be loaded, raised, or gave no fit value
└── RedactionError        text could not be made safe for the disk, so it was not written
"""

from __future__ import annotations

from collections.abc import Iterable

TYPE_CHECKING = False  # without the import of typing, which costs the command line 3 ms
if TYPE_CHECKING:
    from workbench.core.messages import Usage


GO_ON = "workbench resume SESSION"
"""In a hint: how a session is gone on with. Whoever knows the session, or has a key for it, says
that instead.
"""
UNDECIDED = 4
"""Exit status where nothing is wrong and a deciding check gave no verdict: not an error."""


class WorkbenchError(Exception):
    """What happened (`message`) and what to do about it (`hint`, may be empty)."""

    exit_status = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class UsageError(WorkbenchError):
    """The request cannot be carried out as it was typed."""

    exit_status = 2


class TaskFileError(UsageError):
    """A task file that cannot be used; says where, which field, and the fix."""

    def __init__(
        self, file: str, message: str, *, line: int | None = None, field: str = "", hint: str = ""
    ) -> None:
        place = f"{file}:{line}" if line else file
        about = f" field '{field}':" if field else ""
        super().__init__(f"{place}:{about} {message}", hint)
        self.file, self.line, self.field = file, line, field


class NoScript(UsageError):
    """The practice model has no script for a task: somebody else has to write its drafts."""


class UnknownName(UsageError):
    """A name nobody answers to; lists the known ones and suggests the nearest."""

    def __init__(self, kind: str, name: str, known: Iterable[str], *, hint: str = "") -> None:
        from difflib import get_close_matches

        names = sorted(known)
        near = get_close_matches(name, names, n=1, cutoff=0.5)
        shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
        listed = f"Known: {shown}." if names else f"There is no {kind} yet."
        guess = f"Did you mean '{near[0]}'?" if near else ""
        super().__init__(f"No {kind} called '{name}'. {listed}", f"{guess} {hint}".strip())
        self.name, self.nearest = name, near[0] if near else None


class SettingsError(UsageError):
    """A setting, key or keymap that does not fit."""


class ModelError(WorkbenchError):
    """A model did not give a whole answer; no draft comes of it and the session can be resumed.

    Carries what the failed tries used, how many there were, and the text streamed until then.
    """

    exit_status = 3

    def __init__(
        self,
        message: str,
        hint: str = "",
        *,
        usage: Usage | None = None,
        tries: int = 1,
        text: str = "",
        cause: str = "",
        again: bool = False,
    ) -> None:
        """`cause` is the kind of fault; `again`: the same request may well succeed now."""
        super().__init__(message, hint)
        self.usage, self.tries, self.text = usage, tries, text
        self.cause, self.again = cause, again


class ModelRefused(ModelError):
    """The server or the model declined: key, quota, unknown model, content policy."""


class ModelUnreachable(ModelError):
    """No connection, a time-out, a TLS failure."""


class ModelAnswerError(ModelError):
    """An answer came but cannot be used: cut off, empty, not JSON, too long."""


class SandboxError(WorkbenchError):
    """Untrusted code could not be run safely."""


class SandboxSlow(SandboxError):
    """What guards the code said nothing in time; as far as one knows it lives."""


class HistoryError(WorkbenchError):
    """The history file cannot be read or written."""


class SessionHeld(HistoryError):
    """Another process holds the session's lease; the message says which."""


class DiskTrouble(HistoryError):
    """The history's disk is full, or fails. What was saved before is intact; what is to be done
    once there is room depends on what was being done, which the command line knows.
    """


class ReadOnlyHistory(HistoryError):
    """Nothing can be written to the history's file or its folder; reading may be possible."""


class DamagedRow(HistoryError):
    """One row cannot be read, and what depends on it; the others can. It never says what
    stands there.
    """


class CheckerError(WorkbenchError):
    """A domain's checker crashed, hung or answered nonsense; never the draft's fault."""


class DomainError(WorkbenchError):
    """A domain or strategy that cannot be loaded, whose code raised, or that gave a value which
    does not fit.

    `hook` is what was asked of it; `tail` the last lines that it wrote to standard error.
    """

    def __init__(self, who: str, hook: str, what: str, tail: str = "") -> None:
        said = f" It wrote: {tail}" if tail else ""
        hint = "Report it to its author, or remove that package."
        super().__init__(f"{who}: {hook} failed: {what}.{said}", hint)
        self.hook, self.tail = hook, tail


class RedactionError(WorkbenchError):
    """Text could not be made safe for the disk, so it was not written."""
