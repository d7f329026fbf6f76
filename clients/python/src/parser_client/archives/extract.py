"""The only entry point for archives."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Union

from .folder import fill_folder
from .inflate import GZIP, inflate
from .limits import DEFAULT_LIMITS, ArchiveLimits, ExpansionBudget
from .member import Member
from .names import MemberNames
from .refusal import refuse
from .tar import read_tar
from .zip import open_zip

_READ_BYTES = 256 * 1024


def extract_archive(
    archive: Union[str, os.PathLike[str]],
    folder: Union[str, os.PathLike[str]],
    *,
    overwrite: bool = False,
    limits: ArchiveLimits = DEFAULT_LIMITS,
) -> list[Path]:
    """Unpacks a zip or a tar.gz from disk into a folder, completely or not at all. Returns the paths of the files."""
    target = Path(os.path.abspath(folder))
    paths: list[Path] = []
    with open(archive, "rb") as file:
        # Once without writing: nothing of an archive that is refused for its last member is ever on disk.
        for _ in _checked_members(file, limits):
            pass

        def fill(place: Path) -> None:
            for member, path in _checked_members(file, limits):
                parts = path.split("/")
                _write_member(member, place.joinpath(*parts))
                if not member.is_folder:
                    paths.append(target.joinpath(*parts))

        fill_folder(target, overwrite, fill)
    return paths


def _checked_members(file: BinaryIO, limits: ArchiveLimits) -> Iterator[tuple[Member, str]]:
    file_bytes = os.fstat(file.fileno()).st_size
    budget = ExpansionBudget(limits, file_bytes)
    names = MemberNames()
    for member in _read_members(file, file_bytes, budget):
        budget.add_member()
        path = names.add(member.name, is_folder=member.is_folder)
        if path is not None:
            yield member, path


def _read_members(file: BinaryIO, file_bytes: int, budget: ExpansionBudget) -> Iterator[Member]:
    """By its first bytes; names and types of downloads say nothing."""
    file.seek(0)
    signature = file.read(4)
    file.seek(0)
    if signature in (b"PK\x03\x04", b"PK\x05\x06"):
        claimed_bytes, members = open_zip(file, file_bytes)
        # Whoever lies about it is found out on the way.
        budget.add_bytes(claimed_bytes)
        return members
    if signature.startswith(b"\x1f\x8b"):
        return read_tar(_count(inflate(_blocks(file), GZIP), budget))
    raise refuse("it is neither a zip nor a tar.gz")


def _blocks(file: BinaryIO) -> Iterator[bytes]:
    while True:
        block = file.read(_READ_BYTES)
        if block == b"":
            return
        yield block


def _count(pieces: Iterable[bytes], budget: ExpansionBudget) -> Iterator[bytes]:
    for piece in pieces:
        budget.add_bytes(len(piece))
        yield piece


def _write_member(member: Member, path: Path) -> None:
    if member.is_folder:
        path.mkdir(parents=True, exist_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    # Never through something that is there already.
    with open(path, "xb") as file:
        for piece in member.content():
            file.write(piece)
