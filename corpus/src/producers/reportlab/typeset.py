"""Sets documents with ReportLab: each argument is a file of JSON, as `write-reportlab.ts` writes it."""

import json
import subprocess
import sys

from reportlab.graphics.charts.barcharts import VerticalBarChart
from reportlab.graphics.charts.legends import Legend
from reportlab.graphics.charts.linecharts import HorizontalLineChart
from reportlab.graphics.charts.piecharts import Pie
from reportlab.graphics.shapes import Circle, Drawing, Polygon, PolyLine, Rect, String
from reportlab.lib.colors import HexColor, white
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    HRFlowable,
    Image,
    KeepTogether,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Preformatted,
    Spacer,
    Table,
)

ALIGNMENTS = {"left": TA_LEFT, "right": TA_RIGHT, "center": TA_CENTER, "justify": TA_JUSTIFY}
LABEL_SIZE = 7
known_families = set()


def register(family):
    """Makes a font of the system known by its family's name. The standard fonts of PDF need none of it."""
    if family in ("Helvetica", "Times-Roman") or family in known_families:
        return
    known_families.add(family)
    names = []
    for suffix, pattern in (("", ""), ("-bold", ":bold"), ("-italic", ":italic"), ("-both", ":bold:italic")):
        command = ["fc-match", "-f", "%{file}", family + pattern]
        file = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        pdfmetrics.registerFont(TTFont(family + suffix, file))
        names.append(family + suffix)
    pdfmetrics.registerFontFamily(family, normal=names[0], bold=names[1], italic=names[2], boldItalic=names[3])


