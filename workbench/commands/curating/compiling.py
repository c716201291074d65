"""`review --compile`, `--checks`, `--retire`: what a correction becomes besides case and pair."""

from __future__ import annotations

import argparse
import json
import sys

from workbench.commands.narrate import safe
from workbench.core.codec import Json, to_json
from workbench.curation.compiling.proposing import Proposed
from workbench.curation.compiling.standing import (
    Active,
    Compiled,
    compiled,
    confirm,
    retire,
    retire_silent,
)
from workbench.curation.compiling.trial import Trial
from workbench.curation.desk import Desk
from workbench.errors import UsageError
from workbench.history import History

SHOWN = 5
"""False alarms that are shown in full."""


def compile_command(history: History, desk: Desk, options: argparse.Namespace) -> int:
    """Propose the checks of a correction with their trials, or make one of them hold."""
    item = desk.item(desk.resolve(options.compile))
    found = compiled(history, item, options.scope)
    if options.activate is None:
        return _proposed(found, options.json)
    wanted = found.checks[options.activate - 1 : options.activate]
    if wanted and wanted[0][1].false_alarms and not options.despite:
        count = len(wanted[0][1].false_alarms)
        hint = "See them without --activate; --despite makes the check hold all the same."
        raise UsageError(f"It would have failed {count} accepted answers.", hint)
    return _put(confirm(history, item, options.scope, options.activate, desk.author), options.json)


def checks_command(history: History, as_json: bool) -> int:
    """List every check with its source and what it did since."""
    found = retire_silent(history)
    if as_json:
        print(json.dumps([to_json(each) for each in found], ensure_ascii=False))
        return 0
    for each in found:
        _put(each, False)
    if not found:
        print("No check yet. Try: workbench review --compile ID", file=sys.stderr)
    return 0


def retire_command(history: History, desk: Desk, options: argparse.Namespace) -> int:
    """Take a check back."""
    gone = retire(history, options.retire, options.note, desk.author)
    print(f"{gone.id}  retired")
    return 0


def _proposed(found: Compiled, as_json: bool) -> int:
    if as_json:
        print(json.dumps(_document(found), ensure_ascii=False))
        return 0
    where = f"{found.scope} {safe(found.place)}".strip()
    print(f"{found.item}  {', '.join(found.made)}  scope: {where}")
    for number, (check, trial) in enumerate(found.checks, 1):
        print(f"  {number}. {safe(check.rule)}  {_trial(trial)}")
        for alarm in trial.false_alarms[:SHOWN]:
            print(f"       false alarm  {alarm.item}  {safe(' '.join(alarm.text.split())[:60])}")
    if not found.checks:
        print("  no words tell the answer and the correction apart", file=sys.stderr)
    return 0


def _trial(trial: Trial) -> str:
    alarms = len(trial.false_alarms)
    return f"({alarms} false alarms in {trial.ran_over} accepted; catches {trial.caught} rejected)"


def _document(found: Compiled) -> Json:
    return {
        "item": found.item,
        "scope": found.scope,
        "place": found.place,
        "made": list(found.made),
        "checks": [_check(check, trial) for check, trial in found.checks],
    }


def _check(check: Proposed, trial: Trial) -> Json:
    return {
        "rule": check.rule,
        "form": check.form,
        "text": check.text,
        "ran_over": trial.ran_over,
        "false_alarms": [alarm.item for alarm in trial.false_alarms],
        "caught": trial.caught,
    }


def _put(each: Active, as_json: bool) -> int:
    if as_json:
        print(json.dumps(to_json(each), ensure_ascii=False))
        return 0
    state = f"retired: {safe(each.retired)}" if each.retired else "holds"
    since = f"fired {each.fired} of {each.spoke_of} since"
    place = f"{each.body.scope} {safe(each.body.place)}".strip()
    print(f"{each.id}  {state}  {safe(each.body.rule)}  [{place}]  from {each.item}; {since}")
    return 0
