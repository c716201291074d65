"""What the copy tells beside its entries: a second fact under one entry, goods and places that no
fact holds, a headline that its own body does not keep, two names or sides in each other's place.

All of it is read off the words, so it warns. Scenes are the writer's own: what is asked about are
things told in the same breath as a fact, and the exchange of one thing for another of its kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from domains.creative.brief import Fact
from domains.creative.case import Case, Piece
from domains.creative.checks.meaning import ALIKE, tells
from domains.creative.checks.strong import lists
from domains.creative.entries import Claimed, Variant
from domains.creative.quantities import quantities
from workbench.core.checks import CheckResult
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold
from workbench.prose.retold.crossed import crossed
from workbench.prose.sentences import words

CRITERION = "claims"
_CLAUSES = re.compile(r"[,;:.]\s+|\s[–—]\s|\s(?:and|but|while|so)\s")
_LISTED = re.compile(r"(?P<count>\d[\d.,]*\s+[^\W\d]+)\s*(?::|\s[–—])\s+(?P<things>[^.!?\n]+)")
_ITEM = 4
"""Words of a thing in a list at most; what is longer may be a sentence."""
NEAR = 3
"""Words on either side of one that tell what it belongs to: the `late` of `late train`."""


def bearing(case: Case) -> Iterator[CheckResult]:
    """A warning for each; nothing where the text is not English or there are no facts."""
    if not case.english or not case.brief.facts:
        return
    for claim in case.claims:
        yield from _second_fact(case, claim)
    if case.brief.story is None:
        for piece in case.copy:
            yield from _goods(case, piece)
            yield from _places(case, piece)
        for variant in case.variants:
            yield from _unkept(case, variant)


def _second_fact(case: Case, claim: Claimed) -> Iterator[CheckResult]:
    """A clause of an entry's words that tells another fact, which no entry claims for it."""
    own = [fact for id in claim.facts if (fact := case.brief.fact(id)) is not None]
    shown = [piece for piece in case.pieces if piece.folded.places(claim.quote)]
    if shown and all(piece.part == "alt" for piece in shown):
        return  # of a picture is told what it shows
    for clause in _CLAUSES.split(claim.quote) if own else ():
        others = [f for f in case.brief.facts if f.substantiated and f not in own]
        other = next((f for f in others if _tells(clause, f)), None)
        if other is None or any(tells(clause, f) for f in own) or _entered(case, clause, other):
            continue
        yield found(
            f"claims.entry: {claim.name} {other.id}", "warn", CRITERION,
            f"“{clause}” tells {other.id}, and is entered under {', '.join(claim.facts)} alone.",
            severity="minor", cause="other_fact", span=case.span(claim.quote, claim.pointer),
            observed=", ".join(claim.facts), expected=other.id,
            fix=f"Enter these words with {other.id} as well.",
        )  # fmt: skip


def _tells(clause: str, fact: Fact) -> bool:
    """Whether a clause tells a fact by its figures, or by more than half of its words: `a brass
    bell` names what `the bell is turned from solid brass` tells.
    """
    most = share(stems(fact.statement), stems(clause)) > ALIKE
    return tells(clause, fact) and (most or bool(quantities(fact.statement)))


def _entered(case: Case, clause: str, fact: Fact) -> bool:
    """An entry with this fact quotes the clause, some of it, or words around it."""
    for other in case.claims:
        cited = any(id.casefold() == fact.id.casefold() for id in other.facts)
        if not cited or not other.quote:
            continue
        if fold(clause).places(other.quote) or fold(other.quote).places(clause):
            return True
    return False


def _goods(case: Case, piece: Piece) -> Iterator[CheckResult]:
    """`64 stalls: waffles, toys, lamps`: a counted fact filled with things that are in no fact."""
    known = set(stems(f"{case.brief.words} {case.task.prompt}"))
    for match in _LISTED.finditer(piece.text):
        things = [one.strip() for one in re.split(r",|\band\b", match["things"]) if one.strip()]
        named = [one for one in things if 0 < len(words(one)) <= _ITEM]
        strange = [one for one in named if not set(stems(one)) & known and stems(one)]
        counted = any(f.fits(q) for f in quantities(match["count"])
                      for fact in case.brief.facts for q in quantities(fact.statement))  # fmt: skip
        if counted and len(named) == len(things) >= 3 and len(strange) == len(named):
            yield found(
                f"claims.goods: {strange[0]}", "warn", CRITERION,
                f"“{match[0]}” lists {', '.join(strange)}, and no fact has them.",
                severity="minor", cause="goods", span=case.span(match["things"], piece.pointer),
                observed=match["things"], expected="things that the facts name",
                fix="Leave out what no fact gives.",
            )  # fmt: skip


