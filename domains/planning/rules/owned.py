"""Whether a memo owns up to a demand that will rather not be kept, where the ledger's `cannot_meet`
is silent: it tells the deadline's simulated chance beside the chance that is wanted or says that
this is too little, or it tells by how much the plan costs more than the budget.

Read from figures first, so that it holds in any wording; a memo that tells the chance and calls it
enough has not owned up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.planning.engine.forecast import Forecast
from domains.planning.rules.chances import EVEN, TOLERANCE
from domains.planning.rules.findings import Examined
from domains.planning.rules.passages import days_named
from domains.planning.rules.sides import is_told_over
from workbench.prose.english import denials
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

_WANTED = re.compile(r"\b(?:want|ask|demand|requir|wish|need|call|expect)\w*", re.I)
_WHOLE = re.compile(r"\b(?:all|both|every\w*|each)\b", re.I)
_DEMANDS = re.compile(
    r"\b(?:everything|all (?:that|of (?:it|them)|is|are)|both (?:are|is|can)|demands?|wish\w*|"
    r"targets?|requirements?|requests?|limits?|terms|deadline|dates?|budget|money)\b",
    re.I,
)
"""What a task asks for; an order of work that is kept is none of it."""
_ALL = re.compile(r"\ball\b", re.I)
_MET = re.compile(r"\b(?:met|kept|fulfilled|satisfied|reached|held|granted)\b", re.I)
_KEEP = re.compile(
    r"\b(?:me[et]t?|keep|kept|hold|held|reach(?:ed)?|ma[dk]e|fulfil\w*|satisf\w+|possible|"
    r"enough|fits?|promis\w+|suffic\w+|cover\w*|can(?: ?not|['’]t) have)\b",
    re.I,
)
NEAR = 0.15
"""How far the chance that a memo owns up to may be off: whether it is right is another rule's."""
_ABOVE = re.compile(r"\b(?:over|above|beyond|exceed\w*|more than|short)\b", re.I)


def refused(seen: Examined, what: str = "deadline") -> bool:
    """The plan says that a demand cannot be met, in its ledger or in its memo."""
    if what in seen.plan.claims.cannot_meet:
        return True
    if seen.forecast is None:
        return False
    return _told(seen, seen.forecast) if what == "deadline" else _over_told(seen, seen.forecast)


def _told(seen: Examined, forecast: Forecast) -> bool:
    deadline, wanted = seen.demands.deadline, seen.demands.probability or EVEN
    if deadline is None:
        return False
    chance = forecast.chance(forecast.plan.days_to(deadline))
    if chance.lowest >= wanted:
        return False
    found = seen.document.sentences
    for at, sentence in enumerate(found):
        shares = _shares(seen, sentence)
        honest = any(one < wanted and abs(one - each) <= NEAR for one in shares for each in
                     (chance.free, chance.lowest))  # fmt: skip
        if not honest or not _of_the_deadline(seen, sentence, shares):
            continue
        if any(abs(one - wanted) < 0.005 for one in shares):
            return True
        near = [each for each in found[max(0, at - 2) : at + 3] if each is not sentence]
        if any(_asked(seen, each, wanted) for each in near) or any(
            _denied(seen, each) for each in found
        ):
            return True
    return False


def _of_the_deadline(seen: Examined, sentence: Sentence, shares: list[float]) -> bool:
    """The sentence names the deadline; or no day, and tells the chance that the ledger claims for
    the deadline (`The date: only with 56 %`).
    """
    deadline, claims = seen.demands.deadline, seen.plan.claims
    days = days_named(seen, [sentence])
    if days or claims.finish != deadline or claims.probability is None:
        return deadline in days
    return any(abs(share - claims.probability) < 0.005 for share in shares)


def deadline_told(seen: Examined, chance: float) -> bool:
    """The memo tells the deadline's chance, so that a later day promised hides nothing."""
    return any(
        abs(share - chance) <= TOLERANCE and seen.demands.deadline in days_named(seen, [sentence])
        for sentence in seen.document.sentences
        for share in _shares(seen, sentence)
    )


def _denied(seen: Examined, sentence: Sentence) -> bool:
    """It says that what is asked for cannot be had: all of it, or one demand, or its day."""
    if not denials(sentence.text) or not _KEEP.search(sentence.text):
        return False
    spoken = _ALL.search(sentence.text) or _DEMANDS.search(sentence.text)
    return bool(spoken) or seen.demands.deadline in days_named(seen, [sentence])


def _over_told(seen: Examined, forecast: Forecast) -> bool:
    """The memo tells the amount by which the plan costs more than the budget, as too much, or its
    cost and that the budget does not cover it; where only the risks break it, their chance.
    """
    budget, cost = seen.demands.budget, seen.plan.claims.cost or forecast.plan.mean_cost()
    if budget is None:
        return False
    if cost > budget:
        told = [n for n in seen.document.numbers if n.role == "quantity" and not n.percent]
        by_how_much = any(n.prints(cost - budget) and is_told_over(seen, n) for n in told)
        return by_how_much or (any(n.prints(cost) for n in told) and any(_about_budget(seen)))
    kept, _ = forecast.within_budget(budget)
    return any(
        abs(share - kept) <= TOLERANCE and "budget" in sentence.text.casefold()
        for sentence in seen.document.sentences
        for share in _shares(seen, sentence)
    )


def _about_budget(seen: Examined) -> Iterator[bool]:
    """For each sentence on the budget whether it says that it is not kept."""
    for sentence in seen.document.sentences:
        if "budget" in sentence.text.casefold() and not sentence.text.endswith("?"):
            denied = bool(denials(sentence.text))
            over = bool(_ABOVE.search(sentence.text))
            yield (denied and bool(_KEEP.search(sentence.text))) or (over and not denied)


def _asked(seen: Examined, sentence: Sentence, wanted: float) -> bool:
    """The sentence says which chance is wanted."""
    if not _WANTED.search(sentence.text):
        return False
    return any(abs(share - wanted) < 0.005 for share in _shares(seen, sentence))


def _shares(seen: Examined, sentence: Sentence) -> list[float]:
    """Its chances as shares of 1: `46 %`, `0.46`."""
    inside = [n for n in seen.document.numbers if sentence.start <= n.start < sentence.end]
    return [share for number in inside if (share := _share(number)) is not None]


def _share(number: NumberFound) -> float | None:
    if number.role == "quantity" and number.unit == "percent":
        return number.value / 100
    bare = number.role == "quantity" and not number.unit and number.decimals > 0
    return number.value if bare and 0 < number.value < 1 else None


def all_met(seen: Examined) -> Sentence | None:
    """The sentence in which a memo says that everything asked for is met."""
    for sentence in seen.document.sentences:
        whole = _WHOLE.search(sentence.text) and _DEMANDS.search(sentence.text)
        met = _MET.search(sentence.text)
        if whole and met and not denials(sentence.text) and not sentence.text.endswith("?"):
            return sentence
    return None
