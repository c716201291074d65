"""Steps of a solution held against an accepted modelling: what a reader says that a step claims is
entailed by the hypotheses, or contradicts them, or stays open.

Promises: the reader decides nothing. A contradiction is a claim that is false in every world of the
hypotheses it rests on, with both values, the hypotheses with their quotes, the smallest repair and
a record that `replays` computes afresh; the engine's entailment is asked too and may only object.
Both readings have to contradict the hypotheses in the same step; then the solution is wrong, and a
step before it that one of them contradicts, of which the other has nothing, is wrong too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import sympy as sp

from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.replaying import record_of, replay
from domains.math.algebra.sampling import show
from domains.math.modelling.accepting import SECONDS, Accepted
from domains.math.modelling.language import Relation, Term, read
from domains.math.modelling.reading import read_claims
from domains.math.modelling.refusals import Refused
from domains.math.modelling.schema import Claim
from domains.math.modelling.solving import (
    Contradictory,
    World,
    at_points,
    built,
    condition,
    points,
    solved,
    truth,
)
from domains.math.notation.limits import Unreadable
from domains.math.steps import entailment

Json = dict[str, Any]
Expr = Any
State = Literal["entailed", "contradicted", "open"]
_FAILS = (OutOfTime, Contradictory, Unreadable, ArithmeticError, ValueError, TypeError)


@dataclass(frozen=True)
class Judged:
    """One claim with what became of it."""

    claim: Claim
    state: State
    details: Json
    alone: bool = True
    """Whether it counts where the other reading has nothing of the step."""


def judged(
    problem: str, steps: Sequence[str], accepted: Accepted, samples: Sequence[str]
) -> list[Json]:
    """For each step: `state`, and for a contradiction all that lets it be followed and replayed."""
    told = [_read(problem, steps, accepted, sample) for sample in samples]
    used = [each for each in told if not isinstance(each, str)]
    readings = used[:2] if len(used) > 1 else told[:2]
    found = [_step(k, readings) for k in range(len(steps))]
    sure = next((each["index"] for each in found if each["state"] == "contradicted"), 0)
    return [_before(k, readings) or found[k] for k in range(sure)] + found[sure:]


def _read(
    problem: str, steps: Sequence[str], accepted: Accepted, sample: str
) -> list[Judged] | str:
    """The claims of one reading, or why it is not used."""
    letters = accepted.letters
    try:
        read_ = read_claims(problem, steps, accepted.read.modelling, sample)
        relations = [*accepted.read.relations, *(relation for _, relation in read_.lets)]
        with within(SECONDS):
            worlds = at_points(relations, letters)
    except Refused as refused:
        return str(refused.reason)
    except _FAILS as error:
        return type(error).__name__
    worlds = tuple(w for w in worlds if any(_within(w, known) for known in accepted.worlds))
    at = points(letters) if letters else []
    shown = [
        *map(_hypothesis, accepted.read.modelling.relations),
        *(_defined(let) for let, _ in read_.lets),
        *({"says": each.text, "quote": "", "origin": "the engine's choice"} for each in at),
    ]
    held = _Held((*relations, *at), tuple(shown), worlds, frozenset(letters))
    return _in_turn(held, steps, read_.claims)


@dataclass(frozen=True)
class _Held:
    """What claims are held against: relations as they are shown, and the worlds that they leave."""

    relations: tuple[Relation, ...]
    shown: tuple[Json, ...]
    worlds: tuple[World, ...]
    letters: frozenset[str]


def _in_turn(
    held: _Held, steps: Sequence[str], claims: Sequence[tuple[Claim, Relation]]
) -> list[Judged]:
    """The claims judged, those after a rounded value with the play that it leaves."""
    rounded, found = len(steps), []
    for claim, relation in claims:
        near = relation.operator == "~" or _rounds(relation, held.worlds)
        rounded = min(rounded, claim.step) if near else rounded
    for claim, relation in claims:
        judged = _judged(claim, relation, held)
        if judged.state == "contradicted" and claim.step >= rounded:
            judged = _played(judged, relation, held.worlds)
        if judged.state == "contradicted" and _alternative(steps[claim.step], claim.quote):
            judged = Judged(claim, "open", {})
        found.append(judged)
    return found


_ARROW = re.compile(r"\\(?:implies|Rightarrow|Longrightarrow)|[⟹⇒]|=>")
_MARKS = r"[\s$\\()\[\]]+"


def _alternative(step: str, quote: str) -> bool:
    """Whether the words, or what they conclude from, are one alternative of an "if … or …"."""
    premise = re.escape(_ARROW.split(quote)[0].strip())
    first, other = rf"{_MARKS}{premise}{_MARKS}or\b", rf"\b[^.;\n]*\bor{_MARKS}{premise}"
    return re.search(rf"(?i)\b(?:if|either)(?:{first}|{other})", step) is not None


def _rounds(relation: Relation, worlds: Sequence[World]) -> bool:
    """Whether the claim is true only to the digits that it shows."""
    try:
        with within(SECONDS):
            return any(
                _holds(relation, world) is True and truth(condition(relation), world) is False
                for world in worlds
            )
    except _FAILS:
        return False


PLAY = sp.Rational(1, 50)
"""What a value rounded on the way may change of what is worked out with it; 3 digits leave less."""


def _played(judged: Judged, relation: Relation, worlds: Sequence[World]) -> Judged:
    """Open where the value is as near as rounding on the way may leave it."""
    left, right = (_value(side, worlds[0]) for side in (relation.left, relation.right))
    near = (sp.Abs(left - right) <= PLAY * sp.Max(sp.Abs(left), sp.Abs(right))) == True  # noqa: E712
    return Judged(judged.claim, "open", {}) if near else judged


def _hypothesis(stating: Any) -> Json:
    return {"says": stating.says, "quote": stating.quote, "origin": stating.origin or "formaliser"}


def _defined(let: Any) -> Json:
    return {"says": f"{let.name} = {let.means}", "quote": let.quote, "origin": "reader"}


def _within(world: World, known: World) -> bool:
    """Whether a world with the definitions is one of those without."""
    return all(world.values.get(name) == value for name, value in known.values.items())


def _step(step: int, readings: Sequence[list[Judged] | str]) -> Json:
    unused = next((each for each in readings if isinstance(each, str)), "")
    if unused or len(readings) < 2:
        return {"index": step, "state": "open", "reason": unused or "one_sample"}
    own = _of_step(step, readings)
    states = [_together(judged) for judged in own]
    if states[0] != states[1]:
        return {"index": step, "state": "open", "reason": "samples_disagree"}
    if states[0] == "contradicted":
        return _contradicted(step, own[0])
    return {"index": step, "state": states[0], "reason": "no_claim" if not own[0] else ""}


def _before(step: int, readings: Sequence[list[Judged] | str]) -> Json | None:
    """A step before one that both contradict: contradicted where one reading is, and the other does
    not say that all of it holds.
    """
    own = _of_step(step, readings)
    own = [[j for j in each if j.alone or j.state != "contradicted"] for each in own]
    states = [_together(judged) for judged in own]
    if "contradicted" not in states or "entailed" in states:
        return None
    return _contradicted(step, own[states.index("contradicted")])


def _of_step(step: int, readings: Sequence[list[Judged] | str]) -> list[list[Judged]]:
    return [[j for j in each if j.claim.step == step] for each in readings
            if not isinstance(each, str)]  # fmt: skip


def _contradicted(step: int, judged: Sequence[Judged]) -> Json:
    first = next(j for j in judged if j.state == "contradicted")
    return {"index": step, "state": "contradicted", **first.details}


def _together(claims: Iterable[Judged]) -> State:
    """Contradicted where one claim is, entailed where all are."""
    states = [each.state for each in claims]
    if "contradicted" in states:
        return "contradicted"
    return "entailed" if states and set(states) == {"entailed"} else "open"


def _judged(claim: Claim, relation: Relation, held: _Held) -> Judged:
    worlds = held.worlds
    try:
        with within(SECONDS):
            holds = [_holds(relation, world) for world in worlds]
    except _FAILS:
        holds = [None]
    if None in holds or not holds or len(set(holds)) > 1:
        return Judged(claim, "open", {})
    support = _support(relation, worlds[0])
    objects = _objects([held.relations[k] for k in support], relation, bool(holds[0]))
    if objects or not (holds[0] or _speaks(relation, worlds[0], held.letters)):
        return Judged(claim, "open", {})
    if holds[0]:
        return Judged(claim, "entailed", {})
    details = _contradiction(claim, relation, [held.shown[k] for k in support], worlds[0])
    kept = details["record"]
    state: State = "contradicted" if kept and replays(kept) else "open"
    return Judged(claim, state, details, alone=not _rounding(relation, worlds[0]))


def _rounding(relation: Relation, world: World) -> bool:
    """Whether the claim gives one of the whole numbers next to a value, as rounding would."""
    if relation.operator not in ("=", "~"):
        return False
    sides = (_value(relation.left, world), _value(relation.right, world))
    whole = [side.is_integer is True for side in sides]
    gap = sp.Abs(sides[0] - sides[1])
    return whole.count(True) == 1 and (gap < 1) == True  # noqa: E712


def _speaks(relation: Relation, world: World, letters: frozenset[str]) -> bool:
    """Whether a claim that is false says something of the problem: of letters that stand for any
    number, only what a quantity is as an expression in them; the rest may be a case.
    """
    if not letters & _resting(relation, world):
        return True
    return (
        relation.operator == "="
        and bool(relation.names & letters)
        and bool(relation.names - letters)
    )


def _resting(relation: Relation, world: World) -> frozenset[str]:
    """The names that the claim's quantities hang on, themselves among them."""
    reasons = frozenset[int]().union(*(world.because[name] for name in relation.names))
    return frozenset(name for name, own in world.because.items() if own <= reasons)


