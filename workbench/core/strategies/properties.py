"""Properties: the model says what must hold of every answer, and what it said is held against it.

After the first draft the model proposes invariants in a fixed form, without seeing its draft or the
findings on it (so that they are drawn from the task). Each becomes a check of the session; the
domain counts one only after it held on the confirmed examples and killed a mutant, and sends the
simplest violation back. The rest of the loop is `checked_refine`. Only domains that run assertions
can try one; elsewhere the strategy is `checked_refine` and nothing else.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.steps import Decide, Step, Write
from workbench.core.strategies.asking import as_first, revision
from workbench.core.strategies.refining import checked_refine
from workbench.core.strategies.typed import objects_in
from workbench.core.task import AddedCheck

if TYPE_CHECKING:
    from workbench.core.domain import Domain

PROPERTIES = 4
"""Proposed properties that are tried: each costs several runs of the draft."""
ROLE = "properties"
ASK = (
    "Do not write the draft yet. Say what must hold of every call, whatever the arguments: laws "
    'that a wrong version would break. Answer with one JSON object: {{"properties": [{{"name": '
    '"a few words", "holds": "a Python expression over args, kwargs and result", "calls": ["calls '
    'of the function with plain arguments on which a mistake would show"]}}]}}, {most} at most.'
)


def properties(view: View, domain: Domain) -> Step:
    """Draft; have laws proposed; try them; revise by what the checks and the laws find."""
    current = view.current
    if current is None:
        return revision(view, domain)
    said = next((text for text in view.texts if text.role == ROLE), None)
    if said is None and domain.runs_asserts and not current.scorecard.passed:
        asked = Message("user", ASK.format(most=PROPERTIES))
        messages = (*domain.prompt(as_first(view)), asked)
        return Write(messages, "critic", ROLE, current.id)
    names = {check.name for check in view.task.added}
    new = [] if said is None else [one for one in proposed(said.text) if one.name not in names]
    if new:
        return Decide(tuple(ev.CheckAdded(check, by="model") for check in new))
    return checked_refine(view, domain)


def proposed(text: str) -> tuple[AddedCheck, ...]:
    """The properties of an answer as checks; none for one in another form."""
    for data in objects_in(text):
        listed = data.get("properties")
        if isinstance(listed, list):
            read = [one for one in listed if isinstance(one, dict) and one.get("holds")]
            return tuple(_check(number, one) for number, one in enumerate(read[:PROPERTIES], 1))
    return ()


def _check(number: int, data: dict[str, object]) -> AddedCheck:
    name = " ".join(str(data.get("name") or f"law {number}").split())[:50]
    kept = {"holds": str(data["holds"]), "calls": data.get("calls") or []}
    return AddedCheck(f"property {number}: {name}", "property", json.dumps(kept))
