"""Words compared by stems, and the lists that advise. No verdict above `warn` rests on these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from functools import cache, lru_cache
from typing import Any

from workbench.prose.sentences import words

_COMMON_WORDS = (
    "a an and are as at be been but by can could did do does for from get had has have he her his "
    "how i if in into is it its may me more my no not of on or our out she should so some than "
    "that the their them then there these they this to too until up was we were what when where "
    "which who whom why will with would you your yours please thank thanks hello dear regards "
    "about also any back just still very after before again now"
)
_COMMON = frozenset(_COMMON_WORDS.split())
_ENDINGS = re.compile(r"(?:ations?|ments?|ings?|edly|ed|es|ly|s|e)$")

_NEGATOR = re.compile(
    r"\b(?:not|never|no|nothing|neither|nor|cannot|without|unable)\b|n['’]t\b", re.I
)
_FIGURE_NEXT = re.compile(r"\s*(?:the |your |our |that )?[£€$]?\d")
_BOUNDED = re.compile(
    r"\s*(?:only|just|merely|before|until|"
    r"(?:any )?(?:later|earlier|sooner|more|less|fewer|longer) than)\b",
    re.I,
)
"""`No later than Friday`, `not only the fee`: a bound, and no denial."""
_LIGHT = frozenset(["need", "able", "going", "want", "allowed", "possible", "yet", "really"])
"""Words behind a negator that leave the deed to the next one."""
_CHANGED = re.compile(
    r"\b(?:new|now|instead|corrected|revised|recalculated|changed|moved|no longer|any more|"
    r"rather than|until now|so far|up to now|from now on|right|actual\w*|true|really|"
    r"should have|ought to have|takes? the place|in place of|replac\w+|differ\w*)\b"
    r"|\bfrom [£€$]?\d[^.;]{0,20}\bto [£€$]?\d|\band not\b|\bnot [£€$]?\d",
    re.I,
)
ADVERB = r"(?!(?:re|ap|sup|com|im|multi)ply\b|rely\b)\w+ly"
"""No verb: `I will reply within a day`."""
_LONG = 5
"""Letters from which on a stem and its derivations are one."""


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its commonest endings; short ones stay."""
    small = word.casefold().replace("’", "'").removesuffix("'s")
    cut = _ENDINGS.sub("", small)
    cut = cut if len(cut) >= 3 else small
    return cut[:-1] if len(cut) > 3 and cut[-1] == cut[-2] else cut


@lru_cache(maxsize=8192)
def content(text: str) -> frozenset[str]:
    """The stems of what a text is about."""
    return frozenset(
        stem(word) for word in words(text) if word.casefold() not in _COMMON and len(word) > 2
    )


def denied(text: str) -> frozenset[str]:
    """The stems of what the negators of a text deny: the first word of content behind each, up to
    the end of its clause. A figure behind one is set against another figure, and denies nothing.
    """
    found: set[str] = set()
    for match in _NEGATOR.finditer(text):
        after = re.split(r"[,;:.!?]", text[match.end() :])[0]
        if not (_BOUNDED.match(after) or _FIGURE_NEXT.match(after)):
            found |= {stem(word) for word in _first(after)}
    return frozenset(found)


def _first(text: str) -> list[str]:
    heavy = (word for word in words(text) if word.casefold() not in _LIGHT)
    plain = (word for word in heavy if content(word) and not word.endswith("ly"))
    return [*plain][:1]


def changes(text: str) -> bool:
    """The words tell of something that is otherwise than it was, or that was wrong before."""
    return bool(_CHANGED.search(text))


def akin(some: Set[str], others: Set[str]) -> bool:
    """Two sets of stems have one in common: `collect` is that of `collection`, too."""
    pairs = ((a, b) for a in some for b in others)
    return any(a == b or (min(len(a), len(b)) >= _LONG and (a.startswith(b) or b.startswith(a)))
               for a, b in pairs)  # fmt: skip


@cache
def lists() -> Mapping[str, Any]:
    """The word lists of `wordlists.yaml`."""
    from importlib.resources import files

    import yaml

    text = files("domains.service").joinpath("wordlists.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text))


def listed(name: str) -> list[str]:
    """One of the lists, in small letters."""
    return [str(one).casefold() for one in lists()[name]]


def families_of(action: str) -> list[str]:
    """The kinds of action that a name speaks of: `refund_shipping` is a refund."""
    parts = re.split(r"[\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", action).casefold())
    kinds: Mapping[str, Any] = lists()["families"]
    return [kind for kind, about in kinds.items() if set(parts) & set(about["names"])]


def told_words(action: str) -> list[str]:
    """Beginnings of words by which a reply tells of an action."""
    kinds = lists()["families"]
    found = [str(one) for kind in families_of(action) for one in kinds[kind]["told"]]
    parts = re.split(r"[\W_]+", action.casefold())
    own = [part for part in parts if part and part not in listed("generic")]
    plain = [part for part in own if part not in _COMMON]  # `on` would begin `one`
    return [*found, *(stem(part) for part in plain or own)]


def begins(text: str, beginnings: Iterable[str]) -> re.Match[str] | None:
    """The first word of a text that begins with one of these."""
    wanted = "|".join(re.escape(one) for one in beginnings if one)
    return re.search(rf"\b(?:{wanted})\w*", text, re.I) if wanted else None
