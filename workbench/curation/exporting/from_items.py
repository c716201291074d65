"""A release's cases as cases to export, and what people turned down without a correction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from workbench.core import curation_events as cu
from workbench.core.domain import PlainTests
from workbench.curation.cases import Case
from workbench.curation.exporting.cases import ExportCase
from workbench.curation.grading.contracts import contract_from
from workbench.curation.importing import HELD_OUT
from workbench.curation.items import Item, messages_of
from workbench.curation.verdicts import TAGS


def rated(
    items: Iterable[Item], cluster_of: Mapping[str, str], held: Collection[str]
) -> list[ExportCase]:
    """What people turned down without saying what would be right, by id. `held`: clusters that are
    kept for evaluation.
    """
    found = []
    for item in items:
        if (verdict := _bare_down(item)) is not None:
            group = cluster_of.get(item.id, item.id)
            found.append(_rated(item, verdict, group, group in held))
    return sorted(found, key=lambda case: case.id)


def cases_of_release(rows: Iterable[Case], *, training: bool) -> list[ExportCase]:
    """A release's training rows, or its eval cases, as it has them."""
    return [_released(row) for row in rows if (row.kind == "training") == training]


def _released(row: Case) -> ExportCase:
    return ExportCase(
        id=row.id,
        kind="regression" if row.rejected else "golden",
        prompt=row.messages,
        chosen=row.answer,
        rejected=row.rejected,
        sources=row.sources,
        label=not row.rejected,
        tags=_tags(row.failures, row.tags),
        session=row.session or row.item,
        policy=row.policy,
        held_out=row.split == "held-out",
        group=row.group,
        seen=row.seen_in_training,
        provisional=row.provisional,
        simulated=row.simulated,
        model=row.model,
        time=row.time,
        domain=row.domain,
        task=row.task,
        contract=contract_from(row.contract) if row.contract else None,
    )


def with_tests(
    cases: Iterable[ExportCase], tests_of: Callable[[ExportCase], PlainTests | None]
) -> list[ExportCase]:
    """The cases with the tests of the tasks that they came from."""
    found = ((case, tests_of(case) if case.task else None) for case in cases)
    return [
        replace(case, before=plain.before, tests=plain.after) if plain else case
        for case, plain in found
    ]


def _rated(item: Item, verdict: cu.VerdictGiven, group: str, held_out: bool) -> ExportCase:
    said = item.interaction
    return ExportCase(
        id=f"rate-{item.id}",
        kind="rated",
        prompt=messages_of(said),
        rejected=said.answer,
        sources=said.sources,
        label=False,
        signal="person",
        tags=_tags(verdict.tags, said.tags),
        session=said.session or item.id,
        policy=item.policy,
        held_out=held_out or HELD_OUT in said.tags,
        group=group,
        simulated=said.simulated,
        model=said.model,
        time=said.time,
        domain=said.domain,
        task=said.task,
    )


def _bare_down(item: Item) -> cu.VerdictGiven | None:
    """A reviewer's thumb down that nobody has corrected yet."""
    found = [
        given.body
        for given in item.standing
        if given.body.verdict == "down" and given.body.source == "person"
    ]
    return found[-1] if found and item.state == "flagged" and not item.conflict else None


def _tags(numbers: Sequence[int], own: Sequence[str]) -> tuple[str, ...]:
    names = [tag.name for tag in TAGS if tag.number in numbers]
    return tuple(sorted({*names, *own}))
