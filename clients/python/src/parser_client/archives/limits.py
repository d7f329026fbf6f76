"""Limits on the cost of unpacking an archive."""

from __future__ import annotations

from dataclasses import dataclass

from .refusal import refuse

_GIBIBYTE = 1024**3
#: Small archives of text may shrink more than any picture.
_RATIO_FREE_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True)
class ArchiveLimits:
    """The defaults are far above what a document of 200 MB becomes, and below what fills a disk."""

    max_download_bytes: int = 2 * _GIBIBYTE
    max_members: int = 50_000
    max_expanded_bytes: int = 4 * _GIBIBYTE
    #: Expanded bytes for each byte of the archive, once there are more than 16 MB of them.
    max_ratio: int = 200


DEFAULT_LIMITS = ArchiveLimits()


class ExpansionBudget:
    """Counts the unpacked size of an archive, and refuses it as soon as it is too large."""

    def __init__(self, limits: ArchiveLimits, archive_bytes: int) -> None:
        self._limits = limits
        self._archive_bytes = archive_bytes
        self._members = 0
        self._bytes = 0

    def add_member(self) -> None:
        self._members += 1
        maximum = self._limits.max_members
        if self._members > maximum:
            raise refuse(f"it has more than {maximum} members (limits.max_members)")

    def add_bytes(self, count: int) -> None:
        self._bytes += count
        limits = self._limits
        if self._bytes > limits.max_expanded_bytes:
            raise refuse(f"it expands to more than {limits.max_expanded_bytes} bytes (limits.max_expanded_bytes)")
        if self._bytes > max(_RATIO_FREE_BYTES, self._archive_bytes * limits.max_ratio):
            raise refuse(f"it expands to more than {limits.max_ratio} times its size (limits.max_ratio)")
