"""What a document became."""

from __future__ import annotations

import importlib
import io
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional

from parser_client import Chunk


@dataclass(frozen=True)
class ParsedDocument:
    """A document that was parsed. Pages count from 1."""

    name: str
    #: Tables are HTML and equations LaTeX in it.
    markdown: str
    #: One flat list of typed entries with page and box.
    content_list: list[Any] = field(repr=False)
    #: Pages, blocks, lines and spans with their boxes.
    middle: dict[str, Any] = field(repr=False)
    #: PNG files by name.
    images: dict[str, bytes] = field(repr=False)
    #: Tables as CSV, by the id of their block such as ``p3.b12``.
    csv: dict[str, str] = field(repr=False)
    #: Pieces for retrieval, with headings, pages, blocks and boxes.
    chunks: list[Chunk] = field(default_factory=list, repr=False)
    #: A DoclingDocument, where ``formats`` asked for it; so are the next two.
    docling: Optional[dict[str, Any]] = field(default=None, repr=False)
    html: Optional[str] = field(default=None, repr=False)
    text: Optional[str] = field(default=None, repr=False)

    @property
    def page_count(self) -> int:
        return len(self.middle.get("pdf_info", []))

    @property
    def incomplete(self) -> Optional[str]:
        """What the result lacks, in words; ``None`` where it is complete."""
        shortfall = self.middle.get("parser_shortfall") or {}
        return shortfall.get("message")

    def tables(self) -> list[Any]:
        """The tables as pandas data frames, in the order of the document. The first row of each names its columns."""
        try:
            pandas: Any = importlib.import_module("pandas")
        except ImportError as error:
            raise ImportError('Data frames need pandas: pip install "parsewright[pandas]"') from error
        return [pandas.read_csv(io.StringIO(text)) for text in self.csv.values()]


def read_document(folder: Path, name: str) -> ParsedDocument:
    """Reads the files of a result, in the folder that the command writes or an archive contains."""
    markdown = next(folder.glob("*.md"))
    return ParsedDocument(
        name=name,
        markdown=markdown.read_text("utf-8"),
        content_list=_read_json(folder, "_content_list_v2.json"),
        middle=_read_json(folder, "_middle.json"),
        images={path.name: path.read_bytes() for path in sorted(folder.glob("images/*.png"))},
        csv={path.stem: path.read_text("utf-8") for path in sorted(folder.glob("tables/*.csv"), key=_place)},
        chunks=_read_json(folder, "_chunks.json"),
        docling=_read_json(folder, "_docling.json") if any(folder.glob("*_docling.json")) else None,
        html=_read_text(folder, ".html"),
        text=_read_text(folder, ".txt"),
    )


def _read_json(folder: Path, ending: str) -> Any:
    return json.loads(next(folder.glob(f"*{ending}")).read_text("utf-8"))


def _read_text(folder: Path, ending: str) -> Optional[str]:
    found = next(folder.glob(f"*{ending}"), None)
    return None if found is None else found.read_text("utf-8")


def _place(path: Path) -> list[int]:
    """``p3.b12`` is block 12 of page 3."""
    return [int(part[1:]) if part[1:].isdigit() else 0 for part in path.stem.split(".")]
