"""Lengths and counts that a channel takes, parts that a variant needs, variants that are wanted.

Counting is computation: what is over is over, by a number that is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.creative.brief import Brief
from domains.creative.case import Case, Piece
from domains.creative.channels import Channel, respelled, same_name
from domains.creative.counting import Counting, Message, emoji_in, hashtags, length, links
from domains.creative.entries import Variant, part_name
from workbench.core.checks import NEAR_LIMIT, CheckResult
from workbench.prose.findings import found, noted
from workbench.prose.form import used_up
from workbench.prose.sentences import counted

CRITERION = "limits"
WHOLE = ("total", "hashtags", "emoji", "words", "links")
FEW = ("hashtags", "emoji", "links")
"""Limits of a whole variant; any other is one of a part."""
_AROUND = ("headline", "subject", "preheader", "cta", "tags")
"""What stands around a body; the request leaves open whether its words count."""


def limits(case: Case) -> Iterator[CheckResult]:
    """Every limit that is broken; one pass where there are limits and all are kept."""
    wrong = 0
    for variant in case.variants:
        for result in _of_variant(case, variant, case.brief.channel(variant.channel)):
            wrong += 1
            yield result
    for result in (*_words(case), *_whole_copy(case)):
        wrong += 1
        yield result
    if not wrong and (case.variants or any(case.brief.length)):
        told = f"{len(case.variants)} variants keep what their channels take."
        near = "; ".join(_near(case))
        yield found("limits", "pass", CRITERION, told, cause=NEAR_LIMIT if near else "",
                    observed=near)  # fmt: skip
    for variant in case.variants:
        yield from _alphabet(case, variant, case.brief.channel(variant.channel))


def _near(case: Case) -> Iterator[str]:
    """What is near to its limit, with both."""
    for variant in case.variants:
        channel = case.brief.channel(variant.channel)
        for name, most in channel.limits.items():
            measured, _, _ = _measure(variant, name, channel.counting_of(name))
            if name not in FEW and used_up(measured, most):
                unit = "words" if name == "words" else "characters"
                of = "" if name in WHOLE else f" of {name}"
                yield f"{variant.name} has {measured} of {most} {unit}{of}"
    count, most = _counted(case.story or case.copy), case.brief.length[1]
    if used_up(count, most):
        yield f"{count} of {most} words in all"


def _of_variant(case: Case, variant: Variant, channel: Channel) -> Iterator[CheckResult]:
    for name, most in channel.limits.items():
        counting = channel.counting_of(name)
        measured, text, pointer = _measure(variant, name, counting)
        if measured <= most or _by_blank_lines(variant, name, channel, most):
            continue
        if counting == "sms" and name == "total":
            yield _over_carried(case, variant, channel, most)
            continue
        what = {"total": "characters in all"}.get(name, name if name in WHOLE else
                                                  f"characters of {name}")  # fmt: skip
        platform = channel.source if name not in channel.own else ""
        known = f" ({platform})" if platform else ""
        yield found(
            f"limits.{name}: {variant.name}", "fail", CRITERION,
            f"{variant.name} has {measured} {what}; the channel takes {most}{known}.",
            cause="over", span=case.span(text, pointer or variant.pointer), observed=str(measured),
            expected=f"at most {most}", fix=f"Take {measured - most} out of {variant.name}.",
        )  # fmt: skip


def _by_blank_lines(variant: Variant, name: str, channel: Channel, most: int) -> bool:
    """Only the blank lines between paragraphs are too much for a limit of the brief's own, which
    says nothing of them.
    """
    part = variant.part(name) if name not in WHOLE else None
    if part is None or name not in channel.own or channel.counting_of(name) != "graphemes":
        return False
    return length(re.sub(r"\n\s*\n", "\n", part.text)) <= most


def _over_carried(case: Case, variant: Variant, channel: Channel, most: int) -> CheckResult:
    """A text message over what the network takes: told by the characters that it has, and by the
    signs that cost more than one place.
    """
    _, text, pointer = _measure(variant, "total", "graphemes")
    message, room = Message(post(variant)), most
    told = f"{variant.name} has {length(message.text)} characters in all"
    if message.outside:
        room = most * 70 // 160
        told += f"; with {_named(message.outside)}, outside of the GSM alphabet, {room} fit"
        fix = f"{_write(message.outside)}, or shorten it to {room}."
    else:
        twice = "".join(dict.fromkeys(one for one in message.text if length(one, "sms") == 2))
        told += f" ({' '.join(twice)} counts twice)" if twice else ""
        told += f"; {room} fit"
        fix = f"Shorten {variant.name} to {room}."
    return found(
        f"limits.total: {variant.name}", "fail", CRITERION, f"{told} ({channel.source}).",
        cause="over", span=case.span(text, pointer or variant.pointer),
        observed=str(length(message.text)), expected=f"at most {room}", fix=fix,
    )  # fmt: skip


def _alphabet(case: Case, variant: Variant, channel: Channel) -> Iterator[CheckResult]:
    """Signs by which a text message goes out in more parts than the same length would without
    them. Letters of a language are no signs to exchange.
    """
    message = Message(post(variant))
    strange = message.outside
    if channel.counting != "sms" or channel.counting_of("total") == "sms" or not strange:
        return
    (parts, each), (fewer, most) = message.parts, message.parts_inside
    if parts <= fewer or any(one.isalpha() for one in strange):
        return
    yield found(
        f"limits.alphabet: {variant.name}", "warn", CRITERION,
        f"{variant.name}: with {_named(strange)} the message goes out as {parts} parts of {each} "
        f"instead of {fewer} of {most}.", severity="minor", cause="alphabet",
        span=case.span(strange[0], variant.pointer), observed=f"{parts} parts",
        expected=f"{fewer} of {most}", fix=f"{_write(strange)}.",
    )  # fmt: skip


def _named(signs: Sequence[str]) -> str:
    return " ".join(one if one.isprintable() else f"U+{ord(one):04X}" for one in signs)


def _write(signs: Sequence[str]) -> str:
    """How the signs are written inside of the alphabet."""
    told = [f"{respelled(one)} for {_named(one)}" for one in signs if respelled(one)]
    other = [one for one in signs if not respelled(one)]
    left = f"do without {_named(other)}" if other else ""
    text = " and ".join(filter(None, [f"write {', '.join(told)}" if told else "", left]))
    return text[:1].upper() + text[1:]


def _measure(variant: Variant, name: str, counting: Counting) -> tuple[int, str, str]:
    """(how much, text to mark, its pointer) of one limit."""
    if name not in WHOLE:
        part = variant.part(name)
        over = length(part.text, counting) if part else 0
        return over, part.text if part else "", part.pointer if part else ""
    text = post(variant)
    longest = max(variant.parts, key=lambda one: len(one.text), default=None)
    where = (longest.text, longest.pointer) if longest else ("", "")
    if name == "hashtags":
        tags = dict.fromkeys(tag.casefold() for tag in [*hashtags(text), *loose_tags(variant)])
        part = variant.part("tags")
        return len(tags), part.text if part else where[0], part.pointer if part else where[1]
    if name == "total":
        return length(text, counting), *where
    if name == "words":
        return len(counted(text)), *where
    return len(emoji_in(text) if name == "emoji" else links(text)), *where


def loose_tags(variant: Variant) -> list[str]:
    """Tags that were listed without their sign."""
    part = variant.part("tags")
    if part is None or "#" in part.text:
        return []
    return [f"#{one.strip(',;')}" for one in part.text.split() if one.strip(",;")]


def post(variant: Variant) -> str:
    """The variant as it goes out: parts that stand in another one are not counted twice."""
    texts = [one.text.strip() for one in variant.parts if one.name not in ("alt", "subject")]
    kept: list[str] = []
    for text in sorted(dict.fromkeys(texts), key=len, reverse=True):
        if text and not any(text in other for other in kept):
            kept.append(text)
    return "\n".join(text for text in dict.fromkeys(texts) if text in kept)


def _words(case: Case) -> Iterator[CheckResult]:
    """The length of the text, where the task gives one: of each variant or, so that a draft may be
    written to either, of all together.
    """
    least, most = case.brief.length
    pieces = case.story or case.copy
    if (not least and not most) or _fit(pieces, least, most):
        return
    each = _by_variant(pieces)
    unfit = next((name for name, own in each.items() if not _fit(own, least, most)), "")
    if len(each) > 1 and not unfit:
        return
    what, count = ("text", _counted(pieces)) if len(each) <= 1 else (unfit, _counted(each[unfit]))
    wanted = f"{least} to {most}" if least and most else f"≥ {least}" if least else f"≤ {most}"
    far = f"Add {least - count}." if count < least else f"Take {count - most} out."
    told = f"The {what} has" if what == "text" else f"“{what}” has"
    yield found("limits.words", "fail", CRITERION,
                f"{told} {count} words; the task wants {wanted}.", cause="length",
                observed=str(count), expected=wanted, fix=far)  # fmt: skip


def _by_variant(pieces: Sequence[Piece]) -> dict[str, list[Piece]]:
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.variant:
            found.setdefault(piece.variant.name, []).append(piece)
    return found


def _fit(pieces: Sequence[Piece], least: int, most: int) -> bool:
    """Their words are as many as wanted, with what stands around the body or without."""
    count, body = _counted(pieces), _counted([p for p in pieces if p.part not in _AROUND])
    return _within(count, least, most) or _within(body or count, least, most)


def _counted(pieces: Sequence[Piece]) -> int:
    """The words of pieces, what is printed twice once."""
    return len(counted("\n".join(dict.fromkeys(piece.text for piece in pieces))))


def _within(count: int, least: int, most: int) -> bool:
    return count >= least and (not most or count <= most)


def _whole_copy(case: Case) -> Iterator[CheckResult]:
    """Exclusive to drafts without variants of channels: emoji and hashtags of the task at large."""
    if not case.variants and case.brief.get("limits"):
        extra = Channel("").within(case.brief.get("limits"))
        whole = Variant("text", "", "", ())
        for name, most in extra.limits.items():
            measured = len(emoji_in(case.text)) if name == "emoji" else 0
            if measured > most:
                yield found(f"limits.{name}: {whole.name}", "fail", CRITERION,
                            f"The text has {measured} {name}; {most} may stand.",
                            observed=str(measured), expected=f"at most {most}")  # fmt: skip


def completeness(case: Case) -> Iterator[CheckResult]:
    """Variants that are missing, and parts that one of them lacks."""
    gone = [*_missing(case.brief, case.variants)] if case.variants or not case.story else []
    if gone and _otherwise_named(case, len(gone)):
        told = "Headings name their readers otherwise than the brief; which is whose is open."
        yield noted("variants.missing", "variants", told, cause="named")
        gone = []
    for name, what in gone:
        yield found(f"variants.missing: {name}", "fail", "variants", f"There is no {what}.",
                    cause="missing", expected=what, fix=f"Write the {what}.")  # fmt: skip
    lacking = [(v, part) for v in case.variants for part in _lacking(case, v)]
    for variant, part in lacking:
        yield found(
            f"variants.part: {variant.name} {part}", "fail", "variants",
            f"{variant.name} has no {part}.", cause="part", expected=part,
            span=case.span("", variant.pointer), fix=f"Give {variant.name} its {part}.",
        )  # fmt: skip
    if case.variants and not gone and not lacking:
        told = f"{len(case.variants)} variants, each with its parts."
        yield found("variants", "pass", "variants", told)


def _otherwise_named(case: Case, gone: int) -> bool:
    """As many variants as are missed stand for readers whom the brief has no name for, on channels
    that it has: that none is theirs is a guess about a heading.
    """
    brief = case.brief
    own = (v for v in case.variants if any(_is(v, brief, c.name) for c in brief.channels))
    strange = [v for v in own if v.audience and brief.audience(v.audience) is None]
    return bool(brief.audiences) and len(strange) >= gone


def _missing(brief: Brief, given: Sequence[Variant]) -> Iterator[tuple[str, str]]:
    """(name, description) of each variant that the task wants and that is not there."""
    channels = [one.name for one in brief.channels]
    people = [one.id for one in brief.audiences]
    if brief.each_pair and channels and people:
        for channel in channels:
            for person in people:
                if not any(_is(v, brief, channel) and _for(v, brief, person) for v in given):
                    yield f"{channel} / {person}", f"variant for {person} on {channel}"
        return
    several = len(given) > 1 or len(channels) > 1 or len(people) > 1
    for channel in channels if several else ():
        if not any(_is(v, brief, channel) for v in given):
            yield channel, f"variant for {channel}"
    for person in people if len(people) > 1 else ():
        if not any(_for(v, brief, person) for v in given):
            yield person, f"variant for {person}"
    if len(given) < brief.least_variants:
        yield f"{brief.least_variants}", f"{brief.least_variants} variants, only {len(given)}"


def _is(variant: Variant, brief: Brief, channel: str) -> bool:
    return same_name(variant.channel, channel) or (len(brief.channels) == 1 and not variant.channel)


def _for(variant: Variant, brief: Brief, person: str) -> bool:
    known = brief.audience(variant.audience)
    return same_name(variant.audience, person) or (known is not None and known.id == person)


def _lacking(case: Case, variant: Variant) -> list[str]:
    """Parts that the channel asks for, and parts that a sister variant was given words for."""
    asked = [part_name(one) for one in case.brief.channel(variant.channel).parts]
    sisters = [v for v in case.variants if same_name(v.channel, variant.channel)]
    named = {one.name for one in variant.parts}
    given = {one.name for v in sisters for one in v.parts if one.text.strip()}
    wanted = dict.fromkeys([*asked, *sorted(named & given)])
    return [name for name in wanted if variant.part(name) is None]
