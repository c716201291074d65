"""What a letter or function is defined as: whether a line defines, what it defines, and whether it
gives an old letter a new meaning. A definition is no claim and is never refuted.

An expression that stands alone may be the one before it put another way: "the expression becomes
√(28 + 8)". It is told so by plain words alone, and refuted where it is nothing that was written so
far, nor a part of that, while what it must stand for has another value: the expression that the
problem asks for, or one that it is a form of with a slip. What may stand for something unwritten (a
sum of what is above) shares no terms with it, and stays open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import sympy as sp

from domains.math.algebra import Expr, sampling
from domains.math.algebra.building import is_scalar
from domains.math.notation import asking
from domains.math.notation.limits import readable
from domains.math.notation.nodes import Node, symbols, walk
from domains.math.notation.spans import PLAIN_WORDS
from domains.math.notation.tables import Mentions
from domains.math.steps import arithmetic, following, identities
from domains.math.steps.claims import Claim, of_letters
from domains.math.steps.findings import LIKELY, SURE, Finding, open_question
from domains.math.steps.ledger import Ledger, Link
from domains.math.steps.problem import target
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "definitions")


def define(link: Link) -> Finding:
    """Notes the definition, and the derivative of a letter defined by one other letter. Only one
    that is introduced as such ("let u = …") claims nothing.
    """
    left, right, ledger = link.left, link.right, link.ledger
    value = ledger.build(right)
    if left.kind == "sym":
        ledger.define(left.text, value)
        for letter in value.free_symbols if len(value.free_symbols) == 1 else ():
            ledger.define(f"{left.text}'", sp.diff(value, letter))
            ledger.define(f"d{left.text}/d{letter}", sp.diff(value, letter))
    elif of_letters(left) and not left.text.endswith("'"):
        ledger.functions[left.text] = (tuple(a.text for a in left.args), right)
        ledger.notation = ledger.notation.with_functions({left.text} - {"y"})
        ledger.told = ledger.told - {left.text}
        ledger.told |= set() if link.claim.supposed else {left.text}
    reason = Reason.NOT_A_CLAIM if link.claim.supposed else Reason.POSED
    return open_question("a definition", reason)


def opens(link: Link) -> bool:
    """A new letter (or function) on the left, not on the right, that no system fixes."""
    left, right, ledger = link.left, link.right, link.ledger
    if left.kind == "app":
        known = left.text.rstrip("'") in ledger.functions
        again = any(p.kind == "app" and p.text == left.text for p in walk(right))
        new = not known and not again and bool(symbols(right) & symbols(left))
        return new and of_letters(left)
    if left.kind != "sym" or left.text in ledger.values or left.text in symbols(right):
        return False
    letter = next(iter(ledger.build(left).free_symbols), None)
    if letter is None or "'" in left.text or ledger.system_for({letter}) is not None:
        return False
    unknowns = () if ledger.stated is None else [s.name for s in ledger.stated.unknowns]
    parameters = [names for names, _ in ledger.functions.values()]
    return not any(left.text in names for names in (unknowns, *parameters, *ledger.posed))


def redefined(link: Link) -> Finding | None:
    """A letter that was given a value before gets another one: a new use of the letter, unless the
    problem gave it.
    """
    left, ledger = link.left, link.ledger
    if left.kind == "app" and left.text in ledger.functions:
        anew = of_letters(left) and left.text not in ledger.problem.functions
        return define(link) if anew else None
    if left.kind != "sym" or left.text not in ledger.values or left.text in ledger.problem.givens:
        return None
    if left.text.rstrip("'") in ledger.functions or re.match("d.*/", left.text):
        return None
    ledger.define(left.text, link.sides[1])
    return open_question("the letter is used anew", Reason.POSED)


def as_told(found: Finding, link: Link) -> Finding:
    """What rests on a formula that the solution told of a function stands as far as that does."""
    ledger, parts = link.ledger, (*walk(link.left), *walk(link.right))
    names = {p.text.rstrip("'") for p in parts if p.kind == "app"}
    if found.state == "refuted" and names & set(ledger.functions) - set(ledger.problem.functions):
        return replace(found, strength=min(found.strength, LIKELY))
    if found.state in ("proved", "numeric") and names & ledger.told:
        return open_question(following.UNCHECKED, Reason.CONDITIONAL)
    return found


def named_anew(link: Link) -> bool:
    """A letter that was defined before gets another meaning: parts or substitution again."""
    left, claim, ledger = link.left, link.claim, link.ledger
    if left.kind == "app" and left.text in ledger.functions:
        return claim.supposed and left.text not in ledger.problem.functions
    if left.kind != "sym" or left.text not in ledger.defined_in:
        return False
    if ledger.defined_in[left.text] >= claim.step:
        return _says("besides", claim.before.lower()[-80:]) is not None
    if _says("parts", ledger.here.text) and left.text not in ledger.problem.text:
        return True
    number = not getattr(ledger.values.get(left.text), "free_symbols", True)
    if number and link.sides[1].free_symbols and left.text not in ledger.problem.text:
        return True  # the formula of another thing with the same name
    return claim.supposed or _says("anew", claim.before.lower()[-80:]) is not None


_MOST = 80


def judge_restated(node: Node, claim: Claim, ledger: Ledger) -> Finding | None:
    """The refutation of an expression that is told as a form of the one before it."""
    if claim.supposed or claim.withdrawn or node.kind in ("num", "sym", "app", "words"):
        return None
    if _says("announced", claim.before.lower()):
        return _worked_out(ledger.build(node), ledger)
    if not told(claim) or any(not c.read for c in ledger.here.claims if c.start < claim.start):
        return None
    value, written = ledger.build(node), [*ledger.problem.expressions, *ledger.written]
    for one in _meant(value, written, claim, ledger):
        found = _apart(one, value, node, claim, ledger)
        if found is not None:
            parts = dict.fromkeys(p for node in reversed(written[-_MOST:]) for p in walk(node))
            whole = (p for p in parts if is_scalar(p) and p.kind not in ("num", "sym"))
            return None if any(_same(p, value, ledger) for p in whole) else found
    return None


def _worked_out(value: Expr, ledger: Ledger) -> Finding | None:
    """The refutation of `(x − 1)(x − 3) expands to x² − 4x − 3`; but for a number as a factor."""
    before = readable(ledger.build, ledger.written[-1]) if ledger.written else None
    letters = value.free_symbols
    if before is None or not letters or before.free_symbols != letters:
        return None
    polys = [sp.Poly(e, *letters) for e in (before, value) if e.is_polynomial(*letters)]
    alike = len(polys) == 2 and polys[0].total_degree() == polys[1].total_degree()
    by_number = alike and not sp.cancel(before / value).free_symbols
    found = following.unlike(before, value, ledger) if alike and not by_number else None
    return found and replace(found, strength=SURE)


def told(claim: Claim, *, by_sign: bool = False) -> bool:
    """Whether nothing but plain words stand before it, and they tell that it is another form; an
    equals sign before it (`by_sign`) tells what it is the result of.
    """
    before, clause = _said(claim)
    told_so = _says("rewritten", clause) and (by_sign or _says("result", clause))
    if not told_so or _says("part", clause):
        return False
    made = clause if _subject(clause) else f"{before} {clause}"
    return not _says("made", made) and set(re.findall(r"[a-z']+", clause)) <= PLAIN_WORDS


def _said(claim: Claim) -> tuple[str, str]:
    """The sentence before the claim's own, and the words from the last formula to the claim."""
    *before, own = re.split(r"[.;]\s", claim.before.lower().replace("where possible", ""))
    return before[-1] if before and "#" not in own else own, own.rpartition("#")[2]


