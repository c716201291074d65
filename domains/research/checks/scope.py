"""What the synthesis takes over, and what it says of people whom no source studied.

A run of words from a source outside quote marks is compared; populations and universals are words,
so they warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from domains.research.wordlists import narrower, pattern, populations
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.measures import measured
from workbench.prose.sentences import Sentence

CRITERION = "scope"
RUN = 12
"""Words in a row of a source's sentence that are a copy (research/domains.md §7). Figures, their
units and the signs of statistics have to be printed as they are and do not count: writers called
runs of fourteen words copied, and runs of ten with two figures, a result with its measure, no copy
(live courses, November 2026).
"""
LEAST, TELLING = 3, 5
"""Content words, beside figures and terms of the task, from which on a long run and any run is
severe: what is made of small words, figures and names may come by itself. The request forbids it
all the same, so that it is told beside what must be mended.
"""
_ALL = re.compile(r"\b(?:all|every|each)\b", re.I)
LONG = 16
"""Words of a long run."""
_COUNTED = re.compile(r"[ \u00a0\u202f][^\W\d_]+[²³]?(?:/[^\W\d_]+[²³]?)*")
_TOKEN = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")
_STOP = re.compile(r"[.!?][\"'”’)\]]*\s|\n")
"""Between two words of which the second begins a sentence."""
_STATED = re.compile(
    r"\([^()]*\d[^()]*\)|\b\w{1,3}(?:\s?\([\d., ]+\))?\s*[=<>≤≥]\s*[-−]?\d*\.?\d+"
    r"|\bCI\b[:,]?(?:\s*[-−]?\d+(?:\.\d+)?(?:\s*(?:to|and|[,–-])\s*[-−]?\d+(?:\.\d+)?)?)?"
)
"""An interval in brackets or behind CI, `t(50) = 2.61`, `p = .012`: a stated result."""
_REST = re.compile(
    r"\s+(?:else|(?:in|of|on|among) (?:the|this|that|its|their) "
    r"(?:stud|trial|sample|series|survey|record|source|register|archive)\w*)\b",
    re.I,
)
"""`everyone else`, `everybody in the study`, `anywhere in the series`: of what was studied."""
_NEARLY = re.compile(r"\b(?:almost|nearly|not quite) $", re.I)
_OTHERS = re.compile(r"\b(?:than|and|or|from|against) without\b", re.I)
"""Names the other group, and denies nothing."""
_POSTFIX = re.compile(r"without exception", re.I)
"""Said of what stands before it: `poor sleepers without exception`."""
_PIECE = re.compile(r"[,;:.()–—]")
_WHERE = re.compile(
    r"(?:^|[,;:.(–—]\s?|\b(?:and|but|or)\s)(?:when|where|if|unless)\s[^,;:.]*$", re.I
)
"""A condition says when something holds, `when voles are everywhere`, and nothing of all."""
_HOLDS_FOR = re.compile(
    r"\b(?:good|right|best|true|valid|works?|holds?(?: good)?|goes|applies|apply|(?:does|do|is) "
    r"the same)\s+(?:just as (?:well|much) |equally |also |too )?(?:for|of|to|with|in)\s+"
    r"(?P<whom>[^.;?]+)",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:whether|if|may|might|could|would|unknown|open|unclear|untested|how far)\b", re.I
)
_HOLDING = re.compile(
    r"\b(?:who(?:ever)?|anyone|those|people|some|many|that|which)\b[^.;:]*?"
    r"(?<!\bwe )(?<!\bi )\b(?:expect|believ|hop|think|claim|assum|suppos|assert|promis|wish|argu|"
    r"insist|imagin|fear|guess)(?:e|es|ed|s|ing)?\b",
    re.I,
)
_HELD = re.compile(
    r"\b(?:the|an?|any|this|such|their|his|her|its|our|old|common) (?:\w+ )?(?:hope|belief|idea|"
    r"notion|claim|expectation|promise|assumption|wish|slogan|saying)s? (?:that|of|to)\b",
    re.I,
)
"""Before what somebody holds to be so: `anyone who expects lamps to help wherever they hang`."""
_PAID_BY = re.compile(
    r"\b(?:fund(?:ed|ing|s)|paid(?: for)?|financed|sponsored|bankrolled|underwritten|supported|"
    r"backed|money|grants?)\b[^.;:]{0,40}?\b(?:by|from|of)\s+(?:[^\W\d_]+[ -]){0,4}?$",
    re.I,
)
"""`Funded by a firm`: who pays for a study is not whom it studied."""
_UNTOLD = re.compile(
    r"\b(?:nothing|nobody|none|no (?:source|study|trial|report|survey|work))\b[^.;]*$", re.I
)
"""What no source has may be about anybody: `nothing is reported on staff work`."""
_NOT_THEY = re.compile(r"\b(?:not|nor|neither|no) (?:by |of |for |in )?(?:the |those )?$", re.I)
_QUOTED = re.compile(r"[\"“«„]([^\"“”«»„]{1,1200})[\"”»“]")


def copying(case: Case) -> Iterator[CheckResult]:
    """Runs of a source's words without quote marks."""
    if not case.sources:
        return
    text = case.document.plain.text[: case.body_end]
    quoted = [match.span() for match in _QUOTED.finditer(text)] + _cited_blocks(case)
    tokens = _tokens(text)
    unstated, terms = _unstated(text), _terms(case)
    copied = [
        (start, end, source)
        for start, end, source in _runs(tokens, case.sources)
        if _prose(unstated[start:end]) >= RUN
        and not any(a <= start and end <= b for a, b in quoted)
    ]
    for (start, end, source), again in _once(text, copied):
        words = _words(text, start, end)
        own = len(_own(unstated[start:end], terms))
        long = own >= TELLING or (own >= LEAST and len(words.split()) >= LONG)
        twice = f" Words of it stand again at “{_words(text, *again[0])}”." if again else ""
        yield replace(
            found(
                f"copying: {source.id} {' '.join(words.split()[:4])}", "fail", CRITERION,
                f"“{words}” is taken word by word from {source.label} without quote marks.{twice}",
                severity="major" if long else "minor", cause="copied",
                span=case.document.span(start, end), observed=words,
                expected=f"fewer than {RUN} words in a row besides figures, or quote marks",
                fix="Put it in quote marks, or say it in your own words.",
            ),
            evidence={"tell": True},
        )  # fmt: skip
    if not copied:
        yield found("copying", "pass", CRITERION, "No long run is copied without quote marks.")


