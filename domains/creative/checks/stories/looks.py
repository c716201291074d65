"""What the story says of a character in passing: a colour or an age that is not the ledger's.

Only what stands right beside the character's own kind or trade is read (`the brown dog`, `a lamp
maker of twenty-three`), and only where one character has that kind; and the colour of a thing that
is said to be that character's (`her red coat`). Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists
from domains.creative.checks.stories.outside import outside
from domains.creative.storybrief import Character
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.titles import genders

_KINDS = ("kind", "type", "species", "trade", "job", "profession", "role")
_SHADES = r"(?:light|dark|pale|deep|bright|half|almost|nearly)[- ]?"


def looks(case: Case) -> Iterator[CheckResult]:
    """Colours and ages beside a character's kind that are not the character's own."""
    if not case.english or case.brief.story is None:
        return
    people = {one.name: one for one in (*case.brief.story.characters,
                                        *(c for _, c in case.entities))}  # fmt: skip
    for one in people.values():
        for kind in _own_kinds(one, list(people.values())):
            yield from _colours(case, one, kind)
            yield from _ages(case, one, kind)
        yield from _belongings(case, one, list(people.values()))


def _own_kinds(one: Character, people: list[Character]) -> Iterator[str]:
    """The nouns for a character that no other character answers to."""
    others = " ".join(v for other in people if other is not one for v in other.attributes.values())
    for key in _KINDS:
        noun = re.sub(r"^(?:an?|the)\s+", "", one.attributes.get(key, "").strip(), flags=re.I)
        if noun and len(noun.split()) <= 3 and noun.casefold() not in others.casefold():
            yield noun


def _colours(case: Case, one: Character, kind: str) -> Iterator[CheckResult]:
    given = " ".join(v for k, v in one.attributes.items() if "colo" in k).casefold()
    known = {colour for line in lists()["colours"] for colour in line.split()}
    if not known & set(re.findall(r"\w+", given)):
        return
    form = re.compile(
        rf"\b(?:the|that|this|his|her|our) (?:{_SHADES})?(\w+) {re.escape(kind)}\b", re.I
    )
    for sentence in (s for piece in case.story for s in piece.sentences):
        for match in form.finditer(sentence):
            said = match[1].casefold()
            if said in known and said not in given:
                yield _told(case, one, sentence, f"colour {said}", match[0], given)


def _belongings(case: Case, one: Character, people: list[Character]) -> Iterator[CheckResult]:
    """Colours of a thing of the character's own, said to be hers or his behind that one's name, or
    `the`, where there is one alone.
    """
    colours = [colour for line in lists()["colours"] for colour in line.split()]
    own = re.compile(rf"\b({'|'.join(colours)}) ([a-z]+)\b", re.I)
    values = " . ".join(v for k, v in one.attributes.items() if "colo" not in k)
    others = " ".join(v for c in people if c.name != one.name for v in c.attributes.values())
    given = [(m[1].casefold(), m[2].casefold()) for m in own.finditer(values)]
    for colour, thing in given if not _DUAL.search(values) else ():
        the = "|the" if _one_alone(case, one, thing, colour) else ""
        form = re.compile(
            rf"\b(?:her|his|my|their|{re.escape(one.name.split()[0])}['’]s{the}) (?:\w+ )?"
            rf"(?:{_SHADES})?"
            rf"(?:(?P<one>{'|'.join(colours)}) {thing}|{thing} (?:was|is) (?:\w+ )?"
            rf"(?P<other>{'|'.join(colours)}))\b(?! (?:bell|shed|lamp|seat|pump|lock|rope|lid)\b)",
            re.I,
        )
        for sentence, match in _hers(case, one, people, form) if thing not in others else ():
            said = (match["one"] or match["other"]).casefold()
            if said not in [c for c, t in given if t == thing]:
                yield _told(case, one, sentence, f"colour {said}", match[0],
                            f"{colour} ({thing})")  # fmt: skip


def _one_alone(case: Case, one: Character, thing: str, colour: str) -> bool:
    """The story has one such thing: no second one, none of another colour or of somebody else,
    nothing that is painted.
    """
    told = "\n".join(piece.text for piece in case.story)
    whose = rf"(?!{re.escape(one.name.split()[0])}\b)[A-Za-z]+['’]s"
    more = rf"(?:other|second|two|both|new|every|each|{whose}) (?:[a-z]+ )?{thing}\b"
    lone = rf"\ban? (?!{colour}\b)[a-z]+ {thing}\b|\b{thing}s\b|\bpaint"
    return not re.search(rf"{more}|{lone}", told, re.I)


_DUAL = re.compile(r"\b(?:or|then|later|once|two|several)\b", re.I)
"""An attribute that changes, or of which there are several."""


def _hers(
    case: Case, one: Character, people: list[Character], form: re.Pattern[str]
) -> Iterator[tuple[str, re.Match[str]]]:
    """(sentence, match) outside of what people say, where the character was named last; behind
    `the` wherever it stands.
    """
    names = {part: c.name for c in people for part in c.name.split() if part[:1].isupper()}
    named: list[str] = []
    for sentence in (s for piece in case.story for s in piece.sentences):
        bare = outside(sentence)
        for match in form.finditer(bare):
            before = [names[w] for w in re.findall(r"\w+", bare[: match.end()]) if w in names]
            whose = match[0].split()[0].casefold()
            meant = [one for one in (*named, *before) if not _of_the_other(one, whose)]
            if whose == "the" or meant[-1:] == [one.name]:
                yield sentence, match
        named += [names[w] for w in re.findall(r"\w+", bare) if w in names]


def _of_the_other(name: str, whose: str) -> bool:
    """A title tells that the name is not whom `his` or `her` speaks of: Mrs Abbott has no `his`."""
    gender = genders().get(name.split()[0].rstrip("."), "")
    return gender == {"his": "f", "her": "m"}.get(whose, "?")


def _ages(case: Case, one: Character, kind: str) -> Iterator[CheckResult]:
    given = {n.value for k, v in one.attributes.items() if "age" in k for n in numbers(v)}
    form = re.compile(
        rf"\b{re.escape(kind)} of ([\w-]+)(?= *[.,;:!?)]| (?:who|might|could|would|had|was)\b)"
    )
    for sentence in (s for piece in case.story for s in piece.sentences) if given else ():
        for match in form.finditer(sentence):
            said = {n.value for n in numbers(match[1]) if n.role in ("quantity", "spoken")}
            if said and not said & given:
                known = ", ".join(f"{age:g}" for age in sorted(given))
                yield _told(case, one, sentence, f"age {match[1]}", match[0], known)


def _told(
    case: Case, one: Character, sentence: str, what: str, said: str, given: str
) -> CheckResult:
    return found(
        f"story.looks: {one.name} {what}", "warn", "story",
        f"“{said}” in “{sentence}”: {one.name} has {what.split()[0]} {given}.", severity="minor",
        cause="attribute", span=case.span(sentence), observed=said, expected=given,
        fix=f"Keep what {one.name} was first said to be.",
    )  # fmt: skip
