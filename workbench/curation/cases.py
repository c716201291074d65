"""Cases: what verdicts made, as eval cases and training rows. Pure.

A golden case says that an answer was good, a regression case that one was bad and what would have
been right; a training row holds the good answer, and the bad one where there is one. A case is made
again at any time from two events, the interaction and the verdict, so that nothing is stored twice
and erasing the interaction erases its cases.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.core.messages import Message
from workbench.curation.items import Item, messages_of
from workbench.curation.prompts import digest
from workbench.curation.verdicts import CaseKind, kind_of, taste

Split = Literal["training", "held-out"]


@dataclass(frozen=True, slots=True)
class Case:
    """One eval case or training row."""

    id: str
    """`gold-…`, `regr-…` or `train-…`; the same in every history."""
    kind: CaseKind
    item: str
    """The interaction that it comes from."""
    messages: tuple[Message, ...]
    """What the model saw: system prompt if there was one, turns, and the question last."""
    answer: str
    """The good answer: what a golden case expects, and what training prefers."""
    rejected: str = ""
    """The bad answer; empty for golden cases and their training rows."""
    sources: Json = None
    model: str = ""
    """Which model gave the original answer."""
    domain: str = ""
    task: str = ""
    session: str = ""
    tags: tuple[str, ...] = ()
    failures: tuple[int, ...] = ()
    """Failure tags, by number (`verdicts.TAGS`)."""
    note: str = ""
    source: str = "person"
    """Who decided: `person`, `explicit` (the users said so), `agreement` (they did alike)."""
    owner: str = ""
    """Whose matter of taste it is; empty for matters of fact."""
    author: str = ""
    """Of the verdict, pseudonymous."""
    time: str = ""
    """Of the verdict."""
    simulated: bool = False
    first: str = ""
    """Id of the event that logged the interaction; the key of `row_digest`."""
    verdict: str = ""
    """Id of the verdict."""
    policy: str = ""
    """Version of the redaction rules under which the interaction was written."""
    split: Split = "training"
    """`held-out` cases are for evaluation alone."""
    group: str = ""
    """The near-duplicates that it belongs to."""
    provisional: bool = False
    """One person's word from elsewhere, that nobody has confirmed."""
    seen_in_training: bool = False
    """The row of the same interaction, or of a near-duplicate, was exported for training."""
    contract: Json = None
    """What its answer must say, as a person left it; None where it follows from the answers."""

    @property
    def prompt(self) -> str:
        """What makes two cases the same: turns and question, without the system prompt."""
        return "\n".join(message.text for message in self.messages if message.role != "system")

    @property
    def digest(self) -> str:
        """Of the prompt, normalised."""
        return digest(self.prompt)


def cases_of(item: Item, policies: Mapping[str, str] | None = None) -> tuple[Case, ...]:
    """The cases that the item's standing verdicts make; `policies`: the rules under which the
    events were written, by id, for the cases to name.
    """
    known = policies or {}
    settled = (item.decided,) if item.decided else ()
    return tuple(
        _case(
            id,
            item.first,
            item.id,
            item.interaction,
            given.id,
            given.author,
            given.time,
            given.body,
            ", ".join(dict.fromkeys(known.get(id, "") for id in (item.first, given.id))),
        )
        for given in (*settled, *item.tastes)
        for id in given.body.made
    )


def case_of(log: Iterable[ev.Event], id: str, verdict: str) -> Case | None:
    """A case as the verdict with this id made it, whatever was decided since; None when its events
    are gone.
    """
    events = list(log)
    first = min(
        (e for e in events if isinstance(e.body, cu.InteractionLogged)),
        key=lambda event: event.id,
        default=None,
    )
    given = next((event for event in events if event.id == verdict), None)
    if first is None or given is None or not isinstance(given.body, cu.VerdictGiven):
        return None
    assert isinstance(first.body, cu.InteractionLogged)
    return _case(
        id, first.id, first.session, first.body, given.id, given.author, given.time, given.body
    )


def row_digest(case: Case) -> str:
    """Names a case's content. The key is the id of the interaction's first event, which is random
    and erased with it: then nobody can try out what the content was.
    """
    content = {
        "id": case.id,
        "messages": to_json(case.messages),
        "answer": case.answer,
        "rejected": case.rejected,
        "sources": to_json(case.sources),
        **({"contract": case.contract} if case.contract else {}),
    }
    written = canonical(content).encode("utf-8", "replace")
    return hashlib.blake2b(written, digest_size=16, key=case.first.encode()).hexdigest()


def canonical(value: Json) -> str:
    """JSON with one spelling: sorted keys, no blanks."""
    return _encoder().encode(value)


@cache
def _encoder() -> json.JSONEncoder:
    return json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def in_group(case: Case, group: str, split: Split) -> Case:
    """The case with its group and split."""
    return replace(case, group=group, split=split)


def _case(
    id: str,
    first: str,
    item: str,
    said: cu.InteractionLogged,
    verdict: str,
    author: str,
    time: str,
    given: cu.VerdictGiven,
    policy: str = "",
) -> Case:
    corrected = given.verdict == "down"
    return Case(
        id=id,
        kind=kind_of(id),
        item=item,
        messages=messages_of(said),
        answer=given.correction if corrected else said.answer,
        rejected=said.answer if corrected else "",
        sources=said.sources,
        model=said.model,
        domain=said.domain,
        task=said.task,
        session=said.session,
        tags=said.tags,
        failures=given.tags,
        note=given.note,
        source=given.source,
        owner=author if taste(given.tags) else "",
        author=author,
        time=time,
        simulated=said.simulated,
        first=first,
        verdict=verdict,
        policy=policy,
        provisional=given.provisional,
        contract=given.contract if kind_of(id) != "training" else None,
    )