Run = tuple[int, int, Source]


def _once(text: str, runs: Sequence[Run]) -> Iterator[tuple[Run, list[tuple[int, int]]]]:
    """Each run that is no part of a longer one, with the other places of the same words."""
    whole: list[tuple[Run, list[tuple[int, int]]]] = []
    for start, end, source in sorted(runs, key=lambda run: run[0] - run[1]):
        said = _words(text, start, end).casefold()
        longer = (
            (run, again)
            for run, again in whole
            if run[2] is source and said in _words(text, *run[:2]).casefold()
        )
        known = next(longer, None)
        if known is None:
            whole.append(((start, end, source), []))
        else:
            known[1].append((start, end))
    yield from sorted(whole, key=lambda one: one[0][0])


def _words(text: str, start: int, end: int) -> str:
    return " ".join(text[start:end].split())


def _terms(case: Case) -> frozenset[str]:
    """Stems of the names that the task gives to question, measures, people and designs."""
    named = [str(case.settings.get("question") or ""), case.task.title]
    named += [*case.asked("protected_facts")]
    named += [text for source in case.sources for text in (source.title, source.design_named)]
    return frozenset(each for text in named for each in stems(text))


def _prose(text: str) -> int:
    """How many words of a run are neither figures, in digits or words, nor their units."""
    for number in reversed(numbers(text)):
        unit = _COUNTED.match(text, number.end) if measured(text, number) else None
        if re.search(r"\d", number.text) or (number.role == "spoken" and number.value > 1):
            text = f"{text[: number.start]} {text[unit.end() if unit else number.end :]}"
    return sum(not re.search(r"\d", word) for word in _TOKEN.findall(text))


