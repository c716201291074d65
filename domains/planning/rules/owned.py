"""Whether a memo owns up to a deadline that will rather not be kept, where the ledger's
`cannot_meet` is silent: it tells the day's simulated chance beside the chance that is wanted.

Read from figures, so that it holds in any wording; a memo that tells the chance and calls it enough
has not owned up.
"""

from __future__ import annotations

import re

from domains.planning.engine.forecast import Forecast
from domains.planning.rules.chances import EVEN, TOLERANCE
from domains.planning.rules.findings import Examined
from domains.planning.rules.passages import days_named
from workbench.prose.english import denials
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

_WANTED = re.compile(r"\b(?:want|ask|demand|requir|wish|need)\w*", re.I)
_WHOLE = re.compile(r"\b(?:all|both|every\w*|each)\b", re.I)
_MET = re.compile(r"\b(?:met|kept|fulfilled|satisfied|reached|held|granted)\b", re.I)


def refused(seen: Examined, what: str = "deadline") -> bool:
    """The plan says that a demand cannot be met: its ledger does, or for the deadline its memo."""
    if what in seen.plan.claims.cannot_meet:
        return True
    return what == "deadline" and seen.forecast is not None and _told(seen, seen.forecast)


def _told(seen: Examined, forecast: Forecast) -> bool:
    deadline, wanted = seen.demands.deadline, seen.demands.probability or EVEN
    if deadline is None:
        return False
    chance = forecast.chance(forecast.plan.days_to(deadline))
    if chance.lowest >= wanted:
        return False
    found = seen.document.sentences
    for sentence, following in zip(found, [*found[1:], None], strict=True):
        shares = _shares(seen, sentence)
        honest = any(abs(one - each) <= TOLERANCE for one in shares for each in
                     (chance.free, chance.lowest))  # fmt: skip
        if not honest or deadline not in days_named(seen, [sentence]):
            continue
        if any(abs(one - wanted) < 0.005 for one in shares) or _asked(seen, following, wanted):
            return True
    return False


def _asked(seen: Examined, sentence: Sentence | None, wanted: float) -> bool:
    """The sentence says which chance is wanted."""
    if sentence is None or not _WANTED.search(sentence.text):
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
        whole, met = _WHOLE.search(sentence.text), _MET.search(sentence.text)
        if whole and met and not denials(sentence.text) and not sentence.text.endswith("?"):
            return sentence
    return None
