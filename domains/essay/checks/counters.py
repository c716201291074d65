"""Whether the objections that the task names are met: each with words of its own, and a reply.

The ledger says which words are the objection and which the reply; that they stand in the prose, and
apart, is computed and decides. Whether a reply is good is a judge's question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from domains.essay.argument import NamedCounter
from domains.essay.case import Case
from domains.essay.checks.replying import GRANTS, TURNS, assures, opposes, put_off, turns, unlinked
from domains.essay.checks.told import WORDS, passages, tells
from workbench.core.checks import CheckResult, Span
from workbench.prose.anchoring import nearest
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "counters"
NAMES = 0.5
"""Share of the words of a named objection that a counter's point has, to be taken for it."""
_DEFINITE = re.compile(r"\bthe \w+(?: \w+)?", re.I)
BRIEF = 4
"""A reply of fewer words says little."""
_WHY = re.compile(r"\bwhy\b[^?]*\?", re.I)
_BECAUSE = re.compile(r"\W*(?:because|since|for)\b", re.I)


def counters(case: Case) -> Iterator[CheckResult]:
    """Each entry; then each objection that the task names."""
    entries = case.argument.counters
    wrong = [result for entry in entries for result in _entry(case, entry)]
    yield from wrong
    unmet = list(_unmet(case))
    yield from unmet
    wanted = entries or case.asked("must_address")
    if wanted and not any(one.severity == "major" for one in (*wrong, *unmet)):
        told = f"{len(entries)} objections are raised and answered."
        yield found("counter.reply", "pass", CRITERION, told)


def _entry(case: Case, entry: NamedCounter) -> Iterator[CheckResult]:
    counter = entry.counter
    objection = case.document.places(counter.quote) if counter.quote else []
    reply = case.document.places(counter.reply_quote) if counter.reply_quote else []
    if not objection:
        yield _missing(case, entry, "objection", counter.quote, "quote")
    if not reply:
        yield _missing(case, entry, "reply", counter.reply_quote, "reply_quote")
        return
    if objection and _overlap(objection[0], reply[0]):
        yield _same(case, entry, reply[0])
        return
    thesis = case.document.places(case.argument.thesis) if case.argument.thesis else []
    if thesis and _overlap(thesis[0], reply[0]):
        yield _weak(entry, reply[0], "is the thesis over again")
    elif len(reply[0].quote.split()) < BRIEF and not numbers(reply[0].quote):
        yield _weak(entry, reply[0], f"has fewer than {BRIEF} words")
    elif case.sources and put_off(counter.reply_quote) and not _tells(case, reply[0]):
        yield _weak(entry, reply[0], "puts the objection off")
    elif case.sources and (
        not _evidenced(case, reply[0], _raised(case, objection, reply[0]))
        or (objection and _asserted(case, objection[0], reply[0]))
    ):
        yield _weak(entry, reply[0], "rests on no evidence")
    elif case.sources and objection and _goes_along(case, objection[0], reply[0]):
        yield _weak(entry, reply[0], "goes along with the objection")


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _missing(case: Case, entry: NamedCounter, what: str, quote: str, field: str) -> CheckResult:
    near = nearest(case.document.plain.text, quote) if quote else ""
    told = f"“{quote}”, which is not in the prose" if quote else "no words of the prose"
    place = case.span(entry.counter.quote, f"{entry.pointer}/{field}")
    if what == "objection" or not entry.counter.quote:
        place = case.document.span_of(f"{entry.pointer}/{field}")
    return found(
        f"counter.reply: {entry.name}", "fail", CRITERION,
        f"The {what} on “{entry.counter.point or entry.name}” has {told}.",
        cause=f"no_{what}", span=place, observed=quote,
        expected=f"“{near}”" if near else f"a sentence of the essay that is the {what}",
        fix=f"Write the {what} into the essay and quote it as {field}.",
    )  # fmt: skip


def _same(case: Case, entry: NamedCounter, span: Span) -> CheckResult:
    return found(
        f"counter.reply: {entry.name}", "fail", CRITERION,
        f"The reply to “{entry.name}” is the objection itself: “{span.quote}”.",
        cause="no_reply", span=span, observed=entry.counter.reply_quote,
        expected="words of their own that answer the objection",
        fix="Answer the objection with evidence, and quote the answer as reply_quote.",
    )  # fmt: skip


