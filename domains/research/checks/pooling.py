"""Pooled values computed again: inverse variance (fixed, DerSimonian and Laird), weighted means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from domains.research.case import Case
from domains.research.claims import PooledEntry
from domains.research.effects import Effect, Model, Pooled, pool
from domains.research.recomputed import MODELS, declared, differences, model_of, outcomes
from domains.research.sources import Source
from workbench.core.checks import CheckResult, Span
from workbench.prose.contract import excused
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "pooling"
_SAYS = re.compile(
    r"\bpool(?:s|ed|ing)?\b|meta-?analy|weighted (?:mean|average)|combined (?:estimate|effect)",
    re.I,
)


def pooling(case: Case) -> Iterator[CheckResult]:
    """Each pooled entry of the ledger, and the one that the task wants."""
    entries = case.synthesis.pooled
    if case.settings.get("pool") and not entries:
        yield found(
            "pooled", "fail", CRITERION, "The task wants a pooled value; the ledger has none.",
            cause="no_pooled", span=case.document.span_of("/claims"),
            expected="an entry of `pooled` with est, lo, hi, model and studies",
            fix="Pool the effects and enter the result.",
        )  # fmt: skip
    wrong = [result for entry in entries for result in _entry(case, entry)]
    wrong += _other_model(case, entries)
    yield from wrong
    yield from _told(case)
    if entries and not any(one.severity in ("blocker", "major") for one in wrong):
        yield found("pooled", "pass", CRITERION, "Every pooled value follows from its studies.")


def speaks_of_pooling(text: str) -> bool:
    """The words tell a pooled value."""
    return _SAYS.search(text) is not None


def quotes_pooling(case: Case, start: int, end: int) -> bool:
    """An entry of `pooled` quotes words of this place as the ones that give its value."""
    given = [place for entry in case.synthesis.pooled if entry.quote.strip()
             for place in case.places(entry.quote)]  # fmt: skip
    return any(a < end and start < b for a, b in given)


def pooled_numbers(case: Case, sources: Sequence[Source]) -> list[float]:
    """The values that pooling may give for a claim on these sources, and those of the ledger."""
    found_values = [v for entry in case.synthesis.pooled for v in (entry.est, entry.lo, entry.hi,
                    entry.i2, entry.tau2) if v is not None]  # fmt: skip
    sets = [tuple(dict.fromkeys(sources))] if len(sources) > 1 else []
    for chosen in sets:
        found_values += [v for one in outcomes(chosen) for v in one.values if v != one.k]
        sizes = [s.n for s in chosen if s.n]
        found_values += [sum(sizes)] if len(sizes) == len(chosen) else []
    return found_values


def converted(case: Case, sources: Sequence[Source]) -> list[float]:
    """The effects of some sources in the units of all others, and in that of the pooled value."""
    units = {s.effect.unit for s in case.sources if s.effect is not None}
    units |= {entry.unit for entry in case.synthesis.pooled}
    effects = [source.effect for source in sources if source.effect is not None]
    other = [one.within(unit) for one in effects for unit in units if unit and unit != one.unit]
    return [v for one in other if one for v in (one.est, one.lo, one.hi) if v is not None]


def _entry(case: Case, entry: PooledEntry) -> Iterator[CheckResult]:
    for id in entry.ids:
        if case.source(id) is None:
            yield found(
                f"pooled: {entry.name} {id}", "fail", CRITERION,
                f"The pooled value {entry.name} pools “{id}”, which no source has.",
                cause="no_source", span=case.document.span_of(entry.pointer), observed=id,
                expected="sources of the task", fix="Pool sources of the task.",
            )  # fmt: skip
    chosen = case.pooled_studies(entry)
    model = declared(entry) or wanted_model(case)
    found_ones = outcomes(chosen, entry.unit, model)
    if not found_ones:
        yield found(
            f"pooled: {entry.name}", "unknown", CRITERION,
            "The value cannot be computed again: an effect, an interval or a common unit is "
            "missing.", span=case.document.span_of(entry.pointer), decides=False,
        )  # fmt: skip
        return
    if entry.est is None:
        return
    best = min(found_ones, key=lambda one: len(list(differences(entry, one))))
    yield from _held_against(case, entry, best, chosen)
    yield from _quoted(case, entry, found_ones, chosen)


def wanted_model(case: Case) -> Model | None:
    """The model that the task wants, if it names one."""
    wanted = case.settings.get("pool")
    return model_of(str(wanted.get("model") or "")) if isinstance(wanted, Mapping) else None


def _other_model(case: Case, entries: Sequence[PooledEntry]) -> Iterator[CheckResult]:
    """The task names a model, and every entry names another one."""
    wanted, said = wanted_model(case), [declared(entry) for entry in entries]
    if wanted is None or not entries or None in said or wanted in said:
        return
    entry = entries[0]
    yield found(
        f"pooled: {entry.name} model", "fail", CRITERION,
        f"The task wants the {wanted} model; the ledger pools with “{entry.model}”.",
        cause="other_model", span=case.document.span_of(entry.pointer), observed=entry.model,
        expected=wanted, fix=f"Pool with the {wanted} model.",
    )  # fmt: skip


def _held_against(
    case: Case, entry: PooledEntry, best: Pooled, chosen: Sequence[Source]
) -> Iterator[CheckResult]:
    wrong = list(differences(entry, best))
    if not wrong:
        return
    slip = _slip(case, entry, chosen, best.model)
    name, given, right = wrong[0]
    told = ", ".join(f"{field} {_shown(value)}" for field, _, value in wrong)
    ids = ", ".join(source.id for source in chosen)
    yield found(
        f"pooled: {entry.name}", "fail", CRITERION,
        f"Pooling {ids} ({best.model}) gives {_said(best)}; the ledger gives {name} "
        f"{_shown(given)}.{slip}",
        cause="wrong_pooled", span=_place(case, entry, given), observed=_shown(given),
        expected=told, fix=f"Give {name} {_shown(right)}, or name the studies and the model.",
    )  # fmt: skip


def _place(case: Case, entry: PooledEntry, given: float) -> Span:
    """The words that the entry quotes where they print the wrong value; else its line."""
    for start, end in case.places(entry.quote):
        for number in case.document.numbers:
            if start <= number.start and number.end <= end and number.prints(given):
                return replace(case.document.span(start, end), pointer=entry.pointer)
    return case.document.span_of(entry.pointer)


def _said(one: Pooled) -> str:
    ends = (
        f" [{_shown(one.lo)}, {_shown(one.hi)}]"
        if one.lo is not None and one.hi is not None
        else ""
    )
    return f"{_shown(one.est)}{ends}" + (f", I² {one.i2:.0f} %" if one.i2 is not None else "")


def _shown(value: float) -> str:
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.1f}"


def _slip(case: Case, entry: PooledEntry, chosen: Sequence[Source], model: Model) -> str:
    """What was likely done instead, by trying neighbours."""
    if entry.est is None:
        return ""
    slack = 1.2 * entry.halves.get("est", 0.005)
    others = [
        (f"the {other} model", outcomes(chosen, entry.unit, other))
        for other in MODELS
        if other != model
    ]
    raw = [s.effect for s in chosen if s.effect is not None]
    bare = [Effect(e.est, e.lo, e.hi, e.measure) for e in raw]
    plain = pool(bare, model, [s.n for s in chosen])
    others.append(("units left as they are", [plain] if plain else []))
    more = [s for s in case.sources if s.effect is not None and s not in chosen]
    for extra in more:
        others.append((f"{extra.id} pooled too", outcomes([*chosen, extra], entry.unit, model)))
    for source in chosen:
        rest = [s for s in chosen if s is not source]
        others.append((f"{source.id} left out", outcomes(rest, entry.unit, model)))
    for what, tried in others:
        if any(abs(abs(entry.est) - abs(one.est)) <= slack for one in tried):
            return f" It is what comes out with {what}."
    return ""


def _quoted(
    case: Case, entry: PooledEntry, tried: Sequence[Pooled], chosen: Sequence[Source]
) -> Iterator[CheckResult]:
    """The numbers of the words that an entry quotes."""
    known = [v for one in tried for v in one.values]
    known += [
        v for v in (entry.est, entry.lo, entry.hi, entry.i2, entry.tau2, entry.k) if v is not None
    ]
    known += [v for s in chosen for v in (s.n,) if v] + [sum(s.n or 0 for s in chosen), 95.0]
    known += [n.value for text in _task(case) for n in numbers(text)]  # `words of 30`
    for start, end in case.places(entry.quote):
        yield from _among(case, start, end, known, entry.name, "fail")


def _task(case: Case) -> list[str]:
    """What the task says of the sources that are wanted."""
    question = str(case.settings.get("question") or "")
    return [case.task.prompt, question, *case.asked("inclusion")]


def _told(case: Case) -> Iterator[CheckResult]:
    """Sentences that speak of pooling, ledger or no ledger: their numbers are a guess, so they
    warn; a claim of the ledger on several sources decides.
    """
    if not case.english:
        return
    plain = case.document.plain.text
    quoted = [place for entry in case.synthesis.pooled for place in case.places(entry.quote)]
    claims = [(place, claim) for claim in case.synthesis.claims
              for place in case.places(claim.claim.quote)]  # fmt: skip
    for sentence in case.sentences:
        if not _SAYS.search(sentence.text):
            continue
        if any(a < sentence.end and sentence.start < b for a, b in quoted):
            continue
        resting = [c for (a, b), c in claims if a < sentence.end and sentence.start < b]
        sources = tuple(dict.fromkeys(s for c in resting for s in case.cited(c)))
        sources = sources or tuple(dict.fromkeys(
            c.source for c in case.within(sentence.start, sentence.end) if c.source))  # fmt: skip
        decided = bool(resting) and len(sources) > 1 and bool(outcomes(sources))
        chosen = sources if len(sources) > 1 else case.poolable
        known = [*pooled_numbers(case, chosen), 95.0, float(len(chosen)), float(len(case.sources))]
        known += [n.value for s in case.sources for n in s.everything]
        known += [n.value for text in _task(case) for n in numbers(text)]
        known += [s.n for s in case.sources if s.n] + [float(len(case.poolable))]
        if len(known) > 3 and (outcomes(chosen) or case.synthesis.pooled):
            yield from _among(case, sentence.start, sentence.end, known,
                              " ".join(plain[sentence.start : sentence.end].split()[:4]),
                              "fail" if decided else "warn")  # fmt: skip


def _among(
    case: Case, start: int, end: int, known: Sequence[float], name: str, status: str
) -> Iterator[CheckResult]:
    plain = case.document.plain.text
    cited = [(one.start, one.end) for one in case.within(start, end)]
    for number in case.document.numbers:
        inside = start <= number.start and number.end <= end
        if not inside or number.role != "quantity" or number.start in case.reworked:
            continue
        before, after = plain[max(0, number.start - 24) : number.start], plain[number.end :][:24]
        if any(a < number.end and number.start < b for a, b in cited):
            continue
        if excused(number, before, after) or any(number.prints(value) for value in known):
            continue
        if case.workings.gives(number, before):
            continue
        text = " ".join(number.text.split())
        strong = status == "fail"
        yield found(
            f"pooled: {name} {text}", "fail" if strong else "warn", CRITERION,
            f"The prose gives {text} as pooled; neither the studies nor the ledger give it.",
            severity="major" if strong else "minor", cause=f"pooled {text}",
            span=case.document.span(number.start, number.end), observed=text,
            expected=", ".join(_shown(v) for v in list(dict.fromkeys(known))[:3]),
            fix="Give the value that follows from the studies.",
        )  # fmt: skip
