"""What cannot foretell: columns that are known too late, and errors on rows already seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.tables.table import NoColumn
from domains.analysis.verdicts import Judge, Judged, Named, shown
from workbench.core.checks import CheckResult


def late(judge: Judge, judged: Judged) -> Iterator[CheckResult]:
    """A column that is known only after the outcome, set in relation to it."""
    claim, table = judged.named.claim, judge.table
    try:
        columns = [table.name(name) for name in (*claim.col[:2], *claim.by[:1])]
    except NoColumn:
        return
    outcome = any(table.role(column) in ("outcome", "target") for column in columns)
    for column in columns:
        when = table.known_later(column)
        if when and outcome and not _said_late(judge, judged.named, when):
            yield judge.result(
                "predict",
                judged.named,
                "warn",
                f"“{claim.quote}” uses {column}, which is known only {when}: it cannot foretell.",
                observed=column,
                expected="columns that are known beforehand",
                fix=f"Leave {column} out, or say that it comes after the outcome.",
                decides=False,
            )
            return


def _said_late(judge: Judge, named: Named, when: str) -> bool:
    """Whether the paragraph of the quote says in the task's words when the column is known."""
    wanted = re.sub(r"\W+", " ", when.casefold()).strip()
    text = judge.document.plain.text
    told = [
        text[block.start : block.end]
        for block in judge.document.plain.blocks
        if named.claim.quote in text[block.start : block.end]
    ]
    return any(wanted in re.sub(r"\W+", " ", one.casefold()) for one in told)


def forecast(judge: Judge, judged: Judged) -> Iterator[CheckResult]:
    named, known = judged.named, judged.known
    if known is None:
        return
    claim, seen = named.claim, known.seen
    naive = bool(re.match(r"naive|persist|baseline|seasonal[ _-]?naive", seen["model"]))
    if not seen["test"]:
        yield judge.result(
            "predict",
            named,
            "fail",
            f"“{claim.quote}” judges {seen['model']} on rows that it has seen; that says nothing "
            "of the next ones.",
            observed="no rows held out",
            expected="a split in time, as in 'split: last 12'",
            fix="Hold the last periods out and give the error on those.",
        )
    for leak in seen["leaks"]:
        when = (
            f"known only {leak['known']}" if leak["known"] else f"r = {leak['r']} with the target"
        )
        yield judge.result(
            "predict",
            named,
            "fail",
            f"“{claim.quote}” uses {leak['column']} ({when}): a leak, not a forecast.",
            observed=leak["column"],
            expected="columns that are known beforehand and are not the target itself",
            fix=f"Leave {leak['column']} out and give the error anew.",
        )
        return
    better = [(v, name) for name, v in seen["baselines"].items()]
    if not naive and better and seen["metric"] in ("mae", "rmse", "mse", "mape"):
        least, name = min(better)
        if isinstance(known.value, float) and known.value >= least:
            yield judge.result(
                "predict",
                named,
                "fail",
                f"“{claim.quote}”: on the same rows {name} errs by {shown(least)}, the model by "
                f"{shown(known.value)}; its skill is {1 - known.value / least:.2f}.",
                observed=shown(known.value),
                expected=f"less than {shown(least)} ({name})",
                fix=f"Use {name}, or a model that beats it.",
                evidence={"baselines": dict(seen["baselines"])},
            )
