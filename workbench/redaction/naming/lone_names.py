"""One given name alone, where people are told of: `ask keisha`, `Femke neemt de actie over`, `die
jessica aus der 7b`, `# fixed by dmitri`.

The name must be on the lists and be nothing else, or be a form of such a name; a verb or a small
word beside it must leave room for somebody. In a program only its comments tell of people.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ..listed import entries
from ..patterns import any_of, compiled, fitting
from ..spans import GUESSED, Span
from ..view import View
from .name_forms import EDGE, LOW, PARTICLE, WORD, beginnings
from .name_lists import ambiguous_names, common_given_names, folded, not_names, sole_names

_LOWER = rf"(?<![\w@#/.\\$'’=-]){LOW}{{4,14}}(?:-{LOW}{{2,10}})?(?![\w@(/=-]|\.\w|[ ]?=)"
_WHOLE = rf"{EDGE}(?P<name>{WORD})"
_BEFORE, _BEHIND = 34, 30
_OWN = r"(?:['’]s|['’](?:[nyst]?[ıiuüaeoö]\w{0,4}|[dt][ae]\w{0,2}|l[ae]\w?))?"
"""What is joined to a name behind an apostrophe, in English and Turkish."""
_GOES_ON = rf"{_OWN}[ ](?:\d|[IVX]+\b|(?-i:[A-ZÀ-Þ]))"
_GOES_ON_JOINED = rf"[ ]{PARTICLE}[ ](?-i:[A-ZÀ-Þ])"
_SLAVIC = (
    "ами",
    "ями",
    "ові",
    "еві",
    "ою",
    "ею",
    "ой",
    "ей",
    "ом",
    "ем",
    "єм",
    "ам",
    "у",
    "ю",
    "а",
    "я",
    "е",
    "є",
    "и",
    "ы",
    "і",
    "ї",
    "о",
)
_POLISH = (
    "owi",
    "ovi",
    "iem",
    "em",
    "om",
    "ou",
    "ie",
    "ce",
    "cie",
    "ę",
    "ą",
    "a",
    "u",
    "y",
    "i",
    "e",
)
_FINNISH = (
    "lle",
    "lta",
    "ltä",
    "lla",
    "llä",
    "ssa",
    "ssä",
    "sta",
    "stä",
    "nak",
    "nek",
    "val",
    "vel",
    "hoz",
    "hez",
    "tól",
    "ről",
    "t",
    "n",
)
_ARTICLE = r"(?:^|\s)(?:ο|η|τον|τη[νς]?|του|στο[ν]?|στη[ν]?) $"
"""Without it, too many words of Greek are a name in Latin letters."""
_SAINTS = frozenset(("st.", "sta.", "ste.", "san", "santa", "saint", "são", "mt.", "ft."))
_WORDS = frozenset(
    (
        "nadezhda",
        "lyubov",
        "vera",
        "roman",
        "slava",
        "maya",
        "mir",
        "lev",
        "rada",
        "mila",
        "lada",
        "odin",
        "zlata",
        "sima",
        "nika",
        "tema",
        "gena",
        "maks",
        "dan",
        "lia",
        "one",
        "ana",
        "mari",
        "den",
        "tal",
        "nada",
        "asia",
        "pan",
        "luna",
        "mars",
    )
)
"""Those of the common names that are words in Russian, Ukrainian or Bulgarian."""
_QUOTES = "\"'«»„“”‘’"


def find_lone_names(view: View) -> Iterator[Span]:
    """Given names by themselves."""
    text = view.prose
    if view.code:
        yield from _in_comments(view)
        return
    yield from _small(view)
    notes = None
    for start in beginnings(text):
        if text[start] >= "\u3040":
            continue
        first = compiled(r"[^\W\d_]{1,40}").match(text, start)
        if first is not None and first.end() < len(text) and text[first.end()] not in "-'’":
            plain = folded(first.group())
            if not is_known(first.group()) and plain not in ambiguous_names():
                continue
        found = fitting(_WHOLE, text).match(text, start)
        if found is None or len(found["name"]) < 3:
            continue
        name = _bare(found["name"])
        plain = folded(name)
        if not is_known(name):
            if plain not in ambiguous_names() or plain in not_names() or len(plain) < 3:
                continue
            notes = _are_notes(view) if notes is None else notes
            if not notes:
                continue
        end = start + len(name)
        if _stands_alone(text, start, end) and _has_role(text, start, end, near=True):
            yield Span(start, end, "PERSON", GUESSED)


def _small(view: View) -> Iterator[Span]:
    words = compiled(r"[^\W\d_]{4,}").findall(view.lower_prose)
    if sole_names().isdisjoint(words) and (
        view.prose.isascii() or not any(map(is_known, {*words}))
    ):
        return
    for found in fitting(_LOWER, view.prose).finditer(view.prose):
        name = found.group()
        if not is_known(name) or (
            "ά" <= name[0] <= "ώ"
            and not compiled(_ARTICLE).search(view.prose[max(found.start() - 7, 0) : found.start()])
        ):
            continue
        if _has_role(view.prose, found.start(), found.end(), near=False):
            yield Span(found.start(), found.end(), "PERSON", GUESSED)


def _in_comments(view: View) -> Iterator[Span]:
    """`TODO(marguerite)`, `# revisado por wellington`, `// ask dmitri`."""
    hints, pattern = _comments()
    for start, _ in view.lower_prose.places(hints):
        found = fitting(pattern, view.prose).match(view.prose, start)
        if found is None or (start and view.prose[start - 1].isalnum()):
            continue
        sure = found["todo"] is not None
        name = _bare(found["todo"] or found["name"])
        if folded(name) in not_names():
            continue
        if is_known(name) or (sure and len(name) > 2 and folded(name) not in _NO_OWNERS):
            begins = found.start("todo") if sure else found.start("name")
            yield Span(begins, begins + len(name), "PERSON", GUESSED)


_NO_OWNERS = frozenset(("all", "any", "core", "team", "now", "later", "perf", "api", "docs", "ci"))


@cache
def _comments() -> tuple[str, str]:
    words = any_of(entries("name_roles", "comments"))
    name = rf"(?P<name>{WORD}|{LOW}{{4,14}})"
    todo = r"(?:todo|fixme|xxx|hack|note)\((?P<todo>[^\W\d_][\w.-]{2,24})\)"
    return words, rf"(?i:{todo}|{words}\s?:?\s(?-i:{name}))(?![\w(]|\.\w)"


def _bare(word: str) -> str:
    """Without what is joined behind an apostrophe."""
    return compiled(r"['’](?:s|[a-zıüö]{1,5})$").sub("", word)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """No further capital beside it, no quotes around it, no number behind it."""
    if compiled(_GOES_ON).match(text, end):
        return False
    if compiled(_GOES_ON_JOINED).match(text, end):
        return False
    if compiled(r",[ ](?-i:[A-ZÀ-Þ])\.").match(text, end):
        return False  # a cited author: Novak, I. (2015)
    before = text[max(start - 24, 0) : start]
    if compiled(r"[ ]?&[ ]?(?-i:[A-ZÀ-Þ])").match(text, end) or before.endswith((" & ", "&")):
        return False  # a firm
    if before[-1:] in _QUOTES and text[end : end + 1] in _QUOTES and before[-1:]:
        return False
    word = compiled(r"(\S+)[ ]$").search(before)
    if word is None or not word[1][:1].isupper():
        return True
    if word[1].lower() in _SAINTS:
        return False
    return folded(word[1].strip(".,:;!?")) in _role_words() or word[1][-1:] in ".,:;!?"


@cache
def _role_words() -> frozenset[str]:
    words = (*entries("name_roles", "before"), *entries("name_roles", "near"))
    return frozenset(folded(word) for each in words for word in each.split() if word.isalpha())


def _has_role(text: str, start: int, end: int, near: bool) -> bool:
    before = text[max(start - _BEFORE, 0) : start].lower()
    if compiled(_told_before(near)).search(before):
        return True
    return compiled(_told_behind(near)).match(text[end : end + _BEHIND].lower()) is not None


@cache
def _told_before(near: bool) -> str:
    words = [*entries("name_roles", "before"), *(entries("name_roles", "near") if near else ())]
    return rf"(?:(?<![^\W_]){any_of(words)})[:,]?[\s(]{{1,2}}$"


@cache
def _told_behind(near: bool) -> str:
    words = any_of(entries("name_roles", "behind"))
    others = (
        r"|\s\((?:[a-z]{3,12})\)|\s[–—-]\s|:\s|,\s[a-z]|\s(?:and|und|et|y|e|en|och|og|i|и|і|ja|ve|na|dan)\s"
        if near
        else ""
    )
    return rf"{_OWN}(?:\s{words}(?![^\W_])|\s{words}(?<=\s){others})"


@lru_cache(maxsize=8192)
def is_known(word: str) -> bool:
    """Whether it is a sole name, or a form of one that a language makes of it."""
    plain = folded(word)
    if plain in sole_names() or ("-" in plain and all(_in(half) for half in plain.split("-"))):
        return True
    if len(plain) < 4 or plain in not_names() or plain in ambiguous_names():
        return False
    first = word[0].lower()
    if plain in common_given_names():
        return "а" <= first <= "ӿ" and plain not in _WORDS
    if "а" <= first <= "ӿ":
        return any(
            _in(form)
            for form in _declined(word.lower(), _SLAVIC, ("", "а", "я", "й", "ь", "о", "ий"))
        )
    if "ά" <= first <= "ώ":
        stem = word.lower()
        return any(
            _in(form)
            for form in (stem + "ς", stem[:-1] + "ς", stem[:-2] + "ος", stem[:-1], stem[:-1] + "η")
        )
    if word[0].isupper():
        forms = _declined(word.lower(), _POLISH, ("", "a", "ek", "o"))
        return any(_in(form) for form in forms) or any(
            _in(word[: -len(each)])
            for each in _FINNISH
            if word.endswith(each) and len(word) - len(each) > 3
        )
    return False


def _in(word: str) -> bool:
    return folded(word) in sole_names()


def _declined(word: str, endings: tuple[str, ...], nominatives: tuple[str, ...]) -> Iterator[str]:
    for ending in endings:
        stem = word[: -len(ending)]
        if word.endswith(ending) and len(stem) >= 3:
            for each in nominatives:
                yield stem + each
            if stem[-1] == "k" and "ek" in nominatives:
                yield f"{stem[:-1]}ek"
                yield f"{stem[:-1]}iek"


def _are_notes(view: View) -> bool:
    """Whether the text begins as the notes of a meeting, or a report on somebody."""
    words = any_of(entries("name_roles", "minutes"))
    return (
        compiled(rf"(?m)(?:^|[\n.:!] ?)[ \t#*>-]{{0,4}}{words}").search(view.lower_prose[:600])
        is not None
    )
