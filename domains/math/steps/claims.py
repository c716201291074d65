"""From a step's text to its claims: what is stated, what is only supposed, and what stands unread.

A claim is one parsed formula with the words around it. "Let", "if", "when" and their like open a
supposition; "extraneous", "reject" and their like withdraw what they stand beside.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from domains.math.notation.connectives import DERIVED
from domains.math.notation.cursor import Notation
from domains.math.notation.drafts import without_label
from domains.math.notation.grammar import functions_in, parse
from domains.math.notation.limits import MAX_STEP_CHARS, TooLarge, Unreadable, check_length
from domains.math.notation.markdown import plain
from domains.math.notation.nodes import Node, has, symbols, walk
from domains.math.notation.prose import saying
from domains.math.notation.spans import Span, spans_in
from domains.math.notation.tables import mention

_ASSERTS = rf"(?!.*\b(?:{DERIVED}|is|are|equals|we have|becomes|means)\b)"
_SUPPOSED = re.compile(
    r"\b(?:let|set|setting|suppose|assume|assuming|if|whenever|put|case|"
    r"substitut\w+|plug\w*|take|"
    r"taking(?! (?:the )?(?:positive |negative |square |cube )?(?:roots?|log\w*|derivatives?)\b)|"
    r"choose|try|test|testing|check|checking|using|(?<!the )given|provided|letting|"
    r"say|equat(?:e|es|ed|ing)|call|denote|define)\b" + _ASSERTS + r"[^.;:]*$",
    re.IGNORECASE | re.DOTALL,
)
# Only what stands right after them is supposed: "at x = 2", not "at the end, f(5) = 26".
_PLACED = re.compile(
    r"\b(?:when|for|at|with|where)\b" + _ASSERTS + r"[^.;:,]{0,40}$", re.IGNORECASE | re.DOTALL
)
_BECAUSE = mention("steps", "mentions.ini", "claims", "because")
_WITHDRAWN_AFTER = mention("steps", "mentions.ini", "claims", "withdrawn_after")
_WITHDRAWN_BEFORE = mention("steps", "mentions.ini", "claims", "withdrawn_before")
REMAINDER_WORDS = (
    r"[\s$\\)\];,]*(?:,?\s*(?:with|and|leaving)\s+)?(?:an?\s+|the\s+)?"
    r"(?:\\(?:text|mathrm)\{\s*(?:,?\s*(?:with|and)\s+)?(?:an?\s+)?(?:remainder|R)\s*(?:of|is)?\s*\}|"
    r"remainder|R)\s*(?:of|is|=|:)?[\s$\\(;,:]*(?:quad\s*)?"
)
"""Between a quotient and its remainder: `17 ÷ 5 = 3 R 2`, `= 3 with a remainder of 2`."""
_ANNOTATION = re.compile(r"<<[^<>]*>>")


@dataclass(frozen=True)
class Claim:
    """One formula of a step with its words.

    `tree` is None if it could not be read (`why` says so).
    """

    step: int
    quote: str
    start: int
    before: str
    after: str
    tree: Node | None
    why: str = ""
    supposed: bool = False
    withdrawn: bool = False
    because: bool = False
    joined: str = ""  # "or", "and", "," if it continues the claim before it
    nouns: bool = False
    carried: bool = False  # it stands after an arrow: what is before it gives it

    @property
    def subject(self) -> str:
        """The words of the clause before the formula, lower case."""
        return re.split(r"[.;#]\s", self.before)[-1].strip().lower()

    @property
    def relation(self) -> bool:
        kinds = ("rel", "and", "or", "congruent", "arrow", "list")
        return self.tree is not None and self.tree.kind in kinds


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


_FIGURE = re.compile(r"\[asy\].*?(?:\[/asy\]|$)", re.DOTALL)
"""The code of a drawing, which states nothing."""


def read_step(index: int, text: str, notation: Notation) -> StepText:
    """Every formula of the step as a claim, in order; raises TooLarge only for the length of the
    step.
    """
    check_length(text, MAX_STEP_CHARS)
    body, _ = without_label(plain(_FIGURE.sub(" ", text)))
    body = _ANNOTATION.sub("", body)
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
            before += " #~ "  # what stands right after it may belong to it
            continue
        claims.append(_joined_to(claims[-1] if claims else None, claim))
        before += " # " + "".join(_OPEN_END.findall(claim.quote))
    unread = tuple(c.quote for c in claims if c.tree is None)
    unread += tuple(text for text in dropped if text.strip(".,;:()[]# "))
    return StepText(index, body, tuple(claims), unread, saying(body, spans))


def _claim(index: int, span: Span, before: str, notation: Notation) -> Claim | None:
    quote = " ".join(span.text.split())
    tree, why = _parsed(span.text, notation)
    if _KEEPS_ON.search(quote) or (_GOES_ON.match(span.after) and re.search(r"\.\d+$", quote)):
        tree, why = None, "a decimal that goes on"
    if tree is None and not re.search(r"[=<>≤≥≈\\]", quote):
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
        withdrawn=(quote[-1:] != "." and _WITHDRAWN_AFTER.search(span.after) is not None)
        or _WITHDRAWN_BEFORE.search(clause) is not None,
        because=_BECAUSE.search(clause) is not None,
        nouns=span.nouns,
    )


_OPEN_END = re.compile(r"[-+*×·÷−]\s*$")  # "size 25 + size 5 = 30": the sum goes on
_KEEPS_ON = re.compile(r"\d\.\d+\s?(?:…|\.\.\.|\\[lcd]?dots)")
_GOES_ON = re.compile(r"\s?(?:…|\.\.\.)")
_LEADING_SIGN = re.compile(r"^(?:[-+−–]\s|[*/×·÷]|x\s+\d)")


def begins_inside(claim: Claim) -> bool:
    """`his amount − 20 = 80 − 20`, `1 + 3 + … + (2n − 1) = n²`: the first side began before."""
    if claim.before.rstrip().endswith("~"):
        return True
    if _LEADING_SIGN.match(claim.quote) is None:
        return False
    return re.search(r"(?:[A-Za-z)\]]\W{0,3}|…\s*|\.\.\s*|dots\s*)$", claim.before) is not None


def _is_supposed(clause: str, tree: Node | None) -> bool:
    if _SUPPOSED.search(clause) is not None:
        return True
    gives_a_value = tree is None or (
        tree.kind in ("rel", "and", "or")
        and bool(symbols(tree) - {"pi", "e"})
        and _opens_with_letter(tree)
    )
    return gives_a_value and _PLACED.search(clause) is not None


def _opens_with_letter(tree: Node) -> bool:
    first = tree.args[0]
    return first.kind in ("sym", "num", "neg") or (bool(first.args) and _opens_with_letter(first))


def _parsed(text: str, notation: Notation) -> tuple[Node | None, str]:
    reason = ""
    for candidate in _attempts(text):
        try:
            return parse(candidate, notation), ""
        except TooLarge as large:
            return None, large.message
        except Unreadable as unread:
            reason = reason or unread.message
    return None, reason


_TIGHT_FRACTION = re.compile(r"÷\s*(\d+/\d+)(?![\d/])")  # 1 ÷ 5/12 divides by the fraction
_PER_TIME = re.compile(r"(?<=\d)\s+/\s?(?:h|hr|s|min)\b(?!\s*[\^(])")  # 140 km/h
_ATTACHED_UNIT = re.compile(r"(?<=\d)(?:m[lL]|lbs?|oz|mph|hrs?|mins?|kg|km|cm|mm)$")
_FACTORIAL_EQUALS = re.compile(
    r"(?<=\d)!=(?=\s*(?:\d|\\boxed))"
)  # 3!/2!=3 counts, it does not differ
_NAMES_UNKNOWN = re.compile(r"^\s*[A-Za-z]\s*:(?=[^:=]*[-+^][^:=]*=[^:]*$)")  # for $x: x^2+1=2x$
_TWO_LETTERS_LOW = re.compile(r"(?<![A-Za-z\\])([A-Za-z])_([a-z]{2})(?![A-Za-z{])")  # f_xx
_ROW_GOES_ON = re.compile(
    r"\\\\(?:\s*\[[^\]]*\])?[\s&]*(?:\{\})?(?=[=<>≤≥≈]|"
    r"\\(?:leq?|geq?|lt|gt|approx|implies|Rightarrow|Longrightarrow|iff)(?![a-z]))"
)  # a row of an aligned formula that opens with a sign goes on from the row before
_TAG = mention("steps", "mentions.ini", "claims", "tag")
_ASKED = re.compile(r"&?\s*=(?:\\[ ,;:!]|\s)*\?")  # x + y = ?
_END = re.compile(r"(?:\\[,;:!]|(?<!\\)(?<!\\right)[.,;:?~]|\s)+$")
_REMAINDER_TAIL = re.compile(REMAINDER_WORDS + r"\d+[\s.,;]*$")
_LABEL = re.compile(r"(?<=\d)\s*\(\s*\\text\{[^{}]*\}\s*\)")  # 100 (\text{first day}) + 150
_UNIT_LETTER = re.compile(r"(?<=\d) (?:m|s|h|g|L|N|J|W|V|K)$")  # 300 · 25 = 7250 m


def _attempts(text: str) -> list[str]:
    """The text, and the text without what often hangs on to a formula in prose."""
    trimmed = _END.sub("", text.strip())
    trimmed = _ASKED.sub("", _TAG.sub("", trimmed))
    trimmed = _NAMES_UNKNOWN.sub("", _ROW_GOES_ON.sub(" ", trimmed))
    trimmed = _REMAINDER_TAIL.sub("", trimmed) or trimmed
    trimmed = _LABEL.sub("", trimmed)
    trimmed = _ATTACHED_UNIT.sub("", _PER_TIME.sub("", trimmed))
    trimmed = _FACTORIAL_EQUALS.sub("! =", trimmed)
    trimmed = _TWO_LETTERS_LOW.sub(r"\1_{\2}", trimmed)
    trimmed = _TIGHT_FRACTION.sub(r"÷ (\1)", trimmed)
    attempts = [_UNIT_LETTER.sub("", trimmed), trimmed, re.sub(r"&", "", trimmed)]
    attempts.append(re.sub(r"\s*\(\s*$|^\s*\)\s*", "", trimmed))
    attempts.append(
        re.sub(r"^\s*(?:\\(?:implies|Rightarrow|therefore|quad|qquad)|=>|⇒|→|∴)\s*", "", trimmed)
    )
    attempts.append(re.sub(r"\\(?:text|mathrm)\{[^{}]*\}\s*$", "", trimmed))
    attempts.append(re.sub(r"\s+[A-Za-z]$", "", trimmed))
    attempts.append(re.sub(r"^[A-Za-z]\s+(?=[\d(])", "", trimmed))
    return [a for k, a in enumerate(attempts) if a and a not in attempts[:k]]


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
    tree = claim.tree or Node("words")
    own = set(tree.args if tree.kind in ("or", "list") else ())
    given = symbols(tree)
    return _differ(
        step, lambda p: p.args[0].text in given and not symbols(p.args[-1]) and p not in own
    )


def _differ(step: StepText, counts: Callable[[Node], bool]) -> bool:
    """Whether one thing is set equal to two, of the equations that count."""
    given: dict[str, str] = {}
    parts = (p for c in step.claims if c.tree is not None for p in walk(c.tree))
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
    if tree is None or tree.kind != "rel" or tree.args[-1].kind not in ("num", "deg"):
        return False
    before = [c.tree for c in step.claims if c.start < claim.start and c.tree is not None]
    if any(t.kind == "rel" and t.args[-1] == tree.args[-1] and symbols(t) for t in before):
        return False
    left = tree.args[0]
    if left.kind == "sym":
        return len(tree.args) > 2
    if left.kind == "call" and left.text == "mod":
        return not symbols(left)
    return has(left, "add", "mul") and not has(left, "root", "call", "abs", "sym")


# --- what words beside a formula take back -------------------------------------------------------

DENIED = mention("steps", "mentions.ini", "claims", "denied")
"""What takes a formula back from beside it, or from the sentence after it."""
_POINTS_BACK = mention("steps", "mentions.ini", "claims", "points_back")
"""Such words deny what stands before them, and so nothing beyond the next formula."""
_SUPPOSES = re.compile(r"\bwould\b|\bsuppose\b|\bassum\w+|\bwhat if\b", re.I)
_DENIES = mention("steps", "mentions.ini", "claims", "denies")
"""What may, within the formula's own sentence; of a value of a letter, anywhere in the step."""
_CONDITION = re.compile(r"[A-Za-z]\s*(?:≠|\\neq?)\s*-?\d")  # c ≠ 1 restricts a letter
_SENTENCE = re.compile(
    r"^|(?<!\bi\.e)(?<!\be\.g)(?<!\bcf)(?<!\bviz)[.?!]\s|\n\s*\n|(?:\\\]|\$\$)\s+(?=[A-Z])"
)


