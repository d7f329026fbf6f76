"""Zips of documents, parsed as a batch."""

from __future__ import annotations

import io
import itertools
import os
import re
import zipfile
import zlib
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

from .archives.refusal import refuse
from .counts import require_positive
from .errors import ParserClientError
from .job_group import JobGroup
from .job_options import DOCUMENT_EXTENSIONS
from .types import Document, SubmitFields, SuccessResponse

if TYPE_CHECKING:
    from .client import ParserClient

_NOT_FOR_ZIPS = ("file", "file_url", "file_b64", "volume_path", "document_of", "document_name", "idempotency_key")

_MEBIBYTE = 1024 * 1024
_MAX_ENTRIES = 50_000
_MAX_ENTRY_BYTES = 256 * _MEBIBYTE
_MAX_TOTAL_BYTES = 2048 * _MEBIBYTE
#: Text packs a hundred to one at the most; a large entry that packs better was made to burst.
_MAX_RATIO = 400
_RATIO_APPLIES_FROM_BYTES = 32 * _MEBIBYTE

_LOCAL_HEADER_BYTES = 30
_ENCRYPTED_FLAG = 0x0001
_UTF8_FLAG = 0x0800


@dataclass(frozen=True)
class ZipOutcome:
    """A document of a zip with its result or its error."""

    #: With the folders that it is in.
    name: str
    response: Optional[SuccessResponse] = None
    error: Optional[ParserClientError] = None


@dataclass(frozen=True)
class _Parsing:
    name: str
    group: JobGroup
    response: Future[SuccessResponse]

    def outcome(self) -> ZipOutcome:
        """A document that cannot be parsed does not stop the others."""
        try:
            return ZipOutcome(self.name, response=self.response.result())
        except ParserClientError as error:
            return ZipOutcome(self.name, error=error)


def parse_zip(
    client: ParserClient, archive: Document, fields: SubmitFields, *, concurrency: int, timeout: Optional[float]
) -> Iterator[ZipOutcome]:
    """Parses the documents of a zip, a few at a time, and yields their results in the order of their names."""
    for name in _NOT_FOR_ZIPS:
        if name in fields:
            raise TypeError(f"parse_zip takes no {name}: its documents are those of the zip")
    require_positive(concurrency=concurrency)
    return _outcomes(client, archive, fields, concurrency, timeout)


def _outcomes(
    client: ParserClient, archive: Document, fields: SubmitFields, concurrency: int, timeout: Optional[float]
) -> Iterator[ZipOutcome]:
    with _open_zip(archive) as entries, ThreadPoolExecutor(max_workers=concurrency) as threads:

        def start(name: str, entry: zipfile.ZipInfo) -> _Parsing:
            group = JobGroup(client, timeout, None)

            def parse() -> SuccessResponse:
                return group.run({**fields, "document_name": name, "file": _read_entry(entries, entry)})

            return _Parsing(name, group, threads.submit(parse))

        documents = iter(_list_documents(entries))
        running = deque(start(*document) for document in itertools.islice(documents, concurrency))
        try:
            while running:
                outcome = running.popleft().outcome()
                running.extend(start(*document) for document in itertools.islice(documents, 1))
                yield outcome
        finally:
            for parsing in running:
                parsing.group.stop()


def _open_zip(file: Document) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(file) if isinstance(file, (bytes, bytearray, memoryview)) else os.fspath(file))
    except zipfile.BadZipFile as error:
        raise refuse("it is not a zip, or it is cut off") from error
    except OSError as error:
        raise ParserClientError("SOURCE_NOT_FOUND", f"The file {file!r} cannot be read.") from error


def _list_documents(archive: zipfile.ZipFile) -> list[tuple[str, zipfile.ZipInfo]]:
    """Documents by the extensions that can be parsed, sorted by name. Zips inside the zip are left out."""
    entries: dict[str, zipfile.ZipInfo] = {}
    if len(archive.infolist()) > _MAX_ENTRIES:
        raise refuse(f"it has {len(archive.infolist())} entries; at most {_MAX_ENTRIES} are read")
    for entry in archive.infolist():
        # With two entries of one name, the first is taken, as most readers do.
        if not entry.is_dir():
            entries.setdefault(_name_of(entry), entry)
    _refuse_bombs(list(entries.values()))
    documents = sorted((name, entry) for name, entry in entries.items() if _is_document(name) and _is_inside(name))
    if not documents:
        raise refuse("it contains no document")
    if any(entry.flag_bits & _ENCRYPTED_FLAG for _, entry in documents):
        raise refuse("it is encrypted; pack its documents without a password")
    return documents


def _name_of(entry: zipfile.ZipInfo) -> str:
    """Some writers do not say that names are UTF-8, use the separator of their system, or begin at the folder they packed."""
    name = entry.orig_filename
    if not entry.flag_bits & _UTF8_FLAG:
        name = name.encode("cp437").decode("utf-8", errors="replace")
    return re.sub(r"^(?:\.?/)+", "", name.replace("\\", "/"))


def _refuse_bombs(entries: list[zipfile.ZipInfo]) -> None:
    if sum(entry.file_size for entry in entries) > _MAX_TOTAL_BYTES:
        raise refuse("it unpacks to more than 2 GiB")
    for entry in entries:
        is_burst = entry.file_size > max(_RATIO_APPLIES_FROM_BYTES, _MAX_RATIO * entry.compress_size)
        if is_burst or entry.file_size > _MAX_ENTRY_BYTES:
            raise refuse("an entry unpacks to more than a document needs")
    end = 0
    for entry in sorted(entries, key=lambda one: one.header_offset):
        if entry.header_offset < end:
            raise refuse("its entries overlap")
        end = entry.header_offset + _LOCAL_HEADER_BYTES + entry.compress_size


def _is_document(name: str) -> bool:
    return name.rpartition(".")[2].lower() in DOCUMENT_EXTENSIONS


def _is_inside(name: str) -> bool:
    """Callers save results under these names: none leads out of a folder. Those with a dot are a system's own."""
    parts = name.split("/")
    return "\0" not in name and all(part and not part.startswith(".") and part != "__MACOSX" for part in parts)


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    try:
        with archive.open(entry) as content:
            # Without a size, an entry that is larger than it says would be unpacked as a whole.
            data = content.read(entry.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError) as error:
        raise refuse(f"an entry is damaged: {error}") from error
    if len(data) != entry.file_size:
        raise refuse("an entry is damaged: its size is not what it says")
    return data
