"""What is left of writing in a text that should be done: a sentence that breaks off and starts
again, words to oneself, a word that stands twice. Placeholders are the neighbour's.

Read from words in a form that finished prose hardly has. Quoted words may hold anything and stay
unnamed, and so do a pause (`the river… our river`), a row (`1, 2, ..., 9`) and an ending that
trails off. What is found warns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from workbench.core.checks import CheckResult, Span
from workbench.prose.findings import found
from workbench.prose.sentences import Sentence

BREAKS = "breaks off and starts again"
_AGAIN = r"it|this|that|we|I|they|he|she|there|no|wait|actually|rather|or rather|well|hmm"
_FORMS = {
    BREAKS: re.compile(rf"(?<![,\s])\s?(?:\.\.\.|…)\s*(?:{_AGAIN})(?=,|\s+\w)"),
    "speaks to its own writer": re.compile(
        r"(?:^|[.;:—–]\s*)(?:wait|hm+),\s|\bscratch that\b|\bactually,? no\b|"
        r"\bon second thoughts?,|\blet me (?:re-?\w*check|rephrase|recompute|re-?count|"
        r"redo|reconsider|start over)\b|"
        r"\bno, (?:that|this) (?:is|was) (?:wrong|not right)\b",
        re.I,
    ),
    "stands twice": re.compile(
        r"\b(the|a|an|of|to|in|and|for|with|at|by|from|is|are|was|were|it)\s+\1\b(?![-–.])", re.I
    ),
}
_TRAILS = re.compile(r"(?<![,\s])\s?(?:\.\.\.|…)\s*$")
_RESTART = re.compile(rf"\s*(?:{_AGAIN})(?=,|\s+\w)(?:,?\s+\w+)?")
_QUOTED = re.compile(r"[\"“«„][^\"“”«»„]{1,1200}[\"”»“]")


@dataclass(frozen=True, slots=True)
class LeftOver:
    """A place, counted in the plain text, and what is wrong with it."""

    what: str
    text: str
    start: int
    end: int


def left_over(sentences: Iterable[Sentence]) -> Iterator[LeftOver]:
    """Each such place outside quote marks; a sentence may be read as two at the dots where it
    breaks off.
    """
    broken = False
    for sentence in sentences:
        bare = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), sentence.text)
        again = _RESTART.match(bare) if broken else None
        if again is not None:
            end = sentence.start + again.end()
            yield LeftOver(BREAKS, f"… {again[0].strip()}", sentence.start, end)
        broken = _TRAILS.search(bare) is not None and not re.search('["“«„]', bare)
        for what, form in _FORMS.items():
            for match in form.finditer(bare):
                at = sentence.start + match.start()
                yield LeftOver(what, " ".join(match[0].split()), at, at + len(match[0]))


def leftovers(
    sentences: Iterable[Sentence], place: Callable[[int, int], Span], criterion: str
) -> Iterator[CheckResult]:
    """A warning for each; `place` makes the span of a place in the plain text."""
    for one in left_over(sentences):
        yield found(
            f"leftover: {one.text}", "warn", criterion,
            f"“{one.text}” {one.what}, as a text does that is not finished (heuristic).",
            severity="minor", cause=f"leftover {one.what}", span=place(one.start, one.end),
            observed=one.text, expected="a finished sentence", fix="Finish the sentence.",
        )  # fmt: skip
