"""Names by the scene in which they stand: speakers of a dialogue, the answer to "your name?", a
person spoken to, and the first line of a block that goes on with a street, a phone or a mailbox.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

from ..listed import entries
from ..listed import known as listed
from ..patterns import any_of, compiled, fitting
from ..spans import GUESSED, SHAPED, Span
from ..view import View
from .name_forms import FAMILY, INITIAL, LOW, UP, WORD, length_of_name
from .name_lists import ambiguous_names, folded, given_names, not_names, sure_surnames

_FULL = rf"{WORD}(?:[ \t](?:{INITIAL}|{UP}(?=[ \t]{UP}{LOW})|{FAMILY})){{1,3}}"
_SPEAKER = (
    rf"(?m:^[ \t>*\[(]{{0,4}}(?:\d{{1,2}}:\d{{2}}(?::\d{{2}})?[\])]?\s)?)(?P<name>"
    rf"{WORD}(?:\s{WORD})?)(?:\s\(\w{{1,12}}\))?[*]{{0,2}}:(?:\s|(?=[\"“]))"
)
_SMALL_SPEAKER = (
    rf"(?m:^[ \t>*\[(]{{0,4}}(?:\d{{1,2}}:\d{{2}}(?::\d{{2}})?[\])]?\s)?)(?P<name>{LOW}{{3,14}}):\s"
)
_ASKED = (
    r"(?i:\b(?:your|the|his|her|their|customer|account|full|last|first)\s(?:\w+\s){0,2}name\b"
    r"[^\n?]{0,30}\?|\bwho(?:'s| is| am i)\s(?:this|calling|speaking|there|that)\s?[^\n?]{0,20}\?|"
    r"\bspell(?:ed)?\s(?:your\s)?name\b[^\n?]{0,20}\?)"
    r"\s{1,3}(?i:(?:user|customer|client|caller|me|a|answer|it's|it is|this is|sure,?|"
    r"yes,?)\s?:?\s)?"
    rf"(?P<name>{_FULL}|{WORD})(?=\s*(?:[.,!\n]|$))"
)
_ASKING = (
    "pls|plz|please|can you|could you|would you|por favor|bitte kannst|kannst du|puedes|tu peux|"
    "peux-tu|per favore|proszę"
)
_SMALL_SPOKEN_TO = rf"(?:(?m:^)|(?<=[,.!?:;–-] ))(?P<name>[a-z]{{3,14}}),? (?:{_ASKING})\b"
_SPOKEN_TO = (
    rf"(?:(?m:^)|(?<=[.!?\"“]\s)|(?<=[\"“]))(?P<name>{WORD}),\s(?:can|could|please|would|will|do|did|"
    r"are|have|has|I|I'm|I've|we|let|thanks|thank|here|just|what|when|how|why|where|this|you|your|"
    r"if|sorry|don't|it)\b|"
    r"\b(?:you|me|again|please|soon|much|right|tomorrow|later|well|it|this|thanks|that|ok|okay|now|"
    rf"yes|no|luck|day|weekend|remember me),\s(?P<last>{WORD})(?=[.!?](?:\s|$|\"))"
)
_AFTER_CONTACT = rf"(?:\d{{2}}|@[\w-]+\.[\w.-]+\w)\s?\((?P<name>{_FULL})\)"
_CONTACT = (
    r"[\w.+-]@[\w-]+\.\w|(?i:\b(?:tel|phone|mobile|fax|cell|desk|mob|telefon|handy|email|e-mail)\b"
    r"[^\n]{0,12}\d{2})|^\W{0,6}\+\d[\d ()./-]{7,}|^\W{0,6}\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|"
    r"^\W{0,6}\d{1,6}[A-Za-z]?,?\s(?:[\w'’.-]+\s){1,4}(?:(?i:st|street|ave|avenue|rd|road|ln|lane|dr|"
    r"drive|blvd|court|ct|way|place|suite|apt)\b|\d)|(?i:p\.?o\.? box)\s\d|^\W{0,6}(?:PSC|"
    r"Unit)\s\d|"
    r"(?i:stra(?:ß|ss)e|str\.|weg|platz|straat|gatan|vej|ul\.|rue|calle|via|rua)\s[^\n]{0,30}\d"
)
_OWN_LINE = rf"[ \t>?*|#-]{{0,6}}(?P<name>{_FULL}),?[ \t]*"
_MOST_LINES = 7


def find_in_scenes(view: View) -> Iterator[Span]:
    """Names of speakers, answers, people spoken to, and the heads of address blocks."""
    text = view.prose
    yield from _speakers(text)
    if "?" in text:
        for found in chain.from_iterable(
            fitting(each, text).finditer(text) for each in (_ASKED, _asked())
        ):
            if folded(found["name"].split()[0]) not in not_names():
                yield Span(found.start("name"), found.end("name"), "PERSON", SHAPED)
    if "," in text:
        for found in fitting(_SPOKEN_TO, text).finditer(text):
            group = "name" if found["name"] else "last"
            if folded(found[group]) in given_names():
                yield Span(found.start(group), found.end(group), "PERSON", GUESSED)
    if "(" in text:
        for found in fitting(_AFTER_CONTACT, text).finditer(text):
            words = list(compiled(r"\S+").finditer(found["name"]))
            if length_of_name(words) == len(words):
                yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)
    if "\n" in text:
        yield from _block_heads(text)


def _speakers(text: str) -> Iterator[Span]:
    """`Anna: …`: a known given name; in a dialogue of two and more, unknown names as well."""
    labels = [
        found
        for found in fitting(_SPEAKER, text).finditer(text)
        if folded(found["name"].split()[0]) not in listed("not_names", "speakers")
    ]
    known = [folded(found["name"].split()[0]) in given_names() for found in labels]
    if labels and not any(known):
        yield from _beside_a_role(text, labels)
        yield from _among_themselves(text, labels)
    dialogue = sum(known) >= 1 and len({found["name"] for found in labels}) <= 1 + 2 * sum(known)
    for found, sure in zip(labels, known, strict=True):
        if sure or (dialogue and _may_be_name(found["name"])):
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


@cache
def _asked() -> str:
    """The same in other languages: any question that has the word for a name."""
    words = any_of(entries("name_contexts", "asked"))
    return (
        rf"(?i:(?<!\w){words}(?!\w))[^\n?]{{0,30}}\?\s{{1,3}}(?:\[?\d{{1,2}}:\d{{2}}(?::\d{{2}})?\]?\s)?"
        rf"(?:\w{{2,12}}:\s)?(?P<name>{_FULL})(?=\s*(?:[.,!\n]|$))"
    )


def find_small_speakers(view: View) -> Iterator[Span]:
    """`priya: did it go out?`: a given name in small letters, before something said."""
    text = view.prose
    for found in fitting(_SMALL_SPEAKER, text).finditer(text) if ":" in text else ():
        known = folded(found["name"]) in given_names()
        if known and compiled(_SPOKEN).match(text, found.end()):
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)
    if not view.lower_prose.may_hold(_ASKING):
        return
    for found in compiled(_SMALL_SPOKEN_TO).finditer(text):
        if folded(found["name"]) in given_names():
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


_ROLE = (
    r"(?im:^[ \t>*\[(]{0,4}(?:\d{1,2}:\d{2}(?::\d{2})?[\])]?\s)?"
    r"(?:(?:support|service|live|human)\s)?"
    r"(?:agent|support|advisor|adviser|operator|rep|representative|assistant|bot|"
    r"customer service|me|you|helpdesk|help desk|clerk|receptionist|interviewer)[*]{0,2}:\s)"
)
_SPOKEN = (
    r"(?i)[^\n]*(?:[?!]|\b(?:i|i'm|my|me|you|your|hi|hello|hey|thanks|thank|please|yes|no|"
    r"sorry|we)\b)"
)


def _beside_a_role(text: str, labels: list[re.Match[str]]) -> Iterator[Span]:
    """One name that no list has, in talk with an agent or assistant: nothing else is a label, and
    what stands behind it is said to somebody.
    """
    names = {found["name"] for found in labels}
    if len(names) != 1 or not all(map(_may_be_name, names)):
        return
    if compiled(_ROLE).search(text) and any(
        compiled(_SPOKEN).match(text, found.end()) for found in labels
    ):
        for found in labels:
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


def _among_themselves(text: str, labels: list[re.Match[str]]) -> Iterator[Span]:
    """Two and more whom no list has, in a talk of which most lines are theirs: one of them speaks
    again, and half of what they say is said to somebody.
    """
    names = {found["name"] for found in labels}
    lines = sum(1 for line in text.split("\n") if line.strip())
    if not 1 < len(names) < len(labels) or 3 * len(labels) < 2 * lines:
        return
    said = sum(compiled(_SPOKEN).match(text, found.end()) is not None for found in labels)
    if 2 * said >= len(labels) and all(" " not in name and _may_be_name(name) for name in names):
        for found in labels:
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)


def _may_be_name(words: str) -> bool:
    return not any(folded(word) in not_names() for word in words.split())


def _block_heads(text: str) -> Iterator[Span]:
    """A line with nothing but two to four capitalised words, when one of the lines that follow is a
    street, a phone or a mailbox. Any line of such a block may be a name that is known.
    """
    lines = list(compiled(r"[^\n]*\n?").finditer(text))
    contact = [_is_contact(line.group()) for line in lines]
    for place, line in enumerate(lines):
        if len(line.group()) > 60 or not any(contact[place + 1 : place + _MOST_LINES]):
            continue
        found = fitting(_OWN_LINE, text).fullmatch(line.group().rstrip("\r\n"))
        if found is None or contact[place]:
            continue
        words = list(compiled(r"\S+").finditer(found["name"]))
        if length_of_name(words) == len(words) and _heads(lines, place, words):
            start = line.start() + found.start("name")
            yield Span(start, start + len(found["name"]), "PERSON", GUESSED)


def _is_contact(line: str) -> bool:
    """All of them hold a digit or an at sign."""
    holds = compiled(r"[@\d]").search(line) is not None
    return holds and compiled(_CONTACT).search(line) is not None


def _heads(lines: list[re.Match[str]], place: int, words: list[re.Match[str]]) -> bool:
    plain = [folded(word.group().strip(".,")) for word in words]
    known = plain[0] in given_names() or plain[0] in ambiguous_names()
    if known or plain[-1] in sure_surnames():
        return True
    first = place == 0 or not lines[place - 1].group().strip()
    return first and not compiled(r".*(?:ing|tion|ment|ions|ics|ware|ies)").fullmatch(plain[-1])
