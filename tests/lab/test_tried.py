"""Domains whose drafts are tried on simulated ground: their bundled tasks, and what they share."""

from __future__ import annotations

import pytest

from domains.meta import DOMAIN as META
from domains.team import DOMAIN as TEAM
from tests.support.tried import results, script, tasks_of
from workbench.catalog import assets, find_domain, find_task
from workbench.core.checks import failing, scorecard
from workbench.lab.tried.domain import TriedDomain
from workbench.models.practice_script import reveals

DOMAINS = ("meta", "team")
TASKS = [name for domain in DOMAINS for name in tasks_of(domain)]


@pytest.mark.parametrize("domain", DOMAINS)
def test_there_are_six_of_three_difficulties_and_they_say_that_they_are_simulated(
    domain: str,
) -> None:
    names = tasks_of(domain)
    assert len(names) >= 6
    assert {find_task(name).difficulty for name in names} == {"easy", "medium", "hard"}
    for name in names:
        assert "simulated" in (assets() / "tasks" / f"{name}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TASKS)
def test_what_is_told_leads_to_a_draft_that_wins_its_exam(name: str) -> None:
    known, domain = script(name), find_domain(name.partition("/")[0])
    draft, left = known.draft, list(known.faults)
    for _ in known.faults:
        found = results(name, draft)
        assert scorecard(found).outcome == "failed"
        told = "\n\n".join(map(domain.feedback, failing(found)))
        named = [fault for fault in left if reveals(fault, told)]
        assert named, told
        draft = named[0].repaired(draft)
        left.remove(named[0])
    assert scorecard(results(name, draft)).outcome == "passed", failing(results(name, draft))
    assert [r.status for r in results(name, draft, exam=True)] == ["pass"]


@pytest.mark.parametrize("domain", [META, TEAM])
def test_the_last_block_is_the_draft_and_layout_is_none_of_it(domain: TriedDomain) -> None:
    answer = "First:\n```yaml\na: 1\n```\nbetter:\n````\nb: 2  # why\n```\n````\n"
    assert domain.extract(answer) == "b: 2  # why\n```"
    assert domain.extract("  c: 3\n") == "c: 3"
    assert domain.normalise("a: 1   # one\n\n") == domain.normalise("a: 1")
    assert domain.normalise("a: 1") != domain.normalise("a: 2")


@pytest.mark.parametrize("domain", [META, TEAM])
def test_each_command_is_the_domain_s_own(domain: TriedDomain) -> None:
    for name, command in domain.commands.items():
        assert "error" in next(command(['{"task": "none/none", "draft": ""}'])), name
