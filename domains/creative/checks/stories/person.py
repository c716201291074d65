"""Who tells the story: an I in a story of others, nobody in a story told by one, and one who tells
and is suddenly seen from outside.

Read off pronouns and names outside of what people say, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case, Piece
from domains.creative.checks.stories.outside import outside, sentences
from domains.creative.checks.stories.verbs import forms
from domains.creative.storybrief import Character
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import split

_FIRST = re.compile(r"\b(?:I|I'm|I've|I'd|I'll|me|my|mine|myself|[Ww]e|us|[Oo]urs?)\b")
_ITALIC = re.compile(r"(?<![*_\w])([*_]{1,3})(?=[^\s*_])(?P<words>[^*_]+)\1(?![*_\w])")
_READS = re.compile(
    r"\b(?:(?:say|read|write|ask|answer|sing)s?|said|wrote|written|printed|asked|answered|sang)"
    r"(?: (?:there|here|(?:at|by|for|in|on|over|to|under|with)\b[^.,;:!?]*))*: "
    r"|\b(?:stands|stood): "
)
"""A verb behind whose colon others' words stand: `At the foot of it stands: Now, I have`."""
_THIRD = re.compile(r"\b(?:she|he|her|his|him|hers|herself|himself|they|them|their)\b", re.I)


def person(case: Case) -> Iterator[CheckResult]:
    """First person in a story told of others, and a first-person story without one."""
    asked = case.brief.story
    if asked is None or not case.english or not case.story:
        return
    pov = asked.pov
    rows = [(piece, s, bare) for piece in case.story for s, bare in _narrated(case, piece)]
    mine = [(piece, s) for piece, s, bare in rows if _FIRST.search(bare)]
    if not pov:
        few = len(rows) >= 6 and len(mine) <= 0.15 * len(rows)
        pov = "third" if few and any(_THIRD.search(bare) for _, _, bare in rows) else ""
    if pov in ("third", "second"):
        for piece, sentence in mine:
            yield found(
                f"story.pov: {' '.join(sentence.split()[:5])}", "warn", "story",
                f"“{sentence}” is told by an I; the story is told in the {pov} person.",
                cause="pov", span=case.span(sentence, piece.pointer), observed=sentence,
                expected=f"{pov} person", fix=f"Tell it in the {pov} person.",
            )  # fmt: skip
    elif pov == "first" and mine:
        yield from _from_outside(case, rows)
    elif pov == "first" and len(rows) >= 4 and not mine:
        yield found(
            "story.pov", "warn", "story", "Nobody says I in a story told by one.", cause="pov",
            expected="first person", fix="Tell it in the first person.",
        )  # fmt: skip


def _narrated(case: Case, piece: Piece) -> Iterator[tuple[str, str]]:
    """The sentences of a paragraph, each also with what is not the teller's blanked out: what is
    spoken, and what is written, printed or sung and set apart.
    """
    bare = outside(_without_italics(case, piece)).replace("’", "'")
    for verb in _READS.finditer(bare):
        end = verb.end() + _set_apart(bare[verb.end() :])
        bare = bare[: verb.end()] + " " * (end - verb.end()) + bare[end:]
    at = 0
    for sentence in sentences(piece):
        at = piece.text.find(sentence, at)
        yield sentence, bare[at : at + len(sentence)]
        at += len(sentence)


def _without_italics(case: Case, piece: Piece) -> str:
    """A paragraph with a note, a thought or words named as words blanked out, as italics show them;
    one word in italics is an emphasis of the teller's.
    """
    plain = case.document.plain
    start = plain.text.find(piece.text)
    if start < 0:
        return piece.text
    apart = [match.span("words") for match in _ITALIC.finditer(case.document.draft)
             if len(match["words"].split()) > 1]  # fmt: skip
    places = plain.offsets[start : start + len(piece.text)]
    inside = [any(a <= place < b for a, b in apart) for place in places]
    return "".join(" " if own else sign for sign, own in zip(piece.text, inside, strict=True))


def _set_apart(rest: str) -> int:
    """How far the words behind a colon reach that begin with a capital: to the end of their
    sentence, and of those that go on with an I and nobody else.
    """
    if not rest[:1].isupper():
        return 0
    end = 0
    for a, b in split(rest):
        if a and (not _FIRST.search(rest[a:b]) or _THIRD.search(rest[a:b])):
            break
        end = b
    return end


_TELLS = re.compile(r"\b(?:narrator|storyteller|teller|tells? (?:it|the story|this))\b", re.I)


def narrators(case: Case) -> tuple[str, ...]:
    """The names of the one character who tells the story in the first person, if the brief says
    who; the first name first.
    """
    asked = case.brief.story
    if asked is None or asked.pov != "first":
        return ()
    told = [c for c in asked.characters if any(_TELLS.search(v) for v in c.attributes.values())]
    told = told or [c for c in asked.characters if _named_to_tell(case.task.prompt, c)]
    return tuple(told[0].name.split()) if len(told) == 1 else ()


_BY = re.compile(r"\b(?:first person|told|tells?)\b[^.;]*?\bby (?:the |an? )?(?P<who>[\w-]+)")
_YOUNG = re.compile(r"child|girl|boy|pupil|youngster|kid")
GROWN = 16
"""From this age on nobody is `the child`."""


def _named_to_tell(prompt: str, one: Character) -> bool:
    """The request has the story told by this one: by name, by trade or as the child."""
    match = _BY.search(prompt)
    if match is None:
        return False
    who, age = match["who"].casefold(), [n.value for n in numbers(one.attributes.get("age", ""))]
    named = who in f"{one.name} {' '.join(one.attributes.values())}".casefold().split()
    return named or bool(_YOUNG.fullmatch(who) and age and age[0] < GROWN)


def _from_outside(case: Case, rows: list[tuple[Piece, str, str]]) -> Iterator[CheckResult]:
    """Sentences in which whoever says I is seen as another one is: `Joss ran`."""
    names = narrators(case)
    past, present = forms()
    seen = []
    for piece, sentence, bare in rows if names else ():
        verb = re.search(rf"\b{re.escape(names[0])} (?:{re.escape(names[-1])} )?([a-z]+)", bare)
        acts = verb is not None and (verb[1] in past | present or verb[1].endswith("ed"))
        if acts and not _FIRST.search(bare):
            seen.append((piece, sentence))
    for piece, sentence in seen:
        yield found(
            f"story.pov: {' '.join(sentence.split()[:5])}", "warn", "story",
            f"“{sentence}” sees {names[0]} from outside, who tells the story and says I.",
            severity="major" if len(seen) > 1 else "minor", cause="pov",
            span=case.span(sentence, piece.pointer), observed=sentence,
            expected="first person", fix="Tell it in the first person.",
        )  # fmt: skip
