"""What a memo reckons in words from the plan's figures: the chance that any risk strikes, days told
as weeks, a chance lent to a goal that no run reaches, money kept back and spent all the same.

What a sentence reckons is read from its words, so nothing here decides, and a sentence that fits
none of the four forms to the letter is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import prod

from domains.planning.engine import reading
from domains.planning.engine.plan import Goal, Plan
from domains.planning.rules.findings import Examined, Finding, Rule, chance_text, days_text
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

_ANY = re.compile(
    r"\b(?:at least one|one or more|any one|any|some one)\b(?:\s+of)?(?:\s+(?:the|these|our|them))*"
    r"(?:\s+(?P<count>\w+))?", re.I
)  # fmt: skip
_NONE = re.compile(r"\b(?:none|not one) of (?:the|these|our) (?P<count>\w+)?", re.I)
_STRIKES = re.compile(
    r"\b(?:risks?|strikes?|struck|happens?|occurs?|comes? true|materiali[sz]es?|hits?)\b", re.I
)
_RUNS = re.compile(r"\b(?:runs?|chances?|probab\w+|likel\w+|odds|cases)\b", re.I)
_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_COUNTS = dict(zip(_WORDS, range(2, 13), strict=True))
_EQUALS = re.compile(
    r"^(?:(?!\bor\b|[.;]).)*?(?:\bthat is|\bthat makes|\bwhich is|\bwhich makes|\bi\.e\.|=|\bor|\()"
    r",?\s*(?:(?:about|roughly|some|nearly|almost|just|over|under|not quite)\s+)*$", re.I | re.S
)  # fmt: skip
_DAYS = re.compile(r"\s*(?:calendar )?days?\b", re.I)
_WEEKS = re.compile(r"\s*(?P<unit>weeks?|months?)\b", re.I)
_LENGTH = {"week": 7.0, "month": 30.4}
NEAR = 60
"""Characters between a number of days and what it is told to be."""
OFF = 0.03
"""Points of chance that a reckoned one may be off: it is printed rounded, and often `about`."""
_SAME = re.compile(
    r"\b(?:same|equal|equally|as) (?:chance|probability|likely|sure|certain)\b", re.I
)
_BEYOND = re.compile(
    r"\b(?:not|no|nor|beyond|without|cannot|separate\w*|apart|nothing|none)\b|n['’]t\b", re.I
)
_KEPT = re.compile(
    r"\b(?:hold|holds|held|keep|keeps|kept|set|sets|put|puts) (?:\S+ ){0,8}?"
    r"(?:back|aside|in reserve)\b|\breserve of\b", re.I
)  # fmt: skip
_SPENT = re.compile(
    r"\b(?:open|free|available|left|there|over) (?:for|to)\b|"
    r"\b(?:can|may|to) be spent\b|\bpays? for\b",
    re.I,
)


def at_least_one(plan: Plan) -> Iterator[float]:
    """The chances that some risk strikes: with responses paid for, and without."""
    for funded in (True, False):
        yield 1 - prod(1 - risk.chance(funded) for risk in plan.risks)


def any_risk(seen: Examined) -> Iterator[Finding] | None:
    """The chance of at least one risk, or of none, where the memo tells it."""
    return _any_risk(seen) if len(seen.plan.risks) > 1 else None


def _any_risk(seen: Examined) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        shares = [n for n in _numbers(seen, sentence) if n.percent]
        found = _NONE.search(sentence.text) or _ANY.search(sentence.text)
        if len(shares) != 1 or found is None or not _STRIKES.search(sentence.text):
            continue
        if not _RUNS.search(sentence.text) or not _is_all(seen, found["count"]):
            continue
        told = shares[0].value / 100
        none = found.re is _NONE
        right = [1 - each if none else each for each in at_least_one(seen.plan)]
        if any(abs(told - each) <= OFF for each in right):
            continue
        what = "none of the risks" if none else "at least one of the risks"
        yield Finding(
            f"The memo gives {shares[0].text.strip()} to {what}; with their chances multiplied out "
            f"it is {chance_text(right[0])}.",
            span=seen.document.span(sentence.start, sentence.end), observed=shares[0].text.strip(),
            expected=chance_text(right[0]),
            fix=f"Tell {chance_text(right[0])}: 1 less the product of the chances that each stays "
            "away.",
        )  # fmt: skip


def _is_all(seen: Examined, count: str | None) -> bool:
    """`of the five` are all risks; a smaller number are some that the sentence does not list."""
    given = (count or "").casefold()
    number = _COUNTS.get(given, int(given) if given.isdecimal() else None)
    return number is None or number == len(seen.plan.risks)


def weeks(seen: Examined) -> Iterator[Finding] | None:
    """Days of the calendar that are told as another number of weeks or months."""
    return _weeks(seen) if seen.document.plain.text.strip() else None


def _weeks(seen: Examined) -> Iterator[Finding]:
    text = seen.document.plain.text
    for sentence in seen.document.sentences:
        told = _numbers(seen, sentence)
        for one in told:
            if not _DAYS.match(text, one.end):
                continue
            for other in told:
                unit = _WEEKS.match(text, other.end)
                between = text[one.end : other.start] if one.end < other.start else ""
                if unit is None or not 0 < len(between) <= NEAR or not _EQUALS.match(between):
                    continue
                length = _LENGTH[unit["unit"].casefold().rstrip("s")]
                right = one.value / length
                if abs(other.value - right) <= max(0.6, 0.05 * right):
                    continue
                name = unit["unit"].casefold()
                yield Finding(
                    f"The memo tells {days_text(one.value)} days as {other.text.strip()} {name}; "
                    f"days of the plan are calendar days, so they are {right:.1f} {name}.",
                    span=seen.document.span(sentence.start, sentence.end),
                    observed=f"{other.text.strip()} {name}", expected=f"{right:.1f} {name}",
                    fix=f"Tell {right:.1f} {name}: seven days make a week.",
                )  # fmt: skip


def lent(seen: Examined) -> Iterator[Finding] | None:
    """Chances told for a goal that lies after all that is simulated."""
    finish = seen.plan.claims.finish
    if finish is None:
        return None
    later = [
        goal
        for goal in seen.plan.goals
        if (due := reading.day(goal.by, seen.plan.start)) is not None and due > finish
    ]
    late = [goal for goal in later if seen.demands.deadline != reading.day(goal.by)]
    return _lent(seen, late) if late else None


def _lent(seen: Examined, goals: list[Goal]) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        told = _numbers(seen, sentence)
        shares = [n.text.strip() for n in told if n.percent]
        said = shares[0] if shares else _same(sentence)
        if not said or _BEYOND.search(sentence.text):
            continue
        goal = next((goal for goal in goals if _speaks_of(goal, sentence, told)), None)
        if goal is None:
            continue
        yield Finding(
            f"The memo tells a chance ({said}) for the goal {goal.id}, due by {goal.by}; the runs "
            "end with the plan's tasks, and none of them reaches it.",
            span=seen.document.span(sentence.start, sentence.end), observed=said,
            expected="no chance for what no task does",
            fix=f"Say that no chance is claimed for {goal.id}, or plan the work that leads to it.",
        )  # fmt: skip


def _same(sentence: Sentence) -> str:
    found = _SAME.search(sentence.text)
    return found[0] if found else ""


def _speaks_of(goal: Goal, sentence: Sentence, told: list[NumberFound]) -> bool:
    """The sentence has the goal's target and a word of its metric."""
    target = reading.number(goal.target)
    words = set(stems(goal.metric)) & set(stems(sentence.text))
    return (
        target is not None and bool(words) and any(n.prints(target) and not n.percent for n in told)
    )


