"""Archives of strangers."""

from __future__ import annotations

import atexit
import base64
import functools
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Optional

from support import FIXTURES, LocalServer, StubCase

from parser_client import (
    ArchiveLimits,
    extract_archive,
    save_inline,
    save_s3_tarball,
    save_tarball,
)


class Archives(StubCase):
    def test_that_are_hostile_are_refused_and_leave_nothing(self) -> None:
        hostile = [row["file"] for row in self.listed() if "refused" in row]
        self.assertGreaterEqual(len(hostile), 40)
        for name in hostile:
            with self.subTest(name):
                error = self.failure_of(lambda: extract_archive(archives() / name, self.folder / "out"))
                self.assertEqual(error.code, "ARCHIVE_REFUSED")
                self.assertEqual(list(self.folder.iterdir()), [])

    def test_that_are_good_are_unpacked(self) -> None:
        good = [row for row in self.listed() if "files" in row]
        self.assertGreaterEqual(len(good), 10)
        for number, row in enumerate(good):
            with self.subTest(row["file"]):
                parent = self.folder / str(number)
                target = parent / "deep" / "out"

                paths = extract_archive(archives() / row["file"], target)

                self.assertEqual({path.relative_to(target).as_posix() for path in paths}, set(row["files"]))
                self.assertEqual(read_all(target), row["files"])
                self.assertEqual([path.name for path in (parent / "deep").iterdir()], ["out"])

    def test_do_not_touch_a_folder_with_content_unless_told_to_replace_all_of_it(self) -> None:
        target = self.folder_with("mine.txt")
        self.assertEqual(self.failure_of(lambda: extract_archive(self.good, target)).code, "TARGET_EXISTS")
        self.assertEqual(names_in(target), ["mine.txt"])

        extract_archive(self.good, target, overwrite=True)

        self.assertEqual(names_in(target), ["doc.md", "doc_middle.json", "images"])
        self.assertEqual(names_in(self.folder), ["out"])

    def test_that_fail_leave_the_folder_that_they_were_to_replace(self) -> None:
        target = self.folder_with("mine.txt")
        broken = archives() / "wrong-checksum.zip"
        error = self.failure_of(lambda: extract_archive(broken, target, overwrite=True))
        self.assertEqual(error.code, "ARCHIVE_REFUSED")
        self.assertEqual((names_in(target), names_in(self.folder)), (["mine.txt"], ["out"]))

    def test_go_into_an_empty_folder_but_not_over_a_file(self) -> None:
        (self.folder / "empty").mkdir()
        extract_archive(self.good, self.folder / "empty")
        self.assertIn("doc.md", names_in(self.folder / "empty"))

        file = self.folder / "file"
        file.write_text("mine")
        self.assertEqual(self.failure_of(lambda: extract_archive(self.good, file)).code, "TARGET_EXISTS")
        self.assertEqual(file.read_text(), "mine")

    def test_over_the_callers_own_limits_are_refused(self) -> None:
        rows = {
            "limits.max_members": ArchiveLimits(max_members=2),
            "limits.max_expanded_bytes": ArchiveLimits(max_expanded_bytes=10),
        }
        for text, limits in rows.items():
            for name in ("good.zip", "good.tar.gz"):
                with self.subTest(text, archive=name):
                    archive = archives() / name
                    error = self.failure_of(lambda: extract_archive(archive, self.folder / "out", limits=limits))
                    self.assertIn(text, str(error))

    @property
    def good(self) -> Path:
        return archives() / "good.zip"

    def listed(self) -> Any:
        return json.loads((archives() / "archives.json").read_text("utf-8"))

    def folder_with(self, name: str) -> Path:
        target = self.folder / "out"
        target.mkdir()
        (target / name).write_text("mine")
        return target


