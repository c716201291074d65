"""The words that carry no subject of their own: negations, conditions, units, months, per language.

A lexicon is a data file (`lexicon/*.json`, each with source, licence and date); `shared.json` holds
the symbols of units and money. Which one is meant is told by the script, and in Latin and Cyrillic
letters by the share of function words; a language without a file gets an empty one, with which
nothing passes.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from itertools import repeat
from typing import Any, Literal

Class = Literal[
    "function",
    "negator",
    "condition",
    "order",
    "splitter",
    "contrast",
    "yes",
    "no",
    "strong",
    "weak",
    "pleasant",
    "period",
    "word",
]
ALPHABETIC = ("en", "de", "fr", "es", "it", "pt", "nl", "ru")
_LETTERS = {
    "en": "éïè",
    "de": "äöüßé",
    "fr": "àâçéèêëîïôùûüœæ",
    "es": "áéíóúüñç",
    "it": "àèéìíòóù",
    "pt": "áâãàçéêíóôõúü",
    "nl": "éëèïöüáó",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
}
"""What a language writes beside a to z; a word with another letter is not its own."""
_ALEF = {ord(c): "ا" for c in "أإآ"}
_TELLING = 3
"""Words of a language without a lexicon from which on a text may be in it."""
_FEW = 5
"""Words up to which a text may be without any function word of its language: `Children over 6`."""
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz")
_SCRIPTS = (("ja", "[\u3040-\u30ff]"), ("zh", "[\u4e00-\u9fff]"), ("ar", "[\u0600-\u06ff]"))
_VERB = 5
"""Letters of an infinitive at least that a pronoun is tied to. Ours."""
_WIDE = 32
"""Bits of a count: no text has 2³² words."""
_WORD = re.compile(r"[^\W\d_]+")
_READ = ("LATIN", "CYRILLIC")
_RANK: tuple[tuple[str, Class], ...] = (
    ("neutral", "function"),
    ("strong", "strong"),
    ("order", "order"),
    ("splitters", "splitter"),
    ("negators", "negator"),
    ("weak", "weak"),
    ("yes", "yes"),
    ("no", "no"),
    ("function", "function"),
    ("pleasant", "pleasant"),
)
"""Field of the file -> class of its phrases; the first one that has a phrase wins."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """One language's words, ready to be looked up."""

    name: str = ""
    cjk: bool = False
    """Written without blanks: words are found by longest match, the rest is read by character."""
    concord: bool = False
    """Two negations in a clause are one, as in Spanish."""
    phrases: Mapping[str, tuple[Class, str]] = field(default_factory=dict)
    """Folded phrase, words by one blank -> class, and what it says (kind of condition, period)."""
    longest: int = 1
    """Words (or characters) of the longest phrase."""
    groups: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """Stem -> concepts that it stands for, each with its sign; opposites share a concept."""
    units: Mapping[str, str] = field(default_factory=dict)
    currencies: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, float] = field(default_factory=dict)
    scales: Mapping[str, float] = field(default_factory=dict)
    fractions: Mapping[str, float] = field(default_factory=dict)
    counters: tuple[str, ...] = ()
    """What stands between a number and what it counts, as 位 and 枚 do."""
    duals: Mapping[str, str] = field(default_factory=dict)
    """A word that says two of a unit -> the unit."""
    halves: tuple[str, ...] = ()
    articles: frozenset[str] = frozenset()
    """Words for one that are articles too."""
    minor: Mapping[str, str] = field(default_factory=dict)
    """What a hundredth of money is called -> its currency; nothing where several have it."""
    limits: frozenset[str] = frozenset()
    """Words of `before` that set an upper bound in front of an amount."""
    months: Mapping[str, int] = field(default_factory=dict)
    suffixes: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    negative_prefixes: tuple[str, ...] = ()
    passive: frozenset[str] = frozenset()
    negating: frozenset[str] = frozenset()
    """Negators of what follows at once alone, such as `未`."""
    comparing: frozenset[str] = frozenset()
    """Words of comparison, behind which order decides."""
    how: tuple[str, ...] = ()
    """How a question begins that asks for steps."""
    asking: frozenset[str] = frozenset()
    """Words of a question that asks for more than yes or no."""
    contrast: frozenset[str] = frozenset()
    """Words like `but`; some of them are conditions as well, as `although` is."""
    informing: frozenset[str] = frozenset()
    """What somebody lacks who does not know: information."""
    which: frozenset[str] = frozenset()
    """Those of them that ask for things by their kind."""
    alternatives: tuple[str, ...] = ()
    """What stands between the options of a question."""
    frames: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Class of a decisive value -> words that only carry it, whoever gives and whoever gets."""
    bound_frames: Mapping[str, tuple[frozenset[str], ...]] = field(default_factory=dict)
    """Class -> groups of words that have a direction: `pay` carries an amount where the question or
    the expected answer says pay, cost or price, and not where it is got back.
    """
    tailing: frozenset[str] = frozenset()
    """Words of condition that say how often where nothing follows them."""
    light: frozenset[str] = frozenset()
    """Words that limit nothing where they are left out: those that carry a value, and verbs that
    say no more than that it is so.
    """
    referrals: frozenset[str] = frozenset()
    """Those of the strong words that send somebody to somebody."""
    clock: Mapping[str, int] = field(default_factory=dict)
    """Phrase with `H`, and `M` -> minutes to add, or the sign of the minutes said."""
    day_parts: Mapping[str, int] = field(default_factory=dict)
    """Phrase behind a time -> hours to add before noon."""
    postposed: frozenset[str] = frozenset()
    """Kinds of condition whose word comes last, as in Japanese."""

    enclitics: tuple[str, ...] = ()
    """Pronouns that are written at the end of an infinitive: `instalarlos`."""

    def stem(self, word: str) -> str:
        """The word without the endings that its language puts on; never below three letters."""
        for tail in self.enclitics:
            verb = word.removesuffix(tail)
            if verb != word and len(verb) >= _VERB and verb.endswith(("ar", "er", "ir")):
                word = verb
                break
        for prefix in self.prefixes:
            if word.startswith(prefix) and len(word) - len(prefix) >= 3:
                word = word[len(prefix) :]
                break
        for suffix in self.suffixes:
            if word.endswith(suffix) and len(word) - len(suffix) >= 3:
                return word[: -len(suffix)]
        return word

    def concepts(self, word: str) -> tuple[tuple[str, int], ...]:
        """Concepts of a folded word, with signs."""
        return self.groups.get(word) or self.groups.get(self.stem(word), ())


def folded(text: str) -> str:
    """A word as it is looked up: no case, no Arabic vowel signs or lengthening, one alef."""
    if text.isascii():
        return text.lower()
    plain = "".join(c for c in text.casefold() if c != "ـ" and not "\u064b" <= c <= "\u065f")
    return plain.translate(_ALEF)


def folded_signs(text: str) -> str:
    """The text folded sign by sign, so that every place in it stays what it was."""
    return "".join(f if len(f := folded(c)) == 1 else c for c in text)


def language_of(text: str) -> str:
    """`en`, `de`, …; empty for a language without a lexicon."""
    for name, pattern in () if text.isascii() else _SCRIPTS:
        if re.search(pattern, text):
            return name
    written = _WORD.findall(text)
    words = [word.lower() for word in written] if text.isascii() else [*map(folded, written)]
    if not any(unicodedata.name(word[0], "").startswith(_READ) for word in words):
        return ""
    foreign = set("".join([word for word in written if word.islower()])) - _PLAIN
    ours = tuple(name for name in ALPHABETIC if foreign.issubset(_LETTERS[name]))
    counts = _counts(sum(map(_told, words, repeat(ours))), 2 * len(ours))
    known = {name: (counts[2 * at], counts[2 * at + 1]) for at, name in enumerate(ours)}
    best = max(known, key=lambda name: known[name], default="")
    tied = [name for name in ours if known[name] == known.get(best)]
    others = max(_counts(sum(map(_told_unread, words)), len(_unread())), default=0)
    content, hits = known[best] if best else (0, 0)
    said = hits or (content if len(words) <= _FEW else 0)
    sure = len(tied) == 1 and (said > others or (said and others < _TELLING))
    return best if sure else ""


@lru_cache(maxsize=20_000)
def _told(word: str, names: tuple[str, ...]) -> int:
    """By language, whether the word is one of content there, and one that tells the language; in
    `_WIDE` bits each, so that one sum over the words counts everything. Remembered: an agent's
    answers have few words, and each is looked up in eight languages.
    """
    return _packed(flag for n in names for flag in (_content(n, word), word in _markers(n)))


@lru_cache(maxsize=20_000)
def _told_unread(word: str) -> int:
    """The same for languages without a lexicon: whether the word is frequent there."""
    return _packed(word in frequent for frequent in _unread())


def _packed(flags: Iterable[bool]) -> int:
    return sum(flag << _WIDE * at for at, flag in enumerate(flags))


def _counts(total: int, many: int) -> list[int]:
    """The counts that a sum of packed flags holds."""
    return [total >> _WIDE * at & (1 << _WIDE) - 1 for at in range(many)]


@cache
def lexicon(name: str) -> Lexicon:
    """A language's lexicon; an empty one for a name without a file."""
    if not name:
        return Lexicon()
    data = read_file(name)
    phrases = _phrases(data)
    cjk = bool(data.get("cjk"))
    bare = Lexicon(
        name,
        cjk,
        bool(data.get("concord")),
        phrases,
        max(len(p) if cjk else p.count(" ") + 1 for p in phrases),
        units=_inverted(data["units"]),
        currencies=_inverted(data["currencies"]),
        numbers=_numbers(data["numbers"]),
        scales=_numbers(data["scales"]),
        fractions={folded(word): share for word, share in data["fractions"].items()},
        counters=tuple(data.get("counters", "").split()),
        duals=_inverted(data.get("duals", {})),
        articles=frozenset(data.get("articles", "").split()),
        minor={folded(name): code for name, code in data.get("minor", {}).items()},
        limits=frozenset(_listed(data.get("limits", ""))),
        halves=tuple(folded(data["half"]).split("|")) if data["half"] else (),
        months=_months(data["months"].split()),
        suffixes=_by_length(data["suffixes"]),
        enclitics=_by_length(data.get("enclitics", "")),
        prefixes=_by_length(data.get("prefixes", "")),
        negative_prefixes=_by_length(data["negative_prefixes"]),
        passive=frozenset(folded(data["passive"]).split()),
        negating=frozenset(folded(data.get("negating", "")).split()),
        comparing=frozenset(folded(data.get("comparing", "")).split()),
        how=tuple(folded(data["how"]).split("|")),
        asking=frozenset(folded(data.get("asking", "")).split()),
        contrast=frozenset(_listed(data["contrast"])),
        informing=frozenset(folded(data.get("informing", "")).split()),
        which=frozenset(folded(data.get("which", "")).split()),
        alternatives=tuple(folded(data.get("alternatives", "")).split()),
        frames=_frames(data),
        bound_frames=_bound(data),
        tailing=frozenset(data.get("tailing", "").split()),
        light=frozenset(folded(" ".join([data.get("light", ""), *_framing(data)])).split()),
        referrals=frozenset(_listed(data.get("referrals", ""))),
        clock=data.get("clock", {}),
        day_parts={phrase: int(by) for phrase, by in _inverted(data.get("day_parts", {})).items()},
        postposed=frozenset(data.get("postposed", "").split()),
    )
    return replace(bare, groups=_groups(data, bare))


