"""That nobody reports a thing, told as proof that there is none: `no trial reports missed calls, so
calls are not missed`.

Which thing is meant is read from words in common, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.sentences import Sentence

_SILENT = re.compile(
    r"\b(?:no|none|neither|not one|nobody)\b[^.;]{0,60}?\b(?:report|mention|record|measur|ask|look|"
    r"tell|told|describ|count)\w*\s(?P<what>[^.;]+?),?\s(?:so|therefore|thus|hence|which (?:means|"
    r"shows)|and that (?:means|shows))\b(?P<then>[^.;]+)",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:may|might|could|whether|if|open|un\w+|cannot|can['’]?t|nothing|neither|know\w*|evidence|"
    r"data|figures?|results?|conclusions?|answers?|stud(?:y|ies)|trials?|sources?|said|says?|judged?|"
    r"assess\w*|settled|clear|certain)\b",
    re.I,
)

_WORK = re.compile(
    r"\b(?:we|here|part|pool\w*|includ\w+|cover\w*|discuss\w*|count\w*|compar\w*|consider\w*|"
    r"review\w*|summary|synthesis)\b",
    re.I,
)
"""What is denied is then work of the writer: `so headaches are not pooled`."""


def silence(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that denies a thing because no source speaks of it."""
    if not case.sources or not case.english:
        return
    for sentence in case.sentences:
        text = case.text(sentence.start, sentence.end)
        match = _SILENT.search(text)
        if match is None:
            continue
        head, _, tail = match["then"].rpartition(" that ")
        shared = set(stems(match["what"])) & set(stems(tail))
        undecided = _OPEN.search(match["then"]) or _WORK.search(tail) or denials(head)
        if shared and denials(tail) and not undecided:
            yield _no_proof(case, sentence, tail.strip(" ,"))


def _no_proof(case: Case, sentence: Sentence, said: str) -> CheckResult:
    return found(
        "method.silence", "warn", "methods",
        f"“{said}” is concluded from that no source speaks of it: what nobody looked at is unknown "
        "(heuristic).", severity="minor", cause="silence",
        span=case.document.span(sentence.start, sentence.end), observed=said,
        expected="not known", fix="Say that it is not known.",
    )  # fmt: skip
