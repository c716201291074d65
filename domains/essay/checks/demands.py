"""What the task asks of the form: length, sections, words that it bans, one spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.folding import fold
from workbench.prose.form import length, sections

CRITERION = "task"


def demands(case: Case) -> Iterator[CheckResult]:
    """Length, sections, banned phrases, spelling."""
    yield from length(case.document, case.settings.get("length"))
    yield from sections(case.document, case.asked("required_sections"))
    yield from _banned(case)
    if case.english:
        yield from _spelling(case)


def _banned(case: Case) -> Iterator[CheckResult]:
    """Phrases that the task bans, wherever they stand but in the words of a source."""
    given = case.style.get("banned")
    phrases = [str(one) for one in given] if isinstance(given, list) else []
    text = case.document.plain.text
    low = fold(text.lower()) if len(text.lower()) == len(text) else fold(text)
    hit = False
    for phrase in phrases:
        for start, end in low.places(phrase.lower()):
            if _quoted(case, start, end):
                continue
            hit = True
            yield found(
                f"style.banned: {phrase}", "fail", CRITERION,
                f"The task bans “{phrase}”.", cause=f"banned {phrase}",
                span=case.document.span(start, end), observed=phrase,
                expected="other words, or none", fix="Say it in other words.",
            )  # fmt: skip
            break
    if phrases and not hit:
        yield found("style.banned", "pass", CRITERION, "No phrase is used that the task bans.")


def _quoted(case: Case, start: int, end: int) -> bool:
    """The place lies within words of a source, between quote marks."""
    text = case.document.plain.text
    for mark in re.finditer(r"[\"“]([^\"“”]+)[\"”]", text):
        if mark.start() < start and end < mark.end():
            return any(source.passage(mark[1]) for source in case.sources)
    return False


def _spelling(case: Case) -> Iterator[CheckResult]:
    """A word in the other spelling than the task's."""
    wanted = str(case.style.get("spelling") or "").casefold().replace("_", "-")
    if wanted not in ("en-gb", "en-us"):
        return
    column = 1 if wanted == "en-gb" else 0
    text = case.document.plain.text
    for pair in _pairs():
        wrong, right = pair[column], pair[1 - column]
        match = re.search(rf"\b{wrong}\b", text, re.I)
        if match and not _quoted(case, match.start(), match.end()):
            yield found(
                f"style.spelling: {wrong}", "warn", CRITERION,
                f"“{match[0]}” is not {case.style['spelling']}: “{right}”.",
                severity="minor", cause="spelling",
                span=case.document.span(match.start(), match.end()), observed=match[0],
                expected=right, fix=f"Write “{right}”.",
            )  # fmt: skip


@lru_cache(maxsize=1)
def _pairs() -> tuple[tuple[str, str], ...]:
    """(British, American) pairs of the data file."""
    text = files("domains.essay").joinpath("spelling.txt").read_text(encoding="utf-8")
    rows = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return tuple((row[0], row[1]) for row in rows)
