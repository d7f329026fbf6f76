"""The directory at the end of a zip."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import BinaryIO

from .member import decode_name
from .refusal import refuse

_END = struct.Struct("<IHHHHIIH")
_END_SIGNATURE = 0x06054B50
_CENTRAL = struct.Struct("<IHHHHHHIIIHHHHHII")
_CENTRAL_SIGNATURE = 0x02014B50
#: Fifty thousand members with long names.
_MAX_DIRECTORY_BYTES = 64 * 1024 * 1024

_ENCRYPTED_FLAGS = 0x2041
_DESCRIPTOR_FLAG = 0x0008
_UTF8_FLAG = 0x0800
#: Compression levels, a descriptor, names in UTF-8. Everything else changes how content is read.
_KNOWN_FLAGS = 0x0006 | _DESCRIPTOR_FLAG | _UTF8_FLAG
STORED = 0
_DEFLATED = 8

_ZIP64_EXTRA = 0x0001
#: Extra fields that change what a reader does: sizes elsewhere, another name, encryption.
_REFUSED_EXTRA = frozenset([_ZIP64_EXTRA, 0x7075, 0x6375, 0x0017, 0x9901])

_FILE_TYPE_MASK = 0o170000
_PLAIN_FILE_TYPES = (0, 0o100000)
_FOLDER_TYPES = (0, 0o040000)


@dataclass(frozen=True)
class ZipEntry:
    """A member as the directory describes it."""

    name: str
    name_bytes: bytes
    flags: int
    method: int
    checksum: int
    packed_bytes: int
    byte_count: int
    offset: int

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")

    @property
    def has_descriptor(self) -> bool:
        return self.flags & _DESCRIPTOR_FLAG != 0


def read_directory(file: BinaryIO, file_bytes: int) -> tuple[list[ZipEntry], int]:
    """The entries, and where the directory starts. It must be the last thing in the file.

    Archives in the 64-bit form are refused: no result needs it.
    """
    end = b""
    if file_bytes >= _END.size:
        file.seek(file_bytes - _END.size)
        end = file.read(_END.size)
    if len(end) < _END.size or not end.startswith(_END_SIGNATURE.to_bytes(4, "little")) or end[-2:] != b"\0\0":
        raise refuse("it is cut off, or something follows its end")
    _, disk, first_disk, disk_count, count, byte_count, start, _ = _END.unpack(end)
    if count == 0xFFFF or byte_count == 0xFFFFFFFF or start == 0xFFFFFFFF:
        raise refuse("it is in the 64-bit form")
    if disk != 0 or first_disk != 0 or disk_count != count:
        raise refuse("it is one of several parts")
    if start + byte_count != file_bytes - _END.size:
        raise refuse("its directory is not where it should be")
    if byte_count > _MAX_DIRECTORY_BYTES:
        raise refuse("its directory is too large")
    file.seek(start)
    entries = _read_entries(file.read(byte_count))
    if len(entries) != count:
        raise refuse("its directory does not have as many members as it says")
    return entries, start


def _read_entries(directory: bytes) -> list[ZipEntry]:
    entries = []
    start = 0
    while start < len(directory):
        entry, start = _read_entry(directory, start)
        entries.append(entry)
    return entries


def _read_entry(directory: bytes, start: int) -> tuple[ZipEntry, int]:
    header = directory[start : start + _CENTRAL.size]
    if len(header) < _CENTRAL.size or not header.startswith(_CENTRAL_SIGNATURE.to_bytes(4, "little")):
        raise refuse("its directory is damaged")
    fields = _CENTRAL.unpack(header)
    flags, method, checksum, packed_bytes, byte_count = fields[3], fields[4], fields[7], fields[8], fields[9]
    name_length, extra_length, comment_length, disk, attributes, offset = (*fields[10:14], *fields[15:])
    name_start = start + _CENTRAL.size
    extra_start = name_start + name_length
    comment_start = extra_start + extra_length
    end = comment_start + comment_length
    if end > len(directory):
        raise refuse("its directory is damaged")
    _check_extra(directory[extra_start:comment_start])
    name_bytes = directory[name_start:extra_start]
    name = _read_name(name_bytes, flags)
    entry = ZipEntry(name, name_bytes, flags, method, checksum, packed_bytes, byte_count, offset)
    if disk != 0:
        raise refuse("it is one of several parts")
    _check_entry(entry)
    _check_type(entry, attributes >> 16)
    return entry, end


def _check_entry(entry: ZipEntry) -> None:
    if entry.flags & _ENCRYPTED_FLAGS:
        raise refuse("it is encrypted")
    if entry.flags & ~_KNOWN_FLAGS:
        raise refuse("a member has unknown flags")
    if entry.method not in (STORED, _DEFLATED):
        raise refuse(f"a member is packed by the unknown method {entry.method}")
    if 0xFFFFFFFF in (entry.packed_bytes, entry.byte_count, entry.offset):
        raise refuse("it is in the 64-bit form")
    if entry.method == STORED and entry.packed_bytes != entry.byte_count:
        raise refuse("a member lies about its size")


def _check_type(entry: ZipEntry, unix_mode: int) -> None:
    if entry.is_folder and entry.byte_count > 0:
        raise refuse("a folder has content of its own")
    if unix_mode & _FILE_TYPE_MASK not in (_FOLDER_TYPES if entry.is_folder else _PLAIN_FILE_TYPES):
        raise refuse("it contains links, devices or other things that are not files")


def _read_name(name: bytes, flags: int) -> str:
    if not name.isascii() and not flags & _UTF8_FLAG:
        raise refuse("a name is not UTF-8")
    return decode_name(name)


def _check_extra(extra: bytes) -> None:
    start = 0
    while start < len(extra):
        if start + 4 > len(extra):
            raise refuse("its directory is damaged")
        identifier, length = struct.unpack_from("<HH", extra, start)
        if identifier == _ZIP64_EXTRA:
            raise refuse("it is in the 64-bit form")
        if identifier in _REFUSED_EXTRA:
            raise refuse("a member has a second name or is encrypted")
        start += 4 + length