def taken_back(claim: Claim, step: StepText, *, letters: bool, value: bool) -> bool:
    """Whether the step's words may deny or suppose the claim: those of its sentence, and plain
    denials in the next one; where it hangs on letters, what the whole step supposes, and for a
    value that may be a candidate what the whole step denies.
    """
    if letters:
        said = _CONDITION.sub(" ", step.text)
        whole = (_SUPPOSES, *((DENIED, _POINTS_BACK, _DENIES) if value else ()))
        if any(p.search(said) for p in whole):
            return True
    end = claim.start + len(claim.quote)
    opened = max(m.end() for m in _SENTENCE.finditer(step.text[: claim.start]))
    ends = [m.end() for m in _SENTENCE.finditer(step.text, end)]
    own = f"{step.text[opened : claim.start]} # {step.text[end : ends[0] if ends else None]}"
    two = f"{own} {step.text[end : ends[1] if len(ends) > 1 else None]}"
    back = step.text[end : min((c.start for c in step.claims if c.start > end), default=None)]
    found = [p.search(own) for p in (_DENIES, _SUPPOSES)]
    return any([*found, DENIED.search(two), _POINTS_BACK.search(back)])


def second_of_two(claim: Claim, step: StepText) -> bool:
    """`the sum of 3 and 4 = 7`: only the second of two values stands in the formula."""
    if re.search(r"#\s*(?:and|to|from|or)\s*[$\\(\s]*$", claim.before) is None:
        return False
    earlier = [c for c in step.claims if c.start < claim.start]
    return bool(earlier) and not earlier[-1].relation


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
    return re.search(
        r"[A-Za-z)]\s*$", claim.before.rstrip("$ ").rstrip("\\([")
    ) is not None and not re.search(
        rf"\b(?:{DERIVED}|simplify|cancel|factor|expand|evaluate|and)\s*$", claim.before.lower()
    )
