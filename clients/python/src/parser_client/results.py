"""Results, and how to save them."""

from __future__ import annotations

import base64
import binascii
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, Union, cast

from .archives import DEFAULT_LIMITS, ArchiveLimits, MemberNames, extract_archive, fill_folder
from .download import download
from .errors import ParserClientError
from .types import ResultEntry, SuccessResponse

Folder = Union[str, "os.PathLike[str]"]
ResponseOrResult = Union[SuccessResponse, ResultEntry]

#: A multiple of four, so that each piece can be decoded alone.
_BASE64_PIECE = 4 * 64 * 1024


def first(response: ResponseOrResult) -> ResultEntry:
    """The one result of a job."""
    if "results" not in response:
        return response
    entries = cast(SuccessResponse, response)["results"]
    if not entries:
        raise ParserClientError("UNEXPECTED_ANSWER", "The response has no result.")
    return entries[0]


def save_tarball(
    response: ResponseOrResult, folder: Folder, *, overwrite: bool = False, limits: ArchiveLimits = DEFAULT_LIMITS
) -> list[Path]:
    """Unpacks the archive in a response into a folder, completely or not at all. Returns the paths of the files.

    An archive that was too large for the response, and is a link, is downloaded. A folder with content is refused,
    or with ``overwrite`` replaced as a whole.
    """
    result = first(response)
    if "tarball_url" in result:
        return save_s3_tarball(result, folder, overwrite=overwrite, limits=limits)
    if "tarball_b64" not in result:
        raise _wrong_result("tarball_b64", "save_inline")
    with _work_file() as archive:
        _write_base64(result["tarball_b64"], archive)
        return extract_archive(archive, folder, overwrite=overwrite, limits=limits)


def save_s3_tarball(
    response: ResponseOrResult, folder: Folder, *, overwrite: bool = False, limits: ArchiveLimits = DEFAULT_LIMITS
) -> list[Path]:
    """Downloads the archive of a result and unpacks it into a folder, completely or not at all."""
    result = first(response)
    if "tarball_url" not in result:
        raise _wrong_result("tarball_url", "save_tarball or save_inline")
    return download_and_extract(result["tarball_url"], folder, overwrite=overwrite, limits=limits)


def download_and_extract(url: str, folder: Folder, *, overwrite: bool, limits: ArchiveLimits) -> list[Path]:
    """Fetches an archive from a presigned address and unpacks it."""
    with _work_file() as archive:
        download(url, archive, limits.max_download_bytes)
        return extract_archive(archive, folder, overwrite=overwrite, limits=limits)


def save_inline(response: ResponseOrResult, folder: Folder, *, overwrite: bool = False) -> list[Path]:
    """Writes the parts of an inline result into a folder, all or none, under the names that archives use."""
    files = _inline_files(first(response))
    if not files:
        raise _wrong_result("markdown", "save_tarball")

    def write(place: Path) -> None:
        for name, content in files.items():
            path = place.joinpath(*name.split("/"))
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "xb") as file:
                file.write(content)

    fill_folder(folder, overwrite, write)
    return [Path(os.path.abspath(folder)).joinpath(*name.split("/")) for name in files]


def _inline_files(result: ResultEntry) -> dict[str, bytes]:
    names = MemberNames()
    basename = result["basename"]
    entry: Mapping[str, Any] = result
    files = {
        names.add(basename + suffix, is_folder=False) or "": write(entry[key])
        for key, (suffix, write) in _FILES.items()
        if entry.get(key) is not None
    }
    for name, text in result.get("csv", {}).items():
        files[names.add(f"tables/{name}", is_folder=False) or ""] = text.encode()
    for name, content in result.get("images", {}).items():
        files[names.add(f"images/{name}", is_folder=False) or ""] = base64.b64decode(content)
    return files


def _to_json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def _to_text(value: str) -> bytes:
    return value.encode()


#: How archives name each part of a result, and what is in the file.
_FILES: Mapping[str, tuple[str, Callable[[Any], bytes]]] = {
    "markdown": (".md", _to_text),
    "content_list": ("_content_list_v2.json", _to_json),
    "middle": ("_middle.json", _to_json),
    "docling": ("_docling.json", _to_json),
    "chunks": ("_chunks.json", _to_json),
    "text": (".txt", _to_text),
    "html": (".html", _to_text),
    "source_map": ("_source_map.json", _to_json),
    "xlsx": (".xlsx", base64.b64decode),
}


def _write_base64(text: str, path: Path) -> None:
    try:
        with open(path, "xb") as file:
            for start in range(0, len(text), _BASE64_PIECE):
                file.write(base64.b64decode(text[start : start + _BASE64_PIECE], validate=True))
    except binascii.Error as error:
        raise ParserClientError("ARCHIVE_REFUSED", "The archive was refused: it is not base64.") from error


@contextmanager
def _work_file() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="parser-client-") as folder:
        yield Path(folder) / "archive"


def _wrong_result(missing: str, instead: str) -> ParserClientError:
    return ParserClientError(
        "INVALID_INPUT", f"The result has no {missing}. It came by another transport: use {instead}."
    )
