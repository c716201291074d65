"""How the reply reads: name, acknowledgement, apologies, blame, form.

All of it is read from words, so nothing here decides but the length, which is counted: every other
finding warns and is minor. English only; a reply in another language gets no verdict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from domains.service.opener import repeats
from domains.service.reply import Reply
from domains.service.words import begins, content, listed
from workbench.core.checks import CheckResult, Span
from workbench.prose.dates import dates
from workbench.prose.form import used_up
from workbench.prose.placeholders import unfilled
from workbench.prose.readability import readability
from workbench.prose.reckoning.lengths import lengths
from workbench.prose.sentences import counted, words
from workbench.prose.titles import titles

COURTESY, FORM = "courtesy", "form"
APOLOGIES = 2
"""More than these read as a formula (research/domains.md §4)."""
EXCLAMATIONS = 1
GRADE = 9.0
"""Highest Flesch-Kincaid grade for a reply (research/domains.md §4); above by 3 it is said."""
_SLACK = 3.0
_COUNTERFACTUAL = re.compile(
    r"(?:^|[.!?,;:–—]\s+|\n\s*)(?P<had>had) you "
    r"(?!been (?:told|sent|given|informed)|not (?:been|received))[^.!?]{2,80}"
    r"\b(?:would|could|might)\b",
    re.I | re.M,
)
"""`Had you looked, you would know`: whose fault it was, without a word for fault."""
_THEIR_DUE = re.compile(
    r"\s+(?:yet |even |ever |to )*(?:have\b(?! (?:to|read|checked|told|asked|looked)\b)|"
    r"(?:get|got|receiv\w+|hear|heard|find|see|know|been|any|questions)\b|"
    r"be (?:told|sent|given|charged|paid|asked)\b|[£€$]?\d)",
    re.I,
)
"""What they were to have from us: `you were supposed to have it by Friday` blames nobody but us."""
_THEIRS_TO_DO = re.compile(r"\b(?:in writing|yourself|before [a-z]+ing)\b", re.I)
_BETWEEN = re.compile(
    r"\b(you|(?<=you )should|(?<=you )ought to|(?<=you )should have) "
    r"(?:really|just|simply|also|perhaps|maybe|probably|at least|first|of course) ",
    re.I,
)
"""An adverb within words of blame: `you really ought to have`."""
_SHOUTED = re.compile(r"\b[A-Z]{4,}\b(?:\s+[A-Z]{2,}\b)+")
_CAPITALS = re.compile(r"(?<![\w.'’&/\[{<-])[A-Z]{4,}(?![\w'’&/\]}>-])")
_STRESSED = re.compile(
    r"(?<![\w.'’&/-])(?:NOT|ONLY|NEVER|ALWAYS|MUST|CANNOT|ALL|ANY|EVERY|BOTH|VERY|NOW|TODAY|"
    r"TOMORROW|IMMEDIATELY|NOTHING|NOBODY|NONE|YOU|YOUR|OUR|BEFORE|AFTER|UNTIL|WITHOUT|FREE|"
    r"PLEASE|ARE|WILL|HAVE|DOES|THIS|THAT|YES|AND|BUT|MORE|LESS|FIRST|LAST|ONCE|AGAIN)"
    r"(?![\w'’&/-])"
)
"""A common word in capitals, which is no abbreviation: closed, so that names and codes stay."""


def courteous(reply: Reply) -> Iterator[CheckResult]:
    """Six laws of courtesy, a pass for each that holds."""
    if not english(reply.text):
        yield CheckResult("courtesy", "na", COURTESY, severity="minor", message="Not in English.")
        return
    rules: tuple[tuple[str, Callable[[Reply], Iterator[CheckResult]]], ...] = (
        ("name", _wrong_name),
        ("problem", _unacknowledged),
        ("apologies", _many_apologies),
        ("blame", _blame),
        ("help first", _cold),
        ("loud", _loud),
    )
    for name, rule in rules:
        found = list(rule(reply))
        yield from found or [CheckResult(f"courtesy: {name}", "pass", COURTESY, severity="minor")]


def english(text: str) -> bool:
    """Common English words make up a tenth of the text, or it is too short to say."""
    listed_words = [word.casefold() for word in words(text)]
    common = {"the", "and", "you", "to", "of", "a", "is", "we", "i", "for", "your", "in", "have"}
    return (
        len(listed_words) < 12 or sum(w in common for w in listed_words) >= len(listed_words) / 12
    )


def _minor(
    name: str, cause: str, span: Span | None, message: str, expected: str, fix: str
) -> CheckResult:
    return CheckResult(
        name,
        "warn",
        COURTESY if name.startswith("courtesy") else FORM,
        severity="minor",
        cause=cause,
        span=span,
        observed=span.quote if span else "",
        expected=expected,
        message=message,
        fix=fix,
        decides=False,
    )


def _wrong_name(reply: Reply) -> Iterator[CheckResult]:
    name = reply.desk.name
    if not name:
        return
    own = {part.casefold() for part in words(name)}
    greeting = greeted(reply)
    if greeting is None:
        said = {word for word in words(reply.text) if word[:1].isupper()}
        if own & {word.casefold() for word in said} or any(_goes_by(reply, one) for one in said):
            return
        told = f"The reply does not use the customer's name, {name}."
        yield _minor("courtesy: name", "no_name", None, told, name, "Greet the customer by name.")
        return
    start, end = greeting
    called = [word for word in words(reply.text[start:end]) if word[:1].isupper()]
    known = {*own, *titles(), *listed("anybody"), *" ".join(listed("greetings")).split()}
    strange = [word for word in called if word.casefold().removesuffix("'s") not in known]
    strange = [word for word in strange if not _goes_by(reply, word)]
    refused = [word for word in called if word.casefold() in own and _refuses(reply, word)]
    if not refused and (not strange or own & {word.casefold() for word in called}):
        return
    span = reply.document.span(start, end)
    told = f"The reply greets {' '.join(strange or refused)}; the customer is {name}"
    told += ", who does not wish to be called so." if refused and not strange else "."
    fix = "Use the name that they ask for." if refused else f"Greet {name}."
    yield _minor("courtesy: name", "wrong_name", span, told, name, fix)


def _goes_by(reply: Reply, word: str) -> bool:
    """The customer asks to be called so, signs so or says that it is they, their profile says that
    they are called so, or a message of ours has called them so.
    """
    name = re.escape(word.removesuffix("'s"))
    me = r"[Cc]all(?:s|ed)? me|known as|name is|[Tt]his is|[Ii]t(?:['’]s| is)|I(?:['’]m| am)"
    asked = re.compile(rf"\b(?:{me}) {name}\b|\b{name}(?: here\b|\W*$)")
    greeting = "|".join(re.escape(one) for one in listed("greetings"))
    ours = re.compile(rf"\A\s*(?i:{greeting})\b,?[^.!?,\n]{{0,40}}\b{name}\b")
    asked = re.compile(rf"{asked.pattern}|(?:\A|[.!?]\s){name}, please\b")
    kinds = "call|known|prefer|nickname|goes by|familiar|signs? as|wants? to be|wish"
    profile = re.compile(rf"(?i:{kinds})[^.;]*\b{name}\b")
    words_of = (f"{key}: {said}" for key, said in reply.desk.customer.items())
    return any(map(profile.search, words_of)) or any(
        (asked if turn.by_customer else ours).search(turn.text) for turn in reply.desk.turns
    )


def _refuses(reply: Reply, word: str) -> bool:
    """The customer says that they are not to be called so: `nobody calls me Oluwaseun`."""
    name = re.escape(word.removesuffix("'s"))
    none = r"\b(?:nobody|no one|not|never|stop|don['’]t)\b(?: \w+){0,2}? call(?:s|ed|ing)? me"
    refused = re.compile(rf"{none} {name}\b", re.I)
    return any(refused.search(turn.text) for turn in reply.desk.turns if turn.by_customer)


def greeted(reply: Reply) -> tuple[int, int] | None:
    """The words of greeting at the beginning, up to their comma or line end."""
    opening = "|".join(re.escape(word) for word in listed("greetings"))
    found = re.match(rf"\s*((?:{opening})\b[^,\n.!:;–—]{{0,60}})", reply.text, re.I)
    return (found.start(1), found.end(1)) if found else None


def _unacknowledged(reply: Reply) -> Iterator[CheckResult]:
    asked = content(" ".join(turn.text for turn in reply.desk.turns if turn.by_customer))
    if not asked or len(asked & content(reply.text)) >= min(2, len(asked)):
        return
    told = "The reply names nothing of what the customer wrote about."
    expected = "the customer's own problem in a few words"
    yield _minor("courtesy: problem", "generic", None, told, expected, "Name the problem first.")


def _many_apologies(reply: Reply) -> Iterator[CheckResult]:
    beginnings = "|".join(re.escape(one) for one in listed("apologies"))
    found = list(re.finditer(rf"\b(?:{beginnings})\w*", reply.text, re.I))
    if len(found) <= APOLOGIES:
        return
    told = f"The reply apologises {len(found)} times."
    fix = "Apologise once, for the thing itself, and say what was done."
    for number, one in enumerate(found[APOLOGIES:], APOLOGIES + 1):
        name = "courtesy: apologies" + (f" {number}" if number > APOLOGIES + 1 else "")
        span = reply.sentence_at(one.start())
        yield _minor(name, "apologies", span, told, f"at most {APOLOGIES}", fix)


def _blame(reply: Reply) -> Iterator[CheckResult]:
    """One sentence that puts it on them; a policy's own condition, told of them, is a reason."""
    for sentence in reply.sentences:
        text = _BETWEEN.sub(r"\1 ", sentence.text.replace("’", "'"))
        found = begins(text, listed("blame"))
        due = found is not None and _THEIR_DUE.match(text, found.end())
        if due and not _THEIRS_TO_DO.search(text):
            continue
        found = found or _COUNTERFACTUAL.search(text)
        if found is None or (found.re is _COUNTERFACTUAL and _of_a_limit(found[0])):
            continue
        if "if you had" in found[0].casefold() and repeats(reply, text):
            continue
        span = reply.document.span(sentence.start, sentence.end)
        told = f"“{span.quote}” puts the blame on the customer."
        fix = "Say what can be done now; leave out whose fault it was."
        yield _minor("courtesy: blame", "blame", span, told, "no blame", fix)
        return


