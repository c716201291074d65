"""The checks of a team, on runs whose every turn is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from domains.team.checking import DEMANDED, results
from domains.team.configuration import ROLES, read
from domains.team.faults import operators
from domains.team.loading import DEMANDS, settings_of
from domains.team.optimising import changes
from tests.support.tried import script
from workbench.catalog import find_task
from workbench.core.checks import CheckResult
from workbench.core.session import Session
from workbench.lab.outcomes import Names, outcome_of
from workbench.lab.team.beside import Run
from workbench.lab.team.failures import DETECTORS
from workbench.lab.team.trace import Raised, Trace, Turn
from workbench.lab.team.trials import Crew, Ground, Trial, Trials

TASK = find_task("team/first_crew")
GROUND, _ = settings_of(TASK.shown(1))
DRAFT = """\
roles: [critic, validator, optimiser]
models:
  generator: heron
  critic: owl
points: 3
tokens: 5000
"""


def run(quality: float, *turns: Turn, tokens: int = 3000) -> Run:
    empty = outcome_of(Names("k", "team"), Session(), ())
    return Run(replace(empty, quality=quality, tokens=tokens), Trace(tuple(turns)))


class Known(Trials):
    """Trials whose runs are given, by the crew that is tried."""

    def __init__(self, given: Callable[[Crew], Sequence[Run]]) -> None:
        super().__init__()
        self.given = given

    def of(self, crew: Crew, ground: Ground, price: float = 0.0) -> Trial:
        runs = self.given(crew)
        return Trial({f"simulated/{n}": one for n, one in enumerate(runs)}, price)


def checked(given: Callable[[Crew], Sequence[Run]], draft: str = DRAFT) -> dict[str, CheckResult]:
    return {one.check: one for one in results(TASK.shown(1), draft, Known(given))}


def by_roles(crew: Crew) -> Sequence[Run]:
    """Each role brings ten points; a run uses a thousand tokens for each."""
    return [run(0.3 + len(crew.roles) / 10, tokens=1000 * len(crew.roles))] * 2


def test_a_team_whose_roles_all_bring_something_passes() -> None:
    found = checked(by_roles)
    assert {one.status for one in found.values()} == {"pass"}
    assert found["gain"].observed == "+30 points"
    assert found["gain"].message.endswith("60%, heron alone 30% at the same 5000 tokens.")
    assert found["worth of the critic"].observed == "+10 points"


def test_a_role_that_costs_points_is_named_at_the_line_of_its_model() -> None:
    def given(crew: Crew) -> Sequence[Run]:
        return [run(0.3 + ("validator" in crew.roles) * 0.4 - ("critic" in crew.roles) * 0.1)]

    found = checked(given)
    critic = found["worth of the critic"]
    assert (critic.status, critic.observed) == ("fail", "-10 points")
    assert critic.span is not None
    assert critic.span.quote == "critic: owl"
    assert critic.fix == "Give the critic another model than owl, or leave it out."
    assert found["worth of the validator"].status == "pass"


def test_a_role_without_a_model_of_its_own_is_named_in_the_list() -> None:
    def given(crew: Crew) -> Sequence[Run]:
        return [run(0.9 - ("optimiser" in crew.roles) * 0.3)]

    found = checked(given)["worth of the optimiser"]
    assert found.span is not None
    assert found.span.quote == "roles: [critic, validator, optimiser]"
    assert "(heron)" in found.message, "the generator's model plays it"


def test_a_dear_team_is_told_what_it_used_and_what_it_may() -> None:
    most = settings_of(TASK.shown(1))[1]["tokens"]
    found = checked(lambda crew: [run(0.3 + len(crew.roles) / 10, tokens=int(most) + 1)])
    assert found["cost"].status == "fail"
    assert found["cost"].expected == f"at most {most:.0f}"
    assert found["cost"].span is not None
    assert found["cost"].span.quote == "tokens: 5000"


@pytest.mark.parametrize("kind", ["wrong verification", "ignored input"])
def test_a_failure_is_told_with_its_runs_and_only_some_are_demanded_away(kind: str) -> None:
    accepts = Turn("v", "validator", 1, verdict="accept", blocked=True, failing=("part 2",))
    raises = Turn("c", "critic", 1, raised=(Raised("1.c1", "", "part 3"),))
    writes = Turn("o", "optimiser", 2, edits=True)
    turns = (accepts,) if kind == "wrong verification" else (raises, writes)

    def given(crew: Crew) -> Sequence[Run]:
        good = run(0.3 + len(crew.roles) / 10)
        return [run(0.3 + len(crew.roles) / 10, *turns), good, good]

    found = checked(given)[f"no {kind}"]
    demanded = kind in DEMANDED
    assert (found.status, found.severity) == (("fail", "major") if demanded else ("warn", "minor"))
    role = "validator (heron)" if demanded else "critic (owl)"
    assert f"SIMULATED: {kind} by the {role} in 1 of 3 runs; simulated/0, draft 1:" in found.message
    others = [one for name, one in checked(given).items() if name.startswith("no ")]
    assert sum(one.status == "pass" for one in others) == len(DETECTORS) - 1


def test_a_critic_is_measured_where_the_truth_is_known() -> None:
    trials = Trials()
    small = replace(GROUND, tasks=GROUND.tasks[:2])
    crew = read(DRAFT, GROUND.skills).crew
    known = trials.of(crew, small)
    found = checked(lambda one: list(known.runs.values()))
    recall = found["critic recall"]
    hits, _, cases = recall.observed.partition(" of ")
    assert 0 < int(hits) <= int(cases)
    assert recall.message.startswith("SIMULATED: the critic (owl) names ")
    assert recall.expected == f"at least {DEMANDS['critic recall']:.0%}"


def test_what_cannot_be_read_is_tried_by_nobody() -> None:
    def never(crew: Crew) -> Sequence[Run]:
        raise AssertionError(crew)

    assert {name.partition(" ")[0] for name in checked(never, "roles: [boss]\n")} == {"form"}
    (only,) = results(TASK.hidden_only(), "roles: [boss]\n", Known(never))
    assert (only.check, only.status) == ("exam gain", "fail")
    assert list(results(replace(TASK, stages=(), hidden=None), DRAFT, Known(never))) == []


def test_the_exam_is_the_gain_on_other_tasks_alone() -> None:
    exam, _ = settings_of(TASK.hidden_only())
    assert {t.title for t in exam.tasks}.isdisjoint(t.title for t in GROUND.tasks)
    (only,) = results(TASK.hidden_only(), DRAFT, Known(by_roles))
    assert (only.check, only.status) == ("exam gain", "pass")


# --- reading and changing ------------------------------------------------------------------------


def test_numbers_that_a_draft_leaves_out_are_the_usual_ones() -> None:
    found = read("roles: []\nmodels: {generator: heron}\n", GROUND.skills)
    assert found.complaints == ()
    plain = Crew()
    assert (found.crew.points, found.crew.items) == (plain.points, plain.items)


def test_several_complaints_are_all_told() -> None:
    wrong = "roles: [critic, boss]\nmodels: {generator: none, critic: owl}\npoints: 99\n"
    said = [one.message for one in read(wrong, GROUND.skills).complaints]
    assert any("'boss'" in one for one in said)
    assert any("'none'" in one for one in said)
    assert any("'points'" in one for one in said)


def test_every_single_change_is_a_candidate_once() -> None:
    crew = read(DRAFT, GROUND.skills).crew
    found = changes(crew, GROUND)
    assert len({repr(one) for one in found}) == len(found)
    assert crew not in found
    assert all(crew.without(role) in found for role in crew.roles)
    added = next(one for one in found if "coordinator" in one.roles)
    assert added.roles == tuple(role for role in ROLES), "in the order in which they speak"
    for one in found:
        same = [one.roles == crew.roles, one.models == crew.models, one.items == crew.items]
        assert same.count(False) == 1, one


def test_each_fault_is_planted_in_a_draft_that_was_right() -> None:
    planted_by = {}
    for name in ("team/first_crew", "team/kind_validator", "team/noisy_critic"):
        clean = script(name).repaired
        task = find_task(name)
        assert not read(clean, settings_of(task.shown(1))[0].skills).complaints
        for operator in operators():
            planted = operator.plant(task, clean, 2)
            if planted is not None:
                assert planted.draft != clean
                assert planted.quote in planted.draft
                planted_by[operator.name] = planted
    assert set(planted_by) == {operator.name for operator in operators()}
