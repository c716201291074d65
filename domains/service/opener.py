"""The first sentences of a reply: what a customer reads before any help comes.

They thank, regret, greet, say what was done or how things stand. One that asks to be told why, or
says what would have been if somebody had done otherwise, puts the customer in the wrong. A comment
on how things are is left to readers: what it judges, its words do not say. English only; it
advises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import akin, content
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

REPEATED = 3
"""Stems in common from which on a sentence repeats a policy. Ours."""
FIRST = 2
"""Sentences behind the greeting that make the opening. Ours."""
_OTHERWISE = re.compile(
    r"\b(?:if only|had you|"
    r"had (?:this|that|the|your|it|they|we) [^.;]{3,40}(?:would|could|might))\b",
    re.I,
)
_SMALL_DEED = re.compile(
    r"^\W*(?:with )?(?:an?|one|some|any) (?P<deed>[^,;:.]{3,60}?) (?:would|could|might)"
    r"(?: not| never| hardly| easily| well| all| only| also| just| perhaps)* have\b(?P<come>.*)",
    re.I,
)
"""What little deed would have changed all: `A glance at the label would have been enough`."""
_FELT = re.compile(r"\b(?:you|your|anyone|anybody|everyone|everybody|us|our|most people)\b", re.I)
"""Behind it, the words tell what came upon people."""
_IF_YOU = re.compile(
    r"^\W*(?:if (?:only )?you(?:['’]d| had)(?: only| just| \w+ly)? (?!to\b|any\b|not (?:had|got)\b)"
    r"|had you )\w+.*\b(?:would|could|might)\b",
    re.I,
)
"""What they have left undone, before anything else: it blames, though a rule may say so, too."""
_OF_OURS = re.compile(r"\b(?:I|we|our \w+)\b[^,;]{0,24}\b(?:would|could|should|ought|had)\b", re.I)
_SORRY = re.compile(
    r"\b(?:I|we)(?:['’]m|['’]re| am| are)? (?:\w+ )?(?:sorry|apologi[sz]e|regret)\b"
    r"(?! (?:that |but |to say )?(?:\w+ )?you\b)",
    re.I,
)
"""Who is sorry for it takes it upon themselves, unless it is for what `you` did."""
_ASKED = re.compile(
    r"^\W*(?:why|how come|how (?:could|can|did)|what made|did you|was it)\b.*\?"
    r"|\b(?:I|we)(?: do| must| really|['’]d)* (?:wonder|ask (?:myself|ourselves))\b",
    re.I,
)
_RULE = re.compile(
    r"^\W*(?:(?:most|all|some|no(?! need| reason| wonder)|any|every|each|an?|those|people|"
    r"whoever|anyone|nobody)\b|"
    r"(?!(?:this|yes|always|as|its|perhaps|thanks|greetings|besides)\b)[a-z]+s\b)",
    re.I,
)
_LEFT_ALONE = re.compile(r"\b(?:when|if|unless|because|where) (?:nobody|no one|people|one)\b", re.I)
"""What comes of it when somebody does not do their part."""
_HERE = re.compile(r"\b(?:I|we|us|our|ours|my)\b", re.I)


def opener(reply: Reply) -> Iterator[CheckResult]:
    """A warning for the first of them that puts the customer in the wrong."""
    if not reply.english:
        return
    for sentence in _opening(reply):
        text = sentence.text
        given = (repeats(reply, text) and not _IF_YOU.match(text)) or reply.prescribed(text)
        if _accuses(reply, text) and not given:
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


def _accuses(reply: Reply, text: str) -> bool:
    """The sentence asks for reasons, says what would have been, or what comes of no care."""
    if _ASKED.search(text) or _IF_YOU.match(text):
        return True
    if _OTHERWISE.search(text) and not _OF_OURS.search(text) and not _SORRY.search(text):
        return True
    if _undone(reply, text):
        return True
    return bool(_RULE.match(text) and _LEFT_ALONE.search(text)) and not _HERE.search(text)


def _undone(reply: Reply, text: str) -> bool:
    """A deed that is nobody's here, and no thing of the desk's, would have changed what came."""
    match = _SMALL_DEED.match(text)
    if match is None or _HERE.search(text) or _FELT.search(match["come"]):
        return False
    deed = re.split(r"\b(?:at|in|on|of|for|before|after|with|without|to)\b", match["deed"])[0]
    return not akin(content(deed), Given(reply).words)


def repeats(reply: Reply, text: str) -> bool:
    """The sentence has most of a policy's words: it gives a reason."""
    said = content(text)
    rules = (content(one.statement) for one in reply.known.current)
    return any(len(said & rule) >= min(REPEATED, len(rule)) for rule in rules if rule)
