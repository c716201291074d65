"""People's names without a model: by what surrounds them, or by a common given name before
something like a family name.

A false alarm costs as much as a miss, so a lone word is a name only after a salutation, a title, a
sign-off, a label, or when it was part of a full name elsewhere in the text. Class names, products,
theorems, places and months are held off.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ..hints import Lowered
from ..letters import CJK_NAMES
from ..listed import entries, words
from ..patterns import any_of, compiled, fitting, is_latin
from ..spans import GUESSED, SHAPED, Span
from ..view import View, around, matches, matches_at
from .full_names import find_full_names, find_lower_full_names, is_given
from .kin import find_after_kin, find_in_devanagari
from .lone_names import find_lone_names
from .mentions import SAFE_ALONE, find_mentions
from .name_cues import CODE_FIELDS, CUES, Cue, phrases_of
from .name_forms import (
    CAPITAL_PARTICLE,
    EDGE,
    FAMILY,
    INITIAL,
    UP,
    WORD,
    beginnings,
    is_particle,
    length_of_name,
    names_a_thing,
)
from .name_lists import (
    ambiguous_names,
    brands,
    folded,
    given_names,
    surnames,
)
from .name_scenes import find_in_scenes, find_small_speakers
from .noun_titles import is_no_title
from .public_figures import without_figures
from .related import find_related
from .roll_calls import find_called
from .slots import find_in_slots
from .uncased import find_uncased_names
from .vocatives import find_vocatives
from .written_forms import find_file_names, find_written_forms

_ANY = (
    rf"(?:{CAPITAL_PARTICLE})?(?:{INITIAL}\s?){{0,3}}{WORD}(?:[ \t](?:{INITIAL}|{FAMILY})){{0,3}}"
)

_SMALL_PARTICLE = (
    r"(?:(?:van der|van den|van de|van|von der|von|de la|de los|de las|del|della|dos|das|da|de|du|"
    r"bin|ibn|al|el|ter|ten|zu)\s)?"
)
"""What may stand between a title and a family name."""
_NAME = rf"(?P<name>{_ANY}|{INITIAL}(?:\s?{UP}\.)*{CJK_NAMES})"
_INVERTED = (
    rf"(?P<name>(?:{CAPITAL_PARTICLE})?(?:{WORD}|{UP}{{2,}}(?:[ -]{UP}{{2,}})?),\s{WORD}(?:\s"
    rf"{INITIAL})?)"
)
_CAPITALS = rf"(?P<name>{UP}{{2,}}(?:[ ,-]{{1,2}}{UP}{{2,}}){{0,3}})"
_CREDIT = (
    r"(?i)copyright|©|\bauthor|\bwritten|contribut|\bby\b|tweak|hacked|ported|creat|"
    r"maintain|\bidea|algorithm|inspired|started|changed|spdx|thanks to|insight|"
    r"licen[cs]e|original"
)
_MAILBOX = (
    rf"{EDGE}\"?(?P<name>{WORD},?(?:\s(?:{INITIAL}|"
    rf"{FAMILY})){{1,3}})\"?\s{{0,2}}[<(\[]\s?(?=[\w.+-]+\s?(?:@|\(at\)|\[at\])|"
    r"mailto:|\x00)"
)
_LOWER_NAME = (
    r"\b(?:my (?:full )?name(?:'s| is)|ich hei(?:ß|ss)e|mein name ist|me llamo|je "
    r"m'appelle|mi chiamo)\s(?P<name>[a-zà-ÿ]{2,}(?:\s[a-zà-ÿ'-]{2,}){0,2})"
)
_LAST_WORD = rf"(?<=[.!?])\s+(?P<name>{WORD}(?:\s{FAMILY})?)\s*\Z"
# What the shadow leaves of them: signs above and below a letter are gone there.
_ARABIC = r"[ء-غف-يٱ-ۓ]{2,}"
_UNCASED = (
    rf"(?<![ء-ۓ])(?:اسمي|إسمي|أسمي|اسمى|نام من|میرا نام)\s(?:هو\s)?"
    rf"(?P<ar>{_ARABIC}(?:\s(?!و|است|ہے){_ARABIC}){{0,2}})"
    r"|(?<![א-ת])(?:שמי|קוראים לי|השם שלי)\s(?:הוא\s)?"
    r"(?P<he>[א-ת'\"-]{2,}(?:\s(?!ו)[א-ת'\"-]{2,}){0,2})"
    r"|(?:(?m:^)|(?<=[,.!] ))(?:מדבר|מדברת|מדברים)\s"
    r"(?P<hes>(?!עברית|אנגלית|על |עם )[א-ת'\"-]{2,}(?:\s(?!ו)[א-ת'\"-]{2,}){1,2})"
    r"(?=\s?(?:[,.!\n]|$))"
    r"|(?<![א-ת])(?:שם(?: מלא| הלקוח(?:ה)?| המבוטח(?:ת)?| פרטי| משפחה)?|לקוח(?:ה)?|מבוטח(?:ת)?)"
    r"\s?:\s?"
    r"(?P<hel>[א-ת'\"-]{2,}(?: [א-ת'\"-]{2,}){0,2})(?=\s?(?:[,.;\n]|$))"
    rf"|(?<![ء-ۓ])(?:الاسم(?: الكامل)?|اسم (?:العميل|المريض|المستفيد|المستلم)|"
    r"العميل|المريض|نام)\s?:\s?"
    rf"(?P<arl>{_ARABIC}(?: {_ARABIC}){{0,3}})(?=\s?(?:[،,.;\n]|$))"
    r"|(?<![ऀ-ॿ])(?:मरा|हमारा) नाम\s(?P<hi>[ऀ-ॿ]{2,}(?:\s[ऀ-ॿ]{2,}){0,2}?)(?=\s(?:ह|हू)(?![ऀ-ॿ]))"
    r"|(?<![ऀ-ॿ])(?:शरी|शरीमती|सशरी)\s(?P<sri>[ऀ-ॿ]{2,}(?:\s[ऀ-ॿ]{2,}){0,1}?)"
    r"(?=\s(?:न|को|स|का|की|क|जी|ह)(?![ऀ-ॿ]))"
    rf"|(?<![ء-ۓ])(?:السيد|السيده|السيدة|الاستاذ|الأستاذ|الدكتور|الدكتوره|الدكتورة)\s"
    rf"(?P<art>(?!ال){_ARABIC}(?:\sال{_ARABIC}|\sبن\s{_ARABIC})?)"
    rf"|(?:مع تحياتي|تحياتي|مع خالص التحيه|مع خالص التحية|مع الشكر)\s?[،,]?\s*\n\s*"
    rf"(?P<arc>{_ARABIC}(?: {_ARABIC}){{0,2}})(?=\s*(?:\n|$))"
    r"|(?<![א-ת])(?:מר|גב'|גב׳|גברת|ד\"ר|פרופ'|פרופ׳)\s(?!יקר|נכבד)(?P<het>[א-ת]{2,})(?![א-ת])"
    r"|(?:בברכה|בכבוד רב|תודה)\s?,?\s*\n\s*(?P<hec>[א-ת]{2,}(?: [א-ת]{2,}){0,2})(?=\s*(?:\n|$))"
    rf"|(?<![ء-ۓ])من\s(?!خیلی|خىلى|یک|هم |در |از |اهل|بسیار|هنوز|دانشجو|همیشه)"
    rf"(?P<fa>{_ARABIC}(?:\s{_ARABIC}){{1,2}})\s(?:هستم|ام)(?![ء-ۓ])"
    r"|আমার নাম\s(?P<bn>[ঀ-৿]{2,}(?:\s[ঀ-৿]{2,}){0,2}?)(?=\s*[।.,]|\s*$)"
    r"|(?:ชอ|ชื่อ)\s?(?P<th>[ก-๎]{2,}\s[ก-๎]{2,})(?=\s|$)"
)


def find_names(view: View) -> Iterator[Span]:
    """Names of people in prose, strings and comments; then every later mention of a part of a full
    one.
    """
    text = view.prose
    found = [
        *find_uncased_names(text),
        *_without_capitals(view),
        *find_lower_full_names(text),
        *find_small_speakers(view),
        *find_vocatives(view),
    ]
    if "@" in text and "<" in text and not view.code:
        found += _small_senders(text)
    if view.code:
        patterns = _cue_patterns(CODE_FIELDS)
        found += _after_cue(CODE_FIELDS, patterns, view.text, view.lower)
    if beginnings(text):
        found += [*_by_surroundings(view), *find_full_names(text), *find_in_scenes(view)]
        found += [*find_called(view), *find_in_slots(view), *find_written_forms(view)]
    if view.code:
        found = [span for span in found if not _is_credit(text, span)]
    found += [*find_lone_names(view), *find_related(view), *find_file_names(view)]
    found = list(without_figures(text, found))
    yield from found
    yield from find_mentions(text, found)


_SMALL_MAILBOX = (
    r"(?m:^)[ \t>*-]{0,6}(?:(?i:author|commit|committer|from|to|cc|by|signed-off-by|"
    r"co-authored-by):\s)?"
    r"(?P<name>[^\W\d_][^\W\d_.-]{2,20}(?: [^\W\d_]{2,20}){0,2})\s<[^<>@\s]{1,64}@[^<>\s]{3,80}>"
)
_OFFICES = (
    r"(?i)(?:support|info|sales|team|admin|office|service|no-?reply|billing|help|contact|news|"
    r"hr|it|mail|email|bot|system|postmaster)"
)


def _small_senders(text: str) -> Iterator[Span]:
    """`ndeye <n.fall@…>`, as logs of versions and mails have it."""
    for found in compiled(_SMALL_MAILBOX).finditer(text):
        if compiled(_OFFICES).match(found["name"]) is None:
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


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
    for cue, patterns in _cues():
        if view.lower_prose.may_hold(patterns.hints):
            yield from _after_cue(cue, patterns, view.prose, view.lower_prose)
    for pattern, signs, known in (
        (_MAILBOX, r"[<(\[][^<>()\n]{1,60}[@\x00(\[]|mailto", False),
        (_possessive(), r"'s [a-z]", True),
        (*_saying(), True),
        (_LAST_WORD, r"[.!?]\s+\S+(?: \S+)?\s*\Z", True),
    ):
        for found in matches(pattern, view.prose, around(view.lower_prose, signs)):
            yield from _name(found, known=known)
    for found, known in find_after_kin(view):
        yield from _name(found, known=known)


class _Patterns(NamedTuple):
    """How a cue and what follows it are written."""

    hints: str
    """The phrases as alternatives; what a text without them cannot hold."""
    phrase: str
    names: tuple[str, ...]
    """The forms of a name behind it, in the order in which they are tried."""


@cache
def _possessive() -> str:
    """`Priya's laptop`: somebody's thing."""
    return rf"{EDGE}(?P<name>{WORD})'s\s{any_of(entries('name_cues', 'possessions'))}\b"


