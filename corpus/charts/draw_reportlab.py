"""Draws charts with ReportLab's graphics: draw_reportlab.py CHARTS.json FOLDER."""

import json
import sys

from reportlab.graphics import renderPDF
from reportlab.graphics.charts.barcharts import HorizontalBarChart, VerticalBarChart
from reportlab.graphics.charts.doughnut import Doughnut
from reportlab.graphics.charts.legends import Legend
from reportlab.graphics.charts.linecharts import HorizontalLineChart
from reportlab.graphics.charts.lineplots import LinePlot, ScatterPlot
from reportlab.graphics.charts.piecharts import Pie
from reportlab.graphics.shapes import Drawing, String
from reportlab.lib.colors import HexColor

COLOURS = [HexColor(code) for code in ("#1b6ca8", "#e07a1f", "#3d9970", "#b03a5b", "#6c5b7b", "#c4a000")]


def write(chart):
    def label(value):
        text = f"{value:,.10g}" if chart["hasThousands"] else f"{value:.10g}"
        return {"%": f"{text}%", "$": f"${text}"}.get(chart["unit"], text)

    return label


def plot_of(chart):
    kind, names, series = chart["kind"], chart["categories"], chart["series"]
    rows = [one["values"] for one in series]
    if kind in ("pie", "donut"):
        plot = Pie() if kind == "pie" else Doughnut()
        plot.data, plot.labels = rows[0], [str(name) for name in names]
        if chart["hasValues"]:
            plot.labels = [f"{name} {value}" for name, value in zip(names, rows[0])]
        plot.sideLabels = kind == "pie"
        for index in range(len(names)):
            plot.slices[index].fillColor = COLOURS[index]
        return plot
    if kind in ("xyline", "scatter"):
        plot = LinePlot() if kind == "xyline" else ScatterPlot()
        plot.data = [list(zip(names, row)) for row in rows]
        if kind == "scatter":
            plot.xLabel, plot.yLabel = chart["xTitle"], chart["yTitle"]
        plot.yValueAxis.labelTextFormat = write(chart)
        for index in range(len(rows)):
            plot.lines[index].strokeColor = COLOURS[index]
        return plot
    if kind in ("log", "dates", "area"):
        return None
    plot = {"barh": HorizontalBarChart, "line": HorizontalLineChart}.get(kind, VerticalBarChart)()
    plot.data = rows
    plot.categoryAxis.categoryNames = [str(name) for name in names]
    plot.categoryAxis.labels.fontSize = chart["fontSize"]
    plot.valueAxis.labels.fontSize = chart["fontSize"]
    plot.valueAxis.labelTextFormat = write(chart)
    plot.valueAxis.visibleGrid = chart["hasGrid"]
    if min(min(row) for row in rows) >= 0:
        plot.valueAxis.valueMin = 0
    else:
        plot.categoryAxis.labels.boxAnchor = "n" if kind != "barh" else "e"
        plot.categoryAxis.labelAxisMode = "low"
    if kind == "stacked":
        plot.categoryAxis.style = "stacked"
    for index in range(len(rows)):
        if kind == "line":
            plot.lines[index].strokeColor = COLOURS[index]
        else:
            plot.bars[index].fillColor = COLOURS[index]
    return plot


def draw(chart, path):
    plot = plot_of(chart)
    if plot is None:
        return
    width, height = chart["width"], chart["height"]
    drawing = Drawing(width, height)
    plot.x, plot.y, plot.width, plot.height = 50, 45, width - 130, height - 80
    if chart["kind"] in ("pie", "donut"):
        plot.x, plot.width = 100, height - 80
    drawing.add(plot)
    if len(chart["series"]) > 1:
        legend = Legend()
        legend.x, legend.y = width - 70, height - 30
        legend.alignment = "right"
        legend.colorNamePairs = [(COLOURS[index], one["name"]) for index, one in enumerate(chart["series"])]
        drawing.add(legend)
    if chart["hasTitle"]:
        drawing.add(String(width / 2, height - 12, chart["title"], textAnchor="middle"))
    renderPDF.drawToFile(drawing, path)


for chart in json.load(open(sys.argv[1])):
    draw(chart, f"{sys.argv[2]}/{chart['id']}.pdf")
