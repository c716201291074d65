"""Faults of what is said: numbers, designs, causes, pooled values, populations."""

from __future__ import annotations

import re
from random import Random

from domains.research.planted import (
    add,
    citations,
    cited,
    claim,
    claims,
    findings,
    first_words,
    observational,
    say,
    sentence_with,
    source,
    sources,
)
from domains.research.planted_citing import SCOPE, other_number
from workbench.prose.planting import Mark, Opened
from workbench.prose.planting.figures import figures, once, other_figure, summed

NUMBERS, METHOD = ("support", "cross", "numbers", "uncovered"), ("method", "methods")
_ASSOCIATED = re.compile(
    r"\b(?:was|were|is|are) (?:associated|linked|correlated) with\b|\bwent (?:along )?with\b"
)
_DESIGNS = ("cohort study", "cross-sectional survey", "cohort", "cross-sectional study", "survey",
            "panel study", "case study", "observational study")  # fmt: skip


def altered_number(parts: Opened, random: Random) -> Mark | None:
    """A figure of a finding is not the one that its source gives."""
    where = [(n, e["quote"], f) for n, e in findings(parts) for f in figures(e["quote"])]
    if not where:
        return None
    number, words, old = random.choice(where)
    wrong = once(words, old, other_figure(old, random))
    if wrong == words:
        return None
    say(parts, words, wrong)
    return Mark(NUMBERS, wrong, f"/claims/{number}")


def other_n(parts: Opened, random: Random) -> Mark | None:
    """The number of people in a study is another one in a second place."""
    fit = [id for id in cited(parts) if source(parts, id).get("n")]
    if not fit:
        return None
    id = random.choice(fit)
    n = other_number(parts, random)
    sentence = random.choice([
        f"With its {n} participants that study carries some weight [@{id}].",
        f"The sample of that study was n = {n} [@{id}].",
        f"It should be said that {n} people took part [@{id}].",
    ])  # fmt: skip
    add(parts, sentence, random)
    return Mark((*NUMBERS, *METHOD), sentence)


def trial_for_cohort(parts: Opened, random: Random) -> Mark | None:
    """A study without random assignment is called a trial."""
    fit = [id for id in cited(parts) if observational(source(parts, id))]
    if not fit:
        return None
    called = [d for d in _DESIGNS if d in parts.prose]
    if called and random.random() < 0.5:
        sentence = sentence_with(parts, called[0])
        here = re.findall(r"@([\w:.-]*\w)", sentence)
        if here and all(observational(source(parts, id)) for id in here):
            wrong = sentence.replace(called[0], "randomised trial", 1)
            say(parts, sentence, wrong)
            parts.prose = parts.prose.replace(sentence, wrong)
            return Mark(METHOD, wrong)
    id = random.choice(fit)
    sentence = random.choice([
        f"This was a randomised controlled trial [@{id}].",
        f"In that trial, people were assigned to the groups at random [@{id}].",
        f"As the experiment showed, the difference was there [@{id}].",
    ])  # fmt: skip
    add(parts, sentence, random)
    return Mark(METHOD, sentence)


def causal_words(parts: Opened, random: Random) -> Mark | None:
    """A cause is claimed from a study that cannot show one."""
    soft = [(n, e) for n, e in findings(parts) if _ASSOCIATED.search(e["quote"])
            and all(observational(source(parts, str(c["id"]))) for c in e["cites"])]  # fmt: skip
    if soft and random.random() < 0.7:
        number, entry = random.choice(soft)
        strong = random.choice(["caused", "led directly to", "brought about"])
        wrong = _ASSOCIATED.sub(strong, entry["quote"], count=1)
        say(parts, entry["quote"], wrong)
        return Mark(METHOD, wrong, f"/claims/{number}")
    fit = [id for id in cited(parts) if observational(source(parts, id))]
    if not fit:
        return None
    id = random.choice(fit)
    sentence = random.choice([
        f"This proves that the one causes the other [@{id}].",
        f"The change was caused by it, and by nothing else [@{id}].",
    ])  # fmt: skip
    add(parts, sentence, random)
    return Mark(METHOD, sentence)


def wrong_pooled(parts: Opened, random: Random) -> Mark | None:
    """The pooled value is not the one that the studies give."""
    pieces = re.findall(r"[^.!?\n]*\b[Pp]ool(?:ed|ing)\b(?:[^.!?\n]|\.\d)*[.!?]", parts.prose)
    fit = [(s.strip(), f) for s in pieces for f in re.findall(r"\d+\.\d+", s)]
    if not fit:
        return None
    sentence, old = fit[0]
    value = float(old) * random.choice([0.6, 1.4, 1.8])
    new = f"{value:.{len(old.partition('.')[2])}f}"
    if new == old:
        return None
    wrong = once(sentence, old, new)
    say(parts, sentence, wrong)
    parts.prose = parts.prose.replace(sentence, wrong)
    parts.ledger = _with_number(parts.ledger, float(old), float(new))
    return Mark(("pooled", *NUMBERS), wrong, "/pooled")


