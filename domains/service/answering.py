"""What the reply must say and must not: questions answered, required lines there, forbidden words
and other people's data absent.

Whether a line stands in the prose is decided exactly. Whether a quote answers its question is not
known here: words that share nothing with it only warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.desk import Intent, Line
from domains.service.entries import Answered
from domains.service.machine import flat
from domains.service.manners import greeted
from domains.service.reply import Reply
from domains.service.stating.given import strange_records
from domains.service.words import content
from workbench.core.checks import CheckResult, Severity, Span
from workbench.prose.dates import dates
from workbench.prose.fields import Placed
from workbench.prose.folding import fold
from workbench.prose.numbers import numbers
from workbench.prose.sentences import words

COVERAGE, RULES = "coverage", "rules"
_NEGATIONS = re.compile(r"\b(?:not|no|never|none|cannot|without)\b|n['’]t\b", re.I)
_WANTED = re.compile(r"\b(?:need|want|require|ask|send|next|do I|should I)\b", re.I)
"""A question that is answered by asking for something."""
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_DAY = re.compile(r"\d{1,2}([/.-])\d{1,2}\1\d{2,4}(?!\d)")
"""A day written in numbers, which looks like the beginning of a telephone number."""
_PHONE = re.compile(r"(?<![\w-])(?:\+|0)\d[\d ()/-]{7,20}\d(?!\w)")
_LONG_DIGITS = re.compile(r"(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])")
_DESKS = "support help service services info care team hello contact noreply no-reply office orders"
_ROLES = frozenset(f"{_DESKS} customer customers customercare returns refunds mail".split())
_PRIVATE = re.compile(r"(?:^|[._])(?:e_?mail|phone|mobile|card(?:_number)?|iban|address)$", re.I)
_PERSON = re.compile(
    r"(?:customer|user|contact|owner|member|guest|patient)(?:\w*\..*|_)name$", re.I
)
_HOLDER = re.compile(
    r"customer|user|contact|owner|member|guest|patient|tenant|account|holder|profile|person", re.I
)
"""Names of records that belong to somebody."""


def answered(reply: Reply) -> Iterator[CheckResult]:
    """One result for each question of the customer."""
    taken: dict[str, str] = {}
    for intent in reply.desk.intents:
        placed = _answer_to(reply, intent)
        name = f"intents: {intent.id}"
        if placed is None or not placed.entry.quote.strip():
            yield _unanswered(reply, intent, name)
            continue
        if not reply.document.places(placed.entry.quote):
            yield _invented(reply, intent, placed, name)
            continue
        same = taken.setdefault(" ".join(placed.entry.quote.split()), intent.id)
        yield from _irrelevant(reply, intent, placed, same)
        yield CheckResult(name, "pass", COVERAGE)


def _answer_to(reply: Reply, intent: Intent) -> Placed[Answered] | None:
    """The entry with the question's id; else the one whose own words are nearest to it."""
    for placed in reply.answers:
        if _key(placed.entry.intent) == _key(intent.id):
            return placed
    ids = {_key(one.id) for one in reply.desk.intents}
    free = [placed for placed in reply.answers if _key(placed.entry.intent) not in ids]
    asked = content(f"{intent.id.replace('_', ' ')} {intent.must_answer}")
    shared = [
        (len(asked & content(f"{one.entry.intent.replace('_', ' ')} {one.entry.quote}")), -n, one)
        for n, one in enumerate(free)
    ]
    best = max(shared, default=None, key=lambda pair: pair[:2])
    return best[2] if best is not None and best[0] > 0 else None


def _key(id: str) -> str:
    return re.sub(r"[\W_]+", " ", id).strip().casefold()


def _unanswered(reply: Reply, intent: Intent, name: str) -> CheckResult:
    asked = _asked(reply, intent)
    where = f" (the customer wrote: “{asked}”)" if asked else ""
    return CheckResult(
        name,
        "fail",
        COVERAGE,
        cause="unanswered",
        span=reply.document.span_of("/answers"),
        observed="no entry of `answers` with a quote for it",
        expected=f"a sentence that answers: {intent.must_answer}",
        message=f"The question “{intent.must_answer}” is not answered{where}.",
        fix=f"Answer it in a sentence and enter that sentence under the intent {intent.id}.",
    )


