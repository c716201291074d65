"""`export` and `take`: cases out to other tools, other tools' data in.

Without -o the file goes to stdout, and what is to be said about it to stderr; with -o the manifest
lies beside it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from workbench.commands.curating.collecting import seldom_collected
from workbench.core.codec import Json
from workbench.curation.exporting import ExportCase, formats
from workbench.curation.exporting.cases import Drop
from workbench.curation.exporting.writing import Export, Redacting, manifest_of, prepare, write
from workbench.curation.importing import Taken
from workbench.errors import UnknownName, UsageError

if TYPE_CHECKING:
    from workbench.core.domain import PlainTests
    from workbench.history import History

MADE_NOTHING = '"made": [],'
"""Stands in the data of items without a case, and in no text of theirs: it would be escaped."""


def export_command(options: argparse.Namespace) -> int:
    """0 when the file is written, also with warnings; 1 when --strict refuses it."""
    with seldom_collected():
        return _export(options)


def _export(options: argparse.Namespace) -> int:
    from workbench.curation.exporting.selecting import select

    known = formats()
    if options.format not in known:
        raise UnknownName("format", options.format, known)
    format = known[options.format]
    cases, left_out = gathered(options)
    selection = select(
        cases,
        format,
        left_out=left_out,
        drop_placeholders=options.drop_placeholders,
        only_held_out=options.held_out,
    )
    export = prepare(
        selection,
        format,
        redactor_now(),
        bom=options.bom,
        release=options.release or "",
        safe_under="" if options.cases else rules_now(),
    )
    if options.card:
        return _card(export, options.json)
    if options.strict and export.warnings:
        print(*_told(export, None), "Not written, because of --strict.", sep="\n", file=sys.stderr)
        return 1
    status = _deliver(export, options)
    if export.cases and not options.cases:
        _remember(export, options)
    return status


def _card(export: Export, as_json: bool) -> int:
    """What the rows teach by their manner, for a person to see before they are trained on."""
    from workbench.curation.teaching.card import Taught, card_of, told

    if not export.format.training:
        raise UsageError(f"{export.format.name} trains nothing.", "Try: trl-preference --card")
    card = card_of(
        Taught(case.prompt[-1].text if case.prompt else "", case.chosen, case.rejected)
        for case in export.cases
    )
    if as_json:
        print(json.dumps(card.as_json(), ensure_ascii=False))
        return 0
    print(f"What {len(export.cases)} rows would teach (chosen against rejected, limits of 95 %):")
    for line in told(card):
        print(f"  {line}")
    return 0


def _remember(export: Export, options: argparse.Namespace) -> None:
    """Notes in the history what left: eval cases say from then on that training has seen them, and
    an erasure finds the manifest. Says so where nothing can be written to it.
    """
    from workbench.core.curation_events import ExportMade
    from workbench.curation.exporting.writing import manifest_file
    from workbench.curation.releases import record_export

    history, kept = history_to_gather()
    if not kept:
        history.close()
        told = "Warning: the history cannot be written to, so that this export is not noted in it:"
        print(f"{told} an erasure does not find the file.", file=sys.stderr)
        return
    with history:
        made = (row for row in history.items.rows() if MADE_NOTHING not in row.data)
        items = {case: row.id for row in made for case in json.loads(row.data)["made"]}
        beside = manifest_file(Path(options.output)).resolve() if options.output else ""
        body = ExportMade(
            format=export.format.name,
            release=export.release,
            cases=tuple(case.id for case in export.cases),
            items=tuple(items.get(case.id, case.id.removeprefix("rate-")) for case in export.cases),
            training=export.format.training,
            sha256=export.sha256,
            manifest=str(beside),
        )
        record_export(history, body)


def _deliver(export: Export, options: argparse.Namespace) -> int:
    if options.output is None:
        if options.json:
            print(json.dumps(manifest_of(export), ensure_ascii=False))
        else:
            sys.stdout.buffer.write(export.data)
            sys.stdout.buffer.flush()
    else:
        manifest = write(export, Path(options.output))
        if options.json:
            told = {"file": options.output, "manifest": str(manifest), **manifest_of(export)}
            print(json.dumps(told, ensure_ascii=False))
    for line in _told(export, options.output):
        print(line, file=sys.stderr)
    return 0


def _told(export: Export, file: str | None) -> list[str]:
    from collections import Counter

    where = f" to {file}, with its manifest beside it" if file else ""
    head = f"{len(export.rows)} rows of {len(export.cases)} cases{where}."
    reasons = Counter(drop.reason for drop in export.drops)
    left = [f"Left out {count}: {reason}." for reason, count in sorted(reasons.items())]
    return [head, *left, *export.advice, *(f"Warning: {each}" for each in export.warnings)]


def cases_for(options: argparse.Namespace) -> Sequence[ExportCase]:
    """The cases of --cases, else those of the history."""
    return gathered(options)[0]


def gathered(options: argparse.Namespace) -> tuple[Sequence[ExportCase], Sequence[Drop]]:
    """The cases, and those that the rules of releases left out."""
    if options.cases:
        from workbench.curation.exporting.handing_over import read_cases

        return read_cases(Path(options.cases)), ()
    name = getattr(options, "format", "")
    training = bool(name) and formats()[name].training
    return _from_history(options.release or "", training=training)


def _from_history(release: str, *, training: bool) -> tuple[Sequence[ExportCase], Sequence[Drop]]:
    """The cases of a release as they were then, or as one made now would have them."""
    from workbench.curation import releases
    from workbench.curation.desk import Desk
    from workbench.curation.exporting.from_items import cases_of_release, rated, with_tests
    from workbench.curation.resplitting import CROSSED, crossed
    from workbench.curation.trust.policy import trust_of
    from workbench.curation.verdicts import kind_of
    from workbench.settings import load_settings

    with history_to_gather()[0] as history:
        desk = Desk(history, trust=trust_of(load_settings()))
        desk.catch_up()
        known = releases.releases(history)
        drops: Sequence[Drop] = ()
        if release:
            wanted = releases.named(known, release)
            rows = releases.rows(history, wanted, training=training, known=known)
            gone = crossed(history, wanted, known)
            found = cases_of_release((r for r in rows if r.item not in gone), training=training)
            drops = [Drop(row.id, CROSSED) for row in rows if row.item in gone]
        else:
            plan = releases.rows_now(history, known)
            bare = [desk.item(row.id) for row in desk.rows(("flagged",))]
            cluster_of = history.items.clusters()
            held = releases.held_now(plan, bare, cluster_of)
            found = cases_of_release(plan.cases, training=training)
            found += rated(bare, cluster_of, held)
            drops = [
                Drop(drop.case, drop.reason)
                for drop in plan.drops
                if (kind_of(drop.case) == "training") == training
            ]
        return with_tests(found, lambda case: _tests_of(history, case)), drops


def _tests_of(history: History, case: ExportCase) -> PlainTests | None:
    """The tests of the task that the case came from."""
    from workbench.catalog import domain_entries, find_domain
    from workbench.commands.curating.case_tasks import task_of_case

    task = task_of_case(history, case.session, case.task)
    if task is None or task.domain not in domain_entries():
        return None
    return find_domain(task.domain).plain_tests(task)


def history_now() -> History:
    """The person's history, under their policy."""
    from workbench.assembly import redactor_for
    from workbench.history import History
    from workbench.settings import load_settings

    return History.open(redactor_for=redactor_for(load_settings()))


