"""In which tense the story is told, sentence by sentence outside of what people say.

Verbs are known by their forms (`words.yaml`, `verbs.yaml`) behind a subject; most sentences say
nothing that can be told, and those stay unknown. It warns and never decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

from domains.creative.case import Case, Piece
from domains.creative.checks.meaning import tells
from domains.creative.earlier import (
    hours,
    in_its_own_year,
    looks_back,
    reported,
    year_of,
)
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.sentences import split

Tense = Literal["past", "present", ""]
_SAID = re.compile(
    r"“[^”]*(?:”|$)|\"[^\"]*(?:\"|$)|(?<!\w)‘[^’]*’(?!\w)|(?<!\w)'[^'\n]*'(?!\w)|\*[^*]+\*"
)
_ALWAYS = re.compile(
    r"\b(?:always|never|every|usually|still|today|nowadays|are called|is called)\b"
)


_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SIDE = re.compile(
    r"\b(?:where|what|whatever|than|as if|as though|because|when|whenever|while|who|whom|whose|"
    r"which|whether|how|why|so that|that (?=(?:he|she|it|they|we|I|you)\b))\b[^,;:–—]*",
    re.I,
)
_PARTICIPLE = re.compile(r", (?:[a-z]+ly )?([a-z]+ed)\b")
"""`A wad of paper, folded small` tells of no time."""
_ENDS_ALIKE = (
    "always sometimes perhaps besides afterwards backwards forwards upwards downwards towards "
    "upstairs downstairs indoors outdoors overseas whereas indeed need exceed hundred naked"
)
_NO_VERBS = frozenset(_ENDS_ALIKE.split())
"""Words that end like a verb's form and are none."""
_NOW = re.compile(r"\b(?:now|since|to this day|these days|ever after)\b", re.I)
"""A story's frame speaks of today by such words."""


_ASKED = frozenset(
    ["was", "were", "did", "had", "could", "would", "is", "are", "does", "do", "can"]
)
"""Auxiliaries that stand before their subject in a question."""


