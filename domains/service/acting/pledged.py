"""Promises of deeds and things that no action does and no policy gives.

Read from words, so all of it warns. A next step of the writer's own (to write, to call, to look
into something) is no such promise, and neither is a condition, a question or a denial.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.service.acting.promised import done_before
from domains.service.acting.seen_to import ADVERBS
from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.words import begins, content, families_of, listed, lists, stem, told_words
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence, split, words

_PLEDGE = re.compile(
    r"\b(?P<who>I|we|(?:one of )?our \w+(?: [a-z]+){0,2}?|my \w+|"
    r"an? (?:\w+ )?(?:colleague|courier|technician|driver|advis[eo]r|"
    r"member of \w+)|the (?:courier|driver|team|depot|carrier|workshop|technician|advis[eo]r))"
    r"(?:(?P<aux>['’]ll| will| shall)|(?P<done>['’]ve| have| has)|"
    r"(?P<now>['’]m| am|['’]re| are| is))"
    rf"{ADVERBS}"
    r" (?P<verb>(?!(?:an?|the|no|any|some|your|our|this|that|it|them|only|both|each|all|yet|"
    r"good|bad|better|best|great|sad)\b)[a-z]+(?:-[a-z]+)*)",
    re.I,
)
_PARTED = re.compile(
    r";\s|\s[–—]\s|\bbut\b|"
    r",? and (?=(?:one of )?(?:our|my) \w+(?: [a-z]+)?(?:['’]ll| will| shall)\b)",
    re.I,
)
"""Where another promise begins: `…, and one of our guides will walk round with you`."""
_WRITER = re.compile(r"I|we", re.I)
_CONDITION = re.compile(r"(?:^|[.:;]\s+)\W*(?:but |and |so )*(?:if|should|in case|were)\b", re.I)
_FOLLOWS_UP = re.compile(
    rf"\b(?:I|we)(?:['’]ll| will| shall){ADVERBS} [a-z]+ "
    r"(?:it|them|(?:this|that)(?=\s*(?:[.,;:!]|$|(?:and|at|on|by|for|in|then|too|the same)\b)))\b",
    re.I,
)
_GIVEN = re.compile(
    r"\byou(?:['’]ll| will| shall) (?:also )?(?P<verb>receive|get|have|be given|be sent)\b", re.I
)
_OPEN = re.compile(
    r"\b(?:not|cannot|can['’]t|won['’]t|unable|never|no longer|nothing|if|unless|whether|could|"
    r"would|should|might|may)\b|n['’]t\b|\?\s*$",
    re.I,
)
_WHICH = re.compile(
    r"(?P<thing>[^,;:.!?–—]{3,70}),? (?P<how>which|that) (?:I|we)(?: have|['’]ve)"
    r"(?: \w+ly| also| already| just| now)* (?P<verb>(?!(?:an?|the|no|to)\b)[a-z]+)",
    re.I,
)
_CLAUSE = re.compile(r"\bI (?:do )?[a-z]+$|\b(?:is|are|am|was|were)\b", re.I)
"""`I do regret that we have closed`, `we are glad that …`: before `that` stands no thing."""
_WAITING = re.compile(
    r"(?P<thing>[^,;:.!?–—]{3,70}?)(?: will be|['’]ll be| is| are)(?: \w+ly| also| already| now)* "
    r"(?:waiting|ready|there|reserved|kept|prepared|(?:set|put|laid) (?:aside|out|by)|"
    r"on (?:its|their|the) way|in the (?:post|mail)) (?:for|to) you\b"
    r"|\byou(?: will|['’]ll|) find (?P<found>(?:an?|two|three|four|some|\d+) [^,;:.!?–—]{3,40})",
    re.I,
)
"""A thing that is there for the customer, told without saying who gave it."""
_PLACED = re.compile(r"\b(?:in|on|at|by|with|of|from|under|for|to)\b", re.I)
_ON_IT = re.compile(
    r"^(?:I|we)(?:['’]ve| have|['’]ll| will)(?: \w+ly| just| also| already| now| then)* [a-z]+ "
    r"(?:it|them|this|that|these|those|both|all)\b",
    re.I,
)
"""It is on the thing of the clause before it."""
_THEREBY = re.compile(
    r",? so (?:that|(?=you\b|it\b|this\b))|,? in order (?:not )?to\b|"
    r",? (?:because|since|although|though|even though|while)\b|"
    r", (?:which|as|and (?=you|it|this|the|nothing|nobody))\b"
)
"""Behind it stands what comes of a deed, and why: `so that this does not happen again`."""
_ATTENDS = re.compile(
    r"(?:go|gone|going|run|running|work|worked|working|talk|talked|talking|walk|walked|walking|"
    r"look|looked|looking|step|think|thought|guide|take|taken|taking)(?: (?:you|him|her|them|it))? "
    r"(?:back )?(?:through|over)\b",
    re.I,
)
"""Reading and explaining, which no action does: `I have gone through your questions`."""
_HANDLED = (
    "keep kept watch follow make made put sort sorted add added update updated set give given drop "
    "dropped leave left copy copied"
)
_BY_OTHERS = frozenset(stem(word) for word in _HANDLED.split())
"""What the writer may do without an action, and nobody else."""
_NOUGHT = re.compile(
    r"\w+(?: (?:for )?you)? (?:no|none|nothing|nobody|neither|all|everything)\b", re.I
)
_DOES = re.compile(
    r"\b(?:I|we)(?:['’]ve| have|['’]ll| will) |\b(?:is|are|been)(?: now)? \w+(?:ed|en|t)\b", re.I
)
_BEING = frozenset(["had", "been", "known", "got", "become", "stayed", "held"])
"""What somebody has had or been is no deed: `the carrier has had it since 6 October`."""
_VISITS = re.compile(
    r"(?:(?:call|come|stop|drop) (?:(?:in|round|over|by|out) )?|look (?:in|round) )(?:at|on|to) "
    r"(?:your|the|his|her)\b",
    re.I,
)
"""Somebody comes to a place, and does not ring up: `will call at your house`."""
_ARRANGED = re.compile(
    r"\b(?:an?|another|two|three) (?P<thing>(?:[a-z-]+ ){0,2}?[a-z-]+) (?:has|have)"
    r"(?: already| now| also| just)* been "
    r"(?:booked|reserved|arranged|ordered|hired|organi[sz]ed|laid on|set aside|put aside|"
    r"provided)\b"
    r"|\b(?:I|we)(?:['’]ve| have)(?: already| now| also| just)* "
    r"(?:booked|reserved|arranged|ordered|hired|organi[sz]ed|laid on|set aside|put aside|kept|"
    r"saved|secured)"
    r"(?: for)?(?: you)? (?:an?|another|two|three) "
    r"(?P<got>(?:[a-z-]+ ){0,2}?[a-z-]+)"
    r"(?= (?:for|to|that|which|so|at|on|from|by|and|in)\b|[.,;]|$)",
    re.I,
)
"""A thing that somebody has seen to."""
_TIMES = (
    "monday tuesday wednesday thursday friday saturday sunday today tonight tomorrow morning "
    "afternoon evening noon week weekend day soon shortly again"
)
_WHEN = frozenset(stem(word) for word in _TIMES.split())
_ORDINALS = "first second third fourth fifth last other"
_PLACES = frozenset(stem(word) for word in _ORDINALS.split())
"""Words for a thing that a sentence before has named."""
_OF_IT = re.compile(
    r"\w+ (?:it|them|this|that|these|those)"
    r"(?: (?:\w+sel(?:f|ves)|on|off|out|over|too|now|today|at once|(?:right|straight) away|for you|"
    r"as well|already))*\W*$",
    re.I,
)
"""A deed on a thing named before, which alone says what it is: `sending them myself`."""
_AHEAD = re.compile(r"['’]ll\b|\b(?:will|shall|(?:is|are|am) (?:going )?to)\b", re.I)
"""What a note says is still going to be done."""
KNOWN = 0.5
"""Share of the words behind a promise's verb that ticket, records and policies have."""


