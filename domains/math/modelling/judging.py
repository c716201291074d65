"""Steps of a solution held against an accepted modelling: what a reader says that a step claims is
entailed by the hypotheses, or contradicts them, or stays open.

Promises: the reader decides nothing. A contradiction is a claim that is false in every world of the
hypotheses it rests on, with both values, the hypotheses with their quotes, the smallest repair and
a record that `replays` computes afresh; the engine's entailment is asked too and may only object.
Both readings have to contradict the hypotheses in the same step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import sympy as sp

from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.replaying import record_of, replay
from domains.math.algebra.sampling import show
from domains.math.modelling.accepting import SECONDS, Accepted
from domains.math.modelling.language import Relation, Term, read
from domains.math.modelling.refusals import Refused
from domains.math.modelling.schema import Claim, read_claims
from domains.math.modelling.solving import Contradictory, World, built, condition, solved, truth
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


def judged(
    problem: str, steps: Sequence[str], accepted: Accepted, samples: Sequence[str]
) -> list[Json]:
    """For each step: `state`, and for a contradiction all that lets it be followed and replayed."""
    readings = [_read(problem, steps, accepted, sample) for sample in samples[:2]]
    return [_step(k, readings) for k in range(len(steps))]


def _read(
    problem: str, steps: Sequence[str], accepted: Accepted, sample: str
) -> list[Judged] | str:
    """The claims of one reading, or why it is not used."""
    try:
        reading, lets, claims = read_claims(problem, steps, accepted.read.modelling, sample)
        relations = (*accepted.read.relations, *lets)
        with within(SECONDS):
            worlds = solved(relations)
    except Refused as refused:
        return str(refused.reason)
    except _FAILS as error:
        return type(error).__name__
    worlds = tuple(w for w in worlds if any(_within(w, known) for known in accepted.worlds))
    shown = [*map(_hypothesis, accepted.read.modelling.relations), *map(_defined, reading.lets)]
    return [_judged(claim, relation, relations, shown, worlds) for claim, relation in claims]


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
    own = [[j for j in each if j.claim.step == step] for each in readings
           if not isinstance(each, str)]  # fmt: skip
    states = [_together(judged) for judged in own]
    if states[0] != states[1]:
        return {"index": step, "state": "open", "reason": "samples_disagree"}
    if states[0] == "contradicted":
        first = next(j for j in own[0] if j.state == "contradicted")
        return {"index": step, "state": "contradicted", **first.details}
    return {"index": step, "state": states[0], "reason": "no_claim" if not own[0] else ""}


def _together(claims: Iterable[Judged]) -> State:
    """Contradicted where one claim is, entailed where all are."""
    states = [each.state for each in claims]
    if "contradicted" in states:
        return "contradicted"
    return "entailed" if states and set(states) == {"entailed"} else "open"


def _judged(
    claim: Claim,
    relation: Relation,
    relations: Sequence[Relation],
    shown: Sequence[Json],
    worlds: Sequence[World],
) -> Judged:
    try:
        with within(SECONDS):
            held = [_holds(relation, world) for world in worlds]
    except _FAILS:
        held = [None]
    if None in held or not held or len(set(held)) > 1:
        return Judged(claim, "open", {})
    support = _support(relation, worlds[0])
    objects = _objects([relations[k] for k in support], relation, bool(held[0]))
    if objects:
        return Judged(claim, "open", {})
    if held[0]:
        return Judged(claim, "entailed", {})
    details = _contradiction(claim, relation, [shown[k] for k in support], worlds[0])
    kept = details["record"]
    return Judged(claim, "contradicted" if kept and replays(kept) else "open", details)


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
    kept = record_of(left, right, sign, {s: world.values[s.name] for s in letters})
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