def _of_a_limit(said: str) -> bool:
    """`Had you asked by 1 August`: a day or a length of time makes it the limit that was passed."""
    return bool(lengths(said)) or any(one.day for one in dates(said))


def _cold(reply: Reply) -> Iterator[CheckResult]:
    found = begins(reply.text, listed("cold"))
    if found is None or found.start() > len(reply.text) / 2:
        return
    span = reply.sentence_at(found.start())
    told = f"“{span.quote}” gives the policy before the help."
    yield _minor("courtesy: help first", "policy_first", span, told, "help first",
                 "Say first what you do for the customer, then the rule.")  # fmt: skip


def _loud(reply: Reply) -> Iterator[CheckResult]:
    shouted = _SHOUTED.search(reply.text) or _stressed(reply)
    marks = [match.start() for match in re.finditer("!", reply.text)]
    if shouted is None and len(marks) <= EXCLAMATIONS:
        return
    at = shouted.start() if shouted else marks[EXCLAMATIONS]
    told = "The reply shouts." if shouted else f"The reply has {len(marks)} exclamation marks."
    yield _minor("courtesy: loud", "loud", reply.sentence_at(at), told,
                 f"no capitals, at most {EXCLAMATIONS} exclamation mark",
                 "Write it in a plain sentence.")  # fmt: skip


