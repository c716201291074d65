"""In which tense a sentence is told.

Verbs are known by their forms behind a subject; most sentences say nothing that can be told, and
those stay unknown.
"""

from __future__ import annotations

import re
from typing import Literal

from domains.creative.checks.stories.participles import is_participle
from domains.creative.checks.stories.verbs import base_of, forms, listed, regular, unlike
from workbench.prose.english import FUNCTION

Tense = Literal["past", "present", ""]
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SIDE = re.compile(
    r"\b(?:where|what|whatever|than|as if|as though|as [a-z]+ as (?=(?:he|she|it|they|we|I|you)\b)|"
    r"because|when|whenever|while|who|whom|whose|"
    r"which|whether|how|why|so that|if|unless|though|although|(?:that|since|until|till|before|"
    r"after|once|had|were) (?=(?:he|she|it|they|we|I|you|there|nobody|(?-i:[A-Z])[^\W\d_]+)\b))"
    r"\b[^,;:–—]*",
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
_ASKED = frozenset(["was", "were", "did", "had", "is", "are", "does", "do", "can"])
"""Auxiliaries that stand before their subject in a question."""
_OPEN = frozenset(["could", "would", "should", "might", "may", "must", "shall", "will"])
"""Those that tell of no time there: `what could I do?`"""
_OBJECTS = frozenset(["it", "you", "that", "this", "everything", "nothing", "somebody"])
"""Pronouns that have one form as subject and as object."""
_AFTER_ONE = re.compile(r"\b(?:a|an|each|every) [a-z]+ [a-z]{2,}[^suaie ]s\b", re.I)
"""Behind `a dog` no plural can follow, so `barks` is a verb."""
_BEHIND_A_PHRASE = re.compile(
    r"(?:The|An?|My|His|Her|Our|Their|One)(?: [a-z]+){1,3} (?:with|of|in|from|at|on|behind|beside) "
    r"(?:the|an?|his|her|its|their|my|our)(?: [a-z]+){1,2} (?P<verb>[a-z]+s) "
    r"(?:the|an?|his|her|its|their|my|our|him|them|me|us|at|to|up|down|off|out|over|away|back)\b"
)
"""`The woman with the eggs shakes her head`: between subject and verb stands another noun."""
_SINGULAR = re.compile(r"\b(?:the|a|an|his|her|its|their|my|our|this|that|each|every|no)\b", re.I)
_FUNCTION_WORDS = frozenset(
    ["of", "and", "or", "in", "on", "at", "with", "for", "to", "by", "from"]
)


def main_clauses(sentence: str) -> str:
    """A sentence without its side clauses, each of which has a tense of its own."""
    return _RELATIVE.sub(_unless_it_points, _SIDE.sub(" ", sentence))


_RELATIVE = re.compile(r"(?<=[a-z] )that (?P<verb>[a-z]+)\b[^,;:–—]*")


def _unless_it_points(match: re.Match[str]) -> str:
    """`A gull that stood there` has a clause; `on that morning` has none."""
    past, present = forms()
    verb = match["verb"]
    told = verb in past or verb in present or (verb.endswith("ed") and base_of(verb) in regular())
    return " " if told else match[0]


def tense_of(sentence: str, names: frozenset[str] = frozenset()) -> Tense:
    """The tense of a sentence's main verb: the first that follows a pronoun or a known name. What
    a side clause tells (`where it was`, `as if the key were painted on`) has a tense of its own.
    """
    bare = sentence if sentence.rstrip(' "”').endswith("?") else main_clauses(sentence)
    places = list(_WORD.finditer(bare))
    words = [_unnamed(one[0], bool(at) and one[0] not in names) for at, one in enumerate(places)]
    past, present = forms()
    subjects = {"he", "she", "it", "they", "i", "we", "you", "who", "there", "that", "nobody",
                "everyone", "somebody", "everything", "nothing", "this"}  # fmt: skip
    for at, word in enumerate(words[:-1]):
        low = word.casefold().replace("’", "'")
        if at == 0 and words[1] in names and (told := _of_a_tag(word)):
            return told
        if low in subjects or word in names:
            asking = words[at - 1].casefold() if at else ""
            if asking in _ASKED:
                return "past" if asking in past else "present"
            if asking in _OPEN:
                continue
            ahead = words[at - 1].casefold() if at else ""
            if is_participle(ahead, low, bare[places[at].end() :]):
                continue
            told = _verb(words[at + 1 : at + 4], past, present, low)
            beside = bare[places[at].end() : places[at + 1].start()].isspace()
            if not beside and low in _OBJECTS:
                continue  # they steer by it, left, and left again
            if not told and beside and (low in ("he", "she") or word in names):
                told = _by_ending(words[at + 1])
                listed_things = bare[places[at + 1].end() :].startswith(",") and _WAS.search(bare)
                told = "" if told == "present" and listed_things else told
            if told and not _contact(bare[: places[at].start()], bare[places[at].end() :], told):
                return told
        elif short := _short(low):
            return short
    loose = {one.start(1) for one in _PARTICIPLE.finditer(bare)}
    plain = [_unnamed(word, bool(at)) for at, word in enumerate(words)]
    kept = [w for one, w in zip(places, plain, strict=True) if one.start() not in loose]
    return _after_noun(kept, past, present)


_NEXT = re.compile(r",? (?:and|but) (?P<who>he|she|they|we|I|[A-Z][^\W\d_]+) (?P<verb>[a-z]+)\b")
_BEFORE = frozenset(["was", "were", "had", "did", "is", "are", "has", "have", "does", "do"])
"""Verbs of what is so, or was before: `She looks up, and he had gone.`"""


def changes(sentence: str, names: frozenset[str]) -> bool:
    """Two main clauses of two subjects are told in two tenses: `Ruben threads the reel, and she
    stood behind him`.
    """
    bare = main_clauses(sentence)
    past, present = forms()
    for match in _NEXT.finditer(bare):
        verb, who = match["verb"], match["who"]
        known = who[0].islower() or who == "I" or who in names
        now, then = (
            verb in present,
            verb in past or (verb.endswith("ed") and base_of(verb) in regular()),
        )
        first = tense_of(bare[: match.start()], names) if known and verb not in _BEFORE else ""
        if (first == "present" and then) or (first == "past" and now):
            return True
    return False


def _unnamed(word: str, within: bool) -> str:
    """A word with a capital within a sentence names something and is no verb: Upper Fell."""
    pronoun = word.casefold() in ("i", "he", "she", "it", "they", "we", "you")
    return "thing" if within and word[:1].isupper() and not pronoun else word


_WAS = re.compile(r"\b(?:was|were|had|did)\b")
"""Told of then, after all: in `Bell ropes, cats: all had been blamed` no Bell ropes anything."""


def _contact(before: str, behind: str, told: Tense) -> bool:
    """`The rope he brought is short`: behind a noun stands a clause without a conjunction, and
    behind that the main verb, of the other tense.
    """
    past, present = forms()
    other = present if told == "past" else past
    clause = [word.casefold() for word in re.split(r"[,;:–—]", behind)[0].split()]
    finite = [*clause[1:2], *(word for word in clause[2:] if word in _ASKED)]
    return bool(_NOUN.search(before)) and any(word.strip(".!?") in other for word in finite)


_NOUN = re.compile(
    r"\b(?:the|an?|his|her|its|their|my|our|this|that|every|all) (?:[a-z]+ ){1,2}$", re.I
)


def _short(low: str) -> Tense:
    """`she's going`, `they're`: present; `he'd` may be had or would."""
    return "present" if re.fullmatch(r"(?:he|she|it|they|we|i|you|there)'(?:re|m|s)", low) else ""


def _of_a_tag(word: str) -> Tense:
    """`“I know,” says Olek`: the verb before whoever speaks, right behind what is spoken."""
    past, present = forms()
    told = word in past or (word.endswith("ed") and base_of(word) in regular())
    return "past" if told else "present" if word in present else ""


def _by_ending(word: str) -> Tense:
    """The tense of a word right behind he, she or a name: `matches`, `matched`."""
    if len(word) < 4 or not word.islower() or word in _NO_VERBS or re.search(r"(?:s|u)s$", word):
        return ""
    return "past" if word.endswith("ed") else "present" if word.endswith("s") else ""


_DETERMINERS = frozenset(
    ["the", "a", "an", "his", "her", "its", "their", "my", "our", "it", "them", "him"]
)
"""Behind `lay` these make it what somebody does now: `we lay the books on it`."""


def _verb(
    following: list[str], past: frozenset[str], present: frozenset[str], subject: str
) -> Tense:
    for at, word in enumerate(following):
        low = word.casefold()
        if word[:1].isupper() and not word.isupper():
            continue  # the rest of a name: Upper Fell
        if low == "lay" and following[at + 1 : at + 2] and following[at + 1] in _DETERMINERS:
            return "present"
        if low in past or (low.endswith("ed") and base_of(low) in regular()):
            return "past"
        if low in present:
            return "present"
        if subject in ("i", "we", "they", "you") and (low in regular() or low in unlike()):
            return "present"
        if not (low.endswith("ly") or low in ("never", "always", "still", "just", "also", "all",
                                              "both", "not", "only", "once", "then")):  # fmt: skip
            return ""
    return ""


_SHORTENED = re.compile(r"(?i)\b(has|have|is|are|do|does|was|were|had|did)n['’]t\b")


def _after_noun(words: list[str], past: frozenset[str], present: frozenset[str]) -> Tense:
    """Where no pronoun or name is subject: forms that are verbs only, all of one tense."""
    words = [part for word in words for part in _SHORTENED.sub(r"\1 not", word).split()]
    auxiliaries = {"was": "past", "were": "past", "had": "past", "did": "past", "is": "present",
                   "are": "present", "has": "present", "does": "present"}  # fmt: skip
    said = {auxiliaries[w.casefold()] for w in words if w.casefold() in auxiliaries}
    text = " ".join(words)
    plain = _OF_A_NOUN.sub(_unless_it_goes_on, _PASSIVE.sub(" ", text))
    finite = [w.casefold() for w in plain.split()]
    clear = {*finite} & past & frozenset(listed()["clear"].split())
    weak = [w for w in finite if w.endswith("ed") and base_of(w) in regular()]
    able = [*weak, *(w for w in clear if re.fullmatch(_DESCRIBES, w))]
    told = bool(clear - {*able}) or bool(able and _TOLD.search(plain))
    apart = _BEHIND_A_PHRASE.match(text)
    third_form = apart is not None and apart["verb"].casefold() in present
    now = third_form or bool(_AFTER_ONE.search(text)) or _third_person(words, present)
    if said:
        return "past" if said == {"past"} else "" if "past" in said or weak or clear else "present"
    if told or able:
        return "past" if told and not now else ""
    return "present" if now else ""


_PASSIVE = re.compile(r"\b(?:be|been|being|gets?|getting|got|to)(?: not| [a-z]+ly)? [a-z]+\b", re.I)
"""`It will not be talked into more`: what is done to a subject, at any time."""
_DESCRIBES = r"(?:[a-z]+ed|brought|bought|caught|taught|swept|kept|held|made|paid|lent|sent)"
_OF_A_NOUN = re.compile(
    rf"\b(?:of|with|without|in|on|at|for|from|into|like|as|between|behind|beside|under|over)"
    rf" {_DESCRIBES} (?P<noun>[a-z]+)",
    re.I,
)
"""`The colour of boiled crab`, `a man in polished boots`: behind a preposition a form describes the
noun that follows; with none there, the preposition ends a clause (`the wind we spoke of stopped`).
"""


def _unless_it_goes_on(match: re.Match[str]) -> str:
    return match[0] if match["noun"].casefold() in FUNCTION else " "


_TOLD = re.compile(
    rf"\b(?:the|his|her|their|its|my|our|your|this|that|every|no) (?:[a-z]+ ){{1,2}}{_DESCRIBES}\b"
    r"(?!(?: up| down| out| off| over| together| back)? (?:with|by)\b)"
    rf"|\b{_DESCRIBES}(?: up| down| out| off| over| back)? "
    r"(?:the|an?|his|her|their|its|my|our|him|it|them|me|us)\b",
    re.I,
)
"""A form that may describe a thing as well (`a wire held up by string`, `a sky washed clean`), and
that tells: of `the sky`, or what was done to something.
"""


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
