"""A second look at what checks read from prose: does the finding hold in this draft?

A check that reads sentences by patterns can misread one. Before such a finding goes back to the
writer, a judge who sees task, draft and finding says whether it is so. A doubt counts only with
words of the draft or the task that show it; it changes no verdict.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Denial:
    """One finding that a judge does not find in the draft."""

    finding: int
    """Its place in what was asked, from 0."""
    why: str
    quote: str


def finding_messages(task: str, draft: str, findings: Sequence[str]) -> tuple[Message, ...]:
    """The messages that ask of each finding whether it holds."""
    told = "\n\n".join(f"{number}. {text}" for number, text in enumerate(findings, 1))
    parts = [marked("task", task), marked("draft", blinded(draft)), marked("findings", told)]
    shape = '{"findings": [{"finding", "quote", "why", "holds"}, …]}'
    asked = [*parts, _RULES, f"Answer with JSON alone: {shape}"]
    return Message("system", _SYSTEM), Message("user", "\n\n".join(asked))


async def denied(
    ask: Caller, task: str, draft: str, findings: Sequence[str], seed: int = 0
) -> tuple[Denial, ...]:
    """The findings that the judge denies; none where its answer cannot be read."""
    if not findings:
        return ()
    asked = Asked(finding_messages(task, draft, findings), seed)
    _, found = await answered(
        ask, asked, lambda told: read_denials(told.text, len(findings), task, draft)
    )
    return () if isinstance(found, Unreadable) else found


def read_denials(
    answer: str, findings: int, task: str, draft: str
) -> tuple[Denial, ...] | Unreadable:
    """The denials in an answer about so many findings. One whose quote stands in neither the draft
    nor the task is none.
    """
    found = document(answer)
    entries = found.get("findings") if isinstance(found, Mapping) else None
    if not isinstance(entries, list):
        return Unreadable("There is no JSON object with a list 'findings'.")
    denials: dict[int, Denial] = {}
    for entry in entries:
        number = entry.get("finding") if isinstance(entry, Mapping) else None
        if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= findings:
            return Unreadable(f"Each entry names a finding by its number, 1 to {findings}.")
        quote, why = str(entry.get("quote") or ""), str(entry.get("why") or "").strip()
        shown = occurs(quote, draft) or occurs(quote, task)
        if str(entry.get("holds", "")).strip().lower() == "no" and why and shown:
            denials.setdefault(number, Denial(number - 1, why, quote))
    return tuple(denials.values())
