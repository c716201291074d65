"""A worked solution from beginning to end: every line judged, then the whole, then the blame.

Order: each claim against what is known where it stands; cases left out and candidates accepted,
over the whole solution; the final answer against the reference; the first wrong line; coverage and
unread spans.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.proofs import SYMPY_FAILS
from domains.math.notation import asking
from domains.math.notation.limits import (
    MAX_PROBLEM_CHARS,
    MAX_STEPS,
    TooLarge,
    Unreadable,
    check_length,
)
from domains.math.notation.nodes import Node, has, symbols, walk
from domains.math.notation.tables import Mentions
from domains.math.steps import conclusions, congruences, routes
from domains.math.steps.claims import Claim, StepText, read_step, valued
from domains.math.steps.findings import Finding, open_question
from domains.math.steps.ledger import Ledger, open_ledger
from domains.math.steps.obligations import judge_claim
from domains.math.steps.sorts import Sorts, settled_by_sort
from domains.math.steps.verdicts import Alternative, Reason, StepFinding, StepsVerdict, Suspicion
from domains.math.steps.whole import (
    coverage,
    first_refuted,
    settled_of,
    summary,
    unread,
    whole_solution,
)
from domains.math.steps.worded import with_relations

_says = Mentions("steps", "mentions.ini", "checking")

CLAIM_SECONDS = 3.0  # the outer net: what is tried is counted where it is tried
ROUTE_SECONDS = 1.5
OPENING_SECONDS = 2.5


@dataclass(frozen=True)
class Doubted:
    """A solution without a refuted step, as advice on it may want to see it."""

    texts: Sequence[StepText]
    ledger: Ledger
    doubts: Sequence[Finding]  # what speaks against a step and does not refute it
    holding: frozenset[int]  # steps that are proved or hold at every point
    matches: bool | None  # whether the solution's answer is the reference


Advice = Callable[[Doubted], Suspicion | None]


def check(
    problem: str, steps: list[str], answer: str | None, seconds: float, advise: Advice
) -> StepsVerdict:
    """The verdict on a whole solution, with `advise`'s suspicion where no step is refuted; never
    raises for what the texts hold.
    """
    try:
        with within(seconds):
            deadline = time.process_time() + seconds * 0.8
            return _checked(problem, steps, answer, deadline, advise)
    except OutOfTime:
        return _nothing(steps, "time-out")
    except TooLarge as large:
        return _nothing(steps, f"refused: {large.message}")
    except RecursionError:
        return _nothing(steps, "refused: nested too deeply")


def _nothing(steps: Sequence[str], why: str) -> StepsVerdict:
    found = tuple(StepFinding(k, "unknown", why) for k in range(len(steps)))
    return StepsVerdict(found, None, {"lines": len(steps), "read": 0})


def _checked(
    problem: str, steps: list[str], answer: str | None, deadline: float, advise: Advice
) -> StepsVerdict:
    if len(steps) > MAX_STEPS:
        raise TooLarge(f"{len(steps)} steps; at most {MAX_STEPS} are read.")
    ledger = _opened(problem)
    route = _route(ledger, answer)
    if answer is None and route.certain and route.comparable:
        answer = route.result
    if route.state == "differs":  # it may rest on a wrong formalisation
        route = replace(route, certain=False)
    texts, findings = _judge_all(steps, ledger, deadline)
    matches = conclusions.matches_reference(texts, answer, problem)
    findings += whole_solution(texts, ledger, matches)
    settled, doubts = settled_of(findings, matches)
    wrong = first_refuted(settled)
    summaries = tuple(summary(text, [f for f in settled if f.step == text.index]) for text in texts)
    holding = frozenset(s.index for s in summaries if s.verdict in ("proved", "numeric"))
    suspicion = None
    if wrong is None:
        suspicion = advise(Doubted(texts, ledger, doubts, holding, matches))
    return StepsVerdict(
        summaries,
        None if wrong is None else wrong.step,
        coverage(summaries, wrong),
        unread(texts),
        route,
        matches,
        suspicion=suspicion,
    )


_FAILURES = tuple(f for f in SYMPY_FAILS if f is not RecursionError)


def _opened(problem: str) -> Ledger:
    """The problem's ledger; where its text breaks our reading, a ledger that knows nothing."""
    check_length(problem, MAX_PROBLEM_CHARS)
    try:
        with within(OPENING_SECONDS):
            return open_ledger(problem)
    except (*_FAILURES, Unreadable, OutOfTime):
        return open_ledger("")


