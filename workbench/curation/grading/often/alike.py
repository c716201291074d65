"""Frequencies of an answer held against those that are expected: told in another way, another one,
or no frequency at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.curation.grading.binding import Findings
from workbench.curation.grading.clauses import Item, Reading
from workbench.curation.grading.lexicon import Lexicon
from workbench.curation.grading.often.frequencies import Frequency, frequencies
from workbench.curation.grading.plain import plain
from workbench.curation.grading.quantities import Quantity, quantities


def in_its_words(answer: str, expected: str, words: Lexicon) -> str:
    """The answer with each frequency that is expected told as it is expected, so that every other
    rule reads both alike; itself where there is nothing to tell otherwise.
    """
    wanted, text = frequencies(plain(expected), words), plain(answer)
    turned = text
    for told in reversed(frequencies(text, words) if wanted else []):
        same = [each.often for each in wanted if each.often.same(told.often)]
        said = {each.text.lower() for each in same}
        if same and told.often.text.lower() not in said:
            turned = turned[: told.often.start] + same[0].text + turned[told.often.end :]
    return answer if turned == text else turned


def other_frequencies(
    expected: str, answer: Reading, asked: Reading, unread: Sequence[Item]
) -> Iterator[Findings]:
    """Broken where the answer says another frequency in place of an expected one, unclear where it
    may be counted further by what was not read (`each year, in May and November`), and where one
    side says `every 6 hours` and the other `6 hours`.
    """
    words = answer.words
    wanted, said = frequencies(plain(expected), words), frequencies(answer.text, words)
    left = [each for each in wanted if not _met(each, said)]
    known = [*wanted, *frequencies(asked.text, words)]
    strange = [each for each in said if not _met(each, known)]
    beside = [item for item in unread if not _inside(item, said)]
    for each in left if strange else ():
        firm = [other.often for other in strange if not (other.bare and beside)]
        rivals = [other for other in firm if each.often.rivals(other)]
        told = f"frequency “{each.often.text}”: it says"
        if rivals:
            yield "broken", f"{told} “{rivals[0].text}”."
        else:
            yield "unclear", f"{told} “{strange[0].often.text}”, which may be meant alike."
    if _lasts(left, said, answer.text, words) or _lasts(strange, wanted, expected, words):
        yield "unclear", "One tells how often, and the other how long."


def both_often(quote: str, expected: str, item: Item, answer: Reading) -> bool:
    """The quote stands in a frequency of the expected answer, and the item in one of the answer:
    only how often they say is compared.
    """
    words = answer.words
    told = any(quote in each.often.text for each in frequencies(plain(expected), words))
    return told and _inside(item, frequencies(answer.text, words))


def _inside(item: Item, told: Sequence[Frequency]) -> bool:
    places = [each.often for each in told]
    return any(place.start <= item.start and item.end <= place.end for place in places)


def _met(one: Frequency, others: Sequence[Frequency]) -> bool:
    return any(one.often.same(other.often) for other in others)


def _lasts(
    told: Sequence[Frequency], others: Sequence[Frequency], text: str, words: Lexicon
) -> bool:
    """The stretch of time of one of the frequencies stands in the text as a length."""
    taken = [(each.often.start, each.often.end) for each in others]
    spans = [each.span for each in told if each.span is not None]
    lengths: list[Quantity] = quantities(plain(text), words, taken) if spans else []
    return any(span.same(length) for span in spans for length in lengths)
