"""People as they are spoken to and as they sign, in messages that somebody quotes: `hi grace,`,
`"Vitória, a escola…`, `Rohit bhaiya`, `يا سعيد`, `… not asking again x Hope"`, `J.P."`.

A word that is a name as well as a thing is a name in these places.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..listed import entries, known
from ..patterns import any_of, compiled, fitting, is_latin
from ..spans import GUESSED, SHAPED, Span
from ..view import View, around, matches, matches_at
from .full_names import is_given
from .mentions import mentions_of
from .name_forms import EDGE, LOW, UP, WORD
from .name_lists import common_given_names, folded, given_names, not_names, sole_names

_GREETED = (
    r"(?:(?m:^)|(?<=[\"'(*.!?:] )|(?<=[\"'(*]))(?i:hi|hiya|hey+|hello|yo|oi|dear|morning|heya|ey|"
    r"hallo|hej|hoi|hola|olá|ciao|salut|coucou|cześć|ahoj) "
    rf"(?P<name>{LOW}{{3,14}})(?=\s?[,!\n]| -)"
)
_GREETINGS = (
    r"\b(?:hi|hiya|hey+|hello|yo|oi|dear|morning|heya|ey|hallo|hej|hoi|hola|olá|ciao|salut|coucou|"
    r"cześć|ahoj) "
)
_CALLED = rf"(?:(?m:^)|(?<=[\"]))(?P<name>{WORD}),\s(?={LOW})"
_ANSWERED = (
    r"(?i:\bwho(?:'?s| is| dis| r u| are you)(?: this| dis| there| calling)?\b[^\n?]{0,12}\??)"
    r"\s{0,2}\n[ \t]*(?:\w{2,12}:\s)?(?i:hi |hey )?(?i:it'?s|its|im|i'm|this is|thats|is)\s"
    rf"(?P<name>(?:{UP}|{LOW}){LOW}{{2,14}})(?![\w'’])"
)
_SIGNED = (
    r"(?:(?:(?<=[.!?,;)] )|(?m:^[ \t]*))(?i:luv|lots of love|love you|love|"
    r"hugs|besos|bisous|kram|xo)|"
    r"(?:(?<=[.!?,;)\w] )|(?m:^[ \t]*))(?:x{1,4}|X{2,4}|xoxo))[,.!]?\s{1,2}"
    rf"(?P<name>{WORD})\s?(?=[\"]|\s*$|\n)"
)
_FAREWELLS = r"x[ ,.!\n]|xo|\bluv\b|\blove\b|love you|hugs|besos|bisous|kram"
_INITIALS = rf"(?<=[.!?] )(?P<name>{UP}\.\s?{UP}\.(?:\s?{UP}\.)?)(?=\s?[\"]|\s*$)"
_OWNED = (
    rf"{EDGE}(?P<name>{WORD})'s (?:house|flat|mum|mom|dad|nan|keys|bday|birthday|teacher|number)\b"
)
_FETCHED = (
    r"\b(?i:pick(?:ing)? up|drop(?:ping)? off|collect(?:ing)?|fetch(?:ing)?|tell(?:ing)?|told|"
    r"ask(?:ing|ed)?|"
    rf"remind(?:ing|ed)?|text(?:ing|ed)?) (?P<name>{WORD})"
    r"(?= (?:from|at|about|to|that|if|not|when|on)\b|[,.!?]|$)"
)
_HUNGARIAN_SELF = rf"(?<![\w@-])(?P<name>{WORD} {WORD}(?: {WORD})?) vagyok(?!\w)"
_ARABIC = r"[ء-غف-يٱ-ۓ]"
_ARABIC_CALL = rf"(?<!{_ARABIC})يا\s(?P<name>{_ARABIC}{{3,}})(?!{_ARABIC})"
_ARABIC_TOLD = (
    rf"(?<!{_ARABIC})(?:قل|قول|قولي|اخبر|أخبر|اسال|اسأل|كلم|بلغ|خلي)\s(?:ل\s?ـ?\s|ل|ال[ىي]\s)?ـ?\s?"
    rf"(?P<name>{_ARABIC}{{3,}})(?!{_ARABIC})"
)
_JAPANESE = (
    r"(?:(?<![ぁ-んー])|(?<=[はもがと]))(?P<name>(?!(?:お|赤|坊|嬢|にい|ねえ|じい|ばあ|かあ|とう|みな))"
    r"[ぁ-ん]{2,4})(?=(?:くん|ちゃん|たん)(?![ぁ-ん]{3}))"
    r"|(?<![一-龥ァ-ヶー])(?P<kana>(?!赤|坊|嬢|兄|姉|爺|婆|母|父|諸|主|貴)(?:[一-龥]{1,3}|"
    r"[ァ-ヶー]{2,6}))(?=くん|ちゃん|君(?=[、。へ.,]))"
    r"|(?<=[・、.。])(?P<by>[ァ-ヶー]{2,6}|[ぁ-ん]{2,4}|[一-龥]{2,4})"
    r"(?=より(?:[」』\s]|$))"
)
_CHINESE_KIN = "爸|妈|爸爸|妈妈|哥|姐|弟|妹|爷爷|奶奶|老公|老婆|儿子|女儿|同事|邻居|室友|老师"


def find_vocatives(view: View) -> Iterator[Span]:
    """The names alone."""
    text, lower = view.prose, view.lower_prose
    if view.code:
        return
    yield from _greeted(view)
    if "who" in lower and "\n" in text:
        for found in compiled(_ANSWERED).finditer(text):
            word = folded(found["name"])
            if word not in known("name_slots", "not_answered") and word not in not_names():
                yield Span(found.start("name"), found.end("name"), "PERSON", SHAPED)
    yield from _signed(view)
    yield from _told_of(view)
    yield from _before_kin(view)
    if "vagyok" in lower:
        for found in fitting(_HUNGARIAN_SELF, text).finditer(text):
            if folded(found["name"].split()[0]) not in not_names():
                yield Span(found.start("name"), found.end("name"), "PERSON", SHAPED)
    if not is_latin(text):
        yield from _uncased(text)


def _greeted(view: View) -> Iterator[Span]:
    text = view.prose
    for found in matches(_GREETED, text, around(view.lower_prose, _GREETINGS, 2, 24)):
        word = folded(found["name"])
        if (
            word not in known("name_slots", "nobody")
            and _could_be(word)
            and word not in not_names()
        ):
            yield Span(found.start("name"), found.end("name"), "PERSON", SHAPED)
    if "," not in text:
        return
    begins = [0, *(sign.end() for sign in compiled(r"[\n\"]").finditer(text))]
    for found in matches_at(_CALLED, text, begins):
        word = folded(found["name"])
        quoted = text[found.start() - 1 : found.start()] == '"'
        if word in sole_names() or (quoted and word in given_names()):
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


def _told_of(view: View) -> Iterator[Span]:
    """`Mo's house`, `pick up Lark from school`: a name, though it may be a word as well."""
    for pattern, hints in (
        (_OWNED, r"'s (?:h|f|m|d|n|p|k|b|r|t)"),
        (_FETCHED, r"pick|drop|collect|fetch|tell|told|\bask|remind|text"),
    ):
        for found in matches(pattern, view.prose, around(view.lower_prose, hints, 24, 40)):
            word = folded(found["name"])
            nobody = word in not_names() or word in known("name_slots", "no_kin")
            if _could_be(word) and not (nobody or word in known("date_words", "months")):
                yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


def _signed(view: View) -> Iterator[Span]:
    text = view.prose
    for found in matches(_SIGNED, text, around(view.lower_prose, _FAREWELLS, 4, 24)):
        word = folded(found["name"])
        if is_given(word) or word not in not_names():
            yield Span(found.start("name"), found.end("name"), "PERSON", SHAPED)
    begins = [sign.end() for sign in compiled(r"[.!?] (?=\S\.)").finditer(text)]
    for found in matches_at(_INITIALS, text, begins):
        if len(text) > 60 and found["name"] not in (
            "U.S.",
            "U.K.",
            "E.U.",
            "P.S.",
            "Q.E.D.",
            "A.D.",
        ):
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


@cache
def _behind() -> str:
    fields = ("behind_indian", "behind_turkish", "behind_hungarian")
    return any_of(word for field in fields for word in entries("name_slots", field))


def _before_kin(view: View) -> Iterator[Span]:
    """`Rohit bhaiya`, `barış abi`, `Pista bácsi`: a capital, or a name on the lists."""
    text = view.prose
    if not view.lower_prose.may_hold(_behind()):
        return
    pattern = rf"(?<![\w@#/.-])(?P<name>(?:{UP}|{LOW}){LOW}{{1,14}}) {_behind()}(?!\w)"
    for found in fitting(pattern, text).finditer(text):
        word, small = folded(found["name"]), found["name"][0].islower()
        if word in not_names() or word in known("name_slots", "nobody"):
            continue
        at_start = compiled(r"(?:^|[.!?:\n\"(-])\s*$").search(text[: found.start()][-3:])
        if _could_be(word) or not (small or at_start):
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


def _could_be(word: str) -> bool:
    """A given name, be it a word or a town as well."""
    return is_given(word) or word in common_given_names()


def _uncased(text: str) -> Iterator[Span]:
    called = compiled(_ARABIC_CALL).finditer(text) if "يا " in text else iter(())
    for found in called:
        if _plain(found["name"]) not in known("name_slots", "arabic_no_call"):
            yield Span(found.start("name"), found.end("name"), "PERSON", SHAPED)
    for found in compiled(_ARABIC_TOLD).finditer(text):
        if found["name"] in _arabic_given():
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)
    if compiled(r"くん|ちゃん|君|より").search(text):
        for found in compiled(_JAPANESE).finditer(text):
            group = found.lastgroup or "name"
            yield Span(found.start(group), found.end(group), "PERSON", SHAPED)
    if compiled(r"[一-龥]").search(text):
        for found in compiled(_chinese()).finditer(text):
            group = found.lastgroup or "kin"
            yield Span(found.start(group), found.end(group), "PERSON", SHAPED)


def _plain(word: str) -> str:
    return (
        word.replace("أ", "ا")
        .replace("إ", "ا")
        .replace("آ", "ا")
        .replace("ة", "ه")
        .replace("ى", "ي")
    )


@cache
def _arabic_given() -> frozenset[str]:
    return frozenset(
        word for each in entries("uncased_names", "arabic_given") for word in each.split("|")
    )


@cache
def _chinese() -> str:
    signs = "".join(" ".join(entries("family_names", "chinese_signs")).split())
    call = (
        r"[芳丽红军明强华伟英玲娜静杰涛燕霞梅兰萍琳颖婷莉佳怡欣晨浩宇轩刚勇鹏磊超洋艳娟敏秀云凤"
        r"美龙飞波斌辉]"
    )
    edge = r"(?:^|(?<=[\"'「『(,.:!?、 \n]))"
    end = r"(?=[\"'」』),.:!?、\s]|$)"
    return (
        rf"[你我他她您](?:的)?(?:{_CHINESE_KIN})(?:叫|是)?(?P<kin>[{signs}][一-龥]{{1,2}})(?=的|[,.!?、(\s\"]|$)"
        rf"|{edge}(?P<small>小(?:{call}|[{signs}])){end}|{edge}(?P<a>阿{call}){end}"
        rf"|(?:邻居|同事|朋友|舍友|室友|姐姐|哥哥|妈妈|你的|爱你的)(?P<old>(?:老|小)[{signs}]){end}"
        rf"|{edge}(?P<sir>老[{signs}]){end}"
    )


def find_again(text: str, names: list[str]) -> Iterator[Span]:
    """Where names that stood in small letters stand with a capital: `Thanks Bronte!`."""
    words = {word.capitalize() for name in names for word in name.split() if len(word) > 3}
    yield from mentions_of(text, words)