def _with_number(data: dict[str, object], old: float, new: float) -> dict[str, object]:
    pooled = data.get("pooled")
    if isinstance(pooled, dict):
        data["pooled"] = {k: new if v == old else v for k, v in pooled.items()}
    return data


def over_scope(parts: Opened, random: Random) -> Mark | None:
    """What a study found is said of people whom no source looked at."""
    ids = cited(parts)
    if not ids:
        return None
    id = random.choice(ids)
    sentence = random.choice([
        f"The same holds for pregnant women in Brazil [@{id}].",
        f"It works for everybody, in every country and at any age [@{id}].",
        f"Soldiers and prisoners profit just as much [@{id}].",
    ])  # fmt: skip
    add(parts, sentence, random)
    claim(parts, sentence, (id, first_words(source(parts, id))))
    at = len(claims(parts)) - 1
    return Mark((*SCOPE, "support"), sentence, f"/claims/{at}")


def invented_figure(parts: Opened, random: Random) -> Mark:
    """A figure that no source has is told in passing, without an entry."""
    n = random.choice(["73.4 %", "1,917", "6.83"])
    sentence = random.choice([
        f"Overall, {n} is the figure to keep in mind.",
        f"Across the field the figure is {n}.",
    ])  # fmt: skip
    add(parts, sentence, random)
    return Mark((*NUMBERS, *SCOPE, "cite"), sentence)


def wrong_working(parts: Opened, random: Random) -> Mark | None:
    """A working of the ledger comes to another figure than the one that it gives."""
    made = summed([cite["source_quote"] for _, _, cite in citations(parts)], random)
    if made is None:
        return None
    sides, _, wrong = made
    parts.ledger["workings"] = [f"{sides} = {wrong}"]
    add(parts, f"Taken together, that makes {wrong}.", random)
    return Mark(("workings",), f"{sides} = {wrong}", "/workings/0")


def other_than_worked(parts: Opened, random: Random) -> Mark | None:
    """The prose tells another figure than the one that its working gives."""
    made = summed([cite["source_quote"] for _, _, cite in citations(parts)], random)
    if made is None:
        return None
    sides, right, wrong = made
    parts.ledger["workings"] = [f"{sides} = {right}"]
    sentence = f"Taken together, that makes {wrong}."
    add(parts, sentence, random)
    return Mark((*NUMBERS, *SCOPE), sentence)


def impossible_sums(parts: Opened, random: Random) -> Mark:
    """The counts of a search do not add up."""
    found, out = random.choice([(412, 371), (1204, 1130), (96, 71)])
    kept = found - out + random.choice([-7, 9, 12])
    sentence = random.choice([
        f"Of {found:,} records identified, {out:,} were excluded and {kept} were included.",
        f"The search identified {found:,} records; {out:,} were excluded and {kept} included.",
    ])  # fmt: skip
    add(parts, sentence, random)
    return Mark(("reported", "stats", "sums", *NUMBERS), sentence)


def impossible_p(parts: Opened, random: Random) -> Mark | None:
    """A p value does not follow from its test statistic."""
    ids = cited(parts)
    if not ids:
        return None
    test = random.choice(["t(58) = 1.12, p = .003", "F(2, 87) = 1.40, p < .001",
                          "t(120) = 3.90, p = .21"])  # fmt: skip
    sentence = f"The difference was tested: {test} [@{random.choice(ids)}]."
    add(parts, sentence, random)
    return Mark(("reported", "stats", *NUMBERS), test)


def unquoted_entry(parts: Opened, random: Random) -> Mark | None:
    """The ledger quotes a sentence that the prose does not say."""
    found = list(citations(parts))
    if not found:
        return None
    pointer, entry, _ = random.choice(found)
    entry["quote"] = "All the studies that were looked at agree on this without reserve."
    return Mark(("quote", "quotes", "ledger"), entry["quote"], pointer.rpartition("/cites")[0])


def mute_on_methods(parts: Opened, random: Random) -> Mark | None:
    """Designs and sample sizes are said nowhere any more."""
    numbers = [str(s["n"]) for s in sources(parts) if s.get("n") and str(s["id"]) in cited(parts)]
    printed = [form for n in numbers for form in (n, f"{int(n):,}") if form in parts.prose]
    designs = [w for w in (*_DESIGNS, "randomised trial", "trial") if w in parts.prose]
    if not printed or not designs:
        return None
    for word in designs:
        say(parts, word, "study")
    for form in dict.fromkeys(printed):
        say(parts, form, "some")
    return Mark((*METHOD, "completeness"))
