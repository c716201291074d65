"""`forget`: erase, and say how much; never what.

It counts first and asks, unless --yes is given; --dry-run only counts. The log of receipts is
`forget --log`. `keep_to_retention` is what the program does at its start for `retention_days`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from workbench.assembly import redactor_for
from workbench.catalog import home
from workbench.core.codec import to_json
from workbench.curation.desk import Desk
from workbench.curation.forgetting import Receipt, Wanted, counts_of, finish, forget
from workbench.curation.trust.policy import trust_of
from workbench.errors import UnknownName, UsageError
from workbench.history import History
from workbench.settings import load_settings


def forget_command(options: argparse.Namespace) -> int:
    """Erase what is named; 1 when something may be left because its key was lost, or when the
    person said no.
    """
    if options.yes and options.subject and not _telling(options.subject):
        raise UsageError(
            f"'{options.subject}' is too short to mean one person; it would erase whatever holds"
            " it as a word.",
            "Name more of it, or leave --yes out and look at the count first.",
        )
    with History.open(redactor_for=redactor_for(load_settings())) as history:
        if options.log:
            return _log(history, options.json)
        Desk(history, trust=trust_of(load_settings())).catch_up()
        finish(history)
        wanted = Wanted(
            sessions=tuple(_resolved(history, name) for name in options.session),
            user=options.user,
            subject=options.subject,
            older_than_days=options.older_than,
        )
        receipt = forget(history, wanted, dry_run=True, home=home())
        if not options.dry_run:
            if not (options.yes or receipt.nothing or _agreed(receipt)):
                print("Nothing was erased.", file=sys.stderr)
                return 1
            receipt = forget(history, wanted, home=home())
    print(json.dumps(to_json(receipt)) if options.json else told(receipt))
    for line in remarks(receipt):
        print(line, file=sys.stderr)
    return 1 if receipt.lost_marks else 0


def _telling(subject: str) -> bool:
    """Long enough to be searched for without a look at what is found: three letters or digits, two
    in scripts that write a syllable or a word with one.
    """
    letters = [letter for letter in subject if letter.isalnum()]
    return len(letters) >= (3 if subject.isascii() else 2)


def keep_to_retention(history: History, days: int | None, folder: Path) -> Receipt | None:
    """Finishes interrupted erasures, and erases what was not changed for so many days, but for what
    a process runs; None when there was nothing to erase.
    """
    finish(history)
    if days is None:
        return None
    wanted = Wanted(older_than_days=days)
    receipt = forget(history, wanted, home=folder, pass_held=True)
    return None if not receipt.events else receipt


def told(receipt: Receipt) -> str:
    """The receipt in one sentence."""
    word = "would be erased" if receipt.dry_run else "erased"
    listed = [f"{count} {_name(name, count)}" for name, count in _erased(receipt).items()]
    return f"{', '.join(listed) or 'nothing'}: {word}."


def remarks(receipt: Receipt) -> list[str]:
    """What the person should know beside it: what could not be found, and what stays."""
    found: list[str] = []
    if receipt.lost_marks:
        found.append(
            f"The key of {receipt.lost_marks} marks is lost. What was redacted under it cannot be"
            " found by its name any more; searched were the text left standing and user ids.\n"
            "  Erase the rest by --session or --older-than."
        )
    if receipt.verdicts_left:
        found.append(f"{receipt.verdicts_left} verdicts on other interactions stay, by pseudonym.")
    if receipt.names_left:
        found.append(
            f"{receipt.names_left} releases or exports hold it in their name, note or path.\n"
            "  Add it to 'deny' under [redaction] and run: workbench redact --history --all"
        )
    if receipt.settings:
        found.append("It stands in the settings file too, which only you change.")
    if receipt.held:
        found.append(f"{receipt.held} are held by a running process and were left out.")
    if not receipt.log_cut:
        found.append("Another process reads the history: its log is cut when it ends.")
    if receipt.outside:
        found += ["Out of reach, to be deleted by hand:", *(f"  {f}" for f in receipt.outside)]
    return found


_NOT_ERASED = ("found_by_", "lost_", "verdicts_left", "names_left", "settings", "held")


def _erased(receipt: Receipt) -> dict[str, int]:
    counts = counts_of(receipt)
    return {name: count for name, count in counts.items() if not name.startswith(_NOT_ERASED)}


_WORDS = {
    "index_entries": ("index entry", "index entries"),
    "wishes": ("message in inboxes", "messages in inboxes"),
    "unsent": ("unsent text", "unsent texts"),
    "run_results": ("answer to an eval case", "answers to eval cases"),
    "half_written": ("half-written file", "half-written files"),
}


def _name(name: str, count: int) -> str:
    plain = name.replace("_", " ")
    one, several = _WORDS.get(name, (plain.removesuffix("s"), plain))
    return one if count == 1 else several


def _agreed(receipt: Receipt) -> bool:
    """Asks; what comes down a pipe counts as an answer, but the end of it does not."""
    print(f"{told(receipt)} There is no undo.", file=sys.stderr)
    for line in remarks(receipt):
        print(line, file=sys.stderr)
    print("Type erase to go on: ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    if not answer:
        raise UsageError("Nobody is there to say yes; nothing was erased.", "Say --yes.")
    return answer.strip().lower() == "erase"


def _resolved(history: History, name: str) -> str:
    """A session or an interaction, by its id, the beginning of it, or the agent's own id; one that
    was erased already is found by its whole id.
    """
    try:
        return history.resolve(name)
    except UnknownName as error:
        no_session = error
    try:
        return Desk(history).resolve(name)
    except UnknownName:
        if history.was_forgotten(name.upper()):
            return name.upper()
        raise no_session from None


def _log(history: History, as_json: bool) -> int:
    """The receipts, the latest last."""
    known = history.erasures.all()
    if as_json:
        rows = [
            {"id": e.id, "time": e.time, "why": e.why, "finished": e.remaining is None, **e.counts}
            for e in known
        ]
        print(json.dumps(rows))
        return 0
    for entry in known:
        told = (f"{count} {_name(name, count)}" for name, count in entry.counts.items() if count)
        counts = ", ".join(told) or "nothing"
        open_still = "" if entry.remaining is None else "  (not finished: say forget again)"
        print(f"{entry.time[:16]}  {entry.why}: {counts}{open_still}")
    if not known:
        print("Nothing was ever erased.", file=sys.stderr)
    return 0
