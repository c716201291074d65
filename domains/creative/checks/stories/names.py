"""Names in a story that nobody introduced: a character who is suddenly called something else.

Read off capitals, so it warns. A strange name counts as major where it takes the place of a known
one: like it in spelling, or first met where the known one is met no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.creative.case import Case
from domains.creative.checks.stories.verbs import forms
from domains.creative.checks.strong import lists
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION
from workbench.prose.findings import found

_NAME = re.compile(r"[A-Z][^\W\d_]+(?:['’-][A-Z]?[^\W\d_]+)*")
_RUN = re.compile(rf"{_NAME.pattern}(?: {_NAME.pattern})*")
_SORTS = ("kind", "type", "sort", "what", "note 1")
_THING = re.compile(
    r"\b(?:place|town|village|ship|boat|object|thing|lamp|house|shop|street|city)\b"
)
_ACTS = re.compile(
    r"^(?:['’]s\b|,? (?:[a-z]+ed|said|was|had|is|has|did|went|came|took|put|stood|sat|knew|thought|"
    r"saw|heard|felt|held|gave|got|let|made|ran|told|kept|left|found|could|would|will|can|looks|"
    r"[a-z]+s)\b)"
)
_GOES_ON = re.compile(rf"(?:{_ACTS.pattern})| [A-Z]")
_SAYS = re.compile(r"\b(?:said|asked|thought|whispered|shouted|replied|answered|called|to|with) $")
_TAG = re.compile(r"[”\"’'],? [a-z]+ $")
"""`“I know,” says Olek`: whoever stands behind a verb behind words that are spoken."""
_JOINED = re.compile(r"\b(?:and|between|beside|behind|with) $")
_TITLES = frozenset(["mr", "mrs", "ms", "mx", "dr", "miss", "sir", "captain", "old", "young"])
ALIKE = 72.0
"""RapidFuzz ratio from which two names may be one misspelt (`Mara`, `Marta`)."""


@dataclass(frozen=True)
class Met:
    """A name at its places in the story."""

    name: str
    places: tuple[int, ...]
    sure: bool
    """It stands inside of a sentence, or more than once; one capital may just begin one."""
    inside: bool = True


def strangers(case: Case) -> Iterator[CheckResult]:
    """Each name that neither brief nor ledger has."""
    text = "\n".join(piece.text for piece in case.story)
    people = _people(case)
    for one in _met(text, _known(case), people):
        acts = (one.sure or len(one.places) > 1) and any(_acts(text, one, at) for at in one.places)
        joined = one.sure and any(_JOINED.search(text[:at]) for at in one.places)
        twin = _replaced(one, people, text, acts or joined)
        if not twin and not acts:
            continue
        like = any(name[:2] == one.name[:2] for name in twin.split())
        begins_one = not one.inside and len(one.places) == 1 and not like
        taken = (acts and not begins_one) or _replaced(one, people, text, False)
        called = f"; it may be {twin}" if twin else ""
        yield found(
            f"story.name: {one.name}", "warn", "story",
            f"“{one.name}” is nobody that the brief or the ledger knows{called}.",
            severity="major" if twin and taken else "minor", cause="strange_name",
            span=case.span(_around(text, one)), observed=one.name,
            expected=twin or "a name of the ledger",
            fix=f"Write {twin}." if twin else f"Enter {one.name} as an entity, or leave it out.",
        )  # fmt: skip


def renamed(case: Case) -> Iterator[CheckResult]:
    """A place or thing of two names whose second one has changed: Quay Nine, then Quay Seven."""
    text = "\n".join(piece.text for piece in case.story)
    given = f"{case.brief.words} {case.document.ledger.body}"
    pairs = [c.name.split() for _, c in case.entities if len(c.name.split()) == 2]
    people = set(_people(case))
    for first, last in pairs:
        if (first, last) in people or not _NAME.fullmatch(first):
            continue
        for match in re.finditer(rf"\b{re.escape(first)} (?P<other>{_NAME.pattern})", text):
            if match["other"] != last and match[0] not in given and not match[0].endswith("s"):
                yield found(
                    f"story.name: {match[0]}", "warn", "story",
                    f"“{match[0]}” is in neither brief nor ledger; it may be {first} {last}.",
                    cause="strange_name", span=case.span(match[0]), observed=match[0],
                    expected=f"{first} {last}", fix=f"Write {first} {last}.",
                )  # fmt: skip


def _acts(text: str, one: Met, at: int) -> bool:
    """Whether the name does something there, or somebody says so: `said Onno`, `Onno drank`."""
    after = text[at + len(one.name) :]
    verb = re.match(r",? (?:[a-z]+ly )?([a-z]+)", after)
    past, _ = forms()
    spoken = _SAYS.search(text[:at]) or _TAG.search(text[:at])
    return bool(_ACTS.match(after) or spoken or (verb and verb[1] in past))


def _around(text: str, one: Met) -> str:
    """The name with the words behind it up to the end of its sentence, to be found by."""
    at = one.places[0]
    return re.split(r"(?<=[.!?])\s|\n", text[at:])[0]


def _known(case: Case) -> set[str]:
    """Words with a capital that need no introduction: those of the brief and the ledger."""
    ledger = case.document.ledger.body
    quotes = [one.quote for one in case.claims] + [one.quote for one in case.beats]
    for quote in filter(None, quotes):
        ledger = ledger.replace(quote, " ")
    given = _NAME.findall(f"{case.brief.words} {ledger}")
    plain = {word for line in lists()["names"] for word in line.split()}
    parts = {part.casefold() for name in given for part in re.split(r"['’-]", name)}
    nouns = set(re.findall(r"\b[a-z]+\b", case.brief.words))
    return plain | FUNCTION | {name.casefold() for name in given} | parts | nouns


def _people(case: Case) -> list[tuple[str, ...]]:
    """The names of each entity that is no place or thing, first and last."""
    given = [c for _, c in case.entities]
    given += list(case.brief.story.characters if case.brief.story else ())
    made = {c.name: tuple(_NAME.findall(c.name)) for c in given
            if not _THING.search(" ".join(c.attributes.get(k, "") for k in _SORTS))}  # fmt: skip
    return [names for names in made.values() if names]


def _met(text: str, known: set[str], people: list[tuple[str, ...]]) -> list[Met]:
    """Unknown names that stand with a capital inside of a sentence, or time and again."""
    places: dict[str, list[int]] = {}
    sure: set[str] = set()
    inner: set[str] = set()
    small = set(re.findall(r"\b[a-z]+\b", text))
    ours = {name.casefold() for names in people for name in names}
    for match in _RUN.finditer(text):
        for name, at in _strange(match, known | small, ours):
            places.setdefault(name, []).append(at)
            before = text[:at].rstrip(" ")
            inside = before and before[-1] not in ".!?:\n\"“‘”'—–…*#>(-"
            spoken = before.endswith(("“", '"', "‘"))
            if inside:
                inner.add(name)
            if inside or (not spoken and _opens(name, text[at + len(name) :])):
                sure.add(name)
    return [
        Met(name, tuple(at), name in sure, name in inner)
        for name, at in places.items()
        if name in sure or all(_GOES_ON.match(text[n + len(name) :]) for n in at)
    ]


def _opens(name: str, after: str) -> bool:
    """A sentence that begins with one word in the singular and goes on with a verb: a name, unless
    it is stuff or weather, which take no article either, or nothing is told but what it is.
    """
    verb = re.match(r" ([a-z]+)\b", after)
    past, present = forms()
    stuff = {word for line in lists()["stuff"] for word in line.split()}
    acting = (past | present) - {"is", "was"}
    does = verb is not None and (verb[1] in acting or verb[1].endswith("ed"))
    return does and not name.endswith("s") and name.casefold() not in stuff


def _strange(match: re.Match[str], known: set[str], ours: set[str]) -> Iterator[tuple[str, int]]:
    """(name, place) of what is unknown in a run of capitals: the whole run, or the first name
    before a known last one. A run with any other known word (`Rope Lane`) is no person's name.
    """
    whole = re.sub(r"['’]s$", "", match[0])
    parts = [(p[0], match.start() + p.start()) for p in re.finditer(r"\S+", whole)]
    while parts and parts[0][0].casefold() in FUNCTION | _TITLES:
        parts = parts[1:]
    low = [part.casefold() for part, _ in parts]
    if not parts or whole.isupper():
        return
    if not set(low) & known:
        yield whole[parts[0][1] - match.start() :], parts[0][1]
    elif len(parts) == 2 and low[0] not in known and low[1] in ours:
        yield parts[0]
    elif len(parts) == 2 and low[0] in ours and low[1] not in known:
        yield parts[1]


def _replaced(one: Met, people: list[tuple[str, ...]], text: str, acts: bool) -> str:
    """The known name whose place a strange one takes; empty where there is none."""
    from rapidfuzz import fuzz

    after = text[one.places[0] + len(one.name) :]
    for names in people:
        last = next((n for n in names if re.match(rf" {re.escape(n)}\b", after)), "")
        title = one.name.casefold() in lists()["titles"]
        surname = len(names) > 1 and last == names[-1] and not title
        if last and (one.sure or len(one.places) > 1 or surname):
            return " ".join(names)
        for name in names:
            if name[0] == one.name[0] and fuzz.ratio(name, one.name) >= ALIKE:
                return name
    gone = [names for names in people if acts and _met_no_more(names, text, one.places[0])]
    alike = [max(fuzz.ratio(name, one.name) for name in names) for names in gone]
    return " ".join(gone[alike.index(max(alike))]) if gone else ""


def _met_no_more(names: tuple[str, ...], text: str, at: int) -> bool:
    """None of the names stands behind a place."""
    inner = "|".join(map(re.escape, names))
    return re.search(rf"\b(?:{inner})\b", text[at:]) is None
