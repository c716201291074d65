"""A domain of five lines works, by the defaults."""

from __future__ import annotations

from tests.core.logs import LINES, Log, by_domain, result, run
from workbench.core.domain import Domain, Readiness
from workbench.core.rules.stopping import Stop
from workbench.core.taskfile import TaskFile


def test_five_lines_are_a_domain_and_its_loop_reaches_the_target() -> None:
    file = TaskFile("greet", {"id": "g", "title": "G", "prompt": "Greet.", "words": ["hello"]})
    log = Log(LINES.load(file))
    stop = run(log, lambda n, messages: ("bye", "hello")[n > 1], by_domain)
    assert isinstance(stop, Stop)
    assert (stop.reason, len(log.session.order)) == ("target", 2)


def test_the_defaults_suit_plain_text() -> None:
    domain = Domain()
    assert domain.extract("\n a draft\n") == "a draft"
    assert domain.units("a\r\nb") == ["a", "b"]
    assert domain.normalise("a ") == "a "
    assert domain.views(result("a")) == ()
    assert domain.readiness() == Readiness("strong")
    assert domain.feedback(result("a", "fail", message="wrong")) == "a: wrong"
    assert (domain.importers, domain.commands) == ({}, {})


def test_a_draft_is_fenced_in_prompts_where_the_domain_says_so() -> None:
    class Code(Domain):
        name = "code"
        fence = "python"

    log = Log()
    log.taken("d1", result("a", "fail"))
    assert Code().prompt(log.view)[2].text == "```python\ntext of d1\n```"
