"""A reader for LlamaIndex: ``pip install "parsewright[llama-index]"``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Optional

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document

from .parsing import Source, parse
from .retrieval import passages

#: Places help to show an answer, and are noise to a model.
_NOT_FOR_MODELS = ["source", "page", "pages", "blocks", "boxes", "locator"]


class ParsewrightReader(BaseReader):
    """Reads documents as chunks that know their page and place.

    ``SimpleDirectoryReader(file_extractor={".pdf": ParsewrightReader()})`` calls it for each file. ``options`` are
    those of :func:`parsewright.parse`.
    """

    def __init__(self, **options: Any) -> None:
        self.options = options

    def lazy_load_data(self, file: Source, extra_info: Optional[dict[str, Any]] = None) -> Iterable[Document]:
        for passage in passages(file, parse(file, **self.options)):
            yield Document(
                id_=passage.id,
                text=passage.text,
                metadata={**(extra_info or {}), **passage.metadata},
                excluded_embed_metadata_keys=_NOT_FOR_MODELS,
                excluded_llm_metadata_keys=_NOT_FOR_MODELS,
            )
