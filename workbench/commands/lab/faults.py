"""`workbench lab faults DOMAIN`: what a domain's checks find of the faults that they claim to
find, measured through the domain's own warm worker.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, TextIO

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
    with asyncio.Runner() as loop, progress(sys.stderr) as tell:

        def check(task: Task, draft: str) -> Sequence[CheckResult]:
            tell()
            return loop.run(_results(worker, task, draft))

        try:
            report = measure(
                domain,
                check,
                each=options.each,
                only=options.only or "",
                laws=not options.no_laws,
            )
        finally:
            loop.run(worker.close())
    if options.json:
        print(json.dumps(_document(report), ensure_ascii=False))
    else:
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
        print("\n".join(line for row in _text(report) for line in folded(row, width)))
    return 0 if report.clean else 1


async def _results(worker: CheckWorker, task: Task, draft: str) -> Sequence[CheckResult]:
    shown = task.shown(len(task.stages))
    return [result async for result in worker.check(shown, draft, None)]


def _document(report: FaultReport) -> dict[str, object]:
    return {**asdict(report), "clean": report.clean}


@contextmanager
def progress(stream: TextIO) -> Iterator[Callable[[], None]]:
    """Counts the checked drafts on a terminal, for a minute without a word looks like a hang; the
    line is gone at the end. Nothing where nobody watches.
    """
    if not stream.isatty():
        yield lambda: None
        return
    checked, said = 0, ""

    def tell() -> None:
        nonlocal checked, said
        checked += 1
        said = f"drafts checked: {checked:,}"
        print(f"\r{said}", end="", file=stream, flush=True)

    try:
        yield tell
    finally:
        print(f"\r{' ' * len(said)}\r", end="", file=stream, flush=True)


def folded(line: str, width: int) -> list[str]:
    """The line broken between words, what follows indented below it; whole where the width is 0."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    if not width or len(line) <= width:
        return [line]
    return textwrap.wrap(
        line, max(width, 2 * len(indent)), subsequent_indent=indent, break_on_hyphens=False
    )


def _text(report: FaultReport) -> list[str]:
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
    return [*lines, *(f"       {line}" for line in broken)]
