"""`You mentioned that you are insured`, of which nothing that the customer wrote has a word.

What is laid into the customer's mouth is the clause behind the verb. It is held against all that
was written, the profile and the records; one word in common, and it may be a paraphrase. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import akin, content
from workbench.core.checks import CheckResult

_SAID = re.compile(
    r"\b[Yy]ou(?: have| had|['’]ve|['’]d)?(?: also| already| just| kindly| rightly| both)* "
    r"(?:mentioned|wrote|written|said|told (?:me|us)|explained|described|stated|reported|added|"
    r"pointed out|let (?:me|us) know|informed (?:me|us))(?: in your [\w-]+(?: \w+)?)?"
    r"(?: that (?P<fact>[^.;:!?]+)| (?:about |of )?your (?P<thing>[\w-]+(?: [\w-]+)?))",
)
_OWN = re.compile(r",? (?:so|and (?:so|I|we)|but|which|because) ")
"""Behind it the reply says something of its own."""
_LIGHT = content(
    "would like want need wish could good glad happy sorry find found case something anything time "
    "question problem matter thing message e-mail everything well long really today trouble "
    "experience situation concern worry worries disappointment issue plan plans request difficulty "
    "difficulties visit wait delay loss order complaint circumstances news day evening side view"
)
_TOPIC = re.compile(
    r"(?:you(?:['’](?:re|ve)| (?:are|were|have|had|work|live|own|use|study|suffer|need|play|drive|"
    r"travel))|(?:your|the|an?|both|all|some)\b(?! (?:same|thing|whole)\b))\b",
    re.I,
)
"""How a clause begins that says how they are, or something of a thing. What `it` does, and what
they did, may be told in other words than theirs.
"""
_LEAST = 1


def mentioned(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that has the customer say what stands nowhere."""
    if not reply.english:
        return
    given = _given(reply)
    for sentence in reply.sentences:
        for match in _SAID.finditer(sentence.text):
            fact = match["fact"] or ""
            said = content(_OWN.split(fact or match["thing"])[0]) - _LIGHT
            topic = not fact or _TOPIC.match(fact.strip())
            if topic and len(said) >= _LEAST and not akin(said, given):
                yield stated(
                    reply, sentence, f"thread.mentioned: {match[0][:40].strip()}", "contradiction",
                    "has the customer say what stands nowhere in the thread", criterion="thread",
                    observed=match[0], expected="what the customer wrote",
                    fix="Take it out, or keep to what was written.",
                )  # fmt: skip


def _given(reply: Reply) -> frozenset[str]:
    desk = reply.desk
    texts = [desk.facts, desk.task.title, *map(str, desk.customer.values())]
    texts += [re.sub(r"[_.]", " ", f"{path} {value}") for path, value in flat(desk.state).items()]
    return frozenset(word for text in texts for word in content(text))