def history_to_gather() -> tuple[History, bool]:
    """The same, and whether what is written to it is kept: where nothing can be, a copy of it."""
    from workbench.assembly import redactor_for
    from workbench.history.opening import open_to_gather
    from workbench.settings import load_settings

    return open_to_gather(redactor_for(load_settings()))


def redactor_now() -> Redacting:
    """The redaction of the person's policy as it is today, which also says what it found."""
    from workbench.assembly import redactor_for
    from workbench.settings import load_settings

    return cast(Redacting, redactor_for(load_settings())("export", {}))


def rules_now() -> str:
    """The version of the rules, where it says all about them: own words and plug-ins may change
    under the same version, so that with those it is empty.
    """
    from workbench.assembly import redaction_policy
    from workbench.settings import load_settings

    policy = redaction_policy(load_settings())
    allowed = (*policy.allow, *policy.allow_patterns)
    own = (policy.deny, allowed, policy.optional_detectors, policy.required_detectors)
    return "" if any(own) else policy.version


def take_command(options: argparse.Namespace) -> int:
    """Take another tool's answers into the review queue; with --dry-run print them as log lines.

    0 when there was something to take in, 1 when not. Evals without answers are no interactions:
    they are suites as they stand.
    """
    from workbench.curation.importing import read_foreign

    file = Path(options.file)
    reading = read_foreign(file)
    answered = [item for item in reading.items if item.answer]
    for each in reading.skipped[:20]:
        print(f"Skipped {each.place}: {each.reason}.", file=sys.stderr)
    lines = [_line_of(item, file, number) for number, item in enumerate(answered, start=1)]
    taken = _printed(lines) if options.dry_run else _logged(lines)
    bare = len(reading.items) - len(answered)
    counts = f"{taken} taken, {len(reading.skipped) + len(answered) - taken} skipped"
    print(f"{reading.format}: {counts}.", file=sys.stderr)
    if bare:
        hint = f"Run them as a suite: workbench eval run --suite {file}"
        print(f"{bare} without an answer. {hint}", file=sys.stderr)
    return 0 if taken or bare else 1


def _line_of(item: Taken, file: Path, number: int) -> dict[str, Json]:
    """Its id is the file's name, the record's own id and its place, so that taking a file in again
    adds nothing.
    """
    from workbench.curation.importing import as_log_line

    return {**as_log_line(item), "id": f"{file.name}:{item.ref}:{number}"}


def _printed(lines: Sequence[dict[str, Json]]) -> int:
    redactor = redactor_now()
    for line in lines:
        print(json.dumps(_safe(line, redactor), ensure_ascii=False))
    return len(lines)


def _logged(lines: Sequence[dict[str, Json]]) -> int:
    """How many the history took; the ids go to stdout."""
    from workbench.assembly import redactor_for
    from workbench.curation.desk import Desk
    from workbench.curation.intake import take_lines
    from workbench.curation.trust.policy import trust_of
    from workbench.history import History
    from workbench.settings import load_settings

    taken = 0
    with History.open(redactor_for=redactor_for(load_settings())) as history:
        for answer in take_lines(history, (json.dumps(line) for line in lines)):
            taken += "error" not in answer
            print(json.dumps(answer, ensure_ascii=False))
        Desk(history, trust=trust_of(load_settings())).catch_up()
    return taken


def _safe(line: dict[str, Json], redactor: Redacting) -> dict[str, Json]:
    """The line with every text redacted, also for a pipe."""
    return {name: _redacted(value, redactor) for name, value in line.items()}


def _redacted(value: Json, redactor: Redacting) -> Json:
    match value:
        case str():
            return redactor.redact(value).text
        case list():
            return [_redacted(part, redactor) for part in value]
        case dict():
            return {name: _redacted(part, redactor) for name, part in value.items()}
        case _:
            return value