def _holds(relation: Relation, world: World) -> bool | None:
    """Whether the claim holds in the world, to the digits that it shows."""
    exact = truth(condition(relation), world)
    slack = _slack(relation)
    if exact is not False or relation.operator not in ("=", "~") or slack is None:
        return exact
    gap = sp.Abs(_value(relation.left, world) - _value(relation.right, world))
    return bool((gap <= slack) == True)  # noqa: E712


def _slack(relation: Relation) -> Expr | None:
    """What rounding or cutting off may leave: one of the last digit shown by a decimal that stands
    alone on a side, or by a whole number that is called about equal.
    """
    alone = [side for side in (relation.left, relation.right) if side.kind == "number"]
    shown = max((side.decimals for side in alone), default=0)
    if not alone or (shown == 0 and relation.operator != "~"):
        return None
    return sp.Rational(1, 10**shown)


def _value(side: Term, world: World) -> Expr:
    found = built(side)
    return found.subs({s: world.values[s.name] for s in found.free_symbols})


def _support(relation: Relation, world: World) -> list[int]:
    """The places of the hypotheses that the claim's quantities rest on."""
    return sorted(frozenset[int]().union(*(world.because[name] for name in relation.names)))


def _objects(hypotheses: Sequence[Relation], claim: Relation, held: bool) -> bool:
    """Whether the engine's entailment finds a world of the hypotheses where the claim is otherwise.
    One that it cannot settle is no objection; nor is rounding, which it does not know.
    """
    if claim.operator == "~" or (held and _slack(claim) is not None):
        return False
    wanted = _cleared(claim)
    told = [_cleared(h) for h in hypotheses]
    if wanted is None or None in told:
        return False
    return entailment.follows(told, wanted if held else wanted.negated) is False


