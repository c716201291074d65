"""The first level of engagement: what can be counted of it. A proxy: it advises, is never scored
and never decides.

Nobody knows from a text whether it will be liked. Counted are a hook in the first eight words, the
reading time and the number of things that are asked for (research/domains.md §5). The second level
is the panel, whose personas are data (`readers.yaml`); the third is real results (`results`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.creative.case import Case
from domains.creative.checks.limits import post
from domains.creative.checks.required import asking
from domains.creative.entries import Variant
from domains.creative.quantities import quantities
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.sentences import words

HOOK = 8
"""Words in which a reader decides to stay."""
PER_MINUTE = 238.0
"""Words of English that adults read silently in a minute (Brysbaert 2019)."""
_READER = frozenset(["you", "your", "yours"])


@dataclass(frozen=True)
class Proxy:
    """What was counted of a variant."""

    hook: str
    """Its first words."""
    hooks: tuple[str, ...]
    """What in them may hold a reader: a figure, a question, the reader, a need."""
    seconds: float
    calls: int

    @property
    def score(self) -> float:
        """0 to 1: a hook, one call, and up to a minute to read, a third each."""
        quick = max(0.0, min(1.0, (120 - self.seconds) / 60))
        return round((min(1, len(self.hooks)) + (self.calls == 1) + quick) / 3, 3)


def proxy_of(case: Case, variant: Variant) -> Proxy:
    """The counts of a variant."""
    text = post(variant)
    heads = [one.text for name in ("subject", "headline") if (one := variant.part(name))]
    first = " ".join(" ".join([*heads, text.replace("".join(heads[-1:]), "", 1)]).split()[:HOOK])
    known = case.brief.audience(variant.audience)
    needs = {stem for need in (known.needs if known else ()) for stem in stems(need)}
    return Proxy(
        first,
        tuple(_hooks(first, needs)),
        60 * len(words(text)) / PER_MINUTE,
        len({kind for kind, _, _ in asking(case, variant)}) or int(_calls(case, variant)),
    )


def _calls(case: Case, variant: Variant) -> bool:
    """The copy holds the call of the brief, in words that no list of verbs has."""
    call = case.brief.call
    wanted = [part.casefold() for part in (call.text, call.link) if part]
    mine = " ".join(p.text for p in case.pieces if p.variant is variant and p.part != "alt")
    return bool(wanted) and all(part in mine.casefold() for part in wanted)


def _hooks(first: str, needs: set[str]) -> Iterator[str]:
    if quantities(first):
        yield "a figure"
    if "?" in first:
        yield "a question"
    if _READER & {word.casefold() for word in words(first)}:
        yield "the reader"
    if needs & set(stems(first)):
        yield "a need"
    if re.search(r"“|\"|^‘", first):
        yield "a voice"


def proxy(case: Case) -> Iterator[CheckResult]:
    """One result a variant, for information."""
    if not case.english:
        return
    for variant in case.variants:
        counted = proxy_of(case, variant)
        held = ", ".join(counted.hooks) or "nothing that a reader is known to stop for"
        yield found(
            f"engagement.proxy: {variant.name}", "pass", "engagement",
            f"Proxy, not engagement: opens with {held}; {counted.seconds:.0f} s to read; "
            f"{counted.calls} thing(s) asked for.", severity="info", cause="proxy",
            observed=f"{counted.score:.2f}", span=case.span(counted.hook, variant.pointer),
        )  # fmt: skip


def mean_score(case: Case, variants: Sequence[Variant]) -> float:
    """The mean proxy of variants; 0 of none."""
    scores = [proxy_of(case, one).score for one in variants]
    return sum(scores) / len(scores) if scores else 0.0
