"""The checks × drafts matrix as values: which rows, and what one cell says.

A cell is computed when it is asked for, so that a thousand drafts cost nothing to list. Hidden
checks come last and are marked; they are for the person's eyes and steer nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from workbench.core.checks import CheckResult
from workbench.core.session import Draft, Session
from workbench.core.telling.mending import broken, fixed
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Tone
from workbench.tui.safe import one_line


@dataclass(frozen=True, slots=True)
class Cell:
    """One check on one draft."""

    sign: str
    """The verdict."""
    change: str
    """What became of it since the parent draft: fixed, broke, flaky, or a blank."""
    tone: Tone
    words: str
    """The same in words: `pass, fixed`."""


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One row of the matrix."""

    check: str
    hidden: bool = False


class Grid:
    """The matrix of one session as it stands."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.numbers = list(range(1, len(session.order) + 1))
        self._shown: dict[str, Mapping[str, CheckResult]] = {}
        self._changed: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        self.rows = self._find_rows()
        self.longest = max((len(row.check) + 2 * row.hidden for row in self.rows), default=0)
        """Characters of the longest name, the mark of a hidden one counted."""

    def _find_rows(self) -> list[CheckRow]:
        shown: dict[str, None] = {}
        hidden: dict[str, None] = {}
        for id in reversed(self.session.order):
            for result in self.session.drafts[id].results:
                shown.setdefault(result.check)
        for results in self.session.hidden.values():
            for result in results:
                hidden.setdefault(result.check)
        wrong = self._ever_wrong()
        ordered = sorted(shown, key=lambda check: check not in wrong)
        return [CheckRow(check) for check in ordered] + [CheckRow(check, True) for check in hidden]

    def _ever_wrong(self) -> set[str]:
        """Checks that some draft did not pass; they are what is looked for, so they come first."""
        return {
            result.check
            for draft in self.session.drafts.values()
            for result in draft.results
            if result.status != "pass"
        }

    def draft(self, number: int) -> Draft:
        """The draft of a column."""
        return self.session.drafts[self.session.order[number - 1]]

    def result(self, row: CheckRow, number: int) -> CheckResult | None:
        """What the check said about the draft; None where it did not run."""
        draft = self.draft(number)
        if row.hidden:
            results = self.session.hidden.get(draft.id, ())
            return next((r for r in results if r.check == row.check), None)
        return self._of(draft).get(row.check)

    def _of(self, draft: Draft) -> Mapping[str, CheckResult]:
        if draft.id not in self._shown:
            self._shown[draft.id] = {result.check: result for result in draft.results}
        return self._shown[draft.id]

    def cell(self, row: CheckRow, number: int, g: Glyphs) -> Cell:
        """How the cell looks and what it says."""
        result = self.result(row, number)
        change, word = self._change(row, number, result, g)
        if result is None:
            return Cell(g.not_run, change, "dim", f"not run: {word}" if word else "not run")
        sign, tone = verdict(result, g)
        words = f"{result.status}, {word}" if word else result.status
        return Cell(sign, change, tone, words)

    def remark(self, row: CheckRow, number: int) -> str:
        """What the check said about the draft, on one line: what it found where something is to
        be mended, and that there is a chart to look at; empty where there is nothing to say.
        """
        result = self.result(row, number)
        if result is None:
            return ""
        evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
        chart = "chart: Enter shows it" if evidence.get("chart") else ""
        found = "" if result.status == "pass" else _found(result)
        return "; ".join(filter(None, (chart, found)))

    def _change(
        self, row: CheckRow, number: int, result: CheckResult | None, g: Glyphs
    ) -> tuple[str, str]:
        if row.hidden:
            return " ", ""
        if result is not None and (row.check in self.session.flaky or result.flaky):
            return g.flaky, "flaky"
        mended, hurt = self._turned(self.draft(number))
        if row.check in mended:
            return g.fixed, "fixed"
        return (g.broke, "broke") if row.check in hurt else (" ", "")

    def _turned(self, draft: Draft) -> tuple[frozenset[str], frozenset[str]]:
        """The checks that the draft fixed and broke."""
        if draft.id not in self._changed:
            parent = self.session.drafts.get(draft.parent or "")
            self._changed[draft.id] = (fixed_by(parent, draft), _broken_by(parent, draft))
        return self._changed[draft.id]


def fixed_by(parent: Draft | None, draft: Draft) -> frozenset[str]:
    """The checks of the draft, or of its parent, that it fixed; what is gone over another set of
    checks is not fixed.
    """
    if parent is None:
        return frozenset()
    names = {result.check for result in fixed(parent.results, draft.results)}
    asked = {result.check for result in draft.results}
    return frozenset(names if parent.check_set == draft.check_set else names & asked)


def _broken_by(parent: Draft | None, draft: Draft) -> frozenset[str]:
    if parent is None:
        return frozenset()
    return frozenset(result.check for result in broken(parent.results, draft.results))


def _found(result: CheckResult) -> str:
    if result.expected and result.observed:
        wanted = one_line(result.expected).removesuffix(".")
        return f"expected {wanted}, got {one_line(result.observed)}"
    return one_line(result.message or result.observed or result.cause)


def result_of(session: Session, check: str, draft: Draft, *, hidden: bool) -> CheckResult | None:
    """What a check said about a draft; None where it did not run."""
    results = session.hidden.get(draft.id, ()) if hidden else draft.results
    return next((result for result in results if result.check == check), None)


def cause(session: Session, check: str, draft: Draft, *, hidden: bool = False) -> Draft:
    """The draft from which on the check has the verdict that it has on this one: its change made it
    so. Goes back from parent to child while the check ran on both and said the same.
    """
    found = result_of(session, check, draft, hidden=hidden)
    seen = {draft.id}
    while True:
        parent = session.drafts.get(draft.parent or "")
        if parent is None or parent.id in seen:
            return draft
        before = result_of(session, check, parent, hidden=hidden)
        if before is None or found is None or before.status != found.status:
            return draft
        seen.add(parent.id)
        draft = parent


def mended_in(session: Session, check: str, draft: Draft) -> Draft | None:
    """The draft, this one or one before it, whose change took away what the check had found; None
    where the check runs on this one, or went in another way.
    """
    line = [session.drafts[id] for id in session.lineage(draft.id)]
    for parent, child in reversed(list(pairwise(line))):
        if result_of(session, check, child, hidden=False) is not None:
            return None
        if check in fixed_by(parent, child):
            return child
    return None


def verdict(result: CheckResult, g: Glyphs) -> tuple[str, Tone]:
    """A verdict's sign and tone."""
    match result.status:
        case "pass":
            return g.passed, "good"
        case "fail":
            return g.failed, "bad"
        case "warn":
            return g.warned, "warn"
        case "unknown":
            return g.unknown, "warn"
        case "error":
            return g.broken_checker, "warn"
        case "na":
            return g.not_applicable, "dim"
