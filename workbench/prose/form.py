"""Length and sections that a task asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from workbench.core.checks import NEAR_LIMIT, CheckResult
from workbench.prose.document import Document
from workbench.prose.findings import found
from workbench.prose.sentences import counted

CRITERION = "task"
SLACK = 0.1
"""Counts of words differ by how compounds and numbers are taken; so much is forgiven."""
NEAR = 0.85
"""Share of a limit from which a revision may easily break it."""


_KEYS = re.compile(r"\[\s*-?@?[\w:.-]+(?:\s*[;,]\s*-?@?[\w:.-]+)*\s*\](?!\()")
"""`[@s1; @s2]`: keys in square brackets, which no reader reads as words."""


def words_in(text: str) -> int:
    """The words and figures of a text; keys in square brackets and bare signs are none."""
    return len(counted(_KEYS.sub(" ", text)))


def length(document: Document, given: object) -> Iterator[CheckResult]:
    """Whether the prose is as long as `{min, max}` words, ledger and citation keys left out."""
    if not isinstance(given, Mapping):
        return
    low, high = (_count(given.get(name)) for name in ("min", "max"))
    words = words_in(document.plain.text)
    if (low is None or words >= low) and (high is None or words <= high):
        yield found(
            "form.length", "pass", CRITERION, f"The draft has {words} words.",
            cause=used_up(words, high), observed=f"{words} of {high} words",
        )  # fmt: skip
        return
    far = (low is not None and words < low * (1 - SLACK)) or (
        high is not None and words > high * (1 + SLACK)
    )
    wanted = " to ".join(str(one) for one in (low, high) if one is not None)
    short = low is not None and words < low
    yield found(
        "form.length", "fail" if far else "warn", CRITERION,
        f"The draft has {words} words; the task wants {wanted}.",
        severity="major" if far else "minor", cause="length", observed=f"{words} words",
        expected=f"{wanted} words",
        fix="Add reasons or evidence that are missing." if short else "Cut what adds no reason.",
    )  # fmt: skip


def used_up(count: int, most: int | None) -> str:
    """The cause of a length that passes: whether its limit is near."""
    return NEAR_LIMIT if most and count >= NEAR * most else ""


def _count(given: object) -> int | None:
    return int(given) if isinstance(given, int | float) and not isinstance(given, bool) else None


def sections(document: Document, wanted_names: Sequence[str]) -> Iterator[CheckResult]:
    """Sections by their headings; a draft without headings may have them unnamed, and is asked."""
    labels = _labels(document)
    for wanted in wanted_names:
        if any(re.search(rf"\b{re.escape(_key(wanted))}\b", label) for label in labels):
            continue
        named = any(block.kind == "heading" for block in document.plain.blocks)
        yield found(
            f"form.section: {wanted}", "fail" if named else "warn", CRITERION,
            f"The task wants a section “{wanted}”; there is no heading of that name.",
            severity="minor", cause="section", expected=wanted,
            fix=f"Add the section under the heading “{wanted}”.",
        )  # fmt: skip


def _labels(document: Document) -> list[str]:
    """Headings, and the few words that stand alone or before a colon in place of one."""
    text = document.plain.text
    labels = []
    for block in document.plain.blocks:
        words = text[block.start : block.end]
        label = _key(words if block.kind == "heading" else words.partition(":")[0])
        if block.kind == "heading" or len(label.split()) <= 3:
            labels.append(label)
    return labels


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()
