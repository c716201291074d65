"""A figure that a source gives by the year, told by the month or as a sum for good."""

from __future__ import annotations

from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.retelling import doubted, retold
from workbench.core.checks import CheckResult
from workbench.prose.retold.counting import noun_behind, rate


def rates(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that is told by another time than every source that has it."""
    for told in retold(case):
        mine = rate(told.sentence.text, told.number)
        noun = noun_behind(told.sentence.text, told.number)
        alike = [fact for fact in told.facts if noun_behind(fact.text, fact.number) == noun]
        given = {rate(fact.text, fact.number) for fact in alike}
        if mine and given and "" not in given and mine not in given:
            by = " or ".join(sorted(given))
            yield doubted(
                case, "ev.rate", told, f"The essay counts this {_by(mine)}, the source {_by(by)}",
                f"Say that it is counted {_by(by)}.", alike[0],
            )  # fmt: skip


def _by(rate: str) -> str:
    return rate if rate == "in all" else f"by the {rate}"
