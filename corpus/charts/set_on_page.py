"""Sets each chart of a folder between paragraphs: set_on_page.py CHARTS.json DRAWN FOLDER."""

import io
import json
import os
import sys

from pypdf import PdfReader, PdfWriter, Transformation
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

WIDTH, HEIGHT, MARGIN = 595, 842, 70


def set_page(chart, drawn, writer):
    sheet = io.BytesIO()
    canvas = Canvas(sheet, pagesize=(WIDTH, HEIGHT))
    style = getSampleStyleSheet()["BodyText"]
    top = HEIGHT - MARGIN

    def write(text, name="BodyText"):
        nonlocal top
        paragraph = Paragraph(text, getSampleStyleSheet()[name])
        _, height = paragraph.wrap(WIDTH - 2 * MARGIN, HEIGHT)
        top -= height + style.spaceBefore
        paragraph.drawOn(canvas, MARGIN, top)

    write(f"Report on {chart['title'].lower()}", "Heading1")
    write(" ".join(chart["above"]))
    page = PdfReader(drawn).pages[0]
    box = page.mediabox
    scale = min(1, (WIDTH - 2 * MARGIN) / float(box.width))
    top -= float(box.height) * scale + 12
    place = (MARGIN - float(box.left) * scale, top - float(box.bottom) * scale)
    top -= 8
    write(f"Figure 1: {chart['title']} in the area of the survey.")
    top -= 8
    write(" ".join(chart["below"]))
    canvas.save()
    result = writer.add_page(PdfReader(sheet).pages[0])
    result.merge_transformed_page(page, Transformation().scale(scale).translate(*place))
    result.compress_content_streams()


charts, drawn, folder = sys.argv[1:4]
for chart in json.load(open(charts)):
    source = f"{drawn}/{chart['id']}.pdf"
    if not os.path.exists(source):
        continue
    writer = PdfWriter()
    set_page(chart, source, writer)
    writer.compress_identical_objects()
    writer.write(f"{folder}/{chart['id']}.pdf")
