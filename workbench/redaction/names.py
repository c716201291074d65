"""People's names without a model: by what surrounds them, or by a common given name before
something like a family name.

A false alarm costs as much as a miss, so a lone word is a name only after a salutation, a title, a
sign-off, a label, or when it was part of a full name elsewhere in the text. Class names, products,
theorems, places and months are held off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .name_cues import CODE_FIELDS, CUES, POSSESSIONS, SAYINGS, Cue
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
from .patterns import any_of, compiled
from .spans import GUESSED, SHAPED, Span
from .view import View, around, matches, words_before

_UP = r"[A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁΑ-Ω]"
_LOW = r"[a-zß-öø-ÿā-žа-яёα-ωά-ώ]"
_WORD = (
    r"(?:(?:O['’]|D['’]|d['’]|Mc|Mac|De|Di|Da|La|Le|Van|Von|Fitz|Al-|El-|al-|"
    rf"el-)?{_UP}{_LOW}+(?:['’-]{_UP}?{_LOW}+)*)"
)
_PARTICLE = (
    r"(?:van der|van den|van de|van't|van|von der|von|de la|de los|de las|del|della|"
    r"dos|das|da|do|de|du|di|la|le|bin|binti|ibn|al|el|ter|ten|zu|y|e|af|av|bint|ap)"
)
_INITIAL = rf"(?:{_UP}\.(?:-?{_UP}\.)*)"
_FAMILY = rf"(?:(?:{_PARTICLE}[ \t])?{_WORD})"
_FULL = rf"{_WORD}(?:[ \t](?:{_INITIAL}|{_FAMILY})){{1,3}}"
_ANY = rf"(?:{_INITIAL}\s?){{0,3}}{_WORD}(?:[ \t](?:{_INITIAL}|{_FAMILY})){{0,3}}"
_EDGE = r"(?<![\w@#/.\\$-])"

_NAME = (
    rf"(?P<name>{_ANY}|{_INITIAL}(?:\s?{_UP}\.)*"
    r"|[一-龥ぁ-んァ-ヶー]{1,5}[ ][一-龥ぁ-んァ-ヶー]{1,5}|[一-龥]{2,4}|[가-힣]{2,4}"
    r"|[一-龥ぁ-んァ-ヶー]{2,8})"
)
_FAMILY_ENDING = (
    r".*(?:enko|czyk|wicz|owski|owska|ewski|ewska|dottir|opoulos|akis|inen|oglu|escu|shvili|ovic|"
    r"evic|sson|yeva|ovna|ikova|akova|ishvili|kowski)"
)
_NOBLE = (
    r"\s(?:van der|van den|van de|van|von der|von|bin|ibn|ter|de Vries|de Jong|de "
    r"Boer|de Wit|de Groot|de Souza|de Oliveira|da Silva|dos Santos)\s?"
)
_EPONYM = (
    r"(?i)(?:'s|s')?[ -](?:theorems?|lemmas?|laws?|methods?|algorithms?|equations?|"
    r"series|transforms?|distributions?|tests?|models?|theory|principles?|paradox|"
    r"inequalit(?:y|ies)|functions?|spaces?|matri(?:x|ces)|process(?:es)?|"
    r"constants?|numbers?|conjectures?|hypothes[ie]s|effects?|rules?|sort|search|"
    r"trees?|graphs?|networks?|polynomials?|identit(?:y|ies)|diagrams?|machines?|"
    r"codes?|filters?|chains?|sampling|sampler|noise|equilibri(?:um|a)|awards?|"
    r"prizes?|medals?|disease|syndrome|university|college|school|street|avenue|park|"
    r"institute|foundation|hospital|museum|library|airport|stadium|"
    r"bridge|inc|ltd|llc|gmbh|corp|group|bank|brothers|company|motors|records|cup|"
    r"trophy|scale|index|coefficients?|decomposition|factori[sz]ation|estimat(?:e|"
    r"or|ion)|optimi[sz]ers?|schedulers?|bounds?|integrals?|operators?|kernels?|"
    r"regression|criterion|condition|notation|logic|calculus|algebra|geometry|curve|"
    r"cipher|problem|novel|albums?|songs?|concerto|symphony|station|square|falls|"
    r"sofa|armchair|lamp|band)\b"
)
_INVERTED = rf"(?P<name>{_WORD},\s{_WORD}(?:\s{_INITIAL})?)"
_CAPITALS = rf"(?P<name>{_UP}{{2,}}(?:[ ,-]{{1,2}}{_UP}{{2,}}){{0,3}})"
_CREDIT = (
    r"(?i)copyright|©|\bauthor|\bwritten|contribut|\bby\b|tweak|hacked|ported|creat|"
    r"maintain|\bidea|algorithm|inspired|started|changed|spdx|thanks to|insight|"
    r"licen[cs]e|original"
)
_MAILBOX = (
    rf"{_EDGE}\"?(?P<name>{_WORD},?(?:\s(?:{_INITIAL}|"
    rf"{_FAMILY})){{1,3}})\"?\s{{0,2}}[<(\[]\s?(?=[\w.+-]+\s?(?:@|\(at\)|\[at\])|"
    r"mailto:|\x00)"
)
_LOWER_NAME = (
    r"\b(?:my (?:full )?name(?:'s| is)|ich hei(?:ß|ss)e|mein name ist|me llamo|je "
    r"m'appelle|mi chiamo)\s(?P<name>[a-zà-ÿ]{2,}(?:\s[a-zà-ÿ'-]{2,}){0,2})"
)
_CANDIDATE = rf"{_EDGE}{_WORD}(?:[ \t](?:{_INITIAL}|{_FAMILY})){{1,3}}(?![\w@(]|\.\w)"
_LISTED = (
    rf"{_EDGE}{_WORD}(?:,\s{_WORD}){{0,9}},?\s(?:and|und|et|y|e|og|och|en|or|"
    rf"&)\s{_WORD}(?!\w)"
)
_SPEAKER = (
    rf"(?m:^[ \t>*\[(]{{0,4}}(?:\d{{1,2}}:\d{{2}}(?::\d{{2}})?[\])]?\s)?)(?P<name>"
    rf"{_WORD}(?:\s{_WORD})?)(?:\s\(\w{{1,12}}\))?[*]{{0,2}}:\s"
)
_LOWER_GIVEN = r"(?<![\w@.#/-])[a-zà-ÿ]{3,14}(?= [a-zà-ÿ]{3})"
_LOWER_FAMILY = r" ([a-zà-ÿ]{3,16})(?![\w@(-]|\.\w)"
_CAPS_NAME = rf"{_EDGE}{_UP}{{2,}}(?:[ -]{_UP}\.?)?[ ]{_UP}{{3,}}(?:[ -]{_UP}{{3,}})?(?![\w@(])"
_REVERSED = (
    rf"{_EDGE}(?P<family>{_WORD}),\s(?P<given>{_WORD})(?:\s{_INITIAL})?(?=\s*(?:[;|"
    r")\n<(]|$|\.\s|,\s\d|\t))"
)
_INITIALLED = rf"{_EDGE}(?P<name>(?:{_UP}\.\s?){{1,3}}(?P<family>{_WORD}))(?![\w@(]|\.\w)"
_POSSESSIVE = rf"{_EDGE}(?P<name>{_WORD})'s\s{any_of(POSSESSIONS)}\b"
_SAYING = rf"{_EDGE}(?P<name>{_WORD})\s{any_of(SAYINGS)}\b"
_SAYING_HINT = rf" {any_of(SAYINGS)}\b"
_LAST_WORD = rf"(?<=[.!?])\s+(?P<name>{_WORD}(?:\s{_FAMILY})?)\s*\Z"
_CJK = (
    r"(?:我叫|我是|我的名字是|名字叫|姓名[::]|联系人[::]|收件人[::])\s?(?P<zh>[一-龥]{2,4}?)(?=[,,。.!!、;;"
    r"\s]|的|$)|(?P<hon>[一-龥]{2,4}|[一-龥]{1,3}[ 　]?[一-龥ぁ-んァ-ヶ]{1,4})"
    r"(?=さん|様|さま|氏|先生|女士|小姐|君)|(?P<ko>[가-힣]{3})(?=\s?(?:씨|님|입니다|고객|과장|부장|대리|팀장))|(?:私は|わたしは|"
    r"名前は)\s?(?P<ja>[一-龥ぁ-んァ-ヶー]{2,8}?)(?=です|と申|といい)|(?:제 이름은|저는|"
    r"이름은)\s?(?P<ko2>[가-힣]{2,4}?)(?=입니다|이에요|예요|이고|라고)"
)


def find_names(view: View) -> Iterator[Span]:
    """Names of people in prose, strings and comments; then every later mention of a part of a full
    one.
    """
    text = view.prose
    found = [*_by_surroundings(view), *_by_lexicon(text)]
    if view.code:
        found = [span for span in found if not _is_credit(text, span)]
    yield from found
    yield from _mentions(text, found)


def _is_credit(text: str, span: Span) -> bool:
    """In code, a public credit: a notice of copyright or authorship must come through unharmed."""
    start = text.rfind("\n", 0, max(text.rfind("\n", 0, span.start), 0)) + 1
    end = text.find("\n", span.end)
    around_name = text[start : end if end >= 0 else len(text)]
    return (
        compiled(_CREDIT).search(around_name) is not None
        or compiled(r"'?\"?\s{0,2}[<(][\w.+-]+(?:@| at )").match(text, span.end) is not None
    )


def _by_surroundings(view: View) -> Iterator[Span]:
    for cue in CUES:
        yield from _after_cue(cue, view.prose, view.lower_prose, view.stems)
    if view.code:
        yield from _after_cue(CODE_FIELDS, view.text, view.lower, None)
    for pattern, signs, known in (
        (_MAILBOX, r"[<(\[][^<>()\n]{1,60}[@\x00(\[]|mailto", False),
        (_POSSESSIVE, r"'s [a-z]", True),
        (_SAYING, _SAYING_HINT, True),
        (_LAST_WORD, r"[.!?]\s+\S+(?: \S+)?\s*\Z", True),
    ):
        for found in matches(pattern, view.prose, around(view.lower_prose, signs)):
            yield from _name(found, known=known)
    if "my" in view.stems or not view.stems.isdisjoint(("ich", "mein", "me", "je", "mi")):
        for found in compiled(_LOWER_NAME).finditer(view.lower_prose):
            yield from _lower_name(found)
    if not view.prose.isascii():
        for found in compiled(_CJK).finditer(view.prose):
            index = found.lastindex or 0
            yield Span(found.start(index), found.end(index), "PERSON", SHAPED)


def _after_cue(cue: Cue, text: str, lower: str, stems: frozenset[str] | None) -> Iterator[Span]:
    """Names right after one of the cue's phrases; a text without the beginnings of any is not
    searched.
    """
    beginnings, pattern, name = _cue_patterns(cue)
    if stems is not None and beginnings and stems.isdisjoint(beginnings):
        return
    for found in compiled(pattern).finditer(lower):
        hit = None
        if cue.inverted:
            hit = compiled(_INVERTED + cue.after).match(text, found.end())
        hit = hit or compiled(name).match(text, found.end())
        if hit is None and cue.capitals:
            hit = compiled(_CAPITALS + cue.after).match(text, found.end())
        if hit is None or (cue.capital and not text[found.start("phrase")].isupper()):
            continue
        known = cue.known or found["phrase"].startswith("thank")
        yield from _name(hit, known, found.start("phrase") if cue.with_cue else None, cue.least)


@cache
def _cue_patterns(cue: Cue) -> tuple[frozenset[str], str, str]:
    """First letters of the phrases (empty if some phrase begins with a sign), the cue's pattern,
    the name's pattern.
    """
    phrases = [
        phrase.strip()
        for phrase in compiled(r"(?<!\\),\s").split(cue.phrases.strip().rstrip(",") + ", ")
        if phrase.strip()
    ]
    words = [compiled(r"^(?:\(\?:)?([^\W\d_]+)").match(phrase) for phrase in phrases]
    beginnings = frozenset(word[1][:4] for word in words if word)
    simple = all(word is not None for word in words) and not any(
        phrase.startswith("(") for phrase in phrases
    )
    pattern = rf"{cue.before}(?P<phrase>{any_of(phrases)})(?:(?<=\W)|(?!\w))(?:{cue.lead})"
    return (beginnings if simple else frozenset()), pattern, f"{_NAME}{cue.after}"


def _name(
    found: re.Match[str], known: bool, start: int | None = None, least: int = 1
) -> Iterator[Span]:
    """The words of a match as far as they are a name's; `known`: one must be a known name, or the
    last a known family name.

    `start`: where the span begins, if before the name. `least`: words that do if none need be
    known.
    """
    words = list(compiled(r"[^\s,]+").finditer(found["name"]))
    size = _length_of_name(words)
    if not size:
        return
    kept = [word.group() for word in words[:size]]
    if _names_a_thing(found.string, found.start("name") + words[size - 1].end()):
        return
    if (known or size < least) and not _known(kept):
        return
    if (
        size == 1
        and len(kept[0]) < 3
        and kept[0].isascii()
        and not kept[0].endswith(".")
        and not _is_given(kept[0])
    ):
        return
    first = found.start("name") + words[0].start() if start is None else start
    yield Span(first, found.start("name") + words[size - 1].end(), "PERSON", SHAPED)


def _names_a_thing(text: str, end: int) -> bool:
    """`Taylor series`, `Newton's method`, `Nash equilibrium`: named after somebody, and about
    nobody.
    """
    return compiled(_EPONYM).match(text, end) is not None


def _length_of_name(words: list[re.Match[str]]) -> int:
    """How many words from the first on belong to the name; 0 if the first does not."""
    size = 0
    for place, word in enumerate(words):
        plain = folded(word.group().rstrip(".").split("'s")[0])
        if (
            plain in not_names()
            and not (plain in surnames() and place > 0)
            and not word.group().endswith(".")
        ):
            if compiled(_PARTICLE).fullmatch(word.group()):
                continue
            break
        size = place + 1
    return size


def _known(words: list[str]) -> bool:
    """Is one a given name (an ambiguous one if a family name follows), or do a given name and
    family name fit?
    """
    plain = [folded(word.strip(".,")) for word in words]
    if plain[0] in given_names() or plain[0].split("-")[0] in given_names():
        return True
    if plain[0] in ambiguous_names():
        return (len(plain) > 1 and plain[-1] in surnames()) or (
            len(plain) == 1 and plain[0] in _SAFE_ALONE
        )
    return len(plain) > 1 and plain[-1] in surnames()


_SAFE_ALONE = frozenset(
    [
        "charlotte",
        "sofia",
        "tyler",
        "jasper",
        "stella",
        "ruth",
        "heather",
        "hazel",
        "holly",
        "violet",
        "julia",
    ]
)


def _is_given(word: str) -> bool:
    plain = folded(word)
    return plain in given_names() or plain in ambiguous_names()


def _lower_name(found: re.Match[str]) -> Iterator[Span]:
    """`my name is john smith`: the words up to the first that is no name."""
    words = list(compiled(r"\S+").finditer(found["name"]))
    if folded(words[0].group()) not in given_names() | ambiguous_names():
        return
    size = 1
    while size < len(words) and folded(words[size].group()) in surnames() | given_names():
        size += 1
    start = found.start("name")
    yield Span(start + words[0].start(), start + words[size - 1].end(), "PERSON", GUESSED)


def _by_lexicon(text: str) -> Iterator[Span]:
    """By the names themselves: full ones, in any of the orders and cases people write them."""
    for found in compiled(_CANDIDATE).finditer(text):
        yield from _candidate(found)
    for found in compiled(_LISTED).finditer(text):
        yield from _listed(found)
    for found in compiled(_SPEAKER).finditer(text):
        if folded(found["name"].split()[0]) in given_names():
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)
    for found in compiled(_REVERSED).finditer(text):
        if _is_given(found["given"]) and folded(found["family"]) in plain_surnames():
            yield Span(found.start(), found.end(), "PERSON", GUESSED)
    for found in compiled(_INITIALLED).finditer(text):
        before = words_before(text, found.start(), 4)
        if folded(found["family"]) in plain_surnames() and not before.rstrip()[-1:].isdigit():
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)
    yield from _in_one_case(text)


def _in_one_case(text: str) -> Iterator[Span]:
    """`JOHN SMITH` and `john smith`: a given name right before a family name that is no word."""
    for found in compiled(_CAPS_NAME).finditer(text):
        words = [folded(word) for word in compiled(r"[^\s.-]+").findall(found.group())]
        if words[0] in given_names() and words[-1] in surnames() and len(words[-1]) > 3:
            yield Span(found.start(), found.end(), "PERSON", GUESSED)
    for found in compiled(_LOWER_GIVEN).finditer(text):
        if found.group() in given_names():
            family = compiled(_LOWER_FAMILY).match(text, found.end())
            if family and family[1] in sure_surnames():
                yield Span(found.start(), family.end(), "PERSON", GUESSED)


def _listed(found: re.Match[str]) -> Iterator[Span]:
    """`Hannah, Derek and Anna`: given names alone, if every one of them is."""
    names = list(compiled(_WORD).finditer(found.string, found.start(), found.end()))
    if all(folded(name.group()) in given_names() for name in names):
        yield from (Span(name.start(), name.end(), "PERSON", GUESSED) for name in names)


def _candidate(found: re.Match[str]) -> Iterator[Span]:
    """The first name in a run of capitalised words: a given name and what follows, or a word before
    a sure family name.
    """
    words = list(compiled(r"\S+").finditer(found.group()))
    if _names_a_thing(found.string, found.end()):
        return
    for place, word in enumerate(words[:-1]):
        size = _length_of_name(words[place:])
        rest = [folded(other.group().strip(".'")) for other in words[place + 1 : place + size]]
        family = [other for other in rest if len(other) > 1]
        end = found.start() + words[place + max(size, 1) - 1].end()
        if _names_a_thing(found.string, end):
            continue
        if family and _is_full_name(folded(word.group()), family, found, place):
            start = found.start() + words[place].start()
            yield Span(start, end, "PERSON", GUESSED)
            return


def _is_full_name(given: str, family: list[str], found: re.Match[str], place: int) -> bool:
    last = family[-1]
    if f"{given} {last}" in brands():
        return False
    if given in given_names() or ("-" in given and given.split("-")[0] in given_names()):
        return _looks_like_family(family)
    if given in ambiguous_names():
        return last in plain_surnames()
    unknown = given not in not_names() and len(given) > 2 and len(family) == 1
    if compiled(_NOBLE).search(found.group()):
        return unknown or given not in not_names()
    follows_article = place == 0 and words_before(found.string, found.start(), 5).endswith(
        ("the ", "a ", "an ", "die ", "der ", "le ", "la ")
    )
    return unknown and not follows_article and _is_family(last)


def _is_family(word: str) -> bool:
    """A frequent family name that is no common word, or one with the ending of family names."""
    if word in surnames():
        return word in sure_surnames()
    return len(word) > 6 and compiled(_FAMILY_ENDING).fullmatch(word) is not None


def _looks_like_family(family: list[str]) -> bool:
    """Not a word of the list of no-names, nor one with the ending of a common noun."""
    last = family[-1]
    if last in not_names() and last not in surnames():
        return False
    return len(last) > 2 and not compiled(
        r".*(?:tion|tions|ness|ment|ments|ity|ism|ology|ing|able|ible|ful|less|ware|"
        r"base|ized|script|ics)"
    ).fullmatch(last)


def _mentions(text: str, found: list[Span]) -> Iterator[Span]:
    """Later mentions of the words of full names: `Priya Raman … Priya said …`."""
    parts: set[str] = set()
    for span in found:
        words = compiled(r"[^\s,.]+").findall(text[span.start : span.end])
        if len(words) > 1 or (words and _is_given(words[0])):
            parts |= {word for word in words if _names_alone(word)}
    if parts:
        for hit in compiled(rf"{_EDGE}{_WORD}(?![\w(=])").finditer(text):
            word = hit.group().removesuffix("'s")
            if word in parts:
                yield Span(hit.start(), hit.start() + len(word), "PERSON", GUESSED)


def _names_alone(word: str) -> bool:
    plain = folded(word)
    return (
        len(word) >= 3
        and word[0].isupper()
        and not word.isupper()
        and plain not in not_names()
        and plain not in ambiguous_names() - _SAFE_ALONE
    )
