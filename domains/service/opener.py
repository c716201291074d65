"""The first sentences of a reply: what a customer reads before any help comes.

They thank, regret, greet, say what was done or how things stand. One that asks to be told why, or
says what would be if the customer had done otherwise, puts them in the wrong. A comment on how
things are or should have been is left to readers: whom it judges, its words do not say. English
only; it advises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

REPEATED = 3
"""Stems in common from which on a sentence repeats a policy. Ours."""
FIRST = 2
"""Sentences behind the greeting that make the opening. Ours."""
_IF_YOU = re.compile(
    r"^\W*(?:if (?:only )?you(?:['’]d| had)(?: only| just| \w+ly)? (?!to\b|any\b|not (?:had|got)\b)"
    r"|had you )\w+.*\b(?:would|could|might)\b|^\W*if only (?!I\b|we\b|our\b)",
    re.I,
)
"""What they have left undone, before anything else: it blames, though a rule may say so, too."""
_ASKED = re.compile(
    r"^\W*(?:why|how come|how (?:could|can|did)|what made|did you|was it)\b.*\?"
    r"|\b(?:I|we)(?: do| must| really|['’]d)* (?:wonder|ask (?:myself|ourselves))\b",
    re.I,
)


def opener(reply: Reply) -> Iterator[CheckResult]:
    """A warning for the first of them that puts the customer in the wrong."""
    if not reply.english:
        return
    for sentence in _opening(reply):
        text = sentence.text
        given = (repeats(reply, text) and not _IF_YOU.match(text)) or reply.prescribed(text)
        if (_ASKED.search(text) or _IF_YOU.match(text)) and not given:
            yield stated(
                reply, sentence, "courtesy: opener", "blame",
                "opens the reply with a judgement on the customer", criterion="courtesy",
                observed=text, expected="thanks, regret, or what was done",
                fix="Open with the customer's trouble or with the help.",
            )  # fmt: skip
            return


def _opening(reply: Reply) -> list[Sentence]:
    """The first sentences that are no greeting, up to the first that tells of an action."""
    quotes = [one.entry.quote or "" for one in reply.actions]
    found: list[Sentence] = []
    for sentence in reply.sentences:
        told = any(one.strip() and one.strip() in sentence.text for one in quotes)
        if told or len(found) >= FIRST:
            break
        if len(sentence.text.split()) > 3 and not sentence.text.rstrip().endswith(","):
            found.append(sentence)
    return found


def repeats(reply: Reply, text: str) -> bool:
    """The sentence has most of a policy's words: it gives a reason."""
    said = content(text)
    rules = (content(one.statement) for one in reply.known.current)
    return any(len(said & rule) >= min(REPEATED, len(rule)) for rule in rules if rule)
