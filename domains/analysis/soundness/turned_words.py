"""Words that say the reverse of a right number: a hypothesis about prose, so it only warns."""

from __future__ import annotations

from domains.analysis.verdicts import Judge, Judged, shown
from workbench.core.checks import CheckResult


def against_words(judge: Judge, judged: Judged, family: str, true: str) -> CheckResult:
    """The doubt, with what the data say in a word (`up`, `negative`)."""
    claim, known = judged.named.claim, judged.known
    value = shown(known.value) if known else ""
    return judge.result(
        f"{family}",
        judged.named,
        "warn",
        f"“{claim.quote}” reads as the reverse of what the data say: the value is {value}, {true}.",
        observed=claim.quote,
        expected=true,
        fix="Let the words say the same as the sign.",
        decides=False,
    )
