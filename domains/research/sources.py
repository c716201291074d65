"""The sources of a task: text and metadata, read liberally, and which of them a key names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from domains.research.effects import Effect, read_effect
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.quotations import Quotable

Status = Literal["ok", "retracted", "superseded", "excluded"]
Direction = Literal["+", "-", "0", ""]
Design = Literal["randomised", "quasi", "observational", "review", "other", ""]

_DESIGNS: tuple[tuple[Design, str], ...] = (
    ("review", r"review|meta-?analys|guideline"),
    ("quasi", r"quasi|difference.in.difference|regression discontinuity|natural experiment|"
              r"instrumental|interrupted time|stepped|staggered|non-?randomi[sz]ed"),
    ("randomised", r"randomi[sz]ed|\brct\b|randomi[sz]ation|a/b test|field experiment|"
                   r"controlled trial|laboratory experiment|crossover trial|\btrial\b"),
    ("observational", r"observation|cohort|case-?control|cross-?section|survey|longitudinal|panel|"
                      r"ecolog|correlation|before.(?:and.)?after|registry|case (?:study|series)|"
                      r"monitoring|time series|retrospective|prospective|interview|census|"
                      r"field study|log(?: file)? analysis|qualitative"),
)  # fmt: skip
_SHARED = ("cohort", "cohort_id", "dataset", "sample_id", "same_cohort_as", "duplicate_of",
           "overlaps", "overlaps_with", "same_sample_as")  # fmt: skip
_UP = ("+", "up", "positive", "pos", "increase", "higher", "benefit", "beneficial", "better",
       "improvement", "favours", "favors", "1", "plus")  # fmt: skip
_DOWN = ("-", "−", "down", "negative", "neg", "decrease", "lower", "harm", "harmful", "worse",
         "against", "-1", "minus", "reduction")  # fmt: skip
_NULL = ("0", "none", "null", "no", "no effect", "neutral", "unclear", "mixed", "ns", "±", "=")
_SOUND = ("ok", "current", "valid", "included", "published", "sound", "active")
_INITIALS = re.compile(r"(?:[A-Z]\.?-?){1,3}|et|al\.?")
_OFFICE = re.compile(r"\b(?:of|for|and|the|on)\b|[&\d]", re.I)
"""In the name of a firm or an office, and in no person's."""
_INSTEAD = ("superseded_by", "replaced_by", "supersededby")


def _exact(value: float) -> str:
    """An estimate as printed where it is not rounded: `-2.0`, with no half to either side."""
    told = f"{value:.12g}"
    return told if "." in told or "e" in told else f"{told}.0"


@dataclass(frozen=True)
class Source(Quotable):
    """One source: what it says, and what is known of it."""

    id: str = ""
    authors: tuple[str, ...] = ()
    """As the bundle gives them; a firm or an office is an author like a person."""
    dressed: bool = False
    """The bundle writes its persons with a comma or initials, so that who has neither is none."""
    year: str = ""
    title: str = ""
    doi: str = ""
    design: Design = ""
    design_named: str = ""
    """The design in the bundle's own words."""
    n: float | None = None
    effect: Effect | None = None
    direction: Direction = ""
    funding: str = ""
    """Who paid for it, in the bundle's own words."""
    status: Status = "ok"
    superseded_by: str = ""
    cohort: str = ""
    """What it shares with another source of the same people; empty where nothing is said."""
    must_use: bool = False
    integer_scale: bool = False
    """Its means are of whole numbers, so that GRIM applies."""
    known: tuple[float, ...] = field(default=())
    """Every number of the metadata."""

    @property
    def label(self) -> str:
        """What people call it."""
        named = ", ".join(part for part in (self.short, self.year) if part)
        return f"{self.id} ({named})" if named else self.id

    @property
    def short(self) -> str:
        """First surname, or the title."""
        return self.surnames[0] if self.surnames else self.title

    @property
    def usable(self) -> bool:
        """It may be rested on."""
        return self.status == "ok"

    @cached_property
    def surnames(self) -> tuple[str, ...]:
        """The authors' last names; a firm or an office whole."""
        return tuple(name for author in self.authors if (name := self._called(author)))

    @property
    def bodies(self) -> tuple[str, ...]:
        """Its authors that are no persons."""
        return tuple(one.strip() for one in self.authors if is_body(one, self.dressed))

    def _called(self, author: str) -> str:
        return author.strip() if is_body(author, self.dressed) else surname(author)

    @cached_property
    def told(self) -> str:
        """Its text, with its effect as the bundle gives it in its unit."""
        one = self.effect
        if one is None:
            return self.text
        figures = [value for value in (one.est, one.lo, one.hi) if value is not None]
        return f"{self.text} " + " ; ".join(f"{_exact(value)} {one.unit}" for value in figures)

    @cached_property
    def everything(self) -> Sequence[NumberFound]:
        """Its numbers, those of title, year and metadata among them."""
        told = f" {self.title} ; " + " ; ".join(f"{one:.12g}" for one in self.known)
        return [*self.numbers, *numbers(told)]