def _weak(entry: NamedCounter, span: Span, why: str) -> CheckResult:
    return found(
        f"counter.weak: {entry.name}", "warn", CRITERION,
        f"The reply to “{entry.name}”, “{span.quote}”, {why}.",
        severity="minor", cause="weak_reply", span=span,
        expected="an answer with evidence", fix="Answer with a passage of a source.",
    )  # fmt: skip


def _evidenced(case: Case, reply: Span, objection: Sequence[Span]) -> bool:
    """The reply or its paragraph holds words that rest on evidence, or tells a passage; what the
    objection itself tells answers nothing.
    """
    source = case.document.plain.source
    around = [source(p.start, p.end) for p in case.paragraphs]
    near = [(a, b) for a, b in around if a < reply.end and reply.start < b]
    near = [*_without(near, objection), (reply.start, reply.end)]
    for entry in case.argument.evidence:
        for span in case.document.places(entry.words) if entry.words else []:
            if any(span.start < b and a < span.end for a, b in near):
                return True
    known = passages(case)
    return any(tells(case.document.draft[a:b], known) for a, b in near) or _works_out(case, reply)


def _works_out(case: Case, reply: Span) -> bool:
    """The reply tells what a working of figures of the task or its sources comes to."""
    mine = [n for a, b, n in case.placed_numbers if reply.start <= a and b <= reply.end
            and n.role == "quantity"]  # fmt: skip
    return any(line.gives(number) for line in case.workings.workings for number in mine)


def _tells(case: Case, reply: Span) -> bool:
    """The reply itself rests on evidence, or tells a passage."""
    resting = [span for entry in case.argument.evidence if entry.words
               for span in case.document.places(entry.words)]  # fmt: skip
    return any(_overlap(one, reply) for one in resting) or tells(reply.quote, passages(case))


def _goes_along(case: Case, objection: Span, reply: Span) -> bool:
    """The reply tells no passage and no figure, nothing behind it in its paragraph does, and from
    the objection on no word turns: what evidence stands between is the objection's own.
    """
    figures = [one for one in numbers(reply.quote) if one.value != 1]
    if objection.end > reply.start or figures or _tells(case, reply):
        return False
    if _WHY.search(objection.quote) and _BECAUSE.match(reply.quote):
        return False  # it gives the reason that is asked for
    between = [*_passages_between(case, objection, reply)]
    told = case.document.draft[objection.end : max(objection.end, reply.start)]
    linked = not unlinked(reply.quote, " ".join([told, *between]))
    if linked and any(not _is_of(objection, one) for one in between):
        return False
    rest = _rest(case, reply)
    return not (_tells(case, rest) or turns(case.document.draft[objection.end : rest.end]))


def _asserted(case: Case, objection: Span, reply: Span) -> bool:
    """The reply turns with a `but` from the evidence before it, with no figure, no word of any
    source and none that points back (`One in eight stopped at the bell. But there are many other
    fine things to see`), or is the writer's own word and has none of that evidence; and nothing
    behind it in its paragraph tells a passage.
    """
    own_word = assures(reply.quote)
    if objection.end > reply.start or not (own_word or opposes(reply.quote)):
        return False
    if numbers(reply.quote) or _tells(case, reply):
        return False
    rest = _rest(case, reply)
    if rest.end > rest.start and _tells(case, rest):
        return False
    mine, known = set(stems(reply.quote)), passages(case)
    if not own_word:
        return not any(mine & one.stems for one in known)
    between = case.document.draft[objection.end : reply.start]
    told = [between, *_passages_between(case, objection, reply), *(s.title for s in case.sources)]
    own = mine - set(stems(objection.quote))
    named = own & {one for match in _DEFINITE.finditer(reply.quote) for one in stems(match[0])}
    used = any(own & set(stems(text)) for text in told) or any(named & one.stems for one in known)
    return not (used or any(len(mine & one.stems) >= WORDS for one in known))