def _own(text: str, terms: frozenset[str]) -> set[str]:
    """The stems of a run that are its author's own: no figures with what they count, and no terms
    of the task.
    """
    for number in reversed(numbers(text)):
        counted = None if number.unit else _COUNTED.match(text, number.end)
        text = f"{text[: number.start]} {text[counted.end() if counted else number.end :]}"
    return set(stems(text)) - terms


def _cited_blocks(case: Case) -> list[tuple[int, int]]:
    """Block quotes: lines of the draft that open with >."""
    found_ones = []
    for block in case.document.plain.blocks:
        start, _ = case.document.plain.source(block.start, block.end)
        line = case.document.draft.rfind("\n", 0, start) + 1
        if case.document.draft[line:start].lstrip().startswith(">"):
            found_ones.append((block.start, block.end))
    return found_ones


def _unstated(text: str) -> str:
    """The text with its statistics blanked, so that places stay."""
    for _ in range(2):  # brackets may hold brackets
        text = _STATED.sub(lambda found_one: " " * len(found_one[0]), text)
    return text


def _plain(word: str) -> str:
    return word.casefold().replace("’", "'")


def _tokens(text: str) -> list[tuple[int, int, str]]:
    """(start, end, word) of each word; between two sentences an empty one, which is in no run."""
    out: list[tuple[int, int, str]] = []
    for match in _TOKEN.finditer(text):
        if out and _STOP.search(text, out[-1][1], match.start()):
            out.append((match.start(), match.start(), ""))
        out.append((match.start(), match.end(), _plain(match[0])))
    return out


def _runs(
    tokens: Sequence[tuple[int, int, str]], sources: Sequence[Source]
) -> Iterator[tuple[int, int, Source]]:
    """(start, end, source) of the longest runs, from left to right, without overlap."""
    at = 0
    known = [(source, _grams(source)) for source in sources]
    while at + RUN <= len(tokens):
        gram = tuple(word for _, _, word in tokens[at : at + RUN])
        holder = next((source for source, grams in known if gram in grams), None)
        if holder is None:
            at += 1
            continue
        grams = dict(known)[holder]
        last = at + RUN
        while (
            last < len(tokens)
            and tuple(w for _, _, w in tokens[last - RUN + 1 : last + 1]) in grams
        ):
            last += 1
        yield tokens[at][0], tokens[last - 1][1], holder
        at = last


def _grams(source: Source) -> frozenset[tuple[str, ...]]:
    words = [word for _, _, word in _tokens(source.text)]
    grams = (tuple(words[n : n + RUN]) for n in range(len(words) - RUN + 1))
    return frozenset(gram for gram in grams if "" not in gram)


def scope(case: Case) -> Iterator[CheckResult]:
    """Universals and populations of sentences that cite, against what is cited."""
    if not case.sources:
        return
    if not case.english:
        told = "The draft is not in English; its scope is not read."
        yield found("scope", "na", CRITERION, told, severity="minor", decides=False)
        return
    for start, end, sources in citing_units(case):
        yield from _unit(case, start, end, sources)
    yield from _uncited(case)


def _told(sources: Sequence[Source]) -> str:
    return " ".join(f"{s.text} {s.title} {s.design_named}" for s in sources)


def _unit(case: Case, start: int, end: int, sources: Sequence[Source]) -> Iterator[CheckResult]:
    text, given = case.text(start, end), _told(sources)
    yield from _universal(case, start, end, text, given)
    every, people = set(populations(given)), narrower("people")
    if _of_a_gap(case, start, end):
        return
    for name, (at, last) in populations(text).items():
        there = {one for one in every if (one in people) == (name in people)}
        if any(form.search(text[:at]) for form in (_PAID_BY, _NOT_THEY, _UNTOLD)):
            continue
        known = any(one in there for one in narrower(name)) or _wider_known(name, there)
        if there and not known and not populations(text).keys() & there:
            yield _beyond(case, start, text[at:last], name, sorted(there), sources)
            return