def alternative(problem: str, answer: str | None = None) -> Alternative:
    """An independent route to the problem's answer, compared with `answer` if given."""
    try:
        return _route(_opened(problem), answer)
    except TooLarge as large:
        return Alternative("not formalised", note=large.message)


def _route(ledger: Ledger, answer: str | None) -> Alternative:
    try:
        with within(ROUTE_SECONDS):
            return routes.from_ledger(ledger, answer)
    except OutOfTime:
        return Alternative("not formalised", note="no time left")
    except _FAILURES as failure:
        return Alternative("not formalised", note=f"the route failed ({type(failure).__name__})")


def _judge_all(
    steps: Sequence[str], ledger: Ledger, deadline: float
) -> tuple[list[StepText], list[Finding]]:
    texts: list[StepText] = []
    findings: list[Finding] = []
    sorts = Sorts(ledger.problem.text, "\n".join(steps), _breaks_rules(ledger))
    ledger.letters = sorts.letters
    for index, step in enumerate(steps):
        text = with_relations(read_step(index, step, ledger.notation))
        texts.append(text)
        after = ledger.here.claims[-1].after if ledger.here.claims else "no formula"
        ledger.ended = not re.search(r"[A-Za-z0-9?]", after)
        ledger.scope, ledger.here = {}, text
        judged: list[Finding] = []
        for group in _grouped(text.claims):
            group = replace(group, alone=_alone(group, ledger))
            if _opens_case(group):
                ledger.open_case(symbols(group.tree))
            elif group.tree.kind == "rel" and _says("ordinal", group.before):
                side, *_, other = map(str, group.tree.args)
                ledger.count(side, other, symbols(group.tree))
            found = [open_question("no time left", Reason.TIME)]
            if time.process_time() <= deadline:
                found = settled_by_sort(_judged(group, ledger), group, text, sorts)
                tied = _tied(group, ledger)
                found = [replace(f, closed=f.closed and not tied) for f in found]
                found += _circular(group, ledger)
            judged += [replace(f, quote=f.quote or group.quote) for f in found]
        judged += congruences.judge_sentences(text)
        if _says("corrects_itself", text.words):
            why = "the step corrects itself"
            judged = [open_question(why) if f.state == "refuted" else f for f in judged]
            ledger.forget_posed()
        findings += [replace(f, step=index) for f in judged]
    return texts, findings


def _circular(claim: Claim, ledger: Ledger) -> list[Finding]:
    """What is said of the relation that is to be proved where a step gives it as its own reason."""
    goals = [set(n.args) for n in ledger.problem.equations if n.text == claim.tree.text]
    cited = ledger.problem.asks(_says["proof"]) and _says("cites", claim.subject)
    why = "it gives as its reason the very formula that is to be proved"
    return [open_question(why, Reason.CIRCULAR)] if cited and set(claim.tree.args) in goals else []


def _alone(claim: Claim, ledger: Ledger) -> bool:
    """Whether it equates numbers of which one is worked out, and there is no equation in letters
    that they could be tried in.
    """
    tree, problem = claim.tree, ledger.problem
    closed = tree.kind == "rel" and set(tree.text.split()) == {"="} and not symbols(tree) - {"pi"}
    if not closed or any(p.kind in ("app", "words", "opaque") for p in walk(tree)):
        return False
    tried = problem.equations or problem.functions or ledger.posed_log or ledger.stated
    return not tried and has(tree, "add", "mul", "pow", "fact", "root")


