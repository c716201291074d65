"""How another process reaches the one that holds a session: wishes with numbers.

`ctl` puts a wish and waits a moment for its answer; the holder polls, turns each wish into events,
and answers with the number of the event, or with why not. A wish's text is redacted before it is
written, like everything else; its placeholders are numbered apart from the holder's.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from workbench.core.codec import Json
from workbench.errors import UsageError
from workbench.history.connection import Database, transaction
from workbench.history.erasing.subjects import Subjects
from workbench.history.reading import key_of
from workbench.history.redacted import RedactorLike, Remembering
from workbench.history.stamps import now
from workbench.history.walking import is_name

Verb = Literal[
    "pause", "resume", "step", "stop", "guide", "answer", "accept", "rate", "fresh", "budget",
    "require",
]  # fmt: skip
PATIENCE = 2.0
"""Seconds that `ctl` waits for an answer."""
_APART = 1_000
"""Distance between a wish's placeholder numbers and those in the log."""
_PLACEHOLDER = re.compile(r"<([A-Z][A-Z0-9_]{1,30})_(\d{1,6})>")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody elsewhere wants done with a session."""

    number: int
    session: str
    verb: Verb
    text: str
    """Of `guide`, `answer` and `require`; else an argument in words, or empty."""
    made: str
    by: str = ""
    """The pseudonym of who wishes it; empty for whoever runs the session."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a wish: the event it became, or why it did not."""

    seq: int | None
    refused: str = ""


class Inbox:
    """The wishes of one history."""

    def __init__(
        self,
        connection: Database,
        redactor_for: Callable[[str], RedactorLike],
        subjects: Subjects,
    ) -> None:
        """`redactor_for`: a redactor for the session, numbering above its log."""
        self._db, self._redactor_for, self._subjects = connection, redactor_for, subjects

    def put(self, session: str, verb: Verb, text: str = "", by: str = "") -> int:
        """Leaves a wish of the person `by` and returns its number. Raises UsageError on an unknown
        verb.
        """
        if verb not in get_args(Verb):
            raise UsageError(f"'{verb}' is no wish.", f"Choose from {', '.join(get_args(Verb))}.")
        redactor = self._redactor_for(session)
        safe = [apart(each, redactor.redact(each).text) for each in (text, by)]
        wish: Json = {"verb": verb, "text": safe[0], "by": by if is_name(by) else safe[1]}
        with transaction(self._db):
            key = key_of(self._db, session)
            if key is not None and isinstance(redactor, Remembering):
                self._subjects.note(key, redactor.values())
            number = self._db.execute(
                "INSERT INTO wishes (session, wish, made) VALUES (?, ?, ?)",
                (session, json.dumps(wish), now()),
            ).lastrowid
        assert number is not None
        return number

    def waiting(self, session: str) -> list[Wish]:
        """The session's unanswered wishes, oldest first. Cheap: one look into a partial index."""
        found = self._db.execute(
            "SELECT number, wish, made FROM wishes WHERE session = ? AND answered = ''"
            " ORDER BY number",
            (session,),
        )
        return [
            Wish(number, session, wish["verb"], wish["text"], made, wish.get("by", ""))
            for number, wish, made in ((n, json.loads(w), m) for n, w, m in found)
        ]

    def answer(self, number: int, seq: int | None, refused: str = "") -> None:
        """The holder's answer: the event's number, or why there is none."""
        self._db.execute(
            "UPDATE wishes SET answered = ?, seq = ? WHERE number = ? AND answered = ''",
            (refused or "done", seq, number),
        )

    def answer_to(self, number: int) -> Answer | None:
        """The answer, or None while there is none."""
        row = self._db.execute(
            "SELECT answered, seq FROM wishes WHERE number = ?", (number,)
        ).fetchone()
        if row is None or not row[0]:
            return None
        return Answer(row[1], "" if row[0] == "done" else row[0])

    def wait(self, number: int, seconds: float = PATIENCE) -> Answer | None:
        """The answer, or None when nobody gave one in time; the wish is then withdrawn, so that it
        does not come true when nobody expects it any more.
        """
        deadline = time.monotonic() + seconds
        while (answer := self.answer_to(number)) is None and time.monotonic() < deadline:
            time.sleep(0.02)
        if answer is None:
            self.answer(number, None, "nobody runs the session")
            settled = self.answer_to(number)
            return settled if settled and settled.seq is not None else None
        return answer


def apart(live: str, safe: str) -> str:
    """The safe text with its new placeholders numbered apart from any the holder may give."""

    def moved(found: re.Match[str]) -> str:
        if found.group() in live:
            return found.group()
        return f"<{found.group(1)}_{int(found.group(2)) + _APART}>"

    return _PLACEHOLDER.sub(moved, safe)