def read_file(name: str) -> Any:
    """The data of one file of words."""
    return json.loads((files(__package__) / "lexicon" / f"{name}.json").read_text("utf-8"))


@cache
def _markers(name: str) -> frozenset[str]:
    """Words by which a Latin language is told."""
    data = read_file(name)
    fields = (data["function"], data["negators"], data["splitters"], data["yes"], data["no"])
    words = {word for text in fields for phrase in _listed(text) for word in phrase.split()}
    return frozenset(words | set(folded(" ".join(data["units"].values())).split()))


def _content(name: str, word: str) -> bool:
    """A word of subject, condition, number or money in the language. A single function word may be
    another language's (`over` is Dutch too), so that all of a text is asked.
    """
    known = lexicon(name)
    tables = (known.phrases, known.groups, known.units, known.currencies, known.numbers)
    return any(word in table for table in tables)


@cache
def _unread() -> tuple[frozenset[str], ...]:
    """Frequent words of languages in Latin letters that have no lexicon: their neighbours share
    many of their words, and must not read them.
    """
    return tuple(frozenset(words.split()) for words in read_file("shared")["unread"].values())


def _listed(text: str) -> list[str]:
    """The phrases of a field: parts between bars; a first part without bars is single words."""
    parts = folded(text).split("|")
    if len(parts) == 1:
        return parts[0].split()
    return [*parts[0].split(), *(part.strip() for part in parts[1:])]