def _opens_case(claim: Claim) -> bool:
    """`For (k, m) = (2, 3)`, `testing A = 1`, `if x < 0`, `for the pair (5, 15)`."""
    tree = claim.tree
    if tree.kind == "rel" and symbols(tree) and _says("case_of", claim.before):
        return True
    if tree.kind not in ("rel", "tuple") or not _says("case", claim.before):
        return False
    return tree.kind == "tuple" or (
        tree.args[0].kind in ("sym", "tuple") and not symbols(tree.args[-1]) - {"pi", "e"}
    )


def _breaks_rules(ledger: Ledger) -> bool:
    """Whether the problem states arithmetic that is false in the usual sense."""
    relations = [c for c in ledger.problem.claims if c.tree.kind == "rel" and not c.nouns]
    closed = [c for c in relations if not symbols(c.tree) - {"pi"}]
    found = [f for c in closed for f in _judged(c, ledger)]
    return any(f.state == "refuted" for f in found)


def _judged(claim: Claim, ledger: Ledger) -> list[Finding]:
    try:
        with within(CLAIM_SECONDS):
            found = judge_claim(claim, ledger)
        worked_with = claim.tree.kind == "sym" or _says("object", claim.before)
        alone = claim.read and not found and not worked_with
        return [open_question("a value that nothing here confirms")] if alone else found
    except OutOfTime:
        ledger.last = None  # what it ends with is not known: nothing goes on from the value before
        return [open_question("time-out", Reason.TIME)]
    except _FAILURES as failure:
        return [open_question(f"this line could not be judged ({type(failure).__name__})")]


def _tied(claim: Claim, ledger: Ledger) -> bool:
    """Whether the problem says in formulas what the claim's numbers are: its equations have these
    solutions, its own letters, functions or expressions stand in the claim, or it is in no other
    words than formulas need.
    """
    problem, tree = ledger.problem, claim.tree
    names = {p.text.rstrip("'") for p in walk(tree) if p.kind in ("sym", "app")}
    names -= {"pi", "e", "i"} - ledger.letters
    own = ledger.used() | set(ledger.functions) - set(problem.functions)
    named = bool(names) and not names & own
    asked = any(part in problem.expressions for part in tree.args)
    return named or asked or ledger.stated is not None or asking.plain(problem.text)


def _grouped(claims: Sequence[Claim]) -> list[Claim]:
    """Claims joined by "or" (values of one letter: also by "and" or a comma) become one claim."""
    groups: list[Claim] = []
    for claim in claims:
        previous = groups[-1] if groups else None
        if previous is not None and _belongs(previous, claim):
            kind = "and" if claim.joined != "or" and _is_order(claim.tree) else "or"
            parts = previous.tree.args if previous.tree.kind == kind else (previous.tree,)
            tree = Node(kind, (*parts, claim.tree))
            groups[-1] = replace(
                previous,
                tree=tree,
                quote=f"{previous.quote} {kind} {claim.quote}",
                after=claim.after,
                withdrawn=previous.withdrawn and claim.withdrawn,
            )
        else:
            groups.append(claim)
    return groups


def _is_order(tree: Node) -> bool:
    return tree.kind == "rel" and bool(set(tree.text.split()) & {"<", ">", "<=", ">="})


def _bare_number(claim: Claim) -> bool:
    """`x = 1, −1`: a number that nothing else claims belongs to the letter before."""
    alone = re.match(r"\s*(?:[.;,]|and\b|or\b|$)", claim.after) is not None
    numeric = claim.tree.kind in ("num", "neg", "div", "root", "mixed")
    return alone and numeric and not symbols(claim.tree) - {"pi", "e"}


def _belongs(previous: Claim, claim: Claim) -> bool:
    read = previous.read and claim.read
    if not read or not claim.joined or claim.withdrawn != previous.withdrawn:
        return False
    if claim.joined in ("and", ",") and _is_order(previous.tree) and _is_order(claim.tree):
        return symbols(previous.tree) == symbols(claim.tree)
    if claim.joined == "or":
        return previous.tree.kind in ("rel", "or") and claim.tree.kind != "list"
    letter = valued(previous.tree)
    return letter != "" and (_bare_number(claim) or valued(claim.tree) == letter)
