"""What a draft fixed and broke among its checks; the one place where that is decided for people.

A check is followed by its key. Where a check names each fault apart, as `uncovered: £46`, the name
goes with the fault: it does not come back as a pass, the family `uncovered` does. So a wrong
`X: …` that is gone is fixed where X was asked and found no other fault, and a fault of a family
that held as a whole broke it. No gate stands on this: a name that only moved would open it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from workbench.core.checks import CheckResult

WRONG = ("fail", "warn")
_OPEN = ("unknown", "error")
_MARK = ": "


def fixed(before: Sequence[CheckResult], after: Sequence[CheckResult]) -> Iterator[CheckResult]:
    """What was wrong, as it is now; both drafts were checked over one set."""
    wrong = {result.key for result in before if result.status in WRONG}
    yield from (result for result in after if result.status == "pass" and result.key in wrong)
    yield from (now for key, now in went(before, after).items() if key in wrong)


def broken(before: Sequence[CheckResult], after: Sequence[CheckResult]) -> Iterator[CheckResult]:
    """What fails and passed, by itself or as part of a family that held as a whole."""
    held = {result.key for result in before if result.status == "pass"}
    held |= {key for key, then in came(before, after).items() if then.status == "pass"}
    yield from (result for result in after if result.status == "fail" and result.key in held)


def went(before: Sequence[CheckResult], after: Sequence[CheckResult]) -> Mapping[str, CheckResult]:
    """Key of a result whose name is gone -> how it stands by its family: passing. What is not here
    is no longer asked.
    """
    stand, known = _keys(after), _keys(before)
    lost = [result for result in before if result.key not in stand and not result.subject]
    wholes, parts = _wholes(after), _families(after)
    clear = {f: _clear(f, after, known) for f in _families(lost)}
    return {
        r.key: replace(r, status="pass")
        for r in lost
        if (clear[_family(r)] if r.status in WRONG and _family(r) else _family(r) in wholes)
        or (r.status == "pass" and r.check in parts)
    }


def came(before: Sequence[CheckResult], after: Sequence[CheckResult]) -> Mapping[str, CheckResult]:
    """Key of a result whose name is new -> how it stood by its family. What is not here is new."""
    known = _keys(before)
    fresh = [result for result in after if result.key not in known and not result.subject]
    wholes, parts = _wholes(before), _families(before)
    stood = {r.key: wholes[_family(r)] for r in fresh if _family(r) in wholes}
    return stood | {r.key: r for r in fresh if r.status == "pass" and r.check in parts}


def unreached(results: Iterable[CheckResult]) -> bool:
    """A blocker failed, so that a check which is not there may only not have been reached."""
    return any(r.severity == "blocker" and r.status in ("fail", "error") for r in results)


def _clear(family: str, after: Sequence[CheckResult], known: frozenset[str]) -> bool:
    """It was asked of the draft and found at most what was wrong before."""
    stands = [result for result in after if family in (_family(result), result.check)]
    if not stands:
        return not unreached(after)
    if any(r.status in (*WRONG, *_OPEN) and r.key not in known for r in stands):
        return False
    return any(r.status in ("pass", *WRONG) for r in stands)


def _wholes(results: Iterable[CheckResult]) -> Mapping[str, CheckResult]:
    """The families that hold as a whole: one result, without a part's name."""
    return {r.check: r for r in results if r.status == "pass" and not _family(r)}


def _families(results: Iterable[CheckResult]) -> frozenset[str]:
    return frozenset(map(_family, results)) - {""}


def _family(result: CheckResult) -> str:
    """X of `X: …`; empty where the name stands alone, or for what moves from draft to draft."""
    family, mark, _ = result.check.partition(_MARK)
    return family if mark and not result.subject else ""


def _keys(results: Iterable[CheckResult]) -> frozenset[str]:
    return frozenset(result.key for result in results)
