"""The curation rules: what a decision makes of an item. Pure, and small enough to know by heart.

    up                          -> done       golden case + training example
    down, with a correction     -> done       regression case + training example, always both
    down, without               -> flagged    nothing: it needs a correction first
    flag / discard              -> flagged / discarded, nothing
    skip / reopen               -> pending    nothing
    draft                       -> draft      nothing: half a decision, kept for later

What one person said elsewhere is provisional: its case says so, and there is no training example
until a reviewer, or a second person, agrees (`trust`).

A verdict is an event with the rule's version, the state and the cases that it made; the fold of an
item applies it and decides nothing. Whether a case may be used for training is settled by the split
(`prompts.held_out`), when a release is made.

Failure tags say what was wrong. Some name matters of fact, which are the same for everybody; others
are matters of taste. A verdict on taste alone holds for its author, and disagrees with nobody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.core import curation_events as cu
from workbench.curation.prompts import normalised
from workbench.errors import UsageError

CaseKind = Literal["golden", "regression", "training"]
PREFIX: dict[CaseKind, str] = {"golden": "gold", "regression": "regr", "training": "train"}


@dataclass(frozen=True, slots=True)
class Tag:
    """A way in which an answer fails."""

    number: int
    name: str
    kind: Literal["fact", "taste"]


TAGS: tuple[Tag, ...] = (
    Tag(1, "wrong", "fact"),
    Tag(2, "incomplete", "fact"),
    Tag(3, "instruction ignored", "fact"),
    Tag(4, "made up", "fact"),
    Tag(5, "broken code or format", "fact"),
    Tag(6, "unsafe or private", "fact"),
    Tag(7, "tone", "taste"),
    Tag(8, "too long or too short", "taste"),
    Tag(9, "style", "taste"),
)


@dataclass(frozen=True, slots=True)
class Decision:
    """What the rules make of a verdict."""

    state: cu.ItemState
    makes: tuple[CaseKind, ...] = ()
    why: str = ""


def decide(verdict: cu.Verdict, correction: str = "", answer: str = "") -> Decision:
    """The state and the cases that follow from a verdict.

    Raises UsageError for a correction that corrects nothing, or that goes with another verdict.
    """
    if correction and verdict not in ("down", "draft"):
        raise UsageError(f"A correction goes with down, not with {verdict}.", "Decide down.")
    match verdict:
        case "up":
            return Decision("done", ("golden", "training"), "a good answer")
        case "down" if not correction.strip():
            return Decision("flagged", (), "down without a correction: needs review")
        case "down" if _same(correction, answer):
            raise UsageError("The correction says the same as the answer.", "Change it, or skip.")
        case "down":
            return Decision("done", ("regression", "training"), "a corrected answer")
        case "flag":
            return Decision("flagged", (), "flagged for later")
        case "discard":
            return Decision("discarded", (), "of no use")
        case "draft":
            return Decision("draft", (), "half decided")
        case "skip":
            return Decision("pending", (), "skipped")
        case "reopen":
            return Decision("pending", (), "opened again")


def verdict_of(
    verdict: cu.Verdict,
    *,
    item: str,
    answer: str,
    author: str,
    correction: str = "",
    tags: Sequence[int] = (),
    provisional: bool = False,
    **more: object,
) -> cu.VerdictGiven:
    """The event of a verdict: what was decided, with what the rules make of it."""
    unknown = sorted(set(tags) - {tag.number for tag in TAGS})
    if unknown:
        named = ", ".join(f"{tag.number} {tag.name}" for tag in TAGS)
        raise UsageError(f"There is no failure tag {unknown[0]}.", f"There are: {named}.")
    decision = decide(verdict, correction, answer)
    owner = author if taste(tags) else ""
    return cu.VerdictGiven(
        verdict,
        correction,
        tuple(sorted(set(tags))),
        state=decision.state,
        made=tuple(
            case_id(kind, item, owner)
            for kind in decision.makes
            if not (provisional and kind == "training")
        ),
        why=decision.why,
        provisional=provisional and bool(decision.makes),
        **more,  # type: ignore[arg-type]
    )


def taste(tags: Iterable[int]) -> bool:
    """Whether failure tags name matters of taste only; none at all are taken for fact."""
    if not (wanted := frozenset(tags)):
        return False
    return {tag.kind for tag in TAGS if tag.number in wanted} == {"taste"}


def case_id(kind: CaseKind, item: str, owner: str = "") -> str:
    """The id of an item's case of a kind: always the same, in every history, so that merged
    histories agree on it. `owner` sets a person's matters of taste apart.
    """
    text = f"{kind}\0{item}\0{owner}"
    number = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=5).digest(), "big")
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    name = "".join(letters[number >> shift & 31] for shift in range(35, -1, -5))
    return f"{PREFIX[kind]}-{name}"


def kind_of(case: str) -> CaseKind:
    """The kind of a case, by its id."""
    prefix = case.partition("-")[0]
    for kind, known in PREFIX.items():
        if known == prefix:
            return kind
    raise UsageError(f"'{case}' is no case.", "Cases are called gold-…, regr-… and train-….")


def sentence(made: Sequence[str], state: cu.ItemState, why: str = "") -> str:
    """What a verdict made, for a footer: `golden case gold-1 + training row train-1`."""
    words: dict[CaseKind, str] = {
        "golden": "golden case",
        "regression": "regression case",
        "training": "training row",
    }
    if made:
        return " + ".join(f"{words[kind_of(case)]} {case}" for case in made)
    return f"nothing made; {state}" + (f" ({why})" if why else "")


def _same(one: str, other: str) -> bool:
    """Equal up to blanks at the ends of lines; case and punctuation may be what was wrong."""
    return [line.rstrip() for line in one.strip().splitlines()] == [
        line.rstrip() for line in other.strip().splitlines()
    ]


def differs(one: str, other: str) -> bool:
    """Whether two texts differ in more than case, spacing and punctuation."""
    return normalised(one) != normalised(other)
