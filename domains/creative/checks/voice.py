"""The brand's own rules applied to what readers get.

A rule is the task's demand, found by exact match or by counting, so an `error` decides; `warning`
and `suggestion` advise.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.creative.case import Case, Piece
from domains.creative.voice.capitals import Known, read_known
from domains.creative.voice.kinds import Hit, hits
from domains.creative.voice.rules import Rule
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

CRITERION = "voice"
MOST = 6
"""Hits of one rule that are told."""
_WHOLE = ("occurrence", "consistency", "conditional", "metric", "readability")
"""Kinds that look at a text as a whole where they name no scope."""
_HEADS = ("headline", "subject")


def voice(case: Case) -> Iterator[CheckResult]:
    """Each hit of each rule; one pass where there are rules and no error."""
    rules = case.brief.voice
    wrong = 0
    for rule in rules:
        for number, (piece, hit) in enumerate(_hits(case, rule)):
            if number < MOST and rule.level != "info":
                wrong += rule.level in ("blocker", "major")
                yield _told(case, rule, piece, hit)
    if rules and not wrong:
        yield found("voice.rules", "pass", CRITERION, f"{len(rules)} rules of the brand hold.")


def _hits(case: Case, rule: Rule) -> Iterator[tuple[Piece, Hit]]:
    known = _known(case) if rule.kind == "capitalization" else None
    lines = [one.text for one in (*case.brief.legal, *case.brief.required)]
    for piece in texts(case, rule):
        kept = [place for line in lines for place in piece.folded.places(line)]
        for hit in hits(rule, piece.text, known):
            asked = any(a <= hit.start and hit.end <= b for a, b in kept if hit.text)
            if not asked:
                yield piece, hit


def _known(case: Case) -> Known:
    running = [p.text for p in case.pieces if p.part not in _HEADS]
    return read_known(case.brief.words, running, case.english)


def texts(case: Case, rule: Rule) -> list[Piece]:
    """The texts that a rule is applied to, each on its own."""
    scope = rule.scope.split(".")[0].strip()
    every = case.pieces
    if scope in ("heading", "headline", "title", "subject") or (
        not scope and rule.kind == "capitalization" and not rule.tokens
    ):
        return [*(p for p in every if p.part in _HEADS), *_headings(case)]
    if scope in ("sentence", "sentences"):
        return [Piece(s, p.part, p.variant, p.pointer) for p in every for s in p.sentences]
    if scope in ("paragraph", "paragraphs"):
        return [Piece(line, p.part, p.variant, p.pointer)
                for p in every for line in p.text.split("\n\n") if line.strip()]  # fmt: skip
    if scope in ("document", "draft", "all variants"):
        return [Piece(case.text, "all")]
    if scope not in ("", "text", "all", "raw", "variant", "summary", "markup", "any"):
        named = [p for p in every if p.part == scope]
        return named or [p for p in every if scope == "body" and p.part in ("story", "prose")]
    return _wholes(case) if scope == "variant" or rule.kind in _WHOLE else every


def _headings(case: Case) -> list[Piece]:
    """Titles of the prose that name no variant."""
    if case.listed or case.brief.channels or case.brief.audiences:
        return []
    text = case.document.plain.text
    known = {p.text for p in case.pieces if p.part in _HEADS}
    heads = [text[b.start : b.end].strip() for b in case.blocks if b.kind == "heading"]
    return [Piece(one, "headline") for one in heads if one not in known]


def _wholes(case: Case) -> list[Piece]:
    """Each variant in one piece, and what is no variant in another."""
    made = [
        Piece("\n".join(p.text for p in case.pieces if p.variant is v), "variant", v, v.pointer)
        for v in case.variants
    ]
    rest = "\n\n".join(p.text for p in case.rest)
    return [*made, Piece(rest, "story" if case.story else "prose")] if rest else made


def _told(case: Case, rule: Rule, piece: Piece, hit: Hit) -> CheckResult:
    marked = piece.text[hit.start : hit.end]
    whole = hit.start == 0 and hit.end == len(piece.text)
    where = f" ({piece.variant.name})" if piece.variant else ""
    return found(
        f"voice.rules: {rule.name} {hit.text}".rstrip(),
        "fail" if rule.level in ("blocker", "major") else "warn", CRITERION,
        f"{hit.message}{where}", severity=rule.level, cause=rule.kind,
        span=case.span("" if whole and len(marked) > 400 else marked, piece.pointer),
        observed=hit.measured, expected=hit.wanted, fix=hit.fix,
    )  # fmt: skip