def _cleared(relation: Relation) -> Expr | None:
    """The relation without denominators; None where it is none between polynomials, which the
    solvers would leave out.
    """
    found = condition(relation)
    top, bottom = sp.fraction(sp.together(found.lhs - found.rhs))
    letters = found.free_symbols
    if not letters or not top.is_polynomial(*letters) or top.has(sp.pi):
        return None
    if bottom.free_symbols and relation.operator not in ("=", "!="):
        return None
    return found.func(top if not bottom.is_negative else -top, 0, evaluate=False)


def _contradiction(
    claim: Claim, relation: Relation, hypotheses: Sequence[Json], world: World
) -> Json:
    at = {name: show(world.values[name]) for name in sorted(relation.names)}
    values = show(_value(relation.left, world)), show(_value(relation.right, world))
    return {
        "quote": claim.quote,
        "read_as": claim.says,
        "counterexample": {"at": at, "left": values[0], "right": values[1]},
        "hypotheses": list(hypotheses),
        "expected": _repair(relation, world),
        "record": _record(relation, hypotheses, world),
    }


def _repair(relation: Relation, world: World) -> str:
    """The smallest repair: the side that is a plain number gets the other's value."""
    if relation.operator not in ("=", "~"):
        return ""
    if relation.right.ratio is not None:
        left = relation.text.split(relation.operator)[0].strip()
        return f"{left} = {show(_value(relation.left, world))}"
    if relation.left.kind == "name":
        return f"{relation.left.word} = {show(world.values[relation.left.word])}"
    return ""


def _record(relation: Relation, hypotheses: Sequence[Json], world: World) -> Json | None:
    """What replays: the claim at the point that the hypotheses determine, and these."""
    left, right = built(relation.left), built(relation.right)
    letters = left.free_symbols | right.free_symbols
    sign = "=" if relation.operator == "~" else relation.operator
    at = {s: world.values[s.name] for s in letters}
    kept = record_of(left, right, sign, at) or record_of(
        _value(relation.left, world), _value(relation.right, world), sign, at
    )
    if kept is None:
        return None
    return {**kept, "claim": relation.text, "hypotheses": [h["says"] for h in hypotheses]}


def replays(record: Mapping[str, Any]) -> bool:
    """Whether a contradiction's record contradicts again: its hypotheses alone are solved anew, and
    the claim is false in each of their worlds and at the recorded point.
    """
    try:
        relation = read(str(record["claim"]))
        with within(SECONDS):
            worlds = solved([read(str(says)) for says in record["hypotheses"]])
            false = all(_holds(relation, world) is False for world in worlds)
    except (*_FAILS, KeyError):
        return False
    return false and set(record["at"]) == relation.names and replay(record)