class Results(StubCase):
    def setUp(self) -> None:
        super().setUp()
        self.archive = (archives() / "good.tar.gz").read_bytes()
        self.bucket = LocalServer(self.respond)
        self.addCleanup(self.bucket.close)

    def test_with_an_archive_inside_are_unpacked_whether_the_response_or_its_entry_is_given(self) -> None:
        result = entry(tarball_b64=base64.b64encode(self.archive).decode())
        paths = save_tarball(response_of(result), self.folder / "a")
        save_tarball(result, self.folder / "b")
        self.assertIn(self.folder / "a" / "doc.md", paths)
        self.assertEqual((self.folder / "b" / "doc.md").read_text(), "# Title\n")

    def test_that_are_no_base64_are_refused(self) -> None:
        error = self.failure_of(lambda: save_tarball(entry(tarball_b64="%%%%"), self.folder / "a"))
        self.assertEqual(error.code, "ARCHIVE_REFUSED")

    def test_behind_an_address_are_downloaded(self) -> None:
        for path in ("/archive", "/moved"):
            with self.subTest(path):
                save_s3_tarball(self.link(path), self.folder / f"a{path}")
                save_tarball(response_of(self.link(path)), self.folder / f"b{path}")
                self.assertTrue((self.folder / f"a{path}" / "doc.md").is_file())

    def test_that_cannot_be_downloaded_leave_nothing(self) -> None:
        rows = {
            "answered 403; the address has expired: read the job again": ("/expired", ArchiveLimits()),
            "not downloaded": ("/cut", ArchiveLimits()),
            "limits.max_download_bytes": ("/archive", ArchiveLimits(max_download_bytes=5)),
            "redirects without end": ("/loop", ArchiveLimits()),
            "is not http(s)": ("/to-file", ArchiveLimits()),
        }
        for text, (path, limits) in rows.items():
            with self.subTest(text):
                error = self.failure_of(lambda: save_s3_tarball(self.link(path), self.folder / "a", limits=limits))
                self.assertEqual(error.code, "DOWNLOAD_FAILED")
                self.assertIn(text, str(error))
                self.assertEqual(names_in(self.folder), [])

    def test_are_fetched_from_the_web_only(self) -> None:
        for address in (
            "file:///etc/passwd",
            "ftp://host/a",
            "data:,x",
            "nothing",
            "http://a/b\r\nc: d",
            "http://a:b/",
        ):
            with self.subTest(address):
                result = entry(tarball_url=address)
                self.assertIn("not http(s)", str(self.failure_of(lambda: save_s3_tarball(result, self.folder / "a"))))

    def test_of_another_transport_name_the_right_function(self) -> None:
        inline = entry(markdown="x")
        self.assertIn("use save_inline", str(self.failure_of(lambda: save_tarball(inline, self.folder))))
        self.assertIn("no tarball_url", str(self.failure_of(lambda: save_s3_tarball(inline, self.folder))))
        self.assertIn("use save_tarball", str(self.failure_of(lambda: save_inline(self.link("/"), self.folder))))
        self.assertIn("no result", str(self.failure_of(lambda: save_tarball(response_of(), self.folder))))

    def test_that_are_inline_become_files_readable_json_among_them(self) -> None:
        result = entry(markdown="ü\n", content_list=[{"text": "ü"}], images={"a.png": "QUJD"})
        paths = save_inline(result, self.folder / "out")
        self.assertEqual(
            read_all(self.folder / "out"),
            {
                "doc.md": "ü\n",
                "doc_content_list_v2.json": '[\n  {\n    "text": "ü"\n  }\n]\n',
                "images/a.png": "ABC",
            },
        )
        self.assertEqual(paths[0], self.folder / "out" / "doc.md")

    def test_that_are_inline_with_names_that_lead_elsewhere_are_refused(self) -> None:
        rows: list[dict[str, Any]] = [
            {"basename": "../doc"},
            {"images": {"../../a.png": "QUJD"}},
            {"images": {"a.png": "QUJD", "A.png": "QUJD"}},
        ]
        for names in rows:
            with self.subTest(names):
                result = entry(markdown="x", **names)
                self.assertEqual(
                    self.failure_of(lambda: save_inline(result, self.folder / "out")).code, "ARCHIVE_REFUSED"
                )
                self.assertEqual(names_in(self.folder), [])

    def link(self, path: str) -> Any:
        return entry(tarball_url=f"{self.bucket.url}{path}")

    def respond(self, method: str, path: str, body: bytes) -> Optional[tuple[int, Mapping[str, str], bytes]]:
        moved = {"/moved": "/archive", "/loop": "/loop", "/to-file": "file:///etc/passwd"}
        if path in moved:
            return 302, {"location": moved[path]}, b""
        if path == "/archive":
            return 200, {}, self.archive
        if path == "/cut":
            return 200, {"content-length": str(len(self.archive) + 10)}, self.archive
        return 403, {}, b"expired"


@functools.lru_cache(maxsize=None)
def archives(kind: str = "archives") -> Path:
    """The archives that every client is tried with, and their list, which is named after their kind."""
    folder = tempfile.mkdtemp(prefix="parser-archives-")
    atexit.register(shutil.rmtree, folder)
    node = os.environ.get("NODE", "node")
    subprocess.run([node, str(FIXTURES / "clients" / "make-archives.mjs"), folder, kind], check=True)
    return Path(folder)


def entry(**members: Any) -> Any:
    return {"basename": "doc", "source": "b64", "pages_requested": -1, **members}


def response_of(*results: Any) -> Any:
    return {"ok": True, "results": list(results)}


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def read_all(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}
