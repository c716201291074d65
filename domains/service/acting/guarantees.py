"""`The line won't go dead on you again, that I can guarantee`: a word given for what is to come,
which no action, no policy and no message of ours bears, and which is no step of the writer's own.

What is warranted is the clause that the performative governs or follows. A text bears it that has
half of its words, and denies something where the clause does. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.pledged import own_step
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content, listed, stem
from workbench.core.checks import CheckResult

_WORD_GIVEN = re.compile(
    r"\b(?:I|we)(?: can| do| will| shall| hereby|['’]ll)?(?: \w+ly)? "
    r"(?:guarantee|promise|assure|swear|warrant)\b(?: you| it)?"
    r"|\byou have (?:my|our) word(?: for it| on it)?\b|\b(?:rest|be) assured\b",
    re.I,
)
_TO_COME = re.compile(
    r"\b(?:will|won['’]t|shall|going to|never|again|always|any ?more|from now on)\b|['’]ll\b", re.I
)
_DENIES = re.compile(r"\b(?:not|no|never|nothing|nobody|cannot)\b|n['’]t\b", re.I)
_OPEN = re.compile(r"\b(?:if|unless|whether|could|would|hope)\b|\?\s*$", re.I)
_ENDS = re.compile(r"[,;:–—]\s|,? (?:and|but) (?=(?:I|we|you|it|the|your|this|that)\b)")
_STEP = re.compile(r"\W*(?:not )?to (?P<verb>[a-z]+)", re.I)
_BORNE = 0.5
"""Share of the clause's words that a text which bears it has. Ours."""


def guarantees(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each such word that nothing bears."""
    for sentence in reply.sentences if reply.english else ():
        text = reply.unquoted(sentence.text)
        given = _WORD_GIVEN.search(text)
        clause = _warranted(text, given) if given and not _OPEN.search(text) else ""
        if given and _TO_COME.search(clause) and not (_own(clause) or _borne(reply, clause)):
            yield stated(
                reply, sentence, f"promise.guarantee: {clause.strip()[:40]}",
                "promise_without_action", "gives a word that no action and no policy keeps",
                criterion="resolution", observed=given[0],
                expected="what an action, a policy or a step of your own gives",
                fix="Take it out, or say what is done.",
            )  # fmt: skip


def _warranted(text: str, given: re.Match[str]) -> str:
    """The clause behind the words, or the one before where they close the sentence."""
    after = _ENDS.split(text[given.end() :].lstrip(" ,:"))[0]
    before = [one for one in _ENDS.split(text[: given.start()]) if content(one)]
    return after if content(after) else (before or [""])[-1]


def _own(clause: str) -> bool:
    """What the writer is going to do, by a verb that needs no action."""
    step = _STEP.match(clause)
    free = " ".join(listed("own_steps")).split()
    return own_step(clause) or bool(step and stem(step["verb"]) in map(stem, free))


def _borne(reply: Reply, clause: str) -> bool:
    said = content(clause)
    texts = [one.statement for one in reply.known.current]
    texts += [line.text for line in reply.desk.disclosures]
    texts += [turn.text for turn in reply.desk.turns if not turn.by_customer]
    texts += [
        f"{one.entry.name.replace('_', ' ')} {one.entry.quote or ''}" for one in reply.actions
    ]
    if _DENIES.search(clause):
        texts = [one for one in texts if _DENIES.search(one)]
    return any(len(said & content(one)) >= _BORNE * len(said) for one in texts)
