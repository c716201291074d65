"""What a model says against a check: a fenced block named `dispute` in its answer.

It is a question to the person and nothing else: the check stands, and the block is no part of the
draft. Only a fence with exactly that name counts; nothing is read from the words around it.
"""

from __future__ import annotations

import re

from workbench.core.checks import CheckResult, failing
from workbench.core.rules.disputing import OPENING, disputes
from workbench.core.session import Draft, View
from workbench.core.telling.wording import FACT, clipped

_BLOCK = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*dispute[ \t]*\n(?P<body>.*?)"
    r"(?:^[ \t]*(?P=mark)[`~]*[ \t]*$\n?|\Z)",
    re.MULTILINE | re.DOTALL,
)
KEPT = "Where a reader denies a finding and is right, keep your words instead."
"""Said behind the invitation where a finding is told that the session's judges deny."""
LONGEST = 1_500
"""Characters of a question; what is longer is cut, and says so."""
INVITATION = (
    "If you are sure that a check itself is wrong, answer its demand all the same and add a fenced "
    "block named dispute with the check and the reason: a person reads it, and the check stands "
    "until they change it."
)


def disputed(answer: str) -> tuple[str, str]:
    """The answer without its dispute blocks, and what they say; empty when there is none."""
    said = [match["body"].strip() for match in _BLOCK.finditer(answer)]
    text = "\n\n".join(part for part in said if part)
    if not text:
        return answer, ""
    cut = text if len(text) <= LONGEST else text[: LONGEST - 2] + " …"
    return _BLOCK.sub("", answer), f"{OPENING}{cut}"


STANDS = "a person will read it; until then the check stands"
"""Told of what was disputed, as long as nobody answered."""


def in_dispute(view: View, draft: Draft, check: str) -> bool:
    """The writer disputes that check, and nobody has answered yet."""
    return check in disputes(view, draft)


def dispute_told(result: CheckResult) -> str:
    """What is told in place of a disputed finding: what it asks stays to be answered."""
    asked = clipped(" ".join((result.message or result.cause or result.status).split()), FACT)
    return f"You disputed {result.check}: {STANDS}. It says: {asked}"


def dispute_left(view: View, draft: Draft) -> list[str]:
    """The disputes that stand against a draft and are in no item, as parts: of a check that was not
    told this time, or that they do not name.
    """
    told = {item.check for item in view.path.telling}
    wrong = {result.check for result in failing(draft.results)} - told
    left = disputes(view, draft).keys() & (wrong | {""})
    left = set() if draft.scorecard.passed else left
    return [f"You disputed {check or 'a check'}: {STANDS}." for check in sorted(left)]
