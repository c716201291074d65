"""Gifts: `a punnet of berries comes free with your next box`, `the next month is on us`.

Four readings. A new thing, named with `a` or a number, that costs nothing, and whose noun stands
in no policy, record or action; one that the customer gets, of which nobody spoke; the object of an
action that nobody took; and the words for a present themselves, of whatever thing. What a policy or
a message of ours calls free, and what an action gives or takes off, is none. English only; it
warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import akin, begins, content, families_of, listed, stem
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers
from workbench.prose.retold.prices import free
from workbench.prose.sentences import words

_FREE = (
    r"(?:free(?! (?:to|of(?! charge)|from)\b)(?: of charge)?|for free|for nothing|gratis|"
    r"complimentary|(?:at|with) no (?:extra |further )?(?:cost|charge)|"
    r"without (?:any )?(?:extra )?(?:cost|charge))"
)
_NP = r"(?:an?|another|some|one|two|three|four|\d+) (?P<{0}>(?:[\w'’-]+ ){{0,3}}?[\w'’-]+)"
_ENDS = r"(?=\s*(?:[,;:.!?]|$)|\s(?:of|with|for|from|in|to|on|at|by|as|and|that|which|until)\b)"
_NEW = tuple(
    re.compile(form, re.I)
    for form in (
        rf"\b{_NP.format('thing')}(?: (?:of|with|for|from|in) [\w'’ -]{{2,40}}?)?"
        r"(?: (?:will be|comes?|goes?|follows?|awaits?|waits?)|['’]ll be)"
        rf"(?: \w+){{0,4}}? {_FREE}\b",
        rf"\b{_NP.format('thing')} (?:is|are) {_FREE} "
        r"(?:for you|with (?:your|the|it|each|every))\b",
        rf"\b(?:an?|another|one|two|three) {_FREE} (?P<thing>(?:[\w'’-]+ ){{0,2}}?[\w'’-]+)"
        rf"{_ENDS}",
        rf"\b(?:you(?:['’]ll| will)? (?:also )?(?:get|have|receive|find)|(?:I|we)(?:['’]ve| have|"
        r"['’]ll| will)? (?:also )?(?:add(?:ed)?|included?|pack(?:ed)?|thrown? in|enclosed?))"
        rf" {_NP.format('thing')}(?: (?:of|with|for|from|in) [\w'’ -]{{2,40}}?)? {_FREE}\b",
    )
)
_GETS = tuple(
    re.compile(form, re.I)
    for form in (
        r"\byou(?:['’]ll| will)?(?:(?: also| then| both)? (?:gets?|receive|be given)| also find) "
        rf"{_NP.format('thing')}{_ENDS}",
        rf"(?:^|[,;:.–—] ?|\band ){_NP.format('thing')} (?:(?:is|are|will be)(?: \w+)?|"
        r"(?:has|have)(?: \w+)? been) (?:being )?(?:packed|(?:put|laid) (?:by|out)|"
        r"held|saved|yours)\b",
        rf"(?:^|[,;:.–—] ?|\band ){_NP.format('thing')} (?:comes?|goes?) "
        r"(?:along|with it|on top|as well|too)\b",
        rf"(?<!\bI )(?<!\bwe )\b(?:look out|look forward|watch out) (?:for|to) (?!\w+ing\b)"
        rf"{_NP.format('thing')}{_ENDS}",
    )
)
"""That the customer gets a thing, whatever it costs."""
_FITTED = re.compile(
    rf"\b(?:[Yy]our|[Tt]he|[A-Z][a-z]+['’]s) (?P<what>(?:[a-z]+ ){{0,2}}?[a-z]+) "
    r"(?:will (?:also |then )?(?:have|include|contain|come with|be fitted with)|"
    r"comes with|is fitted with)"
    rf" (?-i:{_NP.format('thing')}){_ENDS}"
)
"""What a thing of theirs is to have: `your room will have a camera`."""
_NONE = content("look effect choice end start view say word rest result break turn reason")
"""What a thing has, and nobody gives."""
_FAMILY = (
    "wife husband partner mother father parents son daughter child children sister brother family "
    "friend guest group class visitor record card passport document paper form"
)
"""Who has things of their own, and papers of theirs."""
_PRESENT = re.compile(
    r"\b(?:as|by way of) (?:an? )?(?:small |little |modest )?(?:gift|present|treat|thank[- ]?you|"
    r"token|sign of)\b|\b(?:is|are|be|comes?|goes?|follows?|['’]s|[,–—-])(?: all)? "
    r"on (?:us|the house)\b"
    r"|\b(?:is|are) yours (?:(?:all )?(?:for )?free|for nothing|at no (?:extra )?cost)\b"
    r"|\bwith our compliments\b|\b(?:a|your) free gift\b",
    re.I,
)
_TIMES = content(
    "weekend weekday night quarter half day days week weeks month months hour hours minute minutes "
    "time times while moment bit lot few couple more part way chance thing today tomorrow other "
    "place"
)
_COMES = re.compile(
    r"\b(?:comes?|goes?|go|gets?|enters?|travels?|stays?) (?:in |along )?free\b", re.I
)
_NO_CHARGE = re.compile(
    r"\bno (?:\w+ ){0,2}?(?:charge|fee|cost|price)s?\b(?! (?:is|are|will be) (?:paid|given|re\w+))",
    re.I,
)
"""A rule that makes something free without the word for it: `children's books carry no charge`."""
_NO = re.compile(r"\b(?:no|without|instead|may)\b", re.I)
_OPEN = re.compile(
    r"\b(?:not|cannot|unable|never|no longer|nothing|nor|neither|if|unless|whether|could|would|"
    r"might|should|ask(?:ed)?|wish(?:ed)?|want(?:ed)?|sorry)\b|n['’]t\b|\?\s*$",
    re.I,
)


def gifts(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each gift that nobody gave."""
    if not reply.english:
        return
    known = _known(reply)
    for sentence in reply.sentences:
        text = reply.unquoted(sentence.text)
        silent = reply.prescribed(sentence.text) or _by_policy(reply, sentence.text)
        gift = "" if silent else _gift(reply, text, known)
        if gift:
            yield stated(
                reply, sentence, f"promise.gift: {gift}", "promise_without_action",
                "gives away what no policy and no action gives", criterion="resolution",
                observed=gift, expected="an action or a policy that gives it",
                fix="Take it out, or take the action that gives it.",
            )  # fmt: skip


