"""A price of a policy that gives way is named where the ticket speaks of the other's case."""

from __future__ import annotations

import dataclasses

from tests.domains.service.bundled import reference
from workbench.catalog import find_domain, find_task

FREE = "There is no fee, because we cancelled the first train, and that rule comes first."
DUE = "Every change of booking costs 12.00 EUR, and yours is no exception."


def _named(words: str, said: str = "", id: str = "R1") -> list[str]:
    name, draft = reference("train_rebooking")
    draft = draft.replace(FREE, words).replace('"policy_id": "R2"', f'"policy_id": "{id}"')
    task = find_task(name)
    if said:
        turns = [{"from": "customer", "text": said}]
        task = dataclasses.replace(task, materials={**task.materials, "ticket": turns})
    results = find_domain("service").check(task.shown(len(task.stages)), draft, None)
    return [one.status for one in results if one.check.startswith("policy.outranked")]


def test_the_lower_price_told_as_due_is_named() -> None:
    assert _named("The change of booking costs 12.00 EUR.") == ["warn"]
    assert _named(DUE) == ["warn"]


def test_the_higher_policy_and_a_case_that_is_not_its_own_are_not() -> None:
    assert _named(FREE, id="R2") == []
    other = "My booking is RQ-77. You have not cancelled the train. Please put us on NQ 52."
    assert _named("The change of booking costs 12.00 EUR.", said=other) == []
    asked = "My booking is RQ-77. Will the railway cancel the train? Please put us on NQ 52."
    assert _named("The change of booking costs 12.00 EUR.", said=asked) == []
