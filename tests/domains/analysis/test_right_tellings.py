"""Right findings in the many ways in which reports tell them, each beside wrong ones."""

from __future__ import annotations

import random
from typing import Any

import pytest

from domains.analysis.claims import Claim
from domains.analysis.kinds.testing import adjusted, family_of
from domains.analysis.kinds.testing import test as p_of
from domains.analysis.otherwise import prints_otherwise, states_a_limit
from domains.analysis.planted.truths import Truth
from domains.analysis.quality import flaws, mentioned
from domains.analysis.recompute import truth
from domains.analysis.tables.table import Table, load_table
from domains.analysis.wording import causal_words
from tests.domains.analysis.reports import report, results, task
from workbench.core.checks import CheckResult
from workbench.core.task import Task

DRAW = random.Random(1)
SOILS = [f"soil{n}" for n in range(1, 9)]


def _rows() -> str:
    lines = [",".join(["bed", "slope", "arm", "dew", "loss_kg", "gain_t", *SOILS])]
    for n in range(64):
        slope, arm = ("sunny", "shady")[n % 2], ("coated", "bare")[n // 2 % 2]
        dew = (9 if slope == "shady" else 3) + DRAW.gauss(0, 1)
        loss = (dew - 3 if slope == "sunny" else dew - 14) + 12 + DRAW.gauss(0, 0.7)
        flags = [DRAW.randint(0, 1) for _ in SOILS]
        gain = 6 + (0.7 if arm == "coated" else 0) + 0.32 * flags[5] + DRAW.gauss(0, 0.6)
        told = [f"{dew:.1f}", f"{loss:.2f}", f"{gain:.3f}", *map(str, flags)]
        lines.append(",".join([f"B{n}", slope, arm, *told]))
    return "\n".join(lines) + "\n"


SCHEMA: dict[str, Any] = {
    "grain": "one row per bed",
    "columns": [
        {"name": "bed", "role": "id"},
        {"name": "slope", "role": "group"},
        {"name": "arm", "role": "group"},
        {"name": "dew", "role": "measure", "unit": "mm"},
        {"name": "loss_kg", "role": "outcome", "unit": "kg"},
        {"name": "gain_t", "role": "measure", "unit": "t"},
        *({"name": soil, "role": "flag", "unit": "0/1"} for soil in SOILS),
    ],
}
BEDS: Task = task(_rows(), SCHEMA)
TABLE: Table = load_table(BEDS.materials)


def valued(**given: Any) -> dict[str, Any]:
    """An entry with the value that the data give."""
    found = truth(TABLE, Claim(**{"quote": "", "id": "x", **given})).value
    return {"id": "x", **given, "value": round(float(found), 3)}


def checks(draft: str, name: str) -> list[CheckResult]:
    return [r for r in results(draft, BEDS) if r.check.startswith(name) and r.status != "pass"]


CORR = {"kind": "corr", "col": "loss_kg", "by": "dew", "method": "pearson"}
POOLED = valued(**CORR)
SUNNY = valued(**CORR, filter=[{"col": "slope", "op": "==", "value": "sunny"}])
SHADY = valued(**CORR, filter=[{"col": "slope", "op": "==", "value": "shady"}])
ALL, SUN, SHADE = (f"{each['value']:.2f}" for each in (POOLED, SUNNY, SHADY))


def test_the_beds_hold_a_paradox() -> None:
    assert POOLED["value"] < -0.5 < 0.5 < min(SUNNY["value"], SHADY["value"])


BOTH = [
    "does the sign flip, to {a}; on sunny slopes it is {s}, on shady ones {h}.",
    "It turns negative ({a}) only if the slopes are mixed: {s} for sunny, {h} for shady.",
    "r = {a} over both. Do not quote this one. Sunny: r = {s}. Shady: r = {h}.",
    "Within the sunny beds r is {s} and within the shady ones {h}; pooled it is {a}.",
    "Sunny {s}, shady {h}, all {a}.",
    "Thrown in one heap it is {a}, an illusion of the heap: {s} and {h} by slope.",
    "The pooled coefficient of {a} is the slopes speaking ({s} sunny, {h} shady).",
    "Read it by slope ({s}; {h}) and not over all ({a}).",
    "{a} says less dew is worse; sunny beds say {s} and shady beds say {h}.",
    "All beds: {a}. Sunny beds: {s}. Shady beds: {h}. A Simpson's paradox.",
]


@pytest.mark.parametrize("said", BOTH)
def test_a_paradox_told_by_group_is_no_fault(said: str) -> None:
    text = said.format(a=ALL, s=SUN, h=SHADE)
    claims = [
        {**each, "id": name, "quote": text, "value": float(value), "n": n}
        for name, each, value, n in (
            ("p", POOLED, ALL, 64),
            ("s", SUNNY, SUN, 32),
            ("h", SHADY, SHADE, 32),
        )
    ]
    assert not checks(report(*claims), "corr: p")
    alone = {**claims[0], "quote": f"r = {ALL} over all beds."}
    assert checks(report(alone), "corr: p")


BINNED = [
    {"kind": "stat", "col": "loss_kg", "agg": "mean", "value": 0.0, "quote": "",
     "filter": [{"col": "slope", "value": slope}, {"col": "dew", "op": op, "value": at}]}
    for slope, at in (("sunny", 3), ("shady", 9)) for op in (">", "<=")
]  # fmt: skip
EXPRESSED = {
    "kind": "other", "value": 0.6, "quote": "",
    "expression": "df[df.slope=='sunny'][['dew','loss_kg']].corr().iloc[0,1]",
}  # fmt: skip


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        ([EXPRESSED], True),
        ([{**SUNNY, "col": "dew", "by": "loss_kg", "quote": ""}], True),
        ([{**SUNNY, "method": "spearman", "quote": ""}], True),
        (BINNED, True),
        (BINNED[:2], False),
        ([{**SUNNY, "by": "gain_t", "quote": ""}], False),
        ([{**SUNNY, "kind": "stat", "agg": "mean", "quote": ""}], False),
    ],
)
def test_entries_tell_a_paradox_by_group(beside: list[dict[str, Any]], told: bool) -> None:
    pooled = {**POOLED, "id": "p", "quote": f"r = {POOLED['value']} over all."}
    others = [{**each, "id": f"b{n}"} for n, each in enumerate(beside)]
    assert bool(checks(report(pooled, *others), "corr: p")) is not told