@cache
def _saying() -> tuple[str, str]:
    """`Priya said`: what people do; with what it cannot do without."""
    sayings = entries("name_cues", "sayings")
    hint = "|".join(rf" {word}\b" for word in sayings)
    return rf"{EDGE}(?P<name>{WORD})\s{any_of(sayings)}\b", hint


def _without_capitals(view: View) -> Iterator[Span]:
    """After an introduction, in small letters, or in scripts that have no others."""
    if view.lower_prose.places("my |mein|ich |me l|je m|mi c"):
        for found in compiled(_LOWER_NAME).finditer(view.lower_prose):
            yield from _lower_name(found)
    if is_latin(view.prose):
        return
    if compiled(r"[ぁ-ヿ一-龥가-힣]").search(view.prose):
        for found in compiled(_cjk()).finditer(view.prose):
            index = found.lastindex or 0
            yield Span(found.start(index), found.end(index), "PERSON", SHAPED)
    if compiled(r"[א-غف-ۓऀ-৿ก-๎]").search(view.prose):
        for found in compiled(_UNCASED).finditer(view.prose):
            index = found.lastindex or 0
            yield Span(found.start(index), found.end(index), "PERSON", SHAPED)
        yield from find_in_devanagari(view.prose)


_DOUBLE_SIGNS = "欧阳|司马|诸葛|上官|夏侯|皇甫|慕容|令狐|尉迟|长孙|端木|东方|南宫|司徒|歐陽|諸葛"


