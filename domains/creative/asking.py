"""The request to the writer: the brief as it stands, and how copy and ledger are to be written.

What belongs to hidden checks is never in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import starmap

from domains.creative.brief import Audience, Brief, Call, Line
from domains.creative.channels import Channel
from domains.creative.entries import part_name
from domains.creative.storybrief import StoryBrief, shown
from domains.creative.voice.rules import Rule
from workbench.core.task import Task
from workbench.prose.base.asking import SIGNS_LEFT

_WHOLE = ("total", "hashtags", "emoji", "words", "links")
"""Limits of a whole variant, told beside those of the parts that it is asked for."""
_TOTAL = " (the texts of its parts, without their names)"
_STRAIGHT = "; plain signs, as straight quotes: curly ones cost it further messages"
_TOLD = ("company", "brand", "product", "objective", "tone", "language", "note")
"""Fields of a brief that are told as they stand."""
_IN_BRACKETS = " (what stands in brackets is so throughout, whether it is told or not)"


def request(task: Task, texts: Mapping[str, str]) -> str:
    """What the writer is asked: the brief, and how copy and ledger are to be written."""
    return f"{brief(task)}\n\n{texts['answer']}\n\nThe form of the ledger:\n{example(Brief(task))}"


def brief(task: Task) -> str:
    """The prompt of a task with its brief."""
    given = Brief(task)
    parts = [
        task.prompt.strip(),
        "\n".join(f"{name.title()}: {given.get(name)}" for name in _TOLD if given.get(name)),
        _listed("Facts that may be said (and no others)", _facts(given)),
        _listed("Channels", map(_channel, given.channels)),
        _listed("Audiences", map(_audience, given.audiences)),
        _listed("The brand's voice", map(rule_words, given.voice)),
        _listed("Texts that sound like the brand", given.exemplars),
        _listed("Demands", _demands(given)),
        _story(given.story) if given.story else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _listed(title: str, lines: object) -> str:
    found = [f"- {line}" for line in lines] if not isinstance(lines, str) else []  # type: ignore[attr-defined]
    return f"{title}:\n" + "\n".join(found) if found else ""


def _facts(brief: Brief) -> Iterator[str]:
    for fact in brief.facts:
        barred = "" if fact.substantiated else " (NOT substantiated: do not say it)"
        must = " (has to be told, in one variant at least)" if fact.must_use else ""
        yield f"{fact.id}: {fact.statement}{barred}{must}"


def _channel(channel: Channel) -> str:
    parts = {part_name(one) for one in channel.parts}
    limits = ", ".join(
        f"{name} {most}{_TOTAL if name == 'total' else ''}"
        for name, most in channel.limits.items()
        if not parts or name in _WHOLE or name in parts or _of_part(channel, name, parts)
    )
    told = f"{channel.name}: at most {limits}" if limits else channel.name
    told += _STRAIGHT if channel.counting == "sms" else ""
    told += f"; parts: {', '.join(channel.parts)}" if channel.parts else ""
    return f"{told}; goes with a picture, give `alt`" if channel.alt else told


def _of_part(channel: Channel, name: str, parts: set[str]) -> bool:
    """A limit under another name of a part that is asked for, and that has none under its own."""
    return part_name(name) in parts and part_name(name) not in channel.limits


def _audience(one: Audience) -> str:
    told = one.id if one.name == one.id else f"{one.id}: {one.name}"
    told += f"; name one of the things they look for: {', '.join(one.needs)}" if one.needs else ""
    told += f"; words to avoid: {', '.join(one.jargon)}" if one.jargon else ""
    return f"{told}; reading grade {one.grade[0]:g} to {one.grade[1]:g}" if one.grade else told


def rule_words(rule: Rule) -> str:
    """A rule in words, as a writer needs them; what it looks for where it is of another kind."""
    where = f" ({rule.scope})" if rule.scope else ""
    most, least = rule.number("max"), rule.number("min")
    bounds = " and ".join(f"{word} {bound:g}" for word, bound in (("at most", most),
                          ("at least", least)) if bound is not None)  # fmt: skip
    match rule.kind:
        case "substitution":
            return "; ".join(f"“{new}”, not “{old}”" for old, new in rule.pairs)
        case "consistency":
            return "; ".join(f"either “{one}” or “{other}”, not both" for one, other in rule.pairs)
        case "existence" if rule.tokens:
            return f"Never: {', '.join(rule.tokens)}{where}"
        case "occurrence" if rule.tokens and bounds:
            return f"“{', '.join(map(_plain, rule.tokens))}”: {bounds}{where or ' in all'}"
        case "repetition":
            return f"No word twice in a row{where}"
        case "sequence":
            return f"Not behind one another: {', '.join(_steps(rule))}{where}"
        case "capitalization":
            return _capitals(rule, where)
        case "conditional" if rule.text("first") and rule.text("second"):
            first, second = _plain(rule.text("first")), _plain(rule.text("second"))
            return f"Where “{first}” stands, “{second}” has to stand{where}"
        case "metric":
            measure = rule.text("formula", "metric").replace("_", " ")
            over = re.match(r">\s*([\d.]+)$", rule.text("condition").strip())
            limit = bounds or (f"at most {over[1]}" if over else rule.text("condition"))
            return f"{measure.capitalize()}: {limit}, on average{where}"
    what = ", ".join(map(_plain, rule.tokens)) or rule.text("formula", "metric", "match")
    return rule.message.replace("%s", "…") or f"{rule.name}: {what or bounds}{where}"


def _capitals(rule: Rule, where: str) -> str:
    if rule.tokens:
        return f"Always written so: {', '.join(rule.tokens)}{where}"
    styles = {"$title": "every word with a capital", "$upper": "all in capitals",
              "$lower": "all in small letters"}  # fmt: skip
    asked = rule.text("match", "style", "case")
    told = styles.get(asked, "a capital at the beginning and for names alone")
    return f"{rule.name.capitalize()}: {told}{where}"


def _steps(rule: Rule) -> Iterator[str]:
    given = rule.given.get("tokens")
    for one in given if isinstance(given, list) else ():
        yield f"“{_plain(str(one.get('pattern', one) if isinstance(one, Mapping) else one))}”"


def _plain(pattern: str) -> str:
    """A pattern as a reader says it: `\\bsolid (?:ash|oak)\\b` is `solid ash / oak`."""
    bare = re.sub(r"\\[bB]|\(\?[:i]*|[()^$?]", "", pattern)
    return bare.replace("|", " / ")


def _demands(brief: Brief) -> Iterator[str]:
    call = brief.call
    if call.asked:
        told = "no second one (what a fact tells the reader to do is none)"
        yield f"One call to action in each variant, and {told}: {_call(call)}"
    for title, lines in (("Legal line", brief.legal), ("Has to stand", brief.required)):
        yield from (f"{title}, word for word{_where(line)}: {line.text}" for line in lines)
    yield from (f"Never write: {words}" for words in brief.excluded)
    yield from (f"Keep in every draft: {fact}" for fact in brief.protected)
    least, most = brief.length
    if least or most:
        left_out = " (headline and call may be left out of the count)" if call.asked else ""
        many = brief.each_pair or brief.least_variants > 1
        several = ", of each variant or of all of them together" if many else ""
        yield f"Length in words{several}: {least or ''} to {most or ''}{left_out}; {SIGNS_LEFT}"
    if brief.each_pair:
        yield "One variant for each audience on each channel"
    elif brief.least_variants:
        yield f"{brief.least_variants} variants, each with a thought of its own"


def _call(call: Call) -> str:
    """The call in the brief's words, or what one of the writer's own has to hold."""
    free = [f"the word “{call.verb}”" if call.verb else "", call.link]
    own = " and ".join(part for part in free if part)
    if call.text and call.link and call.link not in call.text:
        return f"“{call.text}” with {call.link}"
    if not call.text:
        return f"in words of your own, with {own}" if own else "in words of your own"
    return f"“{call.text}”" + (f", or words of your own with {own}" if own else "")


def _where(line: Line) -> str:
    asked = [*line.channels, *line.audiences]
    return f" ({', '.join(asked)}; in any part)" if asked else ", in each variant"


def _story(story: StoryBrief) -> str:
    lines = [f"Told in the {story.pov} person" if story.pov else "",
             f"Told in the {story.tense} tense" if story.tense else ""]  # fmt: skip
    for one in story.characters:
        attributes = ", ".join(starmap(_attribute, one.attributes.items()))
        lines.append(f"{one.name} ({attributes})" if attributes else one.name)
    lines += [f"Beat {beat.id}: {beat.statement}" for beat in story.beats]
    return _listed(
        "The story, beats in this order"
        + _IN_BRACKETS * any(one.attributes for one in story.characters),
        [line for line in lines if line],
    )


def _attribute(name: str, value: str) -> str:
    """`age: 34`; what a person or thing is, in words that are no adjective; a bare note."""
    return value if name.startswith("note ") else f"{shown(name)}: {value}"


def example(brief: Brief) -> str:
    """The shortest ledger that fits a brief."""
    ledger: dict[str, object] = {}
    if brief.facts:
        ledger["claims"] = [{"quote": "…", "fact_id": brief.facts[0].id}]
    if brief.story:
        one = next(iter(brief.story.characters), None)
        own = {shown(k): v for k, v in list(one.attributes.items())[:1]} if one else {}
        ledger["entities"] = [{"name": one.name if one else "…", "attributes": own or {"age": "…"}}]
        first = brief.story.beats[0].id if brief.story.beats else "b1"
        ledger["beats"] = [{"id": first, "quote": "…"}]
    return f"```json ledger\n{json.dumps(ledger, ensure_ascii=False)}\n```"
