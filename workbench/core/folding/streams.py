"""What a list shows of streams that are no sessions: interactions, releases, exports. Nothing else
of them is folded here; `workbench.curation` does.
"""

from __future__ import annotations

from typing import Literal

from workbench.core import events as ev
from workbench.core.changing import replace
from workbench.core.curation_events import InteractionLogged, ReleaseMade, StreamBody
from workbench.core.session import Session

TITLE = 80
"""Characters of a question that a list shows."""


def of_another_stream(s: Session, body: StreamBody, event: ev.Event) -> Session:
    """The state after an event of such a stream."""
    if s.seq == 0:
        s = replace(s, id=event.session, stream=body.stream, started=event.time)
    match body:
        case InteractionLogged():
            task = replace(s.task, id=body.task, domain=body.domain)
            model = ev.ModelChoice(provider_of(body), body.model)
            simulated = body.simulated
            return replace(s, title=title_of(body), task=task, model=model, simulated=simulated)
        case ReleaseMade(name=name):
            return replace(s, title=name)
        case _:
            return s


def title_of(said: InteractionLogged) -> str:
    """The beginning of the question, on one line."""
    return " ".join(said.question.split())[:TITLE]


def provider_of(said: InteractionLogged) -> Literal["openai", "practice"]:
    """Where the answer came from, as far as a log tells."""
    return "practice" if said.simulated else "openai"