def _stressed(reply: Reply) -> re.Match[str] | None:
    """The first common word in capitals, or one that stands in small letters elsewhere, which the
    task has nowhere so.
    """
    given = f"{reply.desk.task.title} {reply.desk.task.prompt} {reply.desk.data}"
    plain = f"{reply.text} {given}"
    found = [one for one in _CAPITALS.finditer(reply.text) if _lower(one[0], plain)]
    every = sorted([*found, *_STRESSED.finditer(reply.text)], key=lambda one: one.start())
    return next((one for one in every if not re.search(rf"\b{one[0]}\b", given)), None)


def _lower(word: str, text: str) -> bool:
    """The word stands in small letters, too: it is no abbreviation."""
    return re.search(rf"\b{word.casefold()}\b", text) is not None


def well_formed(reply: Reply) -> Iterator[CheckResult]:
    """Length, which is counted and decides; placeholders, grade and language, which warn."""
    yield from _length(reply)
    given = f"{reply.desk.task.title} {reply.desk.task.prompt} {reply.desk.data}"
    left = unfilled(reply.document, given, FORM, "form: placeholder", letter=True)
    found = [*left, *_grade(reply), *_language(reply)]
    yield from found or [CheckResult("form", "pass", FORM, severity="minor")]


_SUBJECT = re.compile(r"\A\**(?:subject|betreff|re)\**:\**[^\n]*\n", re.I)