# --- p-values -------------------------------------------------------------------------------------

FAMILY = Claim(kind="test", quote="", id="f", col=["gain_t"], by=SOILS, method="welch")
RAW = family_of(TABLE, FAMILY)
SMALLEST = f"soil{RAW.index(min(RAW)) + 1}"
P, BH = min(RAW), min(adjusted(RAW))
ONE = {"id": "one", "kind": "test", "col": "gain_t", "by": SMALLEST, "method": "welch: 1 vs 0",
       "value": round(P, 3)}  # fmt: skip
MANY = {"id": "many", "kind": "test", "col": "gain_t", "by": SOILS, "value": round(BH, 2),
        "method": "family: welch over 8 columns, BH, min p"}  # fmt: skip


def test_the_beds_hold_a_p_that_is_picked() -> None:
    assert 0.002 < P < 0.05 < BH < 0.9


@pytest.mark.parametrize(
    "said",
    [
        "would pass on its own, at p = {p}. Adjusted for the eight looks it comes to {b}.",
        "Raw p = {p}, corrected {b}.",
        "p = {p} (BH: {b}).",
        "At first sight p = {p}, after Benjamini-Hochberg {b}.",
        "The best of the eight has p = {p}; eight looks make that {b}.",
        "Uncorrected it stands at {p}, corrected at {b}.",
        "{b} after correction, {p} before it.",
        "Its p of {p} rises to {b} once all eight are counted.",
    ],
)
def test_a_raw_p_beside_the_corrected_one_is_no_fault(said: str) -> None:
    text = said.format(p=round(P, 3), b=round(BH, 2))
    both = report({**ONE, "quote": text}, {**MANY, "quote": text})
    assert not checks(both, "test: one")


