"""One word in the place of its counterpart: `your son` where ticket and records have a daughter,
`right of the blue door` where they have `left of the blue door`, `this bill` where the policy says
`the next bill`.

Both words are of one closed pair (`wordlists.yaml`), and the words beside them are the same on both
sides: the person of the customer, the thing that a place is told by, the thing that is counted on.
Where the desk has the reply's own word too, nothing is said. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domains.service.desk import Policy
from domains.service.reply import Reply
from domains.service.stating.given import OPEN, Given, stated
from domains.service.words import content, lists, stem
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence, words

_SPELL = re.compile(r"\b(?:day|week|month|quarter|year|morning|afternoon|evening|time)s?\b", re.I)
"""`This month` and `next month` are told from the day of the words."""
SHARED = 2
"""Content words of a policy in a sentence that tells it, beside the thing that is counted on."""
FRAME = 2
"""Content words behind a place by which two places are one."""


def counterparts(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each."""
    told = "\n".join(given.texts)
    places = list(_places(told))
    for sentence in reply.sentences:
        yield from _kin(reply, sentence, told)
        yield from _limb(reply, sentence, told)
        yield from _placed(reply, sentence, places)
        if not OPEN.search(sentence.text):
            yield from _order(reply, sentence)


def _kin(reply: Reply, sentence: Sentence, told: str) -> Iterator[CheckResult]:
    """A relative of the customer, whom the desk knows as the other of the pair alone."""
    held = {word.casefold().removesuffix("'s").removesuffix("’s") for word in words(told)}
    for one, other in ((a, b) for pair in lists()["kin"] for a, b in (pair, pair[::-1])):
        said = re.search(rf"\byour (?:\w+ )?{one}\b", sentence.text, re.I)
        if said and other in held and not held & {one, f"{one}s"}:
            yield _wrong(
                reply, sentence, f"kin: {one}", said[0], other, "as ticket and records have it"
            )


def _limb(reply: Reply, sentence: Sentence, told: str) -> Iterator[CheckResult]:
    """Another part of the body than those of which the desk knows, if it knows of any."""
    limbs = str(lists()["limbs"]).split()
    held = {one for word in words(told) for one in limbs if word.casefold() in (one, f"{one}s")}
    for word in words(sentence.text) if held else ():
        one = word.casefold().removesuffix("s")
        if one in limbs and one not in held:
            yield _wrong(reply, sentence, f"limb: {one}", word, min(held), "as the customer wrote")


@dataclass(frozen=True, slots=True)
class _Place:
    """`left of the blue door`: the relation, on which axis, and the first words of the thing."""

    said: str
    axis: int
    side: int
    frame: tuple[str, ...]

    def of_one_thing(self, other: _Place) -> bool:
        """Both are told by the same thing."""
        least = min(len(self.frame), len(other.frame))
        return self.axis == other.axis and self.frame[:least] == other.frame[:least]


def _placed(reply: Reply, sentence: Sentence, places: list[_Place]) -> Iterator[CheckResult]:
    for mine in _places(sentence.text):
        same = [one for one in places if mine.of_one_thing(one)]
        if same and all(one.side != mine.side for one in same):
            yield _wrong(
                reply, sentence, f"place: {mine.said}", mine.said, same[0].said,
                "as ticket and records have it",
            )  # fmt: skip


def _places(text: str) -> Iterator[_Place]:
    for axis, sides in enumerate(lists()["places"]):
        for side, said in enumerate(sides):
            for match in re.finditer(rf"\b(?:{said})\s+(?:of\s+)?(?=[a-z])", text, re.I):
                after = re.split(r"[^\w\s'’-]|\d", text[match.end() :][:60])[0]
                frame = [stem(word) for word in words(after) if content(word)][:FRAME]
                if frame:
                    printed = f"{match[0].strip()} {' '.join(after.split()[:3])}"
                    yield _Place(printed, axis, side, tuple(frame))


def _order(reply: Reply, sentence: Sentence) -> Iterator[CheckResult]:
    """`This bill` for `the next bill`, in a sentence that tells the policy."""
    mine = _ordered(sentence.text)
    for policy in reply.known.current if mine else ():
        theirs = _ordered(policy.statement)
        for noun in mine.keys() & theirs.keys():
            crossed = not mine[noun].keys() & theirs[noun].keys()
            if crossed and _tells(reply, sentence, policy, noun):
                said, wanted = (min(one[noun].values()) for one in (mine, theirs))
                yield _wrong(
                    reply, sentence, f"order: {policy.id} {said}", said, wanted,
                    f"as {policy.id} has it",
                )  # fmt: skip


def _ordered(text: str) -> Mapping[str, Mapping[int, str]]:
    """Stem of a thing -> by which end of the order it goes, and in which words."""
    found: dict[str, dict[int, str]] = {}
    for end, said in enumerate(lists()["order"]):
        for match in re.finditer(rf"\b(?:{said}) ([a-z]{{3,}})\b", text, re.I):
            if not _SPELL.search(match[1]):
                found.setdefault(stem(match[1]), {})[end] = match[0]
    return found


def _tells(reply: Reply, sentence: Sentence, policy: Policy, noun: str) -> bool:
    quotes = (one.entry.quote for one in reply.facts if one.entry.policy_id == policy.id)
    shared = (content(sentence.text) & content(policy.statement)) - {noun}
    return len(shared) >= SHARED or any(one and one in sentence.text for one in quotes)


def _wrong(
    reply: Reply, sentence: Sentence, check: str, said: str, wanted: str, where: str
) -> CheckResult:
    return stated(
        reply, sentence, f"counterpart: {check}", "wrong_value",
        f"says “{said}”; {where}: “{wanted}”",
        observed=said, expected=wanted, fix="Say it as policies and records have it.",
    )  # fmt: skip
