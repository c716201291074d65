"""Whether two answers that people called good can both hold.

Held against each other by the contract of each: when one meets the other they agree, when each
breaks the other they do not. Where nothing decides, two different *short* answers to one question
("Sydney.", "Canberra.") are shown to a person, and two long ones are taken for two ways to put it.
Nothing is judged here: the consequence is a question to a reviewer.
"""

from __future__ import annotations

from functools import lru_cache

from workbench.curation.grading.holding import grade_answer

SHORT_WORDS, SHORT_CHARACTERS = 8, 40


@lru_cache(maxsize=4096)
def contradict(question: str, one: str, other: str) -> bool:
    """Whether a person has to say which of two good answers holds. A question is ruled on again
    with each answer that comes in, so that the same two are held against each other many times.
    """
    short = _short(one) and _short(other)
    first = grade_answer(question, one, "", other).verdict
    if first == "pass" or (first == "unknown" and not short):
        return False
    second = grade_answer(question, other, "", one).verdict
    return second != "pass" and (short or first == second == "fail")


def _short(answer: str) -> bool:
    text = answer.strip()
    return len(text) <= SHORT_CHARACTERS and len(text.split()) <= SHORT_WORDS and "\n" not in text
