"""What a letter or function is defined as: whether a line defines, what it defines, and whether it
gives an old letter a new meaning. A definition is no claim and is never refuted.
"""

from __future__ import annotations

import re

import sympy as sp

from domains.math.notation.nodes import Node, symbols, walk
from domains.math.steps.claims import Claim
from domains.math.steps.findings import Finding, open_question
from domains.math.steps.ledger import Ledger
from domains.math.steps.verdicts import Reason


def define(left: Node, right: Node, ledger: Ledger, supposed: bool = False) -> Finding:
    """Notes the definition, and the derivative of a letter defined by one other letter. Only one
    that is introduced as such ("let u = …") claims nothing.
    """
    value = ledger.build(right)
    if left.kind == "sym":
        ledger.define(left.text, value)
        for letter in sorted(value.free_symbols, key=str):
            if len(value.free_symbols) == 1:
                ledger.define(f"{left.text}'", sp.diff(value, letter))
                ledger.define(f"d{left.text}/d{letter}", sp.diff(value, letter))
    elif (
        left.kind == "app"
        and all(a.kind == "sym" for a in left.args)
        and not left.text.endswith("'")
    ):
        ledger.functions[left.text] = (tuple(a.text for a in left.args), right)
    reason = Reason.NOT_A_CLAIM if supposed else Reason.POSED
    return open_question("a definition", reason)


def opens(left: Node, right: Node, claim: Claim, ledger: Ledger) -> bool:
    """A new letter (or function) on the left that does not stand on the right and that no system
    fixes.
    """
    if left.kind == "app":
        known = left.text.rstrip("'") in ledger.functions
        again = any(p.kind == "app" and p.text == left.text for p in walk(right))
        return (
            not known
            and not again
            and bool(symbols(right) & symbols(left))
            and all(a.kind == "sym" for a in left.args)
        )
    if (
        left.kind != "sym"
        or left.text in symbols(right)
        or left.text in ledger.values
        or "'" in left.text
    ):
        return False
    letter = next(iter(ledger.build(left).free_symbols), None)
    if letter is None or ledger.system_for({letter}) is not None:
        return False
    unknowns = {s.name for s in ledger.stated.unknowns} if ledger.stated is not None else set()
    if left.text in unknowns or any(left.text in p for p, _ in ledger.functions.values()):
        return False
    mentioned = any(left.text in names for names in ledger.posed)
    return not mentioned


def redefined(left: Node, right: Node, ledger: Ledger) -> Finding | None:
    """A letter that was given a value before gets another one: a new use of the letter, unless the
    problem gave it.
    """
    if left.kind == "app" and left.text in ledger.functions:
        if left.text in ledger.problem.functions:
            return None
        return define(left, right, ledger)
    if left.kind != "sym" or left.text not in ledger.values or left.text in ledger.problem.givens:
        return None
    if (
        left.text in ledger.functions
        or left.text.rstrip("'") in ledger.functions
        or (left.text.startswith("d") and "/" in left.text)
    ):
        return None
    value = ledger.build(right)
    ledger.define(left.text, value)
    return open_question("the letter is used anew", Reason.POSED)


_BESIDES = re.compile(r"\b(?:alternatively|instead|again|another|second|other)\b[^#]*$")
"""Such words begin a second way within one step."""


def named_anew(left: Node, right: Node, claim: Claim, ledger: Ledger) -> bool:
    """A letter that was defined before gets another meaning: parts or substitution again."""
    if left.kind != "sym" or left.text not in ledger.defined_in:
        return False
    if ledger.defined_in[left.text] >= claim.step:
        return _BESIDES.search(claim.before.lower()[-80:]) is not None
    number = not getattr(ledger.values.get(left.text), "free_symbols", True)
    if number and ledger.build(right).free_symbols and left.text not in ledger.problem.text:
        return True  # the formula of another thing with the same name
    words = r"\b(?:again|now|this time|second|next|let|use|choose|take|set|put|with|where)\b"
    return claim.supposed or re.search(words, claim.before.lower()[-80:]) is not None
