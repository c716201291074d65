"""What a correction becomes besides its case: checks on trial, and those that hold. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Row, Tone
from workbench.tui.safe import one_line, wrapped

Scope = Literal["question", "task", "domain", "everywhere"]
SCOPES: tuple[Scope, ...] = get_args(Scope)


@dataclass(frozen=True, slots=True)
class OnTrial:
    """A check that is proposed, with what it would have said so far."""

    rule: str
    ran_over: int
    """Accepted answers of its scope."""
    alarms: tuple[str, ...]
    """Accepted answers that it would have failed."""
    caught: int
    """Rejected answers that it fails."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """All that follows from one correction."""

    item: str
    scope: Scope
    place: str
    """Of the scope: the task or domain."""
    made: tuple[str, ...]
    """Its case and its training row."""
    checks: tuple[OnTrial, ...]


@dataclass(frozen=True, slots=True)
class Learned:
    """A check that was confirmed."""

    id: str
    rule: str
    where: str
    """Scope and place."""
    source: str
    """The question whose correction it comes from."""
    author: str
    fired: int
    spoke_of: int
    retired: str = ""
    """Why it does not hold any more."""


def proposal_rows(found: Proposal) -> list[Row]:
    """The checks to choose from."""
    rows = []
    for number, check in enumerate(found.checks, start=1):
        tone: Tone = "bad" if check.alarms else "good"
        tail: Line = ((f" {len(check.alarms)} false of {check.ran_over} ", tone),)
        rows.append(Row(str(number), ((f" {one_line(check.rule)}", ""),), tail))
    return rows or [Row("", ((" No words tell the answer and the correction apart.", "dim"),))]


def trial_lines(found: Proposal, number: int, width: int) -> list[Line]:
    """What comes of the correction in any case, and what the check of this number (from 1, 0 for
    none) would have said of accepted answers.
    """
    made = ", ".join(found.made) or "nothing"
    lines: list[Line] = [((f" Made already: {part}", ""),) for part in wrapped(made, width - 16)]
    where = f"{found.scope} {one_line(found.place)}".strip()
    lines.append(((f" Scope (s changes it): {where}", ""),))
    if not 1 <= number <= len(found.checks):
        return lines
    check = found.checks[number - 1]
    told = f" Fails {check.caught} rejected and {len(check.alarms)} of {check.ran_over} accepted"
    lines.append(((told, "bad" if check.alarms else "good"),))
    for alarm in check.alarms:
        first, *rest = wrapped(alarm, width - 6)
        lines.append(((" false alarm ", "bad"),))
        lines += [((f"   {part}", ""),) for part in (first, *rest[:3])]
    return lines


def learned_rows(found: Sequence[Learned], signs: Glyphs) -> list[Row]:
    """Every check with its source and what it did."""
    rows = []
    for check in found:
        gone = bool(check.retired)
        mark = signs.failed if gone else signs.passed
        tone: Tone = "dim" if gone else ""
        tail: Line = ((f" fired {check.fired} of {check.spoke_of} ", "dim"),)
        parts: Line = ((f" {mark} ", "dim" if gone else "good"), (one_line(check.rule), tone))
        rows.append(Row(check.id, parts, tail))
    return rows or [Row("", ((" No check yet: k on a corrected item proposes one.", "dim"),))]


def learned_lines(check: Learned, width: int) -> list[Line]:
    """One check, in full."""
    facts = [
        check.rule,
        f"holds for: {check.where}" if not check.retired else f"retired: {check.retired}",
        f"from the correction of: {check.source}",
        f"confirmed by {check.author}; fired {check.fired} of {check.spoke_of} since",
    ]
    return [((f" {part}", ""),) for fact in facts for part in wrapped(fact, width - 2)]
