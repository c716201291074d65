"""Quotes that only acknowledge: `I have also read what you asked`, `Thank you for telling us`.

The forms of acknowledging are data. What answers can be told: a denial, something that can, will or
has to be done, a request, a figure or day that the customer did not give, a word of a policy or
record that no question and no turn of theirs has, an action of the ledger. A quote, or each
sentence of one, that acknowledges and has none of these answers nothing; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from domains.service.reply import Reply
from domains.service.words import content, lists
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.english import denials
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import split

_ANSWERS = re.compile(
    r"\b(?:yes|can|cannot|may|must|will|shall|should|have to|has to|need|needs|please|"
    r"(?:is|are|was|were) (?:not |now |still |already )?(?:allowed|possible|included|covered|free|"
    r"enough|right|correct|true|open|due|valid|yours|ready)|because|since|until|from now)\b"
    r"|['’](?:ll|d)\b",
    re.I,
)
"""Words of a decision, a permission, a duty, a request or a reason."""


def answerless(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each question whose quote only acknowledges it."""
    asked = {one.id: one.must_answer for one in reply.desk.intents}
    for placed in reply.answers:
        question, quote = asked.get(placed.entry.intent, ""), placed.entry.quote
        if question and reply.document.places(quote) and _bare(reply, question, quote):
            yield found(
                f"intents.acknowledged: {placed.entry.intent}", "warn", "coverage",
                f"“{quote}” acknowledges “{question}” and does not answer it (heuristic).",
                severity="minor", cause="unanswered", span=reply.quoted(quote, placed.pointer),
                observed=quote, expected=f"words that answer: {question}",
                fix="Answer it from policies and records, or say plainly that it is not known.",
            )  # fmt: skip


def _bare(reply: Reply, question: str, quote: str) -> bool:
    """Each sentence of the quote acknowledges, and none has anything of an answer."""
    said = [quote[a:b] for a, b in split(quote)] or [quote]
    if not all(_acknowledging().search(one) for one in said):
        return False
    return not any(_has_answer(reply, question, one) for one in said)


def _has_answer(reply: Reply, question: str, said: str) -> bool:
    theirs = "\n".join(turn.text for turn in reply.desk.turns if turn.by_customer)
    rest = _acknowledging().sub(" ", said)
    if _ANSWERS.search(rest) or denials(said):
        return True
    known = {n.value for n in numbers(f"{theirs} {question}")}
    figures = any(n.value not in known for n in numbers(said) if n.role != "date")
    told = {(day.day, day.month) for day in dates(theirs)}
    days = any((day.day, day.month) not in told for day in dates(said))
    ruled = {word for policy in reply.known.current for word in content(policy.statement)}
    own = content(rest) & ruled - content(question) - content(theirs)
    acted = any(said in (done.entry.quote or "") for done in reply.actions)
    return figures or days or bool(own) or acted


@lru_cache(maxsize=1)
def _acknowledging() -> re.Pattern[str]:
    """The forms of `acknowledging` in the word lists."""
    return re.compile("|".join(str(one) for one in lists()["acknowledging"]), re.I)
