"""A thing that is here by the ticket, and that the reply lacks or asks for.

A message says of a thing that it is enclosed, was sent or given, has come or was accepted; the
reply says of the same thing that it is needed, missing, not seen or still to be sent. A second one
of it (`the other key`, `a new photo`) is another thing. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content
from workbench.core.checks import CheckResult

_HERE = re.compile(
    r"\b(?:enclosed?|enclosing|attach(?:ed|ing)?|arrived|received|filed|accepted|handed|returned|"
    r"uploaded|sent you|have sent|posted|gave|given|brought|(?:is|are|was|were) "
    r"(?:here|with us|in)|"
    r"have (?:your|the)|got (?:your|the)|thank you for (?:the|your)|came in|reached us)\b",
    re.I,
)
_LACKING = re.compile(
    r"\b(?:(?:still |also |first |only )?(?:need|lack|miss|require|await)(?:s|ed|ing)?\b"
    r"|missing|outstanding|waiting for|would (?:also |certainly |really )?(?:have )?help(?:ed)?|"
    r"(?:has|have|had|did|do|does|is|are|was|were)(?: not|n['’]t)(?: yet| so far)? "
    r"(?:had|have|got|seen?|received?|reach(?:ed)?(?! back)|come|arrived?|here|with us|find|found)|"
    r"(?:nobody|no one|none of us)(?: here)? (?:has|have) (?:seen|had|received)|"
    r"(?:hold|have|has|seen|received|found) (?:none|no|nothing)\b|"
    r"nothing has (?:come|reached|arrived)|"
    r"never (?:came|arrived|reached|got)|"
    r"(?:please|kindly|could you|would you|can you|you (?:must|need to|have to|should))"
    r"(?: \w+){0,3}? (?:send|enclose|attach|upload|post|hand in|bring|forward|mail|let us have)|"
    r"(?:send|enclose|attach|upload|forward) (?:us |me )?(?:the|your|a|an|some)|still with you|"
    r"(?:as soon as|once|when|until) (?:we|I) have|still to come|yet to (?:come|arrive|reach))",
    re.I,
)
_ANOTHER = re.compile(
    r"\b(?:other|another|second|third|new|further|more|remaining|original|fresh|clearer|next|later|"
    r"replacement|if|should|need not|no need|not need|without|unless)\b|n['’]t need\b|\?\s*$",
    re.I,
)
_THINGS = (
    "photo picture video film note letter proof receipt certificate form invoice key card document "
    "copy passport report scan reading statement confirmation ticket contract licence license "
    "prescription permit declaration signature parcel book"
)
"""What a customer sends or hands in."""
_STOP = re.compile(r"(?<=[.!?])\s+")
_DENIED = re.compile(r"\b(?:not|never|no)\b|n['’]t\b", re.I)


def lacking(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that asks for such a thing or misses it."""
    here = _here(reply) if reply.english else {}
    for sentence in reply.sentences if here else ():
        text = sentence.text
        found = _LACKING.search(text)
        if found is None or _ANOTHER.search(text) or reply.prescribed(text):
            continue
        thing = next((one for one in sorted(here) if one in content(text)), "")
        if thing and not _ruled(reply, text):
            yield stated(
                reply, sentence, f"thread.here: {thing}", "contradiction",
                f"lacks what is here: “{here[thing]}”", criterion="thread",
                observed=found[0], expected=here[thing],
                fix="Thank for it in place of asking for it.",
            )  # fmt: skip


def _here(reply: Reply) -> dict[str, str]:
    """Stem of the thing -> the sentence of the ticket by which it is here."""
    found: dict[str, str] = {}
    things = content(_THINGS)
    for turn in reply.desk.turns:
        for one in _STOP.split(turn.text):
            if _HERE.search(one) and not _DENIED.search(one):
                found |= dict.fromkeys(content(one) & things, one)
    return found


def _ruled(reply: Reply, text: str) -> bool:
    """A policy or a required line asks every customer for it in these words."""
    said = content(text)
    lines = [one.statement for one in reply.known.current]
    lines += [one.text for one in reply.desk.disclosures]
    return any(len(said & content(one)) >= max(3, len(said) * 2 // 3) for one in lines)
