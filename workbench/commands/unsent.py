"""What a person typed and did not send yet, kept over a crash."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path

from workbench.errors import UsageError
from workbench.files import write_whole
from workbench.settings import Settings

VIEWS = 100
"""Sessions of which it is kept what was looked at last."""


_WORD, _PLAIN = r"\S+", r"[^\W\d_]+[,;.!?]?"


def settled(before: str, text: str) -> str:
    """The text without what is being typed in it: half of an address, a name or a number looks
    like nothing, and no redaction is sure of it.

    Where it was typed last follows from what stood there before. From there back to a plain word
    in small letters, or to the line's beginning, goes what a value could go on from: words with a
    capital, a digit or a sign inside; forward goes the rest of the word.
    """
    end = len(text) - _same_at_the_end(before, text)
    line = text.rfind("\n", 0, end) + 1
    start = end
    for found in reversed(list(re.finditer(_WORD, text[line:end]))):
        if found.group().islower() and re.fullmatch(_PLAIN, found.group()):
            break
        start = line + found.start()
    after = re.match(r"\S*", text[end:])
    return text[:start] + text[end + (after.end() if after else 0) :]


def _same_at_the_end(one: str, other: str) -> int:
    most = min(len(one), len(other))
    if one == other:
        return 0
    count = 0
    while count < most and one[-1 - count] == other[-1 - count]:
        count += 1
    return count


class UnsentTexts:
    """Unsent texts in one small file of mode 0600, redacted like everything on the disk; in memory
    alone where nothing but metadata may be stored.

    The file is read anew at each change: another terminal keeps its texts there too, and what
    `workbench forget` took out must not come back. Screens put from threads of their own, so one
    change is made at a time: of two at once one would be lost.
    """

    def __init__(self, file: Path, settings: Settings) -> None:
        self._file, self._settings = file, settings
        self._live: dict[str, str] = {}
        """This process's own texts, as they were typed."""
        self._changing = threading.Lock()

    def get(self, name: str) -> str:
        """What was last put under the name; empty when nothing was."""
        return self._live[name] if name in self._live else self._read().get(name, "")

    def put(self, name: str, text: str) -> None:
        """Keep a text in place of the last; an empty one is forgotten."""
        with self._changing:
            self._put(name, text)

    def _put(self, name: str, text: str) -> None:
        from workbench.assembly import redaction_policy
        from workbench.redaction import Redactor

        before, self._live[name] = self._live.get(name, ""), text
        policy = redaction_policy(self._settings)
        if policy.metadata_only:
            return
        texts = self._read()
        sure = text if name.startswith("view:") else settled(before, text)
        safe = Redactor(policy).redact(sure).text
        if texts.get(name, "") == safe:
            return
        texts.pop(name, None)
        texts[name] = safe
        for old in [each for each in texts if each.startswith("view:")][:-VIEWS]:
            del texts[old]
        self._write({name: text for name, text in texts.items() if text})

    def _read(self) -> dict[str, str]:
        try:
            return dict(json.loads(self._file.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return {}

    def _write(self, safe: dict[str, str]) -> None:
        hint = "What you type is kept in memory alone until there is room."
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise UsageError(f"{self._file} cannot be written: {error.strerror}.", hint) from error
        text = json.dumps(safe, ensure_ascii=False)
        write_whole(self._file, text.encode("utf-8", "replace"), private=True, hint=hint)