def pledged(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each promise that nothing bears."""
    if not reply.english:
        return
    running = [one for one in reply.sentences if one.text.rstrip()[-1:] in ".!?"]
    yield from _pledges(reply, running)
    yield from _things(reply, running)


def _pledges(reply: Reply, running: Sequence[Sentence]) -> Iterator[CheckResult]:
    taken = {word for call in reply.calls for word in verbs_of(call.name)}
    kinds = lists()["families"]
    taken |= {str(word) for kind in done_before(reply) for word in kinds[kind]["told"]}
    known = _known(reply) | _noted(reply)
    for before, sentence in itertools.pairwise((None, *running)):
        if sentence is None or _on_condition(before, sentence):
            continue
        left = f"{reply.unquoted(sentence.text)}{_beside(reply, sentence.text)}"
        parts = ((part, part if _PLEDGE.search(part) else left) for part in _PARTED.split(left))
        clauses = ((_pledged(part), _ours(said)) for part, said in parts)
        strange = (one for one, ours in clauses if one and _strange(one, known, ours))
        rest = next((one for one in strange if not _OF_IT.match(one) and not _paid(reply, one)), "")
        if rest and not begins(rest, taken):
            span = reply.document.span(sentence.start, sentence.end)
            yield found(
                f"promise.unbacked: {' '.join(rest.split()[:4])}", "warn", "resolution",
                f"“{span.quote}” promises what no action of the ledger does and no policy gives.",
                severity="minor", cause="promise_without_action", span=span, observed=rest,
                expected="an action, a policy, or a next step of your own",
                fix="Take it out, or take the action that does it.",
            )  # fmt: skip


def _ours(text: str) -> bool:
    """The writer says what they are going to do."""
    who = _PLEDGE.search(text)
    return bool(who and not who["done"] and _WRITER.fullmatch(who["who"]))


def _beside(reply: Reply, text: str) -> str:
    """The clauses of an action's quote that begin anew with who does it, and tell of no action,
    where another clause tells it as a deed: `I have moved your booking, and I have kept two seats`.
    """
    quotes = (one.entry.quote or "" for one in reply.actions)
    quote = next((one for one in quotes if one and (one in text or text in one)), "")
    parts = re.split(r"(?:,? and |(?<=[.!?;]) )(?=(?:I|we)(?:['’]ve| have|['’]ll| will)\b)", quote)
    told = [word for call in reply.calls for word in told_words(call.name)]
    values = [v for call in reply.calls for v in map(str, call.args.values()) if len(v) > 2]
    plain = [p for p in parts if not begins(p, told) and not _ON_IT.search(p)]
    bare = [p for p in plain if not any(value in p for value in values)]
    free = [p for p in bare if not any(reply.moves(one) for one in numbers(p)) and p in text]
    verbs = [word for call in reply.calls for word in verbs_of(call.name)]
    done = [p for p in parts if p not in bare and (_DOES.search(p) or begins(p, verbs))]
    return "".join(f"; {part}" for part in free) if done else ""


def _on_condition(before: Sentence | None, sentence: Sentence) -> bool:
    """What is done with a thing that only comes if the customer asks: `if …, leave a note here; I
    will enter it`. Of what is done the sentence names nothing but a pronoun.
    """
    near = before if before and before.block == sentence.block else None
    asked = f"{near.text} {sentence.text}" if near else sentence.text
    matches = [*_FOLLOWS_UP.finditer(asked)]
    condition = _CONDITION.search(asked)
    pledges = [*_PLEDGE.finditer(sentence.text)]
    return bool(condition and len(matches) == len(pledges) == 1
                and condition.start() < matches[0].start())  # fmt: skip


def verbs_of(action: str) -> list[str]:
    """How a reply tells of an action, by its verb: `lock_account` bears no word on accounts."""
    nouns = {stem(part) for part in re.split(r"[\W_]+", action.casefold())[1:]}
    return [word for word in told_words(action) if word not in nouns]


def _things(reply: Reply, running: Sequence[Sentence]) -> Iterator[CheckResult]:
    """`Two guest passes will be waiting for you`, `window seats, which I have reserved`: a thing of
    which no word is in ticket, records, policies or actions. The clause before the thing is none.
    """
    known = _known(reply)
    none = _stems("messages") | _stems("people")
    taken = [word for call in reply.calls for word in verbs_of(call.name)]
    for sentence in running:
        plain = reply.unquoted(sentence.text)
        thing = _thing(plain) or _arranged(plain, taken).rpartition(" ")[2]
        said = content(thing) - _stems("gives") - _WHEN - _PLACES
        if not said or said & none or len(said & known) >= KNOWN * len(said):
            thing = _kept(reply, sentence.text, taken)
        if thing:
            span = reply.document.span(sentence.start, sentence.end)
            yield found(
                f"promise.thing: {' '.join(thing.split()[-3:])}", "warn", "resolution",
                f"“{span.quote}” gives what no action, no policy and no record has.",
                severity="minor", cause="promise_without_action", span=span, observed=thing,
                expected="a thing that an action, a policy or a record gives",
                fix="Take it out, or take the action that gives it.",
            )  # fmt: skip


def _kept(reply: Reply, text: str, taken: Sequence[str]) -> str:
    """The thing that a clause beside the deed sets aside, where neither records nor policies nor
    actions have a word of it: that the customer spoke of it bears no promise.
    """
    thing = _arranged(_beside(reply, text), taken)
    borne = [policy.statement for policy in reply.known.current]
    borne += [*(f"{k} {v}" for k, v in flat(reply.desk.state).items()), *reply.desk.actions]
    known = content(re.sub(r"[_.]", " ", " ".join(borne))) | _stems("messages") | _stems("people")
    return "" if content(thing) & known else thing


def _thing(text: str) -> str:
    """What such a sentence gives: the words before `which`, or the subject that is waiting."""
    if _OPEN.search(text):
        return ""
    which, waiting = _WHICH.search(text), _WAITING.search(text)
    if which and stem(which["verb"]) not in _free() - _stems("gives"):
        head = re.split(r"\b(?:have|has|get|gets|are|is|find|with)\b", which["thing"])[-1]
        felt = which["how"] == "that" and _CLAUSE.search(which["thing"])
        return "" if felt else head.strip()
    if waiting and not begins(text, listed("channels")):
        given: str = waiting["found"] or waiting["thing"]
        return _PLACED.split(given)[0].strip()
    return ""


def _arranged(text: str, taken: Sequence[str]) -> str:
    """The words for such a thing, `clinic car` of `a clinic car has been booked`; none in the words
    of an action that was taken.
    """
    for match in map(_ARRANGED.search, re.split(r"[,;:]\s", text)):
        if match and not _OPEN.search(match.string) and not begins(match[0], taken):
            return str(match["thing"] or match["got"])
    return ""


def _paid(reply: Reply, rest: str) -> bool:
    """What the customer gets is money: the actions together pay just that, or it is the rate that a
    policy gives.
    """
    amounts = [one for one in numbers(rest) if one.unit == "money"]
    rates = [rate for rate, _ in reply.known.rates()]
    return bool(amounts) and all(reply.moves(one) or any(map(one.prints, rates)) for one in amounts)


def _pledged(text: str) -> str:
    """The words of a promise from its verb on; empty where the sentence promises nothing that an
    action or a policy would have to bear.
    """
    match = _PLEDGE.search(text)
    given = _GIVEN.search(text)
    told = _THEREBY.split(text[match.end() :])[0] if match else ""
    plain = f"{text[: match.end()]}{told}" if match else text
    if _OPEN.search(plain) or (match is None and given is None):
        return ""
    if match is None:
        near = re.split(r"[,;:.–—]", text[given.end() :])[0] if given else ""
        told = begins(text, listed("channels")) or content(near) & _stems("messages")
        return text[given.start("verb") :] if given and not told else ""
    verb = match["verb"].casefold()
    if verb == "to":  # we have to
        return ""
    if match["now"] and not verb.endswith("ing"):
        return ""
    if match["done"] and verb in _BEING:
        return ""
    free = _free() if _WRITER.fullmatch(match["who"]) else _free() - _BY_OTHERS
    own = stem(verb) in free | _stems("channels") and stem(verb) not in _stems("gives")
    own = own and not _VISITS.match(text[match.start("verb") :])
    own = own or bool(_ATTENDS.match(text[match.start("verb") :]))
    own = own or bool(_NOUGHT.match(text[match.start("verb") :]))
    return "" if own else plain[match.start("verb") :]


def by_others(text: str) -> bool:
    """Somebody other than the writer is going to do something that is no message."""
    match = _PLEDGE.search(text)
    if match is None or not match["aux"] or _WRITER.fullmatch(match["who"]):
        return False
    return stem(match["verb"]) not in _stems("channels")


def own_step(text: str, also: str = "own_steps") -> bool:
    """The sentence tells what the writer, or somebody for the writer, says or looks into next, or
    does with a verb of another list.
    """
    match = _PLEDGE.search(text)
    if match is not None and match["aux"]:
        return stem(match["verb"]) in _free() | _stems(also)
    return bool(re.match(r"\W*I (?:\w+ )?(?:write|e-?mail|call|ring|text|mail|send)\b", text))


def _free() -> frozenset[str]:
    """Stems of what a writer may say to do without an action."""
    return _stems("own_steps")


def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(word) for line in listed(name) for word in line.split())


def _strange(rest: str, known: set[str], ours: bool) -> bool:
    """The verb, or most of what it is done to, is nowhere in what the desk gives; of what is merely
    sent or given all of it. What else the writer is going to do may be a next step of their own, by
    whatever verb.
    """
    clause = re.split(r"[,;:.–—]|\b(?:along|as well|by|with)\b", rest)[0]
    said = [stem(word) for word in words(clause) if content(word)]
    if not said:
        return False
    gives = said[0] in _stems("gives")
    others = [one for one in said[1:] if one not in _free() | _PLACES | _WHEN]
    if not others and not gives and _WHEN & set(said):
        return False  # `your notice, which I have entered today`: the thing stands elsewhere
    share = sum(one in known for one in others) / len(others) if others else 1.0
    if gives:
        return share == 0 and not set(said[1:]) & _stems("messages")
    return not ours and (said[0] not in known or share < KNOWN)


def _noted(reply: Reply) -> set[str]:
    """The stems of what internal notes say that somebody is going to do: `Desk will pay it back`.
    A sentence that denies it, or makes it hang on something, gives nothing.
    """
    notes = [note[a:b] for note in reply.desk.internal for a, b in split(note)]
    return {one for text in notes if _AHEAD.search(text) and not _OPEN.search(text)
            for one in content(text)}  # fmt: skip


def _known(reply: Reply) -> set[str]:
    """The stems of policies, lines, records, actions and what was written so far."""
    desk = reply.desk
    texts = [policy.statement for policy in desk.policies.values() if policy.current]
    texts += [line.text for line in desk.disclosures]
    texts += [desk.said, desk.task.prompt]
    texts += [f"{path} {value}" for path, value in flat(desk.state).items()]
    texts += list(desk.actions)
    texts += [word for name in desk.actions for kind in families_of(name)
              for word in lists()["families"][kind]["told"]]  # fmt: skip
    return {one for text in texts for one in content(re.sub(r"[_.]", " ", text))}
