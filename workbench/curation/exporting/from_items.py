"""Decided review items as cases to export. Matters of taste stay with their person, left out.

An item gives one case, called as its verdict called it; near-duplicates are grouped and held out as
the rest of curation does it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from workbench.core import curation_events as cu
from workbench.core.domain import PlainTests
from workbench.curation import prompts
from workbench.curation.cases import Case
from workbench.curation.exporting.cases import ExportCase
from workbench.curation.importing import HELD_OUT
from workbench.curation.items import Item, messages_of
from workbench.curation.releases import Past
from workbench.curation.verdicts import TAGS, kind_of


def cases_of(
    items: Iterable[Item], seen: Collection[str] = (), past: Past | None = None
) -> list[ExportCase]:
    """The cases of all items with a verdict on a matter of fact, by id. `seen`: interactions whose
    rows were in a training export; `past`: what releases decided about the split.
    """
    decided = [item for item in items if item.decided or item.state == "flagged"]
    sketches = {item.id: prompts.sketch(item.prompt) for item in decided}
    same = {item.id: item.digest for item in decided}
    group_of = prompts.groups(sketches, same)
    age = {item.id: item.first for item in decided}
    held, trained = (past.held, past.trained) if past else ((), ())
    held_out = prompts.held_out_groups(group_of, same, age, held=held, trained=trained)
    known = {group_of[id] for id in seen if id in group_of}
    cases = [_case(item, group_of[item.id], held_out, known) for item in decided]
    return sorted((case for case in cases if case), key=lambda case: case.id)


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
        label=not row.rejected,
        tags=_tags(row.failures, row.tags),
        session=row.session or row.item,
        policy=row.policy,
        held_out=row.split == "held-out",
        group=row.group,
        seen=row.seen_in_training,
        simulated=row.simulated,
        model=row.model,
        time=row.time,
        domain=row.domain,
        task=row.task,
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


def _case(
    item: Item, group: str, held_out: frozenset[str], seen: Collection[str]
) -> ExportCase | None:
    verdict = item.decided.body if item.decided else _bare_down(item)
    if verdict is None or verdict.verdict not in ("up", "down"):
        return None
    said = item.interaction
    good = verdict.verdict == "up"
    made = [case for case in verdict.made if kind_of(case) != "training"]
    corrected = bool(verdict.correction.strip())
    return ExportCase(
        id=made[0] if made else f"rate-{item.id}",
        kind="golden" if good else "regression" if corrected else "rated",
        prompt=messages_of(said),
        chosen=said.answer if good else verdict.correction,
        rejected="" if good else said.answer,
        label=good,
        signal="person",
        tags=_tags(verdict.tags, said.tags),
        session=said.session or item.id,
        policy=item.policy,
        held_out=group in held_out or HELD_OUT in said.tags,
        group=group,
        seen=group in seen,
        simulated=said.simulated,
        model=said.model,
        time=said.time,
        domain=said.domain,
        task=said.task,
    )


def _bare_down(item: Item) -> cu.VerdictGiven | None:
    """A person's thumb down that nobody has corrected yet."""
    found = [given.body for given in item.standing if given.body.verdict == "down"]
    return found[-1] if found and not item.conflict else None


def _tags(numbers: Sequence[int], own: Sequence[str]) -> tuple[str, ...]:
    names = [tag.name for tag in TAGS if tag.number in numbers]
    return tuple(sorted({*names, *own}))
