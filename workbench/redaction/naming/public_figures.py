"""People whom everybody's texts speak of: of history, science and letters, and figures of
books. A name
that only the lists of names tell is not hidden if it is one of theirs; one behind a label or a
greeting is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from ..letters import CAPITAL
from ..listed import entries
from ..patterns import any_of, compiled, fitting
from ..spans import GUESSED, Span
from .name_lists import folded, given_names

_ENDINGS = ("s", "a", "ego", "iego", "u", "owi", "em", "y", "e", "es", "ov", "ova", "om", "i", "n")
_AUTHORED = (
    r"(?:[»\"”]\s?,?\s(?:by|de|von|di|da|van|av|af|af|od|от|του|της|by|of|przez)\s|"
    r"(?:theorem|lemma|conjecture|novel|poem|painting|symphony|roman|gedicht|drama|satz|théorème|"
    r"poème|novela|poema|romanzo|poesia|romance|powieść|wiersz|roman|теорем[аы]|роман|повест[ьи]|"
    r"поем[аи]|стих\w*) (?:by|de|von|di|da|van|av|of)\s)$"
)
_AUTHORS = (
    r"\s(?:proved|discovered|invented|composed|painted|formulated|conjectured|bewies|erfand|"
    r"komponierte|démontra|a (?:démontré|inventé|peint|composé)|escribió [«\"„]|inventó|demostró|"
    r"dimostrò|dipinse|compose|scrisse [«\"„]|escreveu [«\"„]|pintou|napisał[a]? [«\"„]|"
    r"написа(?:л|ла|в|ла) [«\"„]|wrote [«\"„]|schrieb [«\"„]|skrev [«\"„]|schreef [«\"„])"
)
_PAIR = rf"\b(?=({CAPITAL}[\w'’.-]+ {CAPITAL}[\w'’-]+))"
_LITERATURE = (
    r"\b(?:novels?|novella|protagonists?|narrator|characters?|literary|dissertation|sonnets?|"
    r"roman(?:e|s|zo|ce)?|personnages?|héroïne|novela|personajes?|personaggi[o]?|protagonist[ae]|"
    r"figur(?:en)?|erzähler|drama|romance|personagens?|powieś(?:ć|ci)|bohater(?:ka)?|роман[аеу]?|"
    r"геро(?:й|иня|я|ини)|персонаж[аи]?|pride and prejudice)\b"
)


_NEAR = (
    r"(?i)(?:[:=]\s{0,2}[\"']?|(?<![^\W_])(?:my|our|your|dear|hi|hello|hey|thanks|regards|sincerely|"
    r"from|signed|name(?: is)?|i am|i'm|contact|teacher|student|pupil|tell|ask|"
    r"(?:essay|homework|draft|aufsatz|text) (?:by|of|from|von|de)|patient|friend|colleague|"
    r"classmate|tutor|cc|attn|meine?|unsere?|lehrer(?:in)?|mon|ma|mi|mio|mia|meu|minha|mijn|min|"
    r"moja|mój|мо[йя])[\s,]{1,2}(?:\w+\s)?)$"
)
"""Whoever stands right behind is the writer's own, whatever the text is about."""
_SIGNED = (
    r"(?i),?\s\(?(?:class|klasse|klasa|grade|year|form|aged?|clase|classe|"
    r"(?:form )?\d{1,2}\s?[a-f]\b)|"
    r"\s\(\d{1,2}\)|'s (?:essay|homework|draft|class|teacher|mum|mom|grade)"
)
"""Of whom that is told, is a pupil."""
_TITLED = (
    r"(?i)^(?:mrs?|ms|miss|dr|lady|lord|sir|captain|inspector|professor|frau|herr|m|mme|monsieur|"
    r"madame)\b\.?\s"
)
_REACHED = r"@|\d[\d ()./-]{7,}\d"
"""A mailbox or a long number: such a text is about somebody as well."""


def without_figures(text: str, found: Iterable[Span]) -> Iterator[Span]:
    """The spans without those of public figures, unless something beside them says otherwise."""
    spans = list(found)
    literary = _is_on_literature(text, spans)
    for span in spans:
        name = folded(text[span.start : span.end])
        guessed = span.score <= GUESSED
        if name in _things() or (guessed and (literary or _is_everybodys(text, span))):
            continue
        if _is_of_the_matter(text, span):
            continue
        yield span


@lru_cache(maxsize=4)
def is_taught(text: str) -> bool:
    """Whether the text is about works or people of history: a word of such a task, and a figure or
    an author that everybody knows.
    """
    lower = text.lower()
    if not compiled(_tasks()).search(lower) or compiled(_REACHED).search(text):
        return False
    if compiled(_authors()).search(lower):
        return True
    names = fitting(_PAIR, text).findall(text)
    return any(folded(name) in _things() or _is_taught_figure(name) for name in names)


