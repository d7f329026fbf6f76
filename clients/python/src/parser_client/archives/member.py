"""Members of archives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Callable

from .refusal import refuse


@dataclass(frozen=True)
class Member:
    """One member of an archive; its name is not checked."""

    name: str
    is_folder: bool
    #: In a tar it must be read to the end, or not at all, before the next member is asked for.
    content: Callable[[], Iterator[bytes]]


def decode_name(name: bytes) -> str:
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refuse("a name is not UTF-8") from error