def _invented(reply: Reply, intent: Intent, placed: Placed[Answered], name: str) -> CheckResult:
    from workbench.prose.anchoring import nearest

    quote = placed.entry.quote
    near = nearest(reply.text, quote)
    return CheckResult(
        name,
        "fail",
        COVERAGE,
        cause="not_in_prose",
        span=reply.document.span_of(f"{placed.pointer}/quote"),
        observed=f"“{quote}”, which the reply does not say",
        expected=f"“{near}”" if near else f"words of the reply that answer: {intent.must_answer}",
        message=f"The entry {intent.id} quotes “{quote}”, which the reply does not say.",
        fix="Say it in the reply, or copy the words that do, character by character.",
    )


def answering_intents(reply: Reply) -> set[str]:
    """The pointers of the entries that belong to a question of the task."""
    found = (_answer_to(reply, intent) for intent in reply.desk.intents)
    return {placed.pointer for placed in found if placed is not None}


def _asked(reply: Reply, intent: Intent) -> str:
    """The customer's sentence that is nearest to the question."""
    wanted = content(intent.must_answer)
    said = [s.strip() for t in reply.desk.turns if t.by_customer for s in _pieces(t.text)]
    best = max(said, key=lambda one: len(wanted & content(one)), default="")
    return best if wanted & content(best) else ""


