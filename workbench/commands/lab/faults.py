"""`workbench lab faults DOMAIN`: what a domain's checks find of the faults that they claim to
find, measured through the domain's own warm worker.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from workbench.catalog import domain_entries, find_domain
from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.errors import UsageError
from workbench.worker import CheckWorker

if TYPE_CHECKING:
    from workbench.lab.faults import FaultReport


def faults_command(options: argparse.Namespace) -> int:
    """0 when every demand is met, 1 when one is not."""
    from workbench.lab.faults import measure

    if not options.domain:
        raise UsageError("No domain is named.", "Type: workbench lab faults DOMAIN.")
    domain = find_domain(options.domain)
    if not domain.fault_operators():
        planting = [name for name in domain_entries() if find_domain(name).fault_operators()]
        raise UsageError(
            f"The domain '{domain.name}' plants no faults.", f"Those that do: {', '.join(planting)}"
        )
    worker = CheckWorker(domain_entries()[domain.name])
    with asyncio.Runner() as loop:
        try:
            report = measure(
                domain,
                lambda task, draft: loop.run(_results(worker, task, draft)),
                each=options.each,
                only=options.only or "",
                laws=not options.no_laws,
            )
        finally:
            loop.run(worker.close())
    print(json.dumps(_document(report), ensure_ascii=False) if options.json else _text(report))
    return 0 if report.clean else 1


async def _results(worker: CheckWorker, task: Task, draft: str) -> Sequence[CheckResult]:
    shown = task.shown(len(task.stages))
    return [result async for result in worker.check(shown, draft, None)]


def _document(report: FaultReport) -> dict[str, object]:
    return {**asdict(report), "clean": report.clean}


def _text(report: FaultReport) -> str:
    width = max((len(tally.name) for tally in report.operators), default=8)
    lines = [f"{report.domain}: {report.controls} clean drafts, styles {', '.join(report.styles)}"]
    for tally in report.operators:
        mark = "ok" if tally.found == tally.planted and tally.planted else "--"
        line = f"  {mark} {tally.name:<{width}}  found {tally.found:>3} of {tally.planted:<3}"
        lines.append(f"{line} located {tally.located:>3}")
        lines += [
            f"       {miss.why}: {miss.control} seed {miss.seed} ({', '.join(miss.found[:4])})"
            for miss in tally.misses[:3]
        ]
    per_thousand = 1000 * report.minor_alarms / max(1, report.words)
    lines.append(
        f"  alarms on clean drafts: {len(report.alarms)} blocker or major, "
        f"{per_thousand:.1f} minor in 1,000 words"
    )
    lines += [f"       {control}: {check}" for control, check in report.alarms[:6]]
    lines.append(
        f"  laws: {len(report.unsteady)} unsteady, {len(report.raised)} not monotone or undone, "
        f"{len(report.changed)} of {report.disguised} disguises noticed, "
        f"{len(report.won)} of {report.games} games won"
    )
    broken = [f"{one}: {what}" for one, what in [*report.changed, *report.won][:8]]
    broken += [f"{m.control}: {m.why} ({', '.join(m.found[:3])})" for m in report.raised[:6]]
    return "\n".join([*lines, *(f"       {line}" for line in broken)])
