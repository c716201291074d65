"""`eval run --judge`: the answers that nothing could decide before judges that people's verdicts
have shown to be worth it; before others they wait in the review queue, and the run says so.

What a judge said of a decided answer is kept by digest, so that a second run asks it only for what
is new.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from workbench.catalog import home
from workbench.commands.curating.export import history_now
from workbench.commands.judge import JudgeCaller, callers, judges_of
from workbench.curation.desk import Desk
from workbench.curation.evals import (
    Attempt,
    CaseResult,
    EvalCase,
    EvalRun,
    JudgeWorth,
    Status,
)
from workbench.curation.evals.judging import (
    Decided,
    agreed,
    answer_rubric,
    decided,
    judgeable,
    share,
    told,
    verdict,
    worth,
)
from workbench.curation.evals.running import AT_ONCE
from workbench.curation.trust.policy import trust_of
from workbench.errors import ModelError
from workbench.files import write_whole
from workbench.settings import load_settings

Said = list[tuple[Decided, Status]]


def judged_run(run: EvalRun, cases: Sequence[EvalCase], options: argparse.Namespace) -> EvalRun:
    """The run with what calibrated judges decided; without one every open answer stays open."""
    judges = callers(judges_of(load_settings(), options))
    return asyncio.run(_judged(run, cases, judges, _labels(cases)))


async def calibrated_judges(
    cases: Sequence[EvalCase], options: argparse.Namespace
) -> tuple[tuple[JudgeWorth, ...], list[JudgeCaller]]:
    """What each judge is worth by the answers to these cases that people decided, and the judges
    that may decide.
    """
    judges = callers(judges_of(load_settings(), options))
    worths, trusted, _ = await _measured(judges, _labels(cases))
    return worths, trusted


def _labels(cases: Sequence[EvalCase]) -> list[Decided]:
    """The answers to these cases that people decided in review."""
    with history_now() as history:
        desk = Desk(history, trust=trust_of(load_settings()))
        desk.catch_up()
        rows = sorted(desk.rows(("done", "flagged")), key=lambda row: row.created)
        return decided((desk.item(row.id) for row in rows), cases)


async def _measured(
    judges: Sequence[JudgeCaller], labels: Sequence[Decided]
) -> tuple[tuple[JudgeWorth, ...], list[JudgeCaller], dict[str, Said]]:
    """Each judge's worth, told on stderr; those that may decide; what they said of the labels."""
    memory = _Memory(home() / "judges.json")
    try:
        said = {judge.choice.name: await _said_of(judge, labels, memory) for judge in judges}
    finally:
        memory.keep()
    worths = tuple(worth(name, given) for name, given in said.items())
    for each in worths:
        print(f"{told(each)}.", file=sys.stderr)
    trusted = [j for j, each in zip(judges, worths, strict=True) if each.role == "gates"]
    return worths, trusted, said


async def _judged(
    run: EvalRun,
    cases: Sequence[EvalCase],
    judges: Sequence[JudgeCaller],
    labels: Sequence[Decided],
) -> EvalRun:
    worths, trusted, said = await _measured(judges, labels)
    if not trusted:
        return replace(run, judges=worths)
    asked = {case.id: case for case in cases if judgeable(case)}
    gate = asyncio.Semaphore(AT_ONCE)
    results = await asyncio.gather(*(_case(each, asked, trusted, gate) for each in run.results))
    now = [a.status for r in results for a in r.attempts if a.by]
    found = share(_together([said[j.choice.name] for j in trusted]), now) if now else None
    return replace(run, results=tuple(results), judges=worths, judged=found)


def _together(by_judge: Sequence[Said]) -> Said:
    """What the judges said of decided answers as one, where each of them said something."""
    first, *others = by_judge
    known = [{one.key: status for one, status in said} for said in others]
    return [
        (one, agreed({str(k): s for k, s in enumerate((status, *(of[one.key] for of in known)))}))
        for one, status in first
        if all(one.key in of for of in known)
    ]


async def _said_of(judge: JudgeCaller, labels: Sequence[Decided], memory: _Memory) -> Said:
    """What the judge says of answers that people decided; those that its server failed at are left
    out, and told.
    """
    gate, name = asyncio.Semaphore(AT_ONCE), judge.choice.name
    failures: list[str] = []

    async def said(one: Decided) -> Status | None:
        known = memory.status(name, one.key)
        async with gate:
            if known is None and not failures:
                try:
                    known, _ = await verdict(judge, one.case, one.answer)
                    memory.learn(name, one.key, known)
                except ModelError as error:
                    failures.append(error.message)
        return known

    heard = await asyncio.gather(*(said(one) for one in labels))
    if failures:
        print(f"{name} was asked no further: {failures[0]}", file=sys.stderr)
    return [(one, status) for one, status in zip(labels, heard, strict=True) if status is not None]


async def _case(
    result: CaseResult,
    asked: Mapping[str, EvalCase],
    judges: Sequence[JudgeCaller],
    gate: asyncio.Semaphore,
) -> CaseResult:
    case = asked.get(result.case)
    if case is None:
        return result
    async with gate:
        attempts = [await attempted(case, attempt, judges) for attempt in result.attempts]
    return replace(result, attempts=tuple(attempts))


async def attempted(case: EvalCase, attempt: Attempt, judges: Sequence[JudgeCaller]) -> Attempt:
    """The attempt as the judges decide it together; what they differ on stays open."""
    if attempt.status != "unknown" or not attempt.answer.strip():
        return attempt
    verdicts: dict[str, Status] = {}
    reasons = []
    for judge in judges:
        try:
            verdicts[judge.choice.name], why = await verdict(judge, case, attempt.answer)
        except ModelError as error:
            return replace(attempt, findings=(*attempt.findings, error.message))
        reasons.append(f"{judge.choice.name}: {why}")
    status = agreed(verdicts)
    findings = (*attempt.findings, *reasons)
    if status not in ("pass", "fail"):
        return replace(attempt, findings=findings)
    return replace(attempt, status=status, findings=findings, by=", ".join(verdicts))


class _Memory:
    """What judges said of decided answers, by judge, rubric and digest."""

    def __init__(self, file: Path) -> None:
        self._file, self._rubric = file, answer_rubric().version
        try:
            read = json.loads(file.read_text("utf-8"))
        except (OSError, ValueError):
            read = {}
        self._known: dict[str, str] = read if isinstance(read, dict) else {}

    def status(self, judge: str, key: str) -> Status | None:
        """What it said; None where it was not asked yet."""
        said = self._known.get(f"{judge} {self._rubric} {key}")
        kinds: tuple[Status, ...] = ("pass", "fail", "unknown")
        return next((kind for kind in kinds if kind == said), None)

    def learn(self, judge: str, key: str, status: Status) -> None:
        """Remember what it said."""
        self._known[f"{judge} {self._rubric} {key}"] = status

    def keep(self) -> None:
        """Write it down."""
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(self._file, json.dumps(self._known, indent=1).encode(), private=True)
