"""Whether an answer meets what its case expects, computed without a model.

Texts are compared after Unicode NFKC with blanks run together; `equals` and `contains` keep case.
Without expectations a case is graded by its answers: the one that was turned down must not come
again, and where there is a better one, the answer must share enough words with it and lie nearer to
it than to the bad one. That is a floor, not a proof that the answer is right.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter

from workbench.curation.evals import EvalCase, Status
from workbench.curation.importing import Expectation

ENOUGH = 0.6
"""Least F1 over words between an answer and the known good one (the measure is SQuAD's, Rajpurkar
et al. 2016; the value is ours, the same as in the promptfoo and inspect files)."""
_LONGEST = 100_000
"""Characters of an answer up to which a regular expression is tried on it."""


def grade(case: EvalCase, answer: str) -> tuple[Status, tuple[str, ...]]:
    """The verdict, and a sentence for everything that was not met; `unknown` when the case expects
    nothing that can be computed.
    """
    if not answer.strip():
        return "fail", ("The answer is empty.",)
    complaints = [_complaint(each, answer) for each in case.expected]
    if not case.expected:
        complaints = _against_answers(case, answer)
    found = tuple(complaint for complaint in complaints if complaint)
    if found:
        return "fail", found
    return ("pass", ()) if complaints else ("unknown", ("The case expects nothing computable.",))


def _against_answers(case: EvalCase, answer: str) -> list[str]:
    found: list[str] = []
    if case.bad.strip():
        again = plain(answer) == plain(case.bad)
        found.append("The answer that was turned down came again." if again else "")
    if case.good.strip():
        near = similarity(answer, case.good)
        told = f"Shares {near:.2f} of its words with the good answer, wanted {ENOUGH:.2f}."
        found.append(told if near < ENOUGH else "")
    if case.good.strip() and case.bad.strip() and plain(answer) != plain(case.good):
        nearer = similarity(answer, case.bad) > similarity(answer, case.good)
        found.append("Nearer to the answer that was turned down." if nearer else "")
    return found


def _complaint(each: Expectation, answer: str) -> str:
    """Empty when it is met."""
    if _holds(each, answer) != each.negated:
        return ""
    verb = "must not be so" if each.negated else "wanted"
    shown = ", ".join(repr(value[:80]) for value in each.values[:3])
    return f"{each.kind} {shown}: {verb}.".replace(" :", ":")


def _holds(each: Expectation, answer: str) -> bool:
    match each.kind:
        case "equals":
            return any(plain(value) == plain(answer) for value in each.values)
        case "contains":
            return any(plain(value) in plain(answer) for value in each.values)
        case "icontains":
            folded = plain(answer).casefold()
            return any(plain(value).casefold() in folded for value in each.values)
        case "regex":
            return any(_matches(value, answer) for value in each.values)
        case "is-json":
            return _is_json(answer)
        case "similar":
            return any(similarity(answer, value) >= each.threshold for value in each.values)


def _matches(pattern: str, answer: str) -> bool:
    """A pattern that Python cannot read matches nothing."""
    try:
        return re.search(pattern, answer[:_LONGEST]) is not None
    except re.error:
        return False


def _is_json(answer: str) -> bool:
    try:
        json.loads(answer)
    except (ValueError, RecursionError):
        return False
    return True


def plain(text: str) -> str:
    """Unicode NFKC, blanks run together."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def similarity(a: str, b: str) -> float:
    """F1 over words, 0..1; 1 for texts of the same words, 0 where one has none."""
    left, right = _words(a), _words(b)
    common = sum((left & right).values())
    if not common:
        return 0.0
    return 2 * common / (left.total() + right.total())


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", plain(text).casefold()))
