"""From an answer and its correction to checks: what was taken out, and what was put in. Pure.

A check is the literal text of one change, with a word on either side where the change alone could
stand anywhere (`90` becomes `within 90 days`), so that whoever reads it sees where it came from.
What was taken out must not occur again; what was put in must.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Form = Literal["contains", "lacks"]
Scope = Literal["question", "task", "domain", "everywhere"]
SCOPES: tuple[Scope, ...] = ("question", "task", "domain", "everywhere")
_LEAST, _LONGEST = 4, 200
"""Characters of a check's text: shorter ones stand anywhere, longer ones are never said again."""
_FEW_WORDS = 2
"""Words up to which a change is shown with its neighbours."""
_MOST_WORDS = 4_000


@dataclass(frozen=True, slots=True)
class Proposed:
    """A check that a correction suggests."""

    form: Form
    text: str

    @property
    def rule(self) -> str:
        """What it demands, in a sentence."""
        verb = "say" if self.form == "contains" else "not say"
        return f"The answer should {verb} “{self.text}”."

    def holds(self, answer: str) -> bool:
        """Whether an answer meets it; case and blanks do not matter."""
        found = re.search(_anywhere(self.text), _plain(answer)) is not None
        return found == (self.form == "contains")


def proposals(answer: str, correction: str) -> list[Proposed]:
    """The checks of a correction: those that the answer fails and the correction passes, what must
    not be said first. Empty where a text is empty, or so long that no phrase tells them apart.
    """
    old, new = list(re.finditer(r"\S+", answer)), list(re.finditer(r"\S+", correction))
    if not old or not new or max(len(old), len(new)) > _MOST_WORDS:
        return []
    found = [*_changed("lacks", answer, old, new), *_changed("contains", correction, new, old)]
    fitting = (each for each in found if not each.holds(answer) and each.holds(correction))
    return list(dict.fromkeys(fitting))


def _changed(
    form: Form, text: str, own: list[re.Match[str]], other: list[re.Match[str]]
) -> Iterator[Proposed]:
    """A check for each run of words that the other text has not."""
    words = [_plain(each.group()) for each in own], [_plain(each.group()) for each in other]
    matcher = SequenceMatcher(None, *words, autojunk=False)
    for tag, start, end, _, _ in matcher.get_opcodes():
        if tag in ("replace", "delete"):
            few = end - start <= _FEW_WORDS
            first, last = (max(start - 1, 0), min(end, len(own) - 1)) if few else (start, end - 1)
            quote = text[own[first].start() : own[last].end()].strip(" .,;:!?\"'()")
            if _LEAST <= len(quote) <= _LONGEST and "\n" not in quote:
                yield Proposed(form, quote)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".,;:!?")


def _anywhere(text: str) -> str:
    """The words wherever they stand whole: `90 days` is not in `190 days`."""
    return rf"(?<!\w){re.escape(_plain(text))}(?!\w)"
