"""Applies voice rules to a text: one short function for each kind, from text to hits.

Places count in the text, which is read with straight quote marks and plain blanks, one for one, and
without web addresses, so that no rule depends on typography or on a domain's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domains.creative.counting import LINK
from domains.creative.inflections import plurals
from domains.creative.voice.capitals import (
    WORD,
    Known,
    as_printed,
    begins,
    has_to_begin,
    listed,
    miscapitalised,
)
from domains.creative.voice.metrics import evaluated, holds, measures
from domains.creative.voice.rules import Rule
from workbench.prose.sentences import words

_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\u202f": " ",
                       "‑": "-", "‐": "-"})  # fmt: skip


@dataclass(frozen=True)
class Hit:
    """A place that a rule finds; where something is missing it is the whole text."""

    start: int
    end: int
    text: str
    message: str
    fix: str = ""
    measured: str = ""
    wanted: str = ""


def hits(rule: Rule, text: str, known: Known | None = None) -> list[Hit]:
    """What a rule finds in a text; `known` tells which words of the brief are names."""
    apply = _KINDS.get(rule.kind)
    plain = LINK.sub(lambda match: " " * len(match[0]), text.translate(_SAME))
    if rule.kind == "capitalization" and plain.strip():
        return list(_capitalization(rule, plain, known or Known()))
    return list(apply(rule, plain)) if apply and plain.strip() else []


def pattern(rule: Rule, tokens: list[str]) -> re.Pattern[str]:
    """One pattern of all tokens: whole words unless the rule says `nonword`."""
    inner = "|".join(_readable(one) for one in sorted(tokens, key=len, reverse=True))
    whole = rule.given.get("nonword") is not True
    text = rf"(?<!\w)(?:{inner})(?!\w)" if whole else f"(?:{inner})"
    exact = rule.given.get("ignorecase") is False
    return re.compile(text, 0 if exact else re.I)


def _readable(token: str) -> str:
    """A token as a pattern; one that is none is taken literally."""
    straight = token.translate(_SAME).strip()
    plain = not re.search(r"[\\^$*+?()\[\]{}|]", straight)
    if plain:
        straight = re.escape(straight)
    try:
        re.compile(straight)
    except re.error:
        straight = re.escape(straight)
    straight = re.sub(r"^\\b|\\b$", "", straight)
    return re.sub(r"(?:\\ | )+", r"\\s+", straight) if plain else straight


def _bounded(token: str) -> str:
    """Marks at the edge of a token take no word boundary."""
    left = r"(?<!\w)" if re.match(r"\w", token) else ""
    return left + _readable(token) + (r"(?!\w)" if re.search(r"\w$", token) else "")


def _existence(rule: Rule, text: str) -> Iterator[Hit]:
    raw = rule.given.get("raw")
    tokens = ["".join(map(str, raw))] if isinstance(raw, list) else rule.tokens
    if not tokens:
        return
    bounded = [t for t in tokens if re.search(r"^\W|\W$", t) and not re.search(r"[\\(\[|]", t)]
    plain = [t for t in tokens if t not in bounded and not isinstance(raw, list)]
    plain += [form for token in plain for form in plurals(token)]
    bounded += tokens if isinstance(raw, list) else []
    for found in _found(rule, plain, bounded, text):
        told = rule.told(found[0]) or f"“{found[0]}” is not this brand's word."
        yield Hit(found.start(), found.end(), found[0], told, f"Take “{found[0]}” out.", found[0])


def _found(rule: Rule, plain: list[str], bounded: list[str], text: str) -> Iterator[re.Match[str]]:
    flags = 0 if rule.given.get("ignorecase") is False else re.I
    patterns = [pattern(rule, plain)] if plain else []
    patterns += [re.compile(_bounded(one), flags) for one in bounded]
    for each in patterns:
        for match in each.finditer(text):
            if match[0] and match[0].casefold() not in rule.exceptions:
                yield match


def _substitution(rule: Rule, text: str) -> Iterator[Hit]:
    for old, new in rule.pairs:
        plural = [f"{old}s"] if re.fullmatch(r"[a-z]{4,}(?<!s)", old) else []
        if re.fullmatch(r"[a-z]{4,}[^s]s", old) and new.endswith("s"):
            plural = [old[:-1]]
        for match in pattern(rule, [old, *plural]).finditer(text):
            if match[0].casefold() in rule.exceptions or match[0] == new:
                continue
            told = rule.told(new).replace("%s", match[0]) if rule.message else ""
            yield Hit(
                match.start(), match.end(), match[0],
                told or f"The brand says “{new}”, not “{match[0]}”.",
                f"Write “{new}”." if new else f"Take “{match[0]}” out.", match[0], new,
            )  # fmt: skip


def _occurrence(rule: Rule, text: str) -> Iterator[Hit]:
    tokens = rule.tokens
    if not tokens:
        return
    flags = 0 if rule.given.get("ignorecase") is False else re.I
    each = re.compile("|".join(_bounded(one) for one in tokens), flags)
    places = [match for match in each.finditer(text) if match[0]]
    most, least = rule.number("max", "most", "limit"), rule.number("min", "least")
    what = tokens[0] if len(tokens) == 1 else "/".join(tokens)
    if most is not None and len(places) > most:
        over = places[int(most)]
        told = rule.told(str(len(places))) or f"“{what}” stands {len(places)} times; {most:g} may."
        yield Hit(over.start(), over.end(), over[0], told, f"Take {len(places) - most:g} out.",
                  str(len(places)), f"≤ {most:g}")  # fmt: skip
    if least is not None and len(places) < least:
        told = rule.told(str(len(places))) or f"“{what}” stands {len(places)} times, not {least:g}."
        yield Hit(0, len(text), "", told, f"Use “{what}”.", str(len(places)), f"≥ {least:g}")


def _repetition(rule: Rule, text: str) -> Iterator[Hit]:
    """The same word more often than `max` times (2 where it is not given) one after another."""
    inner = "|".join(f"(?:{one})" for one in rule.tokens) or r"[^\W\d_]+"
    most = int(rule.number("max") or 1)
    run: list[re.Match[str]] = []
    for match in [*re.finditer(inner, text), None]:
        same = run and match and match[0].casefold() == run[-1][0].casefold()
        if same and match and not re.search(r"[^ \t]", text[run[-1].end() : match.start()]):
            run.append(match)
            continue
        if len(run) > most and run[0][0].casefold() not in rule.exceptions:
            start, end = run[0].start(), run[-1].end()
            told = rule.told(run[0][0]) or f"“{run[0][0]}” stands {len(run)} times in a row."
            yield Hit(start, end, text[start:end], told, f"Keep one “{run[0][0]}”.")
        run = [match] if match else []


def _consistency(rule: Rule, text: str) -> Iterator[Hit]:
    for one, other in rule.pairs:
        first, second = ([*pattern(rule, [word]).finditer(text)] for word in (one, other))
        if first and second:
            fewer, kept = (first, other) if len(first) <= len(second) else (second, one)
            for match in fewer:
                told = rule.told(match[0]) or f"Both “{one}” and “{other}” stand in the text."
                yield Hit(match.start(), match.end(), match[0], told, f"Use “{kept}” throughout.")


def _conditional(rule: Rule, text: str) -> Iterator[Hit]:
    flags = re.I if rule.given.get("ignorecase") is True else 0
    first, second = (_compiled(rule.text(*names), flags) for names in _CONDITION)
    if first is None or second is None:
        return
    around = [match.span() for match in second.finditer(text)] if not second.groups else []
    takes_in = all(first.search(text[a:b]) for a, b in around)
    defined = {match[1] if match.re.groups else "" for match in second.finditer(text)}
    told_once: set[str] = set()
    for match in first.finditer(text):
        key = match[1] if first.groups else match[0]
        met = key in defined if second.groups else bool(around)
        if around and takes_in:  # `solid ash` for each `solid`
            met = any(a <= match.start() and match.end() <= b for a, b in around)
        if met or key.casefold() in rule.exceptions or key in told_once:
            continue
        told_once.add(key)
        told = rule.told(match[0]) or f"“{match[0]}” needs what the rule asks to go with it."
        yield Hit(match.start(), match.end(), match[0], told, f"Wanted: {second.pattern}",
                  match[0], second.pattern)  # fmt: skip


_CONDITION = (("first", "if", "when"), ("second", "then", "requires", "needs"))


def _compiled(text: str, flags: int) -> re.Pattern[str] | None:
    if not text:
        return None
    try:
        return re.compile(text, flags)
    except re.error:
        return re.compile(re.escape(text), flags)


def _capitalization(rule: Rule, text: str, known: Known) -> Iterator[Hit]:
    wanted = rule.text("match", "style", "case") or "$sentence"
    if wanted.casefold().lstrip("$") in ("exact", "terms", "term") or rule.tokens:
        yield from _spelled(rule, text)
        return
    before = ""
    for line in re.finditer(r"[^\n]+", text):
        runs_on = bool(before) and not re.search(r"[.!?:][\s\"')\]]*$", before)
        before = line[0]
        wrong = _miscased(line[0], wanted, rule.exceptions, known, runs_on)
        if wrong is not None:
            start = line.start() + wrong[0]
            told = rule.told(line[0]) or f"“{line[0]}” should be in {wanted.lstrip('$')} case."
            yield Hit(start, start + len(wrong[1]), wrong[1], told, f"Mind “{wrong[1]}”.",
                      line[0], wanted)  # fmt: skip


def _spelled(rule: Rule, text: str) -> Iterator[Hit]:
    """Names that have one spelling only."""
    for name in rule.tokens:
        for match in re.finditer(_bounded(name), text, re.I):
            if match[0] != name and not _tagged(text, match):
                told = rule.told(match[0]) or f"The name is written “{name}”."
                yield Hit(match.start(), match.end(), match[0], told, f"Write “{name}”.",
                          match[0], name)  # fmt: skip


def _tagged(text: str, match: re.Match[str]) -> bool:
    """A tag or a handle, or a common word of the same letters: `#fjord`, `a fjord in winter`."""
    before = text[: match.start()]
    common = re.search(r"\b(?:an?|every|some|no|each)\s+$", before, re.I)
    return bool(re.search(r"[#@]\w*$", before) or (common and match[0].islower()))


def _miscased(
    line: str, wanted: str, exceptions: frozenset[str], known: Known, runs_on: bool
) -> tuple[int, str] | None:
    """(place, word) of the first word that is not as the style has it; a line may run on from the
    one before.
    """
    style = wanted.casefold().lstrip("$")
    if style not in ("title", "sentence", "lower", "upper"):
        exact = _compiled(wanted, 0)
        return None if exact is not None and exact.search(line) else (0, line)
    found = list(WORD.finditer(line))
    if style == "sentence":
        odd = miscapitalised(line, found, exceptions, known)
        small = (m for m in found if m[0].islower() and has_to_begin(line, m))
        small = (m for m in small if not (runs_on and m is found[0]))
        wrong = [m for m in (odd, next(small, None)) if m and not _let_be(line, m, exceptions)]
        first = min(wrong, key=lambda m: m.start(), default=None)
        return (first.start(), first[0]) if first else None
    for number, match in enumerate(found):
        shouted = match[0].isupper() and len(match[0]) > 1 and style != "lower"
        if shouted or _let_be(line, match, exceptions):
            continue
        edge = begins(line, match) or number == len(found) - 1
        if not _cased(match[0], style, edge):
            return match.start(), match[0]
    return None


def _let_be(line: str, match: re.Match[str], exceptions: frozenset[str]) -> bool:
    return match[0].casefold() in exceptions or as_printed(line, match)


def _cased(word: str, style: str, edge: bool) -> bool:
    if style == "upper":
        return word.isupper()
    if style == "lower":
        return word.islower()
    return word[0].isupper() or (word.casefold() in listed()["small"] and not edge)


def _metric(rule: Rule, text: str) -> Iterator[Hit]:
    """A formula over counts that has to stay within its bounds; Vale's `condition` says when it is
    wrong.
    """
    known = measures(text)
    value = evaluated(rule.text("formula", "metric", "measure", "name") or "grade", known)
    if value is None or known["words"] < (rule.number("least_words") or 1):
        return
    condition = rule.text("condition")
    most, least = rule.number("max", "most"), rule.number("min", "least")
    wrong = bool(condition) and holds(value, condition)
    wrong |= most is not None and value > most
    wrong |= least is not None and value < least
    if wrong:
        bound = (condition and f"not {condition}") or f"{_bound(least, '≥')} {_bound(most, '≤')}"
        told = rule.told(f"{value:.1f}") or f"{rule.name} is {value:.1f}; wanted: {bound.strip()}."
        yield Hit(0, len(text), "", told, "", f"{value:.1f}", bound.strip())


def _bound(value: float | None, sign: str) -> str:
    return "" if value is None else f"{sign} {value:g}"


def _sequence(rule: Rule, text: str) -> Iterator[Hit]:
    """Tokens that follow one another; `skip` words may stand before one, `negate` must not fit."""
    tokens = [_token(one) for one in rule.given.get("tokens") or ()]
    places = [*re.finditer(r"[^\s]+", text)]
    for at in range(len(places)):
        end = _match_from(tokens, places, at)
        if end is not None:
            start, stop = places[at].start(), places[end - 1].end()
            found = text[start:stop].rstrip(".,;:!?")
            yield Hit(start, start + len(found), found,
                      rule.told(found) or f"“{found}” is not how this brand says it.",
                      f"Say “{found}” otherwise.", found)  # fmt: skip


def _token(given: Any) -> Mapping[str, Any]:
    return given if isinstance(given, Mapping) else {"pattern": str(given)}


def _match_from(
    tokens: list[Mapping[str, Any]], places: list[re.Match[str]], at: int
) -> int | None:
    """One past the last word of a match that begins at a word; None where there is none."""
    here = at
    for number, token in enumerate(tokens):
        skip = int(token.get("skip") or 0) if number else 0
        for step in range(skip + 1):
            if here + step < len(places) and _fits(token, places[here + step][0]):
                here += step + 1
                break
        else:
            return None
    return here if tokens else None


def _fits(token: Mapping[str, Any], word: str) -> bool:
    bare = words(word)
    each = bare[0] if bare else word.strip(".,;:!?\"'")
    wanted = re.compile(rf"(?:{token.get('pattern') or '.+'})$", re.I)
    return bool(wanted.match(each)) != bool(token.get("negate"))


_KINDS: Mapping[str, Callable[[Rule, str], Iterator[Hit]]] = {
    "existence": _existence,
    "substitution": _substitution,
    "occurrence": _occurrence,
    "repetition": _repetition,
    "consistency": _consistency,
    "conditional": _conditional,
    "metric": _metric,
    "readability": _metric,
    "sequence": _sequence,
}
