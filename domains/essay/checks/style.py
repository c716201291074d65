"""Habits that tire a reader: the same phrase, the same opening, hedge upon hedge, absolutes.

Patterns over prose: each warns, is minor, and stays silent below a number that no single sentence
reaches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from domains.essay.asking import brief
from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, denials, stems
from workbench.prose.findings import found
from workbench.prose.leftovers import leftovers
from workbench.prose.placeholders import unfilled
from workbench.prose.sentences import words

CRITERION = "style"
PHRASE = 4
"""Words of a phrase that is counted, of which `CARRYING` carry content."""
CARRYING = 3
TIMES = 3
LEAST = 3
"""Content words of what is said to be so, to be held against the evidence."""
HEDGED = 3.0
"""Hedges in 100 words."""
_HEDGES = re.compile(
    r"\b(?:perhaps|maybe|possibly|arguably|somewhat|apparently|seemingly|presumably|"
    r"it (?:seems|appears|could be said)|might|in a (?:sense|way)|to some extent|sort of|kind of|"
    r"more or less|it is possible)\b",
    re.I,
)
_ABSOLUTE = re.compile(
    r"\b(?:proves? (?:that|beyond|it)|undeniabl\w+|leaves? no (?:room for )?doubt|"
    r"irrefutabl\w+|indisputabl\w+|unquestionabl\w+|without exception|"
    r"beyond (?:any |all |a shadow of )?doubt|"
    r"everyone knows|nobody can deny|it is a fact that|always (?:leads?|causes?|works?)|"
    r"never (?:works?|fails?))\b",
    re.I,
)


def style(case: Case) -> Iterator[CheckResult]:
    """Repeated phrases and openings, hedges, absolutes; what is left of writing."""
    if not case.english:
        told = "The draft is not in English; its style is not computed."
        yield found("style", "na", CRITERION, told, severity="minor", decides=False)
        return
    yield from _phrases(case)
    yield from _openings(case)
    yield from _hedges(case)
    yield from _absolutes(case)
    yield from leftovers(case.document.sentences, case.document.span, CRITERION)
    yield from unfilled(case.document, brief(case.task), CRITERION)


def _phrases(case: Case) -> Iterator[CheckResult]:
    counted: Counter[tuple[str, ...]] = Counter()
    for _, _, sentence in case.placed_sentences:
        low = [word.casefold() for word in words(sentence.text)]
        counted.update(set(_grams(low)))
    for gram, times in counted.most_common(1):
        if times > TIMES:
            yield found(
                f"style.phrase: {' '.join(gram)}", "warn", CRITERION,
                f"“{' '.join(gram)}” stands {times} times.", severity="minor", cause="phrase",
                span=case.span(" ".join(gram)), observed=f"{times} times",
                expected=f"up to {TIMES} times", fix="Vary it, or leave it out.",
            )  # fmt: skip


def _grams(low: list[str]) -> Iterator[tuple[str, ...]]:
    for at in range(len(low) - PHRASE + 1):
        gram = tuple(low[at : at + PHRASE])
        if sum(word not in FUNCTION for word in gram) >= CARRYING:
            yield gram


def _openings(case: Case) -> Iterator[CheckResult]:
    """Three sentences of one paragraph, one after the other, that open with the same two words."""
    listed = [one for _, _, one in case.placed_sentences]
    for first, second, third in zip(listed, listed[1:], listed[2:], strict=False):
        if not first.block == second.block == third.block:
            continue
        heads = {" ".join(words(one.text.casefold())[:2]) for one in (first, second, third)}
        if len(heads) == 1 and len(heads.copy().pop().split()) == 2:
            head = heads.pop()
            yield found(
                f"style.opening: {head}", "warn", CRITERION,
                f"Three sentences in a row open with “{head}”.", severity="minor",
                cause="opening", span=case.document.span(first.start, third.end), observed=head,
                fix="Open one of them otherwise.",
            )  # fmt: skip
            return


def _hedges(case: Case) -> Iterator[CheckResult]:
    text = case.document.plain.text
    count = len(_HEDGES.findall(text))
    rate = 100 * count / max(1, len(words(text)))
    if count >= 4 and rate > HEDGED:
        yield found(
            "style.hedges", "warn", CRITERION,
            f"{count} hedges, {rate:.1f} in 100 words (heuristic).", severity="minor",
            cause="hedges", observed=f"{rate:.1f}", expected=f"up to {HEDGED:.0f}",
            fix="Say what is known and what is not, once.",
        )  # fmt: skip


def _absolutes(case: Case) -> Iterator[CheckResult]:
    """An absolute in a sentence of which no words rest on evidence, or on evidence that shares
    hardly a word with what is said to be so, and that is not denied.
    """
    resting = [(s, e.evidence.source_quote) for e in case.argument.evidence if e.words
               for s in case.document.places(e.words)]  # fmt: skip
    for start, end, sentence in case.placed_sentences:
        match = _ABSOLUTE.search(sentence.text)
        given = [quote for s, quote in resting if s.start < end and start < s.end]
        if match is None or (given and _borne(sentence.text, match.start(), " ".join(given))):
            continue
        if denials(sentence.text[: match.start()]):
            continue
        at = sentence.start + match.start()
        yield found(
            f"style.absolute: {match[0]}", "warn", CRITERION,
            f"“{match[0]}” stands without evidence (heuristic).", severity="minor",
            cause="absolute", span=case.document.span(at, at + len(match[0])), observed=match[0],
            fix="Give the evidence, or say less.",
        )  # fmt: skip


def _borne(text: str, at: int, passages: str) -> bool:
    """What is said behind an absolute to be so has words of the passages that its sentence rests
    on; where nothing is said behind it, they may bear it.
    """
    _, that, said = text[at:].partition("that ")
    wanted = set(stems(said)) if that else set()
    return len(wanted) < LEAST or bool(wanted & set(stems(passages)))
