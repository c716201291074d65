"""What each claim must satisfy, by what kind of claim it is, and whether it does.

In order: arithmetic between numbers; identities; statements about the problem's functions;
definitions; equations judged by the true values of their unknowns; recalled formulas; values stated
in words. A line that fits none is unknown, never wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.answers.lists_of import carried_names
from domains.math.notation import asking
from domains.math.notation.grammar import parse
from domains.math.notation.limits import Unreadable, readable
from domains.math.notation.nodes import Node, has, number, shape, symbols, walk
from domains.math.notation.tables import Mentions
from domains.math.steps import (
    antiderivatives,
    arithmetic,
    calculus,
    congruences,
    definitions,
    equations,
    following,
    identities,
    inequalities,
    matrices,
)
from domains.math.steps.claims import DENIED, Claim, begins_inside, names_something, run_together
from domains.math.steps.findings import LIKELY, SURE, Finding, held, no_claim, open_question
from domains.math.steps.ledger import Ledger, Link
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "obligations")

_SIZES = [sp.Integer(10) ** k for k in (2, 3, 6, 9, -2, -3, -6, -9)]
_ORDER = {"<", ">", "<=", ">=", "!="}


def judge_claim(claim: Claim, ledger: Ledger) -> list[Finding]:
    """Findings for one claim, in the order of its parts; updates the ledger."""
    if not claim.read:
        end = readable(parse, claim.quote.rpartition("=")[2], ledger.notation)
        ledger.last = None if end is None else readable(ledger.build, end)
        return [open_question(f"unread: {claim.why}", Reason.UNREAD)]
    told = claim.relation and claim.tree.args[0].text == "mod"
    if not told and re.search(r"remainder|\bR\}?\s*\d", claim.quote):
        division = arithmetic.judge_division(claim.tree, claim, ledger)
        if division is not None:
            return [division]
        return [open_question("a division with its remainder", Reason.UNREAD)]
    try:
        said = (
            congruences.judge_predicate(claim, ledger),
            antiderivatives.judge_named(claim, ledger),
        )
        return [*_judge(claim.tree, claim, ledger), *(f for f in said if f is not None)]
    except Unreadable as unread:
        return [open_question(f"unread: {unread.message}", Reason.UNREAD)]


def _judge(tree: Node, claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    if tree.kind in ("and", "or", "list"):
        tree = Node(tree.kind, carried_names(tree))
    match tree.kind:
        case "and" | "or" if symbols(tree) - {"pi", "e"} and all(
            part.kind == "rel" and set(part.text.split()) & _ORDER for part in tree.args
        ):
            yield inequalities.judge_inequality(tree, claim, ledger)
            for part in tree.args:
                yield from _equalities_within(part, claim, ledger)
        case "and" | "list" if all(
            a.kind in ("rel", "and", "or", "congruent", "arrow") for a in tree.args
        ):
            if equations.same_unknown(tree.args):
                yield from equations.judge_alternatives(tree.args, claim, ledger)
                return
            for part in tree.args:
                yield from _judge(part, claim, ledger)
        case "or":
            yield from equations.judge_alternatives(tree.args, claim, ledger)
        case "arrow":
            for place, part in enumerate(tree.args):
                yield from _judge(part, replace(claim, carried=place > 0), ledger)
        case "congruent":
            yield from congruences.judge(tree, claim, ledger)
        case "rel" if has(tree, "pm", "mp"):
            yield from equations.judge_alternatives((tree,), claim, ledger)
        case "rel":
            yield from _relation(_inverted(tree, ledger), claim, ledger)
        case _:
            yield from _judge_value(tree, claim, ledger)


def _inverted(tree: Node, ledger: Ledger) -> Node:
    """`f⁻¹(6) = 3` as what it says of the function: `f(3) = 6`."""
    left, right = tree.args[0], tree.args[-1]
    if tree.text != "=" or left.kind != "app" or symbols(tree) or len(left.args) > 1:
        return tree
    name, _, raised = left.text.partition("^")
    if raised != "-1" or left.text in ledger.functions:
        return tree
    return Node("rel", (Node("app", (right,), name), left.args[0]), "=")


def _relation(tree: Node, claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    signs, links = tree.text.split(), _links(tree, claim, ledger)
    found = calculus.judge_differential(claim, ledger)
    found = found or matrices.judge_relation(tree, ledger.matrices, claim.supposed)
    if found is not None:
        yield found
        return
    if set(signs) & {"in", "notin", "subset", "equiv", "=>"}:
        yield open_question("membership and the like are not checked")
        return
    if set(signs) & _ORDER and symbols(tree) - {"pi", "e"}:
        if any(part.kind != "sym" and symbols(part) for part in tree.args):
            ledger.ordered |= symbols(tree)
        yield inequalities.judge_inequality(tree, claim, ledger)
        yield from _equalities_within(tree, claim, ledger)
        ledger.relation = tree if len(tree.args) == 2 else None
        return
    if (division := arithmetic.judge_division(tree, claim, ledger)) is not None:
        yield division
        return
    if begins_inside(claim) and symbols(tree) - {"pi", "e"}:
        yield open_question("the formula begins before what was read", Reason.UNREAD)
        return
    if run_together(tree, claim):
        yield open_question("two equations in one line", Reason.UNREAD)
        return
    yield from _continued(tree.args[0], claim, ledger)
    posed = len(ledger.posed_log)
    found = no_claim("what it goes on from") if claim.quote.startswith("=") else None
    for place, link in enumerate(links):
        if place == 0 and begins_inside(claim):
            continue
        before, found = found, judge_pair(link)
        if found.reason is Reason.POSED and set(signs) == {"="}:
            found = following.rewritten(link, before, posed) or found
        if found.state != "refuted" or found.reason is Reason.NOT_EQUIVALENT:
            found = identities.one_side(tree, claim, ledger) or found
        yield definitions.as_told(found, link)
    ledger.relation = tree if len(tree.args) == 2 else None
    ledger.written += tree.args
    ledger.last = readable(ledger.build, tree.args[-1])


def _links(tree: Node, claim: Claim, ledger: Ledger) -> list[Link]:
    pairs = zip(tree.args, tree.args[1:], tree.text.split(), strict=False)
    return [Link(*pair, claim, ledger) for pair in pairs]


def _equalities_within(tree: Node, claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """`x ≥ (17 − 1)² = 49²`: what stands between two equals signs of a chain of orders."""
    if claim.supposed or claim.withdrawn:
        return
    for link in _links(tree, claim, ledger):
        if link.sign == "=" and (not link.names - {"pi", "e"} or link.left.kind == "app"):
            yield judge_pair(link)


def _continued(node: Node, claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """`= 2x + 3`: the line goes on from the last expression."""
    signed = claim.quote.startswith("=")
    last = ledger.last if (not names_something(claim) if signed else _said(claim, ledger)) else None
    if last is None:
        return
    value = ledger.build(node)
    if not signed and value.free_symbols != last.free_symbols:
        return
    finding = _compare_expressions(last, value, (node, node), claim, ledger)
    between = re.findall(r"[a-z]{2,}", claim.before.lower().rpartition("#")[2])
    strange = not all(map(_says["connectives"].fullmatch, between))
    strange = signed and strange and not definitions.told(claim, by_sign=True)
    strange = strange or (bool(value.free_symbols) and bool(last.free_symbols - value.free_symbols))
    if finding.state == "refuted" and strange:
        finding = open_question("it goes on from something that was not read")
    yield finding


def _said(claim: Claim, ledger: Ledger) -> bool:
    """Whether only `That's` or the like parts it from what ends the sentence or step before it."""
    begins, written = _says("that_is", claim.before.lower()), ledger.written
    if claim.relation or begins is None or not written or not _says["ends"].match(claim.after):
        return False
    told_of = re.split(r"[.;!]\s", claim.before.rstrip("$( \\"))[-2:-1]
    several = any(before.count("#") > 1 for before in told_of)  # add # to #
    if several or (symbols(claim.tree) and following.of_no_reals(ledger)):
        return False
    worked_out = written[-1].kind not in ("num", "sym") and not claim.nouns
    last = readable(ledger.build, written[-1]) if worked_out else None
    return last is not None and last == ledger.last and ("#" in begins[0] or ledger.ended)


_NO_VALUE = frozenset(
    ("words", "dots", "tuple", "set", "interval", "matrix", "numset", "empty", "inf", "list")
) | {"square"}


def _judge_value(tree: Node, claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A bare expression: after a leading equals sign it goes on from the one before."""
    if tree.kind in _NO_VALUE:
        return
    value = ledger.build(tree)
    if goes_on := list(_continued(tree, claim, ledger)):
        yield from goes_on
        ledger.last = value
    elif tree.kind == "percent" and _says("as_percent", claim.before.lower()) and ledger.last:
        found = arithmetic.judge(ledger.last, value, (number(1), tree), "~", nouns=False)
        yield from (found,) if found.state == "refuted" else ()
    elif claim.quote.startswith("\\boxed"):
        yield from _answers(value, ledger)
    elif tree.kind not in ("num", "sym"):
        restated = definitions.judge_restated(tree, claim, ledger)
        yield from () if restated is None else (restated,)
        ledger.last = value
    ledger.written.append(tree)


