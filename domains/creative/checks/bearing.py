"""What the copy tells beside its entries: a second fact under one entry, two names or sides in each
other's place.

Both are held against a passage of the brief. Things, places and hours that a scene brings along are
the writer's own. Read off the words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.checks.meaning import ALIKE, tells
from domains.creative.entries import Claimed
from domains.creative.quantities import quantities
from workbench.core.checks import CheckResult
from workbench.prose.english import share, stems
from workbench.prose.findings import found, noted
from workbench.prose.folding import fold
from workbench.prose.retold.crossed import crossed

CRITERION = "claims"
_CLAUSES = re.compile(r"[,;:.]\s+|\s[–—]\s|\s(?:and|but|while|so)\s")


def bearing(case: Case) -> Iterator[CheckResult]:
    """A warning for each; nothing where the text is not English or there are no facts."""
    if not case.english or not case.brief.facts:
        return
    for claim in case.claims:
        yield from _second_fact(case, claim)


def _second_fact(case: Case, claim: Claimed) -> Iterator[CheckResult]:
    """A clause of an entry's words that tells another fact, which no entry claims for it."""
    own = [fact for id in claim.facts if (fact := case.brief.fact(id)) is not None]
    shown = [piece for piece in case.pieces if piece.folded.places(claim.quote)]
    if shown and all(piece.part == "alt" for piece in shown):
        return  # of a picture is told what it shows
    for clause in _CLAUSES.split(claim.quote) if own else ():
        others = [f for f in case.brief.facts if f.substantiated and f not in own]
        other = next((f for f in others if _tells(clause, f)), None)
        if (
            other is None
            or any(tells(clause, f) for f in own)
            or _entered(case, claim.quote, other)
            or _told_by_an_entry(case, other)
        ):
            continue
        yield noted(
            f"claims.entry: {claim.name} {other.id}", CRITERION,
            f"“{clause}” tells {other.id}, and is entered under {', '.join(claim.facts)} alone.",
            cause="other_fact", span=case.span(claim.quote, claim.pointer),
            observed=", ".join(claim.facts), expected=other.id,
            fix=f"Enter these words with {other.id} as well.",
        )  # fmt: skip


def _tells(clause: str, fact: Fact) -> bool:
    """Whether a clause tells a fact by its figures, or by more than half of its words: `a brass
    bell` names what `the bell is turned from solid brass` tells.
    """
    most = share(stems(fact.statement), stems(clause)) > ALIKE
    return tells(clause, fact) and (most or bool(quantities(fact.statement)))


def _told_by_an_entry(case: Case, fact: Fact) -> bool:
    """An entry of the fact's own tells it with its figures, so that this one only says it again."""
    cited = (c for c in case.claims if fact.id.casefold() in map(str.casefold, c.facts))
    return bool(quantities(fact.statement)) and any(tells(claim.quote, fact) for claim in cited)


def _entered(case: Case, words: str, fact: Fact) -> bool:
    """An entry with this fact quotes these words, some of them, or more around them."""
    for other in case.claims:
        cited = any(id.casefold() == fact.id.casefold() for id in other.facts)
        if not cited or not other.quote:
            continue
        if fold(words).places(other.quote) or fold(other.quote).places(words):
            return True
    return False


def crossing(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence in which two names or two sides have changed places."""
    if not case.english:
        return
    brief = case.brief
    story = brief.story
    passages = [case.task.prompt, *(fact.statement for fact in brief.facts if fact.substantiated)]
    passages += [beat.statement for beat in (story.beats if story else ())]
    people = story.characters if story else ()
    names = {part for one in people for part in re.findall(r"\b[A-Z]\w+", one.name)}
    for piece in case.pieces:
        for one in crossed(piece.text, passages, names):
            yield found(
                f"story.places: {one.one} {one.other}" if people
                else f"claims.places: {one.one} {one.other}",
                "warn", "story" if people else "claims",
                f"“{one.sentence}” has {one.one} and {one.other} in each other's place: the brief "
                f"says “{one.passage}”.", severity="minor", cause="crossed",
                span=case.span(one.sentence, piece.pointer), observed=one.sentence,
                expected=one.passage, fix="Put each where the brief has it.",
            )  # fmt: skip
