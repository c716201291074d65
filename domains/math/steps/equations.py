"""Equations and inequalities in unknowns, judged by the unknowns' true values.

True in every world: held. True in none: refuted. True in some: a case, or a root lost if no other
line of the solution speaks for the worlds left out; `checking` decides that when all lines are
read.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import sympy as sp

from domains.math.algebra import Expr, numeric, solving, systems
from domains.math.algebra.building import condition, make_symbol
from domains.math.algebra.showing import where
from domains.math.algebra.systems import System, World
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node, has, signs_chosen, symbols
from domains.math.notation.tables import Mentions
from domains.math.steps import arithmetic, definitions, entailment, following, identities, slips
from domains.math.steps.claims import Claim, one_of_several
from domains.math.steps.findings import (
    LIKELY,
    SURE,
    Finding,
    held,
    no_claim,
    open_question,
    refuted,
)
from domains.math.steps.ledger import Case, Ledger, Link
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "equations")


def same_unknown(parts: Sequence[Node]) -> bool:
    """Whether all parts give values to one and the same letter (`x = 3 and x = −2`)."""
    equations = [p for p in parts if p.kind == "rel" and p.text == "="]
    names = {e.args[0].text for e in equations if e.args[0].kind == "sym"}
    return len(parts) > 1 and len(names) == 1 and all(p.kind == "rel" for p in parts)


def judge_alternatives(parts: Sequence[Node], claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """Several relations of which at least one holds: `x = 3 or x = −2`, `x = ±3`."""
    differences = []
    named: Node | None = None
    either = sum(has(p, "pm", "mp") for p in parts)
    branched = either and (len(parts) > 1 or not has(parts[0].args[-2], "pm", "mp"))
    for part in itertools.chain(*map(signs_chosen, parts)):
        if part.kind == "rel" and set(part.text.split()) == {"="}:
            named = part.args[0]
            differences.append(ledger.build(part.args[0]) - ledger.build(part.args[-1]))
            yield from () if branched else _inner_arithmetic(part, claim, ledger)
        else:
            yield open_question("alternatives of different kinds")
            return
    if named is not None and named.kind == "sym" and named.text in ledger.defined_in:
        yield open_question("values of a letter that stands for an expression")
        return
    free = {s for d in differences for s in d.free_symbols}
    system = ledger.system_for(free)
    if system is None or not free:
        yield open_question("alternatives whose unknown is not known")
        return
    known = system.stated or len(system.worlds) > 1 or any(has(p, "pm", "mp") for p in parts)
    if len(parts) > 1 and not known:
        yield open_question("values of several equations, of which one is known")
        return
    yield _by_worlds(differences, system, claim, ledger)


def _inner_arithmetic(part: Node, claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """`x = (4 + 8)/4 = 3`: the numbers of the chain."""
    values = [(n, ledger.build(n)) for n in part.args[1:]]
    for (m, a), (n, b) in itertools.pairwise(values):
        if not a.free_symbols | b.free_symbols:
            yield arithmetic.judge(a, b, (m, n), "=", claim.nouns)


def judge_equation(link: Link) -> Finding:
    """A conditional equation: by the system that fixes its letters, else as a newly posed one."""
    left, right, claim, ledger = link.left, link.right, link.claim, link.ledger
    difference, assigned = link.gap, left.kind == "sym" and not symbols(right) - {"pi", "e"}
    if claim.withdrawn:
        return no_claim("set aside by the step itself")
    if assigned and _says("names_place", claim.after):
        return no_claim("it names what is spoken of, whatever the letter's value may be")
    if left.kind == right.kind == "sym" and {left.text, right.text} & ledger.used():
        return open_question("a letter that has a value is used anew")
    fixed = set() if ledger.stated is None else {s.name for s in ledger.stated.unknowns}
    if claim.supposed and left.text in fixed and symbols(right) - fixed - {"pi", "e"}:
        ledger.stated = None  # let x = a + b: the problem's letter is used anew
        return definitions.define(link)
    system = ledger.system_for(difference.free_symbols)
    if system is not None and system.stated:
        if claim.supposed and assigned and not systems.holds_somewhere(difference, system):
            return no_claim("a trial value")
        finding = _by_worlds([difference], system, claim, ledger)
        in_case = finding.state == "refuted" and re.search(r"\bcase\b", ledger.here.words)
        if in_case:
            ledger.candidates.append((claim.step, difference, finding))
            return open_question("what one case gives; it must be checked", Reason.CANDIDATE)
        if finding.state == "refuted" and one_of_several(claim, ledger.here):
            ledger.stated = None  # the letter is that of other equations
            return open_question("one of several equations")
        return finding
    if system is not None and not _opens_anew(claim):
        finding = _by_worlds([difference], system, claim, ledger)
        if finding.state == "refuted":
            if all((claim.step, d) in ledger.posed_log for d in system.differences):
                finding = replace(finding, reason=Reason.NOT_EQUIVALENT)  # of the step's own line
            solved_before = ledger.solved.get(system, claim.step) < claim.step
            curves = _says("places", ledger.problem.text) and _says("sets", ledger.here.words)
            anew = curves or _says("one_of_two", ledger.here.words)
            if anew or _sets_anew(difference, system) or _puts_in(claim.tree):
                ledger.posed = {k: s for k, s in ledger.posed.items() if s is not system}
                return open_question("one of several values")
            if assigned and solved_before:
                return open_question("the letter is used anew")
            return no_claim("another place") if claim.quote.startswith("(") else finding
        if assigned and finding.reason is Reason.CONDITIONAL:
            ledger.solved.setdefault(system, claim.step)
        return finding
    if assigned and difference.free_symbols:
        return _assigned(link)
    follows = following.same_curve(difference, claim, ledger)
    follows = follows or _contradicts(link)
    if follows is not None:
        return follows
    return _pose(link)


def _contradicts(link: Link) -> Finding | None:
    """The refutation of an equation between what the problem's equations fix: the difference of its
    sides has one value wherever these hold, and that is not zero. It has to be told as a result: `a
    larger circle is`, `the asymptotes satisfy` pose an equation of something else.
    """
    difference, claim, ledger = link.gap, link.claim, link.ledger
    letters, given = difference.free_symbols, following.known(ledger, 0)
    open_ = claim.supposed or claim.withdrawn or ledger.problem.several
    if open_ or given is None or not identities.told_as("results", claim):
        return None
    if not given:
        return _against_own(link)
    if not letters <= {s for e in given for s in e.free_symbols}:
        return None
    if not _says("places", ledger.problem.text) or systems.solve(given, stated=True):
        for equations in (given, following.known(ledger) or []):
            found = _solved_nowhere(difference, equations, ledger)
            if found is not None:
                return found
    if following.of_no_reals(ledger) or following.partly_read(letters, ledger):
        return None
    points = following.points_of(letters, given, ledger)
    enough = len(points) >= 2 * following.ENOUGH
    return following.false_throughout(difference, points) if enough else None


def _against_own(link: Link) -> Finding | None:
    """The refutation of a result that no numbers solve together with the problem's equations, those
    right before it and the values that the step gave: `x = 4` and now `y = −1`. Earlier ones may be
    of another case.
    """
    claim, ledger, several = link.claim, link.ledger, link.ledger.problem.several
    result = identities.told_as("results", claim) and not (claim.withdrawn or _opens_anew(claim))
    cut = re.search(r"[A-Za-z]$", claim.before) or _says("units", claim.quote)
    if not result or cut or {s.name for s in link.letters} & several:
        return None
    own = {k: v for k, v in ledger.values.items() if ledger.defined_in.get(k) == claim.step}
    given = [make_symbol(k) - v for k, v in own.items() if not v.free_symbols]
    before = [d for step, d in ledger.posed_log if step >= claim.step - 1]
    known = list(dict.fromkeys([*(following.known(ledger, 0) or ()), *before, *given]))
    near = [d for d in known if d.free_symbols <= link.letters]
    found = (_solved_nowhere(link.gap, some, ledger) for some in (near, known))
    return next((f for f in found if f is not None), None)


def _solved_nowhere(difference: Expr, equations: Sequence[Expr], ledger: Ledger) -> Finding | None:
    """The refutation of an equation that no numbers solve together with the problem's."""
    plain = [e for e in equations if entailment.rational(e)]
    if not entailment.inconsistent(plain, difference) or entailment.inconsistent(plain, sp.S.Zero):
        return None
    points = following.points_of(difference.free_symbols, plain, ledger, 1)
    letters = {s for e in plain for s in e.free_symbols}
    if not points and len(letters) <= 2 and (fixed := systems.solve(plain, stated=False)):
        points = list(fixed.worlds[:1])
    if not points or not numeric.approximate(difference, points[0], real=False):
        return None
    why = "no numbers solve it together with the equations that it rests on"
    return following.refuted_at(difference, sp.Integer(0), points[0], why, Reason.NOT_EQUIVALENT)


