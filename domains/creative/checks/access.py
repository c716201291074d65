"""Words for those who do not see the picture, and tags that can be read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists
from domains.creative.counting import hashtags
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.sentences import split, words

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
    if case.english:
        yield from _colours(case)
    yield from _tags(case)


_PICTURE = re.compile(r"\b(?:picture|photo(?:graph)?|image)\b[^.?!]*\bshows?\b", re.I)


def _colours(case: Case) -> Iterator[CheckResult]:
    """A colour in the place of that which the task gives the picture."""
    shown = " ".join(case.task.prompt[a:b] for a, b in split(case.task.prompt)
                     if _PICTURE.search(case.task.prompt[a:b]))  # fmt: skip
    known = frozenset(" ".join(lists()["colours"]).split())
    given = {word for word in words(shown.casefold()) if word in known}
    for part in (v.part("alt") for v in case.variants):
        told = {word for word in words(part.text.casefold()) if word in known} if part else set()
        if part and given and told and not told & given:
            yield found(
                f"access.picture: {' '.join(sorted(told))}", "warn", CRITERION,
                f"“{part.text}” says {' and '.join(sorted(told))}; the task's picture is "
                f"{' and '.join(sorted(given))}.", severity="minor", cause="alt",
                span=case.span(part.text, part.pointer), observed=part.text, expected=shown,
                fix="Say what the picture shows.",
            )  # fmt: skip


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