@cache
def _cjk() -> str:
    """Names in the scripts of China, Japan and Korea, by what stands right before or behind."""
    chinese = "".join(words("family_names", "chinese_signs"))
    korean = "".join(words("family_names", "korean_signs"))
    return (
        r"(?:我的名字是|名字叫|姓名[::]|联系人[::]|收件人[::])\s?(?P<zh>[一-龥]{2,4}?)(?=[,,。.!!、;;"
        rf"\s]|的|$)|(?:我叫|我是|这里是|本人)\s?(?P<zh2>(?:{_DOUBLE_SIGNS}|[{chinese}小阿])[一-龥]{{1,2}}?)"
        rf"(?=[,,。.!!、;;\s]|的|$)|(?P<hz2>(?:{_DOUBLE_SIGNS}|[{chinese}])[一-龥]{{1,2}}?)(?=的(?:订单|"
        rf"账户|账号|包裹|电话|地址|邮箱))|(?P<hz>[{chinese}][一-龥]{{0,2}}?)(?=先生|女士|小姐|经理|老师|医生)"
        r"|我(?:先生|太太|老公|老婆|丈夫|妻子|儿子|女儿|爸爸|妈妈|父亲|母亲|哥哥|弟弟|姐姐|妹妹|朋友|同事|室友)"
        rf"(?:叫|是)?(?P<zhk>(?:{_DOUBLE_SIGNS}|[{chinese}])[一-龥]{{1,2}})(?=[,,。.!!、;;\s]|的|$)"
        r"|(?:(?<=担当の)|(?<=担当者の)|(?<![一-龥ぁ-んァ-ヶ]))"
        r"(?P<hon>[一-龥]{1,3}[ 　]?[一-龥]{1,3}|[一-龥]{1,3}[ァ-ヶー]{2,8}|"
        r"[ァ-ヶー]{2,8})"
        rf"(?<![同仕多模異各別有皆客神王奥殿])(?=さん|様(?![々子式な])|さま|氏(?![一-龥]))|(?<![가-힣])(?P<ko>[{korean}][가-힣]{{1,2}})"
        r"(?=\s?(?:씨|님|입니다|고객|과장|부장|대리|팀장|사장|교수|선생))|(?:私は|わたしは|"
        r"名前は)\s?(?P<ja>[一-龥ぁ-んァ-ヶー]{2,8}?)(?=です|と申|といい)|"
        r"(?:(?m:^)|(?<=[、。.! \n]))(?P<ja2>[一-龥]{1,4}[ 　][一-龥ぁ-んァ-ヶー]{1,5}|"
        r"[一-龥]{2,6}|[一-龥]{1,3} ?[ぁ-んァ-ヶー]{2,5})(?=と申します)|"
        r"(?:제 이름은|저는|"
        rf"이름은)\s?(?P<ko2>[{korean}][가-힣]{{1,3}}?)(?=입니다|이에요|예요|이고|라고)"
    )


