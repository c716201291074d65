"""`workbench judge`: drafts from elsewhere before judges, by the whole protocol; JSON lines in and
out.

    {"id", "task", "draft"}             levels with their quotes, what was thrown out, a score
    {"id", "task", "a", "b"}            which is better, asked in both orders
    {"id", "task", "draft", "levels"}   with --calibrate: a person's own levels, given beforehand;
                                        `people` ({name: levels}) adds those of others

`--calibrate` without a file asks nobody: it holds the history's judges against your ratings there.
`--health` probes the judges with the drafts that come in, `--rank` orders those of each task.
Nothing is stored. A line that cannot be used is answered with its id and an error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from workbench.calling import Heard, answered
from workbench.catalog import find_domain, find_task, general_rubric, rubric_file
from workbench.commands.filters.ending import ended
from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.core.task import Task
from workbench.errors import ModelError, UsageError
from workbench.judging.agreement import may_replace
from workbench.judging.calibration import Labelled, calibrated, combined
from workbench.judging.health import Health, Material, probed
from workbench.judging.judge import (
    ALTERNATIVES,
    SAMPLES,
    Asked,
    Comparison,
    Judgement,
    Told,
    compare,
    grade,
)
from workbench.judging.rubrics import Rubric, read_rubric
from workbench.judging.tournament import tournament
from workbench.models import CallSettings, Model
from workbench.settings import Settings, load_settings


def judge_command(options: argparse.Namespace) -> int:
    """0 when every line was judged; 1 when a line could not be used, or a judge failed a probe."""
    if options.calibrate and options.file is None:
        from workbench.commands.calibrate import calibrate_history

        return calibrate_history(options)
    choices = judges_of(load_settings(), options)
    if not choices:
        raise UsageError("No judge is named.", "Add --judge MODEL (and --judge-base-url URL).")
    rubric = _rubric(options)
    lines = list(_lines(options.file or "-"))
    judges = callers(choices)
    together = _rank if options.rank else _health if options.health else None
    together = together or (_calibrate if options.calibrate else None)
    if together is None:
        return asyncio.run(_filter(judges, rubric, lines, options))
    unused = _left_out(lines, as_json=options.json or not options.health)
    status = asyncio.run(together(judges, rubric, lines, options))
    return ended(unused) or status


def _left_out(lines: Iterable[Mapping[str, Json]], *, as_json: bool) -> int:
    """Answers each line that cannot be used; how many those are."""
    bad = [line for line in lines if "error" in line]
    for line in bad:
        if as_json:
            print(json.dumps(line, ensure_ascii=True), flush=True)
        else:
            print(f"line {line['line']} is left out: {line['error']}", flush=True)
    return len(bad)


def callers(choices: Sequence[ev.JudgeChoice]) -> list[JudgeCaller]:
    """The judges as callers of their models."""
    return [JudgeCaller(choice, _made(choice.model)) for choice in choices]


def judges_of(
    settings: Settings, options: argparse.Namespace | None = None
) -> tuple[ev.JudgeChoice, ...]:
    """The judges that were typed, else those of the settings. UsageError for one that is no model
    on a server.
    """
    from workbench.models.choose import parse_model

    named = [(name, str(url) or settings.base_url) for name, url in settings.judges.items()]
    samples = SAMPLES
    if options is not None:
        samples, server = options.judge_samples, options.judge_base_url or settings.base_url
        named = [(text, server) for text in options.judge] or named
    choices = [parse_model(text, server) for text, server in named]
    for choice in choices:
        if choice.provider != "openai":
            message = f"'{choice.name}' cannot judge: a judge is a model on a server."
            raise UsageError(message, "Write --judge NAME --judge-base-url URL.")
    return tuple(ev.JudgeChoice(choice, samples) for choice in choices)


def _made(choice: ev.ModelChoice) -> Model:
    from workbench.models.choose import make_model
    from workbench.models.prices import read_prices

    prices = read_prices(load_settings().prices)
    return make_model(choice, task="", scripts=lambda task: None, prices=prices, environ=os.environ)


class JudgeCaller:
    """A judge's choice and model, as a caller."""

    def __init__(self, choice: ev.JudgeChoice, model: Model) -> None:
        self.choice, self._model = choice, model

    async def __call__(self, asked: Asked) -> Told:
        heard = Heard()
        settings = CallSettings(
            self.choice.model, role="judge", seed=asked.seed, alternatives=ALTERNATIVES
        )
        await answered(self._model, asked.messages, settings, heard, tell=_nothing, note=_nothing)
        return Told(heard.text, tuple(heard.alternatives))


def _nothing(text: str) -> None:
    """Pieces of an answer and notes of retries are not shown."""


