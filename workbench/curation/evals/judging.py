"""What the grader of free text leaves `unknown` goes before judges, as far as people's verdicts
have shown that they can be believed.

A judge is asked whether an answer says what the expected one says. It is measured on answers that
people decided in review: below the floor (`judging.agreement.role`) it decides nothing and the
answer waits for a person; it is never passed in silence. What judges decided is counted apart, with
an interval that people's verdicts correct (`judging.estimates`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.curation.evals import EvalCase, JudgedShare, JudgeWorth, Status
from workbench.curation.grading.contracts import Line
from workbench.curation.items import Item
from workbench.judging.agreement import grouped_interval, role, weighted_kappa
from workbench.judging.estimates import corrected_average
from workbench.judging.judge import Caller, grade
from workbench.judging.rubrics import Rubric, read_rubric

MOST = 60
"""Verdicts that a judge is measured on, the latest first: each costs a call."""
PASSES, FAILS = 4.0, 2.0
"""Levels from which an answer passes, and down to which it fails; between them nothing is said."""


def answer_rubric() -> Rubric:
    """What a judge is asked of an answer."""
    levels = {
        1: "Whoever follows it errs, or stays without what was asked: another number, day, name, "
        "order or direction, yes for no, may for must, or without a fact or condition of the "
        "approved answer for want of which one would do something else.",
        3: "The approved answer does not tell whether it is right: it can be read either way, or "
        "adds a claim that changes what one would do.",
        5: "In whatever words, units or sequence, it says all of the approved answer that the "
        "question asks for, and nothing against it. Greetings, advice, reasons and details beside "
        "it that change nothing do not count.",
    }
    asked = (
        "Does the draft tell whoever asked the same as the approved answer, which is taken as true?"
    )
    entry = {"id": "agrees", "question": asked, "levels": levels}
    return read_rubric({"name": "answers", "criteria": [entry]}, "the rubric of answers")


@dataclass(frozen=True, slots=True)
class Decided:
    """An answer to a case that a person decided."""

    case: EvalCase
    answer: str
    right: bool

    @property
    def key(self) -> str:
        """Digest of what the judge is shown."""
        return digest_of(self.case, self.answer)


def digest_of(case: EvalCase, answer: str) -> str:
    """Of what a judge is shown of an answer."""
    text = f"{shown(case)}\0{answer}"
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=12).hexdigest()


def judgeable(case: EvalCase) -> bool:
    """There is an approved answer to hold an answer against, and no task whose checks decide."""
    return bool(expected_of(case)) and not case.task


def expected_of(case: EvalCase) -> str:
    """The approved answer; of several meanings the first."""
    meant = [each.values[0] for each in case.expected if each.kind == "means" and each.values]
    return case.good.strip() or (meant[0] if meant else "")


def shown(case: EvalCase) -> str:
    """The question with the approved answer, and the one that was turned down."""
    turns = [f"{turn.role}: {turn.text}" for turn in case.prompt]
    parts = ["\n".join(turns), f"The approved answer:\n{expected_of(case)}"]
    if case.bad.strip():
        parts.append(f"An answer that was turned down:\n{case.bad.strip()}")
    for heading, lines in _own_lines(case):
        parts.append("\n".join((heading, *(f"- {line.text}" for line in lines))))
    return "\n\n".join(parts)


def _own_lines(case: EvalCase) -> Iterator[tuple[str, Sequence[Line]]]:
    """What a person wrote down that an answer must say, and must not."""
    lines = case.contract.lines if case.contract else ()
    told = [line for line in lines if line.kind != "forbidden"]
    barred = [line for line in lines if line.kind == "forbidden"]
    if told:
        yield "It has to say:", told
    if barred:
        yield "It must not say:", barred


def decided(items: Iterable[Item], cases: Sequence[EvalCase]) -> list[Decided]:
    """Answers of earlier runs that people decided in review, and answers that they corrected; the
    latest first. A corrected answer is shown without the word that it was turned down: reading its
    own verdict is no merit of a judge.
    """
    known = {case.id: case for case in cases if judgeable(case)}
    found = [
        _label(case, item.interaction.answer, given.body.verdict == "up")
        for item in items
        if (given := item.decided) is not None
        and given.body.source == "person"
        and (case := known.get(case_asked(item.interaction.ref))) is not None
    ]
    found.reverse()
    found += [_label(case, case.bad, False) for case in known.values() if case.bad.strip()]
    return found[:MOST]


def _label(case: EvalCase, answer: str, right: bool) -> Decided:
    if answer.strip() == case.bad.strip():
        case = replace(case, bad="", contract=None)
    return Decided(case, answer, right)


def case_asked(ref: str) -> str:
    """The case whose answer in an eval run was put into the queue; empty for any other."""
    head, _, rest = ref.partition("-")
    _, _, named = rest.partition("-")
    return named.rpartition("-")[0] if head == "eval" else ""


async def verdict(ask: Caller, case: EvalCase, answer: str, seed: int = 0) -> tuple[Status, str]:
    """What one judge says of one answer, and why; `unknown` where it lies between, or where its
    quotes do not stand.
    """
    found = await grade(ask, shown(case), answer, answer_rubric(), samples=1, seed=seed)
    level = found.levels.get("agrees")
    why = found.comments[0].why if found.comments else "no quote of it stands in the answer"
    if level is None or not found.reliable:
        return "unknown", why
    return "pass" if level >= PASSES else "fail" if level <= FAILS else "unknown", why


def worth(judge: str, said: Sequence[tuple[Decided, Status]]) -> JudgeWorth:
    """What the judge is worth, by what it said of decided answers. Cohen's kappa of the two
    verdicts; what it left open is counted and is no agreement.
    """
    clear = [(one, status) for one, status in said if status != "unknown"]
    groups = [[(5.0 if s == "pass" else 1.0, 5.0 if one.right else 1.0)] for one, s in clear]
    found = grouped_interval(groups, _kappa)
    empty = not clear
    return JudgeWorth(
        judge,
        answer_rubric().version,
        "shown" if empty or _one_sided(clear) else role(found),
        0.0 if empty else round(found.value, 3),
        0.0 if empty else round(found.low, 3),
        len(said),
        len(said) - len(clear),
        sum(status == "pass" and not one.right for one, status in clear),
        sum(status == "fail" and one.right for one, status in clear),
    )


def _kappa(pairs: Sequence[tuple[float, float]]) -> float:
    return weighted_kappa(pairs, (1, 5))


def _one_sided(clear: Sequence[tuple[Decided, Status]]) -> bool:
    """People's verdicts are all alike: agreeing with them says nothing."""
    return len({one.right for one, _ in clear}) < 2


