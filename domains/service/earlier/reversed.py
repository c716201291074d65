"""What an earlier message of ours, or a record, says to be so, turned round by the reply.

Two readings. Of the kind of a thing: `LE-2207 was no estimate`, where we wrote `the bill is indeed
an estimate` or the record has it. Of what something depends on: `on which day you cancelled made no
difference`, where we wrote, or a policy says, that it depends on the day. Both need the same thing
and the same word on both sides; English only, and it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.desk import Turn
from domains.service.machine import flat, steps
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content, stem
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

_IS_NONE = re.compile(
    r"(?P<what>[^.;:,!?]{2,60}?)\b(?:is|was|are|were|has(?: never)? been)(?:n['’]t| not| never)?"
    r" (?:(?:actually|really|in fact|at all) )?(?:an?|no|based on an?|the) (?P<kind>[a-z]+)\b"
    r"(?! (?:of|for|as)\b)",
    re.I,
)
_DENIED = re.compile(
    r"\b(?:is|was|are|were)(?:n['’]t| not| never)\b|\bnever been\b| no (?!longer)", re.I
)
_IS_ONE = re.compile(
    r"(?P<what>[^.;:,!?]{2,60}?)\b(?:is|was|are|were|rests? on|based on)"
    r"(?: \w+ly| indeed| in fact| really| only| still| just| such)* an? (?P<kind>[a-z]+)\b"
    r"(?! (?:of|for|as)\b)",
    re.I,
)
_NOW = re.compile(
    r"\b(?:no longer|any ?more|now|from now|any longer|not just|not only|not merely|if|unless|"
    r"would|could|whether|mistaken|wrong|correct(?:ed)?|sorry)\b|\?\s*$",
    re.I,
)
"""It has changed, is asked, or the writer takes it back openly."""
_DEPENDS = re.compile(
    r"\b(?:depends? (?:up)?on|is (?:set|decided|counted|fixed) by|turns? on|goes by|"
    r"(?:what|all that) (?:counts|matters|decides) (?:for it |here )?is)\b(?P<what>[^.,;!?]{4,80})",
    re.I,
)
_IS_THE_DAY = re.compile(
    r"\b(?P<what>the day (?:on|of)[^.;!?]{4,60}?) (?:counts|decides|is the)\b", re.I
)
_NO_MATTER = re.compile(
    r"(?P<before>[^.;:!?]{4,80}?)\b(?:ma[dk]es? no difference|made no difference|(?:do|does|did)"
    r"(?: not|n['’]t) (?:matter|count|change anything|make (?:a|any) difference)|"
    r"(?:plays?|played) no (?:part|role)|has no bearing|is (?:irrelevant|of no matter))\b"
    r"|\b(?:no matter|regardless of|irrespective of|whatever|does(?: not|n['’]t) depend on|"
    r"independent(?:ly)? of|not depend on)\b(?P<after>[^.;:!?,]{4,60})",
    re.I,
)
_SHARED = 2
"""Words that both sides of a dependence have in common at least. Ours."""


def turned_round(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that turns round what was said or is on file."""
    if not reply.english:
        return
    ours = [turn for turn in reply.desk.turns if not turn.by_customer]
    for sentence in reply.sentences:
        if _NOW.search(sentence.text) or reply.prescribed(sentence.text):
            continue
        yield from _kind_denied(reply, sentence, ours)
        yield from _independent(reply, sentence, ours)


def _kind_denied(reply: Reply, sentence: Sentence, ours: list[Turn]) -> Iterator[CheckResult]:
    for match in _IS_NONE.finditer(sentence.text):
        if not _DENIED.search(match[0]):
            continue
        kind = stem(match["kind"])
        said = _on_file(reply, match["what"], kind) or _told(match["what"], kind, ours)
        if said:
            yield _against(reply, sentence, match[0].strip(), said)
            return


def _on_file(reply: Reply, what: str, kind: str) -> str:
    """The record that the words name has this word as one of its values."""
    for path, value in flat(reply.desk.state).items():
        record = steps(path)[-2] if len(steps(path)) > 1 else ""
        word = isinstance(value, str) and re.fullmatch(r"[a-z]+", value) and stem(value) == kind
        named = (
            re.search(rf"(?<![\w-]){re.escape(record)}(?![\w-])", what, re.I) if record else None
        )
        if word and named:
            return f"{path}: {value}"
    return ""


def _told(what: str, kind: str, ours: list[Turn]) -> str:
    """A message of ours says that a thing of these words is one."""
    for turn in ours:
        for match in _IS_ONE.finditer(turn.text):
            if stem(match["kind"]) == kind and content(match["what"]) & content(what):
                return match[0].strip()
    return ""


def _independent(reply: Reply, sentence: Sentence, ours: list[Turn]) -> Iterator[CheckResult]:
    match = _NO_MATTER.search(sentence.text)
    said = content(match["before"] or match["after"]) if match else frozenset()
    texts = [turn.text for turn in ours] + [one.statement for one in reply.known.current]
    for text in texts if said else ():
        for depends in (*_DEPENDS.finditer(text), *_IS_THE_DAY.finditer(text)):
            wanted = content(depends["what"])
            common = len(said & wanted)
            if common >= _SHARED and 2 * common >= len(wanted):
                yield _against(reply, sentence, match[0].strip() if match else "", depends[0])
                return


def _against(reply: Reply, sentence: Sentence, observed: str, said: str) -> CheckResult:
    return stated(
        reply, sentence, f"thread.turned: {observed[:40]}", "contradiction",
        f"turns round what was said or is on file: “{said.strip()}”", criterion="thread",
        observed=observed, expected=said.strip(),
        fix="Keep to it, or say openly that it was wrong.",
    )  # fmt: skip
