"""What a person typed and did not send yet, kept over a crash."""

from __future__ import annotations

import json
from pathlib import Path

from workbench.files import write_whole
from workbench.settings import Settings

VIEWS = 100
"""Sessions of which it is kept what was looked at last."""


class UnsentTexts:
    """Unsent texts in one small file of mode 0600, redacted like everything on the disk; in memory
    alone where nothing but metadata may be stored.

    The file is read anew at each change: another terminal keeps its texts there too, and what
    `workbench forget` took out must not come back.
    """

    def __init__(self, file: Path, settings: Settings) -> None:
        self._file, self._settings = file, settings
        self._live: dict[str, str] = {}
        """This process's own texts, as they were typed."""

    def get(self, name: str) -> str:
        """What was last put under the name; empty when nothing was."""
        return self._live[name] if name in self._live else self._read().get(name, "")

    def put(self, name: str, text: str) -> None:
        """Keep a text in place of the last; an empty one is forgotten."""
        from workbench.assembly import redaction_policy
        from workbench.redaction import Redactor

        self._live[name] = text
        policy = redaction_policy(self._settings)
        if policy.metadata_only:
            return
        texts = self._read()
        safe = Redactor(policy).redact(text).text
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
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        text = json.dumps(safe, ensure_ascii=False)
        write_whole(self._file, text.encode("utf-8", "replace"), private=True)
