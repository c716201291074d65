"""`workbench redact`: a filter that shows what would be redacted, JSON lines in and out; with
--history the present rules applied to what was stored under other ones.
"""

from __future__ import annotations

import argparse
import json
import sys

from workbench.assembly import redaction_policy, redactor_for
from workbench.core.codec import to_json
from workbench.errors import UsageError
from workbench.redaction import run_filter
from workbench.settings import load_settings


def redact_command(options: argparse.Namespace) -> int:
    """Answer each line with its text redacted and the spans; 0 when each got an answer."""
    if options.history:
        return _history(options)
    if options.all or options.dry_run:
        raise UsageError("--all and --dry-run belong to --history.", "Say redact --history.")
    lines = (raw.decode("utf-8", "replace") for raw in sys.stdin.buffer)
    for answer in run_filter(lines, redaction_policy(load_settings())):
        print(answer, flush=True)
    return 0


def _history(options: argparse.Namespace) -> int:
    """0 when all that is older is redacted again, or would be; 1 when some had to be left out."""
    from workbench.curation.desk import Desk
    from workbench.curation.forgetting import finish
    from workbench.curation.trust.policy import trust_of
    from workbench.history import History

    with History.open(redactor_for=redactor_for(load_settings())) as history:
        done = history.renew(everything=options.all, dry_run=options.dry_run, told=_told)
        if not options.dry_run:
            finish(history)
            Desk(history, trust=trust_of(load_settings())).catch_up()
    if options.json:
        print(json.dumps(to_json(done)))
    else:
        word = "would change" if done.dry_run else "changed"
        inbox = f" and {done.wishes} messages in inboxes" if done.wishes else ""
        print(
            f"{done.events} rows under other rules in {done.streams} streams:"
            f" {done.changed} rows{inbox} {word}."
        )
    for names, why in ((done.held, "held by a process"), (done.failed, "cannot be redacted")):
        if names:
            print(f"Left as they are, {why}: {', '.join(names)}", file=sys.stderr)
    return 1 if done.held or done.failed else 0


def _told(done: int, of: int) -> None:
    if done and done % 500 == 0:
        print(f"{done} of {of} …", file=sys.stderr)
