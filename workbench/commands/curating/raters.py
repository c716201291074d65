"""`review --raters`: how far reviewers and users can be believed, and where they disagree."""

from __future__ import annotations

import json
from collections.abc import Sequence

from workbench.commands.narrate import safe
from workbench.core.codec import Json, to_json
from workbench.curation.trust.labels import labels_of, tagged
from workbench.curation.trust.raters import Agreement, Reliability, agreements, reliabilities
from workbench.curation.verdicts import TAGS
from workbench.history import History
from workbench.judging.agreement import Interval


def raters_command(history: History, as_json: bool) -> int:
    """Each rater's reliability, and the kappa of each pair, over all and by failure tag."""
    logs = [(row.id, history.events(row.id)) for row in history.items.rows()]
    labels = labels_of(logs)
    pairs = {"": agreements(labels)}
    pairs |= {tag.name: agreements(tagged(logs, tag.name)) for tag in TAGS}
    raters = reliabilities(labels)
    if as_json:
        print(json.dumps(_document(raters, pairs), ensure_ascii=False))
        return 0
    print("\n".join(_told(raters, pairs)) or "No two raters labelled the same answer yet.")
    return 0


def _document(raters: Sequence[Reliability], pairs: dict[str, list[Agreement]]) -> Json:
    told = [{"tag": tag, **to_json(pair)} for tag, found in pairs.items() for pair in found]
    return {"raters": to_json(list(raters)), "pairs": told}


def _told(raters: Sequence[Reliability], pairs: dict[str, list[Agreement]]) -> list[str]:
    lines = [
        f"{safe(rater.rater)}: calls a good answer good {_shown(rater.good)}, "
        f"a bad one bad {_shown(rater.bad)}"
        for rater in raters
    ]
    for tag, found in pairs.items():
        about = f" on '{tag}'" if tag else ""
        lines += [
            f"{safe(pair.first)} and {safe(pair.second)}{about}: kappa {_shown(pair.kappa)}"
            for pair in found
        ]
    return lines


def _shown(found: Interval) -> str:
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f}, {found.n} items)"