def _answers(value: Expr, ledger: Ledger) -> Iterator[Finding]:
    """What is boxed is the answer: another form of the one expression that is to be rewritten."""
    goal, text = ledger.target, ledger.problem.text
    alone = asking.one_expression(text) and not asking.asks_several(text)
    if goal is None or not alone or not value.free_symbols == goal.free_symbols != set():
        return
    outcome = sampling.compare(value, goal, ledger.domain)
    if outcome.different:
        yield identities.refute(value, goal, outcome, SURE)


def judge_pair(link: Link) -> Finding:
    """The finding for one link of a chain."""
    ledger = link.ledger
    if link.sign == ":=":
        return definitions.define(link)
    try:
        a, b = link.sides
    except Unreadable as unread:
        return open_question(f"unread: {unread.message}", Reason.UNREAD)
    if calculus.names_integral(link) or calculus.integrates_anew(link):
        return definitions.define(link)
    integrals = calculus.judge_antiderivative(a, b, ledger)
    if integrals is not None:
        return integrals
    if link.letters and link.sign == "~":
        same = sampling.compare(a, b, ledger.domain).equal
        return held("the same expression") if same else open_question("an approximation")
    found = _with_letters(link) if link.letters else _numbers(link)
    by = {n.args[0].text for s in (link.left, link.right) for n in walk(s) if n.kind == "diffop"}
    if found.state in ("proved", "numeric") and by & {*ledger.values, *ledger.scope}:
        return open_question("a derivative at one value of its letter")
    return found


