"""`I have also paused your contract`: a deed of ours on a thing of the customer's that no action of
the ledger did.

The deed is a verb in the perfect with the thing behind it (`I have paused your contract`) or before
it (`your router has been replaced`). It rests on the ledger when the verb is one by which an action
that was taken is told, or when the thing, or an amount beside it, is one of which such an action or
its words speak; whatever the verb, that may be a second telling. It rests on the records when they,
or an earlier message, have the verb. Reading, writing and looking need no action. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from domains.service.acting.seen_to import ADVERBS, ENDS, STAYS, free
from domains.service.machine import as_number, flat
from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import akin, begins, content, listed, stem, told_words
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers

_VERB = (
    r"(?P<verb>(?!(?:to|also|already|just|now|then|even|not|been|had|on|in|at|for|from|with|under|"
    r"of|by|about|against|near|\w+ly)\b)[a-z]+)"
)
"""No verb stands in `the address we have on your card`."""
_OURS = re.compile(
    rf"\b(?:I|we)(?:['’]ve| have){ADVERBS} {_VERB}(?! to\b)"
    r"(?: up| out| aside| on| off| down| back)?(?: for you)?"
    r" (?P<thing>(?:the|your|our|an?|another|some|this|\w*[£€$])[ \d](?:[^,;:.!?–—]|\.(?=\d))*)",
    re.I,
)
_DONE_TO = re.compile(
    r"(?:^|[,;:.–—] ?|\band |\bthat )(?P<thing>your (?:[\w'’-]+ ){0,3}?[\w'’-]+?) (?:has|have)"
    rf"{ADVERBS} been{ADVERBS} {_VERB}(?! to\b)",
    re.I,
)
_AND = re.compile(
    rf"\b(?:I|we)(?:['’]ve| have)\b[^.;:!?]*? and{ADVERBS} "
    r"(?P<verb>(?!\w+ly\b)[a-z]+(?:ed|[iu]t|en|wn|ne|nt|id|pt))"
    r"(?: up| out| aside| on| off| down| back)?(?: for you)?"
    r" (?P<thing>(?:the|your|an?|another) (?:[^,;:.!?–—]|\.(?=\d))*)",
    re.I,
)
"""A second deed behind the same `have`: `I have checked your bill and frozen the fee`."""
_HAD = re.compile(
    r"(?P<who>\b(?:(?:I|we)(?: have|['’]ve)?|and)(?: also| already| just)? )(?:had|got) "
    r"(?P<thing>(?:the|your|our|an?|another) (?:[\w'’-]+ ){0,2}?[\w'’-]+) "
    r"(?P<verb>[a-z]+(?:ed|[iu]t|en|wn|ne|nt|id|pt))\b",
    re.I,
)
"""A deed that the writer had others do: `had the fee frozen`."""
_END = re.compile(rf"\s(?:{ENDS}|now|already|off|back|up|out|anew|again|together|for)\b.*", re.I)
_OPEN = re.compile(
    r"\b(?:not|never|cannot|if|unless|whether|could|would|might|should|(?-i:may)|once|when|after|"
    r"as soon|before(?! (?:then|that)\b)|hope|sorry|had|so that|please)\b|n['’]t\b|\?\s*$",
    re.I,
)
_OTHER = re.compile(r"\bby (?:another|some(?:one|body)|you|other|a (?!\w*day))|\byourself\b", re.I)
_AWAY = re.compile(r"\b(?:off|away|aside|back|out)\b", re.I)
_TAKES_AWAY = frozenset(stem(word) for word in ["taken", "took", "put", "set", "written", "called"])
"""With one of these it is a deed: `taken the fee off your account`."""
_AS_IT_WAS = re.compile(
    r"\b(?:left out|un\w+ed|untouched|open|alone|blank|in (?:place|force|peace)|running|standing|"
    r"(?:as|where|what|how|just as) (?:it|they) \w+)\b",
    re.I,
)
_TOLD = frozenset(
    stem(word)
    for word in ["told", "informed", "asked", "notified", "contacted", "called", "rung", "warned"]
)
"""Of whom it is said, the desk has to know, and of somebody of the customer's the ledger."""
_NOBODY = "phone line story news case matter address extension"
_COLLEAGUES = (
    "colleagues team office desk department shop branch store depot workshop warehouse service "
    "carrier courier bank management manager supervisor accounts accounting billing support stock "
    "supplier maker manufacturer network planners reception staff crew people customer question"
)
_ORDINALS = "first second third fourth fifth last other one new"
_PLACES = frozenset(stem(word) for word in _ORDINALS.split())
_LATER = (
    "wait decide answer pass forward consult include attach enclose mean count reckon base "
    "review examine study studied consider compare verify verified calculate compute trace "
    "locate identify identified recognise realise mention describe list quote discuss "
    "summarise clarify clarified reach appreciate enjoy value respect weigh assess "
    "investigate inspect test reread cover disappoint let need want like promise thank "
    "welcome serve served followed measured sum"
)
_OWN = frozenset(stem(word) for word in _LATER.split())


