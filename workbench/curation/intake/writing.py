"""Understood lines into the history's log, each at most once."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.curation.desk import stream_id
from workbench.curation.intake.entries import Entry, parse
from workbench.curation.prompts import normalised
from workbench.curation.signals import EXPLICIT
from workbench.errors import UsageError, WorkbenchError

if TYPE_CHECKING:
    from workbench.history import History

BATCH = 400
"""Lines that are committed at once at most."""
LONGEST = 4 * 1024 * 1024
"""Characters of a line at most."""


@dataclass(frozen=True, slots=True)
class Took:
    """What became of a line."""

    id: str
    """Of its stream."""
    named: bool = False
    """By the agent's own id."""
    problems: tuple[str, ...] = ()
    """What of it was not understood, and so not kept; the rest is."""


def take_lines(
    history: History, lines: Iterable[str], take_up: Callable[[], None] = lambda: None
) -> Iterator[dict[str, Json]]:
    """Logs each line and answers it with `{"id"}`, one that was understood in part with
    `{"id", "not_understood"}`, one of which nothing could be kept with `{"id", "error"}`; blank
    lines are passed over. The id is the agent's own where it gave one. A line without an id gets
    one that follows from its words (and from how often it came before), so that the same lines
    sent again, after a kill too, add nothing.

    `take_up` is called in the transaction of each batch, before it is committed: a `Desk` then
    finds at hand what was just written.
    """
    seen: Counter[str] = Counter()
    for batch in batches(lines):
        read = [_read(text, seen) for line in batch if (text := line.strip())]
        for answer, stream in _taken(history, read, take_up):
            if stream:
                history.let_go(stream)
            yield answer


@dataclass(slots=True)
class _Line:
    """One line, read."""

    text: str
    time: int
    """How often it came, this time included."""
    data: Any = None
    problem: str = ""
    """Why it is no object; empty for one."""


def _read(text: str, seen: Counter[str]) -> _Line:
    seen[text] += 1
    line = _Line(text, seen[text])
    if len(text) > LONGEST:
        line.problem = f"The line is longer than {LONGEST} characters."
        return line
    try:
        line.data = json.loads(text)
    except (ValueError, RecursionError):
        line.problem = "This is no JSON."
        return line
    if not isinstance(line.data, dict):
        line.problem = "A line should be a JSON object."
    return line


def _taken(
    history: History, lines: Sequence[_Line], take_up: Callable[[], None]
) -> list[tuple[dict[str, Json], str]]:
    """The answers to the lines, with the streams that they were written to. All are committed at
    once; where that fails, each by itself, so that the one that cannot be written is named and
    costs no other.
    """
    begun = False
    try:
        with history.together():
            begun = True
            history.foresee([stream for line in lines if (stream := _likely(line))])
            taken = [_answer(history, line) for line in lines]
            take_up()
        return taken
    except WorkbenchError:
        if not begun or len(lines) < 2:
            raise
    taken = [_alone(history, line) for line in lines]
    take_up()
    return taken


def _likely(line: _Line) -> str:
    """The stream of a line with an id of the agent's own, which it may not have yet."""
    ref = None if line.problem else line.data.get("id")
    return stream_id(f"ref:{ref}") if ref and isinstance(ref, str | int) else ""


def _alone(history: History, line: _Line) -> tuple[dict[str, Json], str]:
    """The answer to a line that is committed by itself."""
    try:
        with history.together():
            return _answer(history, line)
    except WorkbenchError as error:
        return _refused(line, error), ""


def batches(lines: Iterable[str], most: int = BATCH) -> Iterator[Sequence[str]]:
    """The lines in groups that are committed at once. A group ends where a source says so with an
    empty text, as one does that would have to wait for more.
    """
    group: list[str] = []
    for line in lines:
        group += [line] if line else []
        if len(group) >= most or (group and not line):
            yield group
            group = []
    if group:
        yield group


def take(history: History, data: Mapping[str, Json], own: Callable[[], str] | None = None) -> Took:
    """Logs one interaction, or what is said of an earlier one. One without an id gets a fresh one,
    or what `own` gives.

    Raises UsageError when nothing of it can be kept, and what writing the history raises.
    """
    entry = parse(data)
    stream, known = _place(history, entry, own)
    problems = [*entry.problems]
    _logged(history, stream, entry, known)
    if entry.retry_of:
        problems += _tried_again(history, entry, stream)
    return Took(stream, bool(entry.ref), tuple(dict.fromkeys(problems)))


