"""A story against its brief and its own ledger: beats in order, attributes that stay, names that
stay.

Beats are looked up by their quotes and attributes compared field by field: that decides. Names and
ages read off the prose warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from operator import eq

from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists
from domains.creative.checks.meaning import denied
from domains.creative.checks.stories.ages import ages
from domains.creative.checks.stories.looks import looks
from domains.creative.checks.stories.names import renamed, strangers
from domains.creative.checks.stories.verbs import bases
from domains.creative.entries import Told
from domains.creative.storybrief import Beat, Character, shown
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.titles import titles

CRITERION = "story"
LEAST_OF_A_BEAT = 2
"""Content words of a beat below which another word may tell all of it."""
PLAIN = 2
"""Content words up to which a value of an attribute is told in no other words."""


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
        yield from ages(case)
        idle = [*_untold(case), *_without_its_thing(case), *_without_their_thing(case)]
        yield from {one.check: one for one in idle}.values()
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


def _untold(case: Case) -> Iterator[CheckResult]:
    """A passage that is quoted for an earlier beat as well and has no word that is this beat's
    alone; and one that does what the beat leaves out (`turned the radio on`, of `not by radio`).
    Whether other words tell a beat is for a reader.
    """
    told = {_key(one.id): one for one in case.beats}
    wanted = _wanted(case)
    people = {s for _, one in case.entities for s in stems(one.name)}
    quoted: set[str] = set()
    for beat in wanted:
        one = told.get(_key(beat.id))
        if one is None or not one.quote:
            continue
        again = one.quote.casefold() in quoted
        quoted.add(one.quote.casefold())
        others = {s for each in wanted if each is not beat for s in stems(each.statement)}
        never, mine = denied(beat.statement), set(stems(beat.statement))
        own, words = mine - never - others - people, _words(one.quote)
        undone = never & words and not denials(one.quote) and not (mine - never) & words
        if len(own) >= LEAST_OF_A_BEAT and not own & words and (again or undone):
            yield _idle(case, beat, one, again)


def _idle(case: Case, beat: Beat, one: Told, again: bool = False) -> CheckResult:
    """That a passage has nothing of its beat."""
    return found(
        f"story.beats: {beat.id} untold", "warn", CRITERION,
        f"“{one.quote}” has nothing of the beat {beat.id}: {beat.statement}",
        severity="minor", cause="shared" if again else "missing", observed=one.quote,
        span=case.span("" if again else one.quote, one.pointer),
        expected=beat.statement, fix="Tell what the beat says.",
    )  # fmt: skip


def _without_its_thing(case: Case) -> Iterator[CheckResult]:
    """A beat that begins with a thing or an animal of the story (`The bell rings when …`), and
    whose passage, with the paragraphs beside it, names that one nowhere. Where it tells the rest
    of the beat, and of nobody else by name, it may call that one anything (`from the cage …`).
    """
    told = {_key(one.id): one for one in case.beats}
    known = case.brief.story.characters if case.brief.story else ()
    for beat in _wanted(case):
        one, first = told.get(_key(beat.id)), _THING_FIRST.match(beat.statement)
        named = set(stems(first[1])) if first else set()
        its = [c for c in known if named and named <= set(stems(c.attributes.get("kind", "")))]
        if one is None or not one.quote or len(its) != 1 or not case.document.places(one.quote):
            continue
        names = [n for n in its[0].name.split() if n.casefold() not in lists()["titles"]]
        called = named | set(stems(" ".join([*names, its[0].attributes["kind"]])))
        near, mine = _near(case, one.quote), _words(one.quote)
        rest = stems(beat.statement[first.end() :] if first else "")
        others = {s for _, each in case.entities for s in stems(each.name)} - called
        told_so = rest[:1] and {*rest[:1]} <= mine and 2 * len(mine & {*rest}) >= len({*rest})
        if told_so and not others & mine:
            continue
        if near and not called & set(stems(near)):
            yield _idle(case, beat, one)


def _without_their_thing(case: Case) -> Iterator[CheckResult]:
    """A beat about a thing that somebody has (`gives him the brass key`, of one who has `a brass
    key`), of which neither its passage nor the paragraphs beside it have the word.
    """
    told = {_key(one.id): one for one in case.beats}
    known = case.brief.story.characters if case.brief.story else ()
    held = [value for one in known for key, value in one.attributes.items() if key in _HOLDS]
    things = {m[0] for value in held for m in _A_THING.finditer(value)}
    for beat in _wanted(case):
        one = told.get(_key(beat.id))
        meant = {s for thing in things if f"the {thing}" in beat.statement for s in stems(thing)}
        if one is None or not one.quote or not meant or not case.document.places(one.quote):
            continue
        near = _near(case, one.quote)
        if near and not meant & set(stems(near)):
            yield _idle(case, beat, one)


_HOLDS = ("has", "have", "carries", "owns", "holds", "wears", "keeps", "thing", "object")
_A_THING = re.compile(r"(?:(?<=\ba )|(?<=\ban ))(?:[a-z]+ )?[a-z]+$")
_THING_FIRST = re.compile(r"\W*The (\w+) (?=[a-z]+s )")


def _near(case: Case, quote: str) -> str:
    """The paragraph of a passage and those beside it."""
    at = next((n for n, p in enumerate(case.story) if p.folded.places(quote)), -1)
    return "\n".join(piece.text for piece in case.story[max(0, at - 1) : at + 2])


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
                plain = _plain(value) and _plain(wanted)
                yield found(
                    f"story.entity: {one.name} {name}", "fail" if plain else "warn", CRITERION,
                    f"{one.name} has {shown(name)} {value} in the ledger; the brief says {wanted}.",
                    severity="major" if plain else "minor",
                    cause="attribute", span=case.span("", f"{pointer}"), observed=value,
                    expected=wanted, fix=f"Make it {wanted}, in the story too.",
                )  # fmt: skip


def _by_first_name(one: Character, asked: Mapping[str, Character]) -> Character | None:
    """The one character of the brief whose name begins as another's or goes on with it: Ida, of an
    Ida Brandt. `The market cat` shares no name with `the Brannock`.
    """
    mine = _names_of(one)
    theirs = [(c, _names_of(c)) for c in asked.values()]
    fit = [c for c, own in theirs if mine and own and all(map(eq, mine, own))]
    return fit[0] if len(fit) == 1 else None


def _names_of(one: Character) -> tuple[str, ...]:
    """The words of a name without article and titles; none where one of them is no name."""
    dropped = titles() | {"the", "a", "an", *lists()["titles"]}
    called = re.split(r"[,(]", one.name)[0].split()
    words = [word for word in called if word.casefold().rstrip(".") not in dropped]
    return tuple(map(_key, words)) if all(word[0].isupper() for word in words) else ()


def _plain(value: str) -> bool:
    """A figure or a word or two, which another one excludes; more words may say it otherwise."""
    return bool(numbers(value)) or len(stems(value)) <= PLAIN


def _same_value(value: str, wanted: str) -> bool:
    """Equal figures where both have some, else words in common."""
    mine, theirs = ([n.value for n in numbers(t)] for t in (value, wanted))
    if mine and theirs:
        return bool(set(mine) & set(theirs))
    one, other = stems(value), stems(wanted)
    alike = any(a.startswith(b) or b.startswith(a) for a in one for b in other)
    return not one or not other or alike


def _twice(case: Case) -> Iterator[CheckResult]:
    """One entity with two values of an attribute in the ledger itself."""
    seen: dict[tuple[str, str], str] = {}
    for pointer, one in case.entities:
        for name, value in one.attributes.items():
            known = seen.setdefault((_key(one.name), name), value)
            if not name.startswith("note") and not _same_value(value, known):
                yield found(f"story.entity: {one.name} {name} twice", "fail", CRITERION,
                            f"{one.name} has {shown(name)} {known}, and {value} as well.",
                            cause="twice", span=case.span("", pointer), observed=value,
                            expected=known)  # fmt: skip
