"""What passed between desk and customer, told or asked otherwise: an answered letter that is called
unanswered, a question of ours asked anew after the customer replied to it, and a thing that does
not show what our message said it shows. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.service.desk import Turn
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content, stem
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence, split

_UNANSWERED = re.compile(
    r"\b(?:unanswered|without (?:an |any )?(?:answer|reply)|(?:we|I|nobody|no one) (?:had |have )?"
    r"(?:never|not) (?:answered|replied|written back|responded)|(?:never|not) (?:been )?"
    r"(?:answered|replied to)|got no (?:answer|reply)|heard nothing from us)\b",
    re.I,
)
_ASK = re.compile(
    r"\b(?P<wh>which|what|when|where|who|whose|how (?:many|much|long|old|often))\b"
    r"(?P<what>[^.;!?]*)",
    re.I,
)
_WANTS = re.compile(
    r"\?|\b(?:let (?:us|me) know|tell (?:us|me)|(?:we|I)(?: still)? need to know|"
    r"please (?:say|name))\b",
    re.I,
)
_SHOWS = re.compile(
    r"\b(?P<what>[a-z]+) "
    r"(?P<verb>shows?|says?|proves?|confirms?|names?|lists?|states?|contains?)\b",
    re.I,
)
_SHOWS_NOT = re.compile(
    r"\b(?P<what>[a-z]+)(?:,[^,]{1,20},)? (?:does|do|did)(?:n['’]t| not),?(?:[^,]{1,20},)?"
    r"(?: \w+ly)? (?P<verb>show|say|prove|confirm|name|list|state|contain)\b",
    re.I,
)
LEAST = 2
"""Content words that two questions have in common."""


def exchanged(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that has it otherwise."""
    turns = reply.desk.turns
    ours = [turn for turn in turns if not turn.by_customer]
    for sentence in reply.sentences if ours else ():
        why = _unanswered(turns, sentence) or _asked_anew(turns, sentence)
        why = why or _shown(ours, sentence)
        if why:
            yield stated(
                reply, sentence, "thread: exchanged", "contradiction", why[0],
                criterion="thread", observed=sentence.text, expected=why[1],
                fix="Keep to what was written.",
            )  # fmt: skip


def _unanswered(turns: Sequence[Turn], sentence: Sentence) -> tuple[str, str] | None:
    """Every message of the customer's but the last ones has one of ours behind it."""
    match = _UNANSWERED.search(sentence.text)
    first = re.search(r"\b(?:first|earlier|previous)\b", sentence.text, re.I)
    if match is None or first is None or not turns[0].by_customer:
        return None
    answer = next((turn for turn in turns[1:] if not turn.by_customer), None)
    return None if answer is None else ("was answered", answer.text)


def _asked_anew(turns: Sequence[Turn], sentence: Sentence) -> tuple[str, str] | None:
    """Our question had a message of the customer's behind it."""
    if not _WANTS.search(sentence.text):
        return None
    for said in _ASK.finditer(sentence.text):
        wanted = content(said["what"])
        for at, turn in enumerate(turns):
            later = any(one.by_customer for one in turns[at + 1 :])
            for was in _ASK.finditer(turn.text) if later and not turn.by_customer else ():
                same = was["wh"].casefold() == said["wh"].casefold()
                if same and len(wanted & content(was["what"])) >= LEAST:
                    return "asks anew what the customer was asked and replied to", was[0]
    return None


def _shown(ours: Sequence[Turn], sentence: Sentence) -> tuple[str, str] | None:
    """A thing shows, in our message, what it does not in this one."""
    denied = _SHOWS_NOT.search(sentence.text)
    if denied is None:
        return None
    about = content(sentence.text[denied.end() :])
    for turn in ours:
        for start, end in split(turn.text):
            text = turn.text[start:end]
            told = _SHOWS.search(text)
            same = told and (stem(told["what"]), stem(told["verb"])) == (
                stem(denied["what"]), stem(denied["verb"])
            )  # fmt: skip
            if same and told and about & content(text[told.end() :]):
                return f"denies what a message of ours told: “{text}”", text
    return None
