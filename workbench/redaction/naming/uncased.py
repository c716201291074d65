"""Names in scripts without capitals: behind a label, a title, an introduction or a relation,
before an
honorific, and by frequent names.

All is read in the shadow of a text, where the signs above and below a letter are gone; the lists
are carried there as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ..listed import entries, plain_entries
from ..patterns import any_of, compiled, is_latin
from ..spans import GUESSED, SHAPED, Span
from .cjk_names import find_cjk_names

_MOST_LABELLED, _MOST_TOLD = 4, 4
_UNCASED = r"[\u0530-\u1fff\u3040-\ud7ff\uf900-\ufdff]"
"""Letters behind those of Europe; most texts have none."""
_THAI = r"(?:นางสาว|น\.ส\.|ด\.ช\.|ด\.ญ\.)(?P<name>[ก-๎]{3,}\s[ก-๎]{3,})(?![ก-๎])"
"""A title is written in one with the name, and begins no other word."""


@dataclass(frozen=True, slots=True)
class Script:
    """The letters of one script, as the inside of a class, and the patterns of its words."""

    letters: str
    labels: str
    before: str
    after: str
    stop: frozenset[str]
    given: frozenset[str]


def find_uncased_names(text: str) -> Iterator[Span]:
    """Names by what stands beside them."""
    if is_latin(text) or not compiled(_UNCASED).search(text):
        return
    for script in _scripts():
        if compiled(f"[{script.letters}]").search(text):
            yield from _in_script(text, script)
    yield from find_cjk_names(text)


def _in_script(text: str, script: Script) -> Iterator[Span]:
    edge = rf"(?=[{script.letters}])(?<![{script.letters}])"
    labelled = rf"{edge}{script.labels}\s?[:：=]\s{{0,3}}"
    for pattern, most in (
        (labelled, _MOST_LABELLED),
        (rf"{edge}[ولبو]?{script.before}\s?[:，,]?\s{{1,2}}", _MOST_TOLD),
    ):
        for found in compiled(pattern).finditer(text):
            yield from _name(text, found.end(), most, script, pattern is labelled)
    if script.letters.startswith("ก"):
        for found in compiled(_THAI).finditer(text):
            yield Span(found.start("name"), found.end("name"), "PERSON", SHAPED)
    if script.after:
        word = rf"[{script.letters}]{{2,}}"
        for found in compiled(rf"{edge}({word})\s{script.after}(?![{script.letters}])").finditer(
            text
        ):
            if found[1] not in script.stop and found[1] not in _titles(script):
                yield Span(found.start(1), found.end(1), "PERSON", GUESSED)
    yield from _listed(text, script, edge)


def _name(text: str, start: int, most: int, script: Script, labelled: bool) -> Iterator[Span]:
    """The words from `start` on, up to a word that is none of a name's, or a sign."""
    word = compiled(rf"[{script.letters}]{{2,}}[.]?(?:['\"-][{script.letters}]+)?")
    place, end, count = start, start, 0
    while count < most and (found := word.match(text, place)):
        plain = found.group().rstrip(".")
        if plain in script.stop or (count and _joins(plain, script)):
            break
        count += 1
        end = found.start() + len(plain)
        place = found.end()
        if text[place : place + 1] != " " or text[place - 1] == ".":
            break
        place += 1
    first = text[start:end].split(" ")[0]
    if not count or first in _titles(script):
        return
    closed = compiled(r"\s*(?:[,،.;:!?؟।()\n\"'-]|$)").match(text, end) is not None
    if count > 1 and not (labelled or closed or _ends_as_name(text, start, end, script)):
        end = start + _certain(text[start:end].split(" "), script)
    yield Span(start, end, "PERSON", SHAPED)


def _certain(words: list[str], script: Script) -> int:
    """The length of the words that belong to the first, as `بن` joins them, or a family's article;
    what follows may be a sentence.
    """
    size = 1
    while size < len(words):
        if words[size] in ("بن", "بنت", "ابن") and size + 1 < len(words):
            size += 2
        elif words[size].startswith("ال") or (size == 1 and words[size] in script.given):
            size += 1
        else:
            break
    return len(" ".join(words[:size]))


def _ends_as_name(text: str, start: int, end: int, script: Script) -> bool:
    """Behind the words comes one that a name never holds."""
    following = compiled(rf"\s([{script.letters}]+)").match(text, end)
    return following is not None and following[1] in script.stop


def _joins(word: str, script: Script) -> bool:
    """`و…` in front of a listed name joins a further one."""
    return word[:1] == "و" and word[1:] in script.given


def _listed(text: str, script: Script, edge: str) -> Iterator[Span]:
    """A frequent given name before a word that is no other: both; with the word for `and`, alo"
    "ne."""
    if not script.given:
        return
    names = any_of(sorted(script.given))
    word = rf"[{script.letters}]{{2,}}"
    pattern = (
        rf"{edge}(?P<and>[ولבل])?(?P<name>{names})(?![{script.letters}])(?:\s(?P<more>{word}))?"
    )
    for found in compiled(pattern).finditer(text):
        more = found["more"]
        closed = compiled(r"\s?(?:[,،.;:!?؟।\n)]|$)").match(text, found.end("name")) is not None
        if more and more not in script.stop and _surname_like(more):
            yield Span(found.start("name"), found.end("more"), "PERSON", GUESSED)
        elif found["and"] and (closed or more):
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


def _surname_like(word: str) -> bool:
    """Forms that family names have: `ال…ي`, `-შვილი`, `-ძე`."""
    return compiled(r"ال[ء-ي]{2,}ي|.*(?:შვილი|ძე|ია|ავა|ური|ელი|ანი)").fullmatch(word) is not None


@cache
def _titles(script: Script) -> frozenset[str]:
    return frozenset(compiled(r"[^|()?:]+").findall(script.before))


@cache
def _scripts() -> tuple[Script, ...]:
    return tuple(_script(*line.split(" ")) for line in entries("uncased_names", "scripts"))


def _script(name: str, letters: str) -> Script:
    def listed(field: str) -> list[str]:
        lines = plain_entries("uncased_names", f"{name}_{field}")
        return [part.strip() for line in lines for part in line.split("|") if len(part.strip()) > 1]

    def known(field: str) -> frozenset[str]:
        return frozenset(" ".join(plain_entries("uncased_names", f"{name}_{field}")).split())

    labels, before, after = (
        any_of(part.replace(".", r"\.") for part in listed(field)) if listed(field) else ""
        for field in ("labels", "before", "after")
    )
    return Script(letters, labels, before, after, known("stop"), known("given"))
