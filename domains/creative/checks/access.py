"""Words for those who do not see the picture, and tags that can be read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case
from domains.creative.counting import hashtags
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.sentences import words

CRITERION = "access"
_LITTLE = {"and", "of", "at", "in", "the", "to", "a", "for", "on", "by"}
LONG = 9
"""Letters of a tag from which two words are looked for in it."""


def access(case: Case) -> Iterator[CheckResult]:
    """Missing alternative texts decide where the task asks for them; tags advise."""
    wrong = 0
    wanted = [v for v in case.variants if case.brief.channel(v.channel).alt]
    for variant in wanted:
        if variant.part("alt") is None:
            wrong += 1
            yield found(
                f"access.alt: {variant.name}", "fail", CRITERION,
                f"{variant.name} goes with a picture and has no text for it.", cause="alt",
                span=case.span("", variant.pointer), expected="alt",
                fix="Say in `alt` what the picture shows.",
            )  # fmt: skip
    if wanted and not wrong:
        yield found("access", "pass", CRITERION, "Each picture has its words.")
    yield from _tags(case)


def _tags(case: Case) -> Iterator[CheckResult]:
    """One warning for each tag of several words in small letters, however often it stands."""
    text = re.sub(r"#\w+", " ", f"{case.text} {case.brief.words}")
    known = {word.casefold() for word in words(text)} | _LITTLE
    known -= {word for word in known if len(word) < 3} - _LITTLE
    every = ((t, v) for v in case.variants for part in v.parts for t in hashtags(part.text))
    for tag, variant in dict(reversed(list(every))).items():
        pair = _several(tag[1:], known)
        if pair:
            better = "#" + "".join(one.capitalize() for one in pair)
            yield found(
                f"access.tag: {tag}", "warn", CRITERION,
                f"{tag} is read aloud as one word; {better} as {len(pair)}.", severity="minor",
                cause="tag", span=case.span(tag, variant.pointer), observed=tag, expected=better,
                fix=f"Write {better}.",
            )  # fmt: skip


def _several(tag: str, known: set[str]) -> tuple[str, ...]:
    """The two or three known words that a tag in small letters is made of; none where it is one
    itself.
    """
    if len(tag) < LONG or not re.fullmatch(r"[a-z]+", tag) or tag in known:
        return ()
    for at in range(len(tag) - 2, 2, -1):
        if tag[:at] in known:
            rest = tag[at:]
            if rest in known and rest not in _LITTLE:
                return tag[:at], rest
            for then in range(1, len(rest) - 2):
                if rest[:then] in known and rest[then:] in known:
                    return tag[:at], rest[:then], rest[then:]
    return ()
