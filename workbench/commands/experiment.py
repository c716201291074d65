"""`workbench experiment run SPEC`, `report`: compare ways to run the loop, at equal budget."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.catalog import home, read_task_file
from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.errors import UsageError
from workbench.runner import Appended, Notice
from workbench.settings import load_settings

if TYPE_CHECKING:
    from workbench.lab.arms import Arm
    from workbench.lab.comparing import Findings
    from workbench.lab.conducting import Progress, Run
    from workbench.lab.lanes import Lane
    from workbench.lab.outcomes import Outcome
    from workbench.lab.plan import Estimate, Plan
    from workbench.lab.spec import Spec
    from workbench.settings import Settings

EVERY = 5.0
"""Seconds between two lines of progress."""


def experiment_command(options: argparse.Namespace) -> int:
    """`run` goes on where it ended; `report` says what is known."""
    if options.action == "report":
        return _report(options)
    return asyncio.run(_run(options))


def folder(spec: Spec) -> Path:
    """Where an experiment's outcomes are kept."""
    return home() / "experiments" / f"{_plain(spec.name)}-{spec.digest}"


def _plain(name: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name)


def spec_of(options: argparse.Namespace, settings: Settings) -> Spec:
    """The spec in a YAML file, with the model that was typed in place of its own. Raises
    TaskFileError and UsageError.
    """
    from workbench.assembly import Workbench
    from workbench.lab.spec import read_spec

    workbench, file = Workbench(settings), read_task_file(Path(options.spec))
    spec = read_spec(file, lambda name, url: workbench.model_choice(name, url))
    if not options.model and not options.base_url:
        return spec
    choice = workbench.model_choice(options.model, options.base_url)
    if choice.provider in ("person", "replay"):
        raise UsageError(f"'{choice.name}' cannot be repeated.", "Name another model.")
    return replace(spec, models=(choice,), lanes=_without_models(spec))


def _without_models(spec: Spec) -> tuple[Lane, ...]:
    return tuple(replace(lane, model=None) for lane in spec.lanes)


async def _run(options: argparse.Namespace) -> int:
    from workbench.lab.conducting import Conductor
    from workbench.lab.journal import Journal
    from workbench.lab.plan import planned

    settings = load_settings()
    spec = spec_of(options, settings)
    if options.at_once:
        spec = replace(spec, at_once=options.at_once)
    plan, place = planned(spec), folder(spec)
    _tell_estimate(plan, settings)
    if options.estimate:
        return 0
    _refuse_uncapped(spec)
    with Journal(place / "arms.jsonl", _redact(settings)) as journal:
        _keep_head(place, plan)
        conductor = Conductor(plan, journal)
        async with AsyncExitStack() as stack:
            seen: dict[str, str] = {}
            run = await _runner(options, settings, spec, stack, seen)
            if options.screen:
                from workbench.commands.experiment_screen import watched

                plain = settings.glyphs == "ascii"
                await watched(conductor, run, seen, settings.theme, ascii_only=plain)
            else:
                await _followed(conductor.run(run), options.json)
        _keep_dropped(place, conductor.progress())
    found = _findings(place)
    _print_report(found, options)
    return 0 if found.done >= found.total and not conductor.ended else 1


async def _runner(
    options: argparse.Namespace,
    settings: Settings,
    spec: Spec,
    stack: AsyncExitStack,
    seen: dict[str, str],
) -> Run:
    if options.cluster:
        from workbench.lab.cluster import cluster_run

        return await stack.enter_async_context(cluster_run(options.cluster))
    from workbench.lab.bench import Bench, Parts

    history = None
    if options.keep:
        from workbench.assembly import redactor_for
        from workbench.history import Writer

        history = Writer(redactor_for=redactor_for(settings))
        stack.callback(history.close)
    parts = Parts(
        settings=settings,
        history=history,
        options={"profile": options.sandbox},
        weak_ok=options.weak_ok,
    )
    bench = await stack.enter_async_context(Bench(parts))

    def run(arms: Iterator[Arm]) -> AsyncIterator[Outcome]:
        return bench.run_all(arms, spec.at_once, partial(_note, seen))

    return run


def _note(seen: dict[str, str], arm: Arm, notice: Notice) -> None:
    """The latest verdict in each lane, for the screen."""
    for event in notice.events if isinstance(notice, Appended) else ():
        if isinstance(event.body, ev.DraftTaken | ev.DraftRefused):
            assert isinstance(notice, Appended)
            draft = notice.session.drafts[event.body.draft]
            seen[arm.name] = f"{arm.task.id} draft {draft.number}: {draft.scorecard.score_words}"


async def _followed(progress: AsyncIterator[Progress], as_json: bool) -> None:
    loop = asyncio.get_running_loop()
    told = loop.time() - EVERY
    async for now in progress:
        if as_json and now.latest is not None:
            print(json.dumps(to_json(now.latest), ensure_ascii=True), flush=True)
        if loop.time() - told >= EVERY or now.done >= now.total:
            told = loop.time()
            print(_progress_line(now), file=sys.stderr, flush=True)
        if now.ended and now.latest is None:
            print(f"Ended by {now.ended}.", file=sys.stderr)


