"""Teams as drafts: what the checks say names the role and the evidence,"""

from __future__ import annotations

import json

import pytest

from domains.team import DOMAIN
from domains.team.asking import request
from domains.team.configuration import read
from domains.team.loading import settings_of
from tests.support.tried import results, script
from workbench.catalog import find_task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError


def test_a_finding_names_the_role_its_model_and_the_evidence_and_says_simulated() -> None:
    draft = script("team/kind_validator").draft
    by_name = {result.check: result for result in results("team/kind_validator", draft)}
    wrong = by_name["no wrong verification"]
    assert wrong.status == "fail"
    assert "SIMULATED: wrong verification by the validator (amen)" in wrong.message
    assert "still fails" in wrong.message or "fails" in wrong.message
    assert wrong.span is not None
    assert wrong.span.quote == "validator: amen"
    assert by_name["critic recall"].span is not None
    assert "fog" in by_name["critic recall"].message
    for result in by_name.values():
        assert "SIMULATED" in result.message or result.criterion in ("form", "failures")


def test_no_skill_reaches_the_prompt() -> None:
    told = request(find_task("team/first_crew"))
    assert "owl: reads closely" in told
    assert "recall" not in told
    assert "0.8" not in told


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("roles: [critic", "no YAML"),
        ("just words", "no mapping"),
        ("roles: [boss]\nmodels: {generator: heron}", "'boss' is no role"),
        ("roles: [critic, critic]\nmodels: {generator: heron}", "twice"),
        ("roles: []\nmodels: {generator: her0n}", "no model of this task"),
        ("roles: []\nmodels: {generator: heron}\ntokens: 1", "from 500 to 100000"),
        ("roles: []\nmodels: {generator: heron, critic: owl}", "none of the roles"),
        ("roles: []\nmodels: {generator: heron}\ncolour: red", "'colour' is no field"),
        ("roles: []\nmodels: {}", "No model is named for the generator"),
        ("roles: []\nmodels: {generator: heron}\nitems: true", "'items' should be a whole number"),
    ],
)
def test_what_cannot_be_used_is_a_blocker_with_its_words(draft: str, said: str) -> None:
    found = results("team/first_crew", draft)
    assert found[0].status == "fail"
    assert found[0].severity == "blocker"
    assert any(said in result.message for result in found)
    assert not any(result.check == "gain" for result in found)


def test_one_model_alone_is_no_gain_over_itself() -> None:
    draft = "roles: []\nmodels: {generator: heron}\n"
    gain = next(r for r in results("team/first_crew", draft) if r.check == "gain")
    assert gain.status == "fail"
    assert gain.observed == "+0 points"


def test_a_task_file_with_a_skill_that_nobody_has_is_refused_at_its_field() -> None:
    data = {"id": "x", "title": "x", "prompt": "x", "models": {"a": {"charm": 1}}}
    with pytest.raises(TaskFileError, match="charm"):
        DOMAIN.load(TaskFile("x.yaml", data))


def test_the_credit_of_recorded_runs_adds_up_and_an_idle_role_gets_nothing() -> None:
    fixed = script("team/noisy_critic").repaired
    asked = {"task": "team/noisy_critic", "draft": fixed, "price": 0.0}
    found = json.loads(next(DOMAIN.commands["credit"]([json.dumps(asked)])))
    assert found["simulated"]
    assert found["sum"] == pytest.approx(found["team"] - found["one model"], abs=1e-9)
    by_role = {one["role"]: one for one in found["roles"]}
    assert by_role["critic"]["low"] > 0
    assert by_role["optimiser"]["low"] <= 0 <= by_role["optimiser"]["high"]
    assert by_role["critic"]["value"] > by_role["optimiser"]["value"]
    wrong = json.loads(next(DOMAIN.commands["credit"](['{"task": "team/none", "draft": "a"}'])))
    assert "error" in wrong


def test_every_role_is_read_in_the_order_given() -> None:
    ground, _ = settings_of(find_task("team/first_crew").shown(1))
    text = "roles: [validator, critic]\nmodels: {generator: heron, critic: owl}\n"
    crew = read(text, ground.skills).crew
    assert crew.roles == ("validator", "critic")
    assert crew.model_of("validator") == "heron"
