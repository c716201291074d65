"""`eval grade --judge`: a line that the grader leaves `unknown` goes before the same judges as the
open answers of an eval run, measured on the same verdicts of people.

A judge that those verdicts do not bear out decides nothing: the line stays `unknown` and says why.
Lines of a file are asked about several at once; those of a pipe one by one, since whoever writes
them may wait for each verdict.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Awaitable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from workbench.commands.curating.judged_eval import attempted, calibrated_judges
from workbench.commands.judge import JudgeCaller
from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.evals import Attempt, EvalCase, JudgeWorth
from workbench.curation.evals.judging import judgeable
from workbench.curation.evals.running import AT_ONCE
from workbench.curation.grading.contracts import contract_from
from workbench.curation.grading.filtering import graded_line


def judged_lines(
    lines: Iterable[str], cases: Sequence[EvalCase], options: argparse.Namespace
) -> Iterator[dict[str, Json]]:
    """The graded lines in order, each with `by` where judges decided it. `cases` are those whose
    answers people decided.
    """
    with asyncio.Runner() as runner:
        worths, trusted = runner.run(calibrated_judges(cases, options))
        source = (given for given in enumerate(lines, start=1) if given[1].strip())
        while some := list(islice(source, 1 if options.file == "-" else AT_ONCE)):
            yield from runner.run(_together([_line(*each, worths, trusted) for each in some]))


async def _together(work: Sequence[Awaitable[dict[str, Json]]]) -> list[dict[str, Json]]:
    return list(await asyncio.gather(*work))


async def _line(
    number: int, line: str, worths: Sequence[JudgeWorth], trusted: Sequence[JudgeCaller]
) -> dict[str, Json]:
    graded = graded_line(number, line)
    case = _case(line, graded)
    if case is None:
        return graded
    return await _decided(graded, case, line, trusted) if trusted else _open(graded, worths)


def _case(line: str, graded: Mapping[str, Json]) -> EvalCase | None:
    """What a judge is shown of an open line; None where nothing is there to hold it against."""
    if graded.get("verdict") != "unknown":
        return None
    data = json.loads(line)
    case = EvalCase(
        str(graded["id"]),
        (Message("user", str(data.get("question") or "")),),
        good=str(data.get("expected") or ""),
        bad=str(data.get("rejected") or ""),
        contract=contract_from(data["contract"]) if data.get("contract") else None,
    )
    return case if judgeable(case) else None


def _open(graded: dict[str, Json], worths: Sequence[JudgeWorth]) -> dict[str, Json]:
    said = [f"{one.judge} decides nothing: {one.labels} answers that people decided, kappa at "
            f"least {one.low:.2f}" for one in worths]  # fmt: skip
    return {**graded, "reasons": [*_reasons(graded), *said]}


async def _decided(
    graded: dict[str, Json], case: EvalCase, line: str, trusted: Sequence[JudgeCaller]
) -> dict[str, Json]:
    answer = str(json.loads(line)["answer"])
    found = await attempted(case, Attempt(0, "unknown", answer), trusted)
    told = {**graded, "verdict": found.status, "reasons": [*_reasons(graded), *found.findings]}
    return {**told, "by": found.by} if found.by else told


def _reasons(graded: Mapping[str, Json]) -> list[Json]:
    given = graded.get("reasons")
    return list(given) if isinstance(given, list) else []
