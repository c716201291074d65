"""The rules of a brand-voice file.

The kinds and their fields are those that Vale documents (vale.sh/docs, "Styles"), so that a brand's
own rules can be brought along; the engine is ours. A file is a list of rules, `rules:` with such a
list, or a mapping from names to rules; short forms are read as well:

    banned: [cheap, {utilise: use}]        # existence, or substitution where it gives the new word
    prefer: {purchase: buy}                # substitution
    existence: [word, …]                   # any kind by its name, with one rule or a list of them

`level` is error (the target needs it), warning or suggestion (they advise). Vale's `spelling`,
`script` and part-of-speech tags need what is not here, and are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from workbench.core.checks import Severity

KINDS = (
    "existence", "substitution", "occurrence", "repetition", "consistency", "conditional",
    "capitalization", "metric", "readability", "sequence",
)  # fmt: skip
_ALSO = {"capitalisation": "capitalization", "casing": "capitalization", "banned": "existence",
         "avoid": "existence", "forbidden": "existence", "ban": "existence",
         "prefer": "substitution", "replace": "substitution", "swap": "substitution",
         "limit": "occurrence"}  # fmt: skip
_LEVELS: Mapping[str, Severity] = {
    "error": "major", "blocker": "blocker", "major": "major", "warning": "minor", "warn": "minor",
    "minor": "minor", "suggestion": "info", "info": "info",
}  # fmt: skip
_TOKENS = ("tokens", "words", "terms", "phrases", "patterns", "list", "items", "values", "token",
           "word", "term", "phrase", "pattern")  # fmt: skip


@dataclass(frozen=True)
class Rule:
    """One rule; `given` holds the fields of its kind as they were written."""

    name: str
    kind: str
    level: Severity = "major"
    message: str = ""
    scope: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def tokens(self) -> list[str]:
        """Words or patterns that it looks for."""
        for key in _TOKENS:
            value = self.given.get(key)
            if value is not None and not isinstance(value, Mapping):
                return [str(one) for one in (value if isinstance(value, list) else [value])]
        return []

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """(what is found, what stands in its place) of a substitution or a consistency rule."""
        for key in ("swap", "either", "pairs", "substitutions", "map", "words", "terms"):
            value = self.given.get(key)
            if isinstance(value, Mapping):
                return [(str(old), _new(new)) for old, new in value.items()]
            if isinstance(value, list):
                return [pair for one in value for pair in _pair(one)]
        return list(_pair(self.given))

    def number(self, *names: str) -> float | None:
        """The first of these fields that is a number."""
        for name in names:
            value = self.given.get(name)
            if isinstance(value, int | float) and not isinstance(value, bool):
                return float(value)
            if isinstance(value, str) and re.fullmatch(r"\s*-?\d+(\.\d+)?\s*", value):
                return float(value)
        return None

    def text(self, *names: str) -> str:
        """The first of these fields that is a text."""
        return next((str(self.given[n]) for n in names if isinstance(self.given.get(n), str)), "")

    @property
    def exceptions(self) -> frozenset[str]:
        """Words that it lets be, in small letters."""
        value = self.given.get("exceptions") or self.given.get("except") or ()
        listed = value if isinstance(value, list) else [value]
        return frozenset(str(one).casefold() for one in listed)

    def told(self, found: str) -> str:
        """The rule's own words about a find; `%s` stands for it."""
        return self.message.replace("%s", found, 1) if self.message else ""


def _new(value: Any) -> str:
    return str(value[0]) if isinstance(value, list) and value else str(value or "")


