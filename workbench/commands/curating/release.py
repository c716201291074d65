"""`release`: make, list and show versions of the data set, and make their split anew."""

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
from workbench.curation.resplitting import Resplit, resplit
from workbench.curation.teaching.beside import card_of_cases, write_card
from workbench.curation.teaching.card import Card, told
from workbench.curation.trust.policy import trust_of
from workbench.errors import UsageError
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
            case "resplit":
                return _resplit(history, options, settings.author)
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


def _resplit(history: History, options: argparse.Namespace, author: str) -> int:
    """Gives free what a cluster held that is none any more."""
    if options.name:
        raise UsageError("A split is that of all releases.", "Type: workbench release resplit")
    Desk(history, author, trust_of(load_settings())).catch_up()
    done = resplit(history, author, note=options.note, dry_run=options.dry_run)
    if options.json:
        print(json.dumps(_told(done, options.dry_run), ensure_ascii=False))
        return 0
    word = "would be" if options.dry_run else "are"
    for each in done.releases:
        print(
            f"{each.release.name}: {len(each.items)} interactions {word} free: they are"
            f" {each.clusters} clusters now, and were taken for {each.groups}."
        )
    if not done.releases:
        print("Nothing is held by a cluster that fell apart.", file=sys.stderr)
        return 0
    for kind in ("training", "held-out"):
        print(f"  {done.before[kind]:>5} → {done.after[kind]:<5} {kind} in a release made now")
    follows = "resplit" if options.dry_run else "make"
    print(f"Next: workbench release {follows}", file=sys.stderr)
    return 0


def _told(done: Resplit, dry_run: bool) -> dict[str, Json]:
    freed: list[Json] = [
        {
            "release": each.release.name,
            "items": list(each.items),
            "groups": each.groups,
            "clusters": each.clusters,
        }
        for each in done.releases
    ]
    counts: dict[str, Json] = {"before": dict(done.before), "after": dict(done.after)}
    return {"dry_run": dry_run, "freed": freed, **counts}


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
    free = f", {len(release.reopened)} free of its split" if release.reopened else ""
    return f"{release.name:<10} {release.made[:16]}  {told}{erased}{free}"


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
        "reopened": sorted(release.reopened),
        "person": body.person,
        "note": body.note,
        "rules": body.rules,
    }
