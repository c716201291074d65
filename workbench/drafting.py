"""What an answer becomes: a draft, the reason why it is none, and what its writer asks.

Promises: what a domain's code raises here makes an answer without a draft, never the end of a
session whose call is paid; what a model disputes is a question to the person and changes nothing.
"""

from __future__ import annotations

import secrets
import time
from typing import Literal

from workbench.core import events as ev
from workbench.core.diffing import text_digest
from workbench.core.domain import Domain, Revision
from workbench.core.ids import ulid
from workbench.core.path import Draft
from workbench.core.task import Task
from workbench.core.telling.disputes import disputed
from workbench.errors import DomainError


def new_id() -> str:
    """A fresh id for a draft, call or note."""
    return ulid(time.time_ns() // 1_000_000, secrets.token_bytes(10))


def drafted(
    domain: Domain,
    task: Task,
    parent: Draft | None,
    answer: str,
    call: ev.CallStarted,
    author: Literal["model", "person"],
) -> tuple[ev.Body, ...]:
    """The events of an answer: its draft, then one question for what it disputes."""
    rest, disputes = disputed(answer) if author == "model" else (answer, "")
    if disputes and not rest.strip() and parent is not None:
        revision = Revision(parent.text)
    else:
        revision = _revision(domain, task, parent, rest, author)
    id = new_id()
    text = answer if revision.refused else revision.text
    draft = ev.DraftWritten(
        id,
        text,
        parent.id if parent is not None else None,
        call.call,
        author=author,
        answer="" if text == answer else answer,
        digest=_digest(domain, text, usable=not revision.refused),
        group=call.group,
        sample=call.sample,
        unusable=revision.refused,
    )
    if not disputes:
        return (draft,)
    return (draft, ev.QuestionAsked(new_id(), disputes, draft=id))


def _revision(
    domain: Domain, task: Task, parent: Draft | None, answer: str, author: str
) -> Revision:
    """What the answer makes of its parent; a person's is taken as the whole draft."""
    try:
        if author == "person":
            return Revision(domain.extract(answer))
        return domain.revise(answer, task, parent.text if parent is not None else None)
    except DomainError as error:
        return Revision("", error.message)


def _digest(domain: Domain, text: str, *, usable: bool) -> str:
    try:
        return text_digest(domain.normalise(text) if usable else text)
    except DomainError:
        return text_digest(text)
