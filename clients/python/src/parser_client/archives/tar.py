"""A reader of tar, for content only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Optional

from .member import Member, decode_name
from .names import MAX_PATH_BYTES
from .refusal import refuse

_BLOCK_BYTES = 512
#: A long name and a few times; nothing that we write is larger.
_MAX_EXTENSION_BYTES = MAX_PATH_BYTES + 4096

_REGULAR = ("0", "\0")
_FOLDER = "5"
#: An entry that names the one after it, the POSIX way and GNU's.
_PAX = "x"
_GNU_LONG_NAME = "L"

_OCTAL = re.compile(rb" *([0-7]+)[\0 ]*")
#: A record is ``<length> <key>=<value>\n``, its length counting all of it.
_PAX_LENGTH = re.compile(rb"([1-9][0-9]{0,5}) ")
#: Keys that would change where or how much is written. Times and owners do not matter.
_REFUSED_KEY = re.compile(rb"size|linkpath|GNU\.sparse.*", re.DOTALL)


class _Header(NamedTuple):
    name: bytes
    kind: str
    byte_count: int


class _Reader:
    """Reads a stream in pieces of the sizes that the format asks for."""

    def __init__(self, stream: Iterable[bytes]) -> None:
        self._stream = iter(stream)
        self._piece = b""

    def pieces(self, count: int) -> Iterator[bytes]:
        while count > 0:
            if not self._piece:
                self._piece = next(self._stream, b"")
                if not self._piece:
                    raise refuse("it is cut off")
            taken, self._piece = self._piece[:count], self._piece[count:]
            count -= len(taken)
            yield taken

    def read(self, count: int) -> bytes:
        return b"".join(self.pieces(count))

    def skip(self, count: int) -> None:
        for _ in self.pieces(count):
            pass

    def rest(self) -> Iterator[bytes]:
        yield self._piece
        yield from self._stream


def read_tar(stream: Iterable[bytes]) -> Iterator[Member]:
    """The files and folders of a tar. Links, devices and everything else that is not plain content is refused."""
    reader = _Reader(stream)
    while True:
        block = reader.read(_BLOCK_BYTES)
        if not any(block):
            break
        header = _read_header(block)
        if header.kind in (_PAX, _GNU_LONG_NAME):
            name = _read_long_name(reader, header)
            header = _read_header(reader.read(_BLOCK_BYTES))
            header = header if name is None else header._replace(name=name)
        yield from _read_member(reader, header)
    if any(reader.read(_BLOCK_BYTES)) or any(any(piece) for piece in reader.rest()):
        raise refuse("something follows its end")


def _read_member(reader: _Reader, header: _Header) -> Iterator[Member]:
    name, kind, byte_count = decode_name(header.name), header.kind, header.byte_count
    is_folder = kind == _FOLDER or (kind == "\0" and name.endswith("/"))
    if not is_folder and kind not in _REGULAR:
        raise refuse(f"it contains links, devices or other things that are not files (type {kind!r})")
    if is_folder and byte_count > 0:
        raise refuse("a folder has content of its own")
    read: list[bool] = []

    def content() -> Iterator[bytes]:
        read.append(True)
        yield from reader.pieces(byte_count)

    yield Member(name, is_folder, content)
    if not read:
        reader.skip(byte_count)
    reader.skip(_padding_of(byte_count))


def _read_header(block: bytes) -> _Header:
    # The checksum counts its own place as spaces.
    if _read_octal(block[148:156]) != sum(block[:148]) + 8 * 32 + sum(block[156:]):
        raise refuse("a header of it is damaged")
    prefix = _text(block[345:500]) if block[257:263] == b"ustar\0" else b""
    name = _text(block[:100])
    return _Header(
        name=prefix + b"/" + name if prefix else name,
        kind=block[156:157].decode("latin-1"),
        byte_count=_read_octal(block[124:136]),
    )


def _text(field: bytes) -> bytes:
    return field.split(b"\0", 1)[0]


def _read_octal(field: bytes) -> int:
    found = _OCTAL.fullmatch(field)
    if found is None:
        raise refuse("a number in a header is damaged or too large")
    return int(found[1], 8)


def _read_long_name(reader: _Reader, header: _Header) -> Optional[bytes]:
    byte_count = header.byte_count
    if not 0 < byte_count <= _MAX_EXTENSION_BYTES:
        raise refuse("a name is empty or too long")
    content = reader.read(byte_count)
    reader.skip(_padding_of(byte_count))
    if header.kind == _PAX:
        # Some writers give only times.
        return _read_pax_records(content).get(b"path")
    return content[:-1] if content.endswith(b"\0") else content


def _read_pax_records(content: bytes) -> dict[bytes, bytes]:
    records: dict[bytes, bytes] = {}
    start = 0
    while start < len(content):
        length = _PAX_LENGTH.match(content, start)
        end = start + int(length[1]) if length else 0
        record = content[length.end() : end] if length else b""
        key, equals, value = record[:-1].partition(b"=")
        if end > len(content) or not record.endswith(b"\n") or not key or not equals:
            raise refuse("an extended header is damaged")
        if _REFUSED_KEY.fullmatch(key):
            raise refuse(f"an extended header sets {key.decode('latin-1')}")
        records[key] = value
        start = end
    return records


def _padding_of(byte_count: int) -> int:
    return -byte_count % _BLOCK_BYTES