def _by_policy(reply: Reply, text: str) -> bool:
    """The ledger rests these words on a policy that makes something free."""
    given = {p.id for p in reply.known.current if _makes_free(p.statement)}
    return any(
        one.entry.policy_id in given
        and (one.entry.quote.strip() in text or text.strip() in one.entry.quote)
        for one in reply.facts
        if one.entry.quote.strip()
    )


def _makes_free(rule: str) -> bool:
    return bool(free(rule) or _COMES.search(rule) or _NO_CHARGE.search(rule))


def _gift(reply: Reply, text: str, known: frozenset[str]) -> str:
    if _OPEN.search(text):
        return ""
    for match in (found for form in _NEW for found in form.finditer(text)):
        head = re.split(r"\s(?:of|with|for|from|in|to|on|at)\s", match["thing"])[0].split()[-1]
        if content(head) - _TIMES and not akin(content(head), known):
            return match[0]
    for match in (found for form in _GETS for found in form.finditer(text)):
        counted = any(one.unit for one in numbers(match[0]))
        if (
            content(match["thing"]) - _TIMES
            and not counted
            and not _spoken_of(reply, match["thing"])
        ):
            return match[0].strip(" ,;:.–—")
    fitted = next((one for one in _FITTED.finditer(text) if _new(reply, one)), None)
    if fitted:
        return fitted[0]
    handed = next((word for word in words(text) if stem(word) in _untaken(reply)), "")
    if handed and not _NO.search(text):
        return handed
    present = _PRESENT.search(text)
    return present[0] if present and not _borne(reply, text) else ""


def _new(reply: Reply, match: re.Match[str]) -> bool:
    """The thing that is to be there is none of the desk's, and no person or message has it."""
    thing = re.split(r"\s(?:each|every)\b", match["thing"])[0]
    said = content(thing) - _TIMES
    having = content(" ".join([*listed("people"), *listed("messages"), _FAMILY]))
    has = content(match["what"]) & having
    plain = has or numbers(match["thing"]) or begins(match["what"], listed("channels"))
    return bool(said) and not (said & _NONE or plain or _spoken_of(reply, thing))


def _untaken(reply: Reply) -> frozenset[str]:
    """Objects of actions that nobody took, which neither ticket nor policies speak of. What an
    action is told (`amount`, `date`) is a measure, and nothing that is handed out.
    """
    taken = {call.name for call in reply.calls}
    rules = (one.statement for one in reply.desk.policies.values())
    known = content(" ".join([reply.desk.said, *rules, *(one.replace("_", " ") for one in taken)]))
    known |= {stem(arg) for one in reply.desk.actions.values() for arg in one.args}
    parts = [part for name in set(reply.desk.actions) - taken for part in name.split("_")[1:]]
    return frozenset(stem(part) for part in parts if len(part) > 4) - known


def _spoken_of(reply: Reply, thing: str) -> bool:
    """The desk or the ticket has a word of it, or it is a message or somebody who helps. An action
    that was not taken has none, nor a record of nought.
    """
    free = " ".join(line for name in ("messages", "people", "channels") for line in listed(name))
    given = Given(reply)
    told = [*given.texts, *(f"{path} {value}" for path, value in given.leaves.items() if value)]
    told += [*(call.name for call in reply.calls), *(i.must_answer for i in reply.desk.intents)]
    return akin(content(thing), content(re.sub(r"[_.]", " ", " ".join([*told, free]))))


def _borne(reply: Reply, text: str) -> bool:
    """A rule or a message of ours makes a thing of these words free, or an action gives."""
    kinds = {kind for call in reply.calls for kind in families_of(call.name)}
    rules = [one.statement for one in reply.known.current]
    rules += [turn.text for turn in reply.desk.turns if not turn.by_customer]
    given = (one for one in rules if _makes_free(one) or _PRESENT.search(one))
    return bool(kinds & {"credit", "waive"}) or any(content(one) & content(text) for one in given)


def _known(reply: Reply) -> frozenset[str]:
    """The stems of policies, lines, records and actions; what the customer wrote gives nothing."""
    desk = reply.desk
    texts = [one.statement for one in reply.known.current]
    texts += [line.text for line in desk.disclosures]
    texts += [f"{path} {value}" for path, value in flat(desk.state).items()]
    texts += [
        *(call.name for call in reply.calls),
        *(turn.text for turn in desk.turns if not turn.by_customer),
    ]
    return content(re.sub(r"[_.]", " ", " ".join(texts)))
