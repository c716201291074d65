"""What --model and --base-url mean, and what is said when they mean nothing."""

from __future__ import annotations

import pytest

from tests.models.test_practice import SCRIPT
from workbench.core.events import ModelChoice
from workbench.errors import SettingsError, UsageError
from workbench.models.choose import make_model, no_script, parse_model
from workbench.models.discover import LocalServer
from workbench.models.openai_compatible import OpenAICompatible
from workbench.models.person import PersonModel
from workbench.models.practice import PracticeModel
from workbench.models.replay import ReplayModel
from workbench.models.wire import Key, address, key_for

OPENAI = "https://api.openai.com/v1"


@pytest.mark.parametrize(
    ("text", "base_url", "choice"),
    [
        ("", "", ModelChoice()),
        ("practice", "", ModelChoice("practice", "practice")),
        ("person", "", ModelChoice("person", "person")),
        ("replay:01ABC", "", ModelChoice("replay", "replay", source="01ABC")),
        ("gpt-5-mini", "", ModelChoice("openai", "gpt-5-mini", OPENAI)),
        ("o4-mini", "", ModelChoice("openai", "o4-mini", OPENAI)),
        ("openai:practice", "", ModelChoice("openai", "practice", OPENAI)),
        ("ollama:llama3:8b", "", ModelChoice("openai", "llama3:8b", "http://127.0.0.1:11434/v1")),
        ("vllm:org/m", "", ModelChoice("openai", "org/m", "http://127.0.0.1:8000/v1")),
        ("vllm:m", "http://gpu:9/v1/", ModelChoice("openai", "m", "http://gpu:9/v1")),
        ("llama3:8b", "http://gpu:9/v1", ModelChoice("openai", "llama3:8b", "http://gpu:9/v1")),
        (
            "m",
            "https://x.azure-api.net/d/chat/completions?api-version=1",
            ModelChoice("openai", "m", "https://x.azure-api.net/d?api-version=1"),
        ),
    ],
)
def test_what_is_typed_becomes_a_choice(text: str, base_url: str, choice: ModelChoice):
    assert parse_model(text, base_url, {}) == choice


def test_an_address_from_the_environment_holds_for_every_name_of_a_server():
    environ = {"OPENAI_BASE_URL": "http://gateway/v1"}
    for name in ("gpt-5", "openai:gpt-5", "anything"):
        assert parse_model(name, "", environ).base_url == "http://gateway/v1"
    assert parse_model("anything", "http://typed/v1", environ).base_url == "http://typed/v1"
    assert parse_model("practice", "", environ).base_url == ""


