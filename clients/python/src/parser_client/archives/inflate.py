"""Compression, undone piece by piece."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

from .refusal import refuse

#: How much is expanded at once, whatever the stream says.
_PIECE_BYTES = 256 * 1024

#: Window sizes as zlib wants them: a bare stream, and one in a gzip file.
RAW = -15
GZIP = 31


def inflate(packed: Iterable[bytes], window_bits: int) -> Iterator[bytes]:
    """The content of one stream that must end with its last byte."""
    stream = zlib.decompressobj(window_bits)
    for block in packed:
        if stream.eof:
            raise refuse("something follows its end")
        left = block
        while left and not stream.eof:
            piece = _expand(stream, left)
            left = stream.unconsumed_tail
            if piece:
                yield piece
        if stream.unused_data:
            raise refuse("something follows its end")
    while not stream.eof:
        # What was held back for want of room in the last piece.
        piece = _expand(stream, b"")
        if not piece:
            raise refuse("its compression is damaged or cut off")
        yield piece


def _expand(stream: zlib._Decompress, block: bytes) -> bytes:
    try:
        return stream.decompress(block, _PIECE_BYTES)
    except zlib.error as error:
        raise refuse("its compression is damaged or cut off") from error