class Typesetter:
    def __init__(self, job):
        self.job = job
        self.colour = HexColor(job["colour"])
        for family in job["families"]:
            register(family)
        self.styles = {name: self.paragraph_style(name, look) for name, look in job["styles"].items()}

    def paragraph_style(self, name, look):
        options = {
            "fontName": look["font"],
            "fontSize": look["size"],
            "leading": look["leading"],
            "alignment": ALIGNMENTS[look.get("align", "left")],
            "spaceBefore": look.get("before", 0),
            "spaceAfter": look.get("after", 0),
            "firstLineIndent": look.get("firstIndent", 0),
            "leftIndent": look.get("indent", 0),
            "keepWithNext": look.get("keepWithNext", 0),
            "textColor": HexColor(look["colour"]) if "colour" in look else self.colour,
        }
        if look.get("box"):
            options.update(backColor=HexColor("#f2f2f2"), borderPadding=4)
        if look.get("rule"):
            options.update(borderColor=HexColor(look["rule"]), borderWidth=0.75, borderPadding=2)
        return ParagraphStyle(name, **options)

    def flowables(self, parts):
        return [flowable for part in parts for flowable in getattr(self, "set_" + part["kind"])(part)]

    def set_paragraph(self, part):
        return [Paragraph(part["text"], self.styles[part["style"]])]

    def set_item(self, part):
        base = self.styles["Item"]
        indent = 16 * (part["depth"] + 1)
        style = ParagraphStyle(
            "item",
            parent=base,
            leftIndent=indent,
            bulletIndent=indent - 14,
            bulletFontName=part["bulletFont"],
            bulletFontSize=base.fontSize,
            bulletColor=self.colour,
        )
        return [Paragraph(part["text"], style, bulletText=part["label"])]

    def set_code(self, part):
        return [Preformatted("\n".join(part["lines"]), self.styles["Code"]), Spacer(1, 6)]

    def set_field(self, part):
        rule = HRFlowable(width="100%", thickness=0.5, color=HexColor("#555555"), spaceBefore=1, spaceAfter=4)
        return [Paragraph(part["text"], self.styles["Field"]), rule]

    def set_entry(self, part):
        style = self.styles["Entry"]
        indent = part["depth"] * 16
        width = lambda text: stringWidth(text, style.fontName, style.fontSize)
        room = self.job["lineWidth"] - indent - width(part["plain"]) - width(part["page"]) - 12
        dots = "." * max(3, int(room / width(".")))
        entry = ParagraphStyle("entry", parent=style, leftIndent=indent)
        return [Paragraph(f"{part['text']} {dots} {part['page']}", entry)]

    def set_break(self, part):
        return [PageBreak()]

    def set_together(self, part):
        return [KeepTogether(self.flowables(part["parts"]))]

    def set_table(self, part):
        rows = [[self.cell(cell) for cell in row] for row in part["rows"]]
        commands = [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
            ("LEFTPADDING", (0, 0), (-1, -1), 4),
            ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ]
        commands += [("SPAN", tuple(first), tuple(last)) for first, last in part["spans"]]
        commands += [
            (name, tuple(first), tuple(last), *(HexColor(value) if isinstance(value, str) else value for value in values))
            for name, first, last, *values in part["commands"]
        ]
        table = Table(rows, colWidths=part["widths"], repeatRows=part["headRows"], splitInRow=int(len(rows) > 24), hAlign="LEFT", style=commands)
        return [Spacer(1, 3), table, Spacer(1, 5)]

    def cell(self, cell):
        return "" if cell is None else Paragraph(cell["text"], self.styles[cell["style"]])

    def set_picture(self, part):
        picture = part["picture"]
        if picture["kind"] == "photo":
            drawn = Image(part["file"], width=picture["width"], height=picture["height"])
        elif picture["kind"] == "chart":
            drawn = draw_chart(picture, part["font"])
        else:
            drawn = draw_shapes(picture, part["font"])
        drawn.hAlign = "CENTER" if part["isCentred"] else "LEFT"
        return [Spacer(1, 4), drawn, Spacer(1, 4)]

    def build(self):
        job = self.job
        page = (job["page"]["width"] * mm, job["page"]["height"] * mm)
        margins = {side: value * mm for side, value in job["margins"].items()}
        width = page[0] - margins["left"] - margins["right"]
        height = page[1] - margins["top"] - margins["bottom"]
        wide = self.flowables(job["wide"])
        wide_height = sum(one.wrap(width, height)[1] + one.getSpaceAfter() for one in wide) + (8 if wide else 0)
        gap = job["columnGap"] * mm
        column = (width - gap * (job["columns"] - 1)) / job["columns"]

        def frames(top):
            return [
                Frame(
                    margins["left"] + index * (column + gap),
                    margins["bottom"],
                    column,
                    height - top,
                    leftPadding=0,
                    rightPadding=0,
                    topPadding=0,
                    bottomPadding=0,
                )
                for index in range(job["columns"])
            ]

        head = Frame(
            margins["left"],
            page[1] - margins["top"] - wide_height,
            width,
            wide_height,
            leftPadding=0,
            rightPadding=0,
            topPadding=0,
            bottomPadding=0,
        )
        first = ([head] if wide else []) + frames(wide_height)
        document = BaseDocTemplate(job["file"], pagesize=page, title=job["title"], invariant=1)
        document.addPageTemplates(
            [
                PageTemplate("first", first, onPage=self.draw_page),
                PageTemplate("later", frames(0), onPage=self.draw_page),
            ]
        )
        document.build([*wide, NextPageTemplate("later"), *self.flowables(job["parts"])])

    def draw_page(self, canvas, document):
        page, margins = self.job["page"], self.job["margins"]
        if self.job["background"]:
            canvas.setFillColor(HexColor(self.job["background"]))
            canvas.rect(0, 0, page["width"] * mm, page["height"] * mm, stroke=0, fill=1)
        style = self.styles["Running"]
        canvas.setFont(style.fontName, style.fontSize)
        canvas.setFillColor(self.colour)
        left, right = margins["left"] * mm, (page["width"] - margins["right"]) * mm
        for line, y in (("head", (page["height"] - margins["top"] * 0.55) * mm), ("foot", margins["bottom"] * 0.5 * mm)):
            texts = self.job["running"][line]
            canvas.drawString(left, y, self.running_text(texts["left"], document))
            canvas.drawCentredString((left + right) / 2, y, self.running_text(texts["centre"], document))
            canvas.drawRightString(right, y, self.running_text(texts["right"], document))
            if texts["hasRule"]:
                canvas.setLineWidth(0.5)
                canvas.line(left, y - 3, right, y - 3)

    def running_text(self, text, document):
        return str(document.page) if text == "{page}" else text


