"""Right drafts for strangers' tasks and drafts with one fault, of hands that never saw a check:
`tests/domains/*/data/strange.yaml`, with the tasks in `strange/` beside it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from tests.support.fresh import DOMAINS
from tests.support.looks import said_of
from workbench.core.checks import CheckResult


@cache
def strangers(domain: str) -> dict[str, Any]:
    """`cleans` and `faults` by their names."""
    file = DOMAINS / domain / "data" / "strange.yaml"
    given: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return given


def on_clean(domain: str, name: str) -> tuple[CheckResult, ...]:
    """The findings on a right draft."""
    one = strangers(domain)["cleans"][name]
    return _said(domain, one["task"], one["draft"])


def new_on(domain: str, name: str) -> list[CheckResult]:
    """The findings on a draft with a fault, without those of the right draft it was made of."""
    row = strangers(domain)["faults"][name]
    if "draft" in row:
        return list(_said(domain, row["task"], row["draft"]))
    base = strangers(domain)["cleans"][row["base"]]
    before = {(r.check, r.message) for r in on_clean(domain, row["base"])}
    found = _said(domain, base["task"], edited(base["draft"], row["edits"]))
    return [one for one in found if (one.check, one.message) not in before]


def edited(draft: str, edits: list[list[str]]) -> str:
    """The draft with each piece exchanged, which has to stand there once."""
    for old, new in edits:
        assert draft.count(old) == 1, old
        draft = draft.replace(old, new)
    return draft


def _said(domain: str, task: str, draft: str) -> tuple[CheckResult, ...]:
    return said_of(domain, str(DOMAINS / domain / "data" / "strange" / f"{task}.yaml"), draft)
