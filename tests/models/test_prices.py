"""Unknown is never 0."""

from __future__ import annotations

import socket
import tomllib

import pytest

from workbench.core.events import ModelChoice
from workbench.core.messages import Usage
from workbench.errors import SettingsError
from workbench.models.prices import (
    LONG,
    Price,
    price,
    price_line,
    price_of,
    read_prices,
    unknown_price,
)

LOCAL = "http://127.0.0.1:11434/v1"


@pytest.fixture
def _no_network(monkeypatch):
    def refuse(*_: object) -> None:
        raise AssertionError("a price was looked up on the network")

    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.mark.usefixtures("_no_network")
def test_a_known_model_of_a_known_provider_has_its_listed_price():
    assert price("gpt-4o") == Price(2.5, 10.0, 2.5, 10.0)


@pytest.mark.usefixtures("_no_network")
@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("gpt-99-unheard-of", ""),
        ("gpt-4o", LOCAL),
        ("gpt-4o", "https://gateway.example/v1"),
        ("llama3", LOCAL),
        # listed without any rate
        ("gemma-3", "https://generativelanguage.googleapis.com/v1beta/openai"),
    ],
)
def test_an_unknown_model_or_server_has_no_price_rather_than_none_to_pay(name: str, url: str):
    assert price(name, url) is None


def test_longer_prompts_cost_what_the_list_says_for_them():
    gemini = price("gemini-2.5-pro", "https://generativelanguage.googleapis.com/v1beta/openai")
    assert gemini is not None
    usual, long = Usage(LONG, 1000), Usage(LONG + 1, 1000)
    assert gemini.cost(usual) == pytest.approx((LONG * 1.25 + 1000 * 10) / 1e6)
    assert gemini.cost(long) == pytest.approx(((LONG + 1) * 2.5 + 1000 * 15) / 1e6)


def test_the_persons_own_price_comes_first_and_may_be_nothing():
    own = {"gpt-4o": Price(1.0, 1.0), "127.0.0.1:11434/*": Price(0.0, 0.0)}
    assert price("gpt-4o", "", own) == Price(1.0, 1.0)
    assert price("gpt-4o", LOCAL, own) == Price(0.0, 0.0)
    assert price("llama3", LOCAL, own) == Price(0.0, 0.0)
    exact = {**own, "127.0.0.1:11434/llama3": Price(3.0, 4.0)}
    assert price("llama3", LOCAL, exact) == Price(3.0, 4.0)


def test_what_no_server_runs_costs_nothing():
    for provider in ("practice", "person", "replay"):
        assert price_of(ModelChoice(provider, provider)) == Price(0.0, 0.0)


def test_a_table_is_read_from_a_file(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('[prices]\n"m" = { input = 1, output = 2.5 }\n')
    assert read_prices(path) == {"m": Price(1.0, 2.5)}
    path.write_text("other = 1\n")
    assert read_prices(path) == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[prices]\n"m" = { input = -1, output = 2 }', "needs 'input' as a number from 0, not -1"),
        ('[prices]\n"m" = { input = 1 }', "needs 'output'"),
        ('[prices]\n"m" = 3', "needs 'input'"),
        ('[prices]\n"m" = { input = true, output = inf }', "not True"),
        ("prices = 3", "should be a table"),
        ("[prices", "cannot be read"),
    ],
)
def test_a_broken_table_says_what_to_write(tmp_path, text: str, words: str):
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(SettingsError) as caught:
        read_prices(path)
    assert words in str(caught.value)
    assert caught.value.hint


def test_the_refusal_of_max_cost_holds_the_line_that_sets_the_price():
    choice = ModelChoice("openai", 'odd "name"', LOCAL)
    refusal = unknown_price(choice, "settings.toml")
    assert "--max-cost" in refusal.message
    assert price_line(choice) in refusal.hint
    table = tomllib.loads(f"[prices]\n{price_line(choice)}")["prices"]
    assert price(choice.name, LOCAL, read_prices(table)) == Price(0.0, 0.0)
