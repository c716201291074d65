"""`Your brother has asked us to wait`: the words of somebody who wrote nothing to the customer, at
a desk that has internal notes. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content, stem
from workbench.core.checks import CheckResult

_SAYS = re.compile(
    r"\b(?:your \w+|the (?:holder|owner|\w+ holder)|he|she|they)\b"
    r"(?: has| have| had|['’]s|['’]ve|['’]d)?(?: also| already| just| even)? "
    r"(?P<verb>asked|told|informed|instructed|warned|requested)\b(?! (?:you|to)\b)",
    re.I,
)
_THEN = re.compile(r"\b(?:once|when|after|as soon as|until|if|before|unless)\b", re.I)
"""What stands before words that somebody is still to say."""


def overheard(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that tells what the customer was never told."""
    own = content(" ".join(turn.text for turn in reply.desk.turns if turn.by_customer))
    for sentence in reply.sentences if reply.english and reply.desk.internal else ():
        said = _SAYS.search(sentence.text)
        if (
            said
            and not _THEN.search(sentence.text[: said.start()])
            and stem(said["verb"]) not in own
        ):
            yield stated(
                reply, sentence, f"thread.told: {said[0].casefold()}", "internal",
                "tells what the customer was never told", criterion="resolution",
                observed=said[0], expected="what ticket, records and policies give",
                fix="Take it out.",
            )  # fmt: skip
