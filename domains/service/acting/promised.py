"""Sentences that tell of an action which nobody took, or of one that a policy rules out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domains.service.acting.events import tells
from domains.service.acting.seen_to import ADVERBS, ENDS
from domains.service.desk import Policy
from domains.service.known.lengths import lengths_of
from domains.service.machine import flat, steps
from domains.service.reply import Reply
from domains.service.words import begins, content, families_of, listed, lists, stem, told_words
from workbench.core.checks import CheckResult
from workbench.prose.dates import MONTHS
from workbench.prose.english import SAYS_NO
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.lengths import lengths

CRITERION = "resolution"
_NOT = re.compile(r"\b(?:not|cannot|can['’]t|won['’]t|unable|never|no longer|nothing|if)\b", re.I)
_DENIED = re.compile(
    r"\b(?:not|cannot|unable|never|no|none|nothing|nobody|neither|nor|without|if)\b|n['’]t\b", re.I
)
_PARTS = re.compile(r"[,;:]\s|\s[–—]\s|\b(?:but|so|because|which|that|who)\b")
_DEED = re.compile(
    rf"(?:\b(?:I|we)(?:(?:['’]ve| have)|(?P<aux>['’]ll| will| shall| am going to))"
    rf"|\b(?:has|have|is|are)(?: now| already| just)? been){ADVERBS}"
    r" (?P<verb>(?!(?:to|a|an|the|your|been|had)\b)[a-z]+)",
    re.I,
)
_GIVEN = re.compile(
    r"(?:put|set|made|given?|add(?:ed)?|sent|entered|placed)(?: you| in)? (?:an?|another) "
    rf"(?:[a-z-]+ ){{0,2}}?(?P<what>[a-z]+)(?= (?:{ENDS})\b|\s*[,.;:!]|$)",
    re.I,
)
"""A deed by its noun: `I have put a credit on your account`."""
_THEN = re.compile(r"\b(?:once|when|as soon as|after|until)\b", re.I)
"""It hangs on something that is still to come: `I will book it once you say so`."""
_IN_CASE = re.compile(r"\b(?:if|unless|only)\b", re.I)
_ONE = re.compile(
    r"\w+(?: you down for)? (?:one|it|them|that|this)\s*(?:[,.;:!]|$|too\b|as well)", re.I
)
_AND = re.compile(r"\band (?:\w+ly |also |then )?([a-z]+(?:ed|id|nt|pt))\b", re.I)
"""A second verb of the same clause: `I have ended the hire and refunded the fee`."""

_MONTHS = "|".join(month.title() for month in MONTHS)
_NO = re.compile(r"\b(?:not|never|neither|cannot|no longer|excluded)\b|n['’]t\b", re.I)
_DESCRIBED = re.compile(
    r"\b(?:that|which|who) (?:is|are|was|were|has|have|had|do|does|did|can|could|will)"
    r"(?: not| never| no longer|n['’]t)\b[^,;.]*?(?=[,;.]| (?:we|I|you|they|it|the)\b|$)",
    re.I,
)
"""What a rule's thing is not, which is no denial of the rule: `plants that are no longer sold`."""
_ATTRIBUTE = re.compile(
    r"\b(an?|the|this|that|your|our|my|any|each|every|no) \w+ed (?=[a-z])", re.I
)
"""`An opened bag`: how a thing is, and no deed."""
_PARTED = re.compile(
    r"\b(?P<verb>pay|pays|paid|paying|give|gives|given|giving|hand|hands|return|send|sends)"
    r" (?P<what>(?:it|this|that|them|you|(?:your|the|for|all of|both) \w+(?: \w+)?|[A-Z]\w+))"
    r" back\b"
)
"""`We still pay it back`: the verb and its `back` stand apart."""
_NONE = re.compile(
    r"\b(?:no|none|nothing|not a|hardly any|little) (?:\w+[’'\w]* ){0,3}?(?:money|refund|repayment|"
    r"payment|compensation|fees?|is|comes?|goes|be|back|paid|given|returned)\b[^,;:.]*"
    r"|[^,;.:]*(?::| is| would be) (?:no|none|nothing|ruled out|out of the question|impossible|"
    r"sadly (?:no|not))\b[^,;.]*",
    re.I,
)
"""`No money back`: what is given is nothing."""
_EXCEPTION = re.compile(
    r"\b(?:an exception|exceptionally|by way of exception|bend the rules?|turn a blind eye|"
    r"(?:as|by way of|out of) (?:a )?(?:gesture of )?goodwill|goodwill gesture)\b",
    re.I,
)


_WOULD_HAVE = re.compile(
    r"\b(?:might|could|would) have been\b[^.;]*\b(?:had|if)\b"
    r"|\bhad (?:it|you|we)\b[^.;]*\b(?:might|could|would) have been\b",
    re.I,
)


