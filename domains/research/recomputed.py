"""Pooled values computed again from the effects of their studies, and whether an entry is right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from domains.research.claims import PooledEntry
from domains.research.effects import Effect, Model, Pooled, pool
from domains.research.sources import Source, resolve

ROUGH_I2 = 1.5
"""Points by which I² may be off, since it comes from rounded intervals."""
MODELS: tuple[Model, ...] = ("fixed", "random", "weighted", "mean")
_DECLARED: tuple[tuple[Model, str], ...] = (
    ("random", r"random|dersimonian|\bdl\b|reml"),
    ("mean", r"unweighted|simple|arithmetic|plain mean"),
    ("weighted", r"weighted by (?:n|size|sample)|sample.?size|n.weighted|by n\b|weighted mean|"
                 r"size.weighted|weighted average"),
    ("fixed", r"fixed|common|inverse|\biv\b"),
)  # fmt: skip


def outcomes(sources: Sequence[Source], unit: str = "", only: Model | None = None) -> list[Pooled]:
    """What pooling the sources' effects gives, by each model or one."""
    effects = in_one_unit(sources, unit)
    if effects is None:
        return []
    sizes = [source.n for source in sources]
    models = (only,) if only else MODELS
    return [one for model in models if (one := pool(effects, model, sizes)) is not None]


def in_one_unit(sources: Sequence[Source], unit: str = "") -> list[Effect] | None:
    """The effects in one unit; None where one is missing or cannot be compared."""
    given = [source.effect for source in sources]
    known = [effect for effect in given if effect is not None]
    if len(known) != len(given) or not known:
        return None
    target = unit or next((effect.unit for effect in known if effect.unit), "")
    same = [effect.within(target) for effect in known]
    kept = [effect for effect in same if effect is not None]
    return kept if len(kept) == len(same) else None


def declared(entry: PooledEntry) -> Model | None:
    """The model that an entry names."""
    return model_of(f"{entry.model} {entry.given.get('weights', '')}")


def model_of(named: str) -> Model | None:
    """The model that words name."""
    said = named.casefold()
    return next((model for model, form in _DECLARED if re.search(form, said)), None)


def pooled_studies(
    entry: PooledEntry, sources: Sequence[Source], poolable: Sequence[Source]
) -> tuple[Source, ...]:
    """The sources that an entry pools: those it names; else all that may be pooled."""
    if not entry.ids:
        return tuple(poolable)
    named = [resolve(sources, id) for id in entry.ids]
    return tuple(dict.fromkeys(source for source in named if source is not None))


def poolable(
    sources: Sequence[Source], families: Mapping[str, str], only: Sequence[str]
) -> tuple[Source, ...]:
    """Sources in force with an effect, each group of people once; of `only` these, if any."""
    kept: dict[str, Source] = {}
    for source in sources:
        wanted = not only or source.id in only
        if wanted and source.usable and source.effect is not None and source.effect.lo is not None:
            kept.setdefault(families[source.id], source)
    return tuple(kept.values())


def holds(entry: PooledEntry, chosen: Sequence[Source]) -> bool:
    """Whether its value follows from these studies, or cannot be computed again."""
    made = outcomes(chosen, entry.unit, declared(entry))
    return not made or any(not any(differences(entry, one)) for one in made)


def differences(entry: PooledEntry, one: Pooled) -> Iterator[tuple[str, float, float]]:
    """(field, given, computed) of each number that does not follow."""
    spread = 0.01 * (one.hi - one.lo) if one.lo is not None and one.hi is not None else 0.0
    for name, given, right in (("est", entry.est, one.est), ("lo", entry.lo, one.lo),
                               ("hi", entry.hi, one.hi)):  # fmt: skip
        if given is None or right is None:
            continue
        if abs(abs(given) - abs(right)) > 1.2 * entry.halves.get(name, 0.005) + spread:
            yield name, given, right
    if entry.i2 is not None and one.i2 is not None:
        share = entry.i2 * 100 if 0 < entry.i2 < 1 and one.i2 > 1 else entry.i2
        if abs(share - one.i2) > ROUGH_I2:
            yield "I²", entry.i2, one.i2
    if entry.k is not None and entry.k != one.k:
        yield "k", entry.k, float(one.k)
