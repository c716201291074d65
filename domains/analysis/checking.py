"""All checks of one draft against one narrowed task, in the order in which a reader needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domains.analysis.claims import Claim, Recommendation
from domains.analysis.decisions import recommended
from domains.analysis.doubts.readings import readings
from domains.analysis.doubts.report import Report
from domains.analysis.example import example
from domains.analysis.measuring import canonical, is_share
from domains.analysis.omissions.coverage import required, spoken_of
from domains.analysis.omissions.insights import insights
from domains.analysis.omissions.outlook import foretold
from domains.analysis.omissions.uncounted import uncounted
from domains.analysis.omissions.unentered import unentered
from domains.analysis.openings import to_take_over
from domains.analysis.otherwise import turned
from domains.analysis.quality import flaws, mentioned
from domains.analysis.reading.advice import misadvised
from domains.analysis.reading.bars import other_bars
from domains.analysis.reading.blanks import blanks_as_nought
from domains.analysis.reading.extremes import misplaced_extremes
from domains.analysis.reading.horizons import data_reach, too_far
from domains.analysis.reading.statistics import misread_statistics
from domains.analysis.reading.tallies import miscounted
from domains.analysis.soundness.bends import bends
from domains.analysis.soundness.bounds import bounds
from domains.analysis.soundness.causes import causal, caused
from domains.analysis.soundness.hiding import sound
from domains.analysis.soundness.misread import few_rows, of_single_rows, points_as_percent
from domains.analysis.soundness.unlike_groups import unlike_groups
from domains.analysis.soundness.wrong_values import wrong_kept
from domains.analysis.tables.table import NoMeaning, Table, load_table
from domains.analysis.verdicts import Judge, Judged, Named
from domains.analysis.worked_out import worked_out
from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.prose.contract import (
    Quoted,
    ledger_results,
    numbers_in,
    quote_results,
    uncovered_results,
)
from workbench.prose.document import Document, read_document
from workbench.prose.fields import Placed, entries
from workbench.prose.ledger import Complaint
from workbench.prose.numbers import NumberFound

CLAIMS = ("claims", "findings", "results", "entries")
COUNTED = 200_000
"""Rows up to which the values of a column are counted to know its number in the prose."""
LEVELS = (80.0, 90.0, 95.0, 99.0)
LEFT_OUT = 3
"""Rows that a filter leaves out one by one, and not as a group."""
RECOMMENDATIONS = ("recommendations", "recommendation", "actions", "decisions")


@dataclass(frozen=True)
class Examination:
    """One draft against one task."""

    task: Task
    draft: str

    @cached_property
    def document(self) -> Document:
        return read_document(self.draft)

    @cached_property
    def settings(self) -> Mapping[str, Any]:
        """The checks' settings: those of the last revealed stage over the task's."""
        stages: dict[str, Any] = {}
        for stage in self.task.stages:
            stages |= stage.checks or {}
        return {**self.task.materials, **self.task.settings, **stages}

    @cached_property
    def randomised(self) -> bool:
        """Groups were drawn by lot, so words of cause are right."""
        return bool(self.settings.get("design") == "randomised")

    @cached_property
    def table(self) -> Table:
        return load_table(self.task.materials)

    @cached_property
    def claims(self) -> tuple[list[Placed[Claim]], list[Complaint]]:
        return entries(self.document.ledger, Claim, CLAIMS)

    @cached_property
    def recommendations(self) -> tuple[list[Placed[Recommendation]], list[Complaint]]:
        return entries(self.document.ledger, Recommendation, RECOMMENDATIONS)

    @cached_property
    def named(self) -> list[Named]:
        """The claims with their names; where a name occurs twice the second has a number."""
        seen: dict[str, int] = {}
        found = []
        for number, placed in enumerate(self.claims[0], 1):
            name = placed.entry.id or f"claim {number}"
            seen[name] = seen.get(name, 0) + 1
            unique = name if seen[name] == 1 else f"{name} ({seen[name]})"
            found.append(Named(placed.entry, unique, placed.pointer))
        return found

    @cached_property
    def judge(self) -> Judge:
        given = self.settings.get("tolerances") or {}
        numbers = {str(k): float(v) for k, v in given.items() if isinstance(v, int | float)}
        return Judge(self.document, self.table, numbers)

    def results(self) -> Iterator[CheckResult]:
        """All results, as they come."""
        if not self.task.stages:
            yield from self._hidden()
            return
        complaints = [*self.claims[1], *self.recommendations[1]]
        yield from ledger_results(self.document, example(self.task), complaints)
        if not self.document.ledger.present:
            return
        try:
            table = self.table
        except (NoMeaning, OSError, ValueError) as wrong:
            told = f"The data cannot be read: {wrong}."
            yield CheckResult("data", "error", "claims", severity="blocker", message=told)
            return
        yield from quote_results(self.document, self._quotes())
        judged = [self.judge.judged(named) for named in self.named]
        for one in judged:
            yield from one.results
            yield from sound(self.judge, one, judged)
            yield from bends(self.judge, one, judged)
            yield from bounds(self.judge, one)
            yield from wrong_kept(self.judge, one, judged)
            yield from causal(self.judge, one, self.randomised)
            yield from few_rows(self.judge, one)
            yield from of_single_rows(self.judge, one)
        yield from points_as_percent(self.judge, judged)
        yield from unlike_groups(self.judge, judged)
        question = str(self.settings.get("question") or "")
        yield from caused(self.judge, judged, self.randomised, question)
        yield from to_take_over(judged)
        yield from uncounted(self.judge, judged)
        yield from self._read(judged)
        yield from self._about_the_report(table, judged)

    def _read(self, judged: Sequence[Judged]) -> Iterator[CheckResult]:
        """What sentences say beyond their entries."""
        advice = [placed.entry for placed in self.recommendations[0]]
        yield from misread_statistics(self.judge, judged)
        yield from misplaced_extremes(self.judge, judged)
        yield from miscounted(self.judge, judged)
        yield from blanks_as_nought(self.judge, judged)
        yield from too_far(self.judge)
        yield from other_bars(self.judge, self.task.prompt, advice)
        yield from misadvised(self.judge, judged, advice, self.task.prompt)
        yield from readings(self._report(judged, advice))

    def _report(self, judged: Sequence[Judged], advice: Sequence[Recommendation]) -> Report:
        schema = self.settings.get("schema")
        grain = schema.get("grain") if isinstance(schema, Mapping) else ""
        question = str(self.settings.get("question") or "")
        return Report(
            *(self.judge, judged, advice, self.task.prompt, question, str(grain or "")),
            randomised=self.randomised,
        )

    def _about_the_report(self, table: Table, judged: Sequence[Judged]) -> Iterator[CheckResult]:
        claims = [named.claim for named in self.named]
        yield from required(list(self.settings.get("required_kinds") or ()), claims)
        right = {one.named.name: one.right or one.open for one in judged}
        wanted = bool(self.settings.get("decision"))
        yield from recommended(self.document, self.recommendations[0], right, wanted)
        known, level = self._known(judged), self._is_level(judged)
        yield from uncovered_results(
            self.document,
            known,
            allowed=lambda number: (
                level(number)
                or worked_out(self.document, number, known)
                or self._turned(judged, number)
            ),
        )
        tested = [one.named.claim for one in judged if not one.open]
        reach = data_reach(self.judge)
        yield from foretold(self.document, tested, reach[1].year if reach else 0)
        yield from self._flaws(table)
        asked = " ".join(str(self.settings.get(name) or "") for name in ("question", "decision"))
        kinds = list(self.settings.get("required_kinds") or ())
        yield from insights(table, claims, asked, kinds, self.task.prompt, self._aside(table))
        yield from unentered(self.document, table, self._quotes(), self.named)

    def _turned(self, judged: Sequence[Judged], number: NumberFound) -> bool:
        """Whether a number is the value of a right claim, in another unit or for another time."""
        text = self.document.plain.text
        return any(
            turned(self.table, one.named.claim, one.known, number, text)
            for one in judged
            if one.known is not None and one.right and isinstance(one.known.value, float)
        )

    def _is_level(self, judged: Sequence[Judged]) -> Callable[[NumberFound], bool]:
        """Whether a per cent is the level of an interval: it stands in the quote of a claim that
        has one, also where no word says so (`95 % from -3.6 to -1.4`).
        """
        quotes = [one.named.claim.quote for one in judged if one.named.claim.ci]
        places = [span for quote in quotes if quote for span in self.document.places(quote)]

        def allowed(number: NumberFound) -> bool:
            if not number.percent or number.value not in LEVELS:
                return False
            place = self.document.span(number.start, number.end)
            return any(span.start <= place.start < span.end for span in places)

        return allowed

    def _hidden(self) -> Iterator[CheckResult]:
        hidden = self.task.hidden if isinstance(self.task.hidden, Mapping) else {}
        yield from required(list(hidden.get("required_kinds") or ()), [c.claim for c in self.named])

    def _quotes(self) -> Iterator[Quoted]:
        for named in self.named:
            yield Quoted(named.name, named.pointer, named.claim.quote)
        for number, placed in enumerate(self.recommendations[0], 1):
            yield Quoted(placed.entry.id or f"r{number}", placed.pointer, placed.entry.quote)

    def _known(self, judged: Sequence[Judged]) -> list[float]:
        """Every number that a claim, a recommendation or the task accounts for."""
        given = [placed.given for placed in self.claims[0]]
        given += [placed.given for placed in self.recommendations[0]]
        task = [self.task.prompt, self.settings.get("constants"), self.settings.get("question")]
        known = [*numbers_in(given), *numbers_in(task)]
        known += [len(self.table.frame), len(self.table.frame.columns), *_sizes(self.table)]
        for one in judged:
            if one.known is not None:
                known += [float(count) for count in one.known.counts]
                known += _parts(one)
                known += _in_full(one)
                known += _left_out(self.table, one)
        return known

    def _aside(self, table: Table) -> set[str]:
        """Columns of whose wrong values the report speaks."""
        text, every = self.document.plain.text, {str(column) for column in table.frame.columns}
        found = [flaw for flaw in flaws(table, every) if flaw.kind == "impossible"]
        return {flaw.column for flaw in found if mentioned(flaw, text)}

    def _flaws(self, table: Table) -> Iterator[CheckResult]:
        used = {column for named in self.named for column in spoken_of(table, named.claim)}
        text = self.document.plain.text
        blank = ("missing_pct", "missing_count")
        counted = {n.claim.column for n in self.named if canonical(n.claim.agg) in blank}
        again = any(canonical(n.claim.agg) == "dup_count" for n in self.named)
        found = list(flaws(table, used))
        for flaw in found:
            told = flaw.kind == "blanks" and flaw.column in counted
            told = told or (flaw.kind == "duplicates" and again)
            if told or mentioned(flaw, text):
                continue
            yield CheckResult(
                f"quality: {flaw.kind} {flaw.column}".strip(),
                "warn",
                "quality",
                cause=flaw.kind,
                observed=flaw.observed,
                expected="a sentence that says so, and what was done about it",
                message=f"{flaw.message} The report does not say so.",
                fix="Say it, and say whether these rows are counted.",
                decides=False,
            )
        if not found:
            yield CheckResult(
                "quality", "pass", "quality", message="No fault of the data is hidden."
            )


def _sizes(table: Table) -> list[float]:
    """How many periods and groups there are, which a profile of the columns tells as well."""
    if len(table.frame) > COUNTED:
        return []
    named = [name for name in table.schema if name in table.frame.columns]
    listed = [name for name in named if table.role(name) in ("time", "group", "category")]
    return [float(table.frame[name].nunique()) for name in listed]


def _in_full(judged: Judged) -> list[float]:
    """The value of a right claim with all its digits: 4,957.81 where the entry says 4,958."""
    if judged.known is None or not (judged.right or judged.open):
        return []
    values = (judged.known.value, *judged.known.also, *(judged.known.interval or ()))
    return [float(value) for value in values if isinstance(value, int | float)]


def _left_out(table: Table, judged: Judged) -> list[float]:
    """What stands in the few rows that a claim's filter leaves out, in the columns that it is
    about: a report that leaves out a row says what that row holds.
    """
    claim = judged.named.claim
    if not claim.filter or any(condition.first for condition in claim.filter):
        return []
    rest = table.frame.drop(table.rows(claim.filter).index)
    if not 1 <= len(rest) <= LEFT_OUT:
        return []
    used = [name for name in spoken_of(table, claim) if name in table.measures()]
    return [float(value) for name in used for value in rest[name].dropna()]


def _parts(judged: Judged) -> list[float]:
    """The rows that a share counts, and the others: “486 of 1,500, which is 32.4 %, have left and
    1,014 have not” is one claim.
    """
    known, claim = judged.known, judged.named.claim
    if known is None or not isinstance(known.value, float) or not known.counts:
        return []
    if claim.kind != "share" and not is_share(claim.agg):
        return []
    parts = [(round(known.value * count / 100), count) for count in known.counts]
    return [float(each) for part, count in parts for each in (part, count - part)]
