"""`We shall let it pass and send you the £62.00`, where no action could: what an action would do
that the records bar for good is granted in words.

An action is barred for good where, for each record that it could be taken on, one of its conditions
does not hold and no action sets what that condition asks for. A deed of it is granted by a clause
in which the writer says to do it or to have done it, or that the customer may have it: by the
action's own verb on its own thing, or, where it pays, by an amount that goes to the customer and
that no action moves. What is denied, asked or hangs on a condition grants nothing. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.pledged import verbs_of
from domains.service.acting.promised import object_of
from domains.service.desk import Desk
from domains.service.machine import Action, Condition, as_number, flat, holds, steps, value_at
from domains.service.reply import Reply
from domains.service.stating.given import stated, strange_records
from domains.service.words import begins, content, families_of, listed
from workbench.core.checks import CheckResult
from workbench.prose.english import SAYS_NO
from workbench.prose.numbers import NumberFound, numbers

_GRANTS = re.compile(
    r"\b(?:I|we)(?:['’](?:ll|ve)| will| shall| have| can| am (?:happy|glad) to| are (?:happy|glad) "
    r"to)\b|\byou(?:['’]ll| will| shall| can| may)? (?:get|receive)\b|\bcan (?:still )?be\b",
    re.I,
)
_PAYS = re.compile(
    r"\b(?:pay|paid|send|sent|put|refund\w*|return\w*|transfer\w*|reimburse\w*|cover\w*|"
    r"giv\w+|get|receive|credit\w*)\b"
    r"(?: (?!for\b|no\b|not\b)[a-z]+){0,3}? ?(?P<sum>\w*[£€$]\s?\d)",
    re.I,
)
"""Money that goes to the customer, with no noun between: `send you the £62.00`."""
_AS_YOU_LIKE = re.compile(
    r",?\s*(?:if|should|when(?:ever)?) (?:that is what )?you(?:['’]d| would| should)? "
    r"(?:rather|prefer|like|wish|want|choose|say so)\b[^,;.]*",
    re.I,
)
"""A condition that only asks whether they want it: what is offered so is granted."""
_OPEN = re.compile(
    r"\b(?:not|never|cannot|unable|no|nothing|none|nobody|nor|neither|if|unless|whether|when|once|"
    r"would|could|might|should|had|only|as soon as|until|after|before|instead of|rather than)\b"
    r"|n['’]t\b|['’]d\b|\?\s*$",
    re.I,
)
_CLAUSE = re.compile(r"[;:]\s|\s[–—]\s|,\s|\b(?:but|because|so)\b")


def barred(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that grants it."""
    taken = {call.name for call in reply.calls}
    ruled = [one for name, one in reply.desk.actions.items()
             if name not in taken and _for_good(reply.desk, one)]  # fmt: skip
    for sentence in reply.sentences if ruled and reply.english else ():
        if reply.prescribed(sentence.text):
            continue
        text = _AS_YOU_LIKE.sub("", reply.unquoted(sentence.text))
        action = next((one for one in ruled if _granted(reply, text, one)), None)
        if action is not None:
            yield stated(
                reply, sentence, f"promise.barred: {action.name}", "promise_without_action",
                f"grants {action.name}, which the records rule out", criterion="resolution",
                observed=text, expected="what the records and policies allow",
                fix="Take it out, and say kindly why it is not possible.",
            )  # fmt: skip


def _for_good(desk: Desk, action: Action) -> bool:
    """Each record that it could be taken on fails a condition which no action could bring about."""
    others = (one for one in desk.actions.values() if one is not action)
    settable = {steps(effect.path)[-1] for one in others for effect in one.effects}
    fixed = [one for one in action.pre if not one.arg and steps(one.path)[-1] not in settable]
    strange = {path for path, _ in strange_records(desk)}
    found = [[_holds(desk, path, one) for path in _paths(desk, one.path) if not _of(path, strange)]
             for one in fixed]  # fmt: skip
    return any(met and not any(met) for met in found)


def _of(path: str, records: set[str]) -> bool:
    return any(path.startswith(f"{one}.") for one in records)


def _holds(desk: Desk, path: str, condition: Condition) -> bool:
    return holds(value_at(desk.state, path), condition.op, condition.value)


def _paths(desk: Desk, template: str) -> list[str]:
    """The leaves that a path with arguments in it may mean."""
    form = re.sub(r"\\\{\w+\\\}", "[^.]+", re.escape(template.replace("/", ".").lstrip(".")))
    return [path for path in flat(desk.state) if re.fullmatch(form, path)]


def _granted(reply: Reply, text: str, action: Action) -> bool:
    things = content(action.name.replace("_", " ").partition(" ")[2])
    pays = bool({"refund", "credit"} & {*families_of(action.name)})
    for start, clause in _clauses(text):
        if _OPEN.search(clause) or SAYS_NO.search(clause):
            continue
        about = bool(things & content(clause))
        if pays and (said := _PAYS.search(clause)):
            paid = [n for n in numbers(clause) if n.unit == "money" and n.end > said.start("sum")]
            if paid and (about or not _ours(reply, paid[0])):
                return True
        verb = begins(clause[start:], [*verbs_of(action.name), action.name.partition("_")[0]])
        thing = object_of(clause[start + verb.start() :]) if verb else frozenset()
        letter = thing & content(" ".join(listed("messages"))) - things
        if about and verb and not letter and not begins(clause, listed("channels")):
            return True
    return False


def _clauses(text: str) -> Iterator[tuple[int, str]]:
    """Each clause with where its granting words end; one that begins with `or` goes on."""
    for part in _CLAUSE.split(text):
        match = _GRANTS.search(part)
        goes_on = re.match(r"\s*(?:or|and) (?=[a-z])", part)
        if match or (goes_on and _GRANTS.search(text[: max(text.find(part), 0)])):
            yield (match.end() if match else 0), part


def _ours(reply: Reply, paid: NumberFound) -> bool:
    """An action moves the amount, or pays more, a policy that holds gives it, or a working has it:
    what is paid may be told part by part.
    """
    texts = [one.statement for one in reply.known.current]
    texts += [one.line for one in reply.workings.workings]
    given = (paid.prints(one.value) for text in texts for one in numbers(text))
    sums = [v for call in reply.calls if (v := as_number(call.args.get("amount")))]
    return reply.moves(paid) or any(given) or sum(sums) >= paid.value
