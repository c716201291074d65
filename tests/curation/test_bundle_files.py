"""A bundle that is damaged or hostile gets a clear error and changes nothing."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curation.logs import line, logged, opened
from tests.curation.test_bundles import bundle_of_nothing, histories, resealed, state
from tests.curation.test_forgetting import spelled
from workbench.curation import bundle_files, releases
from workbench.curation.bundle_files import bounded, hash_of, read
from workbench.curation.bundles import bundle, merge
from workbench.curation.desk import Desk
from workbench.errors import UsageError, WorkbenchError

HEADER = '{"format": "workbench-bundle", "version": 2, "erased": []}'
END = '{"events": 0, "sha256": ""}'


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "no bundle"),
        ([""], "no JSON"),
        (["{}"], "no bundle"),
        (["PK\x03\x04"], "packed"),
        (['{"format": "workbench-bundle", "version": 99}'], "version 99"),
        ([HEADER], "cut short"),
        ([HEADER, "x"], "Line 2 of the bundle is no JSON"),
        ([HEADER, "[" * 100_000], "Line 2 of the bundle is no JSON"),
        ([HEADER, "[]"], "Line 2 of the bundle is no object"),
        ([HEADER, '{"id": 1}', END], "Line 2 of the bundle is no event"),
        ([HEADER, END], "damaged"),
        (resealed([HEADER.replace("[]", '["../../etc"]'), END]), "erased"),
        ([*resealed([HEADER, END]), HEADER], "after the end"),
    ],
)
def test_a_file_that_is_no_bundle_is_refused(lines: list[str], says: str, tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        with pytest.raises(UsageError, match=says):
            merge(history, lines)
        assert list(bundle(history)) == list(bundle_of_nothing())


def made() -> list[str]:
    """A bundle with an interaction, a verdict and a release."""
    with histories(1) as (history,):
        (id,) = logged(history, line(sources=[{"page": 3, "score": 0.5}]))
        Desk(history, "ann").decide(id, "down", correction="Canberra.", tags=[1])
        releases.make(history)
        return list(bundle(history))


MADE = made()


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_bundle_that_was_cut_or_changed_anywhere_is_refused(data: st.DataObject) -> None:
    whole = "".join(f"{entry}\n" for entry in MADE)
    place = data.draw(st.integers(0, len(whole) - 2))
    letter = data.draw(st.sampled_from(["", "0", "a", '"', "\n", "\x00", "é"]))
    changed = data.draw(
        st.sampled_from([whole[:place], whole[:place] + letter + whole[place + 1 :]])
    )
    lines = changed.splitlines(keepends=True)
    if "".join(lines).rstrip("\n") == whole.rstrip("\n"):
        return
    with pytest.raises(UsageError):
        read(lines)


def forged(kind: str, change: Callable[[dict[str, Any]], None]) -> list[str]:
    """The bundle with one event of a kind changed, and sealed again by the forger."""
    lines = list(MADE)
    for place, entry in enumerate(lines):
        data = json.loads(entry)
        if data.get("kind") == kind:
            change(data)
            lines[place] = json.dumps(data)
            return resealed(lines)
    raise LookupError(kind)


HOSTILE: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("interaction_logged", lambda e: e.update(id="../../../etc/passwd")),
    ("interaction_logged", lambda e: e.update(session="01'; DROP TABLE events; --")),
    ("interaction_logged", lambda e: e.update(origin="x")),
    ("interaction_logged", lambda e: e.update(time="tomorrow")),
    ("interaction_logged", lambda e: e.update(author=["ann"])),
    ("interaction_logged", lambda e: e.update(author="a" * 5_000)),
    ("interaction_logged", lambda e: e.update(policy={"version": 1})),
    ("interaction_logged", lambda e: e["data"].update(question=[])),
    ("interaction_logged", lambda e: e["data"].update(question={"a": 1})),
    ("interaction_logged", lambda e: e["data"].update(before=[{"role": 1, "text": "x"}])),
    ("interaction_logged", lambda e: e["data"].update(simulated="yes")),
    ("interaction_logged", lambda e: e["data"].update(score="NaN")),
    ("interaction_logged", lambda e: e.update(data=None)),
    ("verdict_given", lambda e: e["data"].update(verdict="rm -rf")),
    ("verdict_given", lambda e: e["data"].update(tags=[{"a": 1}])),
    ("verdict_given", lambda e: e["data"].update(seconds=float("nan"))),
    ("release_made", lambda e: e["data"].update(counts={"golden": "many"})),
    ("release_made", lambda e: e["data"].update(entries=[{"case": "gold-1"}])),
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_an_event_that_no_history_writes_is_refused(number: int, tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        with pytest.raises(UsageError, match="of the bundle is no"):
            merge(history, forged(*HOSTILE[number]))
        assert list(bundle(history)) == list(bundle_of_nothing())


def test_an_id_that_is_another_event_here_is_refused_and_nothing_comes_in(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        logged(history, line("Mine?"))
        (row,) = Desk(history).rows()
        own = history.events(row.id)[0]
        before = state(history)
        lines = forged("verdict_given", lambda e: e.update(id=own.id))
        with pytest.raises(WorkbenchError, match="forged"):
            merge(history, lines)
        assert state(history) == before


def test_the_same_id_twice_with_different_words_is_refused() -> None:
    data = json.loads(MADE[1])
    data["author"] = "somebody else"
    with pytest.raises(UsageError, match="again, and differently"):
        read(resealed([*MADE[:2], json.dumps(data), *MADE[2:]]))


def test_a_packed_bundle_is_not_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "bomb.gz"
    file.write_bytes(gzip.compress(b"0" * 10_000_000))
    text = io.TextIOWrapper(io.BytesIO(file.read_bytes()), encoding="utf-8", errors="replace")
    with pytest.raises(UsageError, match="packed"):
        read(bounded(text))


def test_lines_and_bundles_have_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle_files, "LONGEST", 1_000)
    endless = io.StringIO("a" * 1_000_000)
    assert len(next(bounded(endless))) == 1_001
    with pytest.raises(UsageError, match="too large"):
        read(["a" * 1_001])
    monkeypatch.setattr(bundle_files, "LARGEST", 500)
    with pytest.raises(UsageError, match="too large"):
        read(MADE)


def test_a_line_of_another_version_is_counted_and_left_out(tmp_path: Path) -> None:
    data = {**json.loads(MADE[1]), "id": "01" + "A" * 24, "kind": "from_the_future", "data": {}}
    with opened(tmp_path) as history:
        lines = [*MADE[:-1], json.dumps(data), MADE[-1]]
        assert merge(history, resealed(lines)).refused == 1
        assert merge(history, MADE).events == 0


def test_line_endings_of_another_system_do_no_harm() -> None:
    assert read([f"{entry}\r\n" for entry in MADE]) == read(MADE)


def test_a_hash_tells_nothing_of_what_was_erased() -> None:
    stream = "01M7Y5AFZ5A98WF1P727MJ9B7K"
    assert not any(form in hash_of(stream).encode() for form in spelled(stream))
    assert hash_of(stream) == hash_of(stream)
    assert len(hash_of(stream)) == 32


def test_half_a_surrogate_pair_is_carried_as_it_is() -> None:
    with histories(2) as (ann, ben):
        (id,) = logged(ann, line("Half \ud83d of it?", "Ünïcode \u2028 and \U0001f600"))
        lines = "".join(f"{entry}\n" for entry in bundle(ann)).encode()
        text = io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8", errors="replace")
        merge(ben, bounded(text))
        assert ben.events(id)[0].body == ann.events(id)[0].body
