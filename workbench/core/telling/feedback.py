"""Which findings go back to the model, in which words, and what becomes of them.

Findings of one cause are one item: the one with the smallest input told, the other tests named.
The first cause comes first, k a round, and style only where nothing fails. On one path a check
keeps one item and one id; each further telling has other words than the one before, and from the
second ignored one on it is located and carries the failing input again (feedback that is right is
often ignored: arXiv 2506.11930).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import inf

from workbench.core.checks import CheckResult, failing
from workbench.core.events import FeedbackItem, Outcome
from workbench.core.rules.disputing import doubted
from workbench.core.rules.judged import comments, on_statement
from workbench.core.rules.polishing import open_remarks
from workbench.core.rules.weighing import weighed, weight
from workbench.core.session import Draft, TrackedItem, View
from workbench.core.telling.detail import worded
from workbench.core.telling.mending import unreached
from workbench.core.telling.wording import FACT, advised, reader_of
from workbench.core.telling.wording import Word as Word
from workbench.core.telling.wording import clipped as clipped
from workbench.core.telling.wording import describe as describe

ALSO_NAMED = 6
"""Tests of one cause that are named beside the one that is told in full."""
HEARD = 3
"""Comments of readers told in a polish round, but for those on single statements; more of them than
that are taste, and drown the few that a writer acts on: ours.
"""
DOUBT = "\n  People doubt this finding: see to the others first."
"""Stands under a finding that is told last."""
DENIED = (
    "\n  A reader does not find this in your draft: {why}\n  Look at the words. If the finding is "
    "right, mend them; if the reader is right, keep them and say why in a block named dispute."
)
"""Stands under a finding that the session's judges deny."""
ROOM = (1_500, 600)
"""Characters of a program or another replay in the first finding, and in each further one."""


def choose(view: View, word: Word) -> tuple[FeedbackItem, ...]:
    """The items to send about the current draft, worded by the domain as far as the strategy's
    level of detail goes; empty when nothing fails. What the session's judges deny is not told
    while something else is wrong.
    """
    current = view.current
    if current is None:
        return ()
    told = (*current.results, *comments(current, view.answers))
    groups, denied = weighed(view, causes(told)), doubted(current)
    sure = [group for group in groups if group[0].key not in denied]
    return _items(view, current, (sure or groups)[: _most(view)], word)


def advice(view: View, word: Word) -> tuple[FeedbackItem, ...]:
    """The items of a polish round about the current draft, which fails nothing: what readers
    advise, statements that go further than their ground first, then the lowest level; in a session
    without readers, the remarks.
    """
    current = view.current
    if current is None:
        return ()
    heard, most = apart(comments(current, view.answers)), _most(view)
    facts = [result for result in heard if on_statement(result)]
    tastes = [result for result in heard if not on_statement(result)]
    few = [(result,) for result in (*facts, *tastes[: max(0, HEARD - len(facts))])]
    rest = weighed(view, _grouped(_once(open_remarks(view, current))))[: max(0, most - len(few))]
    return _items(view, current, [*rest, *few][:most], word)


def apart(heard: Sequence[CheckResult]) -> list[CheckResult]:
    """The comments, one of each name, without those that say of the same words, on the same
    criterion, what another reader said before them. What is said of words that somebody spoke of
    already comes last. Words are the same where one quote holds the other, or in one reader's
    comments where they are alike.
    """
    first: list[CheckResult] = []
    further: list[CheckResult] = []
    checks: set[str] = set()
    told: list[tuple[CheckResult, str]] = []
    for result in heard:
        quote = " ".join((result.span.quote if result.span else "").casefold().split())
        near = [other.criterion for other, words in told if quote and words
                and (quote == words or (reader_of(other) != reader_of(result)
                                        and (quote in words or words in quote)))]  # fmt: skip
        if result.check not in checks and result.criterion not in near:
            (further if near else first).append(result)
        checks.add(result.check)
        told.append((result, quote))
    return [*first, *further]


def _most(view: View) -> int:
    return max(1, view.strategy.items)


def _items(
    view: View, current: Draft, chosen: Sequence[tuple[CheckResult, ...]], word: Word
) -> tuple[FeedbackItem, ...]:
    """The chosen causes as items, in their order, each with the number that it had before."""
    word = worded(view.strategy.detail, word)
    known = {tracked.item.key: tracked for tracked in view.path.items}
    used = {tracked.item.id for tracked in view.path.items}
    free = (id for n in count(1) if (id := f"{current.number}.{n}") not in used)
    sized = [(_with_room(group[0], n), *group[1:]) for n, group in enumerate(chosen)]
    items = tuple(_item(group, known.get(group[0].key), free, word) for group in sized)
    return tuple(
        replace(item, text=item.text + _doubts(view, current, group[0].key))
        for item, group in zip(items, sized, strict=True)
    )


def _doubts(view: View, current: Draft, key: str) -> str:
    """What is said under a finding that people or the session's judges doubt."""
    people = DOUBT if view.said and weight(view, key).doubted else ""
    why = doubted(current).get(key, "")
    return people + (DENIED.format(why=clipped(why, FACT)) if why else "")


