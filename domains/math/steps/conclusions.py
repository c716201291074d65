"""What a solution concludes, and whether that is the reference answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from domains.math.answers.comparing import compare_texts
from domains.math.answers.stated import boxed, final_answer
from domains.math.notation.tables import Mentions
from domains.math.steps.claims import Claim, StepText, valued

_says = Mentions("steps", "mentions.ini", "conclusions")


def matches_reference(texts: Sequence[StepText], answer: str | None, problem: str) -> bool | None:
    """Whether the solution's own final answer equals the reference; None if that cannot be told."""
    if answer is None or not texts or several_named(answer):
        return None
    looks_back = _says("looks_back", texts[-1].words) and not boxed(texts[-1].text)
    ends = [*texts[:-1], _less_sums(texts[-1])] if looks_back else texts
    verdicts = [compare_texts(answer, c, problem).verdict for c in candidates(ends)]
    if "equal" in verdicts or _all_given(texts, answer, problem):
        return True
    if looks_back:
        before = _before_the_check(texts[-1])
        if before.claims and matches_reference([*texts[:-1], before], answer, problem):
            return True
        if len(texts) > 1:
            return matches_reference(texts[:-1], answer, problem)
    if len(pieces(answer)) > 1 and re.search(r"(?<![\\A-Za-z])[A-Za-z]{3,}", answer):
        return None  # several values of which one has a name: not all of them stand at the end
    kinds = ("num", "percent", "qty", "div", "mixed")  # `about 2.28% of people score above 130`
    bare = [c.quote for c in texts[-1].claims if c.tree.kind in kinds]
    if any(compare_texts(answer, number, problem).verdict == "equal" for number in bare):
        return None
    return False if "different" in verdicts else None


MOST_WORDS = 8
"""A sentence of more words is no answer to compare: its formulas are among the candidates."""


def _before_the_check(text: StepText) -> StepText:
    """The step up to where it looks back: `Sam is 16. Check: 18 + 23 = 41.`"""
    claims = tuple(c for c in text.claims if not _says("looks_back", c.before.lower()))
    return replace(text, text=_says["looks_back"].split(text.words)[0], claims=claims)


def _less_sums(text: StepText) -> StepText:
    """The step without the sums by which it looks back: what these come to is no answer."""
    before = _before_the_check(text)
    kept = [c for c in text.claims if c in before.claims or not c.relation or valued(c.tree)]
    return text if len(kept) == len(text.claims) else replace(before, claims=tuple(kept))


def _all_given(texts: Sequence[StepText], answer: str, problem: str) -> bool:
    """Whether the last lines give the reference's values one by one: as many lines as values, or,
    where the problem asks for two things, anywhere.
    """
    parts = pieces(answer)
    if len(parts) < 2:
        return False
    told = [c for t in texts for c in t.claims if c.read and not c.withdrawn]
    ends = [_forms(c) for c in told]
    if not re.search(r"\band (?:what|how|find|the|its)\b", problem.lower()):
        ends, sides = ends[-len(parts) :], [form[-1] for form in ends]
        again = [side in sides[: -len(parts)] for side in sides[-len(parts) :]]
        letters = {valued(c.tree) for c in told[-len(parts) :]} - {""}
        if again and again[-1] and not all(again) and len(letters) < 2:
            return False  # `x = 2`, `x = 3`, `so x = 2`: one of them is chosen
    return all(
        any(compare_texts(p, form, problem).verdict == "equal" for end in ends for form in end)
        for p in parts
    )


def pieces(answer: str) -> list[str]:
    """Cut at commas, semicolons, "and" and "or" that stand in no bracket."""
    found, depth, last = [], 0, 0
    for match in re.finditer(r"[(\[{]|[)\]}]|[,;]|\b(?:and|or)\b", answer):
        if match[0] in "([{":
            depth += 1
        elif match[0] in ")]}":
            depth -= 1
        elif depth == 0:
            found.append(answer[last : match.start()])
            last = match.end()
    return [p.strip() for p in (*found, answer[last:]) if p.strip()]


