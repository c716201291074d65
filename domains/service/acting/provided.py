"""Things and services that a reply gives and that nothing on the desk gives.

A sentence gives in a handful of shapes of English grammar: the customer gets or has something,
something is done for them, comes along, waits or is theirs, is to be expected from somebody, or
somebody who is not the writer is going to do it. What is given is the noun of that place. It is
backed when a word of it stands in ticket, policies, records, actions, or lines of the desk; a seat
that is set aside has to stand in more than the ticket, which only asks. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.events import tells
from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import content, families_of, listed, lists, stem
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence, words

_OPEN = re.compile(
    r"\b(?:not|never|nothing|no|none|cannot|unable|without|if|unless|whether|could|would|might|(?-i:may)|"
    r"can|must|should|instead|usual|usually|please|hope|wish)\b|n['’]t\b|\?\s*$",
    re.I,
)
_WHOM = r"(?:you|you both|both of you|him|her|them|your \w+)"
_NP = (
    r"(?P<thing>(?:an?|another|some|several|extra|free|one|two|three|four|five|six|seven|eight|"
    r"nine|ten|\d+) (?:[\w'’%-]+ ){0,7}?[\w'’-]+)"
)
"""A present is new to the reader: `the` and `your` name what both know, by whatever word."""
_END = (
    r"(?=\s*(?:[,;:.!?–—(]|$|\b(?:for|from|to|as|with|at|in|on|by|of|until|that|which|who|when|"
    r"while|so|and|but|whenever|along|too|until|near|besides|now|this|again)\b))"
)
_GIVING = tuple(
    re.compile(form, re.I)
    for form in (
        rf"\b{_WHOM}(?: also| then| both)?(?:['’]ll| will| shall| are going to)? "
        rf"(?:gets?|receives?|be given|is given|are given|travels? in|enjoys?|is getting|"
        rf"are getting|have earned|(?<=you )are on|find) {_NP}{_END}",
        rf"(?:^|[,;:.–—] ?|\band ){_NP} (?:(?:is|are|will be) (?:now |already |also |being )*|"
        rf"(?:has|have) (?:now |already |also |just )*been )"
        rf"(?:packed|put by|put aside|set aside|laid (?:by|out)|kept|reserved|held|saved|prepared|"
        rf"waiting|ready|made ready|laid on|provided|arranged|planned|organised|organized|yours)"
        rf"(?: (?:for|to) {_WHOM}| at the \w+|\s*[.,;!]|$| until| whenever)",
        rf"(?:^|[,;:.–—] ?|\band ){_NP} (?:is|are) yours\b",
        rf"(?:^|[,;:.–—] ?|\band ){_NP} (?:comes?|goes?|travels?) "
        r"(?:along|with it|on top|as well|too)\b",
        rf"(?<!\bI )(?<!\bwe )\b(?:look out for|look forward to|watch out for) (?!\w+ing\b)"
        rf"{_NP}{_END}",
        rf"\bthere (?:is|are|will be|['’]ll be) (?:also )?{_NP} "
        rf"(?:for|waiting for|ready for) {_WHOM}\b",
    )
)
_SOMEBODY = re.compile(
    r"(?:^|[,;:.–—] ?|\band |\b(?:that|from) )"
    r"(?:(?:next|this) \w+ |on \w+day |tomorrow |then |soon )?"
    r"(?P<who>(?:our|some(?:one|body) (?:from|of|in)(?: our| the)?|one of (?:our|the))"
    r"(?: [\w'’-]+){0,3}?|(?:an?|the) (?:[\w'’-]+ ){0,2}?"
    r"[\w'’-]+(?:er|or|ist|ian|ant|ent|man|woman))(?: of ours| from our \w+|"
    r" in our \w+)?,?(?: who)?"
    r"(?: will| is going to| are going to| is coming| are coming|['’]ll)\b(?! be\b)",
    re.I,
)
_FROM = re.compile(r"\bfrom (?P<who>(?:our|the|one of our) [\w'’-]+)(?! \w+['’]s)", re.I)
_EXPECTED = re.compile(
    r"\b(?:expect|look out for|look forward to|count on|"
    r"you(?:['’]ll| will) (?:get|have|receive|hear))\b",
    re.I,
)
_KEPT = re.compile(r"\b(?:put by|put aside|set aside|laid by|reserved|held|saved|kept)\b", re.I)
_RECURRING = re.compile(
    r"\b(?P<unit>week|fortnight|month|quarter)ly\b|\b(?:every|each) (?P<each>week|fortnight|month|"
    r"quarter)\b",
    re.I,
)
_SPELLS = {"week": (7, 14), "fortnight": (14,), "month": (28, 30, 31), "quarter": (90, 91)}
"""Days by which a spell may stand in the task."""
_ON_THE_WAY = re.compile(
    r"(?:^|[,;:.–—] ?|\band )(?P<thing>(?:an?|one|two|three|four|five|six|some|new|fresh|another|"
    r"\d+)(?: [\w'’-]+){1,4}?) (?:is|are)(?: now| already| also)* on (?:its|their|the) way\b",
    re.I,
)
_PERSON = re.compile(r"(?:er|or|ist|ian|man|woman|men|people)s?$", re.I)
_SENT = re.compile(
    r"\b(?:sen[dt]\w*|ship\w*|post(?:ed|age|s)?|dispatch\w*|deliver(?:y|s|ies)? (?:of|to)|courier|"
    r"parcels?|replace\w*|on (?:its|their) way)\b",
    re.I,
)
_TIMES = (
    "monday tuesday wednesday thursday friday saturday sunday today tomorrow morning afternoon "
    "evening week weekend month year day days time times soon again both other another first "
    "second third next last new more one two three four five six seven eight nine ten lot bit "
    "part side end way thing things something anything everything place nothing"
)
_WHEN = frozenset(stem(word) for word in _TIMES.split())
_OWN_PEOPLE = "team colleague colleagues us me ourselves desk office service side company"
_GOING = re.compile(r"\b(?:colleague|courier|carrier|driver|depot|bank|team|office)\b", re.I)


def provided(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that gives what nothing backs."""
    if not reply.english:
        return
    known = Given(reply).words - content(str(reply.desk.data.get("tone") or ""))
    free = {
        stem(w) for name in ("messages", "people") for line in listed(name) for w in line.split()
    }
    kinds = {kind for call in reply.calls for kind in families_of(call.name)}
    deeds = tuple(str(word) for kind in kinds for word in lists()["families"][kind]["told"])
    for sentence in reply.sentences:
        text = reply.unquoted(sentence.text)
        if not text.strip() or _OPEN.search(text) or reply.prescribed(sentence.text):
            continue
        thing = _thing(reply, known, text, free) or _recurring(reply, text)
        thing = thing or _on_the_way(reply, text, free)
        thing = thing or ("" if tells(text, deeds) else _stranger(known, text))
        if thing:
            yield _told(reply, sentence, thing)