def _numbers(link: Link) -> Finding:
    left, right, sign, ledger = link.left, link.right, link.sign, link.ledger
    claim, (a, b) = link.claim, link.sides

    def judged(x: Node, y: Node) -> Finding:
        return arithmetic.judge(ledger.build(x), ledger.build(y), (x, y), sign, claim.nouns)

    x, y = map(sampling.resolve, link.sides)
    finding = arithmetic.judge(x, y, (left, right), sign, claim.nouns)
    if finding.state != "refuted":
        return finding
    other = arithmetic.otherwise_read(left, right, sign, judged)
    if other is not None:
        return other
    if link.calls("call"):
        x, y = (ledger.build(n, 10) for n in (left, right))
        if arithmetic.judge(x, y, (left, right), sign, claim.nouns).state in ("proved", "numeric"):
            return held("true for decimal logarithms", numeric=True, closed=True)
    supposed = claim.supposed and bool(link.names - {"pi", "e", "i"})
    tentative = len(claim.quote) < 60 and DENIED.search(link.ledger.here.words)
    if supposed or (not claim.alone and (claim.withdrawn or tentative)):
        if claim.supposed and left.kind == "sym" and left.text in ledger.scope:
            ledger.scope[left.text] = b
        return open_question("a false statement that the step itself does not assert")
    if arithmetic.absurd(claim, ledger):
        return open_question("two bare numbers: what an equation without solutions comes to")
    half_turns = _says("inverse", claim.quote) and ((a - b) / sp.pi).is_integer
    if half_turns or _other_values_in(link) or _says("clock", claim.quote):
        return open_question("an angle up to half turns, a time of day, or other values put in")
    defined = definitions.redefined(link)
    if defined is not None:
        return defined
    if _says("counts_in", ledger.here.words) and b / a in _SIZES:  # 5 · 3 = 15,000
        return open_question("perhaps the same in other units")
    return _by_names(link, finding)


