"""Sentences of a memo held against the simulation beyond what the ledger has fields for: the length
of a chain of tasks, an earlier start, a response that is paid for, the value at which work stops.

What a sentence speaks of is read from its words, so nothing here decides: what the simulation
contradicts is told as a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from math import ceil

from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Gate, PlanTask
from domains.planning.rules.chances import EVEN, TOLERANCE
from domains.planning.rules.findings import Examined, Finding, Rule, chance_text, days_text, listed
from domains.planning.rules.spans_of_work import is_chain
from workbench.prose.dates import dates
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

_DEADLINE = re.compile(r"\bdeadline\b", re.I)
_SOONER = re.compile(r"\s*(?P<unit>days?|weeks?)\s+(?:earlier|sooner|before)\b", re.I)
_BEGINS = re.compile(r"\b(?:start\w*|begin\w*|began)\b", re.I)
_TAKES = r"[`*”\"']*\s+(?:is|takes?|lasts?|needs?|runs)\s+(?:(?:only|just|about|some|for)\s+)*"
LEAST_LINKS = 3
"""Tasks that a sentence has to name to speak of a chain."""


def days_named(seen: Examined, passage: Sequence[Sentence]) -> list[date]:
    """The days within the simulated plan that a passage names, the deadline by its name too."""
    found = [day for sentence in passage for day in days_named_in(seen, sentence.text)]
    return list(dict.fromkeys(found))


def days_named_in(seen: Examined, text: str) -> list[date]:
    """The same for a text."""
    found: list[date] = []
    for day in dates(text):
        given = [each for each in _calendar(seen) if day.fits(each)]
        found += given[:1] if day.day else []
    if _DEADLINE.search(text) and seen.demands.deadline is not None:
        found.append(seen.demands.deadline)
    return list(dict.fromkeys(found))


def _calendar(seen: Examined) -> Iterator[date]:
    """The days that a date without its year may mean: the plan's, from its start on."""
    from datetime import timedelta

    forecast = seen.forecast
    assert forecast is not None
    last = int(forecast.together.finish.max()) + 1
    last = max(last, *(int(forecast.plan.days_to(day)) for day in _given(seen)), 1)
    return (forecast.plan.start + timedelta(days=n) for n in range(min(last, 20_000) + 1))


def _given(seen: Examined) -> list[date]:
    given = (seen.plan.claims.finish, seen.demands.deadline)
    return [day for day in given if day is not None]


def _numbers(seen: Examined, sentence: Sentence) -> list[NumberFound]:
    inside = (n for n in seen.document.numbers if sentence.start <= n.start < sentence.end)
    return [number for number in inside if number.role in ("quantity", "spoken")]


def short_chains(seen: Examined) -> Iterator[Finding] | None:
    """Chains told with the length of the critical path, of which they leave out a task."""
    return None if seen.forecast is None else _short_chains(seen, seen.forecast)


def _short_chains(seen: Examined, forecast: Forecast) -> Iterator[Finding]:
    tasks = [forecast.plan.tasks[at] for at in forecast.mean.critical]
    if len(tasks) < LEAST_LINKS or not all(map(_words, tasks)):
        return
    found = seen.document.sentences
    for before, sentence in zip([None, *found], found, strict=False):
        number = next((n for n in _numbers(seen, sentence) if _is_whole(forecast, n)), None)
        if number is None:
            continue
        near = before is not None and before.block == sentence.block
        text = f"{before.text} {sentence.text}" if near and before else sentence.text
        said = {*stems(text), *stems(text.replace("-", "")), *_counts_in(text)}
        named = [task for task in tasks if _words(task) & said]
        rest = [task for task in tasks if task not in named]
        if len(named) < max(LEAST_LINKS, len(rest)) or not rest:
            continue
        if any(not _names_one(part, named) for part in _ITEMS.split(text)):
            continue
        days = sum(task.mean for task in rest)
        yield Finding(
            f"The memo tells {number.text.strip()} days for a chain of which it does not name "
            f"{listed(task.id for task in rest)} ({days_text(days)} days at the mean).",
            span=seen.document.span(sentence.start, sentence.end), observed=number.text.strip(),
            expected=f"{days_text(forecast.mean.finish - days)} days, or the whole chain",
            fix=f"Name {listed(task.id for task in rest)} too, or tell the length without it.",
        )  # fmt: skip


_ITEMS = re.compile(r"[,;:→.]\s+(?:and\s+)?|\s+and\s+")
"""Between the items of a list of tasks."""


def _names_one(item: str, tasks: Sequence[PlanTask]) -> bool:
    """An item that names none of the tasks, up to its figure, may be the one left out, in words of
    its own.
    """
    figure = next((number for number in numbers(item) if number.role == "quantity"), None)
    head = item[: figure.start] if figure else item
    said = {*stems(head), *stems(head.replace("-", "")), *_counts_in(head)}
    return not said or any(_words(task) & said for task in tasks)


