"""What results hold. Written by scripts/make-python-options.mjs from the contract: do not edit."""

from __future__ import annotations

from typing import Literal, TypedDict, Union


class _ContentSpanBase(TypedDict):
    #: What the piece is.
    type: Literal["text", "hyperlink", "inline_equation"]
    #: Text that is not Markdown, or LaTeX without delimiters.
    content: str


class ContentSpan(_ContentSpanBase, total=False):
    #: How the text is set.
    style: list[Literal["bold", "italic", "underline", "emphasis", "strikethrough", "superscript", "subscript"]]
    #: Hyperlinks only.
    url: str
    #: For the mark of a note: the `parser_note` of that note.
    parser_note: str


class _TextEntryBase(TypedDict):
    #: A paragraph, a heading or a list.
    type: Literal["text"]
    #: As Markdown.
    text: str
    #: 0-based within the parsed range.
    page_idx: int


class TextEntry(_TextEntryBase, total=False):
    #: Absent for paragraphs and headings. An `endnote` is in the body, a `footnote` below it; the last four are page
    #: furniture, which is here on request only.
    sub_type: Literal["list", "ref_text", "index", "phonetic", "endnote", "footnote", "speaker_notes", "header", "footer", "page_number", "aside_text"]
    #: Headings only: 1 is the highest.
    text_level: int
    #: Marks a section boundary.
    level: Literal["title"]
    #: Lists, references and indexes only: `text`, item by item.
    list_items: list[str]
    #: With `mark_unsure`, for text that was recognised with low confidence: pictures of its places.
    parser_pictures: list[str]
    #: The pieces of `text`, where some are set apart by a style, a link or a note.
    parser_spans: list[ContentSpan]
    #: In thousandths of the width and height of the page, truncated. Absent in office documents other than slides.
    bbox: list[float]
    #: 0-based within the file, as `start_page` counts: parsing pages 5 to 9 gives 5 to 9.
    parser_source_page: float
    #: Office only: the bookmark that links point to.
    anchor: str


class _EquationEntryBase(TypedDict):
    #: An equation on lines of its own.
    type: Literal["equation"]
    #: 0-based within the parsed range.
    page_idx: int


class EquationEntry(_EquationEntryBase, total=False):
    #: `images/<name>`; empty when there is no picture.
    img_path: str
    #: LaTeX between lines of `$$`. Absent when only the picture is known or wanted.
    text: str
    #: What `text` is.
    text_format: Literal["latex"]
    #: In thousandths of the width and height of the page, truncated. Absent in office documents other than slides.
    bbox: list[float]
    #: 0-based within the file, as `start_page` counts: parsing pages 5 to 9 gives 5 to 9.
    parser_source_page: float
    #: Office only: the bookmark that links point to.
    anchor: str


class _TableEntryBase(TypedDict):
    #: A table.
    type: Literal["table"]
    #: `images/<name>`; empty when there is no picture.
    img_path: str
    #: The lines above or below it that name it.
    table_caption: list[str]
    #: The notes below it.
    table_footnote: list[str]
    #: 0-based within the parsed range.
    page_idx: int


class TableEntry(_TableEntryBase, total=False):
    #: HTML. Absent when only the picture is known or wanted.
    table_body: str
    #: In thousandths of the width and height of the page, truncated. Absent in office documents other than slides.
    bbox: list[float]
    #: 0-based within the file, as `start_page` counts: parsing pages 5 to 9 gives 5 to 9.
    parser_source_page: float
    #: Office only: the bookmark that links point to.
    anchor: str


class _ImageEntryBase(TypedDict):
    #: A picture, a chart or a seal.
    type: Literal["image"]
    #: `images/<name>`; empty when there is no picture.
    img_path: str
    #: The lines that name it.
    image_caption: list[str]
    #: The notes below it.
    image_footnote: list[str]
    #: 0-based within the parsed range.
    page_idx: int


class ImageEntry(_ImageEntryBase, total=False):
    #: `chart`, `seal`, or the class an image model gave.
    sub_type: str
    #: Charts only: the class an image model gave, such as `bar_chart`.
    parser_chart_type: str
    #: What the picture says: a seal's text, a chart's table, a description.
    content: str
    #: In thousandths of the width and height of the page, truncated. Absent in office documents other than slides.
    bbox: list[float]
    #: 0-based within the file, as `start_page` counts: parsing pages 5 to 9 gives 5 to 9.
    parser_source_page: float
    #: Office only: the bookmark that links point to.
    anchor: str