def promised(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence whose main verb tells of an action that nobody took. What is to
    come may be what a policy gives, under its condition: that is no promise of ours.
    """
    if not reply.english:
        yield CheckResult("promise", "na", CRITERION, severity="minor", message="Not in English.")
        return
    taken = {kind for call in reply.calls for kind in families_of(call.name)}
    untaken = {kind for name in reply.desk.actions for kind in families_of(name)}
    untaken -= taken | done_before(reply)
    found = 0
    for sentence in reply.sentences:
        told = [*_deeds(reply, sentence.text)]
        elsewhere = _on_another(reply, sentence.text, taken) if told else set()
        wrong = sorted(untaken | elsewhere)
        rules = [one for one in reply.known.current if _comes_by(one, sentence.text)]
        kinds = (kind for kind in wrong
                 if _one_is(reply, _ours(told, kind, rules), kind, sentence.text))  # fmt: skip
        kind = next(kinds, "")
        if kind:
            found += 1
            yield _promise(reply, sentence.start, kind, found)
    against = [*_ruled_out(reply, taken)]
    yield from against
    if not found and not against:
        yield CheckResult("promise", "pass", CRITERION, severity="minor")


def _ruled_out(reply: Reply, taken: set[str]) -> Iterator[CheckResult]:
    """`Your fee for May comes back to you`, where a policy says that it is not paid back and no
    action pays; an exception of which no policy speaks.
    """
    rules = " ".join(one.statement for one in reply.known.current)
    for sentence in reply.sentences:
        text = reply.unquoted(sentence.text)
        if _WOULD_HAVE.search(text):
            continue  # what was not to be
        if any(one.unit == "money" and reply.moves(one) for one in numbers(text)):
            continue  # an action pays just that
        policy = next((one for one in reply.known.current if _denied_by(one, text, taken)), None)
        made = _EXCEPTION.search(text)
        odd = made and not _NOT.search(text) and not _EXCEPTION.search(rules)
        if policy or odd:
            span = reply.document.span(sentence.start, sentence.end)
            why = f"{policy.id} is: {policy.statement}" if policy else "no policy speaks of one"
            yield CheckResult(
                f"promise.against: {policy.id if policy else 'exception'}", "warn", CRITERION,
                severity="minor", cause="expired", span=span, observed=f"“{span.quote}”",
                expected="what the policies allow",
                message=f"“{span.quote}” gives what no action does; {why}",
                fix="Take it out, and say kindly why it is not possible.",
            )  # fmt: skip


def _denied_by(policy: Policy, text: str, taken: set[str]) -> bool:
    """A policy that says no to a kind of deed of which the sentence tells."""
    kinds = lists()["families"]
    rule, text = (_ATTRIBUTE.sub(r"\1 ", one) for one in (policy.statement, text))
    rule = _DESCRIBED.sub(" ", rule)
    if not _NO.search(rule) or re.search(r"\b(?:if|unless)\b", rule):
        return False
    said = [part for part in re.split(r"[,;]|(?<=[.!?])\s", rule) if _NO.search(part)]
    ruled = {kind for kind in kinds if any(begins(one, kinds[kind]["told"]) for one in said)}
    ruled -= taken | set(listed("loose"))
    ruled = {kind for kind in ruled if not _gives(policy, kind)}
    text = _NONE.sub(" ", _PARTED.sub(r"\g<verb> back \g<what>", text))
    if not any(tells(text, _clearly(kind)) for kind in ruled):
        return False
    told = {stem(word) for kind in ruled for one in kinds[kind]["told"] for word in one.split()}
    month = "month" in policy.statement and re.search(rf"\b(?:{_MONTHS})\b", text)
    about = [one for one in re.split(r"(?<=[.!?])\s", policy.statement) if _NO.search(one)]
    return bool(month or content(text) & content(" ".join(about)) - told - {"back"})


def _ours(told: Sequence[_Deed], kind: str, rules: Sequence[Policy]) -> list[_Deed]:
    """The deeds that are told as done, and those to come unless a policy gives their kind."""
    given = any(_gives(one, kind) for one in rules)
    return [one for one in told if not (one.ahead and given)]


def _comes_by(policy: Policy, text: str) -> bool:
    """Whether a policy may give what a sentence has still to come: one that gives it in a case
    alone does so where the sentence says that it hangs on something.
    """
    told = {one for _, one in lengths(text)} & {*lengths_of(policy)}
    return not _IN_CASE.search(policy.statement) or bool(told or _THEN.search(text))


def _gives(policy: Policy, kind: str) -> bool:
    """Whether a policy has a deed of this kind done in some case: `payments taken later are paid
    back; earlier ones are not`.
    """
    words = lists()["families"][kind]["told"]
    rule = _DESCRIBED.sub(" ", policy.statement)
    parts = re.split(r"[,;:]\s|(?<=[.!?])\s|\bbut\b", rule)
    return any(
        begins(one, words) and not _NO.search(one) and not SAYS_NO.search(one) for one in parts
    )


def _clearly(kind: str) -> list[str]:
    """The words for a deed; who pays whom is open where nothing comes back."""
    told = [str(one) for one in lists()["families"][kind]["told"]]
    return [one for one in told if "back" in one or not one.startswith(("pay", "paid"))]


class _Deed(NamedTuple):
    """What we did or will do, from its verb on, with its clause; `ahead` where it is to come."""

    said: str
    clause: str
    ahead: bool


def _deeds(reply: Reply, text: str) -> Iterator[_Deed]:
    """What we did or will do, from its verb on, with its clause. Words by which the ledger tells an
    action are that action's, whatever the verb, and so is an amount that one moves; what a clause
    denies, the verb or its object, was not done.
    """
    rest = reply.unquoted(text)
    own = [word for call in reply.calls for word in told_words(call.name)]
    for clause in _PARTS.split(text):
        match = None if _DENIED.search(clause) or SAYS_NO.search(clause) else _DEED.search(clause)
        if match is None:
            continue
        first = clause[match.start("verb") :]
        more = [clause[one.start(1) :] for one in _AND.finditer(clause, match.end())]
        more += [first[one.start("what") :] for one in [_GIVEN.match(first)] if one]
        own_step = stem(match["verb"]) in _own_steps() or _THEN.search(clause, match.end())
        free = match["aux"] and own_step
        said = [*([first] if first in rest and not free else []),
                *(one for one in more if one in rest or begins(match["verb"], own))]  # fmt: skip
        ahead = match["aux"] is not None
        yield from (_Deed(one, clause, ahead) for one in said
                    if not any(map(reply.moves, numbers(one))))  # fmt: skip


def _one_is(reply: Reply, told: Sequence[_Deed], kind: str, text: str) -> bool:
    """The verb of a deed tells this kind, and where it says other things too, the clause has what
    an action of this kind is done to, or the sentence, where the clause has a pronoun in its place.
    """
    words = lists()["families"][kind]["told"]
    names = (name for name in reply.desk.actions if kind in families_of(name))
    things = content(" ".join(part for name in names for part in name.split("_")[1:]))
    loose = kind in listed("loose")
    messages = content(" ".join(listed("messages")))
    return any(
        (one := begins(said, words)) is not None
        and one.start() == 0
        and not (loose and not things & content(text if _ONE.match(said) else clause))
        and not (loose and object_of(said) & messages - things)
        for said, clause, _ in told
    )


def object_of(said: str) -> frozenset[str]:
    """What a verb is about, without what that is of: `the receipt` for the violin."""
    return content(re.split(r"\b(?:for|of|to|on|about|with|by|from|in|at)\b|[,.;:!]", said)[0])


def _on_another(reply: Reply, text: str, kinds: set[str]) -> set[str]:
    """Kinds of action that were taken, on none of the records that the sentence names and that lie
    beside one of theirs: a contract beside contracts, and no fault report.
    """
    paths = [steps(path) for path in flat(reply.desk.state)]
    ids = {key for path in paths for key in path if len(key) > 2 and re.search(r"\d", key)}
    named = {id for id in ids if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", text)}
    places = {tuple(path[:at]) for path in paths for at, key in enumerate(path) if key in named}
    alike = {key for path in paths for at, key in enumerate(path) if tuple(path[:at]) in places}
    found = set()
    for kind in kinds:
        calls = [call for call in reply.calls if kind in families_of(call.name)]
        used = {str(value) for call in calls for value in call.args.values()}
        if used & alike and not named & used:
            found.add(kind)
    return found


def _own_steps() -> frozenset[str]:
    return frozenset(stem(word) for line in listed("own_steps") for word in line.split())


def done_before(reply: Reply) -> set[str]:
    """Kinds of which the ticket's own agent, or the records, already tell."""
    kinds = lists()["families"]
    earlier = " ".join(turn.text for turn in reply.desk.turns if not turn.by_customer)
    return {kind for kind in kinds if begins(earlier, kinds[kind]["told"])}


def _promise(reply: Reply, start: int, kind: str, number: int) -> CheckResult:
    span = reply.sentence_at(start)
    named = [name for name in reply.desk.actions if kind in families_of(name)]
    return CheckResult(
        f"promise: {number}",
        "warn",
        CRITERION,
        severity="minor",
        cause="promise_without_action",
        span=span,
        observed=f"“{span.quote}”, and no action of this kind",
        expected=f"an action such as {named[0]} in the ledger, or no such promise",
        message=f"“{span.quote}” tells of something that no action of the ledger does.",
        fix=f"Take the action ({' or '.join(named)}) if the policies allow it, or take back "
        "the promise.",
    )