def _is_whole(forecast: Forecast, number: NumberFound) -> bool:
    """The number prints the length of the critical path at mean durations, and not that of a part:
    a round week or two may be either.
    """
    whole = forecast.mean.finish
    return not number.unit and whole > 20 and number.prints(whole)


def _words(task: PlanTask) -> set[str]:
    """By which a sentence may name a task: those of its id, a number in it too (`the two`), and
    those of what it delivers.
    """
    apart = re.sub(r"[-_]", " ", task.id)
    own = {*stems(apart), *stems(re.sub(r"[-_]", "", task.id)), *_counts_in(apart)}
    return own | set(stems(task.deliverable))


_COUNTS = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.I)


def _counts_in(text: str) -> set[str]:
    return {found.casefold() for found in _COUNTS.findall(text)}


def late_starts(seen: Examined) -> Iterator[Finding] | None:
    """An earlier start that is said to keep the deadline, and does not."""
    if seen.forecast is None or seen.demands.deadline is None:
        return None
    return _late_starts(seen, seen.forecast, seen.demands.deadline)


def _late_starts(seen: Examined, forecast: Forecast, deadline: date) -> Iterator[Finding]:
    wanted = seen.demands.probability or EVEN
    days = forecast.plan.days_to(deadline)
    for sentence in seen.document.sentences:
        if not _BEGINS.search(sentence.text) or days_named(seen, [sentence]) != [deadline]:
            continue
        for number in _numbers(seen, sentence):
            unit = _SOONER.match(seen.document.plain.text, number.end)
            if unit is None:
                continue
            sooner = number.value * (7 if unit["unit"].casefold().startswith("week") else 1)
            chance = forecast.chance(days + sooner)
            if max(chance.free, chance.lowest) >= wanted - TOLERANCE:
                continue
            needed = float(ceil(forecast.percentile(wanted) - days))
            yield Finding(
                f"Begun {days_text(sooner)} days earlier the plan keeps {deadline} in "
                f"{chance_text(chance.lowest)} of the runs; {chance_text(wanted)} is wanted.",
                span=seen.document.span(sentence.start, sentence.end),
                observed=f"{days_text(sooner)} days earlier",
                expected=f"{days_text(needed)} days earlier",
                fix=f"Tell a start {days_text(needed)} days earlier, or the chance that this one "
                "has.",
            )  # fmt: skip


def unpaid_words(seen: Examined) -> Iterator[Finding] | None:
    """Responses that are paid for, and whose price the memo keeps to itself where it tells at least
    as many others.
    """
    paid = [risk for risk in seen.plan.risks if risk.funded and risk.response_cost]
    if not paid or not seen.document.plain.text.strip():
        return None
    told = [n for n in seen.document.numbers if n.role == "quantity" and n.unit == "money"]
    if any(n.prints(sum(risk.response_cost for risk in paid)) for n in told):
        return iter(())
    silent = []
    for risk in paid:
        found = next((n for n in told if n.prints(risk.response_cost)), None)
        if found is None:
            silent.append(risk)
        else:
            told.remove(found)
    if not silent or 2 * len(silent) > len(paid):
        return iter(())
    names = listed(f"{risk.id} ({risk.response_cost:,.0f})" for risk in silent)
    return iter([
        Finding(
            f"The memo tells what some responses cost, and not that of {names}.",
            silent[0].pointer, fix=f"Tell what is paid for {names}, or the sum of all responses.",
        )
    ])  # fmt: skip


def wrong_lengths(seen: Examined) -> Iterator[Finding] | None:
    """Tasks that are told with a length which is none of theirs (`pour takes 19 days`)."""
    return None if seen.forecast is None else _wrong_lengths(seen, seen.forecast)


def _wrong_lengths(seen: Examined, forecast: Forecast) -> Iterator[Finding]:
    text = seen.document.plain.text
    for at, task in enumerate(forecast.plan.tasks):
        names = "|".join({re.escape(task.id), re.escape(re.sub(r"[-_]", " ", task.id))})
        for match in re.finditer(rf"(?<![\w-])(?<!\band )(?:{names}){_TAKES}", text, re.I):
            number = next((n for n in seen.document.numbers if n.start == match.end()), None)
            if number is None or number.role != "quantity" or number.unit:
                continue
            if re.match(r"\s*(?!days?\b)[^\W\d]", text[number.end :]):
                continue
            if is_chain(seen, number) or _ends_a_list(forecast, text[: match.start()]):
                continue
            right = sorted({days[at] for days in forecast.lengths})
            if any(number.prints(days) for days in right):
                continue
            listed_days = listed(days_text(days) for days in right)
            yield Finding(
                f"The memo tells {number.text} days for {task.id}, whose optimistic, likely, mean "
                f"and pessimistic days are {listed_days}.",
                span=seen.document.span(match.start(), number.end), observed=number.text,
                expected=f"{days_text(task.mean)} at the mean",
                fix=f"Tell {days_text(task.mean)}, or which length is meant.",
            )  # fmt: skip


