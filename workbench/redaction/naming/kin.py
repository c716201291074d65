"""Names behind the words for a relative, friend or neighbour of somebody: `my sister Ondřejka …`.

Whose relative it is must be said. What follows in one breath is then a name in most languages; in
the Germanic ones a present may follow as well (`gave my son Lego`), and in German a noun (`weil
meine Tochter Geburtstag hat`), so that an unknown name counts there only where the phrase begins a
sentence: it is its subject then, and nothing but an apposition stands between it and the verb. In
German, where notes begin so too (`Meine Tochter Schule wechseln?`), the verb must follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from ..listed import entries, known
from ..patterns import any_of, compiled, fitting
from ..spans import SHAPED, Span
from ..view import View
from .full_names import is_given
from .name_forms import FAMILY, INITIAL, WORD, beginnings, length_of_name
from .noun_titles import is_somebody

_NAME = rf"(?P<name>{WORD}(?: (?:{INITIAL}|{FAMILY})){{0,3}})(?![\w'’@(])"
_REACH = 44
"""Characters of a possessive and of its relation, at the very most."""
_CLOSED = r"\s?[,.;!?)]"
"""Behind an apposition: `my daughter, Luz, …`."""
_SENTENCE = r"(?:^|[.!?\n>\"“][ \t]*)"
_DEVANAGARI = r"[ऀ-ॿ]"


def find_after_kin(view: View) -> Iterator[tuple[re.Match[str], bool]]:
    """What may be a name behind a relation, and whether one of its words must be a known name."""
    text = view.prose
    for place in beginnings(text):
        apart = text[max(place - 2, 0) : place] == ", "
        edge = place - 1 if apart else place
        if not _is_relation(_word_before(text, edge, "," if apart else " ")):
            continue
        before = text[max(edge - _REACH, 0) : edge - 1]
        sure = compiled(_sure()).search(before) is not None
        if not sure and compiled(_unsure()).search(before) is None:
            continue
        found = fitting(_NAME, text).match(text, place)
        if found is None or _is_thing(found["name"].split()[0]):
            continue
        if sure and compiled(_german()).search(before) is not None:
            sure = _is_subject(found)
        if apart and compiled(_CLOSED).match(text, found.end()) is None:
            continue
        named = is_given(found["name"].split()[0])
        if named or not apart:
            yield found, not sure and not named


def _word_before(text: str, place: int, sign: str) -> str:
    if text[place - 1 : place] != sign:
        return ""
    return text[max(place - _REACH, 0) : place - 1].rpartition(" ")[2].lower()


def _is_thing(word: str) -> bool:
    """A month, a feast, a service: `my brother Facebook messaged me`."""
    plain = word.casefold()
    return plain in known("date_words", "months") or plain in known("kin_words", "things")


def _is_subject(found: re.Match[str]) -> bool:
    """Whether a German sentence goes on as behind its subject."""
    words = list(compiled(r"\S+").finditer(found["name"]))
    size = length_of_name(words)
    if not size:
        return False
    end = found.start("name") + words[size - 1].end()
    return is_somebody(found.string, [word.group() for word in words[:size]], end, True)


@lru_cache(maxsize=4096)
def _is_relation(word: str) -> bool:
    """Whether a phrase for a relation can end with this word."""
    return word != "" and compiled(_last_words()).fullmatch(word) is not None


@cache
def _last_words() -> str:
    lines = [*_lines("subjects"), *_lines("apposed")]
    kin = {word.split("_", 1)[-1] for _, relations in lines for word in relations}
    return any_of([*kin, *entries_of("possessed")])


def _lines(field: str) -> list[tuple[list[str], list[str]]]:
    """Per language its possessives and its relations, as pieces of a pattern."""
    halves = (line.split(" | ") for line in entries("kin_words", field))
    return [(whose.split(), kin.split()) for whose, kin in halves]


def entries_of(field: str) -> list[str]:
    """The words of a field that holds no possessives."""
    return " ".join(entries("kin_words", field)).split()


def kin_phrases() -> tuple[str, ...]:
    """`my sister`, `mi hermana`: every possessive with a relation of its language."""
    lines = [*_lines("subjects"), *_lines("apposed")]
    return tuple(f"{any_of(whose)} {any_of(kin)}".replace("_", " ") for whose, kin in lines)


@cache
def _phrases(field: str) -> str:
    """A possessive and a relation of the same language."""
    each = (f"{any_of(whose)} {any_of(kin)}" for whose, kin in _lines(field))
    return any_of(phrase.replace("_", " ") for phrase in each)


@cache
def _sure() -> str:
    """At the end of what stands before: behind it, any capitalised word is a name."""
    subject = rf"{_SENTENCE}(?!\s*(?-i:[^\W\d_A-ZÀ-Þ])){_phrases('subjects')}"
    return rf"(?i)(?:(?<!\w){_phrases('apposed')}|{subject})$"


@cache
def _german() -> str:
    whose, _ = _lines("subjects")[1]
    return rf"(?i)(?<!\w){any_of(whose)} [^\W\d_]+$"


@cache
def _unsure() -> str:
    """The same, where the name must be known."""
    return rf"(?i)(?<!\w)(?:{_phrases('subjects')}|{any_of(entries_of('possessed'))})$"


def find_in_devanagari(text: str) -> Iterator[Span]:
    """`मेरे भाई मनीष ने …`, with the case ending that only the one who acts has, and what follows a
    closing in the last line. Read in the shadow, where signs above and below a letter are gone.
    """
    for found in compiled(_devanagari()).finditer(text):
        index = found.lastindex or 0
        yield Span(found.start(index), found.end(index), "PERSON", SHAPED)


@cache
def _devanagari() -> str:
    letters = rf"{_DEVANAGARI}{{2,}}"
    kin = any_of(entries_of("hindi"))
    adverbs = "(?!कभी|अभी|तो|भी|ही|आज|कल|गराहक|टीम|सवा)"
    return (
        rf"(?<!{_DEVANAGARI})(?:मर|मरी|हमार|हमारी|आपक|उसक|उसकी)\s{kin}\s{adverbs}"
        rf"({letters}(?:\s{letters})?)(?=\sन\s)"
        rf"|(?:धनयवाद|सादर|भवदीय|आपका|आपकी)[,।]?\s*\n\s*{adverbs}({letters}(?:\s{letters}){{1,2}})\s*$"
    )