def _told(reply: Reply, sentence: Sentence, thing: str) -> CheckResult:
    return stated(
        reply, sentence, f"promise.given: {thing}", "promise_without_action",
        "gives what no action, no policy and no record has", criterion="resolution",
        observed=thing, expected="what an action, a policy or a record gives",
        fix="Take it out, or take the action that gives it.",
    )  # fmt: skip


def _thing(reply: Reply, known: frozenset[str], text: str, free: set[str]) -> str:
    """What a sentence gives that is nowhere; nothing where it gives none."""
    for form in _GIVING:
        for match in form.finditer(text):
            thing = match["thing"].strip()
            said = content(thing) - _WHEN
            if not said or said & free or any(n.unit for n in numbers(thing)):
                continue
            backed = said & (_held(reply) if _KEPT.search(match[0]) else known)
            if not backed:
                return " ".join(thing.split()[-3:])
    return ""


def _recurring(reply: Reply, text: str) -> str:
    """`A weekly visit`, where nobody and nothing on the desk speaks of weeks."""
    match = _RECURRING.search(text)
    if match is None:
        return ""
    unit = (match["unit"] or match["each"]).casefold()
    given = Given(reply)
    leaves = " ".join(f"{path} {value}" for path, value in given.leaves.items())
    said = f"{' '.join(given.texts)} {leaves}".casefold()
    spell = any(days in given.held for days in _SPELLS[unit])
    return "" if unit in said or spell else match[0]


def _on_the_way(reply: Reply, text: str, free: set[str]) -> str:
    """Things that are said to be on their way where neither message, policy, record nor action has
    anything that is sent.
    """
    match = _ON_THE_WAY.search(text)
    thing = match["thing"] if match else ""
    if (
        not thing
        or _PERSON.search(thing)
        or (content(thing) - _WHEN) & free
        or any(one.unit for one in numbers(thing))
    ):
        return ""
    desk, given = reply.desk, Given(reply)
    ours = [turn.text for turn in desk.turns if not turn.by_customer]
    said = [one for text in ours for one in re.split(r"(?<=[.!?])\s", text)]
    said = [one for one in said if not re.search(r"\b(?:back|return\w*|you|please)\b", one, re.I)]
    said += [desk.task.prompt, *(one.statement for one in reply.known.current)]
    said += [line.text for line in desk.disclosures]
    names = [*desk.actions, *(f"{path} {value}" for path, value in given.leaves.items())]
    every = " ".join([*said, *(re.sub(r"[_.]", " ", one) for one in names)])
    return "" if _SENT.search(every) else thing


def _stranger(known: frozenset[str], text: str) -> str:
    """Somebody of whom neither ticket nor records speak, who is going to do something."""
    match = _SOMEBODY.search(text) or (_EXPECTED.search(text) and _FROM.search(text))
    if not match:
        return ""
    said = {stem(word) for word in words(match["who"])} & content(match["who"])
    said -= {stem(word) for word in _OWN_PEOPLE.split()} | _WHEN
    if said & {stem(word) for line in listed("messages") for word in line.split()}:
        return ""
    backed = said & known or _GOING.search(match["who"])
    return match["who"] if said and not backed else ""


def _held(reply: Reply) -> set[str]:
    """The stems of what actions, policies, records and lines have, without the ticket's."""
    desk = reply.desk
    texts = [policy.statement for policy in reply.known.current]
    texts += [line.text for line in desk.disclosures]
    texts += [name.replace("_", " ") for name in desk.actions]
    texts += [(one.entry.quote or "") for one in reply.actions]
    kinds = {kind for call in reply.calls for kind in families_of(call.name)}
    texts += [str(word) for kind in kinds for word in lists()["families"][kind]["told"]]
    return {word for text in texts for word in content(text)}