@pytest.mark.parametrize(
    ("text", "base_url", "words"),
    [
        ("practise", "", "Did you mean 'practice'?"),
        ("olama:x", "", "Did you mean 'ollama:NAME'?"),
        ("llama3", "", "add --base-url URL"),
        ("replay", "", "Which session"),
        ("ollama:", "", "--model ollama:NAME"),
        ("practice", "http://x/v1", "does not go with --model practice"),
        ("m", "gateway/v1", "no web address"),
        ("m", "ftp://x/v1", "no web address"),
        ("m", "http://x/\x1b[31m", "no web address"),
        ("m", "http://me:pw-12345@x/v1", "WORKBENCH_API_KEY"),
        ("m", "http://x/v1?api-key=pw-12345", "WORKBENCH_API_KEY"),
        ("sk-proj-pw-12345abcdefghi", "", "WORKBENCH_API_KEY"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_the_next_step(text: str, base_url: str, words: str):
    with pytest.raises(UsageError) as caught:
        parse_model(text, base_url, {})
    assert words in str(caught.value)
    assert "pw-12345" not in str(caught.value), "a secret is not repeated"
    assert caught.value.exit_status == 2


def made(choice: ModelChoice, **more: object):
    given = {"task": "code/mean", "scripts": lambda task: SCRIPT, "environ": {}, **more}
    return make_model(choice, **given)  # type: ignore[arg-type]


def test_each_choice_makes_its_model():
    async def ask(messages):
        return ""

    assert isinstance(made(ModelChoice()), PracticeModel)
    assert isinstance(made(ModelChoice("person", "person"), ask=ask), PersonModel)
    replay = ModelChoice("replay", "replay", source="s")
    assert isinstance(made(replay, events=lambda session: []), ReplayModel)
    server = made(ModelChoice("openai", "m", "http://127.0.0.1:1/v1"))
    assert isinstance(server, OpenAICompatible)
    assert server.price is None, "a local server has no known price"


def test_a_task_without_a_script_names_the_ways_on():
    running = LocalServer("ollama", 11434, ("llama3:8b", "qwen3"))
    with pytest.raises(UsageError) as caught:
        made(ModelChoice(), scripts=lambda task: None, local=lambda: [running])
    for words in ("'code/mean'", "--model ollama:llama3:8b", "WORKBENCH_API_KEY", "--model person"):
        assert words in str(caught.value)
    keyed = no_script("t", (), {"OPENAI_API_KEY": "sk-1"})
    assert "--model gpt-" in keyed.hint
    assert "sk-1" not in str(keyed)


@pytest.mark.parametrize(
    ("url", "environ", "key"),
    [
        ("https://x/v1", {"WORKBENCH_API_KEY": "w", "OPENAI_API_KEY": "o"}, "w"),
        ("http://gpu:9/v1", {"WORKBENCH_API_KEY": "w", "OPENAI_API_KEY": "o"}, "w"),
        ("https://x/v1", {"OPENAI_API_KEY": "o"}, "o"),
        ("http://127.0.0.1:9/v1", {"OPENAI_API_KEY": "o"}, "o"),
        ("http://[::1]:9/v1", {"OPENAI_API_KEY": "o"}, "o"),
        ("http://gpu:9/v1", {"OPENAI_API_KEY": "o"}, ""),
        ("http://127.0.0.1.evil.example/v1", {"OPENAI_API_KEY": "o"}, ""),
        ("https://x/v1", {}, ""),
    ],
)
def test_openais_key_never_goes_unencrypted_to_another_machine(url, environ, key: str):
    found = key_for(address(url, environ), environ)
    assert found.secret == key
    assert repr(found) == "Key()"
    assert str(Key("abc")) == "Key()"


@pytest.mark.parametrize("secret", ["sk-one\nsk-two", "sk-caf\u00e9-123", "sk one"])
def test_a_key_that_no_header_can_carry_is_refused_without_showing_it(secret: str):
    with pytest.raises(SettingsError, match="WORKBENCH_API_KEY") as caught:
        made(ModelChoice("openai", "m", "http://x/v1"), environ={"WORKBENCH_API_KEY": secret})
    assert "sk" not in str(caught.value).replace("ask", "")


def test_azure_gets_its_version_from_the_address_or_the_environment():
    environ = {"OPENAI_API_VERSION": "2025-01-01"}
    azure = "https://me.openai.azure.com/openai/deployments/d"
    assert address(azure, environ).query == {"api-version": "2025-01-01"}
    assert address(f"{azure}?api-version=1", environ).query == {"api-version": "1"}
    assert address("https://api.openai.com/v1", environ).query == {}


@pytest.mark.parametrize("url", ["", OPENAI])
def test_the_default_server_without_a_key_is_refused_before_any_call(url: str):
    choice = ModelChoice("openai", "gpt-5-mini", url)
    with pytest.raises(SettingsError, match=r"No key is set for api\.openai") as refused:
        make_model(choice, task="t", scripts=lambda task: None, environ={})
    assert "export OPENAI_API_KEY=" in refused.value.hint
    keyed = {"WORKBENCH_API_KEY": "k" * 20}
    assert make_model(choice, task="t", scripts=lambda task: None, environ=keyed)
    own = ModelChoice("openai", "m", "https://gateway.example/v1")
    assert make_model(own, task="t", scripts=lambda task: None, environ={})
