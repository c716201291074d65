"""`I have also set up free extra data for your phone`: a thing that the writer says to have seen
to, of which neither action nor policy, record nor ticket has a word.

What was seen to is the noun phrase behind the verb, up to the next preposition; of what lies
behind it (`for your phone`) words may well be known. Reading, writing and looking need no action.
It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import ADVERB, akin, content, families_of, listed, lists, stem
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

ADVERBS = rf"(?: {ADVERB}| also| already| just| now| then| even| hereby| since| both| therefore)*"
"""What may stand before a verb in the perfect."""
_POINTS = (
    "the|your|this|that|these|those|its?|them|their|him|his|her|you|us|my|our|all|both|each|every\\w*|"
    "what\\w*|how|why|when|where|whether|no|not|nothing|to|as|in|on|at|for|with|from|by|of|up|off|"
    "out|down|about|into|over|through|across|between|behind|after|before|around|round|along|ahead|"
    "back|without|within|via|past|like|sorry|afraid|glad|and|so|none|neither|yours|mine|ours|hers|"
    "theirs|(?:some|any|every|no)(?:one|body|thing)"
)
"""Words behind a verb that open no new thing."""
ENDS = (
    "for|from|to|as|with|at|in|on|by|of|until|that|which|who|when|so|and|but|into|onto|over|against|"
    "because|since|along|today|too|under|per|near|beside|during"
)
"""Words with which a noun phrase ends."""
_SEEN_TO = re.compile(
    rf"\b(?:I|we)(?:(?:['’]ve| have){ADVERBS} "
    r"(?P<verb>(?!(?:to|no|also|already|just|now|then|even|\w+ly)\b)[a-z]+)"
    rf"|(?:['’]m| am|['’]re| are){ADVERBS} (?P<doing>[a-z]+ing))"
    r"(?! to\b)(?: up| out| aside| in| on| off| down| over| by)?(?: for you| you| your \w+)?"
    rf" (?P<thing>(?!(?:{_POINTS})\b)"
    r"(?:[a-z][\w'’-]* ){0,5}?(?!(?:it|them|you|us|this|that)\b)[a-z][\w'’-]*)"
    rf"(?=\s*(?:[,;:.!?–—(]|$)|\s(?:{ENDS})\b)",
    re.I,
)
_LIGHT_WORDS = (
    "free extra new small little special additional further second another spare fresh some an one "
    "two three few full short good great nice quick big large better own complete complimentary"
)
_LIGHT = frozenset(stem(word) for word in _LIGHT_WORDS.split())
"""Words that say nothing of what it is."""
_OTHERWISE = (
    "cause caused miss missed lose lost try tried trying start started begin begun notice noticed "
    "spot spotted discover discovered overlook overlooked delay delayed fail failed cost waste "
    "wasted have had having been got work worked spend spent learn learned meet met hope hoped "
    "go gone come facing dealt misread misheard running missing having losing"
)
_NO_DEED = frozenset(stem(word) for word in _OTHERWISE.split())
"""Verbs that hand nothing out."""
STAYS = frozenset(stem(word) for word in ["left", "leave", "kept", "keep", "let", "held", "hold"])
"""What is left or kept as it was is no deed and hands nothing out: `left the fee untouched`."""
_NO_THING = content(
    "look step care moment time note mistake error effort interest advantage view close action "
    "pain part place measures contact touch trouble thought word mind stock account charge"
)
"""What is made or taken, and nobody has afterwards."""
_OPEN = re.compile(
    r"\b(?:not|never|cannot|if|unless|whether|could|would|might)\b|n['’]t\b|\?\s*$", re.I
)


def seen_to(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence of ours that tells of such a thing."""
    if not reply.english:
        return
    known = _known(reply)
    for sentence in reply.sentences:
        text = reply.unquoted(sentence.text)
        if _OPEN.search(text) or reply.prescribed(sentence.text):
            continue
        for match in _SEEN_TO.finditer(text):
            if _strange(match, known):
                yield _told(reply, sentence, match)


def _strange(match: re.Match[str], known: frozenset[str]) -> bool:
    """Something is handed out, and no word of it is known."""
    said = content(match["thing"]) - _LIGHT
    counted = any(one.unit for one in numbers(match["thing"]))
    verb = match["verb"] or match["doing"]
    stays = stem(verb) in STAYS
    return bool(said) and not (counted or stays or free(verb) or akin(said, known))


def _told(reply: Reply, sentence: Sentence, match: re.Match[str]) -> CheckResult:
    return stated(
        reply, sentence, f"promise.seen_to: {match['thing']}", "promise_without_action",
        f"tells of “{match['thing']}”, which no action, policy or record has",
        criterion="resolution", observed=match[0],
        expected="what an action, a policy or a record gives",
        fix="Take it out, or take the action that gives it.",
    )  # fmt: skip


def free(verb: str) -> bool:
    """A deed of the writer's own, which hands out nothing."""
    gives = {stem(w) for line in listed("gives") for w in line.split()}
    gives |= {stem(w) for w in ("set", "put", "add", "added", "left", "given", "kept", "sorted")}
    own = {stem(w) for line in listed("own_steps") for w in line.split()} - gives
    return stem(verb) in own | _NO_DEED


def _known(reply: Reply) -> frozenset[str]:
    kinds = {kind for name in reply.desk.actions for kind in families_of(name)}
    told = " ".join(str(word) for kind in kinds for word in lists()["families"][kind]["told"])
    free = " ".join(line for name in ("messages", "people", "channels") for line in listed(name))
    quotes = " ".join(one.entry.quote or "" for one in reply.actions)
    return Given(reply).words | content(f"{told} {free} {quotes}") | _NO_THING
