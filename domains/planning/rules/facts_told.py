"""A plan and its memo held against figures of the task's facts that the ledger has no field for:
what something costs by the week, a price by the piece, a risk that the facts tell of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.planning.rules.findings import Examined, Finding, Rule
from domains.planning.rules.offered import is_of_a_risk, triples
from domains.planning.rules.ways import LENGTHS, rates
from workbench.prose.english import stems
from workbench.prose.numbers import numbers
from workbench.prose.retold.counting import rate

LEAST = 10.0
"""A price from which on a figure is one of its own."""
_PIECES = re.compile(
    r"(?<![\d.,])(?P<count>\d{1,4})\s*(?:[×x*]|(?:[^\W\d]+ ){1,2}(?:at|for|of))\s*"
    r"(?:[A-Z]{3} ?|[$€£¥])?(?P<price>\d[\d,]*(?:\.\d+)?)(?![\d%])",
)


def other_units(seen: Examined) -> Iterator[Finding] | None:
    """Prices by a unit of time which the task tells by another: 5,600 a day for 5,600 a week."""
    given = [(price, unit) for price, unit in rates(seen.told) if unit in LENGTHS]
    return _other_units(seen, given) if given else None


def _other_units(seen: Examined, given: list[tuple[float, str]]) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        told = [(n.value, rate(sentence.text, n), n.text) for n in numbers(sentence.text)]
        for value, unit, text in told:
            right = [per for price, per in given if value >= LEAST and abs(price - value) < 0.005]
            if unit not in LENGTHS or not right or unit in right:
                continue
            yield Finding(
                f"The memo tells {text.strip()} by the {unit}; the task tells it by the "
                f"{right[0]}.",
                span=seen.document.span(sentence.start, sentence.end), observed=f"by the {unit}",
                expected=f"by the {right[0]}", fix=f"Reckon with {text.strip()} a {right[0]}.",
            )  # fmt: skip


def other_pieces(seen: Examined) -> Iterator[Finding] | None:
    """So many of something at another price than the task's: `11 × 700` for 11 flights at 800."""
    given = [
        (int(found["count"]), _amount(found["price"]), fact)
        for fact in seen.demands.facts
        for found in _PIECES.finditer(fact)
    ]
    return _other_pieces(seen, given) if given else None


def _other_pieces(seen: Examined, given: list[tuple[int, float, str]]) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        for found in _PIECES.finditer(sentence.text):
            count, price = int(found["count"]), _amount(found["price"])
            same = [(each, fact) for many, each, fact in given if many == count]
            about = [one for one in same if set(stems(one[1])) & set(stems(sentence.text))]
            if not about or count < 2 or any(abs(each - price) < 0.005 for each, _ in same):
                continue
            right, fact = about[0]
            yield Finding(
                f"The memo reckons {count} at {price:,.0f} each; the task gives {right:,.0f}: "
                f"“{fact}”",
                span=seen.document.span(sentence.start + found.start(),
                                        sentence.start + found.end()),
                observed=f"{price:g}", expected=f"{right:g}",
                fix=f"Reckon {count} × {right:,.0f} = {count * right:,.0f}, and state the sums "
                "anew.",
            )  # fmt: skip


def _amount(text: str) -> float:
    return float(text.replace(",", ""))


def left_out(seen: Examined) -> Iterator[Finding] | None:
    """Risks of the task's facts that the plan has not, where it has most of them."""
    given = [(days, fact) for fact in seen.demands.facts if is_of_a_risk(fact)
             for days in triples(fact)]  # fmt: skip
    if len(given) < LEAST_RISKS:
        return None
    kept = {triple for risk in seen.plan.risks for triple in (risk.days, risk.cost)}
    missing = [fact for days, fact in given if days not in kept and not _named(seen, fact)]
    facts = list(dict.fromkeys(missing))
    return _left_out(facts) if 2 * len(facts) < len(given) else iter(())


LEAST_RISKS = 2
"""Risks that the facts tell of, from which on a plan is expected to have them all."""


def _named(seen: Examined, fact: str) -> bool:
    """A risk of the plan has most words of the fact in its id, trigger and response."""
    said = set(stems(fact))
    for risk in seen.plan.risks:
        own = set(stems(re.sub(r"[-_]", " ", f"{risk.id} {risk.trigger} {risk.response}")))
        if len(own & said) >= max(2, len(own) / 2):
            return True
    return False


def _left_out(facts: list[str]) -> Iterator[Finding]:
    for fact in facts:
        yield Finding(
            f"The task tells of a risk that the plan leaves out: “{fact}”", "/risks",
            observed="no such risk", expected=fact,
            fix="Add it to the risks, with its days, cost, response and owner.",
        )  # fmt: skip


RULES = (
    Rule("memo.rates", "minor", other_units,
         "Prices are told by the unit of time that the task has.", advises=True),
    Rule("memo.pieces", "minor", other_pieces,
         "So many of something are reckoned at the task's price.", advises=True),
    Rule("risks.given", "minor", left_out,
         "The risks that the task tells of are in the plan.", advises=True),
)  # fmt: skip
