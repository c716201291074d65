"""Numbers of days that a memo tells for work it names.

A memo names work by its id (`book-churches`) or in its own words (`booking the churches`). By the
words of a sentence only a whole chain is accounted for, whose tasks follow one another and are all
named in that sentence; with one left out, or one that does not follow, the number stays unknown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domains.planning.engine.forecast import Forecast
from domains.planning.rules.findings import Examined
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

CHAIN = 2
"""Tasks that make a chain."""


def is_named(text: str, id: str) -> bool:
    """Whether a text, in small letters, has the id, or its words as they are."""
    return any(has_words(text, name) for name in (id, re.sub(r"[-_]", " ", id)))


def has_words(text: str, words: str) -> bool:
    """Whether a text, in small letters, has these words as whole words."""
    return re.search(rf"(?<!\w){re.escape(words.casefold())}(?!\w)", text) is not None


def is_chain(seen: Examined, number: NumberFound) -> bool:
    """Whether the number is the length of the chain that its sentence names in its own words."""
    if seen.forecast is None or number.unit:
        return False
    said = next((s for s in seen.document.sentences if s.start <= number.start < s.end), None)
    if said is None:
        return False
    named = in_own_words(seen.forecast, said.text)
    if not named:
        named = in_own_words(seen.forecast, _before(seen, said))
    if len(named) < CHAIN or not _follow(seen.forecast, named):
        return False
    return any(number.prints(sum(days[at] for at in named)) for days in seen.forecast.lengths)


def _before(seen: Examined, said: Sentence) -> str:
    """The sentence before one, in the same paragraph: `Book, invite, open. Mean 32 days.`"""
    found = [s for s in seen.document.sentences if s.block == said.block and s.end <= said.start]
    return found[-1].text if found else ""


def in_own_words(forecast: Forecast, sentence: str) -> list[int]:
    """Tasks of which the sentence says a word that no other task's id has."""
    said = set(stems(sentence))
    words = [set(stems(re.sub(r"[-_]", " ", task.id))) for task in forecast.plan.tasks]
    every = [word for each in words for word in each]
    return [n for n, own in enumerate(words) if any(every.count(w) == 1 for w in own & said)]


def _follow(forecast: Forecast, named: Sequence[int]) -> bool:
    """Whether each of the tasks but one comes straight after another of them, in one line."""
    tasks = forecast.plan.tasks
    ids = {tasks[at].id for at in named}
    before = [[link.on for link in tasks[at].links if link.on in ids] for at in named]
    followed = [on for links in before for on in links]
    one_each = all(len(links) <= 1 for links in before) and len(set(followed)) == len(followed)
    return one_each and len(followed) == len(ids) - 1
