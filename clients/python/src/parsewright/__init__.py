"""Turns documents into Markdown, blocks and tables, on this machine or with a service."""

import parser_client
from parser_client import *  # noqa: F403
from parser_client import __version__

from .document import ParsedDocument
from .errors import DocumentProtected, DocumentUnreadable, ParseError
from .parsing import parse, parse_async

__all__ = [
    "DocumentProtected",
    "DocumentUnreadable",
    "ParseError",
    "ParsedDocument",
    "__version__",
    "parse",
    "parse_async",
]
__all__ += [name for name in parser_client.__all__ if name != "__version__"]
