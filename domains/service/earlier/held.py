"""`We have no deposit for Pepper on file`, where the record of Pepper has one.

The thing that is denied is looked up under its own name: a record of it that is more than nothing
before the actions and after them. `We have no seats for Friday` denies nothing on file. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.desk import as_day
from domains.service.machine import as_number, flat, steps
from domains.service.reply import Reply
from domains.service.stating.given import stated, strange_records
from domains.service.words import content
from workbench.core.checks import CheckResult

_FILE = (
    r"(?:on (?:file|record)|in (?:our|the|your) (?:books?|records?|files?|system|account)|"
    r"(?:on|under|with|for|to) (?:your|this|the) (?:account|booking|order|reservation|contract))"
)
_ENTERED = (
    r"(?:is|are|was|were|has|have)(?: been)? (?:recorded|entered|held|registered|received|paid)"
)
_WHAT = r"(?P<what>[a-z-]+(?: [a-z-]+){0,2}?)"
_REST = r"(?: (?:for|of|from|at|by|with) [\w'’ -]{1,30}?)?(?: yet| so far| here)?"
_NONE = (
    re.compile(rf"\bno {_WHAT}{_REST} (?:{_FILE}|{_ENTERED})\b", re.I),
    re.compile(rf"\bhold no {_WHAT}(?= (?:for|of|from|yet|so far)\b|\s*[,.;:!]|$)", re.I),
)
_OPEN = re.compile(
    r"\b(?:would|could|until|before|left|more|further|other|another|longer|to)\b|\?\s*$",
    re.I,
)
_IF = re.compile(r"\b(?:if|whether|unless|should|until|not)\b[^.;:]*$", re.I)
_NARROWED = re.compile(
    r"\s+(?:before|after|since|until|above|over|below|than|that|which|whose|besides|on|of)\b", re.I
)
"""Some of them are denied: `no outage on record before 2 March`."""


def held(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that denies what is on file."""
    for sentence in reply.sentences if reply.english else ():
        for match in (one for form in _NONE for one in form.finditer(sentence.text)):
            before, rest = sentence.text[: match.start()], sentence.text[match.end() :]
            some = _OPEN.search(match[0]) or _NARROWED.match(rest) or _IF.search(before)
            there = "" if some else _there(reply, sentence.text, match["what"])
            if there:
                yield stated(
                    reply, sentence, f"thread.held: {match['what'].casefold()}", "contradiction",
                    f"denies what is on file: {there}", criterion="thread", observed=match[0],
                    expected=there, fix="Keep to it, or say openly that it was wrong.",
                )  # fmt: skip
                break


def _there(reply: Reply, text: str, what: str) -> str:
    """Where the thing is: in every record that has its name, of those that the words name."""
    wanted, after = content(what), flat(reply.run.state)
    count = len(what.split())
    strange = tuple(f"{path}." for path, _ in strange_records(reply.desk))
    of_name = {
        path: value
        for path, value in flat(reply.desk.state).items()
        if content(steps(path)[-1].replace("_", " ")) == wanted
        and len(steps(path)[-1].split("_")) == count
        and not path.startswith(strange)
    }
    named = {p: v for p, v in of_name.items() if any(_names(text, one) for one in steps(p)[:-1])}
    meant = named or of_name
    if wanted and meant and all(_is(v) and _is(after.get(p)) for p, v in meant.items()):
        path, value = next(iter(meant.items()))
        return f"{path}: {value}"
    return ""


def _names(text: str, key: str) -> bool:
    return len(key) > 2 and bool(re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", text))


def _is(value: object) -> bool:
    number = as_number(value)
    return value is True or (number is not None and number > 0) or as_day(value) is not None