def kept_back(seen: Examined) -> Iterator[Finding] | None:
    """Money that is kept back, and promised as a whole further on."""
    budget, cost = seen.demands.budget, seen.plan.claims.cost
    if budget is None or cost is None or budget <= cost:
        return None
    return _kept_back(seen, budget - cost)


def _kept_back(seen: Examined, rest: float) -> Iterator[Finding]:
    kept: float | None = None
    for sentence in seen.document.sentences:
        told = [n for n in _numbers(seen, sentence) if not n.percent]
        if _KEPT.search(sentence.text):
            kept = next((n.value for n in told if LEAST * rest <= n.value < rest), kept)
            continue
        whole = next((n for n in told if n.prints(rest)), None)
        if kept is None or whole is None or not _SPENT.search(sentence.text):
            continue
        yield Finding(
            f"The memo keeps {kept:,.0f} back and then promises all of the "
            f"{whole.text.strip()} that are left; {rest - kept:,.0f} of it are free.",
            span=seen.document.span(sentence.start, sentence.end), observed=whole.text.strip(),
            expected=f"{rest - kept:,.0f}",
            fix=f"Promise {rest - kept:,.0f}, or keep nothing back.",
        )  # fmt: skip
        return


LEAST = 0.02
"""Share of what is left from which on a sum may be a reserve: less is a count of something."""


def _numbers(seen: Examined, sentence: Sentence) -> list[NumberFound]:
    inside = (n for n in seen.document.numbers if sentence.start <= n.start < sentence.end)
    return [number for number in inside if number.role in ("quantity", "spoken")]


RULES = (
    Rule("memo.risks", "minor", any_risk,
         "The chance that any risk strikes follows from theirs.", advises=True),
    Rule("memo.weeks", "minor", weeks,
         "Days and weeks that the memo tells for one another agree.", advises=True),
    Rule("memo.goals", "minor", lent,
         "No chance is told for a goal that lies after the plan.", advises=True),
    Rule("memo.reserve", "minor", kept_back,
         "Money that is kept back is promised to nothing else.", advises=True),
)  # fmt: skip
