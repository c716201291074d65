"""Superlatives, comparisons with everybody and guarantees that no substantiated fact bears.

Read off the words, so it warns and never decides. A strong word is borne where a substantiated fact
that the sentence's claim rests on, or a line that the task wants word for word, says it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from domains.creative.case import Case, Piece
from domains.creative.checks.boasts.predicated import PRAISED, of_the_offer, speaks_of_it
from domains.creative.quantities import unit_of
from workbench.core.checks import CheckResult, Severity
from workbench.prose.english import denials, stems
from workbench.prose.findings import found


@dataclass(frozen=True)
class Strong:
    """A strong word at its place in a text."""

    kind: str
    start: int
    end: int
    text: str


@lru_cache(maxsize=1)
def lists() -> Mapping[str, Any]:
    """The word lists of this domain."""
    from importlib.resources import files

    import yaml

    text = files("domains.creative").joinpath("words.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


@lru_cache(maxsize=8)
def _pattern(kind: str) -> re.Pattern[str]:
    inner = "|".join(str(one) for one in lists()["strong"][kind])
    return re.compile(rf"(?<![\w-])(?:{inner})(?![\w-])", re.I)


@lru_cache(maxsize=1)
def _idioms() -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{one}\b" for one in lists()["idioms"]), re.I)


@lru_cache(maxsize=1)
def _plain() -> frozenset[str]:
    return frozenset(" ".join(lists()["plain"]).split())


def strong_words(text: str) -> list[Strong]:
    """The strong words of a text, without those in idioms, questions of degree, or denied."""
    straight = text.replace("’", "'")
    idioms = [match.span() for match in _idioms().finditer(straight)]
    taken: list[Strong] = []
    for kind in lists()["strong"]:
        for match in _pattern(kind).finditer(straight):
            inside = any(a <= match.start() < b for a, b in idioms)
            inside |= match[0].casefold() in _plain()
            twice = any(one.start < match.end() and match.start() < one.end for one in taken)
            denied = _denied(straight, match.start()) or _NOTHING.match(straight, match.end())
            if not inside and not twice and not denied:
                said = text[match.start() : match.end()]
                taken.append(Strong(kind, match.start(), match.end(), said))
    return sorted(taken, key=lambda one: one.start)


_NOTHING = re.compile(
    r"(?: (?:you|them|anyone|anybody|him|her|by))? (?:nothing|no|none|nobody|neither|little)\b"
)
"""`We promise nothing`: what is promised is denied behind the verb."""


def _denied(text: str, start: int) -> bool:
    """Denied, or what something else is held against: `more than we promise for the pen`."""
    if text[:start].endswith("than "):
        return True
    before = re.split(r"[.!?;:,]", text[max(0, start - 28) : start])[-1]
    return denials(" ".join(before.split()[-3:])) > 0


def strong_claims(case: Case) -> Iterator[CheckResult]:
    """One warning for each strong word that nothing bears."""
    if not case.english:
        return
    told: set[str] = set()
    for piece in (*case.copy, *case.story):
        for one in strong_words(piece.text):
            if piece.part == "story" and not _claimed(case, piece, one):
                continue
            sentence = _sentence(piece, one)
            if one.text.casefold() + sentence in told or _borne(case, piece, one):
                continue
            if _other_things(case, piece, one) or _somebodys(case, piece, one, sentence):
                continue
            if _of_a_time(case, piece, one) or not _of_the_offer(case, sentence, one):
                continue
            told.add(one.text.casefold() + sentence)
            yield found(
                f"claims.strong: {one.text}", "warn", "claims",
                f"“{sentence}” claims “{one.text}”, and no substantiated fact says so.",
                severity=_weight(sentence, one), cause=one.kind,
                span=case.span(sentence, piece.pointer), observed=one.text,
                expected="a substantiated fact that says it, or plainer words",
                fix=f"Say it without “{one.text}”.",
            )  # fmt: skip


def offered(case: Case) -> frozenset[str]:
    """Stems of what the brief offers."""
    facts = " ".join(fact.statement for fact in case.brief.facts)
    return frozenset(stems(f"{case.task.title} {facts} {case.brief.call.text}"))


def _sold(case: Case) -> frozenset[str]:
    """The same without the units of time of the facts: an hour is nothing that is sold."""
    facts = " ".join(fact.statement for fact in case.brief.facts)
    units = (w for w in re.findall(r"[a-z]+", facts) if (unit_of(w) or ("",))[0] == "time")
    return offered(case) - set(stems(" ".join(units)))


_FOLK = (
    "people",
    "guests",
    "humans",
    "children",
    "visitors",
    "dogs",
    "cats",
    "marriages",
    "friends",
)
_THAN = re.compile(r"than (?:any|every|all|most)$", re.I)
_RIVALS = "other brand maker product rival kind type thing competitor alternative rest"


_THEIRS = re.compile(
    r"\b(?:your|my|his|her|their|whose|somebody's|someone's|neighbou?r's)(?: own)?(?: \w+)? $", re.I
)
_DOES = re.compile(
    r"^(?: [a-z-]+){0,3} (?:(?:that|which|who|whom) )?"
    r"(?:you|they|he|she|I|somebody|anybody|people)(?:['’](?:ve|d|ll))? [a-z]+"
)


_EXPLICIT = re.compile(
    r"\b(?:on the market(?:place)?|on (?:the )?(?:earth|planet|coast)|"
    r"in (?:the|this) (?:whole )?(?:world|universe|country|county|"
    r"region|city|town|valley|business|trade|industry)|of all(?: time)?"
    r"(?=$|[.,!?])|of its kind|in history|anywhere|(?:you|money) can buy|ever (?:made|built|sold)|"
    r"than (?:any|every|all)|"
    r"every other|any other|competitors?|competition)\b",
    re.I,
)
_ASSURED = re.compile(
    r"\bguarante|\b(?:clinically|scientifically|medically|proven|money[- ]back|risk[- ]free)\b|"
    r"\bcur(?:es?|ed|ing)\b|100 ?%",
    re.I,
)


def _weight(sentence: str, one: Strong) -> Severity:
    """Great for a guarantee in so many words, and where those that are outdone are named; what is
    only praised is of little weight.
    """
    assured = one.kind == "guarantee" and _ASSURED.search(one.text)
    outdoing = one.kind in ("superlative", "world") and _EXPLICIT.search(sentence)
    return "major" if assured or outdoing else "minor"


_PART_OF = re.compile(
    r"(?: \w+)? (?:part|bit|thing|moment|decision|question|choice|step) "
    r"(?:is|to|of|about|was)\b",
    re.I,
)
"""`The hardest part to leave`, `the best thing about rain`: a turn of speech, of nothing sold."""


_EVEN = re.compile(r"\beven (?:the|an?) $", re.I)


def _of_a_time(case: Case, piece: Piece, one: Strong) -> bool:
    """`The coldest morning of the year`: of a day or an hour, where the offer is none; and `the
    hardest part to leave`, `even the longest excuse`, of nothing that is sold.
    """
    if one.kind == "superlative" and (
        _PART_OF.match(piece.text, one.end) or _EVEN.search(piece.text[: one.start])
    ):
        return True
    sold = _sold(case)
    nouns = re.findall(r"[a-z]+", piece.text[one.end :].split(".")[0])[:2]
    kinds = lists()["kinds"]
    times = {*kinds["season"], *kinds["daypart"], *kinds["weekday"], "night", "year", "month"}
    timely = any(
        (w in times or (unit_of(w) or ("",))[0] == "time") and not set(stems(w)) & sold
        for w in nouns
    )
    return one.kind == "superlative" and timely


def _of_the_offer(case: Case, sentence: str, one: Strong) -> bool:
    """Whether it is surely said of the offer: `mind the smallest`, `the longest queue is at the
    bakery`, `cats know the best place` are not.
    """
    sold = _sold(case) | set(stems(f"{case.brief.get('objective') or ''} {_RIVALS}"))
    than = _no_better().fullmatch(one.text) if one.kind == "comparison" else None
    if than is not None:
        return bool(set(stems(than["what"])) & (sold | PRAISED))
    if one.kind == "superlative":
        return of_the_offer(sentence, one.text, sold)
    return speaks_of_it(sentence, one.text, sold)


def _somebodys(case: Case, piece: Piece, one: Strong, sentence: str) -> bool:
    """`Your two smallest`, `the oddest thing you carried`: said of what is somebody else's or what
    others do, and not of what is sold. `Your warmest coat yet` praises it.
    """
    if re.search(r"\byet\b|\byou(?:['’](?:ve|ll)| have| will)? ever\b", sentence):
        return False
    after = piece.text[one.end :]
    noun = re.match(r"(?: [a-z-]+){0,2}", after)
    offer = f"{case.task.title} {case.brief.call.text}"
    sold = set(stems(offer)) & set(stems(noun[0] if noun else ""))
    theirs = _THEIRS.search(piece.text[: one.start]) or _DOES.match(after.replace("’", "'"))
    return one.kind == "superlative" and bool(theirs) and not sold


def _other_things(case: Case, piece: Piece, one: Strong) -> bool:
    """`Longer than most delays`: compared with a thing that nobody here sells."""
    if beaten := _BEATEN.match(one.text + piece.text[one.end :]):
        thing = beaten["what"] or beaten["thing"]
        about = set(stems(f"{thing} {_sentence(piece, one)}")) - set(stems(one.text.split()[0]))
        ours = re.search(r"\b(?:our|ours|we|it|this|these|than)\b", _sentence(piece, one), re.I)
        return not ours and not about & (offered(case) | PRAISED | set(stems(_RIVALS)))
    noun = re.match(r"(?: of)?(?: (?:the|its|their))? ([a-z][a-z-]{2,})", piece.text[one.end :])
    if noun and one.text.endswith("another") and noun[1] not in ("one", "like"):
        return not set(stems(noun[1])) & (offered(case) | set(stems(_RIVALS)))
    if noun and _THAN.search(one.text) and noun[1] in _FOLK:
        return True
    if not _THAN.search(one.text) or noun is None:
        return False
    sold = offered(case) | set(stems(f"{case.brief.get('objective') or ''} {_RIVALS}"))
    return not set(stems(noun[1])) & sold


_BEATEN = re.compile(
    r"(?:no (?!other\b|one\b)\w+ (?P<what>[a-z]+)\b"
    r"|nothing (?:else )?(?:beats?|matches) an? (?:[a-z]+ )?(?P<thing>[a-z]+)\b)"
    r"(?! in (?:the|this))",
    re.I,
)
"""`There is no better excuse for cake`, `nothing beats a quiet kitchen`."""


@lru_cache(maxsize=1)
def _no_better() -> re.Pattern[str]:
    """`No warmer water`, where `no faster for being stared at` is of nothing."""
    each = "|".join(" ".join(lists()["compared"]).split())
    return re.compile(rf"no (?:{each}) (?P<what>[a-z]+)", re.I)


def _sentence(piece: Piece, one: Strong) -> str:
    return next((s for s in piece.sentences if one.text in s), one.text)


def _borne(case: Case, piece: Piece, one: Strong) -> bool:
    """A wanted line has it, or a claim around it rests on a substantiated fact that has it."""
    brief = case.brief
    for line in (*brief.legal, *brief.required):
        if any(a <= one.start < b for a, b in piece.folded.places(line.text)):
            return True
    if one.text.casefold() in brief.call.text.casefold():
        return True
    around = [
        brief.fact(id)
        for claim in case.claims
        if any(a <= one.start < b for a, b in piece.folded.places(claim.quote))
        for id in claim.facts
    ]
    said = [fact.statement for fact in around or brief.facts if fact is not None
            and fact.substantiated]  # fmt: skip
    return any(_same(one, statement) for statement in said)


def _claimed(case: Case, piece: Piece, one: Strong) -> bool:
    """Whether it stands in words that are entered as a claim: a story sells by no others."""
    quotes = [claim.quote for claim in case.claims if claim.quote]
    return any(a <= one.start < b for quote in quotes for a, b in piece.folded.places(quote))


def _same(one: Strong, statement: str) -> bool:
    if one.text.casefold() in statement.casefold():
        return True
    mine = set(stems(one.text))
    theirs = [set(stems(s.text)) for s in strong_words(statement) if s.kind == one.kind]
    wider = one.kind == "comparison" and any(own and own <= mine for own in theirs)
    within = mine <= set(stems(statement)) or wider
    return bool(mine) and bool(theirs) and within
