"""Values that a step states in words: "the variance is 8/3", "P = 40", "an antiderivative is x³ +
x".

The words choose which true value the number is held against. A value whose name fits no fact is
unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sympy as sp

from domains.math import arithmetic, facts_matrices, sampling, slips
from domains.math.claims import Claim, StepText
from domains.math.facts import Fact
from domains.math.facts_points import judge_point
from domains.math.findings import (
    LIKELY,
    SURE,
    SUSPECT,
    Finding,
    held,
    open_question,
    point_of,
    refuted,
)
from domains.math.ledger import Ledger
from domains.math.limits import Unreadable
from domains.math.nodes import Node, has, symbols
from domains.math.spoken_claims import judge_spoken
from domains.math.verdicts import Reason

Expr = Any
_STATES = re.compile(
    r"(?:\b(?:is|are|equals?|was|be|becomes|gives?|get|obtain|an? \w+(?: \w+)? of|has|have|=|:|"
    r"so|thus|therefore|hence|makes?|total|also|approximately|about)|:)\s*(?:only |exactly |"
    r"just |then |also |equal to |simply )*[\$\\(\[ ]*$"
)
_IS = re.compile(r"\b(?:is|equals|becomes|gives|get|obtain|was)\s*[$\\(\[ ]*$|^\W*$")
_QUALIFIED = re.compile(
    r"\b(?:first|second|third|each|every|one|other|another|no|not|given|squared|half|"
    r"twice|new|old|old|original|initial|partial|left|right|"
    r"numerator|denominator|inner|outer|when|if|at|complement|without|none|neither|"
    r"individual|single|remaining|two|three|both)\b"
)
_PRIMITIVE = re.compile(r"\b(?:an? |the )?(?:anti-?derivative|primitive|indefinite integral)\b")
_OF = re.compile(r"\b(?:anti-?derivative|primitive|integral) of[\s$\\(]*$")
"""What follows is the integrand."""
_DERIVATIVE = re.compile(r"\b(?:the )?(?:first )?derivative\b(?! of)")


def names_something(claim: Claim) -> bool:
    """Whether a word stands right before a leading equals sign, as in `Variance = 5`."""
    return re.search(
        r"[A-Za-z)]\s*$", claim.before.rstrip("$ ").rstrip("\\([")
    ) is not None and not re.search(
        r"\b(?:so|thus|hence|simplify|cancel|gives?|get|then|therefore|factor|expand|"
        r"evaluate|and)\s*$",
        claim.before.lower(),
    )


def judge_value(tree: Node, claim: Claim, step: StepText, ledger: Ledger) -> Iterator[Finding]:
    """A bare value or expression with the words before it."""
    from domains.math.obligations import continue_from_last

    if tree.kind in ("matrix", "square", "tuple", "interval"):
        found = facts_matrices.judge_value(tree, claim.subject, ledger.matrices)
        if found is None and tree.kind in ("tuple", "interval"):
            found = judge_point(tree, claim.subject, ledger.points)
        if found is not None and not (claim.supposed or claim.withdrawn):
            yield found
        return
    if tree.kind in (
        "words",
        "dots",
        "tuple",
        "set",
        "interval",
        "matrix",
        "numset",
        "empty",
        "inf",
        "list",
        "square",
    ):
        return
    continued = continue_from_last(tree, claim, ledger)
    if continued is not None:
        yield continued
        _remember(tree, ledger)
        return
    try:
        value = ledger.build(tree)
    except Unreadable:
        return
    spoken = judge_spoken(value, claim, step, ledger)
    if spoken is None:
        spoken = _as_primitive(value, claim, ledger)
    if spoken is not None:
        yield spoken
        return
    if _states_value(claim) or any(
        f.after and re.search(f.after, claim.after.lower()) for f in ledger.facts
    ):
        finding = _by_fact(value, (tree,), None, claim, step, ledger)
        if finding is not None:
            yield finding
            _remember(tree, ledger)
            return
    whole = _against_target(value, tree, claim, step, ledger)
    if whole is not None:
        yield whole
    if tree.kind not in ("num", "sym"):
        ledger.last = value


def _remember(tree: Node, ledger: Ledger) -> None:
    try:
        ledger.last = ledger.build(tree)
    except Unreadable:
        ledger.last = None


def judge_named_relation(
    tree: Node, claim: Claim, step: StepText, ledger: Ledger
) -> Iterator[Finding]:
    """A chain whose value bears a name in words or by its letter; the chain's own links are judged
    elsewhere.
    """
    letter = tree.args[0]
    named_power = letter.kind == "pow" and letter.args[0].kind == "sym"
    named_call = letter.kind == "call" and letter.text[:1].isupper()
    sides = tree.args[1:] if named_power or named_call else tree.args
    values = [n for n in sides if n.kind not in ("sym", "app", "opaque", "deriv", "words")]
    if not values or claim.supposed or claim.withdrawn:
        return
    speaks_of_another = letter.kind in ("app", "deriv") or symbols(letter) - {"pi", "e", "i"}
    try:
        value = ledger.build(values[0])
        if value.free_symbols and not ledger.build(values[-1]).free_symbols:
            value = ledger.build(values[-1])  # a formula with its numbers put in
    except Unreadable:
        return
    named = letter if named_call or letter.kind in ("sym", "pow", "opaque") else None
    finding = _by_fact(value, tuple(tree.args), named, claim, step, ledger)
    if finding is not None:
        yield finding
    elif named is None and not speaks_of_another and _IS.search(claim.before.lower()):
        whole = _against_target(value, values[0], claim, step, ledger)
        if whole is not None and whole.state == "refuted":
            yield whole


def _states_value(claim: Claim) -> bool:
    if claim.quote.startswith("=") and names_something(claim):
        return True
    return _STATES.search(claim.before.lower()) is not None


# --- facts --------------------------------------------------------------------------------------


def _by_fact(
    value: Expr,
    nodes: tuple[Node, ...],
    named: Node | None,
    claim: Claim,
    step: StepText,
    ledger: Ledger,
) -> Finding | None:
    fact = _fact_for(named, claim, ledger)
    if value.free_symbols and ledger.stated is not None and len(ledger.stated.worlds) == 1:
        value = value.subs(ledger.stated.worlds[0])
    if fact is None or (value.free_symbols and not fact.value.free_symbols):
        return None
    node = nodes[-1]
    for truth in (fact.value, *fact.also):
        found = _same(value, truth, node, ledger)
        if found is not None and found.state in ("proved", "numeric"):
            return held(
                f"the {fact.name} computed from the problem ({fact.formalisation})",
                numeric=found.state == "numeric",
                reason=Reason.PROBLEM_VALUE,
            )
    if value.free_symbols != fact.value.free_symbols:
        return None
    slip = slips.of_alternatives(value, fact.slips)
    if not slip and _qualified(claim, fact) and not _names_asked_event(claim, ledger):
        return open_question(f"perhaps not the {fact.name} of the problem")
    return refuted(
        f"the {fact.name} computed from the problem ({fact.formalisation}) is "
        f"{sampling.show(fact.value)}",
        sampling.resolve(value),
        fact.value,
        SUSPECT,
        reason=Reason.PROBLEM_VALUE,
        slip=slip,
        expected=sampling.show(fact.value),
        at=_probe(value, fact.value),
    )


def _probe(a: Expr, b: Expr) -> dict[Expr, Expr]:
    return {
        s: sp.Integer(k + 2) for k, s in enumerate(sorted(a.free_symbols | b.free_symbols, key=str))
    }


def _same(value: Expr, truth: Expr, node: Node, ledger: Ledger) -> Finding | None:
    if value.free_symbols or truth.free_symbols:
        outcome = sampling.compare(value, truth, ledger.domain)
        return held(outcome.reason) if outcome.equal else None
    finding = arithmetic.judge(truth, sampling.resolve(value), (node, node), "=", False)
    if finding.state == "refuted" and truth.has(sp.pi) and not value.has(sp.pi):
        bare = arithmetic.judge(
            truth * 180 / sp.pi, sampling.resolve(value), (node, node), "=", False
        )
        return bare if bare.state != "refuted" else finding
    if finding.state == "refuted" and has(node, "percent"):
        return arithmetic.judge(truth * 100, value * 100, (node, node), "=", False)
    return finding


def _fact_for(named: Node | None, claim: Claim, ledger: Ledger) -> Fact | None:
    """The fact whose words stand last before the value, or whose letter it is if the problem asks
    for it.
    """
    text = claim.subject
    by_words = [
        (f.named_in(text), k, f) for k, f in enumerate(ledger.facts) if f.named_in(text) >= 0
    ]
    if by_words and (named is None or named.kind in ("sym", "opaque")):
        return max(by_words, key=lambda p: p[:2])[2]
    if _names_asked_event(claim, ledger):
        return next((f for f in ledger.facts if f.name == "probability"), None)
    followed = next(
        (f for f in ledger.facts if f.after and re.search(f.after, claim.after.lower())), None
    )
    if followed is not None:
        return followed
    if named is None:
        return None
    name = _letter(named)
    squared = name.removesuffix("^2")
    if squared != name and not any(name in f.letters for f in ledger.facts):
        return next((_squared(f) for f in ledger.facts if squared in f.letters and f.asked), None)
    letters = [f for f in ledger.facts if name in f.letters]
    asked = [f for f in letters if f.asked]
    if asked:
        return asked[0]
    if len(letters) != 1 or ledger.problem.asks(r"probab"):
        return None
    defined_before = name in ledger.values and ledger.defined_in.get(name) != claim.step
    return None if defined_before else letters[0]


def _names_asked_event(claim: Claim, ledger: Ledger) -> bool:
    """`P(at least one 6) = …` where the problem asks for just that event."""
    event = re.search(r"\bp(?:r|rob)?\s*\(([^()]+)\)\s*$", claim.subject)
    return event is not None and event[1].strip() in ledger.problem.words


def _squared(fact: Fact) -> Fact:
    return replace(
        fact,
        name=f"square of the {fact.name}",
        value=fact.value**2,
        slips=tuple((n, v**2) for n, v in fact.slips),
        also=tuple(v**2 for v in fact.also),
    )


def _letter(node: Node) -> str:
    if node.kind == "pow" and node.args[0].kind == "sym" and node.args[1].kind == "num":
        return f"{node.args[0].text}^{node.args[1].text}"
    if node.kind == "call":
        return f"{node.text}({', '.join(part.text for part in node.args)})"
    return node.text


def _qualified(claim: Claim, fact: Fact) -> bool:
    """Words near the name that make it another quantity."""
    clause = claim.subject[-60:]
    rest = re.sub(fact.words, " ", clause)
    return _QUALIFIED.search(rest) is not None


# --- the problem's own expression -----------------------------------------------------------------


def _as_primitive(value: Expr, claim: Claim, ledger: Ledger) -> Finding | None:
    """ "An antiderivative is …" against the integrand."""
    if not _PRIMITIVE.search(claim.subject) or _OF.search(claim.subject) or ledger.target is None:
        return None
    integrals = sorted(ledger.target.atoms(sp.Integral), key=str)
    if len(integrals) != 1:
        return None
    variable, body = integrals[0].limits[0][0], integrals[0].function
    if variable not in value.free_symbols:
        return None
    outcome = sampling.compare(sp.diff(value, variable), body, ledger.domain)
    if outcome.equal:
        return held("its derivative is the integrand")
    if not outcome.different:
        return None
    return refuted(
        f"its derivative is not the integrand: {outcome.reason}",
        sp.diff(value, variable),
        body,
        SURE,
        at=point_of(outcome, [value, body]),
        counterexample=outcome.counterexample,
    )


_WHOLE = re.compile(
    r"\b(?:becomes|this is|that is|it is|apply|applying|l'h[oô]pital|equals|integral|"
    r"limit|expression|answer|result|value|rewrite|simplif\w*|evaluate|equivalent)\b"
)


def _against_target(
    value: Expr, tree: Node, claim: Claim, step: StepText, ledger: Ledger
) -> Finding | None:
    """A whole new form of the problem's closed expression must keep its value; of an open one, its
    function.
    """
    goal = ledger.target
    if (
        goal is None
        or ledger.target_kind not in ("rewrite", "integral")
        or claim.supposed
        or not _WHOLE.search(claim.subject)
    ):
        return None
    if _QUALIFIED.search(claim.subject[-40:]) or _PRIMITIVE.search(claim.subject):
        return None
    resolved = sampling.resolve(goal)
    if resolved.free_symbols or resolved.has(sp.Integral, sp.Limit):
        return None
    if value.free_symbols or not (value.has(sp.Integral, sp.Limit) or _states_value(claim)):
        return None
    if value.has(sp.Integral) != goal.has(sp.Integral) and value.has(sp.Integral, sp.Limit):
        return None
    finding = arithmetic.judge(resolved, sampling.resolve(value), (tree, tree), "=", False)
    if finding.state != "refuted":
        return finding
    return refuted(
        f"the value of the problem's expression is {sampling.show(resolved)}",
        sampling.resolve(value),
        resolved,
        LIKELY,
        reason=Reason.PROBLEM_VALUE,
        slip=slips.of_numbers(resolved, sampling.resolve(value)),
    )
