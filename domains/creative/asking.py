"""The request to the writer: the brief as it stands, and how copy and ledger are to be written.

What belongs to hidden checks is never in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from domains.creative.brief import Audience, Brief, Line
from domains.creative.channels import Channel
from domains.creative.storybrief import StoryBrief
from domains.creative.voice.rules import Rule
from workbench.core.task import Task

_TOLD = ("company", "brand", "product", "objective", "tone", "language", "note")
"""Fields of a brief that are told as they stand."""


def request(task: Task, answer: str) -> str:
    """What the writer is asked: the brief, and `answer`, which tells the form."""
    return f"{brief(task)}\n\n{answer}\n\nThe form of the ledger:\n{example(Brief(task))}"


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
        must = " (has to be told)" if fact.must_use else ""
        yield f"{fact.id}: {fact.statement}{barred}{must}"


def _channel(channel: Channel) -> str:
    limits = ", ".join(f"{name} {most}" for name, most in channel.limits.items())
    told = f"{channel.name}: at most {limits}" if limits else channel.name
    told += f"; parts: {', '.join(channel.parts)}" if channel.parts else ""
    return f"{told}; goes with a picture, give `alt`" if channel.alt else told


def _audience(one: Audience) -> str:
    told = one.id if one.name == one.id else f"{one.id}: {one.name}"
    told += f"; needs: {', '.join(one.needs)}" if one.needs else ""
    told += f"; does not know: {', '.join(one.jargon)}" if one.jargon else ""
    return f"{told}; reading grade {one.grade[0]:g} to {one.grade[1]:g}" if one.grade else told


def rule_words(rule: Rule) -> str:
    """A rule in words: its own message where it has one, else what it looks for."""
    if rule.kind == "substitution":
        return "; ".join(f"“{new}”, not “{old}”" for old, new in rule.pairs)
    if rule.kind == "consistency":
        return "; ".join(f"either “{one}” or “{other}”, not both" for one, other in rule.pairs)
    where = f" ({rule.scope})" if rule.scope else ""
    if rule.kind == "existence" and rule.tokens:
        return f"Never: {', '.join(rule.tokens)}{where}"
    most, least = rule.number("max"), rule.number("min")
    bounds = "".join((f", at most {most:g}" if most is not None else "",
                      f", at least {least:g}" if least is not None else ""))  # fmt: skip
    what = ", ".join(rule.tokens) or rule.text("formula", "metric", "match") or rule.name
    return rule.message.replace("%s", "…") or f"{rule.name}: {what}{bounds}{where}"


def _demands(brief: Brief) -> Iterator[str]:
    call = brief.call
    if call.asked:
        words = ", ".join(part for part in (call.text, call.verb, call.link) if part)
        yield f"One call to action in each variant, and no second one: {words}"
    for title, lines in (("Legal line", brief.legal), ("Has to stand", brief.required)):
        yield from (f"{title}, word for word{_where(line)}: {line.text}" for line in lines)
    yield from (f"Never write: {words}" for words in brief.excluded)
    yield from (f"Keep in every draft: {fact}" for fact in brief.protected)
    least, most = brief.length
    if least or most:
        yield f"Length in words: {least or ''} to {most or ''}"
    if brief.each_pair:
        yield "One variant for each audience on each channel"
    elif brief.least_variants:
        yield f"{brief.least_variants} variants, each with a thought of its own"


def _where(line: Line) -> str:
    asked = [*line.channels, *line.audiences]
    return f" ({', '.join(asked)})" if asked else ""


def _story(story: StoryBrief) -> str:
    lines = [f"Told in the {story.pov} person" if story.pov else "",
             f"Told in the {story.tense} tense" if story.tense else ""]  # fmt: skip
    for one in story.characters:
        attributes = ", ".join(f"{k} {v}" for k, v in one.attributes.items())
        lines.append(f"{one.name}: {attributes}" if attributes else one.name)
    lines += [f"Beat {beat.id}: {beat.statement}" for beat in story.beats]
    return _listed("The story, beats in this order", [line for line in lines if line])


def example(brief: Brief) -> str:
    """The shortest ledger that fits a brief."""
    ledger: dict[str, object] = {}
    if brief.facts:
        ledger["claims"] = [{"quote": "…", "fact_id": brief.facts[0].id}]
    if brief.story:
        named = brief.story.characters[0].name if brief.story.characters else "…"
        ledger["entities"] = [{"name": named, "attributes": {"age": 34}}]
        first = brief.story.beats[0].id if brief.story.beats else "b1"
        ledger["beats"] = [{"id": first, "quote": "…"}]
    return f"```json ledger\n{json.dumps(ledger, ensure_ascii=False)}\n```"