def _rest(case: Case, reply: Span) -> Span:
    """What stands behind the reply in its paragraph."""
    source, draft = case.document.plain.source, case.document.draft
    ends = [end for p in case.paragraphs for start, end in [source(p.start, p.end)]
            if start < reply.end and reply.start < end]  # fmt: skip
    rest = replace(reply, start=reply.end, end=max([reply.end, *ends]))
    return replace(rest, quote=draft[rest.start : rest.end])


def _passages_between(case: Case, objection: Span, reply: Span) -> Iterator[str]:
    """The passages on which words between an objection and its reply rest."""
    for entry in case.argument.evidence:
        for span in case.document.places(entry.words) if entry.words else []:
            if objection.end <= span.start and span.end <= reply.start:
                yield entry.evidence.source_quote


def _is_of(objection: Span, passage: str) -> bool:
    """A passage bears the objection itself, and answers nothing."""
    return len(set(stems(objection.quote)) & set(stems(passage))) >= WORDS


def _raised(case: Case, objection: Sequence[Span], reply: Span) -> Sequence[Span]:
    """The objection with what goes on to grant it, up to the reply: `Their fear has some ground,
    since 61 reported fewer`. Where the answer has begun, there is a turn of the thought.
    """
    if not objection or objection[0].end >= reply.start:
        return objection
    first = objection[0]
    between = case.document.draft[first.end : reply.start]
    if "\n\n" in between or TURNS.search(between) or not GRANTS.search(between):
        return objection
    whole = case.document.draft[first.start : reply.start]
    return [*objection, replace(first, end=reply.start, quote=whole)]


def _without(pieces: list[tuple[int, int]], cut: Sequence[Span]) -> list[tuple[int, int]]:
    """The pieces of a text with some places cut out of them."""
    for span in cut:
        pieces = [part for a, b in pieces
                  for part in ((a, min(b, span.start)), (max(a, span.end), b))
                  if part[0] < part[1]]  # fmt: skip
    return pieces


def _unmet(case: Case) -> Iterator[CheckResult]:
    """What the task names and no entry speaks of.

    An entry that is left over may be the one, in other words: then it is only asked for its name.
    """
    wanted = case.asked("must_address")
    left = list(case.argument.counters)
    open_ones = []
    for point in _in_turn(wanted, left):
        match = next((one for one in left if _is_named(one, point)), None)
        match = match or next((one for one in left if _speaks_of(one, point)), None)
        if match is None:
            open_ones.append(point)
        else:
            left.remove(match)
    for point in open_ones:
        if left:
            yield found(
                f"counter.named: {point}", "warn", CRITERION,
                f"The task wants “{point}” met; it is not to be seen which objection that is.",
                severity="minor", cause="unnamed", span=case.document.span_of(left[0].pointer),
                expected=point, fix=f"Give the entry that meets it the point “{point}”.",
            )  # fmt: skip
            left.pop(0)
            continue
        yield found(
            f"counter.unmet: {point}", "fail", CRITERION,
            f"The task wants the objection “{point}” met, and no entry of the ledger meets it.",
            cause="unmet", span=_place(case), observed="no counter for it", expected=point,
            fix="Raise it in the essay, answer it with evidence, and enter both under counters.",
        )  # fmt: skip


def _in_turn(wanted: Sequence[str], entries: Sequence[NamedCounter]) -> list[str]:
    """The points that an entry names come first: words in common may not take that entry away."""
    return sorted(wanted, key=lambda point: not any(_is_named(one, point) for one in entries))


def _is_named(entry: NamedCounter, point: str) -> bool:
    named = _key(entry.counter.point)
    return bool(named) and (named in _key(point) or _key(point) in named)


def _speaks_of(entry: NamedCounter, point: str) -> bool:
    asked = stems(point)
    told = stems(f"{entry.counter.point} {entry.counter.quote}")
    return bool(asked) and share(asked, told) >= NAMES


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()


def _place(case: Case) -> Span:
    if case.document.ledger.place("/counters") is not None:
        return case.document.span_of("/counters")
    return Span(pointer="/counters")
