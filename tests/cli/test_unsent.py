"""Unsent texts on the disk: back after a crash, and never with what must not be stored."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from workbench.commands.unsent import UnsentTexts
from workbench.settings import Settings

SAID = "ask ann@example.org about Bluebird"


def test_they_come_back_redacted_by_the_persons_own_rules(tmp_path: Path) -> None:
    file = tmp_path / "unsent.json"
    settings = Settings(redaction={"deny": ["Bluebird"]})
    texts = UnsentTexts(file, settings)
    texts.put("guidance", SAID)
    assert texts.get("guidance") == SAID, "as it was typed, as long as the process lives"
    written = file.read_text()
    assert "Bluebird" not in written
    assert "ann@" not in written
    assert file.stat().st_mode & 0o777 == 0o600
    assert UnsentTexts(file, settings).get("guidance").startswith("ask <EMAIL_1> about ")


def test_an_empty_text_is_forgotten(tmp_path: Path) -> None:
    texts = UnsentTexts(tmp_path / "unsent.json", Settings())
    texts.put("guidance", "half a thought")
    texts.put("guidance", "")
    assert "half" not in (tmp_path / "unsent.json").read_text()
    assert UnsentTexts(tmp_path / "unsent.json", Settings()).get("guidance") == ""


def test_nothing_is_written_where_only_metadata_may_be_stored(tmp_path: Path) -> None:
    texts = UnsentTexts(tmp_path / "unsent.json", Settings(redaction={"metadata_only": True}))
    texts.put("guidance", SAID)
    assert texts.get("guidance") == SAID
    assert not (tmp_path / "unsent.json").exists()


def test_what_is_half_typed_stays_off_the_disk_until_it_is_sure(tmp_path: Path) -> None:
    """Half of an address is no address, and would stand there as it was typed."""
    file = tmp_path / "unsent.json"
    texts = UnsentTexts(file, Settings())
    for typed in ("please ask jane.ro", "please ask jane.roe@exam", "please ask Maria Schnei"):
        texts.put("guidance", typed)
        assert UnsentTexts(file, Settings()).get("guidance") == "please ask "
        assert texts.get("guidance") == typed


def test_texts_put_from_several_threads_at_once_are_all_kept(tmp_path: Path) -> None:
    file = tmp_path / "unsent.json"
    texts = UnsentTexts(file, Settings())
    names = [f"guidance:{number}" for number in range(12)]
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(lambda name: texts.put(name, "half a thought, "), names))
    assert [UnsentTexts(file, Settings()).get(name) for name in names] == ["half a thought, "] * 12
