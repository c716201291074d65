"""References of several parts: `mean 200, standard deviation 10`, `cos α = −4/5, tan α = −3/4`.

Each part has a name, in words or as the left side of an equation. A step that gives a named part
another value is what the wrong answer goes back to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from domains.math.claims import Claim, StepText
from domains.math.comparing import compare_texts
from domains.math.conclusions import pieces
from domains.math.findings import SUSPECT, Finding, refuted
from domains.math.ledger import Ledger
from domains.math.limits import Unreadable
from domains.math.reading import read
from domains.math.values import Quantity, Scalar
from domains.math.verdicts import Reason

Expr = Any
_WORDS = re.compile(r"^(?:the )?([A-Za-z][A-Za-z ]{2,30}?)\s*(?:is|:|=|≈)?\s*(?=[-−$(\d\\√])")


@dataclass(frozen=True)
class Part:
    """One named value of the reference, as text."""

    name: str
    value: str
    in_words: bool


def named_parts(answer: str) -> tuple[Part, ...]:
    """The named parts, two or more; empty if any part has no name."""
    parts: list[Part] = []
    for piece in pieces(answer):
        words = _WORDS.match(piece)
        left, equals, right = piece.partition("=")
        if words is not None and not re.fullmatch(r"(?:sin|cos|tan|ln|log)\s*", words[1]):
            value = re.split(r"\s+at\s+", piece[words.end() :].strip())[0]
            parts.append(Part(words[1].strip().lower(), value, True))
        elif equals and right.strip() and "=" not in right:
            parts.append(Part(_bare(left), right.strip(), False))
        else:
            return ()
    names = {p.name for p in parts}
    return tuple(parts) if len(parts) > 1 and len(names) == len(parts) else ()


_ASKED = re.compile(
    r"\b(?:[Ff]ind|[Dd]etermine|[Cc]ompute|[Cc]alculate)(?: the values? of)?\s+"
    r"(\$[^$=]+\$(?:(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+)\$[^$=]+\$)*|[A-Z][a-z]{0,3}\([^()$]*\))"
)


def asked_parts(answer: str, problem: str) -> tuple[Part, ...]:
    """`Find $\\cos α$ and $\\tan α$`: the answer's values in this order; empty where single letters
    are asked, which take other values on the way, or the numbers of both differ.
    """
    asked = _ASKED.search(problem)
    spelled = (re.findall(r"\$([^$]+)\$", asked[1]) or [asked[1]]) if asked else []
    names = [_bare(n) for n in spelled]
    values = pieces(answer)
    if len(names) != len(values) or any(len(n) < 3 for n in names) or len(set(names)) < len(names):
        return ()
    return tuple(Part(n, v, False) for n, v in zip(names, values, strict=True))


_MEASURES = (
    r"absolute (?:maximum|minimum)|(?:sample |population )?(?:variance|standard deviation)|"
    r"average speed|remainder|determinant|median|arc length|circumference|perimeter|"
    r"greatest common divisor|least common multiple|expected value|mean|interquartile range"
)
_ASKED_MEASURE = re.compile(
    r"\b(?:find|what is|determine|compute|calculate|work out)(?: the| her| his| its)? "
    rf"({_MEASURES})\b"
)


def asked_in_words(answer: str, problem: str) -> tuple[Part, ...]:
    """`Find the absolute maximum …`: the measure that alone is asked for, by its name."""
    asked = _ASKED_MEASURE.findall(problem.lower())
    if len(asked) != 1 or len(pieces(answer)) != 1 or problem.lower().count(asked[0]) > 1:
        return ()
    return (Part(asked[0], answer, True),)


def _bare(text: str) -> str:
    return re.sub(r"[\s$\\{}()]|left|right|operatorname|mathrm|text", "", text)


def against_parts(
    texts: Sequence[StepText], ledger: Ledger, answer: str, problem: str
) -> list[Finding]:
    """The steps that give a named part another value than the reference does."""
    found = []
    parts = named_parts(answer) or asked_parts(answer, problem) or asked_in_words(answer, problem)
    for part in parts:
        for text in texts:
            for claim in text.claims:
                stated = _stated(claim, part)
                if stated is None or claim.supposed or claim.withdrawn:
                    continue
                if compare_texts(part.value, stated, problem).verdict == "different":
                    found.append(_contradiction(text.index, part, stated, claim))
    return found


def _stated(claim: Claim, part: Part) -> str | None:
    """What the claim says the part is, as text."""
    sides = re.split(r"(?<![<>!:])=|≈", claim.quote)
    if not part.in_words:
        return sides[-1] if len(sides) > 1 and _bare(sides[0]) == part.name else None
    named = re.search(
        rf"\b{re.escape(part.name)}\b(?: (?:is|of|equals|at)|[^.;,]{{0,24}}? (?:is|equals))*"
        r"\s*[:=]?\s*$",
        re.split(r"[.;]\s", claim.before)[-1].strip().lower(),
    )
    if named is None or claim.tree is None:
        return None
    return sides[-1]


def _contradiction(step: int, part: Part, stated: str, claim: Claim) -> Finding:
    why = f"the reference gives {part.name} another value"
    values = [_number(t) for t in (stated, part.value)]
    if values[0] is None or values[1] is None:
        return Finding(
            "refuted", why, claim.quote, strength=SUSPECT, step=step, reason=Reason.REFERENCE
        )
    finding = refuted(why, values[0], values[1], SUSPECT, reason=Reason.REFERENCE)
    return replace(finding, step=step, quote=claim.quote)


def _number(text: str) -> Expr | None:
    try:
        value = read(text)
    except Unreadable:
        return None
    if isinstance(value, Quantity):
        value = value.scalar
    return value.expr if isinstance(value, Scalar) and not value.expr.free_symbols else None
