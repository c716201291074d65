"""Where a title or a relation is a noun, and a noun follows: `meine Frau Geburtstag feiern`, `der
Dame Tee bringen`, `passer en famille Noël`.

German writes nouns with a capital, so that one alone says nothing there. Behind somebody's own or
any wife, and behind a relation that begins a sentence, a word counts as a name if it is a known
one, if a second one follows, or if the sentence goes on as behind its subject. Behind `die Frau`
and `der Familie`, which many say of people whom they name, only frequent nouns are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..listed import entries, known, words
from ..patterns import any_of, compiled
from .full_names import is_given, looks_like_family
from .name_lists import folded, not_names, plain_surnames

_WORD = r"[^\W\d_]+"
_BEFORE = r"(?:^|[^\w])([^\W\d_]+) $"
_OPENING = r"(?:^|[.!?\n>\"“][ \t]*)[^\W\d_]+ $"
_REACH = 40
_PAIR = "mann und "
_ABSTRACT = r".{3,}(?:ung|ungen|heit|heiten|keit|keiten|schaft|ität|tion|tionen|nis|geld|zeit)"


def is_no_title(text: str, start: int, names: Sequence[str], end: int) -> bool:
    """Whether the title that begins at `start` is a noun, and the words behind it, up to `end`,
    are nobody's name.
    """
    found = compiled(_WORD).match(text, start)
    title = found.group().lower() if found else ""
    before = text[max(start - _REACH, 0) : start].lower()
    if before.endswith(_idiomatic(title)):
        return True
    last = compiled(_BEFORE).search(before)
    word = last[1] if last else ""
    if title in known("noun_titles", "parents"):
        return word in known("noun_titles", "clauses") and not is_somebody(text, names, end, False)
    if title not in known("noun_titles", "titles"):
        return False
    if word in known("noun_titles", "definite"):
        return is_noun(names[0])
    opens = compiled(_OPENING).search(before) is not None
    own = word in known("noun_titles", "others") or before.endswith(_PAIR)
    return own and not is_somebody(text, names, end, opens)


def is_somebody(text: str, names: Sequence[str], end: int, opens: bool) -> bool:
    """Whether words with capitals in a German sentence, up to `end`, name somebody; `opens`:
    nothing but whose relative it is stands before them in the sentence.
    """
    if is_noun(names[0]):
        return False
    if len(names) > 1 or is_given(names[0]) or folded(names[0]) in plain_surnames():
        return True
    if "-" in names[0] or looks_like_family(names[0]):
        return folded(names[0]) not in not_names()
    return opens and compiled(_goes_on()).match(text, end) is not None


def is_noun(word: str) -> bool:
    """Whether it is a frequent noun, or has an ending that names hardly have."""
    plain = word.lower()
    return (
        plain in known("noun_titles", "nouns") or compiled(_ABSTRACT).fullmatch(plain) is not None
    )


@cache
def _idiomatic(title: str) -> tuple[str, ...]:
    """What stands before a title that is part of a phrase; ends of no text where there is none."""
    phrases = (each.rpartition(" ") for each in entries("noun_titles", "idioms"))
    return tuple(f" {before} " for before, _, last in phrases if last == title)


@cache
def _goes_on() -> str:
    """Behind a subject: a form of the third person in the present or the simple past, whoever else
    is told of, where somebody comes from, an age, or a clause about somebody.
    """
    listed, others = (any_of(words("noun_titles", each)) for each in ("verbs", "no_verbs"))
    verb = rf"{listed}|(?!{others}(?!\w)|ge)(?:[a-zäöüß]{{2,}}t|[a-zäöüß]{{3,}}te)"
    beside = r"und (?:ich|er|sie|wir|meine?|seine?|ihre?|unsere?)|aus(?= [^\W\d_a-zäöü])"
    return rf"(?:,? (?:{verb}|{beside})(?!\w)| \(\d|, (?:die|der|deren|dessen) )"
