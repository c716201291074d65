"""The `workings` of a ledger: one line for each figure that the writer worked out, and what is to
be said of them. What a sound one gives, prose may tell though no passage prints it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound
from workbench.prose.document import Document
from workbench.prose.fields import line_of
from workbench.prose.findings import found
from workbench.prose.ledger import Complaint, Ledger
from workbench.prose.ledgers.yamlish import escaped
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.hundredths import in_other_part, is_part
from workbench.prose.reckoning.tongues import worked_in
from workbench.prose.reckoning.working import Fault, Working
from workbench.prose.reckoning.workings import worked

NAMES = ("workings", "working")
_TODAY = re.compile(r"\btoday\b(?!,?\s*[(,]?\s*(?:\w+ )?\d)", re.I)
SETTLED = "if it was worked out, add its working to `workings` (`132 / 528 = 25 %`)"
"""What a finding on a figure from nowhere says besides; it ends a sentence."""


@dataclass(frozen=True)
class Declared:
    """The workings of a draft, recomputed, each with its place in the ledger."""

    workings: tuple[Working, ...] = ()
    pointers: tuple[str, ...] = ()
    complaints: tuple[Complaint, ...] = field(default=())

    def gives(self, number: NumberFound, before: str = "") -> bool:
        """Whether a sound working gives a figure of the prose; `before` are the words before it."""
        return any(one.gives(number, before) for one in self.workings)

    def gives_in_other_part(self, words: str, number: NumberFound) -> bool:
        """Whether a sound working gives a figure of `words` in the other unit of its currency."""
        made = [one.value for working in self.workings for one in working.results
                if one.day is None and one.minute is None]  # fmt: skip
        told = number.decimals or is_part(words, number)
        return bool(told) and in_other_part(words, number, (), made)

    def takes(self, number: NumberFound, beside: Sequence[NumberFound]) -> bool:
        """Whether it goes into a figure that is told beside it and that a sound working gives."""
        return any(one.takes(number, beside) for one in self.workings)

    def gives_day(self, day: DateFound) -> bool:
        """Whether a sound working gives a day of the prose."""
        return any(one.gives_day(day) for one in self.workings)

    def gives_time(self, minute: int) -> bool:
        """Whether a sound working gives a time of day, in minutes after midnight."""
        return any(one.gives_time(minute) for one in self.workings)


def declared(
    ledger: Ledger,
    given: Sequence[str],
    closed: AbstractSet[date] = frozenset(),
    today: date | None = None,
    language: str | None = None,
) -> Declared:
    """The workings of a ledger, against the texts that their figures may come from. `closed` days
    are no working days; `today` is what a line may call so; `language` is that of a draft that is
    not English, empty where it is not known.
    """
    read = worked if language is None else partial(worked_in, language)
    key = next((key for key in ledger.data if str(key).strip().casefold() in NAMES), None)
    listed = ledger.data.get(key) if key is not None else None
    if listed is None:
        return Declared()
    pointer = f"/{escaped(str(key))}"
    if isinstance(listed, str):
        return Declared(read([_dated(listed, today)], given, closed), (pointer,))
    if not isinstance(listed, list):
        return Declared(complaints=(_unfit(ledger, pointer, listed),))
    placed = [(f"{pointer}/{at}", _line(one)) for at, one in enumerate(listed) if one is not None]
    kept = [(place, line) for place, line in placed if line is not None]
    wrong = [_unfit(ledger, f"{pointer}/{at}", one) for at, one in enumerate(listed)
             if one is not None and _line(one) is None]  # fmt: skip
    workings = read([_dated(line, today) for _, line in kept], given, closed)
    return Declared(workings, tuple(place for place, _ in kept), tuple(wrong))


def _line(given: Any) -> str | None:
    """A line; YAML reads `a: b = c` as an object of one text."""
    if isinstance(given, Mapping) and len(given) == 1:
        given = next(iter(given.values()))
    return given if isinstance(given, str) and given.strip() else None


def _dated(line: str, today: date | None) -> str:
    """The line with the day that it calls today, unless it names that besides."""
    said = f"{today.day} {today:%B %Y}" if today is not None else "today"
    return _TODAY.sub(said, line)


def _unfit(ledger: Ledger, pointer: str, given: Any) -> Complaint:
    what = "a list of lines" if pointer.count("/") == 1 else "a line of text"
    told = f"The entry {pointer} is {str(given)[:60]!r}, not {what}."
    return Complaint(
        told, "Write each working as a text: “132 / 528 = 25 %”.", line_of(ledger, pointer), pointer
    )


def workings_results(
    document: Document, given: Declared, criterion: str, rests: str
) -> Iterator[CheckResult]:
    """What is wrong with the workings; one pass where all hold, nothing where there are none.
    `rests` names what their figures may come from: `the task or a source`.
    """
    faults = [(n, one) for n, one in enumerate(given.workings) if one.fault is not None]
    for n, one in faults:
        assert one.fault is not None
        yield _wrong(document, f"workings: line {n + 1}", given.pointers[n], one.line, one.fault,
                     criterion, rests)  # fmt: skip
    if given.workings and not faults:
        yield found("workings", "pass", criterion, "Every working of the ledger holds.")


def _wrong(
    document: Document,
    check: str,
    pointer: str,
    line: str,
    fault: Fault,
    criterion: str,
    rests: str,
) -> CheckResult:
    span = document.span_of(pointer)
    short = line if len(line) <= 120 else f"{line[:119]}…"
    match fault.kind:
        case "sum":
            return found(
                check, "fail", criterion,
                f"{fault.taken} is {fault.right}, not {fault.figure}.",
                cause="sum", span=span, observed=fault.figure, expected=fault.right,
                fix=f"Write {fault.right} here and wherever the prose tells it, or mend the sum.",
            )  # fmt: skip
        case "operand":
            return found(
                check, "fail", criterion,
                f"The working “{short}” takes {fault.figure}, which stands neither in {rests}, "
                "nor is it another working's result.",
                cause="operand", span=span, observed=fault.figure,
                expected=f"figures of {rests}, or results of other workings",
                fix=f"Take the figure that is given, or add the working that gives {fault.figure}.",
            )  # fmt: skip
        case "unread":
            return found(
                check, "warn", criterion,
                f"The working “{short}” cannot be read as a sum: {fault.why}.",
                severity="minor", cause="unread", span=span, observed=short,
                expected="figures, signs and the result, such as 132 / 528 = 25 %",
                fix="Write it with its figures, its signs and “=” before the result.",
            )  # fmt: skip
        case "words":
            return found(
                check, "na", criterion,
                f"The working “{short}” has words that are not read; nothing is said of it.",
                severity="info", span=span, observed=short,
            )  # fmt: skip
