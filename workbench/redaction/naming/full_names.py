"""Full names by themselves: a given name before a family name, in any of the orders and cases in
which people write them, without anything around that speaks for a person.

One of the two words must be known, or have a form that only names have (`Lindqvist`, `O'Brien`,
`Petrosyan`, `Min-jun`); the other must not be a common word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..listed import known as listed
from ..patterns import compiled, fitting, is_latin
from ..spans import GUESSED, Span
from ..view import matches_at, words_before
from .name_forms import (
    EDGE,
    FAMILY,
    INITIAL,
    LOW,
    UP,
    WORD,
    capitals,
    length_of_name,
    names_a_thing,
)
from .name_lists import (
    ambiguous_names,
    brands,
    folded,
    given_names,
    not_names,
    plain_surnames,
    sure_surnames,
    surnames,
)

_CANDIDATE = (
    rf"{EDGE}{WORD}(?:[ \t](?:{INITIAL}|{UP}(?=[ \t]{UP}{LOW})|{FAMILY})){{1,3}}(?![\w@(]|\.\w)"
)
_LISTED = (
    rf"{EDGE}{WORD}(?:,\s{WORD}){{1,14}}(?:,?\s(?:and|und|et|y|e|og|och|en|or|"
    rf"&)\s{WORD})?(?!\w)|{EDGE}{WORD},?\s(?:and|und|et|y|og|och|&)\s{WORD}(?!\w)"
)
_LOWER_GIVEN = rf"(?<![\w@.#/-]){LOW}{{3,14}}(?= {LOW}{{3}})"
_LOWER_FAMILY = rf" ({LOW}{{3,16}})(?![\w@(-]|\.\w)"
_CAPS_NAME = rf"{EDGE}{UP}{{2,}}(?:[ -]{UP}\.?)?[ ]{UP}{{3,}}(?:[ -]{UP}{{3,}})?(?![\w@(])"
_REVERSED = (
    rf"{EDGE}(?P<family>{WORD}),\s(?P<given>{WORD})(?:\s{INITIAL})?(?=\s*(?:[;|"
    r")\n<(]|$|\.\s|,\s\d|\t))"
)
_INITIAL_STOP = rf"{UP}\."
_FURTHER = rf"[ ]{UP}{{3,}}(?=\s*(?:[\n,;:(]|$))"
_CAPITAL_BEFORE, _CAPITAL_BEHIND = rf"{UP}\w*[ ]$", rf"[ ](?:\w{{2,3}}[ ])?{UP}"
_INITIALLED = rf"{EDGE}(?P<name>(?:{UP}\.\s?){{1,3}}(?P<family>{WORD}))(?![\w@(]|\.\w)"

_FAMILY_ENDING = (
    r".*(?:enko|czyk|wicz|[oe]wsk[iay]|[iń][nńc]sk[iay]|[oe]vsk[iy]|dottir|opoulos|opoulou|akis|"
    r"idis|iadis|oglu|escu|shvili|adze|[oe]vic|evych|ovych|yeva|ovna|[ik]ova|[aeo]nova|ishvili|"
    r"[lnrkdtg]sson|[lmnrkdt][sz]sen|chuk|iuk|syan|nyan|yan|qvist|quist|[aeiou]gren|"
    r"strom|gaard|[^o]mann|meier|meyer|huber|bauer|hauser|[cdklr]stein|swamy|murthy|krishnan|"
    r"nathan|puram|guez|nchez|[rnm][ae]ndez|alho|eira|eiro|inho|ukwu|chukwu|egbu|"
    r"ovits|owitz|ovich|evich|[eo]vski|kowski|thorpe|worth|combe|shaw|ington|hurst|"
    r"(?<!che)(?<!ro)ley)"
)
SLAVIC_OR_NORDIC = (
    r"[a-z]{3,}(?:owski|owska|ewski|ewska|alski|alska|inski|inska|enko|czyk|wicz|[nkrl]ova|ovic|evic|dottir|[nrlg]sson|"
    r"opoulos|escu|shvili)"
)
_JAPANESE = (
    r"[a-z]{2,}(?:yama|moto|mura|kawa|gawa|jima|zaki|guchi|nishi|hashi|shita|bayashi|zawa|naka|"
    r"mori|tani|kura|bata|zuka|buchi|mizu)"
)
_ENDINGS = f"{_FAMILY_ENDING}|{_JAPANESE}"
_FAMILY_MARK = (
    rf"(?:O['’]{UP}{LOW}+|Mc{UP}{LOW}+|Mac{UP}{LOW}{{3,}}|Fitz{UP}?{LOW}{{4,}}|(?:Al|El|al|"
    rf"el)-{UP}{LOW}+)"
)
_PINYIN = (
    r"(?:[bpmfdtnlgkhjqxzcsrwy]|zh|ch|sh)?(?:a|o|e|i|u|v|ai|ei|ao|ou|an|en|in|un|ang|eng|ing|ong|"
    r"ia|iao|ie|iu|ian|iang|iong|ua|uo|uai|ui|uan|uang|ue|er)"
)
_SYLLABLES = rf"{_PINYIN}(?:['-]?{_PINYIN})?"
_VIETNAMESE = r"[ăđơưĂĐƠƯẠ-ỹ]"
_CYRILLIC_INITIALS = (
    r"(?<![\w-])(?P<family>[А-ЯЁІЇЄҐ][а-яёіїєґ'’-]{2,24})\s[А-ЯЁІЇЄҐ]\.\s?[А-ЯЁІЇЄҐ]\.(?!\w)"
)
"""Family name and both initials, as Russian and Ukrainian documents write everybody."""
_CYRILLIC_WORD = r"[А-ЯЁІЇЄҐ][а-яёіїєґ'’]{1,24}(?:-[А-ЯЁІЇЄҐ][а-яёіїєґ'’]{1,24})?"
_PATRONYMIC = (
    rf"(?<![\w-])(?:{_CYRILLIC_WORD}\s)?{_CYRILLIC_WORD}\s[А-ЯЁІЇЄҐ][а-яёіїєґ]{{2,16}}"
    r"(?:вич(?:а|у|ем|ом|е|ові)?|(?:вн|ичн|івн)(?:а|ы|е|у|ой|і|ою))(?![\w-])(?:\s[А-ЯЁІЇЄҐ][а-яёіїєґ'’-]{2,24}(?=[\s,.;)]|$))?"
)
"""Given name and patronymic, with the family name before or behind, in any case."""
_DOTTED = (
    r"(?i)(?:fig(?:ure)?|section|appendix|table|chapter|part|type|class|plan|group|vitamin|option|"
    r"case|step|item|phase|series|grade|schedule|annex|exhibit|section|unit|block|line|point|"
    r"room|gate|terminal|hepatitis|company|team|version|level|model|drive|volume|page|note)"
)
_NOBLE = (
    r"\s(?:bin|ibn|de Vries|de Jong|de Boer|de Wit|de Groot|de Souza|de Oliveira|da Silva|"
    r"dos Santos|da Costa|do Nascimento)\s?"
)


def find_full_names(text: str) -> Iterator[Span]:
    """Names of two words and more, lists of given names, and names with initials."""
    places = capitals(text)
    for found in matches_at(_CANDIDATE, text, places):
        yield from _candidate(found)
    for found in matches_at(_LISTED, text, places):
        yield from _listed(found)
    for found in matches_at(_REVERSED, text, places) if "," in text else ():
        if folded(found["given"]) in given_names() and folded(found["family"]) in plain_surnames():
            yield Span(found.start(), found.end(), "PERSON", GUESSED)
    initials = fitting(_INITIAL_STOP, text).search(text) is not None
    for found in matches_at(_INITIALLED, text, places) if initials else ():
        before = words_before(text, found.start(), 4)
        family = folded(found["family"])
        if (
            family in plain_surnames() or _is_family(found["family"], family)
        ) and not before.rstrip()[-1:].isdigit():
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)
    if initials and not is_latin(text):
        for found in compiled(_CYRILLIC_INITIALS).finditer(text):
            if folded(found["family"]) not in not_names():
                yield Span(found.start(), found.end(), "PERSON", GUESSED)
    yield from _in_capitals(text, places)
    if not is_latin(text):
        for found in compiled(_PATRONYMIC).finditer(text):
            yield Span(found.start(), found.end(), "PERSON", GUESSED)


def is_given(word: str) -> bool:
    """Is it a given name, be it a word as well?"""
    plain = folded(word)
    return plain in given_names() or plain in ambiguous_names()


def _in_capitals(text: str, places: Sequence[int]) -> Iterator[Span]:
    """`JOHN SMITH`: a given name right before a family name, though what follows may go on in
    capitals.
    """
    for found in matches_at(_CAPS_NAME, text, places):
        parts = list(compiled(r"[^\s.-]+").finditer(found.group()))
        for last in (parts[-1], *parts[-2:-1][: len(parts) - 2]):
            family = folded(last.group())
            further = fitting(_FURTHER, text).match(text, found.end())
            if (
                folded(parts[0].group()) in given_names()
                and len(family) > 3
                and (family in surnames() or compiled(SLAVIC_OR_NORDIC).fullmatch(family))
            ):
                whole = further.end() if further and last is parts[-1] else 0
                end = max(found.start() + last.end(), whole)
                yield Span(found.start(), end, "PERSON", GUESSED)
                break


def find_lower_full_names(text: str) -> Iterator[Span]:
    """`john smith`: a given name right before a family name that is no word."""
    if text.isascii() and given_names().isdisjoint(compiled(r"[a-z]{3,}").findall(text)):
        return
    for found in fitting(_LOWER_GIVEN, text).finditer(text):
        if folded(found.group()) in given_names():
            after = fitting(_LOWER_FAMILY, text).match(text, found.end())
            if after and (
                folded(after[1]) in sure_surnames()
                or compiled(SLAVIC_OR_NORDIC).fullmatch(folded(after[1]))
            ):
                yield Span(found.start(), after.end(), "PERSON", GUESSED)


def _listed(found: re.Match[str]) -> Iterator[Span]:
    """`Hannah, Derek and Anna`: given names alone, if all are, or most of four and more are and
    none is a common word.
    """
    text, joined = found.string, compiled(r"\s(?:\w{1,3}|&)\s").search(found.group()) is not None
    names = list(fitting(WORD, text).finditer(text, found.start(), found.end()))
    plain = [folded(name.group()) for name in names]
    known = sum(word in given_names() for word in plain)
    if (
        fitting(_CAPITAL_BEFORE, text).search(text[max(found.start() - 24, 0) : found.start()])
        or fitting(_CAPITAL_BEHIND, text).match(text, found.end())
        or (len(plain) < 3 and not joined)
    ):
        return  # parts of longer names, or two towns
    if known == len(plain) or (
        known >= 3
        and known * 3 >= len(plain) * 2
        and not any(word in not_names() for word in plain)
    ):
        yield from (Span(name.start(), name.end(), "PERSON", GUESSED) for name in names)


def _candidate(found: re.Match[str]) -> Iterator[Span]:
    """The first name in a run of capitalised words."""
    words = list(compiled(r"\S+").finditer(found.group()))
    if names_a_thing(found.string, found.end()):
        return
    for place in range(len(words) - 1):
        size = length_of_name(words[place:])
        end = found.start() + words[place + max(size, 1) - 1].end()
        if size < 2 or names_a_thing(found.string, end):
            continue
        parts = [word.group() for word in words[place : place + size]]
        if size > 2 and not is_given(parts[0]) and folded(parts[1]) in given_names():
            continue
        if _is_full_name(parts, found, place):
            yield Span(found.start() + words[place].start(), end, "PERSON", GUESSED)
            return


def _is_full_name(parts: list[str], found: re.Match[str], place: int) -> bool:
    """`parts`: the words of the name from the first on; `place`: how many words stand before."""
    plain = [folded(part.strip(".'")) for part in parts]
    given, family = plain[0], [word for word in plain[1:] if len(word) > 1]
    if not family or f"{given} {family[-1]}" in brands():
        return False
    last = family[-1]
    if given in given_names() or ("-" in given and given.split("-")[0] in given_names()):
        return _looks_like_family(last)
    if "-" in given and last in surnames():
        return all(is_given(half) or is_syllable(half) for half in given.split("-"))
    if given in ambiguous_names():
        return last in plain_surnames() or _is_family(parts[-1], last)
    if _family_first(plain) or _is_vietnamese(parts, plain):
        return True
    if given in not_names() or len(given) < 3 or compiled(_WORDLIKE).fullmatch(given):
        return False
    if compiled(_NOBLE).search(" ".join(parts)):
        return True
    follows_article = place == 0 and words_before(found.string, found.start(), 5).endswith(
        ("the ", "a ", "an ", "die ", "der ", "das ", "le ", "la ", "el ", "il ")
    )
    if follows_article:
        return False
    if _has_middle_initial(parts):
        return _looks_like_family(last) and not compiled(_DOTTED).fullmatch(given)
    return len(family) <= 2 and _is_family(parts[-1], last)


_WORDLIKE = (
    r".*(?:tion|tions|ness|ment|ments|ity|ism|ology|ing|able|ible|ful|less|ware|ized|ised|"
    r"ous|ical|ally|ly|ives|ated|ates|ting|ship|ward|wards|ung|ungen|keit|heit|lich|isch|ción|zione)"
)


def _has_middle_initial(parts: list[str]) -> bool:
    """`Soib K. Kishiev`: one letter with a stop between two words."""
    return len(parts) == 3 and fitting(_INITIAL_STOP, parts[1]).fullmatch(parts[1]) is not None


def is_syllable(word: str) -> bool:
    """One or two syllables of Chinese in Latin letters."""
    return compiled(_SYLLABLES).fullmatch(word) is not None


def _family_first(plain: list[str]) -> bool:
    """`Zhang Wei`, `Park Ji-woo`, `Nguyen Van An`: a frequent family name before syllables."""
    first, rest = plain[0], plain[1:]
    if first in listed("family_names", "chinese") and len(rest) == 1:
        return is_syllable(rest[0])
    if first in listed("family_names", "korean") and len(rest) == 1:
        return compiled(r"[a-z]{2,5}-[a-z]{2,5}").fullmatch(rest[0]) is not None
    return first in listed("family_names", "vietnamese") and rest[0] in (
        *("van", "thi", "minh", "duc", "quoc", "thanh", "ngoc", "anh", "huu", "xuan", "dinh"),
        *("thuy", "hong", "kim", "phuong", "tuan", "cong", "gia", "bao", "thu", "hoang", "nhat"),
    )


def _is_vietnamese(parts: list[str], plain: list[str]) -> bool:
    """`Đặng Thùy Trâm`: a frequent family name before two words and more, some with letters that
    no other language writes.
    """
    frequent = plain[0] in listed("family_names", "vietnamese")
    return frequent and len(parts) > 2 and compiled(_VIETNAMESE).search(" ".join(parts)) is not None


def looks_like_family(written: str) -> bool:
    """One with a form that family names have."""
    return _is_family(written, folded(written))


def _is_family(written: str, plain: str) -> bool:
    """A family name that is no common word, or one with a form that family names have."""
    if plain in surnames():
        return plain in sure_surnames()
    if fitting(_FAMILY_MARK, written).fullmatch(written):
        return True
    if "-" in plain:
        halves = plain.split("-")
        if halves[0] in ("saint", "sainte", "san", "santa", "st"):
            return False
        return any(half in sure_surnames() for half in halves) and len(halves) == 2
    if plain in listed("family_names", "no_family") or len(plain) < 6:
        return False
    if plain in listed("date_words", "months"):
        return False
    return compiled(_ENDINGS).fullmatch(plain) is not None or (
        compiled(
            r".*(?:ová|(?:ov|ev|oj|n|k|[uaeo]l|[aeo]r|j|d|t|š|ž|č)ić|dóttir|[łń]ski|ğlu)"
        ).fullmatch(written.lower())
        is not None
    )


def _looks_like_family(last: str) -> bool:
    """Not a word of the list of no-names, nor one with the ending of a common noun."""
    if last in surnames():
        return True
    if last in not_names() or last in listed("date_words", "months"):
        return False
    return len(last) > 2 and not compiled(
        r".*(?:tion|tions|ness|ment|ments|ity|ism|ology|ing|able|ible|ful|less|ware|"
        r"base|ized|script|ics|i[sz]ers?)"
    ).fullmatch(last)
