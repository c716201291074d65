"""An amount that the words say has gone to the customer, and that no action moves: `Your £18.60
went out to you this morning`.

The amount is what went (`£18.60 was paid into your account`) or what we sent (`I sent you £18.60`),
in the past or under way. Records, a message of ours and one of the customer's may have it as paid
before. What is to come, is denied or hangs on something is left alone, and so is the perfect of a
payment of ours (`I have paid back £18.60`), which `promised` reads. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.seen_to import ADVERBS
from domains.service.acting.sums_told import PAYS, moved_by, paid_before, read_as_paid
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import begins, lists
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers

_CLAUSE = re.compile(r"[;:]\s|\s[–—]\s|,\s(?:and|but|so|as|since|because|while|which)\b")
_TO_YOU = r"(?:\bback\b|\b(?:to|into|onto|for|towards|with) your?\b|\bin your\b)"
_OF_IT = r"(?: (?:for|of) [\w ]{2,24}?)?"
_WENT = re.compile(
    rf"{_OF_IT}(?:(?: has| have)?{ADVERBS} (?:went|came|gone|come|left)\b[^,;:]*?{_TO_YOU}"
    rf"|(?: was| were){ADVERBS} (?:{PAYS.pattern})\b[^,;:]*?{_TO_YOU}"
    rf"|(?: is| are){ADVERBS} (?:back (?:with|in|on|at)|on (?:its|their|the) way)\b)",
    re.I,
)
"""What stands behind an amount that is said to have gone."""
_SENT = re.compile(
    rf"\b(?:I|we)(?P<have> have|['’]ve)?{ADVERBS} (?P<verb>{PAYS.pattern})(?P<you> you\b)?[^,;:]*$",
    re.I,
)
"""What stands before one that we sent: `I transferred the `."""
_OPEN = re.compile(
    r"\b(?:not|never|no|neither|nor|cannot|if|unless|whether|once|when|whenever|until|as soon as|"
    r"after|before|would|could|should|might|(?-i:may)|will|shall)\b|n['’]t\b|['’]ll\b|\?\s*$",
    re.I,
)
_SAID_PAID = re.compile(
    rf"\b(?:you(?: have|['’]ve)?|was|were|been|is)(?: already| now)? (?:{PAYS.pattern})\b"
    r"|\b(?:I|we)(?: have|['’]ve)? (?:got|received|had)\b",
    re.I,
)
"""A customer's words for money that has come."""


def gone_out(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence with such an amount."""
    before = [*paid_before(reply), *_by_customer(reply)] if reply.english else []
    for sentence in reply.sentences if reply.english else ():
        text = reply.unquoted(sentence.text)
        if reply.prescribed(sentence.text):
            continue
        odd = next((one for clause in _CLAUSE.split(text)
                    for one in _gone(reply, clause, before)), None)  # fmt: skip
        if odd is not None:
            yield stated(
                reply, sentence, f"amount.gone: {odd}", "promise_without_action",
                f"tells that {odd} has gone to the customer, and no action moves it",
                criterion="resolution", observed=odd, expected="an amount that an action moves",
                fix="Take it out, or take the action that pays it.",
            )  # fmt: skip


def _gone(reply: Reply, clause: str, before: list[float]) -> Iterator[str]:
    """The amounts of a clause that are told as gone, and that nothing has moved."""
    for number in numbers(clause) if not _OPEN.search(clause) else ():
        if number.unit != "money" or not number.value or not _told(clause, number):
            continue
        read = moved_by(reply) and read_as_paid(clause, number)
        if not (read or reply.moves(number) or any(map(number.prints, before))):
            yield number.text.strip()


def _told(clause: str, number: NumberFound) -> bool:
    """It has gone to them, or we sent it there."""
    ours = _SENT.search(clause[: number.start])
    if ours and ours["have"] and begins(ours["verb"], lists()["families"]["refund"]["told"]):
        return False
    to_them = ours and (ours["you"] or re.search(_TO_YOU, clause[ours.end("verb") :], re.I))
    return bool(to_them or _WENT.match(clause, number.end))


def _by_customer(reply: Reply) -> Iterator[float]:
    """What the customer writes to have been paid."""
    said = (turn.text for turn in reply.desk.turns if turn.by_customer)
    parts = (part for text in said for part in re.split(r"(?<=[.!?])\s+", text))
    yield from (one.value for part in parts if _SAID_PAID.search(part) for one in numbers(part)
                if one.unit == "money")  # fmt: skip
