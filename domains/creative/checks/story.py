"""A story against its brief and its own ledger: beats in order, attributes that stay, names that
stay.

Beats are looked up by their quotes and attributes compared field by field: that decides. Names and
ages read off the prose warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from domains.creative.case import Case
from domains.creative.checks.looks import looks
from domains.creative.checks.names import renamed, strangers
from domains.creative.checks.narration import bases, outside
from domains.creative.entries import Told
from domains.creative.storybrief import Beat, Character
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold
from workbench.prose.numbers import numbers

CRITERION = "story"
SAID = 0.6
"""Share of a beat's content words in a passage from which it may well be told there."""


def story(case: Case) -> Iterator[CheckResult]:
    """Everything that is wrong with the story; one pass where nothing that decides is."""
    if case.brief.story is None:
        return
    wrong = 0
    for check in (_beats, _order, _attributes, _twice):
        for result in check(case):
            wrong += result.deciding and result.status == "fail"
            yield result
    if not wrong and (case.brief.story.beats or case.entities):
        yield found("story", "pass", CRITERION, "Beats and entities are as the brief has them.")
    if case.english:
        yield from _ages(case)
        yield from _untold(case)
        yield from _unnamed(case)
        yield from looks(case)
        yield from strangers(case)
        yield from renamed(case)


def _key(id: str) -> str:
    return re.sub(r"[\W_]+", "", id.casefold())


def _beats(case: Case) -> Iterator[CheckResult]:
    """Beats of the brief without a passage, and passages that are not there."""
    told = {_key(one.id): one for one in case.beats}
    for beat in _wanted(case):
        one = told.get(_key(beat.id))
        if one is None or not one.quote:
            yield _missing(case, beat, one)
        elif not case.document.places(one.quote):
            yield _unquoted(case, beat, one)
    known = {_key(beat.id) for beat in _wanted(case)}
    for one in case.beats:
        if _key(one.id) not in known and one.quote and not case.document.places(one.quote):
            yield _unquoted(case, Beat(one.id, ""), one)


def _wanted(case: Case) -> tuple[Beat, ...]:
    return case.brief.story.beats if case.brief.story else ()


def _missing(case: Case, beat: Beat, told: Told | None) -> CheckResult:
    near = nearest(case.text, beat.statement)
    return found(
        f"story.beats: {beat.id}", "fail", CRITERION,
        f"The beat {beat.id} is missing: {beat.statement}", cause="missing",
        span=case.span(near, told.pointer if told else ""), expected=beat.statement,
        fix=f"Tell it, and quote it in the ledger as {beat.id}.",
    )  # fmt: skip


def _unquoted(case: Case, beat: Beat, told: Told) -> CheckResult:
    near = nearest(case.text, told.quote)
    called = f" ({beat.statement})" if beat.statement else ""
    return found(
        f"story.beats: {beat.id}", "fail", CRITERION,
        f"The beat {beat.id}{called} quotes “{told.quote}”, which the story does not say.",
        cause="not_in_prose", span=case.span("", told.pointer), observed=told.quote,
        expected=f"“{near}”" if near else beat.statement,
        fix="Tell it, and copy its words into the quote.",
    )  # fmt: skip


_TELLERS = frozenset(stems("narrator speaker storyteller writer protagonist hero heroine"))
"""Who a brief calls the one that tells; no story does."""


