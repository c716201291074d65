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
from domains.creative.checks.names import strangers
from domains.creative.entries import Told
from domains.creative.storybrief import Beat, Character
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.english import share, stems
from workbench.prose.findings import found
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
        yield from strangers(case)


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


_AGE = (
    r"{name}(?:,| was| is| had turned| turned| turns| had just turned)? (?:just |only )?"
    r"(?P<n>\d{{1,3}}|[a-z]+(?:-[a-z]+)?)(?: years? old|-year-old|,| now|\.| when| that| and)",
    r"(?P<n>\d{{1,3}}|[a-z]+(?:-[a-z]+)?)[- ]year[- ]old {name}",
    r"{name}[^.!?]{{0,40}}\b(?:at|aged?|turned|turning) (?P<n>\d{{1,3}}|[a-z]+(?:-[a-z]+)?)\b",
)


def _ages(case: Case) -> Iterator[CheckResult]:
    """Ages that stand beside a name in the prose and are another one than the entity's."""
    text = "\n".join(piece.text for piece in case.story)
    people = [c for _, c in case.entities]
    people += list(case.brief.story.characters if case.brief.story else ())
    told: set[str] = set()
    for one in people:
        years = {n.value for key, v in one.attributes.items() if "age" in key for n in numbers(v)}
        names = {one.name, one.name.split()[0]} if years else set()
        for name in names:
            for said, value in _ages_beside(text, name):
                if value not in years and said not in told:
                    told.add(said)
                    yield found(
                        f"story.age: {one.name}", "warn", CRITERION,
                        f"“{said}”: {one.name} is {', '.join(f'{y:g}' for y in years)} in the "
                        "ledger or the brief.", cause="age", span=case.span(said), observed=said,
                        expected=", ".join(f"{y:g}" for y in years), fix="Keep one age.",
                    )  # fmt: skip


def _ages_beside(text: str, name: str) -> Iterator[tuple[str, float]]:
    for form in _AGE:
        for match in re.finditer(form.format(name=re.escape(name)), text):
            values = [n.value for n in numbers(match["n"]) if n.role in ("quantity", "spoken")]
            if len(values) == 1 and 0 < values[0] < 120:
                yield match[0].rstrip(",. "), values[0]
