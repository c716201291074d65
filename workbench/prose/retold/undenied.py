"""A denial of a passage that the words resting on it have lost: `made a difference` for `made no
difference`, `was smaller` for `was no smaller` or `made no difference`.

The predicate is compared clause by clause, not the whole of two texts. Three readings count: the
denied word stands with the same verb and no denial; it stands by itself where the passage denies a
verb; or a clause tells more or less of what the passage calls no difference. Each clause of the
text has to share content words with the passage's own. A clause that asks, supposes, doubts, or
gives figures of its own for a denied noun is not judged; words are a guess, so what is found warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from workbench.prose.english import FUNCTION, denials, stem, stems
from workbench.prose.numbers import numbers
from workbench.prose.retold.others import blanked

SHARED = 2
"""Content words that the two clauses have in common, beside the denied word; all of the passage's
where it has fewer.
"""
_BOUND = re.compile(
    r"[;:()–—]|[.,](?!\d)|\b(?:but|while|whereas|although|though|when|where|which|because)\b", re.I
)
_AMOUNTS = ("amount", "quality", "speed", "warmth")
_DENIED = re.compile(
    r"(?:(?P<verb>[^\W\d_]+) )?(?P<not>\b(?:no|not|never|neither)\b|n['’]t\b) "
    r"(?:(?:any|much|a|an|the|clear|clearly|significant|significantly|real|really) )*"
    r"(?P<what>[^\W\d_]+)",
    re.I,
)
_DENIED_VERB = re.compile(
    r"\b(?:(?:did|does|do|has|have|had|was|were|is|are) (?:not|never)|never) (?P<what>[^\W\d_]+)"
    r"(?: out\b)?",
    re.I,
)
_ANYBODY = frozenset(map(stem, ["people", "person", "persons", "everybody", "anybody"]))
_LIGHT = frozenset(["made", "make", "taken", "take", "given", "give", "done"])
"""Verbs that say little without their object, and may be denied."""
_TO_BE_DONE = re.compile(
    r"\b(?:to|must|can|cannot|will|shall|let|lets|need|needs|ought|next|another|wish\w*|"
    r"(?:time|place|day) (?:it|they|we))(?: [\w’'-]+){0,3} $|^\W*(?:and |but |for )?had\b"
    r"|\b(?:wish\w*|regret\w*|pity|claim\w*|believ\w*|pretend\w*|think\w*|imagin\w*|"
    r"pictur\w*|as though|unless|until|before|once|far from|short of|instead of)\b",
    re.I,
)
"""Before a verb that tells no deed: `ought to ask`, `had they asked`, `I wish they had asked`."""
_OPEN = re.compile(
    r"\b(?:if|whether|may|might|could|would|should|hop\w+|expect\w*|suppos\w+|assum\w+|ask\w*|"
    r"seek|sought|look\w* for|question|without|hardly|barely|scarcely|fail\w*|lack\w*|only|"
    r"rul\w+ out|exclud\w+|instead|nor|neither|nothing|none|nobody|un\w+ed|doubt\w*|unclear)\b|\?",
    re.I,
)
SAME = re.compile(
    r"\b(?:no|not (?:a|any)) (?:\w+ )?(?:differences?|changes?|effects?)\b"
    r"|\b(?:not|never) (?:\w+ly )?(?:differ|change|alter|move)\b|n['’]t (?:differ|change)\b"
    r"|\b(?:unchanged|the same as before)\b",
    re.I,
)
"""A passage finds no difference."""
_DID = re.compile(
    r"\b(?:did|does) (?:indeed )?(?:change|differ|alter|affect|matter|make a difference)\b",
    re.I,
)
"""Insists that there was one."""
_COMPARATIVE = re.compile(r"(?:er|more|less|worse)$")
_A_NOUN = re.compile(
    r"\b(?:an?|the|any|this|that|my|our|your|his|its|their|each|every|of|in)\s+$", re.I
)
"""Before a word that is no verb: `our count`."""
_NOT_MOVED = re.compile(r"(?:\bnot\b|n['’]t\b) (?:\w+ly )?(?P<what>[^\W\d_]+)", re.I)


@dataclass(frozen=True, slots=True)
class Undenied:
    """Words of a text, by place, and the words of the passage that deny them."""

    start: int
    end: int
    said: str
    given: str


def undenied(text: str, passage: str) -> Undenied | None:
    """The first predicate of `text` that the passage denies of the same thing."""
    passage = blanked(passage)
    for clause in _clauses(passage):
        theirs = passage[slice(*clause)]
        for place in _clauses(text):
            mine = text[slice(*place)]
            if denials(mine):
                continue
            if _OPEN.search(mine):
                found = _affirmed_verb(mine, theirs, passage)
                if found is not None:
                    return _at(place[0], mine, found)
                continue
            found = _affirmed(mine, theirs, passage) or _affirmed_verb(mine, theirs, passage)
            if found is None and not _told_alike(text, passage):
                found = _directed(mine, theirs, passage)
            if found is not None:
                return _at(place[0], mine, found)
    return None


def _at(left: int, mine: str, found: tuple[int, int, str]) -> Undenied:
    start, end, given = found
    return Undenied(left + start, left + end, mine[start:end], given)


def moves(passage: str) -> bool:
    """A clause that denies nothing tells that something became, or was, more or less."""
    plain = (passage[a:b] for a, b in _clauses(passage) if not denials(passage[a:b]))
    return any(_moved().search(one) or _compared().search(one) for one in plain)


def _told_alike(text: str, passage: str) -> bool:
    """Some clause of the text says itself that there was no difference, with words of the passage:
    what fell or rose in another one is something else.
    """
    clauses = (text[slice(*place)] for place in _clauses(text))
    alike = (set(stems(one)) & set(stems(passage)) for one in clauses if SAME.search(one))
    return any(alike)


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    edges = [(0, 0), *(match.span() for match in _BOUND.finditer(text)), (len(text), len(text))]
    for (_, left), (right, _) in itertools.pairwise(edges):
        if text[left:right].strip():
            yield left, right


def _affirmed(mine: str, theirs: str, passage: str) -> tuple[int, int, str] | None:
    """The denied word of a clause, said of the same without the denial."""
    for denied in _DENIED.finditer(theirs):
        what = stem(denied["what"])
        rest = set(stems(theirs)) - {what}
        compared = _is_compared(denied["what"])
        if (denied["what"].casefold() in FUNCTION and not compared) or not _shared(rest, mine):
            continue
        if _plainly(passage, what):
            continue
        noun = denied["not"].casefold() == "no" and not compared
        for match in re.finditer(r"[^\W\d_]+", mine):
            if stem(match[0]) == what and _asserted(mine, match, noun, denied["verb"] or ""):
                return match.start(), match.end(), denied[0].strip()
    return None


def _affirmed_verb(mine: str, theirs: str, passage: str) -> tuple[int, int, str] | None:
    """A denied verb, told of most of its own object as done: `did ask even those who stayed away`
    for `did not ask people who stayed away`. The verb itself (`ask`, `rule out`) leaves nothing
    open; what is to be done, or was to be wished, is not told as done.
    """
    for denied in _DENIED_VERB.finditer(theirs):
        what, ahead = stem(denied["what"]), set(stems(theirs[: denied.start()]))
        behind = set(stems(theirs[denied.end() :])) - _ANYBODY
        if denied["what"].casefold() in FUNCTION - _LIGHT or _plainly(passage, what):
            continue
        for match in re.finditer(r"[^\W\d_]+(?: out\b)?", mine):
            rest = f"{mine[: match.start()]} {mine[match.end() :]}"
            if stem(match[0].split()[0]) != what or _OPEN.search(rest):
                continue
            both, by = behind & set(stems(rest)), ahead & set(stems(rest))
            told = 2 * len(both) > len(behind) and len(both) + len(by) >= SHARED
            if told and not _TO_BE_DONE.search(mine[: match.start()]):
                return match.start(), match.end(), denied[0].strip()
    return None


def _shared(rest: set[str], mine: str) -> bool:
    return len(rest & set(stems(mine))) >= min(SHARED, max(1, len(rest)))


def _plainly(passage: str, what: str) -> bool:
    """The passage says the word elsewhere without denying it."""
    plain = (passage[a:b] for a, b in _clauses(passage) if not denials(passage[a:b]))
    return any(what in map(stem, re.findall(r"[^\W\d_]+", one)) for one in plain)


def _asserted(mine: str, match: re.Match[str], noun: bool, verb: str) -> bool:
    """A noun stands behind the verb that had it, and no figure of its own goes with it; any other
    word is no noun here.
    """
    before = mine[: match.start()]
    if noun:
        near = before.split()[-4:]
        return stem(verb) in map(stem, near) and not numbers(mine[match.start() :])
    return _A_NOUN.search(before) is None


def _directed(mine: str, theirs: str, passage: str) -> tuple[int, int, str] | None:
    """More or less told of what the passage calls no difference, or of what it says did not become
    more or less.
    """
    same, found = SAME.search(theirs), _moved().search(mine)
    of_these = same is not None and found is None and _counts_alike(mine, theirs)
    if of_these and (better := _compared().search(mine)) is not None:
        return better.start(), better.end(), same[0] if same else ""
    if same is not None and (did := _DID.search(mine)) is not None:
        return (did.start(), did.end(), same[0]) if set(stems(theirs)) & set(stems(mine)) else None
    if found is None:
        return None
    if same is None or _moved().search(passage):
        same = _NOT_MOVED.search(theirs)
        if same is None or _way(same["what"]) != _way(found[0].split()[-1]):
            return None
        if any(_moved().search(passage[a:b]) for a, b in _clauses(passage)
               if not denials(passage[a:b])):  # fmt: skip
            return None
    rest = set(stems(theirs)) - set(stems(same[0]))
    return (found.start(), found.end(), same[0]) if _shared(rest, mine) else None


def _counts_alike(mine: str, theirs: str) -> bool:
    """Both clauses give the same two figures or more: `in 18 of 20 samples`."""
    here, there = ({one.value for one in numbers(text)} for text in (mine, theirs))
    return len(here) > 1 and here == there


def _way(word: str) -> tuple[str, str]:
    """(axis, pole) of a word; of no axis, itself."""
    low = word.casefold()
    found = (key for key, forms in _poles().items() if low in forms)
    return next(found, (low, ""))


def _is_compared(word: str) -> bool:
    return _moved().search(f"was {word}") is not None


@lru_cache(maxsize=1)
def _poles() -> Mapping[tuple[str, str], frozenset[str]]:
    """(axis, pole) -> words, of the axes of `opposites.yaml` that tell an amount."""
    import yaml

    text = files("workbench.prose.retold").joinpath("opposites.yaml").read_text(encoding="utf-8")
    axes = {axis: poles for axis, poles in yaml.safe_load(text).items() if axis in _AMOUNTS}
    return {(axis, pole): frozenset(str(said).split()) for axis, poles in axes.items()
            for pole, said in poles.items()}  # fmt: skip


@lru_cache(maxsize=1)
def _compared() -> re.Pattern[str]:
    """A comparative of these axes, wherever it stands."""
    forms = sorted({one for said in _poles().values() for one in said})
    return re.compile(rf"\b(?:{'|'.join(filter(_COMPARATIVE.search, forms))})\b", re.I)


@lru_cache(maxsize=1)
def _moved() -> re.Pattern[str]:
    """A verb of rising or falling, or a comparative behind `was`."""
    forms = sorted({one for said in _poles().values() for one in said} - {"up", "down"})
    compared = [one for one in forms if _COMPARATIVE.search(one)]
    moving = [one for one in forms if re.search(r"(?:ed|[io]se|ell|all|ew|en|wn|ank)$", one)]
    moving = [one for one in moving if one not in compared]
    return re.compile(
        rf"\b(?:(?:was|were|is|are|became|got) (?:\w+ly |much |far |a little )?"
        rf"(?:{'|'.join(compared)})|(?:{'|'.join(moving)}))\b",
        re.I,
    )