def _untold(case: Case) -> Iterator[CheckResult]:
    """A beat of which the story has not one word that is that beat's alone: its passage is there,
    and what should happen in it (a scarf, a leash) is not. A passage that shares any word with its
    beat may tell it in others. One that an earlier beat quotes as well has to hold such a word.
    """
    told = {_key(one.id): one for one in case.beats}
    story_words = {stem for piece in case.story for stem in _words(piece.text)}
    wanted = _wanted(case)
    quoted: set[str] = set()
    for beat in wanted:
        others = {s for one in wanted if one is not beat for s in stems(one.statement)}
        people = {s for _, one in case.entities for s in stems(one.name)}
        own = set(stems(beat.statement)) - others - people - _TELLERS
        one = told.get(_key(beat.id))
        if one is None or not one.quote:
            continue
        again = one.quote.casefold() in quoted
        quoted.add(one.quote.casefold())
        words = _words(one.quote) if again else story_words
        shares = not again and set(stems(beat.statement)) & _words(one.quote)
        if len(own) >= 2 and not own & words and not shares:
            yield found(
                f"story.beats: {beat.id} untold", "warn", CRITERION,
                f"“{one.quote}” has nothing of the beat {beat.id}: {beat.statement}",
                severity="minor", cause="shared" if again else "missing",
                span=case.span("" if again else one.quote, one.pointer),
                observed=one.quote, expected=beat.statement, fix="Tell what the beat says.",
            )  # fmt: skip


_HANDED = re.compile(
    r"\b(?:him|them|you|me|us|each other|one another)\b"
    r"|\bher(?=\W*$|[.,;:!?]| (?:the|an?|his|back|to|in|on|with|and|for)\b)",
    re.I,
)
"""Words for somebody who gets something; `her` not where it says whose."""


def _unnamed(case: Case) -> Iterator[CheckResult]:
    """A beat in which one person gives another one something (`Osk gives Pell his gloves`), and a
    passage whose paragraph has no word for the other.
    """
    told = {_key(one.id): one for one in case.beats}
    people = [c.name.split()[0] for c in (case.brief.story.characters if case.brief.story else ())]
    inner = "|".join(map(re.escape, people))
    given = re.compile(rf"\b(?:{inner}) [a-z]+s (?P<other>{inner})\b(?!['’])")
    for beat in _wanted(case):
        one, match = told.get(_key(beat.id)), given.search(beat.statement) if people else None
        if one is None or match is None or not one.quote:
            continue
        around = [p.text for p in case.story if fold(p.text).places(one.quote)]
        said = outside(" ".join(around)).replace(" them ", " ", 1)
        if around and not re.search(rf"\b{match['other']}\b", said) and not _HANDED.search(said):
            yield found(
                f"story.beats: {beat.id} alone", "warn", CRITERION,
                f"“{one.quote}” does not have {match['other']}; the beat {beat.id} is: "
                f"{beat.statement}", severity="minor", cause="missing",
                span=case.span(one.quote, one.pointer), observed=one.quote,
                expected=beat.statement, fix="Tell what the beat says.",
            )  # fmt: skip


def _words(text: str) -> set[str]:
    """Stems, with the base of what is told in an irregular past: they `dug`, and were to dig."""
    known = bases()
    told = (known.get(word, "") for word in re.findall(r"[a-z]+", text.casefold()))
    return {*stems(text), *stems(" ".join(told))}


def _order(case: Case) -> Iterator[CheckResult]:
    """Beats whose passages stand in another order than the brief's."""
    told = {_key(one.id): one for one in case.beats}
    placed = []
    for beat in _wanted(case):
        one = told.get(_key(beat.id))
        places = case.document.places(one.quote) if one and one.quote else []
        if one is not None and places:
            placed.append((beat, one, places[0].start))
    for (before, _, first), (beat, one, start) in pairwise(placed):
        if start < first:
            yield found(
                f"story.order: {beat.id}", "fail", CRITERION,
                f"{beat.id} is told before {before.id}; the brief has it after.", cause="order",
                span=case.span(one.quote, one.pointer), observed=f"{beat.id}, {before.id}",
                expected=f"{before.id}, {beat.id}", fix=f"Tell {before.id} first.",
            )  # fmt: skip


