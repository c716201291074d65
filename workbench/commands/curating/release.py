"""`release`: make, list and show versions of the data set."""

from __future__ import annotations

import argparse
import json
import sys

from workbench.assembly import redactor_for
from workbench.commands.curating.collecting import seldom_collected
from workbench.commands.narrate import safe
from workbench.core.codec import Json, to_json
from workbench.curation import releases
from workbench.curation.desk import Desk
from workbench.curation.release_rules import Release
from workbench.curation.teaching.beside import card_of_cases, write_card
from workbench.curation.teaching.card import Card, told
from workbench.curation.trust.policy import trust_of
from workbench.history import History
from workbench.history.erasing.renewal import redacted_again
from workbench.settings import load_settings


def release_command(options: argparse.Namespace) -> int:
    """Do what was asked for with the releases."""
    settings = load_settings()
    with seldom_collected(), History.open(redactor_for=redactor_for(settings)) as history:
        match options.act:
            case "make":
                return _make(history, options, settings.author)
            case "list":
                return _list(history, options.json)
            case _:
                return _show(history, releases.find(history, options.name), options.json)


def _make(history: History, options: argparse.Namespace, author: str) -> int:
    Desk(history, author, trust_of(load_settings())).catch_up()
    known = releases.releases(history)
    person, simulated = options.person, options.simulated
    plan = releases.plan_now(history, known, person=person, simulated=simulated)
    release, new = releases.make(
        history, options.name, author=author, person=person, note=options.note, plan=plan
    )
    if not new:
        print(f"Nothing changed since {release.name}.", file=sys.stderr)
    card = card_of_cases(plan.cases)  # the release's own: it holds the plan
    file = write_card(history.path.parent, release, card)
    print(f"What its rows teach is in {file}.", file=sys.stderr)
    return _put(release, card, options.json)


def _list(history: History, as_json: bool) -> int:
    known = releases.releases(history)
    if as_json:
        print(json.dumps([_document(release) for release in known], ensure_ascii=False))
        return 0
    for release in known:
        print(_line(release))
    if not known:
        print("No release yet. Try: workbench release make", file=sys.stderr)
    return 0


def _show(history: History, release: Release, as_json: bool) -> int:
    cases = {case.id: case for case in releases.rows(history, release)}
    if as_json:
        rows: list[Json] = [
            {
                **to_json(entry),
                "seen_in_training": cases[entry.case].seen_in_training,
                "redacted_again": redacted_again(cases[entry.case].policy),
            }
            if entry.case in cases
            else {**to_json(entry), "erased": True}
            for entry in release.body.entries
        ]
        document = {
            **_document(release),
            "card": card_of_cases(cases.values()).as_json(),
            "entries": rows,
            "drops": to_json(release.body.drops),
        }
        print(json.dumps(document, ensure_ascii=False))
        return 0
    _put(release, card_of_cases(cases.values()), False)
    for entry in release.body.entries:
        case = cases.get(entry.case)
        seen = "  seen in training" if case and case.seen_in_training else ""
        seen += "  redacted again" if case and redacted_again(case.policy) else ""
        asked = safe(" ".join(case.messages[-1].text.split())[:50]) if case else "erased"
        print(f"  {entry.case:<15} {entry.split:<9} {asked}{seen}")
    for drop in release.body.drops:
        print(f"  {drop.case:<15} left out: {drop.reason} {drop.other}".rstrip())
    return 0


def _put(release: Release, card: Card, as_json: bool) -> int:
    """The release and what its rows teach."""
    if as_json:
        document = {**_document(release), "card": card.as_json()}
        print(json.dumps(document, ensure_ascii=False))
        return 0
    print(_line(release))
    body = release.body
    print(f"  digest {body.digest}")
    print(f"  +{len(body.added)} −{len(body.removed)} ~{len(body.changed)} since the one before")
    for name, count in body.counts.items():
        print(f"  {count:>5} {name}")
    print("  what its training rows teach (chosen against rejected, limits of 95 %):")
    for line in told(card):
        print(f"    {line}")
    return 0


def _line(release: Release) -> str:
    counts = release.body.counts
    told = ", ".join(
        f"{counts.get(kind, 0)} {kind}" for kind in ("golden", "regression", "training")
    )
    erased = f", {len(release.erased)} erased" if release.erased else ""
    return f"{release.name:<10} {release.made[:16]}  {told}{erased}"


def _document(release: Release) -> dict[str, Json]:
    body = release.body
    return {
        "id": release.id,
        "name": release.name,
        "made": release.made,
        "author": release.author,
        "digest": body.digest,
        "counts": dict(body.counts),
        "previous": body.previous,
        "added": list(body.added),
        "removed": list(body.removed),
        "changed": list(body.changed),
        "erased": list(release.erased),
        "person": body.person,
        "note": body.note,
        "rules": body.rules,
    }
