"""A thing that the reply says is kept for the customer, where no action, policy or record keeps it:
`I have kept two seats side by side for you`.

What a taken action does may be told so (`I have kept a place on NQ 52 for you`): its own values or
words stand in the sentence then. Messages, notes and what is kept open or in mind are no things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.words import akin, begins, content, listed, stem, told_words
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

_KEPT = (
    r"(?:kept(?: back| aside| free)?|saved|held(?: back)?|blocked(?: out)?|secured|"
    r"(?:set|put) (?:aside|by)|reserved)"
)
_THING = (
    r"(?P<thing{0}>(?:an?|one|two|three|four|five|six|both|some|another|the last|your favourite) "
    r"(?:[a-z-]+ ){{0,3}}?[a-z-]+?)"
)
_FOR = r"(?: [a-z’'-]+){0,5}? (?:for|in) (?:you|both|the (?:two|three)|all|your)\b"
_AT = r"(?: (?:by|near|beside|at|in|on|with) (?:the|an?) [a-z-]+)?"
_KEEPS = re.compile(
    rf"\b(?:I|we|my colleagues?|our team)(?:['’]ve| have| has)?(?: also| already| now| just)* "
    rf"{_KEPT} (?:(?:for )?you )?(?:(?<= you ){_THING.format(1)}{_AT}(?=[ ,.;:!])"
    rf"|{_THING.format(2)}{_FOR})"
    rf"|\b(?:I|we)(?:['’]ve| have)(?: also| already| now| just)* (?:put|set) "
    rf"{_THING.format(4)}(?: (?:at|in|on|near|with|for|of|from) [a-z’' -]{{1,40}}?)? "
    r"(?:aside|by)\b"
    rf"|\b{_THING.format(3)} (?:is|are|has been|have been)(?: also| already| now)* {_KEPT}{_FOR}",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:not|cannot|never|if|unless|whether|could|would|should|might|may|until you|open|in mind|"
    r"on file|in view|once)\b|n['’]t\b",
    re.I,
)
_PLACE = re.compile(
    r"\b(?:by|near|beside|next to|facing|close to|in|at|on|with) (?:the|an?) (?P<what>[a-z-]{3,})",
    re.I,
)
_NO_THINGS = (
    "eye ear note copy record moment minute time line place way promise word look question case "
    "request thought finger space list log"
)
_SLIGHT = (
    "good nice small quiet whole full second further single free own new extra better spare pair "
    "couple suitable few little"
)
_LIGHT = frozenset(stem(word) for word in _SLIGHT.split())
"""Words that say little of what kind it is."""
_NO_THING = frozenset(stem(word) for word in _NO_THINGS.split())


def kept(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each thing that is kept for the customer by nobody."""
    if not reply.english:
        return
    borne = _borne(reply)
    for sentence in reply.sentences:
        left = reply.unquoted(sentence.text)
        match = _KEEPS.search(left)
        if match is None or sentence.text.rstrip().endswith("?") or _OPEN.search(match[0]):
            continue
        if _by_action(reply, left):
            continue
        thing = next(one for one in match.groups() if one)
        said = content(re.sub(_KEPT, " ", match[0], flags=re.I))
        if not said or said & _NO_THING or (said & borne and not _further(match[0], thing, borne)):
            continue
        if begins(match[0], [word for call in reply.calls for word in told_words(call.name)]):
            continue
        span = reply.document.span(sentence.start, sentence.end)
        yield found(
            f"promise.kept: {thing.casefold()}", "warn", "resolution",
            f"“{span.quote}” keeps for the customer what no action, policy or record keeps.",
            severity="minor", cause="promise_without_action", span=span, observed=match[0],
            expected="a thing that an action, a policy or a record gives",
            fix="Take it out, or take the action that keeps it.",
        )  # fmt: skip


def _further(said: str, thing: str, borne: set[str]) -> bool:
    """One more thing of a known kind, by a word that nothing has: `an aisle seat`, `a wheel by the
    window`, or by an `also` where nothing keeps or reserves.
    """
    place = _PLACE.search(said)
    where = content(place["what"]) - _LIGHT if place else frozenset[str]()
    if where and not akin(where, borne):
        return True
    more = re.search(r"\b(?:also|as well|too)\b", said, re.I) and re.match(r"an?\b", thing, re.I)
    if more and not akin(content(" ".join(re.findall(_KEPT, said, re.I))), borne):
        return True
    new = re.match(r"(?:an?|another) (?:[a-z-]+ )*?(?P<kind>[a-z-]+) [a-z-]+$", thing, re.I)
    kind = content(new["kind"]) - _LIGHT if new else frozenset[str]()
    return bool(kind) and not akin(kind, borne)


def _by_action(reply: Reply, text: str) -> bool:
    """A value of an action that was taken stands in the sentence."""
    given = [str(value) for call in reply.calls for value in call.args.values()]
    return any(len(one) > 1 and one.casefold() in text.casefold() for one in given)


def _borne(reply: Reply) -> set[str]:
    """The stems of what policies, records, lines and actions speak of, what our own side wrote of a
    thing that it keeps, and of messages and people.
    """
    texts = [policy.statement for policy in reply.known.current]
    texts += [line.text for line in reply.desk.disclosures]
    texts += [f"{path} {value}" for path, value in flat(reply.desk.state).items()]
    texts += list(reply.desk.actions)
    keeps = re.compile(rf"\b(?:{_KEPT}|keep|hold)\b", re.I)
    ours = " ".join(turn.text for turn in reply.desk.turns if not turn.by_customer)
    texts += [one for one in re.split(r"(?<=[.!?])\s", ours) if keeps.search(one)]
    words = {one for text in texts for one in content(re.sub(r"[_.]", " ", text))}
    named = " ".join([*listed("messages"), *listed("people")])
    return words | {stem(word) for word in named.split()}
