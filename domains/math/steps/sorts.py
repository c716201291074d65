"""What a formula may be about besides real numbers, and so what its plain reading may not decide.

Matrices need not commute, sums in Z_n are remainders, [x] may be a whole part, ★ is what the
problem says, e may be a price. A mention of such a sort, or a word that reaches into the formula
("25 % of", "dozen"), opens what the plain reading decided; it never decides anything itself. So a
word too many costs a verdict and no word can make a wrong one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domains.math.algebra.building import Reading, build
from domains.math.notation.limits import Unreadable
from domains.math.notation.nodes import Node, has, symbols, walk
from domains.math.notation.spans import PLAIN_WORDS
from domains.math.notation.tables import Mentions
from domains.math.notation.units import several_sizes, size_ratios
from domains.math.steps.claims import (
    Claim,
    StepText,
    one_of_several,
    second_of_two,
    set_anew,
    several_of_one,
    states_a_result,
    taken_back,
)
from domains.math.steps.congruences import of_numbers
from domains.math.steps.findings import SURE, Finding, irrational, open_question, ratio, rational
from domains.math.steps.verdicts import Reason

_says = Mentions("steps", "mentions.ini", "sorts")

_ONLY_REAL = "the unknowns may be complex, and only real solutions are known"
_OF_COMPLEX = ("re", "im", "conj", "arg")  # of a real letter nobody would ask Im(z²)
LARGEST_BASE = 16
"""Digits beyond 9 are letters, and letters have no reading here; no base above is in use."""
_WORKS_WITH = frozenset(("num", "add", "mul", "div", "neg", "pow", "group"))
_OF_FUNCTION = (Reason.NOT_FUNCTION, Reason.NOT_DERIVATIVE)
_OF_EQUATIONS = (Reason.NOT_IDENTITY, Reason.NOT_EQUIVALENT)


@dataclass(frozen=True)
class Sorts:
    """What a problem and its solution speak of."""

    problem: str
    solution: str
    unusual: bool  # the problem states arithmetic that is false in the usual sense

    @cached_property
    def text(self) -> str:
        return f"{self.problem}\n{self.solution}"

    @cached_property
    def letters(self) -> frozenset[str]:
        """Of e and i those that nothing in the text takes for the constant."""
        found = {"e": _says["exponentials"], "i": _says["complex"]}
        valued = _says("gives_e", self.text) and not _says("exponentials", self.problem)
        listed = "e" if valued or _says("lists_e", self.problem) else ""
        return frozenset(n for n, use in found.items() if n == listed or not use.search(self.text))

    def reasons_to_doubt(self, claim: Claim, step: StepText) -> Iterator[str]:
        """Why a claim's plain reading may neither hold nor refute."""
        tree = claim.tree
        before, after = step.text[: claim.start].rstrip(" $"), claim.after.lstrip(" $")
        near = f"{before[-1:]} {after[:1]}"
        if _says("odd_sign", _says["degrees"].sub("°", claim.quote)) or _says("odd_sign", near):
            yield "a sign that the problem may define"
        if _says("matrices", self.text) and _capitals(tree):
            yield "matrices need not commute"
        if _says("vector_mark", claim.quote):
            yield "vectors are not numbers"
        products = [p for p in walk(tree) if p.kind == "mul" and len(p.args) > 1]
        runs = set(_says["letters"].findall(self.text))
        names = {"".join(a.text for a in p.args if a.kind == "sym") for p in products}
        turned = any({n, n[::-1]} <= runs for n in names if n != n[::-1])
        if _says("digits", self.text) and (turned or any(map(_capitals, products))):
            yield "letters may stand side by side as digits"
        if _says("unit_letters", claim.quote):
            yield "letters may be units"
        if "[" in claim.quote and _says("whole_part", self.text):
            yield "brackets may be a whole part"
        defined = _says("defines", self.problem) and _says("starred", self.problem)
        if defined and has(tree, "mul"):
            yield "the problem may define this product"
        if _says("raised_name", claim.quote) and _says("iterates", self.text):
            yield "a raised number may count iterations"
        if self.unusual:
            yield "the problem has rules of its own"

    @cached_property
    def speaks_of_bases(self) -> bool:
        """Whether digits may be read in another base than ten; a logarithm has a base too."""
        spoken = self.problem if _says("logarithms", self.text) else self.text
        return bool(_says("bases", spoken) or _says("digits_of_base", self.problem))

    @cached_property
    def moduli(self) -> Sequence[int]:
        """The numbers that remainders are taken by: those named so, else all of the problem's."""
        named = [int(m) for m in _says["modulus"].findall(self.text)]
        named += [12, 24, 60] if _says("clock", self.text) else []
        return named or [int(m) for m in _says["whole_number"].findall(self.problem)]

    def _congruent(self, finding: Finding) -> bool:
        """Whether the two values may be the same remainder, or a quotient without its remainder."""
        values = [rational(finding, name) for name in ("left", "right")]
        if None in values:
            return not irrational(finding)
        left, right = (v for v in values if v is not None)
        if left.denominator > 1 and right == left.numerator // left.denominator:
            return True
        gap, moduli = (left - right).numerator, self.moduli
        return not moduli or any(m > 1 and gap % m == 0 for m in moduli)

    def reasons_not_to_refute(
        self, finding: Finding, claim: Claim, step: StepText
    ) -> Iterator[str]:
        """Why what contradicts a claim may not be meant."""
        if finding.reason is Reason.DIVISIBILITY:
            if self.speaks_of_bases or _says("rings", self.text):
                yield "it may be another base or ring"
            return
        ended = claim.before.rstrip().endswith("#") or _says("line_ended", claim.before)
        clause = "" if ended else claim.before
        shares = _says("of_a_whole", claim.after) and _are_shares(finding)
        out = not shares and _says("reaches_out", claim.after)
        reaches = out or _says("reaches_in", _says["total_of"].sub(" ", clause))
        if reaches or _says("after_unread", clause) or second_of_two(claim, step):
            yield "words reach into the formula"
        if (claim.nouns or "\\text" in claim.quote) and several_sizes(step.text):
            yield "measures of several sizes"
        if claim.nouns and _other_nouns(claim, step):
            yield "two measures beside each other"
        if ratio(finding) in size_ratios(self.text):
            yield "perhaps the same in another unit"
        if finding.reason is not Reason.REMAINDER:
            yield from self._other_numbers(finding, claim, step)
            yield from self._other_statements(finding, claim, step)
            yield from self._other_letters(finding, claim, step)

    def _other_numbers(self, finding: Finding, claim: Claim, step: StepText) -> Iterator[str]:
        record = finding.record or {}
        spoken = of_numbers(f"{self.problem}\n{step.text}" if record.get("at") else self.text)
        remainders = _says("modular" if record.get("at") else "remainders", spoken)
        if remainders and record.get("relation", "=") in "=!=" and self._congruent(finding):
            yield "the numbers may be remainders"
        tree = claim.tree
        based = tree.kind == "rel" and all(side.kind == "base" for side in tree.args)
        unnamed = not based and tree.kind != "congruent"  # a base beside both sides
        in_base = unnamed and self.speaks_of_bases and _holds_in_a_base(finding, claim)
        if in_base or (unnamed and _says("digits_of_base", claim.quote)):
            yield "the digits may be in another base"

    def _other_statements(self, finding: Finding, claim: Claim, step: StepText) -> Iterator[str]:
        of_solution = finding.reason is Reason.FALSE_FOR_SOLUTION
        of_function = finding.reason in _OF_FUNCTION
        asks = _says("asks", claim.quote[-1:] + claim.after) or _says("whether", claim.before)
        closed = _closed(finding) or (claim.read and not symbols(claim.tree))
        candidate = not of_function and finding.reason not in _OF_EQUATIONS
        if asks or taken_back(claim, step, letters=not closed, value=candidate):
            yield "the step may not assert it"
        line = claim.before.rpartition("\n")[2] if claim.alone else claim.before
        tries = not of_function and _says("tries", line)
        chain = _closed(finding) and len(claim.tree.args) > 2  # of numbers: worked out
        if tries and not chain and not states_a_result(claim, step):
            yield "it may be an equation that is tried"
        if of_solution and not finding.nowhere and _says("complex_numbers", self.text):
            yield _ONLY_REAL
        cases = len(_says["one_case"].findall(step.text))
        if cases > (not of_solution) and (of_solution or finding.reason is Reason.NOT_EQUIVALENT):
            yield "the step speaks of one case"
        likely = finding.strength < SURE and not of_function
        if likely and (_says("another", step.text) or _says("several_cases", self.solution)):
            yield "the letter may have another value in this case"
        if of_solution and _tries_value(claim, step):
            yield "a value is put in"
        if (of_solution or finding.reason is Reason.NOT_EQUIVALENT) and one_of_several(claim, step):
            yield "one of several equations"
        if symbols(claim.tree) - {"pi", "e"} and _says("if_unread", claim.before):
            yield "it hangs on a condition that was not read"
        if of_function and _says("pieces", self.text):
            yield "the function is given in pieces"
        if of_function and finding.strength < SURE and several_of_one(step):
            yield "it may be one function of several"

    def _other_letters(self, finding: Finding, claim: Claim, step: StepText) -> Iterator[str]:
        names = symbols(claim.tree)
        if _says("moves", self.problem) and _of_curve(finding, claim):
            yield "the letters may be those of the moved curve"
        at, given = (finding.record or {}).get("at", ()), "".join(self.problem.split())
        if any("(" in name and f"{name}=" not in given for name in at):
            yield "a value of a function that is not given"
        calls = [p for p in walk(claim.tree) if p.kind == "call" and p.text in _OF_COMPLEX]
        if any(symbols(p) - {"pi", "e", "i"} for p in calls):
            yield "the letters may be complex"
        if names & self.letters:
            yield "e or i may be a letter"
        if "pi" in names and (_says("names_pi", self.text) or _says("pi_of", claim.quote)):
            yield "π may be a name"
        if not (_closed(finding) or has(claim.tree, "pm", "mp")) and set_anew(claim, step):
            yield "a letter is given two values"

    def reason_not_to_hold(self, finding: Finding) -> str:
        """Why what is true for the known solutions may be false for others."""
        by_solutions = finding.reason is Reason.SOLUTIONS and finding.state == "numeric"
        return _ONLY_REAL if by_solutions and _says("complex_numbers", self.problem) else ""