def _place(
    history: History, entry: Entry, own: Callable[[], str] | None
) -> tuple[str, list[ev.Event]]:
    """The stream of the interaction, and its log so far."""
    if not entry.ref:
        stream = own() if own else _fresh_id()
        return stream, _known(history, stream) or []
    stream, known = _stream_of(history, entry.ref)
    if known is None and entry.interaction is None:
        raise _never_logged(entry.ref)
    return stream, known or []


def _stream_of(history: History, ref: str) -> tuple[str, list[ev.Event] | None]:
    """Where an interaction of this name is or will be: the agent's own id, or the history's."""
    stream = stream_id(f"ref:{ref}")
    known = _known(history, stream)
    if known is None and _own_id(history, ref):
        return ref, _known(history, ref)
    return stream, known


def _tried_again(history: History, entry: Entry, following: str) -> list[str]:
    """The weak sign against the answer that this one was asked for instead of; a sentence where
    that one is not known.
    """
    stream, known = _stream_of(history, entry.retry_of)
    if known is None:
        return [str(_never_logged(entry.retry_of))]
    said = entry.interaction
    by, time = (said.user, said.time) if said else ("", "")
    signal = cu.SignalSeen("tried_again", by, next=following, time=time)
    _logged(history, stream, Entry(entry.retry_of, None, (signal,)), known)
    return []


def _never_logged(ref: str) -> UsageError:
    return UsageError(f"No interaction was logged as '{ref}'.", "Send question and answer.")


def _answer(history: History, line: _Line) -> tuple[dict[str, Json], str]:
    """The line's answer, and the stream that it was written to."""
    try:
        if line.problem:
            raise UsageError(line.problem)
        took = take(history, line.data, lambda: _of_its_words(history, line.data, line.time))
    except WorkbenchError as error:
        return _refused(line, error), ""
    id = line.data["id"] if took.named else took.id
    partly = {"not_understood": [*took.problems]} if took.problems else {}
    return {"id": id, **partly}, took.id


def _refused(line: _Line, error: WorkbenchError) -> dict[str, Json]:
    known = line.data.get("id") if isinstance(line.data, dict) else None
    return {"id": known if isinstance(known, str | int) else None, "error": str(error)}


def _of_its_words(history: History, data: Json, time: int) -> str:
    """The stream of a line without an id, the same for the same words and their count."""
    seal = history.subjects.seal(f"{time}:{json.dumps(data, sort_keys=True)}")
    return stream_id(f"line:{seal}")


def _fresh_id() -> str:
    from workbench.history import new_id

    return new_id()


def _own_id(history: History, ref: str) -> bool:
    """The history's own id of an interaction, instead of the agent's."""
    return re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{26}", ref) is not None and (
        _known(history, ref) is not None
    )


def _known(history: History, stream: str) -> list[ev.Event] | None:
    return history.events(stream) if history.has(stream) else None


def _logged(history: History, stream: str, entry: Entry, log: Sequence[ev.Event]) -> None:
    """Writes what the log does not hold yet; sending a line again changes nothing."""
    bodies: list[ev.Body] = []
    if log:
        history.let_go(stream)  # what an earlier line was found to hold is recalled, as ever
    if entry.interaction is not None and not log:
        bodies.append(entry.interaction)
    for signal in entry.signals:
        placed = (
            replace(signal, next=_stream_of(history, signal.next)[0]) if signal.next else signal
        )
        if not _repeated(placed, log, history, stream):
            bodies.append(placed)
    history.record(stream, bodies)


def _repeated(
    signal: cu.SignalSeen, log: Iterable[ev.Event], history: History, stream: str
) -> bool:
    """The user's last word was the same; compared redacted, as it stands on the disk. What was said
    outright replaces what the same user said before, acts only the same act.
    """
    from workbench.history.redacted import SessionRedactor, redact_event

    said = [event.body for event in log if isinstance(event.body, cu.SignalSeen)]
    if not said:
        return False
    probe = ev.Event("0" * 26, stream, 1, "", "workbench", signal)
    safe = redact_event(probe, SessionRedactor(history.fresh_redactor(stream))).event.body
    assert isinstance(safe, cu.SignalSeen)
    own, plain = [_plainly(each) for each in said], _plainly(safe)
    rivals = EXPLICIT if safe.signal in EXPLICIT else {safe.signal}
    return plain in [each for each in own if each.by == plain.by and each.signal in rivals][-1:]


def _plainly(signal: cu.SignalSeen) -> cu.SignalSeen:
    """The signal without its time and the numbers of its placeholders."""
    return replace(
        signal,
        time="",
        by=normalised(signal.by),
        correction=normalised(signal.correction),
        note=normalised(signal.note),
    )