def _length(reply: Reply) -> Iterator[CheckResult]:
    body = _SUBJECT.sub("", reply.text.strip(), count=1)  # of an e-mail it is no part of the reply
    counts = {"words": len(counted(body)), "characters": len(body.strip())}
    for unit, most in reply.desk.limit.items():
        name, count = f"form: {unit}", counts[unit]
        if count <= most:
            used = f"{count} of {most} {unit}"
            yield CheckResult(name, "pass", FORM, cause=used_up(count, most), observed=used)
            continue
        yield CheckResult(
            name,
            "fail",
            FORM,
            cause="too_long",
            span=_beyond(reply, unit, most),
            observed=f"{count} {unit}",
            expected=f"at most {most} {unit}",
            message=f"The reply has {count} {unit}; the channel takes {most}.",
            fix=f"Cut {count - most} {unit if count - most > 1 else unit.rstrip('s')}.",
        )


def _beyond(reply: Reply, unit: str, most: int) -> Span:
    """The text beyond the limit."""
    places = [match.start() for match in counted(reply.text)]
    start = places[most] if unit == "words" else min(most, len(reply.text) - 1)
    return reply.document.span(start, len(reply.text.rstrip()))


def _grade(reply: Reply) -> Iterator[CheckResult]:
    grade = readability(reply.document.plain).grade
    if grade is None or grade <= GRADE + _SLACK or not english(reply.text):
        return
    longest = max(reply.sentences, key=lambda one: len(one.text))
    span = reply.document.span(longest.start, longest.end)
    yield _minor("form: grade", "hard_to_read", span, f"The reply reads at grade {grade}.",
                 f"at most {GRADE:g}", "Split the longest sentence and use shorter words.",
                 )  # fmt: skip


def _language(reply: Reply) -> Iterator[CheckResult]:
    wanted = str(reply.desk.data.get("language") or "").casefold()
    should = wanted.startswith("en") or (not wanted and english(reply.desk.said))
    if should != english(reply.text) and len(words(reply.text)) >= 12:
        told = "The reply is not in the language of the ticket."
        expected = wanted or ("English" if should else "the ticket's language")
        yield _minor("form: language", "language", None, told, expected,
                     "Answer in the language of the ticket.")  # fmt: skip