def settled_by_sort(
    findings: Sequence[Finding], claim: Claim, step: StepText, sorts: Sorts
) -> list[Finding]:
    """The findings with those opened that rest on a reading which the context may not bear."""
    decided = [f for f in findings if f.state != "unknown"]
    if not decided or all(f.reason is Reason.ENTRYWISE for f in decided):
        speaks = "\\begin{array}" not in claim.quote or (
            _says("matrices", sorts.text) or _says("vectors", sorts.text)
        )
        why = "a column in brackets may be a binomial coefficient"
        return list(findings) if speaks else [_opened(f, why) for f in findings]
    doubt = next(sorts.reasons_to_doubt(claim, step), "")
    if doubt:
        return [_opened(f, doubt) for f in findings]
    return [
        _opened(f, next(sorts.reasons_not_to_refute(f, claim, step), ""))
        if f.state == "refuted"
        else _opened(f, sorts.reason_not_to_hold(f))
        for f in findings
    ]


def _opened(finding: Finding, why: str) -> Finding:
    if finding.state == "unknown" or not why:
        return finding
    return open_question(f"{why}: {finding.why}", Reason.SORT)


def _of_curve(finding: Finding, claim: Claim) -> bool:
    """Whether the refutation rests on the equation that the letters had before."""
    if finding.reason is Reason.NOT_EQUIVALENT:
        return len((finding.record or {}).get("at", ())) > 1
    return finding.reason is Reason.NOT_IDENTITY and bool(
        symbols(claim.tree) - set((finding.record or {}).get("at", ())) - {"pi", "e"}
    )


