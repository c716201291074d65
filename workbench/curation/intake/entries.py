"""One logged line, understood: the interaction, what was said of it, and what made no sense."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core import curation_events as cu
from workbench.curation.intake.feedback import FIELDS as FEEDBACK_FIELDS
from workbench.curation.intake.feedback import signals as feedback_signals
from workbench.curation.intake.fields import Data, Problems, unknown_fields, with_tools
from workbench.curation.intake.fields import ref as read_ref
from workbench.curation.intake.fields import score as read_score
from workbench.curation.intake.fields import tags as read_tags
from workbench.curation.intake.fields import text as read_text
from workbench.curation.intake.fields import time as read_time
from workbench.curation.intake.fields import turns as read_turns
from workbench.errors import UsageError

FIELDS = FEEDBACK_FIELDS | frozenset(
    (
        *("id", "question", "answer", "before", "system", "sources", "model", "user", "time"),
        *("tags", "session", "task", "domain", "simulated", "score", "judged"),
        *("retry_of", "metadata"),
    )
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line, understood."""

    ref: str
    """The agent's own id; empty without one."""
    interaction: cu.InteractionLogged | None
    """None where the line only says something of an earlier one."""
    signals: tuple[cu.SignalSeen, ...] = ()
    retry_of: str = ""
    """The agent's id of the answer that this one was asked for instead of."""
    problems: tuple[str, ...] = ()
    """What was not understood, in sentences; the rest stands."""


def parse(data: Data) -> Entry:
    """A line's object, checked field by field. What is not understood is left out and told in
    `problems`; UsageError where nothing is left to keep.
    """
    problems = Problems(unknown_fields(data, FIELDS))
    ref = problems.unless(lambda: read_ref(data.get("id")), "")
    retry_of = problems.unless(lambda: read_ref(data.get("retry_of"), "retry_of"), "")
    signals = feedback_signals(data, problems)
    if "question" not in data and "answer" not in data and (ref or problems.told):
        if not ref or not signals:
            told = problems.told or ["It says nothing of the answer."]
            raise UsageError(" ".join(told))
        return Entry(ref, None, signals, retry_of, problems.sentences)
    question, answer = read_text(data, "question"), read_text(data, "answer")
    for name, value in (("question", question), ("answer", answer)):
        if not value.strip():
            raise UsageError(f"There is no text called '{name}'.")
    said = _interaction(data, ref, question, answer, problems)
    return Entry(ref, said, signals, retry_of, problems.sentences)


def _interaction(
    data: Data, ref: str, question: str, answer: str, problems: Problems
) -> cu.InteractionLogged:
    def text(name: str) -> str:
        return problems.unless(lambda: read_text(data, name), "")

    before, tools = read_turns(data, problems)
    return cu.InteractionLogged(
        question=question,
        answer=answer,
        before=before,
        sources=with_tools(data.get("sources"), tools),
        model=text("model"),
        user=text("user"),
        time=problems.unless(lambda: read_time(data.get("time")), ""),
        ref=ref,
        tags=problems.unless(lambda: read_tags(data.get("tags")), ()),
        session=text("session"),
        task=text("task"),
        domain=text("domain"),
        simulated=data.get("simulated") is True,
        score=problems.unless(lambda: read_score(data, "score"), None),
        judged=problems.unless(lambda: read_score(data, "judged"), None),
        metadata=data.get("metadata"),
        unread=problems.sentences,
    )
