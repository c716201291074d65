"""What each footer shows, in order; which of it is possible is asked when it is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.tui.verbs.action import Context

FOOTERS: Mapping[Context, str] = {
    "session": (
        "session.run session.pause session.answer session.consent session.step draft.edit "
        "guidance.write draft.route draft.rate_up/draft.rate_down=rate session.stop "
        "pair.earlier/pair.later=pair draft.branch session.continue "
        "session.retry session.race screen.close screen.help"
    ),
    "picker": (
        "picker.start picker.search picker.new picker.model picker.resume picker.domain "
        "picker.difficulty "
        "picker.history picker.review picker.settings picker.quit picker.help"
    ),
    "history": (
        "history.open history.search history.filter history.all history.compare history.tag "
        "history.delete history.close history.help"
    ),
    "review": (
        "review.up/review.down=verdict review.confirm review.edit review.open review.search "
        "review.undo review.tag review.skip review.flag review.discard review.compile "
        "review.filter review.note review.list review.why review.close review.help"
    ),
    "rating": (
        "rating.level rating.finish rating.down/rating.up=scroll rating.back rating.skip "
        "rating.criterion rating.note rating.pair rating.apart rating.close rating.help"
    ),
    "pairing": (
        "pairing.left pairing.right pairing.tie pairing.skip pairing.down/pairing.up=scroll "
        "pairing.close pairing.help"
    ),
    "race": (
        "race.take race.left/race.right=lane race.look race.consent race.hold race.again race.end "
        "race.close race.help"
    ),
    "apart": "apart.open apart.close apart.help",
    "tree": "tree.choose tree.left tree.branch tree.fork tree.close tree.help",
}
"""What the footer shows, in order; `a/b=word` are two actions shown as one hint. The last two, the
way back and the help, stay however narrow the terminal is.
"""
PANE_FOOTERS: Mapping[str, str] = {
    "task": "task.edit check.add",
    "timeline": "!enter=its_diff draft.prompt",
    "diff": "diff.next/diff.previous=change hunk.take hunk.refuse diff.unified diff.search",
    "checks": "!enter=finding draft.route check.add",
    "findings": "!enter=go_there !l/h=place draft.copy draft.route draft.prompt",
    "told": "draft.copy draft.prompt",
}
"""What comes before that in a pane of the session; `!key=word` are keys of the pane itself."""