def _closed(finding: Finding) -> bool:
    """Whether two values that hang on no letter of the solution differ."""
    return finding.reason is Reason.FALSE_VALUES and finding.strength == SURE


def _holds_in_a_base(finding: Finding, claim: Claim) -> bool:
    """Whether every link would be true in some base; True where that cannot be told."""
    tree = claim.tree
    if finding.reason is Reason.FALSE_VALUES and irrational(finding):
        return False  # no digits are written
    if finding.reason is not Reason.FALSE_VALUES or set(tree.text.split()) != {"="}:
        return True
    sides = tree.args[1:] if tree.args[0].kind == "sym" else tree.args
    return all(true_in_some_base(a, b) for a, b in itertools.pairwise(sides))


def _tries_value(claim: Claim, step: StepText) -> bool:
    """Whether the step puts a number in for a letter of the claim: "setting x = 1"."""
    letters = symbols(claim.tree)
    return any(
        c.supposed
        and c.tree.kind == "rel"
        and c.tree.args[0].kind == "sym"
        and c.tree.args[0].text in letters
        and not symbols(c.tree.args[-1]) - {"pi", "e"}
        for c in step.claims
    )


def _other_nouns(claim: Claim, step: StepText) -> bool:
    """`42 · 20/21 daps = 42 baps`: each side ends with what it counts, and these differ."""
    found = _says["two_nouns"].match(step.text, claim.start)
    one, other = found.groups() if found is not None else ("", "")
    return one.rstrip("s") != other.rstrip("s") and other.lower() not in PLAIN_WORDS


def _are_shares(finding: Finding) -> bool:
    """Whether both values are parts of one whole: `1/6 + 1/3 = 2/9 of the tank`."""
    values = [rational(finding, name) for name in ("left", "right")]
    return all(v is not None and 0 < v < 1 for v in values)


def _capitals(tree: Node) -> bool:
    return any(len(n) == 1 and n.isupper() for n in symbols(tree))


def true_in_some_base(left: Node, right: Node) -> bool:
    """Whether the sides are equal in some pair of bases; True where that cannot be told. `5 + 4 =
    12` is right in base seven, and `19 = 201` where the right side is written in base three.
    """
    if any(part.kind not in _WORKS_WITH for side in (left, right) for part in walk(side)):
        return True
    values = [_values(side) for side in (left, right)]
    return bool(values[0] & values[1])


def _values(node: Node) -> set[Any]:
    found = set()
    for base in range(2, LARGEST_BASE + 1):
        try:
            found.add(build(_read_in_base(node, base), Reading()))
        except (Unreadable, ValueError):
            continue
    return found


def _read_in_base(node: Node, base: int) -> Node:
    """The tree with each whole number as what its digits mean; ValueError for digits too high."""
    if node.kind == "num":
        return Node("num", text=str(int(node.text, base)))
    return Node(node.kind, tuple(_read_in_base(a, base) for a in node.args), node.text)
