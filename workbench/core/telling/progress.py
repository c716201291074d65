"""What a draft changed among its checks, in the few words that stand beside its count.

The count `20/22` is of the checks that decide, so these words begin with those: what was fixed and
broken among them, what is undecided, what is no longer asked and what is new. Checks that the count
leaves out are told apart, as `+3 minor`. Timeline, diff and narration say the same words, because
they all come from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from workbench.core.checks import DECIDED, CheckResult
from workbench.core.session import Draft
from workbench.core.telling.mending import WRONG, came, went

Way = Literal["up", "down", "doubtful", "plain"]
"""Good, bad, worth a second look, or neither."""
Pair = tuple[CheckResult, CheckResult]
NO_CHANGE = "no check changed"
REMEMBERED = 2_048
"""Drafts whose checks are kept by place."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Names of the checks by what became of them; each is in one group at most."""

    fixed: tuple[str, ...] = ()
    """Failed or warned, passes now, or is gone from a family that holds; the count has it."""
    broken: tuple[str, ...] = ()
    """Passed, fails now, or its family passed as a whole; the count has it."""
    fixed_beside: tuple[str, ...] = ()
    """As `fixed`, of checks that the count leaves out."""
    broken_beside: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    """Gave no verdict, passes now; the count has it, as all that follow."""
    warns: tuple[str, ...] = ()
    """Passed, warns now."""
    opened: tuple[str, ...] = ()
    """Gave a verdict, gives none now."""
    gone: tuple[str, ...] = ()
    """Was counted, is not a check of this draft."""
    new: tuple[str, ...] = ()
    """Is counted, was not a check of the other draft."""
    beside: Literal["minor", "other"] = "minor"
    """`other` where a check beside the count is more than minor."""


def progress(left: Draft, right: Draft) -> Progress | None:
    """From the results of one draft to those of another, both as they stand now; None where one
    of them has not been checked.
    """
    if not left.check_set or not right.check_set:
        return None
    comparable = left.check_set == right.check_set
    return _between(_Same(left.results), _Same(right.results), comparable)


@lru_cache(maxsize=REMEMBERED)
def _between(left: _Same, right: _Same, comparable: bool) -> Progress:
    """Remembered: a timeline of a thousand drafts asks for all of them at each key."""
    old, counted_old = _placed(left)
    new, counted_new = _placed(right)
    asked = counted_old | counted_new
    families = comparable and old.keys() != new.keys()
    stands, stood = _by_family(left, right) if families else ({}, {})
    now_of = {**{place: stands[place[0]] for place in old if place[0] in stands}, **new}
    then_of = {**{place: stood[place[0]] for place in new if place[0] in stood}, **old}
    turned = [(place, then_of[place], now) for place, now in now_of.items()
              if place in then_of and then_of[place].status != now.status]  # fmt: skip
    counted = [(before, now) for place, before, now in turned if place in asked]
    rest = [(before, now) for place, before, now in turned if place not in asked]
    moved = [pair for pair in rest if _fixed(*pair) or _broken(*pair)]
    return Progress(
        fixed=_those(counted, _fixed),
        broken=_those(counted, _broken),
        fixed_beside=_those(rest, _fixed),
        broken_beside=_those(rest, _broken),
        settled=_those(counted, lambda a, b: a.status not in DECIDED and b.status == "pass"),
        warns=_those(counted, lambda a, b: a.status == "pass" and b.status == "warn"),
        opened=_those(counted, lambda a, b: a.status in DECIDED and b.status not in DECIDED),
        gone=_only(old, counted_old - now_of.keys()),
        new=_only(new, counted_new - then_of.keys()),
        beside="other" if any(_weighty(each) for pair in moved for each in pair) else "minor",
    )


def _by_family(
    left: _Same, right: _Same
) -> tuple[Mapping[str, CheckResult], Mapping[str, CheckResult]]:
    """How names that are gone stand, and how new ones stood."""
    return went(left.results, right.results), came(left.results, right.results)


def progress_words(change: Progress, up: str, down: str) -> Iterator[tuple[str, Way]]:
    """The pieces of one line, to be joined as they are; `up` and `down` are the signs for fixed
    and broken. Says only what there is.
    """
    said: list[tuple[str, Way]] = []
    better = _number("fixed", len(change.fixed), len(change.fixed_beside), change.beside)
    worse = _number("broken", len(change.broken), len(change.broken_beside), change.beside)
    if better:
        said.append((up + better, "up"))
    if worse:
        said.append((" " * bool(better) + down + worse, "down"))
    for words, way in _others(change):
        said.append((", " * bool(said) + words, way))
    yield from said
    if not said:
        yield NO_CHANGE, "plain"


def progress_line(left: Draft, right: Draft) -> str:
    """The same as one text, for where there are no tones; empty where one was not checked."""
    change = progress(left, right)
    pieces = progress_words(change, "▲", "▼") if change is not None else ()
    return "".join(words for words, _ in pieces)


def _number(word: str, counted: int, beside: int, kind: str) -> str:
    if not counted:
        return f"{beside} {kind} {word}" if beside else ""
    return f"{counted} {word}" + (f" +{beside} {kind}" if beside else "")


def _others(change: Progress) -> Iterator[tuple[str, Way]]:
    if change.settled:
        yield f"{len(change.settled)} settled", "up"
    if change.warns:
        yield f"{len(change.warns)} now warning", "doubtful"
    if change.opened:
        yield f"{len(change.opened)} now undecided", "doubtful"
    if change.gone:
        yield f"{len(change.gone)} no longer asked", "doubtful"
    if change.new:
        yield f"{len(change.new)} new", "plain"


Place = tuple[str, int]


def _only(results: Mapping[Place, CheckResult], places: Set[Place]) -> tuple[str, ...]:
    """The names at some places, in the order of the draft."""
    return tuple(results[place].check for place in results if place in places) if places else ()


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """Results that equal themselves alone, so that they can be remembered by what they are."""

    results: tuple[CheckResult, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.results is self.results

    def __hash__(self) -> int:
        return id(self.results)


@lru_cache(maxsize=REMEMBERED)
def _placed(given: _Same) -> tuple[Mapping[Place, CheckResult], frozenset[Place]]:
    """The results by what they are about, several about the same told apart by their order; and
    the places of those that `Scorecard.counts` counts. Remembered: each draft is asked about with
    the one before it and the one after it.
    """
    seen: Counter[str] = Counter()
    found: dict[Place, CheckResult] = {}
    for result in given.results:
        found[result.key, seen[result.key]] = result
        seen[result.key] += 1
    deciding = frozenset(place for place, result in found.items() if result.deciding)
    counted = deciding or frozenset(place for place, result in found.items() if result.applies)
    return MappingProxyType(found), counted


def _those(
    pairs: Sequence[Pair], is_so: Callable[[CheckResult, CheckResult], bool]
) -> tuple[str, ...]:
    return tuple(new.check for old, new in pairs if is_so(old, new))


def _fixed(old: CheckResult, new: CheckResult) -> bool:
    return old.status in WRONG and new.status == "pass"


def _broken(old: CheckResult, new: CheckResult) -> bool:
    return old.status == "pass" and new.status == "fail"


def _weighty(result: CheckResult) -> bool:
    return result.severity in ("blocker", "major")
