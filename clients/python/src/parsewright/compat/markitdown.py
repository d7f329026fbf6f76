"""In place of ``markitdown``: ``MarkItDown().convert(source).text_content``."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import BinaryIO, Optional, Union
from urllib.parse import unquote, urlsplit

from ..errors import ParseError
from ..parsing import parse
from ._sources import as_file

__all__ = [
    "DocumentConverterResult",
    "FileConversionException",
    "MarkItDown",
    "MarkItDownException",
    "UnsupportedFormatException",
]


class MarkItDownException(Exception):
    """Something went wrong."""


class FileConversionException(MarkItDownException):
    """A document could not be converted."""


class UnsupportedFormatException(MarkItDownException):
    """The file is of a kind that cannot be read."""


class DocumentConverterResult:
    """A document as Markdown."""

    def __init__(self, markdown: str, *, title: Optional[str] = None) -> None:
        self.markdown = markdown
        self.title = title

    @property
    def text_content(self) -> str:
        return self.markdown

    def __str__(self) -> str:
        return self.markdown


class MarkItDown:
    """Converts documents to Markdown. ``base_url`` and ``api_key`` are those of :func:`parsewright.parse`."""

    def __init__(
        self, *, enable_plugins: bool = False, base_url: Optional[str] = None, api_key: Optional[str] = None
    ) -> None:
        if enable_plugins:
            raise ValueError("enable_plugins has no effect here: leave it out")
        self._base_url = base_url
        self._api_key = api_key

    def convert(
        self, source: Union[str, "os.PathLike[str]", BinaryIO], *, file_extension: Optional[str] = None
    ) -> DocumentConverterResult:
        """Converts a path, an address or a stream of bytes."""
        if not isinstance(source, (str, os.PathLike)):
            return self.convert_stream(source, file_extension=file_extension)
        if isinstance(source, str) and source.startswith("file:"):
            return self.convert_local(unquote(urlsplit(source).path))
        try:
            parsed = parse(source, base_url=self._base_url, api_key=self._api_key)
        except ParseError as error:
            kind = UnsupportedFormatException if error.code == "UNSUPPORTED_FORMAT" else FileConversionException
            raise kind(error.message) from error
        title = re.search(r"^# (.+)$", parsed.markdown, re.MULTILINE)
        metadata = parsed.middle.get("parser_metadata") or {}
        found = metadata.get("title") or (title.group(1) if title else None)
        return DocumentConverterResult(parsed.markdown, title=found)

    def convert_local(self, path: Union[str, Path]) -> DocumentConverterResult:
        return self.convert(path)

    def convert_uri(self, uri: str) -> DocumentConverterResult:
        return self.convert(uri)

    def convert_url(self, url: str) -> DocumentConverterResult:
        return self.convert(url)

    def convert_stream(self, stream: BinaryIO, *, file_extension: Optional[str] = None) -> DocumentConverterResult:
        with as_file(stream, f"document{file_extension or ''}") as path:
            return self.convert(path)
