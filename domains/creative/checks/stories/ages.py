"""Ages in a story that are another one than the brief's or the ledger's.

Whose age it is, is read off the names beside it, so it warns. An age that some person of the story
has is not held against another one unless it stands right behind that one's name.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping

from domains.creative.case import Case
from domains.creative.checks.stories.outside import outside
from domains.creative.checks.stories.person import narrators
from domains.creative.quantities import quantities
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "story"
_N = r"(?P<n>\d{1,3}(?![.,:]?\d)|[a-z]+(?:-[a-z]+)?)"
_AGE = (
    re.compile(rf"{_N}[- ]years?[- ]old\b", re.I),
    re.compile(rf"\b(?:aged|turned|turns|turning) {_N}\b", re.I),
    re.compile(rf"(?:\b(?:was|is|were|am|be|being)|(?<!\bit)(?<!that)(?<!here)['’](?:s|m|re))"
               rf"(?: just| only| barely| almost| now)? {_N}"
               r"(?= (?:and|when|that|now|then|but)\b|[.,;]|$)", re.I),
    re.compile(rf"\bat {_N}(?=,| (?:she|he|they)\b)", re.I),
    re.compile(rf"[a-z], {_N},", re.I),
    re.compile(rf"\bwho,? at {_N}\b", re.I),
    re.compile(rf"\b(?:half|most|all|each|any) of (?:her|his) {_N} years(?! (?:at|of|as|in|with|on|"
               r"here|there|behind)\b)", re.I),
    re.compile(rf"\b(?:man|woman|boy|girl|child|person) of {_N}\b", re.I),
)  # fmt: skip
_COUNTS = re.compile(r"\bcount(?:s|ed|ing)?\b", re.I)
"""`She counts bars. At sixteen she looks across`: how far somebody is in a row."""
_THEN = re.compile(
    r"\b(?:when|once|ago|had been|used to|would be|would have|will be|as a (?:child|girl|boy))\b"
)
NEAR = 60
"""Characters on either side of an age that belong to it."""
YOUNGEST = 13
"""Below it a bare `at nine she` is a time of day as well."""


def ages(case: Case) -> Iterator[CheckResult]:
    """Ages in the prose that are another one than the person's of whom the sentence speaks."""
    people = _aged(case)
    teller = next((name for name in narrators(case) if name in people), "")
    last, named_in, before = "", -1, ""
    told: set[str] = set()
    for number, sentence in ((n, s) for n, p in enumerate(case.story) for s in p.sentences):
        bare = outside(sentence)
        counts, before = bool(_COUNTS.search(f"{before} {bare}")), bare
        for said, value, place in _ages_in(bare):
            if counts and said.casefold().startswith("at "):
                continue
            mine = bool(_OWN.search(bare[:place]))
            subject = _subject(case, bare[:place], people)
            named = teller if mine else _nearest(bare, place, people)
            who = named or ("" if mine else last)
            if subject is not None and not mine and not _called(bare, place, who):
                who = named = subject
            if not who or said in told or _then(sentence, place):
                continue
            others = {y for years in people.values() for y in years}
            if value in people[who] or (value in others and not _called(bare, place, who)):
                continue
            if _grown(case, people[who], value, bare, place):
                continue
            told.add(said)
            sure = not mine and (named or named_in == number)
            known = ", ".join(f"{y:g}" for y in sorted(people[who]))
            yield found(
                f"story.age: {who}", "warn", CRITERION,
                f"“{sentence}” makes {who} {value:g}; the ledger or the brief says {known}.",
                severity="major" if sure else "minor", cause="age",
                span=case.span(sentence), observed=said, expected=known, fix="Keep one age.",
            )  # fmt: skip
        here = _nearest(bare, len(bare), people)
        last, named_in = (here, number) if here else (last, named_in)


_NOUN = re.compile(
    r"\b(?:(?i:his|her|their|my|our|your|its|whose|the|an?|this|that)|[A-Z][a-z]+['’]s?)"
    r" (?P<noun>(?:[a-z-]+ )?[a-z-]+)(?:,| was| is| were| had been| at| of)?(?: just| only)? *$"
)
"""A thing or person right before an age: `her father was`, `the clock was`."""


