"""A session's log as it was before redaction, as far as that can be known for sure.

What a resumed session runs is what was asked: its task, a person's own checks and its drafts. On
the disk personal data in them are placeholders, and a placeholder is never run in a value's place.
The task is read again from where it came from, and counts only if it is the one that was redacted:
its seal fits (`history.sealing`), or, in logs from before there were seals, the stored text is a
redaction of it. The values that stand in it then take the places of their placeholders in the
whole log, in memory alone. What cannot be had back is refused (a task, a check) or named (`lost`:
a draft in which the model wrote personal data of its own), and is not run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.core import events as ev
from workbench.core.codec import Json, from_json, to_json
from workbench.core.diffing import text_digest
from workbench.core.domain import Domain
from workbench.core.task import AddedCheck, Task
from workbench.errors import UsageError, WorkbenchError
from workbench.history.sealing import run_part

PLACEHOLDER = re.compile(r"<[A-Z][A-Z0-9_]{1,30}_\d{1,6}>")
Log = Sequence[ev.Event]
FindTask = Callable[[str], Task]
"""The task of a path or an id; raises WorkbenchError where there is none."""
Seal = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Restored:
    """The log with its values, and what could not be had back."""

    log: list[ev.Event]
    lost: frozenset[str] = frozenset()
    """Drafts whose text on the disk is not what was written."""


def restored(log: Log, find: FindTask, seal: Seal, domain_of: Callable[[str], Domain]) -> Restored:
    """The log with its task and drafts as they were. Raises UsageError when the task, or a check
    that a person added, cannot be had back; it says why and what to do.
    """
    if not any(_cut(event.body) for event in log):
        return Restored(list(log))
    values: dict[str, str] = {}
    whole: list[ev.Event] = []
    for event in log:
        body = event.body
        if isinstance(body, ev.SessionStarted | ev.TaskRevised) and _cut(body):
            task, more = _task_before(body, _sources(log, find), seal, values)
            values |= more
            body = replace(body, task=task)
        elif isinstance(body, ev.CheckAdded) and _cut(body):
            body = _check_before(body, seal, values)
        whole.append(replace(event, body=_with_values(body, values)))
    domain = domain_of(task_of(whole).task.domain)
    whole = [replace(event, body=_unsealed(event.body, domain, seal)) for event in whole]
    lost = frozenset(draft for event in whole if (draft := _lost_draft(event.body, domain)))
    return Restored([_settled(event, lost) for event in whole], lost)


def task_of(log: Log) -> ev.SessionStarted:
    """The log's first event."""
    return next(event.body for event in log if isinstance(event.body, ev.SessionStarted))


def _cut(body: ev.Body) -> bool:
    """A placeholder stands in it."""
    return any(PLACEHOLDER.search(text) for text in _texts(to_json(body)))


def _sources(log: Log, find: FindTask) -> Iterator[Task]:
    """The task as it can be read now: by what it was asked for, then by its id."""
    first = task_of(log)
    for name in dict.fromkeys((first.source, first.task.id)):
        if name and not PLACEHOLDER.search(name):
            try:
                yield find(name)
            except WorkbenchError:
                continue


def _task_before(
    body: ev.SessionStarted | ev.TaskRevised,
    sources: Iterable[Task],
    seal: Seal,
    known: Mapping[str, str],
) -> tuple[Task, Mapping[str, str]]:
    """The task that was redacted, and what its placeholders stand for. Raises UsageError."""
    stored = to_json(body.task)
    filled = from_json(Task, _filled(stored, known))
    if body.digest and seal(run_part(replace(body, task=filled))) == body.digest:
        return filled, {}
    for source in sources:
        live = replace(source, budget=body.task.budget, revision=body.task.revision)
        told = pairs(stored, to_json(live))
        if told is not None and not body.digest:
            return live, told
        values = {**known, **(told or scattered(stored, to_json(live)))}
        for task in (live, from_json(Task, _filled(stored, values))):
            if body.digest and seal(run_part(replace(body, task=task))) == body.digest:
                return task, values
    where = (body.source if isinstance(body, ev.SessionStarted) else "") or body.task.id
    raise UsageError(
        f"The task holds personal data, which is never stored, and {where} does not hold the same"
        " task any more, so the session cannot go on with what it was asked.",
        "Put the task's file back as it was, name it with --task FILE, or begin anew:"
        " workbench run FILE",
    )


def _check_before(body: ev.CheckAdded, seal: Seal, known: Mapping[str, str]) -> ev.CheckAdded:
    """The check that was redacted. Raises UsageError."""
    whole = replace(body, check=from_json(AddedCheck, _filled(to_json(body.check), known)))
    if body.digest and seal(run_part(whole)) == body.digest:
        return whole
    raise UsageError(
        "A check that was added by hand holds personal data, which is never stored, so it cannot"
        " be run again.",
        "Begin a new session on the task and add the check there.",
    )


