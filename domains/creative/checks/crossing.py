"""Who stands where, and which of two has what: held against the brief's own sentences.

Read from words (`workbench.prose.retold.crossed`), so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.retold.crossed import crossed


def crossing(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence in which two names or two sides have changed places."""
    if not case.english:
        return
    brief = case.brief
    story = brief.story
    passages = [case.task.prompt, *(fact.statement for fact in brief.facts if fact.substantiated)]
    passages += [beat.statement for beat in (story.beats if story else ())]
    people = story.characters if story else ()
    names = {part for one in people for part in re.findall(r"\b[A-Z]\w+", one.name)}
    for piece in case.pieces:
        for one in crossed(piece.text, passages, names):
            yield found(
                f"story.places: {one.one} {one.other}" if people
                else f"claims.places: {one.one} {one.other}",
                "warn", "story" if people else "claims",
                f"“{one.sentence}” has {one.one} and {one.other} in each other's place: the brief "
                f"says “{one.passage}”.", severity="minor", cause="crossed",
                span=case.span(one.sentence, piece.pointer), observed=one.sentence,
                expected=one.passage, fix="Put each where the brief has it.",
            )  # fmt: skip
