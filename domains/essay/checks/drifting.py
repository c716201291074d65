"""A demand that is not the position's own: free on weekdays at the start, from Tuesday to Thursday
at the end.

Only stretches of the week are held together, in sentences that demand something with the words of
the thesis; a stretch that lies across one of the thesis has drifted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.retold.stretches import stretches

COMMON = 2
"""Content words that a demand has in common with the thesis, days left out."""
_DEMANDS = re.compile(
    r"\b(?:let us|let['’]s|should|must|ought|shall|set|make|propose|vote)\b", re.I
)
_OTHERWISE = re.compile(r"\b(?:if|instead|rather|trial|unless|some|once)\b", re.I)


def drifting(case: Case) -> Iterator[CheckResult]:
    """A warning for each demand with a stretch of the week that cuts across the thesis's own."""
    thesis = case.argument.thesis
    wanted = [days for _, days in stretches(thesis)]
    words = set(stems(thesis)) if wanted and case.english else set()
    for sentence in case.document.sentences if words else ():
        same = len(words & set(stems(sentence.text))) >= COMMON
        open_to = denials(sentence.text) or _OTHERWISE.search(sentence.text)
        if not same or open_to or not _DEMANDS.search(sentence.text):
            continue
        for said, days in stretches(sentence.text):
            if days not in wanted and any(days & one for one in wanted):
                yield found(
                    f"contradiction: {said}", "warn", "ledger",
                    f"The essay asks for “{said}” here; its thesis is “{thesis}” (heuristic).",
                    severity="minor", cause=f"drifting {said}",
                    span=case.document.span(sentence.start, sentence.end), observed=said,
                    expected=thesis, fix="Ask for one and the same, or say why less.",
                )  # fmt: skip
