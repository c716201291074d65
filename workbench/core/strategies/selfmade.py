"""Strategies whose feedback is the model's own: what the checks found never reaches a prompt.

`self_refine` has the three steps of Self-Refine (arXiv 2303.17651): generate, feedback, refine, one
model for all of them, the latest draft refined whatever its worth, until the model says that it is
done or the rounds are used. `self_audit` is its strongest form: requirement by requirement, with
the places quoted and cases worked by hand, which helps where a vague critique does not (arXiv
2512.24103). The checks still decide which draft is kept and when the target is reached; what the
last draft was worth stands in every record beside it.

Every feedback is kept as a text of the log (`critique`), as the model wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.core.rules.stopping import Stop
from workbench.core.session import Draft, View
from workbench.core.steps import Step, Write
from workbench.core.strategies.asking import consuming, revision, sampled
from workbench.core.strategies.typed import objects_in
from workbench.core.telling.prompting import CLOSING, guidance_told
from workbench.core.telling.retelling import with_advice

if TYPE_CHECKING:
    from workbench.core.domain import Domain

ROUNDS = 3
"""Rounds of feedback and refinement."""
MOST_ACTIONS = 12
FORM = (
    'Answer with one JSON object: {"actions": [{"what": "the change", "where": "the place, quoted",'
    ' "why": "what is wrong there"}], "done": false}. "done" is true when nothing is left to'
    " change, and the list is empty then."
)
FEEDBACK = (
    "Criticise your draft: what is wrong, where exactly, what to change? Do not rewrite.\n" + FORM
)
AUDIT = (
    "Criticise your draft by an audit, step by step and in writing. Do not rewrite.\n"
    "1. List each requirement of the task in the task's words.\n"
    "2. For each, quote the place of the draft that meets it, or say that no place does.\n"
    "3. Work one usual and two unusual cases through the draft by hand, line by line; write down"
    " what comes out and what should.\n"
    "4. Only then list what has to change.\n" + FORM
)


@dataclass(frozen=True, slots=True)
class Action:
    """One change that the model asks of itself."""

    what: str
    where: str = ""
    why: str = ""

    @property
    def words(self) -> str:
        """As it goes back into the prompt."""
        place = f" At: {self.where}" if self.where else ""
        reason = f" Because: {self.why}" if self.why else ""
        return f"{self.what}{place}{reason}"


@dataclass(frozen=True, slots=True)
class Feedback:
    """The typed feedback of one round."""

    actions: tuple[Action, ...]
    done: bool


def self_refine(view: View, domain: Domain) -> Step:
    """Generate, have the same model criticise its latest draft, refine it."""
    return _self_made(view, domain, FEEDBACK)


def self_audit(view: View, domain: Domain) -> Step:
    """As `self_refine`, with a structured audit in place of the critique."""
    return _self_made(view, domain, AUDIT)


def _self_made(view: View, domain: Domain, ask: str) -> Step:
    latest = _latest(view)
    if latest is None:
        return revision(view, domain)
    rounds = int(view.strategy.knobs.get("rounds", ROUNDS))
    given = [text for text in view.texts if text.role == "critique"]
    own = [text for text in given if text.draft == latest.id]
    if not own and len(given) >= rounds:
        return Stop("rounds", f"{rounds} rounds of its own feedback were asked for.")
    if not own:
        messages = (*without_evidence(view, domain, latest), Message("user", ask))
        return Write(with_advice(view, messages), "critic", "critique", latest.id)
    feedback = feedback_of(own[-1].text)
    if feedback is not None and feedback.done:
        return Stop("model", f"The model says that draft {latest.number} is done.")
    return _refinement(view, domain, latest, own[-1], feedback)


def _refinement(
    view: View, domain: Domain, latest: Draft, said: ev.TextWritten, feedback: Feedback | None
) -> Step:
    seen, guidance = consuming(view)
    closing = view.templates.get("closing", CLOSING)
    told = said.text if feedback is None or not feedback.actions else _listed(feedback)
    reply = "\n\n".join([told, *guidance_told(seen), closing])
    messages = (*without_evidence(view, domain, latest), Message("user", reply))
    return sampled(view, with_advice(view, messages), latest.id, guidance)


def _listed(feedback: Feedback) -> str:
    lines = [f"{n}. {action.words}" for n, action in enumerate(feedback.actions, 1)]
    return "\n".join(["Your own feedback on it:", *lines])


def _latest(view: View) -> Draft | None:
    """The latest draft that could be read as one, taken or refused."""
    usable = [view.drafts[id] for id in view.order if not view.drafts[id].unusable]
    return usable[-1] if usable and view.current is not None else None


def without_evidence(view: View, domain: Domain, draft: Draft) -> tuple[Message, ...]:
    """The task and the draft, without the last message: what the checks found."""
    path = replace(view.path, current=draft.id, told=None, telling=(), refused=None)
    whole = replace(view.strategy, show_draft="full")
    return domain.prompt(replace(view, path=path, strategy=whole))[:-1]


def feedback_of(text: str) -> Feedback | None:
    """The typed feedback in an answer; None where there is none in the form asked for, and the
    words then go back as they are.
    """
    for data in objects_in(text):
        actions, done = data.get("actions"), data.get("done")
        if isinstance(actions, list) and isinstance(done, bool):
            read = [action for one in actions[:MOST_ACTIONS] if (action := _action(one))]
            return Feedback(tuple(read), done and not read)
    return None


def _action(data: Json) -> Action | None:
    if isinstance(data, str) and data.strip():
        return Action(data.strip())
    if not isinstance(data, dict) or not str(data.get("what") or "").strip():
        return None
    texts = [" ".join(str(data.get(name) or "").split()) for name in ("what", "where", "why")]
    return Action(*texts)
