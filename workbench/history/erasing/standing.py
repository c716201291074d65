"""Where a text still stands in the file, in whatever table and field: for erasure.

The full-text index knows drafts and notes, but no prompts, evidence or settings; this reads every
row. It is slow in proportion to the history and sure: the words of the subject in their order, in
any case, with any blanks between them.
"""

from __future__ import annotations

import re
import unicodedata

from workbench.history.connection import Database


def _any(*columns: str) -> str:
    """Where one of the columns holds the text; as bytes, since one damaged letter must not keep
    the others from being searched.
    """
    return " OR ".join(f"holds(CAST({column} AS BLOB))" for column in columns)


_PLACES = (
    "SELECT DISTINCT s.id FROM events e JOIN sessions s ON s.key = e.session"
    f" WHERE {_any('e.data', 'e.author', 'e.words')}",
    "SELECT DISTINCT s.id FROM texts t JOIN sessions s ON s.key = t.session"
    f" WHERE {_any('t.text')}",
    "SELECT DISTINCT id FROM sessions WHERE deleted = 0"
    f" AND ({_any('title', 'tags', 'task', 'model')})",
    f"SELECT DISTINCT session FROM wishes WHERE {_any('wish')}",
)
_BLANK = r"(?:\s|\\[nrtvf]|\\u00a0)"


class Standing:
    """The places of one history."""

    def __init__(self, connection: Database) -> None:
        self._db = connection

    def holding(self, subject: str) -> list[str]:
        """Living streams in which the text stands, by id; none for one without a letter or digit.
        Reads every row.
        """
        pattern = pattern_of(subject)
        if pattern is None:
            return []

        def holds(text: object) -> bool:
            found = text.decode("utf-8", "replace") if isinstance(text, bytes) else ""
            return bool(pattern.search(normal(found)))

        self._db.create_function("holds", 1, holds, deterministic=True)
        try:
            found = {id for query in _PLACES for (id,) in self._db.execute(query)}
            living = "SELECT id FROM sessions WHERE deleted = 0"
            return sorted(found & {id for (id,) in self._db.execute(living)})
        finally:
            self._db.create_function("holds", 1, None)

    def of_user(self, user: str) -> list[str]:
        """Living interactions that name the user as theirs, by id; needs no key."""
        query = (
            "SELECT DISTINCT s.id FROM events e JOIN sessions s ON s.key = e.session"
            " WHERE s.deleted = 0 AND e.kind IN ('interaction_logged', 'signal_seen')"
            " AND CASE WHEN json_valid(e.data) THEN ? IN"
            " (json_extract(e.data, '$.user'), json_extract(e.data, '$.by')) END ORDER BY s.id"
        )
        return [id for (id,) in self._db.execute(query, (user,))]

    def by(self, author: str) -> list[str]:
        """Living sessions with an event by this author."""
        query = (
            "SELECT DISTINCT s.id FROM events e JOIN sessions s ON s.key = e.session"
            " WHERE e.author = ? AND s.stream = 'session' AND s.deleted = 0"
        )
        return [id for (id,) in self._db.execute(query, (author,))]

    def elsewhere(self, author: str) -> dict[str, int]:
        """How many events this author has in living interactions, releases and exports."""
        query = (
            "SELECT s.id, count(*) FROM events e JOIN sessions s ON s.key = e.session"
            " WHERE e.author = ? AND s.stream != 'session' AND s.deleted = 0 GROUP BY s.id"
        )
        return dict(self._db.execute(query, (author,)))


def normal(text: str) -> str:
    """The spelling in which `pattern_of` looks at a text."""
    return unicodedata.normalize("NFKC", text)


def pattern_of(subject: str) -> re.Pattern[str] | None:
    """What finds the subject in a text, or in JSON with its escapes; None when nothing could."""
    words = normal(subject).split()
    if not re.search(r"[^\W_]", subject):
        return None
    spelled = [_spelled(word) for word in words]
    before = r"(?<![^\W_])" if re.match(r"[^\W_]", words[0]) else ""
    after = r"(?![^\W_])" if re.search(r"[^\W_]$", words[-1]) else ""
    return re.compile(before + (_BLANK + "+").join(spelled) + after, re.IGNORECASE)


def _spelled(word: str) -> str:
    """The word as it is, or as JSON escapes it."""
    return "".join(
        rf"(?:{re.escape(letter)}|\\u{ord(letter):04x})"
        if not letter.isascii()
        else rf"\\?{re.escape(letter)}"
        if letter in '"\\/'
        else re.escape(letter)
        for letter in word
    )