def _after_cue(cue: Cue, patterns: _Patterns, text: str, lower: Lowered) -> Iterator[Span]:
    """Names right after one of the cue's phrases."""
    starts = [start for start, _ in lower.places(patterns.hints) if _may_follow(text, start)]
    if not starts:
        return
    if cue.reach:
        reached = (range(max(start - cue.reach, 0), start + 1) for start in starts)
        starts = sorted({place for each in reached for place in each})
    for found in matches_at(patterns.phrase, lower, starts):
        hits = (fitting(name, text).match(text, found.end()) for name in patterns.names)
        hit = next(filter(None, hits), None)
        if hit is None or (cue.capital and not text[found.start("phrase")].isupper()):
            continue
        if cue.with_cue and _is_acronym(text, found, hit):
            continue
        known = cue.known or found["phrase"].startswith("thank")
        known = known and not (cue.accented and not hit["name"].isascii())
        yield from _name(hit, known, found.start("phrase") if cue.with_cue else None, cue.least)


@cache
def _cues() -> tuple[tuple[Cue, _Patterns], ...]:
    """Each cue with its patterns."""
    return tuple((cue, _cue_patterns(cue)) for cue in CUES)


def _may_follow(text: str, start: int) -> bool:
    """Whether anything with which a name begins comes soon after a phrase begins here."""
    places = beginnings(text)
    after = bisect_right(places, start)
    return after < len(places) and places[after] < start + _SOON


