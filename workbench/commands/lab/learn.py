"""`workbench lab learn`: what the history's feedback items came to, and what to do next."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.core.session import Session


def learn_command(options: argparse.Namespace) -> int:
    """0 where something was learned, 1 where no session of the kind has a feedback item."""
    from workbench.lab.learning.learner import told_next
    from workbench.lab.learning.past import learned_from
    from workbench.lab.learning.rates import calibration

    domain = options.domain or ""
    past = learned_from(_sessions(domain), simulated=options.simulated)
    learner, (loss, score) = past.learner, past.losses
    lines = told_next(learner, domain, options.user or "")
    curve = calibration(past.predicted)
    if options.json:
        rates = {name: to_json(learner.rate(name, domain)) for name in learner.manners}
        told: dict[str, Json] = {
            "simulated": learner.simulated,
            "sessions": past.sessions,
            "items": learner.items,
        }
        told |= {"next": lines[0], "rates": rates, "courses": dict(learner.kinds)}
        told |= {"log loss": loss, "brier": score, "calibration": to_json(curve)}
        print(json.dumps({**told, "corrected": past.corrected}, ensure_ascii=False))
    else:
        print("\n".join(lines))
        kind = "simulated" if learner.simulated else "real"
        looked = f"{past.sessions} {kind} session{'s' * (past.sessions != 1)}"
        if learner.items:
            print(
                f"{looked}, {learner.items} items, {past.corrected} corrected by a person; "
                f"predicted before seen: log loss {loss:.3f}, Brier {score:.3f}"
            )
        else:
            print(f"Looked at: {looked} in which feedback was sent.")
        for part in curve:
            print(
                f"  predicted {part.low:.0%} to {part.high:.0%}: {part.items} items, "
                f"{part.predicted:.0%} predicted, {part.realised:.0%} fixed"
            )
        if not learner.items and not learner.simulated:
            print("Sessions of the practice model are left out; see them with --simulated.")
    return 0 if learner.items else 1


def _sessions(domain: str) -> Iterator[tuple[Session, Sequence[ev.Event]]]:
    """The history's sessions in which feedback was sent, with their logs, oldest first."""
    from workbench.assembly import redactor_for
    from workbench.history import History
    from workbench.settings import load_settings

    with History.open(redactor_for=redactor_for(load_settings())) as history:
        for id in sorted(history.holding(ev.FeedbackSent)):
            session = history.load(id)
            if session.stream == "session" and (not domain or session.task.domain == domain):
                yield session, history.events(id)
