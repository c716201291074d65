"""Words that somebody says: the brief's quotations stay as they were said, and a line that the
brief gives to one person is said by no other.

Who speaks is read off the tag beside the words (`says Osk`), so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.quotations import Quotable
from workbench.prose.sentences import split

_QUOTED = re.compile(r"“(?P<curly>[^”]+)”|\"(?P<straight>[^\"]+)\"")
ALIKE = 0.5
"""Share of a quotation's content words in a fact's from which it is that one."""
LEAST = 3
"""Content words that both have at least."""
_SAYS = r"(?:says|said|say)"


def spoken(case: Case) -> Iterator[CheckResult]:
    """A warning for each quotation that was changed, and each line in another's mouth."""
    if case.english:
        yield from _changed(case)
        yield from _in_anothers_mouth(case)


def _quotations(text: str) -> list[str]:
    return [match["curly"] or match["straight"] for match in _QUOTED.finditer(text)]


def _changed(case: Case) -> Iterator[CheckResult]:
    given = [(f, q) for f in case.brief.facts for q in _quotations(f.statement)]
    for piece in case.pieces if given else ():
        for said in _quotations(piece.text):
            for fact, quoted in given:
                mine, theirs = set(stems(said)), set(stems(quoted))
                near = len(mine & theirs) >= LEAST and share(mine, theirs) >= ALIKE
                if near and Quotable(quoted).passage(said.strip(" .,;:!?")) is None:
                    yield found(
                        f"claims.quoted: {fact.id}", "warn", "claims",
                        f"“{said}” is in quotation marks; the words of {fact.id} are “{quoted}”.",
                        severity="minor", cause="quotation", span=case.span(said, piece.pointer),
                        observed=said, expected=quoted,
                        fix="Give the words as they were said, or tell them without the marks.",
                    )  # fmt: skip


def _in_anothers_mouth(case: Case) -> Iterator[CheckResult]:
    people = case.brief.story.characters if case.brief.story else ()
    names = {part for one in people for part in re.findall(r"\b[A-Z]\w+", one.name)}
    for line in case.brief.required:
        wanted = _speaker(case, line.id, line.text, names)
        for piece in case.story if wanted else ():
            tags = _tags(piece.text, names) if piece.folded.places(line.text) else set()
            if len(tags) == 1 and wanted not in tags:
                yield found(
                    f"story.speaker: {line.id}", "warn", "story",
                    f"“{line.text}” is said by {next(iter(tags))}; the brief gives it to {wanted}.",
                    severity="minor", cause="speaker", span=case.span(piece.text, piece.pointer),
                    observed=next(iter(tags)), expected=wanted, fix=f"Let {wanted} say it.",
                )  # fmt: skip


def _speaker(case: Case, id: str, text: str, names: set[str]) -> str:
    """The one person of a sentence of the prompt that says who says the line; else empty."""
    for a, b in split(case.task.prompt):
        sentence = case.task.prompt[a:b]
        of_line = re.search(rf"\b{re.escape(id)}\b", sentence) or text.strip(".") in sentence
        called = names & set(re.findall(r"\w+", sentence))
        if of_line and len(called) == 1 and re.search(rf"\b{_SAYS}\b", sentence):
            return next(iter(called))
    return ""


def _tags(text: str, names: set[str]) -> set[str]:
    """Who is said to speak in a paragraph, outside of the words that are spoken."""
    bare = _QUOTED.sub(lambda match: '","' if match[0][-2] == "," else '"."', text)
    inner = "|".join(map(re.escape, sorted(names)))
    tag = re.compile(
        rf"\"\s*,?\s*[a-z]+ (?P<after>{inner})\b|,\"\s*(?P<next>{inner}) [a-z]+"
        rf"|\b(?P<before>{inner}) [a-z]+[,:]? *\""
    )
    each = (match.groupdict().values() for match in tag.finditer(bare) if names)
    return {name for found_names in each for name in found_names if name}
