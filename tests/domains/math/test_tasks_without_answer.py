"""The bundled tasks with their answer taken away: what is certified then is verified, and no wrong
draft ever is.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from domains.math import DOMAIN
from tests.domains.math.bundled import TASKS, script, task
from workbench.core.checks import CheckResult, scorecard
from workbench.core.task import Task

DECIDED = {
    "math/absolute_maximum",
    "math/brackets_equation",
    "math/by_parts",
    "math/conjugate_limit",
    "math/definite_integral",
    "math/difference_of_squares",
    "math/exponential_equation",
    "math/geometric_series_limit",
    "math/linear_system",
    "math/product_rule",
    "math/root_equation",
    "math/symmetric_sums",
}
"""The tasks whose own formulas decide them; the others are told in words, which decide nothing."""


def without_answer(name: str) -> Task:
    """A bundled task as one who knows no answer would write it."""
    subject = task(name).shown(1)
    return replace(
        subject, stages=tuple(replace(stage, checks={}) for stage in subject.stages), hidden=None
    )


def results_of(subject: Task, draft: str) -> list[CheckResult]:
    return list(DOMAIN.check(subject, draft, None))


@pytest.mark.parametrize("name", TASKS)
def test_the_reference_is_certified_where_a_record_replays_and_else_undecided(name: str) -> None:
    card = scorecard(results_of(without_answer(name), task(name).reference))
    assert card.outcome == ("passed" if name in DECIDED else "undecided")


@pytest.mark.parametrize("name", TASKS)
def test_no_wrong_draft_of_the_practice_model_is_ever_certified(name: str) -> None:
    subject, draft = without_answer(name), script(name).draft
    for fault in script(name).faults:
        assert scorecard(results_of(subject, draft)).outcome != "passed", draft
        draft = fault.repaired(draft)


@pytest.mark.parametrize("name", sorted(DECIDED))
def test_what_certifies_is_a_record_that_holds_when_it_is_computed_again(name: str) -> None:
    from domains.math.algebra.replaying import confirms

    final = results_of(without_answer(name), task(name).reference)[0]
    assert final.check == "final answer"
    records = final.evidence["record"]
    assert records
    assert all(map(confirms, records))
    assert not all(confirms({**r, "right": ["Add", r["right"], "1"]}) for r in records)