def _by_names(link: Link, finding: Finding) -> Finding:
    """The refutation, as strong as the letters with values in it allow."""
    right, ledger = link.right, link.ledger
    names = link.names & ledger.used()
    if names and right.kind == "num" and right.text == "0":
        return open_question("an equation, and not a claim about the value found")
    if (ledger.problem.several - set(ledger.scope)) & link.names:
        return open_question("a letter with no one value in the problem")
    solved_for = names - ledger.problem.several
    if any(solved_for & symbols(node) for node in ledger.problem.equations):
        return open_question("letters of the problem's equation, and not the values given to them")
    return replace(finding, strength=LIKELY) if names else finding


def _other_values_in(link: Link) -> bool:
    """`b − a = 20002 − 19991` where b was 9 a moment ago: the letters stand for other numbers."""
    left, right = link.left, link.right
    named = left.kind != "sym" and symbols(left) & link.ledger.used()
    return bool(named) and shape(left) == shape(right) and not symbols(right)


def _with_letters(link: Link) -> Finding:
    left, claim, ledger, (a, b) = link.left, link.claim, link.ledger, link.sides
    outcome = identities.compare(link)
    if outcome.equal:
        if a == b and left.kind == "sym":
            return held("as defined", reason=Reason.GROUNDED)
        return held(outcome.reason, numeric=outcome.proof == "numeric")
    found = calculus.judge_differential_equation(link) or calculus.judge_implicit(link)
    if found is not None:
        return found
    if definitions.named_anew(link):
        return definitions.define(link)
    if left.kind == "sym" and left.text in ledger.values and a.free_symbols and not b.free_symbols:
        if left.text not in ledger.functions:
            ledger.define(left.text, b)
        return open_question("a formula with numbers put in")
    by_function = calculus.judge_function_claim(link)
    if by_function is not None:
        return by_function
    if definitions.opens(link):
        if claim.supposed and left.kind == "sym" and not b.free_symbols:
            ledger.scope[left.text] = b
            return no_claim("a value put in")
        return definitions.define(link)
    if _says("vector", claim.quote):
        return open_question("vectors are not checked letter by letter")
    if outcome.different and identities.is_meant(link):
        return identities.refute_where_allowed(a, b, outcome, ledger)
    return equations.judge_equation(link)


def _compare_expressions(
    a: Expr, b: Expr, nodes: tuple[Node, Node], claim: Claim, ledger: Ledger
) -> Finding:
    """Two expressions that must be the same value or function."""
    if (primitive := calculus.judge_antiderivative(a, b, ledger)) is not None:
        return primitive
    if not a.free_symbols | b.free_symbols:
        return arithmetic.judge(sampling.resolve(a), sampling.resolve(b), nodes, "=", claim.nouns)
    outcome = sampling.compare(a, b, ledger.domain)
    if outcome.equal:
        return held(outcome.reason, numeric=outcome.proof == "numeric")
    if outcome.different and (a.free_symbols & b.free_symbols):
        return identities.refute(a, b, outcome, SURE)
    return open_question("the two lines could not be compared")
