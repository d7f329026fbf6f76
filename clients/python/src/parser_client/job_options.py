"""The options of a job. Written by scripts/make-python-options.mjs from the option table: do not edit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Union

#: Fields of the job input that have another name here.
WIRE_NAMES = {"return_format": "transport"}

#: What files that can be parsed are named, for zips of them.
DOCUMENT_EXTENSIONS = frozenset(
    [
        "pdf",
        "png",
        "jpg",
        "jpeg",
        "gif",
        "bmp",
        "tif",
        "tiff",
        "webp",
        "avif",
        "jp2",
        "j2k",
        "jxl",
        "svg",
        "html",
        "htm",
        "xhtml",
        "mhtml",
        "mht",
        "md",
        "markdown",
        "txt",
        "csv",
        "tsv",
        "epub",
        "eml",
        "msg",
        "rtf",
        "odt",
        "ott",
        "ods",
        "ots",
        "odp",
        "otp",
        "doc",
        "dot",
        "ppt",
        "pps",
        "pot",
        "xls",
        "xlt",
        "docx",
        "docm",
        "dotx",
        "dotm",
        "pptx",
        "pptm",
        "ppsx",
        "ppsm",
        "potx",
        "potm",
        "xlsx",
        "xlsm",
        "xltx",
        "xltm",
    ]
)


class JobOptions(TypedDict, total=False):
    """What to do with a document. What is left out, or ``None``, has the service's default."""

    #: HTTP or HTTPS address of the document, public or presigned. At most 200 MB, fetched within 120 s.
    file_url: Union[str, None]
    #: The document itself in base64; line breaks, the URL-safe alphabet and data: URLs are accepted. At most 20 MB
    #: decoded.
    file_b64: Union[str, None]
    #: Absolute path of the document on the worker, under one of its input roots.
    volume_path: Union[str, None]
    #: First page to parse, counted from 0. Slides and sheets are pages; a DOCX is always read whole.
    start_page: Union[int, None]
    #: Last page to parse, counted from 0, included. Any negative number means to the end.
    end_page: Union[int, None]
    #: Pages to parse, counted from 1, instead of start_page and end_page: 2,4-6 for some, 2- from page 2 on, 2--2 from
    #: page 2 to the next to last. Pages come in the order of the document, each once.
    page_ranges: Union[str, None]
    #: Password that opens the document: a protected PDF or office file.
    password: Union[str, None]
    #: Read the text of every page from its picture, even where the file has text of its own. Office documents are not
    #: affected.
    force_ocr: Union[bool, None]
    #: Read the text of scanned pages from their pictures.
    ocr: Union[bool, None]
    #: Put words that the recogniser rates below 50 %, such as handwriting, in ⟦double brackets⟧ in the Markdown and the
    #: content list, and show pictures of text that was recognised with low confidence.
    mark_unsure: Union[bool, None]
    #: Language of the text, for the pipeline backend: a code such as en, ch or japan.
    lang: Union[str, None]
    #: Reader of the pages. It has no effect on office documents, which are read directly. One of ``pipeline``,
    #: ``vlm-auto-engine``, ``vlm-http-client``, ``hybrid-auto-engine``, ``hybrid-http-client``.
    backend: Union[str, None]
    #: Hybrid backends only: high adds image and chart analysis and is slower. One of ``medium``, ``high``.
    effort: Union[str, None]
    #: Work spent on a page. fast uses models only to read text in pictures, balanced uses them where they help, best
    #: runs the layout model on every page that it may read better. Default: PARSER_TIER where the document is parsed.
    #: One of ``fast``, ``balanced``, ``best``.
    tier: Union[str, None]
    #: Address of an OpenAI-compatible model server. Required by the *-http-client backends.
    server_url: Union[str, None]
    #: Read formulas as LaTeX.
    formula_enable: Union[bool, None]
    #: Read tables as HTML.
    table_enable: Union[bool, None]
    #: Bold, italic, underlined and struck text, links and references to notes in Markdown and in the content list; off
    #: writes only the words. One of ``on``, ``off``.
    emphasis: Union[str, None]
    #: Make review comments, and remarks on the pages of a PDF, part of the text.
    comments: Union[bool, None]
    #: Tracked changes of a Word document: accepted, taken back (original), or marked in the text as {++added++} and
    #: {--deleted--}. One of ``accepted``, ``original``, ``markup``.
    changes: Union[str, None]
    #: Text to put between the pages of the Markdown, on a line of its own, such as <!-- page -->. Pages without text
    #: get none.
    page_break: Union[str, None]
    #: Write the id of each block above it in the Markdown, as <!-- p3.b12 -->. Document and id together are a locator
    #: that answers can cite.
    block_ids: Union[bool, None]
    #: The smallest parts of PDFs and pictures that have boxes in middle: lines and cells of tables, or also their
    #: words. One of ``lines``, ``words``.
    boxes: Union[str, None]
    #: How the result is returned: an archive in the response, its parts as keys of the response, or an archive in a
    #: bucket. One of ``tarball_b64``, ``inline``, ``s3``.
    return_format: Union[str, None]
    #: Parts of an inline response. Archives always contain markdown, content_list, middle and images, and the others
    #: that are named. One or more of ``markdown``, ``content_list``, ``middle``, ``images``, ``docling``, ``chunks``,
    #: ``text``, ``html``, ``source_map``, ``csv``, ``xlsx``.
    formats: Union[str, Sequence[str], None]
    #: Put the pictures into html and docling, so that these need no other file.
    embed_images: Union[bool, None]
    #: Maximum number of tokens in a chunk, counted with the tokenizer cl100k_base.
    chunk_tokens: Union[int, None]
    #: Maximum number of tokens repeated from the previous chunk under the same heading, in whole sentences.
    chunk_overlap: Union[int, None]
    #: Tables larger than a chunk: cut between rows, each part with the header and the caption, or kept whole. One of
    #: ``split``, ``whole``.
    chunk_tables: Union[str, None]
    #: Stem of the output file names.
    basename: Union[str, None]
    #: Kind of archive. No effect on inline. One of ``tar.gz``, ``zip``.
    archive_format: Union[str, None]
