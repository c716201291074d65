"""Sessions of an experiment share connections; others go on opening one for each call."""

from __future__ import annotations

import pytest

from tests.models.calls import call
from tests.support.slow_server import started
from workbench.core.events import ModelChoice
from workbench.models.openai_compatible import OpenAICompatible


@pytest.mark.parametrize(("kept", "connections"), [(True, 1), (False, 3)])
async def test_calls_share_a_connection_only_where_it_is_kept_open(
    kept: bool, connections: int
) -> None:
    opened: list[int] = []
    server = await started(0.0, "red", opened)
    port = server.sockets[0].getsockname()[1]
    model = OpenAICompatible(ModelChoice("openai", "m", f"http://127.0.0.1:{port}/v1"), {})
    if kept:
        model.keep_open(4)
    for _ in range(3):
        assert (await call(model)).text == "red"
    await model.close()
    assert len(opened) == connections
    assert (await call(model)).text == "red", "and a closed one opens again"
    server.close()
