"""Clean drafts and described faults that were written before a check was opened, in two looks:
`tests/domains/*/data/looks.yaml`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from tests.support.fresh import DOMAINS, family
from workbench.catalog import find_domain, find_task
from workbench.core.checks import CheckResult, failing


@cache
def looks(domain: str) -> dict[str, Any]:
    """The clean drafts by name, and the list of faults."""
    file = DOMAINS / domain / "data" / "looks.yaml"
    given: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return given


@cache
def said_of(domain: str, task: str, draft: str) -> tuple[CheckResult, ...]:
    """The findings on a draft that a writer could be told of."""
    subject = find_task(task)
    results = find_domain(domain).check(subject.shown(len(subject.stages)), draft, None)
    return tuple(result for result in failing(results) if result.severity != "info")


def of_clean(domain: str, name: str) -> tuple[CheckResult, ...]:
    """The findings on a clean draft."""
    one = looks(domain)["clean"][name]
    return said_of(domain, one["task"], one["draft"])


def named(domain: str, row: dict[str, Any]) -> bool:
    """A finding of the fault's families that the clean draft has not."""
    base = looks(domain)["clean"][row["base"]]
    draft = base["draft"]
    for old, new in row["edits"]:
        assert draft.count(old) == 1, old
        draft = draft.replace(old, new)
    before = {(r.check, r.message) for r in of_clean(domain, row["base"])}
    found = said_of(domain, base["task"], draft)
    return any((r.check, r.message) not in before and family(r) in row["checks"] for r in found)