def _with_room(result: CheckResult, place: int) -> CheckResult:
    """The result with the room that its finding has, for its domain to keep to."""
    if not isinstance(result.evidence, Mapping):
        return result
    return replace(result, evidence={**result.evidence, "room": ROOM[min(place, 1)]})


def causes(results: Iterable[CheckResult]) -> list[tuple[CheckResult, ...]]:
    """What is wrong, one group for each cause, the most severe first, else in their own order; what
    follows from another finding comes after it. Within a group the smallest input comes first: it
    is the one that is told in full.

    What only failed because a blocker kept it from running is no cause; style is none while
    something fails, but for findings whose domain wants them told all the same (`tell` in the
    evidence): they come after what must be mended, and hold up no target.
    """
    wrong = _once(results)
    gates = {result.cause for result in wrong if result.severity == "blocker"}
    kept = [r for r in wrong if r.severity == "blocker" or not _unrun(r, gates)]
    if any(result.required for result in kept):
        kept = [result for result in kept if result.required or _of(result, "tell")]
    return _grouped(kept)


def _once(results: Iterable[CheckResult]) -> list[CheckResult]:
    """What is wrong, the most severe first, each check once."""
    wrong: dict[str, CheckResult] = {}
    for result in failing(results):
        wrong.setdefault(result.check, result)
    return list(wrong.values())


def _grouped(kept: Sequence[CheckResult]) -> list[tuple[CheckResult, ...]]:
    """One group for each cause, consequences after what they follow from."""
    groups: dict[str, list[CheckResult]] = {}
    for result in _consequences_last(kept):
        groups.setdefault(_cause(result), []).append(result)
    return [_smallest_first(group) for group in groups.values()]


def _smallest_first(group: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
    """The group with the smallest input first, of those as severe as its first; unchanged where
    that one has no input of a known size: whole test functions stay in their author's order.
    """
    if _size(group[0]) is None:
        return tuple(group)
    told = min((r for r in group if r.severity == group[0].severity), key=lambda r: _size(r) or inf)
    return (told, *(result for result in group if result is not told))


def _size(result: CheckResult) -> int | None:
    """Characters of its input's literals, where its domain knows them."""
    size = _of(result, "size")
    return size if isinstance(size, int) else None


def _consequences_last(results: Sequence[CheckResult]) -> list[CheckResult]:
    """The results with those at the end whose domain says that they follow from another of them:
    repairing the last consequence first is patchwork.
    """
    names = {result.check for result in results}
    return sorted(results, key=lambda result: _of(result, "follows") in names)


def _of(result: CheckResult, name: str) -> object:
    """What the evidence holds under the name; None where it is no mapping."""
    return result.evidence.get(name) if isinstance(result.evidence, Mapping) else None


def _unrun(result: CheckResult, gates: set[str]) -> bool:
    return bool(gates and result.cause) and result.cause in gates | {"load"}


def _cause(result: CheckResult) -> str:
    """What results of one cause have in common, where their domain knows it; else the check."""
    told = _of(result, "cluster")
    return f"cause {told}" if told else f"check {result.check}"


def _item(
    group: Sequence[CheckResult], before: TrackedItem | None, free: Iterator[str], word: Word
) -> FeedbackItem:
    result, others = group[0], tuple(r.check for r in group[1:])
    by_judge = result.tier == "judge"
    level = before.ignored if before is not None and before.open else 0
    drafts = before.sent_with if before is not None else ()
    return FeedbackItem(
        id=before.item.id if before is not None else next(free),
        check=result.check,
        severity=result.severity,
        text=(advised if by_judge else word)(result, level, drafts) + _also(others),
        span=result.span,
        level=level,
        also=others,
        subject=result.subject,
        source="judge" if by_judge else "check",
    )


def _also(others: Sequence[str]) -> str:
    if not others:
        return ""
    rest = len(others) - ALSO_NAMED
    more = f" and {rest} more" if rest > 0 else ""
    return f"\n  The same cause: {', '.join(others[:ALSO_NAMED])}{more}."


def outcomes(
    items: Iterable[TrackedItem], results: Iterable[CheckResult], number: int
) -> dict[str, Outcome]:
    """What became of each item in the draft with this number, by item id.

    An item is followed by what its check is about, not by a number that may have moved. A check
    that could not decide says nothing. One that is gone, or no longer applies, has nothing left to
    complain about, unless a blocker failed: then it may only not have been reached. What a judge
    commented on is settled by that judge's next word (`judged.judged_outcomes`).
    """
    verdicts = tuple(results)
    wrong = {result.key for result in failing(verdicts)}
    passing = {result.key for result in verdicts if result.status == "pass"}
    undecided = {result.key for result in verdicts if result.status in ("unknown", "error")}
    blocked = unreached(verdicts)
    found: dict[str, Outcome] = {}
    for tracked in items:
        if tracked.item.source == "judge":
            continue
        key = tracked.item.key
        if key in wrong:
            if tracked.status == "addressed":
                found[tracked.item.id] = "regressed"
            elif number in tracked.sent_with:
                found[tracked.item.id] = "ignored"
        elif tracked.open and (key in passing or not (blocked or key in undecided)):
            found[tracked.item.id] = "addressed"
    return found