def _phrases(data: Any) -> dict[str, tuple[Class, str]]:
    found: dict[str, tuple[Class, str]] = {}
    for kind, text in data["conditions"].items():
        for phrase in folded(text).split("|"):
            for one in phrase.split() if kind == "if" and phrase == "if if" else [phrase.strip()]:
                found.setdefault(_spaced(one), ("condition", kind))
    for unit, text in data["periods"].items():
        found |= {_spaced(word): ("period", unit) for word in _listed(text)}
    for name, group in _RANK:
        contrast = set(_listed(data["contrast"]))
        for phrase in _listed(data[name]):
            turned = name == "splitters" and phrase in contrast
            found.setdefault(_spaced(phrase), ("contrast" if turned else group, phrase))
    if data.get("cjk"):
        framing = " ".join(_framing(data))
        fields = f"{data['synonyms']}|{data['opposites']}|{framing}"
        for word in re.split(r"[\s|/]+", fields):
            found.setdefault(word, ("word", word))
    return found


def _spaced(phrase: str) -> str:
    return " ".join(phrase.replace("_", " ").replace("'", " ' ").replace("-", " ").split())


def _inverted(table: Mapping[str, str]) -> dict[str, str]:
    return {word: name for name, text in table.items() for word in _listed(text)}


def _numbers(text: str) -> dict[str, float]:
    words = folded(text).split()
    return {word: float(value) for word, value in zip(words[::2], words[1::2], strict=True)}