def _places(case: Case, piece: Piece) -> Iterator[CheckResult]:
    """A known kind of place, as if the reader knew it, in the sentence of a claim where the
    facts say where things are: of what has no place, a hill or a garden is a thing of the scene.
    """
    facts = " ".join(fact.statement for fact in case.brief.facts)
    known = set(stems(f"{facts} {case.task.prompt} {case.task.title}"))
    kinds = "|".join(" ".join(lists()["places"]).split())
    placed = any(_placed(fact.statement, kinds) for fact in case.brief.facts)
    quotes = [claim.quote for claim in case.claims if claim.quote and placed]
    for sentence in piece.sentences:
        match = re.search(rf"{_ALONG}\b[Tt]he (?:[a-z]+ )?(?P<kind>{kinds})\b", sentence)
        told = any(quote in sentence or sentence in quote for quote in quotes)
        if match and told and not set(stems(match["kind"])) & known:
            yield found(
                f"claims.place: {match[0]}", "warn", CRITERION,
                f"“{sentence}” puts it in “{match[0]}”, and no fact does.",
                severity="minor", cause="place", span=case.span(match[0], piece.pointer),
                observed=match[0], expected="a place of the brief",
                fix=f"Leave “{match[0]}” out, or name the place that a fact gives.",
            )  # fmt: skip


_ALONG = "".join(f"(?<!{word} )" for word in ("down", "up", "over", "across", "past", "through"))
"""Words before a place by which somebody passes: nothing is said to be there."""
_AT = re.compile(
    r"\b(?:in|at|on|to|from|near|by|behind|beside) "
    r"(?:(?:the )?(?:old )?[A-Z][a-z]+"
    r"|the (?:[a-z]+ )?(?:cent(?:re|er)|middle|north|south|east|west))"
)


def _placed(fact: str, kinds: str) -> bool:
    """Whether a fact says where something is: a kind of place, or a name behind `in`."""
    return bool(_AT.search(fact) or re.search(rf"\b(?:{kinds})s?\b", fact, re.I))


def _unkept(case: Case, variant: Variant) -> Iterator[CheckResult]:
    """One thing in the headline and another of its kind in the body, told of the same matter."""
    head, body = variant.part("headline") or variant.part("subject"), variant.part("body")
    for kind in lists()["kinds"].values() if head and body else ():
        assert head is not None
        assert body is not None
        mine, theirs = _named(head.text, kind), _named(body.text, kind)
        if len(mine) != 1 or not theirs or mine.keys() & theirs.keys():
            continue
        here = next(iter(mine.values()))
        other = next((name for name, around in theirs.items() if around & here), "")
        if other:
            said = next(iter(mine))
            yield found(
                f"headline: {said}", "warn", "variants",
                f"The headline has “{said}”, the body “{other}” in its place.",
                severity="minor", cause="unkept", span=case.span(head.text, head.pointer),
                observed=said, expected=other, fix="Let headline and body tell the same.",
            )  # fmt: skip


def _named(text: str, kind: Sequence[str]) -> Mapping[str, set[str]]:
    """The things of a kind that a text names, each with the stems around it in its clause."""
    found_ones: dict[str, set[str]] = {}
    for clause in re.split(r"[.!?:;,\n]", text):
        each = re.findall(r"[^\W\d_]+", clause.casefold())
        for at, word in enumerate(each):
            name = word.removesuffix("s") if word.removesuffix("s") in kind else word
            if name in kind:
                around = " ".join([*each[max(0, at - NEAR) : at], *each[at + 1 : at + 1 + NEAR]])
                found_ones.setdefault(name, set()).update(set(stems(around)) - {*stems(name)})
    return found_ones


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
