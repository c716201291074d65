"""What a domain wants to know from a model before a draft is checked, named as data.

The runner alone calls models. A domain says what to ask; each answer becomes a text in the log,
under the name that the domain gave, so that the same is not asked twice, a resume pays for nothing
again, and every check can be repeated from the log. Nothing is asked unless the session has a model
of its own for the role.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.core.messages import Message
from workbench.core.rules.stopping import over_budget
from workbench.core.session import View
from workbench.core.steps import All, Check, Step, Wait, Write

if TYPE_CHECKING:
    from workbench.core.domain import Domain


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a model."""

    role: str
    """Who answers, as in `StrategyChoice.models`."""
    what: str
    """The role of the text that the answer becomes (`TextWritten.role`)."""
    messages: tuple[Message, ...]
    sample: int = 0
    """Which of several answers to the same question."""


def digest_of(messages: Sequence[Message], model: str, sample: int = 0) -> str:
    """What an answer is found by: the whole question, who answers, and which sample it is."""
    data = [[message.role, message.text] for message in messages]
    text = json.dumps([data, model, sample], ensure_ascii=False)
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=12).hexdigest()


def first_asked(step: Step, view: View, domain: Domain) -> Step:
    """A draft's check, or what the domain wants to know before it: that costs calls, so a hold and
    a spent budget go straight to the check. A pause of the loop's own drafts waits: their check
    would be of half of what is known, and its verdict could end the session.
    """
    if not isinstance(step, Check) or view.held or over_budget(view) is not None:
        return step
    wanted = _answerable(domain.requests(view, step.draft), view)
    if view.paused:
        return Wait("paused") if wanted and not view.drafts[step.draft].check_set else step
    writes = [Write(r.messages, r.role, r.what, step.draft, sample=r.sample) for r in wanted]
    return All(tuple(writes)) if len(writes) > 1 else next(iter(writes), step)


def _answerable(requests: Sequence[Request], view: View) -> list[Request]:
    return [request for request in requests if request.role in view.strategy.models]
