"""What a memo says of money that the ledger says otherwise: a response told as paid that is not
funded, own estimates told as offers, a range of the task told as another.

Read from words beside figures, so nothing here decides; a sentence that denies, supposes or defers
is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.planning.engine.plan import Risk
from domains.planning.rules.findings import Examined, Finding, Rule
from workbench.core.checks import Span
from workbench.prose.contract import numbers_in
from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

_PAID = re.compile(
    r"\b(?:is|are|was|were|been|be|we|have) (?:\w+ly )?(?:paid|funded|financed|bought|booked)\b|"
    r"\b(?:we|plan|budget) (?:pays?|funds?|finances?|covers?|includes?)\b|"
    r"\b(?:is|are) (?:included|contained|covered)\b|\bpaid for (?:from|by|in|out of)\b",
    re.I,
)
_SUPPOSED = re.compile(
    r"\b(?:would|could|might|may|if|unless|until|till|once|when|will|later|instead|without|"
    r"rather than|more than|should|to be|yet|expect\w*|ask\w*|hope\w*)\b",
    re.I,
)
_OFFERED = re.compile(
    r"\b(?:is|are|were|have|hold|come from|rest on|taken from|backed by|based on|by|as)\b"
    r"[^.;:]{0,30}"
    r"\b(?:offers?|quotes?|quotations?|bids|tenders|fixed prices?|signed contracts?)\b",
    re.I,
)
_GUESSED = re.compile(r"\b(?:estimat\w*|guess\w*|assum\w*|supposed|experience)\b", re.I)


def unfunded(seen: Examined) -> Iterator[Finding] | None:
    """Responses that the memo tells as paid for, and the ledger does not fund."""
    open_ones = [risk for risk in seen.plan.risks if not risk.funded and risk.response_cost]
    return _unfunded(seen, open_ones) if open_ones else None


def _unfunded(seen: Examined, risks: list[Risk]) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        if not _PAID.search(sentence.text) or _is_open(sentence.text):
            continue
        for risk in risks:
            words = set(stems(risk.response)) & set(stems(sentence.text))
            if not words or not any(n.prints(risk.response_cost) for n in _sums(seen, sentence)):
                continue
            yield Finding(
                f"The memo tells the response to {risk.id} as paid for; the ledger has it as "
                f"\"funded\": false, and its cost leaves the {risk.response_cost:,.0f} out.",
                f"{risk.pointer}/funded", span=_span(seen, sentence), observed="paid for",
                expected="not paid for",
                fix="Say that it is not paid for; or fund it, and state cost and chances anew.",
            )  # fmt: skip


def offered(seen: Examined) -> Iterator[Finding] | None:
    """Sums told as offers that an assumption of the ledger calls estimates."""
    guessed = [e for e in seen.plan.assumptions if _GUESSED.search(str(e.get("source", "")))]
    return _offered(seen, guessed) if guessed else None


def _offered(seen: Examined, guessed: list[dict[str, object]]) -> Iterator[Finding]:
    given = numbers_in(seen.told)
    for sentence in seen.document.sentences:
        if not _OFFERED.search(sentence.text) or _is_open(sentence.text):
            continue
        if _GUESSED.search(sentence.text):
            continue
        sums = [n for n in _sums(seen, sentence) if not any(n.prints(each) for each in given)]
        for entry in guessed:
            own = numbers_in(entry.get("range"))
            found = next((n for n in sums if any(n.prints(each) for each in own)), None)
            if found is None:
                continue
            yield Finding(
                f"The memo tells {found.text.strip()} as offered; assumption {entry.get('id')} "
                f"calls it “{entry.get('source')}”.",
                str(entry.get("pointer", "")), span=_span(seen, sentence), observed="an offer",
                expected="an estimate", fix="Say that these sums are estimates.",
            )  # fmt: skip
            break


def _is_open(text: str) -> bool:
    return bool(denials(text) or _SUPPOSED.search(text) or text.endswith("?"))


@dataclass(frozen=True, slots=True)
class Ranged:
    """A range of a text, with its unit of money and time and the words around it."""

    low: float
    high: float
    per: str
    words: frozenset[str]
    at: tuple[int, int]


_RANGE = re.compile(
    r"(?<![\d.,])(?P<low>\d[\d,]*(?:\.\d+)?)\s*(?:to|–|-|and)\s*(?P<high>\d[\d,]*(?:\.\d+)?)\s*"
    r"(?P<unit>[A-Z]{3}|[$€£¥])?\s*(?:(?:a|per|each|/)\s*(?P<per>hour|day|week|month|year))\b"
)


def ranges(text: str) -> Iterator[Ranged]:
    """Prices by a unit of time that a text tells as a range: `2100 to 2600 EUR a month`."""
    for found in _RANGE.finditer(text):
        low, high = (float(found[name].replace(",", "")) for name in ("low", "high"))
        if low < high:
            around = frozenset(stems(text[: found.start()] + text[found.end() :]))
            yield Ranged(low, high, found["per"], around, (found.start(), found.end()))


def other_range(seen: Examined) -> Iterator[Finding] | None:
    """Ranges of a price by time that lie wholly beside the one which the task gives for it."""
    given = [(one, fact) for fact in seen.demands.facts for one in ranges(fact)]
    return _other_range(seen, given) if given else None


def _other_range(seen: Examined, given: list[tuple[Ranged, str]]) -> Iterator[Finding]:
    for told, pointer, span in _told_ranges(seen):
        same = [(one, fact) for one, fact in given if one.per == told.per]
        about = [(one, fact) for one, fact in same if one.words & told.words]
        beside = [told.high < one.low or told.low > one.high for one, _ in same]
        if about and all(beside):
            right, fact = about[0]
            yield Finding(
                f"The plan tells {told.low:g} to {told.high:g} a {told.per}; the task gives "
                f"{right.low:g} to {right.high:g}: “{fact}”",
                pointer, span=span, observed=f"{told.low:g} to {told.high:g}",
                expected=f"{right.low:g} to {right.high:g}",
                fix=f"Reckon with {right.low:g} to {right.high:g} a {told.per}.",
            )  # fmt: skip


def _told_ranges(seen: Examined) -> Iterator[tuple[Ranged, str, Span | None]]:
    """Those of the assumptions, whose id and name count as their words, and of the memo."""
    for entry in seen.plan.assumptions:
        names = [str(v) for k, v in entry.items() if k not in ("pointer", "source", "range")]
        words = frozenset(stems(re.sub(r"[-_]", " ", " ".join(names))))
        for one in ranges(str(entry.get("range", ""))):
            yield Ranged(one.low, one.high, one.per, one.words | words, one.at), \
                f"{entry['pointer']}/range", None  # fmt: skip
    for sentence in seen.document.sentences:
        for one in ranges(sentence.text):
            yield (
                one,
                "",
                seen.document.span(sentence.start + one.at[0], sentence.start + one.at[1]),
            )


def _sums(seen: Examined, sentence: Sentence) -> list[NumberFound]:
    inside = (n for n in seen.document.numbers if sentence.start <= n.start < sentence.end)
    return [n for n in inside if n.role == "quantity" and not n.percent]


def _span(seen: Examined, sentence: Sentence) -> Span:
    return seen.document.span(sentence.start, sentence.end)


RULES = (
    Rule("memo.funded", "minor", unfunded,
         "No response is told as paid that the ledger does not fund.", advises=True),
    Rule("memo.offers", "minor", offered,
         "No estimate of the ledger is told as an offer.", advises=True),
    Rule("memo.ranges", "minor", other_range,
         "Ranges of prices are those of the task.", advises=True),
)  # fmt: skip
