"""Results of consecutive pages, joined into one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional

from .types import ResultEntry, SuccessResponse

Rename = Callable[[str], str]


@dataclass(frozen=True)
class Chunk:
    """The result of some pages of a document, and where they are in the whole."""

    #: How many pages were asked for.
    count: int
    #: How many pages come before these in the joined result.
    offset: int
    result: ResultEntry
    response: SuccessResponse


def merge_chunks(chunks: Sequence[Chunk]) -> dict[str, Any]:
    """Concatenates Markdown, continues page numbers, and puts images in one folder.

    Work across pages, such as joining a table, happens only within a chunk.
    """
    images: dict[str, str] = {}
    parts = []
    for chunk in chunks:
        rename = _add_images(chunk.result.get("images", {}), images)
        rest = {name: value for name, value in chunk.result.items() if name != "images"}
        parts.append(_adjust(rest, chunk.offset, rename))
    joined: dict[str, Any] = dict(parts[0])
    if "markdown" in joined:
        joined["markdown"] = _join_markdown(parts)
    if "content_list" in joined:
        joined["content_list"] = [entry for part in parts for entry in part.get("content_list", [])]
    if "middle" in joined:
        pages = [page for part in parts for page in part["middle"]["pdf_info"]]
        joined["middle"] = {**joined["middle"], "pdf_info": pages}
    if "images" in chunks[0].result:
        joined["images"] = images
    degraded = _join_degraded(chunks)
    if degraded is not None:
        joined["degraded"] = degraded
    return joined


def _join_degraded(chunks: Sequence[Chunk]) -> Optional[dict[str, Any]]:
    """The first reason, with everything that the chunks lack."""
    lacking = [chunk.result["degraded"] for chunk in chunks if "degraded" in chunk.result]
    if not lacking:
        return None

    def pages(name: str) -> int:
        return sum(
            chunk.result.get("degraded", {}).get(name, len(chunk.result["middle"]["pdf_info"])) for chunk in chunks
        )

    return {
        **lacking[0],
        "message": "; ".join(dict.fromkeys(degraded["message"] for degraded in lacking)),
        "pages_done": pages("pages_done"),
        "pages_total": pages("pages_total"),
        "count": sum(degraded["count"] for degraded in lacking),
        "items": [item for degraded in lacking for item in degraded["items"]],
    }


def _join_markdown(parts: Sequence[Mapping[str, Any]]) -> str:
    texts = [part.get("markdown", "").rstrip("\n") for part in parts]
    return "\n\n".join(text for text in texts if text != "")


def _adjust(value: Any, offset: int, rename: Rename) -> Any:
    """Counts pages on and renames images, wherever they are: Markdown, HTML in strings, values of several keys."""
    if isinstance(value, str):
        return rename(value)
    if isinstance(value, list):
        return [_adjust(item, offset, rename) for item in value]
    if isinstance(value, dict):
        return {
            key: item + offset if key == "page_idx" and isinstance(item, int) else _adjust(item, offset, rename)
            for key, item in value.items()
        }
    return value


def _add_images(images: Mapping[str, str], taken: dict[str, str]) -> Rename:
    """Adds images. An image whose name is taken gets a new name; returns the function that renames it."""
    renamed: dict[str, str] = {}
    for name, content in images.items():
        free = _free_name(name, content, taken)
        taken[free] = content
        if free != name:
            renamed[name] = free
    if not renamed:
        return lambda text: text
    names: list[str] = [re.escape(name) for name in renamed]
    pattern = re.compile(rf"(?<![\w.-])(?:{'|'.join(names)})(?![\w-])", re.ASCII)
    return lambda text: pattern.sub(lambda found: renamed[found[0]], text)


def _free_name(name: str, content: str, taken: Mapping[str, str]) -> str:
    stem, dot, suffix = name.rpartition(".")
    if stem == "":
        stem, dot, suffix = name, "", ""
    number, candidate = 1, name
    while taken.get(candidate, content) != content:
        number += 1
        candidate = f"{stem}-{number}{dot}{suffix}"
    return candidate
