"""The domain's commands: `workbench meta NAME`, a JSON object a line in, one a line out.

- `learn`   {"task": "meta/NAME" or a file, "draft": text or file} → fix rates by the manner of
  telling, items a round, the pattern and what would be done next
- `choose`  {"task": …, "drafts": [text or file, …], "pulls": 240, "seed": 0} → the bandit's picks
  with the chance that each had, and the strategy it holds for the best gain per cost
- `template` {"task": …, "draft": …, "name": a template of the task, "file": ledger, "tasks": 40}
  → whether it takes the place of the one in use, by a significant gain on held-back tasks;
  {"file": ledger, "rollback": true} goes back to the version before

All figures are simulated, and every answer says so.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from domains.meta.configuration import read
from domains.meta.loading import load_task, settings_of, templates_of
from workbench.core.codec import Json, from_json, to_json
from workbench.core.task import Task
from workbench.errors import UsageError
from workbench.lab.learning.bandit import Arm, Bandit
from workbench.lab.learning.learner import told_next
from workbench.lab.learning.templates import Book, Version
from workbench.lab.learning.trials import Trial, Trials
from workbench.lab.simulated.world import simulated_tasks
from workbench.lab.tried.answering import Filter, answering, draft_text
from workbench.lab.tried.bundled import task_named


def _task_of(asked: Mapping[str, Any]) -> Task:
    return task_named("meta", str(asked["task"]), load_task)


def _tried(task: Task, given: str, trials: Trials) -> Trial:
    ground, limits, _ = settings_of(task.shown(1))
    reading = read(draft_text(given), templates_of(task), limits)
    if reading.complaints:
        raise UsageError(reading.complaints[0].message, reading.complaints[0].fix)
    return trials.of(reading.telling, ground)


def _learn(asked: Mapping[str, Any]) -> dict[str, Json]:
    trial = _tried(_task_of(asked), str(asked["draft"]), Trials())
    learner = trial.learner
    return {
        "rates": {name: to_json(learner.rate(name)) for name in learner.manners},
        "items a round": learner.items_a_round(),
        "pattern": to_json(learner.pattern()),
        "next": told_next(learner),
    }


def _choose(asked: Mapping[str, Any]) -> dict[str, Json]:
    task = _task_of(asked)
    trials, drafts = Trials(), [str(one) for one in asked["drafts"]]
    gains = {f"{n + 1}": gains_per_cost(_tried(task, one, trials)) for n, one in enumerate(drafts)}
    draw = random.Random(f"choose {asked.get('seed', 0)}")
    bandit, picks = Bandit({name: Arm() for name in gains}), []
    for _ in range(int(asked.get("pulls", 240))):
        pick = bandit.pick(draw)
        picks.append(pick)
        bandit = bandit.told(pick.arm, draw.choice(gains[pick.arm]))
    return {
        "best": bandit.best,
        "picks": dict(sorted(Counter(pick.arm for pick in picks).items())),
        "alarms": {name: arm.alarms for name, arm in bandit.arms.items()},
        "last": [to_json(pick) for pick in picks[-5:]],
    }


def gains_per_cost(trial: Trial) -> list[float]:
    """For each run: what was gained over its first draft, for a thousand tokens."""
    return [
        1000 * (one.shown - one.course[0].score) / max(1, one.tokens)
        for one in trial.outcomes
        if one.course
    ]


def _template(asked: Mapping[str, Any]) -> dict[str, Json]:
    task, file = _task_of(asked), Path(str(asked["file"]))
    ground, limits, _ = settings_of(task.shown(1))
    templates = templates_of(task)
    book = _book(file, next(iter(templates.values()), ""))
    if asked.get("rollback"):
        book = book.rolled_back()
    else:
        reading = read(str(asked["draft"]), templates, limits)
        if reading.complaints:
            raise UsageError(reading.complaints[0].message, reading.complaints[0].fix)
        held = simulated_tasks(int(asked.get("tasks", 40)), 9000, prefix="held-back", hidden=0)
        trials, there = Trials(), replace(ground, tasks=tuple(held))
        text = templates[str(asked["name"])]
        ours = trials.of(replace(reading.telling, closing=text), there).by_task
        theirs = trials.of(replace(reading.telling, closing=book.current.text), there).by_task
        book = book.tried(text, ours, theirs, dict.fromkeys(ours, ground.name))
    file.write_text(json.dumps(to_json(book), ensure_ascii=False), encoding="utf-8")
    return {"in use": to_json(book.current), "versions": len(book.versions), "looks": book.looks}


def _book(file: Path, first: str) -> Book:
    """The ledger in a file, or one that begins with the task's first template."""
    if not file.is_file():
        return Book((Version(1, first),))
    found: Book = from_json(Book, json.loads(file.read_text(encoding="utf-8")))
    return found


COMMANDS: Mapping[str, Filter] = {
    "learn": answering(_learn),
    "choose": answering(_choose),
    "template": answering(_template),
}
