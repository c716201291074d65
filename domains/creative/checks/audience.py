"""Whether a variant meets its audience: its needs, its words, its reading grade. Advice only."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.brief import Audience
from domains.creative.case import Case
from domains.creative.checks.limits import post
from domains.creative.entries import Variant
from domains.creative.voice.metrics import measures
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.readability import LEAST_WORDS

CRITERION = "audience"
_LABELLED = re.compile(r"^\W*[^\W\d_][\w -]{0,20}: .*$|^\W*[-*•] .*$", re.M)
"""Lines of a list (`Dates: 1 November to 31 March.`), whose shortness says nothing of a text."""
FAMILY = 4
"""Letters from which words that begin alike are taken for one family."""
SLACK = 2.0
"""Grades by which the estimate may be off (workbench/prose/readability)."""
EASY = 4.0
"""The same below the band: short lines of figures read easily and are no child's."""


def audience(case: Case) -> Iterator[CheckResult]:
    """What a variant's audience would stumble over or miss."""
    if not case.english:
        return
    for variant in case.variants:
        known = case.brief.audience(variant.audience)
        if known is not None:
            yield from _unknown_words(case, variant, known)
            yield from _unmet(case, variant, known)
            yield from _grade(case, variant, known)


def _unknown_words(case: Case, variant: Variant, known: Audience) -> Iterator[CheckResult]:
    for word in known.jargon:
        each = re.compile(rf"(?<!\w){re.escape(word)}(?:s|es)?(?!\w)", re.I)
        for part in variant.parts:
            match = each.search(part.text)
            if match is not None:
                yield found(
                    f"audience.jargon: {variant.name} {word}", "fail", CRITERION,
                    f"{variant.name} says “{match[0]}”, a word that {known.name} does not know.",
                    severity="minor", cause="jargon", span=case.span(match[0], part.pointer),
                    observed=match[0], fix=f"Say “{match[0]}” in plain words.",
                )  # fmt: skip


def _unmet(case: Case, variant: Variant, known: Audience) -> Iterator[CheckResult]:
    text = "\n".join(part.text for part in variant.parts)
    if known.needs and not any(_names(text, need) for need in known.needs):
        yield found(
            f"audience.needs: {variant.name}", "warn", CRITERION,
            f"{variant.name} names nothing that {known.name} needs: {', '.join(known.needs)}.",
            severity="minor", cause="needs", span=case.span("", variant.pointer),
            expected=", ".join(known.needs), fix=f"Begin with what {known.name} needs.",
        )  # fmt: skip


def _names(text: str, need: str) -> bool:
    """Whether a text, its subject line with it, has a word of a need, in any form of it or
    in a word of its family: `let` in `letting`, `tenant` in `tenancy`.
    """
    wanted, there = set(stems(need)), set(stems(text))
    said = re.findall(r"[a-z]+", text.casefold())
    return bool(wanted & there) or any(
        _related(word, other)
        for word in re.findall(r"[a-z]{3,}", need.casefold())
        for other in said
    )


def _related(word: str, other: str) -> bool:
    if re.fullmatch(rf"{word}{word[-1]}?(?:s|es|ed|ing|ers?)?", other):
        return True
    stem = word[: max(FAMILY, len(word) - 2)]
    return len(word) >= FAMILY and other.startswith(stem)


def _grade(case: Case, variant: Variant, known: Audience) -> Iterator[CheckResult]:
    text = post(variant)
    counts = measures(text)
    if known.grade is None or counts["words"] < LEAST_WORDS:
        return
    low, high = known.grade
    running = measures(_LABELLED.sub("", text))
    easy = running["words"] >= LEAST_WORDS and running["grade"] < low - EASY
    if counts["grade"] > high + SLACK or (variant.audience and easy):
        yield found(
            f"audience.grade: {variant.name}", "warn", CRITERION,
            f"{variant.name} reads at grade {counts['grade']:.0f}; "
            f"{known.name} wants {low:g} to {high:g}.",
            severity="minor", cause="grade", span=case.span("", variant.pointer),
            observed=f"{counts['grade']:.1f}", expected=f"{low:g} to {high:g}",
        )  # fmt: skip