def _is_acronym(text: str, found: re.Match[str], name: re.Match[str]) -> bool:
    """`MS Windows`, `DR Site`: a title in capitals, without a stop, before a word that is not."""
    title = text[found.start("phrase") : found.end("phrase")]
    return (
        len(title) > 1
        and title.isupper()
        and "." not in text[found.end("phrase") : name.start()]
        and (not name["name"].isupper())
    )


@cache
def _cue_patterns(cue: Cue) -> _Patterns:
    phrases = phrases_of(cue)
    pattern = rf"{cue.before}(?P<phrase>{any_of(phrases)})(?:(?<=\W)|(?!\w))(?:{cue.lead})"
    hints = (f"{each}{_ENDS}" if each[-1:].isalpha() else each for each in phrases)
    name = _NAME.replace("(?P<name>", f"(?P<name>{_SMALL_PARTICLE}") if cue.with_cue else _NAME
    forms = [_INVERTED] * cue.inverted + [name] + [_CAPITALS] * cue.capitals
    return _Patterns("|".join(hints), pattern, tuple(f"{form}{cue.after}" for form in forms))


def _name(
    found: re.Match[str], known: bool, start: int | None = None, least: int = 1
) -> Iterator[Span]:
    """The words of a match as far as they are a name's; `known`: one must be a known name, or the
    last a known family name.

    `start`: where the span begins, if before the name. `least`: words that do if none need be
    known.
    """
    words = list(compiled(r"[^\s,]+").finditer(found["name"]))
    size = length_of_name(words)
    if start is not None and not size and is_particle(words[0].group()):
        size = 1 + length_of_name(words[1:]) if length_of_name(words[1:]) else 0
    if not size:
        return
    kept = [word.group() for word in words[:size]]
    if " ".join(folded(word) for word in kept) in brands():
        return
    if compiled(_FIRM).match(found.string, found.start("name") + words[size - 1].end()):
        return
    if names_a_thing(found.string, found.start("name") + words[size - 1].end()):
        return
    if (known or size < least) and not _known(kept):
        return
    if (
        size == 1
        and len(kept[0]) < 3
        and kept[0].isascii()
        and not kept[0].endswith(".")
        and not is_given(kept[0])
    ):
        return
    end = found.start("name") + words[size - 1].end()
    if start is not None and is_no_title(found.string, start, kept, end):
        return
    first = found.start("name") + words[0].start() if start is None else start
    yield Span(first, end, "PERSON", SHAPED)


def _known(words: list[str]) -> bool:
    """Is one a given name (an ambiguous one if a family name follows), or do a given name and
    family name fit?
    """
    plain = [folded(word.strip(".,")) for word in words]
    if plain[0] in given_names() or plain[0].split("-")[0] in given_names():
        return True
    if plain[0] in ambiguous_names():
        return (len(plain) > 1 and plain[-1] in surnames()) or (
            len(plain) == 1 and plain[0] in SAFE_ALONE
        )
    if any(word in _BETWEEN_NAMES for word in plain[1:-1]):
        return True
    return len(plain) > 1 and plain[-1] in surnames()


_FIRM = r"[ ]?&[ ]?[A-Z]\w+['’]s\b"
"""`Ben & Jerry's`."""
_BETWEEN_NAMES = frozenset(("von", "van", "bin", "ibn", "binti", "bint"))
"""What stands in nothing but a name: `de` and `la` join towns and firms as well."""
_ENDS = r"(?!\w)"
"""Behind a phrase that ends with a letter: `an` is looked for, and every `and` passed over."""
_SOON = 240
"""Characters of a phrase and of what joins it to a name, at the very most."""


def _lower_name(found: re.Match[str]) -> Iterator[Span]:
    """`my name is john smith`: the words up to the first that is no name."""
    words = list(compiled(r"\S+").finditer(found["name"]))
    if not is_given(words[0].group()):
        return
    size = 1
    while size < len(words) and _is_any_name(folded(words[size].group())):
        size += 1
    start = found.start("name")
    yield Span(start + words[0].start(), start + words[size - 1].end(), "PERSON", GUESSED)


def _is_any_name(plain: str) -> bool:
    return plain in surnames() or plain in given_names()