def _pieces(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+", text)


def _irrelevant(
    reply: Reply, intent: Intent, placed: Placed[Answered], same: str
) -> Iterator[CheckResult]:
    """A warning where the quote is no sentence, or belongs to another question too and shares no
    word with this one.
    """
    quote = placed.entry.quote
    asked = content(f"{intent.id.replace('_', ' ')} {intent.must_answer} {_asked(reply, intent)}")
    told = bool(numbers(quote) or dates(quote))
    alone = told or (same == intent.id and len(words(quote)) > 2)
    asks_back = _only_asks(quote) and not _WANTED.search(intent.must_answer)
    if (alone or asked & content(quote)) and not asks_back:
        return
    yield CheckResult(
        f"intents: {intent.id} relevance",
        "warn",
        COVERAGE,
        severity="minor",
        cause="irrelevant",
        span=reply.quoted(quote, placed.pointer),
        observed=quote,
        expected=f"words that answer: {intent.must_answer}",
        message=f"“{quote}” may not answer “{intent.must_answer}”.",
        fix="Quote the sentence that answers this question.",
    )


def _only_asks(quote: str) -> bool:
    """Every sentence of the quote is a question, and so answers none."""
    said = [one for one in _pieces(quote.strip()) if words(one)]
    return bool(said) and all(one.rstrip("”\"' ").endswith("?") for one in said)


def disclosed(reply: Reply) -> Iterator[CheckResult]:
    """One result for each line that has to stand in the reply."""
    names = {call.name for call in reply.calls}
    for line in reply.desk.disclosures:
        if line.when and line.when not in names:
            continue
        name = f"disclosure: {line.id}"
        if reply.document.places(line.text):
            yield CheckResult(name, "pass", RULES)
            continue
        near = None if line.exact else _said_otherwise(reply, line)
        yield _undisclosed(reply, line, name, near)


def _said_otherwise(reply: Reply, line: Line) -> Span | None:
    """A sentence with all of a line's words of content, its numbers, and as many negations."""
    wanted, figures = content(line.text), [n.value for n in numbers(line.text)]
    for sentence in reply.sentences:
        there_too = wanted <= content(sentence.text)
        there = [n.value for n in numbers(sentence.text)]
        parity = _negated(sentence.text) == _negated(line.text)
        if there_too and all(value in there for value in figures) and parity:
            return reply.document.span(sentence.start, sentence.end)
    return None


def _negated(text: str) -> int:
    return len(_NEGATIONS.findall(text)) % 2


def _undisclosed(reply: Reply, line: Line, name: str, near: Span | None) -> CheckResult:
    return CheckResult(
        name,
        "warn" if near else "fail",
        RULES,
        severity="minor" if near else "major",
        cause="reworded" if near else "undisclosed",
        span=near or _nearest(reply, line),
        observed=f"“{near.quote}”" if near else "not in the reply",
        expected=f"“{line.text}”",
        message=f"The required line “{line.text}” "
        + ("stands there in other words." if near else "is missing."),
        fix=f"Put in, word for word: {line.text}",
    )


def _nearest(reply: Reply, line: Line) -> Span | None:
    """The sentence that shares most with a line, where it may have been changed."""
    wanted = content(line.text)
    best = max(reply.sentences, key=lambda s: len(wanted & content(s.text)), default=None)
    if best is None or 2 * len(wanted & content(best.text)) < len(wanted):
        return None
    return reply.document.span(best.start, best.end)


def kept_out(reply: Reply) -> Iterator[CheckResult]:
    """Forbidden words and internal notes that stand in the reply, and a pass where none does."""
    found = [
        _forbidden(line, s) for line in reply.desk.forbidden for s in _stands(reply, line.text)
    ]
    for text in reply.desk.internal:
        for sentence in [text, *_pieces(text)]:
            places = reply.document.places(sentence) if len(words(sentence)) > 3 else []
            line = Line("internal note", sentence)
            found += [_forbidden(line, place, "blocker") for place in places[:1]]
    yield from {result.check: result for result in found}.values()
    if not found and (reply.desk.forbidden or reply.desk.internal):
        yield CheckResult("forbidden", "pass", RULES)


def _stands(reply: Reply, text: str) -> list[Span]:
    """Where the words stand, large or small letters alike."""
    wanted = fold(text).text.strip(" .,;:\"'").casefold()
    prose = reply.document.folded
    at = prose.text.casefold().find(wanted) if wanted else -1
    if at < 0 or len(prose.text.casefold()) != len(prose.text):
        return reply.document.places(text)[:1]
    end = at + len(wanted)
    if prose.text[end : end + 1].isalnum() or prose.text[max(0, at - 1) : at].isalnum():
        return reply.document.places(text)[:1]
    start, last = prose.offsets[at], prose.offsets[end - 1] + 1
    from workbench.core.checks import span_at

    return [span_at(reply.document.draft, start, last)]


def _forbidden(line: Line, span: Span, severity: Severity = "major") -> CheckResult:
    return CheckResult(
        f"forbidden: {line.id}",
        "fail",
        RULES,
        severity=severity,
        cause="forbidden",
        span=span,
        observed=f"“{span.quote}”",
        expected="none of these words",
        message=f"“{span.quote}” must not stand in a reply.",
        fix="Take these words out, or say what is allowed in their place.",
    )


def _phones(reply: Reply) -> Iterator[CheckResult]:
    known = re.sub(r"\D", "", _own(reply))
    for match in _PHONE.finditer(reply.text):
        if _DAY.match(match[0]):
            continue
        digits = re.sub(r"\D", "", match[0])
        if len(digits) >= 9 and digits[-8:] not in known:
            span = reply.document.span(match.start(), match.end())
            yield _leak(match[0], span, "minor", "Neither ticket nor policies give it.")


def private(reply: Reply) -> Iterator[CheckResult]:
    """Data of other people: what the records hold of them, and addresses or card numbers that the
    ticket has not.
    """
    others = [*_of_others(reply), *_greeted(reply)]
    held = {result.observed.casefold() for result in others}
    addresses = [one for one in _addresses(reply) if one.observed.casefold() not in held]
    found = [*others, *addresses, *_cards(reply), *_phones(reply)]
    yield from {result.check: result for result in found}.values()
    if not any(result.status == "fail" for result in found):
        yield CheckResult("privacy", "pass", RULES, severity="blocker")


def _own(reply: Reply) -> str:
    """What the customer knows of, in small letters."""
    desk = reply.desk
    given = [desk.said, desk.task.prompt, str(dict(desk.customer)), str(desk.data.get("company"))]
    given += [policy.statement for policy in desk.policies.values()]
    given += [line.text for line in desk.disclosures]
    given += [str(desk.data.get("channel") or "")]
    return "\n".join(given).casefold()


def _of_others(reply: Reply) -> Iterator[CheckResult]:
    own = _own(reply)
    for path, value in flat(reply.desk.state).items():
        private = isinstance(value, str) and (_PRIVATE.search(path) or _PERSON.search(path))
        if not private or len(value) < 5 or value.casefold() in own or _of_house(reply, path):
            continue
        for place in reply.document.places(value)[:1]:
            yield _leak(path, place, "blocker", f"It stands in the records at {path}.")


def _of_house(reply: Reply, path: str) -> bool:
    """A street or a telephone of a record that names nobody: an office, a shop, a depot."""
    steps = path.split(".")
    around = {".".join(steps[:n]) for n in range(1, len(steps))}
    persons = _HOLDER.search(path) or around & {at for at, _ in strange_records(reply.desk)}
    place = re.search(r"(?:phone|mobile|address)$", steps[-1], re.I)
    return bool(place) and not re.search(r"e_?mail", steps[-1], re.I) and not persons


def _greeted(reply: Reply) -> Iterator[CheckResult]:
    """The greeting calls the customer by the name of somebody whom the records hold."""
    place = greeted(reply)
    called = set(words(reply.text[slice(*place)].casefold())) if place else set()
    own = set(words(_own(reply)))
    for path, value in flat(reply.desk.state).items():
        if place is None or not isinstance(value, str) or not _PERSON.search(path):
            continue
        if called & {part for part in words(value.casefold()) if len(part) > 2} - own:
            span = reply.document.span(*place)
            yield _leak(path, span, "blocker", f"It is the name in the records at {path}.")


def _addresses(reply: Reply) -> Iterator[CheckResult]:
    own = _own(reply)
    inside = str(flat(reply.desk.state)).casefold()
    for match in _EMAIL.finditer(reply.text):
        address = match[0].rstrip(".").casefold()
        if address in own:
            continue
        span = reply.document.span(match.start(), match.start() + len(address))
        if address in inside:
            yield _leak(address, span, "blocker", "The records hold it, the ticket does not.")
        elif address.partition("@")[0] in _ROLES:
            yield _leak(address, span, "minor", "Neither ticket nor policies give it.")
        else:
            yield _leak(address, span, "major", "Neither ticket, profile nor policies give it.")


def _cards(reply: Reply) -> Iterator[CheckResult]:
    for match in _LONG_DIGITS.finditer(reply.text):
        digits = re.sub(r"\D", "", match[0])
        if _luhn(digits) and not _has_digits(reply, digits):
            span = reply.document.span(match.start(), match.end())
            yield _leak("card number", span, "blocker", "It has a card number's check digit.")


def _has_digits(reply: Reply, digits: str) -> bool:
    """The customer knows the number, or the records have it under another name than a card's."""
    leaves = flat(reply.desk.state).items()
    held = " ".join(f"{k} {v}" for k, v in leaves if not re.search(r"card|iban", k, re.I))
    return digits in re.sub(r"[ -]", "", _own(reply)) or digits in re.sub(r"[ -]", "", held)


def _luhn(digits: str) -> bool:
    """The check digit of payment cards (ISO/IEC 7812)."""
    doubled = [int(d) * (1 + n % 2) for n, d in enumerate(reversed(digits))]
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0


def _leak(what: str, span: Span, severity: Severity, why: str) -> CheckResult:
    return CheckResult(
        f"privacy: {what}",
        "warn" if severity == "minor" else "fail",
        RULES,
        severity=severity,
        cause="foreign_data",
        span=span,
        observed=span.quote,
        expected="data of this customer and this ticket alone",
        message=f"“{span.quote}” is not this customer's. {why}",
        fix="Take it out, or write this customer's own.",
        decides=severity != "minor",
    )
