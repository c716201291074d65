"""From a step's text to its claims: what is stated, what is only supposed, and what stands unread.

A claim is one parsed formula with the words around it. "Let", "if", "when" and their like open a
supposition; "extraneous", "reject" and their like withdraw what they stand beside.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from domains.math.notation.cursor import Notation
from domains.math.notation.drafts import without_label
from domains.math.notation.grammar import functions_in, parse
from domains.math.notation.limits import MAX_STEP_CHARS, TooLarge, Unreadable, check_length
from domains.math.notation.markdown import plain
from domains.math.notation.nodes import Node, has, number, symbols, walk
from domains.math.notation.spans import Span, saying, spans_in
from domains.math.notation.tables import Mentions

_says = Mentions("steps", "mentions.ini", "claims")
_TRIMMED = Mentions("steps", "mentions.ini", "claims trimmed")
_PUT = {
    "factorial_equals": "! =",
    "two_letters_low": r"\1_{\2}",
    "tight_fraction": r"÷ (\1)",
}
_HANGING = Mentions("steps", "mentions.ini", "claims hanging")
DENIED = _says["denied"]
UNREAD = Node("unread")
"""What stands for the tree of a formula that has no reading."""


@dataclass(frozen=True)
class Claim:
    """One formula of a step with its words; `tree` is UNREAD if it has no reading (`why`)."""

    step: int
    quote: str
    start: int
    before: str
    after: str
    tree: Node
    why: str = ""
    supposed: bool = False
    withdrawn: bool = False
    because: bool = False
    joined: str = ""  # "or", "and", "," if it continues the claim before it
    nouns: bool = False
    carried: bool = False  # it stands after an arrow: what is before it gives it
    alone: bool = False  # numbers worked out where no equation is around to try them in

    @property
    def subject(self) -> str:
        """The words of the clause before the formula, lower case."""
        return re.split(r"[.;#]\s", self.before)[-1].strip().lower()

    @property
    def read(self) -> bool:
        return self.tree is not UNREAD

    @property
    def relation(self) -> bool:
        return self.tree.kind in ("rel", "and", "or", "congruent", "arrow", "list")


@dataclass(frozen=True)
class StepText:
    """A step's claims and its words."""

    index: int
    text: str
    claims: tuple[Claim, ...]
    unread: tuple[str, ...] = ()
    saying: tuple[str, ...] = ()  # words beside the formulas that may claim more than these do

    @property
    def words(self) -> str:
        return self.text.lower()


def read_step(index: int, text: str, notation: Notation) -> StepText:
    """Every formula of the step as a claim, in order; TooLarge only for the length of the step."""
    check_length(text, MAX_STEP_CHARS)
    body, _ = without_label(plain(_says["figure"].sub(" ", text)))
    body = _says["annotation"].sub("", body)
    notation = notation.with_functions(functions_in(body))
    claims: list[Claim] = []
    dropped: list[str] = []
    before = ""
    spans = spans_in(body)
    for span in spans:
        before += span.before
        claim = _claim(index, span, before, notation)
        if claim is None:
            dropped.append(" ".join(span.text.split()))
            if claims:
                further = f"{claims[-1].after}{span.text}{span.after}"
                claims[-1] = replace(claims[-1], after=further)
            before += " #~ "  # what stands right after it may belong to it
            continue
        claims.append(_joined_to(claims[-1] if claims else None, claim))
        before += " # " + "".join(_says["open_end"].findall(claim.quote))
    unread = tuple(c.quote for c in claims if not c.read)
    unread += tuple(text for text in dropped if text.strip(".,;:()[]# "))
    return StepText(index, body, tuple(claims), unread, saying(body, spans))


def _claim(index: int, span: Span, before: str, notation: Notation) -> Claim | None:
    quote = " ".join(span.text.split())
    tree, why = _parsed(span.text, notation)
    goes_on = _says["goes_on"].match(span.after) and re.search(r"\.\d+$", quote)
    if goes_on or _says("keeps_on", quote):
        tree, why = UNREAD, "a decimal that goes on"
    if tree is UNREAD and not re.search(r"[=<>≤≥≈\\]", quote):
        return None
    clause = re.split(r"[.;]\s", before)[-1]
    return Claim(
        index,
        quote,
        span.end - len(span.text.lstrip()),
        before,
        span.after,
        tree,
        why,
        supposed=_is_supposed(clause, tree),
        withdrawn=_says("withdrawn_after", span.after) is not None
        or _says("withdrawn_before", clause) is not None,
        because=_says("because", clause) is not None,
        nouns=span.nouns,
    )


