"""Reproaches without a word for fault, by how their sentence is built.

What the customer would have spared by reading or asking; a rule about those who read or plan or
about things that are cared for; a why-not; a judgement on what they did. A sentence of our own
fault, one that repeats a policy's condition and one with `if` about somebody else are none. English
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
_ADVERBS = r"(?: \w+ly| also| well| just| even| still| all)*"
_DUTY = (
    r"(?:read|look|check|ask|write|written|tell|told|report|order|book|study|studied|"
    r"consult|search|"
    r"follow|clean|descale|care|plan|notice|mention|call|contact|inform|think|thought|watch|open|"
    r"keep|kept|say|said|raise|get in touch|speak|spoken|phone|ring)(?:ed|d)?"
)
_PEOPLE = (
    r"(?:anyone|anybody|somebody|someone|those|people|everyone|everybody|a \w+|he|one|"
    r"[a-z]+(?:ers|ors|ants|ents|ients|ests|ists)|customers|members|guests|parents)"
)
_CARE = re.compile(
    r"\b(?:car(?:ed?|ing) for|look(?:ed|s|ing)? after|treat(?:ed|s|ing)?|handl(?:ed|es|ing)|"
    r"descal\w+|clean(?:ed|s|ing)?|maintain\w*|maintenance|properly|"
    r"proper (?:care|use|handling)|with care|carefully|carelessly|roughly|serviced|stored|"
    r"attention|instructions|manual|booklet)\b",
    re.I,
)
_AS_A_RULE = re.compile(
    r"\b(?:seldom|rarely|hardly ever|never|only|always|normally|usually|mostly|generally|as a rule|"
    r"lasts?|keeps? (?:going|working)|has its price|for years|\w+ years)\b",
    re.I,
)
_OURS = re.compile(r"\b(?:we|I|our)\b|\b(?:I|we)['’]")
_OF_US = re.compile(r"\s*(?:of|from|on) (?:us|me|our)\b", re.I)
_YOU_DID = re.compile(r"\b(?:you (?:have|had|did|were|are|do)|your)\b", re.I)
_FORMS: dict[str, re.Pattern[str]] = {
    name: re.compile(form, re.I)
    for name, form in {
        "spared": rf"\b(?:would|could|might){_ADVERBS} have{_ADVERBS} (?:saved|spared|prevented|"
        rf"avoided|answered|shown|told|helped|made (?:it|this|things)|been (?:\w+ )?(?:wiser|"
        rf"better|simpler|quicker|sensible|wise|enough|good)(?: \w+){{0,3}}? to {_DUTY})\b",
        "found": rf"\b(?:would|could|might|should|ought to){_ADVERBS} have{_ADVERBS} "
        rf"been{_ADVERBS} "
        r"(?:found|read|looked up|avoided|prevented|asked|spared|checked|noticed|reported|ordered|"
        r"booked|mentioned|settled|learnt|learned)\b",
        "duty": r"\bit (?:was|had been|would have been) (?:really |surely |always |only )?"
        r"(?:up to you|for you|on you|your (?:own )?(?:job|task|duty|business|responsibility|part|"
        r"place|turn)) to\b(?! (?:decide|choose|say)\b)"
        r"|\b(?:responsibility|duty|task|job) (?:was yours|(?:lay|rested|was) with you)\b",
        "inverted": rf"^\W*had (?!you\b)[^,]{{3,60}}? been{_ADVERBS} {_DUTY}\b",
        "maxim": r"^\W*it (?:always |usually |certainly )?"
        r"(?:pays|helps|never hurts|does no harm) to\b"
        r"|^\W*(?:one|people|customers) (?:should|ought to|must|had better|would do well to)\b",
        "class": rf"^\W*(?:(?:as|and|but|well|then)\b,? )?(?:{_PEOPLE} who|whoever)(?!['’])\b",
        "more": r"\bwith (?:just |only )?(?:a (?:little|bit)|a touch|some|slightly)(?: bit)? more "
        r"(?:care|attention|patience|thought|foresight|planning|caution|consideration)\b",
        "why": r"\bwhy (?:did|do|have|had|would|could)(?:n['’]t)? you\b"
        r"(?! (?:get|receive|have to)\b)"
        r"|\bdid you (?:perhaps|maybe|by any chance|really|not|even)\b"
        r"|\b(?:I|we) (?:do |must )?(?:wonder|have to ask|ask (?:myself|ourselves)) "
        r"(?:how|what|why|whether|if)\b[^.]*\b(?:you|handled|treated|used|kept|done)\b",
        "judged": r"\b(?:not|hardly|scarcely|less than|anything but)(?: exactly| very| really| "
        r"too| particularly| the most)? (?:wise|clever|helpful|sensible|smart|prudent|careful|"
        r"thoughtful|considerate|bright)\b"
        r"|\b(?:brought|bring|bringing) (?:this|that|it|these)(?: \w+)? (?:on|upon) yourself\b"
        r"|\bof your own making\b|\byou (?:have|had) only yourself\b|\bserves you right\b",
        "pity": r"\b(?:pity|shame|sad|unfortunate|regrettable|too bad) (?:that|how)\b[^,;]{3,50}?"
        rf"\b(?:not|never)(?: been)? {_DUTY}\b",
        "trouble": r"\bif (?:one|you|people) (?:only |just |would |but |had )*(?:takes?|took|"
        r"bothers?|bothered|cares?|cared) (?:the (?:trouble|time)|to)\b",
    }.items()
}
_OWN_KINDS = frozenset(["why", "judged"])
"""What may have `I` and `we` in it: `I wonder how it was handled`."""
_UP_TO = frozenset(["spared", "found"])
"""What is ours only before its verb: `could have been found on our page`."""
_NEGATED = re.compile(
    r"\b(?:would|could|might|should)(?: not|n['’]t| hardly| scarcely| never)\b[^.]*\bhave\b", re.I
)
_IF_OTHERS = re.compile(r"\bif (?!you\b|one\b|only\b|people\b)", re.I)


def reproaches(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that is built as one."""
    for sentence in reply.sentences:
        said = _reproach(sentence.text) if not repeats(reply, sentence.text) else ""
        if said and not reply.prescribed(sentence.text):
            yield _told(reply, sentence, said)


def _told(reply: Reply, sentence: Sentence, said: str) -> CheckResult:
    return stated(
        reply, sentence, "courtesy: reproach", "blame", "reads as a reproach to the customer",
        criterion="courtesy", observed=said, expected="what is so and what can be done",
        fix="Say what can be done now; leave out what the customer might have done.",
    )  # fmt: skip


def repeats(reply: Reply, text: str) -> bool:
    """The sentence has most of a policy's words: it gives a reason."""
    said = content(text)
    rules = (content(one.statement) for one in reply.known.current)
    return any(len(said & rule) >= min(REPEATED, len(rule)) for rule in rules if rule)


def _reproach(text: str) -> str:
    """What makes a sentence a reproach; nothing where none is heard."""
    if _IF_OTHERS.search(text) or _NEGATED.search(text):
        return ""
    for name, form in _FORMS.items():
        match = form.search(text)
        part = text[: match.end()] if match and name in _UP_TO else text
        if match and (name in _OWN_KINDS or not _OURS.search(part)):
            own = name == "judged" and (
                _OURS.search(text[: match.start()]) or _OF_US.match(text, match.end())
            )
            if not own:
                return match[0]
    care, rule = _CARE.search(text), _AS_A_RULE.search(text)
    if care and rule and not _OURS.search(text) and not _YOU_DID.search(text):
        return care[0]
    return ""
