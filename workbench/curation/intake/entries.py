"""One logged line, understood: the interaction, what was said of it, and what made no sense."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core import curation_events as cu
from workbench.curation.intake import feedback, fields
from workbench.curation.intake.fields import Data, Problems
from workbench.errors import UsageError

FIELDS = feedback.FIELDS | frozenset(
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
    problems = Problems(fields.unknown_fields(data, FIELDS))
    ref = problems.unless(lambda: fields.ref(data.get("id")), "")
    retry_of = problems.unless(lambda: fields.ref(data.get("retry_of"), "retry_of"), "")
    signals = feedback.signals(data, problems)
    if "question" not in data and "answer" not in data and (ref or problems.told):
        if not ref or not signals:
            told = problems.told or ["It says nothing of the answer."]
            raise UsageError(" ".join(told))
        return Entry(ref, None, signals, retry_of, problems.sentences)
    question, answer = fields.text(data, "question"), fields.text(data, "answer")
    for name, value in (("question", question), ("answer", answer)):
        if not value.strip():
            raise UsageError(f"There is no text called '{name}'.")
    said = _interaction(data, ref, question, answer, problems)
    return Entry(ref, said, signals, retry_of, problems.sentences)


def _interaction(
    data: Data, ref: str, question: str, answer: str, problems: Problems
) -> cu.InteractionLogged:
    def text(name: str) -> str:
        return problems.unless(lambda: fields.text(data, name), "")

    return cu.InteractionLogged(
        question=question,
        answer=answer,
        before=fields.turns(data, problems),
        sources=data.get("sources"),
        model=text("model"),
        user=text("user"),
        time=problems.unless(lambda: fields.time(data.get("time")), ""),
        ref=ref,
        tags=problems.unless(lambda: fields.tags(data.get("tags")), ()),
        session=text("session"),
        task=text("task"),
        domain=text("domain"),
        simulated=data.get("simulated") is True,
        score=problems.unless(lambda: fields.score(data, "score"), None),
        judged=problems.unless(lambda: fields.score(data, "judged"), None),
        metadata=data.get("metadata"),
        unread=problems.sentences,
    )
