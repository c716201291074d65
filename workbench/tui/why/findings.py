"""The open findings of a draft: what does not hold, where, since which draft, and what the model
was told of it. Values from the fold of the log alone, in the order in which causes are told.

Every domain's checks come out alike: an input where the check has one, what was expected and got,
else its sentence. Hidden findings stand last and are marked; they were never sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from workbench.core.checks import CheckResult, failing
from workbench.core.rules.disputing import doubted, upheld
from workbench.core.session import Draft, Session, TrackedItem
from workbench.core.telling.feedback import causes
from workbench.tui.difflayout import locate
from workbench.tui.tabular.grid import cause, result_of

Sent = Literal["sent", "not sent", "never sent"]
UNSETTLED = ("unknown", "error", "na")
"""What leaves a draft undecided where the check decides."""


@dataclass(frozen=True, slots=True)
class OpenFinding:
    """One check that does not hold on a draft."""

    result: CheckResult
    draft: str
    """Id of the draft that it is about."""
    line: int
    """Line of the draft, from 1; 0 where it names no place."""
    since: int
    """Number of the draft from which on it is so."""
    broke: bool
    """It held on that draft's parent."""
    sent: Sent
    tracked: TrackedItem | None = None
    """What became of the feedback on it, where any was given on this path."""
    told_to: int = 0
    """Number of the draft whose prompt carried it; 0 for none."""
    cause_of: str = ""
    """The check that was told in its place, being of the same cause; empty for none."""
    denied: str = ""
    """Why the session's judges do not find it in the draft; empty where they do, or were not heard.
    """
    upheld: bool = False
    """The session's judges find it in the draft as well."""

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What lets a reader replay it: (name, value), the shortest that says everything."""
        return (*facts(self.result), *((("denied", self.denied),) if self.denied else ()))


def open_findings(session: Session, draft: Draft) -> tuple[OpenFinding, ...]:
    """Everything that keeps the draft from its target, causes first, then what is undecided, then
    hidden checks.
    """
    shown = [*_ordered(draft.results), *_undecided(draft.results)]
    heads = _same_cause(draft.results)
    found = [_finding(session, draft, result, heads.get(result.check, "")) for result in shown]
    wrong = failing(session.hidden.get(draft.id, ()))
    return (*found, *(_finding(session, draft, result, "") for result in wrong))


def _ordered(results: Iterable[CheckResult]) -> Iterator[CheckResult]:
    """What fails: one cause after the other, then what is no cause of its own."""
    results = tuple(results)
    first = [result for group in causes(results) for result in group]
    yield from first
    named = {id(result) for result in first}
    yield from (result for result in failing(results) if id(result) not in named)


def _undecided(results: Iterable[CheckResult]) -> Iterator[CheckResult]:
    yield from (r for r in results if r.status in UNSETTLED and r.deciding and r.severity != "info")


def _same_cause(results: Iterable[CheckResult]) -> dict[str, str]:
    """The check that leads, by each of those that share its cause."""
    return {r.check: group[0].check for group in causes(results) for r in group[1:]}


def _finding(session: Session, draft: Draft, result: CheckResult, head: str) -> OpenFinding:
    made = cause(session, result.check, draft, hidden=result.hidden)
    parent = session.drafts.get(made.parent or "")
    before = (
        None if parent is None else result_of(session, result.check, parent, hidden=result.hidden)
    )
    tracked = None if result.hidden else _tracked(session, result)
    return OpenFinding(
        result,
        draft.id,
        _line(draft.text, result),
        made.number,
        before is not None and before.status == "pass",
        _sent(draft, result),
        tracked,
        _told_to(session, draft, result, tracked),
        head,
        doubted(draft).get(result.key, ""),
        result.key in upheld(draft),
    )


def _line(text: str, result: CheckResult) -> int:
    place = locate(text, result.span) if result.span is not None else None
    return text.count("\n", 0, place[0]) + 1 if place is not None else 0


def _about(result: CheckResult, key: str, check: str, also: Iterable[str]) -> bool:
    return result.key == key or result.check == check or result.check in also


def _tracked(session: Session, result: CheckResult) -> TrackedItem | None:
    """The latest item about the check on this path."""
    for tracked in reversed(session.path.items):
        item = tracked.item
        if _about(result, item.key, item.check, item.also):
            return tracked
    return None


def _sent(draft: Draft, result: CheckResult) -> Sent:
    if result.hidden:
        return "never sent"
    about = (_about(result, i.key, i.check, i.also) for i in draft.items_sent)
    return "sent" if any(about) else "not sent"


def _told_to(
    session: Session, draft: Draft, result: CheckResult, tracked: TrackedItem | None
) -> int:
    """The draft written in answer: the first after this one, else the latest that was told."""
    if result.hidden:
        return 0
    told = tracked.sent_with if tracked is not None else ()
    later = [number for number in told if number > draft.number]
    if later:
        return min(later)
    if _sent(draft, result) == "sent":
        children = (session.drafts[id] for id in session.order)
        return next((d.number for d in children if d.parent == draft.id and d.call), 0)
    return max(told, default=0)


def facts(result: CheckResult) -> Iterator[tuple[str, str]]:
    """Input, expected and got where the check has them; its sentence where it has not, or where it
    says more than they do. Without an input the sentence comes first: no call tells what the values
    are values of.
    """
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    shown = str(evidence.get("input") or "")
    if shown:
        yield "input", shown
    elif result.message:
        yield "what", result.message
    if result.expected:
        yield "expected", result.expected
    if result.observed:
        yield "got", result.observed
    if shown and result.message and not (result.expected and result.observed):
        yield "what", result.message
    if not (shown or result.expected or result.observed or result.message):
        yield "what", result.cause or result.status
