"""One judge at work: grading in several samples, comparing in both orders.

Whoever asks hands in a `Caller`; it sends messages to a model and logs what it cost. Answers that
cannot be read are asked for once more, with the reason, and then given up.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, pstdev
from typing import Literal, TypeVar

from workbench.core.checks import CheckResult, Status, span_at
from workbench.core.messages import Message
from workbench.judging.asking import (
    again,
    grading_messages,
    pair_messages,
)
from workbench.judging.reading import (
    Alternatives,
    Choice,
    Comment,
    Grades,
    Unreadable,
    read_choice,
    read_grades,
)
from workbench.judging.rubrics import Criterion, Rubric

ALTERNATIVES = 10
"""Log-probabilities asked for at each token: levels 1 to 5 are among the first ten."""
SAMPLES = 3
"""Grading answers for one draft where the server gives no log-probabilities."""
EACH_BELOW = 4.5
"""Of a criterion on single statements what stands at level 4 is told too: one sentence goes a
little further than what the task gives.
"""
UNRELIABLE_ABOVE = 0.30
"""Share of comments thrown out above which a round of judging is not believed."""

Winner = Literal["a", "b", "tie"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to a judge's model."""

    messages: tuple[Message, ...]
    seed: int
    """Differs from sample to sample; goes to the server."""


@dataclass(frozen=True, slots=True)
class Told:
    """Its answer; `alternatives` is empty where the server gives no log-probabilities."""

    text: str
    alternatives: Alternatives = ()


