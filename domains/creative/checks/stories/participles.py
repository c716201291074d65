"""Forms that may be a participle as well as a past, where another word is the main verb: `has
nothing left`, `Pell, wrapped in a blanket, drinks`, `nothing said here leaves the room`.
"""

from __future__ import annotations

import re

from domains.creative.checks.stories.verbs import base_of, forms, regular

_PASTS = (
    "arose awoke became began bit blew bore broke came chose did drank drew drove ate fell flew "
    "forgot forgave froze gave went grew hid knew rang rode rose ran sang sank saw shook shrank "
    "spoke sprang stole strode swam swore threw took tore was were wore woke wove wrote"
)
"""Past forms that are no participle."""
_ANYTHING = frozenset(
    ["nothing", "everything", "something", "anything", "nobody", "everyone", "everybody",
     "somebody", "someone", "that", "this", "it"]
)  # fmt: skip
_BEFORE_OBJECTS = frozenset(
    ["with", "of", "at", "on", "by", "from", "about", "like", "than", "without", "to", "into",
     "under", "over", "behind", "beside", "but"]
)  # fmt: skip
_AUXILIARIES = frozenset(["is", "are", "has", "does", "can", "will"])


def is_participle(before: str, subject: str, behind: str) -> bool:
    """Whether the word right behind what could be a subject only describes it. `before` is the
    word ahead of that one; `behind` is the clause from that one on.
    """
    form = re.match(r"\W*([a-z]+)", behind)
    if form is None or not _may_be(form[1]):
        return False
    if behind.startswith(","):
        return True
    low = subject.casefold()
    if low not in _ANYTHING:
        return False
    told = _now(before) or _past(before) or before in _BEFORE_OBJECTS
    return told or any(_now(word) for word in _clause(behind)[1:])


def _clause(behind: str) -> list[str]:
    return re.findall(r"[a-z]+", re.split(r"[,;:–—]| (?:and|but|as|while) ", behind)[0])


def _may_be(form: str) -> bool:
    past, _ = forms()
    ends = form.endswith("ed") and base_of(form) in regular()
    return ends or (form in past and form not in _PASTS.split())


def _now(word: str) -> bool:
    return word in forms()[1] or word in _AUXILIARIES


def _past(word: str) -> bool:
    return word in forms()[0] or (word.endswith("ed") and base_of(word) in regular())
