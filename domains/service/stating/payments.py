"""Money that is said to have moved and did not, or to move a second time.

An amount that the writer has `put on the account`, while no action moves it; and the amount of an
action that comes to the customer `also` in another way. A payment that the records lack, and a
price without the share that a policy takes off it. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.borne import taken
from domains.service.desk import Policy
from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.stating.given import OPEN, stated, strange_records
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

_MOVED = re.compile(
    r"\b(?:I|we)(?:['’]ve| have)(?: now| just| already| also| today)* "
    r"(?:put|paid|credited|refunded|transferred|sent|added|deducted|returned|reimbursed)"
    r"(?: back| you| over)*(?: the| a| an| your| another| sum of| credit of| refund of)* $",
    re.I,
)
_AGAIN = re.compile(
    r"\b(?:also|as well|too|in addition|on top|additionally|besides|again|a second time)\b", re.I
)
_GIVES = re.compile(
    r"\b(?:comes?|goes|come|taken|take|is|are) off\b|\bset against\b|"
    r"\b(?:credited?|deduct(?:ed)?|refund(?:ed)?|transfer(?:red)?|pa(?:y|id)) (?:back )?"
    r"(?:to|into|on|from|you)\b|\bcount(?:s|ed)? (?:towards|against)\b",
    re.I,
)


_CAME = re.compile(
    r"\b(?:your|the) (?:\w+ )?(?:payment|money|transfer|instalment|remittance)\b[^.;:,]{0,40}?"
    r"(?: has|['’]s| have)(?: now| already| also| just| safely)* "
    r"(?:reached|arrived|come in|been (?:received|credited|booked|recorded|counted))\b"
    r"|\b(?:I|we)(?:['’]ve| have)?(?: now| already| also| just)* (?:received|got|had|booked) "
    r"(?:your|the) (?:\w+ )?(?:payment|money|transfer|instalment|remittance)\b"
    r"|\b(?:thank you|thanks)(?: very much)? for (?:your|the) (?:\w+ )?(?:payment|transfer|"
    r"remittance)\b|\byou have (?:already |in fact )?paid (?:us|it|this|that|the)\b",
    re.I,
)
_KEY_OF_PAYMENT = frozenset(
    ["paid", "payment", "payments", "received", "amount", "total", "so", "far", "already"]
)
"""Words of the names under which records keep what was paid so far."""


def _unpaid(reply: Reply) -> bool:
    """The customer's records keep what was paid: nothing, before and after the actions."""
    strange = tuple(f"{path}." for path, _ in strange_records(reply.desk))
    both = [*flat(reply.desk.state).items(), *flat(reply.run.state).items()]
    kept = [value for path, value in both if not path.startswith(strange) and _of_payment(path)]
    return bool(kept) and not any(kept)


def _of_payment(path: str) -> bool:
    named = set(path.rpartition(".")[2].casefold().split("_"))
    return named <= _KEY_OF_PAYMENT and bool(named & {"paid", "payment", "payments"})


def _came(reply: Reply) -> Iterator[CheckResult]:
    """`Your payment has reached us`, where nothing was paid."""
    for sentence in reply.sentences if _unpaid(reply) else ():
        match = _CAME.search(sentence.text)
        later = match and re.search(
            r"\b(?:once|when|after|as soon as|until|before|because)\b",
            sentence.text[: match.start()], re.I,
        )  # fmt: skip
        if match and not later and not OPEN.search(sentence.text):
            yield stated(
                reply, sentence, "records.unpaid", "contradiction",
                "tells of a payment; the records have none", criterion="accuracy",
                observed=match[0], expected="what the records have as paid",
                fix="Take it out; nothing has been paid.",
            )  # fmt: skip


_COST_ASKED = re.compile(
    r"\b(?:how much|what (?:does|do|will|would) .*(?:cost|be|come to))\b", re.I
)
_OFF = re.compile(r"\b(?:off|less|discount|reduc\w+|rebate|cheaper)\b", re.I)
_WHOLE = re.compile(
    r"\b(?:without|before|full|regular|normal|usual|list|undiscounted|only|if|unless)\b", re.I
)


