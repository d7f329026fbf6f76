"""Draws charts with Matplotlib: draw_matplotlib.py CHARTS.json FOLDER."""

import datetime
import json
import sys

import matplotlib

matplotlib.use("pdf")
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter


def labels_of(chart):
    unit, thousands = chart["unit"], chart["hasThousands"]

    def write(value, _place=None):
        text = f"{value:,.10g}" if thousands else f"{value:.10g}"
        return {"%": f"{text}%", "$": f"${text}"}.get(unit, text).replace("$-", "-$")

    return write


def draw(chart, path):
    plt.rcdefaults()
    plt.rcParams["font.size"] = chart["fontSize"]
    plt.rcParams["pdf.fonttype"] = 42
    figure, axes = plt.subplots(figsize=(chart["width"] / 72, chart["height"] / 72))
    kind, names, series = chart["kind"], chart["categories"], chart["series"]
    write = labels_of(chart)
    places = range(len(names))
    if kind in ("bar", "grouped"):
        width = 0.8 / len(series)
        for index, one in enumerate(series):
            bars = axes.bar([x + (index - (len(series) - 1) / 2) * width for x in places], one["values"], width, label=one["name"])
            if chart["hasValues"]:
                axes.bar_label(bars, fontsize=chart["fontSize"] - 2)
        axes.set_xticks(list(places), names)
    elif kind == "barh":
        axes.barh(list(places), series[0]["values"])
        axes.set_yticks(list(places), names)
    elif kind == "stacked":
        base = [0] * len(names)
        for one in series:
            axes.bar(list(places), one["values"], 0.7, bottom=base, label=one["name"])
            base = [a + b for a, b in zip(base, one["values"])]
        axes.set_xticks(list(places), names)
    elif kind in ("line", "log", "area"):
        for one in series:
            if kind == "area":
                axes.fill_between(list(places), one["values"], alpha=0.6, label=one["name"])
            else:
                axes.plot(list(places), one["values"], marker="o" if chart["hasMarkers"] else None, label=one["name"])
        axes.set_xticks(list(places), names)
        if kind == "log":
            axes.set_yscale("log")
    elif kind in ("xyline", "scatter"):
        for one in series:
            if kind == "scatter":
                axes.scatter(names, one["values"], s=18, label=one["name"])
            else:
                axes.plot(names, one["values"], marker="s" if chart["hasMarkers"] else None, label=one["name"])
    elif kind == "dates":
        days = [datetime.date.fromisoformat(name) for name in names]
        for one in series:
            axes.plot(days, one["values"], label=one["name"])
        figure.autofmt_xdate()
    else:
        ring = {"width": 0.4} if kind == "donut" else {}
        axes.pie(series[0]["values"], labels=names, autopct="%1.1f%%" if chart["hasValues"] else None, wedgeprops=ring or None)
    if kind not in ("pie", "donut"):
        (axes.xaxis if kind == "barh" else axes.yaxis).set_major_formatter(FuncFormatter(write)) if kind != "log" else None
        axes.grid(chart["hasGrid"])
        axes.set_ylabel("" if kind == "barh" else chart["yTitle"])
        axes.set_xlabel(chart["xTitle"])
        if len(series) > 1:
            place = {"right": "center left", "top": "lower center", "bottom": "upper center"}[chart["legend"]]
            anchor = {"right": (1.02, 0.5), "top": (0.5, 1.08), "bottom": (0.5, -0.15)}[chart["legend"]]
            axes.legend(loc=place, bbox_to_anchor=anchor, ncol=1 if chart["legend"] == "right" else 4)
    if chart["hasTitle"]:
        axes.set_title(chart["title"], pad=34)
    figure.savefig(path, bbox_inches="tight")
    plt.close(figure)


for chart in json.load(open(sys.argv[1])):
    draw(chart, f"{sys.argv[2]}/{chart['id']}.pdf")
