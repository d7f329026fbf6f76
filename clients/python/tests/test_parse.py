"""A document in one call: by the gateway that the environment names, and by the command on this machine."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any, Literal
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

    def columns(self, table: str, kind: Literal["pandas", "polars", "arrow"] = "pandas") -> Any:
        [frame] = parsewright.ParsedDocument("a.pdf", "", [], {}, {}, {"p1.b1": table}).tables(kind)
        return frame

    NUMBERS = (
        "item,code,amount,share,when,amount\r\n"
        "Oil,007,\"(1,234.50)\",12.5 %,2024-05-01,1\r\n"
        "'=1+1,112,$3,,2024-05-02,\r\n"
    )

    @unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas is not installed")
    def test_have_numbers_as_numbers_and_names_as_they_are(self) -> None:
        frame = self.columns(self.NUMBERS)
        self.assertEqual(list(frame.columns), ["item", "code", "amount", "share", "when", "amount.1"])
        self.assertEqual(list(frame["item"]), ["Oil", "=1+1"])
        self.assertEqual(list(frame["code"]), ["007", "112"])
        self.assertEqual(list(frame["amount"]), [-1234.5, 3.0])
        self.assertEqual((frame["share"][0], frame["share"].isna()[1]), (0.125, True))
        self.assertEqual(str(frame["amount.1"].dtype), "Int64")
        german = self.columns('"a","b"\r\n"1.234","0,5"\r\n')
        self.assertEqual((german["a"][0], german["b"][0]), (1234, 0.5))

    @unittest.skipUnless(importlib.util.find_spec("polars"), "polars is not installed")
    def test_are_frames_of_polars(self) -> None:
        frame = self.columns(self.NUMBERS, "polars")
        self.assertEqual(frame["amount"].to_list(), [-1234.5, 3.0])
        self.assertEqual(frame["code"].to_list(), ["007", "112"])

    @unittest.skipUnless(importlib.util.find_spec("pyarrow"), "pyarrow is not installed")
    def test_are_arrow_tables_that_parquet_keeps(self) -> None:
        import pyarrow.parquet

        table = self.columns(self.NUMBERS, "arrow")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.parquet"
            pyarrow.parquet.write_table(table, path)
            self.assertEqual(pyarrow.parquet.read_table(path).to_pydict(), table.to_pydict())
        self.assertEqual(table["share"].to_pylist(), [0.125, None])

    def test_are_of_a_kind_that_exists(self) -> None:
        with self.assertRaisesRegex(ValueError, "it may be pandas, polars, arrow"):
            parsewright.ParsedDocument("a.pdf", "", [], {}, {}, {}).tables("excel")  # type: ignore[arg-type]

    def test_need_pandas_and_say_so(self) -> None:
        with mock.patch.dict("sys.modules", {"pandas": None}):
            with self.assertRaisesRegex(ImportError, r"parsewright\[pandas\]"):
                parsewright.ParsedDocument("a.pdf", "", [], {}, {}, {}).tables()

    def test_a_file_that_is_not_there_is_an_ordinary_error(self) -> None:
        with self.assertRaises(FileNotFoundError):
            parsewright.parse("no-such-file.pdf")


if __name__ == "__main__":
    unittest.main()