Caller = Callable[[Asked], Awaitable[Told]]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one judge said of one draft."""

    rubric: str
    """The rubric's version."""
    levels: Mapping[str, float]
    """Mean level of each criterion, 1..5; one without a standing comment is missing."""
    spread: Mapping[str, float] = field(default_factory=dict)
    """Standard deviation over samples."""
    comments: tuple[Comment, ...] = ()
    discarded: int = 0
    """Comments thrown out by the quote rule."""
    unread: int = 0
    """Answers that could not be read even when asked again."""
    samples: int = 0

    @property
    def reliable(self) -> bool:
        """Enough of what it said can be found in the draft."""
        given = len(self.comments) + self.discarded
        return bool(self.comments) and self.discarded <= UNRELIABLE_ABOVE * given

    def score(self, rubric: Rubric) -> float | None:
        """0..100: the weighted mean level, 1 as 0 and 5 as 100; None without any level."""
        weighed = [(c.weight, self.levels[c.id]) for c in rubric.criteria if c.id in self.levels]
        total = sum(weight for weight, _ in weighed)
        mean = sum(weight * level for weight, level in weighed) / total if total else None
        return None if mean is None else 25.0 * (mean - 1.0)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two drafts compared in both orders; an inconsistent judge gives a tie."""

    winner: Winner
    consistent: bool
    choices: tuple[Choice, ...] = ()
    unread: int = 0


async def grade(
    ask: Caller,
    task: str,
    draft: str,
    rubric: Rubric,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    brief: str = "",
) -> Judgement:
    """The judge's levels and comments on a draft, in the place of the reader that `brief` tells of.
    One answer is enough where its log-probabilities came with it.
    """
    taken: list[Grades] = []
    unread = 0
    for sample in range(samples):
        asked = Asked(
            grading_messages(task, draft, rubric, seed=seed + sample, brief=brief),
            seed + sample,
        )

        def read(told: Told) -> Grades | Unreadable:
            return read_grades(told.text, rubric, task, draft, told.alternatives)

        told, grades = await answered(ask, asked, read)
        if isinstance(grades, Unreadable):
            unread += 1
            continue
        taken.append(grades)
        if told.alternatives:
            break
    return _joined(taken, rubric, unread)


def pooled(judgements: Sequence[Judgement], rubric: Rubric) -> Judgement:
    """What several readers said of one draft: the mean level of each criterion over those who
    graded it, and its spread between them.
    """
    levels: dict[str, list[float]] = {}
    for each in judgements:
        for criterion, level in each.levels.items():
            levels.setdefault(criterion, []).append(level)
    return Judgement(
        rubric.version,
        {criterion: fmean(found) for criterion, found in levels.items()},
        {criterion: pstdev(found) for criterion, found in levels.items()},
        tuple(comment for each in judgements for comment in each.comments),
        sum(each.discarded for each in judgements),
        sum(each.unread for each in judgements),
        sum(each.samples for each in judgements),
    )


def _joined(taken: Sequence[Grades], rubric: Rubric, unread: int) -> Judgement:
    by_criterion: dict[str, list[float]] = {}
    for grades in taken:
        for criterion, level in grades.levels.items():
            by_criterion.setdefault(criterion, []).append(level)
    return Judgement(
        rubric.version,
        {criterion: fmean(levels) for criterion, levels in by_criterion.items()},
        {criterion: pstdev(levels) for criterion, levels in by_criterion.items()},
        tuple(comment for grades in taken for comment in grades.comments),
        sum(grades.discarded for grades in taken),
        unread,
        len(taken),
    )


async def compare(
    ask: Caller, task: str, a: str, b: str, rubric: Rubric, *, seed: int = 0
) -> Comparison:
    """Which of two drafts is better, asked once in each order: the same winner twice, or a tie."""
    forward = await _choice(ask, task, a, b, rubric, seed)
    backward = await _choice(ask, task, b, a, rubric, seed + 1)
    read = [choice for choice in (forward, backward) if isinstance(choice, Choice)]
    if not isinstance(forward, Choice) or not isinstance(backward, Choice):
        return Comparison("tie", False, tuple(read), 2 - len(read))
    first: Winner = {"x": "a", "y": "b", "tie": "tie"}[forward.winner]  # type: ignore[assignment]
    second: Winner = {"x": "b", "y": "a", "tie": "tie"}[backward.winner]  # type: ignore[assignment]
    return Comparison(first if first == second else "tie", first == second, tuple(read))


async def _choice(
    ask: Caller, task: str, x: str, y: str, rubric: Rubric, seed: int
) -> Choice | Unreadable:
    asked = Asked(pair_messages(task, x, y, rubric), seed)
    _, choice = await answered(ask, asked, lambda told: read_choice(told.text, x, y))
    return choice


async def answered(
    ask: Caller, asked: Asked, read: Callable[[Told], T | Unreadable]
) -> tuple[Told, T | Unreadable]:
    """The answer as it is read, asked for once more where it cannot be."""
    told = await ask(asked)
    found = read(told)
    if not isinstance(found, Unreadable):
        return told, found
    repeated = Asked(again(asked.messages, told.text, found.why), asked.seed)
    told = await ask(repeated)
    return told, read(told)


def as_results(
    judgement: Judgement, rubric: Rubric, draft: str, reader: str = ""
) -> tuple[CheckResult, ...]:
    """The judgement as results of tier `judge`: they inform, and never decide. Those of a named
    reader bear its name.
    """
    said = f"judge.{reader}" if reader else "judge"
    results = [_as_result(judgement, one, draft, said) for one in rubric.criteria]
    for one in rubric.criteria:
        results += _each(judgement, one, draft, f"{said}.{one.id}")
    return tuple(results)


def _as_result(judgement: Judgement, asked: Criterion, draft: str, said: str) -> CheckResult:
    criterion = asked.id
    level = judgement.levels.get(criterion)
    name = f"{said}.{criterion}"
    if level is None:
        message = "No comment of the judge on this stands in the draft."
        return CheckResult(
            name, "unknown", criterion, "judge", "minor", message=message, decides=False
        )
    worst = min((c for c in judgement.comments if c.criterion == criterion), key=lambda c: c.level)
    short = level < 4 or (asked.each and level < EACH_BELOW)
    result = _told(name, "warn" if short else "pass", level, worst, draft, judgement)
    return _of_each(result) if asked.each else result


def _each(judgement: Judgement, asked: Criterion, draft: str, name: str) -> Iterator[CheckResult]:
    """The further sentences that fall short by a criterion on single statements, each once."""
    own = [one for one in judgement.comments if one.criterion == asked.id]
    level = judgement.levels.get(asked.id)
    if level is None or level >= EACH_BELOW:
        return
    seen = {min(own, key=lambda c: c.level).quote}
    for one in own:
        if one.further and one.quote not in seen:
            seen.add(one.quote)
            told = _told(f"{name}.{len(seen)}", "warn", level, one, draft, judgement)
            yield _of_each(told)


def _of_each(result: CheckResult) -> CheckResult:
    """The result, known as one on a single statement: readers' facts are told before tastes."""
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    return replace(result, evidence={**evidence, "statement": True})


def _told(
    name: str, status: Status, level: float, said: Comment, draft: str, judgement: Judgement
) -> CheckResult:
    at = draft.find(said.quote)
    return CheckResult(
        name,
        status,
        said.criterion,
        "judge",
        "minor",
        score=(level - 1) / 4,
        span=span_at(draft, at, at + len(said.quote)) if at >= 0 else None,
        observed=f"level {level:.1f} of 5",
        message=said.why,
        fix=said.fix,
        evidence={"quote": said.quote, "spread": judgement.spread.get(said.criterion, 0.0)},
        decides=False,
    )