def begins_inside(claim: Claim) -> bool:
    """`his amount − 20 = 80 − 20`, `1 + 3 + … + (2n − 1) = n²`: the first side began before."""
    called = claim.quote.startswith("(") and _says("called", claim.before)
    if claim.before.rstrip().endswith("~") or called:
        return True
    if _says["leading_sign"].match(claim.quote) is None:
        return False
    return re.search(r"(?:[A-Za-z)\]#]\W{0,3}|…\s*|\.\.\s*|dots\s*)$", claim.before) is not None


def _is_supposed(clause: str, tree: Node) -> bool:
    if _says("supposed", clause) is not None:
        return True
    gives_a_value = tree is UNREAD or (
        tree.kind in ("rel", "and", "or")
        and bool(symbols(tree) - {"pi", "e"})
        and _opens_with_letter(tree)
    )
    return gives_a_value and _says("placed", clause) is not None


def _opens_with_letter(tree: Node) -> bool:
    first = tree.args[0]
    return first.kind in ("sym", "num", "neg") or (bool(first.args) and _opens_with_letter(first))


def _parsed(text: str, notation: Notation) -> tuple[Node, str]:
    reason = ""
    for candidate in _attempts(text):
        try:
            return parse(candidate, notation), ""
        except TooLarge as large:
            return UNREAD, large.message
        except Unreadable as unread:
            reason = reason or unread.message
    return UNREAD, reason


def _attempts(text: str) -> list[str]:
    """The text, and the text without what often hangs on to a formula in prose."""
    trimmed = text.strip()
    for name, pattern in _TRIMMED.items():
        trimmed = pattern.sub(_PUT.get(name, ""), trimmed) or trimmed
    unit, *hanging = (pattern.sub("", trimmed) for pattern in _HANGING.values())
    return list(dict.fromkeys(a for a in (unit, trimmed, *hanging) if a))


def _joined_to(previous: Claim | None, claim: Claim) -> Claim:
    """Marks a claim that follows the one before by nothing but "or", "and" or a comma."""
    if previous is None:
        return claim
    between = re.sub(r"[#\s$\\()\[\]]+", " ", previous.after).strip().lower()
    match = re.fullmatch(r",?\s*(or|and|,|or else|or that)?\s*", between)
    if match is None:
        return claim
    word = "or" if "or" in between else "and" if "and" in between else ","
    supposed = claim.supposed or (previous.supposed and word != "or")
    return replace(claim, joined=word, supposed=supposed)


def several_of_one(step: StepText) -> bool:
    """`f(x) = x and f(x) = −x`: a function is given in two ways, of which one need not hold."""
    return _differ(step, lambda part: part.args[0].kind in ("app", "call"))


def set_anew(claim: Claim, step: StepText) -> bool:
    """Whether the step gives one of the claim's letters two different numbers; its own alternatives
    (`x = 2 or x = 4`) are one use of the letter.
    """
    own = claim.tree.args if claim.tree.kind in ("or", "list") else ()
    given = symbols(claim.tree)
    return _differ(
        step, lambda p: p.args[0].text in given and not symbols(p.args[-1]) and p not in own
    )


def _differ(step: StepText, counts: Callable[[Node], bool]) -> bool:
    """Whether one thing is set equal to two, of the equations that count."""
    given: dict[str, str] = {}
    several = [c for c in step.claims if c.joined and valued(c.tree) and not c.supposed]
    parts = (p for c in step.claims if c not in several for p in walk(c.tree))
    return any(
        given.setdefault(str(p.args[0]), str(p.args[-1])) != str(p.args[-1])
        for p in parts
        if p.kind == "rel" and p.text == "=" and counts(p)
    )


def states_a_result(claim: Claim, step: StepText) -> bool:
    """`2401 + 1225 = 3626`: sums and products on the left, one number on the right, or what a
    letter is worked out to; and no equation of the step into which these numbers are put.
    """
    tree = claim.tree
    if tree.kind != "rel" or tree.args[-1].kind not in ("num", "deg"):
        return False
    before = [c.tree for c in step.claims if c.start < claim.start]
    if any(t.kind == "rel" and t.args[-1] == tree.args[-1] and symbols(t) for t in before):
        return False
    left = tree.args[0]
    if left.kind == "sym":
        return len(tree.args) > 2
    if left.kind == "call" and left.text == "mod":
        return not symbols(left)
    return has(left, "add", "mul") and not has(left, "root", "call", "abs", "sym")