def _attributes(case: Case) -> Iterator[CheckResult]:
    """Attributes that the ledger gives otherwise than the brief."""
    asked = {_key(c.name): c for c in (case.brief.story.characters if case.brief.story else ())}
    for pointer, one in case.entities:
        known = asked.get(_key(one.name)) or _by_first_name(one, asked)
        for name, value in (one.attributes if known else {}).items():
            wanted = known.attributes.get(name) if known else None
            if wanted is not None and not _same_value(value, wanted):
                yield found(
                    f"story.entity: {one.name} {name}", "fail", CRITERION,
                    f"{one.name} has {name} {value} in the ledger; the brief says {wanted}.",
                    cause="attribute", span=case.span("", f"{pointer}"), observed=value,
                    expected=wanted, fix=f"Make it {wanted}, in the story too.",
                )  # fmt: skip


def _by_first_name(one: Character, asked: Mapping[str, Character]) -> Character | None:
    fit = [c for c in asked.values() if _key(c.name.split()[0]) == _key(one.name.split()[0])]
    return fit[0] if len(fit) == 1 else None


def _same_value(value: str, wanted: str) -> bool:
    """Equal figures where both have some, else words in common."""
    mine, theirs = ([n.value for n in numbers(t)] for t in (value, wanted))
    if mine and theirs:
        return bool(set(mine) & set(theirs))
    one, other = stems(value), stems(wanted)
    return not one or not other or share(other, one) > 0 or share(one, other) > 0


def _twice(case: Case) -> Iterator[CheckResult]:
    """One entity with two values of an attribute in the ledger itself."""
    seen: dict[tuple[str, str], str] = {}
    for pointer, one in case.entities:
        for name, value in one.attributes.items():
            known = seen.setdefault((_key(one.name), name), value)
            if not name.startswith("note") and not _same_value(value, known):
                yield found(f"story.entity: {one.name} {name} twice", "fail", CRITERION,
                            f"{one.name} has {name} {known}, and {value} as well.",
                            cause="twice", span=case.span("", pointer), observed=value,
                            expected=known)  # fmt: skip


_N = r"(?P<n>\d{1,3}(?![.,:]?\d)|[a-z]+(?:-[a-z]+)?)"
_AGE = (
    re.compile(rf"{_N}[- ]years?[- ]old\b", re.I),
    re.compile(rf"\b(?:aged|turned|turns|turning) {_N}\b", re.I),
    re.compile(rf"\b(?:was|is|were|be|being)(?: just| only| barely| almost| now)? {_N}"
               r"(?= (?:and|when|that|now|then|but)\b|[.,;]|$)", re.I),
    re.compile(rf"\bat {_N}(?=,| (?:she|he|they)\b)", re.I),
    re.compile(rf"[a-z], {_N},", re.I),
    re.compile(rf"\bwho,? at {_N}\b", re.I),
    re.compile(rf"\b(?:man|woman|boy|girl|child|person) of {_N}\b", re.I),
)  # fmt: skip
_THEN = re.compile(r"\b(?:when|ago|had been|used to|would be|will be|as a (?:child|girl|boy))\b")
NEAR = 60
"""Characters on either side of an age that belong to it."""
YOUNGEST = 13
"""Below it a bare `at nine she` is a time of day as well."""


def _ages(case: Case) -> Iterator[CheckResult]:
    """Ages in the prose that are another one than the person's of whom the sentence speaks."""
    people = _aged(case)
    last = ""
    told: set[str] = set()
    for sentence in (s for piece in case.story for s in piece.sentences):
        for said, value, place in _ages_in(sentence):
            who = _nearest(sentence, place, people) or last
            if who and value not in people[who] and said not in told and not _then(sentence, place):
                told.add(said)
                known = ", ".join(f"{y:g}" for y in sorted(people[who]))
                yield found(
                    f"story.age: {who}", "warn", CRITERION,
                    f"“{sentence}” makes {who} {value:g}; the ledger or the brief says {known}.",
                    cause="age", span=case.span(sentence), observed=said, expected=known,
                    fix="Keep one age.",
                )  # fmt: skip
        last = _nearest(sentence, len(sentence), people) or last


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
            least = YOUNGEST if number > 1 else 1
            if len(values) == 1 and least <= values[0] < 120:
                yield match[0].strip(", "), values[0], match.start()