def estimates(sources: Sequence[Source]) -> list[NumberFound]:
    """The estimates of some sources, each in its unit."""
    effects = [source.effect for source in sources if source.effect is not None]
    return [n for one in effects for n in numbers(f"{abs(one.est):.12g} {one.unit}")[:1]]


def surname(author: str) -> str:
    """The last name of `Halden, M.`, `M. Halden` or `Mara Halden`."""
    if "," in author:
        return author.partition(",")[0].strip()
    parts = [one for one in author.split() if not _INITIALS.fullmatch(one)]
    return parts[-1].strip(".") if parts else author.strip()


def is_body(author: str, dressed: bool) -> bool:
    """Whether an author is a firm or an office, whose name is told whole: neither a comma nor an
    initial is in it, and it has a word that no person's name has (`of`, `the`, a figure), or all
    the bundle's persons are `dressed` with one.
    """
    if _personal(author) or len(author.split()) < 2:
        return False
    return dressed or _OFFICE.search(author) is not None


def _personal(author: str) -> bool:
    return "," in author or any(_INITIALS.fullmatch(one) for one in author.split())


def read_sources(given: Any) -> tuple[Source, ...]:
    """The sources of a task's materials, a list or a mapping from ids."""
    if isinstance(given, Mapping):
        given = [{"id": id, **one} for id, one in given.items() if isinstance(one, Mapping)]
    listed = given if isinstance(given, list) else []
    found = [_source(one) for one in listed if isinstance(one, Mapping)]
    dressed = any(_personal(author) for one in found for author in one.authors)
    return tuple(replace(one, dressed=dressed) for one in found)


def _source(one: Mapping[str, Any]) -> Source:
    status, instead = _status(one)
    effect = read_effect(one.get("effect"))
    named = str(one.get("design") or one.get("type") or "")
    text = one.get("text") or one.get("abstract") or ""
    return Source(
        text=str(text),
        id=str(one.get("id", "")),
        authors=_authors(one.get("authors") or one.get("author")),
        year=str(one.get("year") or ""),
        title=str(one.get("title") or ""),
        doi=str(one.get("doi") or ""),
        design=design_of(named),
        design_named=named,
        n=_number(one.get("n")),
        effect=effect,
        direction=_direction(one),
        funding=_funding(one),
        status=status,
        superseded_by=instead,
        cohort=_cohort(one),
        must_use=bool(one.get("must_use")),
        integer_scale=str(one.get("scale") or "").casefold().startswith("int")
        or bool(one.get("integer")),
        known=tuple(_values(one)),
    )


def design_of(named: str) -> Design:
    """The kind of a design from its name; empty where nothing is known of it."""
    low = named.casefold()
    return next((kind for kind, form in _DESIGNS if re.search(form, low)), "other" if low else "")


def _authors(given: Any) -> tuple[str, ...]:
    if isinstance(given, str):
        if is_body(given, dressed=False) and re.search(r"\b(?:of|for)\b", given):
            return (given.strip(),)  # the Department of Health and Social Care is one
        parts = [one.strip() for one in re.split(r"\s*(?:;|&|\band\b)\s*", given) if one.strip()]
        return tuple(name for part in parts for name in _listed(part))
    return tuple(str(one) for one in given) if isinstance(given, list | tuple) else ()


def _listed(part: str) -> list[str]:
    """`Marsh, Iversen` are two, `Marsh, I.` and `Marsh, Ivar J.` one."""
    names = [name.strip() for name in part.split(",")]
    if len(names) == 2 and re.match(r"(?:[A-Z]\.[ -]?)+$|[A-Z][a-z]+ [A-Z]\.", names[1]):
        return [part]
    if len(names) > 2 and all(re.fullmatch(r"(?:[A-Z]\.?[ -]?)+", name) for name in names[1::2]):
        return [f"{a}, {b}" for a, b in zip(names[::2], names[1::2], strict=False)]
    return [name for name in names if name]


