"""What was done: each action allowed, the records where they should end, and reply and actions
telling the same.

Preconditions and the final records are computed and decide. Whether a sentence promises something
is read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from domains.service.borne import by_policy, of_its_record, without
from domains.service.entries import Done
from domains.service.machine import (
    Difference,
    comes_along,
    differences,
    flat,
    goal_state,
    shown,
    steps,
)
from domains.service.reply import Reply
from domains.service.words import begins, families_of, listed, lists, told_words
from workbench.core.checks import CheckResult, Span
from workbench.prose.dates import dates
from workbench.prose.fields import Placed
from workbench.prose.numbers import numbers

CRITERION = "resolution"
_CAUSES = {
    "unknown_action": "is not an action of this desk",
    "missing_argument": "lacks an argument",
    "precondition": "is not allowed here",
}
_FIXES = {
    "unknown_action": "Use one of the actions that the task lists, under its name.",
    "missing_argument": "Give every argument that the action needs.",
    "precondition": "Take the action out, or change its arguments so that the condition holds, "
    "and tell the customer what is possible instead.",
}
_DONE = re.compile(
    r"\b(?:I|we)(?:['’]ve| have| just| already|['’]ll| will| am going to| shall)+\s"
    r"(?:[^.;!?]|\.(?=\d)){0,60}"
    r"|\b(?:has|have|is|are) (?:now |already |just )?been\s(?:[^.;!?]|\.(?=\d)){0,40}",
    re.I,
)
_GIFT = re.compile(
    r"\b(?:as a gift|an extra \w+, free|a free gift|on us|on the house|(?:is|are) free for you|"
    r"for free|"
    r"complimentary|half[- ]price|(?:a|\d+ ?%) discount|at no cost|on top of that you get)\b",
    re.I,
)
_NOT = re.compile(r"\b(?:not|cannot|can['’]t|won['’]t|unable|never|no longer|nothing|if)\b", re.I)


def valid(reply: Reply) -> Iterator[CheckResult]:
    """One result for each action: whether it could be taken."""
    for number, placed in enumerate(reply.actions):
        refusal = reply.run.refusals.get(number)
        name = f"actions.valid: {number + 1} {placed.entry.name}"
        if refusal is None:
            yield CheckResult(name, "pass", CRITERION, severity="blocker")
            continue
        yield CheckResult(
            name,
            "fail",
            CRITERION,
            severity="blocker",
            cause=refusal.cause,
            span=reply.document.span_of(placed.pointer),
            observed=refusal.observed,
            expected=refusal.expected,
            message=f"The action {_written(placed.entry)} {_CAUSES[refusal.cause]}: "
            f"{refusal.observed}; expected {refusal.expected}.",
            fix=_FIXES[refusal.cause],
            evidence={"call": placed.entry.name, "args": dict(placed.entry.args)},
        )


def _written(done: Done) -> str:
    args = ", ".join(f"{key}={shown(value)}" for key, value in done.args.items())
    return f"{done.name}({args})"


def resolved(reply: Reply) -> Iterator[CheckResult]:
    """Whether the records end as they should: one result for each path that does not."""
    goal = reply.desk.goal
    if goal is None:
        return
    wanted = goal_state(reply.desk.state, goal)
    beside = comes_along(reply.run, reply.desk.state, goal)
    found = [one for one in differences(reply.desk.state, wanted, reply.run.state)
             if one.path not in beside]  # fmt: skip
    for difference in found:
        yield _unresolved(reply, difference)
    if not found:
        told = "The records end exactly as they should."
        yield CheckResult("resolution", "pass", CRITERION, severity="blocker", message=told)


def _unresolved(reply: Reply, one: Difference) -> CheckResult:
    missing = one.path not in reply.run.set_by
    was = "stays" if missing else "becomes"
    wanted = shown(one.wanted)
    if missing:
        told = f"{one.path} {was} {shown(one.there)}; it should become {wanted}."
        fix = "Take the action that brings it about, if the policies allow it, and say so."
    elif one.wanted == one.start:
        told = f"{one.path} {was} {shown(one.there)}; nothing should have changed it from {wanted}."
        fix = "Take this action out, and the words that promise it."
    else:
        told = f"{one.path} {was} {shown(one.there)}; it should become {wanted}."
        fix = "Correct the argument of this action, and the words that tell of it."
    return CheckResult(
        f"resolution: {one.path}",
        "fail",
        CRITERION,
        cause="missing_effect" if missing else "wrong_effect",
        span=_place(reply, one),
        observed=f"{one.path} = {shown(one.there)}",
        expected=f"{one.path} = {wanted}",
        message=told,
        fix=fix,
    )


def _place(reply: Reply, one: Difference) -> Span:
    """The action that did it; for one that is missing the sentence that speaks of it."""
    call = reply.run.set_by.get(one.path)
    if call is not None:
        return reply.document.span_of(reply.actions[call].pointer)
    refused = [n for n in reply.run.refusals if _could_set(reply, reply.calls[n].name, one.path)]
    if refused:
        return reply.document.span_of(reply.actions[refused[0]].pointer)
    names = [name for name in reply.desk.actions if _could_set(reply, name, one.path)]
    told = [word for name in names for word in told_words(name)]
    best = max(reply.sentences, key=lambda s: _speaks_of(s.text, one, told), default=None)
    if best is None or not any(_speaks_of(best.text, one, told)):
        return reply.document.span_of("/actions")
    return replace(reply.document.span(best.start, best.end), pointer="/actions")


def _speaks_of(text: str, one: Difference, told: list[str]) -> tuple[bool, bool]:
    """(it names the record or prints the value that is missing, it has words of such an action)."""
    ids = [key for key in steps(one.path) if re.search(r"\d", key)]
    named = any(re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", text) for id in ids)
    wanted = one.wanted if _is_amount(one.wanted) else None
    printed = wanted and any(n.prints(float(wanted)) for n in numbers(text) if n.unit == "money")
    said = begins(text, told) is not None
    return (named or bool(printed)) and (said or bool(printed)), said


def _could_set(reply: Reply, name: str, path: str) -> bool:
    action = reply.desk.actions.get(name)
    if action is None:
        return False
    return any(_fits(effect.path, path) for effect in action.effects)


def _fits(template: str, path: str) -> bool:
    pairs = list(zip(steps(template), steps(path), strict=False))
    same = len(steps(template)) == len(steps(path))
    return same and all("{" in one or one == other for one, other in pairs)


def told(reply: Reply) -> Iterator[CheckResult]:
    """Whether the customer is told of each action. An empty quote in the ledger fails; words that
    cannot be found only warn.
    """
    for number, placed in enumerate(reply.actions):
        done, name = placed.entry, f"told: {number + 1} {placed.entry.name}"
        if done.name not in reply.desk.actions:
            continue
        if done.quote is not None and done.quote.strip():
            yield from _elsewhere(reply, placed, name)
            continue
        if done.quote is None and _evident(reply, placed):
            yield CheckResult(name, "pass", CRITERION, severity="minor")
            continue
        yield CheckResult(
            name,
            "fail" if done.quote is not None else "warn",
            CRITERION,
            severity="major" if done.quote is not None else "minor",
            cause="silent_action",
            span=reply.document.span_of(placed.pointer),
            observed="no words of the reply that tell of it",
            expected=f"a sentence that tells the customer of {_written(done)}",
            message=f"The action {_written(done)} was taken and the reply does not tell of it.",
            fix="Say in a sentence what was done, with its amount or day.",
        )


def _elsewhere(reply: Reply, placed: Placed[Done], name: str) -> Iterator[CheckResult]:
    """A warning where the words that should tell of an action speak of something else: nothing is
    done in them, no sentence of the reply says that it was, and none prints its amounts or days.
    """
    quote = placed.entry.quote or ""
    kinds = families_of(placed.entry.name)
    said = [str(one) for kind in kinds for one in lists()["families"][kind]["told"]]
    if not said or begins(quote, said) or _DONE.search(quote) or _prints(reply, placed):
        return
    sent = set(kinds) & {"replace", "ship"} and begins(quote, listed("sending"))
    if sent or of_its_record(reply, placed, quote):
        return
    others = [one.entry.quote or "" for one in reply.actions if one is not placed]
    told = (one.text for one in reply.sentences if not _own_next_step(one.text))
    if any(begins(rest := without(one, others), said) and _DONE.search(rest) for one in told):
        return
    yield CheckResult(
        name,
        "warn",
        CRITERION,
        severity="minor",
        cause="silent_action",
        span=reply.quoted(quote, placed.pointer),
        observed=f"“{quote}”",
        expected=f"a sentence that tells the customer of {_written(placed.entry)}",
        message=f"“{quote}” does not tell of {_written(placed.entry)}, nor does another sentence.",
        fix="Say in a sentence what was done, with its amount or day.",
    )


def _evident(reply: Reply, placed: Placed[Done]) -> bool:
    """Words of its kind, or an amount or a day among its arguments that the reply prints."""
    return bool(begins(reply.text, told_words(placed.entry.name))) or _prints(reply, placed)


def _prints(reply: Reply, placed: Placed[Done]) -> bool:
    """An amount or a day among an action's arguments stands in the reply."""
    printed = [n for n in reply.document.numbers if n.role == "quantity"]
    days = dates(reply.text)
    for value in placed.entry.args.values():
        for wanted in dates(str(value)):
            if wanted.date is not None and any(d.fits(wanted.date) for d in days if d.day):
                return True
        for one in numbers(str(value)):
            if one.role == "quantity" and any(n.prints(one.value) for n in printed):
                return True
    return False


