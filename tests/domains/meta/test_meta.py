"""Strategies of feedback as drafts: what is told says which kind of feedback was ignored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domains.meta import DOMAIN
from domains.meta.asking import request
from tests.support.tried import results, script, tasks_of
from workbench.catalog import find_task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError

TASKS = tasks_of("meta")


def test_a_finding_names_the_knob_counts_what_was_ignored_and_what_another_would_bring() -> None:
    by_name = {one.check: one for one in results("meta/needs_detail", script(TASKS[1]).draft)}
    rate = by_name["fix rate"]
    assert rate.span is not None
    assert rate.span.quote == "detail: named"
    assert "ignores" in rate.message
    assert "Told with detail: fix" in rate.message or "Told with detail: explained" in rate.message
    for one in by_name.values():
        assert "SIMULATED" in one.message or one.criterion == "form"


def test_one_round_s_size_is_held_against_the_best_one() -> None:
    size = next(
        one
        for one in results("meta/soon_crowded", script("meta/soon_crowded").draft)
        if one.check == "size of a round"
    )
    assert size.status == "fail"
    assert "12 items a round to Bela" in size.message
    assert size.fix == "Change 'items'."


def test_nothing_of_how_the_writer_takes_feedback_is_in_the_prompt() -> None:
    told = request(find_task("meta/right_words"))
    assert "Cosmo" in told
    assert "heed" not in told.lower().replace("a writer who heeds some words only", "")
    assert "0.35" not in told


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("strategy: [", "no YAML"),
        ("items: 3", "names no strategy"),
        ("strategy: team", "no strategy that can be tried"),
        ("strategy: checked-refine\nmood: 1", "'mood' is no field"),
        ("strategy: checked-refine\nitems: 0", "at least 1"),
        ("strategy: checked-refine\nitems: 21", "at most 20"),
        ("strategy: checked-refine\ndetail: loud", "should be one of"),
        ("strategy: checked-refine\nhistory: 3", "should be bool"),
        ("strategy: checked-refine\ntemplate: none", "none of the task's templates"),
    ],
)
def test_what_cannot_be_used_is_a_blocker_with_its_words(draft: str, said: str) -> None:
    found = results("meta/needs_detail", draft)
    assert any(said in result.message for result in found), found
    assert {result.severity for result in found} == {"blocker"}


def test_a_writer_field_that_nobody_reads_is_refused() -> None:
    data = {"id": "x", "title": "x", "prompt": "x", "writer": {"charm": 1}}
    with pytest.raises(TaskFileError, match="charm"):
        DOMAIN.load(TaskFile("x.yaml", data))


def test_the_commands_learn_and_choose_and_say_that_it_is_simulated() -> None:
    good = script("meta/needs_detail").repaired
    poor = script("meta/needs_detail").draft
    asked = {"task": "meta/needs_detail", "draft": good}
    found = json.loads(next(DOMAIN.commands["learn"]([json.dumps(asked)])))
    assert found["simulated"]
    assert found["next"][0].startswith("SIMULATED · next: tell")
    assert found["pattern"]["kind"] in ("decay", "plateau")
    question = {"task": "meta/needs_detail", "drafts": [poor, good], "pulls": 80}
    chosen = json.loads(next(DOMAIN.commands["choose"]([json.dumps(question)])))
    assert chosen["best"] == "2"
    assert chosen["picks"]["2"] > chosen["picks"]["1"] > 0
    assert all(0 < pick["propensity"] <= 1 for pick in chosen["last"])
    wrong = json.loads(next(DOMAIN.commands["learn"](['{"task": "meta/none", "draft": "a"}'])))
    assert "error" in wrong


def test_a_template_is_changed_by_held_back_tasks_alone_and_taken_back(tmp_path: Path) -> None:
    draft = script("meta/right_words").repaired
    ledger = str(tmp_path / "ledger.json")
    asked = {"task": "meta/right_words", "draft": draft, "file": ledger, "tasks": 24}

    def ask(**more: object) -> dict[str, Any]:
        line = json.dumps({**asked, **more})
        found: dict[str, Any] = json.loads(next(DOMAIN.commands["template"]([line])))
        return found

    assert ask(name="plain")["in use"]["number"] == 1
    better = ask(name="narrow")
    assert better["in use"]["text"].startswith("Change only")
    assert better["looks"] == 2
    assert better["in use"]["p"] < 0.05
    back = ask(rollback=True)
    assert (back["in use"]["number"], back["versions"]) == (1, 2)