@lru_cache(maxsize=1)
def _verbs() -> Mapping[str, Any]:
    from importlib.resources import files

    import yaml

    text = files("domains.creative").joinpath("verbs.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


@lru_cache(maxsize=1)
def forms() -> tuple[frozenset[str], frozenset[str]]:
    """(past forms, present forms) of verbs that are unlike each other."""
    rows = [row.split() for row in _verbs()["irregular"]]
    past = {row[1] for row in rows if row[1] != row[0]}
    present = {third(row[0]) for row in rows} | {third(base) for base in _regular()}
    past |= set(_verbs()["past"].split())
    present |= set(_verbs()["present"].split())
    return frozenset(past - present), frozenset(present - past)


@lru_cache(maxsize=1)
def bases() -> Mapping[str, str]:
    """The base of each past form that is no regular one: `dug` is of `dig`."""
    return {past: base for base, past in (row.split()[:2] for row in _verbs()["irregular"])}


@lru_cache(maxsize=1)
def _regular() -> frozenset[str]:
    return frozenset(" ".join(_verbs()["regular"]).split())


def third(base: str) -> str:
    """The form behind he and she."""
    if re.search(r"(?:s|x|z|ch|sh|o)$", base):
        return f"{base}es"
    return f"{base[:-1]}ies" if re.search(r"[^aeiou]y$", base) else f"{base}s"


def outside(text: str) -> str:
    """A text with what people say blanked out, letter for letter."""
    return _SAID.sub(lambda match: " " * len(match[0]), text)


def tense_of(sentence: str, names: frozenset[str] = frozenset()) -> Tense:
    """The tense of a sentence's main verb: the first that follows a pronoun or a known name. What
    a side clause tells (`where it was`, `as if the key were painted on`) has a tense of its own.
    """
    bare = sentence if sentence.rstrip(' "”').endswith("?") else _SIDE.sub(" ", sentence)
    places = list(_WORD.finditer(bare))
    words = [one[0] for one in places]
    past, present = forms()
    subjects = {"he", "she", "it", "they", "i", "we", "you", "who", "there", "that", "nobody",
                "everyone", "somebody", "everything", "nothing", "this"}  # fmt: skip
    for at, word in enumerate(words[:-1]):
        low = word.casefold().replace("’", "'")
        if low in subjects or word in names:
            asking = words[at - 1].casefold() if at else ""
            if asking in _ASKED:
                return "past" if asking in past else "present"
            told = _verb(words[at + 1 : at + 4], past, present, low)
            beside = bare[places[at].end() : places[at + 1].start()].isspace()
            if not told and beside and (low in ("he", "she") or word in names):
                told = _by_ending(words[at + 1])
            if told:
                return told
        elif short := _short(low):
            return short
    loose = {one.start(1) for one in _PARTICIPLE.finditer(bare)}
    return _after_noun([one[0] for one in places if one.start() not in loose], past, present)


def _short(low: str) -> Tense:
    """`she's going`, `they're`: present; `he'd` may be had or would."""
    return "present" if re.fullmatch(r"(?:he|she|it|they|we|i|you|there)'(?:re|m|s)", low) else ""


def _by_ending(word: str) -> Tense:
    """The tense of a word right behind he, she or a name: `matches`, `matched`."""
    if len(word) < 4 or not word.islower() or word in _NO_VERBS or re.search(r"(?:s|u)s$", word):
        return ""
    return "past" if word.endswith("ed") else "present" if word.endswith("s") else ""


def _verb(
    following: list[str], past: frozenset[str], present: frozenset[str], subject: str
) -> Tense:
    for word in following:
        low = word.casefold()
        if subject == "you" and low in ("could", "would", "might"):
            return ""
        if low in past or (low.endswith("ed") and _base(low) in _regular()):
            return "past"
        if low in present:
            return "present"
        if subject in ("i", "we", "they", "you") and (low in _regular() or low in _bases()):
            return "present"
        if not (low.endswith("ly") or low in ("never", "always", "still", "just", "also", "all",
                                              "both", "not", "only", "once", "then")):  # fmt: skip
            return ""
    return ""


@lru_cache(maxsize=1)
def _bases() -> frozenset[str]:
    rows = [row.split() for row in _verbs()["irregular"]]
    return frozenset(row[0] for row in rows if row[1] != row[0]) | {"am", "are", "have", "do"}


def _base(past_form: str) -> str:
    """`carried` to `carry`, `stopped` to `stop`, `baked` to `bake`, `walked` to `walk`."""
    stem = past_form[:-2]
    if stem.endswith("i"):
        return f"{stem[:-1]}y"
    if stem in _regular():
        return stem
    if f"{stem}e" in _regular():
        return f"{stem}e"
    return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem


def _after_noun(words: list[str], past: frozenset[str], present: frozenset[str]) -> Tense:
    """Where no pronoun or name is subject: forms that are verbs only, all of one tense."""
    auxiliaries = {"was": "past", "were": "past", "had": "past", "did": "past", "is": "present",
                   "are": "present", "has": "present", "does": "present"}  # fmt: skip
    said = {auxiliaries[w.casefold()] for w in words if w.casefold() in auxiliaries}
    regular = any(w.casefold().endswith("ed") and _base(w.casefold()) in _regular() for w in words)
    clear = {w.casefold() for w in words} & past & frozenset(_verbs()["clear"].split())
    if (regular or clear) and not said:
        return "past"
    if said == {"past"}:
        return "past"
    text = " ".join(words)
    apart = _BEHIND_A_PHRASE.match(text)
    third_form = apart is not None and apart["verb"].casefold() in present
    if not said and (third_form or _AFTER_ONE.search(text) or _third_person(words, present)):
        return "present"
    return "present" if said == {"present"} and not regular and not clear else ""


_AFTER_ONE = re.compile(r"\b(?:a|an|each|every) [a-z]+ [a-z]{2,}[^suaie ]s\b", re.I)
"""Behind `a dog` no plural can follow, so `barks` is a verb."""
_BEHIND_A_PHRASE = re.compile(
    r"(?:The|An?|My|His|Her|Our|Their|One)(?: [a-z]+){1,3} (?:with|of|in|from|at|on|behind|beside) "
    r"(?:the|an?|his|her|its|their|my|our)(?: [a-z]+){1,2} (?P<verb>[a-z]+s) "
    r"(?:the|an?|his|her|its|their|my|our|him|them|me|us|at|to|up|down|off|out|over|away|back)\b"
)
"""`The woman with the eggs shakes her head`: between subject and verb stands another noun."""
_SINGULAR = re.compile(r"\b(?:the|a|an|his|her|its|their|my|our|this|that|each|every|no)\b", re.I)


def _third_person(words: list[str], present: frozenset[str]) -> bool:
    """An article, a word in the singular and a verb's form that goes with it: `the rain falls`.
    A word that is a verb's form and a plural, with another verb behind it, is not told.
    """
    for at in range(1, len(words) - 1):
        fits = words[at].casefold() in present and not re.search(r"[^sui]s$", words[at - 1], re.I)
        article = any(_SINGULAR.fullmatch(w) for w in words[max(0, at - 3) : at - 1])
        if fits and article and words[at - 1].casefold() not in _FUNCTION_WORDS:
            return True
    return False


_FUNCTION_WORDS = frozenset(
    ["of", "and", "or", "in", "on", "at", "with", "for", "to", "by", "from"]
)


def narration(case: Case) -> Iterator[CheckResult]:
    """Sentences in another tense or person than the brief's, or than most of the story."""
    asked = case.brief.story
    if asked is None or not case.english or not case.story:
        return
    names = frozenset(
        part
        for c in [*(c for _, c in case.entities), *asked.characters]
        for part in c.name.split()
        if part[:1].isupper()
    )
    told = [[(piece, s, tense_of(outside(s), names)) for s in sentences(piece)]
            for piece in case.story]  # fmt: skip
    wanted = asked.tense or _most([tense for rows in told for _, _, tense in rows])
    now = [outside(s) for rows in told for _, s, tense in rows if tense == "present"]
    at_hours, year = [m for bare in now for m in hours(bare)], year_of(case, now)
    flat = [tense for rows in told for _, _, tense in rows]
    place = -1
    for number, rows in enumerate(told):
        frame = _frame(number, len(told), [tense for _, _, tense in rows], wanted)
        before = False
        for piece, sentence, tense in rows:
            place += 1
            if frame and any(tells(sentence, fact) for fact in case.brief.facts):
                continue
            if frame and _NOW.search(outside(sentence)):
                continue
            if number in (0, len(told) - 1) and _claimed(case, sentence):
                continue
            if wanted == "present" and looks_back(outside(sentence), at_hours, year):
                before = in_its_own_year(outside(sentence), year)
                continue
            if reported(outside(sentence), wanted, names):
                continue
            before = before and tense != "present"
            if _to_the_listener(sentence, asked.pov):
                continue
            if asked.pov == "first" and _of_today(sentence):
                continue
            beside = [*flat[max(0, place - 1) : place], *flat[place + 1 : place + 2]]
            lone = tense == "present" and tense not in beside
            alone = lone and _of_nobody(sentence, names)
            if alone and _RULE.match(outside(sentence)):
                continue
            ahead = wanted == "past" and number < len(told) - 1 and _to_come(sentence)
            if wanted == tense or not tense:
                off = ahead
            else:
                off = bool(wanted) and not _lasting(sentence, asked.pov)
            if off:
                yield found(
                    f"story.tense: {' '.join(sentence.split()[:5])}", "warn", "story",
                    f"“{sentence}” is told in another tense than the story, which is in the "
                    f"{wanted}.", cause="tense",
                    severity="minor"
                    if frame or alone or before or ahead or _general(sentence, names) else "major",
                    span=case.span(sentence, piece.pointer), observed=sentence,
                    expected=f"{wanted} tense", fix=f"Put it into the {wanted} tense.",
                )  # fmt: skip


def _claimed(case: Case, sentence: str) -> bool:
    """An entry of the ledger rests words of it on a fact: it speaks of the firm, as it is today."""
    return any((one.quote and one.quote in sentence) or sentence.strip(" .") in one.quote
               for one in case.claims if any(case.brief.fact(id) for id in one.facts))  # fmt: skip


_FUTURE = re.compile(
    r"(?<!['’]s )\b(?<!\bI )(?<!\bwe )(?<!\bWe )(?<!\byou )(?<!\bYou )"
    r"(?<!\b(?:his|her|its|the) )(?<!\bfree )(?<!\bgood )(?<!\bown )"
    r"(?:will|shall|is going to|are going to)(?: \w+ly| not| never| soon| then)? "
    r"(?!of\b|to\b)[a-z]{2,}"
)


def _to_come(sentence: str) -> bool:
    """The main clause tells what will be, and asks and supposes nothing."""
    bare = _SIDE.sub(" ", outside(sentence))
    asked = sentence.rstrip(' "”').endswith("?") or re.search(
        r"\b(?:if|perhaps|maybe)\b", bare, re.I
    )
    return bool(_FUTURE.search(bare)) and not asked and not _ALWAYS.search(bare)


def _lasting(sentence: str, pov: str) -> bool:
    """What holds at any time, and what a first person says of the time of telling."""
    bare = outside(sentence)
    mine = re.search(r"\b(?:I|my|we|our)\b", bare, re.I)
    says_now = re.search(r"\b(?:am|is|are|have|has|'m|don't|do not)\b", bare.replace("’", "'"))
    return bool(_ALWAYS.search(bare)) or (pov == "first" and bool(mine) and bool(says_now))


_FRAME = re.compile(
    r"\b(?:I|we) (?:\w+ly |still |can |must |cannot |can't |do not |don't |will |won't )?"
    r"(?:admit|assume|believe|bet|confess|"
    r"doubt|fancy|forget|gather|guess|hope|imagine|know|mean|promise|recall|reckon|remember|say|"
    r"suppose|suspect|swear|tell|think|trust|wonder)\b"
)
"""What one who tells says of the telling: `I believe I pointed to it`."""
_FIRST_SUBJECT = re.compile(r"\b(?:I|we|you|he|she|it|they|there|this|that)\b", re.I)


def _to_the_listener(sentence: str, pov: str) -> bool:
    """Words of whoever tells to whoever listens, which are of the time of telling."""
    bare = outside(sentence).replace("’", "'")
    subject = _FIRST_SUBJECT.search(bare)
    addressed = subject is not None and subject[0].casefold() == "you" and pov != "second"
    return addressed or (pov == "first" and bool(_FRAME.search(bare)))


_RULE = re.compile(
    r"\W*(?:An?|No|Nobody|Every|Everybody|That|This|All)\b.*?\b(?:is|are|has|have|knows?)\b"
)
"""How a sentence begins that holds at any time: `A lamp is a patient thing`."""


def _of_today(sentence: str) -> bool:
    """`He is 61 now and has a new horn`: what is, at the time of telling."""
    return bool(re.search(r"\b(?:am|is|are|has|have)\b[^.;]{0,30}\bnow\b", outside(sentence)))


def _of_nobody(sentence: str, names: frozenset[str]) -> bool:
    """Nobody of the story stands in it, so that it may hold at any time: `Fog eats sound`."""
    bare = outside(sentence)
    somebody = re.search(r"\b(?:I|we|he|she|they|him|her|them|me|us|my|his)\b", bare, re.I)
    definite = re.match(r"\W*The\b", bare)
    return not somebody and not definite and not names & set(re.findall(r"\w+", bare))


def _general(sentence: str, names: frozenset[str]) -> bool:
    """What a thing is or has, nobody of the story in it, may hold at any time: `The last boat has a
    timetable`.
    """
    bare = outside(sentence)
    somebody = re.search(r"\b(?:I|we|he|she|they|him|her|them|me|us|now|this|that)\b", bare, re.I)
    named = names & set(re.findall(r"\w+", bare))
    still = re.match(r"\W*(?:The|An?|No|Every|All|Each)\b[^,;]*?\b(?:has|have|is|are)\b", bare)
    return bool(still) and not somebody and not named


def _frame(number: int, many: int, tenses: list[Tense], wanted: Tense) -> bool:
    """A first or last paragraph that is mostly in the other tense may stand around the story."""
    said = [tense for tense in tenses if tense]
    same = sum(tense == wanted for tense in said)
    return many > 2 and number in (0, many - 1) and 2 * same < len(said)


def sentences(piece: Piece) -> list[str]:
    """Sentences, cut where nobody is speaking."""
    blank = outside(piece.text)
    return [piece.text[a:b] for a, b in split(blank) if re.search(r"[a-z]", blank[a:b])]


def _most(tenses: list[Tense]) -> Tense:
    past, present = tenses.count("past"), tenses.count("present")
    if past + present < 4:
        return ""
    return "past" if past > 3 * present else "present" if present > 3 * past else ""
