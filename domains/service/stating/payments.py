"""Money that is said to have moved and did not, or to move a second time.

An amount that the writer has `put on the account`, while no action moves it; and the amount of an
action that comes to the customer `also` in another way. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import OPEN, stated
from workbench.core.checks import CheckResult
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


def payments(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each."""
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
