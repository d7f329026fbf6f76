"""A zip reader that requires the two headers of a member to agree."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from .inflate import RAW, inflate
from .member import Member
from .refusal import refuse
from .zip_directory import STORED, ZipEntry, read_directory

_LOCAL = struct.Struct("<IHHHHHIIIHH")
_LOCAL_SIGNATURE = 0x04034B50
_DESCRIPTOR = struct.Struct("<IIII")
_DESCRIPTOR_SIGNATURE = 0x08074B50
_READ_BYTES = 256 * 1024


@dataclass(frozen=True)
class _Located:
    entry: ZipEntry
    content_start: int


def open_zip(file: BinaryIO, file_bytes: int) -> tuple[int, Iterator[Member]]:
    """The sum of the sizes that it claims, and its members, in the order of the directory."""
    entries, directory_start = read_directory(file, file_bytes)
    located = _locate(file, entries, directory_start)
    return sum(entry.byte_count for entry in entries), _list_members(file, located)


def _list_members(file: BinaryIO, located: Sequence[_Located]) -> Iterator[Member]:
    for place in located:
        yield Member(place.entry.name, place.entry.is_folder, partial(_read_content, file, place))


def _locate(file: BinaryIO, entries: Sequence[ZipEntry], directory_start: int) -> list[_Located]:
    """Members must follow each other from the first byte to the directory.

    None is inside another, and nothing is between them.
    """
    located = []
    end = 0
    for entry in sorted(entries, key=lambda entry: entry.offset):
        if entry.offset != end:
            raise refuse("its members overlap, or something is between them")
        content_start = entry.offset + _check_local_header(file, entry)
        end = content_start + entry.packed_bytes
        if entry.has_descriptor:
            end += _check_descriptor(file, entry, end)
        if end > directory_start:
            raise refuse("its members overlap, or something is between them")
        located.append(_Located(entry, content_start))
    if end != directory_start:
        raise refuse("something is between its members")
    return located


def _check_local_header(file: BinaryIO, entry: ZipEntry) -> int:
    """The two headers of a member must say the same: readers that believe the other one would see another archive."""
    file.seek(entry.offset)
    header = file.read(_LOCAL.size + len(entry.name_bytes))
    if len(header) < _LOCAL.size or not header.startswith(_LOCAL_SIGNATURE.to_bytes(4, "little")):
        raise refuse("its directory points to where no member is")
    _, _, flags, method, _, _, *sizes, name_length, extra_length = _LOCAL.unpack_from(header)
    are_equal = sizes == [entry.checksum, entry.packed_bytes, entry.byte_count]
    are_later = entry.has_descriptor and sizes == [0, 0, 0]
    if (
        (flags, method) != (entry.flags, entry.method)
        or not (are_equal or are_later)
        or name_length != len(entry.name_bytes)
        or header[_LOCAL.size :] != entry.name_bytes
    ):
        raise refuse("its directory and its members disagree")
    return _LOCAL.size + int(name_length) + int(extra_length)


def _check_descriptor(file: BinaryIO, entry: ZipEntry, start: int) -> int:
    """Checksum and sizes behind the content, with or without a signature before them. Gives their length."""
    expected = _DESCRIPTOR.pack(_DESCRIPTOR_SIGNATURE, entry.checksum, entry.packed_bytes, entry.byte_count)
    file.seek(start)
    found = file.read(_DESCRIPTOR.size)
    if found == expected:
        return len(expected)
    if found[:12] == expected[4:]:
        return 12
    raise refuse("its directory and its members disagree")


def _read_content(file: BinaryIO, place: _Located) -> Iterator[bytes]:
    entry = place.entry
    packed = _read_range(file, place.content_start, entry.packed_bytes)
    byte_count = checksum = 0
    for piece in packed if entry.method == STORED else inflate(packed, RAW):
        byte_count += len(piece)
        if byte_count > entry.byte_count:
            raise refuse("a member is larger than it claims")
        checksum = zlib.crc32(piece, checksum)
        yield piece
    if byte_count != entry.byte_count:
        raise refuse("a member is smaller than it claims")
    if checksum != entry.checksum:
        raise refuse("a member does not fit its checksum")


def _read_range(file: BinaryIO, start: int, count: int) -> Iterator[bytes]:
    end = start + count
    while start < end:
        file.seek(start)
        piece = file.read(min(_READ_BYTES, end - start))
        if piece == b"":
            raise refuse("it is cut off")
        start += len(piece)
        yield piece
