import { describe, expect, it } from "vitest";
import { writeDocx, xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { openOfficePackage } from "./open-office-package.ts";
import { readChart } from "./read-chart.ts";

describe("readChart", () => {
  it("writes a column for each series behind the categories", () => {
    const chart = read(
      plot(
        `<c:barChart>${series("North", ["Q1", "Q2"], [1, 2.5])}${series("South", ["Q1", "Q2"], [3])}</c:barChart>`,
      ),
    );

    expect(chart?.html).toBe(table(["", "North", "South"], ["Q1", "1", "3"], ["Q2", "2.5", ""]));
  });

  it.each([
    "lineChart",
    "line3DChart",
    "bar3DChart",
    "areaChart",
    "pieChart",
    "ofPieChart",
    "doughnutChart",
    "radarChart",
    "surfaceChart",
    "stockChart",
  ])("reads a %s", (kind) => {
    const chart = read(plot(`<c:${kind}>${series("A", ["x"], [1])}</c:${kind}>`));

    expect(chart?.html).toBe(table(["", "A"], ["x", "1"]));
  });

  it("puts charts drawn over each other into one table, in the order of the legend", () => {
    const chart = read(
      plot(
        `<c:barChart>${series("Second", ["x"], [1]).replace('order val="0"', 'order val="1"')}</c:barChart><c:lineChart>${series("First", ["x"], [2])}</c:lineChart>`,
      ),
    );

    expect(chart?.html).toBe(table(["", "First", "Second"], ["x", "2", "1"]));
  });

  it("repeats the x values only where they differ", () => {
    const points = (name: string, x: number[], y: number[]) =>
      `<c:ser><c:tx><c:v>${name}</c:v></c:tx><c:xVal>${numbers(x)}</c:xVal><c:yVal>${numbers(y)}</c:yVal></c:ser>`;
    const chart = read(
      plot(
        `<c:scatterChart>${points("A", [1, 2], [5, 6])}${points("B", [1, 2], [7, 8])}${points("C", [3], [9])}</c:scatterChart>`,
      ),
    );

    expect(chart?.html).toBe(
      table(["", "A", "B", "", "C"], ["1", "5", "7", "3", "9"], ["2", "6", "8", "", ""]),
    );
  });

  it("numbers series that have no name, like Office", () => {
    const unnamed = `<c:ser><c:val>${numbers([1])}</c:val></c:ser>`;
    const chart = read(plot(`<c:lineChart>${unnamed}${unnamed}</c:lineChart>`));

    expect(chart?.html).toBe(table(["", "Series 1", "Series 2"], ["1", "1", "1"]));
  });

  it("adds the sizes of bubbles", () => {
    const chart = read(
      plot(
        `<c:bubbleChart><c:ser><c:tx><c:v>A</c:v></c:tx><c:xVal>${numbers([1])}</c:xVal><c:yVal>${numbers([2])}</c:yVal>` +
          `<c:bubbleSize>${numbers([30])}</c:bubbleSize></c:ser></c:bubbleChart>`,
      ),
    );

    expect(chart?.html).toBe(table(["", "A", "A (size)"], ["1", "2", "30"]));
  });

  it("writes each level of the categories in a column, outer ones in every row", () => {
    const levels =
      `<c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${strings(["Jan", "Feb", "Mar"])}</c:lvl>` +
      `<c:lvl><c:pt idx="0"><c:v>2023</c:v></c:pt><c:pt idx="2"><c:v>2024</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>`;
    const chart = read(
      plot(
        `<c:barChart><c:ser><c:tx><c:v>A</c:v></c:tx><c:cat>${levels}</c:cat><c:val>${numbers([1, 2, 3])}</c:val></c:ser></c:barChart>`,
      ),
    );

    expect(chart?.html).toBe(
      table(["", "", "A"], ["2023", "Jan", "1"], ["2023", "Feb", "2"], ["2024", "Mar", "3"]),
    );
  });

  it("counts the points of a series without categories", () => {
    const chart = read(
      plot(
        `<c:lineChart><c:ser><c:tx><c:v>A</c:v></c:tx><c:val>${numbers([5, 6])}</c:val></c:ser></c:lineChart>`,
      ),
    );

    expect(chart?.html).toBe(table(["", "A"], ["1", "5"], ["2", "6"]));
  });

  it.each([
    { code: "General", value: "0.30000000000000004", text: "0.3" },
    { code: "#,##0.00", value: "1234.5", text: "1234.5" },
    { code: "0%", value: "0.25", text: "25%" },
    { code: "0.0%", value: "0.256", text: "25.6%" },
    { code: "m/d/yyyy", value: "45292", text: "2024-01-01" },
    { code: "[$-409]mmm\\-yy;@", value: "45292", text: "2024-01-01" },
    { code: "yyyy-mm-dd hh:mm", value: "45292.75", text: "2024-01-01 18:00" },
    { code: "h:mm:ss", value: "0.5", text: "12:00:00" },
    { code: '0 "days"', value: "3", text: "3" },
    { code: "yyyy", value: "9e99", text: "9e+99" },
    { code: "General", value: "#N/A", text: "#N/A" },
  ])("writes $value in the format $code as $text", ({ code, value, text }) => {
    const values = `<c:numRef><c:numCache><c:formatCode>${code.replaceAll('"', "&quot;")}</c:formatCode><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:numCache></c:numRef>`;
    const chart = read(plot(`<c:lineChart><c:ser><c:val>${values}</c:val></c:ser></c:lineChart>`));

    expect(chart?.html).toBe(table(["", ""], ["1", text]));
  });

  it("counts days from 1904 where the file does", () => {
    const values =
      '<c:numRef><c:numCache><c:formatCode>yyyy</c:formatCode><c:pt idx="0"><c:v>0</c:v></c:pt></c:numCache></c:numRef>';
    const chart = read(
      `<c:date1904/>${plot(`<c:lineChart><c:ser><c:val>${values}</c:val></c:ser></c:lineChart>`)}`,
    );

    expect(chart?.html).toContain("1904-01-01");
  });

  describe("title", () => {
    const bars = (count: number) =>
      `<c:barChart>${Array.from({ length: count }, (_, index) => series(`S${index}`, ["x"], [1])).join("")}</c:barChart>`;
    const rich =
      "<c:title><c:tx><c:rich><a:p><a:r><a:t>Sales &amp; </a:t></a:r><a:r><a:t>costs</a:t></a:r></a:p></c:rich></c:tx></c:title>";
    const cached = `<c:title><c:tx><c:strRef><c:strCache>${strings(["From a cell"])}</c:strCache></c:strRef></c:tx></c:title>`;

    it.each([
      { name: "is that of the chart", before: rich, count: 2, title: "Sales & costs" },
      { name: "may come from a cell", before: cached, count: 2, title: "From a cell" },
      { name: "is the name of an only series", before: "", count: 1, title: "S0" },
      {
        name: "is empty when it was deleted",
        before: '<c:autoTitleDeleted val="1"/>',
        count: 1,
        title: "",
      },
      { name: "is empty for several series", before: "<c:title/>", count: 2, title: "" },
    ])("$name", ({ before, count, title }) => {
      expect(read(plot(bars(count), before))?.title).toBe(title);
    });
  });

  it("heads the categories with the title of their axis", () => {
    const axis =
      "<c:catAx><c:title><c:tx><c:rich><a:p><a:r><a:t>Month</a:t></a:r></a:p></c:rich></c:tx></c:title></c:catAx>";
    const chart = read(plot(`<c:barChart>${series("A", ["x"], [1])}</c:barChart>${axis}`));

    expect(chart?.html).toBe(table(["Month", "A"], ["x", "1"]));
  });

  it("escapes what would be markup", () => {
    const chart = read(plot(`<c:barChart>${series("&lt;b&gt;", ["a &amp; b"], [1])}</c:barChart>`));

    expect(chart?.html).toContain("<th>&lt;b&gt;</th></tr><tr><td>a &amp; b</td>");
  });

  it("caps the points and says so", () => {
    const values =
      '<c:numRef><c:numCache><c:pt idx="0"><c:v>1</c:v></c:pt><c:pt idx="999999999"><c:v>2</c:v></c:pt></c:numCache></c:numRef>';
    const chart = read(plot(`<c:lineChart><c:ser><c:val>${values}</c:val></c:ser></c:lineChart>`));

    expect(chart?.html).toContain("The chart has 1000000000 points; the first 1 are shown.");
  });

  it("reads a chart of the newer kind", () => {
    const chart = read(
      '<cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl ptCount="2"><cx:pt idx="0">Start</cx:pt><cx:pt idx="1">End</cx:pt></cx:lvl></cx:strDim>' +
        '<cx:numDim type="val"><cx:lvl ptCount="2" formatCode="0%"><cx:pt idx="0">0.1</cx:pt><cx:pt idx="1">0.2</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData>' +
        "<cx:chart><cx:title><cx:tx><cx:txData><cx:v>Flow</cx:v></cx:txData></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion>" +
        '<cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>A</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart>',
      "cx:chartSpace",
    );

    expect(chart).toEqual({
      title: "Flow",
      html: table(["", "A"], ["Start", "10%"], ["End", "20%"]),
    });
  });

  it.each([
    { name: "no series", content: plot("<c:barChart/>") },
    {
      name: "values that are not cached",
      content: plot(
        "<c:barChart><c:ser><c:val><c:numRef><c:f>A1</c:f></c:numRef></c:val></c:ser></c:barChart>",
      ),
    },
    { name: "nothing at all", content: "" },
  ])("has no answer for a chart with $name", ({ content }) => {
    expect(read(content)).toBeUndefined();
  });

  it("says how a chart is drawn: kinds, the columns of its table, colours and legend", () => {
    const red = '<c:spPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></c:spPr>';
    const own = series("A", ["x"], [1]).replace("</c:tx>", `$&${red}`);
    const chart = read(
      `<c:chart><c:plotArea><c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/>${own}</c:barChart>` +
        `<c:lineChart>${series("B", ["x"], [2])}</c:lineChart></c:plotArea><c:legend><c:legendPos val="b"/></c:legend></c:chart>`,
    );

    expect(chart?.look).toEqual({
      series: [
        { kind: "bar", column: 1, labels: 0, colours: ["#ff0000"] },
        { kind: "line", column: 2, labels: 0, colours: ["#4472c4"] },
      ],
      stacking: "sum",
      is_horizontal: true,
      legend: "bottom",
    });
  });

  it("gives the slices of a pie colours of their own or those of the theme in turn", () => {
    const green = '<c:spPr><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></c:spPr>';
    const own = series("A", ["x", "y"], [1, 2]).replace(
      "<c:cat>",
      `<c:dPt><c:idx val="1"/>${green}</c:dPt>$&`,
    );
    const [pie] = read(plot(`<c:pieChart>${own}</c:pieChart>`))?.look?.series ?? [];

    expect(pie?.colours.slice(0, 3)).toEqual(["#4472c4", "#00ff00", "#a5a5a5"]);
  });

  it.each(["radarChart", "surfaceChart", "stockChart"])("leaves a %s to its table", (kind) => {
    expect(read(plot(`<c:${kind}>${series("A", ["x"], [1])}</c:${kind}>`))?.look).toBeUndefined();
  });
});

function read(content: string, root = "c:chartSpace") {
  const part = "word/charts/chart1.xml";
  const bytes = writeDocx({ body: "", parts: { [part]: xmlPart(root, content) } });
  return readChart(openOfficePackage(bytes), part);
}

function plot(charts: string, before = ""): string {
  return `<c:chart>${before}<c:plotArea>${charts}</c:plotArea></c:chart>`;
}

function series(name: string, categories: string[], values: number[]): string {
  return (
    `<c:ser><c:order val="0"/><c:tx><c:strRef><c:strCache>${strings([name])}</c:strCache></c:strRef></c:tx>` +
    `<c:cat><c:strRef><c:strCache>${strings(categories)}</c:strCache></c:strRef></c:cat><c:val>${numbers(values)}</c:val></c:ser>`
  );
}

function strings(values: readonly (string | number)[]): string {
  return values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join("");
}

function numbers(values: readonly number[]): string {
  return `<c:numRef><c:numCache>${strings(values)}</c:numCache></c:numRef>`;
}

function table(header: string[], ...rows: string[][]): string {
  const line = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${line(header, "th")}${rows.map((row) => line(row, "td")).join("")}</table>`;
}