def _sets_anew(difference: Expr, system: System) -> bool:
    """Whether a value stands against nothing but another value that was given."""
    letters = difference.free_symbols
    given = all((d - s).is_number for d in system.differences for s in d.free_symbols)
    return given and len(letters) == 1 and bool((difference - next(iter(letters))).is_number)


def _puts_in(tree: Node) -> bool:
    """A formula before itself with numbers put in, `π r² = π (8)²`: it may be of another thing."""
    sides = [re.findall(r"[a-z]+(?:\[[^]]*\])?|[(),]", str(node)) for node in tree.args]
    pairs = [(m, n) for m, n in itertools.pairwise(sides) if m != n and len(m) == len(n) > 1]
    return any(all(map(_stands_for, m, n)) for m, n in pairs)


def _stands_for(one: str, other: str) -> bool:
    return one == other or (one[:4], other[:4]) == ("sym[", "num[")


def _opens_anew(claim: Claim) -> bool:
    """Words that pose a new equation rather than derive one."""
    clause = re.split(r"[.;]\s", claim.before)[-1].lower()
    if claim.supposed or claim.carried:
        return claim.supposed and not claim.carried
    if re.search(r"#\s*$", claim.before) and "#" in clause and not _says("lists", clause):
        return False  # a line right below another one goes on from it
    if _says("derives", clause) and not _says("to_solve", clause):
        clause = _says["merely_named"].sub(" ", clause)
        return _says("poses", clause) is not None and not _says("carries_on", clause)
    return _says("poses", clause) is not None


