"""What the brief rules out in so many words, and what it says of its readers.

`No ghost, no tears, and nobody says goodbye` bars two things and a word; `owners who wintered with
us` are no people who never did. Both are read from words: they warn, and what is denied, asked or
put as a condition says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case, Piece
from domains.creative.channels import same_name
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.sentences import split

_SAYS = r"nobody (?:says|mentions|speaks of|talks of|talks about) (?:the word )?(?P<{}>[a-z-]+)"
_BANS = re.compile(
    rf"^\W*(?:no [a-z-]+|{_SAYS.format('first')})"
    rf"(?:(?:,| and|, and|, or| or) (?:no [a-z-]+|{_SAYS.format('next')}))*\W*$",
    re.I,
)
"""A sentence that is a list of what must not be, and nothing else."""
_THING = re.compile(r"\bno (?P<what>[a-z-]{4,})", re.I)
_WORD = re.compile(_SAYS.format("what"), re.I)
_BEFORE_A_NOUN = re.compile(
    r"(?:^|\b(?:a|an|the|this|that|his|her|their|its|my|our|your|some|old|young|little|white|of|in|"
    r"with|into|to|through|like|from|by|and|or|is|are|was|were|real|first|last) )$",
    re.I,
)
_OPEN = re.compile(r"\b(?:if|whether|would|could|might|instead|up the)\b|\?\s*$", re.I)
_READERS = re.compile(
    r"\bwho (?:(?:have|has|had) )?(?P<denied>never |not )?(?:yet |already |once )?"
    r"(?P<verb>[a-z]+(?:ed|en)|bought|came|went|took|paid|rode|flew|slept|stood|sold|ate|read|sent)"
    r"\b(?P<what>[^.,;]*)",
    re.I,
)
_STRANGERS = re.compile(
    r"\byou (?:do not|don['’]t) (?:yet )?know us\b"
    r"|\bwe (?:have (?:never|not)|haven['’]t) (?:met|had|seen)\b.*\byou(?:rs?)?\b",
    re.I,
)
"""What is said to somebody whom the sender has had nothing to do with."""
_YOU = re.compile(
    r"\byou(?:['’]ve| have| had| did)?(?P<denied> not| never|n['’]t)?(?: yet| already| once| ever)?"
    r" (?P<verb>[a-z]+)\b",
    re.I,
)
NEAR = 60
"""Characters in which a channel stands before the words on its readers."""


def barred(case: Case) -> Iterator[CheckResult]:
    """A warning for each of them."""
    if not case.english:
        return
    if case.story:
        yield from _ruled_out(case)
    yield from _other_readers(case)
    yield from _reproached(case)


_NO_BLAME = re.compile(
    r"\b(?:never|not|no|without|nor)\b[^.;,]{0,40}\b(?:scold|blam|lectur|reproach|nag)\w*", re.I
)
_REPROACH = re.compile(
    r"\byou (?:really )?(?:should|ought to|could) (?:\w+ )?have [a-z]+"
    r"|\b(?:only \w+sel(?:f|ves) to blame|your own fault)\b",
    re.I,
)


def _reproached(case: Case) -> Iterator[CheckResult]:
    """`You should have looked long ago`, where the brief says that nobody is scolded."""
    asked = next((s for s in _sentences(f"{case.task.prompt} {case.brief.get('tone') or ''}")
                  if _NO_BLAME.search(s)), "")  # fmt: skip
    for piece in case.copy if asked else ():
        for sentence in piece.sentences:
            if _REPROACH.search(sentence) and not _DENIED_BLAME.search(sentence):
                yield found(
                    f"voice.blame: {' '.join(sentence.split()[:4])}", "warn", "voice",
                    f"“{sentence}” blames the reader; the brief says “{asked}”.",
                    severity="minor", cause="blame", span=case.span(sentence, piece.pointer),
                    observed=sentence, expected=asked, fix="Say it without the reproach.",
                )  # fmt: skip


_DENIED_BLAME = re.compile(r"\bnot your own fault\b|\b(?:if|whether|think|thought)\b|\?\s*$", re.I)


def _ruled_out(case: Case) -> Iterator[CheckResult]:
    lists = [s for s in _sentences(case.task.prompt) if _BANS.match(s)]
    words = {m["what"]: word for word, form in ((True, _WORD), (False, _THING))
             for text in lists for m in form.finditer(text)}  # fmt: skip
    for what, spoken in words.items():
        sentence = next((s for piece in case.story for s in piece.sentences
                         if _stands(what, s, spoken)), "")  # fmt: skip
        if sentence:
            yield found(
                f"story.barred: {what}", "warn", "story",
                f"“{sentence}” brings in “{what}”, which the brief rules out.", severity="minor",
                cause="barred", span=case.span(sentence), observed=what,
                expected=next(text for text in lists if what in text), fix="Take it out.",
            )  # fmt: skip


def _stands(what: str, sentence: str, spoken: bool) -> bool:
    """The word is there, as a thing where it names one, and nothing denies it."""
    ending = "" if spoken else r"(?:s|es)?"
    for match in re.finditer(rf"\b{re.escape(what.rstrip('s'))}s?{ending}\b", sentence, re.I):
        noun = _BEFORE_A_NOUN.search(sentence[: match.start()])
        if spoken or (noun and not denials(sentence) and not _OPEN.search(sentence)):
            return True
    return False


def _other_readers(case: Case) -> Iterator[CheckResult]:
    """Readers who are told that they never did what the brief says of them, or that they did."""
    for sentence in _sentences(case.task.prompt):
        for told in _READERS.finditer(sentence):
            verb, before = (
                set(stems(told["verb"])),
                sentence[max(0, told.start() - NEAR) : told.start()],
            )
            for piece in case.copy:
                said = (
                    _against(piece, verb, bool(told["denied"]), " us " in f"{told['what']} ")
                    if _for(case, piece, before)
                    else ""
                )
                if said:
                    yield found(
                        f"audience.readers: {told['verb']}", "warn", "audience",
                        f"“{said}” speaks to other readers than the brief: “{told[0].strip()}”.",
                        severity="minor", cause="readers", span=case.span(said, piece.pointer),
                        observed=said, expected=told[0].strip(),
                        fix="Speak to the readers of the brief.",
                    )  # fmt: skip


def _for(case: Case, piece: Piece, before: str) -> bool:
    """The words on readers stand behind the name of this piece's channel, or of none."""
    named = [one.name for one in case.brief.channels if one.name.casefold() in before.casefold()]
    last = max(named, key=lambda one: before.casefold().rfind(one.casefold()), default="")
    return not last or (piece.variant is not None and same_name(piece.variant.channel, last))


def _against(piece: Piece, verb: set[str], denied: bool, known: bool) -> str:
    """The sentence that says the opposite of the readers; `known` are those who had to do with
    the sender.
    """
    for sentence in piece.sentences:
        if known and not denied and _STRANGERS.search(sentence) and not _OPEN.search(sentence):
            return sentence
        for said in _YOU.finditer(sentence) if not _OPEN.search(sentence) else ():
            if verb & set(stems(said["verb"])) and bool(said["denied"]) != denied:
                return sentence
    return ""


def _sentences(text: str) -> list[str]:
    return [text[a:b].strip() for a, b in split(text)]