def valued(tree: Node) -> str:
    """The letter that is given a value without letters (`x = 3`; of alternatives that of the first
    one); empty where none is.
    """
    if tree.kind == "or":
        return valued(tree.args[0])
    equation = tree.kind == "rel" and not set(tree.text.split()) - {"=", "~"}
    given = equation and tree.args[0].kind == "sym" and not symbols(tree.args[-1]) - {"pi", "e"}
    return tree.args[0].text if given else ""


def of_letters(node: Node) -> bool:
    """Whether it is a function of letters, as a definition names it: `f(x)`."""
    return node.kind == "app" and all(a.kind == "sym" for a in node.args)


def taken_back(claim: Claim, step: StepText, *, letters: bool, value: bool) -> bool:
    """Whether the step's words may deny or suppose the claim: those of its sentence, and plain
    denials in the next one; where it hangs on letters, what the whole step supposes, and for a
    value that may be a candidate what the whole step denies.
    """
    if letters:
        said = _says["condition"].sub(" ", step.text)
        kinds = ("supposes", *(("denied", "points_back", "denies") if value else ()))
        if any(_says(kind, said) for kind in kinds):
            return True
    end = claim.start + len(claim.quote)
    opened = max(m.end() for m in _says["sentence"].finditer(step.text[: claim.start]))
    ends = [m.end() for m in _says["sentence"].finditer(step.text, end)]
    own = f"{step.text[opened : claim.start]} # {step.text[end : ends[0] if ends else None]}"
    two = f"{own} {step.text[end : ends[1] if len(ends) > 1 else None]}"
    if claim.alone:
        before, after = re.split(r"[.;]\s", claim.before)[-1], two[len(own) :]
        found = [_says("withdrawn_before", before), _says("supposes_result", own)]
        found.append(_says("untrue_that", step.text))
        return any([*found, _says("untrue", own), _says("untrue_it", after)])
    back = step.text[end : min((c.start for c in step.claims if c.start > end), default=None)]
    of_claim = own if letters else _says["of_a_noun"].sub(" ", own)
    supposes = "supposes_result" if states_a_result(claim, step) else "supposes"
    found = [_says("denies", of_claim), _says(supposes, own), _says("denied", two)]
    return any([*found, _says("points_back", back)])


def second_of_two(claim: Claim, step: StepText) -> bool:
    """`the sum of 3 and 4 = 7`: only the second of two values stands in the formula."""
    if re.search(r"#\s*(?:and|to|from|or)\s*[$\\(\s]*$", claim.before) is None:
        return False
    earlier = [c for c in step.claims if c.start < claim.start]
    return bool(earlier) and not earlier[-1].relation


def one_of_several(claim: Claim, step: StepText) -> bool:
    """`x² + 2x − 8 = 0, and x² − 13x − 8 = 0`: equations of one letter side by side."""
    equations = [c for c in step.claims if c.tree.kind == "rel" and c.tree.args[-1] == number(0)]
    pairs = [p for p in pairwise(equations) if claim.start in (p[0].start, p[1].start)]
    listed = [(a, b) for a, b in pairs if b.joined and re.search(r",|\band\b", a.after)]
    return any(symbols(a.tree) == symbols(b.tree) and len(symbols(a.tree)) == 1 for a, b in listed)


def beside(claim: Claim) -> bool:
    """Whether it stands right beside the formula before it, as one of several."""
    return re.search(r"#\W*(?:and\W*|or\W*)?$", claim.before) is not None


def run_together(tree: Node, claim: Claim) -> bool:
    """`x² + y² = 40² x² + y² = 1600`: the left side again; `−14 = x + 2 −16 = x`: x by itself."""
    links = list(pairwise(tree.args)) if len(tree.args) > 2 else []
    if any(b.kind == "sym" and a != b and b.text in symbols(a) for a, b in links):
        return True
    first, *sides = (side.strip() for side in claim.quote.split("="))
    again = any(s.endswith(first) and s != first for s in sides)
    return len(first) > 2 and again and re.search(r"[A-Za-z]", first) is not None


def names_something(claim: Claim) -> bool:
    """Whether a word stands right before a leading equals sign, as in `Variance = 5`."""
    named = re.search(r"[A-Za-z)]\s*$", claim.before.rstrip("$ ").rstrip("\\(["))
    return named is not None and not _says("goes_on_by", claim.before.lower())
