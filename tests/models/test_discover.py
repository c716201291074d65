"""Local servers are found in a moment, and silence costs no more than the limit."""

from __future__ import annotations

import asyncio
import socket
import threading
import time

from tests.support.openai_server import OpenAIServer
from workbench.models.discover import LocalServer, local_servers


def test_a_running_server_is_found_with_its_models_and_a_free_port_is_not():
    with OpenAIServer(models=("b", "a")) as server, socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        ports = {"ollama": server.port, "vllm": unused.getsockname()[1]}
        found = local_servers(2.0, ports)
    assert found == (LocalServer("ollama", server.port, ("a", "b")),)
    assert found[0].base_url == server.base_url


def test_a_port_that_says_nothing_takes_no_longer_than_the_limit():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        started = time.perf_counter()
        assert local_servers(0.2, {"vllm": silent.getsockname()[1]}) == ()
        assert time.perf_counter() - started < 30, "it would never say anything"


def test_something_else_on_the_port_is_no_model_server():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()

        def talk() -> None:
            connection, _ = other.accept()
            with connection:
                connection.sendall(b"220 mail ready\r\n")

        thread = threading.Thread(target=talk)
        thread.start()
        assert local_servers(2.0, {"vllm": other.getsockname()[1]}) == ()
        thread.join()


async def test_it_can_be_asked_inside_an_event_loop():
    with OpenAIServer() as server:
        assert len(local_servers(2.0, {"vllm": server.port})) == 1
    await asyncio.sleep(0)