def _status(one: Mapping[str, Any]) -> tuple[Status, str]:
    """`retracted`, `superseded_by: s7` in any of the ways in which it is written."""
    given = one.get("status")
    instead = next((str(one[k]) for k in _INSTEAD if one.get(k)), "")
    if isinstance(given, Mapping):
        instead = next((str(given[k]) for k in _INSTEAD if given.get(k)), instead)
        given = " ".join(map(str, given))
    low = str(given or "").casefold()
    if one.get("retracted") or re.search(r"retract|withdrawn", low):
        return "retracted", instead
    if instead or re.search(r"supersed|replaced", low):
        named = re.search(r"(?:superseded|replaced)(?:[ _-]*by)?[\s:=(]+([\w.-]+)", low)
        return "superseded", instead or (named[1] if named else "")
    if one.get("eligible") is False or one.get("include") is False or low.startswith("exclu"):
        return "excluded", ""
    return "ok", ""


def status_is_read(one: Mapping[str, Any]) -> bool:
    """Whether the status that an entry states is one that is known: a misspelt `retracted` must not
    count as sound.
    """
    low = str(one.get("status") or "ok").strip().casefold()
    return low in _SOUND or _status(one)[0] != "ok"


def _direction(one: Mapping[str, Any]) -> Direction:
    given = one.get("effect")
    said = given.get("dir", given.get("direction")) if isinstance(given, Mapping) else None
    low = "" if said is None else str(said).strip().casefold()
    if low in _NULL:
        return "0"
    if low in _UP:
        return "+"
    return "-" if low in _DOWN else ""


def _funding(one: Mapping[str, Any]) -> str:
    given = next((one[k] for k in ("funding", "funded_by", "funder", "sponsor") if one.get(k)), "")
    return str(given).strip() if not isinstance(given, Mapping | list) else ""


def _cohort(one: Mapping[str, Any]) -> str:
    named = next((one[k] for k in _SHARED if one.get(k)), "")
    return str(named).strip().casefold() if not isinstance(named, Mapping | list) else ""


def _number(given: Any) -> float | None:
    if isinstance(given, bool) or given is None:
        return None
    if isinstance(given, int | float):
        return float(given)
    found = [one for one in numbers(str(given)) if one.role in ("quantity", "year")]
    return found[0].value if found else None


def _values(given: Any) -> list[float]:
    """All numbers of the metadata but for the text's own."""
    if isinstance(given, Mapping):
        return [v for k, one in given.items() if k not in ("text", "abstract", "id", "doi", "year")
                for v in _values(one)]  # fmt: skip
    if isinstance(given, list | tuple):
        return [value for one in given for value in _values(one)]
    if isinstance(given, bool) or given is None:
        return []
    if isinstance(given, int | float):
        return [float(given)]
    return [one.value for one in numbers(str(given))]


def plain_key(text: str) -> str:
    """A key as it is compared: letters and digits alone."""
    return re.sub(r"[\W_]+", "", text.casefold())


def resolve(sources: Sequence[Source], key: str) -> Source | None:
    """The source that a key names: its id in any dress, its title, or author and year."""
    wanted = plain_key(key)
    if not wanted:
        return None
    for source in sources:
        if wanted in (plain_key(source.id), plain_key(source.title), plain_key(source.doi)):
            return source
    named = [s for s in sources if wanted in {plain_key(f"{name}{s.year}") for name in _names(s)}]
    return named[0] if len(named) == 1 else None


def _names(source: Source) -> set[str]:
    """The ways in which its authors are named before a year."""
    last = source.surnames
    if not last:
        return {source.title}
    joined = {last[0], f"{last[0]}etal", "".join(last), "and".join(last)}
    return joined | ({f"{last[0]}and{last[1]}"} if len(last) == 2 else set())


def families(sources: Sequence[Source]) -> dict[str, str]:
    """Source id -> the id of the first source with the same people; itself where there is none."""
    found: dict[str, str] = {}
    for source in sources:
        first = resolve(sources, source.cohort) if source.cohort else None
        same = [s.id for s in sources if source.cohort and s.cohort == source.cohort]
        root = first.id if first is not None and first is not source else (same or [source.id])[0]
        found[source.id] = found.get(root, root)
    return found
