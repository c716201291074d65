"""Which findings go back to the model, in which words, and what becomes of them.

Chosen most severe first, k a round. On one path a check keeps one item and one id; each further
telling has other words than the one before, and from the second ignored one on it is located and
carries the failing input again (feedback that is right is often ignored: arXiv 2506.11930).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count

from workbench.core.checks import CheckResult, failing
from workbench.core.events import FeedbackItem, Outcome
from workbench.core.session import TrackedItem, View

Word = Callable[[CheckResult, int, Sequence[int]], str]
"""Puts a result into words: (result, times ignored, numbers of the drafts written in answer to it)
-> text.
"""


def choose(view: View, word: Word) -> tuple[FeedbackItem, ...]:
    """The items to send about the current draft, worded by the domain; empty when nothing fails."""
    current = view.current
    if current is None:
        return ()
    known = {tracked.item.check: tracked for tracked in view.path.items}
    used = {tracked.item.id for tracked in view.path.items}
    free = (id for n in count(1) if (id := f"{current.number}.{n}") not in used)
    wrong: dict[str, CheckResult] = {}
    for result in failing(current.results):
        wrong.setdefault(result.check, result)
    chosen = list(wrong.values())[: max(1, view.strategy.items)]
    return tuple(_item(result, known.get(result.check), free, word) for result in chosen)


def _item(
    result: CheckResult, before: TrackedItem | None, free: Iterator[str], word: Word
) -> FeedbackItem:
    level = before.ignored if before is not None and before.open else 0
    drafts = before.sent_with if before is not None else ()
    return FeedbackItem(
        id=before.item.id if before is not None else next(free),
        check=result.check,
        severity=result.severity,
        text=word(result, level, drafts),
        span=result.span,
        level=level,
    )


def outcomes(
    items: Iterable[TrackedItem], results: Iterable[CheckResult], number: int
) -> dict[str, Outcome]:
    """What became of each item in the draft with this number, by item id.

    A check that could not decide says nothing. One that is gone, or no longer applies, has nothing
    left to complain about, unless a blocker failed: then it may only not have been reached.
    """
    verdicts = tuple(results)
    wrong = {result.check for result in failing(verdicts)}
    passing = {result.check for result in verdicts if result.status == "pass"}
    undecided = {result.check for result in verdicts if result.status in ("unknown", "error")}
    blocked = any(r.severity == "blocker" and r.status in ("fail", "error") for r in verdicts)
    found: dict[str, Outcome] = {}
    for tracked in items:
        check = tracked.item.check
        if check in wrong:
            if tracked.status == "addressed":
                found[tracked.item.id] = "regressed"
            elif number in tracked.sent_with:
                found[tracked.item.id] = "ignored"
        elif tracked.open and (check in passing or not (blocked or check in undecided)):
            found[tracked.item.id] = "addressed"
    return found


def describe(result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
    """A finding in words: what is wrong, where, measured and expected value, one action."""
    head = _opening(result, level, drafts)
    facts = _facts(result, located=level > 0 or result.span is not None)
    closing = f"Do this: {result.fix}" if result.fix else ""
    if level >= 2:
        closing = f"Settle this before anything else. {closing}".strip()
    return "\n".join(line for line in (head, *facts, closing) if line)


def _opening(result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    what = result.message or f"{result.check}: {result.cause or result.status}"
    listed = ", ".join(str(number) for number in drafts)
    since = f" since draft {listed}" if listed else ""
    match level:
        case 0:
            again = f"Still needed (told for draft {listed}): " if listed else ""
            return again + (what if result.check in what else f"{result.check}: {what}")
        case 1:
            return f"Still open{since}: {result.check}. {what}"
        case _:
            return (
                f"Told {level} times and not yet addressed (drafts {listed}): {result.check}. "
                f"The revision did not touch what causes it. {what}"
            )


def _facts(result: CheckResult, *, located: bool) -> list[str]:
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    facts = [
        ("input", evidence.get("input", "")),
        ("expected", result.expected),
        ("got", result.observed),
        ("at", _place(result) if located else ""),
        ("traceback", evidence.get("traceback", "")),
        ("output", evidence.get("output", "")),
    ]
    return [
        f"  {name}: {_indented(str(value))}" for name, value in facts if value not in ("", None)
    ]


def _place(result: CheckResult) -> str:
    if result.span is None:
        return ""
    quote = " ".join(result.span.quote.split())
    line = result.evidence.get("line") if isinstance(result.evidence, Mapping) else None
    return f"line {line}: {quote}" if line else quote


def _indented(text: str) -> str:
    lines = text.rstrip().splitlines()
    return text if len(lines) <= 1 else "\n" + "\n".join(f"    {line}" for line in lines)
