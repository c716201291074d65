"""A figure of a passage in another unit or currency: 41 km/h told as 41 mph, 310 dollars as 310
euros.

Units are read behind figures and their sizes compared, so that a conversion is no fault. Which
figure is meant is read from its digits, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.asking import brief
from domains.research.case import Case
from domains.research.checks.resting import Resting, resting
from domains.research.units import measured, misread
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers

CRITERION = "support"
_CURRENCIES = {
    name: re.compile(form, re.I)
    for name, form in {
        "dollars": r"\$|dollar|\bUSD\b",
        "euros": r"€|euro|\bEUR\b",
        "pounds": r"£|pound|\bGBP\b",
        "yen": r"¥|\bJPY\b",
        "francs": r"\bCHF\b",
    }.items()
}


def units(case: Case) -> Iterator[CheckResult]:
    """The first figure of each claim whose unit is not that of its passages, and that neither
    the task with its sources nor a working gives in that unit.
    """
    if not case.sources or not case.english:
        return
    told = measured(brief(case.task))
    for group in resting(case):
        mine = measured(case.document.plain.text[group.start : group.end])
        given = [one for _, passage in group.passages for one in measured(passage)]
        given = [one for one in given if not any(m.same(one) for m in mine)]
        mine = [m for m in mine if not any(m.same(one) for one in told)
                and not case.workings.gives(m.number)]  # fmt: skip
        wrong = ((one, other) for one in mine if (other := misread(one, given)) is not None)
        for one, other in wrong:
            said, given_so = (f"{m.number.text.strip()} {m.unit}" for m in (one, other))
            yield _other(case, group, one.number, said, given_so)
            break
        yield from _currencies(case, group)


def _currencies(case: Case, group: Resting) -> Iterator[CheckResult]:
    """The first amount of a group's words that its passages have in another currency, where neither
    they nor the task have it in this one.
    """
    given = [n for _, passage in group.passages for n in numbers(passage)]
    asked = numbers(case.task.prompt)
    for one in numbers(case.document.plain.text[group.start : group.end]):
        alike = [n for n in (*given, *asked) if n.value == one.value and _currency(n)]
        if _currency(one) and alike and all(_currency(n) != _currency(one) for n in alike):
            yield _other(case, group, one, one.text.strip(), alike[0].text.strip())
            return


def _currency(number: NumberFound) -> str:
    """The currency that is printed with an amount; empty where none that is known is."""
    if number.unit != "money":
        return ""
    return next((name for name, form in _CURRENCIES.items() if form.search(number.text)), "")


def _other(case: Case, group: Resting, one: NumberFound, said: str, given: str) -> CheckResult:
    start = group.start + one.start
    return found(
        f"support.unit: {group.claims[0].name} {said}", "warn", CRITERION,
        f"The synthesis says {said}; the passage says {given} (heuristic).", severity="minor",
        cause=f"unit {group.claims[0].name}",
        span=case.document.span(start, group.start + one.end), observed=said, expected=given,
        fix=f"Write {given}, or convert the figure.",
    )  # fmt: skip
