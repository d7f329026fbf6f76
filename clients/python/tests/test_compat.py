"""Code that was written for other packages, with another import."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import tempfile
import unittest
from pathlib import Path

from support import FIXTURES, use_command

from parsewright.compat import docling, marker, markitdown, mineru

SAMPLE = FIXTURES / "pdf" / "sources" / "sample.pdf"
OFFICE = FIXTURES / "office" / "sources" / "lighthouses.docx"
PROTECTED = FIXTURES / "protected" / "aes-256.pdf"
UNKNOWN = FIXTURES / "clients" / "unknown.bin"
HEADING = "# Lamps on the Edge of the Sea"


class Cases(unittest.TestCase):
    def check_docling(self) -> None:
        result = docling.DocumentConverter().convert(SAMPLE)
        self.assertEqual((result.status, result.input.file), (docling.ConversionStatus.SUCCESS, SAMPLE))
        document = result.document
        self.assertIn(HEADING, document.export_to_markdown())
        self.assertIn("<h1", document.export_to_html())
        self.assertIn("A short guide to lighthouses", document.export_to_text())
        exported = document.export_to_dict()
        self.assertEqual((exported["schema_name"], document.num_pages(), len(result.pages)), ("DoclingDocument", 3, 3))
        with tempfile.TemporaryDirectory() as folder:
            document.save_as_json(Path(folder) / "a.json")
            document.save_as_markdown(f"{folder}/a.md")
            self.assertEqual(json.loads((Path(folder) / "a.json").read_text("utf-8")), exported)

    def check_markitdown(self) -> None:
        result = markitdown.MarkItDown(enable_plugins=False).convert(str(OFFICE))
        self.assertIn(HEADING, result.text_content)
        self.assertEqual((result.markdown, str(result)), (result.text_content, result.text_content))
        self.assertTrue(result.title)

    def check_marker(self) -> None:
        converter = marker.PdfConverter(artifact_dict=marker.create_model_dict(), config={"page_range": "0,2"})
        text, ending, images = marker.text_from_rendered(converter(str(SAMPLE)))
        self.assertIn(HEADING, text)
        self.assertEqual(ending, "md")
        self.assertTrue(images)
        for name, picture in images.items():
            self.assertIn(f"]({name})", text + "".join(f"]({one})" for one in images))
            saved = io.BytesIO()
            picture.save(saved, "PNG")
            self.assertTrue(saved.getvalue().startswith(b"\x89PNG"))

    def check_mineru(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            mineru.do_parse(folder, ["sample"], [mineru.read_fn(SAMPLE)], ["en"], end_page_id=1, parse_method="txt")
            results = Path(folder) / "sample" / "txt"
            self.assertIn(HEADING, (results / "sample.md").read_text("utf-8"))
            middle = json.loads((results / "sample_middle.json").read_text("utf-8"))
            self.assertEqual(len(middle["pdf_info"]), 2)
            self.assertTrue(json.loads((results / "sample_content_list.json").read_text("utf-8")))
            self.assertEqual((results / "sample_origin.pdf").read_bytes(), SAMPLE.read_bytes())


@unittest.skipUnless("PARSER_BASE_URL" in os.environ, "PARSER_BASE_URL is not set: there is no gateway")
class ByService(Cases):
    def test_docling(self) -> None:
        self.check_docling()

    def test_markitdown(self) -> None:
        self.check_markitdown()

    def test_marker(self) -> None:
        self.check_marker()

    def test_mineru(self) -> None:
        self.check_mineru()

    def test_docling_reads_streams_and_some_pages_and_goes_on_after_a_failure(self) -> None:
        stream = docling.DocumentStream(name="sample.pdf", stream=io.BytesIO(SAMPLE.read_bytes()))
        converter = docling.DocumentConverter()
        some, protected = converter.convert_all([stream, PROTECTED], raises_on_error=False, page_range=(2, 3))
        self.assertEqual((some.document.num_pages(), some.input.file.name), (2, "sample.pdf"))
        self.assertEqual(protected.status, docling.ConversionStatus.FAILURE)
        self.assertIn("password", protected.errors[0].error_message)
        with self.assertRaises(docling.ConversionError):
            converter.convert(UNKNOWN)

    @unittest.skipUnless(importlib.util.find_spec("docling_core"), "docling-core is not installed")
    def test_docling_has_the_rest_of_a_docling_document_from_docling_core(self) -> None:
        document = docling.DocumentConverter().convert(SAMPLE).document
        [table] = document.tables
        self.assertGreater(table.data.num_rows, 2)
        self.assertGreater(sum(1 for _ in document.iterate_items()), 10)

    def test_markitdown_reads_streams_and_says_what_it_cannot_read(self) -> None:
        converter = markitdown.MarkItDown()
        with OFFICE.open("rb") as stream:
            self.assertIn(HEADING, converter.convert_stream(stream, file_extension=".docx").text_content)
        self.assertIn(HEADING, converter.convert(OFFICE.as_uri()).text_content)
        with self.assertRaises(markitdown.UnsupportedFormatException):
            converter.convert(UNKNOWN)
        with self.assertRaises(markitdown.FileConversionException):
            converter.convert(PROTECTED)

    def test_marker_writes_html(self) -> None:
        config = marker.ConfigParser({"output_format": "html", "mode": "fast"}).generate_config_dict()
        text, ending, _ = marker.text_from_rendered(marker.PdfConverter(config=config)(OFFICE))
        self.assertIn("<h1", text)
        self.assertEqual(ending, "html")


@unittest.skipUnless("NODE" in os.environ, "NODE is not set: there is no command")
class ByCommand(Cases):
    def setUp(self) -> None:
        use_command(self)

    def test_docling(self) -> None:
        self.check_docling()

    def test_marker(self) -> None:
        self.check_marker()

    def test_mineru(self) -> None:
        self.check_mineru()


class Refusals(unittest.TestCase):
    def test_options_without_effect_are_refused_by_name(self) -> None:
        with self.assertRaisesRegex(TypeError, "format_options"):
            docling.DocumentConverter(format_options={})  # type: ignore[call-arg]
        with self.assertRaisesRegex(ValueError, "enable_plugins"):
            markitdown.MarkItDown(enable_plugins=True)
        with self.assertRaisesRegex(TypeError, "use_llm"):
            marker.PdfConverter(config={"use_llm": True})
        with self.assertRaisesRegex(ValueError, "output_format"):
            marker.PdfConverter(config={"output_format": "json"})
        with self.assertRaisesRegex(ValueError, "f_draw_layout_bbox"):
            mineru.do_parse("out", [], [], [], f_draw_layout_bbox=True)
        with self.assertRaisesRegex(ValueError, "parse_method"):
            mineru.do_parse("out", [], [], [], parse_method="fast")
        with self.assertRaisesRegex(ValueError, "same length"):
            mineru.do_parse("out", ["a"], [], [])


if __name__ == "__main__":
    unittest.main()
