"""Sentences that tell of an action which nobody took, or of one taken on another record."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.events import tells
from domains.service.acting.words import DONE, own_next_step
from domains.service.desk import Policy
from domains.service.machine import (
    flat,
    steps,
)
from domains.service.reply import Reply
from domains.service.words import begins, content, families_of, listed, lists, stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import MONTHS
from workbench.prose.english import SAYS_NO
from workbench.prose.numbers import numbers

CRITERION = "resolution"
_NOT = re.compile(r"\b(?:not|cannot|can['’]t|won['’]t|unable|never|no longer|nothing|if)\b", re.I)

_MONTHS = "|".join(month.title() for month in MONTHS)
_NO = re.compile(r"\b(?:not|never|neither|cannot|no longer|excluded)\b|n['’]t\b", re.I)
_DESCRIBED = re.compile(
    r"\b(?:that|which|who) (?:is|are|was|were|has|have|had|do|does|did|can|could|will)"
    r"(?: not| never| no longer|n['’]t)\b[^,;.]*?(?=[,;.]| (?:we|I|you|they|it|the)\b|$)",
    re.I,
)
"""What a rule's thing is not, which is no denial of the rule: `plants that are no longer sold`."""
_YOURS = re.compile(r"\byou(?:['’](?:ve|d)| have| had)?(?: already| also)? [a-z]+", re.I)
"""What the customer does or did: `the £21.00 that you paid`."""
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


def promised(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that tells of an action which nobody took, or of one that was
    taken on another record.
    """
    taken = {kind for call in reply.calls for kind in families_of(call.name)}
    taken |= done_before(reply)
    offered = {kind for name in reply.desk.actions for kind in families_of(name)}
    kinds = lists()["families"]
    found = 0
    for sentence in reply.sentences:
        said = _done_in(sentence.text)
        if said is None or own_next_step(sentence.text):
            continue
        ours = _YOURS.sub(" ", said[0])
        meant = {kind for kind in kinds if begins(ours, kinds[kind]["told"])} & offered
        sharp = meant - set(listed("loose")) or meant
        wrong = sharp - taken or _on_another(reply, sentence.text, sharp)
        wrong -= _borne(reply, sentence.text, wrong)
        if wrong:
            found += 1
            yield _promise(reply, sentence.start, sorted(wrong)[0], found)
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
    rule = _DESCRIBED.sub(" ", policy.statement)
    if not _NO.search(rule) or re.search(r"\b(?:if|unless)\b", rule):
        return False
    said = [part for part in re.split(r"[,;]|(?<=[.!?])\s", rule) if _NO.search(part)]
    ruled = {kind for kind in kinds if any(begins(one, kinds[kind]["told"]) for one in said)}
    ruled -= taken | set(listed("loose"))
    text = _NONE.sub(" ", _PARTED.sub(r"\g<verb> back \g<what>", text))
    if not any(tells(text, _clearly(kind)) for kind in ruled):
        return False
    told = {stem(word) for kind in ruled for one in kinds[kind]["told"] for word in one.split()}
    month = "month" in policy.statement and re.search(rf"\b(?:{_MONTHS})\b", text)
    about = [one for one in re.split(r"(?<=[.!?])\s", policy.statement) if _NO.search(one)]
    return bool(month or content(text) & content(" ".join(about)) - told - {"back"})


def _clearly(kind: str) -> list[str]:
    """The words for a deed; who pays whom is open where nothing comes back."""
    told = [str(one) for one in lists()["families"][kind]["told"]]
    return [one for one in told if "back" in one or not one.startswith(("pay", "paid"))]


def _done_in(text: str) -> re.Match[str] | None:
    """What the first clause that denies nothing says was done or will be: behind a `but` it may."""
    clauses = re.split(r";\s|\s[–—]\s|\bbut\b", text)
    plain = (one for one in clauses if not (_NOT.search(one) or SAYS_NO.search(one)))
    return next((m for one in plain if (m := DONE.search(one))), None)


def _borne(reply: Reply, text: str, kinds: set[str]) -> set[str]:
    """Kinds of action that only the words tell of by which the ledger quotes one that was taken:
    whatever the verb, that action is what they promise. A second kind beside its own is not borne.
    """
    rest = reply.unquoted(text)
    told = {kind for call in reply.calls for kind in families_of(call.name)}
    own = any(begins(text, lists()["families"][kind]["told"]) for kind in told)
    loose = set(listed("loose")) if own else kinds
    still = {kind for kind in kinds if begins(rest, lists()["families"][kind]["told"])}
    return (kinds & loose) - still if rest != text else set()


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
