"""The ledger of a draft: found, read as liberally as possible, and mended where it is broken.

It is the last fenced block whose info string contains `ledger`; one JSON or YAML object. YAML words
such as `on`, `yes` and dates stay text. What cannot be read is a complaint with its line and a
repair, and what stands around it is still read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.prose.ledgers.yamlish import SyntaxTrouble, read_yaml, value_places
from workbench.prose.plain import tokens_of

MAX_CHARS = 400_000


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong with a ledger."""

    message: str
    repair: str
    line: int | None = None
    """Line of the draft, from 1."""
    pointer: str = ""
    """JSON pointer of the entry; empty for the whole."""
    broken: bool = False
    """It cannot be read there; otherwise it can, and does not fit."""


@dataclass(frozen=True)
class Ledger:
    """A ledger as data; `present` is False where the draft has none."""

    present: bool
    data: Mapping[str, Any] = field(default_factory=dict)
    complaints: tuple[Complaint, ...] = ()
    first_line: int = 0
    """Line of the opening fence, from 0; the block runs to `last_line`, one past its end."""
    last_line: int = 0
    body: str = ""
    unlabelled: bool = False
    """There is no ledger, but a block of data that looks like one."""

    def place(self, pointer: str) -> tuple[int, int] | None:
        """(first character, one past the last) of a value in `body`; None where it is not."""
        return value_places(self.body).get(pointer)


def read_ledger(draft: str, primary: str = "claims") -> Ledger:
    """The draft's ledger. A bare list counts as the entries of `primary`."""
    fences = [token for token in tokens_of(draft) if token.type == "fence" and token.map]
    named = [token for token in fences if "ledger" in token.info.casefold()]
    if not named:
        return Ledger(False, unlabelled=any(_looks_like_data(token.content) for token in fences))
    block = named[-1]
    assert block.map is not None
    first, last = block.map
    if len(block.content) > MAX_CHARS:
        told = Complaint(
            f"The ledger has {len(block.content):,} characters; {MAX_CHARS:,} are read.",
            "Keep one entry for each claim.",
            first + 1,
            broken=True,
        )
        return Ledger(True, {}, (told,), first, last)
    data, complaints = _read(block.content, first + 2, primary)
    return Ledger(True, data, complaints, first, last, block.content)


def _looks_like_data(content: str) -> bool:
    try:
        return isinstance(json.loads(content), Mapping)
    except ValueError:
        return False


def _read(body: str, line: int, primary: str) -> tuple[Mapping[str, Any], tuple[Complaint, ...]]:
    try:
        return _as_object(_parsed(body), primary, line)
    except SyntaxTrouble as trouble:
        from workbench.prose.ledgers.salvage import salvaged

        kept = salvaged(body)
        told = Complaint(
            f"The ledger cannot be read: {trouble.problem}",
            _repair(trouble.problem),
            line + trouble.line,
            broken=True,
        )
        return kept, (told,)


def _parsed(body: str) -> Any:
    """JSON as JSON, all else as YAML, of which JSON with trailing commas is a part."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return read_yaml(body)


def _as_object(
    data: Any, primary: str, line: int
) -> tuple[Mapping[str, Any], tuple[Complaint, ...]]:
    if isinstance(data, list):
        return {primary: data}, ()
    if data is None:
        return {}, (Complaint("The ledger is empty.", "Enter every claim.", line, broken=True),)
    if not isinstance(data, Mapping):
        told = Complaint("The ledger is no object.", "Write one JSON or YAML object.", line)
        return {}, (told,)
    inner = next(iter(data.values())) if len(data) == 1 else None
    if isinstance(inner, Mapping) and str(next(iter(data))).casefold() != primary:
        return {str(key): value for key, value in inner.items()}, ()
    return {str(key): value for key, value in data.items()}, ()


def _repair(problem: str) -> str:
    if re.search(r"tab|\\t", problem):
        return "Indent with blanks."
    if re.search(r"end of|<stream end>|unterminated|unexpected end", problem, re.I):
        return "Close every quote, bracket and brace, and end the block with its fence."
    return "Give it as one JSON object: names and texts in double quotes, commas between entries."
