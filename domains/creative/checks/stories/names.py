"""Names in a story that nobody introduced: a character who is suddenly called something else.

Read off capitals, so it warns. A strange name counts as major where it takes the place of a known
one: like it in spelling, or first met where the known one is met no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists
from domains.creative.checks.stories.titled import BEGINS, before_a_name, no_names, of_somebody
from domains.creative.checks.stories.verbs import forms
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.numberwords import value_of
from workbench.prose.titles import titles

_NAME = re.compile(r"[A-Z][^\W\d_]+(?:['’-][A-Z]?[^\W\d_]+)*")
_RUN = re.compile(rf"{_NAME.pattern}(?: {_NAME.pattern})*")
_SORTS = ("kind", "type", "sort", "what", "note 1")
_THING = re.compile(
    r"\b(?:place|town|village|ship|boat|object|thing|lamp|house|shop|street|city|islands?|islets?|river"
    r"|lake|hill|mountain|valley|bay|harbour|harbor|port|county|country|region|school|ferry)\b"
)
_ACTS = re.compile(
    r"^(?:['’]s\b|,? (?:who (?=[a-z])|[a-z]+ed|said|was|had|is|has|did|went|came|took|put|"
    r"stood|sat|knew|thought|"
    r"saw|heard|felt|held|gave|got|let|made|ran|told|kept|left|found|could|would|will|can|looks|"
    r"[a-z]+s)\b)"
)
_GOES_ON = re.compile(rf"(?:{_ACTS.pattern})| [A-Z]")
_SAYS = re.compile(
    r"\b(?:said|asked|thought|whispered|shouted|replied|answered|called|to|with"
    r"|went|came|sat|stood|lay|ran|climbed|walked) $"
)
_TAG = re.compile(r"[”\"’'],? [a-z]+ $")
"""`“I know,” says Olek`: whoever stands behind a verb behind words that are spoken."""
_DONE_TO = re.compile(
    r"\b(?:find|found|meet|met|tell|told|ask|asked|give|gave|hand|handed|show|showed|help|helped|"
    r"watch|watched|let|make|made|send|sent|wake|woke|thank|thanked|kiss|kissed|hug|hugged|"
    r"greet|greeted|teach|taught|pay|paid|catch|caught|hold|held|pull|pulled|push|pushed|lift|lifted|"
    r"carry|carried|hear|heard|need|needed|want|wanted|call|called|fetch|fetched|join|joined|"
    r"believe|believed|beat|nudge|nudged|tap|tapped|warn|warned|scold|scolded|praise|praised)s? $"
)
"""Verbs of what is done to people; books and composers are read and hummed."""
_JOINED = re.compile(r"\b(?:and|between|beside|behind|with) $")
_PLACED = re.compile(
    r"\b(?:under|in|at|on|by|from|behind|beside|near|for|of|over|through|after|before|below|above)"
    r" $",
    re.I,
)
"""`Under Remarks the form asks`: a name behind such a word has no `the baker` of its own."""
LEAST_AGE = 2
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
        if value_of(one.name.casefold()):
            continue  # `Twelve strokes ought to have come`
        titled = filter(None, (before_a_name().search(text[:at]) for at in one.places))
        if any(f"{match['title']} {one.name}" in case.brief.words for match in titled):
            continue
        acts = (one.sure or len(one.places) > 1) and any(_acts(text, one, at) for at in one.places)
        joined = one.sure and any(_JOINED.search(text[:at]) for at in one.places)
        handed = one.inside and any(_DONE_TO.search(text[:at]) for at in one.places)
        twin = _beside(one, people, text) or (_of_title(case, one, text) if acts else "")
        acts |= bool(twin) or any(of_somebody().search(text[:at]) for at in one.places)
        twin = twin or _replaced(one, people, text, acts or joined or handed)
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
    if not _PLACED.search(text[:at]):
        after = re.sub(r"^ the [a-z]+(?= [a-z])", "", after)
    verb = re.match(r",? (?:[a-z]+ly )?([a-z]+)", after)
    past, _ = forms()
    before = before_a_name().sub("", text[:at])
    spoken = _SAYS.search(before) or _TAG.search(before)
    return bool(_ACTS.match(after) or spoken or (verb and verb[1] in past))


def _of_title(case: Case, one: Met, text: str) -> str:
    """The one character who has the title that a strange name has: Mrs Abney, of a Mrs Abbott."""
    called = {match["title"] for at in one.places if (match := before_a_name().search(text[:at]))}
    whole = {c.name for _, c in case.entities}
    whole |= {c.name for c in (case.brief.story.characters if case.brief.story else ())}
    fits = [name for name in whole if name.split()[0] in called and len(name.split()) > 1]
    return fits[0] if len(fits) == 1 else ""


def _beside(one: Met, people: list[tuple[str, ...]], text: str) -> str:
    """Whose first name or title stands right before: Agnes Bell, of an Agnes Pell."""
    firsts = {names[0]: " ".join(names) for names in people if len(names) > 1}
    before = (re.search(rf"({_NAME.pattern}) $", text[:at]) for at in one.places)
    return next((firsts[m[1]] for m in before if m is not None and m[1] in firsts), "")


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
    plain = {*titles(), *" ".join(lists()["names"]).split()}
    parts = {part.casefold() for name in given for part in re.split(r"['’-]", name)}
    nouns = set(re.findall(r"\b[a-z]+\b", case.brief.words))
    return plain | FUNCTION | BEGINS | {name.casefold() for name in given} | parts | nouns


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
        for name, at in (*_strange(match, known | small, ours), *_miscalled(match, people)):
            places.setdefault(name, []).append(at)
            before = text[:at].rstrip(" ")
            inside = before and before[-1] not in ".!?:\n\"“‘”'—–…*#>(-"
            spoken = before.endswith(("“", '"', "‘"))
            if inside:
                inner.add(name)
            after = text[at + len(name) :]
            if inside or (
                not spoken and (_opens(name, after, people) or _owns(name, after, people))
            ):
                sure.add(name)
    return [
        Met(name, tuple(at), name in sure, name in inner)
        for name, at in places.items()
        if name in sure or all(_GOES_ON.match(text[n + len(name) :]) for n in at)
    ]


_ABSTRACT = re.compile(r"(?:[^aeiou]th|ness|ment|[st]ion|ity|ing|[ea]nce|dom|hood|ship|ure|ice)$")
"""Endings of nouns that take no article: `Warmth comes off him`."""


def _opens(name: str, after: str, people: list[tuple[str, ...]]) -> bool:
    """A sentence that begins with a word that is no abstract noun, or begins as a name of the story
    does, and goes on with a verb. Nothing is told where it only is: stuff and weather take no
    article either.
    """
    after = re.sub(r"^ the [a-z]+(?= [a-z])", "", after)
    verb = re.match(r" ([a-z]+)\b", after)
    past, present = forms()
    acting = (past | present) - {"is", "was"}
    aged = re.match(r" (?:is|was)(?: only| just| nearly| almost)? ([\w-]+)", after)
    does = verb is not None and (verb[1] in acting or verb[1].endswith("ed"))
    does |= aged is not None and any(n.value >= LEAST_AGE for n in numbers(aged[1]))
    one = not name.endswith("s") or name.endswith(("us", "ss")) or _is_one(name, after)
    given = not _ABSTRACT.search(name.split()[0])
    given |= any(name[:2] == known[:2] for names in people for known in names)
    return does and one and given and name.casefold() not in _stuff()


_HIS = re.compile(
    r"['’]s (?:[a-z]+ )?(?:hands?|face|eyes?|lips?|mouth|nose|ears?|hair|head|cheeks?|chin|feet"
    r"|foot|fingers?|thumbs?|arms?|legs?|knees?|shoulders?|heart|breath|voice|tears|laugh|smile|coat|cap"
    r"|hat|shoes?|boots?|mother|father|sister|brother|turn)\b"
)
"""What somebody has, and no evening or bakery."""


def _owns(name: str, after: str, people: list[tuple[str, ...]]) -> bool:
    """A sentence that begins with whose hand or face it is: somebody, if no stuff is spoken of; and
    whose anything, where the name begins as one of the story's does.
    """
    begins = any(one[0] == name[0] for names in people for one in names)
    owned = _HIS.match(after) or (begins and re.match(r"['’]s [a-z]+ [a-z]+s\b", after))
    return bool(owned) and name.casefold() not in _stuff()


@lru_cache(maxsize=1)
def _stuff() -> frozenset[str]:
    return frozenset(" ".join([*lists()["stuff"], *lists()["materials"]]).split())


def _is_one(name: str, after: str) -> bool:
    """A word that ends as a plural does, and is a given name or has a verb or `himself` of one
    behind it.
    """
    clause = re.split(r"[.!?\n]", after)[0]
    singular = re.match(r" (?:was|is|has|does)\b", after) or re.search(
        r"\b(?:himself|herself)\b", clause
    )
    given = {word for line in lists()["given_in_s"] for word in line.split()}
    return bool(singular) or name.casefold() in given


def _strange(match: re.Match[str], known: set[str], ours: set[str]) -> Iterator[tuple[str, int]]:
    """(name, place) of what is unknown in a run of capitals: the whole run, or the first name
    before a known last one. A run with any other known word (`Rope Lane`) is no person's name.
    """
    whole = re.sub(r"['’]s$", "", match[0])
    parts = [(p[0], match.start() + p.start()) for p in re.finditer(r"\S+", whole)]
    while parts and parts[0][0].casefold() in FUNCTION | no_names():
        parts = parts[1:]
    low = [part.casefold() for part, _ in parts]
    hallowed = {one.casefold().rstrip(".") for one in whole.split()} & _HALLOWED
    if not parts or whole.isupper() or hallowed:
        return
    if not set(low) & known:
        yield whole[parts[0][1] - match.start() :], parts[0][1]
    elif len(parts) == 2 and low[0] not in known and low[1] in ours:
        yield parts[0]
    elif len(parts) == 2 and low[0] in ours and low[1] not in known:
        yield parts[1]


_HALLOWED = frozenset(["st", "saint", "san", "santa", "sankt", "sainte", "mount", "lake", "fort"])
"""Before a name they make a place: `St Brice's begins to strike noon`."""


def _miscalled(match: re.Match[str], people: list[tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    """Mr Bell of a Mr Pell, though a bell is known: a title that only one has, with a name like his
    that is nobody's.
    """
    from rapidfuzz import fuzz

    title, _, name = re.sub(r"['’]s$", "", match[0]).partition(" ")
    lasts = {names[-1] for names in people if len(names) > 1 and names[0] == title}
    near = len(lasts) == 1 and title.casefold() in no_names() and " " not in name
    if near and ALIKE <= fuzz.ratio(name, *lasts) < 100:
        yield name, match.start() + len(title) + 1


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
