"""Sentences that are of no time of the story: what holds at any time, what one who tells says of
the time of telling, and what will be.
"""

from __future__ import annotations

import re

from domains.creative.checks.stories.outside import outside
from domains.creative.checks.stories.tense import main_clauses, tense_of

_ALWAYS = re.compile(
    r"\b(?:always|never|every|usually|still|today|nowadays|are called|is called)\b"
)
_FRAME = re.compile(
    r"\b(?:I|we) (?:\w+ly |still |can |must |cannot |can't |do not |don't |will |won't )?"
    r"(?:admit|assume|believe|bet|confess|"
    r"doubt|fancy|forget|gather|guess|hope|imagine|know|mean|promise|recall|reckon|remember|say|"
    r"suppose|suspect|swear|tell|think|trust|wonder)\b"
)
"""What one who tells says of the telling: `I believe I pointed to it`."""
_DEED = re.compile(
    r"\b(?:I|we) (?:\w+ly |then |just |all |both )?(?:hear|see|open|close|shut|turn|run|walk|go|"
    r"come|stop|look|take|put|pull|push|lift|hold|ask|answer|shout|laugh|nod|reach|climb|jump|leap|step|"
    r"sit|stand|wait|watch|find|throw|catch|grab|follow|leave|land|fall|row|steer|tie|untie|knock|"
    r"lean|kneel|bend|pick|carry|hand|point|wave|wrap|pass|cross)\b(?! (?:that|to be)\b)",
    re.I,
)
"""What a teller does at one moment: `we hear a gate`. Told of now, it belongs to the story."""
_OFTEN = re.compile(r"\b(?:when|whenever|if|each|sometimes|often|once in a while)\b", re.I)
_FIRST_SUBJECT = re.compile(r"\b(?:I|we|you|he|she|it|they|there|this|that)\b", re.I)
_FUTURE = re.compile(
    r"(?<!['’]s )\b(?<!\bI )(?<!\bwe )(?<!\bWe )(?<!\byou )(?<!\bYou )"
    r"(?<!\b(?:his|her|its|the) )(?<!\bfree )(?<!\bgood )(?<!\bown )"
    r"(?:will|shall|is going to|are going to)(?: \w+ly| not| never| soon| then)? "
    r"(?!of\b|to\b)[a-z]{2,}"
)
_RULE = re.compile(
    r"\W*(?:An?|No|Nobody|Every|Everybody|That|This|All)\b.*?\b(?:is|are|has|have|knows?)\b"
)
"""How a sentence begins that holds at any time: `A lamp is a patient thing`."""


def lasting(sentence: str, pov: str) -> bool:
    """What holds at any time, and what a first person says of the time of telling."""
    bare = outside(sentence)
    mine = re.search(r"\b(?:I|my|we|our)\b", bare, re.I)
    says_now = re.search(r"\b(?:am|is|are|have|has|'m|don't|do not)\b", bare.replace("’", "'"))
    told_now = (
        bool(mine) and bool(says_now) and not (_DEED.search(bare) and not _OFTEN.search(bare))
    )
    return bool(_ALWAYS.search(bare)) or (pov == "first" and told_now)


def of_the_telling(sentence: str, pov: str) -> bool:
    """It is of the time of telling: said to whoever listens, or of today by one who says I."""
    return _to_the_listener(sentence, pov) or (pov == "first" and _of_today(sentence))


def _to_the_listener(sentence: str, pov: str) -> bool:
    """Words of whoever tells to whoever listens, which are of the time of telling."""
    bare = outside(sentence).replace("’", "'")
    subject = _FIRST_SUBJECT.search(bare)
    addressed = subject is not None and subject[0].casefold() == "you" and pov != "second"
    return addressed or (pov == "first" and bool(_FRAME.search(bare)))


def _of_today(sentence: str) -> bool:
    """`He is 61 now and has a new horn`: what is, at the time of telling."""
    return bool(re.search(r"\b(?:am|is|are|has|have)\b[^.;]{0,30}\bnow\b", outside(sentence)))


def of_any_time(bare: str) -> bool:
    """It begins as a sentence does that holds at any time."""
    return bool(_RULE.match(bare))


def holds_always(bare: str, names: frozenset[str]) -> bool:
    """Its first clause tells what holds at any time, of nobody of the story, and what goes on in
    the present goes on of that: `Clocks do not complain; they stop`.
    """
    first, *more = re.split(r"[;:]\s+|, (?:and|but|so|for) ", bare)
    begun = _GENERAL.match(first) and of_nobody(first, names)
    return bool(begun) and all(
        tense_of(part, names) != "present" or re.match(r"(?:they|it|none|each|all)\b", part)
        for part in more
    )


_GENERAL = re.compile(
    r"\W*(?:To [a-z]+\b|Whoever\b|Whatever\b|Those (?:who|that)\b|"
    r"There (?:is|are) (?:\w+ )?(?:people|men|women|those|things|days|nights|words|no)\b|"
    r"(?!His\b|This\b)[A-Z][a-z]{2,}s (?:do|are(?! [a-z]+ing)|have|know|can|need|like|hate)\b)"
)


def of_nobody(sentence: str, names: frozenset[str]) -> bool:
    """Nobody of the story stands in it, so that it may hold at any time: `Fog eats sound`."""
    bare = outside(sentence)
    somebody = re.search(r"\b(?:I|we|he|she|they|him|her|them|me|us|my|his)\b", bare, re.I)
    definite = re.match(r"\W*The\b", bare)
    return not somebody and not definite and not names & set(re.findall(r"\w+", bare))


def general(sentence: str, names: frozenset[str]) -> bool:
    """What a thing is or has, nobody of the story in it, may hold at any time: `The last boat has a
    timetable`.
    """
    bare = outside(sentence)
    somebody = re.search(r"\b(?:I|we|he|she|they|him|her|me|us|now)\b", bare, re.I)
    named = names & set(re.findall(r"\w+", bare))
    still = re.match(r"\W*(?:The|An?|No|Every|All|Each)\b[^,;]*?\b(?:has|have|is|are)\b", bare)
    return bool(still) and not somebody and not named


def of_the_future(sentence: str) -> bool:
    """The main clause tells what will be, and asks and supposes nothing."""
    bare = main_clauses(outside(sentence))
    asked = sentence.rstrip(' "”').endswith("?") or re.search(
        r"\b(?:if|perhaps|maybe)\b", bare, re.I
    )
    return bool(_FUTURE.search(bare)) and not asked and not _ALWAYS.search(bare)
