"""What a model says against a check: a fenced block named `dispute` in its answer.

It is a question to the person and nothing else: the check stands, and the block is no part of the
draft. Only a fence with exactly that name counts; nothing is read from the words around it.
"""

from __future__ import annotations

import re

_BLOCK = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*dispute[ \t]*\n(?P<body>.*?)"
    r"(?:^[ \t]*(?P=mark)[`~]*[ \t]*$\n?|\Z)",
    re.MULTILINE | re.DOTALL,
)
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
    return _BLOCK.sub("", answer), f"The model disputes a check: {cut}"
