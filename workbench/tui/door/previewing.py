"""A task before it is begun: what it asks for, and how it went last. Pure lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.tui.lines import Line, Tone
from workbench.tui.safe import one_line, wrapped
from workbench.tui.services import TaskLine

if TYPE_CHECKING:
    from workbench.tui.sessions import PastSession


def preview_lines(task: TaskLine, last: PastSession | None, prompt: str, width: int) -> list[Line]:
    """A task before it is begun: title, how it went last, what it asks for."""
    rows: list[Line] = [((line, "strong"),) for line in wrapped(one_line(task.title), width)]
    rows += [((f"{task.domain} · {task.difficulty or 'no difficulty given'}", "dim"),), ()]
    if last is None:
        rows.append((("not tried yet", "dim"),))
    else:
        drafts = f"{last.drafts} draft{'s' * (last.drafts != 1)}"
        rows.append((("last  ", "dim"), (result_words(last), result_tone(last))))
        rows.append(((f"      {drafts} by {one_line(last.model)}, {last.updated[:10]}", "dim"),))
    return [*rows, (), *(((line, ""),) for line in wrapped(prompt.strip(), width))]


def result_words(last: PastSession | None) -> str:
    """How a session ended, with its score."""
    if last is None:
        return ""
    score = "" if last.score is None else f" {last.score:.0f}"
    return f"{last.outcome or 'open'}{score}"


def result_tone(last: PastSession | None) -> Tone:
    """Good for what ended well."""
    return "good" if last is not None and last.outcome in ("target", "accepted") else "dim"
