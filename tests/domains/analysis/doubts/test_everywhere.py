"""What is said of every group, what is called sure, and the best of several groups."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.domains.analysis.doubts.tables import _made, doubts

RANDOM = np.random.default_rng(7)


def _jobs() -> Any:
    """Hours rise with km at Hill and fall at the others; with parts they do at Mill alone, just."""
    shops = ["Hill", "Mill", "Quay"] * 25
    km = np.round(RANDOM.normal(10, 3, 75), 1)
    sign = np.where(np.array(shops) == "Hill", 1.0, -0.6)
    hours = np.round(6 + 0.3 * sign * (km - 10) + RANDOM.normal(0, 1.0, 75), 2)
    parts = np.round(RANDOM.normal(4, 1, 75), 2)
    mill = np.array(shops) == "Mill"
    parts[mill] = np.round(4 + 0.43 * _scores(hours[mill]) + 0.9 * _apart(hours[mill]), 2)
    weight = np.round(0.5 * hours + RANDOM.normal(0, 0.2, 75), 2)
    rows = {"job": [f"J{n}" for n in range(75)], "workshop": shops, "hours": hours, "km": km,
            "parts": parts, "weight": weight}  # fmt: skip
    columns = [
        {"name": "job", "role": "id"},
        {"name": "workshop", "role": "group"},
        {"name": "hours", "role": "outcome", "unit": "hours"},
        {"name": "km", "role": "measure", "unit": "km"},
        {"name": "parts", "role": "measure", "unit": "parts"},
        {"name": "weight", "role": "measure", "unit": "kg"},
    ]
    prompt = "Report on the jobs of three bicycle workshops."
    return _made(rows, columns, "one row per job", prompt=prompt, question="What goes with hours?")


def _scores(values: np.ndarray) -> np.ndarray:
    return np.asarray((values - values.mean()) / values.std())


def _apart(values: np.ndarray) -> np.ndarray:
    """Noise that has nothing of the values in it."""
    noise, own = _scores(RANDOM.normal(0, 1, len(values))), _scores(values)
    return _scores(noise - (noise * own).mean() * own)


JOBS = _jobs()
FRAME = JOBS.materials["csv"]


def _r(col: str, shop: str = "") -> float:
    import io

    import pandas as pd

    frame = pd.read_csv(io.StringIO(str(FRAME)))
    part = frame[frame.workshop == shop] if shop else frame
    return round(float(part.hours.corr(part[col])), 2)


def entry(quote: str, col: str = "km", shop: str = "") -> dict[str, Any]:
    kept = [{"col": "workshop", "op": "==", "value": shop}] if shop else []
    return {"id": "c1", "kind": "corr", "col": "hours", "by": col, "method": "pearson",
            "filter": kept, "value": _r(col, shop), "n": 25 if shop else 75,
            "quote": quote}  # fmt: skip


def in_prose(family: str, said: str, **fields: Any) -> bool:
    r = f"{_r(fields.get('col', 'km'), fields.get('shop', '')):.2f}"
    prose = said.replace("{r}", r)
    quote = f"r = {r}"
    return doubts(family, prose, JOBS, {**entry(quote, **fields), "quote": quote})


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("Distance shows nothing (r = {r}), and so it can be left out in all three shops.", True),
        ("Distance counts for nothing at every workshop (r = {r}).", True),
        ("Whichever workshop one takes, distance is idle (r = {r}).", True),
        ("Within each of the shops it is as idle as in the whole (r = {r}).", True),
        ("Distance shows nothing over all (r = {r}).", False),
        ("Over all three shops distance is idle (r = {r}).", False),
        ("In all three shops together distance is idle (r = {r}).", False),
        ("Over all it is idle (r = {r}), and in each shop it has its own sign.", False),
        ("It is idle (r = {r}), but not in all shops.", False),
        ("It may be idle in all three shops (r = {r}).", False),
        ("Over all three years it was idle (r = {r}).", False),
        ("Distance was asked for in all cases (r = {r}).", False),
    ],
)
def test_what_is_said_of_every_group_is_held_against_each(said: str, wrong: bool) -> None:
    assert in_prose("every group", said) is wrong


def test_groups_alike_and_groups_told_are_left_alone() -> None:
    assert not in_prose(
        "every group", "Weight goes with it in all three shops (r = {r}).", col="weight"
    )
    told = [entry(f"at {shop} it is", shop=shop) for shop in ("Hill", "Mill", "Quay")]
    whole = {**entry("idle in all three shops"), "id": "c0"}
    assert not doubts("every group", "", JOBS, whole, *({**t, "id": t["quote"]} for t in told))


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("At Quay many parts are plainly the short jobs (r = {r}).", True),
        ("Parts go without a doubt with it at Quay (r = {r}).", True),
        ("At Quay it matters how many parts there are (r = {r}).", True),
        ("At Quay parts go with it by more than chance (r = {r}).", True),
        ("At Quay r = {r}. The more parts, the longer the job.", True),
        ("At Quay it is r = {r}; a firm result.", True),
        ("At Quay parts clearly tell little (r = {r}).", False),
        ("At Quay r = {r}. A firm answer needs more jobs.", False),
        ("At Quay r = {r}. Whether that is more than chance stays open.", False),
        ("At Quay parts might matter (r = {r}).", False),
        ("Plainly, this may be chance at Quay (r = {r}).", False),
        ("Hill is clearly first; at Quay parts give r = {r}.", False),
        ("At Quay parts give r = {r}.", False),
        ("At Quay parts go less clearly with it (r = {r}).", False),
        ("At Quay it is clearly not told from nought (r = {r}).", False),
    ],
)
def test_what_chance_may_have_made_is_not_sure(said: str, wrong: bool) -> None:
    assert in_prose("sure", said, col="parts", shop="Quay") is wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("At Mill r = {r} passes the usual test, so parts may be relied on.", True),
        ("At Mill r = {r} passes the usual test.", True),
        ("r = {r} at Mill. Of these, Mill's is a reliable sign.", True),
        ("At Mill r = {r} may be reliable.", False),
        ("At Mill r = {r} is not significant.", False),
        ("At Mill r = {r}, one of three tries, is significant before correction.", False),
        ("At Mill r = {r} passes the usual test, but we looked at three shops.", False),
        ("At Mill r = {r}. Hill is reliable in other ways.", False),
        ("At Mill r = {r}.", False),
    ],
)
def test_the_best_of_several_groups_is_not_firm(said: str, wrong: bool) -> None:
    assert in_prose("best of groups", said, col="parts", shop="Mill") is wrong
