"""A story against its brief and its own ledger: beats in order, attributes that stay, names that
stay.

Beats are looked up by their quotes and attributes compared field by field: that decides. Names and
ages read off the prose warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise
from typing import Any

from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists
from domains.creative.checks.meaning import denied
from domains.creative.checks.stories.ages import ages
from domains.creative.checks.stories.looks import looks
from domains.creative.checks.stories.names import renamed, strangers
from domains.creative.checks.stories.outside import outside
from domains.creative.checks.stories.verbs import bases
from domains.creative.entries import Told
from domains.creative.storybrief import Beat, Character, shown
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.english import denials, stems
from workbench.prose.findings import found, noted
from workbench.prose.numbers import numbers

CRITERION = "story"
LEAST_OF_A_BEAT = 3
"""Content words of a beat below which another word may tell all of it."""
LEAST_THINGS = 2
"""Things of a beat that the story has nowhere, from which another passage does not tell it."""
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
        yield from _untold(case)
        yield from _without_its_thing(case)
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


_TELLERS = re.compile(r"\b(?:narrator|speaker|storyteller|writer|protagonist|hero|heroine)\b", re.I)
"""Who a brief calls the one that tells; no story does."""


def _untold(case: Case) -> Iterator[CheckResult]:
    """A beat of which the story has not one word that is that beat's alone: its passage is there,
    and what should happen in it (a scarf, a leash) is not. A passage that shares any word with its
    beat may tell it in others, and so may one with its `out` or `round`, or one that denies as it
    does. Less than half of three such words, all far from a passage that has none of the beat's,
    are chance where a thing of the beat is nowhere; two such things are missed. One that an earlier
    beat quotes as well has to hold such a word.
    """
    told = {_key(one.id): one for one in case.beats}
    story_words = {stem for piece in case.story for stem in _words(piece.text)}
    wanted = _wanted(case)
    quoted: set[str] = set()
    for beat in wanted:
        others = {s for one in wanted if one is not beat for s in stems(one.statement)}
        people = {s for _, one in case.entities for s in stems(one.name)}
        own = set(stems(_TELLERS.sub(" ", beat.statement))) - others - people
        one = told.get(_key(beat.id))
        if one is None or not one.quote:
            continue
        again = one.quote.casefold() in quoted
        quoted.add(one.quote.casefold())
        words = _words(one.quote) if again else story_words
        # `not by the machine` is told by no machine, unless something is denied there too
        never = frozenset() if denials(one.quote) else denied(beat.statement)
        own -= never
        shares = not again and (set(stems(beat.statement)) - never) & _words(one.quote)
        far = not again and len(own) >= LEAST_OF_A_BEAT and 2 * len(own & words) < len(own)
        far = far and not own & _words(_near(case, one.quote))
        gone = (_things(beat.statement) & own) - story_words
        enough = len(gone) >= LEAST_THINGS or (bool(gone) and _says_nothing(one.quote))
        far = (far and bool(gone)) or (not again and enough)
        if not again and (_told_so(beat.statement, one.quote) or _spoken(case, one.quote)):
            continue
        if len(own) >= 2 and (far or not own & words) and not shares:
            sure = again or _surely_untold(beat.statement, one.quote, gone)
            yield _idle(case, beat, one, again, sure)


_FIRST = re.compile(r"^\W*(?:the|an?|one|two|three|his|her|its|their) \w+ ", re.I)
"""Who does it: a story may call him by a name or by `he`."""


def _surely_untold(beat: str, quote: str, gone: Set[str]) -> bool:
    """The passage says what the beat denies; or the beat denies nothing, and the story has nowhere
    two things that it is about, beside the one that does it, or one where the passage has no word
    that could tell any beat: `“Shall we look?” he says.`
    """
    if denials(beat):
        return not denials(quote) and bool(denied(beat) & set(stems(quote)))
    things = gone & _things(_FIRST.sub("", beat))
    return len(things) >= LEAST_THINGS or (bool(things) and _says_nothing(quote))


def _says_nothing(quote: str) -> bool:
    """It has no word but verbs of what is done with anything (`“Shall we look?” he says.`), or
    tells that nothing was done or said.
    """
    still = re.search(r"\b(?:said|says?|did|does|do) nothing\b", quote, re.I)
    return bool(still) or set(stems(quote)) <= set(stems(" ".join(lists()["anything"])))


def _idle(case: Case, beat: Beat, one: Told, again: bool, sure: bool) -> CheckResult:
    """That a passage has nothing of its beat: a guess where the story has the beat's things."""
    name = f"story.beats: {beat.id} untold"
    told = f"“{one.quote}” has nothing of the beat {beat.id}: {beat.statement}"
    more: dict[str, Any] = {
        "cause": "shared" if again else "missing", "observed": one.quote,
        "span": case.span("" if again else one.quote, one.pointer),
        "expected": beat.statement, "fix": "Tell what the beat says.",
    }  # fmt: skip
    if not sure:
        return noted(name, CRITERION, told, **more)
    return found(name, "warn", CRITERION, told, severity="minor", **more)


_WHITHER = frozenset(
    ["out", "off", "up", "down", "round", "around", "back", "home", "away", "over", "aboard",
     "ashore", "alone"]
)  # fmt: skip


def _told_so(beat: str, quote: str) -> bool:
    """A passage has the beat's `out` or `home`, or each says what was not (`nobody has left the
    queue`, `not one has gone`): it may well tell it in other words.
    """
    mine, theirs = (set(re.findall(r"[a-z]+", t.casefold())) for t in (beat, quote))
    return bool(mine & theirs & _WHITHER) or (denials(beat) > 0 and denials(quote) > 0)


def _things(beat: str) -> set[str]:
    """Stems of the nouns behind an article or a number of a beat: what it is about."""
    more = frozenset(" ".join(lists()["compared"]).split())
    behind = (
        word
        for match in _NOUNS.finditer(beat)
        for word in match.groups()
        if word and not (word in more or word.endswith(("ier", "iest")))
    )
    return set(stems(" . ".join(behind))) - set(stems(" ".join(_WHITHER)))


_NOUNS = re.compile(
    r"\b(?:the|an?|one|two|three|his|her|its|their) (\w+)"
    r"(?: (\w+)(?=\W*$|[.,;]| (?:of|in|on|at|with|for|to|and|by|from|into|about)\b))?",
    re.I,
)


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
            yield _idle(case, beat, one, False, True)


def _spoken(case: Case, quote: str) -> bool:
    """A passage that is all said by somebody tells its beat in that one's own words."""
    places = ((piece, *at) for piece in case.story for at in piece.folded.places(quote)[:1])
    return any(not outside(piece.text)[a:b].strip(' .”"') for piece, a, b in places)


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
    fit = [c for c in asked.values() if _key(c.name.split()[0]) == _key(one.name.split()[0])]
    return fit[0] if len(fit) == 1 else None


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