def _assigned(link: Link) -> Finding:
    """A value for a letter that nothing fixes: a scope for the rest of the step."""
    ledger, (letter, value) = link.ledger, link.sides
    false = _against_own(link) if letter.is_Symbol else None
    if false is not None:
        return false
    if letter.is_Symbol:
        parameter = any(letter.name in p for p, _ in ledger.functions.values())
        if link.claim.supposed or parameter:
            ledger.scope[letter.name] = value
            return no_claim("a value put in")
        ledger.define(letter.name, value)
    return open_question("a value that follows from nothing known here", Reason.POSED)


def _pose(link: Link) -> Finding:
    difference, ledger = link.gap, link.ledger
    known = [v for v in ledger.values.values() if v.free_symbols]
    both = symbols(link.left) and symbols(link.right) - {"pi", "e"}
    if _says("excludes", link.ledger.here.words) and not both:
        return no_claim("an equation for what is excluded")
    given = ledger.hypotheses() if difference.is_polynomial() else []
    if given and entailment.follows(given, sp.Eq(difference, 0)):
        return held("it follows from the problem's equations", reason=Reason.SOLUTIONS)
    system = ledger.open_system(difference)
    if difference in known or -difference in known:
        return held("the equation asked for", reason=Reason.GROUNDED)
    more = "" if system is None else "; the lines after it are judged by its solutions"
    return open_question(f"an equation posed here{more}", Reason.POSED)