def _subject(case: Case, before: str, people: Mapping[str, set[float]]) -> str | None:
    """Who or what an age is told of where it is neither name nor pronoun: the character who has
    such a trade, or nobody; None where the words before tell of no such one.
    """
    match = _NOUN.search(before)
    if match is None:
        return None
    noun = set(stems(match["noun"]))
    known = [
        *(c for _, c in case.entities),
        *(case.brief.story.characters if case.brief.story else ()),
    ]
    fits = (c for c in known if noun & set(stems(" ".join(c.attributes.values()))))
    return next((part for c in fits for part in c.name.split() if part in people), "")


_OWN = re.compile(r"\b(?:I|me|myself)\b[^.;:]{0,12}$")


def _called(sentence: str, place: int, who: str) -> bool:
    """The name stands right before the age: `Ida, 62,`, `Ida was 62`."""
    return bool(re.search(rf"\b{re.escape(who)}[, ]*(?:\w+ )?$", sentence[: place + 1]))


def _grown(case: Case, then: set[float], value: float, sentence: str, place: int) -> bool:
    """`I am sixty now`: the age of the story and the years since, of two that the brief gives; any
    age where it gives no years.
    """
    if not re.search(r"\b(?:am\b.{0,24}|is\b.{0,24}now|today)", sentence[max(0, place - 4) :]):
        return False
    brief = case.brief
    told = " . ".join([brief.task.prompt, *(fact.statement for fact in brief.facts)])
    years = {float(day.year) for day in dates(told) if day.year}
    years |= {one.value for one in quantities(told) if one.number.role == "year"}
    spans = [late - early for early, late in itertools.combinations(sorted(years), 2)]
    return not spans or any(abs(age + span - value) <= 1 for age in then for span in spans)


def _then(sentence: str, place: int) -> bool:
    """Whether the words around an age tell of another time than the story's."""
    return bool(_THEN.search(sentence[max(0, place - NEAR) : place + NEAR]))


def _aged(case: Case) -> dict[str, set[float]]:
    """The ages of each name that a person is called by: the brief's, else the ledger's."""
    asked = list(case.brief.story.characters if case.brief.story else ())
    given = {part for one in asked if any("age" in key for key in one.attributes)
             for part in one.name.split()}  # fmt: skip
    people = [c for _, c in case.entities if not given & set(c.name.split())] + asked
    found_ages: dict[str, set[float]] = {}
    for one in people:
        years = {n.value for key, v in one.attributes.items() if "age" in key for n in numbers(v)}
        for name in (part for part in one.name.split() if part[:1].isupper()):
            found_ages.setdefault(name, set()).update(years)
    return {name: years for name, years in found_ages.items() if years}


def _nearest(sentence: str, place: int, people: Mapping[str, set[float]]) -> str:
    """The person named last before a place, else first behind it."""
    at = [(m.start(), name) for name in people
          for m in re.finditer(rf"\b{re.escape(name)}\b", sentence)]  # fmt: skip
    before = [one for one in at if one[0] <= place]
    return max(before)[1] if before else min(at)[1] if at else ""


def _ages_in(sentence: str) -> Iterator[tuple[str, float, int]]:
    """(printed, years, place) of each age that a sentence gives."""
    for number, form in enumerate(_AGE):
        for match in form.finditer(sentence):
            values = [n.value for n in numbers(match["n"]) if n.role in ("quantity", "spoken")]
            if match["n"].casefold() in _TIMES or _in_a_row(sentence, *match.span("n")):
                continue
            least = YOUNGEST if number > 1 else 1
            if len(values) == 1 and least <= values[0] < 120:
                yield match[0].strip(", "), values[0], match.start()


_TIMES = frozenset({"once", "twice", "thrice"})
"""`It turns twice and slips`: how often, and no age."""


def _in_a_row(sentence: str, start: int, end: int) -> bool:
    """`Twelve, thirteen, fourteen`: one of several numbers that somebody counts."""
    before = re.search(r"([\w-]+), (?:and )?$", sentence[:start])
    after = re.match(r",? (?:and )?([\w-]+)", sentence[end:])
    return any(side is not None and numbers(side[1]) for side in (before, after))