@pytest.mark.parametrize(
    ("said", "severity"),
    [
        ("p = {p}, one of eight tests and uncorrected.", ""),
        ("p = {p}, which the correction for eight soils takes away.", ""),
        ("The luckiest soil has p = {p}, and we make nothing of it.", ""),
        ("p = {p}; a Bonferroni bar would ask for far less.", ""),
        ("One soil reaches p = {p}, as a fluke among eight would.", ""),
        ("p = {p}, no finding in our eyes.", "minor"),
        ("p = {p}: this soil is the one that counts.", "major"),
        ("Of eight soils the sixth matters, p = {p}.", "major"),
        ("The gain is reliably higher there, at p = {p}.", "major"),
    ],
)
def test_words_take_a_picked_p_back(said: str, severity: str) -> None:
    found = checks(report({**ONE, "quote": said.format(p=round(P, 3))}), "test: one")
    assert [each.severity for each in found] == ([severity] if severity else [])


def test_a_few_tests_are_no_family() -> None:
    small = p_of(TABLE, Claim(kind="test", quote="", col=["gain_t"], by=["arm"], method="welch"))
    assert small.seen["p"] < 0.01
    two = [{**ONE, "by": "arm", "col": col, "id": col, "method": "welch: coated vs bare",
            "quote": f"{col} has its p.", "value": None} for col in ("gain_t", "dew")]  # fmt: skip
    assert not checks(report(*two), "test: ")


LIMITS = [
    ("less than once in a thousand such trials", 0.001),
    ("fewer than one in 1,000 shuffles", 0.001),
    ("not even once in ten thousand draws", 0.0001),
    ("p < .001", 0.001),
    ("p<0.001 (Welch)", 0.001),
    ("p ≤ 0.01", 0.01),
    ("below one chance in a thousand", 0.001),
    ("under a tenth of a per cent", 0.001),
    ("rarer than one time in 10,000", 0.0001),
    ("at most one in a hundred", 0.01),
    ("in fewer than 1 of 1000 draws", 0.001),
    ("p is less than 0.1 %", 0.001),
    ("less often than one time in ten thousand", 0.0001),
    ("p under one per mille", 0.001),
    ("less than a one-in-a-thousand chance", 0.001),
    ("once in a thousand at most", 0.001),
    ("p < 10^-3", 0.001),
    ("hardly once in ten thousand", 0.0001),
    ("less than one thousandth", 0.001),
    ("chance does this never more than once in a hundred tries, and mostly less", 0.01),
]


@pytest.mark.parametrize(("said", "value"), LIMITS)
def test_a_p_is_told_by_its_limit(said: str, value: float) -> None:
    claim = Claim(kind="test", quote=said, id="p", value=value)
    assert states_a_limit(claim, value, (0.00005,))
    assert not states_a_limit(claim, value, (0.02,))
    assert states_a_limit(claim, value, (0.00005,)) == prints_otherwise(
        TABLE, claim, Truth(0.00005, ())
    )


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("p = 0.001", 0.001),
        ("once in a thousand", 0.001),
        ("p = 0.001, less than the usual bar", 0.001),
        ("less than once in a hundred thousand", 0.001),
        ("less than seven in a thousand", 0.007),
    ],
)
def test_another_p_is_no_limit(said: str, value: float) -> None:
    assert not states_a_limit(Claim(kind="test", quote=said, value=value), value, (0.00005,))


@pytest.mark.parametrize(
    ("said", "misread"),
    [
        ("the odds of luck alone yielding it are tiny, p = {p}.", False),
        ("the chance of a gap like that is {p}.", False),
        ("The probability of so wide a gap is {p}.", False),
        ("the odds of noise on its own doing this are {p}.", False),
        ("the likelihood of a lead of that size is {p}.", False),
        ("the chance that shuffled labels would turn up as much is {p}.", False),
        ("the probability that chance would do this is {p}.", False),
        ("that is the probability that it has no effect at all, {p}.", True),
        ("the chance of this being luck is {p}.", True),
        ("the odds that the coating does nothing are {p}.", True),
        ("the probability that luck is behind it is {p}.", True),
    ],
)
def test_a_p_is_read_as_what_it_is(said: str, misread: bool) -> None:
    given = {"kind": "test", "col": "gain_t", "by": "arm", "method": "welch: coated vs bare"}
    value = float(f"{truth(TABLE, Claim(quote='', **given)).value:.1g}")  # type: ignore[arg-type]
    entry = {**given, "id": "w", "quote": said.format(p=f"{value:f}".rstrip("0")), "value": value}
    assert bool(checks(report(entry), "p value")) is misread


