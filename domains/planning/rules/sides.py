"""Words of a memo that say the opposite of its own figures: an amount over the budget that is
called left of it, a risk that is ruled out and keeps a chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.planning.engine.plan import Risk
from domains.planning.rules.findings import Examined, Finding, Rule, chance_text
from domains.planning.rules.ways import tables
from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound

_CURRENCY = r"\s*(?:[A-Z]{3}|[$€£¥])?\s*(?:\w+\s+){0,1}?"
_OVER = re.compile(rf"{_CURRENCY}(?:too much|more than|over|above|beyond|short)\b", re.I)
_LEFT = re.compile(
    rf"{_CURRENCY}(?:left(?: over)?|remain\w*|spare|in reserve|under|below|less than|unspent|"
    r"free)\b",
    re.I,
)
_LEAVES = re.compile(r"\b(?:left|leav\w+|remain\w*|sav\w+|spare|under)\b[^.;\d]{0,24}$", re.I)
_EXCEEDS = re.compile(
    r"\b(?:exceed\w*|overrun\w*|overspen\w*|over)\b[^.;\d]{0,40}\bby\b[^.;\d]{0,12}$", re.I
)
LEAST = 10.0
"""An amount from which on a difference is worth reading."""
_RULED_OUT = re.compile(
    r"\brul(?:es?|ed|ing)\b.{1,40}\bout\b|\beliminat\w+|\bexclud\w+|\bimpossible\b|"
    r"\b(?:cannot|can no longer|will no longer)\s+"
    r"(?:happen|strike|occur|(?:be|come)(?=\s*(?:[.,;:!)]|$|again\b|any ?more\b)))|"
    r"\bgets? rid of\b|\bno longer (?:a|any) risk\b|\bmakes? (?:sure|certain) (?:that )?no\b",
    re.I,
)  # fmt: skip
_SUPPOSED = re.compile(r"\b(?:if|would|could|might|may|to)\s*$|\b(?:almost|nearly|all but)\b", re.I)


def turned(seen: Examined) -> Iterator[Finding] | None:
    """Differences from the budget that are told on its other side."""
    return None if seen.demands.budget is None else _turned(seen, seen.demands.budget)


def _turned(seen: Examined, budget: float) -> Iterator[Finding]:
    for place in _passages(seen):
        for cost in place:
            for rest in place:
                wanted = cost.value - budget
                if cost is rest or rest.value < LEAST or not _tells(rest, wanted):
                    continue
                side = _side(seen, rest)
                if side and side != ("over" if wanted > 0 else "left"):
                    yield _wrong_side(seen, cost, rest, budget)


def _tells(rest: NumberFound, wanted: float) -> bool:
    return abs(wanted) >= LEAST and rest.prints(wanted) and not rest.percent


def _wrong_side(seen: Examined, cost: NumberFound, rest: NumberFound, budget: float) -> Finding:
    over = cost.value > budget
    right, said = ("over", "left") if over else ("left", "over")
    told = " ".join(rest.text.split())
    return Finding(
        f"{' '.join(cost.text.split())} is {told} {'above' if over else 'below'} the budget of "
        f"{budget:,.0f}, and the memo tells it as {said}.",
        span=seen.document.span(rest.start, rest.end), observed=f"{told} {said}",
        expected=f"{told} {right}", fix=f"Say that {told} are {right}.",
    )  # fmt: skip


def _passages(seen: Examined) -> Iterator[Sequence[NumberFound]]:
    """The amounts of each sentence, and of each column of a table."""
    amounts = [n for n in seen.document.numbers if n.role == "quantity" and not n.percent]
    for sentence in seen.document.sentences:
        yield [n for n in amounts if sentence.start <= n.start < sentence.end]
    for rows in tables(seen.document):
        for column in zip(*rows, strict=True):
            yield [n for n in amounts if any(c.start <= n.start < c.end for c in column)]


def is_told_over(seen: Examined, rest: NumberFound) -> bool:
    """Whether the words beside an amount call it too much."""
    return rest.role == "quantity" and not rest.percent and _side(seen, rest) == "over"


def _side(seen: Examined, rest: NumberFound) -> str:
    """`over` or `left`, by the words beside an amount; empty where they say neither, or both."""
    text = seen.document.plain.text
    block = next(b for b in seen.document.plain.blocks if b.start <= rest.start < b.end)
    before, behind = text[block.start : rest.start], text[rest.end : block.end]
    over = bool(_OVER.match(behind) or _EXCEEDS.search(before))
    left = bool(_LEFT.match(behind) or _LEAVES.search(before))
    return "" if over == left else "over" if over else "left"


def ruled_out(seen: Examined) -> Iterator[Finding] | None:
    """Risks that the memo rules out and the plan lets strike."""
    kept = [risk for risk in seen.plan.risks if risk.chance() > 0]
    return _ruled_out(seen, kept) if kept else None


def _ruled_out(seen: Examined, kept: Sequence[Risk]) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        said = _RULED_OUT.search(sentence.text)
        if said is None or _SUPPOSED.search(sentence.text[: said.start()]):
            continue
        if denials(sentence.text.replace(said[0], "")) or sentence.text.endswith("?"):
            continue
        words = set(stems(sentence.text))
        for risk in kept:
            own = set(stems(re.sub(r"[-_]", " ", risk.id)))
            if own and own <= words:
                yield Finding(
                    f"The memo says of {risk.id} “{said[0]}”; the plan leaves it a chance of "
                    f"{chance_text(risk.chance())}.",
                    span=seen.document.span(sentence.start, sentence.end), observed=said[0],
                    expected=chance_text(risk.chance()),
                    fix=f"Say that it becomes less likely: {chance_text(risk.chance())}.",
                )  # fmt: skip


RULES = (
    Rule("memo.sides", "minor", turned,
         "What is over the budget is not told as left of it.", advises=True),
    Rule("memo.certain", "minor", ruled_out,
         "No risk is ruled out that the plan lets strike.", advises=True),
)  # fmt: skip
