"""In place of ``marker``: ``PdfConverter(artifact_dict=create_model_dict())(path)`` and ``text_from_rendered``."""

from __future__ import annotations

import importlib
import io
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Optional, Union

from ..parsing import parse_with

__all__ = [
    "ConfigParser",
    "HTMLOutput",
    "MarkdownOutput",
    "PdfConverter",
    "Picture",
    "create_model_dict",
    "text_from_rendered",
]

_CONFIG = {"output_format", "page_range", "force_ocr", "mode"}
_TIERS = {"fast": "fast", "balanced": "balanced", "accurate": "best"}


@dataclass(frozen=True)
class Picture:
    """A PNG, where Pillow is not installed. With Pillow pictures are its own."""

    data: bytes = field(repr=False)

    def save(self, target: Union[str, "os.PathLike[str]", BinaryIO], *_format: Any) -> None:
        if isinstance(target, (str, os.PathLike)):
            Path(target).write_bytes(self.data)
        else:
            target.write(self.data)


@dataclass(frozen=True)
class MarkdownOutput:
    """A document as Markdown. Pictures are named as in the text."""

    markdown: str
    images: dict[str, Any] = field(repr=False)
    metadata: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class HTMLOutput:
    """A document as HTML."""

    html: str
    images: dict[str, Any] = field(repr=False)
    metadata: dict[str, Any] = field(repr=False)


def create_model_dict() -> dict[str, Any]:
    """Nothing: the service, or the command, has its own models."""
    return {}


class ConfigParser:
    """Options as Marker's command line names them."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._options = {name: value for name, value in options.items() if value is not None}

    def generate_config_dict(self) -> dict[str, Any]:
        return dict(self._options)

    def get_processors(self) -> None:
        return None

    def get_renderer(self) -> None:
        return None

    def get_llm_service(self) -> None:
        return None


class PdfConverter:
    """Converts documents: not only PDFs. ``base_url`` and ``api_key`` are those of :func:`parsewright.parse`."""

    def __init__(
        self,
        artifact_dict: Optional[Mapping[str, Any]] = None,
        processor_list: None = None,
        renderer: None = None,
        llm_service: None = None,
        config: Optional[Mapping[str, Any]] = None,
        *,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
    ) -> None:
        given = {"processor_list": processor_list, "renderer": renderer, "llm_service": llm_service}
        for name, value in given.items():
            if value is not None:
                raise TypeError(f"{name} has no effect here: leave it out")
        self._config = dict(config or {})
        unknown = sorted(set(self._config) - _CONFIG)
        if unknown:
            raise TypeError(f"config {unknown[0]} has no effect here: use some of {', '.join(sorted(_CONFIG))}")
        self._format = self._config.get("output_format", "markdown")
        if self._format not in ("markdown", "html"):
            raise ValueError(f"output_format must be markdown or html; got {self._format!r}")
        self._base_url = base_url
        self._api_key = api_key

    def __call__(self, filepath: Union[str, "os.PathLike[str]"]) -> Union[MarkdownOutput, HTMLOutput]:
        mode = self._config.get("mode")
        if mode is not None and mode not in _TIERS:
            raise ValueError(f"mode must be one of {', '.join(_TIERS)}; got {mode!r}")
        fields = {
            "page_ranges": _page_ranges(self._config.get("page_range")),
            "force_ocr": self._config.get("force_ocr") or None,
            "tier": None if mode is None else _TIERS[mode],
        }
        parsed = parse_with(filepath, fields, base_url=self._base_url, api_key=self._api_key, formats=("html",))
        images = {name: _picture(data) for name, data in parsed.images.items()}
        metadata = {
            "page_stats": [{"page_id": index} for index in range(parsed.page_count)],
            "table_of_contents": [
                {"title": entry["text"], "heading_level": entry["text_level"], "page_id": entry["page_idx"]}
                for entry in parsed.content_list
                if entry.get("text_level")
            ],
        }
        if self._format == "html":
            return HTMLOutput(parsed.html or "", images, metadata)
        return MarkdownOutput(parsed.markdown.replace("](images/", "]("), images, metadata)


def text_from_rendered(rendered: Union[MarkdownOutput, HTMLOutput]) -> tuple[str, str, dict[str, Any]]:
    """The text, the ending of a file with it, and the pictures."""
    if isinstance(rendered, HTMLOutput):
        return rendered.html, "html", rendered.images
    return rendered.markdown, "md", rendered.images


def _picture(data: bytes) -> Any:
    try:
        pillow: Any = importlib.import_module("PIL.Image")
    except ImportError:
        return Picture(data)
    return pillow.open(io.BytesIO(data))


def _page_ranges(pages: Union[None, str, list[int]]) -> Optional[str]:
    """Counted from 0 there, as a text or a list."""
    if pages is None:
        return None
    ranges = pages.split(",") if isinstance(pages, str) else [str(page) for page in pages]
    return ",".join("-".join(str(int(page) + 1) for page in one.split("-")) for one in ranges)
