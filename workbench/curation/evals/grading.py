"""Whether an answer meets what its case expects, computed without a model.

What somebody wrote as an assertion (`equals`, `contains`, a pattern, a share of words) is taken at
its word, after Unicode NFKC with blanks run together. A case that has answers instead is held
against their contract (`curation.grading`), which knows a third verdict: what it does not
understand is `unknown`, never a pass.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter

from workbench.curation.evals import EvalCase, Status
from workbench.curation.grading.holding import grade_answer
from workbench.curation.importing import Expectation

_LONGEST = 100_000
"""Characters of an answer up to which a regular expression is tried on it."""
Graded = tuple[Status, tuple[str, ...]]


def grade(case: EvalCase, answer: str) -> Graded:
    """The verdict, and a sentence for everything that was not met or that was not clear; `unknown`
    when the case expects nothing that can be computed.
    """
    if not answer.strip():
        return "fail", ("The answer is empty.",)
    verdicts = [_expected(each, case, answer) for each in case.expected] or [_told(case, answer)]
    order: tuple[Status, ...] = ("fail", "unknown")
    for status in order:
        found = [reasons for verdict, reasons in verdicts if verdict == status]
        if found:
            return status, tuple(told for reasons in found for told in reasons)
    return "pass", ()


def _told(case: EvalCase, answer: str) -> Graded:
    if not (case.good.strip() or case.bad.strip() or case.contract):
        return "unknown", ("The case expects nothing computable.",)
    question = case.prompt[-1].text if case.prompt else ""
    given = grade_answer(question, case.good, case.bad, answer, case.contract)
    return given.verdict, given.reasons


def _expected(each: Expectation, case: EvalCase, answer: str) -> Graded:
    if each.kind == "means":
        return _means(each, case, answer)
    complaint = _complaint(each, answer)
    return ("fail", (complaint,)) if complaint else ("pass", ())


def _means(each: Expectation, case: EvalCase, answer: str) -> Graded:
    """One of the values is said; failed when each of them is contradicted."""
    question = case.prompt[-1].text if case.prompt else ""
    grades = [grade_answer(question, value, case.bad, answer) for value in each.values]
    verdicts = {given.verdict for given in grades}
    reasons = tuple(reason for given in grades for reason in given.reasons)
    if "pass" in verdicts:
        return ("fail", reasons) if each.negated else ("pass", ())
    if verdicts == {"fail"}:
        return ("pass", ()) if each.negated else ("fail", reasons)
    return "unknown", reasons


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
        case "means":
            raise AssertionError("graded by its contract")


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
