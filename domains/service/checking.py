"""All checks of one reply, in the order in which an agent would want to hear of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from domains.service.acting.allowed import valid
from domains.service.acting.deeds import deeds
from domains.service.acting.ending import resolved
from domains.service.acting.gifts import gifts
from domains.service.acting.gone_out import gone_out
from domains.service.acting.guarantees import guarantees
from domains.service.acting.kept import kept
from domains.service.acting.others_do import others_do
from domains.service.acting.pledged import pledged
from domains.service.acting.promised import promised
from domains.service.acting.seen_to import seen_to
from domains.service.acting.sums_told import sums_told
from domains.service.acting.told import told
from domains.service.acting.unledgered import unledgered
from domains.service.ahead import next_step
from domains.service.answering import answered, answering_intents, disclosed, kept_out, private
from domains.service.asking import example
from domains.service.beyond import beyond
from domains.service.desk import Desk
from domains.service.earlier.arrived import arrived
from domains.service.earlier.held import held
from domains.service.earlier.mentioned import mentioned
from domains.service.earlier.otherwise import otherwise
from domains.service.earlier.overheard import overheard
from domains.service.earlier.recalled import recalled
from domains.service.earlier.reversed import turned_round
from domains.service.manners import courteous, well_formed
from domains.service.opener import opener
from domains.service.reckoned import reckoned
from domains.service.reply import Reply
from domains.service.satisfaction import told as told_satisfaction
from domains.service.stating.statements import statements
from domains.service.telling import figures, told_policies
from domains.service.terms import dates_in_answers, unset_terms
from domains.service.thread import consistent
from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.prose.base.bounded import compared, too_long
from workbench.prose.contract import Quoted, ledger_results, quote_results
from workbench.prose.declared import workings_results
from workbench.prose.once import once
from workbench.prose.reckoning.commas import in_commas, in_stops
from workbench.prose.reckoning.money import mapped, read_as_money

HIDDEN = {"disclosures": "disclosures", "forbidden": "forbidden", "questions": "intents"}
"""What may stand under `hidden` as checks that never steer, and how settings call it."""
FREE_TEXTS = frozenset(["ticket", "turns", "policy", "policies", "policy_facts"])
"""What is written freely, and compared with nothing word for word."""
RESTS = "the ticket, the records or the policies that hold"
"""What the figures of a working may come from."""


def _workings(reply: Reply) -> Iterator[CheckResult]:
    yield from workings_results(reply.document, reply.workings, "accuracy", RESTS)


IN_ORDER = (
    valid, resolved, told_policies, figures, dates_in_answers, _workings, unset_terms,
    answered, disclosed, kept_out, private, told, sums_told, gone_out, deeds, promised, gifts,
    kept, beyond, pledged, guarantees, overheard, seen_to, others_do, unledgered, statements,
    reckoned, courteous, opener, next_step, well_formed, consistent, recalled, arrived, mentioned,
    turned_round, held, otherwise,
)  # fmt: skip
LIGHT = (valid, resolved, answered, disclosed, kept_out, private, courteous, well_formed)
"""Checks whose time grows with the length of the draft."""


def results(task: Task, draft: str) -> Iterator[CheckResult]:
    """The results of exactly the checks that the task has."""
    yield from read_as_money(_results, task, draft)


def _results(task: Task, draft: str) -> Iterator[CheckResult]:
    if not task.stages:
        yield from _hidden(task, draft)
        return
    reply = Reply(Desk(task), draft)
    if not in_commas(reply.text):
        reply = Reply(Desk(_in_stops(task)), draft)
    found = once(_shown(reply))
    yield from found
    yield told_satisfaction(found)


def _in_stops(task: Task) -> Task:
    """The task with the figures of each message and policy, and of its prompt, as a reply prints
    them that has its decimals behind stops; what has to stand word for word stays.
    """
    materials, settings = (
        {key: mapped(in_stops, one) if key in FREE_TEXTS else one for key, one in given.items()}
        for given in (task.materials, task.settings)
    )
    return replace(task, prompt=in_stops(task.prompt), materials=materials, settings=settings)


def _shown(reply: Reply) -> Iterator[CheckResult]:
    yield from ledger_results(reply.document, example(reply.desk), reply.complaints)
    if not reply.document.ledger.present:
        return
    yield from quote_results(reply.document, quotes(reply))
    long = too_long(reply.document, reply.desk.limit.get("words"))
    yield from compared(IN_ORDER, reply, LIGHT, long)


def quotes(reply: Reply) -> Iterator[Quoted]:
    """Every quote of the ledger that has to stand in the prose."""
    for number, done in enumerate(reply.actions, 1):
        if done.entry.quote:
            yield Quoted(f"action {number}", done.pointer, done.entry.quote)
    judged = answering_intents(reply)
    for answer in reply.answers:
        if answer.pointer in judged:
            continue
        yield Quoted(f"answer {answer.entry.intent}", answer.pointer, answer.entry.quote)
    for number, fact in enumerate(reply.facts, 1):
        yield Quoted(f"fact {number} {fact.entry.policy_id}", fact.pointer, fact.entry.quote)


def _hidden(task: Task, draft: str) -> Iterator[CheckResult]:
    """Further lines, words and questions that the loop never hears of."""
    given = task.hidden if isinstance(task.hidden, dict) else {}
    settings = {name: given[key] for key, name in HIDDEN.items() if key in given}
    kept = {key: value for key, value in task.settings.items() if key not in HIDDEN.values()}
    reply = Reply(Desk(replace(task, settings={**kept, **settings})), draft)
    if not reply.document.ledger.present:
        return
    yield from answered(reply)
    yield from disclosed(reply)
    if "forbidden" in settings:
        yield from kept_out(reply)
