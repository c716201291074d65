"""The five roles of a team, their own words, and which of them a session has.

Promises: a role is asked in a context of its own (its own system message, the task, the draft, and
what its place in the team lets it see), and answers in a small typed form or with a draft. What the
checks found reaches the validator alone, who reports to the coordinator: errors grow about 4 times
where one place checks, and 17 times where everybody does (arXiv 2512.08296).
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core.codec import Json
from workbench.core.session import View
from workbench.core.strategies.selfmade import FORM
from workbench.errors import UsageError

SPEAKERS = ("critic", "validator", "coordinator")
"""Roles whose answers are texts of the log."""
ROLES = ("generator", *SPEAKERS, "optimiser")
DEFAULT = ",".join(ROLES[1:])
POINTS = 5
"""Points that a critic may raise about one draft."""
SOLO = 0.45
"""Score, as a share, above which one model does well enough alone: over 260 configurations at equal
budget a team brought nothing there (arXiv 2512.08296).
"""
CONVENE = ("predicted", "always", "never")

SYSTEMS: Mapping[str, str] = {
    "critic": (
        "You are the critic of a team. You find what is wrong in a draft that somebody else wrote, "
        "and quote the place. You never rewrite."
    ),
    "validator": (
        "You are the validator of a team, the only one who sees what the checks found. You hold "
        "each point of the critic against the draft and report to the coordinator."
    ),
    "coordinator": (
        "You are the coordinator of a team. From the validator's report you choose what the "
        "optimiser works on next: few points, the ones that matter most first."
    ),
}
CRITICISE = "Criticise the draft: what is wrong, where exactly, what to change? Do not rewrite."
VALIDATE = (
    "Validate: hold each point against the draft, and say whether the draft can be accepted.\n"
    'Answer with one JSON object: {"verdict": "accept" or "revise", "points": [{"id": "the '
    'point\'s id", "holds": true, "why": "what shows it"}]}.'
)
COORDINATE = (
    "Coordinate: which of these points shall the optimiser work on now, in which order?\n"
    'Answer with one JSON object: {"send": ["id", …], "closed": ["id of a point that the draft '
    'already meets as it stands"], "why": "one sentence"}. What stands in '
    "neither list waits for the next round."
)


def ask_of(role: str, most: int = POINTS) -> str:
    """The last words of a request to a speaker; `most` points of a critic are read."""
    return {
        "critic": f"{CRITICISE}\nRaise at most {most}, the gravest first.\n{FORM}",
        "validator": VALIDATE,
        "coordinator": COORDINATE,
    }[role]


def points_of(view: View) -> int:
    """How many points the critic may raise about one draft."""
    return int(view.strategy.knobs.get("points", POINTS))


def roles_of(view: View) -> tuple[str, ...]:
    """The session's roles in the order in which they speak; UsageError for one that is none."""
    given = str(view.strategy.knobs.get("roles", DEFAULT))
    names = [name.strip() for name in given.split(",") if name.strip()]
    for name in names:
        if name not in ROLES:
            raise UsageError(f"A team has no '{name}'.", f"Its roles: {', '.join(ROLES)}.")
    if len(set(names)) < len(names):
        raise UsageError(f"A role stands twice in '{given}'.", "Name each once.")
    return tuple(names)


def system_of(view: View, role: str) -> str:
    """A speaker's system message: the project's, else its own, and what the knob `prompts` adds."""
    own = view.templates.get(f"team.{role}", SYSTEMS[role])
    return "\n\n".join(part for part in (own, added(view, role)) if part)


def added(view: View, role: str) -> str:
    """What the knob `prompts` says to a role."""
    given: Json = view.strategy.knobs.get("prompts", {})
    return str(given.get(role, "")).strip() if isinstance(given, Mapping) else ""


def convened(view: View) -> str:
    """When the team is called in; UsageError for a word that means nothing."""
    word = str(view.strategy.knobs.get("convene", CONVENE[0]))
    if word not in CONVENE:
        raise UsageError(f"'convene' should be one of {', '.join(CONVENE)}, not '{word}'.")
    return word
