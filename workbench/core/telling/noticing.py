"""What a request says of findings that decide nothing, beside those that fail.

Promises: a finding that is counted can be read. Where more of them are left than are listed, their
number is not told at all.
"""

from __future__ import annotations

from workbench.core.checks import CheckResult
from workbench.core.session import Draft, View
from workbench.core.telling.detail import worded
from workbench.core.telling.feedback import ALSO_NAMED, causes
from workbench.core.telling.wording import FACT, clipped

NOTICED = 3
"""Findings of this kind that are listed; the failing ones are what a round is for."""
HEAD = "Also noticed (does not decide):"


def noticed_count(view: View, best: Draft) -> str:
    """`, and 2 more findings warn`, for the first line; empty where they cannot all be read."""
    beside, left = _beside(view, best)
    if not beside or len(left) > NOTICED:
        return ""
    return f", and {len(beside)} more finding{'s warn' if len(beside) > 1 else ' warns'}"


def noticed_told(view: View, best: Draft) -> list[str]:
    """The first of them that are no items of their own, in a line or two each, as a part."""
    _, left = _beside(view, best)
    word = worded(view.strategy.detail, lambda result, level, drafts: _line(result))
    lines = [f"- {word(result, 0, ())}" for result in left[:NOTICED]]
    return ["\n".join([HEAD, *lines])] if lines else []


def _beside(view: View, best: Draft) -> tuple[list[CheckResult], list[CheckResult]]:
    """What would be told beside the checks that fail, and what of it is in no item; nothing where
    nothing fails, or where no findings are told.
    """
    told = view.path.telling if view.path.told == best.id and not view.path.polishing else ()
    found = [result for group in causes(best.results) for result in group]
    if not told or not any(result.required for result in found):
        return [], []
    read = {name for item in told for name in (item.check, *item.also[:ALSO_NAMED])}
    beside = [result for result in found if not result.deciding]
    return beside, [result for result in beside if result.check not in read]


def _line(result: CheckResult) -> str:
    said = result.message or result.cause or result.status
    named = said if result.check in said else f"{result.check}: {said}"
    fix = f" Do this: {clipped(result.fix, FACT)}" if result.fix else ""
    return f"{clipped(named, FACT)}{fix}"
