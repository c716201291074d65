"""What a creative task gives and demands: facts, channels, audiences, call to action, story.

Briefs come from many hands, so each field may be written in several ways; what cannot be read is
left out here and complained about when the task is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domains.creative.channels import Channel, channel_of, same_name
from domains.creative.storybrief import StoryBrief, read_story
from domains.creative.voice.rules import Rule, read_rules
from workbench.core.task import Task


@dataclass(frozen=True)
class Fact:
    """Something that may be said of the product."""

    id: str
    statement: str
    substantiated: bool = True
    must_use: bool = False


@dataclass(frozen=True)
class Audience:
    """Whom a variant speaks to."""

    id: str
    name: str
    needs: tuple[str, ...] = ()
    """Words of which one at least should be met."""
    jargon: tuple[str, ...] = ()
    """Words that this audience does not know."""
    grade: tuple[float, float] | None = None
    """Band of Flesch-Kincaid grades."""


@dataclass(frozen=True)
class Line:
    """Words that have to stand in a variant exactly, perhaps only in some."""

    id: str
    text: str
    channels: tuple[str, ...] = ()
    audiences: tuple[str, ...] = ()

    def asked_of(self, channel: str, audience: str) -> bool:
        """Whether a variant of this channel and audience needs the line."""
        here = not self.channels or any(same_name(one, channel) for one in self.channels)
        return here and (
            not self.audiences or any(same_name(one, audience) for one in self.audiences)
        )


@dataclass(frozen=True)
class Call:
    """The action that readers are asked to take."""

    text: str = ""
    """Words that have to stand; empty where any will do."""
    verb: str = ""
    link: str = ""

    @property
    def asked(self) -> bool:
        """Whether the task wants a call to action at all."""
        return bool(self.text or self.verb or self.link)


@dataclass(frozen=True)
class Brief:
    """The brief of a task."""

    task: Task

    @cached_property
    def given(self) -> Mapping[str, Any]:
        """Materials, settings, and those of the revealed stages, by folded name."""
        stages: dict[str, Any] = {}
        for stage in self.task.stages:
            stages |= stage.checks if isinstance(stage.checks, Mapping) else {}
        every = {**self.task.materials, **self.task.settings, **stages}
        inner = every.get("brief")
        every = {**inner, **every} if isinstance(inner, Mapping) else every
        return {str(key).casefold().replace("-", "_"): value for key, value in every.items()}

    def get(self, *names: str) -> Any:
        """The first of these fields that is there."""
        return next((self.given[n] for n in names if self.given.get(n) is not None), None)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(_facts(self.get("facts", "product_facts", "fact")))

    def fact(self, id: str) -> Fact | None:
        """The fact of an id, written in whatever capitals."""
        wanted = id.strip().strip("#[]").casefold()
        return next((one for one in self.facts if one.id.casefold() == wanted), None)

    @cached_property
    def proved(self) -> str:
        """What may be said, one fact after the other."""
        return " . ".join(fact.statement for fact in self.facts if fact.substantiated)

    @cached_property
    def channels(self) -> tuple[Channel, ...]:
        found = [channel_of(*one) for one in named(self.get("channels", "channel"))]
        return tuple(one.within(self.get("limits")) for one in found)

    def channel(self, name: str) -> Channel:
        """The channel of a variant: the task's, else the platform's own limits."""
        own = next((one for one in self.channels if same_name(one.name, name)), None)
        if own is None and len(self.channels) == 1 and not name:
            return self.channels[0]
        return own or channel_of(name, {}).within(self.get("limits"))

    @cached_property
    def audiences(self) -> tuple[Audience, ...]:
        return tuple(_audience(*one) for one in named(self.get("audiences", "audience")))

    def audience(self, name: str) -> Audience | None:
        """The audience that a variant names; the only one there is where it names none."""
        if not name and len(self.audiences) == 1:
            return self.audiences[0]
        return next(
            (a for a in self.audiences if same_name(a.id, name) or same_name(a.name, name)), None
        )

    @cached_property
    def call(self) -> Call:
        given = self.get("cta", "call_to_action")
        if isinstance(given, Mapping):
            link = first(given, "link", "url", "href")
            return Call(first(given, "text", "line", "words"), first(given, "verb", "action"), link)
        return Call(text=str(given).strip()) if isinstance(given, str) else Call()

    @cached_property
    def legal(self) -> tuple[Line, ...]:
        return tuple(_lines(self.get("legal_lines", "legal", "legal_line", "disclaimers"), "L"))

    @cached_property
    def required(self) -> tuple[Line, ...]:
        """Brand lines and other words that must stand."""
        return tuple(
            _lines(self.get("required", "required_elements", "must_include", "brand_lines"), "R")
        )

    @cached_property
    def protected(self) -> tuple[str, ...]:
        """What a revision must keep."""
        given = self.get("protected_facts", "protected", "keep")
        return tuple(line.text for line in _lines(given, "P"))

    @cached_property
    def excluded(self) -> tuple[str, ...]:
        """Words that must not stand anywhere."""
        given = self.get("exclusions", "excluded", "exclude", "exclusion_list", "forbidden")
        return texts(given)

    @cached_property
    def voice(self) -> tuple[Rule, ...]:
        return read_rules(self.get("voice", "voice_file", "voice_rules"))

    @cached_property
    def exemplars(self) -> tuple[str, ...]:
        """On-brand texts."""
        given = self.get("exemplars", "exemplar", "examples")
        if isinstance(given, Mapping):
            given = next((given[k] for k in given if "off" not in str(k).casefold()), None)
        return texts(given)

    @cached_property
    def story(self) -> StoryBrief | None:
        return read_story(self.get("story", "story_brief"), self.given)

    @cached_property
    def length(self) -> tuple[int, int]:
        """Least and most words of the whole text; 0 where there is no bound."""
        given = self.get("length", "words", "word_count")
        if isinstance(given, Mapping):
            return whole(given.get("min")), whole(given.get("max"))
        return 0, whole(given)

    @cached_property
    def each_pair(self) -> bool:
        """Every audience is to be addressed on every channel."""
        wanted = self.get("variants", "matrix")
        return isinstance(wanted, str) and bool(re.search(r"each|every|all|matrix|×|x", wanted))

    @cached_property
    def least_variants(self) -> int:
        """How many variants are asked for at least, or how many a channel."""
        wanted = self.get("variants", "variant_count")
        given = wanted.get("count") if isinstance(wanted, Mapping) else wanted
        return len(given) if isinstance(given, list) else whole(given)

    @cached_property
    def language(self) -> str:
        return str(self.get("language", "lang") or "")

    @cached_property
    def words(self) -> str:
        """Every text of the task in one string, to look names and terms up in."""
        return " \n".join([self.task.title, self.task.prompt, *_strings(self.given)])


def named(given: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """(name, fields) of a list of names or objects, or of a mapping from names to either."""
    if isinstance(given, Mapping) and not _is_entry(given):
        for name, fields in given.items():
            yield str(name), fields if isinstance(fields, Mapping) else {"note": fields}
        return
    listed = given if isinstance(given, list) else [] if given is None else [given]
    for one in listed:
        if isinstance(one, Mapping):
            yield first(one, "id", "name", "channel", "audience", "label"), one
        elif one is not None:
            yield str(one), {}


def _is_entry(given: Mapping[str, Any]) -> bool:
    return any(key in given for key in ("id", "name", "channel", "label"))


def first(given: Mapping[str, Any], *names: str) -> str:
    """The first of these fields as text; empty where there is none."""
    return next((str(given[name]).strip() for name in names if given.get(name) is not None), "")


def texts(given: Any) -> tuple[str, ...]:
    """The texts of a list, of one text, or of objects with a text."""
    listed = given if isinstance(given, list) else [] if given is None else [given]
    found = (
        first(one, "text", "statement", "words", "quote", "phrase", "word", "name", "id")
        if isinstance(one, Mapping)
        else str(one).strip()
        for one in listed
    )
    return tuple(one for one in found if one)


def whole(given: Any) -> int:
    """A whole number out of `40`, `"40"` or `"40 words"`; 0 of anything else."""
    found = re.match(r"\s*(\d+)", str(given)) if not isinstance(given, bool) else None
    return int(found[1]) if found else 0


def _facts(given: Any) -> Iterator[Fact]:
    if isinstance(given, Mapping):
        given = [{"id": id, **(f if isinstance(f, Mapping) else {"statement": f})}
                 for id, f in given.items()]  # fmt: skip
    for number, one in enumerate(given if isinstance(given, list) else (), 1):
        fields = one if isinstance(one, Mapping) else {"statement": one}
        backed = fields.get("substantiated", True)
        yield Fact(
            first(fields, "id") or f"f{number}",
            first(fields, "statement", "text", "fact"),
            backed not in (False, "false", "no", "False"),
            fields.get("must_use", fields.get("required")) in (True, "true", "yes"),
        )


def _audience(name: str, given: Mapping[str, Any]) -> Audience:
    band = given.get("grade") or given.get("grade_band")
    low_high = band if isinstance(band, list) and len(band) == 2 else None
    grade = (float(low_high[0]), float(low_high[1])) if low_high else None
    needs = texts(given.get("needs") or given.get("need_words") or given.get("need"))
    avoid = texts(given.get("jargon") or given.get("avoid"))
    return Audience(name, first(given, "name", "label") or name, needs, avoid, grade)


def _lines(given: Any, letter: str) -> Iterator[Line]:
    listed: Sequence[Any] = given if isinstance(given, list) else []
    if isinstance(given, Mapping):
        listed = [given] if "text" in given else [{"id": k, "text": v} for k, v in given.items()]
    elif isinstance(given, str):
        listed = [given]
    for number, one in enumerate(listed, 1):
        fields = one if isinstance(one, Mapping) else {"text": one}
        text = first(fields, "text", "line", "statement", "words")
        if text:
            where = texts(fields.get("channels") or fields.get("channel"))
            whom = texts(fields.get("audiences") or fields.get("audience"))
            yield Line(first(fields, "id") or f"{letter}{number}", text, where, whom)


def _strings(given: Any) -> Iterator[str]:
    if isinstance(given, Mapping):
        for key, one in given.items():
            yield str(key).replace("_", " ")
            yield from _strings(one)
    elif isinstance(given, list | tuple):
        for one in given:
            yield from _strings(one)
    elif given is not None and not isinstance(given, bool):
        yield str(given)
