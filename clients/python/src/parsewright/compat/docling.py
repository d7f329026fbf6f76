"""In place of ``docling``: ``DocumentConverter().convert(source).document.export_to_markdown()``.

``document`` writes Markdown, HTML, text and JSON itself. Everything else of a DoclingDocument, such as ``tables`` and
``iterate_items``, is docling-core's own, which must then be installed.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, BinaryIO, Optional, Union

from ..document import ParsedDocument
from ..errors import ParseError
from ..parsing import parse_with
from ._sources import as_file

__all__ = [
    "ConversionError",
    "ConversionResult",
    "ConversionStatus",
    "Document",
    "DocumentConverter",
    "DocumentStream",
    "ErrorItem",
    "InputDocument",
]

_FORMATS = ("docling", "html", "text")


class ConversionStatus(str, Enum):
    """The outcome of a conversion."""

    FAILURE = "failure"
    SUCCESS = "success"
    PARTIAL_SUCCESS = "partial_success"


class ConversionError(RuntimeError):
    """A document could not be converted."""


@dataclass
class DocumentStream:
    """A document in memory, with the name of its file."""

    name: str
    stream: BinaryIO


@dataclass(frozen=True)
class ErrorItem:
    """A reason why a document was not converted, or not completely."""

    error_message: str
    component_type: str = "parsewright"
    module_name: str = "parsewright"


@dataclass(frozen=True)
class InputDocument:
    """The document that was converted."""

    file: Path

    @property
    def document_hash(self) -> str:
        """The name of the file: the bytes are not kept."""
        return self.file.name


class Document:
    """A converted document."""

    def __init__(self, parsed: ParsedDocument) -> None:
        self._parsed = parsed
        self._docling: Any = None

    @property
    def name(self) -> str:
        return Path(self._parsed.name).stem

    def num_pages(self) -> int:
        return self._parsed.page_count

    def export_to_markdown(self) -> str:
        return self._parsed.markdown

    def export_to_html(self) -> str:
        return self._parsed.html or ""

    def export_to_text(self) -> str:
        return self._parsed.text or ""

    def export_to_dict(self) -> dict[str, Any]:
        return self._parsed.docling or {}

    def save_as_markdown(self, filename: Union[str, Path]) -> None:
        Path(filename).write_text(self.export_to_markdown(), "utf-8")

    def save_as_html(self, filename: Union[str, Path]) -> None:
        Path(filename).write_text(self.export_to_html(), "utf-8")

    def save_as_json(self, filename: Union[str, Path]) -> None:
        Path(filename).write_text(json.dumps(self.export_to_dict(), indent=2, ensure_ascii=False), "utf-8")

    def docling_document(self) -> Any:
        """The document as docling-core's ``DoclingDocument``."""
        if self._docling is None:
            try:
                core: Any = importlib.import_module("docling_core.types.doc.document")
            except ImportError as error:
                raise ImportError("This needs docling-core: pip install docling-core") from error
            self._docling = core.DoclingDocument.model_validate(self.export_to_dict())
        return self._docling

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.docling_document(), name)


@dataclass
class ConversionResult:
    """A document, and how its conversion ended."""

    input: InputDocument
    status: ConversionStatus
    document: Document
    errors: list[ErrorItem] = field(default_factory=list)

    @property
    def pages(self) -> list[Any]:
        """One entry for each page."""
        return list(self.document.export_to_dict().get("pages", {}).values())


Source = Union[str, "os.PathLike[str]", DocumentStream]


class DocumentConverter:
    """Converts documents. ``base_url`` and ``api_key`` are those of :func:`parsewright.parse`."""

    def __init__(
        self,
        *,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        tier: Optional[str] = None,
    ) -> None:
        self._base_url = base_url
        self._api_key = api_key
        self._tier = tier

    def convert(
        self,
        source: Source,
        *,
        raises_on_error: bool = True,
        max_num_pages: Optional[int] = None,
        page_range: Optional[tuple[int, int]] = None,
    ) -> ConversionResult:
        """Converts one document. ``page_range`` has its first and last page, counted from 1."""
        fields = {"tier": self._tier, "page_ranges": _page_ranges(page_range, max_num_pages)}
        try:
            if isinstance(source, DocumentStream):
                with as_file(source.stream, source.name) as path:
                    return self._convert(path, Path(source.name), fields)
            return self._convert(source, Path(os.fspath(source)), fields)
        except ParseError as error:
            if raises_on_error:
                raise ConversionError(error.message) from error
            name = source.name if isinstance(source, DocumentStream) else os.fspath(source)
            nothing = Document(ParsedDocument(name, "", [], {}, {}, {}, docling={}, html="", text=""))
            failed = [ErrorItem(error.message)]
            return ConversionResult(InputDocument(Path(name)), ConversionStatus.FAILURE, nothing, failed)

    def convert_all(self, source: Iterable[Source], **options: Any) -> Iterator[ConversionResult]:
        """Converts documents one after another."""
        for one in source:
            yield self.convert(one, **options)

    def _convert(
        self, source: Union[str, "os.PathLike[str]"], name: Path, fields: dict[str, Optional[str]]
    ) -> ConversionResult:
        parsed = parse_with(source, fields, base_url=self._base_url, api_key=self._api_key, formats=_FORMATS)
        lacking = parsed.incomplete
        status = ConversionStatus.SUCCESS if lacking is None else ConversionStatus.PARTIAL_SUCCESS
        errors = [] if lacking is None else [ErrorItem(lacking)]
        return ConversionResult(InputDocument(name), status, Document(parsed), errors)


def _page_ranges(page_range: Optional[tuple[int, int]], max_num_pages: Optional[int]) -> Optional[str]:
    if page_range is None and max_num_pages is None:
        return None
    first, last = page_range or (1, max_num_pages or 1)
    if max_num_pages is not None:
        last = min(last, first + max_num_pages - 1)
    return f"{first}-{last}"
