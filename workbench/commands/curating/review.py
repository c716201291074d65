"""`review`: the queue, an item with its reasons, verdicts, undo; all of it without a terminal."""

from __future__ import annotations

import argparse
import json
import os
import sys
from datetime import UTC, datetime
from typing import get_args

from workbench.assembly import redactor_for
from workbench.commands.curating.collecting import seldom_collected
from workbench.commands.curating.log import opened
from workbench.commands.curating.raters import raters_command
from workbench.commands.narrate import safe
from workbench.core import curation_events as cu
from workbench.core.codec import Json, to_json
from workbench.curation import queue
from workbench.curation.choosing import choice_of, chosen
from workbench.curation.desk import Desk
from workbench.curation.finding import holding, in_listing, known_of
from workbench.curation.grading.contracts import contract_from, contract_json
from workbench.curation.grouping import grouped
from workbench.curation.items import Item, shown
from workbench.curation.queue import Place
from workbench.curation.trust.policy import trust_of
from workbench.curation.turning import Outcome
from workbench.errors import UsageError
from workbench.history import History, ItemRow
from workbench.settings import load_settings


def review_command(options: argparse.Namespace) -> int:
    """List what waits, or do what was asked for."""
    if options.screen:
        return _screen(options)
    settings = load_settings()
    with History.open(redactor_for=redactor_for(settings)) as history:
        desk = Desk(history, options.author or settings.author, trust_of(settings))
        _tell(desk.catch_up().verdicts)
        if options.raters:
            return raters_command(history, options.json)
        if options.compile or options.checks or options.retire:
            return _about_checks(history, desk, options)
        if options.confirm:
            return _put(_confirmed(desk, options), options.json)
        if options.decide:
            return _put(_decided(desk, options), options.json)
        if options.undo is not None:
            return _put(desk.undo(_id(desk, options.undo)), options.json)
        if options.redo is not None:
            return _put(desk.redo(_id(desk, options.redo)), options.json)
        if options.show:
            return _show(desk, desk.resolve(options.show), options.json)
        with seldom_collected():
            return _list(history, desk, options)


def _about_checks(history: History, desk: Desk, options: argparse.Namespace) -> int:
    """Checks out of corrections; loads what runs them, which a list can do without."""
    from workbench.commands.curating import compiling

    if options.compile:
        return compiling.compile_command(history, desk, options)
    if options.checks:
        return compiling.checks_command(history, options.json)
    return compiling.retire_command(history, desk, options)


def _screen(options: argparse.Namespace) -> int:
    """The review screen, as this reviewer."""
    from workbench.commands.screens import open_review

    if not (sys.stdin.isatty() and sys.stdout.isatty()) and "TEXTUAL_DRIVER" not in os.environ:
        raise UsageError("There is no terminal here.", "Try: workbench review --json")
    return open_review(options.author or "")


def _confirmed(desk: Desk, options: argparse.Namespace) -> Outcome:
    ids = _meant(desk, options.confirm, options.alike)
    return desk.decide_all(ids, lambda id, batch: desk.confirm(id, note=options.note, batch=batch))


def _meant(desk: Desk, name: str, alike: bool) -> list[str]:
    """The item of this name, and those that say the same where they are meant too."""
    id = desk.resolve(name)
    if not alike:
        return [id]
    groups = grouped(desk.queue())
    found = next((g for g in groups if id in (g.head.row.id, *g.others)), None)
    return [id] if found is None else [found.head.row.id, *found.others]


def _contract(file: str) -> Json:
    """The lines in a file, refused where they are none."""
    if not file:
        return None
    with opened(file) as source:
        try:
            return contract_json(contract_from(json.load(source)))
        except ValueError as error:
            hint = 'Its shape: {"lines": [{"kind": "required", "text": "words"}]}.'
            raise UsageError(f"{file} is no JSON.", hint) from error


def _decided(desk: Desk, options: argparse.Namespace) -> Outcome:
    name, verdict = options.decide
    if verdict not in get_args(cu.Verdict):
        raise UsageError(
            f"'{verdict}' is no verdict.", f"Choose {', '.join(get_args(cu.Verdict))}."
        )
    correction = ""
    if options.correction:
        with opened(options.correction) as source:
            correction = source.read()
        correction = correction.removesuffix("\n")
        if not correction.strip():
            raise UsageError(
                "The correction is empty.", "Leave --correction out, or fill the file."
            )
    ids = _meant(desk, name, options.alike and not correction)
    contract = _contract(options.contract)
    if contract is not None and not correction:
        raise UsageError("A contract goes with a correction.", "Give --correction FILE too.")

    def given(id: str, batch: str) -> Outcome:
        return desk.decide(
            id,
            verdict,
            correction=correction,
            tags=options.tag,
            note=options.note,
            contract=contract,
            batch=batch,
        )

    return desk.decide_all(ids, given)


