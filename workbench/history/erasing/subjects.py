"""Which streams hold something about a person, though it was redacted: keyed marks, no values.

Each value that redaction replaced leaves marks of itself and of its runs of words: HMACs under a
key that lies in a file of its own (mode 0600), beside the history and never inside of it. Whoever
has the history alone cannot try values out; whoever has the key can find the streams to erase. If
the key is lost, marks made under it match nothing any more, and `lost` says how many.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from workbench.errors import HistoryError
from workbench.history.connection import Database
from workbench.history.failures import explained

KEY_BYTES = 32
_LONGEST = 200
"""Characters of a value that can still be somebody's; longer ones are texts."""
_MOST_WORDS = 8
MARKS = 4
"""Rank of marks that are put off, after the streams that they name."""
_LEAST = 3
"""Letters and digits without which a run of words would match by chance."""


class Subjects:
    """The marks of one history."""

    def __init__(self, connection: Database, path: Path) -> None:
        """`path`: of the history's file; the key lies beside it."""
        self._db = connection
        self.key_file = path.with_suffix(".key")
        self._key: bytes | None = None

    def note(self, stream: int, values: Iterable[str], users: Iterable[str] = ()) -> None:
        """Inside a transaction: marks for what was redacted in a stream, and for who used it."""
        self.put(stream, self.marks(values, users))

    def marks(self, values: Iterable[str], users: Iterable[str] = ()) -> list[tuple[str, str]]:
        """The marks of values and users, each with the name of its key."""
        wanted = [part for value in values for part in parts(value)]
        wanted += [_of_user(user) for user in users if user]
        if not wanted:
            return []
        key = self._made_key()
        name = _name(key)
        return [(_mark(key, each), name) for each in wanted]

    def put(self, stream: int, marks: Iterable[tuple[str, str]]) -> None:
        """Inside a transaction: writes marks of a stream."""
        query = "INSERT OR IGNORE INTO subjects VALUES (?, ?, ?)"
        self._db.deferred.add(MARKS, query, [(mark, stream, name) for mark, name in marks])

    def streams_of(self, values: Iterable[str], users: Iterable[str] = ()) -> list[str]:
        """Living streams with a mark of one of the values or users; none without the key."""
        key = self._read_key()
        if key is None:
            return []
        marks = [_mark(key, whole(value)) for value in values if whole(value)]
        marks += [_mark(key, _of_user(user)) for user in users]
        query = (
            "SELECT DISTINCT s.id FROM subjects m JOIN sessions s ON s.key = m.stream"
            f" WHERE m.mark IN ({', '.join('?' * len(marks))}) AND s.deleted = 0 ORDER BY s.id"
        )
        return [id for (id,) in self._db.execute(query, marks)]

    def seal(self, text: str) -> str:
        """A keyed digest of a text, to know it again; makes the key if there is none yet."""
        return _mark(self._key or self._made_key(), f"seal:{text}")

    def lost(self) -> int:
        """How many marks were made under a key that is gone."""
        key = self._read_key()
        query = "SELECT count(*) FROM subjects WHERE key != ?"
        return int(self._db.execute(query, (_name(key) if key else "",)).fetchone()[0])

    def _read_key(self) -> bytes | None:
        if self._key is not None and os.path.isfile(self.key_file):
            return self._key
        if self.key_file.is_dir():
            raise HistoryError(
                f"{self.key_file} is a folder, where the history's key should be.",
                "Move it away; without the key what was redacted cannot be found by its name.",
            )
        if self._key is None or not self.key_file.exists():
            try:
                self._key = bytes.fromhex(self.key_file.read_text("ascii").strip())
            except (OSError, ValueError):
                self._key = None
        return self._key

    def _made_key(self) -> bytes:
        """The key, made with the first mark; of two processes that make one, the first's stays."""
        if (key := self._read_key()) is not None:
            return key
        with explained(self.key_file):
            self._make_key()
        key = self._read_key()
        assert key is not None
        return key

    def _make_key(self) -> None:
        try:
            descriptor = os.open(self.key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            self.key_file.replace(self.key_file.with_suffix(".key.unreadable"))
            self._make_key()
            return
        with open(descriptor, "w", encoding="ascii") as target:
            target.write(os.urandom(KEY_BYTES).hex() + "\n")
            target.flush()
            os.fsync(target.fileno())


def parts(value: str) -> Iterator[str]:
    """What a value can be found by: itself, and every run of its words, in one plain spelling."""
    if not value or len(value) > _LONGEST:
        return
    yield whole(value)
    words = _plain(value).split()
    if 1 < len(words) <= _MOST_WORDS:
        for start in range(len(words)):
            for end in range(start + 1, len(words) + 1):
                run = whole(" ".join(words[start:end]))
                if len(run) >= _LEAST:
                    yield run


def whole(value: str) -> str:
    """A value in its plain spelling: letters and digits alone, without case."""
    return re.sub(r"[\W_]+", "", _plain(value))


def _plain(value: str) -> str:
    return unicodedata.normalize("NFKC", value).casefold()


def _of_user(user: str) -> str:
    return f"user:{user}"


def _mark(key: bytes, part: str) -> str:
    return hmac.digest(key, part.encode("utf-8", "replace"), "sha256").hex()[:32]


def _name(key: bytes) -> str:
    """Tells keys apart without telling them."""
    return hashlib.blake2b(key, digest_size=4, person=b"subject key").hexdigest()
