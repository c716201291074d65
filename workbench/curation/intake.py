"""Interactions from anywhere: JSON lines, or one call from Python, into the same redacted log.

A line is an object with `question` and `answer` and, where known, `before` (earlier turns),
`system`, `sources`, `model`, `user`, `time`, `tags`, and what was said of the answer: `feedback`
(up, down, or a rating such as `2/5`), `correction`, `note`. With an `id` of the agent's own the
line can be sent again without harm, and what is said later can follow in a line with that id alone:

    {"id": "call-17", "question": "Capital of Australia?", "answer": "Sydney."}
    {"id": "call-17", "feedback": "down", "correction": "Canberra."}
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.desk import stream_id
from workbench.curation.prompts import normalised
from workbench.errors import UsageError, WorkbenchError

if TYPE_CHECKING:
    from workbench.history import History

LONGEST = 4 * 1024 * 1024
"""Characters of a line at most."""
UP = frozenset(
    (
        *("up", "+1", "1", "good", "like", "positive", "true"),
        *("thumbs_up", "thumbs-up", "thumbsup", "👍"),
    )
)
DOWN = frozenset(
    (
        *("down", "-1", "0", "bad", "dislike", "negative", "false"),
        *("thumbs_down", "thumbs-down", "thumbsdown", "👎"),
    )
)
FIELDS = frozenset(
    (
        *("id", "question", "answer", "before", "system", "sources", "model", "user", "time"),
        *("feedback", "rating", "correction", "note", "tags", "session", "task", "domain"),
        *("simulated", "score", "judged"),
    )
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line, understood."""

    ref: str
    """The agent's own id; empty without one."""
    interaction: cu.InteractionLogged | None
    """None where the line only says something of an earlier one."""
    signal: cu.SignalSeen | None


def take_lines(history: History, lines: Iterable[str]) -> Iterator[dict[str, Json]]:
    """Logs each line and answers it with `{"id"}`, a bad one with `{"id", "error"}`; blank lines
    are passed over. The id is the agent's own where it gave one. A line without an id gets one that
    follows from its words (and from how often it came before), so that the same lines sent again,
    after a kill too, add nothing.
    """
    seen: Counter[str] = Counter()
    for line in lines:
        if line.strip():
            seen[line.strip()] += 1
            yield _answer(history, line, seen[line.strip()])


def take(history: History, data: Mapping[str, Json], own: str = "") -> str:
    """Logs one interaction, or what is said of an earlier one; its id in the history. One without
    an id gets a fresh one, or `own`.

    Raises UsageError when it cannot be understood, and what writing the history raises.
    """
    entry = parse(data)
    if not entry.ref:
        assert entry.interaction is not None
        stream = own or _fresh_id()
        return _logged(history, stream, entry, _known(history, stream) or ())
    stream = stream_id(f"ref:{entry.ref}")
    known = _known(history, stream)
    if known is None and _own_id(history, entry.ref):
        stream, known = entry.ref, _known(history, entry.ref)
    if known is None and entry.interaction is None:
        raise UsageError(
            f"No interaction was logged as '{entry.ref}'.", "Send question and answer."
        )
    return _logged(history, stream, entry, known or ())


def parse(data: Mapping[str, Json]) -> Entry:
    """A line's object, checked field by field; fields of the agent's own are passed over, but not
    one that looks like a slip of the pen. Raises UsageError.
    """
    for name in sorted(set(data) - FIELDS):
        if near := get_close_matches(name, FIELDS, n=1, cutoff=0.85):
            raise UsageError(f"There is no field '{name}'.", f"Did you mean '{near[0]}'?")
    ref = _ref(data.get("id"))
    signal = _signal(data)
    if "question" not in data and "answer" not in data and ref and signal:
        return Entry(ref, None, signal)
    question, answer = _text(data, "question"), _text(data, "answer")
    for name, value in (("question", question), ("answer", answer)):
        if not value.strip():
            raise UsageError(f"There is no text called '{name}'.")
    return Entry(ref, _interaction(data, ref, question, answer), signal)


def _interaction(
    data: Mapping[str, Json], ref: str, question: str, answer: str
) -> cu.InteractionLogged:
    return cu.InteractionLogged(
        question=question,
        answer=answer,
        before=_before(data),
        sources=data.get("sources"),
        model=_text(data, "model"),
        user=_text(data, "user"),
        time=_time(data.get("time")),
        ref=ref,
        tags=_tags(data.get("tags")),
        session=_text(data, "session"),
        task=_text(data, "task"),
        domain=_text(data, "domain"),
        simulated=data.get("simulated") is True,
        score=_score(data, "score"),
        judged=_score(data, "judged"),
    )


def _signal(data: Mapping[str, Json]) -> cu.SignalSeen | None:
    """What the line says of the answer: a correction alone says that it was wrong."""
    correction, note = _text(data, "correction"), _text(data, "note")
    feedback = data.get("feedback", data.get("rating"))
    if feedback is None or feedback == "":
        if not correction:
            return None
        feedback = "down"
    kind, share = _said(feedback)
    by, time = _text(data, "user"), _time(data.get("time"))
    if correction and kind == "up":
        raise UsageError("A correction goes with 'down', not with 'up'.")
    return cu.SignalSeen(kind, by, correction, share, note, time)


def _said(feedback: Json) -> tuple[cu.SignalKind, float | None]:
    """`up`, `down`, or a rating as a share of its scale. A bare 1, 0 or -1 is a thumb; other
    numbers are out of 5.
    """
    if isinstance(feedback, Mapping):
        return "rating", _share(feedback.get("rating"), feedback.get("of", 5))
    word = str(feedback).strip().lower()
    if word in UP:
        return "up", None
    if word in DOWN:
        return "down", None
    rating = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\s*/\s*(\d+(?:\.\d+)?))?", word)
    if rating:
        return "rating", _share(float(rating[1]), float(rating[2] or 5))
    raise UsageError(f"'{word[:40]}' is no feedback.", "Use up, down, or a rating such as 2/5.")


