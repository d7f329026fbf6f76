"""Errors of archives that are not unpacked."""

from __future__ import annotations

import json

from ..errors import ParserClientError


def refuse(problem: str) -> ParserClientError:
    """The error to raise."""
    return ParserClientError("ARCHIVE_REFUSED", f"The archive was refused: {problem}.")


def quote_name(name: str) -> str:
    """A name of an archive as text that cannot disturb a terminal."""
    return json.dumps(name[:200]).replace("\x7f", "\\u007f")
