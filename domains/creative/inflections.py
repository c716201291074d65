"""The forms in which a banned word comes back: its plural, joined or parted by hyphens, and the
forms of a verb or an adjective. They are made by rule, so some are no words; those stand nowhere.
"""

from __future__ import annotations

import re

WHOLE = 4
"""Letters from which on the forms of a word are banned with it."""


def plurals(phrase: str) -> list[str]:
    """A word or phrase with hyphens or blanks in it, and its plural; nothing of a short one."""
    if re.search(r"[^\w\s'’-]", phrase):
        return [phrase]
    last = re.split(r"[\s-]+", phrase)[-1]
    every = [phrase]
    if (last != phrase or len(last) >= WHOLE) and re.search(r"[a-z]$", last):
        every.append(phrase[: -len(last)] + _plural(last))
    parts = [re.split(r"[\s-]+", one) for one in every]
    return list(dict.fromkeys([*every, *(sep.join(one) for one in parts for sep in (" ", "-"))]))


def _plural(word: str) -> str:
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    if word.endswith("s") and not word.endswith("ss"):
        return word
    return f"{word}es" if re.search(r"(?:ss|x|z|ch|sh)$", word) else f"{word}s"


def others(word: str) -> list[str]:
    """What a single word is as a verb or as an adjective that is compared: `accelerated`,
    `lonelier`. None of a short one, and none that ends as an adverb or a plural does.
    """
    if not re.fullmatch(r"[a-z]{4,}", word) or word.endswith(("s", "ly", "ed", "ing")):
        return [f"{word[:-1]}{end}" for end in ("ier", "iest", "iness")] if _of_y(word) else []
    if _of_y(word):
        return [f"{word[:-1]}{end}" for end in ("ied", "ying", "ier", "iest", "iness")]
    stem = word.removesuffix("e")
    twice = re.search(r"[^aeiou][aeiou][bdgkmnprt]$", word)
    stems = [stem, *([f"{stem}{stem[-1]}"] if twice else [])]
    short = ("er", "est") if len(word) <= 6 else ()
    return [f"{one}{end}" for one in stems for end in ("ed", "ing", *short)]


def _of_y(word: str) -> bool:
    return bool(re.fullmatch(r"[a-z]{3,}[^aeiou]y", word))