def _undiscounted(reply: Reply) -> Iterator[CheckResult]:
    """What something costs is told without the share that a policy takes off it, while the reply
    takes that share off something else. A policy with a condition or a denial is left alone.
    """
    asked = {one.id: one.must_answer for one in reply.desk.intents}
    told = {one.entry.policy_id for one in reply.facts if one.entry.quote}
    for policy in (one for one in reply.known.current if one.id in told):
        share = [one for one in numbers(policy.statement) if one.percent]
        open_one = _WHOLE.search(policy.statement) or denials(policy.statement)
        if len(share) != 1 or open_one or not _OFF.search(policy.statement):
            continue
        lines = [one for one in reply.workings.workings if not one.fault]
        if not any(_takes(one.line, share[0]) for one in lines):
            continue
        for placed in reply.answers:
            question = asked.get(placed.entry.intent, "")
            sentence = next((s for s in reply.sentences if placed.entry.quote in s.text), None)
            about = content(question) & content(policy.statement)
            if sentence and about and _COST_ASKED.search(question):
                yield from _without_share(reply, sentence, policy, share[0])


def _takes(line: str, share: NumberFound) -> bool:
    return any(one.percent and one.value == share.value for one in numbers(line))


def _without_share(
    reply: Reply, sentence: Sentence, policy: Policy, share: NumberFound
) -> Iterator[CheckResult]:
    """The one amount of a sentence rests on workings alone that do not take the share."""
    amounts = [one for one in numbers(sentence.text) if one.unit == "money"]
    if len(amounts) != 1 or OPEN.search(sentence.text) or _WHOLE.search(sentence.text):
        return
    lines = [one for one in reply.workings.workings if one.gives(amounts[0])]
    if not lines or any(share.value in taken(reply, one) for one in lines):
        return
    printed = amounts[0].text.strip()
    yield stated(
        reply, sentence, f"policy.share: {policy.id} {printed}", "wrong_value",
        f"tells {printed}, from which {share.text.strip()} are not taken: {policy.statement}",
        criterion="accuracy", observed=printed, expected=f"the amount less {share.text.strip()}",
        fix=f"Take off the share of {policy.id}, or say why it does not hold here.",
    )  # fmt: skip


def payments(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each."""
    yield from _came(reply)
    yield from _undiscounted(reply)
    earlier = "\n".join(turn.text for turn in reply.desk.turns)
    before = [one.value for one in numbers(earlier) if one.unit == "money"]
    for sentence in reply.sentences:
        for amount in (one for one in numbers(sentence.text) if one.unit == "money"):
            head = sentence.text[: amount.start]
            told = any(map(amount.prints, before))
            if _MOVED.search(head) and not reply.moves(amount) and not told:
                yield _unmoved(reply, sentence, amount)
            elif _twice(reply, sentence, amount):
                yield _again(reply, sentence, amount)


def _twice(reply: Reply, sentence: Sentence, amount: NumberFound) -> bool:
    """An action moves the amount and its words are others; these give it once more."""
    own = any(
        (done.entry.quote or "") and (
            (done.entry.quote or "") in sentence.text or sentence.text in (done.entry.quote or "")
        )
        for done in reply.actions
    )  # fmt: skip
    again = _AGAIN.search(sentence.text) and _GIVES.search(sentence.text)
    alone = reply.moves(amount) and not own
    return bool(again) and alone and not OPEN.search(sentence.text)


def _unmoved(reply: Reply, sentence: Sentence, amount: NumberFound) -> CheckResult:
    printed = amount.text.strip()
    return stated(
        reply, sentence, f"promise.moved: {printed}", "promise_without_action",
        f"says that {printed} was moved, and no action moves it", criterion="resolution",
        observed=printed, expected="an action that moves it, or when it will be",
        fix="Take the action, or say when and on what condition it comes.",
    )  # fmt: skip


def _again(reply: Reply, sentence: Sentence, amount: NumberFound) -> CheckResult:
    printed = amount.text.strip()
    return stated(
        reply, sentence, f"promise.twice: {printed}", "promise_without_action",
        f"gives {printed} once more, which an action moves already", criterion="resolution",
        observed=printed, expected="the amount once", fix="Take it out.",
    )  # fmt: skip