def _with_values(body: ev.Body, values: Mapping[str, str]) -> ev.Body:
    """The body with the values in the places of their placeholders."""
    data = to_json(body)
    filled = _filled(data, values)
    if filled == data or isinstance(body, ev.Unread):
        return body
    return ev.body_from_json(type(body).kind, filled)


def _unsealed(body: ev.Body, domain: Domain, seal: Seal) -> ev.Body:
    """A draft whose text is whole again with its digest as it was made, so that the drafts to come
    can be compared with it.
    """
    if not isinstance(body, ev.DraftWritten | ev.DraftEdited) or not body.digest:
        return body
    plain = text_digest(domain.normalise(body.text))
    return replace(body, digest=plain) if seal(plain) == body.digest else body


def _lost_draft(body: ev.Body, domain: Domain) -> str:
    """The draft whose text is not what was written; empty when it is."""
    if not isinstance(body, ev.DraftWritten | ev.DraftEdited) or not _cut(body):
        return ""
    if body.digest:
        same = text_digest(domain.normalise(body.text)) == body.digest
    else:
        same = not PLACEHOLDER.search(body.text)
    return "" if same else body.draft


def _settled(event: ev.Event, lost: frozenset[str]) -> ev.Event:
    """The verdict of a draft that is lost was one on the whole text, and stands."""
    match event.body:
        case ev.DraftChecked(draft=draft, before_redaction=True) if draft in lost:
            return replace(event, body=replace(event.body, before_redaction=False))
        case _:
            return event


def pairs(stored: Json, live: Json) -> dict[str, str] | None:
    """What each placeholder of the stored value stands for in the live one; None when the stored
    value is no redaction of the live one. Of two spellings of a value the first is given.
    """
    found: dict[str, str] = {}
    return found if _aligned(stored, live, found) else None


def scattered(stored: Json, live: Json) -> dict[str, str]:
    """The same where the parts were changed or put elsewhere: what stands in its place is read
    there, and each other text is looked for in the whole.
    """
    found: dict[str, str] = {}
    _in_place(stored, live, found)
    texts = _texts(live)
    for text in dict.fromkeys(text for text in _texts(stored) if PLACEHOLDER.search(text)):
        any(_aligned_text(text, other, found) for other in texts)
    return found


def _aligned(stored: Json, live: Json, found: dict[str, str]) -> bool:
    match stored, live:
        case str(), (str() | int() | float()) if not isinstance(live, bool):
            return _aligned_text(stored, str(live), found)
        case ((list() | tuple()), (list() | tuple())):
            return len(stored) == len(live) and all(
                _aligned(one, other, found) for one, other in zip(stored, live, strict=True)
            )
        case dict(), dict():
            sides = zip(stored.items(), live.items(), strict=False)
            return len(stored) == len(live) and all(
                _aligned_text(str(one), str(other), found) and _aligned(part, whole, found)
                for (one, part), (other, whole) in sides
            )
        case _:
            return bool(stored == live)


def _in_place(stored: Json, live: Json, found: dict[str, str]) -> None:
    """Reads each text where the live value has one in the same place; passes over what differs."""
    match stored, live:
        case str(), str():
            _aligned_text(stored, live, found)
        case ((list() | tuple()), (list() | tuple())):
            for part, whole in zip(stored, live, strict=False):
                _in_place(part, whole, found)
        case dict(), dict():
            for key, part in stored.items():
                _in_place(part, live.get(key), found)


def _aligned_text(stored: str, live: str, found: dict[str, str]) -> bool:
    names = PLACEHOLDER.findall(stored)
    if not names:
        return stored == live
    pieces = [re.escape(piece) for piece in PLACEHOLDER.split(stored)]
    match = re.fullmatch("([\\s\\S]+?)".join(pieces), live)
    if match is None:
        return False
    for name, value in zip(names, match.groups(), strict=True):
        found.setdefault(name, value)
    return True


def _filled(value: Json, values: Mapping[str, str]) -> Json:
    match value:
        case str():
            return PLACEHOLDER.sub(lambda each: values.get(each.group(), each.group()), value)
        case list() | tuple():
            return type(value)(_filled(part, values) for part in value)
        case dict():
            return {_filled(key, values): _filled(part, values) for key, part in value.items()}
        case _:
            return value


def _texts(value: Json) -> list[str]:
    match value:
        case str():
            return [value]
        case list() | tuple():
            return [text for part in value for text in _texts(part)]
        case dict():
            return [text for key, part in value.items() for text in (key, *_texts(part))]
        case _:
            return []