def _by_worlds(
    differences: Sequence[Expr], system: System, claim: Claim, ledger: Ledger
) -> Finding:
    """At least one of the differences must vanish in each world."""
    if not system.stated and ledger.ordered & {s.name for s in system.unknowns}:
        return open_question("places where a sign may change", Reason.POSED)
    if not system.worlds:
        return open_question("the equations have no real solution", Reason.POSED)
    truth = [[numeric.vanishes(d, w) for d in differences] for w in system.worlds]
    covered = [any(t is True for t in row) for row in truth]
    strength = SURE if system.stated else LIKELY
    if not any(covered):
        forbidden = _factor(differences[0], system) and _forbidden(differences[0], ledger)
        if len(differences) == 1 and (forbidden or _candidate(differences, claim, ledger)):
            false = _false_in_all(differences[0], system.worlds[0], strength)
            if system.stated:
                ledger.candidates.append((claim.step, differences[0], false))
            return open_question("a candidate that must be checked", Reason.CANDIDATE)
        if any(t is None for row in truth for t in row):
            return open_question("undefined at the true values")
        if _factor(differences[0], system):
            return open_question("a factor of the equation before; the other is set aside")
        false = _false_in_all(differences[0], system.worlds[0], strength)
        return replace(false, nowhere=_nowhere(differences[0], system, ledger))
    false_ones = [
        d
        for k, d in enumerate(differences)
        if not any(row[k] for row in truth) and systems.gives_value(d)
    ]
    if false_ones and len(differences) > 1:
        false = _false_in_all(false_ones[0], system.worlds[0], strength)
        factors = all(_factor(d, system) for d in false_ones)
        if not (factors or _candidate(false_ones, claim, ledger)):
            return false
        ledger.candidates.append((claim.step, false_ones[0], false))
    if len(differences) == 1:
        ledger.latest = differences[0]
    if all(covered):
        if len(differences) > 1:
            ledger.listed.add(system)
        if system.stated:
            return held("true for every solution", numeric=True, reason=Reason.SOLUTIONS)
        return open_question(following.UNCHECKED, Reason.CONDITIONAL)
    left_out = next(w for w, c in zip(system.worlds, covered, strict=True) if not c)
    false = _false_in_all(differences[0], left_out, strength)
    if len(differences) == 1 and system.stated and _says("recalled", claim.before.lower()):
        return replace(false, why=f"recalled for all values, and {false.why}")
    why = "true in some cases only"
    finding = replace(false, state="unknown", why=why, reason=Reason.SOME_CASES)
    ledger.cases.append(Case(claim.step, system, tuple(covered), finding))
    return finding


def _nowhere(difference: Expr, system: System, ledger: Ledger) -> bool:
    """Whether complex values do not solve it either, with the system or with all that was posed."""
    posed = [*system.differences, *(d for _, d in ledger.posed_log)]
    plain = [[d for d in some if entailment.rational(d)] for some in (system.differences, posed)]
    return any(entailment.inconsistent(known, difference) for known in plain)


def _false_in_all(difference: Expr, world: World, strength: int) -> Finding:
    values = where(world)
    constant, rest = difference.as_independent(*difference.free_symbols, as_Add=True)
    why, slip = f"false for the true value {values}", slips.of_equation(difference, world)
    reason = Reason.FALSE_FOR_SOLUTION
    return refuted(why, rest, -constant, strength, at=dict(world), slip=slip, reason=reason)


def _factor(difference: Expr, system: System) -> bool:
    return any(systems.leaves_factor(difference, d) for d in system.differences)


def _forbidden(difference: Expr, ledger: Ledger) -> bool:
    """Whether it gives a value that the problem's own condition forbids."""
    rules = [readable(condition, node) for node in ledger.problem.inequalities]
    value = systems.gives_value(difference)
    return value and any(systems.excludes(rule, difference) for rule in rules)


def _candidate(differences: Sequence[Expr], claim: Claim, ledger: Ledger) -> bool:
    """Whether values that are no true solutions at least solve the last derived equation, or are
    called so (candidates to be checked). An equation in several functions gives no value.
    """
    if re.search(r"\b(?:candidates?|possible (?:values|solutions|roots))\b", claim.subject):
        return True
    latest = sp.S.Zero if ledger.latest is None else ledger.latest
    for difference in differences:
        letters = difference.free_symbols
        if len(letters) != 1 or len(difference.atoms(sp.Function)) > 1:
            return False
        worlds = [
            dict.fromkeys(letters, v) for v in solving.real_solutions(difference, *letters).values
        ]
        known = worlds and letters <= latest.free_symbols
        if not known or not all(numeric.vanishes(latest, world) for world in worlds):
            return False
    return True
