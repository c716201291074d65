"""The prompts of twenty recorded courses, each read as a whole: tests/golden/prompts/ holds what a
model is literally sent. A change of them is a change of the product, to be looked at line by line:
`UPDATE_PROMPTS=1 pytest tests/loop/test_prompts.py` writes them anew.

The courses are recorded (drafts and verdicts, by `UPDATE_COURSES=1`), so that reading them costs
no sandbox; the prompts are composed by the code of today.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.loops import checker_for, run_practice
from workbench.catalog import find_domain, find_task, list_tasks
from workbench.core import events as ev
from workbench.core.codec import from_json, to_json
from workbench.core.folding import advance
from workbench.core.ids import ulid
from workbench.core.messages import Message
from workbench.core.session import Session
from workbench.core.strategy import Decide, Write, next_step

GOLDEN = Path(__file__).parents[1] / "golden" / "prompts"
COURSES = GOLDEN / "courses.json"
EMPTY: tuple[Any, ...] = ("", None, False, [], {})
MOST = 6_000
"""Characters of a prompt beyond its task and its draft."""
READ = json.loads(COURSES.read_text())
"""The courses that were read; tasks that came later are none of them."""
CODE = [e.id for e in list_tasks() if e.id in READ and e.domain == "code"]
MATH = [
    f"math/{name}"
    for name in (
        "binomial_two_of_four",
        "brackets_equation",
        "circle_radius",
        "cone_volume",
        "definite_integral",
        "difference_of_squares",
        "median_of_eight",
        "missing_leg",
        "product_rule",
        "sample_variance",
    )
]


@pytest.mark.long
@pytest.mark.asyncio
async def test_record_the_courses_anew_where_asked() -> None:
    if not os.environ.get("UPDATE_COURSES"):
        pytest.skip("UPDATE_COURSES=1 records them")
    recorded = {}
    for task in (*CODE, *MATH):
        checker = checker_for(task.split("/")[0])
        _, log = await run_practice(task, 5, checker)
        await checker.inner.close()
        kept = (ev.DraftWritten, ev.DraftChecked)
        recorded[task] = [
            {"kind": type(e.body).kind, "data": _lean(to_json(e.body))}
            for e in log
            if isinstance(e.body, kept) and not getattr(e.body, "hidden", False)
        ]
    lines = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in recorded.items()]
    COURSES.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def _lean(data: Any) -> Any:
    """The data without what is as by default, and the evidence of what passed."""
    if isinstance(data, list):
        return [_lean(entry) for entry in data]
    if not isinstance(data, dict):
        return data
    if data.get("status") == "pass":
        data = {**data, "evidence": None}
    gone = ("isolation", "milliseconds", "seconds", "detail")
    kept = {key: _lean(value) for key, value in data.items() if key not in gone}
    named = ("draft", "text", "check", "status", "results", "evidence", "decides")
    return {key: value for key, value in kept.items() if key in named or value not in EMPTY}


def course(task: str) -> list[tuple[Message, ...]]:
    """The prompts of a recorded course, the decisions taken and the words chosen by today's
    rules.
    """
    recorded = [
        ev.body_from_json(entry["kind"], entry["data"])
        for entry in json.loads(COURSES.read_text())[task]
    ]
    domain = find_domain(task.split("/")[0])
    log: list[ev.Event] = []
    session = _add(Session(), log, ev.SessionStarted(find_task(task)))
    prompts = []
    while True:
        step = next_step(session.view(), domain)
        match step:
            case Decide(bodies=bodies):
                for body in bodies:
                    session = _add(session, log, body)
            case Write(messages=messages):
                prompts.append(messages)
                if not recorded:
                    return prompts
                session = _add(session, log, recorded.pop(0))
            case _ if recorded:
                session = _add(session, log, recorded.pop(0))
            case _:
                return prompts


def _add(session: Session, log: list[ev.Event], body: ev.Body) -> Session:
    if isinstance(body, ev.DraftChecked):  # whatever the task's digest was when it was recorded
        body = from_json(ev.DraftChecked, {**to_json(body), "check_set": session.check_set})
    n = len(log) + 1
    time = f"2026-11-22T00:00:{n % 60:02}.000Z"
    event = ev.Event(ulid(n, n.to_bytes(10, "big")), "s", n, time, "workbench", body)
    after = advance(session, log, event)
    log.append(event)
    return after


def written(prompts: list[tuple[Message, ...]]) -> str:
    """The prompts of a course as one text."""
    parts = []
    for number, messages in enumerate(prompts, 1):
        parts.append(f"=== prompt {number} of {len(prompts)} ===")
        parts += [f"--- {message.role}\n{message.text}" for message in messages]
    return re.sub(r"Python 3\.\d+", "Python 3.x", "\n".join(parts)) + "\n"


@pytest.mark.parametrize("task", [*CODE, *MATH])
def test_the_prompts_of_a_course_are_those_that_were_read(task: str) -> None:
    prompts = course(task)
    file = GOLDEN / f"{task.replace('/', '-')}.txt"
    if os.environ.get("UPDATE_PROMPTS"):
        file.write_text(written(prompts), encoding="utf-8")
    assert written(prompts) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("task", [*CODE, *MATH])
def test_no_prompt_is_longer_than_a_reader_bears(task: str) -> None:
    prompts = course(task)
    assert len(prompts) >= 2
    for messages in prompts:
        beyond = [m.text for m in messages[2:] if m.role == "user"]
        assert sum(map(len, beyond)) <= MOST


@pytest.mark.parametrize("task", [*CODE, *MATH])
def test_no_prompt_says_a_thing_twice_or_names_a_draft_never_seen(task: str) -> None:
    for messages in course(task)[1:]:
        told = messages[-1].text
        assert not re.search(r"\bdrafts? \d", told)
        findings = re.split(r"\n\n\d+\. ", told)[1:]
        assert len(set(findings)) == len(findings)


def test_there_are_at_least_twenty_courses() -> None:
    assert len(set(json.loads(COURSES.read_text())) & {*CODE, *MATH}) >= 20
