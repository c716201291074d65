"""What people say of findings and drafts in a running session, as values with their authors.

A person's act says something of what it touches: an answer of the finding that was asked about, a
rating of the findings that still stand on the draft, a change that was refused or taken of the
findings that it answered. One act is one vote at most: an act about several findings splits it. An
author's later act of the same kind about the same draft takes the place of the earlier one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.core import events as ev
from workbench.core.checks import failing
from workbench.core.path import Draft

RIGHT, WRONG, TASTE = "it is right", "it is wrong", "it does not matter to me"
FINDING_ANSWERS = (RIGHT, WRONG, TASTE)
"""The answers to a question about a finding; what else is typed becomes a note to the writer."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one act says of one finding, or of a draft as a whole."""

    author: str
    how: Literal["answer", "rating", "change"]
    draft: str
    vote: float
    """Above 0: the finding is right and worth mending, or the draft is good; below 0: it is not."""
    key: str = ""
    """The finding's (`CheckResult.key`); empty for the draft as a whole."""
    fact: bool = False
    """It says whether the finding is true; else what this person likes, which is their own."""


@dataclass(frozen=True, slots=True)
class Revised:
    """The draft that was best when the requirement changed, as it stood then."""

    draft: str
    number: int
    passed: int
    total: int
    keys: frozenset[str]
    """The findings that it had been checked for."""


def revised(draft: Draft | None) -> Revised | None:
    """What is kept of the draft at a change of the requirement; None where none was checked."""
    if draft is None or not draft.check_set:
        return None
    keys = frozenset(result.key for result in draft.results)
    return Revised(draft.id, draft.number, *draft.scorecard.counts, keys)


def of_answer(asked: ev.QuestionAsked, text: str, author: str) -> tuple[Said, ...]:
    """Of an answer to a question of the learner's; nothing for a text that it did not offer."""
    if asked.by != "learner" or text not in asked.options:
        return ()
    if asked.about:
        vote = 1.0 if text == RIGHT else -1.0
        return (Said(author, "answer", asked.draft, vote, asked.about, text != TASTE),)
    chosen = asked.drafts[asked.options.index(text)] if text in asked.options[:2] else ""
    return (Said(author, "answer", chosen, 1.0),) if chosen else ()


def of_rating(draft: Draft, value: int, author: str) -> tuple[Said, ...]:
    """A good draft's open findings hardly matter, a bad one's do, to this person."""
    if not value:
        return ()
    open_keys = list(dict.fromkeys(result.key for result in failing(draft.results)))
    whole = Said(author, "rating", draft.id, float(value))
    share = -float(value) / max(1, len(open_keys))
    return (whole, *(Said(author, "rating", draft.id, share, key) for key in open_keys))


def of_change(old: Draft, new: Draft, accepted: bool, author: str) -> tuple[Said, ...]:
    """A refused change: what it mended was not worth it to this person; one that they took was."""
    standing = {result.key for result in failing(new.results)}
    gone = dict.fromkeys(r.key for r in failing(old.results) if r.key not in standing)
    share = (1.0 if accepted else -1.0) / max(1, len(gone))
    return tuple(Said(author, "change", new.id, share, key) for key in gone)


def heard(before: Sequence[Said], new: Iterable[Said], author: str, how: str, draft: str,
          ) -> tuple[Said, ...]:  # fmt: skip
    """What was said with a new act in the place of the author's earlier one of its kind."""
    kept = [s for s in before if (s.author, s.how, s.draft) != (author, how, draft)]
    return (*(before if how == "answer" else kept), *new)
