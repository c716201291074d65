"""The pure parts of the review screens: word diffs, contract lines, the lines of the queue."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from workbench.tui.glyphs import UNICODE
from workbench.tui.lines import plain
from workbench.tui.reviews.changes import change_lines, changes
from workbench.tui.reviews.contract import ContractLine, Held, Terms, term_rows, verdict_lines
from workbench.tui.reviews.desk import ReviewLine
from workbench.tui.reviews.learning import OnTrial, Proposal, trial_lines
from workbench.tui.reviews.lines import QueueLines

TEXTS = st.text("ab 90é.\n\tc", max_size=60)


def shown(old: str, new: str, width: int = 60) -> list[str]:
    return [plain(line) for line in change_lines(old, new, width)]


def test_a_changed_word_stands_beside_what_came_for_it() -> None:
    assert shown("within 90 days", "within 30 days") == ["within [-90-]{+30+} days"]


def test_neighbouring_changes_are_one() -> None:
    told = shown("It opens at nine sharp today.", "It opens before noon sharp today.")
    assert told == ["It opens [-at nine-]{+before noon+} sharp today."]


def test_words_only_taken_out_or_put_in_have_one_mark() -> None:
    assert shown("Yes, of course, it is.", "Yes, it is.") == ["Yes, [-of course, -]it is."]
    assert shown("Yes, it is.", "Yes, it really is.") == ["Yes, it {+really +}is."]


def test_texts_with_nothing_in_common_are_one_change() -> None:
    assert shown("Sydney", "Canberra") == ["[-Sydney-]{+Canberra+}"]


def test_nothing_changed_says_so() -> None:
    assert shown("Same.", "Same.") == ["nothing changed yet"]


@given(TEXTS, TEXTS)
@settings(max_examples=150, deadline=None)
def test_the_pieces_give_both_texts_whole(old: str, new: str) -> None:
    found = changes(old, new)
    assert "".join(was for was, _ in found) == old
    assert "".join(now for _, now in found) == new


@given(TEXTS, TEXTS, st.integers(8, 40))
@settings(max_examples=80, deadline=None)
def test_no_line_is_wider_than_the_pane(old: str, new: str, width: int) -> None:
    told = change_lines(old, new, max(width, 20))
    assert all(cell_len(plain(line)) <= max(width, 20) + 1 for line in told)


DAYS, NEVER = ContractLine("quantity", "30 days"), ContractLine("forbidden", "in cash")


def test_a_line_is_dropped_and_kept_again_with_one_key() -> None:
    terms = Terms((DAYS, NEVER))
    assert terms.toggled(0).kept == (NEVER,)
    assert terms.toggled(0).toggled(0).kept == (DAYS, NEVER)
    assert terms.toggled(7) == terms


def test_what_was_dropped_or_added_stays_so_while_the_text_changes() -> None:
    terms = Terms((DAYS,)).toggled(0).with_line(NEVER)
    later = Terms((DAYS, ContractLine("entity", "Rome")), terms.dropped, terms.added)
    assert later.kept == (ContractLine("entity", "Rome"), NEVER)
    assert later.touched


def test_adding_a_line_that_follows_keeps_it() -> None:
    terms = Terms((DAYS,)).toggled(0).with_line(DAYS)
    assert terms.kept == (DAYS,)
    assert not terms.touched


def test_a_row_says_whether_its_line_is_kept_dropped_or_added() -> None:
    terms = Terms((DAYS, ContractLine("entity", "Rome"))).toggled(1).with_line(NEVER)
    marks = [plain(row.line)[0] for row in term_rows(terms, UNICODE)]
    assert marks == [UNICODE.passed, UNICODE.failed, "+"]


@pytest.mark.parametrize(
    ("held", "told"),
    [
        (Held((), "fail", ("a",), "pass", ("b",)), ["answer fail", "correction pass"]),
        (
            Held((), "pass", ("met",), "unknown", ("open",)),
            ["answer pass", "met", "correction unknown", "open"],
        ),
    ],
)
def test_a_verdict_that_is_not_what_it_should_be_says_why(held: Held, told: list[str]) -> None:
    assert [" ".join(plain(line).split()) for line in verdict_lines(held, 40)] == told


def queue(*lines: ReviewLine) -> QueueLines:
    found = QueueLines()
    found.fill(lines)
    return found


def one(id: str, *others: str, question: str = "") -> ReviewLine:
    return ReviewLine(id, question or id, "pending", "", others=others)


def test_a_group_opens_where_it_stands_and_closes_with_what_is_left() -> None:
    lines = queue(one("a"), one("b", "c", "d"), one("e"))
    named = [one(id, question=f"Where is order {id}?") for id in "bcd"]
    lines.open("b", named)
    assert lines.ids == ["a", "b", "c", "d", "e"]
    assert [line.differs for line in lines.lines[1:4]] == ["… b?", "… c?", "… d?"]
    lines.take_out("b")
    assert lines.close("d") == "c"
    assert [(line.id, line.others) for line in lines.lines] == [
        ("a", ()),
        ("c", ("d",)),
        ("e", ()),
    ]
    assert lines.items == 4


def test_a_group_that_could_not_be_decided_comes_back_whole() -> None:
    lines = queue(one("a"), one("b", "c"))
    taken = lines.take_out("b")
    assert taken is not None
    lines.put(*taken)
    assert (lines.ids, lines.items) == (["a", "b"], 3)


def test_an_undone_member_leaves_the_group_it_stood_in() -> None:
    lines = queue(one("b", "c", "d"))
    lines.without(["c"])
    assert lines.lines[0].others == ("d",)


def test_a_trial_shows_each_false_alarm() -> None:
    check = OnTrial("The answer should not say “x”.", 3, ("Say x.", "x again"), 1)
    found = Proposal("i", "task", "greet", ("regr-1", "train-1"), (check,))
    told = [plain(line) for line in trial_lines(found, 1, 60)]
    assert " Scope (s changes it): task greet" in told
    assert " Fails 1 rejected and 2 of 3 accepted" in told
    assert sum("false alarm" in line for line in told) == 2
    assert trial_lines(found, 0, 60)[0] == ((" Made already: regr-1, train-1", ""),)
