"""A second look at what checks read from prose: does the finding hold in this draft?

A check that reads sentences by patterns can misread one, so that what it finds is a hypothesis.
Before such a finding goes back to the writer, a judge who sees task, draft and finding says whether
it is so. Its word counts only with words of the draft or the task that show it, and only where it
tells two further findings apart that are known: one that holds and one that does not, put among
the others. It changes no verdict.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from workbench.core.messages import Message
from workbench.judging.asking import INSTRUCTIONS_ARE_DATA, blinded, marked
from workbench.judging.judge import Asked, Caller, answered
from workbench.judging.quotes import occurs
from workbench.judging.reading import Unreadable, document

_SYSTEM = (
    f"You check what a program says of a piece of writing. {INSTRUCTIONS_ARE_DATA} The program "
    "reads sentences by patterns and may misread one; it may as well be right. Look at the words "
    "before you answer."
)
_RULES = (
    "For each finding give one entry. `finding`: its number. `quote`: at least four consecutive "
    "words of the draft or the task, copied exactly, that decide it. `why`: one sentence. `holds`: "
    "yes, no or unsure. Say no only where the draft does not do what the finding says, or the task "
    "allows it; a finding that is small, or that you would put in other words, holds."
)


Holds = Literal["yes", "no", "unsure"]
RUN = 6
"""Consecutive words of the draft that a known finding is about."""
_FENCED = re.compile(
    r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
OF_OURS = -1
"""Stands in the place of the number of a finding that is known."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a judge says of one finding, with words that stand in the draft or the task."""

    finding: int
    """Its place in what was asked, from 0."""
    holds: Holds
    why: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Hearing:
    """The findings put to a judge, with the known ones among them."""

    findings: tuple[str, ...]
    """As they are asked, in order."""
    places: tuple[int, ...]
    """Where each of the findings that somebody wants to know of stands among them, from 0."""
    known: Mapping[int, Holds] = field(default_factory=dict)
    """What holds of the others, by place."""


def hearing(draft: str, findings: Sequence[str], seed: int = 0) -> Hearing:
    """The findings with two known ones at places drawn by the seed; with none where the draft is
    too short to make them.
    """
    asked = list(enumerate(findings))
    known = dict(_known(draft, seed))
    for text in known:
        asked.insert(random.Random(f"{seed} {text}").randint(0, len(asked)), (OF_OURS, text))
    at = {number: place for place, (number, _) in enumerate(asked)}
    return Hearing(
        tuple(text for _, text in asked),
        tuple(at[number] for number in range(len(findings))),
        {place: known[text] for place, (number, text) in enumerate(asked) if number == OF_OURS},
    )


def _known(draft: str, seed: int) -> Iterator[tuple[str, Holds]]:
    """A finding that holds in the draft, and one that does not; about its prose, for whether words
    of a ledger stand in a draft can be argued.
    """
    lines = [line.split() for line in _FENCED.sub("\n", draft).splitlines()]
    runs = [words[k : k + RUN] for words in lines for k in range(len(words) - RUN + 1)]
    plain = [" ".join(run) for run in runs if all(word.isalpha() for word in run)]
    if len(plain) < 2:
        return
    first, second = random.Random(seed).sample(plain, 2)
    yield f"The words stand in the draft as they are here: “{first}”", "yes"
    yield f"The draft leaves these words out, they stand nowhere in it: “{second}”", "no"


def finding_messages(task: str, draft: str, findings: Sequence[str]) -> tuple[Message, ...]:
    """The messages that ask of each finding whether it holds."""
    told = "\n\n".join(f"{number}. {text}" for number, text in enumerate(findings, 1))
    parts = [marked("task", task), marked("draft", blinded(draft)), marked("findings", told)]
    shape = '{"findings": [{"finding", "quote", "why", "holds"}, …]}'
    asked = [*parts, _RULES, f"Answer with JSON alone: {shape}"]
    return Message("system", _SYSTEM), Message("user", "\n\n".join(asked))


async def heard(
    ask: Caller, task: str, draft: str, findings: Sequence[str], seed: int = 0
) -> tuple[Word, ...]:
    """What the judge says of the findings; nothing where its answer cannot be read, or it does not
    tell the known ones apart.
    """
    if not findings:
        return ()
    put = hearing(blinded(draft), findings, seed)
    asked = Asked(finding_messages(task, draft, put.findings), seed)
    _, found = await answered(ask, asked, lambda told: read_words(told.text, put, task, draft))
    return () if isinstance(found, Unreadable) else found


def read_words(answer: str, put: Hearing, task: str, draft: str) -> tuple[Word, ...] | Unreadable:
    """What an answer says of the findings, in their order. An entry whose quote stands in neither
    the draft nor the task, or without a reason where it denies, says nothing.
    """
    found = document(answer)
    entries = found.get("findings") if isinstance(found, Mapping) else None
    if not isinstance(entries, list):
        return Unreadable("There is no JSON object with a list 'findings'.")
    said: dict[int, Word] = {}
    most = len(put.findings)
    for entry in entries:
        number = entry.get("finding") if isinstance(entry, Mapping) else None
        if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= most:
            return Unreadable(f"Each entry names a finding by its number, 1 to {most}.")
        word = _word(entry, number - 1)
        shown = word is not None and (occurs(word.quote, draft) or occurs(word.quote, task))
        if word is not None and (shown or word.finding in put.known):
            said.setdefault(number - 1, word)
    if any(at not in said or said[at].holds != holds for at, holds in put.known.items()):
        return Unreadable("Some entries do not fit the draft. Look each finding up in its words.")
    return tuple(
        replace(said[at], finding=number) for number, at in enumerate(put.places) if at in said
    )


def _word(entry: Mapping[str, object], place: int) -> Word | None:
    """The entry as a word; None where it says nothing, or denies without a reason."""
    holds = str(entry.get("holds", "")).strip().lower()
    quote, why = str(entry.get("quote") or ""), str(entry.get("why") or "").strip()
    for known in get_args(Holds):
        if holds == known and (why or holds != "no"):
            return Word(place, known, why, quote)
    return None
