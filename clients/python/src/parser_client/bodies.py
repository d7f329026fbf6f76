"""Bodies of requests, read while they are sent."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Optional, Union
from urllib.parse import quote

from .deadline import Deadline
from .errors import ParserClientError
from .types import Document

_BLOCK_BYTES = 256 * 1024

#: Bytes, or a file with its size.
_Part = Union[bytes, tuple[str, int]]


@dataclass(frozen=True)
class Body:
    """The body of a request. It can be read again for a retry."""

    content_type: str
    parts: list[_Part]
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def byte_count(self) -> int:
        return sum(len(part) if isinstance(part, bytes) else part[1] for part in self.parts)

    def blocks(self, deadline: Deadline) -> Iterator[bytes]:
        for part in self.parts:
            for block in _blocks_of(part):
                deadline.check()
                yield block


def json_body(value: object) -> Body:
    return Body("application/json", [json.dumps(value).encode()])


def document_body(document: Document, job_input: Mapping[str, Any], name: Optional[str]) -> Body:
    """The document as the body, its input and its name in headers."""
    # Headers hold ASCII only, which is what `dumps` and `quote` write.
    headers = {"x-parser-input": json.dumps(job_input)}
    if name is not None:
        headers["x-parser-document-name"] = quote(name, safe="", errors="replace")
    return Body("application/octet-stream", [_part_of(document)], headers)


def form_body(document: Document, fields: Mapping[str, Any]) -> Body:
    """The document as a part of a form, where there is more to say than its input."""
    boundary = secrets.token_hex(16)
    parts: list[_Part] = []
    for name, value in fields.items():
        text = value if isinstance(value, str) else json.dumps(value)
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n'
        parts.append(f"{head}{text}\r\n".encode())
    head = (
        f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="document"\r\n'
        "content-type: application/octet-stream\r\n\r\n"
    )
    parts += [head.encode(), _part_of(document), f"\r\n--{boundary}--\r\n".encode()]
    return Body(f"multipart/form-data; boundary={boundary}", parts)


def document_name(document: Document) -> Optional[str]:
    """The name of a file on disk."""
    return None if isinstance(document, (bytes, bytearray, memoryview)) else os.path.basename(os.fspath(document))


def document_size(document: Document) -> int:
    """In bytes."""
    part = _part_of(document)
    return len(part) if isinstance(part, bytes) else part[1]


def read_document(document: Document) -> bytes:
    return b"".join(_blocks_of(_part_of(document)))


def _part_of(document: Document) -> _Part:
    if isinstance(document, (bytes, bytearray, memoryview)):
        return bytes(document)
    path = os.fspath(document)
    try:
        if not os.path.isfile(path):
            raise FileNotFoundError(path)
        return (path, os.path.getsize(path))
    except OSError as error:
        raise _unreadable(path) from error


def _blocks_of(part: _Part) -> Iterator[bytes]:
    if isinstance(part, bytes):
        yield from (part[start : start + _BLOCK_BYTES] for start in range(0, len(part), _BLOCK_BYTES))
        return
    path, left = part
    try:
        with open(path, "rb") as file:
            while left > 0:
                block = file.read(min(_BLOCK_BYTES, left))
                if block == b"":
                    raise ParserClientError("SOURCE_NOT_FOUND", f"The file {path} became shorter while it was sent.")
                left -= len(block)
                yield block
    except OSError as error:
        raise _unreadable(path) from error


def _unreadable(path: str) -> ParserClientError:
    return ParserClientError("SOURCE_NOT_FOUND", f"The file {path} cannot be read.")