def _id(desk: Desk, name: str) -> str:
    return desk.resolve(name) if name else ""


def _put(outcome: Outcome, as_json: bool) -> int:
    if as_json:
        print(json.dumps({**to_json(outcome), "id": outcome.item}, ensure_ascii=False))
    else:
        print(f"{outcome.item}  {outcome.says}")
    return 0


def _tell(verdicts: tuple[Outcome, ...]) -> None:
    for outcome in verdicts:
        print(f"{outcome.item}  by what users said: {outcome.says}", file=sys.stderr)


def _show(desk: Desk, id: str, as_json: bool) -> int:
    item = shown(desk.item(id))
    place = next((place for place in desk.queue() if place.row.id == id), None)
    if as_json:
        print(json.dumps(_document(item, place), ensure_ascii=False))
        return 0
    print(f"{item.id}  {item.state}  {', '.join(item.made) or 'nothing made'}")
    model = safe(item.interaction.model) or "unknown"
    print(f"Question\n{_indented(item.interaction.question)}")
    print(f"Answer by {model}\n{_indented(item.interaction.answer)}")
    for signal in item.signals:
        then = f" · then {signal.next}" if signal.next else ""
        strength = f"{signal.strength:+.1f}, {signal.source}"
        print(f"{signal.kind} ({strength}) by {safe(signal.by)}{then}")
    for told in item.interaction.unread:
        print(f"Not understood when it was logged: {safe(told)}")
    print("Why it is here\n" + "\n".join(f"  {text}" for text in queue.why(item, place)))
    return 0


def _document(item: Item, place: Place | None) -> Json:
    return {
        "id": item.id,
        "state": item.state,
        "interaction": to_json(item.interaction),
        "signals": to_json(item.signals),
        "verdicts": [
            {"author": given.author, "time": given.time, **to_json(given.body)}
            for given in (*item.standing, *item.tastes)
        ],
        "made": list(item.made),
        "conflict": item.conflict,
        "provisional": item.provisional,
        "why": list(queue.why(item, place)),
        "control": place.control if place else False,
        "need": place.need if place else 0.0,
    }


def _list(history: History, desk: Desk, options: argparse.Namespace) -> int:
    most = None if options.filter else options.limit
    listed = in_listing(desk, options.state or "open", most)
    choice = choice_of(options.filter, datetime.now(UTC).date())
    places = chosen(listed, choice, lambda words: holding(history, words), known_of(history))
    entries = [_entry(desk, place) for place in places[: options.limit]]
    if options.json:
        print(json.dumps(entries, ensure_ascii=False))
        return 0
    for entry in entries:
        question = safe(" ".join(entry["question"].split())[:60])
        print(f"{entry['id']}  {entry['state']:<9} {question}  · {entry['why'][0]}")
    if options.filter:
        print(f"{len(places)} of {len(listed)} items fit.", file=sys.stderr)
    elif not entries:
        print("Nothing waits. Try: workbench log FILE, or rate a draft.", file=sys.stderr)
    return 0


def _entry(desk: Desk, place: Place) -> dict[str, Json]:
    item, row = shown(desk.item(place.row.id)), place.row
    return {
        "id": row.id,
        "state": item.state,
        "created": row.created,
        "ref": item.interaction.ref,
        "question": item.interaction.question,
        "answer": item.interaction.answer,
        "model": item.interaction.model,
        "signals": [signal.kind for signal in item.signals],
        "made": list(item.made),
        "why": list(queue.why(item, place)),
        "control": place.control,
        "need": round(place.need, 3),
        **_known(row),
    }


def _known(row: ItemRow) -> dict[str, Json]:
    data = json.loads(row.data)
    return {"skipped": data["skipped"], "simulated": data["simulated"], "verdict": data["verdict"]}


def _indented(text: str) -> str:
    return "\n".join(f"  {safe(line)}" for line in text.splitlines()) or "  (empty)"
