"""Chunks with their place in the document, for retrieval frameworks."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from .document import ParsedDocument
from .parsing import Source


@dataclass(frozen=True)
class Passage:
    """A chunk as a framework stores it."""

    id: str
    text: str
    metadata: dict[str, Any]


def passages(source: Source, document: ParsedDocument) -> list[Passage]:
    """The chunks of a document. ``locator`` leads back to the first block: ``report.pdf/p3.b12``."""
    where = os.fspath(source)
    return [
        Passage(
            id=f"{where}#{chunk['index']}",
            text=chunk["text"],
            metadata={
                "source": where,
                "page": chunk["pages"][0] if chunk["pages"] else None,
                "pages": chunk["pages"],
                "headings": chunk["headings"],
                "blocks": chunk["blocks"],
                "boxes": chunk["boxes"],
                "locator": _locator(document.name, chunk),
            },
        )
        for chunk in document.chunks
    ]


def _locator(name: str, chunk: Any) -> str:
    return "/".join([name, *chunk["blocks"][:1]])
