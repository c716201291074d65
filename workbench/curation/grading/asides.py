"""Sentences of an answer that stand beside what is asked: where to find a page, whom to write to.

People and models add such sentences; nothing in the contract accounts for their words. One is set
aside where the rest of the answer says all that is expected, and where it can take nothing of that
back: it speaks of nothing that is expected, denies nothing, contrasts with nothing, limits nothing
and holds no amount, date or name that could stand in place of an expected one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.curation.grading.clauses import Clause, Item, Reading, read
from workbench.curation.grading.closed import asks_yes_or_no
from workbench.curation.grading.lexicon import Lexicon, folded_signs
from workbench.curation.grading.relating import new, related, rivals_of, same_in
from workbench.curation.grading.turning import demands

_END = re.compile(r"(?<![\s(][1-9])(?<!^[1-9])[.!?؟…]+(?=\W*(?:\s|$))|[。！？]|\n")
_LIMITING = frozenset(("unless", "even"))


@dataclass(frozen=True, slots=True)
class _Sentence:
    start: int
    end: int
    clauses: tuple[Clause, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(item for clause in self.clauses for item in clause.items)


def without_asides(answer: Reading, asked: Reading, wanted: Reading) -> Reading:
    """The answer without the sentences that stand beside; itself where it has none, or where what
    is left does not say all that is expected.
    """
    fresh = new(wanted.items, asked.items, wanted.words) or list(wanted.items)
    sentences = list(_sentences(answer))
    beside = [s for s in sentences if s.items and _beside(s, answer, asked, wanted, fresh)]
    kept = [item for s in sentences if s not in beside for item in s.items]
    need = [item for item in fresh if item.kind != "word"] or fresh
    if not beside or not all(same_in(item, kept, wanted.words) for item in need):
        return answer
    text = answer.text
    for sentence in beside:
        gap = " " * (sentence.end - sentence.start - 1) + "\n"
        text = text[: sentence.start] + gap + text[sentence.end :]
    return read(text, answer.words)


def _sentences(reading: Reading) -> Iterator[_Sentence]:
    spans = [(item.start, item.end) for item in reading.items]
    ends = [hit.end() for hit in _END.finditer(reading.text)]
    ends = [end for end in ends if not any(a < end < b for a, b in spans)]  # `20. August`
    start = 0
    for end in dict.fromkeys([*ends, len(reading.text)]):
        inside = tuple(c for c in reading.clauses if start <= c.start < end)
        if inside or end == len(reading.text):
            yield _Sentence(start, end, inside)
            start = end


def _beside(
    sentence: _Sentence, answer: Reading, asked: Reading, wanted: Reading, fresh: Sequence[Item]
) -> bool:
    """It speaks of nothing that is expected, and can take nothing of it back."""
    words = wanted.words
    text = folded_signs(answer.text[sentence.start : sentence.end])
    if any(related(item, sentence.items, words) for item in fresh):
        return False
    if asks_yes_or_no(asked) and any(related(item, asked.items, words) for item in sentence.items):
        return False
    if _courtesy(sentence, text, words):
        return True
    advises = sentence.clauses[0].kind == "if"  # `if you still don't see it, write to us`
    known = (*asked.items, *wanted.items) if asks_yes_or_no(asked) else wanted.items
    apart = advises and not any(related(item, sentence.items, words) for item in known)
    if any(c.only or c.kind in _LIMITING or (c.negators and not apart) for c in sentence.clauses):
        return False
    values = [item for item in sentence.items if item.value is not None]
    if any(rivals_of(item, one) for item in fresh for one in values):
        return False
    named = any(item.kind == "name" for item in sentence.items)
    if named and any(wanted.text[item.start].isupper() for item in fresh):
        return False  # `in Austria it is sent with Hermes`
    return not _contrasts(text, words) and not _costs(text, words) and not demands(text, words)


def _costs(text: str, words: Lexicon) -> bool:
    """It speaks of what somebody pays: `fees may be taken off`."""
    paid = {key for group in words.bound_frames.get("money", ()) for key in group}
    said = re.findall(r"[^\W\d_]+", text)
    return (
        any(word in text for word in paid)
        if words.cjk
        else any(word in paid or words.stem(word) in paid for word in said)
    )


def _courtesy(sentence: _Sentence, text: str, words: Lexicon) -> bool:
    """`Let me know if you need help with that`: all but its condition is polite."""
    told = [clause for clause in sentence.clauses if clause.kind != "if"]
    plain = not any(c.items or c.negators for c in told)
    return plain and any(
        kind == "pleasant" and " " in phrase and phrase in text
        for phrase, (kind, _) in words.phrases.items()
    )


def _contrasts(text: str, words: Lexicon) -> bool:
    """It has a `but`, wherever it stands."""
    said = re.findall(r"[^\W\d_]+", text)
    return any(word in (text if words.cjk else said) for word in words.contrast)