def draw_shapes(picture, font):
    drawing = Drawing(picture["width"], picture["height"])
    top = picture["height"]
    for shape in picture["shapes"]:
        colour = HexColor(shape["fill"]) if "fill" in shape else None
        stroke = HexColor(shape["stroke"]) if "stroke" in shape else None
        if shape["kind"] == "rectangle":
            y = top - shape["y"] - shape["height"]
            drawn = Rect(shape["x"], y, shape["width"], shape["height"], fillColor=colour, strokeColor=stroke)
        elif shape["kind"] == "circle":
            drawn = Circle(shape["x"], top - shape["y"], shape["radius"], fillColor=colour, strokeColor=None)
        elif shape["kind"] == "label":
            drawn = String(shape["x"], top - shape["y"], shape["text"], textAnchor=shape["anchor"])
            drawn.fontName, drawn.fontSize = font, LABEL_SIZE
        else:
            points = [value for x, y in shape["points"] for value in (x, top - y)]
            drawn = (
                Polygon(points, fillColor=colour, strokeColor=stroke)
                if shape["kind"] == "polygon"
                else PolyLine(points, strokeColor=stroke, fillColor=None)
            )
        drawing.add(drawn)
    return drawing


def draw_chart(chart, font):
    drawing = Drawing(chart["width"], chart["height"])
    if chart["type"] == "pie":
        pie = Pie()
        pie.height = pie.width = chart["height"] - 12
        pie.x, pie.y = 6, 6
        pie.data = chart["series"][0]["values"]
        for index, colour in enumerate(chart["colours"]):
            pie.slices[index].fillColor = HexColor(colour)
            pie.slices[index].strokeColor = white
        drawing.add(pie)
        keys = list(zip(chart["colours"], chart["categories"]))
        drawing.add(legend(keys, (chart["height"] + 20, chart["height"] - 10), font, len(keys)))
        return drawing
    plot = VerticalBarChart() if chart["type"] == "bars" else HorizontalLineChart()
    plot.x, plot.y = 34, 36
    plot.width, plot.height = chart["width"] - 40, chart["height"] - 44
    plot.data = [series["values"] for series in chart["series"]]
    plot.categoryAxis.categoryNames = chart["categories"]
    plot.valueAxis.valueMin, plot.valueAxis.valueMax, plot.valueAxis.valueStep = 0, 100, 25
    plot.valueAxis.visibleGrid = 1
    plot.valueAxis.gridStrokeColor = HexColor("#d9d9d9")
    for axis in (plot.categoryAxis, plot.valueAxis):
        axis.labels.fontName, axis.labels.fontSize = font, LABEL_SIZE
    for index, series in enumerate(chart["series"]):
        if chart["type"] == "bars":
            plot.bars[index].fillColor, plot.bars[index].strokeColor = HexColor(series["colour"]), None
        else:
            plot.lines[index].strokeColor, plot.lines[index].strokeWidth = HexColor(series["colour"]), 1.2
    drawing.add(plot)
    titles = chart["axisTitles"]
    drawing.add(String(34 + plot.width / 2, 16, titles["across"], fontName=font, fontSize=LABEL_SIZE, textAnchor="middle"))
    drawing.add(String(2, chart["height"] - 6, titles["upright"], fontName=font, fontSize=LABEL_SIZE))
    keys = [(series["colour"], series["name"]) for series in chart["series"]]
    drawing.add(legend(keys, (34, 10), font, 1))
    return drawing


def legend(keys, corner, font, rows):
    drawn = Legend()
    drawn.x, drawn.y = corner
    drawn.columnMaximum = rows
    drawn.alignment = "right"
    drawn.dx = drawn.dy = 6
    drawn.deltax, drawn.deltay = 60, 11
    drawn.fontName, drawn.fontSize = font, LABEL_SIZE
    drawn.colorNamePairs = [(HexColor(colour), name) for colour, name in keys]
    return drawn


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        described = json.load(file)
    try:
        Typesetter(described).build()
    except Exception as error:  # One document that does not fit must not end the others.
        print(path, error)