# --- fractions, what follows from figures, and sums ----------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "Six of every eleven came back late",
        "6 out of 11 laptops",
        "six laptops in eleven",
        "6 in every 11",
        "36 of the 66 laptops",
        "about 11 of 20",
        "eleven of our twenty shops",
        "of eleven laptops six were late",
        "among the eleven, six",
        "six laptops out of eleven",
    ],
)
def test_a_share_is_told_as_two_numbers(said: str) -> None:
    share = {"kind": "share", "agg": "share:arm==coated", "col": ["arm"]}
    claim = Claim(quote=said, id="s", value=54.5, **share)
    assert prints_otherwise(TABLE, claim, Truth(54.545, (66,)))
    assert not prints_otherwise(TABLE, claim, Truth(31.0, (67,)))


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ("which makes a laptop 3.2 times as likely to be late", False),
        ("that makes 37 points", False),
        ("17 %, which makes it 3.2 times", False),
        ("That makes a difference of 4.66 kg", False),
        ("which makes the heath 2.4 times the orchard's", False),
        ("this makes laptops the latest of the three", False),
        ("Together it makes 220 jobs", False),
        ("It makes for a ratio of 3.2", False),
        ("which makes phones the most punctual device", False),
        ("that makes laptops twice as late", False),
        ("waiting for parts makes jobs late: r = 0.41", True),
        ("which makes hives lose weight", True),
        ("a heath makes a hive lose 4.66 kg more", True),
        ("this makes bees sick", True),
    ],
)
def test_what_figures_make_is_no_cause(said: str, cause: bool) -> None:
    assert bool(causal_words(said)) is cause


@pytest.mark.parametrize(
    ("prose", "doubted"),
    [
        ("More dew goes with a bigger loss on either slope, whatever else we noted.", False),
        ("To the gardeners: less loss, the same dew", False),
        ("**Most loss where there is most dew.**", False),
        ("Where a bed lies goes with its loss more than anything else.", False),
        ("Every bed was weighed with more care than in any year before.", False),
        ("Coated beds have a bigger loss than others.", True),
        ("The gain is always higher on a sunny slope.", True),
    ],
)
def test_what_entries_hold_may_be_summed_up(prose: str, doubted: bool) -> None:
    pooled = {**POOLED, "id": "p", "quote": f"r = {POOLED['value']} over all."}
    inside = {**SUNNY, "id": "s", "quote": f"r = {SUNNY['value']} on sunny slopes."}
    assert bool(checks(report(pooled, inside, prose=prose), "unentered")) is doubted


@pytest.mark.parametrize(
    ("prose", "told"),
    [
        ("On both slopes dew drove the losses up.", True),
        ("Dew is what causes the losses.", True),
        ("On both slopes losses rise with the dew.", False),
        ("Whether dew drove the losses up cannot be told.", False),
    ],
)
def test_a_cause_is_told_of_plurals(prose: str, told: bool) -> None:
    pooled = {**POOLED, "id": "p", "quote": f"r = {POOLED['value']} over all."}
    assert bool(checks(report(pooled, prose=prose), "causal")) is told


@pytest.mark.parametrize(
    "said",
    [
        "89 repairs, after taking out 3 repeated rows and one job of -4.0 hours.",
        "We struck one job out: it took -4 hours.",
        "One job of -4 hours was thrown out.",
        "The job of -4 hours is not counted.",
    ],
)
def test_a_value_that_cannot_be_is_owned_up_to_in_many_ways(said: str) -> None:
    (flaw,) = [one for one in flaws(WITH_A_SLIP, {"hours"}) if one.kind == "impossible"]
    assert mentioned(flaw, said)
    assert not mentioned(flaw, "The mean is 5.1 hours over all jobs.")


_HOURS = "\n".join(["job,hours", *(f"j{n},{n}.5" for n in range(1, 12)), "j12,-4"])
WITH_A_SLIP = load_table(
    task(
        _HOURS, {"columns": [{"name": "job"}, {"name": "hours", "role": "measure", "min": 0}]}
    ).materials
)
