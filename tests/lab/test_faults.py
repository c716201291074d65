"""The harness on a five-line domain: it counts what is found, where, and what must not happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbench.core.checks import CheckResult, span_at
from workbench.core.domain import Domain
from workbench.core.faults import Control, FaultOperator, Planted
from workbench.core.task import Task
from workbench.lab.faults import measure

TASK = Task("t", "spell", "t", "p")
CLEAN = 'We know the rule.\n\n```json ledger\n{"claims": [{"quote": "We know the rule."}]}\n```\n'


class Spell(Domain):
    """Complains about `teh`, at its place; `blind` finds nothing and `jumpy` always complains."""

    name = "spell"

    def __init__(self, blind: bool = False, jumpy: bool = False, lost: bool = False) -> None:
        self.blind, self.jumpy, self.lost = blind, jumpy, lost

    def fault_operators(self) -> Sequence[FaultOperator]:
        def plant(task: Task, draft: str, seed: int) -> Planted:
            return Planted(draft.replace("the", "teh", 1), ("spelling",), "teh")

        return (FaultOperator("typo", "Two letters change places.", plant),)

    def controls(self) -> Iterable[Control]:
        return [Control(f"c{n}", TASK, CLEAN, "plain") for n in range(3)]

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        at = -1 if self.blind else draft.find("teh")
        place = span_at(draft, 0, 2) if self.lost else span_at(draft, at, at + 3)
        bad = at >= 0 or self.jumpy
        status = "fail" if bad else "pass"
        yield CheckResult("spelling: teh", status, span=place if bad else None)
        yield CheckResult("ledger", "pass" if "ledger" in draft and "{" in draft else "fail")


def run(domain: Spell, each: int = 6):  # type: ignore[no-untyped-def]
    return measure(domain, lambda t, d: tuple(domain.check(t, d, None)), each=each)


def test_a_domain_that_finds_its_faults_is_clean() -> None:
    report = run(Spell())
    (tally,) = report.operators
    assert (tally.planted, tally.found, tally.located) == (6, 6, 6)
    assert report.clean
    assert report.disguised > 0
    assert report.games > 0


def test_misses_wrong_places_and_alarms_are_counted() -> None:
    assert run(Spell(blind=True)).operators[0].found == 0
    assert run(Spell(lost=True)).operators[0].located == 0
    assert len(run(Spell(jumpy=True)).alarms) == 3
    assert not run(Spell(jumpy=True)).clean
