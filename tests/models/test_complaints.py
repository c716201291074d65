"""What a refusal of a server is told as."""

from __future__ import annotations

import httpx2
import openai
import pytest

from workbench.models.complaints import fault_of
from workbench.models.wire import address


def told(status: int, said: str, url: str = "https://api.example.com/v1") -> tuple[str, str]:
    response = httpx2.Response(status, request=httpx2.Request("POST", url))
    error = openai.APIStatusError("no", response=response, body={"error": {"message": said}})
    fault = fault_of(error, address(url, {}), True)
    return fault.message, fault.hint


@pytest.mark.parametrize(
    "key", ["sk-proj-abcDEF1234567890", "sk-abc*****************wxyz", "0123456789abcdef"]
)
def test_a_key_that_a_refusal_quotes_is_masked(key: str) -> None:
    message, _ = told(401, f"Incorrect API key provided: {key}. See https://example.com/keys2.")
    assert message.endswith("Incorrect API key provided: [key]. See https://example.com/keys2.")


def test_a_model_s_name_is_told_as_it_is() -> None:
    message, hint = told(404, "The model gpt-4o-mini-2024-07-18 does not exist")
    assert "gpt-4o-mini-2024-07-18" in message
    assert hint == "Check the name of the model."


def test_an_address_that_does_not_end_as_most_do_is_named() -> None:
    _, hint = told(404, "not found", "https://api.example.com/")
    assert hint.endswith("and the address: most end in /v1, this one in /.")