class _CodeEntryBase(TypedDict):
    #: A listing or an algorithm.
    type: Literal["code"]
    #: Which of the two.
    sub_type: Literal["code", "algorithm"]
    #: The lines that name it.
    code_caption: list[str]
    #: The notes below it.
    code_footnote: list[str]
    #: With the Markdown fence.
    code_body: str
    #: 0-based within the parsed range.
    page_idx: int


class CodeEntry(_CodeEntryBase, total=False):
    #: In thousandths of the width and height of the page, truncated. Absent in office documents other than slides.
    bbox: list[float]
    #: 0-based within the file, as `start_page` counts: parsing pages 5 to 9 gives 5 to 9.
    parser_source_page: float
    #: Office only: the bookmark that links point to.
    anchor: str


class BlockBox(TypedDict):
    #: Such as `p3.b12`: the twelfth of `para_blocks` of page 3 of the file; `p3.f2` is the second of
    #: `discarded_blocks`.
    block: str
    #: From 1 within the file. Slides and sheets are pages; a text document has sections.
    page: int
    #: In thousandths of the width and height of the page, truncated.
    bbox: list[float]


class RatedCell(TypedDict):
    #: The first row that it is in, from 0.
    row: int
    #: The first column that it is in, from 0.
    column: int
    #: How many rows it covers.
    rowspan: int
    #: How many columns it covers.
    colspan: int
    #: It is part of the header of the table: `th` in the HTML.
    is_head: bool
    #: How sure it is that this is one cell, with this text, in this row and column, 0 to 1: the share of cells known by
    #: the same evidence that are right, and no more than the recogniser is sure of the text.
    score: float


class BlockCell(TypedDict):
    #: Such as `p3.b12`: the twelfth of `para_blocks` of page 3 of the file; `p3.f2` is the second of
    #: `discarded_blocks`.
    block: str
    #: From 1 within the file. Slides and sheets are pages; a text document has sections.
    page: int
    #: In thousandths of the width and height of the page, truncated.
    bbox: list[float]
    #: The first row that it is in, from 0.
    row: int
    #: The first column that it is in, from 0.
    column: int
    #: How many rows it covers.
    rowspan: int
    #: How many columns it covers.
    colspan: int
    #: It is part of the header of the table: `th` in the HTML.
    is_head: bool
    #: How sure it is that this is one cell, with this text, in this row and column, 0 to 1: the share of cells known by
    #: the same evidence that are right, and no more than the recogniser is sure of the text.
    score: float


class _ChunkBase(TypedDict):
    #: From 0, in reading order.
    index: int
    #: Markdown, as in the Markdown output.
    text: str
    #: The headings above it as plain text, the highest first. Longer ones than 500 characters are cut.
    headings: list[str]
    #: The pages it comes from.
    pages: list[int]
    #: The blocks it is made of, in order.
    blocks: list[str]
    #: Where they are. Empty where the file has no geometry.
    boxes: list[BlockBox]
    #: The pictures that its text shows: `images/<name>`.
    images: list[str]
    #: Number of tokens in `text`, by `tokenizer`.
    tokens: int
    #: The tokenizer that counted them.
    tokenizer: Literal["cl100k_base"]


class Chunk(_ChunkBase, total=False):
    #: The cells of its tables, where their places are known. Rows count within the table.
    cells: list[BlockCell]


class _SourceRunBase(TypedDict):
    #: The first character in the Markdown, from 0, in Unicode code points.
    start: int
    #: The character after the last.
    end: int
    #: From 1 within the file. Slides and sheets are pages; a text document has sections.
    page: int
    #: In thousandths of the width and height of the page, truncated.
    bbox: list[float]


class SourceRun(_SourceRunBase, total=False):
    #: Tables only: which cell it is.
    cell: RatedCell


class SourceMapEntry(TypedDict):
    #: Such as `p3.b12`: the twelfth of `para_blocks` of page 3 of the file; `p3.f2` is the second of
    #: `discarded_blocks`.
    block: str
    #: What the block is, as in `middle`.
    type: str
    #: The first character in the Markdown, from 0, in Unicode code points.
    start: int
    #: The character after the last.
    end: int
    #: The pages it comes from.
    pages: list[int]
    #: Where it is. Empty where the file has no geometry.
    boxes: list[BlockBox]
    #: Its lines, or the cells of a table, where the place of each is known. Empty for pictures and office files.
    runs: list[SourceRun]

#: One entry of a content list; ``type`` says which.
ContentListEntry = Union[TextEntry, EquationEntry, TableEntry, ImageEntry, CodeEntry]
