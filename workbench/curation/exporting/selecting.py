"""Which cases go into a file, which do not, and why.

The leak guard stands here. A training file holds no held-out case, none of a held-out case's
near-duplicates, and none that asks what a held-out case asks. An eval file holds held-out cases and
regression cases; a regression case that may be trained on says so in its metadata
(`seen_in_training`), and a golden one is left out, because it would measure memory.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.curation.exporting.cases import Drop, ExportCase, Format, Row
from workbench.curation.exporting.trl import WEAK
from workbench.curation.teaching.holes import HELD_BACK, unexplained

_PLACEHOLDER = re.compile(r"<[A-Z][A-Z0-9_]{1,30}_\d{1,6}>")
_HALF = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Selection:
    """What a file will hold."""

    rows: tuple[Row, ...]
    cases: tuple[ExportCase, ...]
    """Those that have rows, by id."""
    drops: tuple[Drop, ...]


def select(
    cases: Iterable[ExportCase],
    format: Format,
    *,
    drop_placeholders: bool = False,
    only_held_out: bool = False,
    left_out: Sequence[Drop] = (),
) -> Selection:
    """Rows sorted by case id; `left_out` is what the rules of releases kept out already.
    `drop_placeholders` leaves out what redaction cut a hole into; `only_held_out` keeps an eval
    file free of all that may be trained on.
    """
    ordered = sorted(cases, key=lambda case: case.id)
    guard = LeakGuard(ordered)
    rows: list[Row] = []
    kept: list[ExportCase] = []
    drops = [*left_out]
    known: set[str] = set()
    for case in ordered:
        why = "its id is taken" if case.id in known else _unfit(case, drop_placeholders)
        why = why or _split(case, format, guard, only_held_out)
        made = why or format.rows(case)
        known.add(case.id)
        if isinstance(made, str):
            drops.append(Drop(case.id, made))
        else:
            kept.append(case)
            rows += [Row(case.id, data) for data in made]
    return Selection(tuple(rows), tuple(kept), tuple(drops))


def _unfit(case: ExportCase, drop_placeholders: bool) -> str:
    """What is wrong with the case in any format; empty when nothing is."""
    texts = (
        *(message.text for message in case.prompt),
        case.chosen,
        case.rejected,
        case.before,
        case.tests,
    )
    if not case.prompt or not all(message.text.strip() for message in case.prompt):
        return "an empty prompt"
    if not case.chosen.strip() and not case.rejected.strip():
        return "no answer"
    if case.chosen and normalised(case.chosen) == normalised(case.rejected):
        return "chosen and rejected say the same"
    if any(_broken(text) for text in texts):
        return "a text is no valid Unicode"
    if drop_placeholders and any(_PLACEHOLDER.search(text) for text in texts):
        return "a placeholder of redaction stands in it"
    return ""


def _split(case: ExportCase, format: Format, guard: LeakGuard, only_held_out: bool) -> str:
    if format.training:
        return _untrainable(case) or guard.keeps_out(case)
    if case.held_out:
        return ""
    if only_held_out or (format.purpose == "eval" and case.kind == "golden"):
        return "not held out, so that training may have seen it"
    return ""


def _untrainable(case: ExportCase) -> str:
    if case.simulated:
        return "the practice model wrote it"
    if case.provisional:
        return "one person's word, that nobody has confirmed"
    if case.signal in WEAK and case.kind == "golden":
        return f"only an implicit signal ({case.signal}), never promoted by itself"
    if unexplained(case.chosen, (message.text for message in case.prompt), case.sources):
        return HELD_BACK
    return ""


class LeakGuard:
    """Knows what is kept for evals."""

    def __init__(self, cases: Sequence[ExportCase]) -> None:
        held = [case for case in cases if case.held_out]
        self._groups = {case.group for case in held} - {""}
        self._prompts = {prompt_key(case) for case in held}

    def keeps_out(self, case: ExportCase) -> str:
        """Why the case must not be trained on; empty when it may."""
        if case.held_out:
            return "held out for evals"
        if case.group in self._groups:
            return "a near-duplicate of a held-out case"
        if prompt_key(case) in self._prompts:
            return "asks what a held-out case asks"
        return ""


def prompt_key(case: ExportCase) -> str:
    """A digest of the conversation, the same for prompts that differ in case, width and blanks."""
    text = "\x00".join(f"{m.role}\x01{normalised(m.text)}" for m in case.prompt)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def seen_in_training(case: ExportCase) -> bool:
    """A training export had its row, or the next one may."""
    return case.seen or not case.held_out


def normalised(text: str) -> str:
    """Texts that differ in form only become equal: Unicode NFKC, case, runs of blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _broken(text: str) -> bool:
    """Holds half of a surrogate pair, which UTF-8 cannot write."""
    return not text.isascii() and _HALF.search(text) is not None
