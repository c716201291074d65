"""The bar that a task sets, told with another number: `at least 4 percentage points` in the task
and `the limit of 5 points is met` in the report.

Only the bar itself is held against the task: a definite word for it with a number of the same unit,
in a sentence that is no advice, which may set values of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.analysis.claims import Recommendation
from domains.analysis.reading.places import doubt, sentences_with
from domains.analysis.verdicts import Judge
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers

_SET = re.compile(r"\b(?:at least|at most|no more than|no less than|not (?:above|below))\s*$", re.I)
_BAR = re.compile(
    r"\b(?:the|your|her|his|their|its) (?:\w+ )?(?:limit|bar|mark|threshold|hurdle|requirement|"
    r"minimum|maximum) (?:of|at|is|was)\s*$",
    re.I,
)


def other_bars(
    judge: Judge, prompt: str, advice: Sequence[Recommendation]
) -> Iterator[CheckResult]:
    """A doubt at the first sentence that tells a bar of the task with another number."""
    given = [n for n in numbers(prompt) if _SET.search(prompt[: n.start])]
    own = [place for entry in advice for place in sentences_with(judge, entry.quote)]
    for sentence in judge.document.sentences if given else ():
        if sentence in own:
            continue
        for number in numbers(sentence.text):
            bars = [
                bar for bar in given if _measure(bar, prompt) == _measure(number, sentence.text)
            ]
            told = _BAR.search(sentence.text[: number.start])
            if not told or not bars or any(number.prints(bar.value) for bar in bars):
                continue
            wanted = " or ".join(prompt[bar.start : bar.end].strip() for bar in bars)
            yield doubt(
                judge,
                "bar",
                sentence,
                f"“{sentence.text}” tells the bar as {number.text.strip()}, the task as {wanted}.",
                wanted,
                f"Hold the value against {wanted}.",
            )
            return


def _measure(number: NumberFound, text: str) -> str:
    """The unit of a number: points and per cent as they are, else the word behind it."""
    word = re.match(r"\s*([^\W\d]+)", text[number.end :])
    return number.unit or (word[1].casefold() if word else "")
