"""Finished arms on the disk, one JSON line each, so that an experiment goes on after any end.

Promises: an outcome that was told to anybody is on the disk; a line that a crash cut off is dropped
and its arm run again; an arm that came to no end is no finished arm. One process writes at a time,
also where the arms run on other machines.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from workbench.core.codec import Json, from_json, to_json
from workbench.errors import UsageError
from workbench.heldlines import HeldLines, whole_lines
from workbench.lab.outcomes import Outcome

Redact = Callable[[str], str]


class Journal(HeldLines):
    """The outcomes of one experiment; a context manager that holds its file."""

    def __init__(self, file: Path, redact: Redact = str) -> None:
        """`redact` goes over every text that a task file or a model could have brought in."""
        told = f"The experiment in {file.parent} is being run already."
        super().__init__(file, UsageError(told, "Wait for it, or give yours another name."))
        self._redact = redact

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome; it is on the disk when this returns."""
        self.write(to_json(self._clean(outcome)))

    def outcomes(self) -> dict[str, Outcome]:
        """What is there, by the arm's key; of an arm that was run twice the later one."""
        found = {}
        for outcome in whole_lines(self.file, _outcome):
            if not outcome.error or outcome.key not in found:
                found[outcome.key] = outcome
        return found

    def _clean(self, outcome: Outcome) -> Outcome:
        items = tuple(replace(told, check=self._redact(told.check)) for told in outcome.items)
        return replace(outcome, items=items, error=self._redact(outcome.error))


def _outcome(line: Json) -> Outcome:
    return from_json(Outcome, line)
