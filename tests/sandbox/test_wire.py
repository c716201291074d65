"""Frames between processes: whole ones arrive in order, however cut; the rest is refused."""

from __future__ import annotations

import json
import os
import struct
import threading
from collections.abc import Iterator

import pytest

from workbench.sandbox.inside.border import wire

LONG = {"text": "x" * (3 * wire.AHEAD)}


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    read_end, write_end = os.pipe()
    yield read_end, write_end
    os.close(read_end)
    os.close(write_end)


@pytest.mark.parametrize("exact", [False, True])
def test_frames_arrive_in_order_whatever_their_length(pipe: tuple[int, int], exact: bool) -> None:
    reader = wire.Reader(pipe[0])
    reader.exact = exact
    messages = [{"n": 1}, LONG, [], {"n": 2}]
    os.write(pipe[1], b"".join(map(wire.pack, messages)))
    assert [reader.receive() for _ in messages] == messages


@pytest.mark.parametrize("cut", [1, 3, 4, 5, 9])
def test_a_frame_that_comes_in_two_parts_is_put_together(pipe: tuple[int, int], cut: int) -> None:
    whole = wire.pack({"n": 1})
    os.write(pipe[1], whole[:cut])
    later = threading.Timer(0.02, os.write, (pipe[1], whole[cut:]))
    later.start()
    assert wire.Reader(pipe[0]).receive() == {"n": 1}
    later.join()


def test_a_frame_that_was_read_ahead_counts_as_there(pipe: tuple[int, int]) -> None:
    reader = wire.Reader(pipe[0])
    os.write(pipe[1], wire.pack(1) + wire.pack(2))
    assert reader.receive() == 1
    assert not wire.readable(pipe[0])
    assert reader.ready()
    assert reader.receive() == 2
    assert not reader.ready()


def test_an_exact_reader_leaves_the_next_frame_where_others_see_it(pipe: tuple[int, int]) -> None:
    reader = wire.Reader(pipe[0])
    reader.exact = True
    os.write(pipe[1], wire.pack(1) + wire.pack(2))
    assert reader.receive() == 1
    assert wire.readable(pipe[0])


def test_a_reader_that_turns_exact_still_gives_what_it_had_read_ahead(
    pipe: tuple[int, int],
) -> None:
    reader = wire.Reader(pipe[0])
    os.write(pipe[1], wire.pack(1) + wire.pack(2) + wire.pack(3)[:-1])
    assert reader.receive() == 1
    reader.exact = True
    os.write(pipe[1], wire.pack(3)[-1:] + wire.pack(4))
    assert [reader.receive(), reader.receive()] == [2, 3]
    assert wire.readable(pipe[0])


def test_a_frame_that_claims_to_be_too_long_is_refused_unread(pipe: tuple[int, int]) -> None:
    os.write(pipe[1], struct.pack("!I", wire.MAX_FRAME + 1))
    with pytest.raises(wire.BadFrame, match=f"a frame of {wire.MAX_FRAME + 1} bytes"):
        wire.Reader(pipe[0]).receive()


@pytest.mark.parametrize("sent", [b"", b"\0\0", wire.pack([1, 2])[:-1]])
def test_a_stream_that_ends_within_a_frame_is_gone(sent: bytes) -> None:
    read_end, write_end = os.pipe()
    os.write(write_end, sent)
    os.close(write_end)
    try:
        with pytest.raises(wire.Gone):
            wire.Reader(read_end).receive()
    finally:
        os.close(read_end)


def test_nobody_to_read_is_gone() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        with pytest.raises(wire.Gone):
            wire.send(write_end, "hello")
    finally:
        os.close(write_end)


@pytest.mark.parametrize("body", [b"1 2", b"{} ", b"{}{}", b' {"a":1}'])
def test_a_frame_is_one_value_and_nothing_around_it(body: bytes) -> None:
    with pytest.raises(wire.BadFrame):
        wire.unpack(body)


@pytest.mark.parametrize(
    "message", [{"a": [1.5, None, True, "é\ud800\n", -(2**61)]}, {"1": {}}, "", float("inf")]
)
def test_a_frame_holds_what_the_standard_encoder_writes(message: object) -> None:
    body = wire.pack(message)[4:]
    assert body.decode() == json.dumps(message, separators=(",", ":"))
    assert wire.unpack(body) == message


def test_what_refers_to_itself_cannot_be_sent() -> None:
    cyclic: list[object] = []
    cyclic.append(cyclic)
    with pytest.raises(wire.BadFrame, match="not sendable"):
        wire.pack(cyclic)


def test_what_is_no_plain_data_cannot_be_sent() -> None:
    with pytest.raises(wire.BadFrame, match="not sendable"):
        wire.pack({"a": object()})


def test_what_is_too_long_cannot_be_sent() -> None:
    with pytest.raises(wire.BadFrame, match="more than a frame"):
        wire.pack("x" * wire.MAX_FRAME)


def test_a_long_frame_is_written_whole_to_a_slow_reader(pipe: tuple[int, int]) -> None:
    message = "x" * (1 << 20)
    writer = threading.Thread(target=wire.send, args=(pipe[1], message))
    writer.start()
    assert wire.Reader(pipe[0]).receive() == message
    writer.join()