def _progress_line(now: Progress) -> str:
    left = "" if now.seconds_left is None else f" · about {_duration(now.seconds_left)} left"
    cost = "" if now.cost is None else f" · ${now.cost:.2f}"
    lanes = " · ".join(
        f"{lane.lane} {100 * lane.quality:.0f}{' (out)' if lane.out else ''}"
        for lane in now.lanes
        if lane.quality is not None
    )
    return f"{now.done} of {now.total} arms · {now.tokens:,} tokens{cost}{left} · {lanes}"


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def _tell_estimate(plan: Plan, settings: Settings) -> None:
    estimate = _estimate(plan, settings)
    most = "" if estimate.most is None else f", at most {estimate.most:,}"
    money = "the price is not known" if estimate.money is None else f"about ${estimate.money:.2f}"
    print(
        f"{estimate.arms} arms · likely {estimate.likely:,} tokens{most} · {money}",
        file=sys.stderr,
    )


def _estimate(plan: Plan, settings: Settings) -> Estimate:
    from workbench.core.messages import Usage
    from workbench.lab.plan import estimated
    from workbench.models.prices import price_of, read_prices

    def each(model: ev.ModelChoice) -> float | None:
        if model.simulated:
            return 0.0
        price = price_of(model, read_prices(settings.prices))
        return None if price is None else price.cost(Usage(800, 200)) / 1000

    return estimated(plan, {model: each(model) for model in plan.spec.writers})


def _refuse_uncapped(spec: Spec) -> None:
    """Hundreds of sessions with a paid model need a limit that somebody wrote down."""
    free = all(model.simulated or not model.base_url.startswith("https") for model in spec.writers)
    caps = spec.caps
    if not free and caps.tokens is None and caps.money is None:
        hint = "Add e.g. caps: {tokens: 2000000} or caps: {money: 5.0}."
        raise UsageError("The experiment has no cap on what it may spend.", hint)


def _redact(settings: Settings) -> Callable[[str], str]:
    from workbench.assembly import redactor_for

    redactor = redactor_for(settings)("", {})
    return lambda text: redactor.redact(text).text if text else text


def _keep_head(place: Path, plan: Plan) -> None:
    from workbench.files import write_whole

    head: dict[str, Json] = {
        "name": plan.spec.name,
        "baseline": plan.spec.baseline,
        "lanes": [lane.name for lane in plan.lanes],
        "total": plan.count,
        "seed": plan.spec.seed,
        "budget": to_json(plan.spec.budget),
        "mixed": plan.spec.mixed,
    }
    write_whole(place / "head.json", json.dumps(head, indent=1).encode(), private=True)


def _keep_dropped(place: Path, now: Progress) -> None:
    from workbench.files import write_whole

    head = _head(place)
    head["dropped"] = {
        one.lane: f"behind {one.behind} after {one.tasks} tasks (wager {one.wager:.0f} of "
        f"{one.limit:.0f})"
        for one in now.dropped
    }
    write_whole(place / "head.json", json.dumps(head, indent=1).encode(), private=True)


def _head(place: Path) -> dict[str, Json]:
    try:
        head: dict[str, Json] = json.loads((place / "head.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        message = f"{place.name} holds no experiment that can be read."
        raise UsageError(message, "Run it again: workbench experiment run SPEC.yaml") from error
    return head


def _findings(place: Path) -> Findings:
    from workbench.lab.comparing import findings
    from workbench.lab.journal import Journal

    head = _head(place)
    outcomes = Journal(place / "arms.jsonl").outcomes().values()
    dropped: Mapping[str, str] = head.get("dropped", {})
    named = (head["name"], head["baseline"], head["lanes"])
    mixed = bool(head.get("mixed", False))
    return findings(*named, outcomes, head["total"], dropped, head["seed"], mixed=mixed)


def _report(options: argparse.Namespace) -> int:
    _print_report(_findings(_place(options)), options)
    return 0


def _place(options: argparse.Namespace) -> Path:
    """The folder of an experiment, by its spec file or by the beginning of its name."""
    name = str(options.spec)
    if name.endswith((".yaml", ".yml")):
        return folder(spec_of(options, load_settings()))
    found = sorted((home() / "experiments").glob(f"{_plain(name)}*"), key=_age)
    if not found:
        known = ", ".join(sorted(one.name for one in (home() / "experiments").glob("*"))) or "none"
        raise UsageError(f"There is no experiment '{name}'.", f"Those that were run: {known}.")
    return found[-1]


def _age(place: Path) -> float:
    return place.stat().st_mtime


def _print_report(found: Findings, options: argparse.Namespace) -> None:
    from workbench.lab.telling import markdown

    if options.output:
        Path(options.output).write_text(markdown(found), encoding="utf-8")
    if options.json:
        print(json.dumps({"report": to_json(found)}, ensure_ascii=True))
    elif not options.output:
        print(markdown(found), end="")
