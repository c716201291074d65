"""Items, contracts and checks of the flywheel as the plain values that the review screens show."""

from __future__ import annotations

import json
from collections.abc import Sequence

from workbench.core.codec import Json
from workbench.curation import queue
from workbench.curation.compiling.standing import Active, Compiled
from workbench.curation.grading.contracts import Contract, contract_from
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.making import contract_of
from workbench.curation.grouping import Group
from workbench.curation.items import Item, shown
from workbench.curation.turning import Outcome
from workbench.tui.reviews.contract import ContractLine, Held
from workbench.tui.reviews.desk import Done, ReviewItem, ReviewLine
from workbench.tui.reviews.learning import Learned, OnTrial, Proposal


def done_of(outcome: Outcome) -> Done:
    """What was done."""
    return Done(outcome.item, outcome.state, outcome.says, outcome.others)


def line_of(item: Item, group: Group) -> ReviewLine:
    """A line of the queue."""
    return ReviewLine(
        item.id,
        " ".join(item.interaction.question.split())[:200],
        item.state,
        queue.why(item, group.head)[0],
        group.head.control,
        group.others,
        item.blind,
    )


def item_of(item: Item, place: queue.Place | None) -> ReviewItem:
    """An item, without what this person may not see."""
    said = item.interaction
    item = shown(item)
    begun = item.draft.correction if item.draft else ""
    decided = item.decided if item.standing else None
    return ReviewItem(
        id=item.id,
        state=item.state,
        question=said.question,
        answer=said.answer,
        before=tuple((message.role, message.text) for message in said.before),
        sources=_sources(said.sources),
        model=said.model,
        simulated=said.simulated,
        scores=tuple(
            f"{name} {score:.0f} of 100"
            for name, score in (("checks", said.score), ("judges", said.judged))
            if score is not None
        ),
        signals=tuple(
            f"{signal.kind.replace('_', ' ')} ({signal.strength:+.1f}, {signal.source})"
            f" by {signal.by}{': ' + signal.note if signal.note else ''}"
            f"{', then asked for ' + signal.next if signal.next else ''}"
            for signal in item.signals
        ),
        why=queue.why(item, place),
        suggestion=begun or item.suggested,
        correction=decided.body.correction if decided else "",
        confirms=item.confirms,
        standing=tuple(f"{each.author}: {each.body.verdict}" for each in item.standing),
        blind=item.blind,
    )


def _sources(given: Json) -> tuple[str, ...]:
    entries = given if isinstance(given, list) else [given] if given else []
    return tuple(
        entry if isinstance(entry, str) else json.dumps(entry, ensure_ascii=False)
        for entry in entries
    )


def contract_lines(contract: Contract) -> tuple[ContractLine, ...]:
    """Its lines."""
    return tuple(ContractLine(line.kind, line.text) for line in contract.lines)


def lines_json(lines: Sequence[ContractLine]) -> Json:
    """As a verdict carries them."""
    return {"lines": [{"kind": line.kind, "text": line.text} for line in lines]}


def held_of(
    question: str, answer: str, correction: str, lines: Sequence[ContractLine] | None
) -> Held:
    """The contract, and its verdicts on both texts. Raises UsageError for a kind that is none."""
    found = contract_of(question, correction, answer)
    given = found if lines is None else contract_from(lines_json(lines))
    old = grade_answer(question, correction, "", answer, given)
    new = grade_answer(question, "", answer, correction, given)
    return Held(contract_lines(found), old.verdict, old.reasons, new.verdict, new.reasons)


def proposal_of(found: Compiled) -> Proposal:
    """What a correction suggests."""
    checks = tuple(
        OnTrial(
            check.rule,
            trial.ran_over,
            tuple(" ".join(alarm.text.split()) for alarm in trial.false_alarms),
            trial.caught,
        )
        for check, trial in found.checks
    )
    return Proposal(found.item, found.scope, found.place, found.made, checks)


def learned_of(check: Active, source: str) -> Learned:
    """A check that holds, or held."""
    return Learned(
        check.id,
        check.body.rule,
        f"{check.body.scope} {check.body.place}".strip(),
        source,
        check.author,
        check.fired,
        check.spoke_of,
        check.retired,
    )