def several_named(answer: str) -> bool:
    """`mean 4, variance 8/3`: several values with names are not compared as one answer."""
    named = re.findall(r"(?<![\\A-Za-z])[A-Za-z]{3,}[ :=]+\$?\(?-?[\d\\]", answer)
    return len(named) > 1


def candidates(texts: Sequence[StepText]) -> list[str]:
    """The ways in which the end of the solution may state its answer, most explicit first."""
    last = next((t for t in reversed(texts) if t.claims or boxed(t.text)), texts[-1])
    found: list[str] = []
    if boxed(last.text):
        return [boxed(last.text)[-1]]
    tail = _last_group(last.claims)
    if len(tail) > 1:
        word = " or " if any(c.joined == "or" for c in tail) else ", "
        found.append(word.join(c.quote for c in tail))
    elif tail:
        found += _forms(tail[0])
    found += _before_an_aside(last.claims)
    stated = final_answer(last.text)
    if stated and len(tail) <= 1 and len(re.findall(r"[A-Za-z]{3,}", stated)) <= MOST_WORDS:
        found.append(stated)
    found += _of_cases(texts)
    if re.search(r"no (?:real )?solutions?|no real roots", last.words):
        found.append("no solution")
    return list(dict.fromkeys(" ".join(f.split()) for f in found if f))


def _before_an_aside(claims: Sequence[Claim]) -> list[str]:
    """`30 × 15 = 450 in those 3 days`: the relation before a number that only belongs to prose."""
    *_, previous, last = (None, None, *claims)
    if previous is None or last is None or last.tree.kind != "num":
        return []
    told = previous.tree.kind == "rel" and not _says("stating", last.before)
    return _forms(previous) if told else []


def _last_group(claims: Sequence[Claim]) -> list[Claim]:
    """The last claim with those it is joined to by "or", "and" or a comma."""
    read = [c for c in claims if not c.withdrawn and c.read]
    kept = [c for c in read if not c.supposed] or read
    group: list[Claim] = []
    for claim in reversed(kept):
        if group and not _go_together(claim, group[0]):
            break
        group.insert(0, claim)
        if not claim.joined:
            break
    return group


def _go_together(first: Claim, second: Claim) -> bool:
    """Values of letters on both sides, or bare values; never an equation with its solution."""
    trees = (first.tree, second.tree)
    values = all(map(valued, trees)) or all(tree.kind != "rel" for tree in trees)
    return second.joined == "or" or values


def _forms(claim: Claim) -> list[str]:
    """The claim as it stands, and the last side of its chain, with the unit that follows."""
    forms = [claim.quote]
    if re.search(r"(?<![<>!])=|≈|~", claim.quote):
        sides = re.split(r"(?<![<>!:])=|≈|\\approx", claim.quote)
        side = sides[-1].strip()
        forms.append(side)
        if re.search(r"(?:≈|\\approx)[^=]*$", claim.quote) and len(sides) > 1:
            forms.append(sides[-2].strip())
        unit = re.match(r"\s*([A-Za-z²³^\d/ ]{1,18}?)(?=[.,;:]|$)", claim.after)
        if unit and unit[1].strip():
            forms.append(f"{side} {unit[1].strip()}")
    return forms


def _of_cases(texts: Sequence[StepText]) -> list[str]:
    """What a solution that ends with a case gives over its cases: `Case 1: x − 2 = 0, so x = 2.`"""
    cases = [t for t in texts if re.search(r"\bcase\b", t.words)]
    claims = [c for t in cases for c in t.claims if not (c.withdrawn or c.supposed)]
    quotes = [c.quote for c in claims if valued(c.tree)]
    return [", ".join(quotes)] if len(quotes) > 1 and texts[-1] is cases[-1] else []