def _of_a_gap(case: Case, start: int, end: int) -> bool:
    """The words of a gap say what nobody studied, so they may name anybody."""
    return any(
        a < end and start < b
        for claim in case.synthesis.claims
        if claim.claim.kind.startswith("gap")
        for a, b in case.places(claim.claim.quote)
    )


def _wider_known(name: str, there: set[str]) -> bool:
    """A source speaks of a wider group that holds this one by its name."""
    return any(name in narrower(one) and one in ("patients",) for one in there)


def _universal(case: Case, start: int, end: int, text: str, given: str) -> Iterator[CheckResult]:
    for match in pattern("universal").finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        said = _PIECE.split(before)[-1] if _POSTFIX.match(match[0]) else match[0]
        if match[0].casefold() in given.casefold() or _all_of_those(said, given):
            continue
        if believed(before):
            continue
        if _REST.match(after) or _WHERE.search(before) or _NEARLY.search(before):
            continue
        if denials(_OTHERS.sub(" ", before)) or re.search(
            r"\b(?:not|no|cannot|never|whether|unlikely|nor)\b", before, re.I
        ):
            continue
        at = case.document.plain.text.find(match[0], start, end)
        span = case.document.span(at, at + len(match[0])) if at >= 0 else None
        yield found(
            f"scope: {match[0]}", "warn", CRITERION,
            f"“{match[0]}” goes beyond what the sources studied (heuristic).", severity="minor",
            cause=f"universal {match[0]}", span=span, observed=match[0],
            expected="the populations of the sources", fix="Name who was studied.",
        )  # fmt: skip
        return


def believed(before: str) -> bool:
    """Words that tell what somebody else expects or claims; of the writer's own they are meant."""
    clause = re.split(r"[.;:]\s", before)[-1]
    return any(form.search(clause) for form in (_HOLDING, _HELD))


def _all_of_those(said: str, given: str) -> bool:
    """A source says the same of all of the same things: `all on soils`, `All plots had soils`."""
    things = set(stems(said))
    lines = re.split(r"(?<=[.;!?])\s", given)
    return bool(things) and any(_ALL.search(one) and things <= set(stems(one)) for one in lines)


def _beyond(
    case: Case, start: int, said: str, name: str, there: list[str], sources: Sequence[Source]
) -> CheckResult:
    at = max(case.document.plain.text.find(said, start), start)
    ids = ", ".join(source.id for source in sources)
    return found(
        f"scope: {name}", "warn", CRITERION,
        f"The sentence speaks of “{said}”; {ids} studied {', '.join(there)} (heuristic).",
        severity="minor", cause=f"population {name}", span=case.document.span(at, at + len(said)),
        observed=said, expected=", ".join(there), fix="Name who was studied.",
    )  # fmt: skip


def _uncited(case: Case) -> Iterator[CheckResult]:
    """Universals of sentences that cite nothing, and groups to which they carry a finding over."""
    covered = [(a, b) for a, b, _ in citing_units(case)]
    given = f"{_told(case.sources)} {case.task.prompt}"
    for sentence in case.sentences:
        if not any(a < sentence.end and sentence.start < b for a, b in covered):
            yield from _universal(case, sentence.start, sentence.end, sentence.text, given)
            yield from _carried(case, sentence, set(populations(given)))


def _carried(case: Case, sentence: Sentence, there: set[str]) -> Iterator[CheckResult]:
    """`What is good for them is good for nurses`: a group that no source and no task has."""
    match = _HOLDS_FOR.search(sentence.text)
    before = sentence.text[: match.start()] if match else ""
    if match is None or _OPEN.search(before) or denials(sentence.text) or not there:
        return
    for name, (at, last) in populations(match["whom"]).items():
        if not any(one in there for one in narrower(name)) and not _wider_known(name, there):
            start = sentence.start + match.start("whom") + at
            said = match["whom"][at:last]
            yield _beyond(case, start, said, name, sorted(there), case.sources)
            return