def _ends_a_list(forecast: Forecast, before: str) -> bool:
    """Another task stands before it with a comma or an arrow: `move, recount, close takes 126`."""
    found = re.search(r"([\w-]+)[`*]*\s*(?:,|→|->|–)\s*[`*]*$", before)
    ids = {task.id.casefold() for task in forecast.plan.tasks}
    return found is not None and found[1].casefold() in ids


_ENDS = re.compile(
    r"\b(?:stop|halt|end|cancel|call(?:ed)?\s+off|abandon|give\s+up|break\s+off|drop|go\s+on|"
    r"continue|proceed|gate)(?:s|p?ed|p?ing|led|ling)?\b",
    re.I,
)
"""A sentence of where the work ends, and not of the work itself."""


_FORFEITED = re.compile(r"\b(?:lost|lose|loses|forfeit\w*|sunk|gone|written off)\b", re.I)


def other_stops(seen: Examined) -> Iterator[Finding] | None:
    """Gates that the memo tells with another number than the plan's `stop_if`."""
    gates = [gate for gate in seen.plan.gates if _counted(gate.stop_if)]
    return _other_stops(seen, gates) if gates else None


def _other_stops(seen: Examined, gates: Sequence[Gate]) -> Iterator[Finding]:
    for gate in gates:
        wanted = _counted(f"{gate.stop_if}; {gate.criterion}")
        words = set(stems(_uncounted(gate.stop_if))) - set(stems(seen.demands.currency))
        units = {number.unit for number in wanted}
        for sentence in seen.document.sentences:
            told = [n for n in _numbers(seen, sentence) if n.unit in units]
            if len(told) != 1 or 2 * len(words & set(stems(sentence.text))) <= len(words):
                continue
            if any(one.prints(told[0].value) or told[0].prints(one.value) for one in wanted):
                continue
            if told[0].role == "spoken" and not _counts_of(seen, told[0], words):
                continue
            if gate.id not in sentence.text and not _ENDS.search(sentence.text):
                continue
            if _share_of(seen, sentence, told[0], wanted) or _price(sentence, told[0]):
                continue
            yield Finding(
                f"The memo says {told[0].text.strip()} where gate {gate.id} stops if "
                f"“{gate.stop_if}”.",
                span=seen.document.span(sentence.start, sentence.end),
                observed=told[0].text.strip(), expected=gate.stop_if,
                fix="Let memo and gate stop at the same value.",
            )  # fmt: skip


def _counts_of(seen: Examined, number: NumberFound, words: set[str]) -> bool:
    """What a number in words counts is something that the gate speaks of: `two points` is not."""
    behind = seen.document.plain.text[number.end :].split()[:BESIDE]
    return not words.isdisjoint(stems(" ".join(behind)))


BESIDE = 3
"""Words behind a number among which stands what it counts."""


def _uncounted(text: str) -> str:
    """The text without its figures and their units: `GBP` is not what a gate is about."""
    for number in reversed(numbers(text)):
        text = f"{text[: number.start]} {text[number.end :]}"
    return text


def _share_of(
    seen: Examined, sentence: Sentence, number: NumberFound, wanted: Sequence[NumberFound]
) -> bool:
    """The sentence tells it as a share of the gate's own value: 40 % of 84500 are 33800."""
    shares = [n.value / 100 for n in _numbers(seen, sentence) if n.percent and n is not number]
    return any(number.prints(share * one.value) for share in shares for one in wanted)


def _price(sentence: Sentence, number: NumberFound) -> bool:
    """What the stop itself would cost, `33800 GBP would be lost`, is no value at which it comes."""
    at = number.start - sentence.start
    clause = re.split(r"[;:]|,\s+(?:and|but|so)\b", sentence.text[at:])[0]
    return _FORFEITED.search(clause) is not None


def _counted(text: str) -> list[NumberFound]:
    return [found for found in numbers(text) if found.role in ("quantity", "spoken")]


RULES = (
    Rule("memo.lengths", "minor", wrong_lengths,
         "A length told for a task is one of its own.", advises=True),
    Rule("memo.stops", "minor", other_stops,
         "The memo stops at the values at which the gates do.", advises=True),
    Rule("memo.chain", "minor", short_chains,
         "A chain told with its length names its tasks.", advises=True),
    Rule("memo.start", "minor", late_starts,
         "An earlier start that the memo counts on keeps the deadline.", advises=True),
    Rule("memo.responses", "minor", unpaid_words,
         "The memo tells the price of every response, or of none.", advises=True),
)  # fmt: skip