@dataclass(frozen=True)
class _Ledger:
    """What the actions that were taken, and those before them, are told by."""

    reply: Reply

    @cached_property
    def verbs(self) -> list[str]:
        return [word for call in self.reply.calls for word in told_words(call.name)]

    @cached_property
    def things(self) -> frozenset[str]:
        """The stems of names, arguments, changed fields and words of the actions."""
        said = [one.entry.quote or "" for one in self.reply.actions]
        named = [call.name.replace("_", " ") for call in self.reply.calls]
        named += [str(value) for call in self.reply.calls for value in call.args.values()]
        named += [path.rpartition(".")[2].replace("_", " ") for path in self.reply.run.set_by]
        return frozenset(word for text in (*said, *named) for word in content(text))

    @cached_property
    def before(self) -> frozenset[str]:
        """The stems of the records and of what was written."""
        desk = self.reply.desk
        leaves = (re.sub(r"[_.]", " ", f"{k} {v}") for k, v in flat(desk.state).items())
        return content(" ".join([desk.facts, *leaves]))

    @cached_property
    def people(self) -> frozenset[str]:
        """The stems of all that the desk knows, and of those who work for it or with it."""
        listed_ones = " ".join(line for name in ("people", "channels") for line in listed(name))
        return Given(self.reply).words | content(f"{listed_ones} {_COLLEAGUES}")

    @cached_property
    def amounts(self) -> list[float]:
        """What the actions set, and what was there before."""
        was, now = flat(self.reply.desk.state), flat(self.reply.run.state)
        held = (state.get(path) for path in self.reply.run.set_by for state in (was, now))
        return [value for one in held if (value := as_number(one)) is not None]


def unledgered(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each such deed."""
    if not reply.english:
        return
    ledger = _Ledger(reply)
    for sentence in reply.sentences:
        text = _HAD.sub(_did, reply.unquoted(sentence.text))
        for clause in re.split(r"[;:]\s|\s[–—]\s|,?\s(?:and|but|so)\s(?=(?:I|we)\b)", text):
            if _OPEN.search(clause) or _OTHER.search(clause) or reply.prescribed(sentence.text):
                continue
            for match in (m for form in (_OURS, _DONE_TO, _AND) for m in form.finditer(clause)):
                if _strange(ledger, match):
                    deed = f"{match['verb']} {match['thing']}"[:60]
                    yield stated(
                        reply, sentence, f"promise.deed: {deed}", "promise_without_action",
                        "tells of a deed that no action of the ledger does",
                        criterion="resolution", observed=match[0],
                        expected="an action of the ledger, or a deed that the records have",
                        fix="Take it out, or take the action that does it.",
                    )  # fmt: skip


def _did(match: re.Match[str]) -> str:
    """`I have frozen the fee`, for `I have had the fee frozen`."""
    bare = re.search(r"\b(?:I|we) $", match["who"], re.I)
    return f"{match['who']}{'have ' if bare else ''}{match['verb']} {match['thing']}"


def _strange(ledger: _Ledger, match: re.Match[str]) -> bool:
    """Neither the verb nor the thing is one of the ledger's, nor the verb one of the records'."""
    verb, thing = match["verb"], _END.sub("", match["thing"])
    said = content(thing) - _PLACES
    if not said or begins(verb, ledger.verbs):
        return False
    if stem(verb) in _TOLD:
        if said & content(" ".join([*listed("messages"), _NOBODY])):
            return False
        theirs = re.match(r"your\b", thing, re.I) and not said & content(_COLLEAGUES)
        return not akin(said, ledger.people) or bool(theirs and not akin(said, ledger.things))
    stays = stem(verb) in STAYS
    if stays and (akin(said, ledger.before) or _AS_IT_WAS.search(match.string[match.start() :])):
        return False
    away = stem(verb) in _TAKES_AWAY and _AWAY.search(match[0])
    if stem(verb) in _OWN or (free(verb) and not away):
        return False
    if akin({stem(verb)}, ledger.before) or said & content(" ".join(listed("messages"))):
        return False
    paid = [one for one in numbers(match["thing"]) if one.unit == "money"]
    if paid:
        return not any(one.prints(value) for one in paid for value in ledger.amounts)
    return not akin(said, ledger.things)