def share(said: Sequence[tuple[Decided, Status]], now: Sequence[Status]) -> JudgedShare:
    """How many of the answers that judges decided now are right, corrected by what people said of
    earlier ones.
    """
    clear = [(one, status) for one, status in said if status != "unknown"]
    judged = [float(status == "pass") for status in now]
    labels = [float(one.right) for one, _ in clear]
    theirs = [float(status == "pass") for _, status in clear]
    # The share among these answers is meant: the labels only correct the judge's bias.
    bias = corrected_average([y - f for y, f in zip(labels, theirs, strict=True)], theirs, [])
    mean = sum(judged) / len(judged)
    low, high = (min(1.0, max(0.0, mean + edge)) for edge in (bias.low, bias.high))
    value = min(1.0, max(0.0, mean + bias.value))
    return JudgedShare(len(judged), sum(s == "pass" for s in now), value, low, high)


def agreed(verdicts: Mapping[str, Status]) -> Status:
    """What several judges say together: the same of all, else `unknown`."""
    said = set(verdicts.values())
    return said.pop() if len(said) == 1 else "unknown"


def told(worth: JudgeWorth) -> str:
    """One sentence of what a judge is worth."""
    may = "decides" if worth.role == "gates" else "decides nothing"
    return (
        f"{worth.judge} {may}: kappa {worth.agreement:.2f} (at least {worth.low:.2f}) on "
        f"{worth.labels} answers that people decided; {worth.wrong_passed} wrong ones passed, "
        f"{worth.right_failed} right ones failed, {worth.open} left open"
    )
