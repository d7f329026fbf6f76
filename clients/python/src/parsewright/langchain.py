"""A loader for LangChain: ``pip install "parsewright[langchain]"``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document

from .parsing import Source, parse
from .retrieval import passages


class ParsewrightLoader(BaseLoader):
    """Loads documents as chunks that know their page and place.

    ``metadata`` of each has ``source``, ``page``, ``pages``, ``headings``, ``blocks``, ``boxes`` (thousandths of the
    page, from its top left corner) and ``locator``. ``options`` are those of :func:`parsewright.parse`.
    """

    def __init__(self, *sources: Source, **options: Any) -> None:
        self.sources = sources
        self.options = options

    def lazy_load(self) -> Iterator[Document]:
        for source in self.sources:
            for passage in passages(source, parse(source, **self.options)):
                yield Document(id=passage.id, page_content=passage.text, metadata=passage.metadata)