def promised(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that tells of an action which nobody took, or of one that was
    taken on another record.
    """
    taken = {kind for call in reply.calls for kind in families_of(call.name)}
    taken |= done_before(reply)
    offered = {kind for name in reply.desk.actions for kind in families_of(name)}
    kinds = lists()["families"]
    found = 0
    for sentence in reply.sentences:
        said = _done_in(sentence.text)
        if said is None or _own_next_step(sentence.text):
            continue
        meant = {kind for kind in kinds if begins(said[0], kinds[kind]["told"])} & offered
        sharp = meant - set(listed("loose")) or meant
        wrong = sharp - taken or _on_another(reply, sentence.text, sharp)
        wrong -= _borne(reply, sentence.text, wrong)
        if wrong:
            found += 1
            yield _promise(reply, sentence.start, sorted(wrong)[0], found)
    if not found:
        yield CheckResult("promise", "pass", CRITERION, severity="minor")


def _done_in(text: str) -> re.Match[str] | None:
    """What the first clause that denies nothing says was done or will be: behind a `but` it may."""
    clauses = re.split(r";\s|\s[–—]\s|\bbut\b", text)
    return next((m for one in clauses if (m := _DONE.search(one)) and not _NOT.search(one)), None)


def _borne(reply: Reply, text: str, kinds: set[str]) -> set[str]:
    """Kinds of action that only the words tell of by which the ledger quotes one that was taken:
    whatever the verb, that action is what they promise. A second kind beside its own is not borne.
    """
    rest = reply.unquoted(text)
    told = {kind for call in reply.calls for kind in families_of(call.name)}
    own = any(begins(text, lists()["families"][kind]["told"]) for kind in told)
    loose = set(listed("loose")) if own else kinds
    still = {kind for kind in kinds if begins(rest, lists()["families"][kind]["told"])}
    return (kinds & loose) - still if rest != text else set()


def given_away(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each gift that neither a policy nor an action gives."""
    given = " ".join(policy.statement for policy in reply.desk.policies.values()) + reply.desk.said
    taken = {kind for call in reply.calls for kind in families_of(call.name)}
    for sentence in reply.sentences:
        found = _GIFT.search(sentence.text)
        if found is None or _NOT.search(sentence.text) or taken & {"credit", "waive"}:
            continue
        stated = found[0].casefold() in given.casefold() or by_policy(reply, sentence.text)
        if stated or _costs_nothing(reply, sentence.text):
            continue
        span = reply.document.span(sentence.start, sentence.end)
        yield CheckResult(
            f"promise: {found[0].casefold()}",
            "warn",
            CRITERION,
            severity="minor",
            cause="promise_without_action",
            span=span,
            observed=f"“{span.quote}”",
            expected="an action or a policy that gives it",
            message=f"“{span.quote}” gives away what no policy and no action gives.",
            fix="Take it out, or take the action that gives it.",
        )


def _costs_nothing(reply: Reply, text: str) -> bool:
    """The words of an action that was taken, at a desk whose policies name no price."""
    told = " ".join(one.statement for one in reply.desk.policies.values() if one.current)
    return not reply.unquoted(text).strip() and not any(
        one.unit == "money" for one in numbers(told)
    )


def _on_another(reply: Reply, text: str, kinds: set[str]) -> set[str]:
    """Kinds of action that were taken, on none of the records that the sentence names and that lie
    beside one of theirs: a contract beside contracts, and no fault report.
    """
    paths = [steps(path) for path in flat(reply.desk.state)]
    ids = {key for path in paths for key in path if len(key) > 2 and re.search(r"\d", key)}
    named = {id for id in ids if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", text)}
    places = {tuple(path[:at]) for path in paths for at, key in enumerate(path) if key in named}
    alike = {key for path in paths for at, key in enumerate(path) if tuple(path[:at]) in places}
    found = set()
    for kind in kinds:
        calls = [call for call in reply.calls if kind in families_of(call.name)]
        used = {str(value) for call in calls for value in call.args.values()}
        if used & alike and not named & used:
            found.add(kind)
    return found


def _own_next_step(text: str) -> bool:
    """`I will e-mail you once …` is a next step, which needs no action."""
    channels = "|".join(re.escape(one) for one in listed("channels"))
    return bool(re.search(rf"\b(?:will|['’]ll|shall)\s+(?:\w+\s+)?(?:{channels})", text, re.I))


def done_before(reply: Reply) -> set[str]:
    """Kinds of which the ticket's own agent, or the records, already tell."""
    kinds = lists()["families"]
    earlier = " ".join(turn.text for turn in reply.desk.turns if not turn.by_customer)
    return {kind for kind in kinds if begins(earlier, kinds[kind]["told"])}


def _promise(reply: Reply, start: int, kind: str, number: int) -> CheckResult:
    span = reply.sentence_at(start)
    named = [name for name in reply.desk.actions if kind in families_of(name)]
    return CheckResult(
        f"promise: {number}",
        "warn",
        CRITERION,
        severity="minor",
        cause="promise_without_action",
        span=span,
        observed=f"“{span.quote}”, and no action of this kind",
        expected=f"an action such as {named[0]} in the ledger, or no such promise",
        message=f"“{span.quote}” tells of something that no action of the ledger does.",
        fix=f"Take the action ({' or '.join(named)}) if the policies allow it, or take back "
        "the promise.",
    )


def mismatched(reply: Reply) -> Iterator[CheckResult]:
    """A ledger quote that names an action's object and prints other money than the action moves."""
    for number, placed in enumerate(reply.actions):
        if number in reply.run.refusals:
            continue
        names = [str(v) for v in placed.entry.args.values() if _is_name(v)]
        amounts = [float(v) for v in placed.entry.args.values() if _is_amount(v)]
        if not names or not amounts:
            continue
        quotes = [one.entry.quote for one in reply.answers]
        for quote in [*quotes, *(one.entry.quote for one in reply.facts)]:
            money = [n for n in numbers(quote) if n.unit == "money"]
            if not money or not all(name in quote for name in names):
                continue
            if not begins(quote, told_words(placed.entry.name)) or _several(reply, quote):
                continue
            if not any(n.prints(amount) for n in money for amount in amounts):
                yield _other_amount(reply, placed, quote, money[0].text, amounts[0])


def _several(reply: Reply, quote: str) -> bool:
    """The quote may speak of more than one action."""
    named = [
        c for c in reply.calls if any(_is_name(v) and str(v) in quote for v in c.args.values())
    ]
    return len(named) > 1


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(re.search(r"\w{3}", value)) and not dates(value)


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _other_amount(
    reply: Reply, placed: Placed[Done], quote: str, printed: str, amount: float
) -> CheckResult:
    return CheckResult(
        f"amount: {placed.entry.name}",
        "fail",
        CRITERION,
        cause="amount_untold",
        span=reply.quoted(quote, placed.pointer),
        observed=printed.strip(),
        expected=shown(amount),
        message=f"“{quote}” prints {printed.strip()}; the action moves {shown(float(amount))}.",
        fix="Make the words and the action say the same amount.",
    )