def _subject(clause: str) -> str:
    """What the words say is put another way, where they name it: `the expression`, or its `second
    term`.
    """
    if nth := _says("nth", clause):
        return nth[1]
    return "asked" if _says("asked", clause) else ""


def _meant(value: Expr, written: list[Node], claim: Claim, ledger: Ledger) -> Iterator[Expr]:
    """What it may be a form of: of numbers only the problem's own expression."""
    subject = _subject(_said(claim)[1])
    if ledger.target is not None and asking.one_expression(ledger.problem.text):
        asked = target(ledger.problem)
        terms = asked.args if asked is not None and asked.kind == "add" else ()
        named = dict(zip(("first", "second", "third"), terms, strict=False))
        yield ledger.build(named[subject]) if subject in named else ledger.target
    for node in reversed(written[-_MOST:]) if value.free_symbols and not subject else ():
        one = readable(ledger.build, node)
        if getattr(one, "free_symbols", None) == value.free_symbols:
            yield one


def _apart(one: Expr, value: Expr, node: Node, claim: Claim, ledger: Ledger) -> Finding | None:
    """The refutation where both are forms of one thing and differ."""
    if not one.free_symbols and not value.free_symbols:
        a, b = sampling.resolve(one), sampling.resolve(value)
        found = arithmetic.judge(a, b, (node, node), "=", claim.nouns)
        return found if found.state == "refuted" else None
    named = _subject(_said(claim)[1]) != "" or identities.alike(one, value)
    if one.free_symbols != value.free_symbols or not named:
        return None
    return following.unlike(one, value, ledger)


def _same(part: Node, value: Expr, ledger: Ledger) -> bool:
    one = readable(ledger.build, part)
    if one is not None and one.free_symbols != value.free_symbols:
        return False
    return one is None or not sampling.compare(one, value, ledger.domain).different
