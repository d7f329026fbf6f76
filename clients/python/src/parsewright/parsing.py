"""A document in one call."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Optional, Union
from urllib.parse import unquote, urlsplit

from parser_client import ParserClient, ParserClientError

from .document import ParsedDocument, read_document
from .errors import ParseError, error_of, from_client

Source = Union[str, "os.PathLike[str]"]

#: Every result has the first four; tables come as CSV, and chunks for retrieval, too.
_FORMATS = ("markdown", "content_list", "middle", "images", "csv", "chunks")
#: Results have these where they are asked for.
FURTHER_FORMATS = ("docling", "html", "text")
_OPTION_NAMES = {"formula_enable": "formulas", "table_enable": "tables"}
_ON_BY_DEFAULT = {"formula_enable", "table_enable", "ocr"}
_SERVICE_VARIABLES = ("PARSER_BASE_URL", "RUNPOD_ENDPOINT_BASE_URL")


def parse(
    source: Source,
    *,
    base_url: Optional[str] = None,
    api_key: Optional[str] = None,
    tier: Optional[str] = None,
    lang: Optional[str] = None,
    page_ranges: Optional[str] = None,
    password: Optional[str] = None,
    chunk_tokens: Optional[int] = None,
    chunk_overlap: Optional[int] = None,
    timeout: Optional[float] = None,
    formats: Sequence[str] = (),
) -> ParsedDocument:
    """Parses a file, or the document at an address.

    The service at ``base_url``, else at ``PARSER_BASE_URL``, parses it; if neither is given, the command
    ``parsewright`` on this machine does. ``page_ranges`` counts from 1: ``2,4-6``, ``2-``. ``chunk_tokens`` bounds
    the chunks, and each repeats at most ``chunk_overlap`` tokens of the one before. ``formats`` adds ``docling``,
    ``html`` and ``text`` to the result. Raises :class:`DocumentProtected`, :class:`DocumentUnreadable` or another
    :class:`ParseError`, and ``FileNotFoundError``.
    """
    fields = {
        "tier": tier,
        "lang": lang,
        "page_ranges": page_ranges,
        "chunk_tokens": chunk_tokens,
        "chunk_overlap": chunk_overlap,
    }
    return parse_with(
        source, fields, base_url=base_url, api_key=api_key, password=password, timeout=timeout, formats=formats
    )


def parse_with(
    source: Source,
    fields: Mapping[str, Any],
    *,
    base_url: Optional[str] = None,
    api_key: Optional[str] = None,
    password: Optional[str] = None,
    timeout: Optional[float] = None,
    formats: Sequence[str] = (),
) -> ParsedDocument:
    """Does what :func:`parse` does, with fields of a job by their names. ``None`` leaves a field out."""
    wrong = [name for name in formats if name not in FURTHER_FORMATS]
    if wrong:
        raise ValueError(f"formats must be among {', '.join(FURTHER_FORMATS)}; got {wrong[0]!r}.")
    given = {name: value for name, value in fields.items() if value is not None}
    if not _is_address(source) and not Path(source).exists():
        raise FileNotFoundError(f"There is no such file: {os.fspath(source)}")
    wanted = [*_FORMATS, *formats]
    with tempfile.TemporaryDirectory(prefix="parsewright-") as work:
        folder = Path(work) / "result"
        if base_url is not None or any(os.environ.get(name) for name in _SERVICE_VARIABLES):
            client = ParserClient(api_key=api_key, base_url=base_url)
            sent = {**given, "formats": wanted, "password": password, "timeout": timeout}
            _parse_by_service(client, source, folder, sent)
        else:
            flags = ["--formats", ",".join(wanted), *_flags_of(given)]
            folder = _parse_here(source, folder, flags, password, timeout)
        return read_document(folder, _name_of(source))


async def parse_async(source: Source, **options: Any) -> ParsedDocument:
    """Does the same as :func:`parse`, with the same options, without blocking the event loop."""
    return await asyncio.to_thread(parse, source, **options)


def _parse_by_service(client: ParserClient, source: Source, folder: Path, fields: dict[str, Any]) -> None:
    where: dict[str, Source] = {"file_url" if _is_address(source) else "file": os.fspath(source)}
    sent = {name: value for name, value in fields.items() if value is not None}
    try:
        # The fields are those of the signature above; a type checker cannot follow a dict.
        submit: Any = client.parse_document
        response = submit(
            document_name=_name_of(source), return_format="tarball_b64", **where, **sent
        )
        client.save_tarball(response, folder)
    except ParserClientError as error:
        raise from_client(error) from error


def _parse_here(
    source: Source, folder: Path, flags: list[str], password: Optional[str], timeout: Optional[float]
) -> Path:
    command = shutil.which("parsewright")
    if command is None:
        raise ParseError(
            "BACKEND_UNAVAILABLE",
            "There is neither a service nor the command. Set PARSER_BASE_URL to the address of a service, "
            "or install the command: npm install --global parsewright, or ./apps/cli in a clone",
        )
    # Not as an argument: other users of a machine can see those.
    environment = {**os.environ, **({} if password is None else {"PARSER_DOCUMENT_PASSWORD": password})}
    try:
        ran = subprocess.run(
            [command, "parse", os.fspath(source), "-o", str(folder), "--json", *flags],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise error_of("WAIT_TIMEOUT", f"Parsing took more than {timeout} seconds.") from error
    try:
        outcome = json.loads(ran.stdout)
    except ValueError:
        message = ran.stderr.strip() or f"The command ended with {ran.returncode}."
        raise error_of("INVALID_INPUT" if ran.returncode == 2 else "INTERNAL", message) from None
    if not outcome["ok"]:
        raise error_of(outcome["error"]["code"], outcome["error"]["message"])
    return Path(outcome["output"]["markdown"]).parent


def _flags_of(fields: Mapping[str, Any]) -> list[str]:
    """Options of the command. It has one for each field, but a switch only for the value that is not the default."""
    flags: list[str] = []
    for name, value in fields.items():
        option = _OPTION_NAMES.get(name, name.replace("_", "-"))
        if value is False:
            flags += [f"--no-{option}"] if name in _ON_BY_DEFAULT else []
        elif value is True:
            flags += [] if name in _ON_BY_DEFAULT else [f"--{option}"]
        else:
            flags += [f"--{option}", str(value)]
    return flags


def _is_address(source: Source) -> bool:
    return os.fspath(source).lower().startswith(("http://", "https://"))


def _name_of(source: Source) -> str:
    text = os.fspath(source)
    return unquote(urlsplit(text).path.rsplit("/", 1)[-1]) if _is_address(source) else Path(text).name
