"""The strategies that ship here: each is data (name, knobs with defaults) and one pure function."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core.steps import Strategy
from workbench.core.strategies.independent import best_of_n, one_shot
from workbench.core.strategies.lessons import lessons
from workbench.core.strategies.properties import properties
from workbench.core.strategies.refining import (
    FRESH_AFTER,
    candidates,
    checked_refine,
    curriculum,
    fresh_start,
    judge_panel,
)
from workbench.core.strategies.selfmade import ROUNDS, self_audit, self_refine
from workbench.core.strategies.teamwork import DEFAULT, POINTS, SOLO, team

CHECKED_REFINE = Strategy(
    "checked-refine",
    checked_refine,
    "Draft; send the failing checks, most severe first; revise the best draft.",
    polishes=True,
)
ONE_SHOT = Strategy("one-shot", one_shot, "A single draft: the baseline that a loop has to beat.")
SELF_REFINE = Strategy(
    "self-refine",
    self_refine,
    "Draft, have the same model criticise it, refine; no outside evidence reaches it.",
    {"rounds": ROUNDS},
)
SELF_AUDIT = Strategy(
    "self-audit",
    self_audit,
    "As self-refine; the model audits its draft requirement by requirement, in a fixed form.",
    {"rounds": ROUNDS},
)
JUDGE_PANEL = Strategy(
    "judge-panel",
    judge_panel,
    "As checked-refine; judges compare what the checks cannot tell apart, and may gate.",
    {"gate": 0.0, "ask_apart": 0.0},
    polishes=True,
)
BEST_OF_N = Strategy(
    "best-of-n",
    best_of_n,
    "Independent drafts without feedback; the checks say which is the best.",
    {"n": 0},
)
LESSONS = Strategy(
    "lessons",
    lessons,
    "The model draws a lesson from what failed, and drafts anew with its lessons alone.",
)
FRESH_START = Strategy(
    "fresh-start",
    fresh_start,
    "As checked-refine; after flat rounds it drafts from the task alone and keeps the best.",
    {"after": FRESH_AFTER},
    polishes=True,
)
CURRICULUM = Strategy(
    "curriculum",
    curriculum,
    "As checked-refine; one finding at first, more as revisions succeed.",
    polishes=True,
)
CANDIDATES = Strategy(
    "candidates",
    candidates,
    "As checked-refine with several revisions of each round; the best of them stands.",
    polishes=True,
)
PROPERTIES = Strategy(
    "properties",
    properties,
    "As checked-refine; the model proposes laws, which count once they killed a mutant.",
    polishes=True,
)
TEAM = Strategy(
    "team",
    team,
    "Generator, critic, validator, coordinator, optimiser; called in where it should pay.",
    {"roles": DEFAULT, "convene": "predicted", "solo": SOLO, "points": POINTS, "prompts": {}},
)
STRATEGIES: Mapping[str, Strategy] = {
    each.name: each
    for each in (
        *(CHECKED_REFINE, ONE_SHOT, SELF_REFINE, JUDGE_PANEL, BEST_OF_N, LESSONS),
        *(FRESH_START, CURRICULUM, CANDIDATES, SELF_AUDIT, PROPERTIES, TEAM),
    )
}
"""By name, in the order in which they are offered."""