def _is_of_the_matter(text: str, span: Span) -> bool:
    """A listed figure, author or character of whom nothing else is told, in a text about such."""
    name = compiled(_TITLED).sub("", text[span.start : span.end], 1)
    listed = _is_taught_figure(name) or (" " not in name and _is_known_alone(text, span, name))
    if not listed or not is_taught(text):
        return False
    before = text[max(span.start - 32, 0) : span.start]
    if compiled(_NEAR).search(before) or compiled(_SIGNED).match(text, span.end):
        return False
    return not _is_alone(text, span)


def _is_known_alone(text: str, span: Span, name: str) -> bool:
    """An author or a character by one name that is no given name, or as the book titles it; or a
    part of a full name.
    """
    titled = folded(text[span.start : span.end]).replace(".", "").removesuffix("'s")
    forms = {folded(name), *_forms(folded(name))}
    if titled in _titled() or any(form in _alone() for form in forms):
        return True
    before = compiled(r"[^\W\d_]{2,} $").search(text[max(span.start - 24, 0) : span.start])
    behind = compiled(r" [^\W\d_]{2,}").match(text, span.end)
    return (behind is not None and _is_taught_figure(name + behind.group())) or (
        before is not None and _is_taught_figure(before.group() + name)
    )


def _is_alone(text: str, span: Span) -> bool:
    """On a line of its own, as whoever wrote the text stands above or below it."""
    line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    rest = text[span.end : (text.find("\n", span.end) + 1 or len(text) + 1) - 1]
    return not (line + rest).strip(' \t*_-.,"') and len(text) > span.end - span.start + 4


@cache
def _tasks() -> str:
    return any_of(entries("public_figures", "tasks"))


@cache
def _alone() -> frozenset[str]:
    names = folded(" ".join(entries("public_figures", "authors"))).split()
    return frozenset(names) - given_names()


@cache
def _titled() -> frozenset[str]:
    return _listed("titled")


@cache
def _authors() -> str:
    names = any_of(" ".join(entries("public_figures", "authors")).split())
    return rf"(?<![^\W_]){names}(?:['’]?s|['’]|s|а|у|ом|ого|ому|a|ego|owi|nin|ın|in|un)?(?![^\W_])"


def _is_on_literature(text: str, spans: list[Span]) -> bool:
    """Whether a known author or work is spoken of as such: others of whom nothing else is told are
    its characters.
    """
    if all(span.score > GUESSED for span in spans):
        return False
    if not compiled(_LITERATURE).search(text.lower()):
        return False
    names = fitting(_PAIR, text).findall(text)
    return any(folded(name) in _things() or is_figure(name) for name in names)


def _is_everybodys(text: str, span: Span) -> bool:
    name = text[span.start : span.end]
    if is_figure(name):
        return True
    if " " not in name:
        return False
    return (
        compiled(_AUTHORED).search(text[max(span.start - 24, 0) : span.start].lower()) is not None
        or compiled(_AUTHORS).match(text[span.end : span.end + 24].lower()) is not None
    )


@lru_cache(maxsize=4096)
def is_figure(name: str) -> bool:
    """Whether it is a figure's full name, in whichever case its language puts it."""
    return _is_among(name, _figures())


@lru_cache(maxsize=4096)
def _is_taught_figure(name: str) -> bool:
    """The same, or one whose name many others bear, so that only a text about such tells him."""
    return _is_among(name, _figures()) or _is_among(name, _taught())


def _is_among(name: str, names: frozenset[str]) -> bool:
    plain = folded(" ".join(name.split()).removesuffix("'s").removesuffix("’s"))
    if plain in names:
        return True
    words = plain.split(" ")
    if len(words) < 2 and "-" not in plain:
        return False
    return any(
        " ".join(form) in names for form in ([*words[:-1], last] for last in _forms(words[-1]))
    ) or any(
        " ".join([first, *words[1:-1], last]) in names
        for first in _forms(words[0])
        for last in _forms(words[-1])
    )


def _forms(word: str) -> Iterator[str]:
    yield word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[: -len(ending)]
            yield stem
            yield f"{stem}a"
            yield f"{stem}i"
            yield f"{stem}y"


@cache
def _figures() -> frozenset[str]:
    return _listed("figures")


@cache
def _taught() -> frozenset[str]:
    return _listed("taught")


@cache
def _things() -> frozenset[str]:
    return _listed("things")


def _listed(field: str) -> frozenset[str]:
    names = " ".join(entries("public_figures", field)).split(",")
    return frozenset(folded(name.strip()) for name in names if name.strip())
