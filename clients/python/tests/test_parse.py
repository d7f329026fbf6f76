"""A document in one call: by the gateway that the environment names, and by the command on this machine."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import FIXTURES, use_command

import parsewright
from parsewright.retrieval import passages

SAMPLE = FIXTURES / "pdf" / "sources" / "sample.pdf"
PROTECTED = FIXTURES / "protected" / "aes-256.pdf"


class Cases(unittest.TestCase):
    def parse_sample(self) -> None:
        document = parsewright.parse(SAMPLE)
        self.assertIn("# Lamps on the Edge of the Sea", document.markdown)
        self.assertEqual((document.name, document.page_count, document.incomplete), ("sample.pdf", 3, None))
        self.assertIn("text", {entry["type"] for entry in document.content_list})
        self.assertTrue(all(png.startswith(b"\x89PNG") for png in document.images.values()))
        self.assertGreater(len(document.csv), 0)

    def give_passages(self) -> None:
        document = parsewright.parse(SAMPLE, chunk_tokens=64)
        found = passages(SAMPLE, document)
        self.assertGreater(len(found), 5)
        light = next(passage for passage in found if "Île Vierge" in passage.text)
        page = light.metadata["page"]
        self.assertEqual(light.metadata["locator"], f"sample.pdf/{light.metadata['blocks'][0]}")
        self.assertTrue(light.metadata["locator"].startswith(f"sample.pdf/p{page}."))
        self.assertEqual(light.metadata["boxes"][0]["page"], page)
        self.assertEqual(len(light.metadata["boxes"][0]["bbox"]), 4)

    def parse_some_pages(self) -> None:
        document = asyncio.run(parsewright.parse_async(SAMPLE, page_ranges="2-"))
        self.assertEqual(document.page_count, 2)

    def open_protected(self) -> None:
        with self.assertRaises(parsewright.DocumentProtected) as caught:
            parsewright.parse(PROTECTED)
        self.assertNotIn("ok=false", str(caught.exception))
        document = parsewright.parse(PROTECTED, password="lantern")
        self.assertIn("The lamp was lit at dusk.", document.markdown)

    def refuse_unreadable(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "notes.xyz"
            path.write_bytes(b"\0\1\2 nothing that can be read")
            with self.assertRaises(parsewright.DocumentUnreadable):
                parsewright.parse(path)


@unittest.skipUnless("PARSER_BASE_URL" in os.environ, "PARSER_BASE_URL is not set: there is no gateway")
class ByService(Cases):
    def test_parses_a_file(self) -> None:
        self.parse_sample()

    def test_gives_passages_with_their_places(self) -> None:
        self.give_passages()

    def test_parses_some_pages_in_asyncio(self) -> None:
        self.parse_some_pages()

    def test_opens_a_protected_document(self) -> None:
        self.open_protected()

    def test_says_that_a_file_cannot_be_read(self) -> None:
        self.refuse_unreadable()


@unittest.skipUnless("NODE" in os.environ, "NODE is not set: there is no command")
class ByCommand(Cases):
    def setUp(self) -> None:
        use_command(self)

    def test_parses_a_file(self) -> None:
        self.parse_sample()

    def test_parses_some_pages_in_asyncio(self) -> None:
        self.parse_some_pages()

    def test_opens_a_protected_document(self) -> None:
        self.open_protected()

    def test_says_that_a_file_cannot_be_read(self) -> None:
        self.refuse_unreadable()

    def test_says_what_is_missing_where_there_is_neither(self) -> None:
        with mock.patch.dict(os.environ, {"PATH": "/nowhere"}):
            with self.assertRaisesRegex(parsewright.ParseError, "npm install --global parsewright"):
                parsewright.parse(SAMPLE)


class Tables(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas is not installed")
    def test_are_data_frames_in_the_order_of_the_document(self) -> None:
        csv = {"p1.b2": "tower,height\nPharos,103\n", "p1.b10": "lamp\noil\n"}
        document = parsewright.ParsedDocument("a.pdf", "", [], {}, {}, csv)
        first, second = document.tables()
        self.assertEqual((list(first.columns), int(first["height"][0])), (["tower", "height"], 103))
        self.assertEqual(second.shape, (1, 1))

    def test_need_pandas_and_say_so(self) -> None:
        with mock.patch.dict("sys.modules", {"pandas": None}):
            with self.assertRaisesRegex(ImportError, r"parsewright\[pandas\]"):
                parsewright.ParsedDocument("a.pdf", "", [], {}, {}, {}).tables()

    def test_a_file_that_is_not_there_is_an_ordinary_error(self) -> None:
        with self.assertRaises(FileNotFoundError):
            parsewright.parse("no-such-file.pdf")


if __name__ == "__main__":
    unittest.main()