def _pair(one: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(one, Mapping):
        return
    names = (("from", "to"), ("bad", "good"), ("avoid", "use"), ("old", "new"), ("find", "replace"),
             ("not", "use"), ("instead_of", "use"))  # fmt: skip
    for old, new in names:
        if old in one and new in one:
            for each in one[old] if isinstance(one[old], list) else [one[old]]:
                yield str(each), _new(one[new])
            return
    if len(one) == 1 and not isinstance(next(iter(one.values())), Mapping):
        yield from ((str(old), _new(new)) for old, new in one.items())


def read_rules(given: Any) -> tuple[Rule, ...]:
    """The rules of a voice file's data; what is no rule is left out (`complaints` names it)."""
    rules = list(_rules(given, ""))
    seen: dict[str, int] = {}
    found = []
    for rule in rules:
        seen[rule.name] = seen.get(rule.name, 0) + 1
        name = rule.name if seen[rule.name] == 1 else f"{rule.name} {seen[rule.name]}"
        found.append(Rule(name, rule.kind, rule.level, rule.message, rule.scope, rule.given))
    return tuple(found)


def _rules(given: Any, name: str) -> Iterator[Rule]:
    if isinstance(given, list):
        for number, one in enumerate(given, 1):
            if isinstance(one, Mapping):
                yield from _rules(one, f"{name or 'rule'} {number}")
        return
    if not isinstance(given, Mapping):
        return
    low = {str(key).casefold(): value for key, value in given.items()}
    if kind_of(low):
        yield _rule(low, name)
        return
    for key, value in low.items():
        kind = kind_name(key)
        if key == "rules":
            yield from _rules(value, "")
        elif kind in KINDS:
            yield from _short(kind, key, value)
        elif isinstance(value, Mapping):
            yield from _rules(value, key)


def kind_name(given: str) -> str:
    """The kind that a name stands for."""
    low = given.strip().casefold()
    return _ALSO.get(low, low)


def kind_of(given: Mapping[str, Any]) -> str:
    """The kind that a rule names; empty where the mapping is no rule."""
    named = next((given[k] for k in ("extends", "kind", "type", "rule") if k in given), "")
    return kind_name(str(named)) if isinstance(named, str) else ""


def _rule(given: Mapping[str, Any], name: str) -> Rule:
    level = str(given.get("level", given.get("severity", "error"))).casefold()
    own = given.get("id", given.get("name"))
    return Rule(
        str(own) if own else name or kind_of(given),
        kind_of(given),
        _LEVELS.get(level, "major"),
        str(given.get("message") or ""),
        str(given.get("scope") or "").casefold(),
        given,
    )


def _short(kind: str, name: str, value: Any) -> Iterator[Rule]:
    """A kind's name with what it is about: words, pairs, one rule, or a list of rules."""
    field_of = {"existence": "tokens", "substitution": "swap", "consistency": "either",
                "repetition": "tokens", "sequence": "tokens"}  # fmt: skip
    main = field_of.get(kind, "token")
    if isinstance(value, Mapping):
        params = {"tokens", "token", "swap", "match", "formula", "metric", "max", "min", "either",
                  "first", "words", "terms", "pattern"}  # fmt: skip
        keys = {str(key).casefold() for key in value}
        plain = keys & params and not (kind in ("substitution", "consistency") and "swap" not in
                                       keys and "either" not in keys)  # fmt: skip
        if plain:
            yield _rule({"kind": kind, **value}, name)
        elif kind in ("substitution", "consistency"):
            yield Rule(name, kind, given={main: value})
        else:
            yield from _rules({k: {"kind": kind, **v} for k, v in value.items()
                               if isinstance(v, Mapping)}, name)  # fmt: skip
        return
    listed: Sequence[Any] = value if isinstance(value, list) else [value]
    words = [one for one in listed if not isinstance(one, Mapping)]
    if words:
        yield Rule(name, kind, given={main: words if main == "tokens" else words[0]})
    for number, one in enumerate((o for o in listed if isinstance(o, Mapping)), 1):
        if kind == "existence" and len(one) == 1 and not set(_TOKENS) & set(one):
            yield Rule(f"{name} {number}", "substitution", given={"swap": dict(one)})
        elif kind_of(one):
            yield _rule({str(k).casefold(): v for k, v in one.items()}, f"{name} {number}")
        else:
            yield _rule({"kind": kind, **one}, f"{name} {number}")


def complaints(given: Any) -> Iterator[tuple[str, str]]:
    """(what is wrong, what to do) of the rules that cannot be applied."""
    for rule in read_rules(given):
        if rule.kind not in KINDS:
            yield f"names the kind {rule.kind!r}.", f"Known: {', '.join(KINDS)}."
        for token in rule.given.get("tokens", ()) if rule.kind == "sequence" else ():
            if isinstance(token, Mapping) and "tag" in token:
                yield f"{rule.name} asks for a part of speech.", "Give a pattern instead."