def _rubric(options: argparse.Namespace) -> Rubric:
    if options.rubric is None and options.domain is None:
        return read_rubric(general_rubric(), "the general rubric")
    if options.rubric is None:
        own = find_domain(options.domain).rubric(Task("", options.domain, "", ""))
        return read_rubric(own or general_rubric(), f"the rubric of {options.domain}")
    return read_rubric(rubric_file(Path(options.rubric)), options.rubric)


# --- lines ----------------------------------------------------------------------------------------


def _lines(name: str) -> Iterator[Mapping[str, Json]]:
    """The lines as objects; one that is none comes as its complaint."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        message = f"{name} cannot be read: {error}."
        raise UsageError(message, "Give a JSONL file, or - for standard input.") from error
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            entry = _entry(line)
            yield {**entry, "line": number} if "error" in entry else entry


def _entry(line: str) -> Mapping[str, Json]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return {"id": None, "error": "not a JSON line"}
    if not isinstance(entry, dict):
        return {"id": None, "error": "not a JSON object"}
    texts = ("task", "draft") if "draft" in entry else ("task", "a", "b")
    lacking = [name for name in texts if not isinstance(entry.get(name), str)]
    if lacking:
        said = f"a line has texts 'task' and 'draft', or 'task', 'a' and 'b'; no {lacking[0]}"
        return {"id": entry.get("id"), "error": said}
    own = {name: value for name, value in entry.items() if name != "error"}
    return {**own, "task": _asked_for(entry["task"])}


def _asked_for(task: str) -> str:
    """What the task says: where the id of a bundled one stands, its prompt with the materials, as a
    judge of a session gets it; else the text itself.
    """
    if "\n" in task or "/" not in task or " " in task:
        return task
    try:
        known = find_task(task)
    except UsageError:
        return task
    return find_domain(known.domain).brief(known)


# --- what is done with them -----------------------------------------------------------------------


async def _filter(
    judges: list[JudgeCaller],
    rubric: Rubric,
    lines: Iterable[Mapping[str, Json]],
    options: argparse.Namespace,
) -> int:
    status = unused = 0
    for entry in lines:
        if "error" not in entry:
            entry = await _answer(judges, rubric, entry, options.seed)
        silent = _unreadable(entry)
        if silent:
            said = f"no answer of {', '.join(silent)} about line {entry.get('id')} could be read."
            print(f"workbench: {said} Try another judge.", file=sys.stderr)
        unused, status = unused + ("error" in entry), 1 if silent else status
        print(json.dumps(entry, ensure_ascii=True), flush=True)
    return ended(unused) or status


def _unreadable(entry: Mapping[str, Json]) -> list[str]:
    """The judges that gave no level and no choice, whose every answer was nonsense."""
    return [
        judge["judge"]
        for judge in entry.get("judges", ())
        if judge["unread"] and not (judge.get("levels") or judge.get("why"))
    ]


async def _answer(
    judges: list[JudgeCaller], rubric: Rubric, entry: Mapping[str, Json], seed: int
) -> Mapping[str, Json]:
    try:
        if "draft" in entry:
            found = [await _graded(judge, rubric, entry, seed) for judge in judges]
            return {"id": entry.get("id"), "rubric": rubric.version, "judges": found}
        pairs = [
            await compare(judge, entry["task"], entry["a"], entry["b"], rubric, seed=seed)
            for judge in judges
        ]
    except ModelError as error:
        return {"id": entry.get("id"), "error": error.message}
    told = [_compared(judge, pair) for judge, pair in zip(judges, pairs, strict=True)]
    votes = {pair.winner for pair in pairs}
    winner = votes.pop() if len(votes) == 1 else "tie"
    return {"id": entry.get("id"), "winner": winner, "judges": told}


async def _graded(
    judge: JudgeCaller, rubric: Rubric, entry: Mapping[str, Json], seed: int
) -> dict[str, Json]:
    samples = judge.choice.samples
    found = await grade(judge, entry["task"], entry["draft"], rubric, samples=samples, seed=seed)
    return {"judge": judge.choice.name, **_as_document(found, rubric)}


def _as_document(found: Judgement, rubric: Rubric) -> dict[str, Json]:
    return {
        "score": found.score(rubric),
        "reliable": found.reliable,
        "levels": dict(found.levels),
        "spread": dict(found.spread),
        "comments": [to_json(comment) for comment in found.comments],
        "discarded": found.discarded,
        "unread": found.unread,
        "role": "advises",
    }


def _compared(judge: JudgeCaller, pair: Comparison) -> dict[str, Json]:
    return {
        "judge": judge.choice.name,
        "winner": pair.winner,
        "consistent": pair.consistent,
        "why": [choice.why for choice in pair.choices],
        "unread": pair.unread,
    }


async def _rank(
    judges: list[JudgeCaller],
    rubric: Rubric,
    lines: Iterable[Mapping[str, Json]],
    options: argparse.Namespace,
) -> int:
    for judge in judges:
        for task, drafts in _by_task(lines).items():
            found = await tournament(judge, task, drafts, rubric, seed=options.seed)
            told = {"judge": judge.choice.name, "task": task, **to_json(found)}
            print(json.dumps(told), flush=True)
    return 0


def _by_task(lines: Iterable[Mapping[str, Json]]) -> dict[str, dict[str, str]]:
    """The drafts of each task, by id. UsageError without any."""
    found: dict[str, dict[str, str]] = {}
    for place, entry in enumerate(lines, 1):
        if "error" not in entry and isinstance(entry.get("draft"), str):
            own = found.setdefault(entry["task"], {})
            own[str(entry.get("id", place))] = entry["draft"]
    if not found:
        raise UsageError("No draft came in.", 'Give lines {"id", "task", "draft"}.')
    return found


async def _health(
    judges: list[JudgeCaller],
    rubric: Rubric,
    lines: Iterable[Mapping[str, Json]],
    options: argparse.Namespace,
) -> int:
    by_task = _by_task(lines)
    status = 0
    for judge in judges:
        single = JudgeCaller(replace(judge.choice, samples=1), judge._model)
        parts = [
            await probed(single, Material(task, tuple(drafts.values())), rubric, seed=options.seed)
            for task, drafts in by_task.items()
        ]
        health = _joined(parts)
        status = status if health.weight else 1
        _tell_health(judge.choice.name, health, options.json)
    return status


def _joined(parts: list[Health]) -> Health:
    """The probes of all tasks together."""
    results = []
    for place, first in enumerate(parts[0].results):
        same = [part.results[place] for part in parts]
        right, asked = sum(r.right for r in same), sum(r.asked for r in same)
        results.append(replace(first, right=right, asked=asked))
    return Health(tuple(results))


def _tell_health(name: str, health: Health, as_json: bool) -> None:
    rows = [
        {"probe": r.probe, "right": r.right, "asked": r.asked, "passed": r.passed}
        for r in health.results
    ]
    if as_json:
        print(json.dumps({"judge": name, "weight": health.weight, "probes": rows}))
        return
    for row in rows:
        mark = "-" if not row["asked"] else "✓" if row["passed"] else "✗"
        print(f"{mark} {name}  {row['probe']:<12} {row['right']} of {row['asked']} right")
    if not health.weight:
        failed = ", ".join(result.probe for result in health.failed)
        print(f"  {name} fails {failed}: it has no weight until it passes.")


async def _calibrate(
    judges: list[JudgeCaller],
    rubric: Rubric,
    lines: Iterable[Mapping[str, Json]],
    options: argparse.Namespace,
) -> int:
    labelled = [entry for entry in lines if isinstance(entry.get("levels"), dict)]
    if not labelled:
        hint = 'Give lines {"id", "task", "draft", "levels": {"criterion": 1..5}}.'
        raise UsageError("No draft comes with a person's levels.", hint)
    by_judge: list[list[Labelled]] = []
    for judge in judges:
        rows: list[Labelled] = []
        for entry in labelled:
            found = await _graded(judge, rubric, entry, options.seed)
            rows += [
                Labelled(str(entry.get("id")), criterion, found["levels"][criterion], float(level))
                for criterion, level in entry["levels"].items()
                if criterion in found["levels"] and _is_level(level)
            ]
        report = to_json(calibrated(rows, rubric.version))
        told = {f"{row.item} {row.criterion}": row.judge for row in rows}
        stand_in = to_json(may_replace(told, _people(labelled)))
        print(json.dumps({"judge": judge.choice.name, **report, "stand_in": stand_in}))
        by_judge.append(rows)
    if len(judges) > 1:
        print(json.dumps(_together(judges, by_judge, rubric)))
    return 0


def _people(entries: Iterable[Mapping[str, Json]]) -> dict[str, dict[str, float]]:
    """Each person's levels by draft and criterion, from `people` of the lines."""
    found: dict[str, dict[str, float]] = {}
    for entry in entries:
        people = entry.get("people")
        for name, levels in people.items() if isinstance(people, dict) else ():
            own = {f"{entry.get('id')} {k}": float(v) for k, v in levels.items() if _is_level(v)}
            found.setdefault(name, {}).update(own)
    return found


def _together(
    judges: list[JudgeCaller], by_judge: list[list[Labelled]], rubric: Rubric
) -> dict[str, Json]:
    """The judges as one, weighed by the person's labels."""
    weights, report = combined(by_judge, rubric.version)
    named = dict(zip((judge.choice.name for judge in judges), weights.weights, strict=True))
    told = {"weights": named, "offset": weights.offset, "labels": weights.labels}
    return {"judge": "together", **told, **to_json(report)}


def _is_level(level: Json) -> bool:
    return isinstance(level, int | float) and not isinstance(level, bool) and 1 <= level <= 5
