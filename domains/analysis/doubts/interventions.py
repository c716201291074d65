"""What an act is said to do to the outcome, in data where nothing was drawn by lot: `cooling them
will lower the vibration`, `the team can prevent leaving by lowering the calls`, `warm days make
people stay away`.

A sentence that tells what would have to be tried, asks, denies or supposes is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.reading.places import doubt
from domains.analysis.wording import caused_in
from workbench.core.checks import CheckResult

_CHANGE = (
    r"lower|raise|reduce|cut|increase|improve|lift|boost|prevent|avoid|stop|curb|shrink|halve|"
    r"double|bring (?:down|up)|keep (?:down|up)|slow|speed up|calm|save"
)
_WILL = r"(?:will|would|can|is going to|is sure to)"
_ACT = re.compile(
    rf"\b(?P<act>[a-z]{{2,}}ing\b(?! (?:is|are|was|were)\b)(?: [\w-]+){{1,6}}?) {_WILL} "
    rf"(?:\w+ly |also |surely )?(?P<verb>{_CHANGE}) (?P<object>[^,.;:]{{2,50}})",
    re.I,
)
_BY_ACT = re.compile(
    rf"\b{_WILL} (?:\w+ly |also )?(?P<verb>{_CHANGE}) (?P<object>[^,.;:]{{2,50}}?) by "
    r"(?P<act>[a-z]{2,}ing [^,.;:]{2,60})",
    re.I,
)
_MAKE = (
    r"(?:makes?|made|gets?|got|lets?|forces?|drives?) (?:the |more |fewer |most |many |some |our )?"
)
_WHO = (
    "people|persons|customers|visitors|riders|users|patients|pupils|members|drivers|buyers|guests|"
    "clients|households|families|workers|students|machines|men|women|them"
)
_NO_VERB = re.compile(
    r"^(?:hard|easy|difficult|comparable|equal|alike|apart|smaller|larger|higher|lower|more|less|"
    r"the|a|an|in|on|of|at|with|by|from|to|for|as|and|or|who|that|which|\w+(?:ed|able|ous|ful|ic"
    r"|er|ly))$",
    re.I,
)
_TRIED = re.compile(
    r"\b(?:tests?|trials?|tr(?:y|ied|ying)|experiment\w*|by lot|at random|see whether|find out|"
    r"remains? to|hope\w*|aims?|goal|target|success|threshold|provided|unless|in order)\b",
    re.I,
)


def acted_upon(report: Report) -> Iterator[CheckResult]:
    """A doubt at each sentence that tells what an act or a thing does, one for each kind."""
    if report.randomised or not report.outcome:
        return
    who = "|".join([_WHO, *(f"{re.escape(word)}s?" for word in report.unit_of_rows)])
    makes = re.compile(rf"\b{_MAKE}(?P<object>{who}) (?P<verb>[a-z]+)\b", re.I)
    for sentence in report.sentences:
        text = sentence.text
        if open_words(text) or _TRIED.search(text) or caused_in(text):
            continue
        said = _act(report, text) or _made(makes, text)
        if not said:
            continue
        yield doubt(
            report.judge,
            f"causal: {report.outcome}",
            sentence,
            f"“{text}” says what “{said}” does; the data were only observed, and show what goes "
            f"with {report.outcome}, not what changes it.",
            "words of association, or a trial that would show it",
            "Say what goes with what, and that a trial would have to show whether acting on it "
            "helps.",
        )
        return


def _act(report: Report, text: str) -> str:
    """The act that is said to change the outcome; empty where there is none."""
    for pattern in (_BY_ACT, _ACT):
        for found in pattern.finditer(text):
            before = re.split(r"[.;:]", text[: found.start()])[-1]
            if denied(before + found[0]):
                continue
            if report.outcome in report.names.in_text(found["object"]):
                return found["act"].strip()
    return ""


def _made(pattern: re.Pattern[str], text: str) -> str:
    """`make people stay away`."""
    found = pattern.search(text)
    if not found or _NO_VERB.match(found["verb"]) or denied(text[: found.end()]):
        return ""
    return found[0]