def _months(names: list[str]) -> dict[str, int]:
    """Whole names; and the first three or four letters where the script is Latin."""
    found = {folded(name): number for number, name in enumerate(names, 1)}
    for name, number in list(found.items()):
        if name.isascii() or "latin" in unicodedata.name(name[0], "").lower():
            found.setdefault(name[:3], number)
            found.setdefault(name[:4], number)
    return found


def _framing(data: Any) -> list[str]:
    bound = data.get("bound_frames", {}).values()
    return [*data.get("frames", {}).values(), *(text.replace("|", " ") for text in bound)]


def _bound(data: Any) -> dict[str, tuple[frozenset[str], ...]]:
    groups = data.get("bound_frames", {})
    return {kind: tuple(frozenset(folded(each).split()) for each in text.split("|"))
            for kind, text in groups.items()}  # fmt: skip


def _frames(data: Any) -> dict[str, frozenset[str]]:
    return {kind: frozenset(_listed(text)) for kind, text in data.get("frames", {}).items()}


def _by_length(text: str) -> tuple[str, ...]:
    return tuple(sorted(folded(text).split(), key=len, reverse=True))


def _groups(data: Any, bare: Lexicon) -> dict[str, tuple[tuple[str, int], ...]]:
    """Concepts by word and by stem, out of synonyms and opposites."""
    found: dict[str, set[tuple[str, int]]] = {}

    def put(word: str, concept: str, sign: int) -> None:
        for key in {word, bare.stem(word)}:
            found.setdefault(key, set()).add((concept, sign))

    for number, group in enumerate(folded(data["synonyms"]).split("|")):
        for word in group.split():
            put(word, f"same:{number}", 1)
    for number, pair in enumerate(folded(data["opposites"]).split("|")):
        for sign, side in zip((1, -1), pair.split("/"), strict=True):
            for word in side.split():
                put(word, f"opposite:{number}", sign)
    return {word: tuple(sorted(concepts)) for word, concepts in found.items()}
