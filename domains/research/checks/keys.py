"""Whether each key names a source of the task, prose and ledger cite the same, and the reference
list is the bundle's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.citations import Citation, Reference, by_name
from domains.research.claims import NamedClaim
from domains.research.sources import Source, plain_key
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

CRITERION = "citations"


def keys(case: Case) -> Iterator[CheckResult]:
    """Keys of ledger and prose, then the reference list; one pass where all resolve."""
    if not case.sources:
        return
    wrong = [*_unknown(case), *_crossed(case), *_works(case), *_references(case)]
    yield from wrong
    if not any(one.severity == "major" for one in wrong):
        told = f"Every citation names one of the {len(case.sources)} sources."
        yield found("cite.keys", "pass", CRITERION, told)


def _unknown(case: Case) -> Iterator[CheckResult]:
    """A key of the ledger, or in square brackets, that no source has."""
    listed = ", ".join(source.id for source in case.sources)
    for claim in case.synthesis.claims:
        for number, cite in enumerate(claim.claim.cites):
            if case.source(cite.id) is None:
                what = f"cites “{cite.id}”, which no source has" if cite.id else "names no source"
                yield found(
                    f"cite.keys: {claim.name} {cite.id}", "fail", CRITERION,
                    f"The claim {claim.name} {what}.", cause="no_source",
                    span=case.document.span_of(f"{claim.pointer}/cites/{number}"),
                    observed=cite.id, expected=f"one of {listed}",
                    fix="Cite a source of the task, or take the claim out.",
                )  # fmt: skip
    told: set[str] = set()
    for one in case.citations:
        if one.source is None and one.form in ("at", "key") and one.key not in told:
            told.add(one.key)
            yield found(
                f"cite.keys: {one.key}", "fail", CRITERION,
                f"The prose cites “{one.key}”, which no source has.", cause="no_source",
                span=case.document.span(one.start, one.end), observed=one.key,
                expected=f"one of {listed}", fix="Cite a source of the task, or take it out.",
            )  # fmt: skip
        elif one.source is not None and one.form == "at" and one.key not in told:
            told.add(one.key)
            if plain_key(one.key) != plain_key(one.source.id):
                yield _renamed(case, one, one.source)


def _renamed(case: Case, one: Citation, source: Source) -> CheckResult:
    """A key that a reader can resolve, and a program that follows the keys cannot."""
    return found(
        f"cite.keys: {one.key}", "warn", CRITERION,
        f"The prose cites {source.label} as “{one.key}”, which is not its key.", severity="minor",
        cause="renamed", span=case.document.span(one.start, one.end), observed=one.key,
        expected=source.id, fix=f"Cite it by its own key, {source.id}.",
    )  # fmt: skip


def _crossed(case: Case) -> Iterator[CheckResult]:
    """The words that the ledger rests on one source cite only others in the prose."""
    for claim in case.synthesis.claims:
        mine = case.cited(claim)
        near = attached(case, claim)
        there = [one.source for one in near if one.source is not None]
        if not mine or not there:
            continue
        if not set(there) & set(mine):
            yield _other(case, claim, near, mine)
            continue
        for source in mine:
            if source not in there and not _in_paragraph(case, claim, source):
                yield found(
                    f"cite.keys: {claim.name} {source.id}", "warn", CRITERION,
                    f"The ledger rests {claim.name} on {source.label}; its paragraph does not "
                    "cite it.",
                    severity="minor", cause="not_in_prose",
                    span=case.span(claim.claim.quote, claim.pointer), expected=source.id,
                    fix=f"Cite {source.id} beside the words.",
                )  # fmt: skip


def _other(case: Case, claim: NamedClaim, near: list[Citation], mine: list[Source]) -> CheckResult:
    said = ", ".join(dict.fromkeys(one.key for one in near))
    ids = ", ".join(source.id for source in mine)
    return found(
        f"cite.keys: {claim.name}", "fail", CRITERION,
        f"The prose rests “{claim.claim.quote}” on {said}; the ledger on {ids}.",
        cause=f"crossed {claim.name}", span=case.document.span(near[0].start, near[-1].end),
        observed=said, expected=ids, fix="Cite the source whose passage bears the words.",
    )  # fmt: skip


def attached(case: Case, claim: NamedClaim) -> list[Citation]:
    """The citations that go with a claim's words: inside them or right behind; else those of the
    sentence.
    """
    plain = case.document.plain.text
    near: list[Citation] = []
    wide: list[Citation] = []
    for start, end in case.places(claim.claim.quote):
        near += case.within(start, end)
        at, last = end, case.unit_end(end - 1)
        for one in case.citations:
            if at <= one.start < last and re.fullmatch(
                r"[\s\[\](),.;:@—–-]*", plain[at : one.start]
            ):
                near.append(one)
                at = one.end
    for start, end in case.around(claim):
        wide += case.within(start, end)
    return sorted(set(near or wide), key=lambda one: one.start)


def _in_paragraph(case: Case, claim: NamedClaim, source: Source) -> bool:
    for start, _ in case.places(claim.claim.quote):
        if any(one.source is source for one in case.within(*case.paragraph(start))):
            return True
    return False


def _works(case: Case) -> Iterator[CheckResult]:
    """Works named with a year as people name them: a guess, so it warns."""
    for one in case.citations:
        if one.form != "work" or one.source is not None:
            continue
        same = by_name(case.sources, one.key)
        told = (
            f"{same[0].label} is of {same[0].year}, not {one.year}." if same
            else f"“{one.key}” is not among the sources."
        )  # fmt: skip
        check = "cite.meta" if same else "cite.keys"
        yield found(
            f"{check}: {one.key}", "warn", CRITERION, told, severity="minor",
            cause="year" if same else "unlisted", span=case.document.span(one.start, one.end),
            observed=one.key, expected=same[0].label if same else "a source of the task",
            fix="Give the year of the source." if same else "Cite a source of the task.",
        )  # fmt: skip


def _references(case: Case) -> Iterator[CheckResult]:
    """Each entry of the list is a source of the bundle, as it is there, and cited in the text."""
    if not case.references:
        return
    listed = {one.source.id for one in case.references if one.source is not None}
    mentioned = {one.source.id for one in case.citations if one.source is not None}
    keyed = {one.source.id for one in case.citations
             if one.source and plain_key(one.key) == plain_key(one.source.id)}  # fmt: skip
    seen: set[str] = set()
    for one in case.references:
        if one.source is None:
            yield _strange(case, one)
            continue
        yield from _entry(case, one, one.source, mentioned)
        if not one.source.usable and keyed and one.source.id in mentioned - keyed:
            yield _left_out(case, one, one.source)
        if one.source.id in seen:
            yield _again(case, one, one.source)
        seen.add(one.source.id)
    if not listed:
        return
    for source in case.sources:
        if source.usable and source.id in mentioned and source.id not in listed:
            yield found(
                f"cite.references: {source.id}", "fail", CRITERION,
                f"{source.label} is cited in the text and missing from the references.",
                severity="minor", cause="unlisted_source", expected=source.id,
                fix="Add it to the list.",
            )  # fmt: skip


def _left_out(case: Case, one: Reference, source: Source) -> CheckResult:
    """All that is rested on is cited by key, and this one is named without, to be left out."""
    return found(
        f"cite.references: {source.id}", "warn", CRITERION,
        f"The references list {source.label}, which is {source.status}; the text names it and "
        "rests nothing on it.", severity="minor", cause="unused",
        span=case.document.span(one.start, one.end), observed=one.text,
        expected="a reference for each cited source, no more", fix="Take the entry out.",
    )  # fmt: skip


def _strange(case: Case, one: Reference) -> CheckResult:
    known = bool(one.key)
    return found(
        f"cite.references: {one.text[:40]}", "fail" if known else "warn", CRITERION,
        f"The reference “{one.text}” is none of the sources.",
        severity="major" if known else "minor", cause="strange_reference",
        span=case.document.span(one.start, one.end), observed=one.text,
        expected="sources of the task", fix="Take the entry out.",
    )  # fmt: skip


def _again(case: Case, one: Reference, source: Source) -> CheckResult:
    return found(
        f"cite.references: {source.id} again", "fail", CRITERION,
        f"The references list {source.label} twice.", severity="minor", cause="twice",
        span=case.document.span(one.start, one.end), observed=one.text,
        expected="each source once", fix="Take one entry out.",
    )  # fmt: skip


def _entry(
    case: Case, one: Reference, source: Source, mentioned: set[str]
) -> Iterator[CheckResult]:
    span = case.document.span(one.start, one.end)
    if source.id not in mentioned:
        yield found(
            f"cite.references: {source.id}", "fail", CRITERION,
            f"The references list {source.label}, which the text never cites.", cause="unused",
            span=span, observed=one.text, expected="a reference for each cited source, no more",
            fix="Cite it where it belongs, or take the entry out.",
        )  # fmt: skip
    for what, given, wanted in _differences(one.text, source):
        yield found(
            f"cite.meta: {source.id} {what}", "fail", CRITERION,
            f"The reference to {source.id} gives the {what} {given}; the source has {wanted}.",
            cause=f"meta {what}", span=span, observed=given, expected=wanted,
            fix=f"Copy the {what} from the source.",
        )  # fmt: skip


def _differences(text: str, source: Source) -> Iterator[tuple[str, str, str]]:
    """(field, as printed, as it is) of what an entry gets wrong; what it leaves out is no error."""
    years = re.findall(r"(?<![\d-])(?:19|20)\d\d(?![\d-])", text.replace(source.title, ""))
    if years and source.year and source.year not in years:
        yield "year", years[0], source.year
    low, title = plain_key(text), plain_key(source.title)
    main = plain_key(source.title.partition(":")[0])
    if title and main not in low and _tells_a_title(text, source):
        yield "title", f"in “{text}”", f"“{source.title}”"
    if source.surnames and plain_key(source.surnames[0]) not in low and _tells_names(text):
        yield "author", f"in “{text}”", source.surnames[0]


def _tells_a_title(text: str, source: Source) -> bool:
    """The entry holds a good part of the title's words, so that it means to give it."""
    words = set(re.findall(r"\w{4,}", source.title.casefold()))
    there = set(re.findall(r"\w{4,}", text.casefold()))
    return len(words) > 1 and len(words & there) >= 0.5 * len(words)


def _tells_names(text: str) -> bool:
    """The entry opens with a name, behind its key."""
    behind = re.sub(r"^\W*@?\w+\W*(?:[:.\])-]\s*)", "", text, count=1)
    return re.match(r"[A-Z][\w'’-]+,? (?:[A-Z]\.|et al|and |& )", behind) is not None