def _share(value: Json, scale: Json) -> float:
    """A rating from 1 (worst) to `scale` as 0..1."""
    fits = all(
        isinstance(each, int | float) and not isinstance(each, bool) for each in (value, scale)
    )
    if not fits or not scale > 1 or not 0 <= value <= scale:
        raise UsageError(f"{value!r} of {scale!r} is no rating.", 'Write {"rating": 2, "of": 5}.')
    return max(0.0, float(value - 1) / float(scale - 1))


def _before(data: Mapping[str, Json]) -> tuple[Message, ...]:
    """The conversation up to the question, the system prompt first."""
    system = _text(data, "system")
    found = [Message("system", system)] if system else []
    given = data.get("before") or []
    if not isinstance(given, list):
        raise UsageError("'before' should be a list of turns.")
    for turn in given:
        role = turn.get("role") if isinstance(turn, dict) else None
        content = turn.get("content", turn.get("text")) if isinstance(turn, dict) else None
        if role not in ("system", "user", "assistant") or not isinstance(content, str):
            raise UsageError("A turn in 'before' needs a role and a content.", _TURN)
        found.append(Message(role, content))
    return tuple(found)


_TURN = 'Write {"role": "user", "content": "…"}; roles are system, user, assistant.'


def _text(data: Mapping[str, Json], name: str) -> str:
    value = data.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UsageError(f"'{name}' should be a text.")
    return value


def _score(data: Mapping[str, Json], name: str) -> float | None:
    value = data.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
        raise UsageError(f"'{name}' should be a number from 0 to 100.")
    return float(value)


def _tags(value: Json) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(tag, str) for tag in value):
        raise UsageError("'tags' should be a list of texts.")
    return tuple(value)


def _ref(value: Json) -> str:
    """The agent's own id: opaque, so that it can be kept as it is."""
    if value is None or value == "":
        return ""
    text = str(value)
    if isinstance(value, bool | float | list | dict) or not re.fullmatch(_ID, text):
        raise UsageError(
            "'id' should be an opaque name.", "Letters, digits and . _ : / -, up to 80."
        )
    return text


_ID = r"[A-Za-z0-9][A-Za-z0-9_.:/-]{0,79}"


def _time(value: Json) -> str:
    """UTC with milliseconds, from ISO 8601 or seconds since 1970; a time without a zone is UTC."""
    if value is None or value == "":
        return ""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            found = datetime.fromtimestamp(value, UTC)
        else:
            found = datetime.fromisoformat(str(value))
            found = found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"{str(value)[:40]!r} is no time.", "Use 2026-11-21T03:38:12Z.") from error
    return found.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _answer(history: History, line: str, time: int) -> dict[str, Json]:
    data: Any = None
    try:
        if len(line) > LONGEST:
            raise UsageError(f"The line is longer than {LONGEST} characters.")
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise UsageError("This is no JSON.") from None
        if not isinstance(data, dict):
            raise UsageError("A line should be a JSON object.")
        if data.get("id"):
            return {"id": _named(history, data)}
        seal = history.subjects.seal(f"{time}:{json.dumps(data, sort_keys=True)}")
        return {"id": take(history, data, stream_id(f"line:{seal}"))}
    except WorkbenchError as error:
        known = data.get("id") if isinstance(data, dict) else None
        return {"id": known if isinstance(known, str | int) else None, "error": str(error)}


def _named(history: History, data: Mapping[str, Json]) -> Json:
    take(history, data)
    return data["id"]


def _fresh_id() -> str:
    from workbench.history import new_id

    return new_id()


def _own_id(history: History, ref: str) -> bool:
    """The history's own id of an interaction, instead of the agent's."""
    return re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{26}", ref) is not None and (
        _known(history, ref) is not None
    )


def _known(history: History, stream: str) -> list[ev.Event] | None:
    from workbench.errors import UnknownName

    try:
        return history.events(stream)
    except UnknownName:
        return None


def _logged(history: History, stream: str, entry: Entry, known: Iterable[ev.Event] = ()) -> str:
    """Writes what the log does not hold yet; sending a line again changes nothing."""
    bodies: list[ev.Body] = []
    log = list(known)
    if entry.interaction is not None and not log:
        bodies.append(entry.interaction)
    if entry.signal is not None and not _repeated(entry.signal, log, history, stream):
        bodies.append(entry.signal)
    history.record(stream, bodies)
    return stream


def _repeated(
    signal: cu.SignalSeen, log: Iterable[ev.Event], history: History, stream: str
) -> bool:
    """The user's last word was the same; compared redacted, as it stands on the disk."""
    from workbench.history.redacted import SessionRedactor, redact_event

    said = [event.body for event in log if isinstance(event.body, cu.SignalSeen)]
    if not said:
        return False
    probe = ev.Event("0" * 26, stream, 1, "", "workbench", signal)
    safe = redact_event(probe, SessionRedactor(history.fresh_redactor(stream))).event.body
    assert isinstance(safe, cu.SignalSeen)
    return _plainly(safe) in [_plainly(each) for each in said if each.signal == safe.signal][-1:]


def _plainly(signal: cu.SignalSeen) -> cu.SignalSeen:
    """The signal without its time and the numbers of its placeholders."""
    return replace(
        signal,
        time="",
        by=normalised(signal.by),
        correction=normalised(signal.correction),
        note=normalised(signal.note),
    )
